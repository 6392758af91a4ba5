"""A team that leaves in the middle of something (CR 800.4)."""

from __future__ import annotations

from tests.scenarios.table import table


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
