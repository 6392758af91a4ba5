"""Recovery from the journal at every byte: wherever a host dies, what was accepted is there."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from actors.journal import parse_journal, replay
from actors.journal_lines import AnswerEntry
from host.lab.chance import Lots
from host.lab.checkers import check
from host.lab.engines import maker_of
from host.lab.faults import Fault, swarm
from host.lab.profile import Manner, Profile
from host.lab.trace import FactKind
from host.lab.world import Outcome, Setting, play

BUSY = evolve(Manner(), act=0.3, take_back=0.3, race=0.3, late=0.5, twice=0.2, hold=0.5)


def moments(outcome: Outcome) -> list[tuple[bytes, bytes, frozenset[tuple[int, int]]]]:
    """For each write to the journal: the file before it, what is written, and which requests of
    which seats had been accepted by then."""
    file = b""
    accepted: set[tuple[int, int]] = set()
    found = []
    torn: dict[int, bytes] = {}
    for _, kind, who, data in outcome.trace:
        if kind is FactKind.WROTE:
            found.append((file, data, frozenset(accepted)))
            file += data
        elif kind is FactKind.SAID:
            *lines, torn[who] = (torn.get(who, b"") + data).split(b"\n")
            seat = outcome.lines[who][2]
            for line in lines:
                if seat is not None and line.startswith(b'{"type":"accepted"'):
                    accepted.add((seat, json.loads(line)["request"]))
    return found


@pytest.mark.parametrize("engine", ["toy", "game"])
def test_a_host_that_dies_at_any_byte_has_all_that_was_accepted(engine: str) -> None:
    outcome = play(Setting(4, Profile(BUSY), hours=0.04, engine=engine))
    make = maker_of(engine)
    checked = 0
    for before, written, accepted in moments(outcome)[1:]:
        game = None
        for cut in range(len(written)):
            reading = parse_journal(before + written[:cut])
            kept = {(e.player, e.number) for e in reading.entries if isinstance(e, AnswerEntry)}
            assert accepted <= kept
            if game is None or written[cut - 1 : cut] == b"\n":
                game = replay(make(reading.header), reading.entries)
            checked += 1
    assert checked > 500
    assert any(accepted for _, _, accepted in moments(outcome))


@pytest.mark.parametrize("seed", range(4))
def test_a_host_that_dies_every_other_minute_goes_on(seed: int) -> None:
    mortal = Profile(BUSY, faults={"kill": 0.5})
    outcome = play(Setting(seed, mortal, faults=frozenset({Fault.KILL}), hours=0.2))
    deaths = sum(kind is FactKind.KILLED for _, kind, _, _ in outcome.trace)
    assert deaths >= 2
    assert check(outcome) == []


def test_a_full_disk_stops_a_table_and_loses_nothing() -> None:
    profile = Profile(BUSY, faults={"full_disk": 0.4})
    outcome = play(Setting(2, profile, faults=frozenset({Fault.FULL_DISK}), hours=0.3))
    assert any("No space left" in text for text in outcome.defects)
    assert check(outcome) == []


def test_a_host_killed_after_a_full_disk_goes_on_with_the_newest_game() -> None:
    """Game 1 is broken off by the full disk, the table begins game 2, and then the host dies."""
    setting = Setting(20140, faults=swarm(Lots(20140)), hours=0.35)
    assert {Fault.FULL_DISK, Fault.KILL} <= setting.faults
    outcome = play(setting)
    assert len(outcome.names) > 1
    assert check(outcome) == []


@pytest.mark.parametrize("seed", [7, 8])
def test_who_was_put_out_for_good_is_told_again_what_became_of_its_answers(seed: int) -> None:
    faults = frozenset({Fault.CUT, Fault.FLOOD, Fault.SEAT_RAISES})
    profile = Profile(faults={"cut": 0.3, "flood": 0.5, "seat_raises": 0.5})
    outcome = play(Setting(seed, profile, faults=faults, hours=0.3))
    assert sum(b'"type":"policy"' in data for *_, data in outcome.trace) > 0
    assert check(outcome) == []


def test_a_host_killed_in_its_first_header_begins_again() -> None:
    """There is no index yet, and the journal is of a game that nobody ever saw."""
    outcome = play(Setting(3014, faults=swarm(Lots(3014)), hours=0.1))
    assert check(outcome) == []
