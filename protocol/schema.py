"""The JSON Schema (2020-12) of every message, made from the classes: ``ettin.schema.json``.

``python -m protocol.schema`` writes the file anew; a test holds it to the code. It says what a
message looks like; ``docs/protocol.md`` says what it means. Where the two directions of the
wire begin: ``#/$defs/ClientMessage`` and ``#/$defs/ServerMessage``.

The codec is stricter in one thing that JSON Schema cannot say: ``1.0`` is no integer.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin

import attrs

from protocol import messages as m
from protocol.codec import PATCHED, UNIONS, to_plain
from protocol.limits import MAX_INTEGER
from protocol.strict import TAG, derived_fields, is_union
from rules.answers import Answer
from rules.decisions import Decision, Ref
from rules.notices import Notice

PATH = Path(__file__).with_name("ettin.schema.json")

UNION_NAMES: Mapping[Any, str] = {
    m.ClientMessage: "ClientMessage",
    m.ServerMessage: "ServerMessage",
    Answer: "Answer",
    Decision: "Decision",
    Ref: "Ref",
    m.Deck: "Deck",
}
"""What the tagged unions are called in ``$defs``."""

Schema = dict[str, Any]


def make() -> Schema:
    """The whole schema: any one message, and ``$defs`` for all that messages are made of."""
    writer = _Writer()
    for union in UNION_NAMES:
        writer.union(union)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:ettin:protocol:{m.VERSION}",
        "title": f"Ettin protocol, version {m.VERSION}",
        "description": "One line of the wire. A field that is absent has its default.",
        "oneOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": dict(sorted(writer.definitions.items())),
    }


def text() -> str:
    """The schema as the file holds it."""
    return json.dumps(make(), ensure_ascii=False, indent=1) + "\n"


class _Writer:
    """Collects ``$defs``; each method gives the schema of one kind of type."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}
        self._tags = {cls: tag for tags in UNIONS.values() for tag, cls in tags.items()}

    def of(self, annotation: Any) -> Schema:
        if annotation in UNION_NAMES:
            return self.union(annotation)
        if annotation is bool:
            return {"type": "boolean"}
        if annotation is int:
            return {"type": "integer", "minimum": -MAX_INTEGER, "maximum": MAX_INTEGER}
        if annotation is str:
            return {"type": "string"}
        if annotation is NoneType:
            return {"type": "null"}
        if get_origin(annotation) is Mapping:
            return {"type": "object"}
        if get_origin(annotation) is tuple:
            return self.row(get_args(annotation))
        if annotation == m.Deck | None:
            return {"anyOf": [self.of(m.Deck), self.of(NoneType)]}
        if is_union(annotation):
            return {"anyOf": [self.of(part) for part in get_args(annotation)]}
        if issubclass(annotation, Enum):
            return self.enum(annotation)
        return self.object(annotation)

    def row(self, parts: tuple[Any, ...]) -> Schema:
        if parts[-1] is Ellipsis:
            return {"type": "array", "items": self.of(parts[0])}
        return {
            "type": "array",
            "prefixItems": [self.of(part) for part in parts],
            "items": False,
            "minItems": len(parts),
        }

    def union(self, union: Any) -> Schema:
        name = UNION_NAMES[union]
        if name not in self.definitions:
            self.definitions[name] = {}
            members = [self.object(cls) for cls in UNIONS[union].values()]
            self.definitions[name] = {"oneOf": members}
        return {"$ref": f"#/$defs/{name}"}

    def enum(self, cls: type[Enum]) -> Schema:
        self.definitions[cls.__name__] = _described(cls, {"enum": [member.value for member in cls]})
        return {"$ref": f"#/$defs/{cls.__name__}"}

    def object(self, cls: type[attrs.AttrsInstance]) -> Schema:
        name = cls.__name__
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = self._object(cls)
        return {"$ref": f"#/$defs/{name}"}

    def _object(self, cls: type[attrs.AttrsInstance]) -> Schema:
        attrs.resolve_types(cls)
        properties: dict[str, Schema] = {}
        required: list[str] = []
        if cls in self._tags:
            properties[TAG] = {"const": self._tags[cls]}
            required.append(TAG)
        derived = derived_fields(cls)
        for field in attrs.fields(cls):
            if cls is Notice and field.name == "seen_by":
                continue
            if cls in PATCHED and field.name == "fields":
                properties[field.name] = self._fields(*PATCHED[cls])
            else:
                properties[field.name] = _bounded(self.of(field.type), field.metadata)
            if field.default is attrs.NOTHING or field.name in derived:
                required.append(field.name)
            else:
                default = _plain_default(field)
                properties[field.name] = {**properties[field.name], "default": default}
        return _described(
            cls,
            {
                "type": "object",
                "properties": properties,
                "required": required,
                "additionalProperties": False,
            },
        )

    def _fields(self, cls: type[attrs.AttrsInstance], without: frozenset[str]) -> Schema:
        attrs.resolve_types(cls)
        return {
            "type": "object",
            "properties": {
                field.name: self.of(field.type)
                for field in attrs.fields(cls)
                if field.name not in without
            },
            "additionalProperties": False,
        }


def _bounded(schema: Schema, bounds: Mapping[str, Any]) -> Schema:
    """With the bounds that a field's metadata carries, on the part of the schema they are for."""
    if not bounds:
        return schema
    if "anyOf" in schema:
        return {"anyOf": [_bounded(part, bounds) for part in schema["anyOf"]]}
    return schema if schema == {"type": "null"} else schema | dict(bounds)


def _plain_default(field: attrs.Attribute[Any]) -> Any:
    default: Any = field.default
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]
        default = default.factory()
    return to_plain(default)


def _described(cls: type, schema: Schema) -> Schema:
    """With the class's docstring, if it is one of the wire's own."""
    own = cls.__dict__.get("__doc__") if cls.__module__.startswith("protocol.") else None
    if own:
        return {"description": " ".join(inspect.cleandoc(own).split()), **schema}
    return schema


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
