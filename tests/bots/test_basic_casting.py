"""``basic`` with priority: lands, creatures, removal, counterspells, activated abilities."""

from __future__ import annotations

from rules.vocabulary import Step, Zone
from tests.bots.positions import ANN, BOB, CID, DEE, Caster, giants, names, play_on


def test_plays_a_land_each_turn_the_colour_that_it_needs() -> None:
    position = giants().battlefield("Ann", "Plains")
    position.hand("Ann", "Plains", "Island", "Counterspell")
    play = play_on(position.begin(), Step.END)
    assert "Island" in names(play, Zone.BATTLEFIELD, ANN)
    assert names(play, Zone.HAND, ANN) == ["Plains", "Counterspell"]


def test_spends_its_mana_on_the_dearest_creature_that_it_can_cast() -> None:
    position = giants().battlefield("Ann", "6 Forest")
    position.hand("Ann", "Grizzly Bears", "Llanowar Elves", "Craw Wurm")
    play = play_on(position.begin(), Step.END)
    assert names(play, Zone.HAND, ANN) == ["Grizzly Bears", "Llanowar Elves"]


def test_casts_two_spells_where_they_are_worth_more_than_one() -> None:
    position = giants().battlefield("Ann", "4 Forest")
    position.hand("Ann", "2 Grizzly Bears", "Giant Spider")
    play = play_on(position.begin(), Step.END)
    assert names(play, Zone.HAND, ANN) == ["Giant Spider"]


def test_both_heads_cast_in_their_own_main_phase() -> None:
    position = giants().battlefield("Ann", "2 Forest").battlefield("Bob", "2 Forest")
    position.hand("Ann", "Grizzly Bears").hand("Bob", "Grizzly Bears")
    play = play_on(position.begin(), Step.END)
    for seat in (ANN, BOB):
        assert "Grizzly Bears" in names(play, Zone.BATTLEFIELD, seat)


def test_counters_a_big_spell_of_a_rival() -> None:
    position = giants().battlefield("Ann", "2 Island").hand("Ann", "Counterspell")
    position.battlefield("Cid", "6 Forest").hand("Cid", "Craw Wurm")
    play = play_on(position.begin("Cid"), Step.END, {CID: Caster("Craw Wurm")})
    assert "Craw Wurm" in names(play, Zone.GRAVEYARD, CID)
    assert names(play, Zone.GRAVEYARD, ANN) == ["Counterspell"]


def test_never_counters_its_partners_spell() -> None:
    position = giants().battlefield("Ann", "2 Island").hand("Ann", "Counterspell")
    position.battlefield("Bob", "6 Forest").hand("Bob", "Craw Wurm")
    play = play_on(position.begin(), Step.END, {BOB: Caster("Craw Wurm")})
    assert "Craw Wurm" in names(play, Zone.BATTLEFIELD, BOB)
    assert names(play, Zone.HAND, ANN) == ["Counterspell"]


def test_does_not_waste_a_counterspell_on_a_trifle() -> None:
    position = giants().battlefield("Ann", "2 Island").hand("Ann", "Counterspell")
    position.battlefield("Cid", "Plains").hand("Cid", "Ajani's Mantra")
    position.battlefield("Cid", "2 Plains")
    play = play_on(position.begin("Cid"), Step.END, {CID: Caster("Ajani's Mantra")})
    assert names(play, Zone.HAND, ANN) == ["Counterspell"]


def test_two_heads_do_not_spend_two_counterspells_on_one_spell() -> None:
    position = giants().battlefield("Ann", "2 Island").hand("Ann", "Counterspell")
    position.battlefield("Bob", "2 Island").hand("Bob", "Counterspell")
    position.battlefield("Cid", "6 Forest").hand("Cid", "Craw Wurm")
    play = play_on(position.begin("Cid"), Step.END, {CID: Caster("Craw Wurm")})
    held = names(play, Zone.HAND, ANN) + names(play, Zone.HAND, BOB)
    assert held == ["Counterspell"]


def test_burns_the_creature_that_matters_most() -> None:
    position = giants().battlefield("Ann", "Mountain").hand("Ann", "Lightning Bolt")
    position.battlefield("Cid", "Llanowar Elves").battlefield(
        "Dee", "Leonin Skyhunter", "Craw Wurm"
    )
    play = play_on(position.begin(), Step.END)
    assert names(play, Zone.GRAVEYARD, DEE) == ["Leonin Skyhunter"]


def test_burns_a_player_when_that_is_lethal() -> None:
    position = giants().battlefield("Ann", "Mountain").hand("Ann", "Lightning Bolt")
    position.battlefield("Cid", "Hill Giant").life("Cid", 3)
    play = play_on(position.begin(), Step.END)
    assert play.winner == ("Ann", "Bob")


