"""Simulated TCP keeps what TCP promises, and no more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
import trio
import trio.testing
from attrs import define, field

from host.lab.agenda import Agenda
from host.lab.scheduling import run
from host.lab.streams import KEEP_ALIVE, UNREAD, WINDOW, Line
from host.lab.trace import FactKind, Trace


@define(eq=False)
class Ear:
    """A client that remembers."""

    heard: bytearray = field(factory=bytearray)
    ended: bool = False

    def on_data(self, line: Line, data: bytes) -> None:
        self.heard += data

    def on_end(self, line: Line) -> None:
        self.ended = True


@define(eq=False)
class Pair:
    line: Line
    ear: Ear
    trace: Trace
    agenda: Agenda


def virtual(test: Callable[[Pair], Awaitable[None]]) -> Callable[[], None]:
    """Run a test on the lab's own clock, with a line to play with."""

    agenda, trace, ear = Agenda(), Trace(), Ear()
    line = Line(1, "x", agenda, trace, lambda outward: 0.5, ear)

    async def main() -> None:
        await test(Pair(line, ear, trace, agenda))

    def run_it() -> None:
        run(main, 1, agenda)

    run_it.__name__ = test.__name__
    run_it.__doc__ = test.__doc__
    return run_it


@virtual
async def test_bytes_arrive_in_order_after_their_delay(pair: Pair) -> None:
    pair.line.say(b"a")
    pair.line.say(b"b")
    assert await pair.line.stream.receive_some(10) == b"ab"
    assert trio.current_time() == pytest.approx(0.5)
    await pair.line.stream.send_all(b"cd")
    assert not pair.ear.heard
    await trio.sleep(0.6)
    assert pair.ear.heard == b"cd"
    kinds = [kind for _, kind, _, _ in pair.trace]
    assert kinds == [FactKind.HEARD, FactKind.SAID]


@virtual
async def test_a_reader_that_stops_stops_the_sender(pair: Pair) -> None:
    pair.line.read(on=False)
    with trio.move_on_after(100) as scope:
        await pair.line.stream.send_all(b"x" * (WINDOW + 1))
    assert scope.cancelled_caught
    assert pair.line.under_way == UNREAD
    pair.line.read(on=True)
    with trio.fail_after(10):
        await pair.line.stream.send_all(b"y")
    await trio.sleep(1)
    assert len(pair.ear.heard) == UNREAD + 1


@virtual
async def test_a_held_line_takes_a_whole_window(pair: Pair) -> None:
    pair.line.hold()
    with trio.move_on_after(100) as scope:
        await pair.line.stream.send_all(b"x" * (WINDOW + 1))
    assert scope.cancelled_caught
    assert pair.line.under_way == WINDOW
    pair.line.release()
    with trio.fail_after(10):
        await pair.line.stream.send_all(b"y")
    await trio.sleep(1)
    assert len(pair.ear.heard) == WINDOW + 1


@virtual
async def test_a_sender_that_waits_goes_on_when_the_reader_does(pair: Pair) -> None:
    pair.line.read(on=False)
    pair.agenda.at(3.0, pair.line.read, True)
    with trio.fail_after(10):
        await pair.line.stream.send_all(b"x" * (WINDOW + 1))
    assert trio.current_time() == pytest.approx(3.0)
    await trio.sleep(1)
    assert len(pair.ear.heard) == WINDOW + 1


@virtual
async def test_a_reset_loses_what_was_under_way(pair: Pair) -> None:
    pair.line.say(b"lost")
    pair.line.reset()
    with pytest.raises(trio.BrokenResourceError):
        await pair.line.stream.receive_some(10)
    with pytest.raises(trio.BrokenResourceError):
        await pair.line.stream.send_all(b"x")


@virtual
async def test_a_sender_that_waits_hears_of_a_reset(pair: Pair) -> None:
    pair.line.read(on=False)
    pair.agenda.at(3.0, pair.line.reset)
    with pytest.raises(trio.BrokenResourceError):
        await pair.line.stream.send_all(b"x" * (WINDOW + 1))
    assert trio.current_time() == pytest.approx(3.0)


@virtual
async def test_an_orderly_end_comes_after_what_was_said(pair: Pair) -> None:
    pair.line.say(b"last")
    pair.line.hang_up()
    assert await pair.line.stream.receive_some(10) == b"last"
    assert await pair.line.stream.receive_some(10) == b""
    await pair.line.stream.send_eof()
    await trio.sleep(1)
    assert pair.ear.ended


@virtual
async def test_a_peer_that_is_gone_is_found_out_by_keep_alive(pair: Pair) -> None:
    pair.line.vanish()
    pair.line.say(b"never")
    with pytest.raises(trio.BrokenResourceError):
        await pair.line.stream.receive_some(10)
    assert trio.current_time() == pytest.approx(KEEP_ALIVE)


@virtual
async def test_what_is_held_arrives_when_the_net_is_whole_again(pair: Pair) -> None:
    pair.line.hold()
    pair.line.say(b"a")
    await pair.line.stream.send_all(b"b")
    pair.agenda.at(20.0, pair.line.release)
    assert await pair.line.stream.receive_some(10) == b"a"
    assert trio.current_time() == pytest.approx(20.0)
    assert pair.ear.heard == b"b"


@virtual
async def test_nothing_passes_a_closed_end(pair: Pair) -> None:
    await pair.line.stream.aclose()
    with pytest.raises(trio.ClosedResourceError):
        await pair.line.stream.receive_some(10)
    with pytest.raises(trio.ClosedResourceError):
        await pair.line.stream.send_all(b"x")
