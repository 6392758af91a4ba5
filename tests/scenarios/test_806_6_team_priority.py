"""Team priority at the engine, line by line of the table in ``rules/priority.py``
(seed 806.6c, e-g; CR 805.5).
"""

from __future__ import annotations

import pytest

from rules.answers import Act, Pass, TakeBack
from rules.decisions import PriorityChoice
from rules.refusals import Refusal, RefusalCode
from rules.scenario import Play
from rules.vocabulary import Step
from tests.scenarios.table import giants, table


def ready() -> Play:
    """Everybody could cast Lightning Bolt twice."""
    game = giants()
    for name in ("Ann", "Bob", "Cid", "Dee"):
        game.battlefield(name, "2 Mountain").hand(name, "2 Lightning Bolt")
    return game.begin()


# a team receives priority


def test_state_based_actions_and_triggers_come_before_a_team_receives_priority() -> None:
    play = giants().battlefield("Ann", "Doomed Traveler", "Mountain").hand("Ann", "Shock").begin()
    play.cast("Ann", "Shock", "Doomed Traveler")
    play.resolve()
    assert play.graveyard("Ann") == ["Doomed Traveler", "Shock"] or play.graveyard("Ann") == [
        "Shock",
        "Doomed Traveler",
    ]
    assert play.stack == ["ability of Doomed Traveler"]
    assert play.priority == ("Ann", "Bob")
    play.done()


def test_all_members_of_a_team_are_asked_at_the_same_time() -> None:
    play = ready()
    assert play.waiting_for == ("Ann", "Bob")
    assert all(isinstance(play.question(name), PriorityChoice) for name in ("Ann", "Bob"))
    play.done()


def test_a_team_without_priority_is_not_asked() -> None:
    play = ready()
    assert not play.is_asked("Cid")
    assert play.priority == ("Ann", "Bob")
    with pytest.raises(Refusal) as refused:
        play.game.answer(2, 1, Pass())
    assert refused.value.code is RefusalCode.STALE
    play.done()


# a member acts


def test_partner_action_voids_earlier_pass() -> None:
    play = ready()
    play.pass_("Ann")
    assert play.passed == ("Ann",)
    play.cast("Bob", "Lightning Bolt", "Cid")
    assert play.passed == ()
    assert play.waiting_for == ("Ann", "Bob")
    play.done()


def test_an_action_voids_the_passes_of_the_other_team_too() -> None:
    play = ready()
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.pass_("Ann")
    play.pass_("Bob")
    play.cast("Dee", "Lightning Bolt", "Ann")
    play.pass_("Cid")
    play.pass_("Dee")
    # the active team had passed before, and has to again
    assert play.priority == ("Ann", "Bob")
    assert len(play.stack) == 2
    play.done()


def test_the_same_team_receives_priority_again_after_an_action() -> None:
    play = ready()
    play.pass_("Ann")
    play.pass_("Bob")
    play.to("begin_combat")
    play.cast("Cid", "Lightning Bolt", "Ann")
    assert play.priority == ("Cid", "Dee")
    play.cast("Dee", "Lightning Bolt", "Bob")
    assert play.priority == ("Cid", "Dee")
    play.done()


def test_a_request_that_a_partners_action_withdrew_is_stale() -> None:
    play = ready()
    old = play.game.pending[1].number
    play.cast("Ann", "Lightning Bolt", "Cid")
    digest = play.game.digest()
    with pytest.raises(Refusal) as refused:
        play.game.answer(1, old, Pass())
    assert refused.value.code is RefusalCode.STALE
    assert play.game.digest() == digest
    play.done()


def test_the_loser_of_a_race_has_a_fresh_request_with_what_is_legal_now() -> None:
    play = ready()
    old = play.game.pending[1]
    play.cast("Ann", "Lightning Bolt", "Cid")
    new = play.game.pending[1]
    assert new.number != old.number
    assert new.owed
    play.cast("Bob", "Lightning Bolt", "Cid")
    assert len(play.stack) == 2
    play.done()


