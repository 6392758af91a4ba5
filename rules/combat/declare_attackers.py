"""The declare attackers step's turn-based action (CR 508.1, 805.10b, seed 806.7c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure, ask_team, declared
from rules.combat.attack_rules import possible_attack
from rules.combat.named_defender import name_defending_players
from rules.combat.sides import as_target, defending_players, primary
from rules.decisions import DeclareAttackers, ObjectRef, Ref
from rules.events import AttackEvent, Cause, TapEvent
from rules.funnel import happen_together
from rules.layers import characteristics
from rules.notices import Notice, NoticeKind
from rules.objects import ObjectId
from rules.state import Combat
from rules.vocabulary import Keyword

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["declare_attackers"]


def declare_attackers(game: Game) -> Procedure[None]:
    """The active team declares its one combined attack; its creatures tap and attack.

    The team is asked jointly, and not at all if none of its creatures can attack or all of them
    must in the one way there is.  Afterwards ``state.combat`` is there, with or without attackers.
    """
    state = game.state
    if state.combat is None:
        state.combat = Combat()
    possible = possible_attack(state)
    if not possible.attackers:
        return
    answer = yield from ask_team(
        state.active_team,
        DeclareAttackers(
            player=primary(state, state.active_team),
            attackers=possible.attackers,
            defenders=possible.defenders,
            allowed=possible.allowed,
            must=possible.must,
        ),
    )
    attack = [
        (possible.attackers[attacker], possible.defenders[defender])
        for attacker, defender in declared(answer)
    ]
    if attack:
        yield from _attack(game, attack)


def _attack(game: Game, attack: list[tuple[ObjectId, Ref]]) -> Procedure[None]:
    """They tap (CR 508.1f), then they are attacking (508.1k), and triggers see it (508.1m)."""
    state = game.state
    combat = state.combat
    assert combat is not None
    taps = [
        TapEvent(attacker, Cause.COMBAT)
        for attacker, _ in attack
        if Keyword.VIGILANCE not in characteristics(state, attacker).keywords
    ]
    if taps:
        yield from happen_together(game, taps)
    for attacker, target in attack:
        combat.attackers[attacker] = as_target(target)
    yield from name_defending_players(game)
    events = []
    attack = [pair for pair in attack if pair[0] in combat.attackers]  # the others have left
    for attacker, target in attack:
        defenders = defending_players(state, attacker)
        walker = target.id if isinstance(target, ObjectRef) else 0
        game.tell(
            Notice(
                NoticeKind.ATTACKED,
                players=() if walker else defenders,
                object=attacker,
                name=characteristics(state, attacker).name,
                others=(walker,) if walker else (),
            )
        )
        events.append(AttackEvent(attacker, defenders, walker, alone=len(attack) == 1))
    yield from happen_together(game, events)
