"""How filters, selections, players, amounts, conditions and targets are read in a state."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import language
from rules.decisions import ObjectRef, PlayerRef, Ref
from rules.language import (
    ActivePlayers,
    Aggregate,
    AllOf,
    Always,
    Amount,
    AnyOf,
    Anything,
    Attached,
    Attachments,
    BasicLandTypes,
    Blocked,
    Blockers,
    Both,
    Chosen,
    ColorCount,
    Compare,
    Condition,
    ControlledBy,
    ControllerOf,
    Count,
    CountersOn,
    CreatureDiedThisTurn,
    DefendingPlayer,
    DuringStep,
    DuringTurnOf,
    Each,
    EachOpponent,
    EachPlayer,
    EachTeammate,
    Either,
    Exists,
    Filter,
    Fixed,
    ForAnyPlayer,
    Half,
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
    IsNot,
    IsRemembered,
    IsSpell,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsThis,
    IsToken,
    IsType,
    It,
    Landwalk,
    LifeTotal,
    Matching,
    Minus,
    Not,
    OwnedBy,
    OwnerOf,
    PlayerHexproof,
    Players,
    PlayerScope,
    PlayerShroud,
    Plus,
    Protection,
    Quality,
    QualityIs,
    QualityOf,
    Remembered,
    RememberedAmount,
    RememberedPlayers,
    Selection,
    StaticAbility,
    Targeted,
    TargetedPlayers,
    TargetSlot,
    This,
    Times,
    Together,
    TopOfLibrary,
    Unblocked,
    UnspentMana,
    WasCast,
    WasKicked,
    X,
    You,
    YourTeam,
)
from rules.layers import characteristics
from rules.objects import StackInfo, StackKind
from rules.reading import Context, amount, compiled, holds, matches, objects, players
from rules.reading.amounts import _AMOUNTS
from rules.reading.conditions import _HOLDS
from rules.reading.filters import _IN_CONTEXT, _OF_QUALITIES
from rules.reading.life import life_of
from rules.reading.players import _PLAYERS, includes
from rules.reading.qualities import current
from rules.reading.selections import _OBJECTS, MustBeAsked, seen
from rules.reading.targeting import (
    can_target_object,
    can_target_player,
    has_candidates,
    slot_candidates,
    still_legal,
)
from rules.state import Combat, Gone
from rules.vocabulary import (
    CardType,
    Color,
    Comparison,
    Keyword,
    ManaType,
    Rounding,
    Step,
    Supertype,
    Zone,
)
from tests.rules.builders import (
    ANTHEM,
    BEAR,
    CREATURE,
    CREATURES,
    LAND,
    Board,
    creature,
    definition,
    enchantment,
    land,
)

SPIRIT = creature(
    "Spirit",
    3,
    1,
    Keyword.FLYING,
    mana="{1}{W}{U}",
    subtypes=("Spirit",),
    supertypes=(Supertype.LEGENDARY,),
)
WALKER = creature("Walker", 1, 1, Landwalk(LAND))
ISLAND = land("Island", subtypes=("Island",), supertypes=(Supertype.BASIC,))
BOLT = definition("Bolt", CardType.INSTANT, mana="{R}")


def passing(filter_: Filter, ctx: Context, *ids: int) -> list[int]:
    return [one for one in ids if matches(filter_, ctx, one)]


def die(board: Board, one: int) -> int:
    """Move from the battlefield to the graveyard as the funnel would."""
    state = board.state
    last = characteristics(state, one)
    record = state.objects.pop(one)
    state.battlefield.remove(one)
    successor = board.put(record.definition, record.owner, Zone.GRAVEYARD)
    state.gone[one] = Gone(record, last, successor)
    return successor


# Nothing of the language is left out


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


# Filters


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


# Players


def test_players_in_turn_order() -> None:
    board = Board()
    bear, theirs = board.put(BEAR), board.put(BEAR, 3, base_controller=2)
    info = StackInfo(
        StackKind.SPELL, None, -1, 0, slots=((PlayerRef(3), ObjectRef(bear), PlayerRef(1)),)
    )
    memory: dict[str, object] = {"player:player": (1, 2), "it": (theirs,)}
    ctx = board.context(1, bear, info=info, memory=memory)
    board.state.active_team = 1
    expected: list[tuple[Players, tuple[int, ...]]] = [
        (You(), (1,)),
        (EachPlayer(), (2, 3, 0, 1)),
        (EachOpponent(), (2, 3)),
        (EachTeammate(), (0,)),
        (YourTeam(), (0, 1)),
        (ActivePlayers(), (2, 3)),
        (TargetedPlayers(), (3, 1)),
        (TargetedPlayers(1), ()),
        (ControllerOf(It()), (2,)),
        (OwnerOf(It()), (3,)),
        (ControllerOf(Each(CREATURE)), (2, 0)),
        (RememberedPlayers(), (2, 1)),
        (RememberedPlayers("nobody"), ()),
    ]
    for node, found in expected:
        assert players(node, ctx) == found, node
        for player in range(4):
            assert includes(node)(ctx, player) is (player in found), node
        assert not includes(node)(ctx, -1), node
    ctx.legal = ((True, True, False),)
    assert players(TargetedPlayers(), ctx) == (3,)


def test_players_who_left_are_never_meant() -> None:
    board = Board()
    board.state.own_player(2).in_game = False
    board.state.own_player(3).in_game = False
    ctx = board.context(0, memory={"player:player": (2,)})
    assert players(EachPlayer(), ctx) == (0, 1)
    for node in (EachOpponent(), RememberedPlayers()):
        assert players(node, ctx) == ()


def test_all_of_a_defending_team_are_defending_players() -> None:
    """Seed 806.7b; CR 805.10e has the one who is attacked."""
    for edition, found in (("2012", (2, 3)), ("2026", (3,))):
        board = Board(edition)
        attacker = board.put(BEAR)
        ctx = board.context(0, attacker)
        assert players(DefendingPlayer(), ctx) == ()
        board.state.combat = Combat({attacker: -4})
        assert players(DefendingPlayer(), ctx) == found


# Selections


def test_each_reads_a_zone_and_whose_it_is() -> None:
    board = Board()
    bear, theirs = board.put(BEAR), board.put(BEAR, 2)
    hand, other_hand = board.put(BEAR, zone=Zone.HAND), board.put(ISLAND, 2, Zone.HAND)
    grave = board.put(BEAR, 1, Zone.GRAVEYARD)
    exiled = board.put(BEAR, 3, Zone.EXILE)
    spell = board.put(BOLT, 2, Zone.STACK, controller=0)
    deck = board.put(BOLT, 0, Zone.LIBRARY)
    ctx = board.context()
    expected: list[tuple[Selection, tuple[int, ...]]] = [
        (Each(), (bear, theirs)),
        (CREATURES, (bear, theirs)),
        (Each(CREATURE, whose=You()), (bear,)),
        (Each(zone=Zone.HAND), (hand, other_hand)),
        (Each(CREATURE, Zone.HAND), (hand,)),
        (Each(zone=Zone.HAND, whose=EachOpponent()), (other_hand,)),
        (Each(CREATURE, Zone.GRAVEYARD, YourTeam()), (grave,)),
        (Each(zone=Zone.EXILE, whose=EachOpponent()), (exiled,)),
        (Each(zone=Zone.EXILE, whose=You()), ()),
        (Each(IsSpell(), Zone.STACK, You()), (spell,)),
        (Each(zone=Zone.LIBRARY, whose=You()), (deck,)),
        (Each(zone=Zone.COMMAND), ()),
    ]
    for selection, found in expected:
        assert objects(selection, ctx) == found, selection


def test_selections_of_what_is_bound() -> None:
    board = Board()
    bear, theirs = board.put(BEAR), board.put(BEAR, 2)
    aura = board.put(ANTHEM, attached_to=theirs)
    info = StackInfo(
        StackKind.SPELL, None, -1, aura, slots=((ObjectRef(bear), PlayerRef(1), ObjectRef(theirs)),)
    )
    ctx = board.context(0, aura, info=info, memory={"it": (bear,), "amount": 3})
    expected: list[tuple[Selection, tuple[int, ...]]] = [
        (This(), (aura,)),
        (Attached(), (theirs,)),
        (Attachments(Each(CREATURE)), (aura,)),
        (Attachments(Each(CREATURE), CREATURE), ()),
        (Targeted(), (bear, theirs)),
        (Targeted(1), ()),
        (It(), (bear,)),
        (Remembered("amount"), ()),
        (Remembered("nothing"), ()),
        (Matching(Targeted(), ControlledBy(EachOpponent())), (theirs,)),
        (Together((Targeted(), It(), This())), (bear, theirs, aura)),
    ]
    for selection, found in expected:
        assert objects(selection, ctx) == found, selection
    ctx.legal = ((False, True, True),)
    assert objects(Targeted(), ctx) == (theirs,)
    assert objects(Attached(), board.context(0, bear)) == ()


def test_the_top_card_comes_first() -> None:
    board = Board()
    cards = [board.put(BEAR, 0, Zone.LIBRARY) for _ in range(3)]
    theirs = board.put(BEAR, 2, Zone.LIBRARY)
    ctx = board.context()
    assert objects(TopOfLibrary(Fixed(2)), ctx) == (cards[2], cards[1])
    assert objects(TopOfLibrary(Fixed(9)), ctx) == tuple(reversed(cards))
    assert objects(TopOfLibrary(Fixed(0)), ctx) == ()
    assert objects(TopOfLibrary(Fixed(1), EachPlayer()), ctx) == (cards[2], theirs)


def test_blockers_and_what_they_block() -> None:
    board = Board()
    attacker, blocker = board.put(BEAR), board.put(BEAR, 2)
    ctx = board.context(0, attacker, memory={"it": (blocker,)})
    assert objects(Blockers(This()), ctx) == ()
    board.state.combat = Combat(
        {attacker: -3}, {blocker: (attacker,)}, {attacker: (blocker,)}, True
    )
    assert objects(Blockers(This()), ctx) == (blocker,)
    assert objects(Blockers(It()), ctx) == (attacker,)


def test_a_choice_cant_be_read() -> None:
    choice = Chosen(CREATURES, Fixed(1), Fixed(1))
    with pytest.raises(MustBeAsked) as refused:
        objects(choice, Board().context())
    assert refused.value.selection is choice


def test_verbs_find_what_a_trigger_saw_move_and_numbers_read_it_as_it_was() -> None:
    """CR 400.7, 603.10, 608.2h."""
    board = Board()
    board.put(ANTHEM)
    bear = board.put(BEAR)
    dead = die(board, bear)
    followed = board.context(0, bear, memory={"it": (bear,), "followed": (bear,)})
    assert current(followed, bear) == dead
    assert objects(This(), followed) == objects(It(), followed) == (dead,)
    assert seen(It(), followed) == (bear,)
    assert amount(QualityOf(It(), Quality.POWER), followed) == 3
    assert matches(IsThis(), followed, dead)
    assert matches(IsRemembered(), followed, dead)
    unfollowed = board.context(0, bear, memory={"it": (bear,)})
    assert objects(This(), unfollowed) == objects(It(), unfollowed) == (bear,)
    assert not matches(IsThis(), unfollowed, dead)
    record = board.state.objects.pop(dead)
    board.state.gone[dead] = Gone(record, characteristics(board.state, dead), 0)
    assert objects(It(), followed) == (bear,), "it moved again"


# Amounts


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


# Conditions


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


# Targets


def test_candidates_are_objects_in_zone_order_then_players_in_turn_order() -> None:
    board = Board()
    bear, theirs = board.put(BEAR), board.put(BEAR, 2)
    board.put(ISLAND)
    board.state.active_team = 1
    ctx = board.context()
    slot = TargetSlot(CREATURE, PlayerScope.ANY)
    refs = slot_candidates(ctx, slot)
    assert refs == (
        ObjectRef(bear),
        ObjectRef(theirs),
        *(PlayerRef(player) for player in (2, 3, 0, 1)),
    )
    assert all(still_legal(ctx, slot, ref) for ref in refs)
    assert has_candidates(ctx, slot, 6)
    assert not has_candidates(ctx, slot, 7)
    assert has_candidates(ctx, TargetSlot(IsNamed("none")), 0)
    opponents = TargetSlot(None, PlayerScope.OPPONENT)
    assert slot_candidates(ctx, opponents) == (PlayerRef(2), PlayerRef(3))
    assert not still_legal(ctx, opponents, PlayerRef(1))
    assert not still_legal(ctx, opponents, ObjectRef(bear))
    mates = TargetSlot(None, PlayerScope.TEAMMATE)
    assert slot_candidates(ctx, mates) == (PlayerRef(1),)


def test_a_target_that_moved_changed_or_left_is_illegal() -> None:
    """CR 608.2b."""
    board = Board()
    bear = board.put(BEAR)
    ctx = board.context()
    slot = TargetSlot(Not(IsTapped()), PlayerScope.ANY)
    assert still_legal(ctx, slot, ObjectRef(bear))
    board.own(bear, tapped=True)
    assert not still_legal(ctx, slot, ObjectRef(bear))
    board.own(bear, tapped=False)
    dead = die(board, bear)
    assert not still_legal(ctx, slot, ObjectRef(bear))
    assert not still_legal(ctx, slot, ObjectRef(dead))
    board.state.own_player(2).in_game = False
    assert not still_legal(ctx, slot, PlayerRef(2))


def test_cards_in_graveyards_are_targets_by_their_owners() -> None:
    board = Board()
    mine, theirs = board.put(BEAR, 0, Zone.GRAVEYARD), board.put(BEAR, 2, Zone.GRAVEYARD)
    slot = TargetSlot(CREATURE, zone=Zone.GRAVEYARD)
    ctx = board.context()
    assert slot_candidates(ctx, slot) == (ObjectRef(mine), ObjectRef(theirs))
    yours = TargetSlot(AllOf((CREATURE, OwnedBy(You()))), zone=Zone.GRAVEYARD)
    assert slot_candidates(ctx, yours) == (ObjectRef(mine),)


def test_shroud_hexproof_and_protection() -> None:
    """CR 702.18, 702.11b, 702.16b: hexproof lets one's own team through."""
    board = Board()
    plain = board.put(BEAR)
    shroud = board.put(creature("Shroud", 1, 1, Keyword.SHROUD))
    hexproof = board.put(creature("Hexproof", 1, 1, Keyword.HEXPROOF))
    guarded = board.put(creature("Guarded", 1, 1, Protection(IsColor(Color.RED))))
    red = board.put(BOLT, 0, Zone.HAND)
    colorless = board.put(ISLAND, 0)
    all_ = (plain, shroud, hexproof, guarded)

    def targets(source: int, player: int) -> list[int]:
        return [one for one in all_ if can_target_object(board.state, source, player, one)]

    assert targets(colorless, 0) == [plain, hexproof, guarded]
    assert targets(colorless, 1) == [plain, hexproof, guarded]
    assert targets(colorless, 2) == [plain, guarded]
    assert targets(red, 1) == [plain, hexproof]
    in_graveyard = board.put(creature("Shroud", 1, 1, Keyword.SHROUD), 0, Zone.GRAVEYARD)
    assert can_target_object(board.state, red, 2, in_graveyard)
    assert not can_target_object(board.state, red, 2, 999)


