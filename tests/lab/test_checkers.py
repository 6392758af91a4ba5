"""The checkers see what they are there to see: faults planted in the host, in the game and on the
disk, each found by the rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from attrs import evolve

import actors.referee
import actors.rulings
import host.lab.engines
import host.playing
from actors.chair import Chair
from actors.clock import SeatClock
from actors.engine import TeamId
from actors.inbox import Lane
from actors.journal import Journal, Reading
from actors.journal_lines import Entry
from actors.referee import Referee
from actors.rulings import Rulings
from actors.seat import PolicyReason, Reply, ToSeat, Withdraw
from actors.showing import Showing
from host.lab.checkers import check
from host.lab.faults import Fault
from host.lab.profile import Manner, Profile
from host.lab.toy import PriorityGame
from host.lab.world import Setting, play
from rules.answers import Pass
from rules.game import Game, Request
from rules.notices import Notice
from rules.refusals import RefusalCode
from rules.view import View

BUSY = Profile(
    evolve(Manner(), act=0.3, take_back=0.3, race=0.3, late=0.5, twice=0.2, hold=0.5, silent=0.05),
    decision=20,
    bank=30,
)
"""People who do much in a short time."""


def broken(setting: Setting) -> set[str]:
    return {violation.rule for violation in check(play(setting))}


def busy(seed: int = 1, **more: Any) -> Setting:
    return Setting(seed, **({"profile": BUSY, "hours": 0.15} | more))


@pytest.mark.parametrize("engine", ["toy", "game"])
def test_nothing_is_broken_without_a_planted_fault(engine: str) -> None:
    assert broken(busy(engine=engine)) == set()


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_broken_under_all_faults(seed: int) -> None:
    assert broken(busy(seed, faults=frozenset(Fault))) == set()


def plant(monkeypatch: pytest.MonkeyPatch, owner: object, name: str, value: object) -> None:
    monkeypatch.setattr(owner, name, value)


def one_heads_pass_counts_for_both(monkeypatch: pytest.MonkeyPatch) -> None:
    real = PriorityGame._pass

    def both(self: PriorityGame, player: int) -> None:
        self._passed |= set(self.teams[self.team_of[player]])
        real(self, player)

    plant(monkeypatch, PriorityGame, "_pass", both)


def a_pass_outlives_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    def receive(self: PriorityGame, team: int) -> None:
        if team != self._priority:
            self._passed = frozenset()
        self._priority = team
        self._windows += 1
        self._ask_team()

    plant(monkeypatch, PriorityGame, "_receive", receive)


def active_team_is_forgotten_after_resolution(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(self: PriorityGame) -> None:
        self._stack = self._stack[:-1]
        self._receive(self._priority)

    plant(monkeypatch, PriorityGame, "_resolve", resolve)


def a_withdrawn_request_is_still_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The referee takes a stale answer for one to the open request."""
    real = Referee._stale

    def stale(self: Referee, chair: Any, number: int, epoch: int) -> bool:
        request = self._engine.pending.get(chair.player)
        if request is None or not request.owed:
            return real(self, chair, number, epoch)
        self._rulings.answer(chair, request.number, Pass(), actors.rulings.By.SEAT)
        self._accepted = chair
        return True

    plant(monkeypatch, Referee, "_stale", stale)


def effects_are_shown_before_they_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[Entry] = []
    real_add, real_commit = Journal.add, Journal.commit

    def add(self: Journal, entry: Entry) -> None:
        held.append(entry)

    def commit(self: Journal) -> None:
        while len(held) > 3:
            real_add(self, held.pop(0))
        real_commit(self)

    plant(monkeypatch, Journal, "add", add)
    plant(monkeypatch, Journal, "commit", commit)


