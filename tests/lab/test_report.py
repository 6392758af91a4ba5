"""What a report says, and what becomes of it where it cannot be written."""

import builtins
import errno
import json
import os
import random
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from attrs import evolve
from click.testing import CliRunner

from actors.marks import Mark
from host.lab.report import LabExtraMissing, ReportFailed, main, write_report
from host.lab.report_plots import PLOTS, in_words, plot
from host.lab.report_records import (
    Became,
    Delay,
    Load,
    Race,
    Request,
    Run,
    Window,
    joined,
    windows_of,
)
from host.lab.report_schema import report_schema
from host.lab.report_summary import bend, chances, histogram, quantiles, summary
from rules.answers import Act, Pass, TakeBack
from tests.actors.play import playing
from tests.actors.toys import CAST

EMPTY = Run("nothing", ("Ann", "Bob"))


def run() -> Run:
    chance = random.Random(4)
    windows = []
    at = 0.0
    for epoch in range(1, 40):
        end = at + chance.lognormvariate(0, 1)
        became = chance.choice(list(Became))
        request = Request(epoch % 2, epoch, at, None if became is Became.OPEN else end, became)
        windows.append(Window(1, epoch, at, end, (request,)))
        at = end
    return Run(
        "A <short> run",
        ("Ann", "Bob"),
        7,
        tuple(windows),
        tuple(Delay(1, s, chance.lognormvariate(-6, 1)) for s in (0, 1) for _ in range(200)),
        0.01,
        tuple(chance.lognormvariate(-9, 0.4) for _ in range(200)),
        tuple(Race(lead, lead > 0) for lead in (0.0, 1e-7, -1e-7, 3e-4, -3e-4, 2.0, -2.0)),
        (Load(1, 10.0, 0.001), Load(10, 100.0, 0.001), Load(20, 110.0, 0.1)),
    )


def test_report_is_json_a_page_and_pictures(tmp_path: Path) -> None:
    written = write_report(run(), tmp_path / "a" / "report")
    names = [path.name for path in written]
    assert names == [*(f"{name}.png" for name in PLOTS), "report.html", "report.json"]
    assert sorted(names) == sorted(path.name for path in (tmp_path / "a" / "report").iterdir())
    for path in written:
        if path.suffix == ".png":
            data = path.read_bytes()
            assert data.startswith(b"\x89PNG")
            width, height = struct.unpack(">II", data[16:24])
            assert width > height > 300
    found = json.loads(written[-1].read_text("utf-8"))
    jsonschema.validate(found, report_schema(), jsonschema.Draft202012Validator)
    assert found["windows"] == 39
    assert found["bends_at"] == 10
    page = written[-2].read_text("utf-8")
    assert "A &lt;short&gt; run" in page
    assert page.count("data:image/png;base64,") == len(PLOTS)
    assert "http" not in page.replace("http-equiv", "")


def test_report_of_nothing_is_a_report_that_says_so(tmp_path: Path) -> None:
    *_, page, numbers = write_report(evolve(EMPTY, partial=True), tmp_path)
    found = json.loads(numbers.read_text())
    jsonschema.validate(found, report_schema(), jsonschema.Draft202012Validator)
    assert found["plots"] == []
    assert found["partial"]
    assert found["window_length"] is None
    assert page.read_text().count("Not measured in this run") == len(PLOTS)
    assert "interrupted" in page.read_text()


