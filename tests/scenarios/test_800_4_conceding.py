"""Conceding while something is under way, and what a team leaves behind (CR 104.3a, 800.4; seed
806.8b).
"""

from __future__ import annotations

import pytest

from cards.declare import card, enchantment, sorcery, spell, triggered
from cards.phrases import CREATURE, EVERYBODY, YOUR_UPKEEP, gains, sacrifices
from rules.answers import Act
from rules.decisions import ActionKind, ChooseTargets
from rules.language import Enchant, ExtraTurn, PlayerScope, You
from rules.notices import NoticeKind
from rules.scenario import Play
from rules.vocabulary import CardType
from tests.scenarios.table import giants, table

TRIO = ("Ann Bob", "Cid Dee", "Eve Fay")


def casting(teams: tuple[str, ...]) -> Play:
    """Ann has begun to cast a Lightning Bolt and is asked for its target."""
    play = table(teams).battlefield("Ann", "2 Mountain").hand("Ann", "Lightning Bolt").begin()
    play.hold("Ann")
    offered = play.priority_choice("Ann")
    assert offered is not None
    kinds = [action.kind for action in offered.actions]
    play.give(0, Act(kinds.index(ActionKind.CAST)))
    assert isinstance(play.question("Ann"), ChooseTargets)
    return play


@pytest.mark.parametrize("who", ["Ann", "Bob", "Cid", "Dee"])
def test_806_8b_with_two_teams_a_concession_in_mid_cast_ends_the_game_at_once(who: str) -> None:
    play = casting(("Ann Bob", "Cid Dee"))
    play.concede(who)
    assert play.winner == (("Cid", "Dee") if who in ("Ann", "Bob") else ("Ann", "Bob"))
    assert play.waiting_for == ()


def test_a_teammate_that_concedes_in_mid_cast_calls_the_cast_off() -> None:
    play = casting(TRIO)
    play.concede("Bob")
    assert not play.in_game("Ann")
    assert not play.over
    assert (play.stack, play.battlefield()) == ([], [])
    play.next_turn()
    assert play.active == ("Cid", "Dee")
    play.done()


@pytest.mark.parametrize("who", ["Ann", "Bob", "Cid", "Dee"])
def test_806_8b_with_two_teams_a_concession_in_a_joint_choice_ends_the_game(who: str) -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Hill Giant")
        .begin(step="begin_combat")
    )
    play.hold("Ann", "Bob", "Cid", "Dee")
    play.to("declare_attackers", stop_at_questions=True)
    play.concede(who)
    assert play.over
    assert who not in play.winner


def test_a_defending_team_that_leaves_in_its_blocks_is_attacked_no_more() -> None:
    play = (
        table(TRIO)
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Hill Giant")
        .battlefield("Eve", "Hill Giant")
        .begin()
    )
    play.hold("Cid", "Dee")
    play.attack({"Grizzly Bears": "Cid"})
    play.to("declare_blockers", stop_at_questions=True)
    assert play.waiting_for == ("Cid", "Dee")
    play.concede("Dee")
    play.combat_damage()
    assert play.life("Eve") == 30
    play.to("postcombat_main")
    play.done()


def test_an_attacking_team_that_leaves_in_the_others_blocks_leaves_the_turn_to_go_on() -> None:
    play = table(TRIO).battlefield("Ann", "Grizzly Bears").battlefield("Cid", "Hill Giant").begin()
    play.hold("Cid", "Dee")
    play.attack({"Grizzly Bears": "Cid"})
    play.to("declare_blockers", stop_at_questions=True)
    play.concede("Ann")
    play.release("Cid", "Dee")
    play.next_turn()
    assert play.active == ("Cid", "Dee")
    assert play.life("Cid") == 30
    play.done()


def test_a_team_that_leaves_as_it_orders_its_triggers_takes_them_along() -> None:
    first = enchantment("First", "{W}", triggered(YOUR_UPKEEP, gains(1)))
    second = enchantment("Second", "{W}", triggered(YOUR_UPKEEP, gains(1)))
    play = table(TRIO).battlefield("Cid", first).battlefield("Dee", second).begin("Ann", "end_turn")
    play.hold("Cid", "Dee")
    play.to("upkeep", stop_at_questions=True)
    assert play.waiting_for == ("Cid", "Dee")
    play.concede("Cid")
    play.release("Cid", "Dee")
    assert play.stack == []
    play.next_turn()
    assert play.active == ("Eve", "Fay")
    play.done()


