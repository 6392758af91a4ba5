"""Replacement and prevention abilities in English (CR 614, 615)."""

from __future__ import annotations

from cards.rendering.english.amounts import finish
from cards.rendering.english.books import ABILITIES, AMOUNTS, CONDITIONS, PLAYERS
from cards.rendering.english.conditions import denied
from cards.rendering.english.costs import counters, payment
from cards.rendering.english.events import recipients
from cards.rendering.english.grammar import capital, listed, sentence
from cards.rendering.english.nouns import nominal
from cards.rendering.english.selections import in_zone, zone_phrase
from cards.rendering.references import split_owner
from cards.rendering.scope import Scope
from rules.language import (
    AllOf,
    Always,
    Anything,
    ControlledBy,
    DamageDealt,
    DamageKind,
    DamageReplacement,
    EachPlayer,
    EntersAs,
    EntryChoice,
    Filter,
    Fixed,
    Insistence,
    InsteadOfMoving,
    IsNot,
    IsThis,
    Plus,
    Position,
    PreventionAbility,
    RememberedAmount,
    SkipsDraw,
    Times,
    You,
)
from rules.vocabulary import CardType, Zone

__all__: list[str] = []

_CHOICES = {
    EntryChoice.COLOR: "a color",
    EntryChoice.CREATURE_TYPE: "a creature type",
    EntryChoice.OPPONENT: "an opponent",
}


@ABILITIES.rule(EntersAs)
def _enters(node: EntersAs, scope: Scope) -> str:
    mine = node.what == IsThis()
    who = scope.name if mine else nominal(node.what, scope).several()
    verb = "enters" if mine else "enter"
    sentences: list[str] = []
    if node.choice is not EntryChoice.NOTHING:
        sentences.append(f"as {who} {verb}, choose {_CHOICES[node.choice]}")
    if node.unless_paid is not None:
        price = payment(node.unless_paid, scope)
        sentences.append(f"as {who} {verb}, you may {price}")
        sentences.append("if you don't, it enters tapped")
    else:
        how = " tapped" if node.tapped else ""
        if node.counters:
            it = "it" if mine else "them"
            counted = [counters(amount, kind, scope) for kind, amount in node.counters]
            how += f" with {listed(counted)} on {it}"
        if how:
            sentences.append(_conditional(f"{who} {verb}{finish(how, scope)}", node, scope))
    return " ".join(sentence(text) for text in sentences)


def _conditional(text: str, node: EntersAs, scope: Scope) -> str:
    if node.condition == Always():
        return text
    if isinstance(node.condition, IsNot):
        return f"{text} unless {CONDITIONS.say(node.condition.condition, scope)}"
    if node.tapped:
        return f"{text} unless {denied(node.condition, scope)}"
    return f"if {CONDITIONS.say(node.condition, scope)}, {text}"


@ABILITIES.rule(InsteadOfMoving)
def _instead(node: InsteadOfMoving, scope: Scope) -> str:
    filter_, owner = split_owner(node.what)
    mine = filter_ == IsThis()
    what = scope.name if mine else in_zone(filter_, Zone.GRAVEYARD, scope).one()
    dies = node.origin is Zone.BATTLEFIELD and node.destination is Zone.GRAVEYARD
    if dies and (not mine or CardType.CREATURE in scope.types):
        what = scope.name if mine else nominal(filter_, scope).one()
        would = f"if {what} would die"
    else:
        to = zone_phrase(node.destination, owner, scope)
        origin = "anywhere" if node.origin is None else zone_phrase(node.origin, owner, scope)
        source = "" if node.origin is Zone.STACK else f" from {origin}"
        would = f"if {what} would be put into {to}{source}"
    match node.to, node.position:
        case Zone.EXILE, _:
            instead = "exile it instead"
        case Zone.LIBRARY, Position.SHUFFLED:
            instead = f"reveal {what} and shuffle it into its owner's library instead"
        case Zone.LIBRARY, Position.BOTTOM:
            instead = "put it on the bottom of its owner's library instead"
        case Zone.LIBRARY, _:
            instead = "put it on top of its owner's library instead"
        case Zone.HAND, _:
            instead = "return it to its owner's hand instead"
        case Zone.BATTLEFIELD, _:
            instead = "put it onto the battlefield instead"
        case _:
            instead = f"put it into {zone_phrase(node.to, None, scope)} instead"
    return sentence(f"{would}, {instead}")


