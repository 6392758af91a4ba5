"""Selections, amounts, players and conditions of cards, read on a view."""

from __future__ import annotations

from bots.basic.board import ref_of
from bots.basic.filters import Scene, belongs, passes
from rules.decisions import ObjectRef, PlayerRef, Ref
from rules.language import (
    ActivePlayers,
    Aggregate,
    Always,
    Amount,
    Attached,
    Attachments,
    AttackingPlayer,
    BasicLandTypes,
    Blockers,
    Both,
    Chosen,
    Compare,
    Condition,
    ControllerOf,
    Count,
    CountersOn,
    DefendingPlayer,
    DuringTurnOf,
    Each,
    EachOpponent,
    EachPlayer,
    EachTeammate,
    Either,
    Exists,
    Fixed,
    ForAnyPlayer,
    Half,
    IsNot,
    LifeTotal,
    Matching,
    Minus,
    OwnerOf,
    Players,
    Plus,
    Quality,
    QualityOf,
    Remembered,
    RememberedAmount,
    RememberedPlayers,
    Selection,
    Targeted,
    TargetedPlayers,
    This,
    Times,
    Together,
    TopOfLibrary,
    WasCast,
    WasKicked,
    X,
    You,
    YourTeam,
)
from rules.mana import ManaCost
from rules.view import ObjectView
from rules.vocabulary import BASIC_LAND_TYPES, Rounding, Zone

__all__ = [
    "gather",
    "mana_value",
    "number_of",
    "players_of",
    "quality_of",
    "refs_of",
    "true",
    "unseen_in",
]


def mana_value(thing: ObjectView) -> int:
    """With X as 0; a token has none."""
    return ManaCost.parse(thing.cost).mana_value if thing.cost else 0


# Players


def players_of(who: Players, scene: Scene) -> tuple[int, ...]:
    """The players meant; nobody where the view does not tell."""
    board = scene.board
    if isinstance(who, You):
        return (scene.you,)
    if isinstance(who, TargetedPlayers):
        refs = scene.slots.get(who.slot, ())
        return tuple(ref.player for ref in refs if isinstance(ref, PlayerRef))
    if isinstance(who, EachPlayer | EachOpponent | EachTeammate | YourTeam):
        return tuple(
            p.player for p in board.view.players if p.in_game and belongs(who, scene, p.player)
        )
    if isinstance(who, ControllerOf):
        return tuple(dict.fromkeys(thing.controller for thing in gather(who.what, scene)))
    if isinstance(who, OwnerOf):
        return tuple(dict.fromkeys(thing.owner for thing in gather(who.what, scene)))
    if isinstance(who, ActivePlayers | AttackingPlayer):
        active = board.view.active_team
        return tuple(p.player for p in board.view.players if p.team == active)
    if isinstance(who, RememberedPlayers):
        return scene.players.get(who.name, ())
    if isinstance(who, DefendingPlayer):
        return tuple(
            p.player for p in board.view.players if p.in_game and p.team != board.team_of(scene.you)
        )[:1]
    return ()


# Selections


def gather(what: Selection, scene: Scene) -> tuple[ObjectView, ...]:
    """The objects meant, as far as they are seen; of a choice all that may be chosen."""
    board = scene.board
    if isinstance(what, Targeted):
        return _seen(scene.slots.get(what.slot, ()), scene)
    if isinstance(what, This):
        return (scene.source,) if scene.source is not None else ()
    if isinstance(what, Each):
        found = _zone(what.zone, scene)
        whose = what.whose
        on_table = what.zone in (Zone.BATTLEFIELD, Zone.STACK)
        return tuple(
            thing
            for thing in found
            if (
                whose is None
                or belongs(whose, scene, thing.controller if on_table else thing.owner)
            )
            and passes(what.filter, thing, scene)
        )
    if isinstance(what, Remembered):
        return scene.bound.get(what.name, ())
    if isinstance(what, Matching):
        return tuple(t for t in gather(what.among, scene) if passes(what.filter, t, scene))
    if isinstance(what, Chosen):
        return gather(what.among, scene)
    if isinstance(what, Together):
        parts = {t.id: t for part in what.parts for t in gather(part, scene)}
        return tuple(parts.values())
    if isinstance(what, Attached):
        held = board.objects.get(scene.source.attached_to) if scene.source is not None else None
        return (held,) if held is not None else ()
    if isinstance(what, Attachments):
        return tuple(
            one
            for thing in gather(what.to, scene)
            for one in board.attached.get(thing.id, ())
            if passes(what.filter, one, scene)
        )
    if isinstance(what, Blockers):
        return _opposite(gather(what.of, scene), scene)
    return ()


def _seen(refs: tuple[Ref, ...], scene: Scene) -> tuple[ObjectView, ...]:
    objects = scene.board.objects
    return tuple(
        objects[ref.id] for ref in refs if isinstance(ref, ObjectRef) and ref.id in objects
    )


