"""The screen's rows: always as many as there are, never wider, whatever is on the board."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.client.board import FOOT_ROWS, LEAST_COLUMNS, LEAST_ROWS, draw, short_cost
from host.client.cells import clip, columns, flow, pad, plain, text_width, width, wrap
from host.client.desk import Desk
from host.client.options import ClientOptions
from host.client.pages import PAGES, zone_page
from host.client.panel import draft_line, foot
from protocol import messages as m
from tests.client.house import NAMES, TEAMS
from tests.client.positions import Position, positions

TEXT = st.text(alphabet="ab ,。中文字→✓{}1", max_size=60)


# --- cells ---


@given(TEXT, st.integers(0, 40))
def test_a_clipped_row_is_never_too_wide(text: str, cells: int) -> None:
    row = clip([("", text), ("class:x", text)], cells)
    assert width(row) <= cells
    assert width(pad([("", text)], cells)) == cells


@given(TEXT, st.integers(12, 40))
def test_wrapping_loses_nothing_but_spaces(text: str, cells: int) -> None:
    lines = wrap(text, cells, "  ")
    assert all(text_width(line) <= cells + 2 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_chinese_is_wrapped_by_its_width_and_not_before_a_full_stop() -> None:
    assert wrap("一二三四五六。", 10) == ["一二三四五", "六。"]
    assert wrap("一二三四五。", 10) == ["一二三四", "五。"]


@given(st.lists(TEXT, max_size=8), st.integers(20, 60))
def test_chunks_flow_into_rows(texts: list[str], cells: int) -> None:
    rows = flow([[("", text)] for text in texts if text], cells, hang=2)
    assert all(width(row) <= cells for row in rows)


def test_blocks_stand_side_by_side() -> None:
    rows = columns([[[("", "ab")], [("", "c")]], [[("", "中文")]]], 13, ("", " | "))
    assert [plain(row) for row in rows] == ["ab    | 中文 ", "c     |      "]


def test_costs_are_short() -> None:
    assert short_cost("{2}{R}{R}") == "2RR"
    assert short_cost("{10}{W/U}") == "10{W/U}"
    assert short_cost("") == ""


# --- the board ---


def desk_at(position: Position, language: str, player_owed: bool = True) -> Desk:
    """A desk that has been told of a position and is asked its decision."""
    desk = Desk(ClientOptions("Ann", language=language, stops="all"), lambda _: None, lambda: 0.0)
    for message in (
        m.Welcome(m.VERSION, "ettin", "secret", m.LIMITS),
        m.Seated(1, position.player),
        m.GameStarted(1, 1, "2012", TEAMS, NAMES),
        m.Snapshot(1, 1, 1, position.view),
        m.Notices(1, 2, position.notices),
        m.RequestMessage(1, 7, 1, position.decision, deadline_ms=60_000, bank_ms=600_000),
    ):
        desk.take(message)
    return desk


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", [(80, 21), (60, 14), (100, 30), (132, 43), (200, 60)])
def test_every_position_of_a_game_fits(size: tuple[int, int], language: str) -> None:
    cells, rows = size
    for position in positions(5)[::7]:
        desk = desk_at(position, language)
        made = draw(desk, cells, rows, 1.0)
        assert len(made) == rows
        assert all(width(row) <= cells for row in made)
        text = "\n".join(plain(row) for row in made)
        assert f"♥ {position.view.teams[0].life}" in text
        assert text_width(foot(desk)) <= 100


def test_the_question_is_always_to_be_seen() -> None:
    for position in positions(5):
        desk = desk_at(position, "en")
        question = desk.question
        if question is None:
            continue
        text = "\n".join(plain(row) for row in draw(desk, 80, 21, 1.0))
        assert question.title[:70] in text
        if question.options and not question.options[0].minor:
            assert "1 " + question.options[0].label[:20] in text


def test_a_small_window_says_so() -> None:
    desk = desk_at(positions(5)[3], "en")
    made = draw(desk, LEAST_COLUMNS - 1, 30, 0.0)
    assert "too small" in plain(made[0])
    assert len(draw(desk, 80, LEAST_ROWS - 1, 0.0)) == LEAST_ROWS - 1


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", [*PAGES, "stops"])
def test_pages_fit_and_scroll(name: str, language: str) -> None:
    desk = desk_at(positions(5)[60], language)
    page = zone_page(name, desk)
    for _ in range(5):
        made = page.draw(desk, 80, 15)
        assert len(made) <= 15
        assert all(width(row) <= 80 for row in made)
        page.move(8)
    page.move(-1000)
    page.side()
    page.switch(desk)
    assert draw(desk, 80, 21, 0.0, page=page.draw(desk, 80, 15))


def test_a_draft_is_checked_while_it_is_typed() -> None:
    position = next(p for p in positions(5) if "attackers" in str(desk_at(p, "en").question))
    desk = desk_at(position, "en")
    assert draft_line(desk, "1") == [] or "attack" in plain(draft_line(desk, "1"))
    assert "not on the list" in plain(draft_line(desk, "99"))
    assert draft_line(desk, "say hello") == []


def test_a_window_of_the_size_that_is_asked_for_is_large_enough() -> None:
    desk = desk_at(positions(5)[3], "en")
    said = " ".join(plain(row).strip() for row in draw(desk, 20, 10, 0.0)).strip()
    columns, rows = map(int, re.findall(r"\d+", said))
    assert "too small" in plain(draw(desk, columns, rows - FOOT_ROWS - 1, 0.0)[0])
    assert "too small" not in plain(draw(desk, columns, rows - FOOT_ROWS, 0.0)[0])
