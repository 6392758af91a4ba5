"""A timer of the host's on the agenda.

trio's only timers are deadlines: a scope that expires, is cancelled, and raises. On the agenda a
timer is a call like any other, a fifth of the work, and wakes the same task at the same instant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trio.lowlevel import (
    Abort,
    RaiseCancelT,
    Task,
    current_task,
    reschedule,
    wait_task_rescheduled,
)

if TYPE_CHECKING:
    from host.lab.agenda import Agenda

__all__ = ["AgendaTimer"]


class AgendaTimer:
    """In place of ``host.later.Timer``, where the agenda's time is the loop's."""

    def __init__(self, agenda: Agenda) -> None:
        self._agenda = agenda
        self._rung = False
        self._waiting: Task | None = None

    def set(self, when: float) -> None:
        self._agenda.at(when, self._ring)

    def _ring(self) -> None:
        self._rung = True
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            reschedule(waiting)

    async def rung(self) -> None:
        if not self._rung:
            self._waiting = current_task()
            await wait_task_rescheduled(self._abort)
        self._rung = False

    def _abort(self, _: RaiseCancelT) -> Abort:
        self._waiting = None
        return Abort.SUCCEEDED
