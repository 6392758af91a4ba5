from collections import Counter

import pytest

from cards.deck import (
    MAX_SUGGESTED,
    CommanderNotAllowed,
    Deck,
    DeckLine,
    NoSuchCard,
    TooFewCards,
    TooManyCopies,
    WrongSideboard,
    check,
    read_deck,
    resolve,
    shipped_decks,
)
from cards.formats import CONSTRUCTED_2012, CONSTRUCTED_2026, FORMATS, Format, SideboardSize
from rules.vocabulary import CardType

BOTH = [CONSTRUCTED_2012, CONSTRUCTED_2026]


def deck(*extra: str, side: int = 0) -> Deck:
    sideboard = f"Sideboard\n{side} Island" if side else ""
    return read_deck("\n".join(["56 Mountain", *(extra or ["4 Shock"]), sideboard]))


@pytest.mark.parametrize("format_", BOTH)
def test_sixty_cards_with_four_of_one_name_are_legal(format_: Format) -> None:
    assert check(deck(), format_) == ()


def test_fifty_nine_cards_are_too_few() -> None:
    assert check(deck("3 Shock"), CONSTRUCTED_2012) == (TooFewCards(59, 60),)


def test_a_deck_has_no_largest_size() -> None:
    assert check(deck("4 Shock", "500 Island"), CONSTRUCTED_2012) == ()


def test_a_fifth_copy_is_too_many_but_of_basic_lands() -> None:
    assert check(deck("5 Shock", "30 Snow-Covered Mountain"), CONSTRUCTED_2012) == (
        TooManyCopies("Shock", 5, 4),
    )


def test_copies_in_deck_and_sideboard_are_counted_together() -> None:
    both = deck("4 Shock", "SB: 14 Island", "SB: 1 SHOCK")
    assert check(both, CONSTRUCTED_2012) == (TooManyCopies("Shock", 5, 4),)


@pytest.mark.parametrize("side", [0, 15])
@pytest.mark.parametrize("format_", BOTH)
def test_no_sideboard_or_fifteen_cards_are_always_legal(side: int, format_: Format) -> None:
    assert check(deck(side=side), format_) == ()


def test_a_smaller_sideboard_is_legal_in_2026_only() -> None:
    assert check(deck(side=14), CONSTRUCTED_2026) == ()
    assert check(deck(side=14), CONSTRUCTED_2012) == (
        WrongSideboard(14, 15, SideboardSize.EXACTLY),
    )


@pytest.mark.parametrize("format_", BOTH)
def test_sixteen_sideboard_cards_are_too_many(format_: Format) -> None:
    assert check(deck(side=16), format_) == (WrongSideboard(16, 15, format_.sideboard_size),)


def test_an_unknown_card_is_named_with_close_ones() -> None:
    (problem,) = check(deck("4 Shokc"), CONSTRUCTED_2012)
    assert isinstance(problem, NoSuchCard)
    assert problem.name == "Shokc"
    assert "Shock" in problem.suggestions


def test_close_names_are_looked_for_a_bounded_number_of_times() -> None:
    unknown = [DeckLine(f"Shoc {number}", 1) for number in range(MAX_SUGGESTED + 5)]
    problems = check(Deck((DeckLine("Mountain", 60), *unknown)), CONSTRUCTED_2012)
    given = [problem.suggestions for problem in problems if isinstance(problem, NoSuchCard)]
    assert [bool(close) for close in given] == [True] * MAX_SUGGESTED + [False] * 5


def test_a_commander_has_no_place_here() -> None:
    assert check(deck("4 Shock", "Commander", "1 Progenitus"), CONSTRUCTED_2012) == (
        CommanderNotAllowed("Progenitus"),
    )


def test_every_problem_is_told() -> None:
    bad = read_deck("5 Shock\n1 Qqqqqq\nSB: 1 Boil")
    assert [type(problem) for problem in check(bad, CONSTRUCTED_2012)] == [
        TooFewCards,
        WrongSideboard,
        TooManyCopies,
        NoSuchCard,
    ]


def test_formats_are_found_by_name() -> None:
    assert all(FORMATS[format_.name] is format_ for format_ in BOTH)


def test_six_decks_are_shipped_in_the_order_of_names() -> None:
    assert list(shipped_decks()) == [
        "aggressive",
        "big-creatures",
        "burn",
        "counterspells",
        "tokens",
        "tricks",
    ]


@pytest.mark.parametrize("name", shipped_decks())
def test_shipped_deck_is_legal_and_has_a_sane_curve(name: str) -> None:
    shipped_deck = shipped_decks()[name]
    for format_ in BOTH:
        assert check(shipped_deck, format_) == ()
    cards = resolve(shipped_deck.main)
    assert len(cards) == 60
    lands = sum(card.is_type(CardType.LAND) for card in cards)
    assert 22 <= lands <= 25
    curve = Counter(card.mana_value for card in cards if not card.is_type(CardType.LAND))
    average = sum(value * count for value, count in curve.items()) / (60 - lands)
    assert average < 4
    assert sum(curve[value] for value in (0, 1, 2)) >= 8


def test_a_card_stands_in_the_deck_as_often_as_it_counts() -> None:
    cards = resolve([DeckLine("shock", 2), DeckLine("Boil", 1)])
    assert [card.name for card in cards] == ["Shock", "Shock", "Boil"]
