"""The stream of chance: fixed by its seed, fair, and copied without a trace."""

import pickle
import subprocess
import sys
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import Stream

FIRST_DRAWS = [8, 469, 441, 513, 492, 612, 304, 930, 20, 351]
FIRST_SHUFFLE = [9, 6, 5, 4, 2, 3, 7, 1, 0, 8]
FIRST_SPLIT = 226143

seeds = st.integers() | st.text() | st.binary()


@given(seeds, st.lists(st.integers(1, 2**70), max_size=30))
def test_same_seed_same_draws(seed: int | str | bytes, bounds: list[int]) -> None:
    one, other = Stream(seed), Stream(seed)
    draws = [one.below(n) for n in bounds]
    assert draws == [other.below(n) for n in bounds]
    assert all(0 <= draw < n for draw, n in zip(draws, bounds, strict=True))
    assert one.last_draw() == other.last_draw()
    assert one == other


def test_draws_are_what_they_always_were() -> None:
    """A journal of last year must replay: these numbers never change."""
    stream = Stream("ettin")
    assert [stream.below(1000) for _ in range(10)] == FIRST_DRAWS
    deck = list(range(10))
    stream.shuffle(deck)
    assert deck == FIRST_SHUFFLE
    assert stream.split("coin").below(10**6) == FIRST_SPLIT


def test_draws_do_not_depend_on_the_process() -> None:
    program = "from rules.chance import Stream; s = Stream(7); print(s.sample(range(99), 20))"
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert printed == {f"{Stream(7).sample(range(99), 20)}\n".encode()}


def test_seeds_of_different_types_differ() -> None:
    assert len({Stream(seed).word() for seed in (7, "7", b"7", -7, "i7", b"i7")}) == 6


@pytest.mark.parametrize("n", [2, 3, 6, 7, 60])
def test_every_number_is_equally_likely(n: int) -> None:
    stream = Stream(n)
    draws = 2_000 * n
    seen = Counter(stream.below(n) for _ in range(draws))
    excess = sum((seen[k] - 2_000) ** 2 / 2_000 for k in range(n))
    assert excess < n + 5 * (2 * n) ** 0.5


def test_words_that_would_favour_small_numbers_are_thrown_away() -> None:
    """Below 3/4 of a word's span a plain remainder would draw the first third twice as often."""
    n = 3 << 62
    stream = Stream(1)
    draws = [stream.below(n) for _ in range(2_000)]
    assert stream.last_draw()[0] > 2_300
    assert 570 < sum(draw < n // 3 for draw in draws) < 760


def test_every_order_is_equally_likely() -> None:
    stream = Stream("orders")
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [0, 1, 2, 3]
        stream.shuffle(items)
        seen[tuple(items)] += 1
    assert set(seen) == set(permutations(range(4)))
    assert all(380 < count < 620 for count in seen.values())


@given(seeds, st.lists(st.integers(), max_size=40))
def test_shuffle_keeps_every_item(seed: int | str | bytes, items: list[int]) -> None:
    shuffled = items.copy()
    Stream(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@given(seeds, st.integers(0, 40).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))))
def test_sample_takes_different_places(seed: int | str | bytes, sizes: tuple[int, int]) -> None:
    size, count = sizes
    taken = Stream(seed).sample(range(size), count)
    assert len(taken) == len(set(taken)) == count
    assert set(taken) <= set(range(size))


def test_sample_of_a_long_range_is_cheap_and_reaches_everywhere() -> None:
    taken = Stream(0).sample(range(10**15), 100)
    assert max(taken) > 9 * 10**14
    assert min(taken) < 10**14


def test_all_samples_are_equally_likely() -> None:
    stream = Stream("pairs")
    seen = Counter(tuple(stream.sample("abc", 2)) for _ in range(6_000))
    assert len(seen) == 6
    assert all(850 < count < 1_150 for count in seen.values())


def test_choice_draws_one() -> None:
    stream = Stream(3)
    assert {stream.choice("abc") for _ in range(50)} == {"a", "b", "c"}


def test_what_can_not_be_drawn_is_refused_and_nothing_is_drawn() -> None:
    stream = Stream(0)
    for impossible in (
        lambda: stream.below(0),
        lambda: stream.below(-1),
        lambda: stream.choice([]),
        lambda: stream.sample([1, 2], 3),
        lambda: stream.sample([1, 2], -1),
    ):
        with pytest.raises(ValueError, match=r"no number|can't take"):
            impossible()
    assert stream.last_draw() == (0, -1)


@given(st.integers(0, 20), st.integers(0, 20))
def test_a_copy_draws_the_same_and_never_meets_the_original(before: int, after: int) -> None:
    stream = Stream(b"fork")
    for _ in range(before):
        stream.word()
    twin = stream.copy()
    thawed = pickle.loads(pickle.dumps(stream))
    assert stream == twin == thawed
    draws = [stream.word() for _ in range(after)]
    assert twin.last_draw()[0] == before
    assert [twin.word() for _ in range(after)] == draws
    assert [thawed.word() for _ in range(after)] == draws
    assert thawed.last_draw() == twin.last_draw() == stream.last_draw()


def test_sub_streams_hang_on_the_label_alone() -> None:
    stream = Stream("table")
    early = stream.split("bots").word()
    stream.word()
    assert stream.split("bots").word() == early
    labels: list[int | str] = ["bots", "decks", 0, 1, "0"]
    assert len({stream.split(label).word() for label in labels}) == 5
    assert stream.split("bots") != stream.split("decks")
    assert stream.split("bots").split("bots").word() != early


def test_the_key_is_not_shown() -> None:
    assert repr(Stream("secret")) == "<Stream after 0 draws>"
    assert Stream(0) != 0