def test_protection_reads_the_last_known_information_of_its_source() -> None:
    board = Board()
    guarded = board.put(creature("Guarded", 1, 1, Protection(IsColor(Color.GREEN))))
    bear = board.put(BEAR, 2)
    die(board, bear)
    assert not can_target_object(board.state, bear, 2, guarded)


def test_players_with_shroud_or_hexproof() -> None:
    board = Board()
    source = board.put(BEAR, 2)
    board.put(enchantment("Leyline", StaticAbility((PlayerHexproof(),), players=You())), 0)
    board.put(enchantment("Ivory", StaticAbility((PlayerShroud(),), players=You())), 1)
    allowed = [
        [player for player in range(4) if can_target_player(board.state, source, by, player)]
        for by in (0, 2)
    ]
    assert allowed == [[0, 2, 3], [2, 3]]


def test_nothing_on_the_stack_targets_itself() -> None:
    """CR 115.5."""
    board = Board()
    bear = board.put(BEAR)
    bolt, spell = board.put(BOLT, zone=Zone.STACK), board.put(BOLT, zone=Zone.STACK)
    slot = TargetSlot(IsSpell(), zone=Zone.STACK)
    assert slot_candidates(board.context(0, spell), slot) == (ObjectRef(bolt),)
    info = StackInfo(StackKind.ACTIVATED, None, 0, bear)
    twin = StackInfo(StackKind.ACTIVATED, None, 0, bear)
    ability = board.put(definition("", CardType.INSTANT), zone=Zone.STACK, info=info)
    other = board.put(definition("", CardType.INSTANT), zone=Zone.STACK, info=twin)
    slot = TargetSlot(IsAbility(), zone=Zone.STACK)
    assert slot_candidates(board.context(0, bear, info=info), slot) == (ObjectRef(other),)
    assert not still_legal(board.context(0, bear, info=info), slot, ObjectRef(ability))
