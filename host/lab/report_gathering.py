"""From what crossed the wires of a simulated world to the records of a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define, evolve, field

from host.lab.distributions import mean
from host.lab.report_records import Became, Race, Request, Run, Window

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence, Item

__all__ = ["gather_run"]

_ANSWERS = {"pass": Became.PASS, "act": Became.ACT, "take_back": Became.TAKE_BACK}

Key = tuple[str, int, int]
"""A game, a seat, a request's number."""


@define
class _Forming:
    table: int
    epoch: int
    opened: float
    last: float
    over: float | None = None
    """When the next window was seen."""
    requests: dict[tuple[int, int], Request] = field(factory=dict)
    sent: dict[int, float] = field(factory=dict)
    """By seat: when its first answer reached the host."""
    taken: set[int] = field(factory=set)
    """Whose answers counted."""
    lost: set[int] = field(factory=set)
    """Whose answers came too late."""


def gather_run(name: str, evidence: Evidence, *, partial: bool = False) -> Run:
    """What was measured in a run of ``host.lab.world`` whose people were timed.

    Times are virtual, and the host's own passes on no virtual clock: a delay is that of the wires
    and of what held an answer up. The beat at which a seat means to answer is what people think on
    the whole.
    """
    setting = evidence.outcome.setting
    gatherer = _Gatherer()
    for item in evidence.items:
        if item.seat is not None and item.data is not None:
            gatherer.take(item)
    seats = tuple(f"seat {seat}" for seat in range(setting.seats))
    return Run(
        name,
        seats,
        setting.seed,
        tuple(gatherer.windows()),
        tuple(evidence.outcome.delays),
        mean(setting.profile.everybody.think),
        races=tuple(gatherer.races()),
        partial=partial,
    )


class _Gatherer:
    def __init__(self) -> None:
        self._all: list[_Forming] = []
        self._newest: dict[str, _Forming] = {}
        self._where: dict[Key, _Forming] = {}
        self._answers: dict[Key, str] = {}
        self._acted_for: set[tuple[str, int]] = set()

    def windows(self) -> list[Window]:
        return [_formed(forming) for forming in self._all]

    def races(self) -> list[Race]:
        return [race for forming in self._all if (race := _race(forming)) is not None]

    def take(self, item: Item) -> None:
        assert item.seat is not None
        handler = getattr(self, f"_{item.what}", None)
        if handler is not None:
            handler(item, item.seat, item.data)

    def _request(self, item: Item, seat: int, data: Any) -> None:
        game, number, epoch = item.game, data["request"], data["epoch"]
        forming = self._newest.get(game)
        if forming is None or forming.epoch < epoch:
            if forming is not None:
                forming.over = item.at
            forming = self._newest[game] = _Forming(item.table, epoch, item.at, item.at)
            self._all.append(forming)
        if forming.epoch == epoch and (game, seat, number) not in self._where:
            # sent again after a reconnection, a request has been open since the first time
            self._where[game, seat, number] = forming
            owed = data.get("owed", True)
            forming.requests[seat, number] = Request(seat, number, item.at, owed=owed)
            self._acted_for.discard((game, seat))

    def _answer(self, item: Item, seat: int, data: Any) -> None:
        if not isinstance(data, dict) or not isinstance(data.get("answer"), dict):
            return
        number = data.get("request")
        if isinstance(number, int):
            said = str(data["answer"].get("type"))
            self._answers.setdefault((item.game, seat, number), said)
            forming = self._where.get((item.game, seat, number))
            if forming is not None:
                forming.sent.setdefault(seat, item.at)

    def _accepted(self, item: Item, seat: int, data: Any) -> None:
        key = (item.game, seat, data["request"])
        said = self._answers.get(key, "")
        if key in self._where:
            self._where[key].taken.add(seat)
        self._end(item, seat, data["request"], _ANSWERS.get(said, Became.CHOICE))

    def _withdrawn(self, item: Item, seat: int, data: Any) -> None:
        acted = (item.game, seat) in self._acted_for or data.get("reason") == "policy"
        self._end(item, seat, data["request"], Became.TIMED_OUT if acted else Became.WITHDRAWN)

    def _refused(self, item: Item, seat: int, data: Any) -> None:
        key = (item.game, seat, data.get("request"))
        if data.get("code") == "stale" and key in self._where:
            self._where[key].lost.add(seat)

    def _policy(self, item: Item, seat: int, data: Any) -> None:
        self._acted_for.add((item.game, data["seat"]))

    def _end(self, item: Item, seat: int, number: int, became: Became) -> None:
        forming = self._where.get((item.game, seat, number))
        if forming is None:
            return
        forming.last = item.at
        request = forming.requests[seat, number]
        if request.ended is None:
            forming.requests[seat, number] = evolve(request, ended=item.at, became=became)


def _race(forming: _Forming) -> Race | None:
    """Two heads answered and one of them in vain. The lower seat is called first, whoever won."""
    if len(forming.sent) != 2 or len(forming.taken) != 1 or not forming.lost - forming.taken:
        return None
    one, other = sorted(forming.sent)
    return Race(forming.sent[other] - forming.sent[one], one in forming.taken)


def _formed(forming: _Forming) -> Window:
    requests = tuple(sorted(forming.requests.values(), key=lambda r: (r.asked, r.seat, r.number)))
    closed = forming.over
    if all(request.ended is not None for request in requests):
        closed = forming.last
    return Window(forming.table, forming.epoch, forming.opened, closed, requests)
