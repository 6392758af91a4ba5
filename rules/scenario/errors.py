"""What can be wrong with a scenario: its text, an action that can't be done, an expectation."""

from __future__ import annotations

__all__ = [
    "AmbiguousName",
    "CannotDo",
    "LeftOver",
    "MalformedScenario",
    "NotAsExpected",
    "ScenarioError",
    "UnknownName",
    "Unscripted",
]


class ScenarioError(Exception):
    """Any of the below."""


class MalformedScenario(ScenarioError):
    """The text is no scenario: ``path`` says where in it, ``line`` the line, 0 if unknown."""

    def __init__(self, problem: str, path: str = "", line: int = 0) -> None:
        place = ", ".join(
            part for part in (f"line {line}" if line else "", f"at {path}" if path else "") if part
        )
        super().__init__(f"{problem} ({place})" if place else problem)
        self.problem = problem
        self.path = path
        self.line = line


class UnknownName(ScenarioError):
    """Nothing of this name is where it was looked for; ``found`` is what is there."""

    def __init__(self, name: str, where: str, found: tuple[str, ...] = ()) -> None:
        there = f"; there is {', '.join(found)}" if found else "; nothing is there"
        super().__init__(f"no {name!r} {where}{there}")
        self.name = name


class AmbiguousName(ScenarioError):
    """An ability must be chosen by number."""


class CannotDo(ScenarioError, AssertionError):
    """A scripted action can't be done here: ``why`` says what stands in its way."""

    def __init__(self, action: str, why: str) -> None:
        super().__init__(f"{action}: {why}")
        self.action = action
        self.why = why


class Unscripted(ScenarioError, AssertionError):
    """A strict scenario came to a choice for which it has no answer."""


class LeftOver(ScenarioError, AssertionError):
    """The end: an answer was never asked for, an action never reached, or a question is open."""


class NotAsExpected(ScenarioError, AssertionError):
    """An expectation does not hold."""

    def __init__(self, what: str, expected: object, found: object) -> None:
        super().__init__(f"{what}: expected {expected!r}, found {found!r}")
        self.what = what
        self.expected = expected
        self.found = found
