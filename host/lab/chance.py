"""Chance by name: every draw of a run has a label, so that leaving one thing out of a run leaves
all other draws as they were. That is what makes a failing run shrink.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct

__all__ = ["Lot", "Lots"]

_CUT = Struct("<8Q").unpack
_UNIT = 1.0 / (1 << 64)

Lot = tuple[float, ...]
"""Eight numbers from 0 to 1."""


class Lots:
    """All draws of a run, by label."""

    def __init__(self, seed: int) -> None:
        key = blake2b(b"%d" % seed, digest_size=32, person=b"ettin lab").digest()
        self._keyed = blake2b(digest_size=64, key=key)

    def draw(self, label: str) -> Lot:
        """The same eight numbers for one label, whatever else was drawn."""
        hashed = self._keyed.copy()
        hashed.update(label.encode())
        return tuple([(word + 0.5) * _UNIT for word in _CUT(hashed.digest())])

    def one(self, label: str) -> float:
        return self.draw(label)[0]
