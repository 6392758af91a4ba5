"""Controlling another player's turn: the whole team's (the end of seed 806.6h, CR 722)."""

from __future__ import annotations

import pytest

from cards.declare import instant, sorcery, spell
from cards.phrases import TARGET_PLAYER, draws, exile, then
from rules.answers import Pass
from rules.decisions import ChooseObjects, DeclareAttackers, Joint, PayMana
from rules.language import ControlNextTurn, ExtraTurn, SkipNextTurn, TargetedPlayers, This, You
from rules.notices import NoticeKind
from rules.refusals import Refusal, RefusalCode
from rules.scenario import CannotDo, Play, Scenario
from rules.vocabulary import Step
from tests.scenarios.table import duel, giants, table

YOKE = instant("Yoke", "{U}", spell(ControlNextTurn(TargetedPlayers()), TARGET_PLAYER))
LULL = instant("Lull", "{U}", spell(SkipNextTurn(TargetedPlayers()), TARGET_PLAYER))
WARP = instant("Warp", "{U}", spell(ExtraTurn(TargetedPlayers()), TARGET_PLAYER))

BOTH_RULESETS = pytest.mark.parametrize("ruleset", ["2012", "2026"])


def yoked(game: Scenario, controller: str = "Ann", affected: str = "Dee") -> Play:
    """Ann's team has the turn; the next one of the affected player's team will be controlled."""
    play = game.battlefield(controller, "Island").hand(controller, YOKE).begin("Ann")
    play.cast(controller, "Yoke", affected)
    play.resolve()
    return play


def seats(play: Play) -> dict[str, str]:
    """Who is asked, and whose decision it is."""
    names = play.names.players
    return {names[p]: names[r.decision.player] for p, r in play.game.pending.items()}


def hands_seen(play: Play, viewer: str | None) -> list[str]:
    number = None if viewer is None else play.names.player(viewer)
    view = play.game.view(number)
    return [player.name for player in view.players if player.hand]


# whose turn, and who decides


@BOTH_RULESETS
def test_806_6h_the_controller_of_the_effect_controls_the_turn_of_the_whole_team(
    ruleset: str,
) -> None:
    play = yoked(giants(ruleset))
    assert seats(play) == {"Ann": "Ann", "Bob": "Bob"}
    play.next_turn()
    assert play.active == ("Cid", "Dee")
    assert seats(play) == {"Ann": "Cid"}
    play.pass_("Cid")
    assert seats(play) == {"Ann": "Dee"}
    play.pass_("Dee")
    assert seats(play) == {"Ann": "Ann", "Bob": "Bob"}
    play.done()


def test_806_6h_an_action_for_the_second_head_asks_for_the_first_again() -> None:
    play = yoked(giants().battlefield("Dee", "Mountain").hand("Dee", "Shock"))
    play.next_turn()
    play.to("precombat_main")
    play.pass_("Cid")
    play.cast("Dee", "Shock", "Dee")
    assert seats(play) == {"Ann": "Cid"}
    play.resolve()
    assert play.life("Dee") == 28
    play.done()


def test_722_5_an_answer_of_the_affected_player_is_refused_and_changes_nothing() -> None:
    play = yoked(giants())
    play.next_turn()
    game, before = play.game, play.game.digest()
    number = game.pending[0].number
    for player in (1, 2, 3):
        with pytest.raises(Refusal) as refused:
            game.answer(player, number, Pass())
        assert refused.value.code is RefusalCode.STALE
    assert game.digest() == before
    play.done()


def test_722_5_the_controller_casts_pays_and_chooses_for_the_affected_player() -> None:
    """722.5a: with that player's own cards and mana."""
    game = giants().battlefield("Ann", "3 Mountain").battlefield("Cid", "Mountain")
    play = yoked(game.hand("Cid", "Shock"))
    play.next_turn()
    play.to("precombat_main")
    before = len(play.asked)
    play.cast("Cid", "Shock", "Cid", pay=["Mountain"])
    assert [decision.player for decision in play.asked[before:]] == [2, 2, 2]
    assert isinstance(play.asked[-1], PayMana)
    objects = play.game.state.objects
    assert [objects[one].controller for one in play.game.state.stack] == [2]
    tapped = [objects[one] for one in play.game.state.battlefield if objects[one].tapped]
    assert [(one.controller, one.definition.name) for one in tapped] == [
        (0, "Island"),  # for Yoke
        (2, "Mountain"),
    ]
    play.resolve()
    assert play.life("Cid") == 28
    play.done()


