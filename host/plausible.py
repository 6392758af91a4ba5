"""Whether what a host says is of one piece: each seat and each choice that it speaks of is there.

The wire's codec reads what a message is made of, and no more; what is drawn and asked takes views
and decisions as the rules make them. A host that makes them otherwise is not to be understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.decisions import (
    AssignDamage,
    ChooseModes,
    ChooseNumber,
    ChooseObjects,
    ChooseTargets,
    ChooseWord,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    DivideAmong,
    Joint,
    OrderChoice,
    PlayerRef,
    Ref,
)
from rules.view import View

__all__ = ["Implausible", "check_decision", "check_view"]


class Implausible(Exception):
    """The host has said what cannot be."""


def check_view(view: View, me: int | None) -> None:
    """Raises ``Implausible`` for a view that does not hold together or has no seat for ``me``."""
    seats = range(len(view.players))
    teams = range(len(view.teams))
    if not (
        all(player.player == seat for seat, player in enumerate(view.players))
        and all(player.team in teams for player in view.players)
        and all(team.players and _within(team.players, seats) for team in view.teams)
        and (me is None or me in seats)
        and (view.turn_controller == -1 or view.turn_controller in seats)
    ):
        raise Implausible


def check_decision(decision: Decision, seats: range) -> None:
    """Raises ``Implausible`` for a decision that names what it does not list."""
    if decision.player not in seats or not _holds_together(decision, seats):
        raise Implausible


def _holds_together(decision: Decision, seats: range) -> bool:
    match decision:
        case Joint(choice=choice):
            return decision.player in seats and _holds_together(choice, seats)
        case ChooseTargets() | ChooseObjects():
            names = decision.names if isinstance(decision, ChooseObjects) else ()
            count = len(decision.candidates)
            return (
                0 <= decision.minimum <= min(decision.maximum, count)
                and len(names) in (0, count)
                and _seated(decision.candidates, seats)
            )
        case ChooseModes():
            return 0 <= decision.minimum <= min(decision.maximum, len(decision.modes))
        case ChooseNumber():
            return decision.minimum <= decision.maximum
        case ChooseWord():
            return bool(decision.words)
        case OrderChoice():
            labels = len(decision.labels) in (0, len(decision.items))
            return labels and _seated(decision.items, seats)
        case DeclareAttackers():
            return (
                _allows(decision.allowed, decision.attackers, decision.defenders)
                and _within(decision.must, range(len(decision.attackers)))
                and _seated(decision.defenders, seats)
            )
        case DeclareBlockers():
            count = len(decision.blockers)
            return len(decision.capacity) == count and _allows(
                decision.allowed, decision.blockers, decision.attackers
            )
        case AssignDamage():
            count = len(decision.recipients)
            return 0 < count == len(decision.lethal) and _seated(decision.recipients, seats)
        case DivideAmong():
            count = len(decision.recipients)
            return (
                count > 0
                and 0 <= decision.least * count <= decision.total
                and _seated(decision.recipients, seats)
            )
    return True


def _within(numbers: Iterable[int], those: range) -> bool:
    return all(number in those for number in numbers)


def _allows(
    allowed: Sequence[Sequence[int]], ones: Sequence[object], others: Sequence[object]
) -> bool:
    """Whether each of the ones is allowed some of the others."""
    those = range(len(others))
    return len(allowed) == len(ones) and all(row and _within(row, those) for row in allowed)


def _seated(refs: Iterable[Ref], seats: range) -> bool:
    return all(ref.player in seats for ref in refs if isinstance(ref, PlayerRef))
