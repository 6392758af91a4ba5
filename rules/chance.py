"""The one source of chance: a seeded stream of numbers that nobody can continue by watching it.

BLAKE2b in counter mode: block ``i`` is the hash of ``i`` under a secret key, cut into eight words
of 64 bits.  The state is the key and how many words were drawn, so a copy costs nothing, and the
same seed gives the same game in every process.  Who sees draws can't tell the next ones without
the key; who can guess the seed can, so a table that matters wants 16 random bytes from the host.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from struct import Struct
from typing import TypeVar

__all__ = ["Seed", "Stream"]

T = TypeVar("T")

Seed = int | str | bytes

_WORDS = 8
_CUT = Struct(f"<{_WORDS}Q").unpack
_SPAN = 1 << 64


class Stream:
    """A stream of chance, of which every draw is determined by the seed.

    Seeds of different types are different: ``7``, ``"7"`` and ``b"7"`` give three streams.
    """

    __slots__ = ("_block", "_key", "_last", "_position")

    def __init__(self, seed: Seed) -> None:
        if isinstance(seed, int):
            tagged = b"i%d" % seed
        elif isinstance(seed, str):
            tagged = b"s" + seed.encode("utf-8", "surrogatepass")
        else:
            tagged = b"b" + bytes(seed)
        self._start(blake2b(tagged, digest_size=32, person=b"ettin seed").digest())

    def _start(self, key: bytes) -> None:
        self._key = key
        self._position = 0
        self._block: tuple[int, ...] = ()
        self._last = -1

    def word(self) -> int:
        """The next 64 bits."""
        at = self._position % _WORDS
        if not at:
            self._block = self._cut_block()
        self._position += 1
        self._last = word = self._block[at]
        return word

    def _cut_block(self) -> tuple[int, ...]:
        counter = (self._position // _WORDS).to_bytes(8, "little")
        return _CUT(blake2b(counter, key=self._key, person=b"ettin draw").digest())

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``, each equally likely.  ``ValueError`` if there is none.

        Words that would favour some numbers are thrown away.
        """
        if n < 1:
            raise ValueError(f"no number is below {n} and not below 0")
        if n > _SPAN:
            return self._below_large(n)
        fair = _SPAN - _SPAN % n
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % n

    def _below_large(self, n: int) -> int:
        bits = (n - 1).bit_length()
        while True:
            number = 0
            for _ in range(-(-bits // 64)):
                number = number << 64 | self.word()
            number &= (1 << bits) - 1
            if number < n:
                return number

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Puts the items into a random order, each order equally likely (CR 701.24a)."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items at random.  Raises ``ValueError`` if there is none."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """``count`` different places' items in random order.

        Raises ``ValueError``, having drawn nothing, if there are fewer.  A long ``range`` is cheap.
        """
        size = len(items)
        if not 0 <= count <= size:
            raise ValueError(f"can't take {count} of {size}")
        moved: dict[int, int] = {}
        taken: list[T] = []
        for last in range(size - 1, size - 1 - count, -1):
            place = self.below(last + 1)
            taken.append(items[moved.get(place, place)])
            moved[place] = moved.get(last, last)
        return taken

    def copy(self) -> Stream:
        """A stream that will draw the same numbers; neither notices the other."""
        twin = Stream.__new__(Stream)
        twin._key = self._key
        twin._position = self._position
        twin._block = self._block
        twin._last = self._last
        return twin

    def split(self, label: int | str) -> Stream:
        """An independent stream, the same for one label however much was drawn from this one."""
        tagged = b"i%d" % label if isinstance(label, int) else b"s" + label.encode("utf-8")
        child = Stream.__new__(Stream)
        child._start(blake2b(tagged, digest_size=32, key=self._key, person=b"ettin split").digest())
        return child

    def last_draw(self) -> tuple[int, int]:
        """How many words were drawn, and the last of them (-1 if none).

        Two runs that agree here at their end have drawn alike all the way.
        """
        return self._position, self._last

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Stream):
            return NotImplemented
        return self._key == other._key and self._position == other._position

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> tuple[bytes, int, int]:
        return self._key, self._position, self._last

    def __setstate__(self, state: tuple[bytes, int, int]) -> None:
        self._start(state[0])
        self._position, self._last = state[1:]
        if self._position % _WORDS:
            self._block = self._cut_block()

    def __repr__(self) -> str:
        return f"<Stream after {self._position} draws>"
