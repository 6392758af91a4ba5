"""Verbs in Chinese: one-shot effects as clauses (objects, damage, life, mana, the game)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from cards.rendering.chinese.amounts import finish
from cards.rendering.chinese.books import EFFECTS, PLAYERS, SELECTIONS
from cards.rendering.chinese.costs import counters
from cards.rendering.chinese.grammar import Clause, numeral
from cards.rendering.chinese.modifications import predicates
from cards.rendering.chinese.selections import amount_of
from cards.rendering.recipes import becomes_creature
from cards.rendering.references import key_of
from cards.rendering.scope import Mention, Quantifier, Scope
from rules.language import (
    Attach,
    ChangeTargets,
    Chosen,
    CopySpell,
    CounterSpell,
    Destroy,
    Duration,
    Fight,
    GainControl,
    ModifyObjects,
    ModifyPlayers,
    PutCounters,
    Regenerate,
    RemoveCounters,
    RemoveFromCombat,
    Sacrifice,
    Selection,
    StaysTapped,
    SwitchPowerToughness,
    Tap,
    Untap,
    You,
)
from rules.vocabulary import Zone

__all__ = ["order", "say"]


def say(what: Selection, scope: Scope, quantifier: Quantifier = Quantifier.ALL) -> str:
    return SELECTIONS.say(what, scope.with_quantifier(quantifier)).text


def order(predicate: str, topic: str) -> list[Clause]:
    return [Clause(predicate, topic=topic)]


@EFFECTS.rule(Destroy)
def _destroy(node: Destroy, scope: Scope) -> list[Clause]:
    what = SELECTIONS.say(node.what, scope)
    key = key_of(node.what)
    if key is not None:
        scope.alias(node.remember, key)
    else:
        scope.mention(node.remember, Mention("永久物", what.several), focus=False)
    out = order(f"消灭{what.text}", "destroy")
    if node.no_regeneration:
        out.append(Clause(f"{'它们' if what.several else '它'}不能重生", joint="。"))
    return out


@EFFECTS.rule(Sacrifice)
def _sacrifice(node: Sacrifice, scope: Scope) -> list[Clause]:
    if isinstance(node.what, Chosen):
        who = PLAYERS.say(node.what.who, scope)
        what = say(evolve(node.what, among=node.what.among), scope)
        scope.mention(node.remember, Mention("永久物", label="所牺牲的永久物"), focus=False)
        if who.you:
            what = what.replace("由你操控的", "")
        return [Clause(finish(f"牺牲{what}", scope), who, topic="sacrifice")]
    return order(f"牺牲{say(node.what, scope)}", "sacrifice")


@EFFECTS.rule(CounterSpell)
def _counter(node: CounterSpell, scope: Scope) -> list[Clause]:
    out = order(f"反击{say(node.what, scope)}", "counter")
    places = {
        Zone.EXILE: "则将它放逐，而非置入其拥有者的坟墓场",
        Zone.HAND: "则将它置于其拥有者手上，而非置入该牌手的坟墓场",
        Zone.LIBRARY: "则将它置于其拥有者的牌库顶，而非置入该牌手的坟墓场",
    }
    if node.to in places:
        out.append(Clause(f"如果该咒语以此法被反击，{places[node.to]}", joint="。"))
    return out


@EFFECTS.rule(CopySpell)
def _copy(node: CopySpell, scope: Scope) -> list[Clause]:
    count = amount_of(node.count, scope)
    often = "" if count == 1 else f"{numeral(count)}次"
    return [
        Clause(finish(f"复制{say(node.what, scope)}{often}", scope), topic="copy"),
        Clause("可以为该复制品选择新的目标", spoken=True, joint="。"),
    ]


@EFFECTS.rule(ChangeTargets)
def _retarget(node: ChangeTargets, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    return [Clause(f"可以为{say(node.what, scope)}选择新的目标", who, spoken=True)]


@EFFECTS.rule(Tap)
def _tap(node: Tap, scope: Scope) -> list[Clause]:
    return order(f"横置{say(node.what, scope)}", "tap")


@EFFECTS.rule(Untap)
def _untap(node: Untap, scope: Scope) -> list[Clause]:
    return order(f"重置{say(node.what, scope)}", "untap")


@EFFECTS.rule(PutCounters)
def _put_counters(node: PutCounters, scope: Scope) -> list[Clause]:
    if node.what is None:
        who = PLAYERS.say(node.who or You(), scope)
        return [Clause(finish(f"得到{counters(node.count, node.kind, scope)}", scope), who)]
    what = SELECTIONS.say(node.what, scope.with_quantifier(Quantifier.EACH))
    each = "各" if what.text.startswith("每") or what.several else ""
    text = f"在{what.text}上{each}放置{counters(node.count, node.kind, scope)}"
    return order(finish(text, scope), "counters")


@EFFECTS.rule(RemoveCounters)
def _remove_counters(node: RemoveCounters, scope: Scope) -> list[Clause]:
    what = say(node.what, scope)
    return order(
        finish(f"从{what}上移去{counters(node.count, node.kind, scope)}", scope), "counters"
    )


@EFFECTS.rule(Attach)
def _attach(node: Attach, scope: Scope) -> list[Clause]:
    what = say(node.what, scope)
    return order(f"将{what}结附在{say(node.to, scope)}上", "attach")


@EFFECTS.rule(Regenerate)
def _regenerate(node: Regenerate, scope: Scope) -> list[Clause]:
    return order(f"重生{say(node.what, scope, Quantifier.EACH)}", "regenerate")


@EFFECTS.rule(RemoveFromCombat)
def _from_combat(node: RemoveFromCombat, scope: Scope) -> list[Clause]:
    return order(f"将{say(node.what, scope)}移出战斗", "remove")


@EFFECTS.rule(Fight)
def _fight(node: Fight, scope: Scope) -> list[Clause]:
    one = SELECTIONS.say(node.one, scope)
    return [Clause(f"与{say(node.other, scope)}互斗", one, topic="fight")]


_DURATIONS = {
    Duration.UNTIL_END_OF_TURN: "直到回合结束",
    Duration.UNTIL_YOUR_NEXT_TURN: "直到你的下一个回合",
    Duration.REST_OF_GAME: "",
    Duration.WHILE_THIS_ON_BATTLEFIELD: "，且持续到{this}离开战场为止",
    Duration.UNTIL_END_OF_COMBAT: "直到战斗结束",
}
_THIS_TURN = ("不能", "只能", "可以", "可于", "须", "本回合")


def _during(said: Sequence[str], duration: Duration, scope: Scope) -> str:
    text = "且".join(said)
    if duration is Duration.UNTIL_END_OF_TURN and all(p.startswith(_THIS_TURN) for p in said):
        return finish(text if "本回合" in text else f"本回合{text}", scope)
    tail = _DURATIONS[duration].replace("{this}", scope.name)
    return finish(text + tail, scope)


@EFFECTS.rule(ModifyObjects)
def _modify(node: ModifyObjects, scope: Scope) -> list[Clause]:
    mods = list(node.modifications)
    tail = _DURATIONS[node.duration].replace("{this}", scope.name)
    if isinstance(mods[0], GainControl):
        who = PLAYERS.say(mods[0].by, scope)
        what = SELECTIONS.say(node.what, scope)
        out = [Clause(f"获得{what.whose}操控权{tail}", who, topic="control")]
        if mods[1:]:
            out += _modify(evolve(node, modifications=tuple(mods[1:])), scope)
        return out
    what = SELECTIONS.say(node.what, scope.with_quantifier(Quantifier.BARE))
    if mods == [StaysTapped()]:
        return [Clause("于其操控者的下一个重置步骤中不能重置", what, topic="stays")]
    if mods == [SwitchPowerToughness()]:
        return order(f"将{what.whose}力量与防御力互换{tail}", "modify")
    still = becomes_creature(node, scope.types)
    said = predicates(mods, scope.with_still(still))
    out = [Clause(_during(said, node.duration, scope), what, topic="modify")]
    if still:
        out.append(Clause("它仍然是地", joint="。"))
    return out


@EFFECTS.rule(ModifyPlayers)
def _modify_players(node: ModifyPlayers, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    said = predicates(node.modifications, scope)
    return [Clause(_during(said, node.duration, scope), who, spoken=True, topic="modify")]
