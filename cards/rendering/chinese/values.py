"""Verbs in Chinese that work on numbers and players: damage, life, mana, cards, the game."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from cards.rendering.chinese.amounts import finish, is_plain
from cards.rendering.chinese.books import AMOUNTS, EFFECTS, PIECES, PLAYERS, SELECTIONS
from cards.rendering.chinese.events import DAMAGE
from cards.rendering.chinese.grammar import Clause, numeral, or_list, series
from cards.rendering.chinese.nouns import nominal
from cards.rendering.chinese.selections import amount_of, in_zone
from cards.rendering.chinese.verbs import order, say
from cards.rendering.phrasebook import Language
from cards.rendering.scope import Mention, Quantifier, Scope
from cards.rendering.words import kind_of_phase, step_name
from rules.language import (
    AddMana,
    Amount,
    Anything,
    ControlNextTurn,
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
    LoseLife,
    ManaChoice,
    ManaOfColorAmong,
    ManaProducibleBy,
    ManaUnitChoice,
    Occasion,
    Outcome,
    Players,
    PreventDamage,
    Selection,
    SetLife,
    Shuffle,
    SkipNextPhase,
    SkipNextStep,
    SkipNextTurn,
    Targeted,
    TargetedPlayers,
    This,
    X,
)
from rules.vocabulary import ManaType, Phase, Zone

__all__: list[str] = []


# Damage and life


def _points(amount: Amount, scope: Scope) -> str:
    """3点, X点, 等量的; X is explained behind where it isn't announced."""
    if is_plain(amount):
        return f"{AMOUNTS.say(amount, scope)}点"
    said = AMOUNTS.say(amount, scope)
    if said == "等量":
        return "等量的"
    scope.memory.where_x = said
    return "X点"


def _recipients(what: Selection | None, who: Players | None, scope: Scope) -> str:
    if isinstance(what, Targeted) and isinstance(who, TargetedPlayers) and what.slot == who.slot:
        return say(what, scope, Quantifier.EACH)
    parts: list[str] = []
    if what is not None:
        parts.append(say(what, scope, Quantifier.EACH))
    if who is not None:
        parts.append(PLAYERS.say(who, scope).text)
    return series(parts)


@EFFECTS.rule(DealDamage)
def _damage(node: DealDamage, scope: Scope) -> list[Clause]:
    source = SELECTIONS.say(node.source, scope)
    to = _recipients(node.what, node.who, scope)
    each = "各" if to.startswith(("每", "两", "三")) or "和每" in to else ""
    text = f"对{to}{each}造成{_points(node.amount, scope)}伤害"
    scope.mention_amount(node.remember, "以此法造成的伤害")
    return [Clause(finish(text, scope), source, topic="damage")]


@EFFECTS.rule(DivideDamage)
def _divide(node: DivideDamage, scope: Scope) -> list[Clause]:
    source = SELECTIONS.say(This(), scope)
    amount = _points(node.amount, scope)
    to = say(Targeted(node.slot), scope)
    how = "由你任意分配给"
    if node.distribution is Distribution.EVENLY_ROUNDED_DOWN:
        how = "平均分配（小数点后舍去）给"
    return [Clause(finish(f"造成{amount}伤害，{how}{to}", scope), source, topic="damage")]


@EFFECTS.rule(PreventDamage)
def _prevent(node: PreventDamage, scope: Scope) -> list[Clause]:
    to = ""
    if node.what is not None or node.who is not None:
        to = f"对{_recipients(node.what, node.who, scope)}"
    by = ""
    if node.source != Anything():
        said = nominal(node.source, scope)
        by = f"由{(said.as_card('来源') if said.bare else said).all()}"
    damage = DAMAGE[node.kind]
    if node.occasion is Occasion.NEXT_TIME:
        said = nominal(node.source, scope)
        source = (said.as_card("来源") if said.bare else said).any()
        text = f"本回合中，当由你选择的{source}下一次将{to}造成{damage}时，防止该伤害"
        return order(finish(text, scope), "prevent")
    if node.amount is None:
        text = f"防止本回合中将{by}{to}造成的所有{damage}"
    else:
        text = f"防止本回合中接下来将{by}{to}造成的{_points(node.amount, scope)}{damage}"
    return order(finish(text, scope), "prevent")


