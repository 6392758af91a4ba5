"""What the engine looks for on the battlefield, sorted once for each time that it changes.

Triggers, replacement effects, sources of mana, activated abilities and what state-based actions
look at all come from the same pass over the permanents.
"""

from __future__ import annotations

from attrs import define, field, frozen

from rules.ability_groups import AbilityGroups, groups_of, pays_by_itself
from rules.characteristics import Characteristics
from rules.decisions import Action, ActionKind
from rules.language import (
    AbilitiesCantBeActivated,
    CardDefinition,
    EventPattern,
    ReplacementEffect,
    TriggeredAbility,
)
from rules.layers import characteristics, tableau
from rules.least_mana import NOTHING, LeastMana, least_of_all, on_battlefield
from rules.state import State
from rules.vocabulary import CardType, Supertype, Zone

__all__ = [
    "Board",
    "Holdings",
    "InForce",
    "Watcher",
    "Watchers",
    "board",
    "board_with",
    "board_without",
    "mana_action",
]


@frozen(eq=False)
class Watcher:
    """A triggered ability in force."""

    source: int
    you: int
    index: int
    ability: TriggeredAbility


Watchers = dict[type[EventPattern], list[Watcher]]


@frozen(eq=False)
class InForce:
    """A replacement or prevention ability in force."""

    source: int
    you: int
    ability: ReplacementEffect


@define(eq=False)
class Holdings:
    """A player's permanents that have activated abilities, but for those whose abilities can't be
    activated.

    ``simple``: those with nothing but mana abilities whose whole cost is the tap symbol, under no
    condition, with their actions.  ``others`` are the rest.  ``mana``: all that have mana
    abilities.  ``least``: of mana, to activate anything else.  ``by_hand``: some make mana at a
    cost that no payment pays by itself.  The same instance serves board after board as long as
    ``permanents`` are equal.
    """

    permanents: list[tuple[int, Characteristics]]
    simple: list[tuple[int, tuple[Action, ...]]] = field(factory=list)
    others: list[tuple[int, AbilityGroups]] = field(factory=list)
    mana: list[tuple[int, AbilityGroups]] = field(factory=list)
    least: LeastMana = NOTHING
    by_hand: bool = False


@define(eq=False)
class Board:
    """The sorted battlefield, and what functions in other zones."""

    holdings: tuple[Holdings, ...] = ()
    """By player."""
    watchers: Watchers = field(factory=dict)
    replacements: list[InForce] = field(factory=list)
    creatures: list[tuple[int, int]] = field(factory=list)
    """Creatures and their toughness."""
    strays: list[tuple[int, int]] = field(factory=list)
    """Permanents whose record does not yet name the controller that layer 2 derives, with that."""
    special: list[int] = field(factory=list)
    """Permanents at which state-based actions look for more than damage: with counters,
    planeswalkers, legendary or world, attached or to be attached."""

    def copy(self) -> Board:
        """Another one of the same parts."""
        return Board(
            self.holdings,
            self.watchers,
            self.replacements,
            self.creatures,
            self.strays,
            self.special,
        )


def board(state: State) -> Board:
    """The board as it is; made anew after ``State.forget_derived``."""
    found: Board | None = state.board
    if found is None:
        tableau(state)
        found = state.board = _sorted(state)
    return found


def board_with(lying: Board, state: State, one: int) -> Board:
    """The board with a permanent that has come last; the one before serves as it was."""
    record, found = state.objects[one], state.characteristics[one]
    traits = _traits_of(found)
    you = record.controller
    made = lying.copy()
    if found.controller != you:
        made.strays = [*lying.strays, (one, found.controller)]
    if traits & CREATURE:
        made.creatures = [*lying.creatures, (one, found.toughness)]
    if traits & SPECIAL or record.counters or record.attached_to:
        made.special = [*lying.special, one]
    if traits & ACTS:
        held = lying.holdings[you]
        holdings = list(lying.holdings)
        holdings[you] = _held([*held.permanents, (one, found)])
        made.holdings = state.holdings = tuple(holdings)
    if traits & REACTS:
        groups = groups_of(found)
        made.watchers = {kind: watching.copy() for kind, watching in lying.watchers.items()}
        _watch(made.watchers, one, you, groups, Zone.BATTLEFIELD)
        replacing = [InForce(one, you, ability) for ability in groups.reaching]
        made.replacements = lying.replacements + replacing
    return made


def board_without(lying: Board, state: State, one: int, found: Characteristics) -> Board:
    """The board without a permanent that has gone; the one before serves as it was."""
    traits = _traits_of(found)
    made = lying.copy()
    if traits & CREATURE:
        made.creatures = [entry for entry in lying.creatures if entry[0] != one]
    made.special = [other for other in lying.special if other != one]
    if traits & ACTS:
        made.holdings = state.holdings = tuple(
            _held([entry for entry in held.permanents if entry[0] != one])
            if you == found.controller
            else held
            for you, held in enumerate(lying.holdings)
        )
    if traits & REACTS:
        made.watchers = {
            kind: left
            for kind, watching in lying.watchers.items()
            if (left := [watcher for watcher in watching if watcher.source != one])
        }
        made.replacements = [rule for rule in lying.replacements if rule.source != one]
    return made


_MANA_ACTIONS: dict[tuple[int, int], Action] = {}
_MANA_ACTIONS_KEPT = 100_000
"""Actions are values; so many are kept to be offered again before the store starts anew."""


def mana_action(object_id: int, index: int) -> Action:
    """The action of activating a mana ability."""
    found = _MANA_ACTIONS.get((object_id, index))
    if found is None:
        if len(_MANA_ACTIONS) >= _MANA_ACTIONS_KEPT:
            _MANA_ACTIONS.clear()
        found = Action(ActionKind.ACTIVATE, object_id, index, True)
        _MANA_ACTIONS[object_id, index] = found
    return found


