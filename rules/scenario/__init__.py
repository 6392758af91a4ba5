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
from rules.scenario.play import Play
from rules.scenario.scenario import Scenario

__all__ = [
    "AmbiguousName",
    "CannotDo",
    "LeftOver",
    "MalformedScenario",
    "NotAsExpected",
    "Play",
    "Scenario",
    "ScenarioError",
    "UnknownName",
    "Unscripted",
]