def test_schema_is_a_schema_and_is_strict() -> None:
    schema = report_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    found = summary(EMPTY, [])
    for spoilt in ({**found, "more": 1}, {**found, "version": 2}, {**found, "windows": -1}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(spoilt, schema, jsonschema.Draft202012Validator)


def test_command_prints_the_schema() -> None:
    result = CliRunner().invoke(main, ["--schema"])
    assert result.exit_code == 0
    assert json.loads(result.output) == report_schema()


def test_same_run_gives_the_same_files(tmp_path: Path) -> None:
    small = evolve(run(), delays=(), referee=(), races=(), loads=())
    first, second = (write_report(small, tmp_path / name) for name in "ab")
    assert [a.read_bytes() for a in first] == [b.read_bytes() for b in second]


# --- where it cannot be written ---


def test_no_room_is_a_typed_error_and_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(ReportFailed) as failed:
        write_report(EMPTY, tmp_path)
    assert failed.value.error.errno == errno.ENOSPC
    assert failed.value.path == tmp_path / "report.html"
    assert os.strerror(errno.ENOSPC) in str(failed.value)
    assert list(tmp_path.iterdir()) == []


def test_directory_that_is_a_file_is_a_typed_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here already")
    with pytest.raises(ReportFailed):
        write_report(EMPTY, tmp_path / "file")
    with pytest.raises(ReportFailed):
        write_report(EMPTY, tmp_path / "file" / "below")


@pytest.mark.parametrize("package", ["matplotlib", "hdrh"])
def test_without_the_extra_the_error_says_what_to_install(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] == package:
            raise ModuleNotFoundError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(LabExtraMissing, match=r"pip install 'ettin\[lab\]'"):
        write_report(run(), tmp_path / "report")
    assert not (tmp_path / "report").exists()


def test_importing_the_report_imports_nothing_of_the_extra() -> None:
    code = (
        "import sys, host.lab.report, host.lab.report_gathering;"
        "sys.exit(bool({'matplotlib', 'numpy', 'hdrh'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# --- numbers ---


def test_delays_are_corrected_for_coordinated_omission() -> None:
    """One answer in a hundred waited a second; a beat of 10 ms would have sent a hundred more."""
    seconds = [0.001] * 99 + [1.0]
    measured = quantiles(histogram(seconds))
    corrected = quantiles(histogram(seconds, 0.01))
    assert measured is not None
    assert corrected is not None
    assert measured.p90 == pytest.approx(0.001, rel=0.01)
    assert corrected.count == pytest.approx(199, abs=2)
    assert corrected.p90 == pytest.approx(0.8, rel=0.05)
    assert corrected.max == measured.max == pytest.approx(1.0, rel=0.01)


def test_delays_beyond_all_bounds_are_counted_at_the_bound() -> None:
    numbers = quantiles(histogram([0.0, 1e9]))
    assert numbers is not None
    assert numbers.count == 2
    assert numbers.max == pytest.approx(24 * 3600, rel=0.01)


def test_races_are_counted_by_how_much_the_first_led() -> None:
    races = [Race(0.0, True), Race(0.0, False), Race(5e-4, True), Race(-5e-4, False)]
    found = chances(races)
    assert [(o.least, o.most, o.races, o.won) for o in found] == [
        (-1e-3, -1e-4, 1, 0),
        (0.0, 0.0, 2, 1),
        (1e-4, 1e-3, 1, 1),
    ]
    low, high = found[1].interval
    assert low < 0.5 < high


@pytest.mark.parametrize(
    ("loads", "knee"),
    [
        ([], None),
        ([Load(1, 10.0)], None),
        ([Load(1, 10.0), Load(2, 20.0), Load(4, 39.0)], None),
        ([Load(4, 21.0), Load(1, 10.0), Load(2, 20.0)], 2),
        ([Load(1, 0.0), Load(2, 0.0)], None),
    ],
)
def test_throughput_bends_where_a_table_more_brings_less(
    loads: list[Load], knee: int | None
) -> None:
    assert bend(loads) == knee


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.0, "0"), (1.234e-6, "1.23 µs"), (0.9996e-3, "1 ms"), (0.0125, "12.5 ms"), (90.0, "90 s")],
)
def test_times_are_said_in_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


def test_unknown_plot_is_an_error() -> None:
    with pytest.raises(KeyError):
        plot(EMPTY, "pie")


# --- from a table's marks ---


async def test_windows_are_read_from_a_tables_marks(autojump_clock: object) -> None:
    async with playing() as play:
        await play.do((0, Pass()), (0, TakeBack()), (1, Act(CAST)), (0, Pass()), (1, Pass()))
        marks = list(play.marks)
    said = {(0, 1): Became.PASS, (0, 3): Became.TAKE_BACK, (1, 2): Became.ACT}
    first, second, third = windows_of(marks, 5, said)
    assert (first.table, first.epoch, first.length) == (5, 1, 0.0)
    assert [(r.seat, r.number, r.became) for r in first.requests] == [
        (0, 1, Became.PASS),
        (0, 3, Became.TAKE_BACK),
        (0, 4, Became.WITHDRAWN),
        (1, 2, Became.ACT),
    ]
    assert [r.owed for r in first.requests] == [True, False, True, True]
    assert second.closed is not None
    assert third.closed is None
    assert {r.became for r in third.requests} == {Became.OPEN}


def test_marks_before_the_first_window_are_none() -> None:
    from actors.marks import MarkKind

    assert windows_of([Mark(0.0, MarkKind.GONE, 0, 1), Mark(0.0, MarkKind.ASKED, 0, 1, 1)]) == []


def test_runs_are_joined_with_tables_of_their_own() -> None:
    one = run()
    both = joined("both", [one, evolve(one, seed=8, partial=True)])
    assert len(both.windows) == 2 * len(one.windows)
    assert {w.table for w in both.windows} == {1, 3}
    assert {d.table for d in both.delays} == {1, 3}
    assert both.partial
    assert both.seed is None
    assert joined("alone", [one]).seed == one.seed


@pytest.mark.parametrize("runs", [[], [EMPTY, evolve(EMPTY, interval=1.0)]])
def test_runs_of_different_beats_are_not_joined(runs: list[Run]) -> None:
    with pytest.raises(ValueError, match="beat"):
        joined("no", runs)
