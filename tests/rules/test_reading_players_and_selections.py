"""How players and selections are read in a state."""

from __future__ import annotations

import pytest

from rules.decisions import ObjectRef, PlayerRef
from rules.language import (
    ActivePlayers,
    Attached,
    Attachments,
    Blockers,
    Chosen,
    ControlledBy,
    ControllerOf,
    DefendingPlayer,
    Each,
    EachOpponent,
    EachPlayer,
    EachTeammate,
    Fixed,
    IsRemembered,
    IsSpell,
    IsThis,
    It,
    Matching,
    OwnerOf,
    Players,
    Quality,
    QualityOf,
    Remembered,
    RememberedPlayers,
    Selection,
    Targeted,
    TargetedPlayers,
    This,
    Together,
    TopOfLibrary,
    You,
    YourTeam,
)
from rules.layers import characteristics
from rules.objects import StackInfo, StackKind
from rules.reading import amount, matches, objects, players
from rules.reading.players import includes
from rules.reading.qualities import current
from rules.reading.selections import MustBeAsked, seen
from rules.state import Combat, Gone
from rules.vocabulary import Zone
from tests.rules.builders import ANTHEM, BEAR, CREATURE, CREATURES, Board
from tests.rules.reading_cards import BOLT, ISLAND, die


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
