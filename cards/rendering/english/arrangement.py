"""Effects arranged: sequences, "may", "if", "unless", "for each player", delayed triggers."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from cards.rendering.english.amounts import finish, for_each
from cards.rendering.english.books import AMOUNTS, CONDITIONS, EFFECTS, EVENTS, PLAYERS
from cards.rendering.english.costs import payment
from cards.rendering.english.grammar import (
    NounPhrase,
    Person,
    conjugate,
    listed,
    number_word,
)
from cards.rendering.english.recipes import chosen, recipe, reordered
from cards.rendering.english.selections import amount_of
from cards.rendering.english.sentences import joined
from cards.rendering.english.speech import Clause, Joint
from cards.rendering.phrasebook import Language
from cards.rendering.recipes import shown_cards
from cards.rendering.scope import Mention, Scope
from cards.rendering.words import step_name
from rules.language import (
    Amount,
    ChooseEffect,
    Cost,
    CreateTokens,
    DealDamage,
    Effect,
    Fixed,
    ForEachPlayer,
    If,
    IsNot,
    May,
    ModifyObjects,
    Nothing,
    Schedule,
    Shuffle,
    StepBegins,
    Unless,
    WasKicked,
    X,
    You,
)
from rules.language import Sequence as Steps
from rules.vocabulary import Step

__all__ = ["effect_clauses", "say"]


def effect_clauses(effect: Effect, scope: Scope) -> list[Clause]:
    """The clauses of a whole ability; a spell draws its card on a line of its own."""
    clauses = say(effect, scope)
    if scope.is_spell and len(clauses) > 1:
        last = clauses[-1]
        if last.joint is None and last.is_you and last.predicate == "draw a card":
            clauses[-1] = evolve(last, joint=Joint.LINE)
    return clauses


@EFFECTS.rule(Nothing)
def _nothing(node: Nothing, scope: Scope) -> list[Clause]:
    return []


@EFFECTS.rule(Steps)
def _sequence(node: Steps, scope: Scope) -> list[Clause]:
    out: list[Clause] = []
    rest = node.steps
    while rest:
        known = recipe(rest, scope)
        if known is not None:
            clauses, used = known
            out += clauses
            rest = rest[used:]
            continue
        shown = shown_cards(rest)
        if shown is not None:
            (first,) = say(rest[0], scope)
            verb = "look at" if shown else "reveal"
            out.append(evolve(first, predicate=first.predicate.replace("look at", verb, 1)))
            rest = rest[2:]
            continue
        after_shuffle = scope.memory.shuffled
        out += say(rest[0], scope)
        if after_shuffle and out[-1].predicate.endswith("on top"):
            out[-1] = evolve(out[-1], joint=Joint.AND)
        rest = rest[1:]
    return out


def say(effect: Effect, scope: Scope) -> list[Clause]:
    """The effect's clauses; a number called X in them is explained at their end."""
    clauses = reordered(effect, scope) or EFFECTS.say(effect, scope)
    scope.memory.shuffled = isinstance(effect, Shuffle)
    if scope.memory.where_x is not None and clauses:
        last = clauses[-1]
        if last.whole is not None:
            clauses[-1] = evolve(last, whole=finish(last.whole, scope))
        else:
            clauses[-1] = evolve(last, predicate=finish(last.predicate, scope))
    return clauses


def _embed(clauses: Sequence[Clause]) -> str:
    """Clauses to stand after a comma inside a sentence: no capital, no full stop."""
    text = joined(clauses)
    first = clauses[0] if clauses else None
    keep = first is not None and first.subject is not None and first.subject.text[:1].isupper()
    if not keep:
        text = text[:1].lower() + text[1:]
    return text.removesuffix(".") if not text.endswith('."') else text


