"""Combat damage where keywords, orders and two heads meet (CR 510, 702; seed 806.7e-f, 806.9)."""

from __future__ import annotations

import pytest

from cards.declare import creature, enchantment, static, triggered
from cards.phrases import CREATURE, draws, gains
from rules.decisions import AssignDamage, AssignSharedDamage, Joint
from rules.language import (
    CanBlockAdditional,
    DamageDealt,
    LifeGained,
    This,
    You,
)
from rules.scenario import CannotDo, Play
from rules.vocabulary import Keyword, Step
from tests.scenarios.table import duel, giants, table

VIPER = creature("Viper", "{G}", "Snake", 4, 4, Keyword.DEATHTOUCH, Keyword.TRAMPLE)
LANCER = creature("Lancer", "{W}", "Knight", 5, 5, Keyword.FIRST_STRIKE, Keyword.TRAMPLE)
HYDRA = creature(
    "Hydra",
    "{G}",
    "Hydra",
    5,
    5,
    Keyword.FIRST_STRIKE,
    Keyword.TRAMPLE,
    Keyword.DEATHTOUCH,
)
TWIN = creature("Twin Guard", "{W}", "Soldier", 3, 6, static(This(), CanBlockAdditional()))
SENTRY = creature("Sentry", "{W}", "Soldier", 3, 6, static(This(), CanBlockAdditional()))
VINE = creature("Vine", "{G}", "Plant", 4, 4, Keyword.TRAMPLE)
CHALICE = creature("Chalice", "{W}", "Spirit", 6, 6, Keyword.LIFELINK, Keyword.TRAMPLE)
CHOIR = enchantment("Choir", "{W}", triggered(LifeGained(You()), draws(1)))


def damage_asked(play: Play, player: str) -> AssignDamage:
    joint = play.question(player)
    assert isinstance(joint, Joint)
    assert isinstance(joint.choice, AssignDamage)
    return joint.choice


# several blockers


def test_first_strike_trample_and_deathtouch_against_three_blockers_in_2012() -> None:
    play = (
        giants()
        .battlefield("Ann", HYDRA)
        .battlefield("Cid", "Craw Wurm", "Hill Giant")
        .battlefield("Dee", "Grizzly Bears")
        .begin()
    )
    play.attack("Hydra")
    play.choose("Ann", ["Craw Wurm", "Grizzly Bears", "Hill Giant"], to="order_damage")
    play.block({"Craw Wurm": "Hydra", "Hill Giant": "Hydra", "Grizzly Bears": "Hydra"})
    play.hold("Ann", "Bob")
    play.to("first_combat_damage", stop_at_questions=True)
    asked = damage_asked(play, "Ann")
    assert asked.lethal == (1, 1, 1, 0)
    assert asked.ordered
    with pytest.raises(CannotDo, match="illegal_division"):
        play.answer("Ann", {"Craw Wurm": 1, "Grizzly Bears": 0, "Hill Giant": 1, "Cid": 3})
    for name in ("Ann", "Bob"):
        play.answer(name, {"Craw Wurm": 1, "Grizzly Bears": 1, "Hill Giant": 1, "Cid": 2})
    for name in ("Ann", "Bob"):
        play.answer(name, {"Hydra": "Dee"})
    assert play.step is Step.FIRST_COMBAT_DAMAGE
    assert play.battlefield() == ["Hydra"]
    assert play.damage_to("Dee") == [("Hydra", 2)]
    play.to("combat_damage")
    assert play.life("Cid") == 28
    assert play.damage("Hydra") == 0
    play.done()


def test_in_2026_a_deathtoucher_without_trample_divides_freely() -> None:
    snake = creature("Snake", "{G}", "Snake", 2, 2, Keyword.DEATHTOUCH)
    play = (
        giants("2026")
        .battlefield("Ann", snake)
        .battlefield("Cid", "Craw Wurm", "Hill Giant")
        .begin()
    )
    play.attack({"Snake": "Dee"})
    play.block({"Craw Wurm": "Snake", "Hill Giant": "Snake"})
    play.choose("Ann", {"Craw Wurm": 1, "Hill Giant": 1}, to="damage")
    play.combat_damage()
    assert play.battlefield() == []
    play.done()


