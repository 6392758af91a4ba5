"""One plain sample of each message, all about table 1."""

from __future__ import annotations

from protocol import messages as m
from rules.answers import Pass
from rules.decisions import Action, ActionKind, PriorityChoice
from rules.notices import Notice, NoticeKind
from rules.view import PlayerView, ResultView, TeamView, View

VIEW = View(
    0, "2012", 1, "beginning", "upkeep", 0, 0,
    (TeamView(0, (0, 1), 30, 0), TeamView(1, (2, 3), 30, 0)),
    tuple(PlayerView(seat, f"p{seat}", seat // 2, 7, 53, life=15) for seat in range(4)),
)  # fmt: skip

FROM_CLIENT: list[m.ClientMessage] = [
    m.Hello(m.VERSION, "Ann"),
    m.ListTables(),
    m.CreateTable(m.TableOptions("Evening")),
    m.Sit(1, 0, None, m.ShippedDeck("burn")),
    m.Swap(2),
    m.SetDeck(m.DeckText("60 Mountain")),
    m.Ready(),
    m.Start(),
    m.Chat(m.ChatScope.TABLE, "hello"),
    m.Watch(1),
    m.Leave(),
    m.AnswerMessage(1, 5, 9, Pass()),
    m.Concede(1),
    m.FullControl(True),
    m.Ping(1),
    m.Resync(1),
]

FROM_SERVER: list[m.ServerMessage] = [
    m.Welcome(m.VERSION, "ettin", "secret", m.LIMITS),
    m.TableList((m.TableSummary(1, "Evening", m.Format.DUEL, "2012", 2, 1),)),
    m.TableCreated(1),
    m.TableState(
        1,
        "Evening",
        m.Format.DUEL,
        "2012",
        m.TimeControl(),
        m.SilentPolicy.PASS,
        (m.SeatState(0, 0, "Ann", connected=True), m.SeatState(1, 1)),
        "Ann",
    ),
    m.Seated(1, 0),
    m.Watching(1),
    m.Left(1),
    m.GameStarted(1, 1, "2012", ((0, 1), (2, 3)), ("p0", "p1", "p2", "p3")),
    m.Snapshot(1, 1, 1, VIEW),
    m.Notices(1, 2, (Notice(NoticeKind.PASSED, players=(1,)),)),
    m.ViewDelta(1, 3, 2, m.Delta({"step": "draw"})),
    m.RequestMessage(1, 5, 9, PriorityChoice(0, (Action(ActionKind.CAST, 4),))),
    m.Withdrawn(1, 5, m.WithdrawnReason.TEAM_ACTED),
    m.Accepted(1, 5),
    m.Refused(m.LobbyCode.SEAT_TAKEN, {"seat": 0}, 1),
    m.Clock(1, (m.SeatClock(0, 600_000, 60_000),)),
    m.Policy(1, 2, m.PolicyAction.PASSED, m.PolicyCause.DEADLINE),
    m.GameOver(1, ResultView(0), "00ff", "seed"),
    m.ChatLine(m.ChatScope.TABLE, "Ann", "hello", 1, 0),
    m.Pong(1),
    m.Error(m.ErrorCode.UNKNOWN_TYPE, {"value": "sing"}),
    m.Goodbye(m.GoodbyeReason.SHUTTING_DOWN),
]


def sample(cls: type) -> m.ClientMessage | m.ServerMessage:
    """The sample of a class."""
    return next(message for message in [*FROM_CLIENT, *FROM_SERVER] if type(message) is cls)