def test_722_5_the_controller_declares_the_attack_of_the_team_alone() -> None:
    game = giants().battlefield("Cid", "Grizzly Bears").battlefield("Dee", "Hill Giant")
    play = yoked(game)
    play.next_turn()
    play.hold("Cid", "Dee")
    play.to("declare_attackers", stop_at_questions=True)
    decision = play.question("Cid")
    assert isinstance(decision, DeclareAttackers)
    assert not isinstance(decision, Joint)
    assert play.waiting_for == ("Ann",)
    assert play.game.settleable is None
    with pytest.raises(CannotDo):
        play.settle("Cid")
    play.answer("Cid", ["Hill Giant"])
    assert [n.name for n in play.happened(NoticeKind.ATTACKED)] == ["Hill Giant"]
    play.done()


def test_722_8_the_controller_still_decides_for_itself_and_its_team_blocks_as_ever() -> None:
    game = giants().battlefield("Dee", "Hill Giant").battlefield("Ann", "Grizzly Bears")
    play = yoked(game.battlefield("Bob", "Runeclaw Bear"))
    play.next_turn()
    play.attack("Hill Giant")
    play.hold("Ann", "Bob")
    play.to("declare_blockers", stop_at_questions=True)
    assert seats(play) == {"Ann": "Ann", "Bob": "Bob"}
    assert isinstance(play.question("Ann"), Joint)
    play.release("Ann", "Bob")
    play.done()


def test_722_5_both_heads_discards_in_cleanup_are_the_controllers_choice() -> None:
    """The turn is controlled to its end."""
    game = giants().hand("Cid", "8 Forest").hand("Dee", "8 Island")
    play = yoked(game)
    play.next_turn()
    play.hold("Cid", "Dee")
    play.to("cleanup", stop_at_questions=True)
    assert seats(play) == {"Ann": "Cid"}
    assert isinstance(play.question("Cid"), ChooseObjects)
    assert not play.happened(NoticeKind.REVEALED), "it sees its team's hands anyway"
    play.answer("Cid", ["Forest", "Forest"])
    assert seats(play) == {"Ann": "Dee"}
    play.answer("Dee", ["Island", "Island"])
    assert play.active == ("Ann", "Bob")
    play.done()


# what stays as it is


def test_722_3_only_control_of_the_player_changes() -> None:
    play = yoked(giants().battlefield("Cid", "Grizzly Bears"))
    play.next_turn()
    assert play.active == ("Cid", "Dee")
    assert play.controller("Grizzly Bears") == "Cid"
    play.done()


def test_722_6_the_controller_concedes_for_itself_alone_and_the_affected_still_may() -> None:
    play = yoked(giants())
    play.next_turn()
    play.concede("Dee")
    assert play.winner == ("Ann", "Bob")
    again = yoked(giants())
    again.next_turn()
    again.concede("Ann")
    assert again.winner == ("Cid", "Dee")


# when


def test_722_1_control_ends_with_the_turn() -> None:
    play = yoked(giants())
    play.next_turn()
    assert seats(play) == {"Ann": "Cid"}
    play.next_turn()
    assert seats(play) == {"Ann": "Ann", "Bob": "Bob"}
    play.next_turn()
    assert seats(play) == {"Cid": "Cid", "Dee": "Dee"}
    play.done()


def test_722_1_in_the_turn_under_way_nothing_changes_yet() -> None:
    play = yoked(giants(), "Cid", "Ann")
    assert seats(play) == {"Ann": "Ann", "Bob": "Bob"}
    play.next_turn()
    assert seats(play) == {"Cid": "Cid", "Dee": "Dee"}
    play.next_turn()
    assert seats(play) == {"Cid": "Ann"}
    play.done()