def test_a_team_that_leaves_in_the_mulligans_takes_no_turn() -> None:
    game = table(TRIO)
    for name in ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay"):
        game.library(name, "20 Forest")
    play = game.open("Ann", hold=("Ann", "Bob", "Cid", "Dee"))
    play.concede("Dee")
    play.release("Ann", "Bob", "Cid", "Dee")
    play.to("precombat_main")
    assert play.active == ("Ann", "Bob")
    play.next_turn()
    assert play.active == ("Eve", "Fay")
    play.done()


def test_a_team_that_leaves_while_a_spell_resolves_does_not_hold_the_others_up() -> None:
    edict = sorcery("Edict", "{B}", spell(sacrifices(EVERYBODY, CREATURE)))
    game = table(TRIO).battlefield("Ann", "Swamp").hand("Ann", edict)
    for name in ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay"):
        game.battlefield(name, "2 Grizzly Bears")
    play = game.begin()
    play.cast("Ann", "Edict")
    play.hold("Cid")
    play.pass_until(lambda: play.open_question() is not None, "resolving")
    play.concede("Dee")
    play.release("Cid")
    left = {name: len(play.battlefield(name)) for name in ("Bob", "Cid", "Dee", "Eve", "Fay")}
    assert left == {"Bob": 1, "Cid": 0, "Dee": 0, "Eve": 1, "Fay": 1}
    play.done()


@pytest.mark.parametrize(("leaves", "whose"), [("Dee", ""), ("Bob", "Cid")])
def test_800_4a_a_stolen_permanent_goes_with_its_owner_and_back_to_it(
    leaves: str, whose: str
) -> None:
    play = (
        table(TRIO)
        .battlefield("Cid", "Hill Giant")
        .battlefield("Ann", "Control Magic", to="Hill Giant")
        .begin("Eve")
    )
    assert play.controller("Hill Giant") == "Ann"
    play.concede(leaves)
    assert play.there("Hill Giant") is bool(whose)
    if whose:
        assert play.controller("Hill Giant") == whose
    else:
        assert play.graveyard("Ann") == ["Control Magic"]
    play.done()


def test_800_4a_what_a_leaving_teams_permanent_exiled_stays_in_exile() -> None:
    play = (
        table(TRIO)
        .battlefield("Ann", "3 Plains")
        .hand("Ann", "Oblivion Ring")
        .battlefield("Cid", "Hill Giant")
        .begin()
    )
    play.cast("Ann", "Oblivion Ring")
    play.resolve()
    play.resolve()
    play.concede("Bob")
    assert (play.exile("Cid"), play.stack) == (["Hill Giant"], [])
    play.done()


def test_an_extra_turn_of_a_team_that_left_is_taken_by_nobody() -> None:
    time = sorcery("Time", "{U}", spell(ExtraTurn(You())))
    play = table(TRIO).battlefield("Ann", "Island").hand("Ann", time).begin()
    play.cast("Ann", "Time")
    play.resolve()
    play.concede("Ann")
    seen = []
    for _ in range(3):
        play.next_turn()
        seen.append(play.active[0])
    assert seen == ["Cid", "Eve", "Cid"]
    play.done()


def test_608_2b_a_player_that_left_is_no_legal_target() -> None:
    play = table(TRIO).battlefield("Ann", "Mountain").hand("Ann", "Lightning Bolt").begin()
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.concede("Dee")
    play.resolve()
    assert play.happened(NoticeKind.FIZZLED)
    play.done()


def test_704_5m_an_aura_on_a_player_that_left_goes() -> None:
    curse = card(
        "Hex",
        "{B}",
        (CardType.ENCHANTMENT,),
        "Aura Curse",
        Enchant(None, PlayerScope.OPPONENT),
    )
    play = table(TRIO).battlefield("Ann", curse, to="Cid").begin()
    play.concede("Dee")
    assert play.graveyard("Ann") == ["Hex"]
    play.done()


def test_who_is_left_is_attacked() -> None:
    play = table(TRIO).battlefield("Ann", "Grizzly Bears").begin()
    play.concede("Cid")
    assert play.may_attack() == {"Grizzly Bears": ["Eve"]}
    play.attack("Grizzly Bears")
    play.combat_damage()
    assert play.life("Eve") == 28
    play.done()
