"""What may go wrong, by name: each fault with its usual rate and its switch.

Whether and when a fault strikes is drawn by its own label, once for each table and minute, so that
a run without one of them has all the others as they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from host.lab.chance import Lots

__all__ = [
    "FAULTS",
    "FROM_OUTSIDE",
    "RATES",
    "WHOLE_RUN",
    "Fault",
    "UnknownFault",
    "chosen",
    "in_order",
    "swarm",
]


class Fault(Enum):
    DELAY = "delay"
    """A piece takes seconds instead of milliseconds."""
    JITTER = "jitter"
    """Every piece takes a time of its own."""
    CUT = "cut"
    """A line breaks in the middle of a frame."""
    HALF_OPEN = "half_open"
    """A client's machine vanishes; only keep-alive finds out."""
    PARTITION = "partition"
    """A whole team is cut off for a while; then all that waited arrives at once."""
    STORM = "storm"
    """Everybody loses the line at once and comes back at once, some times over."""
    SLOW_READER = "slow_reader"
    """A client does not read for a while."""
    DUPLICATE = "duplicate"
    """A client's last answer arrives again, on the old line and on a new one."""
    REORDER = "reorder"
    """A client comes back on a new line while its answer is still under way on the old one."""
    FLOOD = "flood"
    """A client sends hundreds of messages at once."""
    GARBAGE = "garbage"
    """A client sends what is no message."""
    DRIFT = "drift"
    """Clients' clocks run at other speeds."""
    SEAT_RAISES = "seat_raises"
    """A seat's task in the host raises."""
    SEAT_HANGS = "seat_hangs"
    """A seat's task in the host takes nothing from its mailbox for a while."""
    FULL_OUTBOX = "full_outbox"
    """The host's outboxes hold next to nothing."""
    KILL = "kill"
    """The host dies at some byte of a journal, and begins again from what is on the disk."""
    FULL_DISK = "full_disk"
    """Nothing can be written for a while."""


RATES: Mapping[str, float] = {
    "delay": 0.3,
    "jitter": 1.0,
    "cut": 0.15,
    "half_open": 0.05,
    "partition": 0.05,
    "storm": 0.03,
    "slow_reader": 0.1,
    "duplicate": 0.3,
    "reorder": 0.15,
    "flood": 0.05,
    "garbage": 0.1,
    "drift": 1.0,
    "seat_raises": 0.02,
    "seat_hangs": 0.05,
    "full_outbox": 1.0,
    "kill": 0.05,
    "full_disk": 0.02,
}
"""The chance that a fault strikes a table within a minute; of those that hold for a whole run
(jitter, drift, full outbox), the chance that they do."""

WHOLE_RUN = frozenset({Fault.JITTER, Fault.DRIFT, Fault.FULL_OUTBOX})

FROM_OUTSIDE = frozenset(Fault) - {
    Fault.SEAT_RAISES,
    Fault.SEAT_HANGS,
    Fault.FULL_OUTBOX,
    Fault.KILL,
    Fault.FULL_DISK,
}
"""What a client can make happen to a host that is not the lab's: whatever is on its own end of the
line."""

FAULTS = tuple(fault.value for fault in Fault)


class UnknownFault(Exception):
    """``name`` is no fault."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"no fault {self.name!r}; there are {', '.join(FAULTS)}, and all, none, swarm"


def chosen(text: str) -> frozenset[Fault] | None:
    """``all``, ``none``, or names between commas; ``None`` for ``swarm``. Raises
    ``UnknownFault``."""
    if text == "swarm":
        return None
    if text == "all":
        return frozenset(Fault)
    if text in ("none", ""):
        return frozenset()
    found = set()
    for name in map(str.strip, text.split(",")):
        if name not in FAULTS:
            raise UnknownFault(name)
        found.add(Fault(name))
    return frozenset(found)


def swarm(lots: Lots) -> frozenset[Fault]:
    """The faults of one seed: each is on or off by a coin of its own. A run with few faults finds
    what a run with all of them covers up."""
    return frozenset(fault for fault in Fault if lots.one(f"swarm {fault.value}") < 0.5)


def in_order(faults: Iterable[Fault]) -> list[Fault]:
    """As they stand in ``Fault``: a set has no order that two processes share."""
    among = frozenset(faults)
    return [fault for fault in Fault if fault in among]
