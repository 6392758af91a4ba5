"""Scenarios that come out otherwise here, by id: each with the rule that decides."""

from __future__ import annotations

__all__ = ["DIFFERENCES"]

DIFFERENCES: dict[str, str] = {
    "cards/rules/ActivateAbilityOnlyLimitedTimesTest.java#testAbilityCanBeActivatedTwice": (
        "CR 605.3a: the payer taps for mana; other mana abilities are activated before the cast"
    ),
}
"""The peer is wrong, or this engine stops short; with the rule's number."""
