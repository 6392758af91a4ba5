"""Positions to measure growth on: boards of a given size, stacks of a given height."""

from __future__ import annotations

from cards.catalogue import shipped
from host.bench.games import SEATS, decks
from rules.answers import Act, Pass
from rules.chance import Stream
from rules.decisions import ActionKind, PriorityChoice
from rules.game import Game
from rules.language import CardDefinition, Enchant
from rules.scenario.position import Placed, PlayerPosition, Position, begin_position
from rules.vocabulary import CardType, Zone

__all__ = ["board", "stack_on", "turn_over_top"]

LIFE = 1_000
"""So much that the game is not over while it is measured."""

HAND = 4
NAMES = ("north", "east", "south", "west")
TEAMS = (("north", "east"), ("south", "west"))

SPENT_AT_ONCE = frozenset({CardType.INSTANT, CardType.SORCERY})

BREATHER = "Wall of Fire"
"""Its ability costs one red mana and has no target: so many activations, so high a stack."""

COUNTERSPELL = "Counterspell"
ISLAND = "Island"


def board(permanents: int, seed: int) -> Game:
    """A game with so many permanents on the battlefield, dealt from four shipped decks, in the
    first main phase of a middle turn; each player has some cards in hand."""
    every = decks()
    stream = Stream(f"board {seed}")
    players = {}
    for seat, name in enumerate(NAMES):
        cards = list(every[(seed + seat) % len(every)])
        stream.shuffle(cards)
        share = permanents // SEATS + (seat < permanents % SEATS)
        placed, left = _dealt(cards, share)
        placed += [Placed(card, Zone.HAND) for card in left[:HAND]]
        players[name] = PlayerPosition(name, placed, list(left[HAND:]))
    life = dict.fromkeys(range(len(TEAMS)), LIFE)
    position = Position(TEAMS, players=players, life=life, seed=f"board {seed}")
    return begin_position(position, lambda name: shipped()[name])[0]


def _dealt(cards: list[CardDefinition], share: int) -> tuple[list[Placed], list[CardDefinition]]:
    """The first so many permanents, and the other cards in their order."""
    placed: list[Placed] = []
    left: list[CardDefinition] = []
    for card in cards:
        if len(placed) < share and _stands_alone(card):
            placed.append(Placed(card, Zone.BATTLEFIELD))
        else:
            left.append(card)
    return placed, left


def _stands_alone(card: CardDefinition) -> bool:
    return SPENT_AT_ONCE.isdisjoint(card.types) and not any(
        isinstance(ability, Enchant) for ability in card.abilities
    )


def stack_on(objects: int) -> Game:
    """A game with so many abilities on the stack and mana for more; the other team could counter
    spells, and looks at the stack for them."""
    players = {name: PlayerPosition(name) for name in NAMES}
    players["north"].placed.append(Placed(BREATHER, Zone.BATTLEFIELD))
    players["north"].floating = "R" * (objects + 64)
    for name in TEAMS[1]:
        players[name].placed += [Placed(ISLAND, Zone.BATTLEFIELD) for _ in range(2)]
        players[name].placed.append(Placed(COUNTERSPELL, Zone.HAND))
    position = Position(TEAMS, players=players)
    game = begin_position(position, lambda name: shipped()[name])[0]
    while len(game.state.stack) < objects:
        _breathe(game)
    return game


def turn_over_top(game: Game) -> int:
    """Put one more ability onto the stack and let it resolve; how many decisions that took."""
    height = len(game.state.stack)
    _breathe(game)
    decisions = 1
    while len(game.state.stack) > height:
        seat, request = next((s, r) for s, r in game.pending.items() if r.owed)
        game.answer(seat, request.number, Pass())
        decisions += 1
    return decisions


def _breathe(game: Game) -> None:
    """The first player activates its creature's ability."""
    request = game.pending[0]
    decision = request.decision
    assert isinstance(decision, PriorityChoice)
    index = next(
        index
        for index, action in enumerate(decision.actions)
        if action.kind is ActionKind.ACTIVATE and not action.mana
    )
    game.answer(0, request.number, Act(index))
