"""What may be chosen as a target, and what still is one at resolution (CR 115, 608.2b)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.ability_groups import groups_of
from rules.decisions import ObjectRef, PlayerRef, Ref
from rules.language import PlayerHexproof, PlayerScope, PlayerShroud, TargetSlot
from rules.layers import player_rules
from rules.objects import StackInfo, StackKind
from rules.reading.context import Context
from rules.reading.filters import Test, compiled, matches
from rules.reading.qualities import qualities
from rules.reading.selections import in_zone
from rules.state import State
from rules.vocabulary import Keyword, Zone

__all__ = [
    "CASTING",
    "can_target_object",
    "can_target_player",
    "has_candidates",
    "protected_from",
    "slot_candidates",
    "still_legal",
]


CASTING = StackInfo(StackKind.SPELL, None, -1, 0)
"""In a context before a cast: the card whose targets are looked for will be a spell, and can't be
its own target wherever it is now (CR 115.5, 601.2a)."""


def can_target_object(state: State, source: int, player: int, object_id: int) -> bool:
    """Whether nothing about the permanent itself forbids it to be a target (CR 115.4).

    ``source``: the spell, or the source of the ability, be it gone; ``player``: who controls that.
    Shroud (CR 702.18), hexproof (702.11b), protection (702.16b).  What is no permanent can always
    be one: these abilities function on the battlefield.
    """
    record = state.objects.get(object_id)
    if record is None or record.zone is not Zone.BATTLEFIELD:
        return record is not None
    found = state.characteristics.get(object_id) or qualities(state, object_id)
    keywords = found.keywords
    if keywords:
        if Keyword.SHROUD in keywords:
            return False
        if Keyword.HEXPROOF in keywords:
            seats = state.players
            if seats[found.controller].team != seats[player].team:
                return False
    if not found.abilities or not groups_of(found).protections:
        return True
    return not protected_from(state, object_id, source)


def protected_from(state: State, object_id: int, source: int) -> bool:
    """Whether the object has protection from a quality of the source (CR 702.16)."""
    found = qualities(state, object_id)
    protections = groups_of(found).protections
    if not protections:
        return False
    ctx = Context(state, found.controller, object_id)
    return any(matches(protection.quality, ctx, source) for protection in protections)


def can_target_player(state: State, source: int, player: int, target: int) -> bool:
    """Whether the player is in the game and has no shroud, nor hexproof against an opponent."""
    seats = state.players
    if not seats[target].in_game:
        return False
    for rule in player_rules(state, target):
        kind = type(rule.modification)
        if kind is PlayerShroud:
            return False
        if kind is PlayerHexproof and seats[target].team != seats[player].team:
            return False
    return True


def in_scope(state: State, scope: PlayerScope, you: int, player: int) -> bool:
    if scope is PlayerScope.ANY:
        return True
    if scope is PlayerScope.NONE:
        return False
    same = state.players[player].team == state.players[you].team
    return not same if scope is PlayerScope.OPPONENT else same and player != you


@lru_cache(maxsize=65_536)  # ids of several long games; a reference is a value
def _object(object_id: int) -> ObjectRef:
    return ObjectRef(object_id)


@lru_cache(maxsize=64)
def _player(player: int) -> PlayerRef:
    return PlayerRef(player)


def slot_candidates(ctx: Context, slot: TargetSlot) -> tuple[Ref, ...]:
    """All that may be chosen: objects in the order of their zone, then players in turn order."""
    found: list[Ref] = [_object(one) for one in _objects(ctx, slot)]
    if slot.players is not PlayerScope.NONE:
        found.extend(_player(player) for player in _players(ctx, slot))
    return tuple(found)


def has_candidates(ctx: Context, slot: TargetSlot, need: int) -> bool:
    """Whether at least ``need`` may be chosen; looks no further than that."""
    if need <= 0:
        return True
    count = 0
    for _ in _objects(ctx, slot):
        count += 1
        if count >= need:
            return True
    if slot.players is not PlayerScope.NONE:
        for _ in _players(ctx, slot):
            count += 1
            if count >= need:
                return True
    return False


def still_legal(ctx: Context, slot: TargetSlot, ref: Ref) -> bool:
    """Whether a chosen target is still one (CR 608.2b)."""
    state = ctx.state
    if isinstance(ref, PlayerRef):
        player = ref.player
        return in_scope(state, slot.players, ctx.you, player) and can_target_player(
            state, ctx.source, ctx.you, player
        )
    record = state.objects.get(ref.id)
    if record is None or slot.objects is None or record.zone is not slot.zone:
        return False
    return _may_be_target(ctx, compiled(slot.objects), slot.zone, ref.id)


def _objects(ctx: Context, slot: TargetSlot) -> Iterator[int]:
    if slot.objects is None:
        return
    state = ctx.state
    test = compiled(slot.objects)
    zone = slot.zone
    if zone is Zone.BATTLEFIELD:
        source, you = ctx.source, ctx.you
        for one in state.battlefield:
            if test(ctx, one) and can_target_object(state, source, you, one):
                yield one
        return
    own = () if zone in _COMMON_ZONES else state.players_in_order()
    for one in in_zone(state, zone, own):
        if _may_be_target(ctx, test, zone, one):
            yield one


def _players(ctx: Context, slot: TargetSlot) -> Iterator[int]:
    state = ctx.state
    for player in state.players_in_order():
        if in_scope(state, slot.players, ctx.you, player) and can_target_player(
            state, ctx.source, ctx.you, player
        ):
            yield player


_COMMON_ZONES = frozenset({Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND})


def _may_be_target(ctx: Context, test: Test, zone: Zone, object_id: int) -> bool:
    if zone is Zone.BATTLEFIELD:
        return test(ctx, object_id) and can_target_object(ctx.state, ctx.source, ctx.you, object_id)
    if (zone is Zone.STACK or ctx.info is CASTING) and _is_itself(ctx, object_id):
        return False
    return test(ctx, object_id)


def _is_itself(ctx: Context, object_id: int) -> bool:
    """A spell or ability on the stack is no legal target for itself (CR 115.5)."""
    if object_id == ctx.source:
        return True
    info = ctx.state.objects[object_id].info
    if info is None or ctx.info is None or info.kind is StackKind.SPELL:
        return False
    # what is evolved from an announcement keeps its memory: so the ability is known
    return info.memory is ctx.info.memory
