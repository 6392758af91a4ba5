"""Replacing and preventing damage (CR 614, 615; 306.7 as of 2012)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from rules.ability_groups import groups_of
from rules.asking import Procedure, ask, picked
from rules.board import board
from rules.decisions import ChooseObjects, ChooseWord, ObjectRef, OrderChoice, Purpose
from rules.events import DamageEvent, Event
from rules.language import (
    DamageKind,
    DamageReplacement,
    Occasion,
    PreventDamage,
    PreventionAbility,
)
from rules.layers import characteristics
from rules.matching import damage_fits
from rules.reading import Context, amount, matches
from rules.state import PreventionShield, State
from rules.vocabulary import CardType

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["SHIELDED_FROM", "replace_damage", "shielded_first"]

SHIELDED_FROM = "shielded from"
"""Under this name a shield remembers the source that its controller chose (CR 609.7)."""


def replace_damage(game: Game, event: DamageEvent) -> Procedure[bool]:
    """Each effect once, in the order that the affected player or the controller of the affected
    object chooses (CR 614.5, 616.1). False if nothing of it is dealt.
    """
    state = game.state
    if event.amount <= 0:
        return False
    applied: set[object] = set()
    redirected = False
    while True:
        options = [one for one in _damage_effects(state, event) if one[0] not in applied]
        if options:
            index = 0
            if len(options) > 1:
                words = tuple(label for _, label, _ in options)
                player = event.player
                chooser = player if player >= 0 else state.objects[event.object].controller
                choice = ChooseWord(chooser, event.source, Purpose.REPLACEMENT, words)
                answer = yield from ask(choice)
                index = picked(answer)[0]
                if options[index][0] not in [one[0] for one in _damage_effects(state, event)]:
                    continue  # it, or what it protects, has left the game meanwhile
            key, _, change = options[index]
            applied.add(key)
            change()
            if event.amount <= 0:
                return False
        elif redirected or event.player < 0 or event.combat:
            return True
        elif state.ruleset.redirects_to_planeswalkers:
            # what protects the planeswalker then applies (616.1f)
            redirected = yield from _redirect(game, event)
            if not redirected:
                return True
        else:
            return True


def shielded_first(state: State, events: Sequence[Event]) -> Procedure[Sequence[Event]]:
    """Where a shield can't prevent all damage that comes at once, whose damage it prevents first is
    chosen by the player, or by the controller of the permanent, that it guards (CR 615.7).
    """
    for shield in state.shields:
        if shield.amount is None:
            continue
        hits = [e for e in events if isinstance(e, DamageEvent) and _shields(state, shield, e)]
        if len(hits) < 2 or sum(hit.amount for hit in hits) <= shield.amount:
            continue
        player = hits[0].player
        chooser = player if player >= 0 else state.objects[hits[0].object].controller
        sources = tuple(ObjectRef(hit.source) for hit in hits)
        answer = yield from ask(OrderChoice(chooser, shield.source, Purpose.REPLACEMENT, sources))
        chosen = iter([hits[index] for index in picked(answer)])
        events = [next(chosen) if event in hits else event for event in events]
    return events


Applicable = list[tuple[object, str, Callable[[], None]]]
"""Effects that would change damage: what tells them apart, what they are called, what they do."""


def _damage_effects(state: State, event: DamageEvent) -> Applicable:
    found: Applicable = []
    if event.object:
        if event.object not in state.objects:
            return found
        protections = groups_of(characteristics(state, event.object)).protections
        controller = state.objects[event.object].controller
        for protection in protections:
            ctx = Context(state, controller, event.object)
            if matches(protection.quality, ctx, event.source):
                found.append((protection, "protection", _prevent(event, None)))
    for rule in board(state).replacements:
        ability = rule.ability
        if isinstance(ability, DamageReplacement | PreventionAbility):
            ctx = Context(state, rule.you, rule.source)
            if damage_fits(ability.pattern, event, ctx):
                label = f"{characteristics(state, rule.source).name}#{rule.source}"
                key = (rule.source, ability)
                if isinstance(ability, PreventionAbility):
                    most = None if ability.amount is None else amount(ability.amount, ctx)
                    found.append((key, label, _prevent(event, most)))
                else:
                    found.append((key, label, _rewrite(event, ability, ctx)))
    for shield in state.shields:
        if _shields(state, shield, event):
            found.append((shield.id, f"shield#{shield.id}", _use_shield(state, shield, event)))
    return found


def _prevent(event: DamageEvent, most: int | None) -> Callable[[], None]:
    def change() -> None:
        event.amount = 0 if most is None else max(0, event.amount - most)

    return change


def _rewrite(event: DamageEvent, ability: DamageReplacement, ctx: Context) -> Callable[[], None]:
    def change() -> None:
        ctx.memory = {"amount": event.amount}
        event.amount = max(0, amount(ability.amount, ctx))

    return change


def _shields(state: State, shield: PreventionShield, event: DamageEvent) -> bool:
    effect = shield.effect
    assert isinstance(effect, PreventDamage)
    if effect.kind is not DamageKind.ANY and event.combat != (effect.kind is DamageKind.COMBAT):
        return False
    if not shield.anyone:
        guarded = (
            event.player in shield.players if event.player >= 0 else event.object in shield.objects
        )
        if not guarded:
            return False
    if effect.occasion is Occasion.NEXT_TIME and not _is_the_chosen(state, shield, event.source):
        return False
    ctx = Context(state, shield.you, shield.source, memory=dict(shield.memory))
    return matches(effect.source, ctx, event.source)


def _is_the_chosen(state: State, shield: PreventionShield, source: int) -> bool:
    """A permanent that was chosen as a spell is that source still (CR 609.7a)."""
    chosen = shield.memory.get(SHIELDED_FROM, ())
    assert isinstance(chosen, tuple)
    return any(
        one == source or (one in state.gone and state.gone[one].successor == source)
        for one in chosen
    )


def _use_shield(state: State, shield: PreventionShield, event: DamageEvent) -> Callable[[], None]:
    def change() -> None:
        assert isinstance(shield.effect, PreventDamage)
        if shield.effect.occasion is Occasion.NEXT_TIME:
            event.amount = 0
            state.shields = [s for s in state.shields if s.id != shield.id]
            return
        if shield.amount is None:
            event.amount = 0
            return
        current = next((s for s in state.shields if s.id == shield.id), None)
        if current is None or current.amount is None:
            return
        used = min(current.amount, event.amount)
        event.amount -= used
        place = state.shields.index(current)
        if current.amount == used:
            del state.shields[place]
        else:
            state.shields[place] = evolve(current, amount=current.amount - used)

    return change


def _redirect(game: Game, event: DamageEvent) -> Procedure[bool]:
    """An opponent's noncombat damage may be dealt to a planeswalker instead (CR 306.7 as of
    2012). Whether it will be.
    """
    state = game.state
    source = game.last_known(event.source)[0].controller
    if state.players[source].team == state.players[event.player].team:
        return False
    walkers = tuple(
        ObjectRef(o)
        for o in state.battlefield
        if state.objects[o].controller == event.player
        and CardType.PLANESWALKER in characteristics(state, o).types
    )
    if walkers:
        answer = yield from ask(ChooseObjects(source, event.source, Purpose.DAMAGE, walkers, 0, 1))
        if chosen := picked(answer):
            event.player = -1
            event.object = walkers[chosen[0]].id
            return True
    return False
