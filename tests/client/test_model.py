"""What the client knows after it was told."""

from __future__ import annotations

from host.client.model import LOG_LINES, Model, Place
from host.client.names import Names
from protocol import messages as m
from protocol.changes import ZoneChange
from rules.decisions import Action, ActionKind, PriorityChoice
from rules.notices import Notice, NoticeKind
from rules.view import ObjectView, ResultView
from tests.protocol.samples import VIEW

STARTED = m.GameStarted(1, 1, "2012", ((0, 1), (2, 3)), ("Ann", "Bob", "Cid", "Dee"))
ASKED = m.RequestMessage(
    1, 5, 9, PriorityChoice(0, (Action(ActionKind.CAST, 4),)), deadline_ms=10_000, bank_ms=5_000
)


def playing() -> Model:
    model = Model("Ann", Names())
    for message in (
        m.Welcome(m.VERSION, "ettin", "secret", m.LIMITS),
        m.Seated(1, 0),
        STARTED,
        m.Snapshot(1, 1, 1, VIEW),
    ):
        model.take(message, 0.0)
    return model


def test_the_place_follows_the_host() -> None:
    model = Model("Ann", Names())
    assert model.place is Place.AWAY
    model.take(m.Welcome(m.VERSION, "ettin", "secret", m.LIMITS), 0.0)
    assert model.place is Place.LOBBY
    model.take(m.Seated(1, 2), 0.0)
    assert (model.place, model.seat) == (Place.AT_TABLE, 2)
    model.take(STARTED, 0.0)
    assert model.place is Place.PLAYING
    model.take(m.GameOver(1, ResultView(0), "00", "s"), 0.0)
    assert model.place is Place.AT_TABLE
    model.take(m.Left(1), 0.0)
    assert (model.place, model.seat, model.view) == (Place.LOBBY, None, None)


def test_the_game_waits_for_those_whose_clocks_run() -> None:
    model = playing()
    assert model.thinking == ()
    clocks = tuple(m.SeatClock(seat, deadline_ms=900 if seat != 2 else None) for seat in range(4))
    model.take(m.Clock(1, clocks), 0.0)
    assert model.thinking == (1, 3)


def test_a_gap_in_the_story_asks_for_a_snapshot_once() -> None:
    model = playing()
    model.take(m.Notices(1, 5, ()), 0.0)
    assert model.resync
    model.resync = False
    model.take(m.Notices(1, 6, ()), 0.0)
    assert not model.resync
    model.take(m.Snapshot(1, 9, 2, VIEW), 0.0)
    assert not model.mirror.lost


def test_a_request_is_open_until_it_is_accepted_or_withdrawn() -> None:
    model = playing()
    model.take(ASKED, 0.0)
    model.take(m.Accepted(1, 4), 0.0)
    assert model.request is not None
    model.take(m.Accepted(1, 5), 0.0)
    assert model.request is None
    model.take(ASKED, 0.0)
    model.take(m.Withdrawn(1, 5, m.WithdrawnReason.MOVED_ON), 0.0)
    assert model.request is None


def test_the_clock_uses_the_time_for_the_decision_before_the_bank() -> None:
    model = playing()
    model.take(ASKED, 100.0)
    assert model.request is not None
    assert model.request.left(104.0) == (6.0, 5.0)
    assert model.request.left(112.0) == (0.0, 3.0)
    assert model.request.left(999.0) == (0.0, 0.0)


def test_objects_that_are_gone_keep_their_names() -> None:
    model = playing()
    bears = ObjectView(17, "Bears", "battlefield", 2, 2)
    model.take(m.ViewDelta(1, 2, 1, m.Delta(battlefield=ZoneChange(added=(bears,)))), 0.0)
    model.take(m.ViewDelta(1, 3, 1, m.Delta(battlefield=ZoneChange(removed=(17,)))), 0.0)
    assert model.names.object(17) == "Bears"
    blocked = Notice(NoticeKind.BLOCKED, object=18, name="Wall", others=(17,))
    model.take(m.Notices(1, 4, (blocked,)), 0.0)
    assert model.log[-1].others == ("Bears",)


def test_a_card_drawn_is_told_once() -> None:
    model = playing()
    moved = Notice(NoticeKind.MOVED, (0,), 30, "Shock", word="LIBRARY>HAND")
    drew = Notice(NoticeKind.DREW, (0,), 30, "Shock")
    hidden = Notice(NoticeKind.DREW, (2,))
    before = model.told
    model.take(m.Notices(1, 2, (moved, drew, hidden)), 0.0)
    assert [entry.what for entry in model.since(before)] == [drew, hidden]
    assert [entry.minor for entry in model.since(before)] == [False, True]


def test_life_lost_to_damage_is_not_told_twice() -> None:
    model = playing()
    damaged = Notice(NoticeKind.DAMAGED, (2,), 30, "Shock", amount=2)
    lost = Notice(NoticeKind.LIFE_CHANGED, (2,), amount=-2)
    paid = Notice(NoticeKind.LIFE_CHANGED, (2,), amount=-2)
    model.take(m.Notices(1, 2, (damaged, lost, paid)), 0.0)
    assert [entry.minor for entry in list(model.log)[-3:]] == [False, True, False]


def test_the_log_is_bounded_and_readers_keep_their_place() -> None:
    model = playing()
    for number in range(LOG_LINES + 10):
        model.note(str(number))
    assert len(model.log) == LOG_LINES
    assert [entry.what for entry in model.since(model.told - 2)] == [
        str(LOG_LINES + 8),
        str(LOG_LINES + 9),
    ]
    assert model.since(model.told) == []
    assert len(model.since(0)) == LOG_LINES


def test_what_was_known_survives_a_lost_connection() -> None:
    model = playing()
    model.take(ASKED, 0.0)
    model.disconnected()
    assert model.view is not None
    assert model.request is None
    model.take(m.Welcome(m.VERSION, "ettin", "secret", m.LIMITS, resumed=True), 1.0)
    assert model.view is not None
    model.take(m.Welcome(m.VERSION, "ettin", "other", m.LIMITS), 2.0)
    assert model.view is None
