"""Every declared card is the printed one: name, cost, types, numbers, keywords, age."""

from typing import Any

import pytest

from cards.catalogue import shipped
from rules.language import (
    CumulativeUpkeep,
    Cycling,
    Enchant,
    Equip,
    Flashback,
    Kicker,
    Landwalk,
    Protection,
)
from rules.vocabulary import Keyword

LAST_DAY = "2012-07-31"
"""The ruleset's own time: its last set appeared in that month."""

CARDS = {card.name: card for card in shipped()}

Facts = dict[str, Any]


def by_hand(
    cost: str | None,
    type_line: str,
    power: str | None = None,
    toughness: str | None = None,
    *keywords: str,
    loyalty: str | None = None,
) -> Facts:
    """Facts in the shape of the data, for a card that it leaves out."""
    words, _, subtypes = type_line.partition(" - ")
    supertypes = [word for word in words.split() if word in ("Basic", "Legendary", "Snow")]
    return {
        "manaCost": cost,
        "types": [word for word in words.split() if word not in supertypes],
        "subtypes": subtypes.split(),
        "supertypes": supertypes,
        "power": power,
        "toughness": toughness,
        "loyalty": loyalty,
        "keywords": list(keywords),
        "first_printed": LAST_DAY,
    }


NOT_IN_THE_DATA = {
    "Ajani's Pridemate": by_hand("{1}{W}", "Creature - Cat Soldier", "2", "2"),
    "Birds of Paradise": by_hand("{G}", "Creature - Bird", "0", "1", "Flying"),
    "Black Knight": by_hand(
        "{B}{B}", "Creature - Human Knight", "2", "2", "First strike", "Protection"
    ),
    "Brainstorm": by_hand("{U}", "Instant"),
    "Cancel": by_hand("{1}{U}{U}", "Instant"),
    "Circle of Protection: Black": by_hand("{1}{W}", "Enchantment"),
    "Circle of Protection: Blue": by_hand("{1}{W}", "Enchantment"),
    "Dark Ritual": by_hand("{B}", "Instant"),
    "Dismember": by_hand("{1}{B/P}{B/P}", "Instant"),
    "Doom Blade": by_hand("{1}{B}", "Instant"),
    "Grave Titan": by_hand("{4}{B}{B}", "Creature - Giant", "6", "6", "Deathtouch"),
    "Gut Shot": by_hand("{R/P}", "Instant"),
    "Holy Day": by_hand("{W}", "Instant"),
    "Honor of the Pure": by_hand("{1}{W}", "Enchantment"),
    "Howling Mine": by_hand("{2}", "Artifact"),
    "Hurricane": by_hand("{X}{G}", "Sorcery"),
    "Jace Beleren": by_hand("{1}{U}{U}", "Legendary Planeswalker - Jace", loyalty="3"),
    "Lightning Greaves": by_hand("{2}", "Artifact - Equipment", None, None, "Equip"),
    "Llanowar Elves": by_hand("{G}", "Creature - Elf Druid", "1", "1"),
    "Mutagenic Growth": by_hand("{G/P}", "Instant"),
    "Shivan Dragon": by_hand("{4}{R}{R}", "Creature - Dragon", "5", "5", "Flying"),
    "Sorin Markov": by_hand("{3}{B}{B}{B}", "Legendary Planeswalker - Sorin", loyalty="4"),
    "Spectral Procession": by_hand("{2/W}{2/W}{2/W}", "Sorcery"),
    "Terramorphic Expanse": by_hand(None, "Land"),
    "Unsummon": by_hand("{U}", "Instant"),
    "White Knight": by_hand(
        "{W}{W}", "Creature - Human Knight", "2", "2", "First strike", "Protection"
    ),
}
"""Looked up elsewhere; the data has holes."""

PARAMETERISED = {
    "Cumulative upkeep": CumulativeUpkeep,
    "Cycling": Cycling,
    "Enchant": Enchant,
    "Equip": Equip,
    "Flashback": Flashback,
    "Kicker": Kicker,
    "Protection": Protection,
}

SIMPLE = {keyword.name.replace("_", " ").capitalize(): keyword for keyword in Keyword}


def names(members: tuple[Any, ...]) -> set[str]:
    return {member.name.capitalize() for member in members}


def facts_of(name: str, oracle: dict[str, Facts]) -> Facts:
    return oracle.get(name) or NOT_IN_THE_DATA[name]


@pytest.mark.parametrize("name", CARDS)
def test_card_agrees_with_the_oracle(name: str, oracle: dict[str, Facts]) -> None:
    card, fact = CARDS[name], facts_of(name, oracle)
    assert (None if card.cost is None else card.cost.text) == fact["manaCost"]
    assert names(card.types) == {"Tribal" if t == "Kindred" else t for t in fact["types"]}
    assert list(card.subtypes) == fact["subtypes"]
    assert names(card.supertypes) == set(fact["supertypes"])
    for declared, printed in (
        (card.power, fact["power"]),
        (card.toughness, fact["toughness"]),
        (card.loyalty, fact["loyalty"]),
    ):
        assert (None if declared is None else str(declared)) == ("0" if printed == "*" else printed)
    assert fact["first_printed"] is not None
    assert fact["first_printed"] <= LAST_DAY


@pytest.mark.parametrize("name", CARDS)
def test_keywords_are_those_printed(name: str, oracle: dict[str, Facts]) -> None:
    card = CARDS[name]
    printed = set(facts_of(name, oracle)["keywords"] or ())
    assert {word for word, keyword in SIMPLE.items() if keyword in card.abilities} == (
        printed & set(SIMPLE)
    )
    for word, ability in PARAMETERISED.items():
        declared = any(isinstance(own, ability) for own in card.abilities)
        assert declared == (word in printed or (word == "Cycling" and has_typecycling(printed)))
    declared = any(isinstance(own, Landwalk) for own in card.abilities)
    assert declared == any(word.endswith("walk") for word in printed)


def has_typecycling(keywords: set[str]) -> bool:
    return any(keyword.endswith("cycling") for keyword in keywords)


def test_hand_checked_facts_are_needed(oracle: dict[str, Facts]) -> None:
    assert {name for name in CARDS if name not in oracle} == set(NOT_IN_THE_DATA)
