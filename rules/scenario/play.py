"""Play: a game that a script drives by verbs, in the words of the table.

Every verb raises ``CannotDo`` where what it says can't be done; none is skipped.  Players of whom
nothing is said pass.  A verb of a player whose team has yet to receive priority in this round
first has the teams before it pass; nothing resolves by that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.ability_groups import groups_of
from rules.answers import Act, Answer, TakeBack
from rules.decisions import Action, ActionKind, PriorityChoice, Purpose
from rules.refusals import Refusal
from rules.scenario.driving import Announced, Driver, Queued, announced
from rules.scenario.errors import AmbiguousName, CannotDo, LeftOver, NotAsExpected
from rules.scenario.looking import Look
from rules.scenario.replies import Misfit, Said, describe, reply
from rules.scenario.steps import step_named
from rules.vocabulary import Step, Zone

__all__ = ["Play"]

Targets = str | Sequence[str | Sequence[str]]


class Play(Look, Driver):
    """A game in progress under a script."""

    # casting, activating, playing lands

    def cast(
        self,
        player: str,
        card: str,
        targets: Targets = (),
        *,
        x: int | None = None,
        modes: Sequence[int] | None = None,
        kicked: bool | int | None = None,
        divide: Sequence[int] | Mapping[str, int] | None = None,
        alternative: bool = False,
        pay: Sequence[str] | None = None,
        choices: Sequence[Said] = (),
    ) -> None:
        """Cast a spell from the hand, else from the graveyard (flashback).

        ``targets`` fill the slots in order; ``modes`` count from 1; ``kicked`` how often (unsaid:
        as queued answers have it); ``alternative``: for its alternative cost.  ``pay`` chooses what
        is tapped or spent, one entry a step (``"Forest"``, ``"Forest:G"``, ``"pool:R"``,
        ``"life"``), the rest is paid automatically.  ``choices`` answer whatever else is asked
        meanwhile, such as sacrifices.
        """
        what = f"{player} casts {card}"
        seat = self.names.player(player)
        offered = self.reach_priority(seat, what)
        option = self._offered_cast(offered, seat, card, alternative, what)
        said = announced(seat, targets, modes, x, divide, pay, choices)
        said.kicked = int(kicked) if kicked is not None else None
        self.act(seat, Act(option, said.payment), said, what)

    def may_cast(self, player: str, card: str, *, alternative: bool = False) -> bool:
        """Whether the player, who has priority now, may cast the card. Nobody passes for it."""
        offered = self.priority_choice(player)
        if offered is None:
            return False
        try:
            self._offered_cast(offered, self.names.player(player), card, alternative, "")
        except CannotDo:
            return False
        return True

    def _offered_cast(
        self, offered: PriorityChoice, seat: int, card: str, alternative: bool, what: str
    ) -> int:
        state = self.game.state
        casts = [(n, a) for n, a in enumerate(offered.actions) if a.kind is ActionKind.CAST]
        for zone in (Zone.HAND, Zone.GRAVEYARD):
            for number, action in casts:
                if (
                    state.objects[action.object].zone is zone
                    and (zone is Zone.GRAVEYARD or (action.ability >= 0) == alternative)
                    and self.names.matches(card, [action.object])
                ):
                    return number
        raise CannotDo(what, self._why_not(seat, card, offered))

    def play_land(self, player: str, card: str, *, choices: Sequence[Said] = ()) -> None:
        what = f"{player} plays {card}"
        seat = self.names.player(player)
        offered = self.reach_priority(seat, what)
        for number, action in enumerate(offered.actions):
            if action.kind is ActionKind.PLAY_LAND and self.names.matches(card, [action.object]):
                self.act(seat, Act(number), Announced(seat, [], choices=list(choices)), what)
                return
        raise CannotDo(what, self._why_not(seat, card, offered))

    def may_play_land(self, player: str, card: str = "") -> bool:
        offered = self.priority_choice(player)
        return offered is not None and any(
            action.kind is ActionKind.PLAY_LAND
            and (not card or bool(self.names.matches(card, [action.object])))
            for action in offered.actions
        )

    def activate(
        self,
        player: str,
        source: str,
        targets: Targets = (),
        *,
        ability: int = 0,
        x: int | None = None,
        modes: Sequence[int] | None = None,
        divide: Sequence[int] | Mapping[str, int] | None = None,
        pay: Sequence[str] | None = None,
        choices: Sequence[Said] = (),
    ) -> None:
        """Activate an ability: of a permanent, or of a card (cycling).

        ``ability`` counts the object's activated abilities from 1, in the order of its text; 0 is
        the only one that can be activated now.
        """
        what = f"{player} activates {source}"
        seat = self.names.player(player)
        offered = self.reach_priority(seat, what)
        option = self._offered_activation(offered, seat, source, ability, what)
        said = announced(seat, targets, modes, x, divide, pay, choices)
        self.act(seat, Act(option, said.payment), said, what)

    def may_activate(self, player: str, source: str, *, ability: int = 0) -> bool:
        offered = self.priority_choice(player)
        if offered is None:
            return False
        try:
            self._offered_activation(offered, self.names.player(player), source, ability, "")
        except AmbiguousName:
            return True
        except CannotDo:
            return False
        return True

    def _offered_activation(
        self, offered: PriorityChoice, seat: int, source: str, ability: int, what: str
    ) -> int:
        found: dict[int, int] = {}
        first = 0
        for number, action in enumerate(offered.actions):
            if action.kind is not ActionKind.ACTIVATE:
                continue
            if not self.names.matches(source, [action.object]):
                continue
            if ability and self._ability_number(action) != ability:
                continue
            first = first or action.object
            if action.object == first:
                found[number] = action.ability
        if not found:
            raise CannotDo(what, self._why_not(seat, source, offered))
        if len(set(found.values())) > 1:
            numbers = sorted(self._ability_number(offered.actions[n]) for n in found)
            raise AmbiguousName(f"{what}: which ability, {numbers}?")
        return next(iter(found))

    def _ability_number(self, action: Action) -> int:
        groups = groups_of(self.game.characteristics(action.object))
        numbered = sorted(
            index for index, _ in (*groups.mana, *groups.activated, *groups.elsewhere)
        )
        return numbered.index(action.ability) + 1

    def _why_not(self, seat: int, card: str, offered: PriorityChoice) -> str:
        can = [
            f"{action.kind.value} {self.names.of_object(action.object)}"
            for action in offered.actions
        ]
        able = f"can only {', '.join(dict.fromkeys(can))}" if can else "can only pass"
        return f"not offered; {self.names.players[seat]} {able}"

    # passing

    def pass_(self, player: str) -> None:
        """That one player passes."""
        seat = self.names.player(player)
        self.settle_questions()
        offered = self.priority_choice(player)
        if offered is None or offered.passed:
            raise CannotDo(f"{player} passes", "that player is not asked to")
        self.pass_for(seat)

    def take_back(self, player: str) -> None:
        """The player takes its pass back."""
        seat = self.names.player(player)
        offered = self.priority_choice(player)
        if offered is None or not offered.passed:
            raise CannotDo(f"{player} takes back", "that player has no pass to take back")
        self.give(seat, TakeBack())

    def resolve(self, count: int = 1) -> None:
        """Everybody passes until the top object has resolved; so often."""
        for _ in range(count):
            stack = self.game.state.stack
            if not stack:
                raise CannotDo("resolving", "the stack is empty")
            top = stack[-1]
            self.pass_until(
                lambda top=top: self.over or top not in self.game.state.stack,  # type: ignore[misc]
                "resolving",
            )
            self.settle_questions()

    def resolve_all(self) -> None:
        """Everybody passes until the stack is empty."""
        while self.game.state.stack and not self.over:
            self.resolve()

    def to(self, step: Step | str, *, turn_of: str = "", stop_at_questions: bool = False) -> None:
        """Everybody passes until that step begins next, in that player's turn if one is named.

        ``stop_at_questions``: until a held player is asked something, if that is before it.
        """
        wanted = step_named(step)
        team = self.names.team(turn_of) if turn_of else -1
        began = (self.turn, self.step)

        def reached() -> bool:
            state = self.game.state
            if stop_at_questions and self.open_question() is not None:
                return True
            return (
                (state.turn, state.step) != began
                and state.step is wanted
                and team in (-1, state.active_team)
                and self.waiting_for_priority
            )

        whose = f" of {turn_of}" if turn_of else ""
        self.pass_until(reached, f"going on to {wanted.name.lower()}{whose}")

    def next_turn(self) -> None:
        """Everybody passes until the next turn's upkeep."""
        self.to(Step.UPKEEP)

    # combat

    def attack(self, *said: Said, **by_player: Said) -> None:
        """Go on to this turn's declaration of attackers and attack.

        Creatures' names, or a mapping from them to what each attacks; ``Ann=["Grizzly Bears"]``
        says whose.  Nothing: nobody attacks, though whatever must does.
        """
        declared = self._merged(said, by_player)
        seat = self.game.state.teams[self.game.state.active_team].members[0]
        self._declare(
            Step.DECLARE_ATTACKERS, [(seat, Queued(declared, Purpose.ATTACK.value))], "attacking"
        )
        self._check_declared(declared, self.attackers, "attacks")

    def block(
        self, said: Mapping[str, Said] | None = None, **by_player: Mapping[str, Said]
    ) -> None:
        """Go on to the declaration of blockers and block: what each blocker blocks."""
        state = self.game.state
        queued: dict[int, dict[str, Said]] = {}
        if said:
            first = next(team for team in state.teams_in_order() if team.id != state.active_team)
            queued[first.members[0]] = dict(said)
        for player, mapping in by_player.items():
            seat = state.team_of(self.names.player(player)).members[0]
            mine = {f"{player}'s {name}": what for name, what in mapping.items()}
            queued.setdefault(seat, {}).update(mine)
        answers = [(seat, Queued(declared, "blockers")) for seat, declared in queued.items()]
        self._declare(Step.DECLARE_BLOCKERS, answers, "blocking")
        everything = [name for declared in queued.values() for name in declared]
        self._check_declared(everything, list(self.blockers), "blocks")

    @staticmethod
    def _merged(said: tuple[Said, ...], by_player: Mapping[str, Said]) -> dict[str, Said]:
        found: dict[str, Said] = {}
        parts: list[tuple[str, Said]] = [("", one) for one in said]
        parts.extend((f"{player}'s ", names) for player, names in by_player.items())
        for whose, part in parts:
            if isinstance(part, Mapping):
                found.update({f"{whose}{name}": at for name, at in part.items()})
            else:
                for name in [part] if isinstance(part, str) else list(part):  # type: ignore[call-overload]
                    found[f"{whose}{name}"] = None
        return found

    def _declare(self, step: Step, answers: Sequence[tuple[int, Queued]], action: str) -> None:
        for seat, queued in answers:
            self.queues[seat].insert(0, queued)
        turn, last = self.turn, self.step
        entered = self.open_question() is not None and last is step

        def reached() -> bool:
            nonlocal entered, last
            now = self.step
            if self.turn != turn:
                raise CannotDo(action, f"no {step.name.lower()} step comes in this turn")
            if now is not last:
                if last < step < now:
                    raise CannotDo(action, f"there is no {step.name.lower()} step in this combat")
                entered = now is step
                last = now
            return entered and self.waiting_for_priority

        try:
            self.pass_until(reached, action)
        finally:
            for seat, queued in answers:
                if queued in self.queues[seat]:
                    self.queues[seat].remove(queued)

    def _check_declared(self, said: Iterable[str], found: list[str], verb: str) -> None:
        """Where there was one way only and nothing was asked, that way has to be the one said."""
        combat = self.game.state.combat
        objects = [] if combat is None else [*combat.attackers, *combat.blockers]
        for name in said:
            if not self.names.matches(name, objects):
                raise CannotDo(f"{name} {verb}", f"only {', '.join(found) or 'nothing'} does")

    def combat_damage(self) -> None:
        """Everybody passes until combat damage has been dealt (the regular, after any first)."""
        self.to(Step.COMBAT_DAMAGE)

    # choices

    def choose(self, player: str, *said: Said, to: str = "") -> None:
        """What the player will answer to the questions to come, one value each; ``to`` keeps them
        for questions of that kind or purpose.  One that is open now is answered at once.
        """
        seat = self.names.player(player)
        self.queues[seat].extend(Queued(one, to) for one in said)
        request = self.request_of(seat)
        if (
            request is not None
            and request.owed
            and seat not in self.held
            and not isinstance(request.decision, PriorityChoice)
        ):
            self.settle_questions()

    def hold(self, *players: str) -> None:
        """From now on the game stops at the questions of these players (priority aside), until
        ``answer``.
        """
        self.held.update(self.names.player(name) for name in players)

    def release(self, *players: str) -> None:
        """They answer of themselves again, at once what is open."""
        self.held.difference_update(self.names.player(name) for name in players)
        self.settle_questions()

    def answer(self, player: str, said: Said) -> None:
        """Answer what the player is asked now."""
        decision = self.question(player)
        try:
            answer: Answer = reply(decision, said, self.names)
        except Misfit as misfit:
            raise CannotDo(describe(decision, self.names), str(misfit)) from misfit
        self.give(self.names.player(player), answer)
        self.settle_questions()

    def settle(self, player: str) -> None:
        """The deadline of the joint choice of the player's team has passed."""
        try:
            self.told.extend(self.game.settle(self.names.team(player)))
        except Refusal as refusal:
            raise CannotDo(f"settling for {player}", str(refusal)) from refusal
        self.names.follow()
        self.settle_questions()

    def concede(self, player: str) -> None:
        try:
            self.told.extend(self.game.concede(self.names.player(player)))
        except Refusal as refusal:
            raise CannotDo(f"{player} concedes", str(refusal)) from refusal
        self.names.follow()
        self.settle_questions()

    # the end

    def expect(self, what: str, expected: object, found: object) -> None:
        """Raises ``NotAsExpected``."""
        if expected != found:
            raise NotAsExpected(what, expected, found)

    def done(self) -> None:
        """The test is over: no question is open but priority, and no answer was said in vain."""
        question = self.open_question()
        if question is not None:
            raise LeftOver(f"still open: {describe(question[1].decision, self.names)}")
        for seat, queue in self.queues.items():
            if queue:
                said = ", ".join(repr(queued.said) for queued in queue)
                raise LeftOver(f"{self.names.players[seat]} was never asked for {said}")
