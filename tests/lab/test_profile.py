"""Profiles: what can be asked for, and how each mistake is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.lab.chance import Lots
from host.lab.distributions import (
    Bimodal,
    Constant,
    Distribution,
    LogNormal,
    Trace,
    Uniform,
    read_distribution,
)
from host.lab.faults import FAULTS, RATES, Fault, UnknownFault, chosen, swarm
from host.lab.profile import BadProfile, Manner, ProfileCode, read_profile

HERE = Path(".")


def read(tmp_path: Path, text: str) -> object:
    path = tmp_path / "profile.toml"
    path.write_text(text, encoding="utf-8")
    return read_profile(path, RATES)


def test_everything_can_be_asked_for(tmp_path: Path) -> None:
    (tmp_path / "measured.txt").write_text("# seconds\n3\n1\n\n2.5\n")
    profile = read_profile_from(
        tmp_path,
        """
        decision = 30
        bank = 0
        [everybody]
        think = {kind = "bimodal", quick = 1, slow = 9, slow_rate = 0.25}
        react = {kind = "log-normal", median = 0.5, sigma = 0.2}
        delay = {kind = "uniform", low = 0.01, high = 0.03}
        drift = -0.1
        act = 0.5
        [[seat]]
        think = {kind = "trace", file = "measured.txt"}
        [[seat]]
        think = 4
        [faults]
        kill = 0.5
        """,
    )
    assert profile.everybody.think == Bimodal(1, 9, 0.25)
    assert profile.everybody.react == LogNormal(0.5, 0.2)
    assert profile.everybody.delay == Uniform(0.01, 0.03)
    assert profile.manner(0).think == Trace((1.0, 2.5, 3.0))
    assert profile.manner(1).think == Constant(4)
    assert profile.manner(2) == profile.everybody
    assert profile.manner(0).act == 0.5, "a seat is as everybody is, but for what it says"
    assert profile.control().decision == 30
    assert profile.faults == {"kill": 0.5}


def read_profile_from(tmp_path: Path, text: str):  # type: ignore[no-untyped-def]
    return read(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("thinking = 3", ProfileCode.UNKNOWN_KEY, ""),
        ("[everybody]\nthinks = 3", ProfileCode.UNKNOWN_KEY, "everybody"),
        ("[[seat]]\n[[seat]]\nx = 1", ProfileCode.UNKNOWN_KEY, "seat 1"),
        ("[faults]\nplague = 0.1", ProfileCode.UNKNOWN_KEY, "faults"),
        ("[everybody]\nact = 1.5", ProfileCode.BAD_RATE, "everybody.act"),
        ("[everybody]\nact = -0.1", ProfileCode.BAD_RATE, "everybody.act"),
        ("[everybody]\nact = nan", ProfileCode.BAD_RATE, "everybody.act"),
        ("[everybody]\nact = true", ProfileCode.BAD_RATE, "everybody.act"),
        ('[everybody]\nact = "1"', ProfileCode.BAD_RATE, "everybody.act"),
        ("[faults]\nkill = 2", ProfileCode.BAD_RATE, "faults.kill"),
        ("[everybody]\ndrift = 3", ProfileCode.BAD_VALUE, "everybody.drift"),
        ("decision = 0", ProfileCode.BAD_VALUE, "decision"),
        ("decision = 1.5", ProfileCode.BAD_VALUE, "decision"),
        ("seat = 1", ProfileCode.WRONG_TYPE, "seat"),
        ("seat = [1]", ProfileCode.WRONG_TYPE, "seat 0"),
        ("everybody = 1", ProfileCode.WRONG_TYPE, "everybody"),
        ("a = ", ProfileCode.NOT_TOML, ""),
    ],
)
def test_a_mistake_is_told_with_its_place(
    tmp_path: Path, text: str, code: ProfileCode, where: str
) -> None:
    with pytest.raises(BadProfile) as raised:
        read(tmp_path, text)
    assert (raised.value.code, raised.value.where) == (code, where)


@pytest.mark.parametrize(
    "think",
    [
        '{kind = "normal"}',
        '{kind = "constant"}',
        '{kind = "constant", seconds = -1}',
        '{kind = "constant", seconds = inf}',
        '{kind = "constant", seconds = nan}',
        '{kind = "constant", seconds = 1, other = 2}',
        '{kind = "uniform", low = 2, high = 1}',
        '{kind = "log-normal", median = 0, sigma = 1}',
        '{kind = "log-normal", median = 1, sigma = -1}',
        '{kind = "bimodal", quick = 5, slow = 1, slow_rate = 0.5}',
        '{kind = "bimodal", quick = 1, slow = 5, slow_rate = 1.5}',
        '{kind = "bimodal", quick = 1, slow = 5, slow_rate = 0}',
        '{kind = "trace", file = "missing.txt"}',
        '{kind = "trace", file = 3}',
        '{kind = ["constant"]}',
        '"3"',
        "true",
    ],
)
def test_an_impossible_distribution_is_refused(tmp_path: Path, think: str) -> None:
    with pytest.raises(BadProfile) as raised:
        read(tmp_path, f"[everybody]\nthink = {think}")
    assert raised.value.code is ProfileCode.IMPOSSIBLE_DISTRIBUTION
    assert raised.value.where == "everybody.think"


@pytest.mark.parametrize("lines", ["", "1\nx\n", "-1\n", "nan\n", "inf\n", "1e9\n"])
def test_a_trace_file_of_no_use_is_refused(tmp_path: Path, lines: str) -> None:
    (tmp_path / "t").write_text(lines)
    with pytest.raises(BadProfile):
        read(tmp_path, '[everybody]\nreact = {kind = "trace", file = "t"}')


def test_a_profile_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadProfile) as raised:
        read_profile(tmp_path / "none", RATES)
    assert raised.value.code is ProfileCode.UNREADABLE


ANY = st.one_of(
    st.builds(Constant, st.floats(0, 100)),
    st.builds(Uniform, st.floats(0, 1), st.floats(1, 100)),
    st.builds(LogNormal, st.floats(0.01, 100), st.floats(0, 3)),
    st.builds(Bimodal, st.floats(0.01, 1), st.floats(1, 100), st.floats(0.01, 0.99)),
)


@given(ANY, st.floats(0, 1, exclude_min=True, exclude_max=True))
def test_every_draw_is_a_time(distribution: Distribution, unit: float) -> None:
    assert 0 <= distribution.at(unit) <= 86_400


def test_a_median_is_in_the_middle() -> None:
    assert LogNormal(3.0, 0.7).at(0.5) == pytest.approx(3.0)
    assert Uniform(1, 3).at(0.5) == 2
    read_two = read_distribution({"kind": "constant", "seconds": 2}, "x", HERE)
    assert read_two.at(0.9) == 2


def test_a_label_is_drawn_alike_whatever_else_was_drawn() -> None:
    lots = Lots(1)
    first = lots.draw("a")
    lots.draw("b")
    assert lots.draw("a") == first != lots.draw("b") != Lots(2).draw("a")
    assert all(0 < number < 1 for number in first)


def test_faults_are_chosen_by_name() -> None:
    assert chosen("kill, cut") == {Fault.KILL, Fault.CUT}
    assert chosen("all") == frozenset(Fault)
    assert chosen("none") == frozenset()
    assert chosen("swarm") is None
    with pytest.raises(UnknownFault, match="earthquake"):
        chosen("kill,earthquake")


def test_a_swarm_draws_another_set_for_each_seed() -> None:
    swarms = [swarm(Lots(seed)) for seed in range(200)]
    assert len(set(swarms)) > 190
    for fault in Fault:
        assert 60 < sum(fault in one for one in swarms) < 140


def test_every_fault_has_a_rate() -> None:
    assert set(RATES) == set(FAULTS)
    assert all(0 < rate <= 1 for rate in RATES.values())
    assert Manner().act > 0
