"""A failing run becomes a small one, and a file that repeats it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from actors.referee import Referee
from host.lab.checkers import check
from host.lab.distributions import Bimodal, Constant, LogNormal, Trace, Uniform
from host.lab.faults import Fault
from host.lab.profile import Manner, Profile
from host.lab.seedfile import BadSeedFile, SeedFileCode, read_seed_file, write_seed_file
from host.lab.shrink import fewer, shrink
from host.lab.stress import keep, settings_of, stress
from host.lab.world import Setting, play


@given(st.sets(st.integers(0, 60), max_size=60), st.data())
def test_what_matters_is_left_and_nothing_else(items: set[int], data: st.DataObject) -> None:
    matter = data.draw(st.sets(st.sampled_from(sorted(items)))) if items else set()

    def fails(part: Sequence[int]) -> bool:
        return matter <= set(part)

    assert set(fewer(sorted(items), fails)) == matter


def a_defect_on_taking_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host breaks when somebody of the second team takes a pass back."""
    from rules.answers import TakeBack

    real = Referee._reply

    def reply(self: Referee, chair, message):  # type: ignore[no-untyped-def]
        if type(message.answer) is TakeBack and chair.player >= 2:
            raise ZeroDivisionError("a planted defect")
        return real(self, chair, message)

    monkeypatch.setattr(Referee, "_reply", reply)


def test_a_failing_run_shrinks_to_what_matters(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    a_defect_on_taking_back(monkeypatch)
    people = Profile(evolve(Manner(), take_back=0.4))
    faults = frozenset({Fault.CUT, Fault.DUPLICATE})
    outcome = play(Setting(3, people, faults=faults, hours=0.15))
    violations = check(outcome)
    assert violations, "the planted fault shows"
    shrunk = shrink(outcome, violations[0])
    assert shrunk is not None
    assert len(shrunk.deeds) <= 2 < shrunk.first_deeds
    assert shrunk.setting.faults == frozenset()
    assert any("take_back" in deed for deed in shrunk.deeds)
    assert shrunk.outcome.seconds < outcome.seconds

    def nothing(settings: Setting) -> None:
        return None

    summary = stress(iter([outcome.setting]), shrinking=False, begun=nothing)
    place = keep(evolve(summary.findings[0], shrunk=shrunk), tmp_path)
    assert {path.name for path in place.iterdir()} >= {"seed.json", "timeline.txt", "1-1.journal"}
    assert "VIOLATION" in (place / "timeline.txt").read_text()
    again = read_seed_file(place / "seed.json")
    assert again == shrunk.setting
    assert [v.rule for v in check(play(again))] == [v.rule for v in shrunk.violations]


def test_leaving_out_every_deed_leaves_people_who_pass() -> None:
    outcome = play(Setting(1, faults=frozenset(Fault), hours=0.1, only=frozenset()))
    assert outcome.deeds == []
    assert check(outcome) == []


def test_a_setting_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "seed.json"
    slow = evolve(Manner(), think=Trace((0.25, 1.0)), react=Uniform(0.1, 0.3), delay=Constant(0.5))
    people = Profile(
        evolve(Manner(), think=LogNormal(3.0, 0.7), act=0.25, drift=-0.1),
        (slow, evolve(slow, think=Bimodal(1.0, 9.0, 0.25))),
        decision=30,
        faults={"kill": 0.5},
    )
    setting = Setting(
        9, people, frozenset({Fault.KILL}), hours=0.5, only=frozenset({"a", "b"}), watched=False
    )
    write_seed_file(path, setting)
    assert read_seed_file(path) == setting


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": 2}, SeedFileCode.OTHER_VERSION),
        ({"seed": "9"}, SeedFileCode.NO_SEED_FILE),
        ({"faults": ["plague"]}, SeedFileCode.NO_SEED_FILE),
        ({"engine": "chess"}, SeedFileCode.NO_SEED_FILE),
        ({"seats": 5}, SeedFileCode.NO_SEED_FILE),
        ({"hours": -1}, SeedFileCode.NO_SEED_FILE),
        ({"only": [1]}, SeedFileCode.NO_SEED_FILE),
        ({"profile": None}, SeedFileCode.NO_SEED_FILE),
        ({"profile": {"everybody": {"act": 2}}}, SeedFileCode.NO_SEED_FILE),
    ],
)
def test_a_seed_file_of_no_use_is_refused(
    tmp_path: Path, change: dict[str, object], code: SeedFileCode
) -> None:
    path = tmp_path / "seed.json"
    write_seed_file(path, Setting(9))
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(BadSeedFile) as raised:
        read_seed_file(path)
    assert raised.value.code is code


def test_a_missing_seed_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSeedFile, match="unreadable"):
        read_seed_file(tmp_path / "none")


def test_runs_differ_by_their_seeds_and_swarms() -> None:
    made = list(settings_of(Setting(5), 3, None))
    assert [setting.seed for setting in made] == [5, 6, 7]
    assert len({setting.faults for setting in made}) == 3
