"""Keyword abilities at play (CR 702), and where the editions differ."""

from __future__ import annotations

import pytest

from cards.declare import cost, creature, enchantment, instant, sorcery, spell, triggered
from cards.phrases import destroy_target, draws, gains, pump, target_creature
from rules.decisions import AssignDamage, Joint
from rules.language import Anything, Cycled, EachOpponent, EachPlayer, Flashback, Players, You
from rules.scenario import CannotDo
from rules.vocabulary import Keyword
from tests.scenarios.table import duel, giants

EDITIONS = pytest.mark.parametrize("edition", ["2012", "2026"])


def fight(mine: str, theirs: str, edition: str = "2012"):  # type: ignore[no-untyped-def]
    """Ann's creature attacks, Cid's blocks; damage is dealt."""
    play = duel(edition).battlefield("Ann", mine).battlefield("Cid", theirs).begin()
    play.attack(mine)
    play.block({theirs: mine})
    play.combat_damage()
    return play


# 702.2 deathtouch


@EDITIONS
def test_702_2_any_damage_of_a_source_with_deathtouch_is_lethal(edition: str) -> None:
    play = fight("Deadly Recluse", "Craw Wurm", edition)
    assert play.graveyard("Cid") == ["Craw Wurm"]
    assert play.graveyard("Ann") == ["Deadly Recluse"]
    play.done()


@EDITIONS
def test_702_2_deathtouch_with_trample_assigns_one_and_tramples_with_the_rest(edition: str) -> None:
    beast = creature("Beast", "{G}", "Beast", 5, 5, Keyword.DEATHTOUCH, Keyword.TRAMPLE)
    play = duel(edition).battlefield("Ann", beast).battlefield("Cid", "Craw Wurm").begin()
    play.attack("Beast")
    play.block({"Craw Wurm": "Beast"})
    play.combat_damage()
    assert play.life("Cid") == 16
    assert play.graveyard("Cid") == ["Craw Wurm"]
    play.done()


# 702.4, 702.7 first and double strike


def test_702_7_a_first_striker_kills_before_it_is_hit() -> None:
    play = fight("White Knight", "Grizzly Bears")
    assert play.graveyard("Cid") == ["Grizzly Bears"]
    assert play.damage("White Knight") == 0
    play.done()


def test_702_7_two_first_strikers_hit_each_other_at_once() -> None:
    play = duel().battlefield("Ann", "White Knight").battlefield("Cid", "Paladin en-Vec").begin()
    play.attack("White Knight")
    play.block({"Paladin en-Vec": "White Knight"})
    play.to("end_combat")
    assert play.battlefield() == []
    play.done()


def test_702_4_a_double_striker_hits_twice() -> None:
    play = duel().battlefield("Ann", "Boros Swiftblade").begin()
    play.attack("Boros Swiftblade")
    play.to("first_combat_damage")
    assert play.life("Cid") == 19
    play.to("combat_damage")
    assert play.life("Cid") == 18
    play.done()


def test_702_4_a_double_striker_that_loses_it_after_the_first_step_hits_once() -> None:
    play = (
        duel()
        .battlefield("Ann", "Boros Swiftblade")
        .battlefield("Cid", "2 Plains")
        .hand("Cid", "Humble")
        .begin()
    )
    play.attack("Boros Swiftblade")
    play.to("first_combat_damage")
    play.cast("Cid", "Humble", "Boros Swiftblade")
    play.resolve()
    play.to("combat_damage")
    assert play.life("Cid") == 19
    play.done()


def test_702_7c_a_creature_that_gains_first_strike_after_the_first_step_hits_once() -> None:
    late = instant("Late Lesson", "{W}", spell(pump(0, 0, Keyword.FIRST_STRIKE), target_creature()))
    play = (
        duel()
        .battlefield("Ann", "White Knight", "Grizzly Bears", "Plains")
        .hand("Ann", late)
        .begin()
    )
    play.attack("White Knight", "Grizzly Bears")
    play.to("first_combat_damage")
    assert play.life("Cid") == 18
    play.cast("Ann", "Late Lesson", "Grizzly Bears")
    play.resolve()
    play.to("combat_damage")
    assert play.life("Cid") == 16
    play.done()


