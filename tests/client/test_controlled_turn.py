"""What the client says of a turn that somebody controls: to the controller, to the affected, to a
watcher (CR 722)."""

from __future__ import annotations

import pytest
from attrs import evolve
from trio.testing import MockClock

from cards.declare import instant, spell
from cards.phrases import TARGET_PLAYER
from host.client.asking import ask
from host.client.board import draw
from host.client.cells import plain
from host.client.desk import Desk
from host.client.incoming import shown
from host.client.labels import Labels
from host.client.names import Names
from host.client.options import ClientOptions
from host.client.question import Question
from host.client.report import hand_lines, state_lines
from host.client.wording import Language, Wording
from host.plausible import Implausible, check_decision, check_view
from protocol import messages as m
from rules.decisions import Joint, PriorityChoice
from rules.language import ControlNextTurn, TargetedPlayers
from rules.notices import Notice, NoticeKind
from rules.scenario import Play
from tests.client.house import NAMES, TEAMS, House
from tests.client.test_line import sit_and_play
from tests.scenarios.table import giants

YOKE = instant("Yoke", "{U}", spell(ControlNextTurn(TargetedPlayers()), TARGET_PLAYER))


def controlled() -> Play:
    """Ann controls the turn of Cid and Dee, who hold a Shock and a Mountain."""
    play = (
        giants()
        .battlefield("Ann", "Island")
        .hand("Ann", YOKE)
        .battlefield("Cid", "Mountain")
        .hand("Cid", "Shock")
        .hand("Dee", "Mountain")
        .begin("Ann")
    )
    play.cast("Ann", "Yoke", "Dee")
    play.resolve()
    play.to("precombat_main", turn_of="Cid")
    return play


def labels_of(play: Play, me: int | None, language: Language = Language.EN) -> Labels:
    view = play.game.view(me)
    names = Names(language, me, NAMES, TEAMS)
    names.learn(view)
    return Labels(view, names, Wording(language))


def desk_of(play: Play, me: int | None, language: Language = Language.EN) -> Desk:
    desk = Desk(ClientOptions("Ann", language=language.name.lower()), lambda _: None, lambda: 0.0)
    desk.take(m.GameStarted(1, 1, "2012", TEAMS, NAMES))
    if me is not None:
        desk.take(m.Seated(1, me))
    desk.take(m.Snapshot(1, 1, 1, play.game.view(me)))
    return desk


@pytest.mark.parametrize(
    ("language", "said"), [(Language.EN, "For Cid: "), (Language.ZH, "为Cid决定：")]
)
def test_the_controller_is_told_for_whom_it_decides(language: Language, said: str) -> None:
    play = controlled()
    question = ask(play.game.pending[0].decision, labels_of(play, 0, language))
    assert question.title.startswith(said)
    assert any("Shock" in option.label for option in question.options)
    own = ask(PriorityChoice(0, ()), labels_of(play, 0, language))
    assert not own.title.startswith(said[:4])


def test_a_choice_together_with_ones_partner_is_not_said_to_be_for_the_partner() -> None:
    play = giants().battlefield("Ann", "Grizzly Bears").begin("Ann")
    play.hold("Ann", "Bob")
    play.to("declare_attackers", stop_at_questions=True)
    joint = play.game.pending[1].decision
    assert isinstance(joint, Joint)
    assert "For" not in ask(joint, labels_of(play, 1)).title


def test_the_controller_is_shown_the_hands_and_whose_turn_it_controls() -> None:
    play = controlled()
    labels = labels_of(play, 0)
    assert any("Shock" in line for line in hand_lines(labels))
    assert not any("Shock" in line for line in hand_lines(labels_of(play, 1)))
    assert not hand_lines(labels_of(play, None))


@pytest.mark.parametrize(
    ("language", "me", "said"),
    [
        (Language.EN, 0, "controlled by you"),
        (Language.EN, 1, "controlled by Ann"),
        (Language.EN, 2, "your turn, controlled by Ann"),
        (Language.EN, None, "controlled by Ann"),
        (Language.ZH, 2, "你的回合（由Ann操控）"),
    ],
)
def test_everybody_sees_in_the_turns_line_who_controls_it(
    language: Language, me: int | None, said: str
) -> None:
    play = controlled()
    desk = desk_of(play, me, language)
    labels = labels_of(play, me, language)
    assert said in state_lines(desk.model, labels)[0]
    rows = draw(desk, 120, 40, 0.0)
    assert any(said in plain(row) for row in rows)
    play.next_turn()
    assert "control" not in state_lines(desk_of(play, me).model, labels_of(play, me))[0]


@pytest.mark.parametrize(
    ("language", "me", "said"),
    [
        (Language.EN, 0, "You control Cid and Dee in this turn."),
        (Language.EN, 2, "Ann controls you and Dee in this turn."),
        (Language.ZH, 2, "本回合中你、Dee由Ann操控。"),
    ],
)
def test_the_log_says_who_controls_whom(language: Language, me: int, said: str) -> None:
    play = controlled()
    (notice,) = play.happened(NoticeKind.TURN_CONTROLLED)
    assert Wording(language).notice(notice, Names(language, me, NAMES, TEAMS)) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.EN, "You see " + ", ".join(["Hill Giant"] * 38) + ", Forest and Craw Wurm."),
        (Language.ZH, "你看到" + "、".join([*["Hill Giant"] * 38, "树林", "Craw Wurm"]) + "。"),
    ],
)
def test_the_affected_sees_all_that_is_looked_at_for_it(language: Language, said: str) -> None:
    looked_at = (*["Hill Giant"] * 38, "Forest", "Craw Wurm")
    notice = shown(Notice(NoticeKind.REVEALED, (2,), names=looked_at), language)
    assert Wording(language).notice(notice, Names(language, 2, NAMES, TEAMS)) == said


def test_a_host_that_names_nobody_is_not_understood() -> None:
    view = controlled().game.view(0)
    check_view(view, 0)
    with pytest.raises(Implausible):
        check_view(evolve(view, turn_controller=4), 0)
    with pytest.raises(Implausible):
        check_decision(PriorityChoice(4, ()), range(4))


def answer(question: Question) -> str:
    if question.choice.kind == "priority":
        return "1" if question.title.startswith("For") and question.major else "pass"
    return "1"


async def test_line_mode_plays_a_controlled_turn(autojump_clock: MockClock) -> None:
    play = controlled()
    out, house, _, _ = await sit_and_play(
        [], reply=answer, table="Evening", start=True, house=House(play.game)
    )
    assert "For Cid: " in out
    assert "Cid casts Shock" in out
    assert house.game.result is not None
