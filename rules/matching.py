"""Whether an event fits a pattern, and what it binds for the ability that waited for it (CR
603.2).
"""

from __future__ import annotations

from collections.abc import Callable

from rules.events import (
    AbilityActivatedEvent,
    AttackEvent,
    BecameBlockedEvent,
    BecameTargetEvent,
    BlockEvent,
    Cause,
    CounterEvent,
    CreateTokenEvent,
    CycledEvent,
    DamageEvent,
    DrawEvent,
    Event,
    LifeEvent,
    MoveEvent,
    SpellCastEvent,
    StepBeganEvent,
    TapEvent,
    TappedForManaEvent,
    UnblockedEvent,
    UntapEvent,
)
from rules.language import (
    AbilityActivated,
    Attacks,
    AttacksAlone,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BecomesUntapped,
    Blocks,
    CardDiscarded,
    CardDrawn,
    CountersPlaced,
    Cycled,
    DamageDealt,
    DamageKind,
    EventPattern,
    LifeGained,
    LifeLost,
    Sacrificed,
    SpellCast,
    StepBegins,
    TappedForMana,
    UnblockedAttack,
    ZoneMove,
)
from rules.objects import Memory
from rules.reading import Context, matches, players
from rules.vocabulary import Zone

__all__ = ["PATTERNS_OF", "damage_fits", "fits"]


def fits(pattern: EventPattern, event: Event, ctx: Context) -> list[Memory]:
    """What each triggering binds; empty if the event does not fit. Most patterns trigger at
    most once.
    """
    return _FITS[type(pattern)](pattern, event, ctx)


def _zone_move(pattern: ZoneMove, event: Event, ctx: Context) -> list[Memory]:
    if isinstance(event, CreateTokenEvent):
        if pattern.origin is not None or pattern.destination is not Zone.BATTLEFIELD:
            return []
        if not matches(pattern.what, ctx, event.new_id):
            return []
        return [{"it": (event.new_id,), "player:player": (event.controller,)}]
    assert isinstance(event, MoveEvent)
    if pattern.origin is not None and pattern.origin is not event.origin:
        return []
    if pattern.destination is not None and pattern.destination is not event.to:
        return []
    if event.origin is event.to:
        return []
    leaving = event.origin is Zone.BATTLEFIELD
    subject = event.object if leaving else event.new_id
    if not subject or not matches(pattern.what, ctx, subject):
        return []
    state = ctx.state
    gone = state.gone.get(event.object)
    if leaving and gone is not None:
        return [
            {
                "it": (event.object,),
                "followed": (event.object,),
                "player:player": (gone.object.controller,),
            }
        ]
    return [{"it": (subject,), "player:player": (state.objects[subject].controller,)}]


def damage_fits(pattern: DamageDealt, event: DamageEvent, ctx: Context) -> bool:
    """Shared by triggers, replacement and prevention effects."""
    if pattern.kind is not DamageKind.ANY and event.combat != (pattern.kind is DamageKind.COMBAT):
        return False
    if event.player >= 0:
        if pattern.players is None or event.player not in players(pattern.players, ctx):
            return False
    elif pattern.objects is None or not matches(pattern.objects, ctx, event.object):
        return False
    return matches(pattern.source, ctx, event.source)


def _damage(pattern: DamageDealt, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, DamageEvent)
    if not damage_fits(pattern, event, ctx):
        return []
    memory: Memory = {"it": (event.source,), "amount": event.amount}
    if event.player >= 0:
        memory["player:player"] = (event.player,)
    else:
        memory["other"] = (event.object,)
    return [memory]


def _life_gained(pattern: LifeGained, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, LifeEvent)
    if event.change > 0 and event.player in players(pattern.players, ctx):
        return [{"amount": event.change, "player:player": (event.player,)}]
    return []


def _life_lost(pattern: LifeLost, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, LifeEvent)
    if event.change < 0 and event.player in players(pattern.players, ctx):
        return [{"amount": -event.change, "player:player": (event.player,)}]
    return []


def _drawn(pattern: CardDrawn, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, DrawEvent)
    if event.new_id and event.player in players(pattern.players, ctx):
        return [{"it": (event.new_id,), "player:player": (event.player,), "amount": 1}]
    return []


def _discarded(pattern: CardDiscarded, event: Event, ctx: Context) -> list[Memory]:
    if not isinstance(event, MoveEvent) or event.cause is not Cause.DISCARD:
        return []
    if event.by in players(pattern.players, ctx) and matches(pattern.what, ctx, event.new_id):
        return [{"it": (event.new_id,), "player:player": (event.by,)}]
    return []


def _sacrificed(pattern: Sacrificed, event: Event, ctx: Context) -> list[Memory]:
    if not isinstance(event, MoveEvent) or event.cause is not Cause.SACRIFICE:
        return []
    if event.by in players(pattern.by, ctx) and matches(pattern.what, ctx, event.object):
        return [{"it": (event.object,), "followed": (event.object,), "player:player": (event.by,)}]
    return []


