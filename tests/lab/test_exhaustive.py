"""All rounds of small worlds, through the real referee and the real rules, against the design."""

import random
from collections.abc import Iterator

import pytest
import trio.testing
from click.testing import CliRunner

from actors.clock import TimeControl
from actors.seat import ClockState, ToSeat
from actors.table import Table
from host.lab.exhaustive import described, main
from host.lab.exhaustive_comparing import standing
from host.lab.exhaustive_oracle import Oracle
from host.lab.exhaustive_referee import Desk, bound
from host.lab.exhaustive_search import search
from host.lab.exhaustive_world import WORLDS, Message, Say, World, world_named
from tests.actors.play import Puppet, rest

UNHURRIED = [world for world in WORLDS if not world.clock]


def name(world: World) -> str:
    return world.name.replace(",", "").replace(" ", "-")


@pytest.mark.parametrize("world", WORLDS, ids=name)
def test_every_interleaving_is_as_the_design_has_it(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    found = search(world)
    with capsys.disabled():
        print(f"\n  {described(found)}")
    assert found.violation is None, str(found.violation)
    assert found.rounds >= found.plain > 0


@pytest.mark.parametrize("world", WORLDS, ids=name)
def test_merging_states_leaves_no_round_out(world: World) -> None:
    merged = search(world, 3)
    every = search(world, 3, merge=False)
    assert merged.violation is every.violation is None
    assert (merged.rounds, merged.plain) == (every.rounds, every.plain)
    assert merged.states <= every.states


def rounds(world: World, seed: int, count: int) -> Iterator[list[Message]]:
    """Rounds at random, as long as they may be."""
    chance = random.Random(seed)
    for _ in range(count):
        desk, oracle = Desk.begin(world), Oracle(world)
        oracle.begin()
        said: list[Message] = []
        while len(said) < bound(world) - 1 and not oracle.enough:
            message = chance.choice(list(oracle.sayable([v is not None for v in desk.voids])))
            said.append(message)
            oracle, _ = oracle.after(message)
            desk.deal(message)
        yield said


@pytest.mark.parametrize("world", WORLDS, ids=name)
def test_copied_table_goes_on_as_the_one_it_was_copied_from(world: World) -> None:
    for said in rounds(world, 7, 12):
        straight, copied = Desk.begin(world), Desk.begin(world)
        for message in said:
            straight.deal(message)
            before = standing(copied)
            after = copied.fork()
            after.deal(message)
            assert standing(copied) == before
            copied = after
            assert kinds(straight.heard) == kinds(copied.heard)
            assert standing(straight) == standing(copied)


@pytest.mark.parametrize("world", UNHURRIED, ids=name)
def test_driving_by_hand_is_what_a_table_in_its_nursery_does(world: World) -> None:
    """The same messages to a ``Table`` under trio, with a task for each seat."""

    async def play(said: list[Message]) -> None:
        desk = Desk.begin(world)
        puppets = {p: Puppet() for p in range(world.players)}
        makers = {p: (lambda p=p: puppets[p]) for p in puppets}
        table = Table("t", world.begin(), world.teams, makers, control=TimeControl())
        async with trio.open_nursery() as nursery:
            nursery.start_soon(table.run)
            await rest()
            for message in said:
                for puppet in puppets.values():
                    puppet.forget()
                puppets[message.player].send(desk.letter(message))
                await rest()
                desk.deal(message)
                heard = tuple(
                    tuple(m for m in puppets[p].seen if not isinstance(m, ClockState))
                    for p in puppets
                )
                assert kinds(heard) == kinds(desk.heard)
            table.close()

    for said in rounds(world, 11, 6):
        trio.run(play, said, clock=trio.testing.MockClock(autojump_threshold=0))


def kinds(heard: tuple[tuple[ToSeat, ...], ...]) -> list[list[tuple[object, ...]]]:
    """Everything in the messages but the views."""
    return [[(type(m), *map(getattr, [m] * 5, FIELDS, [None] * 5)) for m in told] for told in heard]


FIELDS = ("number", "epoch", "reason", "code", "notices")


def test_round_that_would_reach_another_bound_is_refused() -> None:
    world = world_named("pairs")
    with pytest.raises(ValueError, match="messages"):
        search(world, bound(world))
    with pytest.raises(ValueError, match="messages"):
        search(world, 0)


def test_oracle_is_not_changed_by_what_follows() -> None:
    world = world_named("pairs")
    oracle = Oracle(world)
    oracle.begin()
    before = oracle.key()
    for message in list(oracle.sayable([True] * 4)):
        oracle.after(message)
        assert oracle.key() == before


def test_command_prints_the_count() -> None:
    result = CliRunner().invoke(main, ["--messages", "2", "--world", "pairs"])
    assert result.exit_code == 0, result.output
    assert "interleavings of up to 2 messages" in result.output
    assert "no violation" in result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--world", "squares"], "no world 'squares'"),
        (["--messages", "99"], "at most"),
        (["--messages", "0"], "0 is not in the range"),
    ],
)
def test_command_refuses_what_it_cannot_search(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert said in result.output


def test_message_reads_as_play() -> None:
    assert str(Message(1, Say.TAKE_BACK)) == "player 1 takes its pass back"
    assert str(Message(-1, Say.TIME)) == "the clock lets the time run out"
