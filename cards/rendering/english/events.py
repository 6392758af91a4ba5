"""Event patterns in English, with the word that begins a trigger: "when", "whenever" or "at"."""

from __future__ import annotations

from attrs import evolve

from cards.rendering.english.books import CONDITIONS, EVENTS, PLAYERS
from cards.rendering.english.grammar import Person, conjugate
from cards.rendering.english.nouns import nominal
from cards.rendering.english.players import AFTER
from cards.rendering.english.selections import attached_noun, in_zone, zone_phrase
from cards.rendering.phrasebook import Language
from cards.rendering.references import ATTACHED, contains, split_owner
from cards.rendering.scope import THIS, Mention, Scope
from cards.rendering.words import step_name
from rules.language import (
    AbilityActivated,
    Anything,
    Attacks,
    AttacksAlone,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BecomesUntapped,
    Blocks,
    CardDiscarded,
    CardDrawn,
    ControlledBy,
    CountersPlaced,
    Cycled,
    DamageDealt,
    DamageKind,
    EachOpponent,
    EachPlayer,
    Filter,
    IsAttached,
    IsThis,
    LifeGained,
    LifeLost,
    Players,
    Remembered,
    Sacrificed,
    SpellCast,
    StateHolds,
    StepBegins,
    TappedForMana,
    UnblockedAttack,
    You,
    ZoneMove,
)
from rules.vocabulary import CardType, Step, Zone

__all__ = ["recipients", "subject"]


def subject(
    filter_: Filter, scope: Scope, *, zone: Zone = Zone.BATTLEFIELD, key: str = "it"
) -> str:
    """ "a creature you control", the card's own name; remembered as what the event was about."""
    if filter_ == IsThis():
        scope.mention(THIS, Mention(scope.name, zone=zone))
        scope.alias(key, THIS)
        return scope.name
    if filter_ == IsAttached(IsThis()):
        noun = attached_noun(scope)
        scope.mention(ATTACHED, Mention(noun.split()[-1], zone=zone))
        scope.alias(key, ATTACHED)
        return noun
    said = in_zone(filter_, zone, scope)
    scope.mention(key, Mention(said.short, zone=zone))
    if contains(filter_, ControlledBy(EachOpponent())):
        scope.mention(AFTER + repr(Remembered(key)), Mention("player", person=True), focus=False)
    return said.one()


def once(filter_: Filter) -> str:
    """What happens to one object once is "when", everything else "whenever"."""
    return "when" if filter_ in (IsThis(), IsAttached(IsThis())) else "whenever"


def _moved_to(zone: Zone, scope: Scope) -> None:
    """What the event was about is now somewhere else."""
    known = scope.mentioned("it")
    if known is not None:
        key = scope.resolve("it")
        scope.memory.mentions[key] = evolve(known, zone=zone)


def _who(players: Players, scope: Scope, key: str = "player") -> tuple[str, Person]:
    """ "you", "an opponent", "a player": as the subject of a trigger."""
    if isinstance(players, You):
        return "you", Person.YOU
    if isinstance(players, EachOpponent):
        label = "opponent"
    elif isinstance(players, EachPlayer):
        label = "player"
    else:
        said = PLAYERS.say(players, scope)
        return said.text, said.person
    scope.mention(f"players {key}", Mention(label, person=True), focus=False)
    return f"{'an' if label == 'opponent' else 'a'} {label}", Person.ONE


@EVENTS.rule(ZoneMove)
def _move(node: ZoneMove, scope: Scope) -> str:
    origin, destination = node.origin, node.destination
    filter_, owner = split_owner(node.what)
    word = once(filter_)
    if destination is Zone.BATTLEFIELD:
        who = subject(node.what, scope)
        where = f" from {zone_phrase(origin, owner, scope)}" if origin is not None else ""
        return f"{word} {who} enters{where}"
    if origin is Zone.BATTLEFIELD:
        who = subject(node.what, scope)
        if destination is None:
            return f"{word} {who} leaves the battlefield"
        if destination is Zone.GRAVEYARD:
            _moved_to(Zone.GRAVEYARD, scope)
            if _dies(filter_, scope):
                return f"{word} {who} dies"
            return f"{word} {who} is put into a graveyard from the battlefield"
        if destination is Zone.HAND:
            return f"{word} {who} is returned to {zone_phrase(destination, owner, scope)}"
        to = zone_phrase(destination, owner, scope)
        return f"{word} {who} is put into {to} from the battlefield"
    said = subject(filter_, scope, zone=origin or Zone.GRAVEYARD)
    to = zone_phrase(destination or Zone.GRAVEYARD, owner, scope)
    source = "anywhere" if origin is None else zone_phrase(origin, owner, scope)
    return f"{word} {said} is put into {to} from {source}"


