"""Keywords with parameters (CR 702), replacement and prevention (CR 614, 615), in Chinese."""

from __future__ import annotations

from cards.rendering.chinese.amounts import finish
from cards.rendering.chinese.books import ABILITIES, AMOUNTS, CONDITIONS, PLAYERS
from cards.rendering.chinese.costs import cost_parts, counters, payment
from cards.rendering.chinese.events import DAMAGE, recipients
from cards.rendering.chinese.grammar import or_list, sentence, series
from cards.rendering.chinese.nouns import nominal
from cards.rendering.chinese.players import TARGET_PLAYERS
from cards.rendering.chinese.selections import in_zone, zone_name_of
from cards.rendering.phrasebook import Language
from cards.rendering.references import split_owner
from cards.rendering.scope import Scope
from cards.rendering.words import color_name, subtype_name
from rules.language import (
    Always,
    AnyOf,
    Anything,
    Cost,
    CumulativeUpkeep,
    Cycling,
    DamageReplacement,
    Enchant,
    EntersAs,
    EntryChoice,
    Equip,
    Filter,
    Fixed,
    Flashback,
    Insistence,
    InsteadOfMoving,
    IsColor,
    IsNot,
    IsSubtype,
    IsThis,
    Kicker,
    Landwalk,
    Plus,
    Position,
    PreventionAbility,
    Protection,
    RememberedAmount,
    SkipsDraw,
    Times,
    You,
)
from rules.vocabulary import CardType, Zone

__all__: list[str] = []


def _with_cost(word: str, cost: Cost, scope: Scope) -> str:
    parts = cost_parts(cost, scope)
    if parts and all(part.startswith("{") for part in parts):
        return word + "".join(parts)
    return f"{word}～{'，'.join(parts)}。"


def _quality(filter_: Filter, scope: Scope) -> str:
    if filter_ == Anything():
        return "万物"
    if isinstance(filter_, IsColor):
        return color_name(filter_.color, Language.ZH).removesuffix("色")
    said = nominal(filter_, scope)
    if said.bare:
        return "".join(text.removesuffix("的") for _, text in said.before)
    return said.all()


@ABILITIES.rule(Protection)
def _protection(node: Protection, scope: Scope) -> str:
    qualities = node.quality.parts if isinstance(node.quality, AnyOf) else (node.quality,)
    return series([f"反{_quality(part, scope)}保护" for part in qualities], "与")


@ABILITIES.rule(Landwalk)
def _landwalk(node: Landwalk, scope: Scope) -> str:
    if isinstance(node.land, IsSubtype):
        return f"{subtype_name(node.land.subtype, Language.ZH)}行者"
    return f"{nominal(node.land, scope).noun()}行者"


@ABILITIES.rule(Enchant)
def _enchant(node: Enchant, scope: Scope) -> str:
    words: list[str] = []
    if node.objects is not None:
        words.append(nominal(node.objects, scope).noun())
    player = TARGET_PLAYERS.get(node.players)
    if player is not None:
        words.append(player)
    return f"结附于{or_list(words)}"


@ABILITIES.rule(Equip)
def _equip(node: Equip, scope: Scope) -> str:
    word = "佩带" if node.to == Anything() else f"佩带{nominal(node.to, scope).noun()}"
    return _with_cost(word, node.cost, scope)


@ABILITIES.rule(Cycling)
def _cycling(node: Cycling, scope: Scope) -> str:
    kind = nominal(node.search, scope).noun() if node.search is not None else ""
    return _with_cost(f"{kind}循环", node.cost, scope)


@ABILITIES.rule(CumulativeUpkeep)
def _cumulative_upkeep(node: CumulativeUpkeep, scope: Scope) -> str:
    return _with_cost("累积维持", node.cost, scope)


@ABILITIES.rule(Flashback)
def _flashback(node: Flashback, scope: Scope) -> str:
    return _with_cost("返照", node.cost, scope)


@ABILITIES.rule(Kicker)
def _kicker(node: Kicker, scope: Scope) -> str:
    return _with_cost("增幅" if node.times == 1 else "多重增幅", node.cost, scope)


_CHOICES = {
    EntryChoice.COLOR: "一种颜色",
    EntryChoice.CREATURE_TYPE: "一种生物类别",
    EntryChoice.OPPONENT: "一位对手",
}


