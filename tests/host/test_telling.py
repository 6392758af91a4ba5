"""What a seat is told of its time: ``clock`` and ``request`` agree, whatever runs."""

from __future__ import annotations

import json

import pytest
import trio
from attrs import evolve

from actors.clock import TimeControl
from actors.seat import Ask, ClockState, PlayerClock, Seated
from host.batch import Batch
from host.bench.games import setup_of
from host.shelf import Shelf
from host.telling import Teller
from protocol import messages as m
from rules.decisions import PriorityChoice
from rules.game import Game, Request
from rules.view import View


def no_view() -> View:
    raise AssertionError("nobody looks")


def told(control: TimeControl, clock: PlayerClock) -> tuple[dict[str, int], dict[str, int]]:
    """What ``clock`` and ``request`` say to a seat that owes an answer."""
    teller = Teller(1, Shelf(), control, lambda: None)
    state = ClockState(trio.current_time(), (clock,))
    teller.show([Seated("t", 0, no_view), state])
    batch = Batch(1)
    batch.add(teller._clock(state))
    teller._request(batch, Ask("t", 1, Request(1, PriorityChoice(0, ()), True), clock.due, no_view))
    said, request = map(json.loads, batch.frames)
    return said["seats"][0], {
        key: request[key] for key in ("deadline_ms", "bank_ms") if key in request
    }


@pytest.mark.parametrize(
    ("spent", "deadline", "bank"),
    [(0, 10_000, 60_000), (4, 6_000, 60_000), (10, 0, 60_000), (25, 0, 45_000), (71, 0, 0)],
)
async def test_a_bank_that_runs_is_told_once(
    autojump_clock: object, spent: float, deadline: int, bank: int
) -> None:
    control = TimeControl(decision=10, bank=60)
    due = trio.current_time() + 70
    await trio.sleep(spent)
    clock, request = told(control, PlayerClock(0, 60.0, due, present=True))
    assert clock == {"seat": 0, "deadline_ms": deadline, "bank_ms": bank}
    assert request == {"deadline_ms": deadline, "bank_ms": bank}


async def test_a_clock_that_stands_tells_the_whole_bank(autojump_clock: object) -> None:
    clock, _ = told(TimeControl(decision=10, bank=60), PlayerClock(0, 42.0, None, present=True))
    assert clock == {"seat": 0, "bank_ms": 42_000}


async def test_the_grace_of_who_is_away_is_no_part_of_its_bank(autojump_clock: object) -> None:
    control = TimeControl(decision=10, bank=60, grace=120)
    away = PlayerClock(0, 42.0, trio.current_time() + 30, present=False)
    clock, _ = told(control, away)
    assert clock == {"seat": 0, "bank_ms": 42_000, "grace_ms": 30_000}


async def test_without_a_limit_no_bank_is_told(autojump_clock: object) -> None:
    clock, request = told(TimeControl(), PlayerClock(0, 0.0, None, present=True))
    assert clock == {"seat": 0}
    assert request == {}


async def test_a_clock_that_is_told_late_charges_nobody_for_it(autojump_clock: object) -> None:
    """It may have stopped since."""
    teller = Teller(1, Shelf(), TimeControl(decision=10, bank=60), lambda: None)
    now = trio.current_time()
    state = ClockState(now, (PlayerClock(0, 60.0, now + 70, present=True),))
    await trio.sleep(30)
    clock = teller._clock(state)
    assert isinstance(clock, m.Clock)
    (seat,) = clock.seats
    assert (seat.deadline_ms, seat.bank_ms) == (10_000, 60_000)


def test_that_control_of_a_turn_ends_is_a_change_of_the_view_for_everybody() -> None:
    view = Game.new(setup_of(1)).view(None)
    controlled = evolve(view, turn_controller=0)
    shelf = Shelf()
    for old, new, told in ((view, controlled, 0), (controlled, view, -1), (view, controlled, 0)):
        assert json.loads(shelf.change(old, new))["fields"] == {"turn_controller": told}
    assert shelf.change(view, evolve(view)) == b""
