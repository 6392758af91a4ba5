"""What is announced already is said beside the question, and on the stack, in both languages."""

from __future__ import annotations

import pytest
from attrs import evolve

from host.client.asking import ask
from host.client.report import stack_item
from host.client.wording import Language
from rules.decisions import ChooseTargets, Confirm, Decision, Joint, PlayerRef, Purpose
from rules.view import ObjectView
from tests.client.positions import Position, positions

SPELL = ObjectView(
    999, "Cryptic Command", "stack", 0, 0, stack_kind="spell", modes=(0, 3), x=2, kicked=1
)
SAID = {
    Language.EN: ("Announced: [Counter target spell.] [Draw a card.] X=2 kicked → ", "kicked"),
    Language.ZH: ("已宣告：[", "已增幅"),
}


def announcing(item: ObjectView) -> Position:
    """Some position of a real game, with the spell on top of the stack."""
    found = positions(3)[40]
    return evolve(found, view=evolve(found.view, stack=(*found.view.stack, item)))


@pytest.mark.parametrize("language", list(Language))
def test_a_question_for_targets_says_what_has_been_chosen(language: Language) -> None:
    position = announcing(evolve(SPELL, targets=("player:2",)))
    labels = position.labels(language)
    targets = ChooseTargets(0, 999, 1, (PlayerRef(2), PlayerRef(3)), 1, 1)
    note = ask(targets, labels).note
    begin, kicked = SAID[language]
    assert note.startswith(begin)
    assert "X=2" in note
    assert kicked in note
    assert labels.names.player(2) in note
    assert labels.announced(position.view.stack[-1]) in stack_item(position.view.stack[-1], labels)


def test_a_team_asked_as_one_is_told_the_same() -> None:
    labels = announcing(SPELL).labels()
    confirm = Confirm(0, 999, Purpose.KICKER)
    assert ask(Joint(0, confirm, 0), labels).note == ask(confirm, labels).note
    assert "[Counter target spell.]" in ask(confirm, labels).note


@pytest.mark.parametrize(
    ("item", "decision"),
    [
        (ObjectView(999, "Shock", "stack", 0, 0, stack_kind="spell"), Confirm(0, 999, Purpose.MAY)),
        (SPELL, Confirm(0, 5, Purpose.MAY)),
        (SPELL, Confirm(0, 0, Purpose.MAY)),
    ],
)
def test_where_nothing_is_announced_nothing_is_said_of_it(
    item: ObjectView, decision: Decision
) -> None:
    assert "Announced" not in ask(decision, announcing(item).labels()).note
