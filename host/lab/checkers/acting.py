"""What the table does for a seat: everybody is told so, and it is not done before its time is up.

Bounds are from one side: a seat may have had longer than the checker can prove.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import define

from actors.journal_lines import AnswerEntry, By, ConcedeEntry, SettleEntry
from host.lab.checkers.presence import SOON, Stay
from host.lab.checkers.violations import Violation

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence, GameFile, Item
    from host.lab.checkers.telling import Span

__all__ = ["check_acted"]

STRIKES = 3
"""Deadlines missed in a row after which a seat is waited for no more (``actors.clock``)."""

ROUNDING = 0.003
"""Seconds."""

PARTING = 10.0
"""Seconds between the end of a connection for its seat and for the trace, at most."""


@define
class _Game:
    file: GameFile
    stays: list[Stay]
    spans: Mapping[int, Span]
    lives: Mapping[int, float]
    """When each life of the host began."""
    decision: float
    bank: float
    grace: float

    def label(self, player: int, at: float) -> str | None:
        """Why the table acted for a player then, as somebody was told."""
        return next(
            (why for stay in self.stays if (why := _label(stay, player, at)) is not None), None
        )

    def since(self, item: Item) -> float:
        """When this life of the host, or the game, began: clocks begin anew with it."""
        return max(self.lives.get(item.life, 0.0), self.file.began)

    def spent(self, player: int, item: Item) -> float:
        """Seconds of its bank that a player can have spent by then."""
        since, until = self.since(item), item.at
        return sum(
            max(0.0, min(span.closed, until) - max(span.opened, since) - self.decision)
            for span in self.spans.values()
            if span.put.player == player and span.put.owed and not span.put.joint
        )

    def gone(self, player: int, item: Item) -> float:
        """Seconds for which a player's connection was lost until then."""
        since = self.since(item)
        there = sum(
            max(0.0, min(stay.until, item.at) - max(stay.since, since))
            for stay in self.stays
            if stay.seat == player
        )
        return item.at - since - there


def check_acted(
    evidence: Evidence, stays: Sequence[Stay], spans: Mapping[str, Mapping[int, Span]]
) -> Iterator[Violation]:
    lives = {item.life: item.at for item in evidence.items if item.what == "started"}
    profile = evidence.outcome.setting.profile
    for name, of_game in spans.items():
        mine = [stay for stay in stays if stay.game == name]
        file = evidence.games[name]
        times = (float(profile.decision), float(profile.bank), float(profile.grace))
        yield from _follow(_Game(file, mine, of_game, lives, *times))


def _follow(game: _Game) -> Iterator[Violation]:
    header = game.file.header
    teams: Sequence[Sequence[int]] = () if header is None else header.teams
    strikes: dict[int, int] = {}
    for entry, item in game.file.entries:
        if isinstance(entry, SettleEntry):
            for player in teams[entry.team]:
                strikes[player] = strikes.get(player, 0) + 1
        elif isinstance(entry, AnswerEntry) and entry.by is By.SEAT:
            strikes[entry.player] = 0
        elif isinstance(entry, AnswerEntry | ConcedeEntry) and entry.by is By.POLICY:
            yield from _labelled(game, entry.player, item)
            if isinstance(entry, AnswerEntry):
                yield from _in_time(game, entry, item, strikes.get(entry.player, 0))
            strikes[entry.player] = strikes.get(entry.player, 0) + 1


def _labelled(game: _Game, player: int, item: Item) -> Iterator[Violation]:
    for stay in game.stays:
        told = _label(stay, player, item.at) is not None or stay.anew(item.at, item.at + SOON)
        if stay.covers(item.at) and not told:
            rule = "nobody is answered for unlabelled"
            detail = f"the table acted for player {player}, and seat {stay.seat} was not told"
            yield Violation(item.at, rule, detail, item.table, player)


def _in_time(game: _Game, entry: AnswerEntry, item: Item, strikes: int) -> Iterator[Violation]:
    span = game.spans.get(entry.number)
    cause = game.label(entry.player, item.at)
    rule = "nobody is acted for before its time is up"
    if cause == "deadline" and span is not None and strikes < STRIKES:
        had, spent = item.at - span.opened, game.spent(entry.player, item)
        if had < game.decision - ROUNDING or spent < game.bank - ROUNDING:
            detail = (
                f"request {entry.number}: {had:.3f} s of {game.decision:.0f} s,"
                f" {spent:.3f} s of a bank of {game.bank:.0f} s"
            )
            yield Violation(item.at, rule, detail, item.table, entry.player)
    elif cause == "disconnected":
        gone = game.gone(entry.player, item) + PARTING
        if gone < game.grace:
            detail = f"gone for {gone:.3f} s at most, of {game.grace:.0f} s"
            yield Violation(item.at, rule, detail, item.table, entry.player)


def _label(stay: Stay, player: int, at: float) -> str | None:
    for item in stay.said:
        if item.what == "policy" and item.data["seat"] == player and at <= item.at <= at + SOON:
            cause: str = item.data["cause"]
            return cause
    return None
