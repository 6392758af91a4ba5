"""Ctrl-C ends a loop from its top, whenever it comes."""

from __future__ import annotations

import signal
import sys

import pytest
import trio
import trio.abc

from host.looping import run_from_top

pytestmark = pytest.mark.usefixtures("heard_interrupts")


class _Striking(trio.abc.Clock):
    """The interrupt comes while trio makes its loop."""

    def start_clock(self) -> None:
        signal.raise_signal(signal.SIGINT)

    def current_time(self) -> float:
        return 0.0

    def deadline_to_sleep_time(self, deadline: float) -> float:
        return 1.0


async def _hears(heard: list[str]) -> None:
    heard.append("begun")
    try:
        await trio.sleep_forever()
    except KeyboardInterrupt:
        heard.append("interrupted")
        raise


@pytest.mark.skipif(sys.platform == "win32", reason="signals cannot be held there")
def test_interrupt_while_the_loop_is_made_is_heard_at_its_top() -> None:
    heard: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        run_from_top(lambda: _hears(heard), clock=_Striking())
    assert heard == ["begun", "interrupted"]


def test_interrupt_in_a_task_is_raised_at_the_top() -> None:
    heard: list[str] = []

    async def strike() -> None:
        signal.raise_signal(signal.SIGINT)
        heard.append("not here")

    async def main() -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(strike)
            await _hears(heard)

    with pytest.raises(BaseExceptionGroup) as raised:
        run_from_top(main)
    assert raised.value.subgroup(KeyboardInterrupt)
    assert heard == ["begun", "not here", "interrupted"]


def test_what_the_main_task_returns_is_returned() -> None:
    async def main() -> str:
        await trio.lowlevel.checkpoint()
        return "done"

    assert run_from_top(main) == "done"
