"""Selections in English: "target creature you control", "all lands", "it", "equipped creature"."""

from __future__ import annotations

from attrs import evolve

from cards.rendering.english.books import AMOUNTS, PIECES, PLAYERS, SELECTIONS
from cards.rendering.english.grammar import NounPhrase, Person, listed, number_word, plural
from cards.rendering.english.nouns import controlled_by, nominal
from cards.rendering.english.players import TARGET_PLAYERS
from cards.rendering.english.speech import Nominal
from cards.rendering.references import ATTACHED, MANY, split_owner, zone_of
from cards.rendering.scope import THIS, Mention, Quantifier, Scope
from rules.language import (
    Amount,
    AnyOf,
    Anything,
    Attached,
    Attachments,
    Blockers,
    Chosen,
    Each,
    EachOpponent,
    EachPlayer,
    Filter,
    Fixed,
    IsRemembered,
    IsThis,
    IsType,
    Matching,
    Not,
    Players,
    PlayerScope,
    Remembered,
    Targeted,
    TargetSlot,
    This,
    Together,
    TopOfLibrary,
    X,
    You,
)
from rules.vocabulary import CardType, Zone

__all__ = [
    "amount_of",
    "attached_noun",
    "in_zone",
    "pronoun",
    "slot_range",
    "target_slot",
    "zone_phrase",
]

_CREATURE_OR_WALKER = (IsType(CardType.CREATURE), IsType(CardType.PLANESWALKER))


def in_zone(filter_: Filter, zone: Zone, scope: Scope) -> Nominal:
    """The nominal with the noun that objects of the zone have: card, spell, permanent."""
    said = nominal(filter_, scope)
    if zone in (Zone.BATTLEFIELD, Zone.STACK):
        return said.as_card("spell") if zone is Zone.STACK and not said.card else said
    return said.as_card("card")


def zone_phrase(zone: Zone, owner: Players | None, scope: Scope, *, several: bool = False) -> str:
    """ "your graveyard", "an opponent's graveyard", "all graveyards"."""
    noun = {Zone.EXILE: "exile", Zone.STACK: "the stack", Zone.BATTLEFIELD: "the battlefield"}
    if zone in noun:
        return noun[zone]
    word = zone.name.lower()
    if owner is None:
        return f"all {plural(word)}" if several else f"a {word}"
    if isinstance(owner, You):
        return f"your {word}"
    if isinstance(owner, EachOpponent):
        return f"your opponents' {plural(word)}" if several else f"an opponent's {word}"
    if isinstance(owner, EachPlayer):
        return f"all {plural(word)}"
    return f"{PLAYERS.say(owner, scope).possessive} {word}"


def amount_of(amount: Amount, scope: Scope) -> int | str:
    """A count before a noun: a number, "X", or X explained at the end of the sentence."""
    if isinstance(amount, Fixed):
        return amount.value
    if isinstance(amount, X):
        return "X"
    said = AMOUNTS.say(amount, scope)
    if said.startswith("that "):
        return "that many"
    scope.memory.where_x = said
    return "X"


def pronoun(name: str, scope: Scope) -> NounPhrase | None:
    """A second mention: "it" where that is clear, else "that creature"; ``None`` at the first."""
    key = scope.resolve(name)
    known = scope.memory.mentions.get(key)
    if known is None:
        return None
    person = Person.SEVERAL if known.plural else Person.ONE
    if scope.memory.focus == key:
        owner = "their" if known.plural else "its"
        return NounPhrase("they" if known.plural else "it", person, owner)
    scope.memory.focus = key
    if known.label is not None:
        return NounPhrase(known.label, person)
    if key == THIS:
        return NounPhrase(known.noun, person)
    return NounPhrase(f"{'those' if known.plural else 'that'} {known.noun}", person)


def slot_range(slot: TargetSlot, scope: Scope) -> tuple[str, bool]:
    """What is said before "target", and whether several may be chosen."""
    low, high = slot.minimum, slot.maximum
    if isinstance(low, Fixed) and isinstance(high, Fixed):
        if (low.value, high.value) == (1, 1):
            return "", False
        if high.value >= MANY:
            return ("any number of " if low.value == 0 else "one or more "), True
        if low.value == high.value:
            return f"{number_word(high.value)} ", True
        if low.value == 0:
            return f"up to {number_word(high.value)} ", high.value > 1
        words = [number_word(n) for n in range(low.value, high.value + 1)]
        return f"{listed(words, 'or')} ", True
    return f"{'up to ' if low != high else ''}{amount_of(high, scope)} ", True


