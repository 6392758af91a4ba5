"""What is offered with priority, step after step of a turn in which nothing else happens."""

from __future__ import annotations

import pytest

from rules.answers import Pass
from rules.decisions import PriorityChoice
from rules.game import Game, GameSetup, PlayerSetup
from rules.language import (
    ActivatedAbility,
    CardDefinition,
    Compare,
    Condition,
    Cost,
    Count,
    DefendingPlayer,
    DuringStep,
    Each,
    EachOpponent,
    Exists,
    Fixed,
    Mode,
    Nothing,
)
from rules.offers import fresh_offers
from rules.ruleset import ruleset
from rules.setting_up import first_state
from rules.state import Agenda
from rules.vocabulary import CardType, Comparison, Step, Zone
from tests.scenarios.table import duel

STATUE = CardDefinition("Statue", (CardType.ARTIFACT,))

COMBAT = {Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS, Step.END_OF_COMBAT}
"""The steps of a combat in which nothing attacks."""


def in_main_phase(condition: Condition | None = None) -> Game:
    """Each player has a Statue; the first has what can be activated while the condition holds."""
    lever = STATUE
    if condition is not None:
        pull = Mode(Nothing())
        lever = CardDefinition(
            "Lever",
            (CardType.ARTIFACT,),
            abilities=(ActivatedAbility(Cost(), (pull,), condition=condition),),
        )
    cards = (lever, STATUE, STATUE, STATUE)
    setup = GameSetup(
        ruleset("2012"),
        tuple(PlayerSetup(f"P{n}", (card,) * 3) for n, card in enumerate(cards)),
        ((0, 1), (2, 3)),
        seed=1,
        first_team=0,
        opening_hands=False,
    )
    state = first_state(setup)
    for player, card in enumerate(cards):
        state.battlefield.append(state.add(card, player, Zone.BATTLEFIELD).id)
    state.turn = state.teams[0].last_turn = 3
    state.step = Step.PRECOMBAT_MAIN
    state.agenda = Agenda.BEGIN_STEP
    return Game.from_state(setup, state)


def steps_with_an_action(game: Game) -> set[Step]:
    """Everybody passes until the turn is over: the steps in which the first player could act.

    What is offered to anybody is always what is legal then.
    """
    steps = set()
    turn = game.state.turn
    while game.state.turn == turn:
        player, request = next((p, r) for p, r in game.pending.items() if r.owed)
        decision = request.decision
        assert isinstance(decision, PriorityChoice)
        assert decision.actions == fresh_offers(game.state, player)
        if decision.actions:
            assert player == 0
            steps.add(game.state.step)
        game.answer(player, request.number, Pass())
    return steps


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (Exists(Each(whose=DefendingPlayer())), COMBAT),
        (DuringStep((Step.END_OF_COMBAT, Step.END)), {Step.END_OF_COMBAT, Step.END}),
    ],
)
def test_what_depends_on_the_step_is_offered_in_it_alone(
    condition: Condition, expected: set[Step]
) -> None:
    assert steps_with_an_action(in_main_phase(condition)) == expected


def test_passes_in_one_go_stop_at_the_step_in_which_somebody_can_act() -> None:
    game = in_main_phase(DuringStep((Step.END,)))
    game.pass_idle()
    assert game.state.step is Step.END
    assert list(game.pending) == [0, 1]


def test_a_combat_in_which_nothing_is_declared_changes_nobodys_actions() -> None:
    game = in_main_phase()
    before = game.state.changes
    while game.state.step is not Step.POSTCOMBAT_MAIN:
        player, request = next((p, r) for p, r in game.pending.items() if r.owed)
        game.answer(player, request.number, Pass())
    assert game.state.changes == before


@pytest.mark.parametrize(
    "condition",
    [
        Exists(Each(zone=Zone.HAND, whose=EachOpponent())),
        Compare(Count(Each(zone=Zone.LIBRARY, whose=EachOpponent())), Comparison.AT_MOST, Fixed(2)),
    ],
)
def test_what_depends_on_another_players_hidden_cards_is_offered_once_that_player_has_drawn(
    condition: Condition,
) -> None:
    lever = CardDefinition(
        "Lever",
        (CardType.ARTIFACT,),
        abilities=(ActivatedAbility(Cost(), (Mode(Nothing()),), condition=condition),),
    )
    game = duel().battlefield("Ann", lever).library("Cid", "3 Forest").begin("Cid", "upkeep").game
    game.pass_idle()
    assert game.state.step is Step.DRAW
    assert game.pending[0].decision == PriorityChoice(0, fresh_offers(game.state, 0))