def _zone(zone: Zone, scene: Scene) -> tuple[ObjectView, ...]:
    view = scene.board.view
    if zone is Zone.BATTLEFIELD:
        return view.battlefield
    if zone is Zone.STACK:
        return view.stack
    if zone is Zone.EXILE:
        return view.exile
    if zone is Zone.GRAVEYARD:
        return tuple(thing for player in view.players for thing in player.graveyard)
    if zone is Zone.HAND:
        return tuple(thing for player in view.players for thing in player.hand)
    return ()


def _opposite(things: tuple[ObjectView, ...], scene: Scene) -> tuple[ObjectView, ...]:
    """What blocks them and what they block."""
    ids = {thing.id for thing in things}
    blocked = {other for thing in things for other in thing.blocking}
    return tuple(
        t
        for t in scene.board.view.battlefield
        if t.id in blocked or any(other in ids for other in t.blocking)
    )


def unseen_in(what: Selection, scene: Scene) -> int:
    """How many cards a selection would find where the view shows nothing: in libraries."""
    if isinstance(what, TopOfLibrary):
        whose = players_of(what.whose, scene)
        count = number_of(what.count, scene)
        return sum(min(count, scene.board.player(p).library_count) for p in whose)
    if isinstance(what, Chosen):
        if isinstance(what.among, Each) and what.among.zone is Zone.LIBRARY:
            return number_of(what.maximum, scene)
        return min(unseen_in(what.among, scene), number_of(what.maximum, scene))
    if isinstance(what, Remembered):
        return scene.unseen.get(what.name, 0)
    if isinstance(what, Matching):
        return (unseen_in(what.among, scene) + 1) // 2
    if isinstance(what, Each) and what.zone is Zone.HAND and what.whose is not None:
        whose = players_of(what.whose, scene)
        return sum(scene.board.player(p).hand_count for p in whose if not scene.board.is_ours(p))
    if isinstance(what, Together):
        return sum(unseen_in(part, scene) for part in what.parts)
    return 0


# Numbers


def quality_of(thing: ObjectView, quality: Quality, scene: Scene) -> int:
    if quality is Quality.MANA_VALUE:
        return mana_value(thing) + (thing.x if thing.zone == "stack" else 0)
    return (thing.power if quality is Quality.POWER else thing.toughness) or 0


def number_of(amount: Amount, scene: Scene) -> int:
    """An amount as the view gives it; 1 where it does not tell."""
    if isinstance(amount, Fixed):
        return amount.value
    if isinstance(amount, X):
        return scene.x
    if isinstance(amount, Count):
        return len(gather(amount.what, scene)) + unseen_in(amount.what, scene)
    if isinstance(amount, QualityOf):
        found = [quality_of(t, amount.quality, scene) for t in gather(amount.what, scene)]
        greatest = amount.aggregate is Aggregate.GREATEST
        return max(found, default=0) if greatest else sum(found)
    if isinstance(amount, LifeTotal):
        return sum(scene.board.player(p).life for p in players_of(amount.of, scene))
    if isinstance(amount, CountersOn):
        return sum(dict(t.counters).get(amount.kind, 0) for t in gather(amount.what, scene))
    if isinstance(amount, BasicLandTypes):
        subtypes = {name for t in gather(amount.among, scene) for name in t.subtypes}
        return sum(1 for name in BASIC_LAND_TYPES if name in subtypes)
    if isinstance(amount, Half):
        value = number_of(amount.amount, scene)
        return -(-value // 2) if amount.rounding is Rounding.UP else value // 2
    if isinstance(amount, Plus):
        return number_of(amount.left, scene) + number_of(amount.right, scene)
    if isinstance(amount, Minus):
        return number_of(amount.left, scene) - number_of(amount.right, scene)
    if isinstance(amount, Times):
        return number_of(amount.factor, scene) * number_of(amount.amount, scene)
    if isinstance(amount, RememberedAmount):
        return scene.share.get(amount.name, 1)
    return 1


# Conditions


def true(condition: Condition, scene: Scene) -> bool:
    """Whether it holds now; what the view does not tell holds."""
    if isinstance(condition, Always):
        return True
    if isinstance(condition, Exists):
        return bool(gather(condition.what, scene)) or unseen_in(condition.what, scene) > 0
    if isinstance(condition, Compare):
        left, right = number_of(condition.left, scene), number_of(condition.right, scene)
        return condition.comparison.holds(left, right)
    if isinstance(condition, WasKicked):
        return scene.kicked
    if isinstance(condition, WasCast):
        return True
    if isinstance(condition, DuringTurnOf):
        active = scene.board.view.active_team
        return any(scene.board.team_of(p) == active for p in players_of(condition.players, scene))
    if isinstance(condition, IsNot):
        return not true(condition.condition, scene)
    if isinstance(condition, Both):
        return all(true(part, scene) for part in condition.parts)
    if isinstance(condition, Either):
        return any(true(part, scene) for part in condition.parts)
    if isinstance(condition, ForAnyPlayer):
        before = scene.players.get("each", ())
        try:
            for player in players_of(condition.players, scene):
                scene.players["each"] = (player,)
                if true(condition.condition, scene):
                    return True
            return False
        finally:
            scene.players["each"] = before
    return True


def refs_of(thing: ObjectView) -> tuple[Ref, ...]:
    """The targets that a spell or ability on the stack has."""
    return tuple(ref_of(text) for text in thing.targets)
