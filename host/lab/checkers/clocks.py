"""Clocks: a bank is charged only while its seat owes an answer, and never by more than it owed.

What a seat owed is counted twice: as its line showed it, where nothing keeps the line from showing
all of it; and as the ledger's model has it from the journal alone, since the host began.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING

from attrs import define

from host.lab.checkers.ledger import models_of
from host.lab.checkers.violations import Violation

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence, Item
    from host.lab.checkers.ledger import Model

__all__ = ["check_clocks"]

ROUNDING = 0.003
"""Seconds: the wire has whole milliseconds, and there are two of them in a difference."""

HIDING = frozenset(
    {"delay", "partition", "slow_reader", "seat_hangs", "seat_raises", "full_outbox"}
)
"""Faults that keep a line from showing when its seat was asked."""


@define
class Account:
    """What one seat has owed since its bank was first told on its line."""

    bank: float | None = None
    """As it was first told."""
    last: float = 0.0
    owed: float = 0.0
    """Seconds beyond what each decision has, at most."""
    since: float | None = None
    """Since when it owes an answer."""
    number: int = 0


def check_clocks(evidence: Evidence) -> Iterator[Violation]:
    """The clock is told to everybody at once: the one who looks at a seat's bank on the seat's own
    line also sees what that seat was asked."""
    decision = float(evidence.outcome.setting.profile.decision)
    yield from _by_journal(evidence, decision)
    if {fault.value for fault in evidence.outcome.setting.faults} & HIDING:
        return
    accounts: dict[tuple[str, int, int], Account] = {}
    first: dict[tuple[str, int, int], float] = {}
    for item in evidence.items:
        if item.seat is None or not item.game:
            continue
        account = accounts.setdefault((item.game, item.seat, item.line), Account())
        if item.what == "request":
            # a request that is put again on a new line has been open all the while
            since = first.setdefault((item.game, item.seat, item.data["request"]), item.at)
            _asked(account, item, since, decision)
        elif item.what in ("accepted", "withdrawn"):
            if item.data["request"] == account.number:
                _settle(account, item.at, decision)
        elif item.what == "clock":
            yield from _told(account, item, decision)


def _asked(account: Account, item: Item, since: float, decision: float) -> None:
    number = item.data["request"]
    if account.since is not None and number != account.number:
        _settle(account, item.at, decision)
    if item.data.get("owed", True) and item.data["decision"]["type"] != "joint":
        if account.number != number:
            account.since = since
        account.number = number


def _settle(account: Account, at: float, decision: float) -> None:
    if account.since is not None:
        account.owed += max(0.0, at - account.since - decision)
        account.since = None


def _told(account: Account, item: Item, decision: float) -> Iterator[Violation]:
    mine = next((one for one in item.data["seats"] if one["seat"] == item.seat), None)
    if mine is None or mine.get("bank_ms") is None:
        return
    bank = mine["bank_ms"] / 1000
    if account.bank is None:
        account.bank = account.last = bank
    owed = account.owed
    if account.since is not None:
        owed += max(0.0, item.at - account.since - decision)
    if bank > account.last + ROUNDING:
        detail = f"from {account.last:.3f} s to {bank:.3f} s"
        yield Violation(item.at, "a bank is not filled up", detail, item.table, item.seat)
    charged = account.bank - bank
    if charged > owed + ROUNDING:
        detail = f"charged {charged:.3f} s, owed {owed:.3f} s"
        yield Violation(item.at, "clocks charge only who owes", detail, item.table, item.seat)
    account.last = bank


# --- by the journal ---


def _by_journal(evidence: Evidence, decision: float) -> Iterator[Violation]:
    """The bank that is told is never less than what the journal leaves of it."""
    models, _ = models_of(evidence)
    full = float(evidence.outcome.setting.profile.bank)
    debts = {name: _debts(evidence, name, model, decision) for name, model in models.items()}
    began: dict[int, float] = {}
    for item in evidence.items:
        if item.what == "started":
            began[item.life] = item.at
        elif item.what == "clock" and item.game in debts:
            since = began.get(item.life, 0.0)
            for one in item.data["seats"]:
                if one.get("bank_ms") is None:
                    continue
                owed = _owed(debts[item.game].get(one["seat"], []), since, item.at, decision)
                charged = full - one["bank_ms"] / 1000
                if charged > owed + ROUNDING:
                    detail = f"charged {charged:.3f} s in all, owed {owed:.3f} s"
                    rule = "clocks charge only who owes"
                    yield Violation(item.at, rule, detail, item.table, one["seat"])


def _debts(
    evidence: Evidence, name: str, model: Model, decision: float
) -> dict[int, list[tuple[float, float]]]:
    """From when to when each player owed an answer for longer than a decision has."""
    entries = evidence.games[name].entries
    times = [0.0, *(item.at for _, item in entries)]
    debts: dict[int, list[tuple[float, float]]] = {}
    for put in model.puts.values():
        if put.owed and not put.joint:
            opened = times[put.opened]
            closed = times[int(put.closed)] if put.closed < len(times) else inf
            if closed - opened > decision:
                debts.setdefault(put.player, []).append((opened, closed))
    return debts


def _owed(debts: list[tuple[float, float]], since: float, until: float, decision: float) -> float:
    """Seconds beyond what each decision has."""
    return sum(
        max(0.0, min(closed, until) - max(opened, since) - decision) for opened, closed in debts
    )
