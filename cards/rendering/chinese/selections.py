"""Selections in Chinese: 目标由你操控的生物, 所有地, 它, 所结附的生物."""

from __future__ import annotations

from attrs import evolve

from cards.rendering.chinese.books import AMOUNTS, PIECES, PLAYERS, SELECTIONS
from cards.rendering.chinese.grammar import Phrase, measure, numeral, or_list, series
from cards.rendering.chinese.nominal import Nominal
from cards.rendering.chinese.nouns import attached_noun, nominal, players_name
from cards.rendering.chinese.players import TARGET_PLAYERS
from cards.rendering.references import ATTACHED, MANY, split_owner, zone_of
from cards.rendering.scope import THIS, Mention, Quantifier, Scope
from rules.language import (
    Amount,
    AnyOf,
    Anything,
    Attached,
    Attachments,
    Blockers,
    Chosen,
    Each,
    EachOpponent,
    EachPlayer,
    Filter,
    Fixed,
    IsRemembered,
    IsThis,
    IsType,
    Matching,
    Not,
    Players,
    PlayerScope,
    Remembered,
    Targeted,
    TargetSlot,
    This,
    Together,
    TopOfLibrary,
    X,
    You,
)
from rules.vocabulary import CardType, Zone

__all__ = ["amount_of", "in_zone", "pronoun", "target_slot", "zone_name_of"]

_CREATURE_OR_WALKER = (IsType(CardType.CREATURE), IsType(CardType.PLANESWALKER))


def in_zone(filter_: Filter, zone: Zone, scope: Scope) -> Nominal:
    """The nominal with the noun that objects of the zone have: 牌, 咒语, 永久物."""
    said = nominal(filter_, scope)
    if zone is Zone.BATTLEFIELD:
        return said
    return said.as_card("咒语" if zone is Zone.STACK else "牌")


_ZONES = {Zone.LIBRARY: "牌库", Zone.HAND: "手牌", Zone.GRAVEYARD: "坟墓场"}


def zone_name_of(zone: Zone, owner: Players | None, scope: Scope, *, several: bool = False) -> str:
    """你的坟墓场, 任一坟墓场, 战场."""
    if zone not in _ZONES:
        return {Zone.BATTLEFIELD: "战场", Zone.STACK: "堆叠", Zone.EXILE: "放逐区"}.get(
            zone, "指挥区"
        )
    word = _ZONES[zone]
    if owner is None or isinstance(owner, EachPlayer):
        return f"{'所有' if several else '任一'}{word}"
    if isinstance(owner, EachOpponent):
        return f"对手的{word}"
    return f"{PLAYERS.say(owner, scope).whose}{word}"


def amount_of(amount: Amount, scope: Scope) -> int | str:
    if isinstance(amount, Fixed):
        return amount.value
    if isinstance(amount, X):
        return "X"
    said = AMOUNTS.say(amount, scope)
    if said.startswith("等量"):
        return said
    scope.memory.where_x = said
    return "X"


def pronoun(name: str, scope: Scope) -> Phrase | None:
    """A second mention: 它 where that is clear, or else 该生物; ``None`` at the first."""
    key = scope.resolve(name)
    known = scope.memory.mentions.get(key)
    if known is None:
        return None
    if scope.memory.focus == key:
        return Phrase("它们" if known.plural else "它", known.plural, its="其")
    scope.memory.focus = key
    if known.label is not None:
        return Phrase(known.label, known.plural)
    if key == THIS:
        return Phrase(known.noun)
    return Phrase(f"{'这些' if known.plural else '该'}{known.noun}", known.plural)


def slot_range(slot: TargetSlot, scope: Scope) -> tuple[str, bool]:
    """How many, before 目标, without the measure word; empty for one."""
    low, high = slot.minimum, slot.maximum
    if isinstance(low, Fixed) and isinstance(high, Fixed):
        if (low.value, high.value) == (1, 1):
            return "", False
        if high.value >= MANY:
            return "任意数量的", True
        if low.value == high.value:
            return numeral(high.value), True
        if low.value == 0:
            return f"至多{numeral(high.value)}", high.value > 1
        words = [numeral(n) for n in range(low.value, high.value + 1)]
        return or_list(words), True
    return f"{'至多' if low != high else ''}{amount_of(high, scope)}", True


