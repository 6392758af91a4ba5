import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.deck import (
    MAX_BYTES,
    MAX_COUNT,
    MAX_LINES,
    MAX_NAME,
    BadDeck,
    Deck,
    DeckFault,
    DeckLine,
    LineProblem,
    read_deck,
)


def faults(text: str | bytes) -> list[tuple[int, DeckFault]]:
    with pytest.raises(BadDeck) as caught:
        read_deck(text)
    return [(problem.line, problem.fault) for problem in caught.value.problems]


def main(text: str | bytes) -> list[tuple[int, str]]:
    return [(line.count, line.name) for line in read_deck(text).main]


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("4 Lightning Bolt", 4, "Lightning Bolt"),
        ("4x Lightning Bolt", 4, "Lightning Bolt"),
        ("4X Lightning Bolt", 4, "Lightning Bolt"),
        ("4 X", 4, "X"),
        ("X", 1, "X"),
        ("  12\tForest  ", 12, "Forest"),
        ("Black Lotus", 1, "Black Lotus"),
        ("Xathrid Demon", 1, "Xathrid Demon"),
        ("1 Xathrid Demon", 1, "Xathrid Demon"),
        ("4 Lightning Bolt (M11) 149", 4, "Lightning Bolt"),
        ("4 Lightning Bolt (M11)", 4, "Lightning Bolt"),
        ("1 Lightning Bolt (PLST) M11-149 *F*", 1, "Lightning Bolt"),
        ("1 B.F.M. (Big Furry Monster)", 1, "B.F.M. (Big Furry Monster)"),
        ("1 Fire // Ice", 1, "Fire // Ice"),
        ("1 Æther   Adept", 1, "Æther Adept"),
        ("1 +2 Mace", 1, "+2 Mace"),
    ],
)
def test_a_line_says_how_many_of_what(line: str, count: int, name: str) -> None:
    assert main(line) == [(count, name)]


def test_comments_and_empty_lines_say_nothing() -> None:
    assert main("// burn\n\n# more\n4 Shock\n   \n") == [(4, "Shock")]


def test_lines_of_one_name_are_put_together_where_the_first_stood() -> None:
    assert main("2 Shock\n4 Island\n1 SHOCK") == [(3, "Shock"), (4, "Island")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_is_read(end: str) -> None:
    assert main(end.join(["4 Shock", "", "20 Mountain", ""])) == [(4, "Shock"), (20, "Mountain")]


def test_a_byte_order_mark_is_no_part_of_the_deck() -> None:
    assert main(b"\xef\xbb\xbf4 Shock") == [(4, "Shock")]


def test_sideboard_by_heading_and_by_mark() -> None:
    deck = read_deck("4 Shock\nSB: 2 Boil\nSideboard\n3 Shatter\nSB:1x Hurricane")
    assert deck == Deck(
        (DeckLine("Shock", 4),),
        (DeckLine("Boil", 2), DeckLine("Shatter", 3), DeckLine("Hurricane", 1)),
    )


def test_an_arena_text_is_read_with_all_its_sections() -> None:
    deck = read_deck(
        "About\nName Deck of mine 4:\n\nCommander\n1 Progenitus (CON) 121\n\n"
        "Deck\n4 Shock (M21) 159\n20 Mountain (M21) 269\n\nSideboard:\n2 Boil (TMP) 165\n"
    )
    assert deck.commander == (DeckLine("Progenitus", 1),)
    assert deck.main == (DeckLine("Shock", 4), DeckLine("Mountain", 20))
    assert deck.sideboard == (DeckLine("Boil", 2),)
    assert (deck.size, deck.sideboard_size) == (24, 2)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("0 Shock", DeckFault.COUNT_OUT_OF_RANGE),
        (f"{MAX_COUNT + 1} Shock", DeckFault.COUNT_OUT_OF_RANGE),
        ("9" * 6_000 + " Shock", DeckFault.COUNT_OUT_OF_RANGE),
        ("4", DeckFault.NAME_MISSING),
        ("4x", DeckFault.NAME_MISSING),
        ("SB:", DeckFault.NAME_MISSING),
        ("SB: 4", DeckFault.NAME_MISSING),
        ("-4 Shock", DeckFault.MALFORMED),
        ("4 ???", DeckFault.MALFORMED),
        ("4 12", DeckFault.MALFORMED),
        ("4 Sho\x00ck", DeckFault.MALFORMED),
        ("4 (M11) 149", DeckFault.MALFORMED),
        ("{}", DeckFault.MALFORMED),
        ("4 " + "a" * (MAX_NAME + 1), DeckFault.NAME_TOO_LONG),
        ("Creatures:", DeckFault.UNKNOWN_SECTION),
    ],
)
def test_a_bad_line_is_named(line: str, fault: DeckFault) -> None:
    assert faults(f"4 Shock\n{line}\n20 Mountain\n") == [(2, fault)]


