"""Working out a player's legal actions (CR 117.1, 601.3, 602.5), and noting what was looked at.

What most players can do at most times hangs on their own cards, permanents and mana alone.
``Look`` finds out whether that was so: then ``offers`` needs to look again only when one of these
changes, whatever else happens in the game.
"""

from __future__ import annotations

from functools import lru_cache

from rules.ability_groups import AbilityGroups, groups_of, is_loyalty, pays_by_itself
from rules.activating import LOYALTY_INDEX, times_activated
from rules.announcing import mode_is_legal
from rules.board import mana_action
from rules.casting import CastWay, modes_of, way_of
from rules.characteristics import Characteristics
from rules.cost_changes import change_of_activation, change_of_spell
from rules.cost_parts import can_pay_parts
from rules.decisions import Action, ActionKind
from rules.language import (
    ActivatedAbility,
    AdditionalLandPlays,
    Always,
    CantActivateLoyalty,
    CantCast,
    CantPlayLands,
    Condition,
    CostPart,
    DiscardThis,
    FlashFor,
    Mode,
    SacrificeThis,
    TapThis,
    Timing,
    UntapThis,
)
from rules.layers import characteristics, player_rules
from rules.mana import ManaCost
from rules.mana_supply import ManaSupply, phyrexian_count
from rules.paying import can_pay_mana
from rules.reading import Context, holds, matches
from rules.reading.targeting import CASTING
from rules.state import State
from rules.vocabulary import CardType, Keyword, Step, Zone

__all__ = ["Look"]

_OWN_PARTS = frozenset({TapThis, UntapThis, SacrificeThis, DiscardThis})
"""Parts of costs that are judged by the object itself."""


@lru_cache(maxsize=65536)
def action(kind: ActionKind, object_id: int, ability: int = -1) -> Action:
    """Actions are values: the same one is offered again and again."""
    return Action(kind, object_id, ability)


