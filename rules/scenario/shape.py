"""JSON of a given shape: every field named, typed and placed; errors say path and line.

Strict: unknown fields, doubled keys and wrong types are errors; ``true`` is no number.
"""

from __future__ import annotations

import json
import json.decoder
import json.scanner
from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from rules.scenario.errors import MalformedScenario

__all__ = [
    "Field",
    "Source",
    "boolean",
    "integer",
    "list_of",
    "mapping_of",
    "one_of",
    "said",
    "text",
]

MAX_TEXT = 1_000_000
"""Characters: a position of a thousand objects takes a tenth of it."""

Reader = Callable[[Any, str, "Source"], Any]
"""From a JSON value at a path to what it means; raises ``MalformedScenario``."""


@frozen
class Field:
    """One field of an object; ``required`` fields have to be there."""

    read: Reader
    required: bool = False


class Source:
    """A text read as JSON, which knows the line of each of its objects."""

    def __init__(self, text: str) -> None:
        """Raises ``MalformedScenario``."""
        if len(text) > MAX_TEXT:
            raise MalformedScenario(f"longer than {MAX_TEXT} characters")
        self._lines: dict[int, int] = {}
        decoder = _Decoder(self._lines)
        try:
            self.root: Any = decoder.decode(text)
        except json.JSONDecodeError as error:
            raise MalformedScenario(f"no JSON: {error.msg}", line=error.lineno) from error
        except RecursionError:
            raise MalformedScenario("nested too deeply") from None

    def line(self, value: object) -> int:
        """The line on which an object begins; 0 if that is not known."""
        return self._lines.get(id(value), 0)

    def wrong(self, problem: str, path: str, near: object = None) -> MalformedScenario:
        return MalformedScenario(problem, path, self.line(near))

    def fields(self, value: object, path: str, shape: Mapping[str, Field]) -> dict[str, Any]:
        """The fields of an object, read; those that are absent are left out."""
        if not isinstance(value, dict):
            raise self.wrong(f"expected an object, found {_what(value)}", path)
        for key in value:
            if key not in shape:
                known = ", ".join(shape)
                raise self.wrong(f"unknown field {key!r}; there are {known}", path, value)
        found: dict[str, Any] = {}
        for key, field in shape.items():
            if key in value:
                try:
                    found[key] = field.read(value[key], _join(path, key), self)
                except MalformedScenario as error:
                    if error.line:
                        raise
                    raise self.wrong(error.problem, error.path, value) from None
            elif field.required:
                raise self.wrong(f"field {key!r} is missing", path, value)
        return found


class _Decoder(json.JSONDecoder):
    """Remembers on which line each object begins, and refuses doubled keys."""

    def __init__(self, lines: dict[int, int]) -> None:
        super().__init__(object_pairs_hook=_no_doubles, parse_constant=_no_constant)
        self._lines = lines
        self.parse_object = self._object
        self.scan_once = json.scanner.py_make_scanner(self)  # type: ignore[attr-defined]

    def _object(self, start: tuple[str, int], *rest: Any) -> tuple[Any, int]:
        text, position = start
        line = text.count("\n", 0, position) + 1
        try:
            found, end = json.decoder.JSONObject(start, *rest)  # type: ignore[attr-defined]
        except MalformedScenario as error:
            if error.line:
                raise
            raise MalformedScenario(error.problem, line=line) from None
        self._lines[id(found)] = line
        return found, end


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise MalformedScenario(f"field {double!r} stands twice")
    return found


def _no_constant(name: str) -> Any:
    raise MalformedScenario(f"{name} is no number")


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _what(value: object) -> str:
    names = {
        dict: "an object",
        list: "a list",
        str: "text",
        bool: "true or false",
        int: "a number",
        float: "a fraction",
        type(None): "null",
    }
    return names.get(type(value), "something else")


# Readers


def text(value: Any, path: str, source: Source) -> str:
    if not isinstance(value, str):
        raise source.wrong(f"expected text, found {_what(value)}", path)
    return value


def integer(value: Any, path: str, source: Source) -> int:
    if type(value) is not int:
        raise source.wrong(f"expected a whole number, found {_what(value)}", path)
    return value


def boolean(value: Any, path: str, source: Source) -> bool:
    if not isinstance(value, bool):
        raise source.wrong(f"expected true or false, found {_what(value)}", path)
    return value


def one_of(words: Mapping[str, Any]) -> Reader:
    """One of the words, and what it means."""

    def read(value: Any, path: str, source: Source) -> Any:
        word = text(value, path, source)
        if word not in words:
            raise source.wrong(f"{word!r} is none of {', '.join(words)}", path)
        return words[word]

    return read


def list_of(part: Reader) -> Reader:
    def read(value: Any, path: str, source: Source) -> list[Any]:
        if not isinstance(value, list):
            raise source.wrong(f"expected a list, found {_what(value)}", path)
        return [part(one, f"{path}[{index}]", source) for index, one in enumerate(value)]

    return read


def mapping_of(part: Reader) -> Reader:
    def read(value: Any, path: str, source: Source) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise source.wrong(f"expected an object, found {_what(value)}", path)
        return {key: part(one, _join(path, key), source) for key, one in value.items()}

    return read


def said(value: Any, path: str, source: Source) -> Any:
    """What a player says to a question: a name, a number, a truth value, a list, a mapping."""
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, list):
        return list_of(said)(value, path, source)
    if isinstance(value, dict):
        return mapping_of(said)(value, path, source)
    raise source.wrong(f"expected an answer, found {_what(value)}", path)
