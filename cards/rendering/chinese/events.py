"""Event patterns in Chinese: 当某某进战场时, 每当你施放咒语时, 在你的维持开始时."""

from __future__ import annotations

from attrs import evolve

from cards.rendering.chinese.books import CONDITIONS, EVENTS, PLAYERS
from cards.rendering.chinese.nouns import attached_noun, nominal
from cards.rendering.chinese.selections import in_zone, zone_name_of
from cards.rendering.phrasebook import Language
from cards.rendering.references import ATTACHED, split_owner
from cards.rendering.scope import THIS, Mention, Scope
from cards.rendering.words import counter_name, step_name
from rules.language import (
    AbilityActivated,
    Anything,
    Attacks,
    AttacksAlone,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BecomesUntapped,
    Blocks,
    CardDiscarded,
    CardDrawn,
    CountersPlaced,
    Cycled,
    DamageDealt,
    DamageKind,
    EachOpponent,
    EachPlayer,
    Filter,
    IsAttached,
    IsThis,
    LifeGained,
    LifeLost,
    Players,
    Sacrificed,
    SpellCast,
    StateHolds,
    StepBegins,
    TappedForMana,
    UnblockedAttack,
    You,
    ZoneMove,
)
from rules.vocabulary import CardType, Step, Zone

__all__ = ["DAMAGE", "recipients"]

DAMAGE = {
    DamageKind.ANY: "伤害",
    DamageKind.COMBAT: "战斗伤害",
    DamageKind.NONCOMBAT: "非战斗伤害",
}


def subject(
    filter_: Filter, scope: Scope, *, zone: Zone = Zone.BATTLEFIELD, key: str = "it"
) -> str:
    """任一由你操控的生物, or the card's own name; remembered as what the event was about."""
    if filter_ == IsThis():
        scope.mention(THIS, Mention(scope.name, zone=zone))
        scope.alias(key, THIS)
        return scope.name
    if filter_ == IsAttached(IsThis()):
        scope.mention(ATTACHED, Mention(scope.enchanted, zone=zone))
        scope.alias(key, ATTACHED)
        return attached_noun(scope)
    said = in_zone(filter_, zone, scope)
    scope.mention(key, Mention(said.short, zone=zone))
    return said.any()


def _who(players: Players, scope: Scope) -> str:
    if isinstance(players, You):
        return "你"
    if isinstance(players, EachOpponent):
        scope.mention("players player", Mention("对手", person=True), focus=False)
        return "任一对手"
    if isinstance(players, EachPlayer):
        scope.mention("players player", Mention("牌手", person=True), focus=False)
        return "任一牌手"
    return PLAYERS.say(players, scope).text


def _once(filter_: Filter) -> str:
    return "当" if filter_ == IsThis() else "每当"


@EVENTS.rule(ZoneMove)
def _move(node: ZoneMove, scope: Scope) -> str:
    origin, destination = node.origin, node.destination
    filter_, owner = split_owner(node.what)
    word = _once(filter_)
    if destination is Zone.BATTLEFIELD:
        who = subject(node.what, scope)
        where = f"从{zone_name_of(origin, owner, scope)}" if origin is not None else ""
        return f"{word}{who}{where}进战场时"
    if origin is Zone.BATTLEFIELD:
        who = subject(node.what, scope)
        if destination is None:
            return f"{word}{who}离开战场时"
        known = scope.mentioned("it")
        if known is not None:
            scope.memory.mentions[scope.resolve("it")] = evolve(known, zone=destination)
        if destination is Zone.GRAVEYARD and _dies(filter_, scope):
            return f"{word}{who}死去时"
        return f"{word}{who}从战场进入{_place(destination, owner, scope)}时"
    who = subject(filter_, scope, zone=origin or Zone.GRAVEYARD)
    source = "任何区域" if origin is None else zone_name_of(origin, owner, scope)
    return f"{word}{who}从{source}进入{_place(destination, owner, scope)}时"


def _place(zone: Zone | None, owner: Players | None, scope: Scope) -> str:
    if zone is None:
        return "其他区域"
    if owner is None and zone is Zone.GRAVEYARD:
        return "坟墓场"
    return zone_name_of(zone, owner, scope)


def _dies(filter_: Filter, scope: Scope) -> bool:
    """Only creatures and planeswalkers die (CR 700.4)."""
    if filter_ == IsThis():
        return CardType.CREATURE in scope.types or CardType.PLANESWALKER in scope.types
    said = nominal(filter_, scope)
    if said.heads:
        return all(head.endswith(("生物", "鹏洛客")) for head in said.heads)
    return bool(said.subtypes) or said.token or said.whole is not None


@EVENTS.rule(DamageDealt)
def _damage(node: DamageDealt, scope: Scope) -> str:
    damage = DAMAGE[node.kind]
    if node.source == Anything():
        if node.objects is not None and node.players is None and scope.source_matters:
            what = subject(node.objects, scope, key="other")
            scope.mention("it", Mention("来源"), focus=False)
            return f"每当任一来源对{what}造成{damage}时"
        if node.objects is not None and node.players is None:
            return f"每当{subject(node.objects, scope, key='other')}受到{damage}时"
        if node.objects is None and node.players is not None:
            return f"每当{_who(node.players, scope)}受到{damage}时"
    source = subject(node.source, scope)
    return f"每当{source}{recipients(node, scope)}造成{damage}时"


def recipients(node: DamageDealt, scope: Scope) -> str:
    """对任一牌手; nothing if any recipient will do."""
    if node.objects == Anything() and node.players == EachPlayer():
        return ""
    parts: list[str] = []
    if node.objects is not None:
        parts.append(subject(node.objects, scope, key="other"))
    if node.players is not None:
        parts.append(_who(node.players, scope))
    return f"对{'或'.join(parts)}"


