"""What the lab has found in the host and nobody else had a test for."""

from __future__ import annotations

import pytest

from actors.limits import SPECTATORS
from host.lab.checkers import check
from host.lab.checkers.evidence import gather
from host.lab.checkers.secrecy import Seen
from host.lab.faults import Fault
from host.lab.world import Setting, play
from protocol import messages as m
from protocol.codec import encode
from rules.notices import Notice, NoticeKind
from tests.host.visiting import hosting, visit

BURST = SPECTATORS + 16
"""More than a table has places for those who look on, and no flood."""


async def test_who_looks_on_has_one_place_however_often_it_asks_for_everything_anew(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Each of many such wishes in one breath took a place of its own; with the table's last one
    all who looked on were in the way of each other, and the asking one was put out."""
    async with hosting("name=t,bots=pass*3,autostart=yes") as host:
        ann, eve, bob = await visit(host, "Ann"), await visit(host, "Eve"), await visit(host, "Bob")
        await ann.sit(1)
        await ann.owed()
        await eve.ask(m.Watch(1), m.Watching)
        await eve.hear(m.Snapshot)
        await eve.tap.send_all((encode(m.Resync(1)) + b"\n") * BURST)
        await eve.hear(m.Snapshot)
        await eve.ask(m.Ping(1), m.Pong)
        await bob.ask(m.Watch(1), m.Watching)
        await bob.hear(m.Snapshot)
        await ann.answer(await ann.ask(m.Resync(1), m.RequestMessage))
        told = await eve.hear(m.Notices)
        again = await eve.ask(m.Ping(2), m.Pong)
        assert again.nonce == 2
        assert [one for one in eve.past if isinstance(one, m.Notices)].count(told) == 1
        assert not any(isinstance(one, m.Left) for one in eve.past)
    assert "cannot say it" not in caplog.text


@pytest.mark.parametrize("seed", [3, 21])
def test_a_flood_of_those_who_look_on_is_nobodys_defect(seed: int) -> None:
    assert check(play(Setting(seed, faults=frozenset({Fault.FLOOD}), hours=0.25))) == []


def test_an_end_that_the_journal_could_not_take_is_not_told() -> None:
    """The disk is full when somebody concedes."""
    faults = {Fault.CUT, Fault.SLOW_READER, Fault.REORDER, Fault.DRIFT, Fault.FULL_DISK}
    assert check(play(Setting(52389, faults=frozenset(faults), hours=0.24))) == []


def test_a_table_keeps_its_number_when_the_host_dies_between_two_games() -> None:
    """The next host gave it a new one, and its guests asked for the old one for ever."""
    only = {"fault drift", "fault kill 1 2", "t1s0 8 twice", "t1s2 1 act", "t1s2 9 concede"}
    faults = frozenset({Fault.DRIFT, Fault.KILL})
    outcome = play(Setting(53492, faults=faults, hours=0.24, only=frozenset(only)))
    assert outcome.journals.keys() >= {"1-1.journal", "1-3.journal"}
    assert check(outcome) == []


def test_who_was_moved_to_anothers_seat_goes_back() -> None:
    """Among the rubbish that somebody sends is a swap to a seat whose owner is yet to arrive."""
    only = frozenset({"fault garbage 1 0"})
    outcome = play(
        Setting(101424, faults=frozenset({Fault.GARBAGE}), hours=0.02, only=only, watched=False)
    )
    assert list(outcome.journals) == ["1-1.journal"]
    assert check(outcome) == []


def test_the_type_of_a_land_is_no_cards_name() -> None:
    """A land with two basic types has, of six seats' shipped decks, the name of a card that
    somebody else holds."""
    setting = Setting(90004, hours=0.001, seats=6, engine="game")
    assert check(play(setting)) == []


def test_who_looks_at_a_hand_may_be_told_of_it() -> None:
    """One seat looks at another's hand; its partners and the rest do not."""
    evidence = gather(play(Setting(1, hours=0.002, engine="game")))
    seen = Seen(evidence.games["1-1.journal"])
    name = "a card that is in no deck"
    seen.look([Notice(NoticeKind.REVEALED, name=name, seen_by=frozenset({1}))])
    assert [viewer for viewer, names in seen.seen.items() if name in names] == [1]
    seen.look([Notice(NoticeKind.REVEALED, name=name)])
    assert all(name in names for names in seen.seen.values())
