"""Work dealt out to processes of its own, for commands that play many games.

Ctrl-C is for the process that deals the work out: a worker never hears it, from its first moment
on. When the results are no longer wanted, by an interrupt or an error, the workers are ended at
once, in the middle of whatever they do. They end by themselves when the process that dealt to them
is gone, even one that was killed and could end nobody.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from multiprocessing.connection import wait
from threading import Thread
from typing import TypeVar

__all__ = ["MAX_PROCESSES", "WorkerEnded", "deal"]

MAX_PROCESSES = 61
"""Of one dealer: as many as Windows waits for at once."""

AHEAD = 4
"""Tasks handed to each process beforehand: it never waits, and little is lost at an interrupt."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkerEnded(RuntimeError):
    """A worker is gone, killed perhaps for the memory it took; what it worked at is lost."""

    def __init__(self) -> None:
        super().__init__("a worker process ended before its work was done")


def deal(
    work: Callable[[Task], Result], tasks: Iterable[Task], processes: int
) -> Generator[Result, None, None]:
    """The results in the order of the tasks, whatever the number of processes (at most
    ``MAX_PROCESSES``); a task is taken when there is somebody to do it. One process: it is done
    here.

    ``work`` is a function at the top of a module; tasks and results can be pickled. Raises what
    ``work`` raises, and ``WorkerEnded``. Close it (``contextlib.closing``) if it is left early.
    """
    if processes == 1:
        with _lost_interrupts() as lost:
            for result in map(work, tasks):
                if lost:
                    raise KeyboardInterrupt
                yield result
        return
    before = set(active_children())
    # a forked child would share the parent's threads' locks; a spawned one starts clean
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin_worker)
    running: deque[Future[Result]] = deque()
    todo = iter(tasks)
    done = False
    try:
        while True:
            with _interrupts_held_back():
                for task in islice(todo, processes * AHEAD - len(running)):
                    running.append(pool.submit(work, task))
            if not running:
                break
            yield running.popleft().result()
        done = True
    except BrokenProcessPool:
        raise WorkerEnded from None
    finally:
        if not done:
            for child in set(active_children()) - before:
                child.terminate()
        pool.shutdown(cancel_futures=True)


def _begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_dealer, daemon=True).start()


def _end_with_the_dealer() -> None:
    """A worker itself holds both ends of the pipe on which it waits for work: it would wait on."""
    dealer = parent_process()
    assert dealer is not None
    wait([dealer.sentinel])
    os._exit(1)


@contextmanager
def _lost_interrupts() -> Iterator[list[object]]:
    """Those that come while an object is finalized: Python lets nothing out of there, says so by a
    hook, and goes on."""
    lost: list[object] = []
    before = sys.unraisablehook

    def hook(unraisable: sys.UnraisableHookArgs) -> None:
        if unraisable.exc_type is KeyboardInterrupt:
            lost.append(unraisable.object)
        else:
            before(unraisable)

    sys.unraisablehook = hook
    try:
        yield lost
    finally:
        sys.unraisablehook = before


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes begun meanwhile are born with SIGINT blocked, where the system has that: else one
    that has not come to ignore it yet would end in a traceback. Here it is heard afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would let them through again if it began here
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
