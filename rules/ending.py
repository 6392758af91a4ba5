"""Losing, winning, drawing and leaving (CR 104, 800.4; seed 806.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from rules.asking import Procedure
from rules.controlling import control_of_who_left_ends
from rules.events import Cause, LoseGameEvent, MoveEvent, WinGameEvent
from rules.language import CantLoseGame, CantWinGame, GainControl, Modification
from rules.layers import player_rules
from rules.notices import Notice, NoticeKind
from rules.priority import withdraw_pass
from rules.ruleset import EffectWin
from rules.state import Agenda, ContinuousEffect, Gone, State, Team
from rules.vocabulary import HIDDEN, Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["draw_game", "finish_losing", "leave", "lose", "win"]


def _team_has(state: State, team: Team, rule: type[Modification]) -> bool:
    return any(
        isinstance(found.modification, rule)
        for member in team.members
        for found in player_rules(state, member)
    )


def lose(game: Game, event: LoseGameEvent) -> bool:
    """A player and so its team loses, unless an effect says that it can't (seed 806.8a)."""
    state = game.state
    team = state.team_of(event.player)
    if not state.players[event.player].in_game:
        return False
    if event.reason != "concede" and _team_has(state, team, CantLoseGame):
        return False
    _out(game, team, event.reason)
    return True


def _out(game: Game, team: Team, reason: str) -> None:
    withdraw_pass(game.state, team.id)
    for member in team.members:
        game.state.own_player(member).in_game = False
        control_of_who_left_ends(game.state, member)
    game.state.losing = True
    game.state.teams_left -= 1
    game.tell(Notice(NoticeKind.LOST, players=team.members, word=reason))


def win(game: Game, event: WinGameEvent) -> bool:
    """A player and so its team wins; by ruleset its opponents in a multiplayer game lose instead
    (2012 104.3h).
    """
    state = game.state
    team = state.team_of(event.player)
    if not state.players[event.player].in_game or _team_has(state, team, CantWinGame):
        return False
    instead = state.ruleset.effect_win is EffectWin.OPPONENTS_LOSE and len(state.players) > 2
    for other in state.teams:
        if other is not team and state.players[other.members[0]].in_game:
            if instead and _team_has(state, other, CantLoseGame):
                continue
            _out(game, other, "opponent_won")
    conclude(game)
    return True


def finish_losing(game: Game) -> Procedure[None]:
    """After teams have lost: the game may be over; else what they own leaves it (CR 800.4a)."""
    game.state.losing = False
    conclude(game)
    if game.state.over:
        return
    for team in game.state.teams:
        for member in team.members:
            if not game.state.players[member].in_game:
                yield from leave(game, member)


def conclude(game: Game) -> None:
    """End the game if at most one team is left (CR 104.2a, 104.4a)."""
    state = game.state
    left = [team for team in state.teams if state.players[team.members[0]].in_game]
    if len(left) > 1 or state.over:
        return
    state.over = True
    state.agenda = Agenda.OVER
    if left:
        state.winner = left[0].id
        game.tell(Notice(NoticeKind.WON, players=left[0].members))
    else:
        game.tell(Notice(NoticeKind.DRAWN_GAME))


def draw_game(game: Game) -> None:
    """The game is a draw (CR 104.4)."""
    if not game.state.over:
        game.state.over = True
        game.state.agenda = Agenda.OVER
        game.state.winner = None
        game.tell(Notice(NoticeKind.DRAWN_GAME))


def leave(game: Game, player: int) -> Procedure[None]:
    """CR 800.4a: the player's objects leave, its control ends, what it still controls is exiled."""
    from rules.combat.leaving import remove_from_combat
    from rules.control import refresh_control
    from rules.funnel import happen_together
    from rules.triggered import collect, watchers

    state = game.state
    record = state.own_player(player)
    before = watchers(state)
    left: list[MoveEvent] = []
    gone = [o for o, thing in state.objects.items() if thing.owner == player]
    for object_id in gone:
        # others' abilities may still ask what it was (113.7a)
        thing = state.objects[object_id]
        if thing.zone not in HIDDEN:
            state.gone[object_id] = Gone(thing, game.characteristics(object_id), 0)
    for object_id in gone:
        thing = state.objects.pop(object_id)
        for place in (state.battlefield, state.stack, state.exile, state.command):
            if object_id in place:
                place.remove(object_id)
        if thing.zone is Zone.BATTLEFIELD:
            remove_from_combat(state, object_id)
            # it goes to no zone at all, but it leaves the battlefield (603.6c)
            left.append(MoveEvent(object_id, Zone.COMMAND, Cause.LEFT_GAME, origin=thing.zone))
    record.hand.clear()
    record.library.clear()
    record.graveyard.clear()
    state.effects = [rest for e in state.effects if (rest := _without_control(e, player))]
    state.delayed = [trigger for trigger in state.delayed if trigger.you != player]
    state.characteristics_changed()
    for event in left:
        yield from collect(game, event, before)
    state.triggered = [trigger for trigger in state.triggered if trigger.you != player]
    for object_id, _, _ in refresh_control(state):
        remove_from_combat(state, object_id)
    mine = [o for o in state.stack if state.objects[o].controller == player]
    for copy in mine:
        info = state.objects[copy].info
        if info is not None and info.is_copy:  # no card represents it
            state.stack.remove(copy)
            del state.objects[copy]
    still = [o for o in (*state.battlefield, *state.stack) if state.objects[o].controller == player]
    yield from happen_together(game, [MoveEvent(o, Zone.EXILE, Cause.LEFT_GAME) for o in still])


def _without_control(effect: ContinuousEffect, player: int) -> ContinuousEffect | None:
    """What lasts of an effect as a player leaves: all but its giving control to that player."""
    if effect.you != player or not effect.objects:
        return effect
    lasting = tuple(m for m in effect.modifications if not isinstance(m, GainControl))
    return evolve(effect, modifications=lasting) if lasting else None
