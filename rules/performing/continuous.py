"""Continuous effects that a resolving spell or ability begins (CR 611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure
from rules.combat.leaving import remove_from_combat
from rules.coming_and_going import now_lasting
from rules.control import refresh_control
from rules.language import (
    Amount,
    Duration,
    Filter,
    Fixed,
    GainControl,
    Modification,
    ModifyObjects,
    ModifyPlayers,
    You,
)
from rules.notices import Notice, NoticeKind
from rules.performing.choosing import gather
from rules.performing.rewriting import rewritten
from rules.performing.table import performs
from rules.reading import Context, amount, players
from rules.state import ContinuousEffect
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["fixed"]


def fixed(modification: Modification, ctx: Context) -> Modification:
    """The modification with its numbers as they are now (CR 611.2d, 608.2h).

    Abilities that it grants keep theirs.  A number may be below 0: it may be a power (107.1b).
    """

    def replace(part: object) -> object | None:
        if isinstance(part, Amount) and not isinstance(part, Fixed):
            return Fixed(amount(part, ctx))
        return None

    return rewritten(modification, replace, (Modification, Filter))


@performs(ModifyObjects)
def _modify_objects(game: Game, effect: ModifyObjects, ctx: Context) -> Procedure[None]:
    """The set of objects is fixed now and won't change (CR 611.2c)."""
    ids = yield from gather(game, effect.what, ctx)
    objects = tuple(one for one in ids if one in game.state.objects)
    if not objects or not _lasts(effect.duration, ctx):
        return
    ours: list[Modification] = []
    for modification in effect.modifications:
        if isinstance(modification, GainControl) and not isinstance(modification.by, You):
            # whoever gains control is settled now: it is the "you" of an effect of its own
            for player in players(modification.by, ctx)[:1]:
                _begin(game, ctx, player, objects, (), (GainControl(),), effect.duration)
        else:
            ours.append(fixed(modification, ctx))
    if ours:
        _begin(game, ctx, ctx.you, objects, (), tuple(ours), effect.duration)
    _settle_control(game)


def _settle_control(game: Game) -> None:
    """Whoever has control now has it from now on; what changes hands leaves combat (CR 506.4)."""
    for one, _, controller in refresh_control(game.state):
        remove_from_combat(game.state, one)
        name = game.characteristics(one).name
        game.tell(Notice(NoticeKind.CONTROL_CHANGED, players=(controller,), object=one, name=name))


@performs(ModifyPlayers)
def _modify_players(game: Game, effect: ModifyPlayers, ctx: Context) -> Procedure[None]:
    yield from ()
    who = tuple(players(effect.who, ctx))
    if who and _lasts(effect.duration, ctx):
        modifications = tuple(fixed(one, ctx) for one in effect.modifications)
        _begin(game, ctx, ctx.you, (), who, modifications, effect.duration)


def _lasts(duration: Duration, ctx: Context) -> bool:
    """A duration that is over before it began never begins (CR 611.2b)."""
    if duration is not Duration.WHILE_THIS_ON_BATTLEFIELD:
        return True
    source = ctx.state.objects.get(ctx.source)
    return source is not None and source.zone is Zone.BATTLEFIELD


def _begin(
    game: Game,
    ctx: Context,
    you: int,
    objects: tuple[int, ...],
    who: tuple[int, ...],
    modifications: tuple[Modification, ...],
    duration: Duration,
) -> None:
    state = game.state
    timestamp = state.tick()
    begun = ContinuousEffect(
        id=timestamp,
        timestamp=timestamp,
        you=you,
        source=ctx.source,
        objects=objects,
        players=who,
        modifications=modifications,
        duration=duration,
        turn=state.turn,
    )
    now_lasting(state, [*state.effects, begun])
