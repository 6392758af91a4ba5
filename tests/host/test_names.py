"""Guests that one could take for another are refused."""

from __future__ import annotations

import pytest

from host.guests import Guests, name_key
from host.wire_client import Parted
from protocol.codes import GoodbyeReason
from tests.host.visiting import hosting, visit


@pytest.mark.parametrize(
    "like",
    [
        "ANN",
        "\uff21nn",  # fullwidth A
        "\U0001d400nn",  # mathematical A
        "An\u034fn",  # grapheme joiner
        "Ann\u3164",  # Hangul filler
        "A\ufe0fnn",  # variation selector
        "\u0410nn",  # Cyrillic A
        "\u0391nn",  # Greek Alpha
    ],
)
def test_a_name_that_looks_like_anothers_is_taken(like: str) -> None:
    guests = Guests()
    assert guests.welcome("Ann") is not None
    assert guests.welcome(like) is None
    assert guests.named(like) is guests.named("Ann")
    assert len(guests) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Zoe", "Zoë"), ("张三", "张四"), ("Ann B", "AnnB"), ("Рита", "Rita")],
)
def test_names_that_differ_are_two(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_runs_of_spaces_make_no_difference() -> None:
    assert name_key("Ann  of  Green") == name_key("Ann of\u00a0Green")


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u115f"])
def test_a_name_of_which_nothing_is_seen_is_refused(name: str) -> None:
    assert Guests().welcome(name) is None


async def test_a_guest_is_told_that_its_name_is_taken() -> None:
    async with hosting() as host:
        await visit(host, "Bob")
        with pytest.raises(Parted) as parted:
            await visit(host, "\u0412ob")  # Cyrillic Ve
        assert parted.value.goodbye is not None
        assert parted.value.goodbye.reason is GoodbyeReason.NAME_TAKEN
