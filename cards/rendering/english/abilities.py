"""Abilities in English: spell, activated, triggered, static, replacement, keywords."""

from __future__ import annotations

from collections.abc import Sequence

from cards.rendering.english.amounts import finish
from cards.rendering.english.arrangement import effect_clauses
from cards.rendering.english.books import (
    ABILITIES,
    AMOUNTS,
    CONDITIONS,
    EVENTS,
    PIECES,
    PLAYERS,
    SELECTIONS,
)
from cards.rendering.english.costs import cost_phrase, payment
from cards.rendering.english.grammar import (
    NounPhrase,
    Person,
    capital,
    conjugate,
    listed,
    number_word,
    possessive,
    sentence,
)
from cards.rendering.english.modifications import predicates
from cards.rendering.english.nouns import nominal
from cards.rendering.english.player_rules import change_of_cost, more_or_less
from cards.rendering.english.selections import in_zone
from cards.rendering.english.sentences import joined
from cards.rendering.phrasebook import Language
from cards.rendering.references import contains
from cards.rendering.scope import Quantifier, Scope
from cards.rendering.words import keyword_name
from rules.language import (
    AbilitiesCantBeActivated,
    AbilityCost,
    ActivatedAbility,
    AdditionalCost,
    AddTypes,
    AlternativeCost,
    Always,
    Attachments,
    AttackableOnlyBy,
    CantBeCountered,
    CharacteristicDefining,
    Condition,
    DuringTurnOf,
    EachOpponent,
    EachPlayer,
    Exists,
    Fixed,
    GainControl,
    IsThis,
    Mode,
    Modification,
    MustBeBlocked,
    Not,
    Players,
    Remembered,
    SetPowerToughness,
    SpellAbility,
    SpellCost,
    StaticAbility,
    This,
    Timing,
    TriggeredAbility,
    You,
)
from rules.vocabulary import BASIC_LAND_TYPES, Keyword, Zone

__all__ = ["modes_text"]


@ABILITIES.rule(Keyword)
def _keyword(node: Keyword, scope: Scope) -> str:
    return keyword_name(node, Language.EN)


@PIECES.rule(Mode)
def mode_text(mode: Mode, scope: Scope) -> str:
    """What the mode does, as sentences."""
    return joined(effect_clauses(mode.effect, scope.with_slots(mode.targets)))


def modes_text(modes: Sequence[Mode], minimum: int, maximum: int, scope: Scope) -> str:
    """One mode as it is, several as a list of choices, one to a line (CR 700.2)."""
    if len(modes) == 1 and (minimum, maximum) == (1, 1):
        return mode_text(modes[0], scope)
    if minimum == maximum:
        how = f"Choose {number_word(minimum)}"
    elif minimum == 1 and maximum == len(modes):
        how = "Choose one or both" if maximum == 2 else "Choose one or more"
    elif minimum == 0:
        how = f"Choose up to {number_word(maximum)}"
    else:
        how = f"Choose {number_word(minimum)} or {number_word(maximum)}"
    lines = [f"• {mode_text(mode, scope.forgetting())}" for mode in modes]
    return "\n".join([f"{how} —", *lines])


@ABILITIES.rule(SpellAbility)
def _spell(node: SpellAbility, scope: Scope) -> str:
    return modes_text(node.modes, node.minimum, node.maximum, scope)


_TIMINGS = {
    Timing.SORCERY: "Activate only as a sorcery",
    Timing.YOUR_TURN: "Activate only during your turn",
    Timing.YOUR_UPKEEP: "Activate only during your upkeep",
}
_LIMITS = {1: "once", 2: "twice", 3: "three times"}


@ABILITIES.rule(ActivatedAbility)
def _activated(node: ActivatedAbility, scope: Scope) -> str:
    scope = scope.with_zone(node.zone)
    price = cost_phrase(node.cost, scope)
    effect = modes_text(node.modes, node.minimum, node.maximum, scope)
    text = f"{price}: {effect}"
    loyalty = price.startswith("[")
    rules: list[str] = []
    if node.timing in _TIMINGS and not loyalty:
        rules.append(_TIMINGS[node.timing])
    if node.condition != Always():
        condition = CONDITIONS.say(node.condition, scope.forgetting())
        if isinstance(node.condition, DuringTurnOf):
            rules.append(f"Activate only {_during(condition)}")
        else:
            rules.append(f"Activate only if {condition}")
    if node.per_turn is not None:
        often = _LIMITS.get(node.per_turn, f"{number_word(node.per_turn)} times")
        limit = f"{often} each turn"
        if rules:
            rules[-1] += f" and only {limit}"
        else:
            limits = limit if node.per_turn == 1 else f"no more than {limit}"
            rules.append(f"Activate {'only ' if node.per_turn == 1 else ''}{limits}")
    return " ".join([text, *(f"{rule}." for rule in rules)])


