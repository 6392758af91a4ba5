"""When the client asks, and when it passes by itself."""

from __future__ import annotations

import pytest
from attrs import evolve

from host.client.attention import Attention, Break, Pace, Verdict
from host.client.names import Names
from host.client.stops import ASKED_STEPS, DEFAULT_STOPS, Stops, UnknownStep, Whose, step_of
from rules.answers import Declare
from rules.decisions import (
    Action,
    ActionKind,
    Confirm,
    DeclareAttackers,
    Joint,
    PlayerRef,
    PriorityChoice,
    Proposal,
    Purpose,
)
from rules.view import ObjectView, PlayerView, TeamView, View
from rules.vocabulary import Step

NAMES = Names(me=0, players=("Ann", "Bob", "Cid", "Dee"), teams=((0, 1), (2, 3)))

CAST = Action(ActionKind.CAST, 4)
MANA = Action(ActionKind.ACTIVATE, 5, 0, mana=True)
MAY_ACT = PriorityChoice(0, (CAST, MANA))
ONLY_MANA = PriorityChoice(0, (MANA,))


def view(step: str = "precombat_main", *, active: int = 0, turn: int = 3) -> View:
    return View(
        0, "2012", turn, "main", step, active, 0,
        (TeamView(0, (0, 1), 30, 0), TeamView(1, (2, 3), 30, 0)),
        tuple(PlayerView(seat, f"p{seat}", seat // 2, 7, 53) for seat in range(4)),
    )  # fmt: skip


def spell(controller: int, number: int = 50) -> ObjectView:
    return ObjectView(number, "Shock", "stack", controller, controller, stack_kind="spell")


def attacker(controller: int, target: int) -> ObjectView:
    return ObjectView(
        60, "Bears", "battlefield", controller, controller, attacking=f"player:{target}"
    )


def judge(attention: Attention, seen: View, decision: PriorityChoice = MAY_ACT) -> Verdict:
    return attention.judge(decision, True, seen, NAMES)


def test_nothing_but_mana_passes() -> None:
    assert judge(Attention(), view(), ONLY_MANA) is Verdict.PASS
    assert judge(Attention(), view(), PriorityChoice(0, ())) is Verdict.PASS


def test_own_main_phase_asks_and_own_upkeep_does_not() -> None:
    assert judge(Attention(), view()) is Verdict.ASK
    assert judge(Attention(), view("upkeep")) is Verdict.PASS


def test_a_turn_with_nothing_to_decide_asks_nothing() -> None:
    attention = Attention()
    for active in (0, 1):
        for step in ASKED_STEPS:
            seen = view(step.name.lower(), active=active)
            assert judge(attention, seen, ONLY_MANA) is Verdict.PASS


def test_stops_in_combat_hold_only_while_something_attacks() -> None:
    seen = view("declare_attackers", active=1)
    assert judge(Attention(), seen) is Verdict.PASS
    seen = evolve(seen, battlefield=(attacker(2, 0),))
    assert judge(Attention(), seen) is Verdict.ASK


@pytest.mark.parametrize("step", ["upkeep", "end", "precombat_main"])
def test_an_opponents_spell_is_always_asked_about(step: str) -> None:
    attention = Attention(Stops(set()))
    attention.let_pass(Pace.MY_TURN, view(step, active=1))
    seen = evolve(view(step, active=1), stack=(spell(2),))
    assert judge(attention, seen) is Verdict.ASK
    assert attention.until is None
    assert attention.broken is Break.OPPONENT


def test_ones_own_and_a_partners_spell_resolve_by_themselves() -> None:
    for controller in (0, 1):
        seen = evolve(view(), stack=(spell(2), spell(controller, 51)))
        assert judge(Attention(), seen) is Verdict.PASS


def test_full_control_asks_everything() -> None:
    attention = Attention(full_control=True)
    assert judge(attention, view("upkeep"), PriorityChoice(0, ())) is Verdict.ASK
    seen = evolve(view(), stack=(spell(0),))
    assert judge(attention, seen) is Verdict.ASK


def test_a_pass_that_may_be_taken_back_waits() -> None:
    passed = PriorityChoice(0, (CAST,), passed=True)
    assert Attention().judge(passed, False, view(), NAMES) is Verdict.WAIT


ATTACK = DeclareAttackers(0, (7,), (PlayerRef(2),), ((0,),))


def test_attacks_and_choices_are_never_made_for_anybody() -> None:
    attention = Attention(Stops(set()))
    attention.let_pass(Pace.MY_TURN, view())
    joint = Joint(0, ATTACK, 0)
    assert attention.judge(joint, True, view(), NAMES) is Verdict.ASK
    assert attention.judge(Confirm(0, 0, Purpose.MAY), True, view(), NAMES) is Verdict.ASK


def test_one_legal_answer_is_given_at_once() -> None:
    bound = DeclareAttackers(0, (7,), (PlayerRef(2),), ((0,),), must=(0,))
    assert Attention().judge(bound, True, view(), NAMES) is Verdict.FORCED


def test_a_countered_proposal_is_asked_about_again() -> None:
    mine = Proposal(0, Declare(()))
    agreed = Joint(0, ATTACK, 0, (mine,))
    assert Attention().judge(agreed, False, view(), NAMES) is Verdict.WAIT
    countered = Joint(0, ATTACK, 0, (mine, Proposal(1, Declare(((0, 0),)))))
    assert Attention().judge(countered, False, view(), NAMES) is Verdict.ASK


# --- until ---


def test_until_something_ends_with_an_attack_and_with_my_turn() -> None:
    attention = Attention(Stops(set()))
    attention.let_pass(Pace.SOMETHING, view(active=0, turn=3))
    assert judge(attention, view("end", turn=3)) is Verdict.PASS
    assert judge(attention, view("upkeep", active=1, turn=4)) is Verdict.PASS
    seen = evolve(view("declare_attackers", active=1, turn=4), battlefield=(attacker(2, 0),))
    assert judge(attention, seen) is Verdict.ASK
    assert attention.broken is Break.ATTACK

    attention = Attention()
    attention.let_pass(Pace.SOMETHING, view(active=0, turn=3))
    assert judge(attention, view(active=0, turn=5)) is Verdict.ASK
    assert attention.broken is Break.TURN


def test_until_the_end_of_turn_passes_this_turn_only() -> None:
    attention = Attention()
    attention.let_pass(Pace.END_OF_TURN, view(turn=3))
    assert judge(attention, view("postcombat_main", turn=3)) is Verdict.PASS
    assert judge(attention, view("end", active=1, turn=4)) is Verdict.ASK


def test_until_my_turn_passes_through_attacks() -> None:
    attention = Attention()
    attention.let_pass(Pace.MY_TURN, view(turn=3))
    seen = evolve(view("declare_blockers", active=1, turn=4), battlefield=(attacker(2, 0),))
    assert judge(attention, seen) is Verdict.PASS
    assert judge(attention, view(turn=5)) is Verdict.ASK


def test_until_a_step_asks_there_even_without_a_stop() -> None:
    attention = Attention(Stops(set()))
    attention.let_pass(Pace.STEP, view(turn=3), Step.UPKEEP)
    assert judge(attention, view("end", turn=3)) is Verdict.PASS
    assert judge(attention, view("upkeep", active=1, turn=4)) is Verdict.ASK
    assert attention.broken is Break.STEP


# --- stops ---


def test_stops_are_read_from_words() -> None:
    assert Stops.read("").chosen == DEFAULT_STOPS
    assert Stops.read("none").chosen == set()
    assert len(Stops.read("all").chosen) == 2 * len(ASKED_STEPS)
    assert Stops.read("my main, main2; their attack end").chosen == {
        (Whose.MINE, Step.PRECOMBAT_MAIN),
        (Whose.MINE, Step.POSTCOMBAT_MAIN),
        (Whose.THEIRS, Step.DECLARE_ATTACKERS),
        (Whose.THEIRS, Step.END),
    }
    with pytest.raises(UnknownStep) as caught:
        Stops.read("my mian")
    assert caught.value.word == "mian"


def test_stops_are_switched() -> None:
    stops = Stops()
    assert stops.toggle(Whose.MINE, Step.UPKEEP)
    assert stops.has(Whose.MINE, Step.UPKEEP)
    assert not stops.toggle(Whose.MINE, Step.UPKEEP)
    assert step_of("Declare_Attackers") is Step.DECLARE_ATTACKERS
    assert step_of("维持") is Step.UPKEEP


# a turn that I control (CR 722)


def test_a_turn_that_i_control_has_the_stops_of_my_own() -> None:
    theirs = PriorityChoice(2, (CAST, MANA))
    other = view("precombat_main", active=1)
    controlled = evolve(other, turn_controller=0)
    assert judge(Attention(), other, theirs) is Verdict.PASS
    assert judge(Attention(), controlled, theirs) is Verdict.ASK


def test_what_i_cast_for_the_player_i_control_resolves_and_an_answer_to_it_is_asked_about() -> None:
    theirs = PriorityChoice(2, (CAST, MANA))
    controlled = evolve(view(active=1), turn_controller=0, stack=(spell(2),))
    assert judge(Attention(), controlled, theirs) is Verdict.PASS
    assert judge(Attention(), controlled) is Verdict.ASK
    answered = evolve(controlled, stack=(spell(1),))
    assert judge(Attention(), answered, theirs) is Verdict.ASK


def test_passing_until_my_turn_ends_as_a_turn_that_i_control_begins() -> None:
    for pace in (Pace.SOMETHING, Pace.MY_TURN):
        attention = Attention()
        attention.let_pass(pace, view(turn=3))
        controlled = evolve(view(active=1, turn=4), turn_controller=0)
        assert judge(attention, controlled, PriorityChoice(2, (CAST,))) is Verdict.ASK
        assert attention.broken is Break.TURN
