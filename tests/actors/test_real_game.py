"""The real game behind the real referee: random players, faults, journal, resumption."""

from pathlib import Path

import pytest
import trio
import trio.testing

from actors.clock import TimeControl
from actors.journal import Journal, read_journal, replay, resume
from actors.journal_lines import AnswerEntry, By, Header, JournalPlayer, SettleEntry
from actors.program_seat import ProgramSeat
from actors.seat import Halted, HaltReason, Over
from actors.table import Report, Table
from cards.catalogue import shipped
from cards.deck import resolve, shipped_decks
from rules.answers import Answer
from rules.chance import Stream
from rules.game import Game, GameSetup, PlayerSetup, Request
from rules.ruleset import RULESETS
from rules.view import View

TEAMS = ((0, 1), (2, 3))
CONTROL = TimeControl(decision=60, joint=30)


def header(seed: int) -> Header:
    names = list(shipped_decks())
    players = []
    for player in range(4):
        deck = shipped_decks()[names[(seed + player) % len(names)]]
        cards = tuple(card.name for card in resolve(deck.main))
        players.append(JournalPlayer(f"player {player}", cards))
    return Header("2012", tuple(players), TEAMS, seed, table="real")


def make_game(header: Header) -> Game:
    known = shipped()
    players = tuple(
        PlayerSetup(player.name, tuple(known[name] for name in player.deck))
        for player in header.players
    )
    ruleset = RULESETS[header.ruleset]
    return Game.new(GameSetup(ruleset, players, header.teams, header.seed, header.first_team))


class Random:
    """Any legal answer, after a moment; one request in fifteen is left for longer than it has."""

    def __init__(self, seed: int, player: int) -> None:
        self.stream = Stream(f"{seed}:{player}")
        self.asked = 0

    async def __call__(self, view: View, request: Request) -> Answer:
        assert view.viewer == request.decision.player
        self.asked += 1
        await trio.sleep(61 if self.asked % 15 == 0 else self.stream.below(3))
        return request.decision.draw(self.stream)


def play(
    game: Game, journal: Journal, seed: int, *, fresh: bool = True, seconds: float = 1e9
) -> Report:
    async def main() -> Report:
        seats = {p: lambda p=p: ProgramSeat(Random(seed, p)) for p in range(4)}
        table = Table("real", game, TEAMS, seats, control=CONTROL, journal=journal, fresh=fresh)
        async with trio.open_nursery() as nursery:

            async def close() -> None:
                await trio.sleep(seconds)
                table.close()

            nursery.start_soon(close)
            report = await table.run()
            nursery.cancel_scope.cancel()
        return report

    clock = trio.testing.MockClock(autojump_threshold=0)
    report = trio.run(main, clock=clock)
    assert report.error is None, report.error
    assert report.crashes == []
    return report


@pytest.mark.parametrize("seed", range(3))
def test_random_players_finish_and_the_journal_is_the_game(tmp_path: Path, seed: int) -> None:
    journal = Journal.create(tmp_path / "j", header(seed))
    game = make_game(header(seed))
    report = play(game, journal, seed)
    journal.close()
    assert isinstance(report.ending, Over)
    reading = read_journal(tmp_path / "j")
    assert reading.finished
    again = replay(make_game(reading.header), reading.entries)
    assert again.result == game.result
    assert (again.digest(), again.last_draw()) == (game.digest(), game.last_draw())
    # somebody was silent, and it did not hold up the game
    assert any(
        isinstance(e, SettleEntry) or (isinstance(e, AnswerEntry) and e.by is By.POLICY)
        for e in reading.entries
    )


def test_game_stopped_again_and_again_is_resumed_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "j"
    journal = Journal.create(path, header(5))
    game = make_game(header(5))
    report = play(game, journal, 5, seconds=40)
    stops = 0
    while not isinstance(report.ending, Over):
        assert report.ending == Halted(HaltReason.CLOSED)
        journal.close()
        with path.open("ab") as file:
            file.write(b'{"k":"ans'[: stops % 9])
        resumed = resume(path, make_game)
        assert resumed.reading.torn is (stops % 9 > 0)
        assert resumed.game.digest() == game.digest()
        assert resumed.game.last_draw() == game.last_draw()
        game, journal = resumed.game, resumed.journal
        stops += 1
        report = play(game, journal, 5 + stops, fresh=False, seconds=40 * stops)
    journal.close()
    assert stops > 1
    again = replay(make_game(header(5)), read_journal(path).entries)
    assert again.digest() == game.digest()
