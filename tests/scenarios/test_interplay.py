"""Harder interplay: replacement, prevention, copies, leaving players, triggers of several teams."""

from __future__ import annotations

import pytest

from cards.declare import (
    activated,
    artifact,
    cost,
    creature,
    enchantment,
    instant,
    rule,
    sorcery,
    spell,
    triggered,
)
from cards.phrases import (
    CREATURE,
    EVERYBODY,
    OPPONENTS,
    TARGET_PLAYER,
    deals,
    deals_to,
    draws,
    gains,
    loses,
    may,
    then,
)
from rules.decisions import ChooseObjects, ChooseWord, Confirm, Purpose
from rules.language import (
    Anything,
    AttacksAlone,
    CantLoseGame,
    CardDrawn,
    DamageDealt,
    DamageReplacement,
    Dies,
    EachOpponent,
    EndGame,
    Enters,
    ExtraTurn,
    Fixed,
    InsteadOfMoving,
    IsThis,
    LifeLost,
    Outcome,
    Plus,
    Quality,
    QualityOf,
    RememberedAmount,
    Sacrifice,
    SacrificeThis,
    SkipsDraw,
    SkipStep,
    StepBegins,
    TargetedPlayers,
    This,
    Times,
    You,
)
from rules.notices import NoticeKind
from rules.scenario import CannotDo
from rules.vocabulary import Keyword, Step, Zone
from tests.scenarios.table import duel, giants, table

# 615, 616: prevention and replacement


def test_615_fog_prevents_all_combat_damage_and_no_other() -> None:
    play = (
        duel()
        .battlefield("Ann", "Craw Wurm", "Mountain")
        .battlefield("Cid", "Forest")
        .hand("Ann", "Shock")
        .hand("Cid", "Fog")
        .begin()
    )
    play.attack("Craw Wurm")
    play.cast("Cid", "Fog")
    play.resolve()
    play.cast("Ann", "Shock", "Cid")
    play.resolve()
    play.combat_damage()
    assert play.life("Cid") == 18
    play.done()


def test_615_a_shield_prevents_the_next_three_damage() -> None:
    play = (
        duel()
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Plains")
        .hand("Ann", "2 Shock")
        .hand("Cid", "Healing Salve")
        .begin()
    )
    play.cast("Cid", "Healing Salve", "Cid", modes=[2])
    play.resolve()
    for _ in range(2):
        play.cast("Ann", "Shock", "Cid")
        play.resolve()
    assert play.life("Cid") == 19
    play.done()


def test_609_7_a_circle_prevents_the_next_damage_of_one_chosen_source_to_its_head() -> None:
    play = (
        giants()
        .battlefield("Ann", "Black Knight", alias="first")
        .battlefield("Bob", "Black Knight", alias="second")
        .battlefield("Bob", "Grizzly Bears")
        .battlefield("Dee", "Circle of Protection: Black", "2 Plains")
        .begin()
    )
    play.attack("first", "second")
    play.choose("Dee", "second", "first")
    play.activate("Dee", "Circle of Protection: Black")
    play.activate("Dee", "Circle of Protection: Black")
    play.resolve_all()
    offered = [one for one in play.asked if isinstance(one, ChooseObjects)]
    assert [len(one.candidates) for one in offered] == [2, 2]
    play.choose("Ann", {"first": "Cid", "second": "Dee"}, to="defending_player")
    play.to("first_combat_damage")
    assert play.damage_to("Dee") == []
    # the head beside the circle is not its controller
    assert play.damage_to("Cid") == [("Black Knight", 2)]
    assert len(play.game.state.shields) == 1
    play.done()


def test_615_8_the_shield_from_a_source_is_used_up_by_its_next_damage() -> None:
    fury = creature("Fury", "{B}", "Demon", 2, 2, Keyword.DOUBLE_STRIKE)
    play = (
        duel()
        .battlefield("Ann", fury)
        .battlefield("Cid", "Circle of Protection: Black", "Plains")
        .begin()
    )
    play.attack("Fury")
    play.activate("Cid", "Circle of Protection: Black")
    play.resolve()
    play.combat_damage()
    assert play.life("Cid") == 18
    play.done()