def test_510_1d_in_2012_a_double_blocker_is_ordered_by_its_own_team() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Dee", TWIN)
        .begin()
    )
    play.attack("Grizzly Bears", "Hill Giant")
    play.choose("Cid", ["Hill Giant", "Grizzly Bears"], to="order_damage")
    play.block({"Twin Guard": ["Grizzly Bears", "Hill Giant"]})
    play.combat_damage()
    # all three go to the first in order, which needs them
    assert play.graveyard("Bob") == ["Hill Giant"]
    assert play.damage("Grizzly Bears") == 0
    assert play.damage("Twin Guard") == 5
    play.done()


@pytest.mark.parametrize("edition", ["2012", "2026"])
def test_510_1e_the_attackers_of_both_heads_count_on_each_other(edition: str) -> None:
    """Ann's and Bob's tramplers are blocked by one Twin Guard of toughness 6: what both heads'
    creatures assign is one joint choice, lethal in total."""
    play = (
        giants(edition)
        .battlefield("Ann", CHALICE)
        .battlefield("Bob", VINE)
        .battlefield("Dee", TWIN)
    )
    play = play.begin()
    play.attack("Chalice", "Vine")
    play.block({"Twin Guard": ["Chalice", "Vine"]})
    play.hold("Ann", "Bob")
    play.to("combat_damage", stop_at_questions=True)
    joint = play.question("Bob")
    assert isinstance(joint, Joint)
    assert isinstance(joint.choice, AssignSharedDamage)
    assert joint.primary == joint.choice.player == 0
    with pytest.raises(CannotDo, match="illegal_division"):
        play.answer("Bob", {"Chalice": {"Twin Guard": 1, "Cid": 5}, "Vine": {"Twin Guard": 4}})
    division = {"Chalice": {"Twin Guard": 2, "Cid": 4}, "Vine": {"Twin Guard": 4}}
    play.answer("Bob", division)
    play.answer("Ann", division)
    if edition == "2012":
        for name in ("Ann", "Bob"):
            play.answer(name, {"Chalice": "Dee"})
    play.to("end_combat")
    assert play.graveyard("Dee") == ["Twin Guard"]
    assert play.life("Cid") == 26
    assert play.life("Ann") == 36
    play.done()


@pytest.mark.parametrize("edition", ["2012", "2026"])
def test_510_1e_the_blockers_of_both_heads_count_on_each_other(edition: str) -> None:
    """Cid's and Dee's guards (power 3) both block a 2/2 and a 3/3: in order, one of them may go on
    to the second with what the other leaves."""
    play = (
        giants(edition)
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Cid", TWIN)
        .battlefield("Dee", SENTRY)
        .begin()
    )
    play.attack("Grizzly Bears", "Hill Giant")
    both = ["Grizzly Bears", "Hill Giant"]
    if edition == "2012":
        for _ in range(2):
            play.choose("Cid", both, to="order_damage")
    else:
        play.choose("Cid", {"Grizzly Bears": 1, "Hill Giant": 2}, to="damage")
        play.choose("Cid", {"Grizzly Bears": 1, "Hill Giant": 2}, to="damage")
    play.block({"Twin Guard": both, "Sentry": both})
    if edition == "2012":
        play.hold("Cid", "Dee")
        play.to("combat_damage", stop_at_questions=True)
        one_each = {"Grizzly Bears": 1, "Hill Giant": 2}
        with pytest.raises(CannotDo, match="illegal_division"):
            play.answer(
                "Dee", {"Twin Guard": {"Grizzly Bears": 0, "Hill Giant": 3}, "Sentry": one_each}
            )
        for name in ("Cid", "Dee"):
            play.answer(name, {"Twin Guard": one_each, "Sentry": one_each})
    play.to("end_combat")
    assert play.graveyard("Ann") == ["Grizzly Bears"]
    assert play.graveyard("Bob") == ["Hill Giant"]
    play.done()


def test_510_1d_a_blocker_whose_first_in_order_left_strikes_the_next() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .battlefield("Dee", TWIN, "Mountain")
        .hand("Dee", "Lightning Bolt")
        .begin()
    )
    play.attack("Grizzly Bears", "Hill Giant")
    play.choose("Cid", ["Hill Giant", "Grizzly Bears"], to="order_damage")
    play.block({"Twin Guard": ["Grizzly Bears", "Hill Giant"]})
    play.cast("Dee", "Lightning Bolt", "Hill Giant")
    play.resolve()
    play.combat_damage()
    assert play.graveyard("Ann") == ["Grizzly Bears"]
    play.done()