@PIECES.rule(TargetSlot)
def target_slot(slot: TargetSlot, scope: Scope) -> str:
    """ "target creature", "any target", "up to two target cards from your graveyard"."""
    before, several = slot_range(slot, scope)
    player = TARGET_PLAYERS.get(slot.players)
    if slot.objects is None:
        noun = player or "player"
        other = "another " if slot.different_from else ""
        return f"{before}{other}target {plural(noun) if several else noun}"
    filter_, owner = split_owner(slot.objects)
    parts = filter_.parts if isinstance(filter_, AnyOf) else ()
    if player is not None and parts == _CREATURE_OR_WALKER and slot.players is PlayerScope.ANY:
        if before:
            return f"{before}{'targets' if several else 'target'}"
        return "any other target" if slot.different_from else "any target"
    if slot.zone is not Zone.BATTLEFIELD or owner is None:
        said = in_zone(filter_, slot.zone, scope)
    else:
        said = in_zone(slot.objects, slot.zone, scope)
    if player is not None:
        others = [head for head in said.heads if head != "planeswalker"]
        walkers = [head for head in said.heads if head == "planeswalker"]
        said = evolve(said, heads=(*others, player, *walkers))
    if said.whole is not None:
        return f"target {said.whole}"
    other = ""
    if said.other or slot.different_from:
        other = "other " if several else "another "
    noun = said.noun(several)
    if slot.zone in (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY, Zone.EXILE):
        link = "in" if slot.zone is Zone.EXILE else "from"
        noun += f" {link} {zone_phrase(slot.zone, owner, scope)}"
    return f"{other}{before}target {noun}" if several else f"{before}{other}target {noun}"


@SELECTIONS.rule(Targeted)
def _targeted(node: Targeted, scope: Scope) -> NounPhrase:
    key = f"slot {node.slot}"
    again = pronoun(key, scope)
    if again is not None:
        return again
    if node.slot >= len(scope.slots):
        return NounPhrase("the target")
    slot = scope.slots[node.slot]
    text = target_slot(slot, scope)
    _, several = slot_range(slot, scope)
    noun = "permanent"
    if slot.objects is not None:
        filter_, _ = split_owner(slot.objects)
        noun = in_zone(filter_, slot.zone, scope).short
        if slot.players is not PlayerScope.NONE:
            noun = "permanent or player"
    scope.mention(key, Mention(plural(noun) if several else noun, several, slot.zone))
    return NounPhrase(text, Person.SEVERAL if several else Person.ONE)


@SELECTIONS.rule(Each)
def _each(node: Each, scope: Scope) -> NounPhrase:
    filter_, owner = split_owner(node.filter)
    whose = node.whose if node.whose is not None else owner
    if filter_ == IsThis():
        return SELECTIONS.say(This(), scope)
    whole = filter_ == Anything() and node.zone in (Zone.GRAVEYARD, Zone.HAND)
    if whole and whose is not None and scope.quantifier is Quantifier.ALL:
        return NounPhrase(zone_phrase(node.zone, whose, scope))
    said = in_zone(filter_, node.zone, scope)
    one = scope.quantifier is Quantifier.EACH
    bare = scope.quantifier is Quantifier.BARE
    where = ""
    if node.zone is Zone.BATTLEFIELD:
        if whose is not None and not isinstance(whose, EachPlayer):
            where = f" {controlled_by(whose, scope, several=not one)}"
    elif node.zone is Zone.STACK:
        where = f" {controlled_by(whose, scope)}" if whose is not None else ""
    else:
        where = (
            f" {'from' if not bare else 'in'} {zone_phrase(node.zone, whose, scope, several=True)}"
        )
    plain = not (said.adjectives or said.after or where or said.other)
    said = said.merge(Nominal(after=((1, where.strip()),))) if where else said
    if one:
        other = "other " if said.other else ""
        return NounPhrase(f"each {other}{said.noun(last='and')}")
    noun = said.several(last="and")
    if bare and not (scope.static and plain):
        return NounPhrase(noun, Person.SEVERAL)
    return NounPhrase(f"all {noun}", Person.SEVERAL)


@SELECTIONS.rule(This)
def _this(node: This, scope: Scope) -> NounPhrase:
    again = pronoun(THIS, scope)
    if again is not None:
        return again
    scope.mention(THIS, Mention(scope.name))
    return NounPhrase(scope.name)


def attached_noun(scope: Scope) -> str:
    """ "equipped creature", "enchanted land"."""
    if scope.attachment == "Equipment":
        return "equipped creature"
    return f"enchanted {scope.enchanted}"


@SELECTIONS.rule(Attached)
def _attached(node: Attached, scope: Scope) -> NounPhrase:
    if scope.mentioned(ATTACHED) is not None and scope.memory.focus == ATTACHED:
        return NounPhrase("it", owner="its")
    noun = attached_noun(scope)
    scope.mention(ATTACHED, Mention(noun.split()[-1], label=noun))
    return NounPhrase(noun)