def test_playing_a_land_voids_a_pass() -> None:
    play = giants().hand("Bob", "Forest").begin()
    play.pass_("Ann")
    play.play_land("Bob", "Forest")
    assert play.passed == ()
    assert play.waiting_for == ("Ann", "Bob")
    play.done()


# mana


def test_a_mana_ability_never_voids_a_pass() -> None:
    play = ready()
    play.pass_("Ann")
    play.activate("Bob", "Mountain")
    assert play.mana("Bob") == "R"
    assert play.passed == ("Ann",)
    assert play.waiting_for == ("Bob",)
    play.pass_("Bob")
    assert play.priority == ("Cid", "Dee")
    play.done()


def test_a_member_that_has_passed_may_still_make_mana_without_taking_back() -> None:
    play = ready()
    play.pass_("Ann")
    play.activate("Ann", "Mountain")
    assert play.passed == ("Ann",)
    assert play.waiting_for == ("Bob",)
    play.done()


# a member passes


def test_a_pass_is_noted_and_the_partner_still_asked() -> None:
    play = ready()
    play.pass_("Bob")
    assert play.passed == ("Bob",)
    assert play.waiting_for == ("Ann",)
    assert play.priority == ("Ann", "Bob")
    play.done()


def test_a_pass_can_be_taken_back_until_the_team_has_passed() -> None:
    play = ready()
    play.pass_("Bob")
    play.take_back("Bob")
    assert play.passed == ()
    assert play.waiting_for == ("Ann", "Bob")
    play.done()


def test_a_pass_can_not_be_taken_back_once_the_team_has_passed() -> None:
    play = ready()
    play.pass_("Bob")
    number = play.game.pending[1].number
    play.pass_("Ann")
    with pytest.raises(Refusal) as refused:
        play.game.answer(1, number, TakeBack())
    assert refused.value.code is RefusalCode.STALE
    play.done()


def test_nobody_takes_back_a_pass_that_was_not_made() -> None:
    play = ready()
    request = play.game.pending[0]
    with pytest.raises(Refusal) as refused:
        play.game.answer(0, request.number, TakeBack())
    assert refused.value.code is RefusalCode.CANNOT_TAKE_BACK
    play.done()


def test_a_member_that_has_passed_may_act_while_the_team_has_not() -> None:
    play = ready()
    play.pass_("Ann")
    play.cast("Ann", "Lightning Bolt", "Cid")
    assert play.stack == ["Lightning Bolt"]
    assert play.waiting_for == ("Ann", "Bob")
    play.done()


def test_nobody_passes_twice() -> None:
    play = ready()
    play.pass_("Ann")
    request = play.game.pending[0]
    assert not request.owed
    with pytest.raises(Refusal) as refused:
        play.game.answer(0, request.number, Pass())
    assert refused.value.code is RefusalCode.NOT_ASKED
    play.done()


# every member has passed


def test_once_all_members_have_passed_the_next_team_receives_priority() -> None:
    play = ready()
    play.pass_("Bob")
    play.pass_("Ann")
    assert play.priority == ("Cid", "Dee")
    assert play.waiting_for == ("Cid", "Dee")
    play.done()


def test_with_three_teams_priority_goes_round_in_turn_order() -> None:
    play = table(("Ann Bob", "Cid Dee", "Eve Fay")).begin("Cid")
    seen = []
    for _ in range(3):
        seen.append(play.priority)
        for name in play.priority:
            play.pass_(name)
    assert seen == [("Cid", "Dee"), ("Eve", "Fay"), ("Ann", "Bob")]
    assert play.step is Step.BEGINNING_OF_COMBAT
    play.done()


# all teams have passed in succession