def test_702_7_in_two_headed_giant_the_first_step_is_both_heads() -> None:
    play = (
        giants()
        .battlefield("Ann", "White Knight")
        .battlefield("Bob", "Boros Swiftblade", "Grizzly Bears")
        .begin()
    )
    play.attack("White Knight", "Boros Swiftblade", "Grizzly Bears")
    play.to("first_combat_damage")
    assert play.life("Cid") == 27
    play.to("combat_damage")
    assert play.life("Cid") == 24
    play.done()


# evasion


@pytest.mark.parametrize(
    ("attacker", "blocker", "may"),
    [
        ("Serra Angel", "Grizzly Bears", False),
        ("Serra Angel", "Giant Spider", True),
        ("Serra Angel", "Wind Drake", True),
        ("Bladetusk Boar", "Grizzly Bears", False),
        ("Bladetusk Boar", "Hill Giant", True),
        ("Bladetusk Boar", "Ornithopter", True),
        ("Invisible Stalker", "Grizzly Bears", False),
        ("White Knight", "Black Knight", False),
        ("Black Knight", "White Knight", False),
        ("Juggernaut", "Wall of Wood", False),
        ("Juggernaut", "Grizzly Bears", True),
        ("Grizzly Bears", "Serra Angel", True),
    ],
)
def test_509_1b_who_may_block_whom(attacker: str, blocker: str, may: bool) -> None:
    play = duel().battlefield("Ann", attacker).battlefield("Cid", blocker).begin()
    play.attack(attacker)
    play.to("declare_blockers")
    assert (blocker in play.may_block()) is may
    play.done()


@pytest.mark.parametrize(
    ("walker", "land"),
    [
        ("Shanodin Dryads", "Forest"),
        ("Bog Raiders", "Swamp"),
        ("Zodiac Rooster", "Plains"),
        ("Bull Hippo", "Island"),
    ],
)
def test_702_14_a_landwalker_is_unblockable_while_the_defender_has_the_land(
    walker: str, land: str
) -> None:
    for lands, may in (((), True), ((land,), False)):
        play = duel().battlefield("Ann", walker).battlefield("Cid", "Hill Giant", *lands).begin()
        play.attack(walker)
        play.to("declare_blockers")
        assert ("Hill Giant" in play.may_block()) is may
        play.done()


def test_702_14_what_urborg_makes_a_swamp_is_walked_through() -> None:
    play = (
        duel()
        .battlefield("Ann", "Bog Raiders", "Urborg, Tomb of Yawgmoth")
        .battlefield("Cid", "Hill Giant", "Forest")
        .begin()
    )
    play.attack("Bog Raiders")
    play.to("declare_blockers")
    assert play.may_block() == {}
    play.done()


# 702.16 protection


def test_702_16_protection_from_a_colour_is_no_target_of_it_and_takes_no_damage_from_it() -> None:
    play = (
        duel()
        .battlefield("Ann", "3 Mountain", "Black Knight")
        .battlefield("Cid", "Paladin en-Vec")
        .hand("Ann", "Lightning Bolt", "Pyroclasm")
        .begin()
    )
    with pytest.raises(CannotDo, match="'Paladin en-Vec' is not among"):
        play.cast("Ann", "Lightning Bolt", "Paladin en-Vec")
    play = (
        duel()
        .battlefield("Ann", "3 Mountain")
        .battlefield("Cid", "Paladin en-Vec", "Grizzly Bears")
        .hand("Ann", "Pyroclasm")
        .begin()
    )
    play.cast("Ann", "Pyroclasm")
    play.resolve()
    assert play.battlefield("Cid") == ["Paladin en-Vec"]
    assert play.damage("Paladin en-Vec") == 0
    play.done()


def test_702_16_protection_does_not_save_from_what_neither_targets_nor_damages() -> None:
    play = (
        duel()
        .battlefield("Ann", "4 Swamp")
        .battlefield("Cid", "White Knight")
        .hand("Ann", "Damnation")
        .begin()
    )
    play.cast("Ann", "Damnation")
    play.resolve()
    assert play.graveyard("Cid") == ["White Knight"]
    play.done()


def test_702_16d_an_aura_falls_off_what_is_protected_from_it() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", "Mother of Runes")
        .battlefield("Cid", "Pacifism", to="Grizzly Bears")
        .begin()
    )
    play.choose("Ann", "white")
    play.activate("Ann", "Mother of Runes", "Grizzly Bears")
    play.resolve()
    assert play.graveyard("Cid") == ["Pacifism"]
    play.done()


