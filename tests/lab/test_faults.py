"""Every fault happens: a switch that does nothing would be tested by nobody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from host.connection import Connection
from host.lab.faults import WHOLE_RUN, Fault
from host.lab.profile import Profile
from host.lab.trace import FactKind
from host.lab.world import Outcome, Setting, play
from host.outbox import Outbox

SEED = 5


def world(*faults: Fault, engine: str = "toy", hours: float = 0.2) -> Outcome:
    """A run in which each of these strikes every other minute."""
    rates = {fault.value: 1.0 if fault in WHOLE_RUN else 0.5 for fault in faults}
    return play(Setting(SEED, Profile(faults=rates), frozenset(faults), hours=hours, engine=engine))


def seen_by_the_host(outcome: Outcome) -> Iterator[Any]:
    """All but the lab's own notes of what it did."""
    return (fact for fact in outcome.trace if fact[1] is not FactKind.FAULT)


@pytest.fixture(scope="module")
def quiet() -> list[Any]:
    return list(seen_by_the_host(world()))


@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.value)
def test_a_fault_alone_makes_another_run(fault: Fault, quiet: list[Any]) -> None:
    assert list(seen_by_the_host(world(fault))) != quiet


def counted(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, when: Any) -> list[None]:
    """Calls of a method of the host's at which ``when`` is true of its object."""
    calls: list[None] = []
    real = getattr(owner, name)

    def call(self: Any, *arguments: Any) -> Any:
        if when(self):
            calls.append(None)
        return real(self, *arguments)

    monkeypatch.setattr(owner, name, call)
    return calls


@pytest.mark.parametrize("engine", ["toy", "game"])
def test_a_full_outbox_makes_its_seat_wait(monkeypatch: pytest.MonkeyPatch, engine: str) -> None:
    waits = counted(monkeypatch, Outbox, "calm", lambda outbox: outbox.full)
    world(engine=engine)
    assert not waits
    world(Fault.FULL_OUTBOX, engine=engine)
    assert waits


def test_a_slow_reader_is_given_up_in_the_middle_of_a_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given_up = counted(monkeypatch, Connection, "_stalled", lambda _: True)
    world()
    assert not given_up
    world(Fault.SLOW_READER)
    assert given_up