def test_a_bad_line_is_repeated_without_what_a_terminal_would_obey() -> None:
    with pytest.raises(BadDeck) as bad:
        read_deck("\x1b]0;title\x07\x9b31m:\n")
    (problem,) = bad.value.problems
    assert problem.text.isprintable()


def test_a_line_of_spaces_costs_no_time() -> None:
    wide = " " * (MAX_BYTES - 100)
    assert main(f"4 Shock{wide}(M11) 149") == [(4, "Shock")]
    assert faults(f"4 Shock{'(M11) ' * 5_000}") == [(1, DeckFault.NAME_TOO_LONG)]


def test_every_bad_line_is_named_and_nothing_is_returned() -> None:
    text = "0 Shock\n4 Shock\n\n4\n// fine\nLands:\n20 Mountain"
    with pytest.raises(BadDeck) as caught:
        read_deck(text)
    assert caught.value.problems == (
        LineProblem(1, DeckFault.COUNT_OUT_OF_RANGE, "0 Shock"),
        LineProblem(4, DeckFault.NAME_MISSING, "4"),
        LineProblem(6, DeckFault.UNKNOWN_SECTION, "Lands:"),
    )
    assert str(caught.value) == (
        "line 1: count_out_of_range; line 4: name_missing; line 6: unknown_section"
    )


def test_the_lines_beyond_the_largest_number_of_cards_are_named() -> None:
    text = f"{MAX_COUNT - 1} Forest\n1 Shock\nSB: 1 Boil\n1 Forest"
    assert faults(text) == [(3, DeckFault.TOO_MANY_CARDS), (4, DeckFault.TOO_MANY_CARDS)]


def test_a_line_that_is_not_utf8_is_named() -> None:
    assert faults(b"4 Shock\n4 \xff\xfe\n1 Boil") == [(2, DeckFault.NOT_UTF8)]


def test_a_lone_surrogate_in_a_text_is_named() -> None:
    assert faults("4 Sho\ud800ck") == [(1, DeckFault.NOT_UTF8)]


@pytest.mark.parametrize("text", ["", "\n\n", "// nothing", "Sideboard\n4 Shock"])
def test_a_deck_without_cards_is_none(text: str) -> None:
    assert faults(text) == [(1, DeckFault.NO_CARDS)]


def test_a_file_too_large_is_not_looked_into() -> None:
    assert faults("4 Shock\n" + "/" * MAX_BYTES) == [(1, DeckFault.TOO_LARGE)]


def test_a_file_of_the_largest_size_is_read() -> None:
    start = "4 Shock\n"
    assert main(start + "/" * (MAX_BYTES - len(start))) == [(4, "Shock")]


def test_too_many_lines_are_named_by_the_first_beyond() -> None:
    assert faults("4 Shock\n" * MAX_LINES + "1 Boil") == [(MAX_LINES + 1, DeckFault.TOO_MANY_LINES)]


def test_as_many_lines_as_allowed_are_read() -> None:
    assert main("4 Shock\n" + "\n" * (MAX_LINES - 1)) == [(4, "Shock")]


def outcome_of(text: str | bytes) -> Deck | BadDeck:
    try:
        return read_deck(text)
    except BadDeck as bad:
        return bad


LINES = st.one_of(
    st.text(max_size=30),
    st.from_regex(
        r"\s*[0-9]{0,4}\s?[xX]?\s?[A-Za-z' ]{0,12}( \([A-Z0-9]{3}\) [0-9]+)?", fullmatch=True
    ),
    st.sampled_from(
        ["Deck", "Sideboard", "SB: 1 Boil", "About", "Commander:", "4 Shock", "//", "#"]
    ),
)


@given(st.one_of(st.binary(max_size=200), st.lists(LINES, max_size=12).map("\n".join)))
def test_whatever_is_read_is_a_deck_or_named_problems(text: str | bytes) -> None:
    outcome = outcome_of(text)
    if isinstance(outcome, BadDeck):
        lines = [problem.line for problem in outcome.problems]
        assert lines
        assert lines == sorted(set(lines))
        assert lines[0] >= 1
    else:
        deck = outcome
        assert deck.main
        assert deck.size + deck.sideboard_size <= MAX_COUNT
        for line in (*deck.main, *deck.sideboard, *deck.commander):
            assert line.count >= 1
            assert 1 <= len(line.name) <= MAX_NAME


@given(st.lists(LINES, max_size=12))
def test_a_deck_written_out_is_read_again(lines: list[str]) -> None:
    deck = outcome_of("\n".join(lines))
    if isinstance(deck, Deck):
        written = [f"{line.count} {line.name}" for line in deck.main]
        assert read_deck("\n".join(written)).main == deck.main
