"""Effects arranged, in Chinese: sequences, 你可以, 若, 除非, 每位牌手, delayed triggers."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from cards.rendering.chinese.books import AMOUNTS, CONDITIONS, EFFECTS, EVENTS, PLAYERS
from cards.rendering.chinese.costs import payment
from cards.rendering.chinese.grammar import Clause, numeral, or_list, sentence
from cards.rendering.chinese.selections import amount_of
from cards.rendering.phrasebook import Language
from cards.rendering.recipes import looked_at, protection_choices, scry_count, shown_cards
from cards.rendering.scope import Mention, Scope
from cards.rendering.words import card_type_name
from rules.language import (
    ChooseEffect,
    Effect,
    Fixed,
    ForEachPlayer,
    If,
    IsNot,
    May,
    Nothing,
    Schedule,
    StepBegins,
    Tap,
    Unless,
    Untap,
    WasKicked,
    X,
    You,
)
from rules.language import Sequence as Steps
from rules.vocabulary import Step

__all__ = ["joined"]

_THEN = {("draw", "discard"), ("move exile", "move battlefield"), ("draw", "move library")}
_AND = {
    ("damage", "gain"),
    ("lose", "gain"),
    ("damage", "draw"),
    ("draw", "lose"),
    ("draw", "gain"),
    ("gain", "draw"),
    ("tap", "stays"),
}


def _joint(before: Clause, after: Clause) -> str:
    if after.joint is not None:
        return after.joint
    pair = (before.topic, after.topic)
    if before.topic in ("search", "reveal") and after.topic.startswith(("move", "reveal")):
        return "，"
    if pair in _THEN:
        return "，然后"
    return "，且" if pair in _AND else "。"


def _same(one: Clause, other: Clause) -> bool:
    if one.is_you or other.is_you or one.subject is None or other.subject is None:
        return one.is_you and other.is_you and one.spoken
    return other.subject.text in (one.subject.text, "该牌手", "它")


def joined(clauses: Sequence[Clause]) -> str:
    """Clauses as sentences."""
    text = ""
    for position, clause in enumerate(clauses):
        if position == 0:
            text = clause.text()
            continue
        before = clauses[position - 1]
        joint = _joint(before, clause)
        text += joint + clause.text(subject=joint.startswith("。") or not _same(before, clause))
    return sentence(text) if text else text


def _embed(effect: Effect, scope: Scope) -> str:
    return joined(_say(effect, scope)).removesuffix("。")


@EFFECTS.rule(Nothing)
def _nothing(node: Nothing, scope: Scope) -> list[Clause]:
    return []


@EFFECTS.rule(Steps)
def _sequence(node: Steps, scope: Scope) -> list[Clause]:
    out: list[Clause] = []
    rest = node.steps
    while rest:
        scry = scry_count(rest)
        if scry is not None:
            out.append(Clause(f"占卜{amount_of(scry[0], scope)}", topic="scry"))
            rest = rest[scry[1] :]
            continue
        shown = shown_cards(rest)
        if shown is not None:
            (first,) = EFFECTS.say(rest[0], scope)
            verb = "检视" if shown else "展示"
            out.append(evolve(first, predicate=first.predicate.replace("检视", verb, 1)))
            rest = rest[2:]
            continue
        out += _say(rest[0], scope)
        rest = rest[1:]
    return out


def _say(effect: Effect, scope: Scope) -> list[Clause]:
    """The effect's clauses; cards put back in a new order are looked at first."""
    count = looked_at(effect)
    if count is None:
        return EFFECTS.say(effect, scope)
    number = numeral(amount_of(count, scope))
    return [
        Clause(f"检视你牌库顶的{number}张牌", topic="look"),
        Clause("将它们以任意顺序置回", topic="put back", joint="，然后"),
    ]


