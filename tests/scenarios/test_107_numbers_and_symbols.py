"""Numbers and symbols (seed 107): negative numbers, hybrid, Phyrexian, snow, X."""

from __future__ import annotations

import pytest

from cards.declare import activated, cost, creature, instant, sorcery, spell
from cards.phrases import draws, pump, target_creature
from rules.language import AlternativeCost, UntapThis
from rules.scenario import CannotDo
from tests.scenarios.table import duel, giants

SHRINK = instant("Shrink", "{U}", spell(pump(-5, 0), target_creature()))
GROW = instant("Grow", "{G}", spell(pump(3, 0), target_creature()))
WILT = instant("Wilt", "{B}", spell(pump(-2, 0), target_creature()))
OGRE = creature("Ogre", "{2}{R}", "Ogre", 3, 4)

# 107.1b


def test_107_1b_a_3_4_that_gets_minus_5_deals_no_combat_damage() -> None:
    play = (
        duel()
        .battlefield("Ann", OGRE, "Island", "Forest")
        .battlefield("Cid", "Wall of Wood")
        .hand("Ann", SHRINK, GROW)
        .begin()
    )
    play.cast("Ann", "Shrink", "Ogre")
    play.resolve()
    assert play.size("Ogre") == (-2, 4)
    play.attack("Ogre")
    play.block({"Wall of Wood": "Ogre"})
    play.combat_damage()
    assert play.damage("Wall of Wood") == 0
    assert play.life("Cid") == 20
    # +3/+0 brings its power to 1, not to 3: the negative number was there all the time
    play.cast("Ann", "Grow", "Ogre")
    play.resolve()
    assert play.size("Ogre") == (1, 4)
    play.done()


def test_107_1b_viridian_joiner_with_negative_power_makes_no_mana() -> None:
    play = duel().battlefield("Ann", "Viridian Joiner", "Swamp").hand("Ann", WILT).begin()
    play.cast("Ann", "Wilt", "Viridian Joiner")
    play.resolve()
    assert play.size("Viridian Joiner") == (-1, 2)
    play.activate("Ann", "Viridian Joiner")
    assert play.mana("Ann") == ""
    assert play.tapped("Viridian Joiner")
    play.done()


def test_107_1b_viridian_joiner_makes_as_much_as_its_power() -> None:
    play = duel().battlefield("Ann", "Viridian Joiner", "Forest").hand("Ann", GROW).begin()
    play.cast("Ann", "Grow", "Viridian Joiner")
    play.resolve()
    play.activate("Ann", "Viridian Joiner")
    assert play.mana("Ann") == "GGGG"
    play.done()


# 107.4e: hybrid

FRIENDS = instant("Friends", "{G/W}{G/W}", spell(draws(1)))


@pytest.mark.parametrize(
    "lands", [("2 Forest",), ("Forest", "Plains"), ("2 Plains",)], ids=["GG", "GW", "WW"]
)
def test_107_4e_two_green_white_hybrid_symbols_are_paid_by_either_colour(
    lands: tuple[str, ...],
) -> None:
    play = duel().battlefield("Ann", *lands).hand("Ann", FRIENDS).begin()
    play.cast("Ann", "Friends")
    play.resolve()
    assert len(play.hand("Ann")) == 1
    play.done()


def test_107_4e_a_hybrid_symbol_is_paid_by_no_third_colour() -> None:
    play = duel().battlefield("Ann", "Forest", "Island").hand("Ann", FRIENDS).begin()
    assert not play.may_cast("Ann", "Friends")
    play.done()


