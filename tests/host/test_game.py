"""Whole games over the wire, and what becomes of a table after one."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
import trio

from host.playing import Play
from protocol import messages as m
from protocol.codes import LeftReason, LobbyCode
from protocol.delta import apply
from rules.answers import Act, Pass
from tests.host.visiting import Visitor, hosting, play_on, visit

pytestmark = pytest.mark.process


async def test_four_guests_play_a_game_to_its_end() -> None:
    async with hosting("name=t,seed=11,autostart=yes") as host:
        guests = [await visit(host, f"G{number}") for number in range(4)]
        for guest in guests:
            await guest.sit(1)
        ends: list[m.GameOver] = []

        async def play(guest: Visitor, seed: str) -> None:
            ends.append(await play_on(guest, seed))

        async with trio.open_nursery() as nursery:
            for number, guest in enumerate(guests):
                nursery.start_soon(play, guest, f"seed {number}")
        assert len({end.digest for end in ends}) == 1
        assert ends[0].seed == "11"
        for guest in guests:
            assert_whole(guest)


def assert_whole(guest: Visitor) -> None:
    """Sequences have no gap, deltas fit, and every request is closed once."""
    sequence = -1
    view = None
    open_requests: set[int] = set()
    for message in guest.past:
        match message:
            case m.Snapshot():
                sequence, view = message.sequence, message.view
            case m.Notices():
                assert message.sequence == sequence + 1
                sequence += 1
            case m.ViewDelta():
                assert message.sequence == sequence + 1
                sequence += 1
                assert view is not None
                view = apply(view, message.delta)
            case m.RequestMessage():
                assert not open_requests, "one request at a time"
                open_requests.add(message.request)
            case m.Accepted() | m.Withdrawn():
                open_requests.remove(message.request)
    assert not open_requests


async def test_a_drawn_seed_is_secret_until_the_game_is_over() -> None:
    async with hosting("name=t,format=duel,bots=random,autostart=yes") as host:
        ann = await visit(host, "Ann")
        await ann.sit(1)
        request = await ann.owed()
        play = host.lobby.rooms[1].play
        assert play is not None
        seed = play.record.seed
        assert len(seed) == 32
        heard = bytes(ann.tap.heard)
        assert seed.encode() not in heard
        await ann.answer(request)
        over = await play_on(ann, "x")
        assert over.seed == seed
        told = bytes(ann.tap.heard)
        assert told.count(seed.encode()) == 1
        assert told.index(b'"game_over"') < told.index(seed.encode())


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
async def test_two_games_at_one_table_and_no_memory_of_the_first() -> None:
    async with hosting("name=t,format=duel,bots=random,seed=4") as host:
        ann = await visit(host, "Ann")
        await ann.sit(1)
        room = host.lobby.rooms[1]
        seeds = []
        for number in (1, 2):
            await ann.say(m.Ready())
            await ann.hear(m.TableState, lambda s: s.seats[0].ready and not s.started)
            started = await ann.ask(m.Start(), m.GameStarted)
            assert started.game == number
            assert room.play is not None
            gone: weakref.ref[Play] = weakref.ref(room.play)
            over = await play_on(ann, f"game {number}")
            seeds.append(over.seed)
            await ann.hear(m.TableState, lambda s: not s.started)
            assert gone() is None
        assert seeds == ["4", "4/2"]


async def test_a_seat_in_a_game_cannot_leave_but_concede() -> None:
    async with hosting("name=t,format=duel,bots=pass,autostart=yes") as host:
        ann = await visit(host, "Ann")
        await ann.sit(1)
        await ann.owed()
        assert (await ann.refused(m.Leave())).code is LobbyCode.STILL_PLAYING
        over = await ann.ask(m.Concede(1), m.GameOver)
        assert over.result.winner == 1
        await ann.ask(m.Leave(), m.Left)


async def test_one_may_not_sit_down_at_a_game() -> None:
    async with hosting("name=t,format=duel,bots=pass*2,autostart=no") as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.sit(1)
        await ann.ask(m.Start(), m.GameStarted)
        refused = await bob.refused(m.Sit(1))
        assert refused.code is LobbyCode.ALREADY_STARTED


async def test_a_partners_action_withdraws_the_request() -> None:
    """Both heads are asked at once; one takes an action, the other's request is void."""
    async with hosting("name=t,bots=pass*2,autostart=yes,seed=2") as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.sit(1, 0)
        await bob.sit(1, 1)

        async def to_priority(guest: Visitor) -> m.RequestMessage:
            while True:
                request = await guest.owed()
                if request.decision.kind == "priority":
                    return request
                await guest.answer(request)

        hers: dict[str, m.RequestMessage] = {}

        async def go(name: str, guest: Visitor) -> None:
            hers[name] = await to_priority(guest)

        async with trio.open_nursery() as nursery:
            nursery.start_soon(go, "ann", ann)
            nursery.start_soon(go, "bob", bob)
        assert hers["ann"].epoch == hers["bob"].epoch
        await ann.answer(hers["ann"], Act(0))
        await ann.hear(m.Accepted)
        withdrawn = await bob.hear(m.Withdrawn)
        assert withdrawn.request == hers["bob"].request
        await bob.answer(hers["bob"], Pass())
        assert (await bob.hear(m.Refused)).code.value == "stale"


async def test_an_abandoned_game_is_closed() -> None:
    async with hosting("name=t,format=duel,autostart=yes,grace=0") as host:
        ann, bob = await visit(host, "Ann"), await visit(host, "Bob")
        await ann.sit(1)
        await bob.sit(1)
        await ann.hear(m.Snapshot)
        eve = await visit(host, "Eve")
        await eve.ask(m.Watch(1), m.Watching)
        await ann.hang_up()
        await bob.hang_up()
        assert (await eve.hear(m.Left)).reason is LeftReason.CLOSED
        assert host.lobby.guests.named("Ann") is None
        listed = await eve.ask(m.ListTables(), m.TableList)
        assert [(table.started, table.taken) for table in listed.tables] == [(False, 0)]
