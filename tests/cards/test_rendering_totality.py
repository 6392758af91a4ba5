"""Every node of the language has a phrase in both languages, and a missing one is an error."""

import types
import typing
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import pytest
from attrs import fields, frozen, has

import rules.language
import rules.vocabulary
from cards.rendering import Language, MissingPhrase, ability_text, spoken_classes
from cards.rendering.chinese import books as chinese
from cards.rendering.english import books as english
from cards.rendering.scope import Scope
from rules import language, mana
from rules.language import (
    Ability,
    Amount,
    Condition,
    Cost,
    CostPart,
    Draw,
    Effect,
    Enters,
    EventPattern,
    Filter,
    Fixed,
    HasKeyword,
    IsType,
    Modification,
    MustAttack,
    PayLife,
    Players,
    Selection,
    Targeted,
    TargetSlot,
    WasKicked,
    You,
)
from rules.vocabulary import CardType, Keyword

FAMILIES: dict[type, str] = {
    Ability: "ABILITIES",
    Amount: "AMOUNTS",
    Condition: "CONDITIONS",
    CostPart: "COSTS",
    Effect: "EFFECTS",
    EventPattern: "EVENTS",
    Filter: "FILTERS",
    Modification: "MODIFICATIONS",
    Players: "PLAYERS",
    Selection: "SELECTIONS",
}
BOOKS = {Language.EN: english, Language.ZH: chinese}
CREATURE = IsType(CardType.CREATURE)

SAMPLES: dict[object, object] = {
    Amount: Fixed(2),
    Condition: WasKicked(),
    Cost: Cost(parts=(PayLife(Fixed(1)),)),
    CostPart: PayLife(Fixed(1)),
    Effect: Draw(Fixed(1)),
    EventPattern: Enters(),
    Filter: CREATURE,
    Modification: MustAttack(),
    Players: You(),
    Selection: Targeted(),
    str: "charge",
    int: 1,
    bool: False,
    language.TokenDefinition: language.TokenDefinition(
        "Heron", (CardType.CREATURE,), subtypes=("Bird",), power=1, toughness=1
    ),
    language.DamageDealt: language.DamageDealt(),
    language.AnyAbility: Keyword.FLYING,
    language.ManaUnitChoice: language.ManaChoice(tuple(rules.vocabulary.ManaType)[:2]),
}


def descendants(base: type) -> Iterator[type]:
    for subclass in base.__subclasses__():
        if subclass.__module__.startswith("rules."):
            yield subclass
            yield from descendants(subclass)


def node_classes() -> list[type]:
    """Concrete nodes: the families' descendants, and other attrs classes of the language."""
    found = {c for base in FAMILIES for c in descendants(base) if has(c)}
    exported = {value for value in vars(language).values() if isinstance(value, type)}
    found |= {c for c in exported if has(c) and c.__module__.startswith("rules.language")}
    return sorted(found, key=lambda c: c.__name__)


def sample(kind: object) -> object:
    """Some value of an annotated type."""
    if kind in SAMPLES:
        return SAMPLES[kind]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        kinds = [a for a in arguments if a is not Ellipsis]
        return tuple(sample(argument) for argument in kinds)
    if origin in (typing.Union, types.UnionType):
        return sample(arguments[0])
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return next(iter(kind))
    if isinstance(kind, type) and has(kind):
        return made(kind)
    raise AssertionError(f"no sample of {kind!r}")


def made(node_class: type) -> Any:
    names = {**vars(rules.vocabulary), **vars(mana), **vars(language)}
    hints = typing.get_type_hints(node_class, globalns=names)
    wanted = [f for f in fields(node_class) if f.init]
    return node_class(**{f.name: sample(hints[f.name]) for f in wanted})


NODES = node_classes()


def test_there_are_nodes_to_speak_of() -> None:
    assert len(NODES) > 150


@pytest.mark.parametrize("language_", Language, ids=lambda member: member.name)
def test_every_node_class_has_a_phrase(language_: Language) -> None:
    missing = sorted(c.__name__ for c in NODES if c not in spoken_classes(language_))
    assert missing == []
    assert Keyword in spoken_classes(language_)


@pytest.mark.parametrize("language_", Language, ids=lambda member: member.name)
@pytest.mark.parametrize("node_class", NODES, ids=lambda c: c.__name__)
def test_every_phrase_says_a_sample(node_class: type, language_: Language) -> None:
    families = [name for base, name in FAMILIES.items() if issubclass(node_class, base)]
    book = getattr(BOOKS[language_], families[0] if families else "PIECES")
    scope = Scope("Brass Heron", slots=(TargetSlot(CREATURE),))
    said = book.say(made(node_class), scope)
    assert said is not None
    assert "Keyword." not in repr(said)
    assert " object at " not in repr(said)


@pytest.mark.parametrize("language_", Language, ids=lambda member: member.name)
def test_node_without_phrase_is_an_error(language_: Language) -> None:
    @frozen
    class Unheard(Effect):
        pass

    ability = language.SpellAbility((language.Mode(Unheard()),))
    with pytest.raises(MissingPhrase) as caught:
        ability_text(ability, "Brass Heron", language_)
    assert caught.value.node_class is Unheard
    assert caught.value.language is language_


@pytest.mark.parametrize("language_", Language, ids=lambda member: member.name)
def test_missing_phrase_deep_inside_is_an_error(language_: Language) -> None:
    @frozen
    class Unseen(Filter):
        pass

    quality = language.AllOf((HasKeyword(Keyword.FLYING), Unseen()))
    with pytest.raises(MissingPhrase):
        ability_text(language.Protection(quality), "Brass Heron", language_)
