"""Continuous effects in Chinese, as predicates: 得+1/+1, 具有飞行异能, 不能进行阻挡."""

from __future__ import annotations

from collections.abc import Sequence

from cards.rendering.chinese.amounts import signed
from cards.rendering.chinese.books import ABILITIES, AMOUNTS, CONDITIONS, MODIFICATIONS, PLAYERS
from cards.rendering.chinese.grammar import numeral, series
from cards.rendering.chinese.nouns import nominal
from cards.rendering.chinese.selections import in_zone
from cards.rendering.phrasebook import Language
from cards.rendering.recipes import named_ability
from cards.rendering.references import MANY
from cards.rendering.scope import Scope
from cards.rendering.words import card_type_name, color_name, keyword_name, step_name, subtype_name
from rules.language import (
    AbilitiesCantBeActivated,
    AbilityCost,
    AddColors,
    AdditionalLandPlays,
    AddTypes,
    Amount,
    AnyAbility,
    Anything,
    AttackableOnlyBy,
    CanAttackDespiteDefender,
    CanBlockAdditional,
    CantActivateLoyalty,
    CantAttack,
    CantAttackUnless,
    CantBeBlocked,
    CantBeCountered,
    CantBlock,
    CantBlockFilter,
    CantCast,
    CantGainLife,
    CantLoseGame,
    CantLoseToLife,
    CantPlayLands,
    CantWinGame,
    Cycling,
    Equip,
    Filter,
    Fixed,
    Flashback,
    FlashFor,
    GainAbilities,
    GainControl,
    Landwalk,
    LoseAllAbilities,
    LoseKeyword,
    Modification,
    ModifyPowerToughness,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    NoMaximumHandSize,
    Not,
    PlayerHexproof,
    PlayerShroud,
    Protection,
    SetColors,
    SetPowerToughness,
    SetTypes,
    SkipStep,
    SpellCost,
    StaysTapped,
    SwitchPowerToughness,
)
from rules.vocabulary import CardType, Color, Keyword, Zone

__all__ = [
    "ability_names",
    "change_of_cost",
    "colors_text",
    "cost_change",
    "predicates",
    "types_text",
]

ZH = Language.ZH
_NAMED = (Keyword, Protection, Landwalk, Cycling, Equip, Flashback)


def ability_names(abilities: Sequence[AnyAbility], scope: Scope) -> str:
    """Keywords by name, other abilities in quotation marks: 飞行与“{T}：…”异能."""
    parts: list[str] = []
    for ability in abilities:
        named = named_ability(ability, ZH)
        if named is not None:
            parts.append(named)
            continue
        said = ABILITIES.say(ability, scope.for_quotation())
        parts.append(said if isinstance(ability, _NAMED) else f"“{said}”")
    return series(parts, "与")


def colors_text(colors: Sequence[Color]) -> str:
    return series([color_name(c, ZH) for c in colors]) or "无色"


def types_text(types: Sequence[CardType], subtypes: Sequence[str]) -> str:
    order = sorted(types, key=lambda t: t is CardType.CREATURE)
    names = [subtype_name(s, ZH) for s in subtypes]
    return "／".join(names) + "".join(card_type_name(t, ZH) for t in order)


def predicates(mods: Sequence[Modification], scope: Scope) -> list[str]:
    """Predicates in order, with neighbours drawn together."""
    rest = list(mods)
    out: list[str] = []
    becoming = [
        m for m in rest if isinstance(m, (SetTypes, AddTypes, SetColors, SetPowerToughness))
    ]
    if any(isinstance(m, (SetTypes, AddTypes)) for m in becoming):
        out.append(_becoming(becoming, scope))
        rest = [m for m in rest if m not in becoming]
    while rest:
        if rest[:2] == [CantAttack(), CantBlock()]:
            out.append("不能攻击或阻挡")
            rest = rest[2:]
            continue
        out.append(MODIFICATIONS.say(rest[0], scope))
        rest = rest[1:]
    return out


def _becoming(becoming: Sequence[Modification], scope: Scope) -> str:
    """成为2/2红色熊生物, 且仍具有原有的类别."""
    size, colors, noun, addition = "", "", "", ""
    for mod in becoming:
        match mod:
            case SetPowerToughness(power=power, toughness=toughness):
                size = f"{AMOUNTS.say(power, scope)}/{AMOUNTS.say(toughness, scope)}"
            case SetColors(colors=set_colors):
                colors = colors_text(set_colors)
            case SetTypes(types=types, subtypes=subtypes):
                noun = types_text(types, subtypes)
            case AddTypes(types=types, subtypes=subtypes):
                noun = types_text(types, subtypes)
                addition = "" if scope.still else "（此为额外增加之类别）"
            case _:
                pass
    return f"{'是' if scope.static else '成为'}{size}{colors}{noun}{addition}"


