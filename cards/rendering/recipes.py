"""Compositions of nodes that a word of the rulebook stands for, recognised for either language."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from cards.rendering.phrasebook import Language
from rules.language import (
    AddTypes,
    AllOf,
    Amount,
    AnyAbility,
    AnyOf,
    Attacks,
    AttacksAlone,
    Bind,
    CantBeBlocked,
    ChooseEffect,
    Chosen,
    ControlledBy,
    Each,
    Effect,
    Fixed,
    GainAbilities,
    IsAttacking,
    IsColor,
    IsThis,
    IsType,
    It,
    Matching,
    Mode,
    ModifyObjects,
    ModifyPowerToughness,
    Move,
    Not,
    Position,
    Protection,
    Remembered,
    Reveal,
    StaticAbility,
    This,
    TopOfLibrary,
    TriggeredAbility,
    You,
)
from rules.vocabulary import CardType, Color, Zone

__all__ = [
    "becomes_creature",
    "looked_at",
    "named_ability",
    "protection_choices",
    "scry_count",
    "shown_cards",
]


def scry_count(steps: Sequence[Effect]) -> tuple[Amount, int] | None:
    """How many cards the steps scry (CR 701.22) and how many steps that takes; else ``None``."""
    match list(steps[:4]):
        case [
            Bind(what=TopOfLibrary(count=count, whose=You()), remember=name),
            Reveal(what=Remembered(name=shown), to=You()),
            Move(
                what=Chosen(among=Remembered(name=chosen_from)),
                to=Zone.LIBRARY,
                position=Position.BOTTOM,
            ),
            Move(
                what=Matching(among=Remembered(name=rest)),
                to=Zone.LIBRARY,
                position=Position.TOP,
            ),
        ] if name == shown == chosen_from == rest:
            return count, 4
        case _:
            return None


def becomes_creature(effect: ModifyObjects, types: Sequence[CardType]) -> bool:
    """Whether a land becomes a creature and stays a land."""
    return (
        effect.what == This()
        and CardType.LAND in types
        and any(
            isinstance(mod, AddTypes) and CardType.CREATURE in mod.types
            for mod in effect.modifications
        )
    )


def shown_cards(steps: Sequence[Effect]) -> bool | None:
    """Whether the next two steps bind cards from a library's top and show them to you alone.

    ``False``: they show them to all; ``None``: they do something else.
    """
    match list(steps[:2]):
        case [Bind(what=TopOfLibrary(), remember=name), Reveal(what=Remembered(name=shown), to=to)]:
            return to is not None if name == shown else None
        case _:
            return None


def looked_at(effect: Effect) -> Amount | None:
    """How many cards from the top of a library are put back there, in a new order."""
    match effect:
        case Move(
            what=TopOfLibrary(count=count, whose=You()), to=Zone.LIBRARY, position=Position.TOP
        ):
            return count
        case _:
            return None


def protection_choices(node: ChooseEffect) -> tuple[ModifyObjects, tuple[CardType, ...]] | None:
    """A choice among protections from each colour, and from card types before them.

    The option for white, and those types; ``None`` if it is another choice.
    """
    types: list[CardType] = []
    colors: list[Color] = []
    white: ModifyObjects | None = None
    for option in node.options:
        match option:
            case ModifyObjects(
                modifications=(GainAbilities(abilities=(Protection(quality=quality),)),)
            ):
                if isinstance(quality, IsColor):
                    colors.append(quality.color)
                    white = white or option
                elif isinstance(quality, IsType):
                    types.append(quality.type)
                else:
                    return None
            case _:
                return None
    first = node.options[0]
    if white is None or tuple(colors) != tuple(Color) or not isinstance(first, ModifyObjects):
        return None
    alike = all(
        isinstance(option, ModifyObjects) and evolve(option, modifications=()) == same
        for same in [evolve(first, modifications=())]
        for option in node.options
    )
    return (white, tuple(types)) if alike else None


_CREATURE = IsType(CardType.CREATURE)


def _pump(power: int, toughness: int) -> tuple[ModifyPowerToughness, ...]:
    return (ModifyPowerToughness(Fixed(power), Fixed(toughness)),)


_NAMED: tuple[tuple[AnyAbility, tuple[str, str]], ...] = (
    (
        TriggeredAbility(
            AttacksAlone(AllOf((_CREATURE, ControlledBy(You())))),
            (Mode(ModifyObjects(It(), _pump(1, 1))),),
        ),
        ("exalted", "颂威"),
    ),
    (
        TriggeredAbility(
            Attacks(IsThis()),
            (
                Mode(
                    ModifyObjects(
                        Each(AllOf((_CREATURE, IsAttacking(), Not(IsThis())))), _pump(1, 0)
                    )
                ),
            ),
        ),
        ("battle cry", "战嚎"),
    ),
    (
        StaticAbility(
            (
                CantBeBlocked(
                    Not(
                        AnyOf(
                            (
                                AllOf((IsType(CardType.ARTIFACT), _CREATURE)),
                                IsColor(Color.BLACK),
                            )
                        )
                    )
                ),
            ),
            objects=This(),
        ),
        ("fear", "恐惧"),
    ),
)
"""Keywords that have no node of their own, being short for others (CR 702.83, 702.91, 702.36)."""


def named_ability(ability: AnyAbility, language: Language) -> str | None:
    """The keyword that is short for this ability, if there is one."""
    for meaning, names in _NAMED:
        if ability == meaning:
            return names[language]
    return None