def test_609_7a_a_spell_chosen_as_a_source_is_the_permanent_that_it_becomes() -> None:
    imp = creature("Imp", "{B}", "Imp", 1, 1, triggered(Enters(IsThis()), deals_to(3, OPPONENTS)))
    play = (
        giants()
        .battlefield("Ann", "Swamp")
        .hand("Ann", imp)
        .battlefield("Cid", "Circle of Protection: Black", "Plains")
        .begin()
    )
    play.cast("Ann", "Imp")
    play.activate("Cid", "Circle of Protection: Black")
    play.resolve_all()
    assert play.damage_to("Cid") == []
    assert play.damage_to("Dee") == [("Imp", 3)]
    play.done()


def test_609_7a_what_an_ability_on_the_stack_is_of_may_be_chosen_though_it_is_gone() -> None:
    bomb = creature(
        "Bomb", "{B}", "Imp", 1, 1, activated(cost("", SacrificeThis()), deals_to(3, OPPONENTS))
    )
    play = (
        giants()
        .battlefield("Ann", bomb, "Black Knight")
        .battlefield("Cid", "Circle of Protection: Black", "Plains")
        .begin()
    )
    play.activate("Ann", "Bomb")
    play.activate("Cid", "Circle of Protection: Black")
    play.hold("Cid")
    play.pass_until(lambda: play.open_question() is not None, "resolving")
    asked = play.question("Cid")
    assert isinstance(asked, ChooseObjects)
    assert asked.names == ("Black Knight", "Bomb")
    play.answer("Cid", "Bomb")
    play.resolve()
    assert play.damage_to("Cid") == []
    assert play.damage_to("Dee") == [("Bomb", 3)]
    play.done()


def test_609_7_without_such_a_source_there_is_nothing_to_choose() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Cid", "Circle of Protection: Black", "Plains")
        .begin()
    )
    play.pass_("Ann")
    play.activate("Cid", "Circle of Protection: Black")
    play.resolve()
    assert play.game.state.shields == []
    play.done()


def test_615_in_a_team_a_shield_is_the_heads_own() -> None:
    play = (
        giants()
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Plains")
        .hand("Ann", "Flame Rift")
        .hand("Cid", "Healing Salve")
        .begin()
    )
    play.cast("Ann", "Flame Rift")
    play.cast("Cid", "Healing Salve", "Dee", modes=[2])
    play.resolve_all()
    assert play.life("Cid") == 30 - 4 - 1
    play.done()


DOUBLES = enchantment(
    "Doubler", "{R}", DamageReplacement(DamageDealt(), Times(Fixed(2), RememberedAmount()))
)
ONE_MORE = enchantment(
    "Grudge", "{R}", DamageReplacement(DamageDealt(), Plus(Fixed(1), RememberedAmount()))
)


@pytest.mark.parametrize(("first", "damage"), [("Doubler", 5), ("Grudge", 6)])
def test_616_1_the_affected_player_chooses_which_replacement_comes_first(
    first: str, damage: int
) -> None:
    play = duel().battlefield("Ann", "Mountain", DOUBLES, ONE_MORE).hand("Ann", "Shock").begin()
    play.choose("Cid", first, to="replacement")
    play.cast("Ann", "Shock", "Cid")
    play.resolve()
    assert play.life("Cid") == 20 - damage
    play.done()


def test_616_1_where_several_are_affected_at_once_they_choose_in_turn_order() -> None:
    whatever = DamageDealt(objects=Anything(), players=EVERYBODY)
    more = enchantment(
        "More", "{R}", DamageReplacement(whatever, Plus(RememberedAmount(), Fixed(1)))
    )
    twice = enchantment(
        "Twice", "{R}", DamageReplacement(whatever, Times(Fixed(2), RememberedAmount()))
    )
    play = (
        giants()
        .battlefield("Cid", more, twice, "Grizzly Bears")
        .battlefield("Ann", "Craw Wurm")
        .battlefield("Bob", "Hill Giant")
        .begin()
    )
    play.attack("Craw Wurm", "Hill Giant")
    play.block({"Grizzly Bears": "Hill Giant"})
    play.choose("Ann", {"Craw Wurm": "Dee"}, to="defending_player")
    play.combat_damage()
    asked = [
        one.player
        for one in play.asked
        if isinstance(one, ChooseWord) and one.purpose is Purpose.REPLACEMENT
    ]
    # Bob for his giant, Cid for the bear, Dee for herself
    assert asked == [1, 2, 3]
    play.done()


