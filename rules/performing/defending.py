"""Which defending player a one-shot effect means (seed 806.7b, CR 805.10e)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.asking import Procedure, ask, picked
from rules.decisions import ChooseObjects, PlayerRef, Purpose
from rules.language import (
    Amount,
    DefendingPlayer,
    Effect,
    Filter,
    ManaOfColorAmong,
    ManaProducibleBy,
    Players,
    RememberedPlayers,
    Selection,
)
from rules.performing.rewriting import rewritten
from rules.reading import Context, players

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["choose_defending_player", "naming_one_defender"]

CHOSEN = "defending"
"""Under this name the effect remembers the defending player that it means."""

NOUNS = (Selection, Players, Amount, Filter, ManaOfColorAmong, ManaProducibleBy)
"""Where a verb speaks of players.  Not conditions: there every defending player is asked (seed
806.7b)."""


@lru_cache(maxsize=4096)  # more than the different effects of the decks at a host's tables
def naming_one_defender(effect: Effect) -> Effect | None:
    """The effect with the chosen defending player in place of "the defending player"; else
    ``None``.

    Effects within the effect are left alone: each is looked at when it is performed.
    """
    one = RememberedPlayers(CHOSEN)
    new = rewritten(effect, lambda part: one if isinstance(part, DefendingPlayer) else None, NOUNS)
    return None if new is effect else new


def choose_defending_player(game: Game, ctx: Context) -> Procedure[None]:
    """The controller chooses one of the defending team, once for the whole spell or ability."""
    key = f"player:{CHOSEN}"
    if key in ctx.memory:
        return
    team = tuple(players(DefendingPlayer(), ctx))
    if len(team) > 1:
        refs = tuple(PlayerRef(player) for player in team)
        decision = ChooseObjects(ctx.you, ctx.source, Purpose.DEFENDING_PLAYER, refs, 1, 1)
        answer = yield from ask(decision)
        team = (team[picked(answer)[0]],)
    ctx.memory[key] = team
