"""Work dealt out to processes: in order, deaf to Ctrl-C, ended at once when it is not wanted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import closing
from multiprocessing import active_children

import pytest

from bots.workers import WorkerEnded, deal
from tests.patience import PATIENCE

pytestmark = pytest.mark.process


def double(number: int) -> int:
    return 2 * number


def blocked_at_birth(_: int) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def ignored(_: int) -> bool:
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def fail(number: int) -> int:
    raise ValueError(number)


def vanish(number: int) -> int:
    os._exit(3)


def endless(number: int) -> int:
    if number:
        threading.Event().wait()
    return number


def tell_and_stay(number: int) -> None:
    print(f"{number}\n", end="", flush=True)  # one write, whole even beside another's
    threading.Event().wait()


@pytest.mark.parametrize("processes", [1, 3])
def test_results_come_in_the_order_of_the_tasks(processes: int) -> None:
    assert list(deal(double, range(20), processes)) == list(range(0, 40, 2))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signal masks on Windows")
def test_a_worker_is_deaf_to_ctrl_c_from_its_first_moment() -> None:
    assert all(deal(blocked_at_birth, range(3), 3))
    assert all(deal(ignored, range(3), 3))
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_what_the_work_raises_arrives() -> None:
    with pytest.raises(ValueError, match="0"):
        list(deal(fail, range(3), 2))
    assert not active_children()


def test_a_worker_that_is_gone_is_told() -> None:
    with pytest.raises(WorkerEnded):
        list(deal(vanish, range(3), 2))
    assert not active_children()


def test_work_that_is_not_wanted_any_more_is_broken_off() -> None:
    with closing(deal(endless, range(9), 2)) as results:
        assert next(results) == 0
    assert not active_children()


def test_workers_do_not_outlive_a_killed_dealer() -> None:
    play = (
        "from bots.workers import deal; from tests.bots.test_workers import tell_and_stay;"
        "list(deal(tell_and_stay, range(2), 2))"
    )
    dealer = subprocess.Popen([sys.executable, "-c", play], stdout=subprocess.PIPE, text=True)
    assert dealer.stdout is not None
    assert sorted(dealer.stdout.readline() for _ in range(2)) == ["0\n", "1\n"]
    assert dealer.poll() is None
    dealer.kill()
    # the end of the output comes when nobody is left who could write there
    assert dealer.communicate(timeout=PATIENCE)[0] == ""


class Interrupted:
    """Something that is finalized when Ctrl-C comes."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


def let_go(number: int) -> int:
    if number == 2:
        Interrupted()
    return number


def test_an_interrupt_that_python_swallows_ends_the_work_all_the_same() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    results: list[int] = []
    try:
        with closing(deal(let_go, range(5), 1)) as dealt, pytest.raises(KeyboardInterrupt):
            results.extend(dealt)
    finally:
        signal.signal(signal.SIGINT, before)
    assert results == [0, 1]
