"""The shipped cards in words: none fails, and most read as their printed text does."""

import gzip
import json
import os
from pathlib import Path

import pytest

from cards.catalogue import shipped
from cards.rendering import Language, card_text, type_line
from cards.rendering.oracle import normalised
from cards.rendering.subtypes import CHINESE_SUBTYPES
from rules.language import CardDefinition

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("ETTIN_SHARED", ROOT.parent / "shared"))
PRINTED = SHARED / "data" / "oracle-cards.json.gz"

FLOOR = 0.91
"""The share of shipped cards whose English text must equal the printed one; only ever raised."""


@pytest.mark.parametrize("language", Language, ids=lambda member: member.name)
def test_every_shipped_card_has_its_text(language: Language) -> None:
    for card in shipped():
        text = card_text(card, language)
        assert bool(text) == bool(card.abilities), card.name
        assert type_line(card, language)
        for trace in ("None", "{their}", "{this}", "Keyword.", "  ", " ,", "。。", "，，", " ."):
            assert trace not in text, (card.name, text)


def test_chinese_says_no_english_word_but_names_and_symbols() -> None:
    names = sorted((card.name for card in shipped()), key=len, reverse=True)
    for card in shipped():
        text = card_text(card, Language.ZH)
        for name in [card.name, *(name for name in names if name in text), "Marit Lage"]:
            text = text.replace(name, "")
        letters = {word for word in _latin_words(text) if len(word) > 1}
        assert letters == set(), (card.name, sorted(letters))


def _latin_words(text: str) -> list[str]:
    plain = "".join(c if c.isascii() and c.isalpha() else " " for c in text)
    return plain.split()


def test_every_shipped_subtype_has_a_chinese_name() -> None:
    wanted = {subtype for card in shipped() for subtype in card.subtypes}
    assert sorted(wanted - set(CHINESE_SUBTYPES)) == []


def printed_texts() -> dict[str, str]:
    with gzip.open(PRINTED, "rt", encoding="utf-8") as file:
        return {card["name"]: card["text"] or "" for card in json.load(file)}


def reads_as_printed(card: CardDefinition, printed: str) -> bool:
    return card_text(card, Language.EN) == normalised(printed, card.name)


@pytest.mark.skipif(not PRINTED.exists(), reason="no card data to compare with")
def test_most_shipped_cards_read_as_printed() -> None:
    printed = printed_texts()
    known = [card for card in shipped() if card.name in printed]
    alike = [card for card in known if reads_as_printed(card, printed[card.name])]
    share = len(alike) / len(known)
    print(f"{len(alike)} of {len(known)} shipped cards read as printed ({share:.1%})")
    assert share >= FLOOR
