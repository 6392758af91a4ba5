"""Hypothesis strategies for everything that goes over the wire, made from the classes
themselves."""

from __future__ import annotations

import types
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin

import attrs
from hypothesis import strategies as st

from protocol.codec import DECISIONS, PATCHED
from protocol.limits import MAX_INTEGER
from protocol.strict import derived_fields
from rules.decisions import Decision, Joint
from rules.notices import Notice
from rules.view import ObjectView, PlayerView, View

characters = st.characters(exclude_categories=["Cs"])
texts = st.text(characters, max_size=12)
whole = st.integers(-MAX_INTEGER, MAX_INTEGER)
json_values = st.recursive(
    st.none() | st.booleans() | whole | texts | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
json_objects = st.dictionaries(texts, json_values, max_size=3)
names = st.sampled_from(["Ann", "Bo", "Chandra N.", "祁 娜", "x" * 32])


@cache
def of_type(annotation: Any) -> st.SearchStrategy[Any]:
    """Any value of a type that the messages use."""
    if annotation is int:
        return whole
    if annotation is str:
        return texts
    if annotation is bool:
        return st.booleans()
    if annotation is type(None):
        return st.none()
    origin = get_origin(annotation)
    if origin in (Union, types.UnionType):
        return st.one_of([of_type(part) for part in get_args(annotation)])
    if origin is tuple:
        parts = get_args(annotation)
        if parts[-1] is Ellipsis:
            return st.lists(of_type(parts[0]), max_size=3).map(tuple)
        return st.tuples(*map(of_type, parts))
    if origin is Mapping:
        return json_objects
    if annotation is Decision:
        return st.one_of([of_class(cls) for cls in DECISIONS if cls is not Joint]) | st.deferred(
            lambda: of_class(Joint)
        )
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return st.sampled_from(annotation)
    return of_class(annotation)


@cache
def of_class(cls: type[Any]) -> st.SearchStrategy[Any]:
    """Any instance of an attrs class, within the bounds of its fields.

    Of the fields that have a default only a few are drawn at a time: objects have thirty.
    """
    attrs.resolve_types(cls)
    fields = {field.name: of_field(cls, field) for field in attrs.fields(cls)}
    if cls is Joint:
        plain = [of_class(kind) for kind in DECISIONS if kind is not Joint]
        fields["choice"] = st.one_of(plain)
    required = [
        field.name
        for field in attrs.fields(cls)
        if field.default is attrs.NOTHING or field.name in derived_fields(cls)
    ]
    optional = [name for name in fields if name not in required]

    @st.composite
    def draw_instance(draw: st.DrawFn) -> Any:
        chosen = required
        if optional:
            few = st.lists(st.sampled_from(optional), max_size=4, unique=True)
            chosen = required + draw(few)
        return cls(**{name: draw(fields[name]) for name in chosen})

    return draw_instance()


def of_field(cls: type, field: attrs.Attribute[Any]) -> st.SearchStrategy[Any]:
    if cls is Notice and field.name == "seen_by":
        return st.none()
    if cls in PATCHED and field.name == "fields":
        return of_fields(*PATCHED[cls])
    bounds = field.metadata
    optional = st.none() if type(None) in get_args(field.type) else st.nothing()
    if "minLength" in bounds:
        if cls.__name__ in ("Hello", "TableOptions") and field.name == "name":
            return names
        sized = st.text(characters, min_size=bounds["minLength"], max_size=bounds["maxLength"])
        return optional | sized
    if "minimum" in bounds:
        return optional | st.integers(bounds["minimum"], bounds["maximum"])
    return of_type(field.type)


def of_fields(cls: type[Any], without: frozenset[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Some fields of a class, as a patch holds them."""
    attrs.resolve_types(cls)
    fields = {f.name: of_type(f.type) for f in attrs.fields(cls) if f.name not in without}
    chosen = st.lists(st.sampled_from(sorted(fields)), max_size=4, unique=True)
    return chosen.flatmap(lambda names: st.fixed_dictionaries({n: fields[n] for n in names}))


# --- views of one game -------------------------------------------------------------------------

_small = st.integers(1, 12)


def rows() -> st.SearchStrategy[tuple[ObjectView, ...]]:
    """Objects of a zone, each id once."""
    one = st.builds(
        ObjectView,
        _small,
        st.sampled_from(["Plains", "Bear"]),
        st.just("battlefield"),
        st.integers(0, 3),
        st.integers(0, 3),
        power=st.none() | st.integers(0, 3),
        tapped=st.booleans(),
        counters=st.sampled_from([(), (("+1/+1", 2),)]),
    )
    return st.lists(one, max_size=6, unique_by=lambda item: item.id).map(tuple)


def views() -> st.SearchStrategy[View]:
    """Views of the same viewer in the same game."""
    attrs.resolve_types(View)
    types_ = {field.name: field.type for field in attrs.fields(View)}

    def player(number: int) -> st.SearchStrategy[PlayerView]:
        return st.builds(
            PlayerView,
            player=st.just(number),
            name=st.just(f"p{number}"),
            team=st.just(number // 2),
            hand_count=_small,
            library_count=_small,
            hand=rows(),
            graveyard=rows(),
            mana=st.sampled_from(["", "W", "UU"]),
            life=st.integers(-3, 30),
            passed=st.booleans(),
        )

    return st.builds(
        View,
        viewer=st.just(0),
        ruleset=st.just("2012"),
        turn=_small,
        phase=st.sampled_from(["beginning", "combat"]),
        step=st.sampled_from(["upkeep", "draw"]),
        active_team=st.integers(0, 1),
        priority_team=st.integers(-1, 1),
        turn_controller=st.integers(-1, 3),
        teams=st.lists(of_type(get_args(types_["teams"])[0]), max_size=2).map(tuple),
        players=st.tuples(*map(player, range(2))),
        battlefield=rows(),
        stack=rows(),
        exile=rows(),
        result=of_type(types_["result"]),
    )
