"""Rounds of passes in the real game: nothing resolves and no step ends unless every member of every
team has passed since the last thing that voids passes.

The journal is played again for what it led to; who has passed is kept by this file's own count of
the answers. What was asked on the wire is held against the same replay (``asked``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import define, field

from actors.journal_lines import AnswerEntry, ConcedeEntry, SettleEntry
from host.lab.checkers.asked import Asked
from host.lab.checkers.requests import check_requests
from host.lab.checkers.violations import Violation
from host.wiring import make_game
from rules.activating import makes_mana
from rules.answers import Act, Pass, TakeBack
from rules.decisions import Action, ActionKind, Joint, PriorityChoice
from rules.notices import Notice, NoticeKind
from rules.refusals import Refusal

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence, GameFile
    from rules.game import Game

__all__ = ["check_rounds"]

CLOSES = frozenset({NoticeKind.RESOLVED, NoticeKind.FIZZLED, NoticeKind.STEP_BEGAN})
"""What follows a round of passes; only when a pass led to it."""


@define
class Round:
    """Who has passed since passes were last void."""

    passed: set[int] = field(factory=set)
    before: set[int] = field(factory=set)
    """Who had, before the action under way; it stands again if that is reversed."""
    gone: set[int] = field(factory=set)


def check_rounds(evidence: Evidence) -> Iterator[Violation]:
    if evidence.outcome.setting.engine != "game":
        return
    games: dict[str, Asked] = {}
    for game in evidence.games.values():
        if game.header is not None:
            yield from _follow(game, games)
    yield from check_requests(evidence, {name: asked.puts for name, asked in games.items()})


def _follow(file: GameFile, games: dict[str, Asked]) -> Iterator[Violation]:
    assert file.header is not None
    game = make_game(file.header)
    asked = Asked()
    asked.look(game)
    members = [player for team in file.header.teams for player in team]
    mates = {player: team for team in file.header.teams for player in team}
    round_ = Round()
    for entry, item in file.entries:
        notices: Sequence[Notice] = ()
        try:
            if isinstance(entry, AnswerEntry):
                passing = _answered(game, round_, entry)
                notices = game.answer(entry.player, entry.number, entry.answer)
                missing = [p for p in members if p not in round_.passed | round_.gone]
                if passing and missing and any(notice.kind in CLOSES for notice in notices):
                    detail = f"players {missing} had not passed"
                    rule = "no window closes before all have passed"
                    yield Violation(item.at, rule, detail, file.table, entry.player)
                if passing and not missing:
                    round_.passed.clear()
            elif isinstance(entry, ConcedeEntry):
                round_.gone.update(mates[entry.player])
                notices = game.concede(entry.player)
            elif isinstance(entry, SettleEntry):
                notices = game.settle(entry.team)
        except Refusal:
            return  # ``replaying`` says so
        _voided(round_, notices)
        asked.look(game)
    games[file.name] = asked


def _answered(game: Game, round_: Round, entry: AnswerEntry) -> bool:
    """Count an answer; ``True``: it is a pass."""
    request = game.pending.get(entry.player)
    decision = None if request is None else request.decision
    if isinstance(decision, Joint):
        decision = decision.choice
    if not isinstance(decision, PriorityChoice):
        return False
    answer = entry.answer
    if type(answer) is Pass:
        round_.passed.add(decision.player)
        return True
    if type(answer) is TakeBack:
        round_.passed.discard(decision.player)
    elif isinstance(answer, Act) and _voids(game, decision.actions[answer.option]):
        round_.before = set(round_.passed)
        round_.passed.clear()
    return False


def _voids(game: Game, action: Action) -> bool:
    """Whether it voids passes: all that players do, other than making mana, does (CR 117.4)."""
    return action.kind is not ActionKind.ACTIVATE or not makes_mana(game, action)


def _voided(round_: Round, notices: Sequence[Notice]) -> None:
    for notice in notices:
        if notice.kind is NoticeKind.TRIGGERED:
            round_.passed.clear()
        elif notice.kind is NoticeKind.REVERSED:
            round_.passed = set(round_.before)
