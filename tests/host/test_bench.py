"""The benchmark runs, says what it measured in the form it promises, and never keeps anybody."""

from __future__ import annotations

import json
import os
from pathlib import Path

import jsonschema
import pytest
import trio
from click.testing import CliRunner

from host.bench.actors import ActorsPart
from host.bench.boards import board, stack_on, turn_over_top
from host.bench.children import Child, ChildFailed
from host.bench.engine import EnginePart
from host.bench.figures import FIGURES, Book, Measured, Samples, Target, percentile
from host.bench.machine import cores
from host.bench.report import SCHEMA
from host.bench.running import Part, run
from host.bench.tables import HostPart
from host.command_line import main
from rules.vocabulary import Zone
from tests.patience import PATIENCE

NAMES = {figure.name for figure in FIGURES}


class Counting:
    """A part that takes no time."""

    name = "engine"

    def round(self, number: int) -> Samples:
        return {"engine.fork_us": float(number)}


class Failing:
    name = "host"

    def round(self, number: int) -> Samples:
        raise ChildFailed("it is gone")


class Interrupted:
    """A part that is broken off in its second round."""

    name = "actors"

    def round(self, number: int) -> Samples:
        if number:
            raise KeyboardInterrupt
        return {"actors.ratio": 1.5}


class Endless:
    name = "actors"

    def round(self, number: int) -> Samples:
        while True:
            pass


class EndlessInTrio:
    name = "actors"

    def round(self, number: int) -> Samples:
        trio.run(self._spin)
        return {}

    async def _spin(self) -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._checkpoints)
            nursery.start_soon(self._checkpoints)

    async def _checkpoints(self) -> None:
        while True:
            await trio.lowlevel.checkpoint()


@pytest.mark.process
def test_every_part_measures_what_it_promises() -> None:
    parts: list[Part] = [
        EnginePart(1, boards=1, decisions=30),
        ActorsPart(turns=100, repeats=1),
        HostPart(1, seconds=0.5),
    ]
    report = run(parts, rounds=1, seconds=PATIENCE)
    assert not report.partial
    assert report.failures == []
    found = {one.figure.name for one in report.measured}
    wanted = {name for name in NAMES if not name.startswith(("host.10", "host.memory"))}
    # a random board may stay out of a class of sizes, and so short a pace may ask nobody
    assert wanted - found <= {name for name in wanted if "permanents" in name or "paced" in name}
    assert all(
        value > 0 or "40ms" in one.figure.name for one in report.measured for value in one.rounds
    )
    jsonschema.validate(report.plain(), SCHEMA)


@pytest.mark.process
def test_many_tables_play_at_once_and_their_memory_is_measured() -> None:
    samples = HostPart(3, seconds=0.5, memory=True).round(0)
    assert samples["host.3.closed.requests_per_second"] > 0
    assert samples["host.memory_per_table_kb"] > 0


def test_command_writes_json_that_keeps_to_the_schema(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    result = CliRunner().invoke(main, ["bench", "actors", "--quick", "--json", str(file)])
    assert result.exit_code == 0, result.output
    report = json.loads(file.read_text())
    jsonschema.validate(report, SCHEMA)
    assert report["quick"]
    assert {figure["name"] for figure in report["figures"]} == {
        name for name in NAMES if name.startswith("actors.")
    }
    assert "QUICK" in result.stdout
    assert "the window against the ping-pong" in result.stdout


def test_an_interrupt_shows_what_there_is_as_partial() -> None:
    report = run([Counting(), Interrupted()], rounds=5, seconds=60)
    assert report.partial
    assert {one.figure.name: one.rounds for one in report.measured} == {
        "engine.fork_us": (0.0, 1.0),
        "actors.ratio": (1.5,),
    }
    assert any(line.startswith("PARTIAL") for line in report.lines())
    jsonschema.validate(report.plain(), SCHEMA)


@pytest.mark.parametrize("endless", [Endless(), EndlessInTrio()])
def test_a_part_without_end_is_broken_off(endless: Part) -> None:
    report = run([Counting(), endless], rounds=2, seconds=0.5)  # the first part takes none of them
    assert report.partial
    assert [one.figure.name for one in report.measured] == ["engine.fork_us"]


def test_a_part_that_fails_leaves_the_others_alone() -> None:
    report = run([Failing(), Counting()], rounds=3, seconds=60)
    assert not report.partial
    assert report.failures == [("host", "it is gone")]
    assert report.measured[0].rounds == (0.0, 1.0, 2.0)
    assert "host FAILED: it is gone" in list(report.lines())


def test_a_child_that_fails_says_why() -> None:
    with (
        Child("host.bench.load", "no port", "[]") as child,
        pytest.raises(ChildFailed, match="invalid literal"),
    ):
        child.hear(PATIENCE)


def test_a_child_that_says_nothing_is_not_waited_for() -> None:
    plan = json.dumps([])
    with Child("host.bench.load", "1", plan) as child, pytest.raises(ChildFailed):
        child.ask(0.01)


@pytest.mark.skipif(not cores(), reason="no process can be kept on a core here")
def test_a_child_keeps_to_its_cores() -> None:
    last = cores()[-1:]
    with Child("host.bench.load", "1", "[]", cores=last) as child:
        assert tuple(os.sched_getaffinity(child.pid)) == last


@pytest.mark.skipif(not cores(), reason="no process can be kept on a core here")
def test_a_child_whose_cores_are_not_there_fails() -> None:
    with pytest.raises(ChildFailed, match="cannot be kept"):
        Child("host.bench.load", "1", "[]", cores=(1_000_000,))


def test_targets_are_held_against_the_median() -> None:
    fork = next(figure for figure in FIGURES if figure.name == "engine.fork_us")
    assert fork.target == Target(500, True)
    assert Measured(fork, (100.0, 300.0, 9_000.0)).reached
    assert not Measured(fork, (100.0, 600.0, 700.0)).reached
    speed = next(figure for figure in FIGURES if figure.name == "engine.unforced_per_second")
    assert Measured(speed, (3_000.0,)).reached
    assert not Measured(speed, (2_999.0,)).reached


def test_a_figure_that_is_not_listed_is_a_defect() -> None:
    with pytest.raises(AssertionError):
        Book().add({"engine.unheard_of": 1.0})


def test_percentile_is_one_of_the_values() -> None:
    values = [float(n) for n in range(1, 101)]
    assert percentile(values, 0.50) == 51.0
    assert percentile(values, 0.99) == 100.0
    assert percentile([3.0], 0.99) == 3.0


@pytest.mark.parametrize("permanents", [4, 16, 36, 68])
def test_boards_are_as_large_as_asked(permanents: int) -> None:
    game = board(permanents, seed=3)
    assert len(game.state.battlefield) == permanents
    assert game.pending


def test_a_stack_stays_as_high_as_it_is() -> None:
    game = stack_on(5)
    assert turn_over_top(game) == 5
    assert len(game.state.stack) == 5
    assert all(game.state.objects[one].zone is Zone.STACK for one in game.state.stack)