# 702.11, 702.18 hexproof and shroud


def test_702_11_hexproof_is_no_target_of_opponents_and_one_of_its_controller() -> None:
    play = (
        duel()
        .battlefield("Ann", "Troll Ascetic", "Forest")
        .battlefield("Cid", "Mountain")
        .hand("Ann", "Giant Growth")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Giant Growth", "Troll Ascetic")
    play.resolve()
    with pytest.raises(CannotDo, match="is not among"):
        play.cast("Cid", "Lightning Bolt", "Troll Ascetic")


def test_702_11_a_teammate_is_no_opponent_of_what_is_hexproof() -> None:
    play = (
        giants()
        .battlefield("Ann", "Troll Ascetic")
        .battlefield("Bob", "Forest")
        .hand("Bob", "Giant Growth")
        .begin()
    )
    play.cast("Bob", "Giant Growth", "Troll Ascetic")
    play.resolve()
    assert play.size("Troll Ascetic") == (6, 5)
    play.done()


def test_702_18_shroud_is_nobodys_target() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", "2 Forest")
        .battlefield("Ann", "Lightning Greaves", to="Grizzly Bears")
        .hand("Ann", "Giant Growth")
        .begin()
    )
    assert not play.may_cast("Ann", "Giant Growth")
    play.done()


# 702.12 indestructible


def test_702_12_the_indestructible_is_not_destroyed_by_effects_or_by_damage() -> None:
    play = (
        duel()
        .battlefield("Ann", "Darksteel Myr", "4 Plains")
        .battlefield("Cid", "Mountain")
        .hand("Ann", "Day of Judgment")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Cid", "Lightning Bolt", "Darksteel Myr")
    play.resolve()
    assert play.damage("Darksteel Myr") == 3
    play.cast("Ann", "Day of Judgment")
    play.resolve()
    assert play.there("Darksteel Myr")
    play.done()


def test_702_12_the_indestructible_dies_of_no_toughness() -> None:
    play = (
        duel()
        .battlefield("Ann", "Darksteel Myr")
        .battlefield("Cid", "Swamp")
        .hand("Cid", "Disfigure")
        .begin()
    )
    play.cast("Cid", "Disfigure", "Darksteel Myr")
    play.resolve()
    assert play.graveyard("Ann") == ["Darksteel Myr"]
    play.done()


def humbled(edition: str, aura: bool) -> bool:
    """Whether a creature that lost its abilities and then is to be destroyed survives."""
    murder = sorcery("Murder", "{B}", spell(destroy_target(), target_creature()))
    name = "Craw Wurm" if aura else "Darksteel Colossus"
    game = duel(edition).battlefield("Ann", name).battlefield("Cid", "2 Plains", "3 Swamp")
    if aura:
        game.battlefield("Ann", "Indestructibility", to=name)
    play = game.hand("Cid", "Humble", murder).begin("Cid")
    play.cast("Cid", "Humble", name)
    play.resolve()
    play.cast("Cid", "Murder", name)
    play.resolve()
    play.done()
    return play.there(name)


def test_702_12_in_2012_what_an_aura_says_of_a_creature_is_not_lost_with_its_abilities() -> None:
    assert humbled("2012", aura=True)


def test_702_12_in_2026_an_indestructible_that_was_given_is_lost_with_the_abilities() -> None:
    assert not humbled("2026", aura=True)


@EDITIONS
def test_702_12_a_creatures_own_indestructible_is_lost_with_the_ability_that_says_it(
    edition: str,
) -> None:
    assert not humbled(edition, aura=False)


# 702.15 lifelink


def test_702_15_lifelink_gains_as_much_as_is_dealt_at_the_same_time() -> None:
    play = duel().battlefield("Ann", "Vampire Nighthawk").begin()
    play.attack("Vampire Nighthawk")
    play.combat_damage()
    assert (play.life("Ann"), play.life("Cid")) == (22, 18)
    assert play.stack == []
    play.done()


def test_702_15_lifelink_saves_a_player_that_the_same_damage_would_kill() -> None:
    play = (
        duel()
        .life("Ann", 2)
        .battlefield("Ann", "Vampire Nighthawk")
        .battlefield("Cid", "Grizzly Bears", "Hill Giant")
        .begin("Cid")
    )
    play.attack("Grizzly Bears", "Hill Giant")
    play.block({"Vampire Nighthawk": "Hill Giant"})
    play.combat_damage()
    assert play.life("Ann") == 2
    assert not play.over
    play.done()


# 702.6 equip, 702.5 enchant


def test_702_6_equip_attaches_at_sorcery_speed_to_ones_own_creature() -> None:
    play = (
        duel()
        .battlefield("Ann", "Bonesplitter", "Grizzly Bears", "Llanowar Elves", "2 Forest")
        .battlefield("Cid", "Hill Giant")
        .begin()
    )
    play.activate("Ann", "Bonesplitter", "Grizzly Bears")
    play.resolve()
    assert play.size("Grizzly Bears") == (4, 2)
    assert play.attached_to("Bonesplitter") == "Grizzly Bears"
    with pytest.raises(CannotDo, match="'Hill Giant' is not among"):
        play.activate("Ann", "Bonesplitter", "Hill Giant")


def test_702_6_moving_equipment_leaves_the_first_creature() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", "Llanowar Elves", "Forest")
        .battlefield("Ann", "Bonesplitter", to="Grizzly Bears")
        .begin()
    )
    assert play.size("Grizzly Bears") == (4, 2)
    play.activate("Ann", "Bonesplitter", "Llanowar Elves")
    play.resolve()
    assert play.size("Grizzly Bears") == (2, 2)
    assert play.size("Llanowar Elves") == (3, 1)
    play.to("begin_combat")
    assert not play.may_activate("Ann", "Bonesplitter")
    play.done()