@pytest.mark.parametrize(
    ("lands", "may"),
    [
        (("3 Plains",), True),
        (("2 Plains", "2 Island"), True),
        (("Plains", "4 Island"), True),
        (("6 Island",), True),
        (("Plains", "3 Island"), False),
        (("5 Island",), False),
    ],
)
def test_107_4e_a_two_or_white_symbol_is_paid_by_white_or_by_any_two(
    lands: tuple[str, ...], may: bool
) -> None:
    play = duel().battlefield("Ann", *lands).hand("Ann", "Spectral Procession").begin()
    assert play.may_cast("Ann", "Spectral Procession") is may
    if may:
        play.cast("Ann", "Spectral Procession")
        play.resolve()
        assert play.battlefield("Ann").count("Spirit") == 3
    play.done()


def test_107_4e_a_hybrid_card_has_all_the_colours_of_its_symbols() -> None:
    play = duel().battlefield("Ann", "Forest", "Plains").hand("Ann", FRIENDS).begin()
    play.cast("Ann", "Friends")
    colors = play.game.characteristics(play.game.state.stack[-1]).colors
    assert sorted(color.letter for color in colors) == ["G", "W"]
    play.done()


# 107.4f: Phyrexian

PRAYER = instant("Prayer", "{W/P}{W/P}", spell(draws(1)))


@pytest.mark.parametrize(
    ("lands", "life"), [(("2 Plains",), 20), (("Plains",), 18), ((), 16)], ids=["WW", "W2", "4"]
)
def test_107_4f_two_phyrexian_symbols_are_paid_by_mana_by_life_or_by_both(
    lands: tuple[str, ...], life: int
) -> None:
    play = duel().battlefield("Ann", *lands).hand("Ann", PRAYER).begin()
    play.cast("Ann", "Prayer")
    assert play.life("Ann") == life
    play.resolve()
    assert len(play.hand("Ann")) == 1
    play.done()


def test_107_4f_life_may_be_paid_though_there_is_mana() -> None:
    play = duel().battlefield("Ann", "2 Plains").hand("Ann", PRAYER).begin()
    play.cast("Ann", "Prayer", pay=["life", "life"])
    assert play.life("Ann") == 16
    assert not play.tapped("Plains")
    play.done()


@pytest.mark.parametrize(("life", "may"), [(4, True), (3, False)])
def test_107_4f_what_is_not_there_can_not_be_paid(life: int, may: bool) -> None:
    play = duel().life("Ann", life).hand("Ann", PRAYER).begin()
    assert play.may_cast("Ann", "Prayer") is may
    play.done()


def test_107_4f_what_was_offered_for_life_is_not_once_the_life_is_lost() -> None:
    play = (
        duel()
        .life("Ann", 5)
        .battlefield("Cid", "Mountain")
        .hand("Ann", PRAYER)
        .hand("Cid", "Shock")
        .begin()
    )
    assert play.may_cast("Ann", "Prayer")
    play.pass_("Ann")
    play.cast("Cid", "Shock", "Ann")
    play.resolve()
    assert play.life("Ann") == 3
    assert not play.may_cast("Ann", "Prayer")
    play.done()


def test_107_4f_a_phyrexian_card_has_its_colour_however_it_is_paid() -> None:
    play = duel().hand("Ann", "Gut Shot").begin()
    play.cast("Ann", "Gut Shot", "Cid")
    colors = play.game.characteristics(play.game.state.stack[-1]).colors
    assert [color.letter for color in colors] == ["R"]
    assert play.life("Ann") == 18
    play.done()


def test_107_4f_for_a_team_the_life_of_phyrexian_symbols_is_the_teams() -> None:
    play = giants().life("Ann", 2).hand("Bob", PRAYER, "Gut Shot").begin()
    assert not play.may_cast("Bob", "Prayer")
    play.cast("Bob", "Gut Shot", "Cid")
    # the team has no life left and loses before anybody receives priority
    assert play.winner == ("Cid", "Dee")
    play.done()


# 107.4h: snow

SNOWMAN = creature("Snowman", "{S}{S}", "Elemental", 2, 2)


