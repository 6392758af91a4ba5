"""What is announced is public as soon as it is chosen: modes, kicker, X, targets (CR 601.2b-c)."""

from __future__ import annotations

import pytest

from cards.declare import activated, artifact, cost, mode, sorcery
from cards.phrases import ENTERS, deals, destroy_target, draws, gains, pump, target_creature
from rules.answers import Act
from rules.decisions import ActionKind, ChooseModes, ChooseNumber, ChooseTargets, Confirm
from rules.language import Kicker, SpellAbility, TriggeredAbility, X
from rules.scenario import Play
from rules.view import ObjectView
from tests.scenarios.table import giants

CHARM = sorcery(
    "Charm",
    "{X}{R}",
    SpellAbility(
        (
            mode(gains(1)),
            mode(deals(X()), target_creature()),
            mode(destroy_target(), target_creature()),
        ),
        2,
        2,
    ),
    Kicker(cost("{1}"), None),
)
TOTEM = artifact(
    "Totem",
    "{1}",
    TriggeredAbility(ENTERS, (mode(draws(1)), mode(pump(1, 1), target_creature()))),
    activated(cost("{X}"), deals(X()), target_creature()),
)


def begin_to_act(play: Play, kind: ActionKind) -> None:
    play.hold("Ann")
    offered = play.priority_choice("Ann")
    assert offered is not None
    kinds = [None if action.mana else action.kind for action in offered.actions]
    play.give(0, Act(kinds.index(kind)))


def top(play: Play) -> ObjectView:
    """What is on top of the stack: the same to all players, and to who only watches."""
    seen = [play.game.view(viewer).stack[-1] for viewer in (0, 1, 2, 3, None)]
    assert all(item == seen[0] for item in seen)
    fork = play.game.fork()
    assert fork.view(3).stack[-1] == seen[0]
    return seen[0]


@pytest.mark.parametrize("edition", ["2012", "2026"])
def test_601_2b_c_a_spell_shows_what_has_been_announced_so_far(edition: str) -> None:
    play = (
        giants(edition)
        .battlefield("Ann", "5 Mountain")
        .hand("Ann", CHARM)
        .battlefield("Cid", "Hill Giant")
        .battlefield("Dee", "Craw Wurm")
        .begin()
    )
    giant, wurm = (f"object:{one}" for one in play.game.state.battlefield[-2:])
    begin_to_act(play, ActionKind.CAST)
    assert isinstance(play.question("Ann"), ChooseModes)
    assert (top(play).name, top(play).modes, top(play).targets) == ("Charm", (), ())
    play.answer("Ann", [2, 3])
    assert isinstance(play.question("Ann"), Confirm)
    assert (top(play).modes, top(play).kicked) == ((1, 2), 0)
    play.answer("Ann", "yes")
    assert isinstance(play.question("Ann"), Confirm)
    assert top(play).kicked == 1
    play.answer("Ann", "no")
    assert isinstance(play.question("Ann"), ChooseNumber)
    assert (top(play).kicked, top(play).x) == (1, 0)
    play.answer("Ann", 2)
    assert isinstance(play.question("Ann"), ChooseTargets)
    assert (top(play).x, top(play).targets) == (2, ())
    play.answer("Ann", "Hill Giant")
    assert isinstance(play.question("Ann"), ChooseTargets)
    assert top(play).targets == (giant,)
    play.answer("Ann", "Craw Wurm")
    assert top(play).targets == (giant, wurm)
    assert (top(play).modes, top(play).kicked, top(play).x) == ((1, 2), 1, 2)
    play.resolve()
    assert play.damage("Hill Giant") == 2
    assert play.graveyard("Dee") == ["Craw Wurm"]
    play.done()


def test_602_2b_an_ability_shows_its_x_as_its_target_is_chosen() -> None:
    play = (
        giants().battlefield("Ann", TOTEM, "3 Mountain").battlefield("Cid", "2 Hill Giant").begin()
    )
    begin_to_act(play, ActionKind.ACTIVATE)
    play.answer("Ann", 3)
    assert isinstance(play.question("Ann"), ChooseTargets)
    assert (top(play).stack_kind, top(play).x, top(play).modes) == ("activated", 3, ())
    play.answer("Ann", "Hill Giant")
    play.resolve()
    assert len(play.battlefield("Cid")) == 1
    play.done()


def test_603_3c_a_trigger_shows_its_mode_as_its_target_is_chosen() -> None:
    play = giants().battlefield("Ann", "Mountain").hand("Ann", TOTEM)
    play = play.battlefield("Cid", "2 Hill Giant").begin()
    play.hold("Ann")
    play.cast("Ann", "Totem")
    play.pass_until(lambda: play.open_question() is not None, "triggered")
    play.answer("Ann", [2])
    assert isinstance(play.question("Ann"), ChooseTargets)
    assert (top(play).stack_kind, top(play).modes) == ("triggered", (1,))
    play.answer("Ann", "Hill Giant")
    play.resolve()
    play.done()


def test_a_spell_with_one_mode_says_nothing_of_modes() -> None:
    play = giants().battlefield("Ann", "Mountain").hand("Ann", "Shock").begin()
    play.cast("Ann", "Shock", "Cid")
    assert (top(play).modes, top(play).kicked) == ((), 0)
    play.done()
