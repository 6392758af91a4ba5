"""Reading cards: what a card's ability nodes say, sorted once for each card.

Cards are looked up by name in a catalogue; of one that is not there only what the view shows is
known.
"""

from __future__ import annotations

from functools import cache

from attrs import define, field

from cards.catalogue import Catalogue, shipped
from rules.ability_groups import activated_form, is_mana_ability
from rules.language import (
    ActivatedAbility,
    AdditionalCost,
    AlternativeCost,
    Always,
    AnyAbility,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CardDefinition,
    Cost,
    CounterSpell,
    DealDamage,
    DivideDamage,
    Effect,
    Enchant,
    EntersAs,
    Filter,
    Flashback,
    If,
    IsThis,
    Kicker,
    Landwalk,
    May,
    Mode,
    ModifyObjects,
    Nothing,
    Protection,
    Sacrifice,
    Sequence,
    SpellAbility,
    StaticAbility,
    StepBegins,
    TargetSlot,
    This,
    TriggeredAbility,
    Unless,
    ZoneMove,
)
from rules.mana import ManaCost
from rules.printed import intrinsic_abilities
from rules.vocabulary import CardType, Step, Zone

__all__ = ["Reader", "Sheet", "effects_in", "shipped_reader"]


@define(eq=False)
class Sheet:
    """What one card says, by what a player looks for."""

    definition: CardDefinition | None = None
    abilities: tuple[AnyAbility, ...] = ()
    spell: SpellAbility | None = None
    modes: tuple[Mode, ...] = ()
    """Of the spell; an Aura has one mode without effect and with its target."""
    enters: tuple[TriggeredAbility, ...] = ()
    """Triggered as this enters the battlefield."""
    triggers: tuple[TriggeredAbility, ...] = ()
    """All others."""
    statics: tuple[StaticAbility, ...] = ()
    activated: dict[int, ActivatedAbility] = field(factory=dict)
    """By number; mana abilities apart."""
    mana: tuple[ActivatedAbility, ...] = ()
    additional: tuple[Cost, ...] = ()
    kickers: tuple[Kicker, ...] = ()
    entry: tuple[EntersAs, ...] = ()
    protections: tuple[Filter, ...] = ()
    landwalks: tuple[Filter, ...] = ()
    unblockable_by: tuple[Filter, ...] = ()
    cannot_attack: bool = False
    cannot_block: bool = False
    fleeting: bool = False
    """Sacrificed at the end of the turn in which it comes."""
    enters_tapped: bool = False
    counters_spells: bool = False
    pumps: bool = False
    """An instant that makes a creature stronger for a turn."""
    burns: bool = False

    @property
    def makes_mana(self) -> bool:
        return bool(self.mana)

    def cost_of(self, ability: int) -> ManaCost | None:
        """The mana to cast the card by this way (-1: its mana cost)."""
        if ability < 0:
            return self.definition.cost if self.definition is not None else None
        if ability < len(self.abilities):
            way = self.abilities[ability]
            if isinstance(way, Flashback | AlternativeCost):
                return way.cost.mana or FREE
        return None

    def parts_of(self, ability: int) -> Cost:
        """What is paid beside the mana for casting it by this way."""
        parts = tuple(part for cost in self.additional for part in cost.parts)
        if 0 <= ability < len(self.abilities):
            way = self.abilities[ability]
            if isinstance(way, Flashback | AlternativeCost):
                parts += way.cost.parts
        return Cost(None, parts)


FREE = ManaCost.parse("{0}")

BLANK = Sheet()


