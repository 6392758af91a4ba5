"""Who concedes leaves at once, whatever is under way (CR 104.3a, 800.4; seed 806.8b)."""

from __future__ import annotations

import pytest

from cards.declare import creature, sorcery, spell, triggered
from cards.phrases import (
    CREATURE,
    ENTERS,
    EVERYBODY,
    OPPONENTS,
    TARGET_OPPONENT,
    deals,
    sacrifices,
    target_creature,
)
from rules.answers import Act, Cancel, Payment
from rules.decisions import (
    AssignDamage,
    ChooseObjects,
    ChooseTargets,
    DeclareAttackers,
    Joint,
    PayMana,
    PlayerRef,
)
from rules.language import (
    Chosen,
    Destroy,
    Each,
    Fixed,
    TargetedPlayers,
    You,
)
from rules.notices import NoticeKind
from rules.scenario import Play
from tests.scenarios.table import table

FOUR = ("Ann", "Bob", "Cid", "Dee")
"""Everybody for himself."""

TRIO = ("Ann Bob", "Cid Dee", "Eve Fay")

MARKER = creature("Marker", "{R}", "Human", 1, 1, triggered(ENTERS, deals(1), target_creature()))
EDICT = sorcery("Edict", "{B}", spell(sacrifices(OPPONENTS, CREATURE)))
FEAST = sorcery("Feast", "{B}", spell(sacrifices(EVERYBODY, CREATURE)))
VERDICT = sorcery(
    "Verdict",
    "{B}",
    spell(
        Destroy(Chosen(Each(CREATURE), Fixed(1), Fixed(1), TargetedPlayers())),
        TARGET_OPPONENT,
    ),
)


def begin_cast(play: Play, name: str, manual: bool = False) -> None:
    """Begin to cast the only card that can be, and stop at the first question."""
    play.hold(name)
    offered = play.priority_choice(name)
    assert offered is not None
    number = next(n for n, action in enumerate(offered.actions) if not action.mana)
    payment = Payment.MANUAL if manual else Payment.AUTO
    play.give(play.names.player(name), Act(number, payment))


def test_800_4a_what_has_left_is_no_candidate_for_a_target_any_more() -> None:
    play = table(FOUR).battlefield("Ann", "Mountain").hand("Ann", "Lightning Bolt")
    play = play.battlefield("Cid", "Hill Giant").battlefield("Dee", "Craw Wurm").begin()
    begin_cast(play, "Ann")
    play.concede("Cid")
    assert not play.in_game("Cid")
    assert play.battlefield() == ["Mountain", "Craw Wurm"]
    asked = play.question("Ann")
    assert isinstance(asked, ChooseTargets)
    assert PlayerRef(2) not in asked.candidates
    assert len(asked.candidates) == 4
    play.answer("Ann", "Craw Wurm")
    assert play.stack == ["Lightning Bolt"]
    play.resolve()
    assert play.damage("Craw Wurm") == 3
    play.done()


def test_732_1_a_cast_whose_only_target_has_left_is_called_off() -> None:
    play = table(FOUR).battlefield("Ann", "2 Swamp").hand("Ann", "Doom Blade")
    play = play.battlefield("Cid", "2 Hill Giant").begin()
    begin_cast(play, "Ann")
    play.concede("Cid")
    assert play.stack == []
    assert play.hand("Ann") == ["Doom Blade"]
    assert not play.in_game("Cid")
    assert play.waiting_for == ("Ann",)
    play.done()


def test_who_left_during_a_cast_stays_away_if_it_is_called_off_and_is_told_of_once() -> None:
    play = table(FOUR).battlefield("Ann", "Mountain").hand("Ann", "Lightning Bolt")
    play = play.battlefield("Cid", "Hill Giant").begin()
    begin_cast(play, "Ann")
    play.concede("Cid")
    play.answer("Ann", Cancel())
    assert play.hand("Ann") == ["Lightning Bolt"]
    assert not play.in_game("Cid")
    assert play.battlefield() == ["Mountain"]
    assert len(play.happened(NoticeKind.LOST)) == 1
    play.release("Ann")
    play.cast("Ann", "Lightning Bolt", "Dee")
    play.resolve()
    assert play.life("Dee") == 17
    play.done()


def test_800_4a_who_leaves_while_it_pays_is_gone_at_once_with_its_spell() -> None:
    play = table(FOUR).battlefield("Ann", "2 Mountain").hand("Ann", "Shock").begin()
    begin_cast(play, "Ann", manual=True)
    play.answer("Ann", "Dee")
    assert isinstance(play.question("Ann"), PayMana)
    play.concede("Ann")
    assert (play.stack, play.battlefield()) == ([], [])
    assert "Ann" not in play.waiting_for
    play.next_turn()
    assert play.active == ("Bob",)
    play.done()


