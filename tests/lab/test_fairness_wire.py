"""Neither a seat's number nor a connection's age wins a race over the real server."""

import pytest
from click.testing import CliRunner

from host.lab.fairness import main
from host.lab.fairness_wire import WireRace, ages, first_sent, races_over_tcp, seats

BY_CHANCE = 1e-5
"""What sockets do is not repeated by a seed, so that this asks for less than the lab's level; a
long run is ``python -m host.lab.fairness --tcp``."""


@pytest.mark.process
def test_neither_seat_nor_age_of_a_connection_wins() -> None:
    races = races_over_tcp(250, 1)
    assert len(races) == 250
    assert {race.sent_first for race in races} == {race.older for race in races} == {0, 1}
    assert seats(races).probability > BY_CHANCE, str(seats(races))
    assert ages(races).probability > BY_CHANCE, str(ages(races))


def test_seat_and_age_are_told_apart_at_pairs_of_tables_only() -> None:
    with pytest.raises(ValueError, match="older"):
        races_over_tcp(1, 1, tables=3)


def test_races_are_counted_by_seat_age_and_sending() -> None:
    races = [WireRace(0, 0, 1), WireRace(1, 0, 1), WireRace(1, 1, 0)]
    assert seats(races).won == (1, 2)
    assert ages(races).won == (1, 2)
    assert first_sent(races).won == (2, 1)


def test_command_counts_in_memory() -> None:
    result = CliRunner().invoke(main, ["--races", "400"])
    assert result.exit_code == 0, result.output
    assert "15 of 15 fair" in result.output
