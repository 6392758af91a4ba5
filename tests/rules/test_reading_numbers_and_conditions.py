"""How amounts and conditions are read in a state."""

from __future__ import annotations

import pytest

from rules.language import (
    Aggregate,
    Always,
    Amount,
    BasicLandTypes,
    Both,
    Compare,
    Condition,
    Count,
    CountersOn,
    CreatureDiedThisTurn,
    DuringStep,
    DuringTurnOf,
    Each,
    EachOpponent,
    EachPlayer,
    EachTeammate,
    Either,
    Exists,
    Fixed,
    ForAnyPlayer,
    Half,
    IsNamed,
    IsNot,
    LifeTotal,
    Minus,
    Plus,
    Quality,
    QualityOf,
    RememberedAmount,
    RememberedPlayers,
    Times,
    UnspentMana,
    WasCast,
    WasKicked,
    X,
    You,
)
from rules.objects import StackInfo, StackKind
from rules.reading import amount, holds
from rules.reading.life import life_of
from rules.vocabulary import Comparison, ManaType, Rounding, Step, Zone
from tests.rules.builders import BEAR, CREATURE, CREATURES, LAND, Board, land
from tests.rules.reading_cards import BOLT, ISLAND, SPIRIT


def test_amounts() -> None:
    board = Board()
    bear = board.put(BEAR, counters={"charge": 2})
    board.put(SPIRIT, counters={"charge": 1})
    board.put(ISLAND)
    board.put(land("Taiga", subtypes=("Mountain", "Forest")), 2)
    pool = board.state.own_player(0).pool
    pool.add(ManaType.GREEN, amount=2)
    pool.add(ManaType.GREEN, snow=True)
    info = StackInfo(StackKind.SPELL, None, -1, 0, x=4)
    ctx = board.context(0, bear, info=info, memory={"amount": 5, "gone": (1, 2)})
    expected: list[tuple[Amount, int]] = [
        (Fixed(3), 3),
        (X(), 4),
        (Count(CREATURES), 2),
        (QualityOf(CREATURES, Quality.POWER), 5),
        (QualityOf(CREATURES, Quality.POWER, Aggregate.GREATEST), 3),
        (QualityOf(CREATURES, Quality.MANA_VALUE), 3),
        (QualityOf(Each(IsNamed("none")), Quality.POWER, Aggregate.GREATEST), 0),
        (CountersOn(CREATURES, "charge"), 3),
        (UnspentMana(ManaType.GREEN, You()), 3),
        (UnspentMana(ManaType.RED, EachPlayer()), 0),
        (BasicLandTypes(Each(LAND)), 3),
        (BasicLandTypes(Each(LAND, whose=You())), 1),
        (Half(Fixed(5), Rounding.UP), 3),
        (Half(Fixed(5), Rounding.DOWN), 2),
        (Plus(Fixed(2), X()), 6),
        (Minus(Fixed(2), X()), -2),
        (Times(Fixed(2), X()), 8),
        (RememberedAmount(), 5),
        (RememberedAmount("gone"), 2),
        (RememberedAmount("none"), 0),
    ]
    for node, number in expected:
        assert amount(node, ctx) == number, node


def test_an_enters_ability_reads_the_x_of_the_spell_it_was() -> None:
    """CR 107.3m."""
    board = Board()
    hydra = board.put(BEAR, cast_x=6)
    info = StackInfo(StackKind.TRIGGERED, None, 0, hydra)
    assert amount(X(), board.context(0, hydra, info=info)) == 6
    assert amount(X(), board.context(0, hydra)) == 6
    spell = board.put(BEAR, zone=Zone.STACK)
    board.own(spell, info=StackInfo(StackKind.SPELL, None, -1, spell, x=2))
    assert amount(X(), board.context(0, spell)) == 2
    assert amount(X(), board.context(0, 999)) == 0


@pytest.mark.parametrize(
    ("edition", "duel", "total", "own"),
    [("2012", False, 29, 15), ("2026", False, 29, 29), ("2012", True, 19, 19)],
)
def test_a_players_own_life_total(edition: str, duel: bool, total: int, own: int) -> None:
    """Seed 806.9a: half the team's, rounded up; CR 810.9a: the team's."""
    board = Board(edition, duel=duel)
    board.state.teams[0].life = total
    assert life_of(board.state, 0) == own
    assert amount(LifeTotal(You()), board.context()) == own


def test_conditions() -> None:
    board = Board()
    bear = board.put(BEAR, cast_kicked=1, was_cast=True)
    other = board.put(BEAR, 2)
    ctx, bare = board.context(0, bear), board.context(0, other)
    board.state.step = Step.UPKEEP
    yes: list[Condition] = [
        Always(),
        Exists(CREATURES),
        Compare(Count(CREATURES), Comparison.EQUAL, Fixed(2)),
        ForAnyPlayer(EachOpponent(), Exists(Each(CREATURE, whose=RememberedPlayers("each")))),
        DuringTurnOf(You()),
        DuringTurnOf(EachTeammate()),
        DuringStep((Step.UPKEEP, Step.DRAW)),
        WasKicked(),
        WasCast(),
        Both((Always(), IsNot(CreatureDiedThisTurn()))),
        Either((CreatureDiedThisTurn(), Always())),
    ]
    no: list[Condition] = [
        Exists(Each(LAND)),
        Compare(Count(CREATURES), Comparison.LESS_THAN, Fixed(2)),
        ForAnyPlayer(EachOpponent(), Exists(Each(LAND, whose=RememberedPlayers("each")))),
        DuringTurnOf(EachOpponent()),
        DuringStep((Step.END,)),
        CreatureDiedThisTurn(),
        Both((Always(), CreatureDiedThisTurn())),
        Either(()),
    ]
    for condition in yes:
        assert holds(condition, ctx), condition
        assert not holds(IsNot(condition), ctx), condition
    for condition in no:
        assert not holds(condition, ctx), condition
    assert not holds(WasKicked(), bare)
    assert not holds(WasCast(), bare)
    assert "player:each" not in ctx.memory


def test_kicked_and_cast_are_read_of_the_spell_too() -> None:
    board = Board()
    spell = board.put(BOLT, zone=Zone.STACK)
    info = StackInfo(StackKind.SPELL, None, -1, spell, kicked=1)
    board.own(spell, info=info)
    assert holds(WasKicked(), board.context(0, spell, info=info))
    assert holds(WasKicked(), board.context(0, spell))
    assert holds(WasCast(), board.context(0, spell))
    assert not holds(WasCast(), board.context(0, 999))
