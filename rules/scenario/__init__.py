"""Scenarios: a position, scripted actions, expectations; in Python that reads as play and in files.

``Scenario`` builds a position, ``begin`` gives a ``Play``: verbs (cast, attack, resolve …), looks
(life, hand, size …) and ``done`` at the end.  ``load`` and ``run`` do the same from a file (see
docs/scenarios.md).
"""

from rules.scenario.errors import (
    AmbiguousName,
    CannotDo,
    LeftOver,
    MalformedScenario,
    NotAsExpected,
    ScenarioError,
    UnknownName,
    Unscripted,
)
from rules.scenario.files import ScenarioFile, load
from rules.scenario.play import Play
from rules.scenario.scenario import Scenario
from rules.scenario.script import Failure, Report, run

__all__ = [
    "AmbiguousName",
    "CannotDo",
    "Failure",
    "LeftOver",
    "MalformedScenario",
    "NotAsExpected",
    "Play",
    "Report",
    "Scenario",
    "ScenarioError",
    "ScenarioFile",
    "UnknownName",
    "Unscripted",
    "load",
    "run",
]
