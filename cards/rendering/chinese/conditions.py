"""Conditions in Chinese, as they stand after 若 or 只要."""

from __future__ import annotations

from cards.rendering.chinese.books import AMOUNTS, CONDITIONS, PLAYERS, SELECTIONS
from cards.rendering.chinese.grammar import measure, numeral, or_list
from cards.rendering.chinese.nominal import Nominal
from cards.rendering.chinese.nouns import COMPARISONS, nominal, players_name
from cards.rendering.chinese.selections import in_zone, zone_name_of
from cards.rendering.phrasebook import Language
from cards.rendering.references import split_owner
from cards.rendering.scope import Mention, Scope
from cards.rendering.words import counter_name, step_name
from rules.language import (
    Always,
    AttackingPlayer,
    Both,
    Compare,
    Count,
    CountersOn,
    CreatureDiedThisTurn,
    DefendingPlayer,
    DuringStep,
    DuringTurnOf,
    Each,
    EachOpponent,
    Either,
    Exists,
    Fixed,
    ForAnyPlayer,
    IsNot,
    LifeTotal,
    Matching,
    Players,
    Remembered,
    WasCast,
    WasKicked,
)
from rules.vocabulary import Comparison, Zone

__all__: list[str] = []


@CONDITIONS.rule(Always)
def _always(node: Always, scope: Scope) -> str:
    return ""


def _subject(players: Players, scope: Scope) -> str:
    if isinstance(players, EachOpponent):
        return "任一对手"
    return players_name(players, scope)


def _parts(each: Each, scope: Scope) -> tuple[Nominal, Players | None]:
    filter_, owner = split_owner(each.filter)
    return in_zone(filter_, each.zone, scope), each.whose if each.whose is not None else owner


def _has(each: Each, counted: str, scope: Scope, *, denied: bool = False) -> str:
    """你操控一个生物, 你的坟墓场中有三张或更多牌."""
    _, whose = _parts(each, scope)
    if each.zone is Zone.BATTLEFIELD and whose is not None:
        return f"{_subject(whose, scope)}{'未' if denied else ''}操控{counted}"
    where = zone_name_of(each.zone, whose, scope)
    if each.zone is Zone.HAND:
        where = f"{_subject(whose, scope)}手上" if whose is not None else "手牌中"
        return f"{where}{'没有' if denied else '有'}{counted}"
    place = "上" if each.zone is Zone.BATTLEFIELD else "中"
    return f"{where}{place}{'没有' if denied else '有'}{counted}"


def _none(each: Each, scope: Scope) -> str:
    said, _ = _parts(each, scope)
    return _has(each, said.all(), scope, denied=True)


@CONDITIONS.rule(Exists)
def _exists(node: Exists, scope: Scope) -> str:
    if isinstance(node.what, Each):
        said, _ = _parts(node.what, scope)
        return _has(node.what, said.counted(1), scope)
    if isinstance(node.what, Matching):
        among = SELECTIONS.say(node.what.among, scope).text
        said = nominal(node.what.filter, scope)
        if said.bare:
            said_text = "".join(text for _, text in said.before)
            return f"{among}为{said_text}"
        return f"{among}是{said.noun()}"
    if isinstance(node.what, Remembered):
        known = scope.mentioned(node.what.name)
        if known is not None and known.label is not None:
            return f"{known.label}存在"
        return "你如此作"
    return f"{SELECTIONS.say(node.what, scope).text}存在"


_COUNTS = {
    Comparison.AT_LEAST: "{}{}或更多{}",
    Comparison.AT_MOST: "{}{}或更少{}",
    Comparison.MORE_THAN: "多于{}{}{}",
    Comparison.LESS_THAN: "少于{}{}{}",
    Comparison.EQUAL: "正好{}{}{}",
}