def test_722_1a_the_last_effect_is_the_one_that_works_whichever_head_it_affects() -> None:
    game = giants().battlefield("Ann", "Island").battlefield("Bob", "Island")
    play = game.hand("Ann", YOKE).hand("Bob", YOKE).begin()
    play.cast("Ann", "Yoke", "Dee")
    play.resolve()
    play.cast("Bob", "Yoke", "Cid")
    play.resolve()
    play.next_turn()
    assert seats(play) == {"Bob": "Cid"}
    play.next_turn()
    play.next_turn()
    assert seats(play) == {"Cid": "Cid", "Dee": "Dee"}
    play.done()


def test_722_1b_a_skipped_turn_is_not_the_one() -> None:
    game = giants().battlefield("Ann", "Island").hand("Ann", LULL)
    play = yoked(game)
    play.cast("Ann", "Lull", "Cid")
    play.resolve()
    play.next_turn()
    assert play.active == ("Ann", "Bob")
    assert seats(play) == {"Ann": "Ann", "Bob": "Bob"}
    play.next_turn()
    assert seats(play) == {"Ann": "Cid"}
    play.done()


def test_722_1_an_extra_turn_is_the_next_turn_if_it_comes_first() -> None:
    game = giants().battlefield("Bob", "Island").hand("Bob", WARP)
    play = yoked(game)
    play.cast("Bob", "Warp", "Cid")
    play.resolve()
    play.next_turn()
    assert seats(play) == {"Ann": "Cid"}
    play.next_turn()
    assert seats(play) == {"Cid": "Cid", "Dee": "Dee"}
    play.done()


def test_722_9_a_player_that_controls_its_own_team_decides_for_its_teammate_too() -> None:
    play = yoked(giants(), "Dee", "Cid")
    play.next_turn()
    assert seats(play) == {"Dee": "Cid"}
    play.pass_("Cid")
    assert seats(play) == {"Dee": "Dee"}
    play.pass_("Dee")
    play.done()


def test_722_9_a_player_alone_that_controls_itself_decides_as_ever() -> None:
    mine = sorcery("Mine", "{U}", spell(ControlNextTurn(You())))
    play = duel().battlefield("Ann", "Island").hand("Ann", mine).begin()
    play.cast("Ann", "Mine")
    play.resolve()
    play.next_turn()
    play.next_turn()
    assert seats(play) == {"Ann": "Ann"}
    play.done()


# 800.4a: who controls leaves


def three(*controlled: str) -> Play:
    """Ann will control the turn of Cid's team, of three."""
    game = table(("Ann Bob", "Cid Dee", "Eve Fay")).hand("Cid", *controlled)
    return yoked(game.battlefield("Cid", "2 Swamp", "Grizzly Bears", "Hill Giant"))


def test_800_4a_control_ends_as_the_controller_leaves() -> None:
    play = three()
    play.next_turn()
    assert seats(play) == {"Ann": "Cid"}
    play.pass_("Cid")
    play.concede("Bob")
    assert seats(play) == {"Cid": "Cid", "Dee": "Dee"}
    play.done()


def test_800_4a_what_waits_for_a_turn_to_come_ends_too() -> None:
    play = three()
    play.concede("Ann")
    play.to("upkeep", turn_of="Cid")
    assert seats(play) == {"Cid": "Cid", "Dee": "Dee"}
    play.done()


def test_800_4a_a_choice_under_way_is_asked_of_the_player_itself() -> None:
    play = three("Diabolic Edict")
    play.next_turn()
    play.to("precombat_main")
    play.cast("Cid", "Diabolic Edict", "Cid")
    play.hold("Cid")
    for name in ("Cid", "Dee", "Eve", "Fay", "Ann", "Bob"):
        play.pass_(name)
    assert seats(play) == {"Ann": "Cid"}
    play.concede("Ann")
    assert seats(play) == {"Cid": "Cid"}
    play.answer("Cid", "Hill Giant")
    assert play.graveyard("Cid") == ["Hill Giant", "Diabolic Edict"]
    play.done()


