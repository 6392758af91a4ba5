"""The benchmark's clients answer as who reads every request whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.bench.requests import Asked
from protocol import messages as m
from protocol.codec import decode_client
from protocol.session import frame_of
from rules.chance import Stream
from rules.decisions import Action, ActionKind, PriorityChoice

ACTIONS = [Action(ActionKind.CAST, n) for n in range(4)] + [
    Action(ActionKind.ACTIVATE, n, mana=True) for n in range(3)
]
PRIORITY = st.builds(
    PriorityChoice,
    st.integers(0, 3),
    st.builds(
        lambda acts, mana: tuple(ACTIONS[:acts] + ACTIONS[4 : 4 + mana]),
        st.integers(0, 4),
        st.integers(0, 3),
    ),
    passed=st.booleans(),
)
TIMES = st.none() | st.integers(0, 2**40)


@given(decision=PRIORITY, owed=st.booleans(), deadline=TIMES, bank=TIMES, seed=st.integers(0, 99))
def test_priority_is_answered_as_if_it_were_read(
    decision: PriorityChoice, owed: bool, deadline: int | None, bank: int | None, seed: int
) -> None:
    message = m.RequestMessage(3, 41, 7, decision, owed, deadline, bank)
    asked = Asked(frame_of(message)[:-1])
    assert (asked.epoch, asked.owed, asked.yields) == (7, owed, False)
    expected = m.AnswerMessage(3, 41, 7, decision.draw(Stream(f"{seed}")))
    assert decode_client(asked.answered(Stream(f"{seed}"))[:-1]) == expected


def test_what_is_no_request_is_refused() -> None:
    with pytest.raises(ValueError, match="accepted"):
        Asked(b'{"type":"accepted","table":1,"request":2}')