def test_614_5_a_replacement_effect_applies_to_an_event_once() -> None:
    play = duel().battlefield("Ann", "Mountain", DOUBLES, DOUBLES).hand("Ann", "Shock").begin()
    play.cast("Ann", "Shock", "Cid")
    play.resolve()
    assert play.life("Cid") == 12
    play.done()


def test_614_6_what_goes_elsewhere_instead_did_not_die() -> None:
    rest = enchantment(
        "Peace", "{W}", InsteadOfMoving(CREATURE, Zone.GRAVEYARD, Zone.EXILE, Zone.BATTLEFIELD)
    )
    play = (
        duel()
        .battlefield("Ann", "Doomed Traveler")
        .battlefield("Cid", rest, "Mountain")
        .hand("Cid", "Shock")
        .begin()
    )
    play.cast("Cid", "Shock", "Doomed Traveler")
    play.resolve()
    assert play.exile("Ann") == ["Doomed Traveler"]
    assert play.stack == []
    play.done()


# 707.10: copies


def test_707_10_a_copy_of_a_spell_may_have_new_targets_and_is_not_cast() -> None:
    play = (
        duel()
        .battlefield("Ann", "Mountain", "2 Island")
        .hand("Ann", "Lightning Bolt", "Twincast")
        .battlefield("Cid", "Grizzly Bears")
        .begin()
    )
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.cast("Ann", "Twincast", "Lightning Bolt")
    play.choose("Ann", "Grizzly Bears", to="new_targets")
    play.resolve()
    assert play.stack == ["Lightning Bolt", "Lightning Bolt"]
    play.resolve()
    assert play.graveyard("Cid") == ["Grizzly Bears"]
    play.resolve()
    assert play.life("Cid") == 17
    assert sorted(play.graveyard("Ann")) == ["Lightning Bolt", "Twincast"]
    assert len(play.happened(NoticeKind.CAST)) == 2
    play.done()


# 400.7, 608.2h: last known information


def test_608_2h_what_left_the_battlefield_is_read_as_it_last_was() -> None:
    fling = creature(
        "Bomber",
        "{R}",
        "Goblin",
        2,
        2,
        triggered(
            Enters(),
            then(Sacrifice(This()), deals(QualityOf(This(), Quality.POWER))),
            TARGET_PLAYER,
        ),
    )
    play = duel().battlefield("Ann", "Mountain", "Glorious Anthem").hand("Ann", fling).begin()
    play.choose("Ann", "Cid", to="target")
    play.cast("Ann", "Bomber")
    play.resolve()
    play.resolve()
    assert play.life("Cid") == 17
    play.done()


# triggers of several teams


def test_603_3b_triggers_of_both_teams_from_one_event() -> None:
    def mourner(name: str):  # type: ignore[no-untyped-def]
        return creature(name, "{W}", "Human", 1, 3, triggered(Dies(CREATURE), gains(1)))

    play = (
        giants()
        .battlefield("Ann", mourner("One"), "Mountain")
        .battlefield("Bob", mourner("Two"))
        .battlefield("Cid", mourner("Three"), "Grizzly Bears")
        .battlefield("Dee", mourner("Four"))
        .hand("Ann", "Shock")
        .begin("Ann")
    )
    play.cast("Ann", "Shock", "Grizzly Bears")
    play.choose("Ann", ["Two", "One"], to="order_triggers")
    play.resolve()
    assert play.stack == [
        "ability of Four",
        "ability of Three",
        "ability of One",
        "ability of Two",
    ]
    play.resolve_all()
    assert play.life("Ann") == play.life("Cid") == 32
    play.done()


