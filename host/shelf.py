"""What several connections of one table are sent: compared once, encoded once.

Teammates see the same view and, but for secrets, everybody is told the same. So the bodies of what
a table is told are made once and kept for the others, who put them behind heads of their own.
What was kept is found by identity, or by comparing things most of whose parts are the same
instances: much cheaper than making.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from protocol.bodies import (
    decision_body,
    delta_body,
    joint_body,
    notices_body,
    notices_part,
    players_part,
    public_part,
)
from rules.decisions import Decision, Joint
from rules.notices import Notice
from rules.view import View

__all__ = ["Shelf"]

KEPT = 3
"""Changes kept: a step of the game makes one for each team and one for the spectators."""

TELLINGS_KEPT = 32
"""Steps' notices kept: those of ten steps, each told to two teams and to spectators, which is more
than anybody is behind who reads at all."""


class Shelf:
    """The bodies of one table. ``high`` is the highest sequence number that it has told."""

    def __init__(self) -> None:
        self.high = 0
        self._changes: deque[tuple[View, View, bytes]] = deque(maxlen=KEPT)
        self._public: tuple[View, View, bytes] | None = None
        self._tellings: dict[int, tuple[tuple[Notice, ...], bytes]] = {}
        """What happened in a step as it was told, by identity: to those who are told the same, the
        same is told. With the notices themselves, lest their id be given to others."""
        self._choice: tuple[Decision, bytes] | None = None
        """The last choice that a team was to make as one: each member is asked, and again when
        another has proposed something."""

    def change(self, old: View, new: View) -> bytes:
        """What changed between two views of one viewer; empty if nothing did.

        Raises ``EncodeError``.
        """
        if old.players is new.players and _alike(old, new):
            return b""
        for was, now, body in self._changes:
            if (
                now.players is new.players
                and was.players is old.players
                and _alike(now, new)
                and _alike(was, old)
            ):
                return body
        public = self._public_part(old, new)
        made = delta_body(public, players_part(old.players, new.players))
        self._changes.appendleft((old, new, made))
        return made

    def _public_part(self, old: View, new: View) -> bytes:
        """What changed for all: the teams' views differ in their players' hands alone."""
        known = self._public
        if known is not None and _alike(known[1], new) and _alike(known[0], old):
            return known[2]
        made = public_part(old, new)
        self._public = old, new, made
        return made

    def notices(self, tellings: Sequence[tuple[Notice, ...]]) -> bytes:
        """What happened: all that was told since somebody last looked. Raises ``EncodeError``."""
        return notices_body(*map(self._telling, tellings))

    def _telling(self, notices: tuple[Notice, ...]) -> bytes:
        known = self._tellings.get(id(notices))
        if known is not None:
            return known[1]
        if len(self._tellings) >= TELLINGS_KEPT:
            self._tellings.clear()
        made = notices_part(notices)
        self._tellings[id(notices)] = notices, made
        return made

    def decision(self, decision: Decision) -> bytes:
        """What is asked. Raises ``EncodeError``."""
        if type(decision) is not Joint:
            return decision_body(decision)
        choice = decision.choice
        if self._choice is None or self._choice[0] is not choice:
            self._choice = choice, decision_body(choice)
        return joint_body(decision, self._choice[1])


def _alike(one: View, other: View) -> bool:
    """The same but for viewer and players: all views are made of the same parts, so that being the
    same object says it all, and if it does not they are merely compared once more."""
    return (
        one.battlefield is other.battlefield
        and one.stack is other.stack
        and one.exile is other.exile
        and one.teams is other.teams
        and one.step == other.step
        and one.phase == other.phase
        and one.turn == other.turn
        and one.priority_team == other.priority_team
        and one.active_team == other.active_team
        and one.result == other.result
        and one.turn_controller == other.turn_controller
    )
