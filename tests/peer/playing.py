"""Playing one scenario: the queues of actions, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cards.rendering import Language, ability_text
from rules.ability_groups import activated_form
from rules.answers import Act, Answer, Pass
from rules.decisions import Action, ActionKind, ObjectRef, PriorityChoice
from rules.language import Flashback
from rules.notices import NoticeKind
from rules.refusals import Refusal
from rules.vocabulary import Step, Zone
from tests.peer.reading import CannotPlay, Entry
from tests.peer.replying import Replying
from tests.peer.scripted import STEPS, Differs

__all__ = ["Table"]

MAX_WAITS = 3_000
IDLE = frozenset({"wait_stack", "attack", "attack_skip", "block", "block_skip"})
"""What need not be done: the peer mends a declaration that is illegal by leaving it out."""


class Table(Replying):
    """A game under a script. ``checker`` looks at the state where the script says so."""

    checker: Callable[[Table, Entry, int], None] | None = None

    def play(self) -> None:
        """To the stop. Raises ``Differs``, ``CannotPlay``, ``Unscripted``."""
        stop = self.scenario["stop"]
        last = (stop["turn"], STEPS[stop["step"]])
        for _ in range(MAX_WAITS):
            game = self.game
            if game.result is not None:
                break
            state = game.state
            if (state.turn, state.step) > last:
                break
            if last[1] is Step.UNTAP and (state.turn, state.step) >= last:
                break
            owed = [(p, r) for p, r in game.pending.items() if r.owed]
            if not owed:
                raise Differs("nobody is asked")
            player, request = owed[0]
            decision = request.decision
            if isinstance(decision, PriorityChoice):
                if (
                    state.stack == []
                    and (state.turn, state.step) == last
                    and state.teams_passed + 1 >= state.teams_left
                    and not self._next_entry(player)
                ):
                    break  # the step ends with this pass; what lasts until end of turn still does
                self._priority(player, decision, request.number)
            else:
                self.say(player, request.number, self.reply(player, decision))
        else:
            raise Differs("the scenario never ends")
        self._all_used()

    def say(self, player: int, number: int, answer: Answer) -> list[Any]:
        try:
            told = list(self.game.answer(player, number, answer))
        except Refusal as refusal:
            raise Differs(f"refused: {refusal}") from refusal
        self.aliases.follow()
        return told

    def _all_used(self) -> None:
        if self.game.result is None:
            for seat, queue in self.queues.items():
                for entry in queue:
                    if entry["do"] not in IDLE:
                        raise Differs(f"never reached: {self.names[seat]} {entry['do']}")

    def _next_entry(self, player: int) -> Entry | None:
        state = self.game.state
        for entry in self.queues[player]:
            if entry["do"] in ("attack", "block", "attack_skip", "block_skip"):
                continue
            if entry["turn"] == state.turn and STEPS[entry["step"]] is state.step:
                return entry
        return None

    def _priority(self, player: int, decision: PriorityChoice, number: int) -> None:
        entry = self._next_entry(player)
        if entry is None or not self._may_go_on(player, entry):
            self.say(player, number, Pass())
            return
        kind = entry["do"]
        if kind == "wait_stack":
            self.queues[player].remove(entry)
            if entry.get("one") and self.game.state.stack:
                self.say(player, number, Pass())
            return
        self.queues[player].remove(entry)
        if kind == "check":
            if self.checker is not None:
                self.checker(self, entry, player)
        elif kind == "concede":
            self.game.concede(player)
        elif kind == "add_counters":
            self._add_counters(entry)
        elif kind in ("cast", "play_land", "activate", "activate_mana"):
            option = self._option(decision, entry)
            self.announced = list(entry.get("targets", ()))
            if any(isinstance(one, dict) and "mode" in one for one in self.announced):
                raise CannotPlay("targets by mode")
            told = self.say(player, number, Act(option))
            while not self.over_action(player):
                asked, request = next((p, r) for p, r in self.game.pending.items() if r.owed)
                told += self.say(asked, request.number, self.reply(asked, request.decision))
            if any(notice.kind is NoticeKind.REVERSED for notice in told):
                raise Differs(f"called off: {entry}")
            if self.announced:
                raise Differs(f"targets left: {self.announced}")
        else:
            raise CannotPlay(kind)

    def over_action(self, player: int) -> bool:
        return self.game.result is not None or all(
            isinstance(r.decision, PriorityChoice) for r in self.game.pending.values() if r.owed
        )

    def _may_go_on(self, player: int, entry: Entry) -> bool:
        stack = self.game.state.stack
        if entry["do"] == "wait_stack":
            return bool(entry.get("one")) or not stack
        when = entry.get("when") or {}
        names = [self.text(one) for one in stack]
        for key, said in when.items():
            if not isinstance(said, str):
                raise CannotPlay(f"when {key}")
            text = said.removeprefix("Cast ").lower()
            if key == "on_stack":
                if not any(text in name for name in names):
                    return False
            elif key == "not_on_stack":
                if any(text in name for name in names):
                    return False
            elif key == "top_of_stack":
                if not names or text not in names[-1]:
                    return False
            else:
                raise CannotPlay(f"when {key}")
        return True

    def _option(self, decision: PriorityChoice, entry: Entry) -> int:
        state = self.game.state
        kind = entry["do"]
        for number, action in enumerate(decision.actions):
            record = state.objects[action.object]
            if kind == "play_land":
                if action.kind is ActionKind.PLAY_LAND and self._is(entry["card"], action):
                    return number
            elif kind == "cast":
                if action.kind is ActionKind.CAST and self._is(entry["card"], action):
                    by_flashback = record.zone is Zone.GRAVEYARD
                    if by_flashback == (str(entry.get("method", "")).lower() == "flashback"):
                        return number
            elif self._is_ability(action, entry):
                return number
        raise Differs(f"not offered: {entry}")

    def _is_ability(self, action: Action, entry: Entry) -> bool:
        if entry.get("source") and not self._is(entry["source"], action):
            return False
        found = self.game.characteristics(action.object)
        wanted = str(entry["ability"])
        if action.kind is ActionKind.CAST:
            ability = found.abilities[action.ability] if action.ability >= 0 else None
            return isinstance(ability, Flashback) and wanted.startswith("Flashback")
        if action.kind is not ActionKind.ACTIVATE:
            return False
        ability = found.abilities[action.ability]
        text = ability_text(ability, found.name, Language.EN)
        form = activated_form(ability)
        wanted = wanted.replace("{this}", found.name)
        if form is not None and ":" in wanted:
            return text.split(":")[0].lower() == wanted.split(":")[0].lower()
        return text.lower().startswith(wanted.lower())

    def _is(self, said: Any, action: Action) -> bool:
        return self.fits(said, ObjectRef(action.object))

    def _add_counters(self, entry: Entry) -> None:
        raise CannotPlay("add_counters")
