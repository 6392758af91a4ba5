"""Of the real game, too, each request on the wire is held against the game that the journal is."""

from __future__ import annotations

import re

import pytest
from attrs import evolve

from host.lab.checkers import check
from host.lab.trace import Fact, FactKind, Trace
from host.lab.world import Outcome, Setting, play


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    return play(Setting(2, hours=0.05, engine="game"))


def falsified(outcome: Outcome, pattern: re.Pattern[bytes], by: bytes) -> Outcome:
    """The run as if the host had said something else, the first time that it says such a thing."""
    facts: list[Fact] = []
    todo = 1
    for at, kind, who, data in outcome.trace:
        said = data
        if todo and kind is FactKind.SAID:
            said, done = pattern.subn(by, data, count=1)
            todo -= done
        facts.append((at, kind, who, said))
    assert not todo
    return evolve(outcome, trace=Trace(facts))


def test_what_was_asked_is_what_the_replayed_game_asks(outcome: Outcome) -> None:
    assert check(outcome) == []


@pytest.mark.parametrize(
    ("pattern", "by", "said"),
    [
        (rb'("type":"request","table":1,"request":)\d+', rb"\g<1>999999", "not to be put to this"),
        (rb'("epoch":\d+,)("decision":\{"type":"priority")', rb'\1"owed":false,\2', "owed"),
        (rb'"actions":\[\{', rb'"actions":[{"kind":"play_land","object":1},{', "actions should"),
        (rb'("type":"priority","player":\d,)', rb'\1"passed":true,', "passed should be False"),
    ],
    ids=["another number", "not owed", "another action", "passed"],
)
def test_what_was_asked_otherwise_is_found(
    outcome: Outcome, pattern: bytes, by: bytes, said: str
) -> None:
    found = check(falsified(outcome, re.compile(pattern), by))
    asked = [one for one in found if one.rule == "who has priority is asked"]
    assert asked
    assert said in asked[0].detail