def test_may_is_asked_as_the_ability_resolves_and_of_its_controller_alone() -> None:
    gift = creature("Giver", "{W}", "Human", 1, 1, triggered(Enters(), may(draws(1))))
    play = giants().battlefield("Bob", "Plains").hand("Bob", gift).begin()
    play.cast("Bob", "Giver")
    play.resolve()
    assert not any(isinstance(asked, Confirm) for asked in play.asked)
    play.choose("Bob", "yes", to="may")
    play.resolve()
    assert len(play.hand("Bob")) == 1
    play.done()


# losing by an effect


def test_806_8a_a_head_that_an_effect_makes_lose_takes_the_team_with_it() -> None:
    doom = sorcery("Doom", "{B}", spell(EndGame(Outcome.LOSE, TargetedPlayers()), TARGET_PLAYER))
    play = giants().battlefield("Ann", "Swamp").hand("Ann", doom).begin()
    play.cast("Ann", "Doom", "Dee")
    play.resolve()
    assert play.winner == ("Ann", "Bob")
    play.done()


def test_104_3e_under_platinum_angel_of_the_teammate_the_effect_does_nothing() -> None:
    doom = sorcery("Doom", "{B}", spell(EndGame(Outcome.LOSE, TargetedPlayers()), TARGET_PLAYER))
    play = (
        giants()
        .battlefield("Ann", "Swamp")
        .battlefield("Cid", "Platinum Angel")
        .hand("Ann", doom)
        .begin()
    )
    play.cast("Ann", "Doom", "Dee")
    play.resolve()
    assert not play.over
    play.done()


def test_806_9a_transcendence_loses_at_a_heads_own_twenty() -> None:
    for life, lost in ((38, False), (39, True)):
        play = giants().life("Ann", life).battlefield("Ann", "Transcendence").begin()
        assert play.stack == (["ability of Transcendence"] if lost else [])
        play.resolve_all()
        assert play.over is lost
        play.done()


@pytest.mark.parametrize(("ruleset", "wins"), [("2012", False), ("2026", True)])
def test_104_3h_in_2012_who_can_not_lose_stays_in_the_game_that_an_effect_wins(
    ruleset: str, wins: bool
) -> None:
    mastery = enchantment("Mastery", "{B}", rule(You(), CantLoseGame()))
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"), ruleset)
        .life("Ann", 99)
        .battlefield("Ann", "Test of Endurance")
        .battlefield("Fay", mastery)
        .begin("Ann", "upkeep")
    )
    play.resolve()
    assert play.winner == (("Ann", "Bob") if wins else ())
    assert play.in_game("Eve") is not wins
    assert not play.in_game("Cid")
    play.done()


@pytest.mark.parametrize("ruleset", ["2012", "2026"])
def test_104_2b_in_a_duel_an_effect_wins_though_the_opponent_can_not_lose(ruleset: str) -> None:
    mastery = enchantment("Mastery", "{B}", rule(You(), CantLoseGame()))
    play = (
        duel(ruleset)
        .life("Ann", 50)
        .battlefield("Ann", "Test of Endurance")
        .battlefield("Cid", mastery)
        .begin("Ann", "upkeep")
    )
    play.resolve()
    assert play.winner == ("Ann",)
    play.done()


def test_104_3h_with_three_teams_a_team_that_wins_makes_the_others_lose() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .life("Ann", 99)
        .battlefield("Ann", "Test of Endurance")
        .begin("Ann", "upkeep")
    )
    play.resolve()
    assert play.winner == ("Ann", "Bob")
    play.done()


def test_104_3f_a_team_that_would_win_and_lose_at_once_loses() -> None:
    play = giants().life("Cid", 0).battlefield("Cid", "Test of Endurance").begin("Cid", "upkeep")
    assert play.winner == ("Ann", "Bob")
    play.done()


# 614.11: draws that are replaced


