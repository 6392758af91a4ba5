"""A decision as it is put to a person: a title, numbered options, and how to answer.

``asking`` makes it from the decision and the view, ``reading`` turns what is typed into an answer.
"""

from __future__ import annotations

from enum import Enum

from attrs import field, frozen

from host.client.wording import Wording
from rules.answers import Act, Answer, Cancel, Declare, Divide, Number, Pass, Pick
from rules.decisions import (
    Decision,
    Joint,
)

__all__ = ["GOES_TO", "Offer", "Option", "Question", "Shape", "describe_answer"]

GOES_TO = " → "
"""Between a creature and what it damages, where several are asked about together."""


class Shape(Enum):
    """How a question is answered."""

    ACT = "act"
    ONE = "one"
    SOME = "some"
    YES_NO = "yes_no"
    NUMBER = "number"
    ORDER = "order"
    ATTACK = "attackers"
    BLOCK = "blockers"
    DIVIDE = "divide"
    PAY = "pay"


@frozen
class Option:
    """A numbered line.  ``answer`` is what choosing it alone says, where that is an answer."""

    label: str
    answer: Answer | None = None
    card: str = ""
    """Name of the card that it is about, for its text."""
    minor: bool = False
    """A mana ability: shown on request."""

    @property
    def short(self) -> str:
        """The name alone where it is a card's."""
        return self.card or self.label


@frozen
class Offer:
    """What a partner proposed, in words."""

    player: int
    answer: Answer
    text: str


@frozen
class Question:
    """``options`` are numbered from 1.  ``against`` are what attackers may attack, or the
    attackers that may be blocked, numbered from 1 as well."""

    decision: Decision
    shape: Shape
    title: str
    options: tuple[Option, ...] = ()
    against: tuple[Option, ...] = ()
    hints: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    source: str = ""
    note: str = ""
    """What is announced already of what asks, and what that card says where the title alone leaves
    open what it is about."""
    cancellable: bool = False
    mine: Answer | None = field(default=None)
    """What I proposed already."""

    @property
    def choice(self) -> Decision:
        """The decision itself, without what makes it joint."""
        return self.decision.choice if isinstance(self.decision, Joint) else self.decision

    @property
    def how(self) -> str:
        """How to answer, in words."""
        return "; ".join(self.hints)

    @property
    def major(self) -> int:
        """How many options are no mana abilities."""
        return sum(1 for option in self.options if not option.minor)


# --- an answer in words ---


def describe_answer(question: Question, answer: Answer, words: Wording) -> str:
    """What an answer to this question says."""
    options = question.options
    match answer:
        case Pass():
            return words.say("pass")
        case Cancel():
            return words.say("cancel")
        case Number(value):
            return str(value)
        case Pick(()):
            return words.say("auto") if question.shape is Shape.PAY else words.raw("none")
        case Pick(chosen) if question.shape is Shape.YES_NO:
            return options[0 if chosen == (1,) else 1].label
        case Pick(chosen):
            return ", ".join(options[i].label for i in chosen if i < len(options))
        case Act():
            return next((o.label for o in options if o.answer == answer), "")
        case Declare(()):
            return words.raw("no_attack" if question.shape is Shape.ATTACK else "no_block")
        case Declare(pairs) if question.shape is Shape.ATTACK and len(question.against) == 1:
            return counted([options[one].short for one, _ in pairs])
        case Declare(pairs):
            against = question.against
            said = [
                words.raw("to", name=options[one].short, target=against[other].short)
                for one, other in pairs
            ]
            return counted(said)
        case Divide(amounts):
            return ", ".join(
                words.raw("rest_zero", name=option.label, amount=amount)
                for option, amount in zip(options, amounts, strict=False)
            )
        case _:
            return ""
    raise AssertionError("unreachable")


def counted(said: list[str]) -> str:
    """Joined by commas, what is said twice counted."""
    counts: dict[str, int] = {}
    for one in said:
        counts[one] = counts.get(one, 0) + 1
    return ", ".join(f"{count}× {one}" if count > 1 else one for one, count in counts.items())
