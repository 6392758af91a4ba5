"""Mana symbols, costs and pools (CR 106, 107.4, 202)."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.mana import (
    MAX_GENERIC,
    BadManaCost,
    ManaCost,
    ManaPool,
    ManaSymbol,
    ManaUnit,
    NotInPool,
    SymbolKind,
)
from rules.vocabulary import Color, ManaType

ALL_FIXED = [
    *("{W}", "{U}", "{B}", "{R}", "{G}", "{C}", "{X}", "{S}"),
    *("{W/U}", "{W/B}", "{U/B}", "{U/R}", "{B/R}", "{B/G}", "{R/G}", "{R/W}", "{G/W}", "{G/U}"),
    *("{2/W}", "{2/U}", "{2/B}", "{2/R}", "{2/G}", "{C/W}", "{C/U}", "{C/B}", "{C/R}", "{C/G}"),
    *("{W/P}", "{U/P}", "{B/P}", "{R/P}", "{G/P}", "{W/U/P}", "{W/B/P}", "{U/B/P}", "{U/R/P}"),
    *("{B/R/P}", "{B/G/P}", "{R/G/P}", "{R/W/P}", "{G/W/P}", "{G/U/P}"),
]

symbols = st.sampled_from([*ALL_FIXED, "{1}", "{2}", "{3}", "{12}"]).map(ManaSymbol.parse)
costs = st.lists(symbols, max_size=6).map(ManaCost.of)


@pytest.mark.parametrize("text", ALL_FIXED)
def test_107_4_every_symbol_is_known_and_prints_as_itself(text: str) -> None:
    assert ManaSymbol.parse(text).text == text
    assert ManaCost.parse(text).text == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("{0}", "{0}"),
        ("{U}{G}{1}{1}", "{2}{G}{U}"),
        ("{W}{R}", "{R}{W}"),
        ("{G}{R}{B}{U}{W}", "{W}{U}{B}{R}{G}"),
        ("{W}{B}{R}", "{R}{W}{B}"),
        ("{R}{2}{X}{X}", "{X}{X}{2}{R}"),
        ("{R}{C}", "{C}{R}"),
        ("{0}{R}", "{R}"),
        ("{W/R}{U/W}", "{R/W}{W/U}"),
    ],
)
def test_text_has_the_order_of_cards(text: str, canonical: str) -> None:
    cost = ManaCost.parse(text)
    assert cost.text == canonical
    assert ManaCost.parse(canonical) is cost


@pytest.mark.parametrize(
    "text",
    [
        *("", "2", "{", "{}", "{W", "{w}", "{W}x", " {W}", "{01}", "{-1}", "{W/W}", "{3/W}", "{½}"),
        *("{٣}", "{9999999}", "{10000000}", "{W}{Q}", "{P}", "{T}", "{W}\n"),
    ],
)
def test_what_is_no_cost_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(BadManaCost) as refused:
        ManaCost.parse(text)
    assert refused.value.text == text


@pytest.mark.parametrize(
    ("text", "value", "colors"),
    [
        ("{3}{U}{U}", 5, "U"),
        ("{X}{R}", 1, "R"),
        ("{1}{W/U}{W/U}", 3, "WU"),
        ("{2/B}{2/B}{2/B}", 6, "B"),
        ("{1}{W/P}{W/P}", 3, "W"),
        ("{G/U/P}", 1, "UG"),
        ("{S}{S}", 2, ""),
        ("{C/G}", 1, "G"),
        ("{C}{7}", 8, ""),
        ("{0}", 0, ""),
    ],
)
def test_202_2_and_202_3_colors_and_mana_value(text: str, value: int, colors: str) -> None:
    cost = ManaCost.parse(text)
    assert cost.mana_value == value
    assert "".join(c.letter for c in cost.colors) == colors


def test_parts_that_the_payer_reads() -> None:
    cost = ManaCost.parse("{X}{X}{2}{S}{2/B}{W/U}{G/P}{C}{R}{R}")
    assert (cost.x_count, cost.generic, cost.snow) == (2, 2, 1)
    assert cost.typed == (0, 0, 0, 2, 0, 1)
    assert [s.text for s in cost.flexible] == ["{2/B}", "{W/U}", "{G/P}"]
    assert cost.colors == tuple(Color)


def test_107_3a_x_becomes_generic_mana() -> None:
    cost = ManaCost.parse("{X}{X}{1}{G}")
    assert cost.with_x(3).text == "{7}{G}"
    assert cost.with_x(0).text == "{1}{G}"
    assert ManaCost.parse("{G}").with_x(3).text == "{G}"
    with pytest.raises(BadManaCost):
        cost.with_x(-1)


def test_118_7a_a_reduction_touches_generic_mana_only() -> None:
    cost = ManaCost.parse("{2}{S}{R}")
    assert cost.with_generic(-1).text == "{1}{S}{R}"
    assert cost.with_generic(-5).text == "{S}{R}"
    assert cost.with_generic(-5).with_generic(-1) is cost.with_generic(-2)
    assert cost.with_generic(2).text == "{4}{S}{R}"
    assert ManaCost.parse("{3}").with_generic(-3).is_free


def test_numbers_have_a_limit() -> None:
    most = ManaCost.parse(f"{{{MAX_GENERIC}}}")
    assert most.mana_value == MAX_GENERIC
    for too_much in (
        lambda: most.with_generic(1),
        lambda: most.plus(ManaCost.parse("{1}")),
        lambda: ManaCost.parse("{X}{X}").with_x(MAX_GENERIC),
    ):
        with pytest.raises(BadManaCost):
            too_much()


def test_118_5_free_is_nothing_to_pay() -> None:
    assert ManaCost.parse("{0}").is_free
    assert not ManaCost.parse("{X}").is_free
    assert ManaCost.parse("{X}").with_x(0).is_free


@given(costs, costs)
def test_costs_add_up_in_any_order(a: ManaCost, b: ManaCost) -> None:
    both = a.plus(b)
    assert both is b.plus(a)
    assert both.mana_value == a.mana_value + b.mana_value
    assert set(both.colors) == {*a.colors, *b.colors}


@given(costs)
def test_a_cost_is_one_object_however_it_is_made(cost: ManaCost) -> None:
    assert ManaCost.parse(cost.text) is cost
    assert ManaCost.of(reversed(cost.symbols)) is cost
    assert copy.deepcopy(cost) is copy.copy(cost) is cost
    assert pickle.loads(pickle.dumps(cost)) is cost
    assert all(pickle.loads(pickle.dumps(s)) is s and copy.copy(s) is s for s in cost.symbols)
    assert str(cost) == cost.text


def test_107_4_what_a_unit_pays() -> None:
    snow_red = ManaUnit.of(ManaType.RED, snow=True)
    blue = ManaUnit.of(ManaType.BLUE)
    paid = [t for t in ALL_FIXED if snow_red.pays(ManaSymbol.parse(t))]
    mono = ["{2/W}", "{2/U}", "{2/B}", "{2/R}", "{2/G}"]
    assert set(paid) == {"{S}", *mono, *(t for t in ALL_FIXED if "R" in t)}
    assert not blue.pays(ManaSymbol.parse("{S}"))
    assert blue.pays(ManaSymbol.parse("{3}"))
    assert not blue.pays(ManaSymbol.parse("{X}"))
    assert copy.deepcopy(blue) is copy.copy(blue) is pickle.loads(pickle.dumps(blue)) is blue


def test_a_pool_counts_by_type_and_snow() -> None:
    pool = ManaPool()
    assert not pool
    pool.add(ManaType.GREEN)
    pool.add(ManaType.GREEN, snow=True, amount=2)
    pool.add(ManaType.WHITE)
    assert pool
    assert (pool.total, pool.count(ManaType.GREEN)) == (4, 3)
    assert [(u.type.letter, u.snow) for u in pool.units()] == [
        ("W", False),
        ("G", False),
        ("G", True),
        ("G", True),
    ]
    other = pool.copy()
    other.spend(ManaUnit.of(ManaType.WHITE))
    assert (other.total, pool.total) == (3, 4)
    assert pool.empty() == 4
    assert (pool.total, other.total, pool.empty()) == (0, 3, 0)
    assert pool == ManaPool()


def test_spending_what_is_not_there_changes_nothing() -> None:
    pool = ManaPool()
    pool.add(ManaType.BLUE)
    with pytest.raises(NotInPool) as refused:
        pool.spend(ManaUnit.of(ManaType.BLUE, snow=True))
    assert refused.value.unit.snow
    assert pool.total == 1


def test_kinds_stand_in_the_order_of_a_cost() -> None:
    kinds = [s.kind for s in ManaCost.parse("{R}{U/P}{W/U}{2/G}{S}{1}{X}").symbols]
    assert kinds == sorted(SymbolKind)
