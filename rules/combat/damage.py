"""The combat damage steps' turn-based actions (CR 510, 702.4, 702.7, seed 806.7f)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure, ask_team, declared, divided
from rules.combat.assignment import (
    Share,
    Striker,
    Tally,
    attacking_striker,
    blocking_striker,
    sharing_recipients,
    still_striking,
)
from rules.combat.named_defender import name_defending_players
from rules.combat.sides import defending_teams, members, primary
from rules.decisions import (
    AssignDamage,
    AssignSharedDamage,
    DeclareAttackers,
    PlayerRef,
    Purpose,
    Ref,
)
from rules.events import DamageEvent
from rules.funnel import happen_together
from rules.layers import characteristics
from rules.objects import ObjectId
from rules.ruleset import DamageAssignment, TeamAttack
from rules.state import State, TeamId
from rules.vocabulary import Keyword

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["combat_damage", "needs_first_strike_step"]

STRIKES_FIRST = frozenset({Keyword.FIRST_STRIKE, Keyword.DOUBLE_STRIKE})


def needs_first_strike_step(game: Game) -> bool:
    """An attacking or blocking creature has first or double strike as damage begins (CR 510.4)."""
    return bool(_first_strikers(game.state))


def _first_strikers(state: State) -> frozenset[ObjectId]:
    combat = state.combat
    if combat is None:
        return frozenset()
    return frozenset(
        creature
        for creature in (*combat.attackers, *combat.blockers)
        if not STRIKES_FIRST.isdisjoint(characteristics(state, creature).keywords)
    )


def combat_damage(game: Game, first: bool) -> Procedure[None]:
    """Assign and deal combat damage, all at once: in the first-strike step or in the regular one.

    The attacking team assigns first, then the defending teams, each jointly (CR 510.1, 805.10f);
    a team is asked only where it has a choice.  In the regular step those deal damage that had
    neither first nor double strike as a first-strike step began, and those that have double strike
    now (702.4b).
    """
    state = game.state
    combat = state.combat
    if combat is None:
        return
    yield from name_defending_players(game)
    if first:
        combat.had_first_step = True
        combat.dealt_first = _first_strikers(state)
    shares = yield from _assign(
        game,
        state.active_team,
        [
            striker
            for attacker in combat.attackers
            if _strikes(state, attacker, first)
            and (striker := attacking_striker(state, attacker)) is not None
        ],
    )
    events = yield from _direct(game, shares)
    for team in defending_teams(state):
        strikers = [
            striker
            for blocker in combat.blockers
            if state.players[state.objects[blocker].controller].team == team.id
            and _strikes(state, blocker, first)
            and (striker := blocking_striker(state, blocker)) is not None
        ]
        shares = yield from _assign(game, team.id, strikers)
        events.extend(_event(share, share.recipient) for share in shares)
    there = [event for event in events if event.source in state.objects]
    if there:
        yield from happen_together(game, there)


def _strikes(state: State, creature: ObjectId, first: bool) -> bool:
    combat = state.combat
    assert combat is not None
    if creature not in combat.dealt_first:
        return not first
    return first or Keyword.DOUBLE_STRIKE in characteristics(state, creature).keywords


def _assign(game: Game, team: TeamId, strikers: list[Striker]) -> Procedure[list[Share]]:
    """How a team's creatures assign their damage.

    Those that can assign it in one way only come first, so that what they assign counts towards
    what is lethal for the others' recipients (CR 510.1c, 702.19b).  Of the others those that share
    recipients are asked about together: what they assign is checked in total (510.1e).
    """
    state = game.state
    tally = Tally()
    shares: list[Share] = []
    dividing: list[Striker] = []
    for striker in strikers:
        if len(striker.recipients) > 1:
            dividing.append(striker)
        else:
            share = Share(striker.source, striker.damage, striker.recipients[0])
            tally.add(state, share)
            shares.append(share)
    ordered = state.ruleset.damage_assignment is DamageAssignment.ORDERED
    for group in sharing_recipients(dividing, ordered):
        parts = tuple(
            AssignDamage(
                player=primary(state, team),
                source=striker.source,
                recipients=striker.recipients,
                lethal=tally.lethal(state, striker),
                total=striker.damage,
                ordered=ordered,
                overflow=striker.tramples,
            )
            for striker in still_striking(state, group)
        )
        if not parts:
            continue
        choice = parts[0] if len(parts) == 1 else AssignSharedDamage(parts[0].player, parts)
        answer = yield from ask_team(team, choice)
        assigned = [(part.source, recipient) for part in parts for recipient in part.recipients]
        for (source, recipient), amount in zip(assigned, divided(answer), strict=True):
            if amount:
                shares.append(Share(source, amount, recipient))
    return shares


def _direct(game: Game, shares: list[Share]) -> Procedure[list[DamageEvent]]:
    """What an attacker assigns to a team goes to one of its players, chosen now (seed 806.7f)."""
    state = game.state
    events: list[DamageEvent] = []
    undecided: list[tuple[Share, tuple[Ref, ...]]] = []
    for share in shares:
        heads = _heads(state, share.recipient)
        if len(heads) > 1:
            undecided.append((share, heads))
        else:
            events.append(_event(share, heads[0]))
    if not undecided:
        return events
    defenders = tuple(dict.fromkeys(head for _, heads in undecided for head in heads))
    answer = yield from ask_team(
        state.active_team,
        DeclareAttackers(
            player=primary(state, state.active_team),
            attackers=tuple(share.source for share, _ in undecided),
            defenders=defenders,
            allowed=tuple(tuple(defenders.index(head) for head in heads) for _, heads in undecided),
            must=tuple(range(len(undecided))),
            purpose=Purpose.DEFENDING_PLAYER,
        ),
    )
    chosen = dict(declared(answer))
    events.extend(
        _event(share, defenders[chosen[number]])
        for number, (share, _) in enumerate(undecided)
        if number in chosen  # else what attacks, or whom, has left
    )
    return events


def _heads(state: State, recipient: Ref) -> tuple[Ref, ...]:
    if isinstance(recipient, PlayerRef) and state.ruleset.team_attack is TeamAttack.TEAM:
        team = state.team_of(recipient.player)
        return tuple(PlayerRef(player) for player in members(state, team))
    return (recipient,)


def _event(share: Share, recipient: Ref) -> DamageEvent:
    if isinstance(recipient, PlayerRef):
        return DamageEvent(share.source, share.amount, player=recipient.player, combat=True)
    return DamageEvent(share.source, share.amount, object=recipient.id, combat=True)
