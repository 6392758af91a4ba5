"""Filters in Chinese: each says what stands before the noun, or the noun."""

from __future__ import annotations

from attrs import evolve

from cards.rendering.chinese.books import AMOUNTS, FILTERS, PLAYERS
from cards.rendering.chinese.grammar import or_list
from cards.rendering.chinese.nominal import Nominal, Place
from cards.rendering.phrasebook import Language
from cards.rendering.scope import THIS, Mention, Scope
from cards.rendering.words import (
    card_name,
    card_type_name,
    color_name,
    counter_name,
    keyword_name,
    subtype_name,
    supertype_name,
)
from rules.language import (
    AllOf,
    AnyOf,
    Anything,
    Blocked,
    ColorCount,
    ControlledBy,
    EachOpponent,
    EachPlayer,
    EachTeammate,
    Filter,
    Fixed,
    HasCounter,
    HasKeyword,
    HasLandwalk,
    HasNoAbilities,
    IsAbility,
    IsAttached,
    IsAttacking,
    IsBlocking,
    IsChosenColor,
    IsChosenType,
    IsColor,
    IsMultiTargeted,
    IsNamed,
    IsRemembered,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsThis,
    IsToken,
    IsType,
    Not,
    OwnedBy,
    Players,
    Quality,
    QualityIs,
    Unblocked,
    X,
    You,
    YourTeam,
)
from rules.vocabulary import CardType, Comparison

__all__ = ["COMPARISONS", "QUALITIES", "nominal", "players_name"]

QUALITIES = {
    Quality.POWER: "力量",
    Quality.TOUGHNESS: "防御力",
    Quality.MANA_VALUE: "总法术力费用",
}

COMPARISONS = {
    Comparison.EQUAL: "等于",
    Comparison.AT_LEAST: "等于或大于",
    Comparison.AT_MOST: "等于或小于",
    Comparison.MORE_THAN: "大于",
    Comparison.LESS_THAN: "小于",
}

ZH = Language.ZH


def nominal(filter_: Filter, scope: Scope) -> Nominal:
    return FILTERS.say(filter_, scope)


def _before(place: Place, text: str) -> Nominal:
    return Nominal(before=((place, text),))


def players_name(players: Players, scope: Scope) -> str:
    """Players as those who control or own something: 你, 对手, 该牌手."""
    if isinstance(players, EachOpponent):
        return "对手"
    if isinstance(players, EachPlayer):
        return "任一牌手"
    if isinstance(players, EachTeammate):
        return "队友"
    if isinstance(players, YourTeam):
        return "你的团队"
    return PLAYERS.say(players, scope).text


@FILTERS.rule(Anything)
def _anything(node: Anything, scope: Scope) -> Nominal:
    return Nominal()


@FILTERS.rule(IsType)
def _type(node: IsType, scope: Scope) -> Nominal:
    return Nominal(heads=(card_type_name(node.type, ZH),))


@FILTERS.rule(IsSubtype)
def _subtype(node: IsSubtype, scope: Scope) -> Nominal:
    return Nominal(subtypes=(subtype_name(node.subtype, ZH),))


@FILTERS.rule(IsSupertype)
def _supertype(node: IsSupertype, scope: Scope) -> Nominal:
    return _before(Place.SUPERTYPE, supertype_name(node.supertype, ZH))


@FILTERS.rule(IsColor)
def _color(node: IsColor, scope: Scope) -> Nominal:
    return _before(Place.COLOR, color_name(node.color, ZH))


@FILTERS.rule(ColorCount)
def _color_count(node: ColorCount, scope: Scope) -> Nominal:
    words = {
        (Comparison.EQUAL, 0): "无色",
        (Comparison.EQUAL, 1): "单色",
        (Comparison.AT_LEAST, 2): "多色",
        (Comparison.AT_LEAST, 1): "有色",
    }
    word = words.get((node.comparison, node.count))
    if word is not None:
        return _before(Place.COLOR, word)
    return _before(Place.WITH, f"颜色数量{COMPARISONS[node.comparison]}{node.count}的")


