"""Players in Chinese: 目标牌手, 每位对手, 其操控者."""

from __future__ import annotations

from cards.rendering.chinese.books import PLAYERS, SELECTIONS
from cards.rendering.chinese.grammar import YOU, Phrase
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

__all__ = ["TARGET_PLAYERS"]

TARGET_PLAYERS = {
    PlayerScope.ANY: "牌手",
    PlayerScope.OPPONENT: "对手",
    PlayerScope.TEAMMATE: "队友",
}


@PLAYERS.rule(You)
def _you(node: You, scope: Scope) -> Phrase:
    return YOU


@PLAYERS.rule(EachPlayer)
def _each_player(node: EachPlayer, scope: Scope) -> Phrase:
    return Phrase("每位牌手")


@PLAYERS.rule(EachOpponent)
def _each_opponent(node: EachOpponent, scope: Scope) -> Phrase:
    return Phrase("每位对手")


@PLAYERS.rule(EachTeammate)
def _each_teammate(node: EachTeammate, scope: Scope) -> Phrase:
    return Phrase("每位队友")


@PLAYERS.rule(YourTeam)
def _your_team(node: YourTeam, scope: Scope) -> Phrase:
    return Phrase("你团队中的每位牌手")


@PLAYERS.rule(ActivePlayers)
def _active(node: ActivePlayers, scope: Scope) -> Phrase:
    return Phrase("主动牌手")


@PLAYERS.rule(AttackingPlayer)
def _attacking(node: AttackingPlayer, scope: Scope) -> Phrase:
    return Phrase("攻击牌手")


@PLAYERS.rule(DefendingPlayer)
def _defending(node: DefendingPlayer, scope: Scope) -> Phrase:
    return Phrase("防御牌手")


@PLAYERS.rule(TargetedPlayers)
def _targeted(node: TargetedPlayers, scope: Scope) -> Phrase:
    key = f"player slot {node.slot}"
    slot = scope.slots[node.slot] if node.slot < len(scope.slots) else None
    noun = TARGET_PLAYERS.get(slot.players, "牌手") if slot is not None else "牌手"
    if scope.mentioned(key) is not None or (slot is not None and slot.objects is not None):
        return Phrase("该牌手")
    scope.mention(key, Mention(noun, person=True), focus=False)
    other = "另一" if slot is not None and slot.different_from else ""
    return Phrase(f"{other}目标{noun}")


def _whose(what: Selection, role: str, scope: Scope) -> Phrase:
    key = f"{role} of {what!r}"
    if scope.mentioned(key) is not None:
        return Phrase("该牌手")
    thing = SELECTIONS.say(what, scope)
    scope.mention(key, Mention("牌手", person=True), focus=False)
    return Phrase(f"{thing.whose}{role}")


@PLAYERS.rule(ControllerOf)
def _controller(node: ControllerOf, scope: Scope) -> Phrase:
    return _whose(node.what, "操控者", scope)


@PLAYERS.rule(OwnerOf)
def _owner(node: OwnerOf, scope: Scope) -> Phrase:
    return _whose(node.what, "拥有者", scope)


@PLAYERS.rule(RememberedPlayers)
def _remembered(node: RememberedPlayers, scope: Scope) -> Phrase:
    known = scope.mentioned(f"players {node.name}")
    if known is not None and known.label is not None:
        return Phrase(known.label)
    return Phrase("该牌手")