def _cycled(pattern: Cycled, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, CycledEvent)
    if event.player in players(pattern.by, ctx) and matches(pattern.what, ctx, event.object):
        return [{"it": (event.object,), "player:player": (event.player,)}]
    return []


def _spell_cast(pattern: SpellCast, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, SpellCastEvent)
    if event.player in players(pattern.by, ctx) and matches(pattern.what, ctx, event.object):
        return [{"it": (event.object,), "player:player": (event.player,)}]
    return []


def _activated(pattern: AbilityActivated, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, AbilityActivatedEvent)
    if event.player in players(pattern.by, ctx) and matches(pattern.of, ctx, event.source):
        return [
            {
                "it": (event.source,),
                "other": (event.object,) if event.object else (),
                "player:player": (event.player,),
            }
        ]
    return []


def _attacks(pattern: Attacks, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, AttackEvent)
    if matches(pattern.what, ctx, event.object):
        return [{"it": (event.object,), "player:player": event.defenders}]
    return []


def _attacks_alone(pattern: AttacksAlone, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, AttackEvent)
    if event.alone and matches(pattern.what, ctx, event.object):
        return [{"it": (event.object,), "player:player": event.defenders}]
    return []


def _blocks(pattern: Blocks, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, BlockEvent)
    if matches(pattern.what, ctx, event.object) and matches(pattern.attacker, ctx, event.attacker):
        return [{"it": (event.object,), "other": (event.attacker,)}]
    return []


def _blocked(pattern: BecomesBlocked, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, BecameBlockedEvent)
    if matches(pattern.what, ctx, event.object):
        return [{"it": (event.object,), "other": event.blockers, "amount": len(event.blockers)}]
    return []


def _unblocked(pattern: UnblockedAttack, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, UnblockedEvent)
    return [{"it": (event.object,)}] if matches(pattern.what, ctx, event.object) else []


def _tapped(pattern: BecomesTapped, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, TapEvent)
    return [{"it": (event.object,)}] if matches(pattern.what, ctx, event.object) else []


def _untapped(pattern: BecomesUntapped, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, UntapEvent)
    return [{"it": (event.object,)}] if matches(pattern.what, ctx, event.object) else []


def _tapped_for_mana(pattern: TappedForMana, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, TappedForManaEvent)
    if matches(pattern.what, ctx, event.object):
        return [{"it": (event.object,), "player:player": (event.player,)}]
    return []


def _target(pattern: BecomesTarget, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, BecameTargetEvent)
    if event.player in players(pattern.by, ctx) and matches(pattern.what, ctx, event.object):
        return [{"it": (event.object,), "other": (event.by,), "player:player": (event.player,)}]
    return []


def _counters(pattern: CountersPlaced, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, CounterEvent)
    if (
        event.object
        and event.change > 0
        and event.kind == pattern.kind
        and matches(pattern.what, ctx, event.object)
    ):
        return [{"it": (event.object,), "amount": event.change}]
    return []


def _step(pattern: StepBegins, event: Event, ctx: Context) -> list[Memory]:
    assert isinstance(event, StepBeganEvent)
    if event.step is not pattern.step:
        return []
    if pattern.whose is None:
        return [{}]
    whose = players(pattern.whose, ctx)
    return [{"player:player": (player,)} for player in event.players if player in whose]


_FITS: dict[type[EventPattern], Callable[..., list[Memory]]] = {
    ZoneMove: _zone_move,
    DamageDealt: _damage,
    LifeGained: _life_gained,
    LifeLost: _life_lost,
    CardDrawn: _drawn,
    CardDiscarded: _discarded,
    Sacrificed: _sacrificed,
    Cycled: _cycled,
    SpellCast: _spell_cast,
    AbilityActivated: _activated,
    Attacks: _attacks,
    AttacksAlone: _attacks_alone,
    Blocks: _blocks,
    BecomesBlocked: _blocked,
    UnblockedAttack: _unblocked,
    BecomesTapped: _tapped,
    BecomesUntapped: _untapped,
    TappedForMana: _tapped_for_mana,
    BecomesTarget: _target,
    CountersPlaced: _counters,
    StepBegins: _step,
}

PATTERNS_OF: dict[type[Event], tuple[type[EventPattern], ...]] = {
    MoveEvent: (ZoneMove, CardDiscarded, Sacrificed),
    CreateTokenEvent: (ZoneMove,),
    DamageEvent: (DamageDealt,),
    LifeEvent: (LifeGained, LifeLost),
    DrawEvent: (CardDrawn,),
    CycledEvent: (Cycled,),
    SpellCastEvent: (SpellCast,),
    AbilityActivatedEvent: (AbilityActivated,),
    AttackEvent: (Attacks, AttacksAlone),
    BlockEvent: (Blocks,),
    BecameBlockedEvent: (BecomesBlocked,),
    UnblockedEvent: (UnblockedAttack,),
    TapEvent: (BecomesTapped,),
    UntapEvent: (BecomesUntapped,),
    TappedForManaEvent: (TappedForMana,),
    BecameTargetEvent: (BecomesTarget,),
    CounterEvent: (CountersPlaced,),
    StepBeganEvent: (StepBegins,),
}
"""Which patterns may fit an event of each class."""
