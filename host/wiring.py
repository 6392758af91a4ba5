"""Where the floors below are put together: headers into games, settings into time controls.

A game is always made from its journal's header, also the first time: what cannot be written down
cannot be played.
"""

from __future__ import annotations

from functools import cache

import bots.loading
import rules.performing  # noqa: F401 - now, and not when the first game is at its first decision
from actors.clock import Policy, TimeControl
from actors.journal_lines import Header
from cards.catalogue import shipped
from cards.deck import shipped_decks
from protocol.messages import Offers
from protocol.tables import SilentPolicy, TableOptions
from rules.game import Game, GameSetup, PlayerSetup
from rules.ruleset import RULESETS, ruleset

__all__ = ["ENGINE", "make_game", "offers", "time_control"]

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
