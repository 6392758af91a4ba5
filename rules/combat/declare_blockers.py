"""The declare blockers step's turn-based actions (CR 509.1, 805.10d, seed 806.7d-e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure, ask_team, declared, picked
from rules.combat.block_rules import possible_block
from rules.combat.named_defender import name_defending_players
from rules.combat.sides import defending_teams, primary
from rules.decisions import DeclareBlockers, ObjectRef, OrderChoice, Purpose
from rules.events import BecameBlockedEvent, BlockEvent, Event, UnblockedEvent
from rules.funnel import happen_together
from rules.layers import characteristics
from rules.notices import Notice, NoticeKind
from rules.objects import ObjectId
from rules.ruleset import DamageAssignment
from rules.state import Team, TeamId

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["declare_blockers"]


def declare_blockers(game: Game) -> Procedure[None]:
    """Each defending team declares its one combined block; then the ruleset's damage order is set.

    Teams are asked jointly, in turn order, and not at all if nothing of theirs can block.  All
    blocks are made at once.  Afterwards every attacker is blocked or unblocked (509.1h).
    """
    combat = game.state.combat
    if combat is None:
        return
    yield from name_defending_players(game)
    blocks: list[tuple[ObjectId, ObjectId]] = []
    for team in defending_teams(game.state):
        blocks.extend((yield from _ask(game, team)))
    there = game.state.objects  # without what has left the game while others declared
    blocks = [pair for pair in blocks if pair[0] in there and pair[1] in there]
    for blocker, attacker in blocks:
        combat.blockers[blocker] = (*combat.blockers.get(blocker, ()), attacker)
        combat.blocked_by[attacker] = (*combat.blocked_by.get(attacker, ()), blocker)
    combat.blocks_declared = True
    for blocker, attacker in blocks:
        game.tell(
            Notice(
                NoticeKind.BLOCKED,
                object=blocker,
                name=characteristics(game.state, blocker).name,
                others=(attacker,),
            )
        )
    events: list[Event] = [BlockEvent(blocker, attacker) for blocker, attacker in blocks]
    for attacker in combat.attackers:
        by = combat.blocked_by.get(attacker)
        events.append(BecameBlockedEvent(attacker, by) if by else UnblockedEvent(attacker))
    yield from happen_together(game, events)
    if game.state.ruleset.damage_assignment is DamageAssignment.ORDERED:
        yield from _order_damage(game)


def _ask(game: Game, team: Team) -> Procedure[list[tuple[ObjectId, ObjectId]]]:
    possible = possible_block(game.state, team)
    if not possible.blockers:
        return []
    answer = yield from ask_team(
        team.id,
        DeclareBlockers(
            player=primary(game.state, team.id),
            blockers=possible.blockers,
            attackers=possible.attackers,
            allowed=possible.allowed,
            capacity=possible.capacity,
            required=possible.required,
        ),
    )
    return [
        (possible.blockers[blocker], possible.attackers[attacker])
        for blocker, attacker in declared(answer)
    ]


def _order_damage(game: Game) -> Procedure[None]:
    """Damage assignment order, announced once blockers are declared (seed 806.7e).

    First the active team orders the blockers of each attacker with several, then the defending
    teams the attackers that each of their creatures blocks.
    """
    state = game.state
    combat = state.combat
    assert combat is not None
    for attacker in tuple(combat.blocked_by):
        yield from _order(game, state.active_team, attacker, combat.blocked_by)
    for team in defending_teams(state):
        for blocker in tuple(combat.blockers):
            record = state.objects.get(blocker)
            if record is not None and state.players[record.controller].team == team.id:
                yield from _order(game, team.id, blocker, combat.blockers)


def _order(
    game: Game, team: TeamId, creature: ObjectId, orders: dict[ObjectId, tuple[ObjectId, ...]]
) -> Procedure[None]:
    """Put those that the creature blocks, or that block it, in order; some may leave meanwhile."""
    others = orders.get(creature, ())
    if len(others) < 2:
        return
    answer = yield from ask_team(
        team,
        OrderChoice(
            player=primary(game.state, team),
            source=creature,
            purpose=Purpose.ORDER_DAMAGE,
            items=tuple(ObjectRef(other) for other in others),
        ),
    )
    kept = orders.get(creature)
    if kept is not None:
        orders[creature] = tuple(others[n] for n in picked(answer) if others[n] in kept)