@ABILITIES.rule(EntersAs)
def _enters(node: EntersAs, scope: Scope) -> str:
    mine = node.what == IsThis()
    who = scope.name if mine else nominal(node.what, scope).all()
    sentences: list[str] = []
    if node.choice is not EntryChoice.NOTHING:
        sentences.append(f"于{who}进战场时，选择{_CHOICES[node.choice]}")
    if node.unless_paid is not None:
        sentences.append(f"于{who}进战场时，你可以{payment(node.unless_paid, scope)}")
        sentences.append("若你未如此作，则它须横置进战场")
    else:
        counted = [counters(amount, kind, scope) for kind, amount in node.counters]
        upon = f"，且其上有{series(counted)}" if counted else ""
        if node.tapped or upon:
            text = (
                f"{who}{'须横置' if node.tapped else ''}进战场时" if upon else f"{who}须横置进战场"
            )
            text = f"{text}{upon}".replace(
                "进战场时，且", "进战场时，" if not node.tapped else "进战场，且"
            )
            sentences.append(_conditional(finish(text, scope), node, scope))
    return "".join(sentence(text) for text in sentences)


def _conditional(text: str, node: EntersAs, scope: Scope) -> str:
    if node.condition == Always():
        return text
    if isinstance(node.condition, IsNot):
        return f"{text}，除非{CONDITIONS.say(node.condition.condition, scope)}"
    return f"若{CONDITIONS.say(node.condition, scope)}，则{text}"


@ABILITIES.rule(InsteadOfMoving)
def _instead(node: InsteadOfMoving, scope: Scope) -> str:
    filter_, owner = split_owner(node.what)
    mine = filter_ == IsThis()
    dies = node.origin is Zone.BATTLEFIELD and node.destination is Zone.GRAVEYARD
    if dies and (not mine or CardType.CREATURE in scope.types):
        what = scope.name if mine else nominal(filter_, scope).any()
        would = f"若{what}将死去"
    else:
        what = scope.name if mine else in_zone(filter_, Zone.GRAVEYARD, scope).any()
        origin = "任何区域" if node.origin is None else zone_name_of(node.origin, owner, scope)
        to = zone_name_of(node.destination, owner, scope).replace("任一坟墓场", "坟墓场")
        would = f"若{what}将从{origin}进入{to}"
    match node.to, node.position:
        case Zone.EXILE, _:
            instead = "放逐之"
        case Zone.LIBRARY, Position.SHUFFLED:
            instead = "展示之并将它洗入其拥有者的牌库"
        case Zone.LIBRARY, Position.BOTTOM:
            instead = "将它置于其拥有者的牌库底"
        case Zone.LIBRARY, _:
            instead = "将它置于其拥有者的牌库顶"
        case Zone.HAND, _:
            instead = "将它移回其拥有者手上"
        case _:
            instead = f"将它置入{zone_name_of(node.to, None, scope)}"
    return sentence(f"{would}，则改为{instead}")


def _source(filter_: Filter, scope: Scope) -> str:
    if filter_ == IsThis():
        return scope.name
    said = nominal(filter_, scope)
    return (said.as_card("来源") if said.bare else said).any()


@ABILITIES.rule(DamageReplacement)
def _more_damage(node: DamageReplacement, scope: Scope) -> str:
    source = _source(node.pattern.source, scope)
    to = recipients(node.pattern, scope)
    match node.amount:
        case Times(factor=Fixed(value=factor), amount=RememberedAmount()):
            instead = f"造成{'两' if factor == 2 else factor}倍的伤害"
        case Plus(left=RememberedAmount(), right=Fixed(value=more)):
            instead = f"造成原数量加{more}点的伤害"
        case _:
            instead = f"造成{AMOUNTS.say(node.amount, scope)}点伤害"
    damage = DAMAGE[node.pattern.kind]
    return sentence(f"若{source}将{to}造成{damage}，则改为{instead}")


@ABILITIES.rule(SkipsDraw)
def _skips_draw(node: SkipsDraw, scope: Scope) -> str:
    you = node.who == You()
    who = "你" if you else PLAYERS.say(node.who, scope).text.replace("每位", "任一")
    they = "你" if you else "该牌手"
    may = "可以" if node.insistence is Insistence.MAY else ""
    return sentence(f"若{who}将抓一张牌，则{they}{may}改为略过该次抓牌")


@ABILITIES.rule(PreventionAbility)
def _prevention(node: PreventionAbility, scope: Scope) -> str:
    pattern = node.pattern
    damage = DAMAGE[pattern.kind]
    source = _source(pattern.source, scope)
    to = recipients(pattern, scope)
    if node.amount is not None:
        amount = AMOUNTS.say(node.amount, scope)
        return sentence(f"若{source}将{to}造成{damage}，则防止其中{amount}点伤害")
    by = f"由{source}" if pattern.source != Anything() else ""
    return sentence(f"防止将{by}{to}造成的所有{damage}")
