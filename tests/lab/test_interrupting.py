"""Ctrl-C in the middle of a run: it ends the run, wherever it comes."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from actors.table import Table
from host.connection import Connection
from host.lab.people import Person
from host.lab.world import Setting, play
from host.rooms import Room
from host.seats import RemoteSeat

SETTING = Setting(8, hours=0.02)


@pytest.fixture
def interrupts() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
@pytest.mark.parametrize(
    ("where", "name", "call"),
    [
        (Room, "lost", 1),  # as the host is closed
        (RemoteSeat, "detach", 1),
        (Connection, "tell", 20),  # while it plays
        (Table, "run", 1),
        (Person, "on_data", 50),
    ],
)
def test_an_interrupt_ends_the_run_wherever_it_comes(
    monkeypatch: pytest.MonkeyPatch, where: type, name: str, call: int
) -> None:
    usual = getattr(where, name)
    calls = 0

    def interrupted(*arguments: object, **more: object) -> object:
        nonlocal calls
        calls += 1
        if calls == call:
            signal.raise_signal(signal.SIGINT)
        return usual(*arguments, **more)

    monkeypatch.setattr(where, name, interrupted)
    with pytest.raises(BaseException) as raised:  # noqa: PT011
        play(SETTING)
    assert calls >= call
    error = raised.value
    if isinstance(error, BaseExceptionGroup):
        rest = error.split(KeyboardInterrupt)[1]
        assert rest is None
    else:
        assert isinstance(error, KeyboardInterrupt)
