"""Verbs in English: one-shot effects as clauses (objects, damage, life, mana, the game)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from cards.rendering.english.amounts import finish, for_each
from cards.rendering.english.books import EFFECTS, PLAYERS, SELECTIONS
from cards.rendering.english.costs import counters
from cards.rendering.english.grammar import Person, conjugate, listed
from cards.rendering.english.modifications import predicates
from cards.rendering.english.nouns import nominal
from cards.rendering.english.selections import amount_of
from cards.rendering.english.speech import Clause, Joint
from cards.rendering.recipes import becomes_creature
from cards.rendering.references import key_of
from cards.rendering.scope import Mention, Quantifier, Scope
from rules.language import (
    AddTypes,
    Attach,
    ChangeTargets,
    Chosen,
    CopySpell,
    CounterSpell,
    Destroy,
    Duration,
    Each,
    Fight,
    Fixed,
    GainAbilities,
    GainControl,
    LoseAllAbilities,
    Modification,
    ModifyObjects,
    ModifyPlayers,
    MustBeBlocked,
    PutCounters,
    Regenerate,
    RememberedAmount,
    RemoveCounters,
    RemoveFromCombat,
    Sacrifice,
    Selection,
    SetPowerToughness,
    SetTypes,
    StaysTapped,
    SwitchPowerToughness,
    Tap,
    Untap,
    You,
)
from rules.vocabulary import Keyword, Zone

__all__ = ["imperative", "object_text"]


def object_text(what: Selection, scope: Scope, quantifier: Quantifier = Quantifier.ALL) -> str:
    return SELECTIONS.say(what, scope.with_quantifier(quantifier)).object


def imperative(predicate: str, topic: str = "") -> Clause:
    return Clause(predicate, topic=topic)


# Objects


@EFFECTS.rule(Destroy)
def _destroy(node: Destroy, scope: Scope) -> list[Clause]:
    what = SELECTIONS.say(node.what, scope)
    out = [imperative(f"destroy {what.object}", "destroy")]
    _bind(node.remember, node.what, scope, what.several, "destroyed")
    if node.no_regeneration:
        they = "They" if what.several else "It"
        out.append(Clause("", whole=f"{they} can't be regenerated", joint=Joint.STOP))
    return out


def _bind(name: str, what: Selection, scope: Scope, several: bool, verb: str) -> None:
    """Remember the objects of a verb under the name that it gives them."""
    key = key_of(what)
    if key is not None:
        scope.alias(name, key)
    else:
        scope.mention(name, Mention("permanents" if several else "permanent", several), focus=False)


@EFFECTS.rule(Sacrifice)
def _sacrifice(node: Sacrifice, scope: Scope) -> list[Clause]:
    if isinstance(node.what, Chosen):
        who = PLAYERS.say(node.what.who, scope)
        among = node.what.among
        if isinstance(among, Each):
            said = nominal(among.filter, scope)
            text = said.counted(amount_of(node.what.maximum, scope))
            if node.what.minimum != node.what.maximum:
                text = f"any number of {said.several()}"
        else:
            text = object_text(among, scope)
        noun = nominal(among.filter, scope).short if isinstance(among, Each) else "permanent"
        scope.mention(node.remember, Mention(noun, label=f"the sacrificed {noun}"), focus=False)
        if who.person is not Person.YOU:
            text += " of their choice"
        return [Clause(finish(f"sacrifice {text}", scope), who, topic="sacrifice")]
    return [imperative(f"sacrifice {object_text(node.what, scope)}", "sacrifice")]


@EFFECTS.rule(CounterSpell)
def _counter(node: CounterSpell, scope: Scope) -> list[Clause]:
    out = [imperative(f"counter {object_text(node.what, scope)}", "counter")]
    places = {
        Zone.EXILE: "exile it instead of putting it into its owner's graveyard",
        Zone.HAND: "put it into its owner's hand instead of into that player's graveyard",
        Zone.LIBRARY: (
            "put it on top of its owner's library instead of into that player's graveyard"
        ),
    }
    if node.to in places:
        whole = f"if that spell is countered this way, {places[node.to]}"
        out.append(Clause("", whole=whole, joint=Joint.STOP))
    return out


@EFFECTS.rule(CopySpell)
def _copy(node: CopySpell, scope: Scope) -> list[Clause]:
    times = {1: "", 2: " twice"}
    count = amount_of(node.count, scope)
    often = times.get(count, f" {count} times") if isinstance(count, int) else f" {count} times"
    copy = "the copy" if count == 1 else "the copies"
    return [
        imperative(finish(f"copy {object_text(node.what, scope)}{often}", scope), "copy"),
        Clause(f"may choose new targets for {copy}", spoken=True, joint=Joint.STOP),
    ]


@EFFECTS.rule(ChangeTargets)
def _retarget(node: ChangeTargets, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    text = f"may choose new targets for {object_text(node.what, scope)}"
    return [Clause(text, who, spoken=True, topic="choose")]


@EFFECTS.rule(Tap)
def _tap(node: Tap, scope: Scope) -> list[Clause]:
    return [imperative(f"tap {object_text(node.what, scope)}", "tap")]


@EFFECTS.rule(Untap)
def _untap(node: Untap, scope: Scope) -> list[Clause]:
    return [imperative(f"untap {object_text(node.what, scope)}", "untap")]


@EFFECTS.rule(PutCounters)
def _put_counters(node: PutCounters, scope: Scope) -> list[Clause]:
    if node.what is None:
        who = PLAYERS.say(node.who or You(), scope)
        return [Clause(finish(f"get {counters(node.count, node.kind, scope)}", scope), who)]
    each = for_each(node.count, scope)
    if isinstance(node.count, RememberedAmount):
        number = f"that many {node.kind} counters"
    else:
        number = counters(Fixed(each[0]) if each is not None else node.count, node.kind, scope)
    what = object_text(node.what, scope, Quantifier.EACH)
    tail = f" for each {each[1]}" if each is not None else ""
    return [imperative(finish(f"put {number} on {what}{tail}", scope), "counters")]


@EFFECTS.rule(RemoveCounters)
def _remove_counters(node: RemoveCounters, scope: Scope) -> list[Clause]:
    number = counters(node.count, node.kind, scope)
    return [imperative(f"remove {number} from {object_text(node.what, scope)}", "counters")]


@EFFECTS.rule(Attach)
def _attach(node: Attach, scope: Scope) -> list[Clause]:
    what = object_text(node.what, scope)
    return [imperative(f"attach {what} to {object_text(node.to, scope)}", "attach")]


@EFFECTS.rule(Regenerate)
def _regenerate(node: Regenerate, scope: Scope) -> list[Clause]:
    return [
        imperative(f"regenerate {object_text(node.what, scope, Quantifier.EACH)}", "regenerate")
    ]


@EFFECTS.rule(RemoveFromCombat)
def _from_combat(node: RemoveFromCombat, scope: Scope) -> list[Clause]:
    return [imperative(f"remove {object_text(node.what, scope)} from combat", "remove")]


@EFFECTS.rule(Fight)
def _fight(node: Fight, scope: Scope) -> list[Clause]:
    one = SELECTIONS.say(node.one, scope)
    return [Clause(f"fight {object_text(node.other, scope)}", one, topic="fight")]


_DURATIONS = {
    Duration.UNTIL_END_OF_TURN: " until end of turn",
    Duration.UNTIL_YOUR_NEXT_TURN: " until your next turn",
    Duration.REST_OF_GAME: "",
    Duration.WHILE_THIS_ON_BATTLEFIELD: " for as long as {this} remains on the battlefield",
    Duration.UNTIL_END_OF_COMBAT: " until end of combat",
}

_THIS_TURN = ("can't", "can ", "must", "attack", "block", "may")


def _during(said: list[str], duration: Duration, scope: Scope, person: Person) -> str:
    """Predicates joined, with their duration: "get +1/+1 and gains flying until end of turn".

    The first verb is left in its base form, the others agree with the subject.
    """
    said = [said[0], *(conjugate(part, person) for part in said[1:])]
    text = listed(said)
    if duration is Duration.UNTIL_END_OF_TURN:
        if all(part.startswith(("attack this", "block this", "may play")) for part in said):
            return text
        if all(part.startswith(_THIS_TURN) for part in said):
            return f"{text} this turn"
        if len(said) > 1 and said[-1].startswith(_THIS_TURN):
            return f"{listed(said[:-1])} until end of turn and {said[-1]} this turn"
    tail = _DURATIONS[duration].replace("{this}", scope.name)
    before, each, what = text.partition(" for each ")
    if each and len(said) == 1:
        return finish(f"{before}{tail}{each}{what}", scope)
    if duration is Duration.UNTIL_END_OF_COMBAT and said[0].startswith(_THIS_TURN):
        tail = " this combat"
    return finish(text + tail, scope)


@EFFECTS.rule(ModifyObjects)
def _modify(node: ModifyObjects, scope: Scope) -> list[Clause]:
    mods = list(node.modifications)
    if isinstance(mods[0], GainControl):
        return _gain_control(node, scope)
    style = Quantifier.BARE
    what = SELECTIONS.say(node.what, scope.with_quantifier(style))
    if any(isinstance(mod, StaysTapped) for mod in mods) and len(mods) == 1:
        step = (
            "their controllers' next untap steps"
            if what.several
            else "its controller's next untap step"
        )
        return [Clause(f"don't untap during {step}", what, topic="stays")]
    if mods == [SwitchPowerToughness()]:
        text = f"switch {what.possessive} power and toughness"
        return [imperative(f"{text}{_DURATIONS[node.duration]}", "modify")]
    if mods == [MustBeBlocked()]:
        whole = f"all creatures able to block {what.object} this turn do so"
        return [Clause("", whole=whole, topic="modify")]
    still = becomes_creature(node, scope.types)
    key = key_of(node.what)
    known = scope.mentioned(key) if key is not None else None
    noun = known.noun if known is not None and known.noun.islower() else "creature"
    inner = scope.with_still(still).with_given(f"this {noun}")
    said = predicates(mods, inner, what.person)
    text = _during(said, node.duration, scope, what.person)
    ending = " until end of turn"
    if text.endswith(ending) and _begins_with_duration(mods):
        text = conjugate(text.removesuffix(ending), what.person)
        out = [Clause("", whole=f"until end of turn, {what.text} {text}", topic="modify")]
    else:
        out = [Clause(text, what, topic="modify")]
    if still:
        out.append(Clause("", whole="it's still a land", joint=Joint.STOP))
    return out


def _begins_with_duration(mods: Sequence[Modification]) -> bool:
    """Long predicates are preceded by their duration and not followed by it."""
    kinds = [type(mod) for mod in mods]
    if LoseAllAbilities in kinds and SetPowerToughness in kinds:
        return True
    given = [a for mod in mods if isinstance(mod, GainAbilities) for a in mod.abilities]
    quoted = any(not isinstance(ability, Keyword) for ability in given)
    becomes = any(kind in (AddTypes, SetTypes) for kind in kinds)
    return becomes and (len(given) > 1 or quoted)


def _gain_control(node: ModifyObjects, scope: Scope) -> list[Clause]:
    first, *rest = node.modifications
    assert isinstance(first, GainControl)
    who = PLAYERS.say(first.by, scope)
    what = object_text(node.what, scope)
    tail = _DURATIONS[node.duration].replace("{this}", scope.name)
    out = [Clause(f"gain control of {what}{tail}", who, topic="control")]
    scope.memory.focus = None
    if rest:
        again = evolve(node, modifications=tuple(rest))
        out += _modify(again, scope)
    return out


@EFFECTS.rule(ModifyPlayers)
def _modify_players(node: ModifyPlayers, scope: Scope) -> list[Clause]:
    who = PLAYERS.say(node.who, scope)
    said = predicates(node.modifications, scope, who.person)
    text = _during(said, node.duration, scope, who.person).replace("{their}", who.their)
    return [Clause(text, who, spoken=True, topic="modify")]