def the_bank_is_charged_while_nothing_is_owed(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(self: SeatClock, now: float) -> None:
        self.running = True
        self._allowance = 0.0
        self._since = now
        self.due = now + self.bank + 20

    plant(monkeypatch, SeatClock, "begin", begin)


def everybody_is_told_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    def redacted(self: Notice, viewer: int | None) -> Notice:
        return evolve(self, seen_by=None)

    plant(monkeypatch, Notice, "redacted", redacted)


def spectators_see_as_the_first_player_does(monkeypatch: pytest.MonkeyPatch) -> None:
    real = PriorityGame.view

    def view(self: PriorityGame, viewer: int | None) -> View:
        return evolve(real(self, 0 if viewer is None else viewer), viewer=viewer)

    plant(monkeypatch, PriorityGame, "view", view)


def chance_is_not_the_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    games = iter(range(1000))

    def toy_game(header: Any) -> PriorityGame:
        return PriorityGame(header.teams, f"{header.seed} {next(games)}")

    plant(monkeypatch, host.lab.engines, "ENGINES", {"toy": toy_game})


def the_alarm_never_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, Rulings, "late", lambda self, now: None)
    plant(monkeypatch, Showing, "set_alarm", lambda self: None)


def the_host_has_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    def settle(self: Rulings, team: TeamId) -> Sequence[Notice]:
        raise ZeroDivisionError

    plant(monkeypatch, Rulings, "settle", settle)


