"""Players in English: "target player", "each opponent", "its controller"."""

from __future__ import annotations

from cards.rendering.english.books import PLAYERS, SELECTIONS
from cards.rendering.english.grammar import YOU, NounPhrase, Person
from cards.rendering.scope import Mention, Scope
from rules.language import (
    ActivePlayers,
    AttackingPlayer,
    ControllerOf,
    DefendingPlayer,
    EachOpponent,
    EachPlayer,
    EachTeammate,
    OwnerOf,
    PlayerScope,
    RememberedPlayers,
    Selection,
    TargetedPlayers,
    You,
    YourTeam,
)

__all__ = ["AFTER", "TARGET_PLAYERS"]

AFTER = "controller of "
"""Marks the memory of a person named by a thing of theirs: its second mention is "that player"."""

TARGET_PLAYERS = {
    PlayerScope.ANY: "player",
    PlayerScope.OPPONENT: "opponent",
    PlayerScope.TEAMMATE: "teammate",
}


@PLAYERS.rule(You)
def _you(node: You, scope: Scope) -> NounPhrase:
    return YOU


@PLAYERS.rule(EachPlayer)
def _each_player(node: EachPlayer, scope: Scope) -> NounPhrase:
    return NounPhrase("each player")


@PLAYERS.rule(EachOpponent)
def _each_opponent(node: EachOpponent, scope: Scope) -> NounPhrase:
    return NounPhrase("each opponent")


@PLAYERS.rule(EachTeammate)
def _each_teammate(node: EachTeammate, scope: Scope) -> NounPhrase:
    return NounPhrase("each teammate")


@PLAYERS.rule(YourTeam)
def _your_team(node: YourTeam, scope: Scope) -> NounPhrase:
    return NounPhrase("each player on your team")


@PLAYERS.rule(ActivePlayers)
def _active(node: ActivePlayers, scope: Scope) -> NounPhrase:
    return NounPhrase("the active player")


@PLAYERS.rule(AttackingPlayer)
def _attacking(node: AttackingPlayer, scope: Scope) -> NounPhrase:
    return NounPhrase("attacking player")


@PLAYERS.rule(DefendingPlayer)
def _defending(node: DefendingPlayer, scope: Scope) -> NounPhrase:
    return NounPhrase("defending player")


@PLAYERS.rule(TargetedPlayers)
def _targeted(node: TargetedPlayers, scope: Scope) -> NounPhrase:
    key = f"player slot {node.slot}"
    slot = scope.slots[node.slot] if node.slot < len(scope.slots) else None
    noun = TARGET_PLAYERS.get(slot.players, "player") if slot is not None else "player"
    if scope.mentioned(key) is not None:
        return NounPhrase("that player")
    scope.mention(key, Mention(noun, person=True), focus=False)
    if slot is not None and slot.objects is not None:
        return NounPhrase("that player")
    other = "another " if slot is not None and slot.different_from else ""
    return NounPhrase(f"{other}target {noun}")


def _whose(what: Selection, role: str, scope: Scope) -> NounPhrase:
    key = f"{AFTER}{what!r}"
    if scope.mentioned(key) is not None:
        return NounPhrase("that player")
    thing = SELECTIONS.say(what, scope)
    scope.mention(key, Mention("player", person=True), focus=False)
    if thing.several:
        return NounPhrase(f"{thing.possessive} {role}s", Person.SEVERAL)
    return NounPhrase(f"{thing.possessive} {role}")


@PLAYERS.rule(ControllerOf)
def _controller(node: ControllerOf, scope: Scope) -> NounPhrase:
    return _whose(node.what, "controller", scope)


@PLAYERS.rule(OwnerOf)
def _owner(node: OwnerOf, scope: Scope) -> NounPhrase:
    return _whose(node.what, "owner", scope)


@PLAYERS.rule(RememberedPlayers)
def _remembered(node: RememberedPlayers, scope: Scope) -> NounPhrase:
    known = scope.mentioned(f"players {node.name}")
    if known is not None and known.label is not None:
        return NounPhrase(known.label)
    return NounPhrase("that player")
