"""Verbs in English that work on numbers and players: damage, life, mana, cards, the game."""

from __future__ import annotations

from cards.rendering.english.amounts import finish, for_each
from cards.rendering.english.books import AMOUNTS, EFFECTS, PLAYERS, SELECTIONS
from cards.rendering.english.grammar import NounPhrase, listed, number_word
from cards.rendering.english.mana_words import mana_text
from cards.rendering.english.nouns import nominal
from cards.rendering.english.selections import amount_of, in_zone
from cards.rendering.english.speech import Clause, Joint
from cards.rendering.english.verbs import imperative, object_text
from cards.rendering.phrasebook import Language
from cards.rendering.scope import Mention, Quantifier, Scope
from cards.rendering.words import kind_of_phase, step_name
from rules.language import (
    AddMana,
    Amount,
    Anything,
    ControlNextTurn,
    DamageKind,
    DealDamage,
    Discard,
    DiscardMode,
    Distribution,
    DivideDamage,
    Draw,
    EndGame,
    ExtraPhases,
    ExtraStep,
    ExtraTurn,
    Fixed,
    GainLife,
    LifeTotal,
    LoseLife,
    Minus,
    Occasion,
    Outcome,
    Players,
    Plus,
    PreventDamage,
    QualityOf,
    RememberedPlayers,
    Selection,
    SetLife,
    Shuffle,
    SkipNextPhase,
    SkipNextStep,
    SkipNextTurn,
    Targeted,
    TargetedPlayers,
    This,
    Times,
    X,
    You,
)
from rules.vocabulary import ManaType, Phase, Zone

__all__: list[str] = []


# Damage and life


def damage_amount(amount: Amount, scope: Scope) -> tuple[str, str]:
    """ "3 damage" and nothing, or "damage" and "equal to its power"."""
    if isinstance(amount, (Fixed, X)):
        return f"{AMOUNTS.say(amount, scope)} damage", ""
    each = for_each(amount, scope)
    if each is not None and each[0] > 1:
        return f"{each[0]} damage", f" for each {each[1]}"
    said = AMOUNTS.say(amount, scope)
    if said == "that much":
        return "that much damage", ""
    return "damage", f" equal to {said}"


def recipients(what: Selection | None, who: Players | None, scope: Scope) -> str:
    if isinstance(what, Targeted) and isinstance(who, TargetedPlayers) and what.slot == who.slot:
        return object_text(what, scope, Quantifier.EACH)
    parts: list[str] = []
    if what is not None:
        parts.append(object_text(what, scope, Quantifier.EACH))
    if who is not None:
        parts.append(PLAYERS.say(who, scope).object)
    return listed(parts)


@EFFECTS.rule(DealDamage)
def _damage(node: DealDamage, scope: Scope) -> list[Clause]:
    source = SELECTIONS.say(node.source, scope)
    amount, tail = damage_amount(node.amount, scope)
    to = recipients(node.what, node.who, scope)
    if tail.startswith(" equal") and isinstance(node.amount, QualityOf):
        text = f"deal {amount}{tail} to {to}"
    else:
        text = f"deal {amount} to {to}{tail}"
    scope.mention_amount(node.remember, "the damage dealt this way")
    return [Clause(finish(text, scope), source, topic="damage")]


@EFFECTS.rule(DivideDamage)
def _divide(node: DivideDamage, scope: Scope) -> list[Clause]:
    how = "divided as you choose among"
    if node.distribution is Distribution.EVENLY_ROUNDED_DOWN:
        how = "divided evenly, rounded down, among"
    amount, tail = damage_amount(node.amount, scope)
    source = SELECTIONS.say(This(), scope)
    to = object_text(Targeted(node.slot), scope)
    return [Clause(finish(f"deal {amount}{tail} {how} {to}", scope), source, topic="damage")]