def test_301_5c_equipment_stays_when_the_creature_goes() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Ann", "Bonesplitter", to="Grizzly Bears")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Cid", "Lightning Bolt", "Grizzly Bears")
    play.resolve()
    assert play.attached_to("Bonesplitter") == ""
    assert play.there("Bonesplitter")
    play.done()


def test_303_4_an_aura_goes_with_what_it_enchants() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Ann", "Rancor", to="Grizzly Bears")
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    assert play.size("Grizzly Bears") == (4, 2)
    play.cast("Cid", "Lightning Bolt", "Grizzly Bears")
    play.resolve()
    assert sorted(play.graveyard("Ann")) == ["Grizzly Bears", "Rancor"]
    play.resolve()
    assert play.hand("Ann") == ["Rancor"]
    play.done()


# 702.29 cycling, 702.34 flashback, 702.33 kicker


def test_702_29_cycling_discards_the_card_and_draws_one_at_instant_speed() -> None:
    play = duel().battlefield("Ann", "2 Forest").hand("Ann", "Tranquil Thicket").begin("Cid")
    play.activate("Ann", "Tranquil Thicket")
    assert play.graveyard("Ann") == ["Tranquil Thicket"]
    play.resolve()
    assert len(play.hand("Ann")) == 1
    play.done()


def test_702_29_what_triggers_on_cycling_lies_above_it() -> None:
    play = (
        duel()
        .battlefield("Ann", "3 Forest", "2 Mountain", "Lightning Rift")
        .hand("Ann", "Tranquil Thicket")
        .begin()
    )
    play.choose("Ann", ["Cid"], to="target")
    play.choose("Ann", "yes", to="pay_or_not")
    play.activate("Ann", "Tranquil Thicket")
    assert play.stack == ["ability of Lightning Rift", "ability of Tranquil Thicket"]
    play.resolve()
    assert play.life("Cid") == 18
    play.done()


@pytest.mark.parametrize(("by", "sees"), [(EachPlayer(), 2), (EachOpponent(), 1), (You(), 1)])
def test_702_29_who_cycles_is_looked_at_where_the_trigger_names_it(by: Players, sees: int) -> None:
    rift = enchantment("Rift", "{R}", triggered(Cycled(Anything(), by), gains(1)))
    play = (
        giants()
        .battlefield("Ann", rift, "2 Mountain")
        .battlefield("Dee", "2 Mountain")
        .hand("Ann", "Krosan Tusker")
        .hand("Dee", "Krosan Tusker")
        .battlefield("Ann", "2 Forest")
        .battlefield("Dee", "2 Forest")
        .begin()
    )
    for name in ("Ann", "Dee"):
        play.activate(name, "Krosan Tusker")
        play.resolve_all()
    assert len(play.life_changes("Ann")) == sees
    play.done()