@FILTERS.rule(IsNamed)
def _named(node: IsNamed, scope: Scope) -> Nominal:
    return _before(Place.WITH, f"名称为{card_name(node.name, Language.ZH)}的")


@FILTERS.rule(IsToken)
def _token(node: IsToken, scope: Scope) -> Nominal:
    return Nominal(token=True)


@FILTERS.rule(IsTapped)
def _tapped(node: IsTapped, scope: Scope) -> Nominal:
    return _before(Place.STATE, "已横置的")


@FILTERS.rule(IsAttacking)
def _attacking(node: IsAttacking, scope: Scope) -> Nominal:
    return _before(Place.STATE, "进行攻击的")


@FILTERS.rule(IsBlocking)
def _blocking(node: IsBlocking, scope: Scope) -> Nominal:
    return _before(Place.STATE, "进行阻挡的")


@FILTERS.rule(Blocked)
def _blocked(node: Blocked, scope: Scope) -> Nominal:
    return _before(Place.STATE, "已被阻挡的")


@FILTERS.rule(Unblocked)
def _unblocked(node: Unblocked, scope: Scope) -> Nominal:
    return _before(Place.STATE, "未被阻挡的")


@FILTERS.rule(HasKeyword)
def _keyword(node: HasKeyword, scope: Scope) -> Nominal:
    return _before(Place.WITH, f"具{keyword_name(node.keyword, ZH)}异能的")


@FILTERS.rule(HasLandwalk)
def _landwalk(node: HasLandwalk, scope: Scope) -> Nominal:
    return _before(Place.WITH, "具地行者异能的")


@FILTERS.rule(HasNoAbilities)
def _no_abilities(node: HasNoAbilities, scope: Scope) -> Nominal:
    return _before(Place.WITH, "不具异能的")


@FILTERS.rule(QualityIs)
def _quality(node: QualityIs, scope: Scope) -> Nominal:
    amount = AMOUNTS.say(node.amount, scope)
    plain = isinstance(node.amount, (Fixed, X))
    how = COMPARISONS[node.comparison]
    if plain and node.comparison is Comparison.EQUAL:
        how = "为"
    return _before(Place.WITH, f"{QUALITIES[node.quality]}{how}{amount}的")


@FILTERS.rule(ControlledBy)
def _controlled(node: ControlledBy, scope: Scope) -> Nominal:
    return _before(Place.WHOSE, f"由{players_name(node.players, scope)}操控的")


@FILTERS.rule(OwnedBy)
def _owned(node: OwnedBy, scope: Scope) -> Nominal:
    return _before(Place.WHOSE, f"由{players_name(node.players, scope)}拥有的")


@FILTERS.rule(HasCounter)
def _counter(node: HasCounter, scope: Scope) -> Nominal:
    return _before(Place.WITH, f"其上有{counter_name(node.kind, ZH)}的")


@FILTERS.rule(IsAttached)
def _attached(node: IsAttached, scope: Scope) -> Nominal:
    if node.by == IsThis():
        return Nominal(whole=attached_noun(scope))
    if node.by == IsSubtype("Aura"):
        return _before(Place.STATE, "被结附的")
    if node.by == IsSubtype("Equipment"):
        return _before(Place.STATE, "佩带武具的")
    return _before(Place.WITH, f"被{nominal(node.by, scope).noun()}结附的")


def attached_noun(scope: Scope) -> str:
    """所结附的生物, 佩带此武具的生物."""
    if scope.attachment == "Equipment":
        return "佩带此武具的生物"
    return f"所结附的{scope.enchanted}"


@FILTERS.rule(IsThis)
def _this(node: IsThis, scope: Scope) -> Nominal:
    scope.mention(THIS, Mention(scope.name))
    return Nominal(whole=scope.name)


@FILTERS.rule(IsRemembered)
def _remembered(node: IsRemembered, scope: Scope) -> Nominal:
    known = scope.mentioned(node.name)
    if known is not None and known.label is not None:
        return Nominal(whole=known.label)
    return Nominal(whole=f"该{known.noun if known is not None else '永久物'}")