def test_keeps_a_bolt_where_it_would_kill_nothing_that_matters() -> None:
    position = giants().battlefield("Ann", "Mountain").hand("Ann", "Lightning Bolt")
    position.battlefield("Cid", "Craw Wurm")
    play = play_on(position.begin(), Step.END)
    assert names(play, Zone.HAND, ANN) == ["Lightning Bolt"]


def test_puts_an_aura_that_helps_on_its_team_and_one_that_hurts_on_the_rivals() -> None:
    position = giants().battlefield("Ann", "Forest", "2 Plains", "Grizzly Bears")
    position.hand("Ann", "Rancor", "Pacifism").battlefield("Cid", "Craw Wurm", "Grizzly Bears")
    play = play_on(position.begin(), Step.END)
    state = play.game.state
    on = {
        state.objects[one].definition.name: state.objects[state.objects[one].attached_to]
        for one in state.battlefield
        if state.objects[one].attached_to
    }
    assert on["Rancor"].controller == ANN
    assert on["Pacifism"].controller == CID
    assert on["Pacifism"].definition.name == "Craw Wurm"


def test_equips_an_attacker() -> None:
    position = giants().battlefield("Ann", "Bonesplitter", "Plains", "Leonin Skyhunter")
    play = play_on(position.begin(), Step.END)
    assert play.life("Cid") == 26


def test_x_is_as_much_as_the_mana_allows_where_that_kills() -> None:
    position = giants().battlefield("Ann", "6 Mountain").hand("Ann", "Blaze").life("Cid", 5)
    play = play_on(position.begin(), Step.END)
    assert play.winner == ("Ann", "Bob")


def test_x_is_no_more_than_a_creature_takes() -> None:
    position = giants().battlefield("Ann", "7 Mountain").hand("Ann", "Blaze", "Shock")
    position.battlefield("Cid", "Craw Wurm")
    play = position.begin()
    play_on(play, lambda play: names(play, Zone.GRAVEYARD, CID) == ["Craw Wurm"])
    assert (
        sum(1 for land in play.game.state.battlefield if play.game.state.objects[land].tapped) == 5
    )


def test_does_not_cast_a_second_legend_of_its_team() -> None:
    position = giants().battlefield("Ann", "8 Plains", "Akroma, Angel of Wrath")
    position.hand("Ann", "Akroma, Angel of Wrath")
    play = play_on(position.begin(), Step.END)
    assert names(play, Zone.HAND, ANN) == ["Akroma, Angel of Wrath"]


def test_sweeps_the_board_only_where_the_rivals_lose_more() -> None:
    position = giants().battlefield("Ann", "4 Plains").hand("Ann", "Wrath of God")
    position.battlefield("Cid", "2 Craw Wurm").battlefield("Bob", "Grizzly Bears")
    play = play_on(position.begin(), Step.END)
    assert names(play, Zone.GRAVEYARD, CID) == ["Craw Wurm", "Craw Wurm"]
    position = giants().battlefield("Ann", "4 Plains").hand("Ann", "Wrath of God")
    position.battlefield("Cid", "Grizzly Bears").battlefield("Bob", "2 Craw Wurm")
    play = play_on(position.begin(), Step.END)
    assert names(play, Zone.HAND, ANN) == ["Wrath of God"]


def test_pings_what_dies_of_it() -> None:
    position = giants().battlefield("Ann", "Prodigal Pyromancer")
    position.battlefield("Cid", "Llanowar Elves")
    play = play_on(position.begin(), Step.END)
    assert names(play, Zone.GRAVEYARD, CID) == ["Llanowar Elves"]


def test_makes_tokens_at_the_end_of_the_rivals_turn() -> None:
    position = giants().battlefield("Ann", "2 Plains").hand("Ann", "Raise the Alarm")
    play = play_on(
        position.begin("Cid"), lambda play: "Soldier" in names(play, Zone.BATTLEFIELD, ANN)
    )
    assert play.step is Step.END


def test_does_not_carry_equipment_round_for_nothing() -> None:
    position = giants().battlefield("Ann", "2 Leonin Skyhunter")
    position.battlefield("Ann", "Lightning Greaves", to="Leonin Skyhunter")
    play = position.begin()
    on = {o.attached_to for o in play.game.state.objects.values() if o.attached_to}
    play_on(play, Step.END)
    assert {o.attached_to for o in play.game.state.objects.values() if o.attached_to} == on


def test_second_target_is_chosen_for_the_first() -> None:
    position = giants().battlefield("Ann", "Forest", "Llanowar Elves", "Hill Giant")
    position.hand("Ann", "Prey Upon").battlefield("Bob", "Leonin Skyhunter")
    position.battlefield("Cid", "Craw Wurm").battlefield("Dee", "Leonin Skyhunter")
    play = play_on(position.begin(), Step.END)
    assert names(play, Zone.GRAVEYARD, DEE) == ["Leonin Skyhunter"]
    assert "Hill Giant" in names(play, Zone.BATTLEFIELD, ANN)
    assert names(play, Zone.BATTLEFIELD, BOB) == ["Leonin Skyhunter"]