@MODIFICATIONS.rule(GainControl)
def _control(node: GainControl, scope: Scope) -> str:
    return f"由{PLAYERS.say(node.by, scope).text}操控"


@MODIFICATIONS.rule(SetTypes)
def _set_types(node: SetTypes, scope: Scope) -> str:
    return _becoming([node], scope)


@MODIFICATIONS.rule(AddTypes)
def _add_types(node: AddTypes, scope: Scope) -> str:
    return _becoming([node], scope)


@MODIFICATIONS.rule(SetColors)
def _set_colors(node: SetColors, scope: Scope) -> str:
    return f"{'是' if scope.static else '成为'}{colors_text(node.colors)}"


@MODIFICATIONS.rule(AddColors)
def _add_colors(node: AddColors, scope: Scope) -> str:
    return f"{'是' if scope.static else '成为'}{colors_text(node.colors)}（此为额外增加之颜色）"


@MODIFICATIONS.rule(GainAbilities)
def _gain(node: GainAbilities, scope: Scope) -> str:
    names = ability_names(node.abilities, scope)
    return f"{'具有' if scope.static else '获得'}{names}{'' if names.endswith('”') else '异能'}"


@MODIFICATIONS.rule(LoseKeyword)
def _lose(node: LoseKeyword, scope: Scope) -> str:
    return f"失去{keyword_name(node.keyword, ZH)}异能"


@MODIFICATIONS.rule(LoseAllAbilities)
def _lose_all(node: LoseAllAbilities, scope: Scope) -> str:
    return "失去所有异能"


@MODIFICATIONS.rule(SetPowerToughness)
def _set_size(node: SetPowerToughness, scope: Scope) -> str:
    power, toughness = AMOUNTS.say(node.power, scope), AMOUNTS.say(node.toughness, scope)
    if len(power + toughness) > 6:
        return f"力量等同于{power}，且防御力等同于{toughness}"
    return f"基础力量与防御力为{power}/{toughness}"


@MODIFICATIONS.rule(ModifyPowerToughness)
def _size(node: ModifyPowerToughness, scope: Scope) -> str:
    negative = any(_is_negative(amount, scope) for amount in (node.power, node.toughness))
    one = signed(node.power, scope, negative=negative)
    return f"得{one}/{signed(node.toughness, scope, negative=negative)}"


def _is_negative(amount: Amount, scope: Scope) -> bool:
    if isinstance(amount, Fixed):
        return amount.value < 0
    return signed(amount, scope).startswith("-")


@MODIFICATIONS.rule(SwitchPowerToughness)
def _switch(node: SwitchPowerToughness, scope: Scope) -> str:
    return "的力量与防御力互换"


@MODIFICATIONS.rule(CantAttack)
def _cant_attack(node: CantAttack, scope: Scope) -> str:
    return "不能攻击"


@MODIFICATIONS.rule(CantAttackUnless)
def _cant_attack_unless(node: CantAttackUnless, scope: Scope) -> str:
    return f"不能攻击，除非{CONDITIONS.say(node.condition, scope)}"


@MODIFICATIONS.rule(CanAttackDespiteDefender)
def _despite(node: CanAttackDespiteDefender, scope: Scope) -> str:
    return "可以攻击，视同不具守军异能"


@MODIFICATIONS.rule(CantBlock)
def _cant_block(node: CantBlock, scope: Scope) -> str:
    return "不能阻挡"


def _creatures(filter_: Filter, scope: Scope) -> str:
    said = nominal(filter_, scope)
    return (said.as_card("生物") if said.bare else said).all()


@MODIFICATIONS.rule(CantBlockFilter)
def _cant_block_some(node: CantBlockFilter, scope: Scope) -> str:
    if isinstance(node.attackers, Not):
        return f"只能阻挡{_creatures(node.attackers.part, scope)}"
    return f"不能阻挡{_creatures(node.attackers, scope)}"


@MODIFICATIONS.rule(CantBeBlocked)
def _unblockable(node: CantBeBlocked, scope: Scope) -> str:
    if node.by == Anything():
        return "不能被阻挡"
    if isinstance(node.by, Not):
        return f"只能被{_creatures(node.by.part, scope)}阻挡"
    return f"不能被{_creatures(node.by, scope)}阻挡"


@MODIFICATIONS.rule(MustAttack)
def _must_attack(node: MustAttack, scope: Scope) -> str:
    return f"{'每次战斗' if scope.static else '本回合'}若能攻击，则必须攻击"


@MODIFICATIONS.rule(MustBlock)
def _must_block(node: MustBlock, scope: Scope) -> str:
    return f"{'每次战斗' if scope.static else '本回合'}若能阻挡，则必须阻挡"


@MODIFICATIONS.rule(MustBeBlocked)
def _lure(node: MustBeBlocked, scope: Scope) -> str:
    return "须由所有能阻挡它的生物阻挡"