@PIECES.rule(TargetSlot)
def target_slot(slot: TargetSlot, scope: Scope) -> str:
    """目标生物, 任意一个目标, 至多两张目标生物牌."""
    before, _ = slot_range(slot, scope)
    player = TARGET_PLAYERS.get(slot.players)
    if slot.objects is None:
        noun = player or "牌手"
        other = "另一" if slot.different_from else ""
        return _target(before, other, noun)
    filter_, owner = split_owner(slot.objects)
    parts = filter_.parts if isinstance(filter_, AnyOf) else ()
    if player is not None and parts == _CREATURE_OR_WALKER and slot.players is PlayerScope.ANY:
        if before:
            return f"{before}{'' if before.endswith('的') else '个'}目标"
        return "任意另一个目标" if slot.different_from else "任意一个目标"
    if slot.zone is Zone.BATTLEFIELD:
        said = in_zone(slot.objects, slot.zone, scope)
    else:
        said = in_zone(filter_, slot.zone, scope)
    if player is not None:
        said = evolve(said, heads=(*said.heads, player))
    other = "另一" if said.other or slot.different_from else ""
    where = ""
    if slot.zone in (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY, Zone.EXILE):
        where = f"{zone_name_of(slot.zone, owner, scope)}中"
    return where + _target(before, other, said.noun())


def _target(before: str, other: str, noun: str) -> str:
    if before.endswith("的"):
        return f"{before}目标{noun}"
    if before:
        return f"{other.removesuffix('一')}{before}{measure(noun)}目标{noun}"
    return f"{other}{measure(noun)}目标{noun}" if other else f"目标{noun}"


@SELECTIONS.rule(Targeted)
def _targeted(node: Targeted, scope: Scope) -> Phrase:
    key = f"slot {node.slot}"
    again = pronoun(key, scope)
    if again is not None:
        return again
    if node.slot >= len(scope.slots):
        return Phrase("目标")
    slot = scope.slots[node.slot]
    text = target_slot(slot, scope)
    _, several = slot_range(slot, scope)
    noun = "永久物"
    if slot.objects is not None:
        noun = in_zone(split_owner(slot.objects)[0], slot.zone, scope).short
        if slot.players is not PlayerScope.NONE:
            noun = "永久物或牌手"
    scope.mention(key, Mention(noun, several, slot.zone))
    return Phrase(text, several)


@SELECTIONS.rule(Each)
def _each(node: Each, scope: Scope) -> Phrase:
    filter_, owner = split_owner(node.filter)
    whose = node.whose if node.whose is not None else owner
    if filter_ == IsThis():
        return SELECTIONS.say(This(), scope)
    said = in_zone(filter_, node.zone, scope)
    where = ""
    if node.zone in (Zone.BATTLEFIELD, Zone.STACK):
        if whose is not None and not isinstance(whose, EachPlayer):
            where = f"由{players_name(whose, scope)}操控的"
    else:
        where = f"{zone_name_of(node.zone, whose, scope, several=True)}中的"
    whole = filter_ == Anything() and node.zone in (Zone.GRAVEYARD, Zone.HAND)
    if whole and whose is not None and scope.quantifier is Quantifier.BARE:
        if node.zone is Zone.HAND:
            return Phrase(zone_name_of(node.zone, whose, scope), True)
    elif whole and whose is not None and scope.quantifier is Quantifier.ALL:
        return Phrase(f"{zone_name_of(node.zone, whose, scope)}中的所有牌", True)
    noun = where + said.noun("和")
    other = "其他" if said.other else ""
    if scope.quantifier is Quantifier.EACH:
        return Phrase(f"每{measure(noun)}{other}{noun}")
    if scope.quantifier is Quantifier.BARE:
        return Phrase(f"{other}{noun}", True)
    return Phrase(f"所有{other}{noun}", True)


@SELECTIONS.rule(This)
def _this(node: This, scope: Scope) -> Phrase:
    again = pronoun(THIS, scope)
    if again is not None:
        return again
    scope.mention(THIS, Mention(scope.name))
    return Phrase(scope.name)


@SELECTIONS.rule(Attached)
def _attached(node: Attached, scope: Scope) -> Phrase:
    if scope.mentioned(ATTACHED) is not None and scope.memory.focus == ATTACHED:
        return Phrase("它", its="其")
    noun = attached_noun(scope)
    scope.mention(ATTACHED, Mention(scope.enchanted, label=noun))
    return Phrase(noun)