def test_614_11_a_head_may_skip_a_draw_and_its_teammate_draws() -> None:
    play = giants().battlefield("Bob", "Obstinate Familiar").begin("Ann", "upkeep")
    play.hold("Bob")
    play.to("draw", stop_at_questions=True)
    asked = play.question("Bob")
    assert isinstance(asked, Confirm)
    play.answer("Bob", True)
    assert (len(play.hand("Ann")), len(play.hand("Bob"))) == (1, 0)
    play.done()


def test_614_11_a_draw_from_an_empty_library_may_be_skipped_each_time() -> None:
    dig = sorcery("Dig", "{U}", spell(draws(3)))
    play = (
        giants()
        .battlefield("Ann", "Island", "Obstinate Familiar")
        .hand("Ann", dig)
        .library("Ann", "Forest")
        .begin()
    )
    play.cast("Ann", "Dig")
    play.choose("Ann", True, False, True, to="may")
    play.resolve()
    assert play.hand("Ann") == ["Forest"]
    assert not play.over
    play.done()


def test_614_11_who_does_not_skip_it_draws_and_loses() -> None:
    play = duel().library("Ann").battlefield("Ann", "Obstinate Familiar").begin("Ann", "upkeep")
    play.choose("Ann", False, to="may")
    with pytest.raises(CannotDo, match="the game is over"):
        play.to("precombat_main")
    assert play.winner == ("Cid",)


def test_614_11_what_skips_every_draw_asks_nobody_and_triggers_nothing() -> None:
    portal = artifact("Portal", "{1}", SkipsDraw(EVERYBODY))
    sage = enchantment("Sage", "{U}", triggered(CardDrawn(EVERYBODY), gains(1)))
    play = giants().battlefield("Ann", portal, sage).begin("Cid", "draw")
    assert (play.hand("Cid"), play.hand("Dee"), play.stack) == ([], [], [])
    play.done()


# 806.6h: skipping


def test_806_6h_a_head_that_skips_its_draw_step_makes_the_team_skip_it() -> None:
    necro = enchantment("Pledge", "{B}", rule(You(), SkipStep(Step.DRAW)))
    play = giants().battlefield("Bob", necro).begin("Ann", "upkeep")
    play.to("precombat_main")
    assert play.hand("Ann") == []
    assert play.hand("Bob") == []
    play.to("precombat_main", turn_of="Cid")
    assert len(play.hand("Cid")) == 1
    play.done()


def test_806_6h_a_head_whose_combat_phases_are_skipped_keeps_the_team_from_attacking() -> None:
    combat = [step for step in Step if Step.BEGINNING_OF_COMBAT <= step <= Step.END_OF_COMBAT]
    peace = enchantment("Peace", "{W}", rule(You(), *(SkipStep(step) for step in combat)))
    play = giants().battlefield("Bob", peace).battlefield("Ann", "Grizzly Bears").begin()
    for name in ("Ann", "Bob", "Cid", "Dee"):
        play.pass_(name)
    assert play.step is Step.POSTCOMBAT_MAIN
    play.done()


def test_500_7_the_newest_extra_turn_is_taken_first() -> None:
    turn = sorcery("Borrowed Time", "{U}", spell(ExtraTurn(TargetedPlayers()), TARGET_PLAYER))
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Ann", "2 Island")
        .hand("Ann", turn, turn)
        .begin()
    )
    for target in ("Eve", "Dee"):
        play.cast("Ann", "Borrowed Time", target)
        play.resolve()
    seen = []
    for _ in range(4):
        play.next_turn()
        seen.append(play.active[0])
    assert seen == ["Cid", "Eve", "Cid", "Eve"]
    play.done()


# 800.4: leaving


def test_800_4a_what_a_leaving_team_owns_leaves_and_control_ends() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Cid", "Craw Wurm")
        .battlefield("Ann", "Control Magic", to="Craw Wurm")
        .battlefield("Eve", "Grizzly Bears")
        .battlefield("Ann", "Pacifism", to="Grizzly Bears")
        .begin()
    )
    assert play.controller("Craw Wurm") == "Ann"
    play.concede("Bob")
    assert play.controller("Craw Wurm") == "Cid"
    assert play.battlefield() == ["Craw Wurm", "Grizzly Bears"]
    play.to("begin_combat", turn_of="Eve")
    assert "Grizzly Bears" in play.may_attack()
    play.done()