def test_107_4h_a_snow_symbol_is_paid_by_mana_of_any_type_from_a_snow_permanent() -> None:
    play = (
        duel()
        .battlefield("Ann", "Snow-Covered Forest", "Snow-Covered Island")
        .hand("Ann", SNOWMAN)
        .begin()
    )
    play.cast("Ann", "Snowman")
    play.resolve()
    assert "Snowman" in play.battlefield("Ann")
    play.done()


def test_107_4h_other_mana_does_not_pay_for_a_snow_symbol() -> None:
    play = duel().battlefield("Ann", "Snow-Covered Forest", "3 Island").hand("Ann", SNOWMAN).begin()
    assert not play.may_cast("Ann", "Snowman")
    play.done()


# 107.3: X


def test_107_3a_x_is_chosen_as_the_spell_is_cast_and_paid_for() -> None:
    play = duel().battlefield("Ann", "5 Mountain").hand("Ann", "Blaze").begin()
    play.cast("Ann", "Blaze", "Cid", x=4)
    play.resolve()
    assert play.life("Cid") == 16
    play.done()


def test_107_3a_x_is_never_more_than_can_be_paid() -> None:
    play = duel().battlefield("Ann", "5 Mountain").hand("Ann", "Blaze").begin()
    with pytest.raises(CannotDo, match="out_of_range"):
        play.cast("Ann", "Blaze", "Cid", x=5)


def test_107_3f_x_is_zero_off_the_stack_and_what_was_chosen_on_it() -> None:
    play = duel().battlefield("Ann", "5 Mountain").hand("Ann", "Blaze").begin()
    hand = play.game.state.players[0].hand[0]
    assert play.game.characteristics(hand).mana_value == 1
    play.cast("Ann", "Blaze", "Cid", x=3)
    assert play.game.characteristics(play.game.state.stack[-1]).mana_value == 4
    play.done()


# 107.5: the tap symbol


def test_107_5_what_is_tapped_can_not_be_tapped_to_pay() -> None:
    play = duel().battlefield("Ann", "Prodigal Sorcerer", tapped=True).begin()
    assert not play.may_activate("Ann", "Prodigal Sorcerer")
    play.done()


def test_107_5_a_creatures_tap_ability_waits_for_a_turn_begun_with_it() -> None:
    play = duel().battlefield("Ann", "Prodigal Sorcerer", sick=True).begin()
    assert not play.may_activate("Ann", "Prodigal Sorcerer")
    play.to("upkeep", turn_of="Ann")
    play.activate("Ann", "Prodigal Sorcerer", "Cid")
    play.resolve()
    assert play.life("Cid") == 19
    play.done()


@pytest.mark.parametrize(
    ("tapped", "sick", "may"), [(True, False, True), (False, False, False), (True, True, False)]
)
def test_107_6_the_untap_symbol_untaps_what_is_tapped_and_was_there_as_the_turn_began(
    tapped: bool, sick: bool, may: bool
) -> None:
    merrow = creature("Merrow", "{U}", "Merfolk", 1, 1, activated(cost("", UntapThis()), draws(1)))
    play = giants().battlefield("Ann", merrow, tapped=tapped, sick=sick).begin()
    assert play.may_activate("Ann", "Merrow") is may
    if may:
        play.activate("Ann", "Merrow")
        assert not play.tapped("Merrow")
        play.resolve()
        assert len(play.hand("Ann")) == 1
    play.done()


def test_117_6_what_has_no_mana_cost_is_cast_for_an_alternative_one_only() -> None:
    vision = sorcery("Vision", "", spell(draws(2)), AlternativeCost(cost("{1}")))
    plain = sorcery("Plain Vision", "", spell(draws(2)))
    play = giants().hand("Ann", vision, plain).battlefield("Ann", "5 Island").begin()
    assert not play.may_cast("Ann", "Plain Vision")
    assert not play.may_cast("Ann", "Vision")
    play.cast("Ann", "Vision", alternative=True)
    play.resolve()
    assert len(play.hand("Ann")) == 3
    play.done()
