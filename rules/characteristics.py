"""Characteristics (CR 109.3) as the layers derive them. Values only; ``layers`` works them out."""

from __future__ import annotations

from attrs import define, field, frozen

from rules.language import AnyAbility, Modification
from rules.mana_shapes import ManaSource
from rules.vocabulary import CardType, Color, Keyword, Supertype

__all__ = ["Characteristics", "RuleOnObject"]


@frozen(eq=False)
class RuleOnObject:
    """A rule-changing modification that affects an object (can't block, must attack …).

    ``you`` and ``source`` are whose static ability or effect it is, to read filters in it from.
    """

    modification: Modification
    you: int
    source: int


@define(eq=False)
class Characteristics:
    """Derived characteristics of one object. Shared: never written, but for what is worked out
    from it and kept at its end.
    """

    name: str
    types: frozenset[CardType]
    subtypes: frozenset[str]
    supertypes: frozenset[Supertype]
    colors: frozenset[Color]
    power: int
    toughness: int
    abilities: tuple[AnyAbility, ...]
    keywords: frozenset[Keyword]
    controller: int
    rules: tuple[RuleOnObject, ...] = ()
    mana_value: int = 0
    is_creature: bool = False
    is_land: bool = False
    is_permanent_type: bool = True
    groups: object = None
    """The abilities sorted by what the engine looks for; kept by ``ability_groups.groups_of``."""
    definite_source: ManaSource | None = None
    """What it is as a source of mana, if that depends on nothing else; kept by ``mana_sources``."""
    traits: int | None = field(default=None, init=False)
    """What ``board`` sorts it by; kept there."""