class Reader:
    """Sheets by card name, read once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._sheets: dict[str, Sheet] = {}

    def sheet(self, name: str) -> Sheet:
        found = self._sheets.get(name)
        if found is None:
            card = self._catalogue.get(name) if name else None
            found = self._sheets[name] = BLANK if card is None else read(card)
        return found


@cache
def shipped_reader() -> Reader:
    """Of the shipped cards; one a process, whatever the number of bots."""
    return Reader(shipped())


def read(card: CardDefinition) -> Sheet:
    """Sort a card's abilities."""
    types, subtypes = frozenset(card.types), frozenset(card.subtypes)
    abilities = (*card.abilities, *intrinsic_abilities(types, subtypes))
    sheet = Sheet(card, abilities)
    spell = next((a for a in abilities if isinstance(a, SpellAbility)), None)
    sheet.spell = spell
    enchant = next((a for a in abilities if isinstance(a, Enchant)), None)
    if spell is not None:
        sheet.modes = spell.modes
    elif enchant is not None:
        sheet.modes = (Mode(Nothing(), (TargetSlot(enchant.objects, enchant.players),)),)
    else:
        sheet.modes = (Mode(Nothing()),)
    triggers = [a for a in abilities if isinstance(a, TriggeredAbility)]
    sheet.enters = tuple(t for t in triggers if _is_entering(t))
    sheet.triggers = tuple(t for t in triggers if not _is_entering(t))
    sheet.statics = tuple(a for a in abilities if isinstance(a, StaticAbility))
    mana: list[ActivatedAbility] = []
    for number, ability in enumerate(abilities):
        form = activated_form(ability)
        if form is None:
            continue
        if is_mana_ability(form):
            mana.append(form)
        else:
            sheet.activated[number] = form
    sheet.mana = tuple(mana)
    sheet.additional = tuple(a.cost for a in abilities if isinstance(a, AdditionalCost))
    sheet.kickers = tuple(a for a in abilities if isinstance(a, Kicker))
    sheet.entry = tuple(a for a in abilities if isinstance(a, EntersAs) and a.what == IsThis())
    sheet.protections = tuple(a.quality for a in abilities if isinstance(a, Protection))
    sheet.landwalks = tuple(a.land for a in abilities if isinstance(a, Landwalk))
    _rules_of_itself(sheet)
    sheet.fleeting = any(_goes_at_end(trigger) for trigger in triggers)
    sheet.enters_tapped = any(entry.tapped for entry in sheet.entry)
    effects = [effect for mode in sheet.modes for effect in effects_in(mode.effect)]
    sheet.counters_spells = any(isinstance(effect, CounterSpell) for effect in effects)
    sheet.burns = any(isinstance(effect, DealDamage | DivideDamage) for effect in effects)
    fast = CardType.INSTANT in card.types
    sheet.pumps = fast and any(isinstance(effect, ModifyObjects) for effect in effects)
    return sheet


def _is_entering(trigger: TriggeredAbility) -> bool:
    event = trigger.event
    return (
        isinstance(event, ZoneMove)
        and event.destination is Zone.BATTLEFIELD
        and event.what == IsThis()
    )


def _goes_at_end(trigger: TriggeredAbility) -> bool:
    event = trigger.event
    return (
        isinstance(event, StepBegins)
        and event.step is Step.END
        and isinstance(trigger.condition, Always)
        and any(
            isinstance(effect, Sacrifice) and effect.what == This()
            for mode in trigger.modes
            for effect in effects_in(mode.effect)
        )
    )


def _rules_of_itself(sheet: Sheet) -> None:
    unblockable: list[Filter] = []
    for static in sheet.statics:
        if static.objects != This():
            continue
        for change in static.modifications:
            if isinstance(change, CantBeBlocked):
                unblockable.append(change.by)
            elif isinstance(change, CantAttack):
                sheet.cannot_attack = True
            elif isinstance(change, CantBlock):
                sheet.cannot_block = True
    sheet.unblockable_by = tuple(unblockable)


def effects_in(effect: Effect) -> list[Effect]:
    """The effect's verbs, whatever arranges them."""
    if isinstance(effect, Sequence):
        return [verb for step in effect.steps for verb in effects_in(step)]
    if isinstance(effect, If):
        return effects_in(effect.then) + effects_in(effect.otherwise)
    if isinstance(effect, May | Unless):
        return effects_in(effect.effect)
    return [effect]
