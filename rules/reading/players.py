"""Which players are meant, in turn order; and whether one player is among them."""

from __future__ import annotations

from collections.abc import Callable

from rules.decisions import PlayerRef
from rules.language import (
    ActivePlayers,
    AttackingPlayer,
    ControllerOf,
    DefendingPlayer,
    EachOpponent,
    EachPlayer,
    EachTeammate,
    OwnerOf,
    Players,
    RememberedPlayers,
    TargetedPlayers,
    You,
    YourTeam,
)
from rules.reading.compiling import Compiled
from rules.reading.context import Context
from rules.reading.qualities import qualities, record_of

__all__ = ["DEFINING", "WOULD_DEFEND", "includes", "players"]

DEFINING = "defining"
"""In the memory of a context: it is a characteristic-defining ability that is read."""

WOULD_DEFEND = "player:would defend"
"""In the memory of a context: the players who would defend if it came to the attack asked about."""

Membership = Callable[[Context, int], bool]


def players(node: Players, ctx: Context) -> tuple[int, ...]:
    """The players in the game who are meant: active team first, primary players first.

    ``DefendingPlayer``, ``AttackingPlayer`` and ``ActivePlayers`` here are all of them; a one-shot
    effect chooses beforehand (seed 806.7b).
    Players who have left the game are never meant.
    """
    return _PLAYERS[type(node)](node, ctx)


def _in_order(ctx: Context, found: set[int]) -> tuple[int, ...]:
    if not found:
        return ()
    if len(found) == 1:
        (player,) = found
        return (player,) if ctx.state.players[player].in_game else ()
    return tuple(player for player in ctx.state.players_in_order() if player in found)


def _you(node: You, ctx: Context) -> tuple[int, ...]:
    return (ctx.you,) if ctx.state.players[ctx.you].in_game else ()


def _each_player(node: EachPlayer, ctx: Context) -> tuple[int, ...]:
    return tuple(ctx.state.players_in_order())


def _each_opponent(node: EachOpponent, ctx: Context) -> tuple[int, ...]:
    """CR 102.3, 810.1: the players of all other teams."""
    seats = ctx.state.players
    mine = seats[ctx.you].team
    return tuple(p for p in ctx.state.players_in_order() if seats[p].team != mine)


def _each_teammate(node: EachTeammate, ctx: Context) -> tuple[int, ...]:
    return tuple(p for p in _your_team(node, ctx) if p != ctx.you)


def _your_team(node: Players, ctx: Context) -> tuple[int, ...]:
    seats = ctx.state.players
    return tuple(p for p in ctx.state.team_of(ctx.you).members if seats[p].in_game)


def _active(node: ActivePlayers, ctx: Context) -> tuple[int, ...]:
    state = ctx.state
    return tuple(p for p in state.teams[state.active_team].members if state.players[p].in_game)


def _targeted(node: TargetedPlayers, ctx: Context) -> tuple[int, ...]:
    info = ctx.info
    if info is None or node.slot >= len(info.slots):
        return ()
    chosen = info.slots[node.slot]
    legal = ctx.legal
    if legal is not None and node.slot < len(legal):
        flags = legal[node.slot]
        chosen = tuple(ref for ref, good in zip(chosen, flags, strict=False) if good)
    return _in_order(ctx, {ref.player for ref in chosen if isinstance(ref, PlayerRef)})


def _controllers(node: ControllerOf, ctx: Context) -> tuple[int, ...]:
    from rules.reading.selections import seen

    state = ctx.state
    found = {qualities(state, one).controller for one in seen(node.what, ctx)}
    found.discard(-1)
    return _in_order(ctx, found)


def _owners(node: OwnerOf, ctx: Context) -> tuple[int, ...]:
    from rules.reading.selections import seen

    records = (record_of(ctx.state, one) for one in seen(node.what, ctx))
    return _in_order(ctx, {record.owner for record in records if record is not None})


def _attacking(node: AttackingPlayer, ctx: Context) -> tuple[int, ...]:
    from rules.combat.sides import attacking_players

    return attacking_players(ctx.state, ctx.source)


def _defending(node: DefendingPlayer, ctx: Context) -> tuple[int, ...]:
    """CR 508.5, 805.10e; of what has left combat since, those whom its trigger saw it attack; of
    what does not attack, everybody who defends (506.2).
    """
    from rules.combat.sides import defending_players, everybody_defending, player_meant

    if DEFINING in ctx.memory:
        return player_meant(ctx.state, ctx.source)
    attacked = ctx.memory.get(WOULD_DEFEND)
    if isinstance(attacked, tuple):
        return attacked
    found = defending_players(ctx.state, ctx.source)
    if not found:
        bound = ctx.memory.get("player:player")
        if isinstance(bound, tuple) and ctx.info is not None:
            seats = ctx.state.players
            mine = seats[ctx.you].team
            found = tuple(p for p in bound if seats[p].team != mine and seats[p].in_game)
    return found or everybody_defending(ctx.state)


def _remembered(node: RememberedPlayers, ctx: Context) -> tuple[int, ...]:
    bound = ctx.memory.get("player:" + node.name)
    return _in_order(ctx, set(bound)) if isinstance(bound, tuple) else ()


_PLAYERS: dict[type[Players], Callable[..., tuple[int, ...]]] = {
    You: _you,
    EachPlayer: _each_player,
    EachOpponent: _each_opponent,
    EachTeammate: _each_teammate,
    YourTeam: _your_team,
    ActivePlayers: _active,
    TargetedPlayers: _targeted,
    ControllerOf: _controllers,
    OwnerOf: _owners,
    AttackingPlayer: _attacking,
    DefendingPlayer: _defending,
    RememberedPlayers: _remembered,
}


def _is_you(ctx: Context, player: int) -> bool:
    return player == ctx.you


def _is_anyone(ctx: Context, player: int) -> bool:
    return player >= 0


def _is_opponent(ctx: Context, player: int) -> bool:
    seats = ctx.state.players
    return player >= 0 and seats[player].team != seats[ctx.you].team


def _is_teammate(ctx: Context, player: int) -> bool:
    return player != ctx.you and _is_of_your_team(ctx, player)


def _is_of_your_team(ctx: Context, player: int) -> bool:
    seats = ctx.state.players
    return player >= 0 and seats[player].team == seats[ctx.you].team


def _is_active(ctx: Context, player: int) -> bool:
    return player >= 0 and ctx.state.players[player].team == ctx.state.active_team


_DIRECT: dict[type[Players], Membership] = {
    You: _is_you,
    EachPlayer: _is_anyone,
    EachOpponent: _is_opponent,
    EachTeammate: _is_teammate,
    YourTeam: _is_of_your_team,
    ActivePlayers: _is_active,
}


def _membership(node: Players) -> Membership:
    direct = _DIRECT.get(type(node))
    if direct is not None:
        return direct
    read = _PLAYERS[type(node)]

    def test(ctx: Context, player: int) -> bool:
        return player in read(node, ctx)

    return test


includes: Compiled[Players, Membership] = Compiled(_membership)
"""``includes(node)(ctx, player)``: whether the player, one in the game, is meant; -1 never is."""
