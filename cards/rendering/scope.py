"""What a phrase rule knows beside its node: whose text it is, and what was mentioned before.

Rules text refers back: the first mention of a target says what may be chosen, a later one says "it"
or "that creature".  A scope carries the ability's target slots and a memory of mentions that one
ability's sentences share.
"""

from __future__ import annotations

from enum import IntEnum

from attrs import define, evolve, field, frozen

from rules.language import TargetSlot
from rules.vocabulary import CardType, Zone

__all__ = ["THIS", "Memory", "Mention", "Quantifier", "Scope"]

THIS = "this"
"""The key under which the object that has the ability is remembered."""


class Quantifier(IntEnum):
    """How a set of objects is introduced: "all creatures", "each creature", "creatures"."""

    __hash__ = int.__hash__

    ALL = 0
    EACH = 1
    BARE = 2


@frozen
class Mention:
    """Something that was spoken of: its noun without article, whether several, and where it is."""

    noun: str
    plural: bool = False
    zone: Zone = Zone.BATTLEFIELD
    person: bool = False
    yours: bool = False
    """A card that is known to be the reader's own."""
    label: str | None = None
    """What to call it for certain: "the sacrificed creature"."""


@define
class Memory:
    """Mentions so far, and which of them a pronoun would be taken to mean."""

    mentions: dict[str, Mention] = field(factory=dict)
    focus: str | None = None
    looked_at: str = ""
    """The hand that was looked at or revealed just before."""
    shuffled: bool = False
    """A library was shuffled just before: what is put there next is put on top of the same."""
    where_x: str | None = None
    """What X stands for, said once at the end of the sentence."""
    same: dict[str, str] = field(factory=dict)
    """Other names of a mention: what a trigger calls "it" may be the object itself."""
    amounts: dict[str, str] = field(factory=dict)
    """Numbers that a verb remembered, by what they are called."""


@frozen
class Scope:
    """Shared by every rule called for one ability; ``with_*`` gives a changed view of it."""

    name: str
    types: tuple[CardType, ...] = ()
    slots: tuple[TargetSlot, ...] = ()
    quantifier: Quantifier = Quantifier.ALL
    static: bool = False
    """A lasting state ("has flying") and not something that happens ("gains flying")."""
    attachment: str = "Aura"
    """The subtype of what has the ability, if that is attached to something."""
    enchanted: str = "permanent"
    """The English noun of what it is attached to."""
    zone: Zone = Zone.BATTLEFIELD
    """Where the ability functions."""
    source_matters: bool = False
    """The effect speaks of the source of the damage that the trigger saw."""
    still: bool = False
    """What becomes a creature keeps its types, and a sentence of its own says so."""
    given: str = ""
    """What a quoted ability calls its object: "this creature"."""
    memory: Memory = field(factory=Memory)

    def fresh(self) -> Scope:
        """The same card, nothing said yet."""
        return evolve(self, slots=(), memory=Memory(), static=False)

    def forgetting(self) -> Scope:
        """The same place in the text; what is said next leaves no trace in this memory."""
        memory = self.memory
        return evolve(
            self,
            memory=Memory(
                dict(memory.mentions),
                memory.focus,
                memory.looked_at,
                memory.shuffled,
                None,
                dict(memory.same),
                dict(memory.amounts),
            ),
        )

    def with_slots(self, slots: tuple[TargetSlot, ...]) -> Scope:
        return evolve(self, slots=slots)

    def with_quantifier(self, quantifier: Quantifier) -> Scope:
        return evolve(self, quantifier=quantifier)

    def with_static(self, static: bool) -> Scope:
        return evolve(self, static=static)

    def with_given(self, given: str) -> Scope:
        return evolve(self, given=given)

    def with_source(self, matters: bool) -> Scope:
        return evolve(self, source_matters=matters)

    def with_still(self, still: bool) -> Scope:
        return evolve(self, still=still)

    def with_zone(self, zone: Zone) -> Scope:
        return evolve(self, zone=zone)

    def for_quotation(self) -> Scope:
        """For an ability that another object is given: its "this" is that object."""
        return evolve(
            self,
            name="this permanent" if not self.given else self.given,
            slots=(),
            static=False,
            memory=Memory(),
        )

    @property
    def is_spell(self) -> bool:
        return CardType.INSTANT in self.types or CardType.SORCERY in self.types

    def resolve(self, key: str) -> str:
        return self.memory.same.get(key, key)

    def mentioned(self, key: str) -> Mention | None:
        return self.memory.mentions.get(self.resolve(key))

    def mention(self, key: str, mention: Mention, *, focus: bool = True) -> None:
        """Remember what was spoken of under this name from now on."""
        self.memory.same.pop(key, None)
        self.memory.mentions[key] = mention
        if focus:
            self.memory.focus = key

    def alias(self, key: str, of: str) -> None:
        """Let ``key`` name what ``of`` names."""
        if key != self.resolve(of):
            self.memory.mentions.pop(key, None)
            self.memory.same[key] = self.resolve(of)

    def mention_amount(self, name: str, label: str) -> None:
        self.memory.amounts[name] = label