@EFFECTS.rule(May)
def _may(node: May, scope: Scope) -> list[Clause]:
    if node.cost is not None:
        return _may_pay(node, node.cost, scope)
    who = PLAYERS.say(node.who, scope)
    clauses = say(node.effect, scope)
    if not clauses:
        return clauses
    first, rest = clauses[0], clauses[1:]
    same = first.subject is not None and first.subject.text == who.text
    again = first.subject is not None and first.subject.text == "that player"
    theirs = same or (again and who.person is not Person.YOU)
    if first.whole is not None and who.person is Person.YOU and first.topic == "choose":
        first = evolve(first, whole=f"you may {first.whole}")
    elif first.whole is None and (first.is_you or theirs):
        first = evolve(first, predicate=f"may {first.predicate}", subject=who, spoken=True)
    elif first.subject is not None:
        have = f"may have {first.subject.object} {first.predicate}"
        first = evolve(first, predicate=have, subject=who, spoken=True)
    if first.topic == "shuffle":
        first = evolve(first, joint=None)
    out = [first, *(evolve(c, spoken=False) if c.joint is not Joint.STOP else c for c in rest)]
    if node.otherwise != Nothing():
        other = _embed(say(node.otherwise, scope))
        they = "you don't" if isinstance(node.who, You) else "they don't"
        out.append(Clause("", whole=f"if {they}, {other}", joint=Joint.STOP))
    return out