@EFFECTS.rule(GainLife)
def _gain(node: GainLife, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    said = _points(node.amount, scope)
    scope.mention_amount(node.remember, "以此法获得的生命")
    return [Clause(finish(f"获得{said}生命", scope), who, spoken=True, topic="gain")]


@EFFECTS.rule(LoseLife)
def _lose(node: LoseLife, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    said = _points(node.amount, scope)
    scope.mention_amount(node.remember, "以此法失去的生命")
    return [Clause(finish(f"失去{said}生命", scope), who, spoken=True, topic="lose")]


@EFFECTS.rule(SetLife)
def _set_life(node: SetLife, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    total = evolve(who, text=f"{who.whose}总生命", you=False)
    return [Clause(f"成为{AMOUNTS.say(node.amount, scope)}", total, topic="life")]


# Mana


_COLORS = tuple(ManaType)[:5]


def _mana_text(units: Sequence[ManaUnitChoice], scope: Scope) -> str:
    if len(units) > 1 and all(unit == units[0] for unit in units):
        first = units[0]
        number = numeral(len(units))
        if isinstance(first, ManaChoice) and len(first.types) > 1:
            if first.types == _COLORS:
                return f"{number}点颜色组合任意的法术力"
            symbols = or_list([f"{{{type_.letter}}}" for type_ in first.types])
            return f"{number}点由{symbols}任意组合的法术力"
    return "".join(PIECES.say(unit, scope) for unit in units)


@PIECES.rule(ManaChoice)
def _choice(node: ManaChoice, scope: Scope) -> str:
    if node.types == _COLORS:
        return "一点任意颜色的法术力"
    if node.types == tuple(ManaType):
        return "一点任意类别的法术力"
    return or_list([f"{{{type_.letter}}}" for type_ in node.types])


@PIECES.rule(ManaOfColorAmong)
def _color_among(node: ManaOfColorAmong, scope: Scope) -> str:
    return f"一点颜色与{say(node.what, scope, Quantifier.BARE)}之一相同的法术力"


@PIECES.rule(ManaProducibleBy)
def _producible(node: ManaProducibleBy, scope: Scope) -> str:
    kind = "类别" if ManaType.COLORLESS in node.types else "颜色"
    return f"一点{say(node.what, scope, Quantifier.BARE)}能产生的任意{kind}的法术力"


@EFFECTS.rule(AddMana)
def _add_mana(node: AddMana, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    said = _mana_text(node.mana, scope)
    tail = ""
    if isinstance(node.times, Fixed):
        said = said if node.times.value == 1 else _mana_text(node.mana * node.times.value, scope)
    elif isinstance(node.times, X):
        said = f"X点{said}"
    else:
        said, tail = f"X点{said}", f"，X为{AMOUNTS.say(node.times, scope)}"
    return [Clause(f"加{said}到{who.their}法术力池中{tail}", who, topic="mana")]


# Cards and the game


@EFFECTS.rule(Draw)
def _draw(node: Draw, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    return [Clause(finish(f"抓{_cards(node.count, scope)}牌", scope), who, topic="draw")]


def _cards(amount: Amount, scope: Scope) -> str:
    number = amount_of(amount, scope)
    return "等量的" if number == "等量" else f"{numeral(number)}张"


@EFFECTS.rule(Discard)
def _discard(node: Discard, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    scope.mention(node.remember, Mention("牌", label="所弃的牌"), focus=False)
    if node.mode is DiscardMode.WHOLE_HAND:
        return [Clause(f"弃掉{who.their}手牌", who, topic="discard")]
    noun = in_zone(node.filter, Zone.HAND, scope).all()
    counted = f"{_cards(node.count, scope)}{noun}"
    if node.mode is DiscardMode.YOU_CHOOSE:
        return [
            Clause(f"展示{who.their}手牌", who, topic="reveal"),
            Clause(finish(f"从中选择{counted}", scope), spoken=True, joint="。"),
            Clause("该牌手弃掉该牌" if node.count == Fixed(1) else "该牌手弃掉这些牌", joint="。"),
        ]
    how = "随机弃" if node.mode is DiscardMode.AT_RANDOM else "弃"
    return [Clause(finish(how + counted, scope), who, topic="discard")]


@EFFECTS.rule(Shuffle)
def _shuffle(node: Shuffle, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.whose, scope)
    return [Clause(f"将{who.their}牌库洗牌", who, topic="shuffle", joint="，然后")]


@EFFECTS.rule(ExtraTurn)
def _extra_turn(node: ExtraTurn, scope: Scope) -> list[Clause]:
    return [Clause("在本回合之后进行一个额外的回合", PLAYERS.say(node.who, scope), spoken=True)]


@EFFECTS.rule(ControlNextTurn)
def _control_turn(node: ControlNextTurn, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    return [Clause(f"在{who.whose}下一个回合中，由你操控该牌手")]


@EFFECTS.rule(ExtraPhases)
def _extra_phases(node: ExtraPhases, scope: Scope) -> list[Clause]:
    this = "行动阶段" if Phase.POSTCOMBAT_MAIN in node.phases else "阶段"
    added = [f"额外增加一个{kind_of_phase(phase, Language.ZH)}" for phase in node.phases]
    return [Clause(f"在此{this}之后，{'，在其之后再'.join(added)}")]


@EFFECTS.rule(ExtraStep)
def _extra_step(node: ExtraStep, scope: Scope) -> list[Clause]:
    return [Clause(f"在此步骤之后，额外增加一个{step_name(node.step, Language.ZH)}")]


@EFFECTS.rule(SkipNextTurn)
def _skip_turn(node: SkipNextTurn, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    return [Clause(f"略过{who.their}下一个回合", who, topic="skip")]


@EFFECTS.rule(SkipNextPhase)
def _skip_phase(node: SkipNextPhase, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    phase = kind_of_phase(node.phase, Language.ZH)
    return [Clause(f"略过{who.their}下一个{phase}", who, topic="skip")]


@EFFECTS.rule(SkipNextStep)
def _skip_step(node: SkipNextStep, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    return [Clause(f"略过{who.their}下一个{step_name(node.step, Language.ZH)}", who, topic="skip")]


@EFFECTS.rule(EndGame)
def _end_game(node: EndGame, scope: Scope) -> list[Clause]:
    if node.outcome is Outcome.DRAW:
        return [Clause("此盘游戏为平手")]
    verb = "赢得" if node.outcome is Outcome.WIN else "输掉"
    return [Clause(f"{verb}此盘游戏", PLAYERS.say(node.who, scope), spoken=True, topic="end")]
