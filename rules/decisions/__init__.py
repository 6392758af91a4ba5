"""Decisions: everything the engine can wait for, one class for each kind of choice.

A decision is self-contained data: it knows to whom it is put, checks an answer, has a safe
default, can draw a random legal answer and, where that is feasible, lists all of them.  ``check``
raises ``Refusal`` and nothing else; it never looks at the game.
"""

from rules.decisions.base import ENUMERATION_LIMIT, Decision, ObjectRef, PlayerRef, Purpose, Ref
from rules.decisions.choosing import (
    ChooseModes,
    ChooseNumber,
    ChooseObjects,
    ChooseTargets,
    ChooseWord,
    Confirm,
    OrderChoice,
)
from rules.decisions.combat import DeclareAttackers, DeclareBlockers
from rules.decisions.damage import AssignDamage, AssignSharedDamage
from rules.decisions.joint import Joint, Proposal
from rules.decisions.paying import DivideAmong, PayMana
from rules.decisions.priority import Action, ActionKind, MulliganChoice, PriorityChoice

__all__ = [
    "ENUMERATION_LIMIT",
    "Action",
    "ActionKind",
    "AssignDamage",
    "AssignSharedDamage",
    "ChooseModes",
    "ChooseNumber",
    "ChooseObjects",
    "ChooseTargets",
    "ChooseWord",
    "Confirm",
    "Decision",
    "DeclareAttackers",
    "DeclareBlockers",
    "DivideAmong",
    "Joint",
    "MulliganChoice",
    "ObjectRef",
    "OrderChoice",
    "PayMana",
    "PlayerRef",
    "PriorityChoice",
    "Proposal",
    "Purpose",
    "Ref",
]
