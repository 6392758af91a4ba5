"""A whole combat phase of Two-Headed Giant in a real game: joint choices, steps, damage."""

from __future__ import annotations

from rules.answers import Answer, Declare, Divide, Pass, Pick
from rules.decisions import (
    AssignDamage,
    DeclareAttackers,
    DeclareBlockers,
    Joint,
    OrderChoice,
    PriorityChoice,
    Purpose,
)
from rules.game import Game, GameSetup, PlayerSetup
from rules.language import AnyAbility, CardDefinition
from rules.ruleset import ruleset
from rules.setting_up import first_state
from rules.state import Agenda, Combat
from rules.vocabulary import CardType, Keyword, Step, Zone


def creature(name: str, power: int, toughness: int, *abilities: AnyAbility) -> CardDefinition:
    return CardDefinition(
        name, (CardType.CREATURE,), power=power, toughness=toughness, abilities=abilities
    )


BEAST = creature("Beast", 6, 6, Keyword.TRAMPLE)
KNIGHT = creature("Knight", 2, 2, Keyword.FIRST_STRIKE)
BEAR = creature("Bear", 2, 2)
WALL = creature("Wall", 0, 3)


def at_attack(edition: str) -> tuple[Game, dict[str, int]]:
    """Team 0 is about to attack: player 0 has a Beast, 1 a Knight; 2 a Bear, 3 a Wall."""
    decks = ((BEAST,), (KNIGHT,), (BEAR,), (WALL,))
    setup = GameSetup(
        ruleset(edition),
        tuple(PlayerSetup(f"P{n}", deck) for n, deck in enumerate(decks)),
        ((0, 1), (2, 3)),
        seed=1,
        first_team=0,
        opening_hands=False,
    )
    state = first_state(setup)
    ids = {}
    for player, (definition,) in enumerate(decks):
        record = state.add(definition, player, Zone.BATTLEFIELD)
        state.battlefield.append(record.id)
        ids[definition.name] = record.id
    state.turn = state.teams[0].last_turn = 3
    state.step = Step.DECLARE_ATTACKERS
    state.combat = Combat()
    state.agenda = Agenda.BEGIN_STEP
    return Game.from_state(setup, state), ids


def agree(game: Game, *answers: Answer) -> list[Joint]:
    """The members of the deciding team answer in turn, the last answer serves for the rest."""
    asked = []
    for number, (player, request) in enumerate(tuple(game.pending.items())):
        decision = request.decision
        assert isinstance(decision, Joint)
        asked.append(decision)
        now = game.pending[player].number
        game.answer(player, now, answers[min(number, len(answers) - 1)])
    return asked


def all_pass(game: Game) -> None:
    """Both teams pass, and the step is over."""
    for _ in range(2):
        for player in tuple(game.pending):
            request = game.pending[player]
            if request.owed:
                assert isinstance(request.decision, PriorityChoice)
                game.answer(player, request.number, Pass())


def test_a_combat_of_two_heads_from_attack_to_damage() -> None:
    game, ids = at_attack("2012")
    asked = agree(game, Declare(((0, 0), (1, 0))))
    assert [joint.player for joint in asked] == [0, 1]
    assert isinstance(asked[0].choice, DeclareAttackers)
    all_pass(game)
    # both creatures of the defending team block the Beast
    asked = agree(game, Declare(((0, 0), (1, 0))))
    assert [joint.player for joint in asked] == [2, 3]
    assert isinstance(asked[0].choice, DeclareBlockers)
    asked = agree(game, Pick((1, 0)))
    assert isinstance(asked[0].choice, OrderChoice)
    assert game.state.combat is not None
    assert game.state.combat.blocked_by == {ids["Beast"]: (ids["Wall"], ids["Bear"])}
    all_pass(game)
    # the Knight strikes first, at one head
    assert game.state.step is Step.FIRST_COMBAT_DAMAGE
    asked = agree(game, Declare(((0, 1),)))
    assert isinstance(asked[0].choice, DeclareAttackers)
    assert asked[0].choice.purpose is Purpose.DEFENDING_PLAYER
    assert game.state.teams[1].life == 28
    all_pass(game)
    # the Beast: three to the Wall, two to the Bear, one tramples over
    asked = agree(game, Divide((3, 2, 1)))
    assert isinstance(asked[0].choice, AssignDamage)
    agree(game, Declare(((0, 0),)))
    assert game.state.teams[1].life == 27
    assert sorted(game.state.battlefield) == sorted((ids["Beast"], ids["Knight"]))
    assert game.state.objects[ids["Beast"]].damage == 2
    all_pass(game)
    all_pass(game)
    assert game.state.step is Step.POSTCOMBAT_MAIN
    assert game.state.combat is None


def test_a_member_counters_and_at_the_deadline_the_primary_players_attack_stands() -> None:
    game, ids = at_attack("2012")
    agree(game, Declare(((0, 0),)), Declare(((1, 0),)))
    assert game.settleable == 0
    game.settle(0)
    assert game.state.combat is not None
    assert list(game.state.combat.attackers) == [ids["Beast"]]


def test_in_2026_each_attacker_is_sent_at_one_player_and_nothing_is_ordered() -> None:
    game, ids = at_attack("2026")
    agree(game, Declare(((0, 0), (1, 1))))
    all_pass(game)
    agree(game, Declare(((0, 0), (1, 0))))
    all_pass(game)
    assert game.state.step is Step.FIRST_COMBAT_DAMAGE
    assert game.state.teams[1].life == 28
    all_pass(game)
    agree(game, Divide((2, 4, 0)))
    assert game.state.teams[1].life == 28
    assert sorted(game.state.battlefield) == sorted((ids["Beast"], ids["Knight"]))


def test_508_8_without_attackers_blocks_and_damage_are_skipped() -> None:
    game, _ = at_attack("2012")
    agree(game, Declare(()))
    all_pass(game)
    assert game.state.step is Step.END_OF_COMBAT