def test_800_4a_spells_and_abilities_of_a_leaving_team_leave_the_stack() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Ann", "Mountain", "Prodigal Sorcerer")
        .hand("Ann", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.activate("Ann", "Prodigal Sorcerer", "Eve")
    play.concede("Ann")
    assert play.stack == []
    play.next_turn()
    assert play.life("Cid") == play.life("Eve") == 30
    play.done()


def test_800_4_a_player_may_concede_while_another_chooses() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Ann", "2 Swamp")
        .hand("Ann", "Diabolic Edict")
        .battlefield("Cid", "Grizzly Bears", "Hill Giant")
        .begin()
    )
    play.cast("Ann", "Diabolic Edict", "Cid")
    play.hold("Cid")
    for name in ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay"):
        play.pass_(name)
    assert play.waiting_for == ("Cid",)
    play.concede("Eve")
    play.answer("Cid", "Hill Giant")
    assert play.battlefield("Cid") == ["Grizzly Bears"]
    assert not play.in_game("Fay")
    assert not play.over
    play.done()


def test_800_4_who_concedes_owing_an_answer_owes_it_no_more() -> None:
    play = (
        table(("Ann Bob", "Cid Dee", "Eve Fay"))
        .battlefield("Ann", "2 Swamp")
        .hand("Ann", "Diabolic Edict")
        .battlefield("Cid", "Grizzly Bears", "Hill Giant")
        .begin()
    )
    play.cast("Ann", "Diabolic Edict", "Cid")
    play.hold("Cid")
    for name in ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay"):
        play.pass_(name)
    play.concede("Dee")
    assert play.waiting_for == ("Ann", "Bob")
    assert play.battlefield() == ["Swamp", "Swamp"]
    play.done()


# drawing and searching


def test_a_search_shows_the_library_to_the_searcher_alone_and_shuffles() -> None:
    play = (
        duel()
        .library("Ann", "Island", "Forest", "Mountain")
        .battlefield("Ann", "2 Forest")
        .hand("Ann", "Rampant Growth")
        .begin()
    )
    play.choose("Ann", "Mountain", to="search")
    play.cast("Ann", "Rampant Growth")
    play.resolve()
    assert play.tapped("Mountain")
    assert play.happened(NoticeKind.SHUFFLED, "Ann")
    searched = [one for one in play.asked if isinstance(one, ChooseObjects)]
    assert [one.purpose for one in searched] == [Purpose.SEARCH]
    play.done()


def test_a_search_may_find_nothing() -> None:
    play = (
        duel()
        .library("Ann", "Forest")
        .battlefield("Ann", "2 Forest")
        .hand("Ann", "Rampant Growth")
        .begin()
    )
    play.choose("Ann", [], to="search")
    play.cast("Ann", "Rampant Growth")
    play.resolve()
    assert play.library("Ann") == ["Forest"]
    play.done()


# 306: planeswalkers


def test_306_7_in_2012_noncombat_damage_to_a_player_may_go_to_its_planeswalker() -> None:
    play = (
        duel("2012")
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Jace Beleren")
        .hand("Ann", "Flame Rift")
        .begin()
    )
    play.choose("Ann", "Jace Beleren", to="damage")
    play.cast("Ann", "Flame Rift")
    play.resolve()
    assert play.graveyard("Cid") == ["Jace Beleren"]
    assert play.life("Cid") == 20
    assert play.life("Ann") == 16
    play.done()


def test_306_7_in_2026_it_may_not() -> None:
    play = (
        duel("2026")
        .battlefield("Ann", "2 Mountain")
        .battlefield("Cid", "Jace Beleren")
        .hand("Ann", "Flame Rift")
        .begin()
    )
    play.cast("Ann", "Flame Rift")
    play.resolve()
    assert play.life("Cid") == 16
    assert play.counters("Jace Beleren", "loyalty") == 3
    play.done()


# life


