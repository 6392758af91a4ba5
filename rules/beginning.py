"""Beginning the game (CR 103, seed 806.6a): who is first, libraries, opening hands, mulligans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure, Several, ask, picked
from rules.decisions import ChooseObjects, MulliganChoice, ObjectRef, Purpose
from rules.events import Cause, DrawEvent, MoveEvent, ShuffleEvent
from rules.funnel import happen
from rules.language import Position
from rules.notices import Notice, NoticeKind
from rules.state import Agenda
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["begin_game"]


def begin_game(game: Game) -> Procedure[None]:
    """Shuffle, draw opening hands, take mulligans; the first team's turn is next."""
    state = game.state
    first = game.setup.first_team
    state.first_team = state.stream.below(len(state.teams)) if first is None else first
    state.active_team = state.regular_team = state.first_team
    members = state.teams[state.first_team].members
    game.tell(Notice(NoticeKind.GAME_BEGAN, players=members))
    for player in state.players:
        yield from happen(game, ShuffleEvent(player.id))
    if game.setup.opening_hands:
        for number in state.players_in_order():
            yield from _draw_hand(game, number)
        yield from _mulligans(game)
    state.dirty = False
    state.agenda = Agenda.BEGIN_TURN


def _draw_hand(game: Game, player: int) -> Procedure[None]:
    record = game.state.players[player]
    count, _ = game.state.ruleset.opening_hand(record.mulligans, len(game.state.players))
    for _ in range(min(count, len(record.library))):
        yield from happen(game, DrawEvent(player, Cause.SETUP))


def _mulligans(game: Game) -> Procedure[None]:
    """The teams declare in turn order, a team's members at the same time; then all who mulligan do
    so at once.

    Nobody sees a teammate's new hand before all have declared (seed 806.6a).
    """
    state = game.state
    ruleset = state.ruleset
    count = len(state.players)
    while True:
        taking: list[int] = []
        for team in state.teams_in_order():
            asked = []
            for member in team.members:
                record = state.players[member]
                if record.kept or not record.in_game:
                    continue
                if not ruleset.may_mulligan(record.mulligans, count):
                    yield from _keep(game, member)
                    continue
                drawn, back = ruleset.opening_hand(record.mulligans + 1, count)
                asked.append(MulliganChoice(member, drawn - back))
            if asked:
                answers = yield Several(tuple(asked))
                for decision in asked:
                    if picked(answers[decision.player]) == (1,):
                        taking.append(decision.player)
                    elif state.players[decision.player].in_game:
                        yield from _keep(game, decision.player)
        if not taking:
            return
        for player in taking:
            if not state.players[player].in_game:
                continue
            for object_id in tuple(state.players[player].hand):
                yield from happen(game, MoveEvent(object_id, Zone.LIBRARY, Cause.MULLIGAN))
            yield from happen(game, ShuffleEvent(player))
            own = state.own_player(player)
            own.mulligans += 1
            yield from _draw_hand(game, player)
            game.tell(
                Notice(
                    NoticeKind.MULLIGANED,
                    players=(player,),
                    amount=len(state.players[player].hand),
                )
            )


def _keep(game: Game, player: int) -> Procedure[None]:
    """Keep the hand; where the ruleset has it, put cards on the bottom (CR 103.5)."""
    state = game.state
    record = state.own_player(player)
    record.kept = True
    _, back = state.ruleset.opening_hand(record.mulligans, len(state.players))
    back = min(back, len(record.hand))
    if back:
        hand = tuple(ObjectRef(o) for o in record.hand)
        answer = yield from ask(ChooseObjects(player, 0, Purpose.BOTTOM, hand, back, back))
        for index in picked(answer):
            yield from happen(
                game,
                MoveEvent(hand[index].id, Zone.LIBRARY, Cause.MULLIGAN, position=Position.BOTTOM),
            )
    if record.in_game:
        game.tell(Notice(NoticeKind.KEPT, players=(player,)))