def _dies(filter_: Filter, scope: Scope) -> bool:
    """Only creatures and planeswalkers die (CR 700.4)."""
    if filter_ == IsThis():
        return CardType.CREATURE in scope.types or CardType.PLANESWALKER in scope.types
    said = nominal(filter_, scope)
    if said.heads:
        return all(head.split()[-1] in ("creature", "planeswalker") for head in said.heads)
    return bool(said.subtypes) or said.token or bool(said.whole) or "with power" in said.noun()


@EVENTS.rule(DamageDealt)
def _damage(node: DamageDealt, scope: Scope) -> str:
    kind = {DamageKind.ANY: "", DamageKind.COMBAT: "combat ", DamageKind.NONCOMBAT: "noncombat "}
    damage = f"{kind[node.kind]}damage"
    if node.source == Anything():
        if node.objects is not None and node.players is None and scope.source_matters:
            what = subject(node.objects, scope, key="other")
            scope.mention("it", Mention("source"), focus=False)
            return f"whenever a source deals {damage} to {what}"
        if node.objects is not None and node.players is None:
            what = subject(node.objects, scope, key="other")
            return f"whenever {what} is dealt {damage}"
        if node.objects is None and node.players is not None:
            who, person = _who(node.players, scope)
            return f"whenever {who} {'are' if person is Person.YOU else 'is'} dealt {damage}"
    source = subject(node.source, scope)
    return f"whenever {source} deals {damage}{recipients(node, scope)}"


def recipients(node: DamageDealt, scope: Scope) -> str:
    """ " to a creature or player"; nothing if any recipient will do."""
    if node.objects == Anything() and node.players == EachPlayer():
        return ""
    parts: list[str] = []
    if node.objects is not None:
        parts.append(subject(node.objects, scope, key="other"))
    if node.players is not None:
        parts.append(_who(node.players, scope)[0])
    return f" to {' or '.join(parts)}"


def _of_players(players: Players, predicate: str, scope: Scope) -> str:
    who, person = _who(players, scope)
    return f"whenever {who} {conjugate(predicate, person)}"


@EVENTS.rule(LifeGained)
def _gained(node: LifeGained, scope: Scope) -> str:
    return _of_players(node.players, "gain life", scope)


@EVENTS.rule(LifeLost)
def _lost(node: LifeLost, scope: Scope) -> str:
    return _of_players(node.players, "lose life", scope)


@EVENTS.rule(CardDrawn)
def _drawn(node: CardDrawn, scope: Scope) -> str:
    return _of_players(node.players, "draw a card", scope)


@EVENTS.rule(CardDiscarded)
def _discarded(node: CardDiscarded, scope: Scope) -> str:
    if node.what == IsThis():
        text = _of_players(node.players, "discard this card", scope)
        return text.replace("whenever", "when", 1)
    said = in_zone(node.what, Zone.HAND, scope)
    scope.mention("it", Mention(said.short, zone=Zone.GRAVEYARD))
    return _of_players(node.players, f"discard {said.one()}", scope)


@EVENTS.rule(Cycled)
def _cycled(node: Cycled, scope: Scope) -> str:
    if node.what == IsThis():
        scope.mention(THIS, Mention("this card", zone=Zone.GRAVEYARD))
        scope.alias("it", THIS)
        return "when you cycle this card"
    return _of_players(node.by, f"cycle {in_zone(node.what, Zone.HAND, scope).one()}", scope)


@EVENTS.rule(Sacrificed)
def _sacrificed(node: Sacrificed, scope: Scope) -> str:
    said = subject(node.what, scope)
    text = _of_players(node.by, f"sacrifice {said}", scope)
    return text if node.what != IsThis() else text.replace("whenever", "when", 1)


@EVENTS.rule(SpellCast)
def _cast(node: SpellCast, scope: Scope) -> str:
    if node.what == IsThis():
        return f"when you cast {'this spell'}"
    said = in_zone(node.what, Zone.STACK, scope)
    scope.mention("it", Mention("spell", zone=Zone.STACK))
    return _of_players(node.by, f"cast {said.one()}", scope)


