"""All rounds of a small world: every message that may come next, in every state, once.

How the search is kept small without leaving anything out:

- *Merging.* Two rounds that lead to the same state (``exhaustive_comparing.standing``) go on alike,
  so the state is searched once. Rounds are counted all the same: the number of ways through the
  merged states is the number of distinct orders in which the inbox may have held its messages.
- *Vain messages.* Late answers, old epochs and nonsense are delivered in every state, one after the
  other, and must leave it as it was; the search goes on from there only once, and the rounds that
  contain them are counted.

Nothing else is left out: the two heads of a team are not taken to be alike, nor are teams, for
their being treated alike is part of what is shown. ``merge=False`` walks every single round, and a
test holds that both count and find the same.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from attrs import define, field, frozen

from host.lab.exhaustive_comparing import compare, compare_step, standing
from host.lab.exhaustive_oracle import Oracle
from host.lab.exhaustive_referee import Desk, bound
from host.lab.exhaustive_world import VAIN, Message, World

__all__ = ["Found", "Violation", "search"]

COLLECT_EVERY = 50_000
"""Objects between two collections of garbage while a search runs: the states that wait are no
garbage, and looking through them again and again is half of what the search costs.
"""


@frozen
class Violation:
    """The shortest round that ends otherwise than the design has it."""

    world: str
    messages: tuple[Message, ...]
    what: str

    def __str__(self) -> str:
        lines = [f"{self.world}: {self.what}", *(f"  {message}" for message in self.messages)]
        return "\n".join(lines)


@define
class Found:
    """What a search found. ``rounds``: distinct interleavings, each as long as it may be.

    ``plain``: those without a vain message.
    """

    world: World
    messages: int
    states: int = 0
    steps: int = 0
    rounds: int = 0
    plain: int = 0
    violation: Violation | None = None


@define(eq=False)
class _State:
    """A state of the table, and the states that follow."""

    desk: Desk | None
    oracle: Oracle
    stands: object
    distance: int
    reached_by: tuple[_State, Message] | None
    following: list[_State] = field(factory=list)
    vain: int = 0


def search(
    world: World,
    messages: int | None = None,
    *,
    merge: bool = True,
    on_state: Callable[[int], None] = lambda _: None,
) -> Found:
    """Search a world; stops at the first violation, which is a shortest one.

    Raises ``ValueError`` for rounds that would reach a bound of ``actors.limits``.
    """
    longest = world.messages if messages is None else messages
    if not 1 <= longest < bound(world):
        raise ValueError(f"{world.name}: rounds of 1 to {bound(world) - 1} messages")
    found = Found(world, longest)
    with _collecting_less():
        _search(found, merge, on_state)
    return found


def _search(found: Found, merge: bool, on_state: Callable[[int], None]) -> None:
    longest = found.messages
    first = _begin(found.world, found)
    if first is None:
        return
    known = {(first.oracle.key(), first.stands): first}
    queue = deque([first])
    while queue:
        state = queue.popleft()
        found.states += 1
        on_state(found.states)
        if state.distance == longest or state.oracle.enough:
            state.desk = None
            continue
        for following in _step(state, found):
            if merge:
                same = known.setdefault((following.oracle.key(), following.stands), following)
                state.following.append(same)
                if same is not following:
                    continue
            else:
                state.following.append(following)
            queue.append(following)
        if found.violation is not None:
            return
        state.desk = None  # its copies go on; memory is for those that wait
    found.rounds = _ways(first, longest, vain=True)
    found.plain = _ways(first, longest, vain=False)


@contextmanager
def _collecting_less() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(COLLECT_EVERY, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _begin(world: World, found: Found) -> _State | None:
    oracle = Oracle(world)
    expected = oracle.begin()
    wrong: str | None
    try:
        desk = Desk.begin(world)
        wrong = compare(desk, oracle, expected)
    except Exception as defect:  # noqa: BLE001  as in ``_step``
        wrong = f"{type(defect).__name__}: {defect}"
    if wrong is not None:
        found.violation = Violation(world.name, (), wrong)
        return None
    return _State(desk, oracle, standing(desk), 0, None)


def _step(state: _State, found: Found) -> Iterator[_State]:
    """Every message that may come next, dealt with by a copy of the real table and compared."""
    desk, oracle = state.desk, state.oracle
    assert desk is not None
    vainly = desk.fork()
    for message in oracle.sayable([void is not None for void in desk.voids]):
        found.steps += 1
        vain = message.say in VAIN
        following, expected = oracle.after(message)
        after = vainly if vain else desk.fork()
        wrong: str | None
        try:
            after.deal(message)
            wrong = compare_step(desk, after, message, following, expected)
            stands = standing(after)
        except Exception as defect:  # noqa: BLE001  whatever breaks at the table is what was sought
            wrong = f"{type(defect).__name__}: {defect}"
        if wrong is None and vain and stands != state.stands:
            wrong = "a refused message changed the table"
        if wrong is not None:
            found.violation = Violation(found.world.name, _path(state, message), wrong)
            return
        if vain:
            state.vain += 1
        else:
            yield _State(after, following, stands, state.distance + 1, (state, message))


def _path(state: _State, last: Message) -> tuple[Message, ...]:
    path = [last]
    while state.reached_by is not None:
        state, message = state.reached_by
        path.append(message)
    return tuple(reversed(path))


def _ways(first: _State, longest: int, *, vain: bool) -> int:
    """How many different rounds there are: ways of ``longest`` steps, or to where a round ends."""
    ways: dict[int, int] = {id(first): 1}
    states: dict[int, _State] = {id(first): first}
    ended = 0
    for _ in range(longest):
        after: dict[int, int] = {}
        for name, count in ways.items():
            state = states[name]
            if state.oracle.enough:
                ended += count
                continue
            if vain and state.vain:
                after[name] = after.get(name, 0) + count * state.vain
            for following in state.following:
                states[id(following)] = following
                after[id(following)] = after.get(id(following), 0) + count
        ways = after
    return ended + sum(ways.values())
