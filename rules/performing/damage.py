"""Dealing damage (CR 120) and fighting (701.14). To each player of a team it is dealt singly (seed
806.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure
from rules.decisions import PlayerRef, Ref
from rules.events import DamageEvent, Event
from rules.funnel import happen_together
from rules.language import (
    DealDamage,
    Distribution,
    DivideDamage,
    Fight,
    Selection,
    This,
)
from rules.performing.choosing import chooses, gather, number, with_each
from rules.performing.table import performs
from rules.reading import Context, players
from rules.reading.qualities import record_of
from rules.reading.selections import seen
from rules.state import State
from rules.vocabulary import CardType, Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__: list[str] = []


def _can_be_damaged(game: Game, object_id: int) -> bool:
    """Creatures and planeswalkers on the battlefield (CR 120.1a)."""
    record = game.state.objects.get(object_id)
    if record is None or record.zone is not Zone.BATTLEFIELD:
        return False
    found = game.characteristics(object_id)
    return found.is_creature or CardType.PLANESWALKER in found.types


def _sources(game: Game, selection: Selection, ctx: Context) -> Procedure[tuple[int, ...]]:
    """The sources; one that is gone deals damage as it last was (CR 608.2h)."""
    if isinstance(selection, This):
        found: tuple[int, ...] = (ctx.source,)
    elif chooses(selection):
        found = yield from gather(game, selection, ctx)
    else:
        found = seen(selection, ctx)
    return tuple(one for one in found if record_of(game.state, one) is not None)


@performs(DealDamage)
def _deal(game: Game, effect: DealDamage, ctx: Context) -> Procedure[None]:
    """To all recipients at once, every amount being worked out before any is dealt."""
    objects: tuple[int, ...] = ()
    if effect.what is not None:
        objects = yield from gather(game, effect.what, ctx)
    sources = yield from _sources(game, effect.source, ctx)
    amounts: list[tuple[int, int, int]] = []
    plain = number(effect.amount, ctx) if objects else 0
    amounts.extend((plain, one, -1) for one in objects if _can_be_damaged(game, one))
    if effect.who is not None:
        for player in players(effect.who, ctx):
            amounts.append((number(effect.amount, with_each(ctx, player)), 0, player))
    events = [
        DamageEvent(source, amount, object=one, player=player)
        for source in sources
        for amount, one, player in amounts
        if amount
    ]
    happened = yield from happen_together(game, events)
    ctx.memory[effect.remember] = _dealt(happened)


def _dealt(happened: list[Event]) -> int:
    return sum(event.amount for event in happened if isinstance(event, DamageEvent))


@performs(DivideDamage)
def _divide(game: Game, effect: DivideDamage, ctx: Context) -> Procedure[None]:
    """A target that has become illegal gets none of what was meant for it (CR 608.2b, 608.2d)."""
    if ctx.info is None or effect.slot >= len(ctx.info.slots):
        return
    shares: list[tuple[Ref, int]]
    chosen = ctx.info.slots[effect.slot]
    legal = ctx.legal[effect.slot] if ctx.legal is not None else (True,) * len(chosen)
    if effect.distribution is Distribution.EVENLY_ROUNDED_DOWN:
        left = [ref for ref, still in zip(chosen, legal, strict=True) if still]
        share = number(effect.amount, ctx) // len(left) if left else 0
        shares = [(ref, share) for ref in left]
    else:
        division = ctx.info.division[effect.slot]
        shares = [
            (ref, share) for ref, share, still in zip(chosen, division, legal, strict=True) if still
        ]
    events = []
    for ref, share in shares:
        if share <= 0:
            continue
        if isinstance(ref, PlayerRef):
            events.append(DamageEvent(ctx.source, share, player=ref.player))
        elif _can_be_damaged(game, ref.id):
            events.append(DamageEvent(ctx.source, share, object=ref.id))
    happened = yield from happen_together(game, events)
    ctx.memory["dealt"] = _dealt(happened)


@performs(Fight)
def _fight(game: Game, effect: Fight, ctx: Context) -> Procedure[None]:
    """Each deals damage equal to its power to the other, and neither does if one of them can't
    fight (CR 701.14a-b).  One that fights itself deals itself twice its power (701.14c)."""
    one = yield from gather(game, effect.one, ctx)
    other = yield from gather(game, effect.other, ctx)
    if len(one) != 1 or len(other) != 1:
        return
    pair = (one[0], other[0])
    if not all(_is_creature(game, fighter) for fighter in pair):
        return
    powers = tuple(max(0, game.characteristics(fighter).power) for fighter in pair)
    if pair[0] == pair[1]:
        events = [DamageEvent(pair[0], 2 * powers[0], object=pair[0])]
    else:
        events = [
            DamageEvent(pair[0], powers[0], object=pair[1]),
            DamageEvent(pair[1], powers[1], object=pair[0]),
        ]
    yield from happen_together(game, [event for event in events if event.amount])


def _is_creature(game: Game, object_id: int) -> bool:
    state: State = game.state
    record = state.objects.get(object_id)
    return (
        record is not None
        and record.zone is Zone.BATTLEFIELD
        and game.characteristics(object_id).is_creature
    )
