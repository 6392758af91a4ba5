"""Positions in which bots play on by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bots.api import Bot
from bots.basic import BasicBot
from bots.passing import PassBot
from cards.catalogue import shipped
from rules.answers import Act, Answer, Declare, Pick
from rules.chance import Stream
from rules.decisions import ActionKind, ChooseTargets, DeclareAttackers, Joint, PriorityChoice
from rules.game import Request
from rules.language import CardDefinition
from rules.scenario import Play, Scenario
from rules.view import View
from rules.vocabulary import Step, Zone

__all__ = ["ANN", "BOB", "CID", "DEE", "Attacker", "Caster", "giants", "names", "play_on"]

ANN, BOB, CID, DEE = range(4)

DECISIONS = 2_000
"""More than any of these positions takes."""


class Attacker:
    """Attacks with everything and does nothing else."""

    def answer(self, view: View, request: Request, chance: Stream) -> Answer:
        decision = request.decision
        choice = decision.choice if isinstance(decision, Joint) else decision
        if isinstance(choice, DeclareAttackers):
            return Declare(tuple((n, able[0]) for n, able in enumerate(choice.allowed)))
        return decision.default()


class Caster:
    """Casts the card of this name when it can, its targets the first candidates; else passes."""

    def __init__(self, card: str) -> None:
        self.card = card

    def answer(self, view: View, request: Request, chance: Stream) -> Answer:
        decision = request.decision
        if isinstance(decision, PriorityChoice):
            names = {t.id: t.name for player in view.players for t in player.hand}
            for index, action in enumerate(decision.actions):
                if action.kind is ActionKind.CAST and names.get(action.object) == self.card:
                    return Act(index)
        if isinstance(decision, ChooseTargets):
            return Pick(tuple(range(decision.minimum)))
        return decision.default()


def lookup(name: str) -> CardDefinition:
    return shipped()[name]


def giants(ruleset: str = "2012") -> Scenario:
    """Ann and Bob against Cid and Dee; Ann and Cid are primary players."""
    return Scenario(lookup, ("Ann Bob", "Cid Dee"), ruleset=ruleset)


def play_on(
    play: Play,
    until: Callable[[Play], bool] | Step,
    bots: Mapping[int, Bot] | None = None,
    *,
    rivals: type[Bot] = PassBot,
) -> Play:
    """Let Ann and Bob be ``basic`` and the others ``rivals``, unless ``bots`` says otherwise, until
    a step begins or something holds.
    """
    seats: dict[int, Bot] = {ANN: BasicBot(), BOB: BasicBot(), CID: rivals(), DEE: rivals()}
    seats.update(bots or {})
    game = play.game
    streams = [Stream(f"seat {seat}") for seat in seats]
    for _ in range(DECISIONS):
        if game.result is not None:
            return play
        if isinstance(until, Step):
            if game.state.step is until and play.waiting_for_priority:
                return play
        elif until(play):
            return play
        owed = next(((p, r) for p, r in game.pending.items() if r.owed), None)
        if owed is None:
            team = game.settleable
            assert team is not None
            game.settle(team)
            continue
        seat, request = owed
        answer = seats[seat].answer(game.view(seat), request, streams[seat])
        request.decision.check(answer)
        game.answer(seat, request.number, answer)
    raise AssertionError("it never comes to that")


def names(play: Play, zone: Zone, seat: int) -> list[str]:
    """Names of what a player has in a zone."""
    state = play.game.state
    if zone in (Zone.BATTLEFIELD, Zone.STACK):
        ids = state.battlefield if zone is Zone.BATTLEFIELD else state.stack
        return [
            state.objects[one].definition.name
            for one in ids
            if state.objects[one].controller == seat
        ]
    return [state.objects[one].definition.name for one in state.zone_list(zone, seat)]
