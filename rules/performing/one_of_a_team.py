"""Which defending, attacking or active player a one-shot effect means, where teams are asked of
(seed 806.7b, CR 805.9, 805.10c, 805.10e).
"""

from __future__ import annotations

from functools import lru_cache

from rules.asking import Procedure, ask, picked
from rules.decisions import ChooseObjects, PlayerRef, Purpose
from rules.language import (
    ActivePlayers,
    Amount,
    AttackingPlayer,
    DefendingPlayer,
    Effect,
    Filter,
    ManaOfColorAmong,
    ManaProducibleBy,
    Modification,
    Players,
    RememberedPlayers,
    Selection,
)
from rules.performing.rewriting import rewritten
from rules.reading import Context, players

__all__ = ["choose_one_of_each", "naming_one"]

CHOSEN: dict[type[Players], str] = {
    ActivePlayers: "active",
    AttackingPlayer: "attacking",
    DefendingPlayer: "defending",
}
"""Under this name the effect remembers the one player that it means."""

PURPOSES: dict[type[Players], Purpose] = {
    ActivePlayers: Purpose.ACTIVE_PLAYER,
    AttackingPlayer: Purpose.ATTACKING_PLAYER,
    DefendingPlayer: Purpose.DEFENDING_PLAYER,
}

NOUNS = (Selection, Players, Amount, Filter, Modification, ManaOfColorAmong, ManaProducibleBy)
"""Where a verb speaks of players.  Not conditions: there every one of them is asked (seed
806.7b)."""


@lru_cache(maxsize=4096)  # more than the different effects of the decks at a host's tables
def naming_one(effect: Effect) -> tuple[Effect, tuple[Players, ...]] | None:
    """The effect with the chosen player in place of "the defending player" and the like, beside
    what it speaks of; ``None`` if it does not.

    Effects within the effect are left alone: each is looked at when it is performed.
    """
    spoken_of: dict[Players, None] = {}

    def replace(part: object) -> object | None:
        name = CHOSEN.get(type(part)) if isinstance(part, Players) else None
        if name is None:
            return None
        assert isinstance(part, Players)
        spoken_of[part] = None
        return RememberedPlayers(name)

    new = rewritten(effect, replace, NOUNS)
    return (new, tuple(spoken_of)) if spoken_of else None


def choose_one_of_each(nouns: tuple[Players, ...], ctx: Context) -> Procedure[None]:
    """The controller chooses one player for each noun, once for the whole spell or ability."""
    for noun in nouns:
        key = f"player:{CHOSEN[type(noun)]}"
        if key in ctx.memory:
            continue
        team = tuple(players(noun, ctx))
        if len(team) > 1:
            refs = tuple(PlayerRef(player) for player in team)
            decision = ChooseObjects(ctx.you, ctx.source, PURPOSES[type(noun)], refs, 1, 1)
            answer = yield from ask(decision)
            team = (team[picked(answer)[0]],)
        ctx.memory[key] = team
