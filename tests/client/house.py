"""A small house with one table: the real rules and the real protocol, over streams in memory.

Seat 0 is a client's, random bots have the others.  It hosts one connection at a time, speaks as a
host does, and can drop the connection; a client that comes back by token finds its seat.
"""

from __future__ import annotations

import trio
import trio.testing
from attrs import evolve

from cards.deck import resolve, shipped_decks
from protocol import messages as m
from protocol.session import Rejected, ServerSession
from rules.answers import Answer
from rules.chance import Stream
from rules.decisions import Joint
from rules.game import Game, GameSetup, PlayerSetup
from rules.notices import Notice
from rules.refusals import Refusal
from rules.ruleset import ruleset
from rules.view import ResultView, View
from tests.protocol.written import diff

NAMES = ("Ann", "Bob", "Cid", "Dee")
TEAMS = ((0, 1), (2, 3))
TABLE = 1
TOKEN = "token of Ann"


def new_game(seed: int | str = 1, *, names: tuple[str, ...] = NAMES, rules: str = "2012") -> Game:
    """A two-headed game with shipped decks, the same for the same seed."""
    decks = list(shipped_decks().values())
    start = Stream(seed).below(len(decks))
    players = tuple(
        PlayerSetup(name, resolve(decks[(start + number) % len(decks)].main))
        for number, name in enumerate(names)
    )
    return Game.new(GameSetup(ruleset(rules), players, TEAMS, seed))