@EVENTS.rule(AbilityActivated)
def _activated(node: AbilityActivated, scope: Scope) -> str:
    of = f" of {nominal(node.of, scope).one()}" if node.of != Anything() else ""
    return _of_players(node.by, f"activate an ability{of}", scope)


@EVENTS.rule(Attacks)
def _attacks(node: Attacks, scope: Scope) -> str:
    return f"whenever {subject(node.what, scope)} attacks"


@EVENTS.rule(AttacksAlone)
def _alone(node: AttacksAlone, scope: Scope) -> str:
    return f"whenever {subject(node.what, scope)} attacks alone"


@EVENTS.rule(Blocks)
def _blocks(node: Blocks, scope: Scope) -> str:
    who = subject(node.what, scope)
    if node.attacker == Anything():
        scope.mention("other", Mention("creature"), focus=False)
        return f"whenever {who} blocks"
    said = nominal(node.attacker, scope)
    scope.mention("other", Mention(said.short), focus=False)
    return f"whenever {who} blocks {said.one()}"


@EVENTS.rule(BecomesBlocked)
def _becomes_blocked(node: BecomesBlocked, scope: Scope) -> str:
    return f"whenever {subject(node.what, scope)} becomes blocked"


@EVENTS.rule(UnblockedAttack)
def _unblocked(node: UnblockedAttack, scope: Scope) -> str:
    return f"whenever {subject(node.what, scope)} attacks and isn't blocked"


@EVENTS.rule(BecomesTapped)
def _tapped(node: BecomesTapped, scope: Scope) -> str:
    return f"whenever {subject(node.what, scope)} becomes tapped"


@EVENTS.rule(BecomesUntapped)
def _untapped(node: BecomesUntapped, scope: Scope) -> str:
    return f"whenever {subject(node.what, scope)} becomes untapped"


@EVENTS.rule(TappedForMana)
def _tapped_for_mana(node: TappedForMana, scope: Scope) -> str:
    what = subject(node.what, scope)
    if node.what == IsThis() or what.startswith("enchanted"):
        return f"whenever {what} is tapped for mana"
    scope.mention("players player", Mention("player", person=True), focus=False)
    return f"whenever {what} is tapped for mana"


@EVENTS.rule(BecomesTarget)
def _target(node: BecomesTarget, scope: Scope) -> str:
    what = subject(node.what, scope)
    whose = ""
    if isinstance(node.by, You):
        whose = " you control"
    elif isinstance(node.by, EachOpponent):
        whose = " an opponent controls"
    word = once(node.what)
    scope.mention("other", Mention("spell or ability", zone=Zone.STACK), focus=False)
    return f"{word} {what} becomes the target of a spell or ability{whose}"


@EVENTS.rule(CountersPlaced)
def _counters(node: CountersPlaced, scope: Scope) -> str:
    what = subject(node.what, scope)
    return f"whenever one or more {node.kind} counters are put on {what}"


_SHORT_STEPS = {Step.UPKEEP: "upkeep", Step.END: "end step", Step.DRAW: "draw step"}


@EVENTS.rule(StepBegins)
def _step(node: StepBegins, scope: Scope) -> str:
    step = _SHORT_STEPS.get(node.step, step_name(node.step, Language.EN))
    if node.whose is None:
        return f"at the beginning of the {step}"
    if isinstance(node.whose, You):
        if node.step is Step.BEGINNING_OF_COMBAT:
            return "at the beginning of combat on your turn"
        if node.step is Step.END_OF_COMBAT:
            return "at end of combat on your turn"
        return f"at the beginning of your {step}"
    if isinstance(node.whose, EachPlayer):
        scope.mention("players player", Mention("player", person=True), focus=False)
        if node.step is Step.BEGINNING_OF_COMBAT:
            return "at the beginning of each combat"
        if node.step is Step.END_OF_COMBAT:
            return "at end of combat"
        if node.step in (Step.UPKEEP, Step.DRAW):
            return f"at the beginning of each player's {step}"
        return f"at the beginning of each {step}"
    if isinstance(node.whose, EachOpponent):
        scope.mention("players player", Mention("opponent", person=True), focus=False)
        return f"at the beginning of each opponent's {step}"
    who = PLAYERS.say(node.whose, scope)
    return f"at the beginning of {who.possessive} {step}"


@EVENTS.rule(StateHolds)
def _state(node: StateHolds, scope: Scope) -> str:
    return f"when {CONDITIONS.say(node.condition, scope)}"
