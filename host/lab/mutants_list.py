"""All deliberate faults, in one list."""

from __future__ import annotations

from host.lab.mutants import Mutant
from host.lab.mutants_priority import PRIORITY_MUTANTS
from host.lab.mutants_table import TABLE_MUTANTS

__all__ = ["MUTANTS"]

MUTANTS: tuple[Mutant, ...] = (*PRIORITY_MUTANTS, *TABLE_MUTANTS)
