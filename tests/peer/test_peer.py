"""Every scenario of the peer whose cards there are comes out as it says, or is listed."""

from __future__ import annotations

from functools import cache

import pytest

from tests.peer.differences import DIFFERENCES
from tests.peer.expecting import check, expect_all
from tests.peer.playing import Table
from tests.peer.reading import CannotPlay, Entry, data_file, runnable
from tests.peer.scripted import Differs, Unscripted

pytestmark = pytest.mark.skipif(
    not data_file().exists(), reason="the peer's scenarios lie outside the repository"
)

LEAST_PLAYED = 120
"""Fewer means that the driver, not the rules, has lost something."""


@cache
def scenarios() -> dict[str, Entry]:
    return {scenario["id"]: scenario for scenario in runnable()}


def play(scenario: Entry) -> None:
    table = Table(scenario)
    table.checker = check
    table.play()
    expect_all(table)


def test_scenarios_come_out_as_they_say() -> None:
    played = 0
    differing: dict[str, str] = {}
    for name, scenario in scenarios().items():
        try:
            play(scenario)
        except (CannotPlay, Unscripted):
            continue
        except Differs as difference:
            differing[name] = str(difference)
        played += 1
    assert differing.keys() == DIFFERENCES.keys(), differing
    assert played >= LEAST_PLAYED
