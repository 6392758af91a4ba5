"""Drawing, discarding, revealing, shuffling."""

from __future__ import annotations

from rules.answers import Pick
from rules.decisions import ChooseObjects, Purpose
from rules.language import (
    Count,
    Discard,
    DiscardMode,
    Draw,
    Each,
    EachOpponent,
    EachPlayer,
    Fixed,
    IsType,
    Not,
    RememberedPlayers,
    Reveal,
    Shuffle,
    TargetedPlayers,
    TopOfLibrary,
    X,
    You,
)
from rules.notices import NoticeKind
from rules.vocabulary import CardType, Zone
from tests.rules.stage import Stage, card, facing


def test_draws_are_in_the_order_of_806_6i() -> None:
    stage = Stage()
    stage.state.active_team = 1
    for player in range(4):
        stage.library(player, "one", "two")
    ctx = stage.perform(Draw(Fixed(2), EachPlayer()))
    drawers = [notice.players[0] for notice in stage.told(NoticeKind.DREW)]
    assert drawers == [2, 2, 3, 3, 0, 0, 1, 1]
    drawn = ctx.memory["drawn"]
    assert isinstance(drawn, tuple)
    assert len(drawn) == 8


def test_drawing_from_an_empty_library_is_noted_121_4() -> None:
    stage = Stage()
    stage.library(0, "last")
    ctx = stage.perform(Draw(X()), ctx=stage.context(x=1_000_000))
    assert stage.names(Zone.HAND) == ["last"]
    assert stage.state.players[0].drawn_from_empty
    assert ctx.memory["drawn"] == tuple(stage.state.players[0].hand)


def test_each_draws_as_many_as_its_own_number() -> None:
    stage = Stage()
    for player in range(4):
        stage.library(player, *"ABC")
    stage.hand(2, card("in hand"), card("in hand"))
    count = Count(Each(zone=Zone.HAND, whose=RememberedPlayers("each")))
    stage.perform(Draw(count, EachPlayer()))
    assert [len(player.hand) for player in stage.state.players] == [0, 0, 4, 0]


def test_the_discarding_player_chooses_701_9b() -> None:
    stage = Stage()
    stage.hand(2, *(card(name) for name in "ABC"))
    ctx = stage.context(slots=(facing(2),))
    stage.perform(Discard(Fixed(2), TargetedPlayers()), Pick((0, 2)), ctx=ctx)
    (choice,) = stage.asked
    assert isinstance(choice, ChooseObjects)
    assert (choice.player, choice.purpose, choice.names) == (2, Purpose.DISCARD, ())
    assert stage.names(Zone.HAND, 2) == ["B"]
    assert ctx.memory["discarded"] == tuple(stage.state.players[2].graveyard)


def test_all_choose_before_anyone_discards_101_4() -> None:
    stage = Stage()
    for player in (2, 3):
        stage.hand(player, card("A"), card("B"))
    stage.perform(Discard(Fixed(1), EachOpponent()), Pick((0,)), Pick((1,)))
    assert stage.names(Zone.GRAVEYARD, 2) == ["A"]
    assert stage.names(Zone.GRAVEYARD, 3) == ["B"]


def test_a_small_hand_is_discarded_without_a_question() -> None:
    stage = Stage()
    stage.hand(2, card("A"))
    stage.perform(Discard(Fixed(2), EachOpponent()))
    assert stage.asked == []
    assert stage.names(Zone.GRAVEYARD, 2) == ["A"]


def test_you_choose_from_the_revealed_hand() -> None:
    stage = Stage()
    stage.hand(2, card("Land", CardType.LAND), card("A"), card("B"))
    effect = Discard(
        Fixed(1),
        TargetedPlayers(),
        DiscardMode.YOU_CHOOSE,
        Not(IsType(CardType.LAND)),
    )
    stage.perform(effect, Pick((1,)), ctx=stage.context(slots=(facing(2),)))
    (choice,) = stage.asked
    assert isinstance(choice, ChooseObjects)
    assert (choice.player, choice.names) == (0, ("A", "B"))
    revealed = stage.told(NoticeKind.REVEALED)
    assert [notice.name for notice in revealed] == ["Land", "A", "B"]
    assert all(notice.seen_by is None for notice in revealed)
    assert stage.names(Zone.GRAVEYARD, 2) == ["B"]


def test_a_random_discard_asks_nobody() -> None:
    stage = Stage()
    stage.hand(2, *(card(name) for name in "ABC"))
    effect = Discard(Fixed(1), TargetedPlayers(), DiscardMode.AT_RANDOM)
    stage.perform(effect, ctx=stage.context(slots=(facing(2),)))
    assert len(stage.names(Zone.HAND, 2)) == 2


def test_the_whole_hand() -> None:
    stage = Stage()
    stage.hand(2, *(card(name) for name in "ABC"))
    stage.perform(Discard(Fixed(0), EachOpponent(), DiscardMode.WHOLE_HAND))
    assert stage.names(Zone.HAND, 2) == []


def test_looking_at_cards_is_for_the_named_players_alone_701_20e() -> None:
    stage = Stage()
    stage.library(2, "secret")
    top = TopOfLibrary(Fixed(1), EachOpponent())
    stage.perform(Reveal(top, to=You()))
    (notice,) = stage.told(NoticeKind.REVEALED)
    assert notice.redacted(0).name == "secret"
    assert notice.redacted(1).name == ""
    assert notice.redacted(2).name == ""


def test_a_card_is_revealed_to_everybody() -> None:
    stage = Stage()
    stage.library(2, "open")
    stage.perform(Reveal(TopOfLibrary(Fixed(1), EachOpponent())))
    (notice,) = stage.told(NoticeKind.REVEALED)
    assert notice.redacted(None).name == "open"


def test_a_shuffle_hides_where_every_card_went() -> None:
    stage = Stage()
    before = stage.library(0, *"ABCDEFGH")
    stage.perform(Shuffle())
    library = stage.state.players[0].library
    assert not set(before) & set(library)
    assert sorted(stage.names(Zone.LIBRARY)) == list("ABCDEFGH")
    assert [notice.players for notice in stage.told(NoticeKind.SHUFFLED)] == [(0,)]
