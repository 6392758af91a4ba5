"""Chinese names: of shipped cards alone, each one's own, and as good as the English ones."""

import pytest

from cards.catalogue import Catalogue, DuplicateCard, shipped
from cards.chinese_names import CHINESE_NAMES
from cards.deck import TooManyCopies, check, read_deck, resolve
from cards.declare import creature
from cards.formats import FORMATS
from cards.rendering import Language, card_text
from cards.rendering.subtypes import CHINESE_SUBTYPES
from cards.rendering.words import card_name
from tests.cards.conftest import SHARED


def test_a_card_is_found_by_its_chinese_name() -> None:
    for name, chinese in CHINESE_NAMES.items():
        assert shipped()[chinese] is shipped()[name]
        assert chinese in shipped()
        assert card_name(name, Language.ZH) == chinese
        assert card_name(name, Language.EN) == name


def test_a_name_that_no_source_gives_stays_english() -> None:
    assert card_name("Lightning Bolt", Language.ZH) == "Lightning Bolt"


def test_tokens_are_called_as_their_creature_types() -> None:
    """111.4"""
    assert card_name("Saproling", Language.ZH) == CHINESE_SUBTYPES["Saproling"]
    warrior = CHINESE_SUBTYPES["Elf"] + CHINESE_SUBTYPES["Warrior"]
    assert card_name("Elf Warrior", Language.ZH) == warrior


def test_basic_lands_are_called_as_their_types() -> None:
    for land in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
        assert CHINESE_NAMES[land] == CHINESE_SUBTYPES[land]


def test_one_name_for_two_cards_is_refused() -> None:
    bear, ox = creature("Bear", "{G}", "Bear", 2, 2), creature("Ox", "{W}", "Ox", 0, 4)
    with pytest.raises(DuplicateCard):
        Catalogue([bear, ox], also={"Bear": "牛", "Ox": "牛"})
    with pytest.raises(DuplicateCard):
        Catalogue([bear, ox], also={"Bear": "ox"})


def test_a_deck_may_be_written_in_both_languages() -> None:
    deck = read_deck("4 罗堰妖精\n56 树林\n")
    assert not check(deck, FORMATS["constructed-2012"])
    assert {card.name for card in resolve(deck.main)} == {"Llanowar Elves", "Forest"}


def test_two_names_of_one_card_are_counted_together() -> None:
    deck = read_deck("56 Forest\n3 Llanowar Elves\n2 罗堰妖精\n")
    problems = check(deck, FORMATS["constructed-2012"])
    assert problems == (TooManyCopies("Llanowar Elves", 5, 4),)


def test_a_text_speaks_of_its_card_by_the_chinese_name() -> None:
    assert card_text(shipped()["Arc Trail"], Language.ZH).startswith("弧光曳迹对")
    assert card_text(shipped()["Arc Trail"], Language.EN).startswith("Arc Trail deals")


def test_every_name_stands_in_the_sources() -> None:
    folder = SHARED / "seeds"
    if not folder.is_dir():
        pytest.skip(f"{folder} is not there")
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt")))
    given = set(CHINESE_NAMES) - {"Plains", "Swamp", "Mountain"}
    assert [name for name in sorted(given) if CHINESE_NAMES[name] not in text] == []