def test_119_7_who_can_not_gain_life_does_not() -> None:
    play = (
        giants()
        .battlefield("Ann", "Sulfuric Vortex", "Plains")
        .hand("Ann", "Healing Salve")
        .begin()
    )
    play.cast("Ann", "Healing Salve", "Bob", modes=[1])
    play.resolve()
    assert play.life("Ann") == 30
    play.done()


def test_each_opponents_loss_is_each_heads() -> None:
    drain = instant("Drain", "{B}", spell(loses(1, EachOpponent())))
    bleeds = enchantment("Bleeder", "{B}", triggered(LifeLost(You()), draws(1)))
    play = (
        giants().battlefield("Ann", "Swamp").battlefield("Cid", bleeds).hand("Ann", drain).begin()
    )
    play.cast("Ann", "Drain")
    play.resolve()
    assert play.life("Cid") == 28
    assert play.stack == ["ability of Bleeder"]
    play.done()


def test_805_4d_each_players_upkeep_comes_once_for_the_team_unless_that_player_is_meant() -> None:
    vortex = artifact(
        "Vortex", "{1}", triggered(StepBegins(Step.UPKEEP, EVERYBODY), deals_to(2, EVERYBODY))
    )
    play = giants().battlefield("Cid", vortex).begin("Ann", "upkeep")
    assert play.stack == ["ability of Vortex"]
    play.done()


def test_sulfuric_vortex_burns_each_head_in_its_upkeep() -> None:
    play = giants().battlefield("Cid", "Sulfuric Vortex").begin("Ann", "upkeep")
    play.resolve_all()
    assert play.life_changes("Ann") == play.life_changes("Bob") == [-2]
    assert play.life("Cid") == 30
    play.done()


# combat once more


def test_506_4c_an_attacker_whose_planeswalker_is_gone_deals_no_damage() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", "Mountain")
        .battlefield("Cid", "Jace Beleren")
        .hand("Ann", "Lightning Bolt")
        .begin()
    )
    play.attack({"Grizzly Bears": "Jace Beleren"})
    play.cast("Ann", "Lightning Bolt", "Jace Beleren")
    play.resolve()
    assert play.graveyard("Cid") == ["Jace Beleren"]
    play.to("end_combat")
    assert play.life("Cid") == 20
    play.done()


def test_701_19_a_regenerated_blocker_leaves_combat() -> None:
    play = (
        duel()
        .battlefield("Ann", "Grizzly Bears", "Mountain")
        .battlefield("Cid", "Drudge Skeletons", "Swamp")
        .hand("Ann", "Lightning Bolt")
        .begin()
    )
    play.attack("Grizzly Bears")
    play.block({"Drudge Skeletons": "Grizzly Bears"})
    play.activate("Cid", "Drudge Skeletons")
    play.resolve()
    play.cast("Ann", "Lightning Bolt", "Drudge Skeletons")
    play.resolve()
    assert play.blockers == {}
    play.combat_damage()
    # it stays blocked all the same
    assert play.life("Cid") == 20
    assert play.there("Grizzly Bears")
    play.done()


def test_506_5_with_a_teammates_creature_beside_it_nothing_attacks_alone() -> None:
    lonely = creature("Loner", "{W}", "Knight", 2, 2, triggered(AttacksAlone(IsThis()), gains(5)))
    play = giants().battlefield("Ann", lonely).battlefield("Bob", "Grizzly Bears").begin()
    play.attack("Loner", "Grizzly Bears")
    assert play.stack == []
    play.to("begin_combat", turn_of="Cid")
    play.to("begin_combat", turn_of="Ann")
    play.attack("Loner")
    assert play.stack == ["ability of Loner"]
    play.done()


# durations