def test_800_4a_a_stolen_source_of_mana_is_offered_no_more() -> None:
    play = table(FOUR).battlefield("Ann", "Mountain").hand("Ann", "Shock")
    play = play.battlefield("Dee", "Mountain", controller="Ann").begin()
    begin_cast(play, "Ann", manual=True)
    play.answer("Ann", "Bob")
    asked = play.question("Ann")
    assert isinstance(asked, PayMana)
    assert len(asked.options) == 2
    play.concede("Dee")
    asked = play.question("Ann")
    assert isinstance(asked, PayMana)
    assert len(asked.options) == 1
    play.answer("Ann", "rest")
    play.resolve()
    assert play.life("Bob") == 18
    play.done()


def test_800_4a_who_has_left_can_not_be_attacked_in_the_declaration_under_way() -> None:
    play = table(TRIO).battlefield("Ann", "Grizzly Bears").begin()
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    play.concede("Cid")
    joint = play.question("Ann")
    assert isinstance(joint, Joint)
    assert isinstance(joint.choice, DeclareAttackers)
    assert joint.choice.defenders == (PlayerRef(4),)
    play.answer("Ann", {"Grizzly Bears": "Eve"})
    play.answer("Bob", {"Grizzly Bears": "Eve"})
    play.release("Ann", "Bob")
    play.combat_damage()
    assert play.life("Eve") == 28
    play.done()


def test_a_proposal_for_what_nobody_who_left_had_a_part_in_stands() -> None:
    play = table(TRIO).battlefield("Ann", "Grizzly Bears").battlefield("Cid", "Hill Giant").begin()
    play.hold("Cid", "Dee")
    play.attack({"Grizzly Bears": "Cid"})
    play.to("declare_blockers", stop_at_questions=True)
    play.answer("Cid", {"Hill Giant": "Grizzly Bears"})
    play.concede("Fay")
    assert not play.in_game("Eve")
    play.answer("Dee", {"Hill Giant": "Grizzly Bears"})
    play.combat_damage()
    assert play.graveyard("Ann") == ["Grizzly Bears"]
    play.done()


def test_800_4a_what_its_controller_leaves_while_it_resolves_does_nothing_more() -> None:
    play = table(FOUR).battlefield("Ann", "Swamp").hand("Ann", EDICT)
    for name in ("Bob", "Cid", "Dee"):
        play = play.battlefield(name, "2 Grizzly Bears")
    game = play.begin()
    game.hold("Bob")
    game.cast("Ann", "Edict")
    game.pass_until(lambda: game.open_question() is not None, "resolving")
    game.concede("Ann")
    assert game.stack == []
    assert len(game.battlefield()) == 6
    assert game.waiting_for == ("Bob",)
    game.done()


def test_800_4a_chosen_creatures_that_leave_before_all_have_chosen_are_not_sacrificed() -> None:
    play = table(FOUR).battlefield("Ann", "Swamp").hand("Ann", FEAST)
    for name in ("Bob", "Cid", "Dee"):
        play = play.battlefield(name, "2 Grizzly Bears")
    game = play.begin()
    game.hold("Bob", "Cid", "Dee")
    game.cast("Ann", "Feast")
    game.pass_until(lambda: game.open_question() is not None, "resolving")
    game.answer("Bob", "Grizzly Bears")
    assert game.waiting_for == ("Cid",)
    game.concede("Bob")
    game.concede("Cid")
    game.answer("Dee", "Grizzly Bears")
    assert len(game.battlefield("Dee")) == 1
    assert game.graveyard("Dee") == ["Grizzly Bears"]
    assert len(game.battlefield()) == 2
    game.done()


@pytest.mark.parametrize(("teams", "leaves"), [(FOUR, "Cid"), (("Ann", "Bob", "Cid"), "Cid")])
def test_800_4g_another_opponent_chooses_for_one_who_has_left(
    teams: tuple[str, ...], leaves: str
) -> None:
    play = (
        table(teams)
        .battlefield("Ann", "Swamp", "Hill Giant")
        .hand("Ann", VERDICT)
        .battlefield("Bob", "Grizzly Bears")
        .begin()
    )
    play.cast("Ann", "Verdict", leaves)
    play.hold("Ann", "Bob", "Cid")
    play.pass_until(lambda: play.open_question() is not None, "resolving")
    assert play.waiting_for == (leaves,)
    play.concede(leaves)
    if teams is FOUR:
        asked = play.question("Ann")
        assert isinstance(asked, ChooseObjects)
        assert asked.candidates == (PlayerRef(1), PlayerRef(3))
        play.answer("Ann", "Bob")
    assert play.waiting_for == ("Bob",)
    play.answer("Bob", "Hill Giant")
    assert sorted(play.graveyard("Ann")) == ["Hill Giant", "Verdict"]
    play.done()


def test_800_4d_a_trigger_whose_controller_leaves_as_it_chooses_a_target_is_gone() -> None:
    play = table(FOUR).battlefield("Ann", "Mountain").hand("Ann", MARKER)
    play = play.battlefield("Cid", "Hill Giant").begin()
    play.hold("Ann")
    play.cast("Ann", "Marker")
    play.pass_until(lambda: play.open_question() is not None, "triggered")
    assert isinstance(play.question("Ann"), ChooseTargets)
    play.concede("Ann")
    assert (play.stack, play.battlefield()) == ([], ["Hill Giant"])
    assert play.waiting_for == ("Bob",)
    play.done()


