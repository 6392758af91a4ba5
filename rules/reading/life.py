"""The life total that a player has by itself."""

from __future__ import annotations

from rules.state import State

__all__ = ["life_of"]


def life_of(state: State, player: int) -> int:
    """A player's own life total; on a team as the ruleset says (seed 806.9a; CR 810.9a)."""
    team = state.teams[state.players[player].team]
    return state.ruleset.life_of_member(team.life, len(team.members))
