"""Changing targets (CR 115.7)."""

from rules.announcing import choose_new_targets

__all__ = ["choose_new_targets"]
