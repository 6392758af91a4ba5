"""From a simulated world to the records of a report."""

import json

import jsonschema
import pytest

from host.lab.checkers.evidence import gather
from host.lab.report_gathering import gather_run
from host.lab.report_records import Became, Run
from host.lab.report_schema import report_schema
from host.lab.report_summary import summary
from host.lab.world import Setting, play


@pytest.fixture(scope="module")
def run() -> Run:
    return gather_run("a quarter of an hour", gather(play(Setting(3, hours=0.25), timed=True)))


def test_every_window_of_a_world_is_recorded(run: Run) -> None:
    assert len(run.windows) > 50
    assert run.seats == ("seat 0", "seat 1", "seat 2", "seat 3")
    became = {request.became for window in run.windows for request in window.requests}
    assert {Became.PASS, Became.ACT, Became.WITHDRAWN} <= became
    for window in run.windows:
        assert window.requests
        assert window.closed is None or window.closed >= window.opened
        for request in window.requests:
            assert request.ended is None or request.ended >= request.asked >= window.opened
    epochs = [(w.table, w.opened) for w in run.windows]
    assert epochs == sorted(epochs, key=lambda pair: pair[1])


def test_only_the_last_window_may_be_open(run: Run) -> None:
    still = [w for w in run.windows if any(r.became is Became.OPEN for r in w.requests)]
    assert len(still) <= 1


def test_delays_and_races_are_recorded(run: Run) -> None:
    assert {delay.seat for delay in run.delays} == {0, 1, 2, 3}
    assert all(delay.seconds >= 0 for delay in run.delays)


def test_a_delay_is_what_the_wires_take_both_ways(run: Run) -> None:
    """On its own clock the host takes no time; what can wait waits for some milliseconds."""
    usual = 2 * Setting(3).profile.everybody.delay.at(0.5)
    seconds = sorted(delay.seconds for delay in run.delays)
    assert seconds[0] == pytest.approx(usual)
    assert seconds[len(seconds) // 2] < usual + 0.02


def test_people_with_a_stop_watch_play_as_those_without() -> None:
    setting = Setting(3, hours=0.05)
    assert list(play(setting, timed=True).trace) == list(play(setting).trace)


def test_what_is_gathered_makes_a_report(run: Run) -> None:
    found = json.loads(json.dumps(summary(run, [])))
    jsonschema.validate(found, report_schema(), jsonschema.Draft202012Validator)
    assert found["seed"] == 3