@MODIFICATIONS.rule(CanBlockAdditional)
def _additional_block(node: CanBlockAdditional, scope: Scope) -> str:
    if node.count >= MANY:
        return "可以阻挡任意数量的生物"
    return f"每次战斗可以额外阻挡{numeral(node.count)}个生物"


@MODIFICATIONS.rule(StaysTapped)
def _stays_tapped(node: StaysTapped, scope: Scope) -> str:
    return "于其操控者的重置步骤中不能重置"


@MODIFICATIONS.rule(CantBeCountered)
def _uncounterable(node: CantBeCountered, scope: Scope) -> str:
    return "不能被反击"


@MODIFICATIONS.rule(AbilitiesCantBeActivated)
def _inactive(node: AbilitiesCantBeActivated, scope: Scope) -> str:
    return "其起动式异能都不能起动"


@MODIFICATIONS.rule(CantActivateLoyalty)
def _no_loyalty(node: CantActivateLoyalty, scope: Scope) -> str:
    return "其忠诚异能都不能起动"


def cost_change(amount: Amount, scope: Scope) -> str:
    """增加{1}来施放: 增加 or 减少 with the mana."""
    if isinstance(amount, Fixed):
        return f"{'减少' if amount.value < 0 else '增加'}{{{abs(amount.value)}}}"
    return f"增加{{X}}，X为{AMOUNTS.say(amount, scope)}"


@MODIFICATIONS.rule(SpellCost)
def _spell_cost(node: SpellCost, scope: Scope) -> str:
    spells = in_zone(node.spells, Zone.STACK, scope).all()
    return f"施放{spells}的费用{change_of_cost(node, scope)}"


def change_of_cost(node: SpellCost, scope: Scope) -> str:
    """减少{W}{B}: the mana of any type, or generic mana."""
    return cost_change(node.generic, scope) if node.less is None else f"减少{node.less.text}"


@MODIFICATIONS.rule(AbilityCost)
def _ability_cost(node: AbilityCost, scope: Scope) -> str:
    of = nominal(node.of, scope).all()
    return f"起动{of}之异能的费用{cost_change(node.generic, scope)}"


@MODIFICATIONS.rule(AdditionalLandPlays)
def _land_plays(node: AdditionalLandPlays, scope: Scope) -> str:
    when = "每个回合中" if scope.static else "本回合中"
    return f"可于{'你的' if scope.static else ''}{when}额外使用{numeral(node.count)}张地"


@MODIFICATIONS.rule(CantPlayLands)
def _no_lands(node: CantPlayLands, scope: Scope) -> str:
    return "不能使用地"


@MODIFICATIONS.rule(CantCast)
def _cant_cast(node: CantCast, scope: Scope) -> str:
    return f"不能施放{in_zone(node.spells, Zone.STACK, scope).all()}"


@MODIFICATIONS.rule(FlashFor)
def _flash_for(node: FlashFor, scope: Scope) -> str:
    spells = in_zone(node.spells, Zone.STACK, scope).all()
    return f"可以将{spells}视同具有闪现异能地来施放"


@MODIFICATIONS.rule(CantGainLife)
def _no_gain(node: CantGainLife, scope: Scope) -> str:
    return "不能获得生命"


@MODIFICATIONS.rule(CantLoseGame)
def _no_loss(node: CantLoseGame, scope: Scope) -> str:
    return "不会输掉此盘游戏"


@MODIFICATIONS.rule(CantLoseToLife)
def _no_loss_to_life(node: CantLoseToLife, scope: Scope) -> str:
    return "不会因总生命为0或更少而输掉此盘游戏"


@MODIFICATIONS.rule(CantWinGame)
def _no_win(node: CantWinGame, scope: Scope) -> str:
    return "不能赢得此盘游戏"


@MODIFICATIONS.rule(NoMaximumHandSize)
def _no_maximum(node: NoMaximumHandSize, scope: Scope) -> str:
    return "没有手牌数量上限"


@MODIFICATIONS.rule(PlayerHexproof)
def _hexproof(node: PlayerHexproof, scope: Scope) -> str:
    return f"{'具有' if scope.static else '获得'}辟邪异能"


@MODIFICATIONS.rule(PlayerShroud)
def _shroud(node: PlayerShroud, scope: Scope) -> str:
    return f"{'具有' if scope.static else '获得'}帷幕异能"


@MODIFICATIONS.rule(SkipStep)
def _skip(node: SkipStep, scope: Scope) -> str:
    return f"略过其{step_name(node.step, ZH)}"


@MODIFICATIONS.rule(AttackableOnlyBy)
def _attackable(node: AttackableOnlyBy, scope: Scope) -> str:
    if isinstance(node.attackers, Not):
        return f"不会受到{_creatures(node.attackers.part, scope)}的攻击"
    return f"只会受到{_creatures(node.attackers, scope)}的攻击"
