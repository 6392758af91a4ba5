"""A benchmark, no test: the cost of reading; run as ``python -m tests.rules.bench_reading``.

Battlefields of 10 to 100 permanents, two anthems among them, half of the rest lands.
"""

from __future__ import annotations

from collections.abc import Callable
from timeit import repeat

from rules.ability_groups import groups_of
from rules.language import (
    AllOf,
    ControlledBy,
    EachOpponent,
    GainAbilities,
    HasKeyword,
    IsSupertype,
    IsThis,
    Not,
    StaticAbility,
    TargetSlot,
    You,
)
from rules.layers import characteristics, tableau
from rules.reading import matches
from rules.reading.targeting import has_candidates, slot_candidates
from rules.vocabulary import Keyword, Supertype
from tests.rules.builders import (
    ANTHEM,
    BEAR,
    CREATURE,
    LAND,
    YOUR_CREATURES,
    Board,
    enchantment,
    gets,
    land,
)

FOREST = land("Forest", subtypes=("Forest",), supertypes=(Supertype.BASIC,))
WINGS = enchantment(
    "Wings", StaticAbility((gets(1, 1), GainAbilities((Keyword.FLYING,))), YOUR_CREATURES)
)
FILTERS = {
    "creature": CREATURE,
    "creature you control": AllOf((CREATURE, ControlledBy(You()))),
    "another creature you control": AllOf((CREATURE, Not(IsThis()), ControlledBy(You()))),
    "nonbasic land an opponent controls": AllOf(
        (LAND, Not(IsSupertype(Supertype.BASIC)), ControlledBy(EachOpponent()))
    ),
    "flying creature": AllOf((CREATURE, HasKeyword(Keyword.FLYING))),
}


def microseconds(work: Callable[[], object], number: int = 300) -> float:
    return min(repeat(work, number=number, repeat=5)) / number * 1e6


def board_of(permanents: int, *enchantments: object) -> Board:
    board = Board()
    for what in enchantments:
        board.put(what)  # type: ignore[arg-type]
    for number in range(permanents - len(enchantments)):
        board.put(FOREST if number % 2 else BEAR, number // 2 % 4)
    return board


def main() -> None:
    print("permanents  nothing in force  two anthems  anthem and wings  (µs for a full derivation)")
    for permanents in (10, 30, 60, 100):
        costs = []
        for enchantments in ((), (ANTHEM, ANTHEM), (ANTHEM, WINGS)):
            board = board_of(permanents, *enchantments)

            def derive(board: Board = board) -> None:
                board.state.characteristics_changed()
                tableau(board.state)

            costs.append(microseconds(derive))
        print(f"{permanents:10}  {costs[0]:16.1f}  {costs[1]:11.1f}  {costs[2]:16.1f}")
    board = board_of(60, ANTHEM, ANTHEM)
    ctx, ids = board.context(source=3), tuple(board.state.battlefield)
    tableau(board.state)
    for name, filter_ in FILTERS.items():

        def match(filter_=filter_) -> None:  # type: ignore[no-untyped-def]
            for one in ids:
                matches(filter_, ctx, one)

        print(f"matches, {name}: {microseconds(match) / len(ids):.2f} µs")
    state, bear = board.state, ids[2]
    print(f"characteristics: {microseconds(lambda: characteristics(state, bear), 10_000):.3f} µs")
    groups_of(characteristics(state, bear))
    slot = TargetSlot(CREATURE)
    print(f"has_candidates: {microseconds(lambda: has_candidates(ctx, slot, 1)):.2f} µs")
    print(f"slot_candidates of 60: {microseconds(lambda: slot_candidates(ctx, slot)):.1f} µs")


if __name__ == "__main__":
    main()
