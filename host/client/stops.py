"""Stops: the steps in which a player wants to be asked, in its own turns and in the opponents'."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import define, field

from rules.vocabulary import Step

__all__ = ["ASKED_STEPS", "COMBAT_STEPS", "DEFAULT_STOPS", "Stops", "Whose", "step_of"]


class Whose(Enum):
    """Whose turn it is, as stops see it."""

    MINE = "mine"
    THEIRS = "theirs"


ASKED_STEPS: Final = tuple(step for step in Step if step not in (Step.UNTAP, Step.CLEANUP))
"""The steps in which players receive priority as a rule."""

COMBAT_STEPS: Final = frozenset(
    {
        Step.DECLARE_ATTACKERS,
        Step.DECLARE_BLOCKERS,
        Step.FIRST_COMBAT_DAMAGE,
        Step.COMBAT_DAMAGE,
        Step.END_OF_COMBAT,
    }
)
"""Stops in these hold only while something attacks."""

DEFAULT_STOPS: Final = frozenset(
    {
        (Whose.MINE, Step.PRECOMBAT_MAIN),
        (Whose.MINE, Step.DECLARE_BLOCKERS),
        (Whose.MINE, Step.POSTCOMBAT_MAIN),
        (Whose.THEIRS, Step.DECLARE_ATTACKERS),
        (Whose.THEIRS, Step.DECLARE_BLOCKERS),
        (Whose.THEIRS, Step.END),
    }
)
"""One's own main phases and the moment for a trick after blocks; against others the moments when
instants are played: the attack, the blocks, the end of turn."""

WORDS: Final[Mapping[str, Step]] = {
    "upkeep": Step.UPKEEP,
    "draw": Step.DRAW,
    "main": Step.PRECOMBAT_MAIN,
    "main1": Step.PRECOMBAT_MAIN,
    "combat": Step.BEGINNING_OF_COMBAT,
    "attack": Step.DECLARE_ATTACKERS,
    "attackers": Step.DECLARE_ATTACKERS,
    "block": Step.DECLARE_BLOCKERS,
    "blockers": Step.DECLARE_BLOCKERS,
    "first": Step.FIRST_COMBAT_DAMAGE,
    "damage": Step.COMBAT_DAMAGE,
    "endcombat": Step.END_OF_COMBAT,
    "main2": Step.POSTCOMBAT_MAIN,
    "end": Step.END,
    "维持": Step.UPKEEP,
    "抓牌": Step.DRAW,
    "行动": Step.PRECOMBAT_MAIN,
    "行动1": Step.PRECOMBAT_MAIN,
    "战斗": Step.BEGINNING_OF_COMBAT,
    "攻击": Step.DECLARE_ATTACKERS,
    "阻挡": Step.DECLARE_BLOCKERS,
    "先攻": Step.FIRST_COMBAT_DAMAGE,
    "伤害": Step.COMBAT_DAMAGE,
    "战终": Step.END_OF_COMBAT,
    "行动2": Step.POSTCOMBAT_MAIN,
    "结束": Step.END,
}
"""What a player may call a step, beside the name that views give it."""

MINE_WORDS: Final = frozenset({"my", "mine", "own", "我", "我的"})
THEIR_WORDS: Final = frozenset({"their", "theirs", "opp", "opponent", "opponents", "对手", "对方"})


def step_of(word: str) -> Step | None:
    """The step that a word names."""
    folded = word.lower()
    if folded in WORDS:
        return WORDS[folded]
    name = folded.upper()
    return Step[name] if name in Step.__members__ else None


class UnknownStep(ValueError):
    """A word that names no step; ``word`` is that word."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


@define
class Stops:
    """Where to be asked; ``toggle`` changes it while the game goes on."""

    chosen: set[tuple[Whose, Step]] = field(factory=lambda: set(DEFAULT_STOPS))

    @classmethod
    def read(cls, text: str) -> Stops:
        """Stops from words: "my main, main2; their attack, end" (what is not said is off), or
        "all", "none", "default".  Raises ``UnknownStep``."""
        folded = text.strip().lower()
        if folded in ("", "default"):
            return cls()
        if folded == "none":
            return cls(set())
        if folded == "all":
            return cls({(whose, step) for whose in Whose for step in ASKED_STEPS})
        chosen: set[tuple[Whose, Step]] = set()
        whose = Whose.MINE
        for word in folded.replace(",", " ").replace(";", " ").replace(":", " ").split():
            if word in MINE_WORDS:
                whose = Whose.MINE
            elif word in THEIR_WORDS:
                whose = Whose.THEIRS
            else:
                step = step_of(word)
                if step is None:
                    raise UnknownStep(word)
                chosen.add((whose, step))
        return cls(chosen)

    def toggle(self, whose: Whose, step: Step) -> bool:
        """Switch a stop; whether it is on now."""
        key = (whose, step)
        if key in self.chosen:
            self.chosen.remove(key)
            return False
        self.chosen.add(key)
        return True

    def has(self, whose: Whose, step: Step) -> bool:
        return (whose, step) in self.chosen

    def steps(self, whose: Whose) -> tuple[Step, ...]:
        """The steps of one side, in turn order."""
        return tuple(step for step in Step if (whose, step) in self.chosen)
