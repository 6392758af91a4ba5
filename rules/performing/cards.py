"""Drawing, discarding, revealing and shuffling cards (CR 121, 701.9, 701.20, 701.24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure
from rules.controlling import sees_as
from rules.decisions import Purpose
from rules.events import Cause, DrawEvent, Event, MoveEvent, ShuffleEvent
from rules.funnel import happen, happen_together
from rules.language import Discard, DiscardMode, Draw, Reveal, Shuffle
from rules.notices import Notice, NoticeKind
from rules.performing.choosing import (
    SEARCHED,
    SEVERAL,
    choose_objects,
    each_number,
    gather,
    number,
    with_each,
)
from rules.performing.moving import remember_moved
from rules.performing.table import performs
from rules.reading import Context, matches, players
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__: list[str] = []


@performs(Draw)
def _draw(game: Game, effect: Draw, ctx: Context) -> Procedure[None]:
    """One card at a time (CR 121.2), one player after the other: the active team's primary player
    first draws all of its cards (seed 806.6i)."""
    drawn: list[int] = []
    for player, count in each_number(effect.count, effect.who, ctx):
        for _ in range(count):
            event = DrawEvent(player)
            if (yield from happen(game, event)) and event.new_id:
                drawn.append(event.new_id)
            elif game.state.players[player].drawn_from_empty:
                break  # after one draw from an empty library the others are just as impossible
    ctx.memory[effect.remember] = tuple(drawn)


@performs(Discard)
def _discard(game: Game, effect: Discard, ctx: Context) -> Procedure[None]:
    """All choices in turn order, then all discard at the same time (CR 701.9, 101.4)."""
    events: list[Event] = []
    for player in players(effect.who, ctx):
        own = with_each(ctx, player) if isinstance(effect.who, SEVERAL) else ctx
        cards = yield from _to_discard(game, effect, player, own)
        events.extend(MoveEvent(card, Zone.GRAVEYARD, Cause.DISCARD, by=player) for card in cards)
    happened = yield from happen_together(game, events)
    remember_moved(ctx, effect.remember, happened)


def _to_discard(
    game: Game, effect: Discard, player: int, ctx: Context
) -> Procedure[tuple[int, ...]]:
    state = game.state
    hand = tuple(state.players[player].hand)
    if effect.mode is DiscardMode.YOU_CHOOSE:
        for card in hand:
            _show(game, card, None)
    cards = tuple(card for card in hand if matches(effect.filter, ctx, card))
    if effect.mode is DiscardMode.WHOLE_HAND:
        return cards
    count = min(number(effect.count, ctx), len(cards))
    if effect.mode is DiscardMode.AT_RANDOM:
        return tuple(state.stream.sample(cards, count))
    chooser = ctx.you if effect.mode is DiscardMode.YOU_CHOOSE else player
    return (
        yield from choose_objects(game, chooser, cards, count, count, Purpose.DISCARD, ctx.source)
    )


@performs(Reveal)
def _reveal(game: Game, effect: Reveal, ctx: Context) -> Procedure[None]:
    """To everybody, or to the named players alone, who look at it (CR 701.20a, 701.20e)."""
    ids = yield from gather(game, effect.what, ctx, Purpose.LOOK)
    seen_by = None if effect.to is None else sees_as(game.state, tuple(players(effect.to, ctx)))
    for one in ids:
        if one in game.state.objects:
            _show(game, one, seen_by)


def _show(game: Game, object_id: int, seen_by: frozenset[int] | None) -> None:
    record = game.state.objects[object_id]
    game.tell(
        Notice(
            NoticeKind.REVEALED,
            players=(record.owner,),
            object=object_id,
            name=record.definition.name,
            seen_by=seen_by,
        )
    )


@performs(Shuffle)
def _shuffle(game: Game, effect: Shuffle, ctx: Context) -> Procedure[None]:
    """Cards that were searched for and are still in the library are left out of the shuffle, and
    are then on top of it until they are put where they belong (CR 701.24b)."""
    found = ctx.memory.get(SEARCHED, ())
    assert isinstance(found, tuple)
    for player in players(effect.whose, ctx):
        aside = [card for card in found if card in game.state.players[player].library]
        if aside:
            library = game.state.own_player(player).library
            library[:] = [card for card in library if card not in aside]
        yield from happen(game, ShuffleEvent(player))
        if aside:
            game.state.own_player(player).library.extend(aside)