def test_800_4a_an_attack_under_way_is_the_teams_own_joint_choice_again() -> None:
    play = three()
    play.next_turn()
    play.hold("Cid", "Dee")
    play.to("declare_attackers", stop_at_questions=True)
    assert seats(play) == {"Ann": "Cid"}
    play.concede("Ann")
    assert seats(play) == {"Cid": "Cid", "Dee": "Dee"}
    assert isinstance(play.question("Dee"), Joint)
    play.release("Cid", "Dee")
    play.done()


def test_800_4a_choices_that_follow_are_the_players_own() -> None:
    game = table(("Ann Bob", "Cid Dee", "Eve Fay")).hand("Cid", "8 Forest").hand("Dee", "8 Island")
    play = yoked(game)
    play.next_turn()
    play.hold("Cid", "Dee")
    play.to("cleanup", stop_at_questions=True)
    play.answer("Cid", ["Forest"] * (len(play.hand("Cid")) - 7))
    assert seats(play) == {"Ann": "Dee"}
    play.concede("Bob")
    assert seats(play) == {"Dee": "Dee"}
    play.release("Cid", "Dee")
    play.done()


def test_800_4a_the_affected_team_may_leave_in_the_middle_of_what_is_decided_for_it() -> None:
    play = three("Diabolic Edict")
    play.next_turn()
    play.hold("Cid", "Dee")
    play.to("declare_attackers", stop_at_questions=True)
    play.concede("Dee")
    assert not play.in_game("Cid")
    assert "Cid" not in seats(play).values()
    play.next_turn()
    assert play.active == ("Eve", "Fay")
    play.done()


# 722.4: who sees


def test_722_4_the_controller_sees_the_hands_of_the_team_as_long_as_it_controls_it() -> None:
    game = giants().hand("Bob", "Forest").hand("Cid", "Forest").hand("Dee", "Island")
    play = yoked(game)
    assert hands_seen(play, "Ann") == ["Bob"]
    play.next_turn()
    assert play.game.view(0).turn_controller == 0
    assert hands_seen(play, "Ann") == ["Bob", "Cid", "Dee"]
    assert hands_seen(play, "Bob") == ["Bob"]
    assert hands_seen(play, "Cid") == hands_seen(play, "Dee") == ["Cid", "Dee"]
    assert hands_seen(play, None) == []
    play.next_turn()
    assert play.game.view(0).turn_controller == -1
    assert hands_seen(play, "Ann") == ["Bob"]
    play.done()


def test_722_4_the_controller_sees_what_the_team_draws_and_nobody_else_does() -> None:
    play = yoked(giants().library("Cid", "2 Hill Giant").library("Dee", "2 Craw Wurm"))
    play.next_turn()
    play.to("draw")
    drew = play.happened(NoticeKind.DREW)
    told = {v: [n.redacted(v).name for n in drew] for v in (0, 1, 2, 3, None)}
    assert told[0] == told[2] == told[3] == ["Hill Giant", "Craw Wurm"]
    assert told[1] == told[None] == ["", ""]
    for _ in range(2):
        play.next_turn()
    play.to("draw")
    after = play.happened(NoticeKind.DREW)[len(drew) :]
    assert [n.redacted(0).name for n in after if n.players[0] > 1] == ["", ""]
    play.done()


def test_722_4_what_is_searched_is_seen_by_both_and_by_nobody_else() -> None:
    game = giants().battlefield("Cid", "4 Swamp").hand("Cid", "Diabolic Tutor")
    play = yoked(game.library("Cid", "Plains", "Craw Wurm", "Hill Giant"))
    play.next_turn()
    play.to("precombat_main")
    play.cast("Cid", "Diabolic Tutor")
    play.hold("Cid")
    for name in ("Cid", "Dee", "Ann", "Bob"):
        play.pass_(name)
    decision = play.question("Cid")
    assert isinstance(decision, ChooseObjects)
    assert set(decision.names) >= {"Craw Wurm", "Hill Giant"}
    (looked,) = play.happened(NoticeKind.REVEALED)
    assert looked.redacted(2).names == decision.names
    assert [looked.redacted(viewer).names for viewer in (1, 3, None)] == [(), (), ()]
    play.answer("Cid", "Hill Giant")
    assert "Hill Giant" in play.hand("Cid")
    play.done()


