"""Play: what goes to the engine, and what the table answers by itself.

Everything here changes the game and shows nothing. What it leaves behind for ``showing`` is the
news, the labels (who was acted for, and why), and the journal's new lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from actors.chair import Chair
from actors.clock import Policy, TimeControl
from actors.engine import Engine, TeamId
from actors.journal_lines import AnswerEntry, By, ConcedeEntry, OverEntry, PassesEntry, SettleEntry
from actors.limits import FORCED_RUN
from actors.marks import Mark, MarkKind, Watcher
from actors.seat import PolicyActed, PolicyReason
from rules.decisions import Joint, PriorityChoice
from rules.refusals import Refusal

if TYPE_CHECKING:
    from actors.journal import Journal
    from rules.answers import Answer
    from rules.game import Request
    from rules.notices import Notice

__all__ = ["Rulings"]


class Rulings:
    """The engine of one table and everything that is put to it."""

    def __init__(
        self,
        engine: Engine,
        chairs: Sequence[Chair],
        control: TimeControl,
        journal: Journal | None,
        watch: Watcher | None,
        now: Callable[[], float],
    ) -> None:
        self.engine = engine
        self.chairs = tuple(chairs)
        self.control = control
        self.journal = journal
        self.watch = watch
        self.now = now
        self.epoch = 0
        self.news: list[Notice] = []
        self.labels: list[PolicyActed] = []
        self.given_up = False
        """Somebody is not waited for any more: is anybody left?"""
        self.joint_due: dict[TeamId, float] = {}
        """When each team's open joint choice is settled."""

    # --- to the engine ---

    def answer(self, chair: Chair, number: int, answer: Answer, by: By) -> None:
        """Raises ``Refusal``: then nothing has changed."""
        self.news += self.engine.answer(chair.player, number, answer)
        if self.journal is not None:
            self.journal.add(AnswerEntry(chair.player, number, answer, by))

    def pass_idle(self, most: int) -> int:
        """Pass for everybody who can do nothing else, again and again, at most so often; how
        often it was.
        """
        but = [c.player for c in self.chairs if c.full_control or c.absent is not None]
        made, news = self.engine.pass_idle(but, most)
        self.news += news
        if self.journal is not None:
            self.journal.add(PassesEntry(tuple(made)))
        if self.watch is not None:
            for player, number in made:
                self.watch(Mark(self.now(), MarkKind.FORCED, self.epoch, player, number))
        return len(made)

    def concede(self, chair: Chair, by: By) -> None:
        """Raises ``Refusal``: then nothing has changed."""
        self.news += self.engine.concede(chair.player)
        chair.conceded = True
        if self.journal is not None:
            self.journal.add(ConcedeEntry(chair.player, by))

    def settle(self, team: TeamId) -> None:
        self.news += self.engine.settle(team)
        if self.journal is not None:
            self.journal.add(SettleEntry(team))
        self.mark(MarkKind.SETTLED, number=team)

    def finish(self) -> None:
        """Write the end of the game, if it has come."""
        result = self.engine.result
        if result is not None and self.journal is not None:
            engine = self.engine
            self.journal.add(OverEntry(result.winner, engine.digest(), engine.last_draw()))

    # --- what the table answers by itself ---

    def examine(self) -> bool:
        """Answer what nobody need be asked, until something is left that a seat must decide.

        ``True``: there may be more, but others should run first.
        """
        engine = self.engine
        chairs = self.chairs
        left = FORCED_RUN
        while engine.result is None:
            pending = engine.pending
            for chair in chairs:
                request = pending.get(chair.player)
                if request is None or request.number == chair.examined:
                    continue
                chair.examined = request.number
                given = self._answer_for(chair, request, left)
                if given:
                    break
            else:
                return False
            left -= given
            if left == 0:
                return True
        return False

    def _answer_for(self, chair: Chair, request: Request, most: int) -> int:
        """How many answers were given: none if this one is the seat's own to give."""
        decision = request.decision
        if chair.absent is not None:
            if type(decision) is Joint:
                return self._agree_for(chair, request, decision)
            if request.owed:
                self.act_for(chair, request, chair.absent)
                return 1
        elif request.owed and not chair.full_control and decision.forced:
            if type(decision) is PriorityChoice:
                return self.pass_idle(most)
            self.answer(chair, request.number, decision.default(), By.FORCED)
            if self.watch is not None:
                self.mark(MarkKind.FORCED, chair, request.number)
            return 1
        return 0

    def _agree_for(self, chair: Chair, request: Request, decision: Joint) -> bool:
        """An absent member of a joint choice agrees with a present one, the primary player first.

        It proposes nothing itself, lest nobody's default stand against a partner who is there. A
        team with no member present is not waited for.
        """
        pending = self.engine.pending
        present = [
            other.player
            for other in self.chairs
            if other.team == chair.team and other.absent is None and other.player in pending
        ]
        if not present:
            self._label(chair, chair.absent or PolicyReason.SILENT)
            self.settle(chair.team)
            return True
        proposals = {p.player: p.answer for p in decision.proposals}
        present.sort(key=lambda player: player != decision.primary)
        for player in present:
            if player in proposals:
                if proposals.get(chair.player) == proposals[player]:
                    return False
                self._label(chair, chair.absent or PolicyReason.SILENT)
                self.answer(chair, request.number, proposals[player], By.POLICY)
                return True
        return False

    def act_for(self, chair: Chair, request: Request, reason: PolicyReason) -> None:
        """Give the default answer for a player who owes one."""
        self._label(chair, reason)
        self.answer(chair, request.number, request.decision.default(), By.POLICY)

    def concede_for(self, chair: Chair, reason: PolicyReason) -> None:
        """Concede for a player; nothing if it has left the game already."""
        try:
            self.concede(chair, By.POLICY)
        except Refusal:
            return
        self._label(chair, reason, conceded=True)

    def _label(self, chair: Chair, reason: PolicyReason, *, conceded: bool = False) -> None:
        chair.acted_for = True
        self.labels.append(PolicyActed(chair.player, reason, conceded))
        self.mark(MarkKind.POLICY, chair, chair.number)

    # --- time ---

    def late(self, now: float) -> None:
        """Act for everybody whose time is up."""
        for chair in self.chairs:
            if chair.clock.due <= now:
                request = self._owed(chair)
                if request is not None:
                    self._late(chair, request)
        for team, due in list(self.joint_due.items()):
            if due <= now and self.engine.result is None:
                self._late_together(team)

    def _owed(self, chair: Chair) -> Request | None:
        """What it was asked and still owes: somebody else's lateness may just have changed that."""
        request = self.engine.pending.get(chair.player)
        if request is None or request.number != chair.number or not request.owed:
            return None
        return request

    def _late(self, chair: Chair, request: Request) -> None:
        control = self.control
        if chair.clock.gone:
            reason, policy = PolicyReason.VANISHED, control.vanished
            self.give_up(chair, reason)
        else:
            reason, policy = PolicyReason.SILENT, control.silent
            self._strike(chair)
        if policy is Policy.CONCEDE:
            self.concede_for(chair, reason)
        else:
            self.act_for(chair, request, reason)

    def _late_together(self, team: TeamId) -> None:
        del self.joint_due[team]
        pending = self.engine.pending
        asked = [c for c in self.chairs if c.team == team and c.player in pending]
        if not any(type(pending[chair.player].decision) is Joint for chair in asked):
            return
        for chair in asked:
            if pending[chair.player].owed and chair.absent is None:
                gone = chair.clock.gone
                self._label(chair, PolicyReason.VANISHED if gone else PolicyReason.SILENT)
                if not gone:
                    self._strike(chair)
        self.settle(team)

    def _strike(self, chair: Chair) -> None:
        chair.strikes += 1
        if chair.strikes >= self.control.strikes:
            self.give_up(chair, PolicyReason.SILENT)

    def give_up(self, chair: Chair, reason: PolicyReason) -> None:
        """Wait for this seat no more; its team's joint choice is looked at again."""
        chair.absent = reason
        self.given_up = True
        for other in self.chairs:
            if other.team == chair.team:
                other.examined = 0

    def abandoned(self) -> bool:
        """Is nobody left in the game who answers?"""
        if any(c.absent is None and not c.conceded for c in self.chairs):
            playing = {p.player for p in self.engine.view(None).players if p.in_game}
            return not any(c.absent is None and c.player in playing for c in self.chairs)
        return True

    def mark(self, kind: MarkKind, chair: Chair | None = None, number: int = 0) -> None:
        if self.watch is not None:
            player = -1 if chair is None else chair.player
            self.watch(Mark(self.now(), kind, self.epoch, player, number))