@CONDITIONS.rule(Compare)
def _compare(node: Compare, scope: Scope) -> str:
    left, right = node.left, node.right
    if isinstance(right, Fixed):
        if isinstance(left, Count) and isinstance(left.what, Each):
            if (node.comparison, right.value) == (Comparison.EQUAL, 0):
                return _none(left.what, scope)
            if (node.comparison, right.value) == (Comparison.AT_LEAST, 1):
                return CONDITIONS.say(Exists(left.what), scope)
            said, _ = _parts(left.what, scope)
            noun = said.all()
            counted = _COUNTS[node.comparison].format(numeral(right.value), measure(noun), noun)
            return _has(left.what, counted, scope)
        if isinstance(left, CountersOn):
            what = SELECTIONS.say(left.what, scope).text
            name = counter_name(left.kind, Language.ZH)
            none = (Comparison.EQUAL, Comparison.AT_MOST)
            if node.comparison in none and right.value == 0:
                return f"{what}上没有{name}"
            return f"{what}上有{_COUNTS[node.comparison].format(numeral(right.value), '个', name)}"
    if isinstance(left, LifeTotal) and isinstance(right, LifeTotal):
        one, other = PLAYERS.say(left.of, scope).whose, PLAYERS.say(right.of, scope).whose
        return f"{one}总生命{COMPARISONS[node.comparison]}{other}总生命"
    one, other = AMOUNTS.say(left, scope), AMOUNTS.say(right, scope)
    return f"{one}{COMPARISONS[node.comparison]}{other}"


@CONDITIONS.rule(ForAnyPlayer)
def _any_player(node: ForAnyPlayer, scope: Scope) -> str:
    if isinstance(node.players, AttackingPlayer | DefendingPlayer):
        label = PLAYERS.say(node.players, scope).text
    else:
        label = _subject(node.players, scope).replace("每位", "任一")
    scope.mention("players each", Mention("牌手", person=True, label=label), focus=False)
    text = CONDITIONS.say(node.condition, scope)
    scope.memory.mentions.pop("players each", None)
    return text


@CONDITIONS.rule(DuringTurnOf)
def _turn(node: DuringTurnOf, scope: Scope) -> str:
    return f"目前是{_subject(node.players, scope)}的回合"


@CONDITIONS.rule(DuringStep)
def _step(node: DuringStep, scope: Scope) -> str:
    return f"目前是{or_list([step_name(step, Language.ZH) for step in node.steps])}"


@CONDITIONS.rule(WasKicked)
def _kicked(node: WasKicked, scope: Scope) -> str:
    return f"{'此咒语' if scope.is_spell else '它'}已增幅"


@CONDITIONS.rule(WasCast)
def _cast(node: WasCast, scope: Scope) -> str:
    return "它是被施放的"


@CONDITIONS.rule(CreatureDiedThisTurn)
def _died(node: CreatureDiedThisTurn, scope: Scope) -> str:
    return "本回合中有生物死去"


@CONDITIONS.rule(IsNot)
def _not(node: IsNot, scope: Scope) -> str:
    inner = node.condition
    match inner:
        case Exists(what=Each() as each):
            return _none(each, scope)
        case ForAnyPlayer(players=players, condition=condition):
            return CONDITIONS.say(ForAnyPlayer(players, IsNot(condition)), scope)
        case DuringTurnOf(players=players):
            return f"目前不是{_subject(players, scope)}的回合"
        case WasKicked():
            return f"{'此咒语' if scope.is_spell else '它'}未增幅"
        case CreatureDiedThisTurn():
            return "本回合中没有生物死去"
        case IsNot(condition=condition):
            return CONDITIONS.say(condition, scope)
        case _:
            return f"并非{CONDITIONS.say(inner, scope)}"


@CONDITIONS.rule(Both)
def _both(node: Both, scope: Scope) -> str:
    return "且".join(CONDITIONS.say(part, scope) for part in node.parts)


@CONDITIONS.rule(Either)
def _either(node: Either, scope: Scope) -> str:
    return "或".join(CONDITIONS.say(part, scope) for part in node.parts)