def test_722_4_the_controllers_own_draws_are_not_shown_to_the_affected() -> None:
    own = instant("Own", "{U}", spell(draws(1)))
    play = yoked(giants().battlefield("Ann", "Island").hand("Ann", own).library("Ann", "Craw Wurm"))
    play.next_turn()
    play.cast("Ann", "Own")
    play.resolve()
    (drew,) = play.happened(NoticeKind.DREW, "Ann")
    assert [drew.redacted(viewer).name for viewer in (2, 3, None)] == ["", "", ""]
    play.done()


def test_722_4_everybody_is_told_who_controls_the_turn() -> None:
    play = yoked(giants())
    play.next_turn()
    (told,) = play.happened(NoticeKind.TURN_CONTROLLED)
    assert (told.players, told.aimed, told.seen_by) == ((0,), (2, 3), None)
    play.done()


# forks and passes in one go


def test_forks_in_a_controlled_turn_go_their_own_ways() -> None:
    game = giants().battlefield("Cid", "Grizzly Bears").battlefield("Dee", "Hill Giant")
    play = yoked(game)
    play.next_turn()
    play.hold("Cid", "Dee")
    before = play.game.digest()
    twin = play.game.fork()
    twin.answer(0, twin.pending[0].number, Pass())
    assert play.game.digest() == before != twin.digest()
    play.to("declare_attackers", stop_at_questions=True)
    inside = play.game.fork()
    assert inside.digest() == play.game.digest()
    assert inside.pending.keys() == play.game.pending.keys() == {0}
    play.release("Cid", "Dee")
    play.done()


def test_passes_in_one_go_are_those_of_the_controller() -> None:
    play = yoked(giants())
    play.next_turn()
    quick, slow = play.game.fork(), play.game.fork()
    made, _ = quick.pass_idle(but=(), most=12)
    assert {player for player, _ in made} <= {0, 1}
    for player, number in made:
        slow.answer(player, number, Pass())
    assert quick.digest() == slow.digest()
    assert [r.number for r in quick.pending.values()] == [r.number for r in slow.pending.values()]
    held, _ = play.game.fork().pass_idle(but=(0,), most=12)
    assert held == []


# the cards


def test_mindslaver_controls_the_next_turn_of_the_target() -> None:
    play = giants().battlefield("Ann", "Mindslaver", "4 Island").begin()
    play.activate("Ann", "Mindslaver", "Cid")
    assert play.graveyard("Ann") == ["Mindslaver"]
    play.resolve()
    play.next_turn()
    assert seats(play) == {"Ann": "Cid"}
    play.done()


def test_a_spell_that_exiles_itself_leaves_its_effect_behind() -> None:
    fears = sorcery(
        "Fears",
        "{B}",
        spell(then(ControlNextTurn(TargetedPlayers()), exile(This())), TARGET_PLAYER),
    )
    play = giants().battlefield("Ann", "Swamp").hand("Ann", fears).begin()
    play.cast("Ann", "Fears", "Dee")
    play.resolve()
    assert play.exile() == ["Fears"]
    play.next_turn()
    assert seats(play) == {"Ann": "Cid"}
    play.done()


@BOTH_RULESETS
def test_sorin_markov_sets_life_and_controls(ruleset: str) -> None:
    play = duel(ruleset).battlefield("Ann", "Sorin Markov", counters={"loyalty": 10}).begin()
    play.activate("Ann", "Sorin Markov", "Cid", ability=2)
    play.resolve()
    assert play.life("Cid") == 10
    play.next_turn()
    play.next_turn()
    play.to("precombat_main")
    play.activate("Ann", "Sorin Markov", "Cid", ability=3)
    play.resolve()
    play.next_turn()
    assert seats(play) == {"Ann": "Cid"}
    assert play.step is Step.UPKEEP
    play.done()
