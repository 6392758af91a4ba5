"""Running a scenario file: each player does its own entries in order, when it has priority.

Whenever the team with priority is asked, its members are looked at in seat order: the first who has
an entry for this turn and step does it, and then all are asked again; if nobody has one they pass.
Attacks and blocks are made when they are declared.  An entry that can't be done when its turn comes
is a failure, and so is one that is never reached.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from rules.game import Game
from rules.scenario.driving import Queued
from rules.scenario.errors import CannotDo, LeftOver, NotAsExpected, ScenarioError
from rules.scenario.expectations import found_and_expected
from rules.scenario.files import Entry, Expectation, ScenarioFile
from rules.scenario.naming import Names
from rules.scenario.play import Play
from rules.scenario.position import Lookup, begin_position
from rules.vocabulary import Step

__all__ = ["Failure", "Report", "run"]

MAX_PASSES = 20_000
"""Passes before a script is given up: a stop that is never reached."""

DECLARED = {"attack": Step.DECLARE_ATTACKERS, "block": Step.DECLARE_BLOCKERS}


@frozen
class Failure:
    """What went wrong, and at which path and line of the file."""

    problem: str
    path: str = ""
    line: int = 0

    def __str__(self) -> str:
        place = f"line {self.line}, {self.path}: " if self.path else ""
        return place + self.problem


@frozen
class Report:
    """How a scenario went; ``failures`` is empty if all was done and is as expected."""

    name: str
    failures: tuple[Failure, ...]
    turn: int = 0
    step: Step = Step.UNTAP

    @property
    def ok(self) -> bool:
        return not self.failures

    def check(self) -> None:
        """Raises ``ScenarioError`` with everything that failed."""
        if self.failures:
            raise ScenarioError("; ".join(str(failure) for failure in self.failures))


def run(scenario: ScenarioFile, lookup: Lookup) -> Report:
    """Play the scenario and compare. Raises what the lookup raises for an unknown card."""
    game, aliases = begin_position(scenario.position, lookup)
    return _Run(scenario, game, aliases).report()


class _Run:
    def __init__(self, scenario: ScenarioFile, game: Game, aliases: dict[str, int]) -> None:
        self.scenario = scenario
        names = Names(game, scenario.position.seats, aliases)
        self.play = Play(game, names, strict=scenario.strict)
        self.failures: list[Failure] = []
        self.doing: Entry | None = None
        """The entry under way."""
        self.declared_turn = 0
        self.declarations: list[tuple[Queued, list[Entry]]] = []
        for player, choices in scenario.choices.items():
            for choice in choices:
                seat = names.player(player)
                self.play.queues[seat].append(Queued(choice.say, choice.to))

    def report(self) -> Report:
        try:
            self._run()
            self._expect()
            self._nothing_left()
        except ScenarioError as error:
            self._fail(str(error), self.doing)
        return Report(self.scenario.name, tuple(self.failures), self.play.turn, self.play.step)

    def _fail(self, problem: str, at: Entry | Expectation | None = None) -> None:
        self.failures.append(
            Failure(problem, at.path, at.line) if at is not None else Failure(problem)
        )

    @property
    def _stop(self) -> tuple[int, Step]:
        if self.scenario.stop is not None:
            return self.scenario.stop
        moments = [(entry.turn, entry.step) for entry in self.scenario.script]
        return max(moments, default=(self.scenario.position.turn, self.scenario.position.step))

    def _run(self) -> None:
        """Until the stop: the last pass before its step would end is not given."""
        play = self.play
        stop = self._stop
        for _ in range(MAX_PASSES):
            self._prepare_declarations()
            play.settle_questions()
            self._look_at_declarations()
            if play.over or (play.turn, play.step) > stop:
                return
            if self._act():
                continue
            owed = play.owed_priority()
            last = len(owed) == 1 and (
                play.game.state.teams_passed + 1 == len(play.game.state.teams_in_order())
            )
            if (play.turn, play.step) == stop and last and not play.stack:
                return
            play.pass_for(owed[0])
        raise CannotDo("going on", f"turn {stop[0]}, {stop[1].name.lower()} is never reached")

    # entries

    def _act(self) -> bool:
        """Do the next entry of somebody who is asked. False if there is none."""
        play = self.play
        team = play.game.state.teams[play.game.state.priority_team]
        for seat in team.members:
            if not play.game.state.players[seat].in_game:
                continue
            entry = self._next(play.names.players[seat])
            if entry is not None:
                self.doing = entry
                entry.done = True
                self._do(entry)
                self.doing = None
                return True
        return False

    def _next(self, player: str) -> Entry | None:
        play = self.play
        for entry in self.scenario.script:
            if entry.done or entry.player != player or entry.do in DECLARED:
                continue
            if (entry.turn, entry.step) != (play.turn, play.step):
                continue
            if entry.do == "wait_stack" and not self._waits(entry):
                entry.done = True
                continue
            blocked = entry.do == "wait_stack" or not self._holds(entry.fields.get("when", {}))
            return None if blocked else entry
        return None

    def _waits(self, entry: Entry) -> bool:
        """Whether the stack that is waited for is there still."""
        stack = self.play.game.state.stack
        if not stack:
            return False
        if not entry.fields.get("one", False):
            return True
        entry.top = entry.top or stack[-1]
        return entry.top in stack

    def _holds(self, when: dict[str, str]) -> bool:
        stack = self.play.game.state.stack
        names = self.play.names
        if "on_stack" in when and not names.matches(when["on_stack"], stack):
            return False
        if "not_on_stack" in when and names.matches(when["not_on_stack"], stack):
            return False
        return "top_of_stack" not in when or bool(names.matches(when["top_of_stack"], stack[-1:]))

    def _do(self, entry: Entry) -> None:
        play = self.play
        fields: dict[str, Any] = {k: v for k, v in entry.fields.items() if k != "when"}
        if entry.do == "cast":
            play.cast(entry.player, fields.pop("card"), fields.pop("targets", ()), **fields)
        elif entry.do == "activate":
            play.activate(entry.player, fields.pop("source"), fields.pop("targets", ()), **fields)
        elif entry.do == "play_land":
            play.play_land(entry.player, fields.pop("card"), **fields)
        elif entry.do == "concede":
            play.concede(entry.player)
        else:
            self._compare(fields["expect"])

    # attacks and blocks

    def _prepare_declarations(self) -> None:
        """Queue what this turn's entries declare, each team's together."""
        play = self.play
        if self.declared_turn == play.turn:
            return
        self.declared_turn = play.turn
        state = play.game.state
        for team in state.teams:
            members = [play.names.players[m] for m in team.members]
            for do, key in (("attack", "attack"), ("block", "blockers")):
                entries = [
                    entry
                    for entry in self.scenario.script
                    if entry.do == do and entry.turn == play.turn and entry.player in members
                ]
                if entries:
                    queued = Queued(_declaration(do, entries), key)
                    play.queues[team.members[0]].insert(0, queued)
                    self.declarations.append((queued, entries))

    def _look_at_declarations(self) -> None:
        """Those that were made are done; where there was one way only, it has to be that one."""
        play = self.play
        for queued, entries in list(self.declarations):
            step = DECLARED[entries[0].do]
            waiting = any(queued in queue for queue in play.queues.values())
            if waiting and (play.turn, play.step) < (entries[0].turn, step):
                continue
            self.declarations.remove((queued, entries))
            for queue in play.queues.values():
                if queued in queue:
                    queue.remove(queued)
            combat = play.game.state.combat
            there = [] if combat is None else [*combat.attackers, *combat.blockers]
            for entry in entries:
                name = entry.fields["attacker" if entry.do == "attack" else "blocker"]
                entry.done = not waiting or bool(play.names.matches(name, there))

    # the end

    def _expect(self) -> None:
        for expectation in self.scenario.expect:
            self._compare(expectation)

    def _compare(self, expectation: Expectation) -> None:
        try:
            found, expected = found_and_expected(self.play, expectation.kind, expectation.fields)
        except ScenarioError as error:
            self._fail(f"{expectation.kind}: {error}", expectation)
            return
        if found != expected:
            fields = expectation.fields
            whose = [str(fields[key]) for key in ("player", "card") if key in fields]
            what = ", ".join((expectation.kind, *whose))
            self._fail(str(NotAsExpected(what, expected, found)), expectation)

    def _nothing_left(self) -> None:
        for entry in self.scenario.script:
            if not entry.done and entry.do != "wait_stack":
                self._fail("never reached", entry)
        try:
            self.play.done()
        except LeftOver as error:
            self._fail(str(error))


def _declaration(do: str, entries: list[Entry]) -> Any:
    if do == "attack":
        return [(entry.fields["attacker"], entry.fields.get("defender")) for entry in entries]
    blocks: dict[str, list[str]] = {}
    for entry in entries:
        blocks.setdefault(entry.fields["blocker"], []).append(entry.fields["attacker"])
    return blocks
