"""Abilities in Chinese: spell, activated, triggered, static, and costs as abilities."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from cards.rendering.chinese.amounts import finish
from cards.rendering.chinese.arrangement import joined
from cards.rendering.chinese.books import (
    ABILITIES,
    AMOUNTS,
    CONDITIONS,
    EFFECTS,
    EVENTS,
    PIECES,
    PLAYERS,
    SELECTIONS,
)
from cards.rendering.chinese.costs import cost_phrase, payment
from cards.rendering.chinese.grammar import numeral, sentence
from cards.rendering.chinese.modifications import change_of_cost, cost_change, predicates
from cards.rendering.chinese.nouns import nominal
from cards.rendering.chinese.selections import in_zone
from cards.rendering.phrasebook import Language
from cards.rendering.references import contains
from cards.rendering.scope import Quantifier, Scope
from cards.rendering.words import keyword_name
from rules.language import (
    AbilityCost,
    ActivatedAbility,
    AdditionalCost,
    AlternativeCost,
    Always,
    CantBeCountered,
    CharacteristicDefining,
    DuringTurnOf,
    EachOpponent,
    EachPlayer,
    GainControl,
    IsThis,
    Mode,
    Modification,
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
from rules.vocabulary import Keyword, Zone

__all__: list[str] = []


@ABILITIES.rule(Keyword)
def _keyword(node: Keyword, scope: Scope) -> str:
    return keyword_name(node, Language.ZH)


@PIECES.rule(Mode)
def mode_text(mode: Mode, scope: Scope) -> str:
    """What the mode does, as sentences; a spell draws its card on a line of its own."""
    clauses = EFFECTS.say(mode.effect, scope.with_slots(mode.targets))
    if scope.is_spell and len(clauses) > 1:
        last = clauses[-1]
        if last.joint is None and last.is_you and last.predicate == "抓一张牌":
            clauses[-1] = evolve(last, joint="。\n")
    return joined(clauses)


def modes_text(modes: Sequence[Mode], minimum: int, maximum: int, scope: Scope) -> str:
    """One mode as it is, several as a list of choices, one to a line (CR 700.2)."""
    if len(modes) == 1 and (minimum, maximum) == (1, 1):
        return mode_text(modes[0], scope)
    if minimum == maximum:
        how = f"选择{_one(minimum)}项"
    elif minimum == 0:
        how = f"选择至多{_one(maximum)}项"
    elif maximum == len(modes):
        how = "选择一项或全部" if maximum == 2 else f"选择{_one(minimum)}项或更多"
    else:
        how = f"选择{_one(minimum)}至{_one(maximum)}项"
    lines = [f"• {mode_text(mode, scope.forgetting())}" for mode in modes]
    return "\n".join([f"{how}～", *lines])


def _one(number: int) -> str:
    return numeral(number)


@ABILITIES.rule(SpellAbility)
def _spell(node: SpellAbility, scope: Scope) -> str:
    return modes_text(node.modes, node.minimum, node.maximum, scope)


_TIMINGS = {
    Timing.SORCERY: "只可以于你能够施放法术的时机下起动此异能",
    Timing.YOUR_TURN: "只可以于你的回合中起动此异能",
    Timing.YOUR_UPKEEP: "只可以于你的维持中起动此异能",
}


@ABILITIES.rule(ActivatedAbility)
def _activated(node: ActivatedAbility, scope: Scope) -> str:
    scope = scope.with_zone(node.zone)
    price = cost_phrase(node.cost, scope)
    text = f"{price}：{modes_text(node.modes, node.minimum, node.maximum, scope)}"
    if node.timing in _TIMINGS and not price.startswith("["):
        text += f"{_TIMINGS[node.timing]}。"
    if node.condition != Always():
        text += f"只可以于{CONDITIONS.say(node.condition, scope.forgetting())}时起动此异能。"
    if node.per_turn is not None:
        text += f"每回合中只能起动此异能{numeral(node.per_turn)}次。"
    return text


@ABILITIES.rule(TriggeredAbility)
def _triggered(node: TriggeredAbility, scope: Scope) -> str:
    scope = scope.with_source(contains(node.modes, Remembered("it")))
    event = EVENTS.say(node.event, scope)
    scope = scope.with_zone(node.zone)
    said = CONDITIONS.say(node.condition, scope)
    condition = f"若{said}，则" if said else ""
    return f"{event}，{condition}{modes_text(node.modes, node.minimum, node.maximum, scope)}"


@ABILITIES.rule(StaticAbility)
def _static(node: StaticAbility, scope: Scope) -> str:
    scope = scope.with_static(True)
    if node.objects is not None:
        texts = [_object_static(node, scope)]
    else:
        players: Players = node.players if node.players is not None else You()
        texts = _player_static(players, node.modifications, scope)
    said = CONDITIONS.say(node.condition, scope)
    if isinstance(node.condition, DuringTurnOf):
        said = f"在{said.removeprefix('目前是')}中，"
    elif said:
        said = f"只要{said}，"
    return "".join(sentence(said + text) for text in texts)


def _object_static(node: StaticAbility, scope: Scope) -> str:
    assert node.objects is not None
    mods = node.modifications
    if node.objects == This() and mods == (CantBeCountered(),):
        return "此咒语不能被反击"
    what = SELECTIONS.say(node.objects, scope.with_quantifier(Quantifier.BARE))
    if len(mods) == 1 and isinstance(mods[0], GainControl):
        return f"{PLAYERS.say(mods[0].by, scope).text}操控{what.text}"
    said = predicates(mods, scope.with_given("此永久物"))
    if said[0].startswith("其"):
        said[0] = f"的{said[0].removeprefix('其')}"
    return finish(what.text + "且".join(said), scope)


def _player_static(players: Players, mods: Sequence[Modification], scope: Scope) -> list[str]:
    """Rules about players; those about what spells cost have the spells as their subject."""
    out: list[str] = []
    plain: list[Modification] = []
    for mod in mods:
        if isinstance(mod, SpellCost):
            out.append(_spells_cost(players, mod, scope))
        elif isinstance(mod, AbilityCost):
            of = nominal(mod.of, scope).all()
            out.append(f"{of}的起动式异能之起动费用{cost_change(mod.generic, scope)}")
        else:
            plain.append(mod)
    if plain:
        who = _who(players, scope)
        text = finish(who + "且".join(predicates(plain, scope)), scope)
        out.append(text.replace("你略过其", "略过你的"))
    return out


def _who(players: Players, scope: Scope) -> str:
    if isinstance(players, EachOpponent):
        return "你的对手"
    if isinstance(players, EachPlayer):
        return "牌手"
    return PLAYERS.say(players, scope).text


def _spells_cost(players: Players, mod: SpellCost, scope: Scope) -> str:
    change = change_of_cost(mod, scope)
    if mod.only_colored:
        change += "。此效应只会减少你所支付之有色法术力的数量"
    if mod.spells == IsThis():
        return f"此咒语的施放费用{change}"
    spells = in_zone(mod.spells, Zone.STACK, scope).all()
    whose = {You: "你所施放的", EachOpponent: "由对手施放的"}.get(type(players), "")
    return f"{whose}{spells}之施放费用{change}"


@ABILITIES.rule(CharacteristicDefining)
def _defining(node: CharacteristicDefining, scope: Scope) -> str:
    scope = scope.with_static(True)
    texts: list[str] = []
    for mod in node.modifications:
        if isinstance(mod, SetPowerToughness):
            if mod.power == mod.toughness:
                amount = AMOUNTS.say(mod.power, scope)
                texts.append(f"{scope.name}的力量和防御力各等同于{amount}")
            else:
                power, toughness = AMOUNTS.say(mod.power, scope), AMOUNTS.say(mod.toughness, scope)
                texts.append(f"{scope.name}的力量等同于{power}，且其防御力等同于{toughness}")
        else:
            texts.append(scope.name + "且".join(predicates([mod], scope)))
    return "".join(sentence(text) for text in texts)


@ABILITIES.rule(AdditionalCost)
def _additional(node: AdditionalCost, scope: Scope) -> str:
    return f"{payment(node.cost, scope)}，以作为施放此咒语的额外费用。"


@ABILITIES.rule(AlternativeCost)
def _alternative(node: AlternativeCost, scope: Scope) -> str:
    said = CONDITIONS.say(node.condition, scope)
    before = f"若{said}，则" if said else ""
    return f"{before}你可以{payment(node.cost, scope)}，而不支付此咒语的法术力费用。"
