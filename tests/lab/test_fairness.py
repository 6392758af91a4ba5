"""Neither a seat's number nor its age wins a race; and the tests that say so can say otherwise."""

import pytest

from actors.showing import Showing
from host.lab.fairness_counting import LEVEL, Tally, two_sided
from host.lab.fairness_memory import seats_in_memory
from host.lab.mutants import instead

RACES = 3_000


@pytest.mark.parametrize("pause", [0.0, 0.5], ids=["at-once", "after-a-pause"])
@pytest.mark.parametrize("heads", [2, 3, 4])
def test_no_seat_number_wins(heads: int, pause: float) -> None:
    tally = seats_in_memory(heads, RACES, 1, pause=pause)
    assert tally.races == RACES
    assert tally.fair, str(tally)


@pytest.mark.parametrize("younger", [0, 1, 2])
def test_no_age_of_a_seat_wins(younger: int) -> None:
    tally = seats_in_memory(3, RACES, 2, younger=(younger,))
    assert tally.fair, str(tally)


def test_asking_in_one_order_would_be_unfair_to_the_middle() -> None:
    """The fault that was found: tasks woken together run in order or in reverse, nothing else."""
    first = instead(Showing, "_turn", lambda _: lambda showing: showing._turns[0])
    with first:
        tally = seats_in_memory(3, RACES, 1)
    assert not tally.fair
    assert tally.won[1] == 0


def test_same_seed_gives_the_same_winners() -> None:
    assert seats_in_memory(3, 500, 5) == seats_in_memory(3, 500, 5)
    assert seats_in_memory(3, 500, 5) != seats_in_memory(3, 500, 6)


# --- the test itself ---


@pytest.mark.parametrize(
    ("won", "races", "chance", "expected"),
    [
        (5, 10, 0.5, 1.0),
        (0, 10, 0.5, 2 / 1024),
        (10, 10, 0.5, 2 / 1024),
        (8, 10, 0.5, 2 * (45 + 10 + 1) / 1024),
        (0, 0, 0.5, 1.0),
        (3, 3, 1 / 3, 1 / 27),
    ],
)
def test_binomial_test_is_exact(won: int, races: int, chance: float, expected: float) -> None:
    assert two_sided(won, races, chance) == pytest.approx(expected)


@pytest.mark.parametrize(("won", "races", "chance"), [(-1, 3, 0.5), (4, 3, 0.5), (1, 3, 1.0)])
def test_impossible_counts_are_errors(won: int, races: int, chance: float) -> None:
    with pytest.raises(ValueError, match="of"):
        two_sided(won, races, chance)


def test_an_advantage_of_a_few_in_a_hundred_is_seen() -> None:
    assert Tally("even", ("a", "b"), (5_050, 4_950)).fair
    assert not Tally("uneven", ("a", "b"), (5_250, 4_750)).fair
    assert not Tally("middle", ("a", "b", "c"), (3_500, 3_000, 3_500)).fair
    assert Tally("none", ("a", "b"), (0, 0)).probability == 1.0
    assert LEVEL < 0.01


def test_tally_reads_as_a_result() -> None:
    tally = Tally.count("two heads", ("one", "other"), [0, 1, 1, 0])
    assert str(tally) == "two heads: one 50.0%, other 50.0% of 4 races; p = 1, fair"