def an_answer_is_given_for_somebody_unlabelled(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Rulings.answer

    def answer(self: Rulings, chair: Any, number: int, given: Any, by: Any) -> None:
        real(self, chair, number, given, actors.rulings.By.SEAT)

    plant(monkeypatch, Rulings, "answer", answer)


def a_lane_loses_every_tenth_message(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Lane.send_nowait
    sent = iter(range(100_000))

    def send_nowait(self: Lane, message: Any) -> None:
        if next(sent) % 10 != 9:
            real(self, message)

    plant(monkeypatch, Lane, "send_nowait", send_nowait)


def withdrawals_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Chair.post

    def post(self: Chair, message: ToSeat) -> None:
        if type(message) is not Withdraw:
            real(self, message)

    plant(monkeypatch, Chair, "post", post)


def one_seat_is_asked_only_when_its_partner_has_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Showing.ask

    def ask(self: Showing, chair: Chair, request: Request, now: float) -> None:
        passed = {p.player for p in self.rulings.engine.view(None).players if p.passed}
        if chair.player == 3 and request.owed and not passed & {2, 3}:
            chair.number = 0  # not shown yet
        else:
            real(self, chair, request, now)

    plant(monkeypatch, Showing, "ask", ask)


def an_answer_in_time_is_called_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Referee._reply
    replies = iter(range(100_000))

    def reply(self: Referee, chair: Chair, given: Reply) -> bool:
        if next(replies) % 7 == 6:
            self._refuse(chair, given.number, given.epoch, RefusalCode.STALE)
            return False
        return real(self, chair, given)

    plant(monkeypatch, Referee, "_reply", reply)


def the_table_acts_unlabelled(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, Rulings, "_label", lambda *_, **__: None)


def the_bank_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is up when that of the decision is."""
    real = SeatClock.begin

    def begin(self: SeatClock, now: float) -> None:
        real(self, now)
        self.due = min(self.due, now + BUSY.decision)

    plant(monkeypatch, SeatClock, "begin", begin)


def the_partner_is_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Showing.show

    def show(self: Showing, now: float, answered: Chair | None) -> None:
        chairs = self.rulings.chairs
        before = [chair.clock.bank for chair in chairs]
        real(self, now, answered)
        for chair, bank in zip(chairs, before, strict=True):
            partner = chairs[chair.player ^ 1].clock
            partner.bank -= min(partner.bank, bank - chair.clock.bank)
            chair.clock.bank = bank

    plant(monkeypatch, Showing, "show", show)


Planting = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize(
    ("planted", "rule"),
    [
        (one_heads_pass_counts_for_both, "a stale answer changes nothing"),
        (a_pass_outlives_an_action, "only a pass is taken back"),
        (active_team_is_forgotten_after_resolution, "a stale answer changes nothing"),
        (a_withdrawn_request_is_still_accepted, "nobody is answered for unlabelled"),
        (effects_are_shown_before_they_are_written, "what is accepted is written first"),
        (the_bank_is_charged_while_nothing_is_owed, "clocks charge only who owes"),
        (everybody_is_told_everything, "no hidden card is named"),
        (spectators_see_as_the_first_player_does, "no hidden card is named"),
        (chance_is_not_the_seeds, "replay gives the same game"),
        (the_alarm_never_rings, "nobody waits for ever"),
        (the_host_has_a_defect, "the host has no defect"),
        (an_answer_is_given_for_somebody_unlabelled, "nobody is answered for unlabelled"),
        (a_lane_loses_every_tenth_message, "every answer is answered"),
        (withdrawals_are_not_told, "no request is open after its withdrawal"),
        (
            one_seat_is_asked_only_when_its_partner_has_passed,
            "who owes an answer is asked at once",
        ),
        (an_answer_in_time_is_called_stale, "an answer to an open request is not stale"),
        (the_table_acts_unlabelled, "nobody is answered for unlabelled"),
        (the_bank_is_nobodys, "nobody is acted for before its time is up"),
        (the_partner_is_charged, "clocks charge only who owes"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, planted: Planting, rule: str
) -> None:
    planted(monkeypatch)
    assert rule in broken(busy(hours=0.2))


def test_a_hand_of_the_real_game_that_is_shown_to_the_other_team_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The cards of an odd seed's decks have names of their own."""
    real = Game.view

    def view(self: Game, viewer: int | None) -> View:
        seen = real(self, viewer)
        other = real(self, 2 if viewer in (0, 1) else 0)
        players = tuple(
            a if a.hand else evolve(a, hand=b.hand)
            for a, b in zip(seen.players, other.players, strict=True)
        )
        return evolve(seen, players=players)

    monkeypatch.setattr(Game, "view", view)
    assert "no hidden card is named" in broken(busy(hours=0.02, engine="game"))


@pytest.mark.parametrize(
    ("planted", "rule"),
    [
        (withdrawals_are_not_told, "no request is open after its withdrawal"),
        (an_answer_in_time_is_called_stale, "an answer to an open request is not stale"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_fault_planted_at_a_table_of_the_real_game_is_found(
    monkeypatch: pytest.MonkeyPatch, planted: Planting, rule: str
) -> None:
    planted(monkeypatch)
    assert rule in broken(busy(hours=0.05, engine="game"))


def test_a_seat_that_is_passed_for_as_soon_as_its_line_breaks_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = Referee._connection

    def connection(self: Referee, chair: Chair, *, gone: bool) -> bool:
        played = real(self, chair, gone=gone)
        if gone:
            self._rulings.give_up(chair, PolicyReason.VANISHED)
        return played or gone

    monkeypatch.setattr(Referee, "_connection", connection)
    setting = busy(1, faults=frozenset({Fault.CUT}), profile=evolve(BUSY, faults={"cut": 0.8}))
    assert "nobody is acted for before its time is up" in broken(setting)


def test_a_host_that_takes_up_a_game_without_its_last_answer_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = host.playing.read_journal

    def read(path: Any) -> Reading:
        reading = real(path)
        return evolve(reading, entries=reading.entries[:-1])

    monkeypatch.setattr(host.playing, "read_journal", read)
    mortal = evolve(BUSY, faults={"kill": 0.5})
    found = broken(Setting(1, mortal, faults=frozenset({Fault.KILL}), hours=0.2))
    assert "replay gives the same game" in found


def test_a_journal_that_loses_a_line_in_a_crash_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that takes the last whole line for a torn one."""
    real = Journal.reopen.__func__  # type: ignore[attr-defined]

    def reopen(cls: type[Journal], path: Any, reading: Any, **more: Any) -> Journal:
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n")]
        path.write_bytes(whole[: whole.rfind(b"\n") + 1])
        journal: Journal = real(cls, path, reading, **more)
        return journal

    monkeypatch.setattr(Journal, "reopen", classmethod(reopen))
    mortal = evolve(BUSY, faults={"kill": 0.5})
    setting = Setting(1, mortal, faults=frozenset({Fault.KILL}), hours=0.2)
    assert "what is written stays" in broken(setting)