@EFFECTS.rule(May)
def _may(node: May, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    he = "你" if isinstance(node.who, You) else "该牌手"
    if node.cost is None:
        clauses = EFFECTS.say(node.effect, scope)
        if not clauses:
            return clauses
        first, rest = clauses[0], clauses[1:]
        if first.is_you or (first.subject is not None and first.subject.text in (who.text, he)):
            first = evolve(first, predicate=f"可以{first.predicate}", subject=who, spoken=True)
        else:
            first = Clause(f"可以令{first.text()}", who, spoken=True, topic=first.topic)
        out = [first, *rest]
    else:
        out = [Clause(f"可以{payment(node.cost, scope)}", who, spoken=True, topic="pay")]
        if node.effect != Nothing():
            out.append(Clause(f"若{he}如此作，则{_embed(node.effect, scope)}", joint="。"))
    if node.otherwise != Nothing():
        out.append(Clause(f"若{he}未如此作，则{_embed(node.otherwise, scope)}", joint="。"))
    return out


@EFFECTS.rule(If)
def _if(node: If, scope: Scope) -> list[Clause]:
    if node.otherwise != Nothing() and isinstance(node.condition, WasKicked):
        otherwise = EFFECTS.say(node.otherwise, scope)
        said = CONDITIONS.say(node.condition, scope)
        instead = f"若{said}，则改为{_embed(node.then, scope)}"
        return [*otherwise, Clause(instead, joint="。")]
    if isinstance(node.condition, IsNot) and node.otherwise == Nothing():
        unless = CONDITIONS.say(node.condition.condition, scope)
        return [Clause(f"{_embed(node.then, scope)}，除非{unless}", joint="。")]
    said = CONDITIONS.say(node.condition, scope)
    out = [Clause(f"若{said}，则{_embed(node.then, scope)}", joint="。")]
    if node.otherwise != Nothing():
        out.append(Clause(f"否则，{_embed(node.otherwise, scope)}", joint="。"))
    return out


@EFFECTS.rule(Unless)
def _unless(node: Unless, scope: Scope) -> list[Clause]:
    first, *rest = EFFECTS.say(node.effect, scope)
    who = PLAYERS.say(node.who, scope)
    tail = f"，除非{who.text}{payment(node.cost, scope)}"
    if node.x != Fixed(0) and not isinstance(node.x, X):
        tail += f"，X为{AMOUNTS.say(node.x, scope)}"
    if node.times != Fixed(1):
        tail += f"，支付次数等同于{AMOUNTS.say(node.times, scope)}"
    return [evolve(first, predicate=first.predicate + tail), *rest]


@EFFECTS.rule(ForEachPlayer)
def _for_each(node: ForEachPlayer, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.players, scope)
    scope.mention("players each", Mention("牌手", person=True, label=who.text), focus=False)
    clauses = EFFECTS.say(node.effect, scope)
    scope.memory.mentions.pop("players each", None)
    if clauses and clauses[0].subject is not None and clauses[0].subject.text == who.text:
        return clauses
    return [Clause(f"对{who.text}而言，{joined(clauses).removesuffix('。')}")]


@EFFECTS.rule(ChooseEffect)
def _choose(node: ChooseEffect, scope: Scope) -> list[Clause]:
    protection = protection_choices(node)
    if protection is not None:
        effect, types = protection
        (said,) = EFFECTS.say(effect, scope)
        words = [*(card_type_name(type_, Language.ZH) for type_ in types), "该颜色"]
        kinds = or_list([f"反{word}保护" for word in words])
        text = said.text().replace("反白保护", kinds, 1)
        return [Clause("选择一种颜色"), Clause(text, joint="。")]
    match node.options:
        case (Tap(what=one), Untap(what=other)) if one == other:
            (said,) = EFFECTS.say(node.options[0], scope)
            return [evolve(said, predicate=f"横置或重置{said.predicate.removeprefix('横置')}")]
        case _:
            pass
    who = PLAYERS.say(node.who, scope)
    options = [_embed(option, scope) for option in node.options]
    return [Clause(f"选择一项：{or_list(options)}", who)]


@EFFECTS.rule(Schedule)
def _schedule(node: Schedule, scope: Scope) -> list[Clause]:
    if isinstance(node.event, StepBegins):
        whose = "你的" if isinstance(node.event.whose, You) else ""
        name = {Step.END: "结束步骤", Step.UPKEEP: "维持"}.get(node.event.step)
        if node.event.step is Step.END_OF_COMBAT:
            when = "在战斗结束时"
        elif name is not None:
            when = f"在{whose}下一个{name}开始时"
        else:
            when = EVENTS.say(node.event, scope)
    else:
        when = EVENTS.say(node.event, scope)
    return [Clause(f"{when}，{_embed(node.effect, scope)}", joint="。")]
