"""Games in which turns are controlled (CR 722) keep every invariant, whoever plays them and whoever
leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.api import Bot
from bots.basic import BasicBot
from bots.loading import load
from bots.match import play
from bots.proving import prove
from cards.catalogue import shipped
from cards.declare import instant, spell
from cards.phrases import TARGET_PLAYER
from rules.answers import Act, Answer, Cancel, Pass, Pick
from rules.chance import Stream
from rules.controlling import decider
from rules.decisions import ChooseTargets, Joint, PlayerRef, PriorityChoice
from rules.game import Game, GameSetup, PlayerSetup, Request
from rules.language import CardDefinition, ControlNextTurn, TargetedPlayers
from rules.ruleset import ruleset
from rules.view import View
from rules.viewing import Views

TEAMS = {
    "giants": ((0, 1), (2, 3)),
    "duel": ((0,), (1,)),
    "three teams": ((0, 1), (2, 3), (4, 5)),
    "three alone": ((0,), (1,), (2,)),
}

YOKE = instant("Yoke", "{0}", spell(ControlNextTurn(TargetedPlayers()), TARGET_PLAYER))
"""Mindslaver costs ten mana: with this turns are controlled from the first on."""

DECK = {
    "Swamp": 9,
    "Mountain": 9,
    "Lightning Bolt": 2,
    "Diabolic Edict": 2,
    "Diabolic Tutor": 2,
    "Mind Rot": 2,
    "Gravedigger": 2,
    "Goblin Piker": 3,
    "Hill Giant": 3,
    "Sol Ring": 4,
    "Mindslaver": 4,
}


def begin(
    seed: int, teams: tuple[tuple[int, ...], ...], *more: CardDefinition, edition: str = ""
) -> GameSetup:
    cards = tuple(shipped()[name] for name, count in DECK.items() for _ in range(count))
    names = [f"P{number}" for team in teams for number in team]
    players = tuple(PlayerSetup(name, (*cards, *more)) for name in names)
    return GameSetup(ruleset(edition or ("2012", "2026")[seed % 2]), players, teams, seed)


@pytest.mark.parametrize("shape", TEAMS)
@pytest.mark.parametrize("seed", range(2))
def test_every_invariant_holds_where_turns_are_controlled(seed: int, shape: str) -> None:
    """Forks, passes in one go, secrecy, every offered action, and the game played again."""
    proof = prove(begin(seed, TEAMS[shape], *[YOKE] * 8), sample=24)
    assert proof.forks > 0


LAST = PlayerRef(3)


class Yoker:
    """Another bot, but it casts every Yoke it is offered, at the last player there is."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def answer(self, view: View, request: Request, chance: Stream) -> Answer:
        decision = request.decision
        if isinstance(decision, PriorityChoice) and decision.player == view.viewer:
            yokes = {card.id for p in view.players for card in p.hand if card.name == "Yoke"}
            for index, action in enumerate(decision.actions):
                if action.object in yokes:
                    return Act(index)
        if isinstance(decision, ChooseTargets) and decision.candidates[-1] == LAST:
            return Pick((len(decision.candidates) - 1,))
        answer = self.bot.answer(view, request, chance)
        return decision.draw(chance) if isinstance(answer, Cancel) else answer


@pytest.mark.parametrize("name", ["pass", "random", "basic"])
@pytest.mark.parametrize("shape", TEAMS)
def test_shipped_bots_play_controlled_turns(name: str, shape: str) -> None:
    teams = TEAMS[shape]
    controlled = set()

    def watch(game: Game, asked: int, request: Request, answer: Answer) -> None:
        if asked != request.decision.player:
            controlled.add(type(request.decision))
            assert game.view(asked).turn_controller == asked

    bots = [Yoker(load(name)) for _ in sum(teams, ())]
    assert play(begin(1, teams, *[YOKE] * 8), bots, watch=watch).result is not None
    assert PriorityChoice in controlled
    assert Joint not in controlled


