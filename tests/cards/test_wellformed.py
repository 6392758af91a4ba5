"""No declared ability speaks of a target that it has not, or of a thing that nothing bound."""

from collections.abc import Iterator
from typing import Any

import attrs

from cards.catalogue import shipped
from rules.language import (
    ActivatedAbility,
    CardDefinition,
    DiscardCards,
    DivideDamage,
    IsRemembered,
    Mode,
    Remembered,
    RememberedAmount,
    RememberedPlayers,
    SacrificePermanents,
    SpellAbility,
    Targeted,
    TargetedPlayers,
    TriggeredAbility,
)
from rules.vocabulary import CardType, Supertype

BY_THE_EVENT = {"it", "other", "player", "amount"}
BY_THE_ENGINE = {"each"}


def nodes(node: Any) -> Iterator[Any]:
    """A node and everything in it; a token's own abilities are its own affair."""
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif attrs.has(type(node)):
        yield node
        if not isinstance(node, CardDefinition):
            for part in attrs.fields(type(node)):
                yield from nodes(getattr(node, part.name))


def tokens(card: CardDefinition) -> Iterator[CardDefinition]:
    for node in nodes(card.abilities):
        if isinstance(node, CardDefinition):
            yield node
            yield from tokens(node)


def modes_with_bindings(card: CardDefinition) -> Iterator[tuple[Mode, set[str]]]:
    for node in nodes(card.abilities):
        bound = set(BY_THE_ENGINE)
        if isinstance(node, TriggeredAbility):
            bound |= BY_THE_EVENT
        elif isinstance(node, ActivatedAbility):
            paid = node.cost.parts
            bound |= {"sacrificed"} & {
                "sacrificed" for p in paid if isinstance(p, SacrificePermanents)
            }
            bound |= {"discarded"} & {"discarded" for p in paid if isinstance(p, DiscardCards)}
        elif not isinstance(node, SpellAbility):
            continue
        for mode in node.modes:
            yield mode, bound


EVERYTHING = [one for card in shipped() for one in (card, *tokens(card))]


def missing_slots(card: CardDefinition) -> bool:
    for mode, _ in modes_with_bindings(card):
        used = {
            node.slot
            for node in nodes(mode.effect)
            if isinstance(node, Targeted | TargetedPlayers | DivideDamage)
        }
        if used != set(range(len(mode.targets))):
            return True
    return False


def unbound_names(card: CardDefinition) -> set[str]:
    unbound: set[str] = set()
    for mode, bound in modes_with_bindings(card):
        inside = list(nodes(mode.effect))
        known = bound | {node.remember for node in inside if hasattr(node, "remember")}
        spoken_of = (
            node.name
            for node in inside
            if isinstance(node, Remembered | IsRemembered | RememberedAmount | RememberedPlayers)
        )
        unbound.update(name for name in spoken_of if name not in known)
    return unbound


def test_slots_that_are_spoken_of_are_there_and_all_are_used() -> None:
    assert [card.name for card in EVERYTHING if missing_slots(card)] == []


def test_what_is_remembered_was_bound() -> None:
    found = {card.name: unbound_names(card) for card in EVERYTHING}
    assert {name: unbound for name, unbound in found.items() if unbound} == {}


def test_instants_and_sorceries_and_they_alone_are_spells() -> None:
    for card in shipped():
        spells = [ability for ability in card.abilities if isinstance(ability, SpellAbility)]
        momentary = {CardType.INSTANT, CardType.SORCERY} & set(card.types)
        assert len(spells) == len(momentary), card.name


def test_tokens_are_coloured_creatures_without_a_cost() -> None:
    made = [token for card in shipped() for token in tokens(card)]
    assert made
    for token in made:
        assert token.cost is None, token.name
        assert token.colors is not None, token.name
        assert token.power is not None, token.name


def test_cards_have_the_numbers_of_their_types() -> None:
    for card in shipped():
        is_creature = CardType.CREATURE in card.types
        assert (card.power is not None) == (card.toughness is not None) == is_creature, card.name
        assert (card.loyalty is not None) == (CardType.PLANESWALKER in card.types), card.name
        assert (card.cost is None) == (CardType.LAND in card.types), card.name


def test_basic_lands_declare_nothing() -> None:
    basics = [card for card in shipped() if Supertype.BASIC in card.supertypes]
    assert len(basics) == 10
    assert all(card.abilities == () for card in basics)