def test_603_3d_a_trigger_whose_targets_have_left_chooses_among_the_others() -> None:
    play = table(FOUR).battlefield("Ann", "Mountain").hand("Ann", MARKER)
    play = play.battlefield("Cid", "Hill Giant").battlefield("Dee", "Craw Wurm").begin()
    play.hold("Ann")
    play.cast("Ann", "Marker")
    play.pass_until(lambda: play.open_question() is not None, "triggered")
    play.concede("Cid")
    asked = play.question("Ann")
    assert isinstance(asked, ChooseTargets)
    assert len(asked.candidates) == 2
    play.answer("Ann", "Craw Wurm")
    play.resolve()
    assert play.damage("Craw Wurm") == 1
    play.done()


def test_510_1c_damage_is_divided_among_the_blockers_that_are_left() -> None:
    """Cid blocks with a creature of its own and one of Eve's that it has stolen."""
    play = (
        table(TRIO)
        .battlefield("Ann", "Craw Wurm")
        .battlefield("Eve", "Hill Giant")
        .battlefield("Cid", "Control Magic", to="Hill Giant")
        .battlefield("Cid", "Grizzly Bears")
        .begin()
    )
    play.attack({"Craw Wurm": "Cid"})
    play.choose("Ann", ["Hill Giant", "Grizzly Bears"], to="order_damage")
    play.block({"Hill Giant": "Craw Wurm", "Grizzly Bears": "Craw Wurm"})
    play.hold("Ann", "Bob")
    play.to("combat_damage", stop_at_questions=True)
    joint = play.question("Ann")
    assert isinstance(joint, Joint)
    assert isinstance(joint.choice, AssignDamage)
    play.concede("Fay")
    # all six go to the one that is left, and nobody is asked any more
    assert sorted(play.graveyard("Cid")) == ["Control Magic", "Grizzly Bears"]
    assert play.damage("Craw Wurm") == 2
    play.done()


def test_103_5_who_leaves_in_the_mulligans_of_others_is_gone_at_once() -> None:
    game = table(FOUR)
    for name in FOUR:
        game.library(name, "20 Forest")
    play = game.open("Ann", hold=("Ann", "Bob"))
    assert play.waiting_for == ("Ann",)
    play.concede("Cid")
    assert not play.in_game("Cid")
    assert play.waiting_for == ("Ann",)
    play.release("Ann", "Bob")
    play.to("precombat_main")
    assert play.active == ("Ann",)
    play.done()


def test_104_2a_the_last_one_left_wins_in_the_middle_of_a_cast() -> None:
    play = table(FOUR).battlefield("Ann", "Mountain").hand("Ann", "Lightning Bolt").begin()
    begin_cast(play, "Ann")
    for name in ("Dee", "Bob"):
        play.concede(name)
        assert play.waiting_for == ("Ann",)
    play.concede("Cid")
    assert play.winner == ("Ann",)
    assert play.waiting_for == ()


def test_a_choice_among_what_has_left_altogether_is_not_made_any_more() -> None:
    wish = sorcery("Wish", "{B}", spell(Destroy(Chosen(Each(CREATURE), Fixed(1), Fixed(1), You()))))
    play = table(FOUR).battlefield("Ann", "Swamp").hand("Ann", wish)
    play = play.battlefield("Cid", "Hill Giant", "Craw Wurm").begin()
    play.cast("Ann", "Wish")
    play.hold("Ann")
    play.pass_until(lambda: play.open_question() is not None, "resolving")
    assert isinstance(play.question("Ann"), ChooseObjects)
    play.concede("Cid")
    assert play.graveyard("Ann") == ["Wish"]
    assert play.stack == []
    play.done()


@pytest.mark.parametrize("edition", ["2012", "2026"])
def test_510_1c_a_creature_all_of_whose_blockers_have_left_deals_no_damage(edition: str) -> None:
    play = table(TRIO, edition).battlefield("Ann", "Craw Wurm")
    play = play.battlefield("Cid", "Hill Giant").battlefield("Dee", "Grizzly Bears").begin()
    play.attack({"Craw Wurm": "Cid"})
    play.block({"Hill Giant": "Craw Wurm", "Grizzly Bears": "Craw Wurm"})
    play.hold("Ann", "Bob")
    play.to("combat_damage", stop_at_questions=True)
    joint = play.question("Bob")
    assert isinstance(joint, Joint)
    assert isinstance(joint.choice, AssignDamage)
    play.concede("Cid")
    play.to("postcombat_main")
    assert play.damage("Craw Wurm") == 0
    assert play.battlefield() == ["Craw Wurm"]
    assert play.life("Eve") == 30
    play.done()
