"""Checkers: each rebuilds the truth from what crossed the wires and what is on the disk, and knows
nothing of what the host thinks of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from host.lab.checkers.answers import check_answers
from host.lab.checkers.clocks import check_clocks
from host.lab.checkers.defects import check_defects
from host.lab.checkers.evidence import Evidence, gather
from host.lab.checkers.ledger import check_ledger
from host.lab.checkers.replaying import check_replay
from host.lab.checkers.rounds import check_rounds
from host.lab.checkers.secrecy import check_secrecy
from host.lab.checkers.violations import Violation
from host.lab.checkers.waiting import check_waiting

if TYPE_CHECKING:
    from host.lab.world import Outcome

__all__ = ["CHECKERS", "Violation", "check", "check_evidence"]

CHECKERS: dict[str, Callable[[Evidence], Iterable[Violation]]] = {
    "defects": check_defects,
    "answers": check_answers,
    "ledger": check_ledger,
    "rounds": check_rounds,
    "clocks": check_clocks,
    "waiting": check_waiting,
    "secrecy": check_secrecy,
    "replay": check_replay,
}


def check(outcome: Outcome) -> list[Violation]:
    """All that is wrong with a run, in the order of time."""
    return check_evidence(gather(outcome))


def check_evidence(evidence: Evidence) -> list[Violation]:
    """The same, for who has the evidence already."""
    found = [one for checker in CHECKERS.values() for one in checker(evidence)]
    found.sort(key=lambda violation: violation.at)
    return found