def test_806_6g_once_all_teams_have_passed_the_top_object_resolves() -> None:
    play = ready()
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.cast("Bob", "Lightning Bolt", "Dee")
    for name in ("Ann", "Bob", "Cid"):
        play.pass_(name)
    assert play.life("Cid") == 30
    play.pass_("Dee")
    assert play.life("Cid") == 27
    assert play.life_changes("Dee") == [-3]
    assert play.stack == ["Lightning Bolt"]
    play.done()


def test_116_3b_after_a_resolution_the_active_team_receives_priority() -> None:
    play = ready()
    play.pass_("Ann")
    play.pass_("Bob")
    play.cast("Cid", "Lightning Bolt", "Ann")
    play.resolve()
    assert play.priority == ("Ann", "Bob")
    play.done()


def test_806_6g_once_all_teams_have_passed_on_an_empty_stack_the_step_ends() -> None:
    play = ready()
    for name in ("Ann", "Bob", "Cid"):
        play.pass_(name)
    assert play.step is Step.PRECOMBAT_MAIN
    play.pass_("Dee")
    assert play.step is Step.BEGINNING_OF_COMBAT
    play.done()


def test_106_4_unspent_mana_is_lost_as_the_step_ends() -> None:
    play = ready()
    play.activate("Ann", "Mountain")
    assert play.mana("Ann") == "R"
    play.to("begin_combat")
    assert play.mana("Ann") == ""
    play.done()


def test_passing_in_two_rounds_is_not_passing_in_succession() -> None:
    play = ready()
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.pass_("Ann")
    play.pass_("Bob")
    play.cast("Cid", "Lightning Bolt", "Ann")
    play.resolve()
    # Ann's spell is still there: her team's pass before Cid's spell does not count
    assert play.stack == ["Lightning Bolt"]
    assert play.life("Cid") == 30
    assert play.life("Ann") == 27
    play.done()


# stale answers


def test_an_answer_for_a_request_already_answered_is_stale_and_changes_nothing() -> None:
    play = ready()
    number = play.game.pending[0].number
    play.game.answer(0, number, Pass())
    digest = play.game.digest()
    with pytest.raises(Refusal) as refused:
        play.game.answer(0, number, Pass())
    assert refused.value.code is RefusalCode.STALE
    assert play.game.digest() == digest
    play.done()


def test_an_illegal_answer_leaves_the_request_open() -> None:
    play = ready()
    request = play.game.pending[0]
    digest = play.game.digest()
    with pytest.raises(Refusal) as refused:
        play.game.answer(0, request.number, Act(99))
    assert refused.value.code is RefusalCode.NO_SUCH_OPTION
    assert play.game.pending[0] is request
    assert play.game.digest() == digest
    play.done()


# a cast that is called off (CR 732)


def test_a_cast_that_is_called_off_leaves_passes_as_they_were() -> None:
    play = ready()
    play.pass_("Ann")
    digest = play.game.digest()
    request = play.game.pending[1]
    assert isinstance(request.decision, PriorityChoice)
    option = next(n for n, a in enumerate(request.decision.actions) if not a.mana)
    play.game.answer(1, request.number, Act(option))
    again = play.game.pending[1]
    play.game.answer(1, again.number, again.decision.default())
    assert play.game.digest() == digest
    assert play.passed == ("Ann",)
    assert play.waiting_for == ("Bob",)
    play.done()


# a player who has left


def test_a_team_that_left_owes_nothing() -> None:
    play = table(("Ann Bob", "Cid Dee", "Eve Fay")).begin()
    play.pass_("Ann")
    play.pass_("Bob")
    assert play.priority == ("Cid", "Dee")
    play.concede("Dee")
    assert play.priority == ("Eve", "Fay")
    assert play.waiting_for == ("Eve", "Fay")
    play.done()


def test_a_team_that_concedes_in_its_own_turn_leaves_the_turn_to_go_on() -> None:
    play = table(("Ann Bob", "Cid Dee", "Eve Fay")).begin()
    play.concede("Ann")
    assert play.priority == ("Cid", "Dee")
    play.next_turn()
    assert play.active == ("Cid", "Dee")
    play.done()
