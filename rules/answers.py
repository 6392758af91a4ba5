"""Answers: the few shapes in which a decision is answered.

Options are named by their index in the decision, so an answer can name nothing that was not
offered.
"""

from __future__ import annotations

from enum import Enum

from attrs import frozen

__all__ = [
    "Act",
    "Answer",
    "Cancel",
    "Declare",
    "Divide",
    "Number",
    "Pass",
    "Payment",
    "Pick",
    "TakeBack",
]


class Payment(Enum):
    """Who chooses how the mana of a cost is paid."""

    AUTO = "auto"
    MANUAL = "manual"


@frozen
class Pass:
    """Pass priority."""


@frozen
class TakeBack:
    """Take back a pass while the team has not passed."""


@frozen
class Act:
    """Take an offered action: cast, play a land, activate, a special action."""

    option: int
    payment: Payment = Payment.AUTO


@frozen
class Pick:
    """Options by index; their order counts where the decision is about order."""

    options: tuple[int, ...]


@frozen
class Number:
    value: int


@frozen
class Declare:
    """Attackers or blockers: pairs of (creature index, index of what it attacks or blocks)."""

    pairs: tuple[tuple[int, int], ...]


@frozen
class Divide:
    """An amount for each option, in their order."""

    amounts: tuple[int, ...]


@frozen
class Cancel:
    """Call off the cast or activation under way; it is reversed (CR 732)."""


Answer = Pass | TakeBack | Act | Pick | Number | Declare | Divide | Cancel
