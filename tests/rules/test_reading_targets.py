"""How targets are read in a state: candidates, and whether they are legal still."""

from __future__ import annotations

from rules.decisions import ObjectRef, PlayerRef
from rules.language import (
    AllOf,
    IsAbility,
    IsColor,
    IsNamed,
    IsSpell,
    IsTapped,
    Not,
    OwnedBy,
    PlayerHexproof,
    PlayerScope,
    PlayerShroud,
    Protection,
    StaticAbility,
    TargetSlot,
    You,
)
from rules.objects import StackInfo, StackKind
from rules.reading.targeting import (
    can_target_object,
    can_target_player,
    has_candidates,
    slot_candidates,
    still_legal,
)
from rules.vocabulary import CardType, Color, Keyword, Zone
from tests.rules.builders import BEAR, CREATURE, Board, creature, definition, enchantment
from tests.rules.reading_cards import BOLT, ISLAND, die


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
