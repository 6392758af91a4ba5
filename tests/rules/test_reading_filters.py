"""How filters are read in a state."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules import language
from rules.decisions import ObjectRef, PlayerRef, Ref
from rules.language import (
    AllOf,
    Always,
    Amount,
    AnyOf,
    Anything,
    Blocked,
    ColorCount,
    Condition,
    ControlledBy,
    Count,
    Each,
    EachOpponent,
    EachPlayer,
    EachTeammate,
    Filter,
    Fixed,
    HasCounter,
    HasKeyword,
    HasLandwalk,
    HasNoAbilities,
    IsAbility,
    IsAttached,
    IsAttacking,
    IsBlocking,
    IsChosenColor,
    IsChosenType,
    IsColor,
    IsMultiTargeted,
    IsNamed,
    IsRemembered,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsThis,
    IsToken,
    IsType,
    Landwalk,
    Not,
    OwnedBy,
    Players,
    Quality,
    QualityIs,
    Selection,
    Unblocked,
    You,
    YourTeam,
)
from rules.objects import StackInfo, StackKind
from rules.reading import Context, compiled, matches
from rules.reading.amounts import _AMOUNTS
from rules.reading.conditions import _HOLDS
from rules.reading.filters import _IN_CONTEXT, _OF_QUALITIES
from rules.reading.players import _PLAYERS
from rules.reading.selections import _OBJECTS
from rules.state import Combat
from rules.vocabulary import CardType, Color, Comparison, Keyword, Supertype, Zone
from tests.rules.builders import ANTHEM, BEAR, CREATURE, LAND, Board, creature, definition
from tests.rules.reading_cards import BOLT, ISLAND, SPIRIT, die

WALKER = creature("Walker", 1, 1, Landwalk(LAND))


def passing(filter_: Filter, ctx: Context, *ids: int) -> list[int]:
    return [one for one in ids if matches(filter_, ctx, one)]


def test_every_node_is_read() -> None:
    def leaves(base: type[object]) -> set[type[object]]:
        return {
            node
            for node in vars(language).values()
            if isinstance(node, type) and issubclass(node, base) and node is not base
        }

    assert leaves(Filter) == set(_OF_QUALITIES) | set(_IN_CONTEXT)
    assert leaves(Players) == set(_PLAYERS)
    assert leaves(Selection) == set(_OBJECTS)
    assert leaves(Amount) == set(_AMOUNTS) | {Fixed}
    assert leaves(Condition) == set(_HOLDS) | {Always}


def test_filters_of_characteristics() -> None:
    board = Board()
    bear, spirit, walker = board.put(BEAR), board.put(SPIRIT), board.put(WALKER)
    island = board.put(ISLAND)
    ctx = board.context()
    all_ = (bear, spirit, walker, island)
    expected: list[tuple[Filter, list[int]]] = [
        (Anything(), [*all_]),
        (IsType(CardType.LAND), [island]),
        (IsSubtype("Bear"), [bear]),
        (IsSupertype(Supertype.LEGENDARY), [spirit]),
        (IsColor(Color.GREEN), [bear]),
        (ColorCount(Comparison.AT_LEAST, 2), [spirit]),
        (ColorCount(Comparison.EQUAL, 0), [walker, island]),
        (IsNamed("Walker"), [walker]),
        (HasKeyword(Keyword.FLYING), [spirit]),
        (HasLandwalk(), [walker]),
        (HasNoAbilities(), [bear]),
        (QualityIs(Quality.POWER, Comparison.AT_LEAST, Fixed(2)), [bear, spirit]),
        (QualityIs(Quality.TOUGHNESS, Comparison.LESS_THAN, Fixed(2)), [spirit, walker, island]),
        (QualityIs(Quality.MANA_VALUE, Comparison.EQUAL, Fixed(3)), [spirit]),
        (QualityIs(Quality.POWER, Comparison.MORE_THAN, Count(Each(LAND))), [bear, spirit]),
        (Not(CREATURE), [island]),
        (AllOf((CREATURE, Not(IsColor(Color.WHITE)), HasNoAbilities())), [bear]),
        (AllOf(()), [*all_]),
        (AnyOf((LAND, IsSubtype("Spirit"))), [spirit, island]),
        (AnyOf(()), []),
    ]
    for filter_, passed in expected:
        assert passing(filter_, ctx, *all_) == passed, filter_


def test_filters_of_records() -> None:
    board = Board()
    bear, theirs, stolen = (
        board.put(BEAR),
        board.put(BEAR, 2),
        board.put(BEAR, 3, base_controller=1),
    )
    token = board.put(BEAR, 0, token=True, tapped=True, counters={"charge": 1})
    aura = board.put(ANTHEM, 0, attached_to=bear)
    all_ = (bear, theirs, stolen, token, aura)
    ctx = board.context(0, aura, memory={"it": (bear, theirs)})
    expected: list[tuple[Filter, list[int]]] = [
        (ControlledBy(You()), [bear, token, aura]),
        (ControlledBy(EachTeammate()), [stolen]),
        (ControlledBy(YourTeam()), [bear, stolen, token, aura]),
        (ControlledBy(EachOpponent()), [theirs]),
        (ControlledBy(EachPlayer()), [*all_]),
        (OwnedBy(EachOpponent()), [theirs, stolen]),
        (IsToken(), [token]),
        (IsTapped(), [token]),
        (HasCounter("charge"), [token]),
        (IsThis(), [aura]),
        (IsAttached(IsThis()), [bear]),
        (IsAttached(IsType(CardType.ENCHANTMENT)), [bear]),
        (IsAttached(CREATURE), []),
        (IsRemembered(), [bear, theirs]),
        (IsRemembered("other"), []),
    ]
    for filter_, passed in expected:
        assert passing(filter_, ctx, *all_) == passed, filter_


def test_filters_of_combat() -> None:
    board = Board()
    one, two, blocker, idle = (board.put(BEAR, player) for player in (0, 0, 2, 2))
    all_ = (one, two, blocker, idle)
    ctx = board.context()
    for filter_ in (IsAttacking(), IsBlocking(), Blocked(), Unblocked()):
        assert passing(filter_, ctx, *all_) == []
    combat = board.state.combat = Combat({one: -3, two: -3})
    assert passing(IsAttacking(), ctx, *all_) == [one, two]
    assert passing(Unblocked(), ctx, *all_) == []
    combat.blockers[blocker] = (one,)
    combat.blocked_by[one] = (blocker,)
    combat.blocks_declared = True
    assert passing(IsBlocking(), ctx, *all_) == [blocker]
    assert passing(Blocked(), ctx, *all_) == [one]
    assert passing(Unblocked(), ctx, *all_) == [two]


def test_what_was_chosen_as_the_source_entered() -> None:
    """CR 607.2d."""
    board = Board()
    bear, spirit = board.put(BEAR), board.put(SPIRIT)
    color = board.put(ANTHEM, chosen=("white", -1))
    kind = board.put(ANTHEM, chosen=("Bear", -1))
    nothing = board.put(ANTHEM)
    assert passing(IsChosenColor(), board.context(0, color), bear, spirit) == [spirit]
    assert passing(IsChosenType(), board.context(0, kind), bear, spirit) == [bear]
    for filter_ in (IsChosenColor(), IsChosenType()):
        assert passing(filter_, board.context(0, nothing), bear, spirit) == []


def test_filters_of_the_stack() -> None:
    board = Board()
    bear = board.put(BEAR)
    spell = board.put(BOLT, zone=Zone.STACK)
    two: tuple[tuple[Ref, ...], ...] = ((ObjectRef(bear),), (PlayerRef(2),))
    board.own(spell, info=StackInfo(StackKind.SPELL, None, -1, spell, slots=two))
    info = StackInfo(StackKind.TRIGGERED, None, 0, bear, slots=((ObjectRef(bear),),))
    ability = board.put(definition("", CardType.INSTANT), zone=Zone.STACK, info=info)
    announced = board.put(BOLT, zone=Zone.STACK)
    all_ = (bear, spell, ability, announced)
    ctx = board.context()
    assert passing(IsSpell(), ctx, *all_) == [spell, announced]
    assert passing(IsAbility(), ctx, *all_) == [ability]
    assert passing(IsMultiTargeted(), ctx, *all_) == [spell]


def test_what_is_gone_is_read_by_last_known_information() -> None:
    """CR 608.2h, 603.10."""
    board = Board()
    board.put(ANTHEM)
    spirit = board.put(SPIRIT, 0, tapped=True, counters={"+1/+1": 1})
    dead = die(board, spirit)
    ctx = board.context()
    for filter_ in (
        QualityIs(Quality.POWER, Comparison.EQUAL, Fixed(5)),
        ControlledBy(You()),
        IsTapped(),
        HasCounter("+1/+1"),
    ):
        assert matches(filter_, ctx, spirit), filter_
    assert not matches(IsTapped(), ctx, dead)
    assert matches(QualityIs(Quality.POWER, Comparison.EQUAL, Fixed(3)), ctx, dead)


def test_equal_filters_share_one_function() -> None:
    assert compiled(AllOf((CREATURE, IsTapped()))) is compiled(AllOf((CREATURE, IsTapped())))


ATOMS: tuple[Filter, ...] = (
    Anything(),
    CREATURE,
    LAND,
    IsColor(Color.GREEN),
    IsTapped(),
    IsThis(),
    ControlledBy(You()),
    OwnedBy(EachOpponent()),
    HasNoAbilities(),
    QualityIs(Quality.POWER, Comparison.AT_LEAST, Count(Each(LAND))),
)

FILTERS = st.recursive(
    st.sampled_from(ATOMS),
    lambda part: (
        st.builds(Not, part)
        | st.builds(AllOf, st.lists(part, max_size=3).map(tuple))
        | st.builds(AnyOf, st.lists(part, max_size=3).map(tuple))
    ),
    max_leaves=8,
)


@given(FILTERS, FILTERS)
def test_filters_are_an_algebra(one: Filter, two: Filter) -> None:
    board = Board()
    ids = [
        board.put(BEAR, tapped=True),
        board.put(SPIRIT, 2),
        board.put(ISLAND),
        board.put(BEAR, 3),
    ]
    ctx = board.context(0, ids[0])
    for subject in ids:
        first, second = matches(one, ctx, subject), matches(two, ctx, subject)
        assert matches(Not(one), ctx, subject) is not first
        assert matches(AllOf((one, two)), ctx, subject) is (first and second)
        assert matches(AnyOf((one, two)), ctx, subject) is (first or second)
        neither = AllOf((Not(one), Not(two)))
        assert matches(Not(AnyOf((one, two))), ctx, subject) is matches(neither, ctx, subject)
        assert matches(AllOf((one, Anything())), ctx, subject) is first
