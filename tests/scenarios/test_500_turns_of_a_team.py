"""What is skipped, added or done once in the turns of a team (CR 500, 805.4; seed 806.6h)."""

from __future__ import annotations

from cards.declare import artifact, enchantment, rule, sorcery, spell, triggered
from cards.phrases import EVERYBODY, TARGET_PLAYER, deals_to
from rules.language import ExtraTurn, SkipStep, StepBegins, TargetedPlayers, You
from rules.vocabulary import Step
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