def test_611_2b_an_effect_that_lasts_while_its_source_is_there_ends_with_it() -> None:
    play = (
        duel()
        .battlefield("Ann", "4 Island")
        .battlefield("Cid", "Craw Wurm", "Mountain")
        .hand("Ann", "Sower of Temptation")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Sower of Temptation")
    play.choose("Ann", "Craw Wurm", to="target")
    play.resolve(2)
    assert play.controller("Craw Wurm") == "Ann"
    play.cast("Cid", "Lightning Bolt", "Sower of Temptation")
    play.resolve()
    assert play.controller("Craw Wurm") == "Cid"
    play.done()


def test_611_2b_it_never_begins_if_the_source_is_gone_before() -> None:
    play = (
        duel()
        .battlefield("Ann", "4 Island")
        .battlefield("Cid", "Craw Wurm", "Mountain")
        .hand("Ann", "Sower of Temptation")
        .hand("Cid", "Lightning Bolt")
        .begin()
    )
    play.cast("Ann", "Sower of Temptation")
    play.choose("Ann", "Craw Wurm", to="target")
    play.resolve()
    play.cast("Cid", "Lightning Bolt", "Sower of Temptation")
    play.resolve_all()
    assert play.controller("Craw Wurm") == "Cid"
    play.done()


def test_oblivion_ring_gives_back_what_it_took_as_it_leaves() -> None:
    play = (
        duel()
        .battlefield("Ann", "3 Plains")
        .battlefield("Cid", "Craw Wurm", "2 Plains")
        .hand("Ann", "Oblivion Ring")
        .hand("Cid", "Disenchant")
        .begin()
    )
    play.cast("Ann", "Oblivion Ring")
    play.resolve(2)
    assert play.exile("Cid") == ["Craw Wurm"]
    play.cast("Cid", "Disenchant", "Oblivion Ring")
    play.resolve_all()
    assert play.controller("Craw Wurm") == "Cid"
    play.done()


def test_603_8_a_state_trigger_waits_until_its_ability_has_left_the_stack() -> None:
    play = duel().battlefield("Ann", "Sea Serpent").begin()
    assert play.stack == ["ability of Sea Serpent"]
    play.pass_("Ann")
    assert play.stack == ["ability of Sea Serpent"]
    play.resolve()
    assert play.graveyard("Ann") == ["Sea Serpent"]
    assert play.stack == []
    play.done()


def test_x_of_nothing_divides_nothing() -> None:
    play = duel().battlefield("Ann", "2 Mountain").hand("Ann", "Rolling Thunder").begin()
    play.cast("Ann", "Rolling Thunder", x=0)
    play.resolve()
    assert play.graveyard("Ann") == ["Rolling Thunder"]
    play.done()


# a control change within teams


def test_a_stolen_creature_attacks_beside_the_teammates() -> None:
    play = (
        giants()
        .battlefield("Bob", "3 Mountain", "Grizzly Bears")
        .battlefield("Cid", "Hill Giant", tapped=True)
        .hand("Bob", "Act of Treason")
        .begin()
    )
    play.cast("Bob", "Act of Treason", "Hill Giant")
    play.resolve()
    play.attack("Hill Giant", "Grizzly Bears")
    play.combat_damage()
    assert play.life("Cid") == 25
    play.done()


@pytest.mark.parametrize(("life", "tapped"), [(2, False), (1, True)])
def test_806_9d_a_land_that_asks_for_life_as_it_enters(life: int, tapped: bool) -> None:
    play = (
        giants()
        .life("Ann", life)
        .battlefield("Ann", "Platinum Angel")
        .hand("Bob", "Steam Vents")
        .begin()
    )
    if not tapped:
        play.choose("Bob", "yes")
    play.play_land("Bob", "Steam Vents")
    assert play.tapped("Steam Vents") is tapped
    assert play.life("Ann") == (1 if tapped else 0)
    play.done()


# fork


def test_a_fork_at_a_question_goes_its_own_way() -> None:
    play = (
        giants()
        .battlefield("Ann", "Grizzly Bears")
        .battlefield("Bob", "Hill Giant")
        .begin(step="begin_combat")
    )
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    play.answer("Ann", ["Grizzly Bears"])
    twin = play.game.fork()
    assert twin.digest() == play.game.digest()
    play.answer("Bob", ["Grizzly Bears"])
    assert play.attackers == ["Grizzly Bears"]
    assert twin.state.combat is not None
    assert twin.state.combat.attackers == {}
    twin.settle(0)
    assert twin.digest() == play.game.digest()
    play.done()