class House:
    """``connect`` is an opener for a client; ``answers`` are those that the client gave."""

    def __init__(self, game: Game | None = None, *, seed: int = 1) -> None:
        self.game = game if game is not None else new_game(seed)
        self.chance = Stream(f"house {seed}")
        self.answers: list[Answer] = []
        self.heard: list[m.ClientMessage] = []
        self.connections = 0
        self.nursery: trio.Nursery | None = None
        self.ready = False
        self.started = False
        self.told = 0
        self._session: ServerSession | None = None
        self._stream: trio.abc.Stream | None = None
        self._view: View | None = None
        self._sequence = 0
        self._news: list[Notice] = list(self.game.begin_notices())

    async def connect(self) -> trio.abc.Stream:
        """A new connection to the house."""
        assert self.nursery is not None
        mine, theirs = trio.testing.memory_stream_pair()
        self.connections += 1
        self.nursery.start_soon(self._serve, mine)
        return theirs

    async def drop(self) -> None:
        """Close the connection, as a cable that is pulled."""
        assert self._stream is not None
        await self._stream.aclose()

    async def _serve(self, stream: trio.abc.Stream) -> None:
        session = ServerSession(trio.current_time())
        self._session, self._stream = session, stream
        async with stream:
            while not session.closed:
                try:
                    data = await stream.receive_some(65536)
                except (trio.BrokenResourceError, trio.ClosedResourceError):
                    return
                if not data:
                    return
                for event in session.receive_data(bytes(data), trio.current_time()):
                    if isinstance(event, Rejected):
                        await stream.send_all(event.reply)
                        continue
                    self.heard.append(event)
                    await self._obey(event)

    async def _say(self, message: m.ServerMessage) -> None:
        assert self._session is not None
        assert self._stream is not None
        try:
            await self._stream.send_all(self._session.send(message))
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            return

    # --- the lobby ---

    async def _obey(self, message: m.ClientMessage) -> None:
        match message:
            case m.Hello(token=token) if token not in (None, TOKEN):
                await self._say(m.Goodbye(m.GoodbyeReason.BAD_TOKEN))
            case m.Hello(token=token):
                resumed = token == TOKEN
                await self._say(
                    m.Welcome(
                        m.VERSION,
                        "a small house",
                        TOKEN,
                        m.LIMITS,
                        m.Offers(decks=("burn", "tokens"), bots=("random",)),
                        resumed=resumed,
                    )
                )
                if resumed:
                    await self._seat()
                    if self.started:
                        await self._begin()
            case m.ListTables():
                form = m.Format.TWO_HEADED_GIANT
                summary = m.TableSummary(TABLE, "Evening", form, "2012", 4, 3)
                await self._say(m.TableList((summary,)))
            case m.Sit(table=table):
                if table != TABLE:
                    await self._say(m.Refused(m.LobbyCode.NO_SUCH_TABLE))
                else:
                    await self._seat()
            case m.Ready(ready=ready):
                self.ready = ready
                await self._say(self._state())
            case m.Start():
                self.started = True
                await self._begin()
            case m.AnswerMessage():
                await self._answer(message)
            case m.Concede():
                self._news += self.game.concede(0)
                await self._go_on()
            case m.Leave():
                await self._say(m.Left(TABLE))
            case m.Ping():
                await self._say(m.Pong(message.nonce))
            case m.Chat():
                await self._say(m.ChatLine(message.scope, "Ann", message.text, TABLE, 0))

    def _state(self) -> m.TableState:
        seats = tuple(
            m.SeatState(
                seat,
                seat // 2,
                NAMES[seat],
                bot=None if seat == 0 else "random",
                deck=True,
                ready=seat > 0 or self.ready,
                connected=True,
            )
            for seat in range(4)
        )
        form, time = m.Format.TWO_HEADED_GIANT, m.TimeControl()
        state = m.TableState(
            TABLE, "Evening", form, "2012", time, m.SilentPolicy.PASS, seats, owner="Ann"
        )
        return evolve(state, started=self.started and self.game.result is None)

    async def _seat(self) -> None:
        await self._say(m.Seated(TABLE, 0))
        await self._say(self._state())

    # --- the game ---

    async def _begin(self) -> None:
        await self._say(m.GameStarted(TABLE, 1, "2012", TEAMS, NAMES))
        self._view = self.game.view(0)
        self._sequence = 1
        await self._say(m.Snapshot(TABLE, 1, 1, self._view))
        self.told = 0
        await self._go_on()

    async def _answer(self, message: m.AnswerMessage) -> None:
        try:
            self._news += self.game.answer(0, message.request, message.answer)
        except Refusal as refusal:
            fields = dict(refusal.fields)
            await self._say(m.Refused(refusal.code, fields, TABLE, message.request))
            return
        self.answers.append(message.answer)
        self.told = 0
        await self._say(m.Accepted(TABLE, message.request))
        await self._go_on()

    async def _go_on(self) -> None:
        """Let the bots play until the client owes an answer, and tell what happened."""
        game = self.game
        while game.result is None:
            mine = game.pending.get(0)
            if mine is not None and mine.owed and not mine.decision.forced:
                break
            owed = next(((p, r) for p, r in game.pending.items() if r.owed), None)
            if owed is None:
                assert game.settleable is not None
                self._news += game.settle(game.settleable)
                continue
            player, request = owed
            decision = request.decision
            answer = decision.default() if decision.forced else self._bot(decision)
            self._news += game.answer(player, request.number, answer)
        await self._tell()

    def _bot(self, decision: object) -> Answer:
        """A random answer; agreement where the client has proposed something."""
        if isinstance(decision, Joint) and decision.proposals:
            return decision.default()
        return decision.draw(self.chance)  # type: ignore[attr-defined, no-any-return]

    async def _tell(self) -> None:
        game = self.game
        request = game.pending.get(0)
        if self.told and (request is None or request.number != self.told):
            await self._say(m.Withdrawn(TABLE, self.told, m.WithdrawnReason.MOVED_ON))
            self.told = 0
        if self._news:
            self._sequence += 1
            told = tuple(notice.redacted(0) for notice in self._news)
            self._news = []
            await self._say(m.Notices(TABLE, self._sequence, told))
        view = game.view(0)
        assert self._view is not None
        delta = diff(self._view, view)
        self._view = view
        if delta != m.Delta():
            self._sequence += 1
            await self._say(m.ViewDelta(TABLE, self._sequence, 1, delta))
        if game.result is not None:
            winner = game.result.winner
            result = ResultView(-1 if winner is None else winner)
            await self._say(m.GameOver(TABLE, result, game.digest(), "1"))
        elif request is not None and request.number != self.told:
            self.told = request.number
            await self._say(
                m.RequestMessage(TABLE, request.number, 1, request.decision, request.owed)
            )
