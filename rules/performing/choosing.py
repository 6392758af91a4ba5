"""Gathering what a verb is about: selections, and the choices made as an effect is carried out.

Everyone chooses in turn order, the active team first, before anything is done (CR 101.4, seed
806.6d).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from rules.asking import Procedure, ask, picked
from rules.decisions import ChooseObjects, ObjectRef, Purpose
from rules.language import (
    ActivePlayers,
    Amount,
    Anything,
    Attachments,
    Blockers,
    Chosen,
    Each,
    EachOpponent,
    EachPlayer,
    EachTeammate,
    Filter,
    Fixed,
    Matching,
    Players,
    Remembered,
    Selection,
    Together,
    YourTeam,
)
from rules.leaving_questions import has_left
from rules.reading import Context, amount, matches, objects, players
from rules.state import State
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = [
    "choose_objects",
    "chooses",
    "each_number",
    "gather",
    "in_view",
    "number",
    "shown_names",
    "sought",
    "with_each",
]

SEVERAL = (EachPlayer, EachOpponent, EachTeammate, YourTeam, ActivePlayers)
"""Sets that speak of each player by itself: numbers and choices may refer to "that player"."""

SEARCHED = "searched"
"""Under this name are remembered the cards found in a library: a shuffle leaves them out (CR
701.24b)."""

_INNER = "gathered"


def number(node: Amount, ctx: Context) -> int:
    """An amount; below 0 it is 0 (CR 107.1b)."""
    return max(0, amount(node, ctx))


def with_each(ctx: Context, player: int) -> Context:
    """The same point of view, with the player as ``RememberedPlayers("each")``."""
    return evolve(ctx, memory={**ctx.memory, "player:each": (player,)})


def each_number(node: Amount, who: Players, ctx: Context) -> list[tuple[int, int]]:
    """The players and the number for each, all worked out before anything is done.

    Where ``who`` speaks of each player, the number may refer to that player.
    """
    found = players(who, ctx)
    if isinstance(node, Fixed) or not isinstance(who, SEVERAL):
        value = number(node, ctx)
        return [(player, value) for player in found]
    return [(player, number(node, with_each(ctx, player))) for player in found]


def gather(
    game: Game, selection: Selection, ctx: Context, purpose: Purpose = Purpose.CHOOSE
) -> Procedure[tuple[int, ...]]:
    """The objects of a selection, without repetition; asks whoever chooses in it, however deep it
    lies."""
    if isinstance(selection, Chosen):
        return (yield from _chosen(game, selection, ctx, purpose))
    if not chooses(selection):
        return tuple(objects(selection, ctx))
    if isinstance(selection, Matching):
        among = yield from gather(game, selection.among, ctx, purpose)
        return tuple(one for one in among if matches(selection.filter, ctx, one))
    if isinstance(selection, Together):
        union: dict[int, None] = {}
        for part in selection.parts:
            union.update(dict.fromkeys((yield from gather(game, part, ctx, purpose))))
        return tuple(union)
    inner = selection.to if isinstance(selection, Attachments) else None
    if isinstance(selection, Blockers):
        inner = selection.of
    assert inner is not None, selection
    found = yield from gather(game, inner, ctx, purpose)
    known = evolve(ctx, memory={**ctx.memory, _INNER: found})
    if isinstance(selection, Attachments):
        return tuple(objects(evolve(selection, to=Remembered(_INNER)), known))
    return tuple(objects(Blockers(Remembered(_INNER)), known))


def chooses(selection: Selection) -> bool:
    """Whether somebody chooses somewhere in the selection."""
    if isinstance(selection, Chosen):
        return True
    return any(chooses(part) for part in _parts(selection))


def _parts(selection: Selection) -> Iterator[Selection]:
    if isinstance(selection, Matching):
        yield selection.among
    elif isinstance(selection, Together):
        yield from selection.parts
    elif isinstance(selection, Attachments):
        yield selection.to
    elif isinstance(selection, Blockers):
        yield selection.of


def _chosen(
    game: Game, chosen: Chosen, ctx: Context, purpose: Purpose
) -> Procedure[tuple[int, ...]]:
    state = game.state
    choosers = players(chosen.who, ctx)
    description = sought(chosen.among)
    searching = description is not None
    may_fail = searching and not isinstance(description, Anything)
    together: dict[int, None] = {}
    for chooser in choosers:
        own = with_each(ctx, chooser) if isinstance(chosen.who, SEVERAL) else ctx
        if not state.players[chooser].in_game:
            continue
        among = yield from gather(game, chosen.among, own, purpose)
        if len(choosers) > 1:
            among = tuple(one for one in among if _keeper(state, one) == chooser)
        # a card of a stated quality need not be found (CR 701.23b), any card must be (701.23d)
        least = 0 if may_fail else number(chosen.minimum, own)
        most = number(chosen.maximum, own)
        why = Purpose.SEARCH if searching else purpose
        found = yield from choose_objects(game, chooser, among, least, most, why, ctx.source)
        together.update(dict.fromkeys(found))
    result = tuple(one for one in together if not has_left(state, ObjectRef(one)))
    if searching:
        earlier = ctx.memory.get(SEARCHED, ())
        assert isinstance(earlier, tuple)
        ctx.memory[SEARCHED] = (*earlier, *result)
    return result


def sought(among: Selection) -> Filter | None:
    """The description of the cards sought if the choice is a search of libraries (CR 701.23a)."""
    if isinstance(among, Each) and among.zone is Zone.LIBRARY:
        return among.filter
    if isinstance(among, Matching) and sought(among.among) is not None:
        return among.filter
    return None


def _keeper(state: State, object_id: int) -> int:
    """Whose the object is: its controller where it has one, else its owner (CR 108.4)."""
    record = state.objects.get(object_id)
    if record is None:
        return -1
    return record.controller if record.zone in (Zone.BATTLEFIELD, Zone.STACK) else record.owner


def choose_objects(
    game: Game,
    chooser: int,
    among: Sequence[int],
    least: int,
    most: int,
    purpose: Purpose,
    source: int,
) -> Procedure[tuple[int, ...]]:
    """The chooser picks ``least`` to ``most`` of the objects, or as many as there are (CR 101.3).

    In their order among the candidates.  Nobody is asked where there is no choice.
    """
    most = min(most, len(among))
    least = min(least, most)
    if most == 0:
        return ()
    if least == len(among):
        return tuple(among)
    refs = tuple(ObjectRef(one) for one in among)
    names = shown_names(game.state, chooser, among)
    decision = ChooseObjects(chooser, source, purpose, refs, least, most, names)
    answer = yield from ask(decision)
    return tuple(among[index] for index in sorted(picked(answer)))


def in_view(state: State, viewer: int, object_id: int) -> bool:
    """Whether the viewer sees the object without being shown it: all but libraries, other teams'
    hands and what is gone."""
    record = state.objects.get(object_id)
    if record is None:
        return False
    if record.zone is Zone.HAND:
        return state.players[record.owner].team == state.players[viewer].team
    return record.zone is not Zone.LIBRARY


def shown_names(state: State, viewer: int, among: Sequence[int]) -> tuple[str, ...]:
    """The names beside the candidates if the viewer can't see all of them by itself; else none."""
    if all(in_view(state, viewer, one) for one in among):
        return ()
    return tuple(
        (state.objects.get(one) or state.gone[one].object).definition.name for one in among
    )