def _during(condition: str) -> str:
    return "during " + condition.removeprefix("it's ")


@ABILITIES.rule(TriggeredAbility)
def _triggered(node: TriggeredAbility, scope: Scope) -> str:
    scope = scope.with_source(contains(node.modes, Remembered("it")))
    event = EVENTS.say(node.event, scope)
    scope = scope.with_zone(node.zone)
    said = CONDITIONS.say(node.condition, scope)
    condition = f"if {said}, " if said else ""
    effect = modes_text(node.modes, node.minimum, node.maximum, scope)
    return f"{capital(event)}, {condition}{_continued(effect, scope)}"


def _continued(text: str, scope: Scope) -> str:
    """A sentence that goes on after a comma: small, unless it begins with a name."""
    if scope.name and text.startswith(scope.name):
        return text
    return text[:1].lower() + text[1:]


def with_condition(text: str, condition: Condition, scope: Scope) -> str:
    """A static ability's sentence with its "as long as"."""
    if isinstance(condition, Always):
        return sentence(text)
    said = CONDITIONS.say(condition, scope)
    if isinstance(condition, DuringTurnOf):
        return sentence(f"{_during(said)}, {text}")
    if isinstance(condition, Exists) and isinstance(condition.what, Attachments):
        rest = text.removeprefix(scope.name)
        return sentence(f"as long as {scope.name}{said.removeprefix('it')}, it{rest}")
    if text.startswith(scope.name):
        return sentence(f"{text} as long as {said}")
    return sentence(f"as long as {said}, {text}")


@ABILITIES.rule(StaticAbility)
def _static(node: StaticAbility, scope: Scope) -> str:
    scope = scope.with_static(True)
    sentences: list[str] = []
    if node.objects is not None:
        text = _object_static(node, scope)
        sentences.append(with_condition(text, node.condition, scope))
    elif node.players is not None:
        for text in _player_static(node.players, node.modifications, scope):
            sentences.append(with_condition(text, node.condition, scope))
    else:
        you: Players = You()
        for text in _player_static(you, node.modifications, scope):
            sentences.append(with_condition(text, node.condition, scope))
    return " ".join(sentences)


def _object_static(node: StaticAbility, scope: Scope) -> str:
    assert node.objects is not None
    mods = node.modifications
    if node.objects == This() and mods == (CantBeCountered(),):
        return "this spell can't be countered"
    if len(mods) == 1 and isinstance(mods[0], GainControl) and isinstance(mods[0].by, You):
        what = SELECTIONS.say(node.objects, scope.with_quantifier(Quantifier.BARE))
        return f"you control {what.object}"
    lands = any(isinstance(m, AddTypes) and set(m.subtypes) & set(BASIC_LAND_TYPES) for m in mods)
    style = Quantifier.EACH if lands else Quantifier.BARE
    what = SELECTIONS.say(node.objects, scope.with_quantifier(style))
    if mods == (MustBeBlocked(),):
        return f"all creatures able to block {what.object} do so"
    inner = scope.with_given(_given(node, what, scope))
    said = predicates(mods, inner, what.person)
    if node.objects == This():
        said = [part.replace("its controller's untap step", "your untap step") for part in said]
    text = what.text + " " + _joined_predicates(said, what.person)
    if any(isinstance(mod, AbilitiesCantBeActivated) for mod in mods):
        tail = f"{what.its} activated abilities can't be activated"
        kept = [s for s in said if "activated abilities" not in s]
        if not kept:
            return f"{what.possessive} activated abilities can't be activated"
        text = f"{what.text} {_joined_predicates(kept, what.person)}, and {tail}"
    return finish(text, scope)


def _given(node: StaticAbility, what: NounPhrase, scope: Scope) -> str:
    last = what.text.split(" you control")[0].split(" with ")[0].split()[-1]
    noun = {"creatures": "creature", "lands": "land", "permanents": "permanent"}.get(last, last)
    if not noun.islower():
        noun = "creature" if noun != scope.name else "permanent"
    return f"this {noun}"