@SELECTIONS.rule(Attachments)
def _attachments(node: Attachments, scope: Scope) -> NounPhrase:
    said = nominal(node.filter, scope)
    if not said.heads and not said.subtypes:
        said = evolve(said, heads=("Aura", "Equipment"))
    noun = said.noun(True).replace("Aura or ", "Auras and ")
    to = SELECTIONS.say(node.to, scope)
    return NounPhrase(f"all {noun} attached to {to.text}", Person.SEVERAL)


@SELECTIONS.rule(Blockers)
def _blockers(node: Blockers, scope: Scope) -> NounPhrase:
    of = SELECTIONS.say(node.of, scope)
    if scope.quantifier is Quantifier.EACH:
        return NounPhrase(f"each creature blocking or blocked by {of.text}")
    return NounPhrase(f"all creatures blocking or blocked by {of.text}", Person.SEVERAL)


@SELECTIONS.rule(Remembered)
def _remembered(node: Remembered, scope: Scope) -> NounPhrase:
    again = pronoun(node.name, scope)
    if again is not None:
        return again
    if node.name in ("sacrificed", "discarded", "exiled", "destroyed", "created", "moved"):
        noun = {"discarded": "card", "exiled": "card", "created": "token"}.get(
            node.name, "permanent"
        )
        verb = "exiled" if node.name == "moved" else node.name
        return NounPhrase(f"the {verb} {noun}")
    return NounPhrase("that permanent")


@SELECTIONS.rule(Matching)
def _matching(node: Matching, scope: Scope) -> NounPhrase:
    if isinstance(node.filter, Not) and isinstance(node.filter.part, IsRemembered):
        return NounPhrase("the rest", Person.SEVERAL)
    among = SELECTIONS.say(node.among, scope)
    said = in_zone(node.filter, zone_of(node.among, scope), scope)
    each = "each" if scope.quantifier is Quantifier.EACH else "all"
    noun = said.noun() if each == "each" else said.noun(True)
    return NounPhrase(
        f"{each} {noun} among {among.object}",
        Person.ONE if each == "each" else Person.SEVERAL,
    )


@SELECTIONS.rule(Chosen)
def _chosen(node: Chosen, scope: Scope) -> NounPhrase:
    high = amount_of(node.maximum, scope)
    optional = node.minimum != node.maximum
    person = Person.ONE if high == 1 else Person.SEVERAL
    match node.among:
        case Each(filter=filter_, zone=zone, whose=whose):
            rest, owner = split_owner(filter_)
            said = in_zone(rest, zone, scope)
            whose = whose if whose is not None else owner
            where = ""
            if zone is Zone.BATTLEFIELD:
                if whose is not None and whose != node.who:
                    where = f" {controlled_by(whose, scope)}"
                elif isinstance(whose, You):
                    where = " you control"
            elif zone is not Zone.STACK:
                where = f" from {zone_phrase(zone, whose, scope)}"
            if where:
                said = said.merge(Nominal(after=((1, where.strip()),)))
            text = said.counted(high) if not optional else said.counted("up to " + _word(high))
            if optional and high == 1:
                text = f"up to one {said.noun()}"
            elif optional and isinstance(high, int) and high >= MANY:
                text = f"any number of {said.several()}"
            return NounPhrase(text, person)
        case Matching(among=among_all, filter=filter_):
            again = SELECTIONS.say(among_all, scope)
            said = in_zone(filter_, zone_of(among_all, scope), scope)
            source = again.object if again.several else "it"
            if isinstance(among_all, Each):
                source = again.text if scope.memory.looked_at != repr(among_all) else "it"
            if optional and high != 1:
                return NounPhrase(f"up to {said.counted(high)} from among {source}", person)
            return NounPhrase(f"{said.counted(high)} from {source}", person)
        case _:
            among = SELECTIONS.say(node.among, scope)
            count = "any number" if isinstance(high, int) and high >= MANY else _word(high)
            if optional and count != "any number":
                count = f"up to {count}"
            return NounPhrase(f"{count} of {among.object}", person)


def _word(number: int | str) -> str:
    return number_word(number) if isinstance(number, int) else number


@SELECTIONS.rule(TopOfLibrary)
def _top(node: TopOfLibrary, scope: Scope) -> NounPhrase:
    count = amount_of(node.count, scope)
    where = f"{PLAYERS.say(node.whose, scope).possessive} library"
    if count == 1:
        return NounPhrase(f"the top card of {where}")
    return NounPhrase(f"the top {_word(count)} cards of {where}", Person.SEVERAL)


@SELECTIONS.rule(Together)
def _together(node: Together, scope: Scope) -> NounPhrase:
    parts = [SELECTIONS.say(part, scope).text for part in node.parts]
    return NounPhrase(listed(parts), Person.SEVERAL)