@EFFECTS.rule(PreventDamage)
def _prevent(node: PreventDamage, scope: Scope) -> list[Clause]:
    kind = {DamageKind.ANY: "", DamageKind.COMBAT: "combat ", DamageKind.NONCOMBAT: "noncombat "}
    damage = f"{kind[node.kind]}damage"
    if node.occasion is Occasion.NEXT_TIME:
        source = _sources(nominal(node.source, scope).one())
        to = f" to {recipients(node.what, node.who, scope)}" if node.what or node.who else ""
        text = f"the next time {source} of your choice would deal {damage}{to} this turn"
        return [imperative(finish(f"{text}, prevent that damage", scope), "prevent")]
    if node.amount is None:
        text = f"prevent all {damage} that would be dealt"
    else:
        text = f"prevent the next {AMOUNTS.say(node.amount, scope)} {damage} that would be dealt"
    if node.what is not None or node.who is not None:
        text += f" to {recipients(node.what, node.who, scope)}"
    text += " this turn"
    if node.source != Anything():
        said = nominal(node.source, scope)
        text += f" by {said.several() if said.heads or said.subtypes else _sources(said.one())}"
    return [imperative(finish(text, scope), "prevent")]


def _sources(text: str) -> str:
    return text.removesuffix("permanent") + "source" if text.endswith("permanent") else text


def life(amount: Amount, scope: Scope) -> str:
    """ "3 life", "life equal to its power", "1 life for each creature you control"."""
    if isinstance(amount, (Fixed, X)):
        return f"{AMOUNTS.say(amount, scope)} life"
    each = for_each(amount, scope)
    if each is not None:
        return f"{each[0]} life for each {each[1]}"
    said = AMOUNTS.say(amount, scope)
    if isinstance(amount, (Plus, Minus)):
        scope.memory.where_x = said
        return "X life"
    if said.startswith("half "):
        half, _, rounded = said.partition(", rounded")
        return f"{half.removesuffix(' total')}, rounded{rounded}"
    return f"{said} life" if said == "that much" else f"life equal to {said}"


