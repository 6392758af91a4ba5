"""What is skipped, added or done once in the turns of a team (CR 500, 805.4; seed 806.6h)."""

from __future__ import annotations

from cards.declare import artifact, enchantment, instant, rule, sorcery, spell, triggered
from cards.phrases import EVERYBODY, TARGET_PLAYER, deals_to, then
from rules.language import (
    ExtraPhases,
    ExtraStep,
    ExtraTurn,
    Sacrifice,
    SkipNextPhase,
    SkipStep,
    StepBegins,
    TargetedPlayers,
    This,
    You,
)
from rules.notices import NoticeKind
from rules.vocabulary import Phase, Step
from tests.scenarios.table import giants, table


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


def test_806_6h_a_head_that_skips_its_next_draw_step_makes_the_team_skip_it_once() -> None:
    play = giants().battlefield("Ann", "2 Island").hand("Ann", "Fatigue").begin()
    play.cast("Ann", "Fatigue", "Dee")
    play.resolve()
    play.to("precombat_main", turn_of="Cid")
    assert (play.hand("Cid"), play.hand("Dee")) == ([], [])
    play.to("upkeep", turn_of="Ann")
    play.to("precombat_main", turn_of="Cid")
    assert (len(play.hand("Cid")), len(play.hand("Dee"))) == (1, 1)
    play.done()


def test_614_10a_two_effects_skip_the_next_two_steps() -> None:
    play = giants().battlefield("Ann", "4 Island").hand("Ann", "2 Fatigue").begin()
    for head in ("Cid", "Dee"):
        play.cast("Ann", "Fatigue", head)
        play.resolve()
    for cards in (0, 0, 1):
        play.to("precombat_main", turn_of="Cid")
        assert (len(play.hand("Cid")), len(play.hand("Dee"))) == (cards, cards)
    play.done()


def test_806_6h_a_head_that_skips_its_next_combat_phase_keeps_the_team_from_one_attack() -> None:
    peace = sorcery(
        "Truce", "{W}", spell(SkipNextPhase(Phase.COMBAT, TargetedPlayers()), TARGET_PLAYER)
    )
    scenario = giants().battlefield("Ann", "Plains").hand("Ann", peace)
    play = scenario.battlefield("Cid", "Grizzly Bears").begin()
    play.cast("Ann", "Truce", "Dee")
    play.resolve()
    play.to("precombat_main", turn_of="Cid")
    began = len(play.told)
    play.to("postcombat_main")
    steps = [one.word for one in play.told[began:] if one.kind is NoticeKind.STEP_BEGAN]
    assert steps == ["postcombat_main"]
    play.to("precombat_main", turn_of="Cid")
    play.attack("Grizzly Bears")
    play.done()


def test_500_8_after_this_combat_phase_there_is_another_without_a_main_phase_between() -> None:
    play = giants().battlefield("Ann", "Hellkite Charger").battlefield("Ann", "14 Mountain").begin()
    for _ in range(2):
        play.choose("Ann", True)
        play.attack("Hellkite Charger")
        play.resolve()
        play.combat_damage()
    play.attack("Hellkite Charger")
    play.resolve()
    play.combat_damage()
    began = len(play.told)
    play.to("end_turn")
    steps = [one.word for one in play.told[began:] if one.kind is NoticeKind.STEP_BEGAN]
    assert steps == ["end_of_combat", "postcombat_main", "end"]
    assert play.life("Cid") == 15
    play.done()


def test_500_8_what_is_added_in_the_first_main_phase_comes_before_the_turns_own_combat() -> None:
    scenario = giants().battlefield("Ann", "Aggravated Assault", "5 Mountain")
    play = scenario.battlefield("Bob", "Grizzly Bears").begin()
    play.activate("Ann", "Aggravated Assault")
    play.resolve()
    began = len(play.told)
    play.attack("Grizzly Bears")
    play.to("postcombat_main")
    assert play.tapped("Grizzly Bears")
    play.to("begin_combat")
    play.to("postcombat_main")
    play.to("end_turn")
    begun = [one.word for one in play.told[began:] if one.kind is NoticeKind.STEP_BEGAN]
    phases = ("beginning_of_combat", "postcombat_main", "end")
    assert [word for word in begun if word in phases] == [
        "beginning_of_combat",
        "postcombat_main",
        "beginning_of_combat",
        "postcombat_main",
        "end",
    ]
    play.done()


def test_500_8_an_additional_beginning_phase_untaps_and_draws_for_both_heads() -> None:
    dawn = sorcery("Second Dawn", "{U}", spell(ExtraPhases((Phase.BEGINNING,))))
    scenario = giants().battlefield("Ann", "Island").hand("Ann", dawn)
    scenario.battlefield("Bob", "Grizzly Bears", tapped=True)
    play = scenario.begin(turn=3, step="postcombat_main")
    play.cast("Ann", "Second Dawn")
    play.resolve()
    play.to("draw")
    assert not play.tapped("Grizzly Bears")
    assert (len(play.hand("Ann")), len(play.hand("Bob"))) == (1, 1)
    began = len(play.told)
    play.next_turn()
    begun = [one.word for one in play.told[began:] if one.kind is NoticeKind.STEP_BEGAN]
    assert begun == ["end", "cleanup", "untap", "upkeep"]
    play.done()


def test_500_8_what_is_added_in_the_ending_phase_is_the_last_of_the_turn() -> None:
    rally = instant("Late Rally", "{U}", spell(ExtraPhases((Phase.COMBAT,))))
    scenario = giants().battlefield("Ann", "Island").hand("Ann", rally)
    play = scenario.battlefield("Bob", "Grizzly Bears").begin(step="end_turn")
    play.cast("Ann", "Late Rally")
    play.resolve()
    began = len(play.told)
    play.attack("Grizzly Bears")
    play.next_turn()
    begun = [one.word for one in play.told[began:] if one.kind is NoticeKind.STEP_BEGAN]
    assert begun[:2] == ["cleanup", "beginning_of_combat"]
    assert begun[-3:] == ["end_of_combat", "untap", "upkeep"]
    play.done()


def test_500_9_an_additional_upkeep_comes_before_the_draw() -> None:
    """Seed 806.6h: it is the team's, whichever head gets it."""
    haze = enchantment(
        "Haze",
        "{U}",
        triggered(
            StepBegins(Step.UPKEEP, You()),
            then(Sacrifice(This()), ExtraStep(Step.UPKEEP)),
        ),
    )
    mantra = "Ajani's Mantra"
    play = giants().battlefield("Dee", haze).battlefield("Cid", mantra).begin()
    play.choose("Cid", True, True, to="may")
    play.to("precombat_main", turn_of="Cid")
    assert play.life("Cid") == 32
    begun = [one.word for one in play.told if one.kind is NoticeKind.STEP_BEGAN]
    assert begun[-4:] == ["upkeep", "upkeep", "draw", "precombat_main"]
    play.done()