def _source(filter_: Filter, scope: Scope) -> str:
    """ "a source you control", "a red source", "NAME"."""
    if filter_ == IsThis():
        return scope.name
    said = nominal(filter_, scope)
    if said.heads or said.subtypes or said.card:
        return said.one()
    return said.as_card("source").one()


def _kind(kind: DamageKind) -> str:
    words = {DamageKind.COMBAT: "combat damage", DamageKind.NONCOMBAT: "noncombat damage"}
    return words.get(kind, "damage")


def _to(pattern: DamageDealt, scope: Scope) -> str:
    if pattern.objects == Anything() and pattern.players == EachPlayer():
        return ""
    return recipients(pattern, scope)


@ABILITIES.rule(DamageReplacement)
def _more_damage(node: DamageReplacement, scope: Scope) -> str:
    source = _source(node.pattern.source, scope)
    to = _to(node.pattern, scope) or " to a permanent or player"
    damage = _kind(node.pattern.kind)
    match node.amount:
        case Times(factor=Fixed(value=2), amount=RememberedAmount()):
            instead = "it deals double that damage instead"
        case Times(factor=Fixed(value=3), amount=RememberedAmount()):
            instead = "it deals triple that damage instead"
        case Plus(left=RememberedAmount(), right=Fixed(value=more)):
            instead = f"it deals that much damage plus {more} instead"
        case _:
            amount = AMOUNTS.say(node.amount, scope)
            instead = f"it deals {amount} damage instead"
    return sentence(f"if {source} would deal {damage}{to}, {instead}")


@ABILITIES.rule(SkipsDraw)
def _skips_draw(node: SkipsDraw, scope: Scope) -> str:
    you = node.who == You()
    who = PLAYERS.say(node.who, scope).text.replace("each opponent", "an opponent")
    who = who.replace("each ", "a ")
    may = node.insistence is Insistence.MAY
    skip = "skip" if you or may else "skips"
    they = "you" if you else "that player"
    return sentence(
        f"if {who} would draw a card, {they} {'may ' if may else ''}{skip} that draw instead"
    )


@ABILITIES.rule(PreventionAbility)
def _prevention(node: PreventionAbility, scope: Scope) -> str:
    pattern = node.pattern
    damage = _kind(pattern.kind)
    if node.amount is not None:
        source = _source(pattern.source, scope)
        amount = AMOUNTS.say(node.amount, scope)
        to = _to(pattern, scope)
        return sentence(f"if {source} would deal {damage}{to}, prevent {amount} of that damage")
    to = _everything(pattern, scope)
    by = ""
    if pattern.source != Anything():
        by = f" by {_sources(pattern.source, scope)}"
    return f"{capital(f'prevent all {damage} that would be dealt{to}{by}')}."


def _everything(pattern: DamageDealt, scope: Scope) -> str:
    if pattern.objects == Anything() and pattern.players == EachPlayer():
        return ""
    parts: list[str] = []
    if pattern.players is not None:
        parts.append(PLAYERS.say(pattern.players, scope).object)
    if pattern.objects is not None:
        if pattern.objects == IsThis():
            parts.append(scope.name)
        else:
            parts.append(nominal(pattern.objects, scope).several())
    return f" to {listed(parts)}"


def _sources(filter_: Filter, scope: Scope) -> str:
    if filter_ == IsThis():
        return scope.name
    said = nominal(filter_, scope)
    if said.heads or said.subtypes or said.card:
        return said.several()
    return said.as_card("source").several()


_ = (AllOf, ControlledBy)
