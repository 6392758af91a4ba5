"""What a format says of seats and teams."""

from __future__ import annotations

import pytest

from protocol.messages import Format


@pytest.mark.parametrize(
    ("format_", "teams"),
    [
        (Format.DUEL, ((0,), (1,))),
        (Format.TWO_HEADED_GIANT, ((0, 1), (2, 3))),
        (Format.THREE_HEADED_GIANT, ((0, 1, 2), (3, 4, 5))),
        (Format.FOUR_HEADED_GIANT, ((0, 1, 2, 3), (4, 5, 6, 7))),
    ],
)
def test_a_team_sits_together(format_: Format, teams: tuple[tuple[int, ...], ...]) -> None:
    assert format_.teams == teams
    assert format_.heads == len(teams[0])
    assert format_.seats == 2 * format_.heads