def _may_pay(node: May, cost: Cost, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    you = isinstance(node.who, You)
    out = [Clause(f"may {payment(cost, scope)}", who, spoken=True, topic="pay")]
    they = "you" if you else "they"
    clauses = say(node.effect, scope)
    if clauses:
        text = _embed(clauses)
        if you and clauses[0].is_you and clauses[0].spoken:
            text = text if text.startswith("you ") else f"you {text}"
        out.append(Clause("", whole=f"if {they} do, {text}", joint=Joint.STOP))
    if node.otherwise != Nothing():
        other = _embed(say(node.otherwise, scope))
        out.append(Clause("", whole=f"if {they} don't, {other}", joint=Joint.STOP))
    return out


@EFFECTS.rule(If)
def _if(node: If, scope: Scope) -> list[Clause]:
    condition = node.condition
    if node.otherwise != Nothing() and isinstance(condition, WasKicked):
        otherwise = say(node.otherwise, scope)
        said = CONDITIONS.say(condition, scope)
        then = _embed(say(node.then, scope))
        whole = f"if {said}, {then} instead"
        return [*otherwise, Clause("", whole=whole, joint=Joint.STOP)]
    instead = _instead(node, scope)
    if instead is not None:
        return instead
    if isinstance(condition, IsNot) and node.otherwise == Nothing():
        # "if" behind a trigger's event would be read as its intervening one (CR 603.4)
        said = CONDITIONS.say(condition.condition, scope)
        then = _embed(say(node.then, scope))
        return [Clause("", whole=f"{then} unless {said}", joint=Joint.STOP)]
    said = CONDITIONS.say(condition, scope)
    then = _embed(say(node.then, scope))
    out = [Clause("", whole=f"if {said}, {then}", joint=Joint.STOP)]
    if node.otherwise != Nothing():
        other = _embed(say(node.otherwise, scope))
        out.append(Clause("", whole=f"otherwise, {other}", joint=Joint.STOP))
    return out


def _instead(node: If, scope: Scope) -> list[Clause] | None:
    """A choice between two effects of one kind: the second, then "the first instead if ..."."""
    match node.then, node.otherwise:
        case CreateTokens(), CreateTokens():
            if evolve(node.then, count=node.otherwise.count) != node.otherwise:
                return None
            clauses = say(node.otherwise, scope)
            number = amount_of(node.then.count, scope)
            count = number_word(number) if isinstance(number, int) else number
            said = CONDITIONS.say(node.condition, scope)
            whole = f"if {said}, create {count} of those tokens instead"
        case (DealDamage(), DealDamage()) | (ModifyObjects(), ModifyObjects()):
            clauses = say(node.otherwise, scope)
            scope.memory.focus = None
            text = _embed(say(node.then, scope)).removesuffix(" to that permanent or player")
            said = CONDITIONS.say(node.condition, scope)
            whole = f"{text} instead if {said}"
        case _:
            return None
    return [*clauses, Clause("", whole=whole, joint=Joint.LINE)]


@EFFECTS.rule(Unless)
def _unless(node: Unless, scope: Scope) -> list[Clause]:
    clauses = say(node.effect, scope)
    who = PLAYERS.say(node.who, scope)
    text = payment(node.cost, scope)
    tail = f" unless {who.text} {conjugate(text, who.person)}"
    if node.x != Fixed(0) and not isinstance(node.x, X):
        tail += f", where X is {AMOUNTS.say(node.x, scope)}"
    tail += _how_often(node.times, scope)
    first = clauses[0]
    if first.whole is not None:
        first = evolve(first, whole=first.whole + tail)
    else:
        first = evolve(first, predicate=first.predicate + tail)
    return [first, *clauses[1:]]


def _how_often(times: Amount, scope: Scope) -> str:
    if times == Fixed(1):
        return ""
    each = for_each(times, scope)
    if each is not None and each[0] == 1:
        return f" for each {each[1]}"
    return f" a number of times equal to {AMOUNTS.say(times, scope)}"


@EFFECTS.rule(ForEachPlayer)
def _for_each(node: ForEachPlayer, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.players, scope)
    scope.mention("players each", Mention("player", person=True, label=who.text), focus=False)
    clauses = say(node.effect, scope)
    if clauses and clauses[0].subject is not None and clauses[0].subject.text == who.text:
        scope.memory.mentions.pop("players each", None)
        first, rest = clauses[0], clauses[1:]
        return [first, *(_again(c, who) for c in rest)]
    scope.memory.mentions.pop("players each", None)
    return [Clause("", whole=f"for {who.text}, {_embed(clauses)}")]


def _again(clause: Clause, who: NounPhrase) -> Clause:
    if clause.subject is not None and clause.subject.text == who.text:
        return clause
    return clause


@EFFECTS.rule(ChooseEffect)
def _choose(node: ChooseEffect, scope: Scope) -> list[Clause]:
    short = chosen(node, scope)
    if short is not None:
        return short
    who = PLAYERS.say(node.who, scope)
    options = [_embed(say(option, scope)) for option in node.options]
    if who.person is Person.YOU:
        return [Clause("", whole=listed(options, "or"))]
    return [Clause(f"choose one: {listed(options, 'or')}", who)]


@EFFECTS.rule(Schedule)
def _schedule(node: Schedule, scope: Scope) -> list[Clause]:
    if not isinstance(node.event, StepBegins):
        when = EVENTS.say(node.event, scope)
        scope.memory.focus = None
        whole = f"{when}, {_embed(say(node.effect, scope))}"
        return [Clause("", whole=whole, joint=Joint.LINE)]
    at = _next(node.event)
    clauses = say(node.effect, scope)
    if clauses[0].whole is None and len(clauses) == 1:
        later = f"{clauses[0].predicate} {at}"
        return [evolve(clauses[0], predicate=later, joint=Joint.STOP)]
    return [Clause("", whole=f"{at}, {_embed(clauses)}", joint=Joint.STOP)]


def _next(event: StepBegins) -> str:
    """When a delayed trigger triggers: "at the beginning of the next end step"."""
    if event.step is Step.END_OF_COMBAT:
        return "at end of combat"
    short = {Step.END: "end step", Step.UPKEEP: "upkeep", Step.DRAW: "draw step"}
    name = short.get(event.step, step_name(event.step, Language.EN))
    if isinstance(event.whose, You):
        return f"at the beginning of your next {name}"
    if event.step is Step.UPKEEP:
        return "at the beginning of the next turn's upkeep"
    return f"at the beginning of the next {name}"