def _joined_predicates(said: Sequence[str], person: Person) -> str:
    conjugated = [conjugate(part, person) for part in said]
    if len(conjugated) == 2 and all(part.startswith("can't") for part in said):
        return f"{conjugated[0]} and {conjugated[1]}"
    return listed(conjugated)


def _player_static(players: Players, mods: Sequence[Modification], scope: Scope) -> list[str]:
    """Rules about players; those about what spells cost have the spells as their subject."""
    out: list[str] = []
    plain: list[Modification] = []
    for mod in mods:
        if isinstance(mod, SpellCost):
            out.append(_spells_cost(players, mod, scope))
        elif isinstance(mod, AbilityCost):
            of = nominal(mod.of, scope).several()
            change = more_or_less(mod.generic, scope).replace("to cast", "to activate")
            tail = "" if "to activate" in change else " to activate"
            out.append(f"activated abilities of {of} cost {change}{tail}")
        elif isinstance(mod, AttackableOnlyBy):
            out.append(_attackable(players, mod, scope))
        else:
            plain.append(mod)
    if plain:
        who = _subject(players, scope)
        said = predicates(plain, scope, who.person)
        text = f"{who.text} {_joined_predicates(said, who.person)}"
        out.append(finish(text.replace("{their}", who.possessive), scope))
    return out


def _subject(players: Players, scope: Scope) -> NounPhrase:
    if isinstance(players, EachOpponent):
        return NounPhrase("your opponents", Person.SEVERAL, "their")
    if isinstance(players, EachPlayer):
        return NounPhrase("players", Person.SEVERAL, "their")
    return PLAYERS.say(players, scope)


def _spells_cost(players: Players, mod: SpellCost, scope: Scope) -> str:
    spells = in_zone(mod.spells, Zone.STACK, scope).several(last="and")
    change = change_of_cost(mod, scope)
    if mod.only_colored:
        change += ". This effect reduces only the amount of colored mana you pay"
    whose = ""
    if isinstance(players, You):
        if mod.spells == IsThis():
            return f"this spell costs {change}"
        whose = " you cast"
    elif isinstance(players, EachOpponent):
        whose = " your opponents cast"
    return f"{spells}{whose} cost {change}"


def _attackable(players: Players, mod: AttackableOnlyBy, scope: Scope) -> str:
    who = PLAYERS.say(players, scope).object
    if isinstance(mod.attackers, Not):
        said = nominal(mod.attackers.part, scope)
        return f"{_creatures(said.several())} can't attack {who}"
    said = nominal(Not(mod.attackers), scope)
    return f"{_creatures(said.several())} can't attack {who}"


def _creatures(text: str) -> str:
    return text.replace("permanents", "creatures")


@ABILITIES.rule(CharacteristicDefining)
def _defining(node: CharacteristicDefining, scope: Scope) -> str:
    scope = scope.with_static(True)
    texts: list[str] = []
    for mod in node.modifications:
        if isinstance(mod, SetPowerToughness):
            texts.append(_size(mod, scope))
        else:
            said = predicates([mod], scope, Person.ONE)
            texts.append(f"{scope.name} {_joined_predicates(said, Person.ONE)}")
    return " ".join(sentence(text) for text in texts)


def _size(mod: SetPowerToughness, scope: Scope) -> str:
    whose = possessive(scope.name)
    if mod.power == mod.toughness:
        amount = AMOUNTS.say(mod.power, scope)
        return f"{whose} power and toughness are each equal to {amount}"
    if isinstance(mod.toughness, Fixed):
        return f"{whose} power is equal to {AMOUNTS.say(mod.power, scope)}"
    if isinstance(mod.power, Fixed):
        return f"{whose} toughness is equal to {AMOUNTS.say(mod.toughness, scope)}"
    power, toughness = AMOUNTS.say(mod.power, scope), AMOUNTS.say(mod.toughness, scope)
    if toughness.startswith(power):
        toughness = "that number" + toughness.removeprefix(power)
    return f"{whose} power is equal to {power} and its toughness is equal to {toughness}"


@ABILITIES.rule(AdditionalCost)
def _additional(node: AdditionalCost, scope: Scope) -> str:
    return f"As an additional cost to cast this spell, {payment(node.cost, scope)}."


@ABILITIES.rule(AlternativeCost)
def _alternative(node: AlternativeCost, scope: Scope) -> str:
    said = CONDITIONS.say(node.condition, scope)
    text = f"you may {payment(node.cost, scope)} rather than pay this spell's mana cost"
    return sentence(f"if {said}, {text}" if said else text)
