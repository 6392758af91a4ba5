"""The automatic payer against an oracle that tries everything; what it prefers (CR 601.2g-h)."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.mana import MAX_GENERIC, ManaCost, ManaPool, ManaSymbol, ManaUnit, SymbolKind
from rules.mana_shapes import ManaOutput, ManaShape, ManaSource
from rules.mana_supply import ManaSupply
from rules.payment import MAX_COMBINATIONS, Plan, can_pay, max_x, plan
from rules.spending import CannotPay, next_payments, remainder, remainder_after_life
from rules.vocabulary import ManaType

LETTERS = {t.letter: t for t in ManaType}
cost_of = ManaCost.parse


def output(text: str) -> ManaOutput:
    """``"W/U C"`` is one unit of white or blue, and one colourless."""
    return tuple(tuple(LETTERS[x] for x in unit.split("/")) for unit in text.split())


def supply(
    *sources: str,
    pool: str = "",
    life: int = 0,
    snow: str = "",
    price: dict[int, int] | None = None,
) -> ManaSupply:
    """Sources numbered from 0, alternatives by ``|``; snow ones end with ``*``."""
    made = [
        ManaSource.of(
            number,
            [output(o) for o in text.rstrip("*").split("|")],
            snow=text.endswith("*"),
            price=(price or {}).get(number, 0),
        )
        for number, text in enumerate(sources)
    ]
    floating = ManaPool()
    for letter in pool:
        floating.add(LETTERS[letter])
    for letter in snow:
        floating.add(LETTERS[letter], snow=True)
    return ManaSupply.of(floating, made, life)


def tapped(paid: Plan | None) -> list[int]:
    assert paid is not None
    return [tap.source.id for tap in paid.taps]


# The oracle


Mana = Counter[tuple[int, bool, bool]]
"""Units by type, snow, and whether they were produced or floating."""


def payments(cost: ManaCost, pool: Mana) -> Iterator[tuple[int, Mana]]:
    """Life paid and units left, for each way in which the pool and life pay the cost."""
    seen: set[tuple[ManaCost, frozenset[tuple[tuple[int, bool, bool], int]], int]] = set()

    def go(cost: ManaCost, pool: Mana, life: int) -> Iterator[tuple[int, Mana]]:
        key = (cost, frozenset((+pool).items()), life)
        if key in seen:
            return
        seen.add(key)
        if cost.is_free:
            yield life, pool
            return
        symbol = cost.symbols[-1]
        rest = ManaCost.of(cost.symbols[:-1])
        if symbol.kind is SymbolKind.GENERIC:
            yield from spend(cost.with_generic(-1), pool, life, lambda u: True)
        elif symbol.kind is SymbolKind.SNOW:
            yield from spend(rest, pool, life, lambda u: u[1])
        else:
            yield from spend(rest, pool, life, lambda u: u[0] in symbol.types)
            if symbol.kind is SymbolKind.MONO_HYBRID:
                yield from go(rest.plus(cost_of("{2}")), pool, life)
            if symbol.kind is SymbolKind.PHYREXIAN:
                yield from go(rest, pool, life + 2)

    def spend(
        rest: ManaCost, pool: Mana, life: int, fits: Callable[[tuple[int, bool, bool]], bool]
    ) -> Iterator[tuple[int, Mana]]:
        for unit in list(+pool):
            if fits(unit):
                yield from go(rest, pool - Counter([unit]), life)

    return go(cost, pool, 0)


Rank = tuple[int, int, int, int, list[tuple[int, int, bool]]]
"""Life, produced mana left over, mana produced, mana spent, value of what is tapped."""


def best_payment(cost: ManaCost, supply: ManaSupply) -> Rank | None:
    """The least rank that a payment can have, by trying everything."""
    floating = Counter({(i % 6, i >= 6, False): n for i, n in enumerate(supply.pool) if n})
    uses: list[list[list[tuple[int, bool, bool]] | None]] = []
    for source in supply.sources:
        ways: list[list[tuple[int, bool, bool]] | None] = [None]
        for alternative in source.shape.alternatives:
            choices = [[t for t in range(6) if mask >> t & 1] for mask in alternative.masks]
            ways += [[(t, source.shape.snow, True) for t in types] for types in product(*choices)]
        uses.append(ways)
    best = None
    for combination in product(*uses):
        pool = floating.copy()
        values = []
        for source, units in zip(supply.sources, combination, strict=True):
            if units is not None:
                pool.update(units)
                values.append((source.price, source.shape.colors, source.shape.snow))
        for life, left in payments(cost, pool):
            if life <= supply.life or not life:
                stranded = sum(n for unit, n in left.items() if unit[2])
                produced = pool.total() - floating.total()
                spent = pool.total() - left.total()
                found = (life, stranded, produced, spent, sorted(values, reverse=True))
                if best is None or found < best:
                    best = found
    return best


def rank_of(paid: Plan, cost: ManaCost, supply: ManaSupply) -> Rank:
    """Carries the plan out, which must be possible step by step, and says what came of it."""
    pool = ManaPool(list(supply.pool))
    floating = pool.copy()
    used = [tap.source for tap in paid.taps]
    assert len({s.id for s in used}) == len(used)
    assert used == [s for s in supply.sources if s in used]
    for tap in paid.taps:
        origins = [
            o for a in tap.source.shape.alternatives for o in a.origins if o[0] == tap.output
        ]
        ((_, masks),) = origins
        assert all(mask >> t & 1 for mask, t in zip(masks, tap.types, strict=True))
        for t in tap.types:
            pool.add(t, tap.source.shape.snow)
    for symbol in paid.life_symbols:
        cost = remainder_after_life(cost, symbol)
    for symbol in paid.generic_halves:
        rest = list(cost.symbols)
        rest.remove(symbol)
        cost = ManaCost.of([*rest, ManaSymbol.parse("{2}")])
    for spending in paid.spendings:
        pool.spend(spending.unit)
        assert spending.unit.type in spending.symbol.types or not spending.symbol.types
        cost = remainder(cost, spending.unit, spending.symbol)
    assert cost.is_free
    values = sorted(((s.price, s.shape.colors, s.shape.snow) for s in used), reverse=True)
    produced = sum(len(tap.types) for tap in paid.taps)
    stranded = sum(max(0, now - was) for now, was in zip(pool.counts, floating.counts, strict=True))
    return paid.life, stranded, produced, len(paid.spendings), values


outputs = st.sampled_from(
    ["W", "U", "R", "C", "W/U", "U/R", "W/U/B/R/G", "C C", "W U", "R|C C", "W W|U U", "W/U C|R"]
)
sources = st.tuples(outputs, st.sampled_from(["", "", "*"])).map("".join)
cost_symbols = st.sampled_from(
    [
        *("{W}", "{U}", "{R}", "{C}", "{S}", "{1}", "{1}", "{2}"),
        *("{W/U}", "{U/R}", "{2/W}", "{2/R}", "{C/U}", "{W/P}", "{R/P}", "{U/R/P}"),
    ]
)
small_costs = st.lists(cost_symbols, min_size=1, max_size=4).map("".join).map(cost_of)
small_supplies = st.builds(
    lambda sources, pool, snow, life, prices: supply(
        *sources, pool=pool, snow=snow, life=life, price=dict(enumerate(prices))
    ),
    st.lists(sources, max_size=4),
    st.text("WURC", max_size=2),
    st.text("WU", max_size=1),
    st.integers(0, 5),
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
)


@given(small_costs, small_supplies, st.lists(small_costs, max_size=2))
def test_plan_is_the_best_there_is_whatever_is_in_hand(
    cost: ManaCost, supply: ManaSupply, hand: list[ManaCost]
) -> None:
    best = best_payment(cost, supply)
    paid = plan(cost, supply, hand)
    assert can_pay(cost, supply) == (best is not None) == (paid is not None)
    if paid is not None:
        assert rank_of(paid, cost, supply) == best
        assert plan(cost, supply, hand) == paid


@given(small_costs, small_supplies)
def test_what_may_be_paid_next_is_payable_exactly_if_the_rest_is(
    cost: ManaCost, supply: ManaSupply
) -> None:
    for unit in ManaPool(list(supply.pool)).units():
        rest = supply.after_spending(unit)
        for offer in next_payments(cost, unit, supply):
            assert offer.payable == (best_payment(offer.remaining, rest) is not None)
            assert offer.remaining is remainder(cost, unit, offer.symbol)


@given(small_costs, small_supplies, st.integers(1, 2))
def test_max_x_is_payable_and_one_more_is_not(
    cost: ManaCost, supply: ManaSupply, x_count: int
) -> None:
    with_x = cost.plus(cost_of("{X}" * x_count))
    most = max_x(with_x, supply)
    if most is None:
        assert not can_pay(cost, supply)
    else:
        assert can_pay(with_x.with_x(most), supply)
        assert not can_pay(with_x.with_x(most + 1), supply)


# What it prefers


def test_floating_mana_goes_first() -> None:
    paid = plan(cost_of("{1}{W}"), supply("W", "U", pool="WR"))
    assert tapped(paid) == []


def test_no_mana_is_left_over_if_that_can_be() -> None:
    assert tapped(plan(cost_of("{3}"), supply("C C", "C C", "W", "U"))) == [0, 2]
    assert tapped(plan(cost_of("{1}"), supply("C C", "W/U/B/R/G"))) == [1]
    assert tapped(plan(cost_of("{1}"), supply("C C"))) == [0]


def test_an_output_of_fewer_units_is_used_when_more_would_be_wasted() -> None:
    paid = plan(cost_of("{1}"), supply("C C|C"))
    assert paid is not None
    assert [(tap.output, tap.types) for tap in paid.taps] == [(1, (ManaType.COLORLESS,))]


def test_cheap_sources_then_rigid_ones_go_first() -> None:
    with_creature = supply("G", "W/U/B/R/G", price={0: 1})
    assert tapped(plan(cost_of("{G}"), with_creature)) == [1]
    assert tapped(plan(cost_of("{1}"), supply("W/U/B/R/G", "W/U", "G", "C"))) == [3]
    assert tapped(plan(cost_of("{1}"), supply("G*", "G"))) == [1]


def test_what_stays_untapped_is_varied() -> None:
    assert tapped(plan(cost_of("{3}"), supply("W", "W", "W", "W", "W", "U", "U"))) == [0, 1, 2]
    assert tapped(plan(cost_of("{2}"), supply("W", "U", "U", "R"))) == [0, 1]


def hand(*texts: str) -> list[ManaCost]:
    return [cost_of(text) for text in texts]


def test_sources_that_the_hand_needs_stay_untapped() -> None:
    lands = supply("R", "R", "G", "G", "G")
    assert tapped(plan(cost_of("{3}"), lands)) == [0, 2, 3]
    assert tapped(plan(cost_of("{3}"), lands, hand("{R}{R}"))) == [2, 3, 4]
    assert tapped(plan(cost_of("{3}"), lands, hand("{G}{G}{G}"))) == [0, 1, 2]
    assert tapped(plan(cost_of("{3}"), lands, hand("{2}"))) == [0, 2, 3]


def test_no_more_stay_for_the_hand_than_its_most_demanding_card_needs() -> None:
    lands = supply("R", "R", "R", "G", "G")
    assert tapped(plan(cost_of("{2}"), lands, hand("{R}", "{1}{R}", "{G}{G}"))) == [0, 1]


def test_duals_and_hybrid_symbols_count_for_each_of_their_types() -> None:
    assert tapped(plan(cost_of("{1}"), supply("B/R", "W/U"), hand("{1}{R}"))) == [1]
    assert tapped(plan(cost_of("{1}"), supply("W/U", "B/R"), hand("{U/G}"))) == [1]


def test_the_hand_moves_no_other_preference() -> None:
    for_green = hand("{G}")
    assert tapped(plan(cost_of("{1}"), supply("G", "W/U"), for_green)) == [0]
    assert tapped(plan(cost_of("{1}"), supply("G", "W", price={1: 1}), for_green)) == [0]
    assert tapped(plan(cost_of("{1}{G}"), supply("G", "W", "W"), for_green)) == [0, 1]
    assert tapped(plan(cost_of("{1}"), supply("G", "R R"), for_green)) == [0]


def test_the_flexible_source_is_kept_for_what_only_it_pays() -> None:
    paid = plan(cost_of("{1}{U}"), supply("W/U", "W"))
    assert paid is not None
    assert [tap.types for tap in paid.taps] == [(ManaType.BLUE,), (ManaType.WHITE,)]


def test_107_4f_life_only_where_mana_can_not() -> None:
    cost = cost_of("{W/P}{W/P}")
    paid = plan(cost, supply("W", "R", life=20))
    assert paid is not None
    assert (paid.life, tapped(paid)) == (2, [0])
    assert plan(cost, supply("W", "R", life=1)) is None
    assert tapped(plan(cost, supply("W/U/B/R/G", "W", life=20))) == [0, 1]
    assert plan(cost, supply(life=-3)) is None


def test_107_4h_snow_mana_only_from_snow_sources() -> None:
    assert not can_pay(cost_of("{S}"), supply("W", "U"))
    assert tapped(plan(cost_of("{S}"), supply("W", "U*"))) == [1]
    assert not can_pay(cost_of("{S}{U}"), supply("W", "U*"))
    assert can_pay(cost_of("{S}"), supply(snow="G"))


def test_106_5_a_unit_of_no_type_is_not_produced() -> None:
    assert ManaShape.of([((),)]).alternatives == ()
    nothing = ManaSource.of(1, [((),), ()])
    assert ManaSupply.of(ManaPool(), [nothing]).total == 0
    assert plan(cost_of("{1}"), ManaSupply.of(ManaPool(), [nothing])) is None


def test_two_units_of_one_color_can_not_be_two_colors() -> None:
    lotus = "|".join(f"{c} {c}" for c in "WUBRG")
    assert can_pay(cost_of("{W}{W}{U}{U}"), supply(lotus, lotus))
    assert not can_pay(cost_of("{W}{U}{B}"), supply(lotus, lotus))


def test_a_free_cost_is_paid_with_nothing() -> None:
    assert plan(cost_of("{0}"), supply("W", pool="W")) == Plan()


def test_x_counts_as_nothing_until_it_is_fixed() -> None:
    assert can_pay(cost_of("{X}{R}"), supply("R"))
    assert max_x(cost_of("{X}{R}"), supply("W", "W", "W")) is None
    assert max_x(cost_of("{X}{X}{R}"), supply("R", "C C", "W", pool="W")) == 2
    with pytest.raises(ValueError, match="no X"):
        max_x(cost_of("{R}"), supply("R"))


def test_huge_pools_are_counted_without_harm() -> None:
    rich = ManaPool()
    for t in ManaType:
        rich.add(t, amount=10**12)
    wealth = ManaSupply.of(rich)
    assert max_x(cost_of("{X}{X}{5}{R}"), wealth) == (MAX_GENERIC - 5) // 2
    paid = plan(cost_of("{9}{W}{U}"), wealth)
    assert paid is not None
    assert len(paid.spendings) == 11


def test_beyond_the_limit_a_plan_is_still_found() -> None:
    texts = [f"{a} {b}|{c} {c} {c}" for a, b, c in product("WU", "BR", "GC")]
    many = supply(*texts, price=dict(enumerate(range(8))))
    assert 3 ** len(texts) > MAX_COMBINATIONS
    cost = cost_of("{G}{G}{G}{W}{B}{R}")
    paid = plan(cost, many)
    assert paid is not None
    rank_of(paid, cost, many)
    mixed = supply(*texts, "W W", "U", price=dict(enumerate(range(8))))
    cost = cost_of("{1}{W}{U}")
    paid = plan(cost, mixed)
    assert paid is not None
    rank_of(paid, cost, mixed)


def test_a_supply_without_a_source() -> None:
    both = supply("W", "U")
    assert can_pay(cost_of("{W}{U}"), both)
    assert not can_pay(cost_of("{W}"), both.without(0))
    assert can_pay(cost_of("{U}"), both.without(0))


# By hand


def test_paying_by_hand_tells_dead_ends() -> None:
    offers = next_payments(
        cost_of("{1}{W/U}{2/B}"), ManaUnit.of(ManaType.WHITE), supply("C", "C", pool="WC")
    )
    assert [(o.symbol.text, o.remaining.text, o.payable) for o in offers] == [
        ("{1}", "{2/B}{W/U}", False),
        ("{2/B}", "{2}{W/U}", False),
        ("{W/U}", "{1}{2/B}", True),
    ]


def test_a_unit_of_its_color_pays_a_monocolored_hybrid_symbol_whole() -> None:
    cost = cost_of("{2/B}{2/B}")
    black = ManaUnit.of(ManaType.BLACK)
    assert remainder(cost, black, ManaSymbol.parse("{2/B}")).text == "{2/B}"


@pytest.mark.parametrize(
    ("cost", "symbol"), [("{W}", "{1}"), ("{W}", "{W}"), ("{W}", "{U}"), ("{X}", "{X}")]
)
def test_what_does_not_pay_is_refused(cost: str, symbol: str) -> None:
    with pytest.raises(CannotPay):
        remainder(cost_of(cost), ManaUnit.of(ManaType.BLUE), ManaSymbol.parse(symbol))


def test_life_pays_phyrexian_symbols_only() -> None:
    cost = cost_of("{1}{W/P}{W}")
    assert remainder_after_life(cost, ManaSymbol.parse("{W/P}")).text == "{1}{W}"
    for symbol in ("{W}", "{U/P}"):
        with pytest.raises(CannotPay):
            remainder_after_life(cost, ManaSymbol.parse(symbol))