def test_510_4_a_blocker_killed_in_the_first_step_strikes_not_and_trample_goes_on() -> None:
    double = creature("Duelist", "{R}", "Knight", 3, 3, Keyword.DOUBLE_STRIKE, Keyword.TRAMPLE)
    play = giants().battlefield("Ann", double).battlefield("Dee", "Grizzly Bears").begin()
    play.attack("Duelist")
    play.block({"Grizzly Bears": "Duelist"})
    play.choose("Ann", "Cid", "Dee", to="defending_player")
    play.to("first_combat_damage")
    assert play.damage_to("Cid") == [("Duelist", 1)]
    play.combat_damage()
    # in the second step nothing blocks it any more, and the other head may be chosen
    assert play.damage_to("Dee") == [("Duelist", 3)]
    assert play.life("Cid") == 26
    assert play.damage("Duelist") == 0
    play.done()


def test_two_tramplers_share_a_blocker_of_the_other_team() -> None:
    """CR 510.1c, e: what the others assign counts towards what is lethal."""
    play = (
        giants()
        .battlefield("Ann", "Stampeding Rhino")
        .battlefield("Bob", "Stampeding Rhino")
        .battlefield("Cid", TWIN)
        .begin()
    )
    play.attack("Ann's Stampeding Rhino", "Bob's Stampeding Rhino")
    play.block(
        {"Twin Guard": ["Ann's Stampeding Rhino", "Bob's Stampeding Rhino"]},
    )
    ann, bob = "Ann's Stampeding Rhino", "Bob's Stampeding Rhino"
    division = {ann: {"Twin Guard": 4}, bob: {"Twin Guard": 2, "Cid": 2}}
    play.choose("Ann", division, to="shared_damage")
    play.combat_damage()
    assert not play.there("Twin Guard")
    assert play.life("Cid") == 28
    play.done()


# lifelink and the shared life


def test_702_15_one_source_of_lifelink_gains_once_for_all_that_it_deals() -> None:
    """CR 119.9: a source causes a player to gain life; what it deals at once is one gain."""
    play = (
        giants()
        .battlefield("Ann", CHALICE, CHOIR)
        .battlefield("Cid", "Grizzly Bears")
        .battlefield("Dee", "Runeclaw Bear")
        .begin()
    )
    play.attack("Chalice")
    play.block({"Grizzly Bears": "Chalice", "Runeclaw Bear": "Chalice"})
    play.combat_damage()
    assert play.life("Ann") == 36
    assert play.life_changes("Ann") == [6]
    assert play.stack == ["ability of Choir"]
    play.done()


def test_702_15_each_source_of_lifelink_gains_by_itself() -> None:
    play = giants().battlefield("Ann", CHALICE, CHALICE, CHOIR).begin()
    play.attack("Chalice", "Chalice#2")
    play.combat_damage()
    assert play.life("Ann") == 42
    assert play.life_changes("Ann") == [6, 6]
    assert play.stack == ["ability of Choir"] * 2
    play.done()


def test_702_15_lifelink_of_a_spell_that_strikes_both_heads_is_one_gain() -> None:
    play = (
        giants()
        .battlefield("Ann", "Heartless Hidetsugu", CHOIR)
        .battlefield("Ann", "Basilisk Collar", to="Heartless Hidetsugu")
        .begin()
    )
    play.activate("Ann", "Heartless Hidetsugu")
    play.resolve()
    # 7 to each of the four heads
    assert play.life("Cid") == 16
    assert play.life("Ann") == 30 - 14 + 28
    assert play.life_changes("Ann").count(28) == 1
    assert play.stack == ["ability of Choir"]
    play.done()


