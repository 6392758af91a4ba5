"""A hash of the whole state, equal in every process for equal games."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from rules.objects import GameObject, StackInfo
from rules.state import Player, State

__all__ = ["digest_of"]


def digest_of(state: State) -> str:
    """32 hexadecimal digits over everything that is not derived. Walks the whole state: some
    milliseconds.
    """
    digest = blake2b(digest_size=16)
    for part in _parts(state):
        digest.update(repr(part).encode())
        digest.update(b"\n")
    return digest.hexdigest()


def _parts(state: State) -> Iterable[object]:
    yield state.ruleset.name
    yield state.turn, int(state.step), state.active_team, state.regular_team, state.first_team
    yield state.priority_team, sorted(state.passed), state.teams_passed, int(state.agenda)
    yield state.cleanup_again, state.unbroken, state.teams_left, state.losing
    yield state.over, state.winner, state.extra_turns, len(state.phases_ahead), state.creature_died
    if state.phases_ahead or state.steps_ahead:
        ahead = [-1 if s is None else int(s) for s in state.phases_ahead]
        yield ahead, [int(s) for s in state.steps_ahead]
    if state.turn_controller >= 0 or state.turns_to_control:
        yield state.turn_controller, sorted(state.turns_to_control.items())
    yield state.stream.last_draw(), state.next_id, state.clock
    yield state.battlefield, state.stack, state.exile, state.command
    for team in state.teams:
        yield team.id, team.members, team.life, team.last_turn, team.turns_to_skip
        if team.phases_to_skip or team.steps_to_skip:
            yield [int(p) for p in team.phases_to_skip], [int(s) for s in team.steps_to_skip]
    for player in state.players:
        yield _player(player)
    for object_id in sorted(state.objects):
        yield _object(state.objects[object_id])
    for effect in state.effects:
        yield (
            effect.id,
            effect.timestamp,
            effect.you,
            effect.source,
            effect.objects,
            effect.players,
            effect.modifications,
            int(effect.duration),
        )
    for shield in state.shields:
        yield shield.id, shield.you, shield.source, shield.objects, shield.players, shield.amount
        yield sorted(shield.memory.items())
    for delayed in state.delayed:
        yield delayed.id, delayed.you, delayed.source, delayed.event, delayed.effect
        yield sorted(delayed.memory.items())
    for trigger in state.triggered:
        yield trigger.you, trigger.source, trigger.index, sorted(trigger.memory.items())
    for object_id in sorted(state.gone):
        gone = state.gone[object_id]
        yield object_id, gone.successor, _object(gone.object)
    combat = state.combat
    if combat is not None:
        yield sorted(combat.attackers.items())
        yield sorted(combat.blockers.items())
        yield sorted(combat.blocked_by.items())
        yield combat.blocks_declared, sorted(combat.dealt_first), combat.had_first_step
        yield combat.fought, sorted(combat.left.items()), sorted(combat.meant.items())


def _player(player: Player) -> object:
    return (
        player.id,
        player.team,
        player.library,
        player.hand,
        player.graveyard,
        list(player.pool.counts),
        player.poison,
        player.land_drops,
        player.drawn_from_empty,
        player.in_game,
        player.mulligans,
        player.kept,
    )


def _object(record: GameObject) -> object:
    return (
        record.id,
        record.definition.name,
        record.owner,
        record.controller,
        record.base_controller,
        int(record.zone),
        record.tapped,
        record.damage,
        record.deathtouched,
        sorted(record.counters.items()),
        record.attached_to,
        record.attached_player,
        record.since,
        record.timestamp,
        record.shields,
        record.chosen,
        record.token,
        record.cast_kicked,
        record.cast_x,
        record.was_cast,
        record.activated,
        _info(record.info),
    )


def _info(info: StackInfo | None) -> object:
    if info is None:
        return None
    return (
        int(info.kind),
        info.index,
        info.source,
        info.mode_numbers,
        info.slots,
        info.division,
        info.x,
        info.kicked,
        int(info.origin),
        info.exile_after,
        info.is_copy,
        sorted(info.memory.items()),
    )