@SELECTIONS.rule(Attachments)
def _attachments(node: Attachments, scope: Scope) -> Phrase:
    noun = "灵气和武具" if node.filter == Anything() else nominal(node.filter, scope).noun()
    to = SELECTIONS.say(node.to, scope)
    return Phrase(f"所有结附于{to.text}的{noun}", True)


@SELECTIONS.rule(Blockers)
def _blockers(node: Blockers, scope: Scope) -> Phrase:
    of = SELECTIONS.say(node.of, scope)
    every = "每个" if scope.quantifier is Quantifier.EACH else "所有"
    return Phrase(f"{every}阻挡{of.text}或被{of.text}阻挡的生物", every == "所有")


_BOUND = {"sacrificed": "所牺牲的", "discarded": "所弃的", "exiled": "所放逐的"}


@SELECTIONS.rule(Remembered)
def _remembered(node: Remembered, scope: Scope) -> Phrase:
    again = pronoun(node.name, scope)
    if again is not None:
        return again
    if node.name == "created":
        return Phrase("该衍生物")
    noun = "永久物" if node.name == "sacrificed" else "牌"
    return Phrase(f"{_BOUND[node.name]}{noun}" if node.name in _BOUND else "该永久物")


@SELECTIONS.rule(Matching)
def _matching(node: Matching, scope: Scope) -> Phrase:
    if isinstance(node.filter, Not) and isinstance(node.filter.part, IsRemembered):
        return Phrase("其余的牌", True)
    among = SELECTIONS.say(node.among, scope)
    said = in_zone(node.filter, zone_of(node.among, scope), scope)
    return Phrase(f"{among.text}中的所有{said.noun()}", True)


@SELECTIONS.rule(Chosen)
def _chosen(node: Chosen, scope: Scope) -> Phrase:
    high = amount_of(node.maximum, scope)
    optional = "至多" if node.minimum != node.maximum else ""
    many = isinstance(high, int) and high >= MANY
    several = high != 1
    if isinstance(node.among, Matching):
        inner = node.among.among
        source = SELECTIONS.say(inner, scope).text
        if source == "它们" or scope.memory.looked_at == repr(inner):
            source = ""
        said = in_zone(node.among.filter, zone_of(inner, scope), scope)
        noun = said.noun()
        where = f"{source}中的" if source else "其中"
        return Phrase(f"{where}{optional}{numeral(high)}{measure(noun)}{noun}", several)
    if not isinstance(node.among, Each):
        among = SELECTIONS.say(node.among, scope)
        count = "任意数量的" if many else f"{optional}{numeral(high)}张"
        return Phrase(f"{among.text}中的{count}牌", several)
    rest, owner = split_owner(node.among.filter)
    said = in_zone(rest, node.among.zone, scope)
    whose = node.among.whose if node.among.whose is not None else owner
    where = ""
    if node.among.zone is Zone.BATTLEFIELD:
        if whose is not None and (whose != node.who or isinstance(whose, You)):
            where = f"由{players_name(whose, scope)}操控的"
    elif node.among.zone is not Zone.STACK:
        where = f"{zone_name_of(node.among.zone, whose, scope)}中的"
    noun = f"{where}{said.noun()}"
    if node.among.zone not in (Zone.BATTLEFIELD, Zone.STACK):
        count = "任意数量的" if many else f"{optional}{numeral(high)}张"
        return Phrase(f"{where}{count}{said.noun()}", several)
    if many:
        return Phrase(f"任意数量的{noun}", True)
    other = "另" if said.other else ""
    return Phrase(f"{optional}{other}{numeral(high)}{measure(noun)}{noun}", several)


@SELECTIONS.rule(TopOfLibrary)
def _top(node: TopOfLibrary, scope: Scope) -> Phrase:
    count = amount_of(node.count, scope)
    whose = PLAYERS.say(node.whose, scope).whose
    if count == 1:
        return Phrase(f"{whose}牌库顶的牌")
    return Phrase(f"{whose}牌库顶的{numeral(count)}张牌", True)


@SELECTIONS.rule(Together)
def _together(node: Together, scope: Scope) -> Phrase:
    return Phrase(series([SELECTIONS.say(part, scope).text for part in node.parts]), True)
