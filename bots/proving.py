"""Games of ``random`` with every invariant watched: the rules' own proving ground (one command,
one seed).

After every answer: the zones partition the cards; nobody is shown a hidden card.  At sampled
decisions: a fork equals the original and goes its own way; every offered action applies; what is
derived is that of now; passes made in one go are those that would be made one by one.  At the end:
the game played again from its answers is the same game, down to the last random draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import define, field, frozen

from bots.match import MAX_DECISIONS
from rules.answers import Act, Answer, Pass
from rules.board import Board, board
from rules.chance import Stream
from rules.decisions import Decision, PriorityChoice
from rules.game import Game, GameSetup, Request
from rules.layers import characteristics
from rules.notices import Notice, NoticeKind
from rules.offers import can_act, fresh_offers, offers
from rules.view import View
from rules.vocabulary import Zone

__all__ = ["Broken", "Proof", "prove"]

MAX_STEPS_OF_ACTION = 200
"""Answers that carry out one offered action; no cast takes near as many."""

MOST_PASSES = 40
"""Passes that are made in one go, to be made again one by one."""


class Broken(AssertionError):
    """An invariant does not hold: which, at which decision of the game with this seed."""

    def __init__(self, invariant: str, seed: int | str, decision: int, detail: str) -> None:
        super().__init__(f"{invariant} (seed {seed}, decision {decision}): {detail}")
        self.invariant = invariant
        self.seed = seed
        self.decision = decision
        self.detail = detail


@frozen
class Said:
    """One input to a game: an answer, or the settlement of a joint choice."""

    player: int
    answer: Answer | None
    team: int = -1


@define
class Proof:
    """One proven game: what was looked at, and how it ended."""

    setup: GameSetup
    decisions: int = 0
    forced: int = 0
    actions_tried: int = 0
    forks: int = 0
    turns: int = 0
    winner: int | None = None
    digest: str = ""
    last_draw: tuple[int, int] = (0, -1)
    said: list[Said] = field(factory=list, repr=False)


def prove(setup: GameSetup, *, sample: int = 16, most: int = MAX_DECISIONS) -> Proof:
    """Play one game of ``random`` and watch.

    One decision in ``sample`` is forked and has all its actions tried.  Raises ``Broken``, or
    whatever the engine raises.
    """
    proof = Proof(setup)
    game = Game.new(setup)
    root = Stream(setup.seed)
    streams = [root.split(f"bot {number}") for number in range(len(setup.players))]
    choosing = root.split("proof")
    cards = Counter(
        (number, card.name) for number, player in enumerate(setup.players) for card in player.deck
    )
    while game.result is None:
        if proof.decisions >= most:
            raise Broken("the game ends", setup.seed, proof.decisions, f"turn {game.state.turn}")
        owed = next(((p, r) for p, r in game.pending.items() if r.owed), None)
        if owed is None:
            team = game.settleable
            if team is None:
                raise Broken("somebody is waited for", setup.seed, proof.decisions, "nobody is")
            game.settle(team)
            proof.said.append(Said(-1, None, team))
            continue
        player, request = owed
        proof.decisions += 1
        decision = request.decision
        if decision.forced:
            proof.forced += 1
            answer = decision.default()
            if isinstance(decision, PriorityChoice) and choosing.below(sample) == 0:
                _passes_alike(game, proof, choosing)
        else:
            if choosing.below(sample) == 0:
                _look_closely(game, proof, player, request, choosing)
            answer = decision.draw(streams[player])
        game.answer(player, request.number, answer)
        proof.said.append(Said(player, answer))
        _zones_partition_the_cards(game, proof, cards)
    proof.turns = game.state.turn
    proof.winner = game.result.winner
    proof.digest = game.digest()
    proof.last_draw = game.last_draw()
    _replays(setup, proof)
    return proof


def _broken(proof: Proof, invariant: str, detail: str) -> Broken:
    return Broken(invariant, proof.setup.seed, proof.decisions, detail)


def _zones_partition_the_cards(game: Game, proof: Proof, cards: Counter[tuple[int, str]]) -> None:
    """Every object is in exactly the zone it says, and every card of every deck is somewhere."""
    state = game.state
    places: list[tuple[Zone, Sequence[int]]] = [
        (Zone.BATTLEFIELD, state.battlefield),
        (Zone.STACK, state.stack),
        (Zone.EXILE, state.exile),
        (Zone.COMMAND, state.command),
    ]
    for player in state.players:
        places += [
            (Zone.LIBRARY, player.library),
            (Zone.HAND, player.hand),
            (Zone.GRAVEYARD, player.graveyard),
        ]
    seen: set[int] = set()
    for zone, ids in places:
        for object_id in ids:
            record = state.objects.get(object_id)
            if record is None or record.zone is not zone or object_id in seen:
                raise _broken(proof, "zones partition the objects", f"{object_id} in {zone.name}")
            seen.add(object_id)
    if len(seen) != len(state.objects):
        lost = sorted(set(state.objects) - seen)
        raise _broken(proof, "zones partition the objects", f"in no zone: {lost}")
    if all(player.in_game for player in state.players) and proof.decisions % 8 == 0:
        now = Counter(
            (record.owner, record.definition.name)
            for record in state.objects.values()
            if not record.token
            and record.definition.name
            and not (record.info is not None and record.info.is_copy)
        )
        if now != cards:
            raise _broken(proof, "cards are conserved", f"{now - cards} against {cards - now}")
    for team in state.teams:
        for counted in (player.pool.total for player in state.players):
            if counted < 0:
                raise _broken(proof, "mana is conserved", f"team {team.id}")


def _look_closely(
    game: Game, proof: Proof, player: int, request: Request, choosing: Stream
) -> None:
    digest = game.digest()
    twin = game.fork()
    proof.forks += 1
    if twin.digest() != digest:
        raise _broken(proof, "a fork equals the original", "another digest")
    if _asked(twin) != _asked(game):
        raise _broken(proof, "a fork equals the original", "other requests")
    decision = request.decision
    if isinstance(decision, PriorityChoice):
        for other in range(len(proof.setup.players)):
            now = fresh_offers(game.state, other)
            if offers(game.state, other) != now:
                raise _broken(proof, "remembered offers are those of now", f"player {other}")
            if can_act(game.state, other) is not (bool(now) and not now[0].mana):
                raise _broken(proof, "who can act has an action", f"player {other}")
        for index in range(decision.acts):
            _action_applies(game, proof, player, request, index, choosing)
            proof.actions_tried += 1
    _derived_is_that_of_now(game, proof)
    answer = decision.draw(choosing)
    decision.check(answer)
    twin.answer(player, request.number, answer)
    if game.digest() != digest:
        raise _broken(proof, "fork and original never meet", "the original changed")
    for viewer in (*range(len(proof.setup.players)), None):
        _shows_nothing_hidden(game, proof, game.view(viewer), viewer)


def _derived_is_that_of_now(game: Game, proof: Proof) -> None:
    """What was derived and brought up to date since is what is derived from the state alone."""
    state = game.state
    afresh = state.snapshot()
    kept, made = board(state), board(afresh)
    for object_id in state.battlefield:
        if characteristics(state, object_id) is not characteristics(afresh, object_id):
            name = state.objects[object_id].definition.name
            raise _broken(proof, "what is derived is that of now", name)
    if _laid_out(kept) != _laid_out(made):
        raise _broken(proof, "what is derived is that of now", "the board")


def _laid_out(lying: Board) -> object:
    watchers = {
        kind: [(one.source, one.you, one.index, one.ability) for one in watching]
        for kind, watching in lying.watchers.items()
    }
    return (
        [(held.permanents, held.simple, held.others, held.mana) for held in lying.holdings],
        watchers,
        [(rule.source, rule.you, rule.ability) for rule in lying.replacements],
        lying.creatures,
        lying.strays,
        lying.special,
    )


def _asked(game: Game) -> dict[int, tuple[int, Decision, bool]]:
    """What each player is asked, by value."""
    return {p: (r.number, r.decision, r.owed) for p, r in game.pending.items()}


def _passes_alike(game: Game, proof: Proof, choosing: Stream) -> None:
    """Passes made in one go come to the same as one by one, down to the numbers of requests."""
    but = {player for player in range(len(game.state.players)) if choosing.below(4) == 0}
    quick, slow = game.fork(), game.fork()
    made, happened = quick.pass_idle(but, MOST_PASSES)
    told: list[Notice] = []
    for player, number in made:
        if slow.pending[player].decision.kind != PriorityChoice.kind:
            raise _broken(proof, "passes in one go are passes", f"of {player}")
        told += slow.answer(player, number, Pass())
    if quick.digest() != slow.digest() or _asked(quick) != _asked(slow):
        raise _broken(proof, "passes in one go are passes", f"{len(made)} of them")
    if list(happened) != told:
        raise _broken(proof, "passes in one go are passes", "other notices")
    if quick.result is None and len(made) < MOST_PASSES:
        idle = [p for p, r in quick.pending.items() if p not in but and _is_idle(r)]
        if idle:
            raise _broken(proof, "passes in one go are all there are", f"{idle} are idle")


def _is_idle(request: Request) -> bool:
    decision = request.decision
    return isinstance(decision, PriorityChoice) and decision.forced and request.owed


def _action_applies(
    game: Game, proof: Proof, player: int, request: Request, index: int, choosing: Stream
) -> None:
    """An offered action can be carried out, whatever is chosen on the way but calling it off."""
    decision = request.decision
    assert isinstance(decision, PriorityChoice)
    action = decision.actions[index]
    twin = game.fork()
    notices = list(twin.answer(player, request.number, Act(index)))
    for _ in range(MAX_STEPS_OF_ACTION):
        if twin.result is not None or not any(
            r.owed and not isinstance(r.decision, PriorityChoice) for r in twin.pending.values()
        ):
            break
        asked, open_request = next((p, r) for p, r in twin.pending.items() if r.owed)
        notices += twin.answer(asked, open_request.number, open_request.decision.draw(choosing))
    else:
        raise _broken(proof, "every offered action applies", f"{action} never ends")
    if any(notice.kind is NoticeKind.REVERSED for notice in notices):
        name = game.state.objects[action.object].definition.name
        raise _broken(proof, "every offered action applies", f"{name}: {action} was reversed")


def _shows_nothing_hidden(game: Game, proof: Proof, view: View, viewer: int | None) -> None:
    state = game.state
    teams = set() if viewer is None else {state.players[viewer].team}
    if viewer is not None and viewer == state.turn_controller:
        teams.add(state.active_team)  # CR 722.4
    hidden = {
        object_id
        for player in state.players
        for object_id in (*player.library, *(() if player.team in teams else player.hand))
    }
    shown = {thing.id for thing in (*view.battlefield, *view.stack, *view.exile)}
    for player_view in view.players:
        shown.update(thing.id for thing in (*player_view.hand, *player_view.graveyard))
    if hidden & shown:
        raise _broken(proof, "hidden cards stay hidden", f"{viewer} sees {sorted(hidden & shown)}")


def _replays(setup: GameSetup, proof: Proof) -> None:
    """The same setup and answers give the same game."""
    again = Game.new(setup)
    for said in proof.said:
        if said.answer is None:
            again.settle(said.team)
        else:
            again.answer(said.player, again.pending[said.player].number, said.answer)
    if again.digest() != proof.digest or again.last_draw() != proof.last_draw:
        raise _broken(proof, "the same answers give the same game", "another final state")
