"""Coming back with a token: in the middle of a decision, twice at once, and to a table without a
game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest
import trio

from actors.seat import ToSeat
from host.telling import Teller
from host.wire_client import Parted
from protocol import messages as m
from protocol.codec import encode
from protocol.codes import GoodbyeReason
from protocol.mirror import Mirror
from rules.answers import Number
from tests.host.visiting import Visitor, hosting, play_on, visit

pytestmark = pytest.mark.process

DUEL = "name=t,format=duel,bots=pass,autostart=yes,seed=5"


async def resumed(visitor: Visitor) -> list[m.ServerMessage]:
    """What one is told who comes back, up to the open request."""
    await visitor.hear(m.RequestMessage)
    return visitor.past


async def test_who_comes_back_is_told_everything_in_order_and_asked_again() -> None:
    async with hosting(DUEL) as host:
        ann = await visit(host, "Ann")
        await ann.sit(1)
        request = await ann.owed()
        view = ann.mirror.view
        await ann.hang_up()
        again = await visit(host, "whoever", token=ann.token)
        assert again.welcome.resumed
        told = await resumed(again)
        kinds = [type(message) for message in told if not isinstance(message, m.Clock)]
        assert kinds == [m.Seated, m.GameStarted, m.TableState, m.Snapshot, m.RequestMessage]
        asked = told[-1]
        assert isinstance(asked, m.RequestMessage)
        assert (asked.request, asked.epoch) == (request.request, request.epoch)
        assert asked.decision == request.decision
        assert again.mirror.view == view
        await again.answer(asked)
        assert (await again.hear(m.Accepted)).request == request.request
        await play_on(again, "again")


async def test_the_clock_of_who_was_away_is_told() -> None:
    config = "name=t,format=duel,bots=pass,autostart=yes,deadline=60,bank=100,grace=90"
    async with hosting(config) as host:
        ann = await visit(host, "Ann")
        await ann.sit(1)
        request = await ann.owed()
        assert request.deadline_ms is not None
        assert 0 < request.deadline_ms <= 60_000
        assert request.bank_ms == 100_000
        await ann.hang_up()
        again = await visit(host, "Ann", token=ann.token)
        asked = await again.owed()
        assert asked.deadline_ms is not None
        assert 0 < asked.deadline_ms <= request.deadline_ms


async def test_the_newer_of_two_connections_with_one_token_takes_over() -> None:
    async with hosting(DUEL) as host:
        ann = await visit(host, "Ann")
        await ann.sit(1)
        request = await ann.owed()
        newer = await visit(host, "Ann", token=ann.token)
        goodbye = await ann.goodbye()
        assert goodbye is not None
        assert goodbye.reason is GoodbyeReason.REPLACED
        asked = await newer.owed()
        assert asked.request == request.request
        await newer.answer(asked)
        await newer.hear(m.Accepted)
        await play_on(newer, "newer")


async def test_connections_that_take_over_from_each_other_end_with_one_that_plays() -> None:
    async with hosting(DUEL) as host:
        ann = await visit(host, "Ann")
        await ann.sit(1)
        await ann.owed()
        last = ann
        for _ in range(20):
            last = await visit(host, "Ann", token=ann.token)
        await play_on(last, "last")
        assert len(host.lobby.guests) == 1


async def test_an_unknown_token_is_sent_away() -> None:
    async with hosting() as host:
        with pytest.raises(Parted) as caught:
            await visit(host, "Ann", token="x" * 43)
        assert caught.value.goodbye is not None
        assert caught.value.goodbye.reason is GoodbyeReason.BAD_TOKEN


async def test_a_token_is_forgotten_with_a_guest_who_holds_no_seat() -> None:
    async with hosting() as host:
        ann = await visit(host, "Ann")
        closed = host.server.closed
        await ann.hang_up()
        await closed.wait()
        with pytest.raises(Parted, match="bad_token"):
            await visit(host, "Ann", token=ann.token)


async def test_a_seat_before_the_game_is_kept_too() -> None:
    async with hosting("name=t") as host:
        ann = await visit(host, "Ann")
        seated = await ann.sit(1, 2)
        await ann.hear(m.TableState, lambda s: s.seats[2].ready)
        await ann.hang_up()
        again = await visit(host, "Ann", token=ann.token)
        assert (await again.hear(m.Seated)) == seated
        state = await again.hear(m.TableState)
        assert state.seats[2].ready
        assert state.seats[2].connected


async def test_a_spectator_who_comes_back_looks_on_again() -> None:
    async with hosting("name=t,bots=pass,autostart=yes") as host:
        ann, eve = await visit(host, "Ann"), await visit(host, "Eve")
        await ann.sit(1)
        await eve.ask(m.Watch(1), m.Watching)
        newer = await visit(host, "Eve", token=eve.token)
        await newer.hear(m.Watching)
        assert (await eve.goodbye()).reason is GoodbyeReason.REPLACED  # type: ignore[union-attr]
        state = await newer.hear(m.TableState)
        assert state.watchers == 1


async def test_others_see_who_is_away_and_the_game_waits_within_the_grace() -> None:
    async with hosting("name=t,bots=pass*2,autostart=yes,seed=5") as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.sit(1, 0)
        await bob.sit(1, 1)
        await ann.owed()
        await ann.hang_up()
        away = await bob.hear(m.TableState, lambda s: not s.seats[0].connected)
        assert away.seats[0].name == "Ann"
        clock = await bob.hear(m.Clock)
        assert clock.seats[0].grace_ms is not None or clock.seats[0].deadline_ms is None
        again = await visit(host, "Ann", token=ann.token)
        await again.owed()
        await bob.hear(m.TableState, lambda s: s.seats[0].connected)


async def test_who_stays_away_is_played_for_and_everybody_is_told() -> None:
    async with hosting("name=t,bots=pass*2,autostart=yes,seed=5,grace=0") as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.sit(1, 0)
        await bob.sit(1, 1)
        await bob.owed()
        await ann.hang_up()
        policy = await bob.hear(m.Policy)
        assert policy.seat == 0
        assert policy.cause.value == "disconnected"


async def test_resync_tells_everything_anew() -> None:
    async with hosting(DUEL) as host:
        ann = await visit(host, "Ann")
        await ann.sit(1)
        request = await ann.owed()
        snapshot = await ann.ask(m.Resync(1), m.Snapshot)
        asked = await ann.owed()
        assert asked.request == request.request
        fresh = Mirror()
        assert fresh.take(snapshot)
        assert fresh.view == ann.mirror.view


async def test_full_control_outlives_the_connection() -> None:
    async with hosting(DUEL) as host:
        ann = await visit(host, "Ann")
        await ann.say(m.FullControl(True))
        await ann.sit(1)
        await ann.owed()
        again = await visit(host, "Ann", token=ann.token)
        guest = host.lobby.guests.named("Ann")
        assert guest is not None
        assert guest.full_control
        # with full control one is asked although there is but one thing to do: pass
        for _ in range(30):
            request = await again.owed()
            if request.decision.forced:
                break
            await again.answer(request)
        else:
            pytest.fail("no forced decision was put")


# --- a seat that was put out ---

TWO = "name=t,format=duel,autostart=yes,seed=5,deadline=0"


async def owed(ann: Visitor, bob: Visitor) -> m.RequestMessage:
    """What Ann is asked next, while Bob plays on."""
    async with trio.open_nursery() as nursery:
        nursery.start_soon(partial(play_on, bob, "bob", draw=False))
        request = await ann.owed()
        nursery.cancel_scope.cancel()
    return request


async def plays_again(ann: Visitor, bob: Visitor) -> None:
    """Ann is told how the game stands, and asked as soon as it waits for her."""
    await ann.hear(m.Snapshot)
    request = await owed(ann, bob)
    await ann.answer(request)
    assert (await ann.hear(m.Accepted)).request == request.request
    await ann.ask(m.Concede(1), m.GameOver)


async def test_who_was_put_out_twice_for_a_flood_sits_down_anew() -> None:
    async with hosting(TWO) as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.sit(1)
        await bob.sit(1)
        for _ in range(2):
            request = await owed(ann, bob)
            bad = encode(m.AnswerMessage(1, request.request, request.epoch + 7, Number(1)))
            await ann.tap.send_all((bad + b"\n") * 200)
            goodbye = await ann.goodbye()
            assert goodbye is not None
            assert goodbye.reason is GoodbyeReason.FLOOD
            ann = await visit(host, "Ann", token=ann.token)
        await plays_again(ann, bob)


async def test_whose_seat_crashed_twice_is_cut_off_and_sits_down_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with hosting(TWO) as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.sit(1)
        await bob.sit(1)
        await ann.hear(m.RequestMessage)
        play = host.lobby.rooms[1].play
        assert play is not None
        hers, show = play.seats[0]._teller, Teller.show

        def broken(teller: Teller, messages: Sequence[ToSeat]) -> None:
            if teller is hers:
                raise RuntimeError("broken")
            show(teller, messages)

        with monkeypatch.context() as patched:
            patched.setattr(Teller, "show", broken)
            await ann.say(m.Resync(1))
            assert await ann.goodbye() is None
        await plays_again(await visit(host, "Ann", token=ann.token), bob)