def _sorted(state: State) -> Board:
    made = Board()
    acting: list[list[tuple[int, Characteristics]]] = [[] for _ in state.players]
    objects = state.objects
    derived = state.characteristics
    creatures = made.creatures
    for object_id in state.battlefield:
        found = derived[object_id]
        record = objects[object_id]
        traits = found.traits
        if traits is None:
            traits = _traits_of(found)
        you = record.controller
        if found.controller != you:
            made.strays.append((object_id, found.controller))
        if traits & CREATURE:
            creatures.append((object_id, found.toughness))
        if traits & SPECIAL or record.counters or record.attached_to:
            made.special.append(object_id)
        if traits & ACTS:
            acting[you].append((object_id, found))
        if traits & REACTS:
            groups = groups_of(found)
            _watch(made.watchers, object_id, you, groups, Zone.BATTLEFIELD)
            for ability in groups.reaching:
                made.replacements.append(InForce(object_id, you, ability))
    made.holdings = state.holdings = _holdings(state.holdings, acting)
    for zone in sorted(state.watched_zones):
        if zone is not Zone.BATTLEFIELD:
            _watch_zone(state, zone, made.watchers)
    return made


CREATURE, SPECIAL, ACTS, REACTS = 1, 2, 4, 8
"""Traits of characteristics: a creature; state-based actions look at it for more than damage; it
has activated abilities that can be activated; it has triggered abilities, or replacement abilities
that reach beyond its own entering."""

_UNIQUE = frozenset({Supertype.LEGENDARY, Supertype.WORLD})


def _traits_of(found: Characteristics) -> int:
    known = found.traits
    if known is not None:
        return known
    groups = groups_of(found)
    traits = CREATURE if found.is_creature else 0
    if _is_special(found):
        traits |= SPECIAL
    if (groups.mana or groups.activated) and not _is_arrested(found):
        traits |= ACTS
    if groups.triggers or groups.reaching:
        traits |= REACTS
    found.traits = traits
    return traits


def _is_special(found: Characteristics) -> bool:
    return (
        not found.supertypes.isdisjoint(_UNIQUE)
        or "Aura" in found.subtypes
        or "Equipment" in found.subtypes
        or CardType.PLANESWALKER in found.types
    )


_ROWS: dict[int, tuple[AbilityGroups, tuple[int, tuple[Action, ...]]]] = {}
_ROWS_KEPT = 50_000
"""Entries of ``Holdings.simple`` by object id; they are values, and most come again and again."""


def _row(
    object_id: int, groups: AbilityGroups
) -> tuple[AbilityGroups, tuple[int, tuple[Action, ...]]]:
    if len(_ROWS) >= _ROWS_KEPT:
        _ROWS.clear()
    actions = tuple(mana_action(object_id, index) for index in groups.simple_mana)
    made = _ROWS[object_id] = (groups, (object_id, actions))
    return made


def _holdings(
    before: tuple[Holdings, ...], acting: list[list[tuple[int, Characteristics]]]
) -> tuple[Holdings, ...]:
    """The players' holdings: those of before, but for players whose permanents are not the same."""
    if not before:
        return tuple(_held(permanents) for permanents in acting)
    return tuple(
        known if known.permanents == permanents else _held(permanents)
        for known, permanents in zip(before, acting, strict=True)
    )


def _held(permanents: list[tuple[int, Characteristics]]) -> Holdings:
    made = Holdings(permanents)
    for object_id, found in permanents:
        groups = groups_of(found)
        if groups.mana:
            made.mana.append((object_id, groups))
        if groups.simple_mana and not groups.activated and not found.rules:
            row = _ROWS.get(object_id)
            if row is None or row[0] is not groups:
                row = _row(object_id, groups)
            made.simple.append(row[1])
        else:
            made.others.append((object_id, groups))
    if made.others:
        made.least = least_of_all([on_battlefield(groups) for _, groups in made.others])
        made.by_hand = any(
            not pays_by_itself(ability) for _, groups in made.others for _, ability in groups.mana
        )
    return made


def _is_arrested(found: Characteristics) -> bool:
    """None of its activated abilities can be activated (CR 602.5)."""
    return bool(found.rules) and any(
        isinstance(rule.modification, AbilitiesCantBeActivated) for rule in found.rules
    )


def _watch(table: Watchers, object_id: int, you: int, groups: AbilityGroups, zone: Zone) -> None:
    for kind, abilities in groups.triggers.items():
        for index, ability in abilities:
            if ability.zone is zone:
                table.setdefault(kind, []).append(Watcher(object_id, you, index, ability))


def _watch_zone(state: State, zone: Zone, table: Watchers) -> None:
    for object_id in _in_zone(state, zone):
        record = state.objects[object_id]
        if zone in _watching_zones(record.definition):
            groups = groups_of(characteristics(state, object_id))
            _watch(table, object_id, record.controller, groups, zone)


def _watching_zones(definition: CardDefinition) -> frozenset[Zone]:
    """Zones in which a triggered ability printed on the card functions."""
    known = definition.memo.get("watching")
    if known is None:
        known = definition.memo["watching"] = frozenset(
            ability.zone
            for ability in definition.abilities
            if isinstance(ability, TriggeredAbility)
        )
    return known  # type: ignore[return-value]


def _in_zone(state: State, zone: Zone) -> list[int]:
    if zone is Zone.STACK:
        return state.stack
    if zone is Zone.GRAVEYARD:
        return [o for player in state.players for o in player.graveyard]
    if zone is Zone.HAND:
        return [o for player in state.players for o in player.hand]
    return state.exile if zone is Zone.EXILE else []
