"""Putting triggered abilities on the stack the next time a team would receive priority (CR 603.3,
805.7).

The active team puts its members' abilities there in any order it likes, then each other team in
turn order (seed 806.6f).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.activating import ABILITY
from rules.announcing import (
    announce_targets,
    become_targets,
    choose_modes,
    target_names,
)
from rules.asking import NoLegalChoice, Procedure, ask_team, picked
from rules.decisions import ObjectRef, OrderChoice, Purpose
from rules.language import (
    Attached,
    AttackingPlayer,
    DefendingPlayer,
    Effect,
    IsAttached,
    IsRemembered,
    IsThis,
    Mode,
    Remembered,
    RememberedAmount,
    RememberedPlayers,
    This,
    TriggeredAbility,
    WasCast,
    WasKicked,
    X,
)
from rules.language.walking import nodes
from rules.notices import Notice, NoticeKind
from rules.objects import StackInfo, StackKind
from rules.reading import Context
from rules.state import PendingTrigger, Team
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["stack_triggers"]


def stack_triggers(game: Game) -> Procedure[None]:
    """Put everything that has triggered on the stack."""
    state = game.state
    waiting = state.triggered
    state.triggered = []
    for team in state.teams_in_order():
        mine = [t for t in waiting if t.you in team.members and state.players[t.you].in_game]
        if len(mine) > 1 and not _all_alike(mine):
            mine = yield from _ordered(game, team, mine)
        for trigger in mine:
            yield from _put(game, trigger)


def _all_alike(triggers: list[PendingTrigger]) -> bool:
    """Whether the order of the triggers makes no difference: they are one ability, without targets,
    and what it speaks of is the same for each.
    """
    first = triggers[0]
    ability = first.ability
    if not isinstance(ability, TriggeredAbility) or len(ability.modes) > 1:
        return False
    if ability.modes[0].targets:
        return False
    if not all(t.ability == ability and t.you == first.you for t in triggers):
        return False
    own, remembers = _speaks_of(ability)
    return all(
        (not own or t.source == first.source) and (not remembers or t.memory == first.memory)
        for t in triggers
    )


@lru_cache(maxsize=4096)  # more than the different abilities of the decks at a host's tables
def _speaks_of(ability: TriggeredAbility) -> tuple[bool, bool]:
    """Whether its effect or condition speaks of its source, and of what its event was about."""
    own = remembers = False
    for node in nodes((ability.modes, ability.condition)):
        own = own or isinstance(node, _OF_THE_SOURCE)
        remembers = remembers or isinstance(node, _OF_THE_EVENT)
    return own, remembers


_OF_THE_SOURCE = (
    This,
    IsThis,
    Attached,
    IsAttached,
    WasKicked,
    WasCast,
    X,
    AttackingPlayer,
    DefendingPlayer,
)
_OF_THE_EVENT = (Remembered, RememberedPlayers, RememberedAmount, IsRemembered)


def _ordered(
    game: Game, team: Team, triggers: list[PendingTrigger]
) -> Procedure[list[PendingTrigger]]:
    labels = tuple(f"{game.last_known(t.source)[0].definition.name}#{t.index}" for t in triggers)
    choice = OrderChoice(
        team.members[0],
        0,
        Purpose.ORDER_TRIGGERS,
        tuple(ObjectRef(t.source) for t in triggers),
        labels,
    )
    answer = yield from ask_team(team.id, choice)
    return [triggers[index] for index in picked(answer)]


def _put(game: Game, trigger: PendingTrigger) -> Procedure[None]:
    state = game.state
    if not state.players[trigger.you].in_game:
        return  # CR 800.4d
    ability = trigger.ability
    if isinstance(ability, TriggeredAbility):
        modes, bounds = ability.modes, (ability.minimum, ability.maximum)
    else:
        assert isinstance(ability, Effect)
        modes, bounds = (Mode(ability),), (1, 1)
    info = StackInfo(
        StackKind.TRIGGERED,
        ability if isinstance(ability, TriggeredAbility) else None,
        trigger.index,
        trigger.source,
        memory=trigger.memory,
    )
    record = state.add(ABILITY, trigger.you, Zone.STACK)
    record.info = info
    state.stack.append(record.id)
    ctx = Context(state, trigger.you, trigger.source, info, dict(trigger.memory))
    try:
        numbers = yield from choose_modes(trigger.you, trigger.source, modes, bounds, ctx, False)
        info = info.announced(tuple([modes[n] for n in numbers]), numbers)
        ctx.info = info
        if len(modes) > 1 and record.id in state.objects:
            state.own(record.id).info = info
        info = yield from announce_targets(
            game, trigger.you, trigger.source, record.id, info, ctx, False
        )
    except NoLegalChoice:
        if record.id in state.objects:
            state.stack.remove(record.id)
            del state.objects[record.id]
        return
    if record.id not in state.objects:
        return  # it has left with its controller
    state.own(record.id).info = info
    state.changes += 1
    objects, players = target_names(info)
    game.tell(
        Notice(
            NoticeKind.TRIGGERED,
            players=(trigger.you,),
            aimed=players,
            object=trigger.source,
            name=game.last_known(trigger.source)[0].definition.name,
            others=objects,
        )
    )
    yield from become_targets(game, record.id, trigger.you)
