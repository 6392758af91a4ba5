"""What is typed becomes the answer that was meant, or is refused in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.client.asking import ask
from host.client.commands import Command, parse
from host.client.desk import Desk
from host.client.options import ClientOptions
from host.client.question import Question, describe_answer
from host.client.reading import Unreadable, complaint, read, write
from host.client.report import question_lines
from host.client.wording import Language, Wording
from rules.answers import Act, Cancel, Declare, Divide, Number, Pass, Payment, Pick, TakeBack
from rules.chance import Stream
from rules.decisions import (
    Action,
    ActionKind,
    AssignDamage,
    AssignSharedDamage,
    ChooseNumber,
    Confirm,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    Joint,
    MulliganChoice,
    ObjectRef,
    OrderChoice,
    PlayerRef,
    PriorityChoice,
    Proposal,
    Purpose,
)
from tests.client.positions import Position, positions

EN = Wording(Language.EN)

ATTACK = DeclareAttackers(
    0, (11, 12, 13), (PlayerRef(2), ObjectRef(20)), ((0, 1), (0, 1), (0,)), must=(2,)
)
BLOCK = DeclareBlockers(0, (11, 12), (21, 22), ((0, 1), (1,)), (1, 1))


def put(decision: Decision, seed: int = 3) -> Question:
    """The decision as a question, in some position of a real game."""
    return ask(decision, positions(seed)[40].labels())


def why(decision: Decision, text: str) -> str:
    """What is said about a line that is no answer."""
    question = put(decision)
    with pytest.raises(Unreadable) as caught:
        read(question, text)
    return complaint(caught.value, question, EN)


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("3", ((2, 0),)),
        ("1 3", ((0, 0), (2, 0))),
        ("1-3", ((0, 0), (1, 0), (2, 0))),
        ("all", ((0, 0), (1, 0), (2, 0))),
        ("attack", ((0, 0), (1, 0), (2, 0))),
        ("1>2 3", ((0, 1), (2, 0))),
        ("1-2>2, 3", ((0, 1), (1, 1), (2, 0))),
        ("all 1>2", ((0, 1), (1, 0), (2, 0))),
        ("1 > 2 3", ((0, 1), (2, 0))),
        ("auto", ((2, 0),)),
    ],
)
def test_attackers_are_declared(text: str, pairs: tuple[tuple[int, int], ...]) -> None:
    assert read(put(ATTACK), text) == Declare(pairs)


def test_an_illegal_attack_says_why() -> None:
    assert "has to attack" in why(ATTACK, "none")
    assert "has to attack" in why(ATTACK, "1")
    assert "cannot attack" in why(ATTACK, "3>2")
    assert why(ATTACK, "4") == "4 is not on the list (1 to 3)."
    assert "not understood" in why(ATTACK, "everything")
    assert "Attack what?" in why(ATTACK, "1>")


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("none", ()),
        ("n", ()),
        ("1>2", ((0, 1),)),
        ("block 1>1 2>2", ((0, 0), (1, 1))),
        ("2", ((1, 1),)),
        ("1＞2，2→2", ((0, 1), (1, 1))),
    ],
)
def test_blockers_are_declared(text: str, pairs: tuple[tuple[int, int], ...]) -> None:
    assert read(put(BLOCK), text) == Declare(pairs)


def test_an_illegal_block_says_why() -> None:
    assert "Which attacker?" in why(BLOCK, "1")
    assert "cannot block" in why(BLOCK, "2>1")
    assert "1 at most" in why(BLOCK, "1>1 1>2")


def test_an_order_may_name_the_first_only() -> None:
    order = OrderChoice(0, 0, Purpose.ORDER_CARDS, tuple(ObjectRef(n) for n in (1, 2, 3)))
    assert read(put(order), "3") == Pick((2, 0, 1))
    assert read(put(order), "2 3 1") == Pick((1, 2, 0))
    assert read(put(order), "auto") == Pick((0, 1, 2))


def test_damage_is_divided() -> None:
    damage = AssignDamage(0, 9, (ObjectRef(1), ObjectRef(2)), (2, 2), 5, True, False)
    assert read(put(damage), "2 3") == Divide((2, 3))
    assert read(put(damage), "auto") == damage.default()
    assert "have to make 5" in why(damage, "2 2")
    assert "lethal damage first" in why(damage, "1 4")
    assert "2 amounts" in why(damage, "5")


def test_damage_to_shared_recipients_is_divided_in_one_line() -> None:
    refs = (ObjectRef(1), ObjectRef(2))
    shared = AssignSharedDamage(
        0,
        (
            AssignDamage(0, 8, refs, (4, 4), 4, True, False),
            AssignDamage(0, 9, refs[::-1], (4, 4), 4, True, False),
        ),
    )
    assert read(put(shared), "2 2 2 2") == Divide((2, 2, 2, 2))
    assert read(put(shared), "auto") == shared.default()
    assert "make 4" in why(shared, "2 2 2 3")
    assert "lethal damage first" in why(shared, "2 2 3 1")
    assert "4 amounts" in why(shared, "2 2")


def test_plain_answers() -> None:
    assert read(put(Confirm(0, 0, Purpose.MAY)), "yes") == Pick((1,))
    assert read(put(Confirm(0, 0, Purpose.MAY)), "1") == Pick((1,))
    assert read(put(Confirm(0, 0, Purpose.MAY)), "2") == Pick((0,))
    assert read(put(Confirm(0, 0, Purpose.MAY)), "n") == Pick((0,))
    assert read(put(MulliganChoice(0, 6)), "keep") == Pick((0,))
    assert read(put(MulliganChoice(0, 6)), "m") == Pick((1,))
    number = ChooseNumber(0, 0, Purpose.X_VALUE, 0, 4, cancellable=True)
    assert read(put(number), "3") == Number(3)
    assert read(put(number), "cancel") == Cancel()
    assert "from 0 to 4" in why(number, "5")


def test_a_proposal_is_agreed_with_by_one_word() -> None:
    theirs = Declare(((2, 0),))
    joint = Joint(0, ATTACK, 0, (Proposal(1, theirs),))
    question = put(joint)
    assert read(question, "agree") == theirs
    assert read(question, "y") == theirs
    assert read(question, "1 3") == Declare(((0, 0), (2, 0)))
    assert write(question, theirs) == "3>1"
    assert "proposes" in "\n".join(question_lines(question, positions(3)[40].names(), EN, False))


def priority() -> Position:
    return next(
        p
        for p in positions(3)
        if isinstance(p.decision, PriorityChoice) and p.decision.acts and not p.decision.passed
    )


def test_an_action_is_chosen_and_may_be_paid_by_hand() -> None:
    position = priority()
    question = ask(position.decision, position.labels())
    first = question.options[0].answer
    assert isinstance(first, Act)
    assert read(question, "1") == first
    assert read(question, "1 manual") == Act(first.option, Payment.MANUAL)
    assert read(question, "1m") == Act(first.option, Payment.MANUAL)
    assert read(question, "pass") == Pass()
    with pytest.raises(Unreadable):
        read(question, "undo")


def test_a_pass_can_be_taken_back() -> None:
    passed = PriorityChoice(0, (), passed=True)
    assert read(put(passed), "undo") == TakeBack()


def test_copies_of_a_card_are_one_choice() -> None:
    for position in positions(3):
        if isinstance(position.decision, PriorityChoice):
            question = ask(position.decision, position.labels())
            hand = [o.label for o in question.options if o.label.startswith(("Cast", "Play"))]
            assert len(hand) == len(set(hand))


@pytest.mark.parametrize("language", tuple(Language))
@pytest.mark.parametrize("seed", [3, 4])
def test_every_answer_of_a_game_can_be_written_and_read_back(seed: int, language: Language) -> None:
    chance = Stream(f"reading {seed}")
    words = Wording(language)
    kinds = set()
    for position in positions(seed):
        decision = position.decision
        question = ask(decision, position.labels(language))
        kinds.add(question.choice.kind)
        assert question_lines(question, position.names(language), words, mana=True)
        answer = decision.draw(chance)
        said = describe_answer(question, answer, words)
        text = write(question, answer)
        if text:
            again = read(question, text)
            if isinstance(answer, Declare) and isinstance(again, Declare):
                assert set(again.pairs) == set(answer.pairs)
            else:
                assert again == answer
        elif isinstance(answer, Act):
            assert said or decision.kind == "priority"
    assert {"priority", "attackers", "targets"} <= kinds


@given(st.text(alphabet="0123456789>-, abcmyzn无全", max_size=24), st.integers(0, 200))
def test_whatever_is_typed_is_legal_or_refused_in_words(text: str, where: int) -> None:
    position = positions(3)[where % len(positions(3))]
    question = ask(position.decision, position.labels())
    problem: Unreadable | None = None
    try:
        answer = read(question, text)
    except Unreadable as caught:
        problem = caught
    else:
        position.decision.check(answer)
    assert problem is None or complaint(problem, question, EN)


@pytest.mark.parametrize("text", ["{}", "1-{}", "{}-1", "1>{}", "{}>1"])
@pytest.mark.parametrize("decision", [ATTACK, BLOCK, MulliganChoice(0, 6)])
def test_a_pasted_heap_of_digits_is_no_number(decision: Decision, text: str) -> None:
    assert "not understood" in why(decision, text.format("1" * 5000))


@pytest.mark.parametrize(("count", "said"), [(1, "mana: a mana ability"), (2, "mana: 2 mana abil")])
def test_mana_that_is_left_out_is_told_with_the_word_that_shows_it(count: int, said: str) -> None:
    position = positions(3)[40]
    actions = tuple(Action(ActionKind.ACTIVATE, 500 + n, 0, mana=True) for n in range(count))
    question = ask(PriorityChoice(0, actions), position.labels())
    lines = question_lines(question, position.names(), EN, mana=False)
    assert any(line.strip().startswith(said) for line in lines), lines
    assert parse(said.partition(":")[0])[0] is Command.MANA


def test_a_mana_ability_has_a_number_once_it_is_shown() -> None:
    actions = (Action(ActionKind.PLAY_LAND, 1), Action(ActionKind.ACTIVATE, 2, 0, mana=True))
    question = put(PriorityChoice(0, actions))
    desk = Desk(ClientOptions("Ann"), lambda message: None, lambda: 0.0)
    assert desk.read(question, "1") == Act(0)
    for typed in ("2", "2m"):
        with pytest.raises(Unreadable) as caught:
            desk.read(question, typed)
        assert "shows them first" in complaint(caught.value, question, EN)
    desk.show_mana = True
    assert desk.read(question, "2") == Act(1)
