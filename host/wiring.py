"""Where the floors below are put together: headers into games, games into what seats share.

A game is always made from its journal's header, also the first time: what cannot be written down
cannot be played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from attrs import evolve

import bots.loading
from actors.clock import Policy, TimeControl
from actors.engine import Engine, PlayerId, TeamId
from actors.journal_lines import Header
from cards.catalogue import shipped
from cards.deck import shipped_decks
from protocol.messages import Offers
from protocol.tables import SilentPolicy, TableOptions
from rules.game import Game, GameSetup, PlayerSetup
from rules.ruleset import RULESETS, ruleset

if TYPE_CHECKING:
    from rules.answers import Answer
    from rules.game import Request, Result
    from rules.notices import Notice
    from rules.view import View

__all__ = ["ENGINE", "SharedGame", "make_game", "offers", "time_control"]

ENGINE = "ettin 0.1"
"""Stands in each journal: which engine played it."""

UNHURRIED_JOINT_SECONDS = 86_400.0
"""For a joint choice at a table without hurry: it has to end some day."""

BOTS_WITH_ARGUMENT = frozenset({"script"})
"""Bots that are nothing without a file of the host's: not for clients to ask for."""


@cache
def offers() -> Offers:
    """What clients may ask for by name."""
    return Offers(
        decks=tuple(shipped_decks()),
        bots=tuple(name for name in bots.loading.names() if name not in BOTS_WITH_ARGUMENT),
        rulesets=tuple(RULESETS),
    )


def make_game(header: Header) -> Game:
    """The game that a journal's header describes, at its beginning.

    Raises ``UnknownRuleset``, ``UnknownCard`` or ``Refusal`` for a header of another version or
    another catalogue.
    """
    catalogue = shipped()
    players = tuple(
        PlayerSetup(player.name, tuple(catalogue[name] for name in player.deck))
        for player in header.players
    )
    return Game.new(
        GameSetup(ruleset(header.ruleset), players, header.teams, header.seed, header.first_team)
    )


def time_control(options: TableOptions) -> TimeControl:
    """A table's time control as the actors take it."""
    time = options.time
    seconds = time.deadline_seconds
    policy = Policy.CONCEDE if options.silent is SilentPolicy.CONCEDE else Policy.DEFAULT
    return TimeControl(
        decision=None if seconds is None else float(seconds),
        bank=0.0 if seconds is None else float(time.bank_seconds),
        joint=UNHURRIED_JOINT_SECONDS if seconds is None else float(seconds),
        grace=float(time.grace_seconds),
        silent=policy,
        vanished=policy,
    )


class SharedGame:
    """A game whose views are made once for each team and step: teammates see the same, and so do
    all spectators. Satisfies ``actors.engine.Engine``."""

    def __init__(self, game: Engine, teams: Sequence[Sequence[PlayerId]]) -> None:
        self._game = game
        self._team_of = {player: tuple(team) for team in teams for player in team}
        self._views: dict[PlayerId | None, View] = {}

    @property
    def result(self) -> Result | None:
        return self._game.result

    @property
    def pending(self) -> Mapping[PlayerId, Request]:
        return self._game.pending

    def answer(self, player: PlayerId, number: int, answer: Answer) -> Sequence[Notice]:
        notices = self._game.answer(player, number, answer)
        self._views.clear()
        return notices

    def concede(self, player: PlayerId) -> Sequence[Notice]:
        notices = self._game.concede(player)
        self._views.clear()
        return notices

    def settle(self, team: TeamId) -> Sequence[Notice]:
        notices = self._game.settle(team)
        self._views.clear()
        return notices

    def view(self, viewer: PlayerId | None) -> View:
        known = self._views.get(viewer)
        if known is not None:
            return known
        if viewer is not None:
            for mate in self._team_of[viewer]:
                of_mate = self._views.get(mate)
                if of_mate is not None:
                    view = evolve(of_mate, viewer=viewer)
                    self._views[viewer] = view
                    return view
        view = self._game.view(viewer)
        self._views[viewer] = view
        return view

    def begin_notices(self) -> Sequence[Notice]:
        return self._game.begin_notices()

    def digest(self) -> str:
        return self._game.digest()

    def last_draw(self) -> tuple[int, int]:
        return self._game.last_draw()
