"""Scenarios that come out otherwise here, by id: each with the rule that decides."""

from __future__ import annotations

__all__ = ["DIFFERENCES"]

DIFFERENCES: dict[str, str] = {}
"""The peer is wrong, or the 2012 game differs; with the rule's number."""
