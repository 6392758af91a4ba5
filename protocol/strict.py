"""A cattrs converter that takes JSON at its word: nothing is coerced, nothing unknown is let
through.

cattrs by itself makes 3 of ``"3"``, 1 of ``true`` and of ``1.9``, and a tuple of any iterable.
The hooks here are registered before any class's function is generated, because a generated
function keeps the hooks that it found.

Two converters are made by one recipe: a fast one, and one that knows the path to what is wrong,
which runs only after the fast one has failed.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from operator import attrgetter, eq
from typing import Any, Union, get_args, get_origin

import attrs
from cattrs import (
    AttributeValidationNote,
    BaseValidationError,
    Converter,
    ForbiddenExtraKeysError,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from protocol.codes import ErrorCode
from protocol.errors import DecodeError, EncodeError
from protocol.leaves import (
    MAX_ECHO,
    Hook,
    enum_hook,
    refuse_float,
    structure_bool,
    structure_fields,
    structure_int,
    structure_str,
    wrong,
)

TAG = "type"
"""The field that tells the members of a union apart."""

STRUCTURE_ERRORS = (
    DecodeError,
    BaseValidationError,
    ForbiddenExtraKeysError,
    KeyError,
    RecursionError,
    ValueError,
)
"""All that the hooks and the generated functions raise."""


# --- rows --------------------------------------------------------------------------------------


def at(error: DecodeError, step: str | int) -> DecodeError:
    """The same error, one step further from the leaf."""
    path = error.fields.get("path", "")
    own = f"[{step}]" if isinstance(step, int) else f".{step}"
    error.fields["path"] = f"{own}{path}"
    return error


def tuple_hook(converter: Converter, cls: Any) -> Hook:
    """``tuple[X, ...]`` and ``tuple[X, Y]`` from a JSON array, and from nothing else."""
    parts = get_args(cls)
    if len(parts) == 2 and parts[1] is Ellipsis:
        return row_hook(converter, parts[0])
    hooks = [(converter.get_structure_hook(part), part) for part in parts]

    def structure(value: Any, _: object) -> tuple[Any, ...]:
        if type(value) is not list and type(value) is not tuple:
            raise wrong("array")
        if len(value) != len(hooks):
            raise DecodeError(ErrorCode.BAD_VALUE, length=len(hooks))
        return tuple([hook(item, part) for (hook, part), item in zip(hooks, value, strict=True)])

    return structure


def row_hook(converter: Converter, part: Any) -> Hook:
    hook = converter.get_structure_hook(part)

    def structure(value: Any, _: object) -> tuple[Any, ...]:
        if type(value) is not list and type(value) is not tuple:
            raise wrong("array")
        return tuple([hook(item, part) for item in value])

    def structure_with_path(value: Any, _: object) -> tuple[Any, ...]:
        if type(value) is not list and type(value) is not tuple:
            raise wrong("array")
        done = []
        for index, item in enumerate(value):
            try:
                done.append(hook(item, part))
            except STRUCTURE_ERRORS as error:
                raise at(traced(error), index) from None
        return tuple(done)

    return structure_with_path if converter.detailed_validation else structure


def tuple_out(converter: Converter, cls: Any) -> Callable[[tuple[Any, ...]], list[Any]]:
    """A tuple as a list; of plain values as they are."""
    part, *rest = get_args(cls)
    if part in (int, str, bool) and all(other in (part, Ellipsis) for other in rest):
        return list
    if rest != [Ellipsis]:
        hooks = [converter.get_unstructure_hook(other) for other in (part, *rest)]
        return lambda value: [out(item) for out, item in zip(hooks, value, strict=True)]
    hook = converter.get_unstructure_hook(part)
    return lambda value: [hook(item) for item in value]


def set_hook(converter: Converter, cls: Any) -> Hook:
    """A frozen set from an array that names each member once; it goes out sorted."""
    (part,) = get_args(cls)
    row = row_hook(converter, part)

    def structure(value: object, _: object) -> frozenset[Any]:
        items = row(value, None)
        made = frozenset(items)
        if len(made) != len(items):
            raise DecodeError(ErrorCode.BAD_VALUE, expected="each member once")
        return made

    return structure


def optional_hook(converter: Converter, cls: Any) -> Hook:
    (part,) = (part for part in get_args(cls) if part is not type(None))
    hook = converter.get_structure_hook(part)

    def structure(value: object, _: object) -> Any:
        return None if value is None else hook(value, part)

    return structure


def untagged(cls: Any, _: Converter) -> Hook:
    """cattrs would guess the member of a union from its fields; here nothing is guessed."""
    raise TypeError(f"{cls} is no registered union")


def is_enum(cls: Any) -> bool:
    return isinstance(cls, type) and issubclass(cls, Enum)


def has_origin(origin: object) -> Callable[[Any], bool]:
    return lambda cls: get_origin(cls) is origin


def is_union(cls: Any) -> bool:
    return get_origin(cls) in (Union, types.UnionType)


def is_optional(cls: Any) -> bool:
    return is_union(cls) and len(get_args(cls)) == 2 and type(None) in get_args(cls)


# --- objects -----------------------------------------------------------------------------------


def class_hook(converter: Converter, cls: Any, **overrides: Any) -> Hook:
    """An attrs class from a JSON object: each field by its own hook, none unknown, none
    missing."""
    generated = make_dict_structure_fn(cls, converter, **overrides)
    derived = derived_fields(cls)

    def structure(value: object, _: object) -> Any:
        if type(value) is not dict:
            raise wrong("object")
        return generated(value, cls)

    def structure_whole(value: object, _: object) -> Any:
        if type(value) is dict:
            for name in derived:
                if name not in value:
                    raise DecodeError(ErrorCode.MISSING_FIELD, value=name)
        return structure(value, cls)

    return structure_whole if derived else structure


def class_out(converter: Converter, cls: Any, **overrides: Any) -> Callable[[Any], dict[str, Any]]:
    """An attrs class as a JSON object, without the fields that have their default."""
    for name in derived_fields(cls):
        overrides.setdefault(name, override(omit_if_default=False))
    return make_dict_unstructure_fn(cls, converter, _cattrs_omit_if_default=True, **overrides)


def derived_fields(cls: Any) -> list[str]:
    """Fields whose default is worked out from the others.

    They are always sent and never left out: a reader in another language could not work them out.
    """
    return [
        field.name
        for field in attrs.fields(cls)
        if isinstance(field.default, attrs.Factory) and field.default.takes_self  # type: ignore[arg-type]
    ]


def partial_hooks(
    converter: Converter, cls: type[attrs.AttrsInstance], without: frozenset[str]
) -> tuple[Hook, Callable[[Mapping[str, Any]], dict[str, Any]]]:
    """Some fields of a class, each in the type that it has there: hooks in and out."""
    attrs.resolve_types(cls)
    fields = [field for field in attrs.fields(cls) if field.name not in without]
    types_ = {field.name: field.type for field in fields}
    into = {name: converter.get_structure_hook(part) for name, part in types_.items()}
    out = {name: converter.get_unstructure_hook(part) for name, part in types_.items()}

    def structure(value: object, _: object) -> dict[str, Any]:
        if type(value) is not dict:
            raise wrong("object")
        done = {}
        for name, item in value.items():
            hook = into.get(name)
            if hook is None:
                raise DecodeError(ErrorCode.UNKNOWN_FIELD, value=name[:MAX_ECHO])
            try:
                done[name] = hook(item, types_[name])
            except DecodeError as error:
                raise at(error, name) from None
        return done

    def unstructure(value: Mapping[str, Any]) -> dict[str, Any]:
        return {name: out[name](item) for name, item in value.items()}

    return structure, unstructure


# --- unions ------------------------------------------------------------------------------------


def register_union(converter: Converter, union: Any, tags: Mapping[str, type]) -> None:
    """A union of attrs classes, told apart by ``TAG``.

    The members' functions are generated at the first use, since unions hold each other.
    """
    into: dict[str, tuple[Hook, type]] = {}
    out: dict[type, tuple[str, Callable[[Any], dict[str, Any]]]] = {}
    names = {cls: tag for tag, cls in tags.items()}

    def prepare() -> None:
        for tag, cls in tags.items():
            into[tag] = (converter.get_structure_hook(cls), cls)
            out[cls] = (tag, converter.get_unstructure_hook(cls))

    def structure(value: object, _: object) -> Any:
        if type(value) is not dict:
            raise wrong("object")
        rest = dict(value)
        tag = rest.pop(TAG, None)
        if not into:
            prepare()
        entry = into.get(tag) if type(tag) is str else None
        if entry is None:
            known = {"value": tag[:MAX_ECHO]} if type(tag) is str else {}
            raise DecodeError(ErrorCode.UNKNOWN_TYPE, **known)
        hook, cls = entry
        return hook(rest, cls)

    def unstructure(value: Any) -> dict[str, Any]:
        if not out:
            prepare()
        entry = out.get(type(value))
        if entry is None:
            raise EncodeError(f"{type(value).__name__} is none of {sorted(map(str, names))}")
        tag, fields = entry
        return {TAG: tag, **fields(value)}

    def structure_optional(value: object, _: object) -> Any:
        return None if value is None else structure(value, union)

    def unstructure_optional(value: Any) -> dict[str, Any] | None:
        return None if value is None else unstructure(value)

    converter.register_structure_hook_func(partial(eq, union), structure)
    converter.register_unstructure_hook_func(partial(eq, union), unstructure)
    if is_union(union):
        # ``X | Y | None`` is flat: it does not hold the union that was registered
        optional = union | None
        converter.register_structure_hook_func(partial(eq, optional), structure_optional)
        converter.register_unstructure_hook_func(partial(eq, optional), unstructure_optional)


# --- the converter -----------------------------------------------------------------------------


def make_converter(*, detailed: bool) -> Converter:
    """Strict leaves and rows; unions are registered by whoever knows them."""
    converter = Converter(
        forbid_extra_keys=True, omit_if_default=True, detailed_validation=detailed
    )
    converter.register_structure_hook_factory(attrs.has)(lambda cls, conv: class_hook(conv, cls))
    converter.register_unstructure_hook_factory(attrs.has)(lambda cls, conv: class_out(conv, cls))
    converter.register_structure_hook_factory(is_union)(untagged)
    converter.register_structure_hook_factory(is_optional)(
        lambda cls, conv: optional_hook(conv, cls)
    )
    converter.register_structure_hook_factory(has_origin(tuple))(
        lambda cls, conv: tuple_hook(conv, cls)
    )
    converter.register_structure_hook_factory(is_enum)(lambda cls, _: enum_hook(cls))
    converter.register_structure_hook(int, structure_int)
    converter.register_structure_hook(bool, structure_bool)
    converter.register_structure_hook(str, structure_str)
    converter.register_structure_hook(float, refuse_float)
    converter.register_structure_hook_func(has_origin(Mapping), structure_fields)
    converter.register_structure_hook_factory(has_origin(frozenset))(
        lambda cls, conv: set_hook(conv, cls)
    )
    converter.register_unstructure_hook_func(has_origin(frozenset), sorted)
    converter.register_unstructure_hook_factory(has_origin(tuple))(
        lambda cls, conv: tuple_out(conv, cls)
    )
    converter.register_unstructure_hook_factory(is_enum)(lambda cls, _: attrgetter("_value_"))
    return converter


# --- what went wrong ---------------------------------------------------------------------------


def as_decode_error(error: BaseException) -> DecodeError:
    """The first thing that was wrong, with the path to it where the converter was a detailed
    one."""
    found = traced(error)
    if "path" in found.fields:
        found.fields["path"] = str(found.fields["path"]).removeprefix(".")
    return found


def traced(error: BaseException) -> DecodeError:
    """A new error, with the steps from here to the leaf."""
    path = ""
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        for note in getattr(error, "__notes__", ()):
            if isinstance(note, AttributeValidationNote) and not isinstance(error, KeyError):
                path += f".{note.name}"
    found = _leaf(error)
    path += str(found.fields.get("path", ""))
    return DecodeError(found.code, **(found.fields | {"path": path} if path else found.fields))


def _leaf(error: BaseException) -> DecodeError:
    match error:
        case DecodeError():
            return error
        case ForbiddenExtraKeysError():
            return DecodeError(ErrorCode.UNKNOWN_FIELD, value=min(error.extra_fields)[:MAX_ECHO])
        case KeyError():
            return DecodeError(ErrorCode.MISSING_FIELD, value=error.args[0])
        case RecursionError():
            return DecodeError(ErrorCode.TOO_DEEP)
        case ValueError():
            return DecodeError(ErrorCode.BAD_VALUE, expected=str(error))
    raise error
