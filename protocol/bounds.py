"""Fields with bounds: checked whenever a message is made, and told to the schema by their
metadata."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import Attribute, field

from protocol import limits


def _validate_text(least: int, most: int) -> Callable[[Any, Attribute[Any], Any], None]:
    def validate(instance: object, attribute: Attribute[Any], value: str | None) -> None:
        if value is not None and not least <= len(value) <= most:
            raise ValueError(f"{attribute.name}: {least} to {most} characters")

    return validate


def bounded_text(most: int, least: int = 1, **keywords: Any) -> Any:
    """A text field (or ``None``) of ``least`` to ``most`` characters."""
    return field(
        validator=_validate_text(least, most),
        metadata={"minLength": least, "maxLength": most},
        **keywords,
    )


def _validate_name(instance: object, attribute: Attribute[Any], value: str) -> None:
    if not 1 <= len(value) <= limits.MAX_NAME:
        raise ValueError(f"{attribute.name}: 1 to {limits.MAX_NAME} characters")
    if not value.isprintable() or value != value.strip():
        raise ValueError(f"{attribute.name}: printable, no space at either end")


def proper_name() -> Any:
    """The name of a player or a table: short, printable, no space at either end."""
    return field(validator=_validate_name, metadata={"minLength": 1, "maxLength": limits.MAX_NAME})


def bounded_int(most: int, least: int = 0, **keywords: Any) -> Any:
    """A whole number field (or ``None``) from ``least`` to ``most``."""

    def validate(instance: object, attribute: Attribute[Any], value: int | None) -> None:
        if value is not None and not least <= value <= most:
            raise ValueError(f"{attribute.name}: {least} to {most}")

    return field(validator=validate, metadata={"minimum": least, "maximum": most}, **keywords)


def few(most: int, **keywords: Any) -> Any:
    """A tuple field of at most ``most`` entries."""

    def validate(instance: object, attribute: Attribute[Any], value: tuple[object, ...]) -> None:
        if len(value) > most:
            raise ValueError(f"{attribute.name}: at most {most} entries")

    return field(validator=validate, metadata={"maxItems": most}, **keywords)
