"""Tables of the shipped cards, for tests that read as play."""

from __future__ import annotations

from collections.abc import Sequence

from cards.catalogue import shipped
from rules.language import CardDefinition
from rules.scenario import Scenario

__all__ = ["duel", "giants", "table"]


def lookup(name: str) -> CardDefinition:
    return shipped()[name]


def table(teams: Sequence[str], ruleset: str = "2012", *, strict: bool = False) -> Scenario:
    return Scenario(lookup, teams, ruleset=ruleset, strict=strict)


def giants(ruleset: str = "2012", *, strict: bool = False) -> Scenario:
    """Two-Headed Giant: Ann and Bob against Cid and Dee; Ann and Cid are primary players."""
    return table(("Ann Bob", "Cid Dee"), ruleset, strict=strict)


def duel(ruleset: str = "2012", *, strict: bool = False) -> Scenario:
    """Ann against Cid."""
    return table(("Ann", "Cid"), ruleset, strict=strict)