@EFFECTS.rule(GainLife)
def _gain(node: GainLife, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    said = life(node.amount, scope)
    scope.mention_amount(node.remember, "the life gained this way")
    return [Clause(finish(f"gain {said}", scope), who, spoken=True, topic="gain")]


@EFFECTS.rule(LoseLife)
def _lose(node: LoseLife, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    said = life(node.amount, scope)
    scope.mention_amount(node.remember, "the life lost this way")
    return [Clause(finish(f"lose {said}", scope), who, spoken=True, topic="lose")]


@EFFECTS.rule(SetLife)
def _set_life(node: SetLife, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    if node.amount == Times(Fixed(2), LifeTotal(RememberedPlayers("each"))):
        return [Clause(f"double {who.possessive} life total", topic="life")]
    amount = AMOUNTS.say(node.amount, scope)
    total = NounPhrase(f"{who.possessive} life total")
    return [Clause(f"become {amount}", total, topic="life")]


# Mana


_COLORS = tuple(ManaType)[:5]


@EFFECTS.rule(AddMana)
def _add_mana(node: AddMana, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    each = for_each(node.times, scope)
    said = mana_text(node.mana, scope)
    if isinstance(node.times, Fixed):
        text = said if node.times.value == 1 else mana_text(node.mana * node.times.value, scope)
    elif isinstance(node.times, X):
        text = f"X mana in any combination of {said}" if " or " in said else f"X {said}"
    elif each is not None:
        text = f"{said} for each {each[1]}"
    else:
        text = f"an amount of {said} equal to {AMOUNTS.say(node.times, scope)}"
    return [Clause(f"add {text}", who, topic="mana")]


# The game


@EFFECTS.rule(Draw)
def _draw(node: Draw, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    return [Clause(finish(f"draw {_cards(node.count, scope)}", scope), who, topic="draw")]


def _cards(amount: Amount, scope: Scope) -> str:
    """ "a card", "two cards", "a card for each ...", "cards equal to ..."."""
    if isinstance(amount, (Fixed, X)):
        number = amount_of(amount, scope)
        if number == 1:
            return "a card"
        return f"{number_word(number) if isinstance(number, int) else number} cards"
    each = for_each(amount, scope)
    if each is not None:
        number = "a card" if each[0] == 1 else f"{number_word(each[0])} cards"
        return f"{number} for each {each[1]}"
    said = AMOUNTS.say(amount, scope)
    return "that many cards" if said == "that much" else f"cards equal to {said}"


@EFFECTS.rule(Discard)
def _discard(node: Discard, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    scope.mention(node.remember, Mention("card", label="the discarded card"), focus=False)
    if node.mode is DiscardMode.WHOLE_HAND:
        return [Clause(f"discard {who.their} hand", who, topic="discard")]
    said = in_zone(node.filter, Zone.HAND, scope)
    if node.filter == Anything():
        counted = _cards(node.count, scope)
    else:
        counted = said.counted(amount_of(node.count, scope))
    if node.mode is DiscardMode.YOU_CHOOSE:
        that = "that card" if node.count == Fixed(1) else "those cards"
        return [
            Clause(f"reveal {who.their} hand", who, topic="reveal"),
            Clause(f"choose {counted} from it", spoken=True, joint=Joint.STOP),
            Clause(f"discard {that}", NounPhrase("that player"), joint=Joint.STOP, topic="discard"),
        ]
    tail = " at random" if node.mode is DiscardMode.AT_RANDOM else ""
    return [Clause(finish(f"discard {counted}{tail}", scope), who, topic="discard")]


@EFFECTS.rule(Shuffle)
def _shuffle(node: Shuffle, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.whose, scope)
    return [Clause("shuffle", who, topic="shuffle", joint=Joint.THEN)]


@EFFECTS.rule(ExtraTurn)
def _extra_turn(node: ExtraTurn, scope: Scope) -> list[Clause]:
    return [Clause("take an extra turn after this one", PLAYERS.say(node.who, scope))]


@EFFECTS.rule(ControlNextTurn)
def _control_turn(node: ControlNextTurn, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    during = f"during {PLAYERS.say(node.who, scope).possessive} next turn"
    return [Clause(f"control {who.object} {during}", PLAYERS.say(You(), scope), spoken=True)]


@EFFECTS.rule(ExtraPhases)
def _extra_phases(node: ExtraPhases, scope: Scope) -> list[Clause]:
    this = "main phase" if Phase.POSTCOMBAT_MAIN in node.phases else "phase"
    added = [f"an additional {kind_of_phase(phase, Language.EN)}" for phase in node.phases]
    return [Clause("", whole=f"after this {this}, there is {' followed by '.join(added)}")]


@EFFECTS.rule(ExtraStep)
def _extra_step(node: ExtraStep, scope: Scope) -> list[Clause]:
    step = step_name(node.step, Language.EN)
    return [Clause("", whole=f"there is an additional {step} after this step")]


@EFFECTS.rule(SkipNextTurn)
def _skip_turn(node: SkipNextTurn, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    return [Clause(f"skip {who.their} next turn", who, topic="skip")]


@EFFECTS.rule(SkipNextPhase)
def _skip_phase(node: SkipNextPhase, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    phase = kind_of_phase(node.phase, Language.EN)
    return [Clause(f"skip {who.their} next {phase}", who, topic="skip")]


@EFFECTS.rule(SkipNextStep)
def _skip_step(node: SkipNextStep, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    step = step_name(node.step, Language.EN)
    return [Clause(f"skip {who.their} next {step}", who, topic="skip")]


@EFFECTS.rule(EndGame)
def _end_game(node: EndGame, scope: Scope) -> list[Clause]:
    if node.outcome is Outcome.DRAW:
        return [Clause("", whole="the game is a draw")]
    verb = "win" if node.outcome is Outcome.WIN else "lose"
    return [Clause(f"{verb} the game", PLAYERS.say(node.who, scope), spoken=True, topic="end")]