def test_views_kept_in_controlled_turns_are_those_built_anew() -> None:
    looks = controlled = 0

    def look(game: Game, asked: int, request: Request, answer: Answer) -> None:
        nonlocal looks, controlled
        kept = game.views
        seen = [game.view(viewer) for viewer in (None, 0, 1, 2, 3)]
        looks += 1
        if looks % 5 == 0:
            controlled += game.state.turn_controller >= 0
            game.views = Views()
            assert seen == [game.view(viewer) for viewer in (None, 0, 1, 2, 3)]
            game.views = kept

    bots = [Yoker(load("random")) for _ in range(4)]
    play(begin(2, TEAMS["giants"], *[YOKE] * 8), bots, watch=look)
    assert controlled > 10


def test_a_script_answers_for_the_player_it_controls(tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    path.write_text("cast Yoke\nchoose 2\n" * 4, encoding="utf-8")
    answered = []

    def watch(game: Game, asked: int, request: Request, answer: Answer) -> None:
        if asked != request.decision.player:
            answered.append(asked)

    bots: list[Bot] = [load(f"script={path}"), load("random"), load("random"), load("random")]
    assert play(begin(3, TEAMS["giants"], *[YOKE] * 20), bots, watch=watch).result is not None
    assert 0 in answered


def test_basic_does_nothing_in_an_opponents_turn_that_it_controls() -> None:
    passed = 0

    def watch(game: Game, asked: int, request: Request, answer: Answer) -> None:
        nonlocal passed
        state, decision = game.state, request.decision
        if state.players[asked].team == state.players[decision.player].team:
            return
        if asked < 2 and isinstance(decision, PriorityChoice) and decision.acts:
            passed += 1
            assert answer == Pass()

    bots: list[Bot] = [Yoker(BasicBot()), Yoker(BasicBot()), load("random"), load("random")]
    play(begin(0, TEAMS["giants"], *[YOKE] * 12), bots, watch=watch)
    assert passed > 0


@pytest.mark.parametrize("shape", ["three teams", "three alone"])
@pytest.mark.parametrize("seed", range(3))
def test_whoever_leaves_in_a_controlled_turn_the_game_goes_on(seed: int, shape: str) -> None:
    """The controller, the affected or a third, at whatever question; a fork leaves alike."""
    game = Game.new(begin(seed, TEAMS[shape], *[YOKE] * 10))
    stream = Stream(f"leaving {seed}")
    left = 0
    for _ in range(900):
        if game.result is not None:
            break
        state = game.state
        if state.turn_controller >= 0 and stream.below(6) == 0:
            everybody = state.players_in_order()
            leaving = everybody[stream.below(len(everybody))]
            twin = game.fork()
            twin.concede(leaving)
            assert asked(twin) == asked(_left(game.fork(), leaving))
            for _ in range(12):
                if twin.result is not None:
                    break
                again = twin.fork()
                assert (again.digest(), asked(again)) == (twin.digest(), asked(twin))
                here = [player.in_game for player in twin.state.players]
                for seat, request in twin.pending.items():
                    assert here[seat]
                    assert here[request.decision.player]
                    assert decider(twin.state, request.decision.player) == seat
                go_on(twin, stream)
            left += 1
        go_on(game, stream)
    assert left > 5


def _left(game: Game, player: int) -> Game:
    game.concede(player)
    return game


def asked(game: Game) -> dict[int, tuple[int, object, bool]]:
    return {seat: (r.number, r.decision, r.owed) for seat, r in game.pending.items()}


def go_on(game: Game, stream: Stream) -> None:
    owed = next(((seat, r) for seat, r in game.pending.items() if r.owed), None)
    if owed is None:
        assert game.settleable is not None
        game.settle(game.settleable)
        return
    seat, request = owed
    game.answer(seat, request.number, request.decision.draw(stream))
