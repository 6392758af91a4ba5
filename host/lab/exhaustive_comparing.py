"""Comparing the real table with the oracle after one message; and telling two tables apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from actors.seat import (
    Accepted,
    Ask,
    Halted,
    Over,
    PolicyActed,
    Refused,
    Seated,
    Tell,
    ToSeat,
    Withdraw,
)
from host.lab.exhaustive_oracle import Expected, Oracle
from host.lab.exhaustive_referee import Desk
from host.lab.exhaustive_world import Message
from rules.decisions import Joint, PriorityChoice
from rules.state import State

if TYPE_CHECKING:
    from actors.chair import Chair

__all__ = ["compare", "epoch", "standing"]

_DULL = {
    Accepted: "accepted",
    Withdraw: "withdrawn",
    Tell: "told",
    Seated: "seated",
    Over: "over",
}


def compare(desk: Desk, oracle: Oracle, expected: Expected) -> str | None:
    """What differs, in words for a reader; ``None`` if nothing does."""
    for player, told in enumerate(desk.heard):
        words = tuple(map(_word, told))
        if words != expected.told[player]:
            return f"player {player} was told {words}, not {expected.told[player]}"
    return _facts(desk, oracle) or _requests(desk, oracle)


def compare_step(
    before: Desk, desk: Desk, message: Message, oracle: Oracle, expected: Expected
) -> str | None:
    """``compare``, and what only a step shows: what was quoted, numbers, epochs."""
    wrong = compare(desk, oracle, expected) or _quoted(before, desk, message)
    if wrong is not None:
        return wrong
    opened = epoch(desk) != epoch(before)
    if opened is not expected.window:
        return f"a new epoch {'began' if opened else 'did not begin'}"
    return None


def epoch(desk: Desk) -> int:
    return desk.referee._rulings.epoch


def _word(message: ToSeat) -> str:
    word = _DULL.get(type(message))
    if word is not None:
        return word
    if isinstance(message, Ask):
        return "asked" if message.owed else "may answer"
    if isinstance(message, Refused):
        return f"refused: {message.code.value}"
    if isinstance(message, PolicyActed):
        return f"the table acts for {message.player}"
    assert isinstance(message, Halted)
    return f"halted: {message.reason.value}"


def _facts(desk: Desk, oracle: Oracle) -> str | None:
    """What the game itself holds."""
    state = desk.game.state
    if state.over or oracle.over:
        return None if state.over and oracle.over else f"over is {state.over}"
    pairs: tuple[tuple[str, object, object], ...] = (
        ("the step", state.step, oracle.step),
        ("whose turn it is", state.active_team, oracle.turn_of),
        ("who has priority", state.priority_team, oracle.holder),
        ("who has passed", state.passed, oracle.passed),
        ("how many teams have passed", state.teams_passed, len(oracle.silent)),
        ("the stack", tuple(state.objects[o].controller for o in state.stack), oracle.stack),
        (
            "who is in the game",
            frozenset(t.id for t in state.teams if state.players[t.members[0]].in_game),
            oracle.inside,
        ),
    )
    if oracle.joint is not None:
        pairs = pairs[:2]
    for what, found, wanted in pairs:
        if found != wanted:
            return f"{what}: {found}, not {wanted}"
    return None


def _requests(desk: Desk, oracle: Oracle) -> str | None:
    """Who has which request open, and that it says what the rules say."""
    for player, chair in desk.referee.chairs.items():
        slot = oracle.slots.get(player)
        ask = chair.ask
        if ask is None:
            if slot is not None and slot.shown:
                return f"player {player} has no open request"
            continue
        if slot is None or not slot.shown:
            return f"player {player} has an open request"
        if ask.owed is not slot.owed:
            return f"player {player}'s request is {'' if ask.owed else 'not '}owed"
        decision = ask.decision
        if isinstance(decision, PriorityChoice) and decision.passed is slot.owed:
            return f"player {player} is shown the wrong state of its pass"
        real = desk.game.pending.get(player)
        if real is not ask.request:
            return f"player {player} has been left with an old request"
    return None


def _quoted(before: Desk, desk: Desk, message: Message) -> str | None:
    """Each acknowledgement names what it is about; a new request has a number never used before."""
    chairs = before.referee.chairs
    used = max(chair.highest for chair in chairs.values())
    for player, told in enumerate(desk.heard):
        was = chairs[player].ask
        for item in told:
            if isinstance(item, Accepted | Withdraw):
                if was is None or (item.number, item.epoch) != (was.number, was.epoch):
                    return f"player {player} was told of a request that it did not have"
            elif isinstance(item, Ask):
                repeated = was is not None and item.number == was.number
                if item.number <= used and not repeated:
                    return f"player {player} was asked with a number of the past"
                if item.epoch != epoch(desk) and not (was is not None and item is was):
                    return f"player {player} was asked in an epoch of the past"
    return None


# --- telling tables apart ---


def standing(desk: Desk) -> object:
    """Equal for two tables that go on alike, whatever is said to them.

    Numbers are compared with each other only, so relations between them stand for them; objects
    have new numbers after each move, so names stand for them; what is counted against bounds that a
    short round never reaches is left out (``exhaustive_referee.LONGEST``).
    """
    rulings = desk.referee._rulings
    now = desk.now[0]
    return (
        _game(desk),
        tuple(_chair(desk, chair, now) for chair in rulings.chairs),
        tuple((team, due - now) for team, due in sorted(rulings.joint_due.items())),
        desk.referee.ending,
        tuple(
            None if void is None else (void.owed, void.epoch == rulings.epoch)
            for void in desk.voids
        ),
    )


def _game(desk: Desk) -> object:
    game = desk.game
    state = game.state
    return (
        state.turn,
        state.step,
        state.active_team,
        state.regular_team,
        state.priority_team,
        state.passed,
        state.teams_passed,
        state.teams_left,
        state.agenda,
        state.dirty,
        state.over,
        state.winner,
        state.combat is not None and tuple(sorted(state.combat.attackers.values())),
        tuple(_thing(state, o) for o in state.stack),
        tuple(_thing(state, o) for o in state.battlefield),
        tuple(
            (
                tuple(state.objects[o].definition.name for o in player.hand),
                len(player.library),
                len(player.graveyard),
                player.pool.total,
                player.in_game,
            )
            for player in state.players
        ),
        tuple(team.life for team in state.teams),
        game.procedure is None,
        tuple(sorted(game.answers.items())) if game.answers else (),
        game.resolving,
        game.action_of,
        game.mana_only,
        tuple((p, r.owed, _decision(r.decision)) for p, r in sorted(game.pending.items())),
    )


def _thing(state: State, object_id: int) -> tuple[object, ...]:
    thing = state.objects[object_id]
    info = thing.info
    name = thing.definition.name
    if info is not None and info.source in state.objects:
        name = name or state.objects[info.source].definition.name
    return name, thing.controller, thing.tapped


def _decision(decision: object) -> object:
    if isinstance(decision, PriorityChoice):
        return decision.passed, tuple((a.kind, a.mana) for a in decision.actions)
    assert isinstance(decision, Joint)
    return tuple((p.player, p.answer) for p in decision.proposals)


def _chair(desk: Desk, chair: Chair, now: float) -> object:
    request = desk.game.pending.get(chair.player)
    number = 0 if request is None else request.number
    ask = chair.ask
    clock = chair.clock
    return (
        chair.number == number,
        chair.examined == number,
        None
        if ask is None
        else (ask.number == number, ask.epoch == desk.referee._rulings.epoch, ask.owed),
        chair.full_control,
        chair.absent,
        chair.acted_for,
        chair.conceded,
        clock.gone,
        clock.running,
        clock.due - now,
        clock.grace,
        clock.bank,
        clock._allowance,
    )