@EVENTS.rule(LifeGained)
def _gained(node: LifeGained, scope: Scope) -> str:
    return f"每当{_who(node.players, scope)}获得生命时"


@EVENTS.rule(LifeLost)
def _lost(node: LifeLost, scope: Scope) -> str:
    return f"每当{_who(node.players, scope)}失去生命时"


@EVENTS.rule(CardDrawn)
def _drawn(node: CardDrawn, scope: Scope) -> str:
    return f"每当{_who(node.players, scope)}抓一张牌时"


@EVENTS.rule(CardDiscarded)
def _discarded(node: CardDiscarded, scope: Scope) -> str:
    if node.what == IsThis():
        return f"当{_who(node.players, scope)}弃掉此牌时"
    said = in_zone(node.what, Zone.HAND, scope)
    scope.mention("it", Mention("牌", zone=Zone.GRAVEYARD))
    return f"每当{_who(node.players, scope)}弃{said.counted(1)}时"


@EVENTS.rule(Cycled)
def _cycled(node: Cycled, scope: Scope) -> str:
    if node.what == IsThis():
        scope.mention(THIS, Mention("此牌", zone=Zone.GRAVEYARD))
        scope.alias("it", THIS)
        return "当你循环此牌时"
    what = in_zone(node.what, Zone.HAND, scope).counted(1)
    return f"每当{_who(node.by, scope)}循环{what}时"


@EVENTS.rule(Sacrificed)
def _sacrificed(node: Sacrificed, scope: Scope) -> str:
    what = subject(node.what, scope)
    return f"{_once(node.what)}{_who(node.by, scope)}牺牲{what.replace('任一', '一个')}时"


@EVENTS.rule(SpellCast)
def _cast(node: SpellCast, scope: Scope) -> str:
    if node.what == IsThis():
        return "当你施放此咒语时"
    said = in_zone(node.what, Zone.STACK, scope)
    scope.mention("it", Mention("咒语", zone=Zone.STACK))
    return f"每当{_who(node.by, scope)}施放{said.all()}时"


@EVENTS.rule(AbilityActivated)
def _activated(node: AbilityActivated, scope: Scope) -> str:
    of = f"{nominal(node.of, scope).any()}的" if node.of != Anything() else ""
    return f"每当{_who(node.by, scope)}起动{of}异能时"


@EVENTS.rule(Attacks)
def _attacks(node: Attacks, scope: Scope) -> str:
    return f"每当{subject(node.what, scope)}攻击时"


@EVENTS.rule(AttacksAlone)
def _alone(node: AttacksAlone, scope: Scope) -> str:
    return f"每当{subject(node.what, scope)}单独攻击时"


@EVENTS.rule(Blocks)
def _blocks(node: Blocks, scope: Scope) -> str:
    who = subject(node.what, scope)
    if node.attacker == Anything():
        scope.mention("other", Mention("生物"), focus=False)
        return f"每当{who}进行阻挡时"
    said = nominal(node.attacker, scope)
    scope.mention("other", Mention(said.short), focus=False)
    return f"每当{who}阻挡{said.counted(1)}时"


@EVENTS.rule(BecomesBlocked)
def _becomes_blocked(node: BecomesBlocked, scope: Scope) -> str:
    return f"每当{subject(node.what, scope)}被阻挡时"


@EVENTS.rule(UnblockedAttack)
def _unblocked(node: UnblockedAttack, scope: Scope) -> str:
    return f"每当{subject(node.what, scope)}攻击且未被阻挡时"


@EVENTS.rule(BecomesTapped)
def _tapped(node: BecomesTapped, scope: Scope) -> str:
    return f"每当{subject(node.what, scope)}成为横置时"


@EVENTS.rule(BecomesUntapped)
def _untapped(node: BecomesUntapped, scope: Scope) -> str:
    return f"每当{subject(node.what, scope)}成为未横置时"


@EVENTS.rule(TappedForMana)
def _tapped_for_mana(node: TappedForMana, scope: Scope) -> str:
    return f"每当{subject(node.what, scope)}为产生法术力而被横置时"


@EVENTS.rule(BecomesTarget)
def _target(node: BecomesTarget, scope: Scope) -> str:
    what = subject(node.what, scope)
    whose = {You: "由你操控的", EachOpponent: "由对手操控的"}.get(type(node.by), "")
    scope.mention("other", Mention("咒语或异能", zone=Zone.STACK), focus=False)
    return f"{_once(node.what)}{what}成为{whose}咒语或异能的目标时"


@EVENTS.rule(CountersPlaced)
def _counters(node: CountersPlaced, scope: Scope) -> str:
    name = counter_name(node.kind, Language.ZH)
    return f"每当有一个或更多{name}放置到{subject(node.what, scope)}上时"


@EVENTS.rule(StateHolds)
def _state(node: StateHolds, scope: Scope) -> str:
    return f"当{CONDITIONS.say(node.condition, scope)}时"


@EVENTS.rule(StepBegins)
def _step(node: StepBegins, scope: Scope) -> str:
    step = "维持" if node.step is Step.UPKEEP else step_name(node.step, Language.ZH)
    if node.step is Step.BEGINNING_OF_COMBAT:
        step = "战斗"
    if node.whose is None:
        return f"在{step}开始时"
    if isinstance(node.whose, EachPlayer):
        scope.mention("players player", Mention("牌手", person=True), focus=False)
    elif isinstance(node.whose, EachOpponent):
        scope.mention("players player", Mention("对手", person=True), focus=False)
    who = PLAYERS.say(node.whose, scope)
    if step == "战斗":
        return f"在{who.text}的回合中，战斗开始时"
    return f"在{who.text}的{step}开始时"
