"""Cards of the peer's scenarios that are not shipped."""

from __future__ import annotations

from rules.language import CardDefinition
from tests.peer.creatures import CREATURES
from tests.peer.permanents import PERMANENTS
from tests.peer.spells import SPELLS

__all__ = ["MORE_CARDS"]

MORE_CARDS: tuple[CardDefinition, ...] = (*CREATURES, *PERMANENTS, *SPELLS)
