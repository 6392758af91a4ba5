"""Functions over all fields of a class, written out field by field, as attrs writes ``__eq__``.

Of an object's thirty fields one changes, mostly. A loop over the names of all takes five times as
long to find it as a line of code for each, and the same holds for finding what is not as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

__all__ = ["PatchWriter", "Writer", "patch_writer_of", "writer_of"]

Writer = Callable[[Any], str]

PatchWriter = Callable[[Any, Any], str]
"""From an old and a new value of a class."""


def patch_writer_of(
    cls: type[attrs.AttrsInstance], writers: Mapping[type, Writer], *without: str
) -> PatchWriter:
    """Writes the new values of the fields that changed from one value of the class to another, by
    their names and without braces: nothing if none did. Fields in ``without`` are left out;
    ``writers`` are as for ``writer_of``."""
    lines = ["def write(old, new):", "  text = ''"]
    for field in attrs.fields(cls):
        if field.name not in without:
            key = f',"{field.name}":'
            lines += [
                f"  value = new.{field.name}",
                f"  if value is not old.{field.name} and value != old.{field.name}:",
                f"    text += {key!r} + writers[type(value)](value)",
            ]
    lines.append("  return text[1:]")
    made: PatchWriter = _function(lines, {"writers": writers})
    return made


def writer_of(cls: type[attrs.AttrsInstance], writers: Mapping[type, Writer]) -> Writer:
    """Writes a value of the class as a JSON object without the fields that have their default;
    ``writers`` write what is in them, by their exact types. Its first field has no default."""
    names: dict[str, Any] = {"writers": writers}
    lines = ["def write(one):"]
    text = "{"
    for number, field in enumerate(attrs.fields(cls)):
        lines.append(f"  value = one.{field.name}")
        key = f'{text}"{field.name}":'
        add = f"{key!r} + writers[type(value)](value)"
        if number == 0:
            assert field.default is attrs.NOTHING
            lines.append(f"  text = {add}")
        elif field.default is attrs.NOTHING:
            lines.append(f"  text += {add}")
        else:
            default = f"default_{field.name}"
            names[default] = field.default
            lines.append(f"  if value is not {default} and value != {default}: text += {add}")
        text = ","
    lines.append("  return text + '}'")
    made: Writer = _function(lines, names)
    return made


def _function(lines: list[str], names: dict[str, Any]) -> Any:
    """The one function that these lines define, with these names to hand."""
    within = dict(names)
    exec("\n".join(lines), within)
    (made,) = within.keys() - names.keys() - {"__builtins__"}
    return within[made]