class Look:
    """One look at what a player may do with priority.

    ``supply`` is the player's mana, ``slow`` whether it is the time for sorceries.  ``found`` are
    actions, ``mana`` those that only make mana as a payment does by itself, or for nothing;
    ``wants_mana``: something to spend it on was found.  ``wide``: something was asked that other
    things decide than the player's own cards, permanents and mana, and whose turn it is, which is
    ``timed``; rules that effects lay down for players, and effects that reach beyond the
    battlefield, are not counted.
    """

    __slots__ = (
        "found",
        "mana",
        "player",
        "slow",
        "state",
        "supply",
        "timed",
        "wants_mana",
        "wide",
    )

    def __init__(self, state: State, player: int, slow: bool, supply: ManaSupply) -> None:
        self.state = state
        self.player = player
        self.slow = slow
        self.supply = supply
        self.found: list[Action] = []
        self.mana: list[Action] = []
        self.timed = False
        self.wants_mana = False
        self.wide = False

    def at_hand(self, object_id: int) -> None:
        """What can be done with a card in hand."""
        state = self.state
        what = characteristics(state, object_id)
        groups = groups_of(what)
        if what.is_land:
            if self.slow and state.players[self.player].land_drops < self._land_plays():
                self.found.append(action(ActionKind.PLAY_LAND, object_id))
        else:
            if self._castable(object_id, what, groups, -1):
                self.found.append(action(ActionKind.CAST, object_id))
            for index, alternative in groups.alternative:
                ctx = Context(state, self.player, object_id)
                if self._holds(alternative.condition, ctx) and self._castable(
                    object_id, what, groups, index
                ):
                    self.found.append(action(ActionKind.CAST, object_id, index))
        for index, ability in groups.elsewhere:
            if ability.zone is Zone.HAND:
                self._activation(object_id, index, ability)

    def at_graveyard(self, object_id: int) -> None:
        """What can be done with a card in the graveyard."""
        what = characteristics(self.state, object_id)
        groups = groups_of(what)
        if groups.flashback is not None:
            index = groups.flashback[0]
            if self._castable(object_id, what, groups, index):
                self.found.append(action(ActionKind.CAST, object_id, index))
        for index, ability in groups.elsewhere:
            if ability.zone is Zone.GRAVEYARD:
                self._activation(object_id, index, ability)

    def at_permanent(self, object_id: int, groups: AbilityGroups) -> None:
        """What can be done with a permanent's activated abilities but making mana."""
        state = self.state
        for index, ability in groups.activated:
            if is_loyalty(ability):
                self.wide = True
                if not self.slow or times_activated(state, object_id, LOYALTY_INDEX):
                    continue
                rules = characteristics(state, object_id).rules
                if any(isinstance(r.modification, CantActivateLoyalty) for r in rules):
                    continue
            self._activation(object_id, index, ability)

    def at_source(self, object_id: int, groups: AbilityGroups) -> None:
        """What mana a permanent can make. To be asked last."""
        state = self.state
        for index, ability in groups.mana:
            if not self._in_time(ability.timing) or self._is_used_up(object_id, index, ability):
                continue
            ctx = Context(state, self.player, object_id)
            parts, mana = ability.cost.parts, ability.cost.mana
            if not self._can_pay_parts(parts, ctx) or not self._holds(ability.condition, ctx):
                continue
            if mana is not None and not can_pay_mana(state, self.player, mana, parts, ctx):
                continue
            if self.wants_mana and not pays_by_itself(ability):
                self.found.append(action(ActionKind.ACTIVATE, object_id, index))
            else:
                self.mana.append(mana_action(object_id, index))

    def _land_plays(self) -> int:
        """How many lands may be played this turn; "can't" beats "may" (CR 101.2, 305.3)."""
        count = 1
        for rule in player_rules(self.state, self.player):
            if isinstance(rule.modification, CantPlayLands):
                return 0
            if isinstance(rule.modification, AdditionalLandPlays):
                count += rule.modification.count
        return count

    def _castable(
        self, object_id: int, what: Characteristics, groups: AbilityGroups, way_index: int
    ) -> bool:
        state, player = self.state, self.player
        if not self.slow and not self._at_instant_speed(object_id, what):
            return False
        definition = state.objects[object_id].definition
        way: CastWay = way_of(definition, groups, way_index)
        if way.mana is None:
            return False
        mana = way.mana
        for _, additional in groups.additional:
            if additional.cost.mana is not None:
                mana = mana.plus(additional.cost.mana)
        mana = change_of_spell(state, player, object_id).applied(mana)
        if not self._covers(self.supply, mana):
            return False
        ctx = Context(state, player, object_id, CASTING)
        if way.parts and not (
            self._can_pay_parts(way.parts, ctx)
            and can_pay_mana(state, player, mana, way.parts, ctx)
        ):
            return False
        for rule in player_rules(state, player):
            if isinstance(rule.modification, CantCast) and matches(
                rule.modification.spells, Context(state, rule.you, rule.source), object_id
            ):
                return False
        minimum = groups.spell.minimum if groups.spell is not None else 1
        return self._enough_modes(modes_of(definition, groups), minimum, ctx)

    def _at_instant_speed(self, object_id: int, what: Characteristics) -> bool:
        if CardType.INSTANT in what.types or Keyword.FLASH in what.keywords:
            return True
        state = self.state
        return any(
            isinstance(rule.modification, FlashFor)
            and matches(rule.modification.spells, Context(state, rule.you, rule.source), object_id)
            for rule in player_rules(state, self.player)
        )

    def _activation(self, object_id: int, index: int, ability: ActivatedAbility) -> None:
        state, player = self.state, self.player
        if not self._in_time(ability.timing):
            return
        parts, mana = ability.cost.parts, ability.cost.mana
        if mana is not None:
            mana = change_of_activation(state, player, object_id).applied(mana)
            if not self._covers(self.supply, mana):
                return
        ctx = Context(state, player, object_id)
        if parts:
            if not self._can_pay_parts(parts, ctx):
                return
            if mana is not None and not can_pay_mana(state, player, mana, parts, ctx):
                return
        if self._is_used_up(object_id, index, ability):
            return
        if self._holds(ability.condition, ctx) and self._enough_modes(
            ability.modes, ability.minimum, ctx
        ):
            self.found.append(action(ActionKind.ACTIVATE, object_id, index))

    def _is_used_up(self, object_id: int, index: int, ability: ActivatedAbility) -> bool:
        if ability.per_turn is None:
            return False
        self.wide = True
        return times_activated(self.state, object_id, index) >= ability.per_turn

    def _in_time(self, timing: Timing) -> bool:
        if timing is Timing.INSTANT:
            return True
        if timing is Timing.SORCERY:
            return self.slow
        state = self.state
        self.timed = True
        if state.players[self.player].team != state.active_team:
            return False
        if timing is Timing.YOUR_UPKEEP:
            self.wide = True
            return state.step is Step.UPKEEP
        return True

    # What may ask about anything in the game

    def _covers(self, supply: ManaSupply, mana: ManaCost) -> bool:
        if mana.flexible and phyrexian_count(mana):
            self.wide = True  # life may pay
        if not mana.is_free:
            self.wants_mana = True
        return supply.can_pay(mana)

    def _can_pay_parts(self, parts: tuple[CostPart, ...], ctx: Context) -> bool:
        if not self.wide:
            self.wide = any(type(part) not in _OWN_PARTS for part in parts)
        return can_pay_parts(self.state, self.player, parts, ctx)

    def _holds(self, condition: Condition, ctx: Context) -> bool:
        if type(condition) is Always:
            return True
        self.wide = True
        return holds(condition, ctx)

    def _enough_modes(self, modes: tuple[Mode, ...], minimum: int, ctx: Context) -> bool:
        if len(modes) == 1 and not modes[0].targets:
            return True
        self.wide = True
        count = 0
        for mode in modes:
            if mode_is_legal(mode, ctx):
                count += 1
                if count >= minimum:
                    return True
        return False