@FILTERS.rule(IsChosenColor)
def _chosen_color(node: IsChosenColor, scope: Scope) -> Nominal:
    return _before(Place.WITH, "为所选颜色的")


@FILTERS.rule(IsChosenType)
def _chosen_type(node: IsChosenType, scope: Scope) -> Nominal:
    return _before(Place.WITH, "为所选类别的")


@FILTERS.rule(IsSpell)
def _spell(node: IsSpell, scope: Scope) -> Nominal:
    return Nominal(card="咒语")


@FILTERS.rule(IsAbility)
def _ability(node: IsAbility, scope: Scope) -> Nominal:
    return Nominal(heads=("起动式或触发式",), card="异能")


@FILTERS.rule(IsMultiTargeted)
def _multi_targeted(node: IsMultiTargeted, scope: Scope) -> Nominal:
    return _before(Place.WITH, "具多个目标的")


@FILTERS.rule(AllOf)
def _all(node: AllOf, scope: Scope) -> Nominal:
    merged = Nominal()
    for part in sorted(node.parts, key=_type_order):
        merged = merged.merge(nominal(part, scope))
    return merged


_TYPE_ORDER = (
    CardType.TRIBAL,
    CardType.ENCHANTMENT,
    CardType.ARTIFACT,
    CardType.INSTANT,
    CardType.SORCERY,
    CardType.LAND,
    CardType.PLANESWALKER,
    CardType.CREATURE,
)


def _type_order(part: Filter) -> int:
    return _TYPE_ORDER.index(part.type) if isinstance(part, IsType) else 0


@FILTERS.rule(AnyOf)
def _any(node: AnyOf, scope: Scope) -> Nominal:
    parts = [nominal(part, scope) for part in node.parts]
    blank = Nominal()
    card = parts[0].card
    if all(part == evolve(blank, heads=part.heads, card=card) for part in parts):
        heads = tuple(head for part in parts for head in part.heads)
        return Nominal(heads=heads, card=card)
    if all(part == evolve(blank, subtypes=part.subtypes) for part in parts):
        return Nominal(subtypes=tuple(s for part in parts for s in part.subtypes))
    if all(part == evolve(blank, before=part.before) for part in parts):
        place = min(place for part in parts for place, _ in part.before)
        words = ["".join(word for _, word in part.before) for part in parts]
        joined = or_list([word.removesuffix("的") for word in words]).replace("或进行", "或")
        return _before(Place(place), joined + ("的" if words[-1].endswith("的") else ""))
    return Nominal(heads=tuple(part.noun() for part in parts))


@FILTERS.rule(Not)
def _not(node: Not, scope: Scope) -> Nominal:
    part = node.part
    match part:
        case IsThis() | IsRemembered():
            return Nominal(other=True)
        case IsType(type=type_):
            return _before(Place.KIND, f"非{card_type_name(type_, ZH)}")
        case IsSubtype(subtype=subtype):
            return _before(Place.KIND, f"非{subtype_name(subtype, ZH)}")
        case IsToken():
            return _before(Place.TOKEN, "非衍生物的")
        case IsTapped():
            return _before(Place.STATE, "未横置的")
        case HasKeyword(keyword=keyword):
            return _before(Place.WITH, f"不具{keyword_name(keyword, ZH)}异能的")
        case HasCounter(kind=kind):
            return _before(Place.WITH, f"其上没有{counter_name(kind, ZH)}的")
        case ControlledBy(players=players):
            if isinstance(players, You):
                return _before(Place.WHOSE, "不由你操控的")
            return _before(Place.WHOSE, f"不由{players_name(players, scope)}操控的")
        case AnyOf(parts=parts):
            merged = Nominal()
            for each in parts:
                merged = merged.merge(_not(Not(each), scope))
            return merged
        case _:
            said = nominal(part, scope)
    if len(said.before) == 1 and said.bare:
        place, text = said.before[0]
        return _before(Place(place), f"不{text}" if text.startswith("为") else f"非{text}")
    return _before(Place.WITH, f"不是{said.noun()}的")