def test_702_15_lifelink_gains_for_its_controller_and_saves_the_team_of_it() -> None:
    """All is dealt at once: state-based actions look at the total afterwards (CR 510.2, 704.3)."""
    saint = creature("Saint", "{W}", "Cleric", 3, 3, Keyword.LIFELINK)
    play = (
        giants()
        .life("Cid", 2)
        .battlefield("Ann", "Grizzly Bears", "Runeclaw Bear")
        .battlefield("Dee", saint)
        .begin()
    )
    play.attack("Grizzly Bears", "Runeclaw Bear")
    play.block({"Saint": "Grizzly Bears"})
    play.combat_damage()
    assert play.life("Cid") == 3
    assert not play.over
    play.done()


def test_damage_to_both_heads_at_once_is_the_sum() -> None:
    play = giants().life("Cid", 5).battlefield("Ann", "Grizzly Bears", "Hill Giant").begin()
    play.attack("Grizzly Bears", "Hill Giant")
    play.choose("Ann", {"Grizzly Bears": "Cid", "Hill Giant": "Dee"}, to="defending_player")
    with pytest.raises(CannotDo, match="the game is over"):
        play.combat_damage()
    assert play.winner == ("Ann", "Bob")
    play.done()


@pytest.mark.parametrize("teams", [("Ann Bob Cat", "Dan Eve Fay"), ("Ann Bob Cat Don", "Eve Fay")])
def test_806_7f_each_of_many_heads_may_be_struck_by_another_creature(
    teams: tuple[str, str],
) -> None:
    first, second = (team.split() for team in teams)
    scene = table(teams)
    for name in first:
        scene.battlefield(name, "Grizzly Bears", alias=f"{name}s bear")
    play = scene.begin()
    play.attack(*(f"{name}s bear" for name in first))
    whom = {f"{name}s bear": second[n % len(second)] for n, name in enumerate(first)}
    play.choose(first[0], whom, to="defending_player")
    before = play.life(second[0])
    play.combat_damage()
    assert play.life(second[0]) == before - 2 * len(first)
    for name in second:
        assert len(play.damage_to(name)) == sum(head == name for head in whom.values())
    play.done()


# planeswalkers of a head


def test_a_trampler_that_attacks_a_heads_planeswalker_assigns_the_rest_to_it_alone() -> None:
    play = (
        giants()
        .battlefield("Ann", VIPER)
        .battlefield("Cid", "Craw Wurm")
        .battlefield("Dee", "Jace Beleren")
        .begin()
    )
    play.attack({"Viper": "Jace Beleren"})
    play.block({"Craw Wurm": "Viper"})
    play.choose("Ann", {"Craw Wurm": 1, "Jace Beleren": 3}, to="damage")
    play.combat_damage()
    assert play.graveyard("Dee") == ["Jace Beleren"]
    assert play.graveyard("Cid") == ["Craw Wurm"]
    assert play.life("Cid") == 30
    play.done()


def test_806_7d_either_head_blocks_what_attacks_the_others_planeswalker() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Wall of Wood")
        .battlefield("Dee", "Jace Beleren")
        .begin()
    )
    play.attack({"Grizzly Bears": "Jace Beleren"})
    play.block({"Wall of Wood": "Grizzly Bears"})
    play.combat_damage()
    assert play.counters("Jace Beleren", "loyalty") == 3
    play.done()


def test_damage_triggers_of_a_head_look_at_the_head_alone() -> None:
    mirror = enchantment(
        "Mirror",
        "{W}",
        triggered(DamageDealt(CREATURE, objects=None, players=You()), gains(1)),
    )
    play = giants().battlefield("Ann", "Grizzly Bears", "Hill Giant").battlefield("Cid", mirror)
    game = play.begin()
    game.attack("Grizzly Bears", "Hill Giant")
    game.choose("Ann", {"Grizzly Bears": "Cid", "Hill Giant": "Dee"}, to="defending_player")
    game.combat_damage()
    assert game.stack == ["ability of Mirror"]
    game.done()


def test_a_duel_of_first_strikers_and_deathtouch_kills_before_it_is_struck() -> None:
    fang = creature("Fang", "{B}", "Rat", 1, 1, Keyword.DEATHTOUCH, Keyword.FIRST_STRIKE)
    play = duel().battlefield("Ann", "Craw Wurm").battlefield("Cid", fang).begin()
    play.attack("Craw Wurm")
    play.block({"Fang": "Craw Wurm"})
    play.combat_damage()
    assert play.battlefield() == ["Fang"]
    play.done()