def test_702_34_flashback_casts_from_the_graveyard_and_exiles() -> None:
    play = duel().battlefield("Ann", "5 Mountain").graveyard("Ann", "Firebolt").begin()
    play.cast("Ann", "Firebolt", "Cid")
    assert play.graveyard("Ann") == []
    play.resolve()
    assert play.exile("Ann") == ["Firebolt"]
    assert play.life("Cid") == 18
    play.done()


def test_702_34_a_countered_flashback_spell_is_exiled_too() -> None:
    play = (
        duel()
        .battlefield("Ann", "5 Mountain")
        .battlefield("Cid", "2 Island")
        .graveyard("Ann", "Firebolt")
        .hand("Cid", "Counterspell")
        .begin()
    )
    play.cast("Ann", "Firebolt", "Cid")
    play.cast("Cid", "Counterspell", "Firebolt")
    play.resolve_all()
    assert play.exile("Ann") == ["Firebolt"]
    play.done()


def test_702_34_flashback_keeps_to_the_spells_own_timing() -> None:
    slow = sorcery("Slow", "{R}", Flashback(cost("{R}")), spell(draws(1)))
    fast = instant("Fast", "{R}", Flashback(cost("{R}")), spell(draws(1)))
    play = duel().battlefield("Ann", "Mountain").graveyard("Ann", slow, fast).begin("Ann", "upkeep")
    assert not play.may_cast("Ann", "Slow")
    assert play.may_cast("Ann", "Fast")
    play.done()


@pytest.mark.parametrize(("kicked", "size"), [(False, (2, 2)), (True, (5, 5))])
def test_702_33_a_kicked_creature_enters_with_what_its_kicker_says(
    kicked: bool, size: tuple[int, int]
) -> None:
    play = duel().battlefield("Ann", "5 Forest").hand("Ann", "Kavu Titan").begin()
    play.cast("Ann", "Kavu Titan", kicked=kicked)
    play.resolve()
    assert play.size("Kavu Titan") == size
    assert ("trample" in play.keywords("Kavu Titan")) is kicked
    play.done()


def test_702_33_a_kicker_that_can_not_be_paid_is_not_offered() -> None:
    play = duel().battlefield("Ann", "2 Forest").hand("Ann", "Kavu Titan").begin()
    play.cast("Ann", "Kavu Titan")
    assert not any(asked.kind == "confirm" for asked in play.asked)
    play.resolve()
    assert play.size("Kavu Titan") == (2, 2)
    play.done()


# 702.19 trample


def test_702_19_a_trampler_assigns_lethal_to_all_its_blockers_first() -> None:
    play = (
        duel()
        .battlefield("Ann", "Stampeding Rhino")
        .battlefield("Cid", "Grizzly Bears", "Llanowar Elves")
        .begin()
    )
    play.attack("Stampeding Rhino")
    play.block({"Grizzly Bears": "Stampeding Rhino", "Llanowar Elves": "Stampeding Rhino"})
    play.combat_damage()
    assert play.life("Cid") == 19
    assert len(play.graveyard("Cid")) == 2
    play.done()


def test_702_19_damage_already_on_a_blocker_counts_as_lethal() -> None:
    play = (
        duel()
        .battlefield("Ann", "Stampeding Rhino")
        .battlefield("Cid", "Hill Giant", damage=2)
        .begin()
    )
    play.attack("Stampeding Rhino")
    play.block({"Hill Giant": "Stampeding Rhino"})
    play.combat_damage()
    assert play.life("Cid") == 17
    play.done()


def test_702_19_a_trampler_may_keep_all_its_damage_on_the_blocker() -> None:
    play = duel().battlefield("Ann", "Stampeding Rhino").battlefield("Cid", "Grizzly Bears").begin()
    play.attack("Stampeding Rhino")
    play.block({"Grizzly Bears": "Stampeding Rhino"})
    play.choose("Ann", {"Grizzly Bears": 4, "Cid": 0}, to="damage")
    play.combat_damage()
    assert play.life("Cid") == 20
    asked = [one.choice for one in play.asked if isinstance(one, Joint)]
    assert any(isinstance(one, AssignDamage) and one.overflow for one in asked)
    play.done()


# 702.10 haste, 702.20 vigilance are shown with combat and tap abilities
