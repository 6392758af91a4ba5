"""Moving, choosing what moves, libraries and their order, entering the battlefield."""

from __future__ import annotations

import pytest

from rules.answers import Pick
from rules.decisions import ChooseObjects, ObjectRef, OrderChoice, PlayerRef, Purpose
from rules.language import (
    AllOf,
    Anything,
    Attachments,
    Bind,
    Blockers,
    CardDefinition,
    Chosen,
    ControlledBy,
    ControllerOf,
    Count,
    Each,
    EachOpponent,
    EachPlayer,
    Enchant,
    Fixed,
    GainLife,
    IsColor,
    IsRemembered,
    IsType,
    Matching,
    Move,
    Not,
    Order,
    PlayerScope,
    Position,
    Protection,
    Quality,
    QualityOf,
    Remembered,
    Sacrifice,
    Sequence,
    Shuffle,
    Targeted,
    TargetedPlayers,
    Together,
    TopOfLibrary,
    You,
)
from rules.objects import StackInfo, StackKind
from rules.performing import gather
from rules.reading import amount
from rules.vocabulary import CardType, Color, Zone
from tests.rules.stage import Stage, at, bear, card, facing

CREATURE = IsType(CardType.CREATURE)
LAND = IsType(CardType.LAND)


def test_move_remembers_what_the_objects_have_become_400_7() -> None:
    stage = Stage()
    body = stage.put(0, bear("Dead"), Zone.GRAVEYARD)
    ctx = stage.context(slots=(at(body),))
    stage.perform(Move(Targeted(), Zone.BATTLEFIELD, remember="back"), ctx=ctx)
    assert ctx.memory["back"] == tuple(stage.state.battlefield[-1:])


def test_what_left_the_battlefield_is_remembered_as_it_was_and_found_where_it_went() -> None:
    stage = Stage()
    target = stage.permanent(2, bear(power=1), counters={"+1/+1": 3})
    exiled = Remembered("exiled")
    ctx = stage.context(slots=(at(target),))
    stage.perform(
        Sequence(
            (
                Move(Targeted(), Zone.EXILE, remember="exiled"),
                GainLife(QualityOf(exiled, Quality.POWER), ControllerOf(exiled)),
                Move(exiled, Zone.BATTLEFIELD),
            )
        ),
        ctx=ctx,
    )
    assert stage.life(1) == 34
    assert stage.state.exile == []
    record = stage.top(Zone.BATTLEFIELD)
    assert (record.definition.name, record.counters) == ("Bear", {})


def test_a_token_that_was_exiled_counts_though_it_is_no_more() -> None:
    stage = Stage()
    stage.permanent(0, bear(), token=True)
    ctx = stage.perform(Move(Each(CREATURE), Zone.EXILE, remember="exiled"))
    assert stage.state.exile == []
    assert amount(Count(Remembered("exiled")), ctx) == 1


def test_bounce_goes_to_the_owners_hand() -> None:
    stage = Stage()
    target = stage.permanent(2, bear("Stolen"))
    record = stage.state.own(target)
    record.controller = record.base_controller = 0
    stage.perform(Move(Targeted(), Zone.HAND), ctx=stage.context(slots=(at(target),)))
    assert stage.names(Zone.HAND, 2) == ["Stolen"]


def test_what_is_gone_or_an_ability_does_not_move_101_3() -> None:
    stage = Stage()
    ability = stage.put(2, card(""), Zone.STACK)
    stage.state.own(ability).info = StackInfo(StackKind.TRIGGERED, None, 0, stage.source)
    stage.perform(Move(Targeted(), Zone.HAND), ctx=stage.context(slots=(at(ability, 9999),)))
    assert stage.state.stack == [ability]


def test_milling_takes_the_top_cards_of_each_library() -> None:
    stage = Stage()
    for player in (2, 3):
        stage.library(player, "one", "two", "three")
    stage.perform(Move(TopOfLibrary(Fixed(2), EachOpponent()), Zone.GRAVEYARD))
    assert stage.names(Zone.LIBRARY, 2) == ["three"]
    assert sorted(stage.names(Zone.GRAVEYARD, 3)) == ["one", "two"]


# Choices


def test_each_player_chooses_among_its_own_in_turn_order_before_anything_moves_101_4() -> None:
    stage = Stage()
    for player in range(4):
        for name in "AB":
            stage.permanent(player, bear(f"{name}{player}"))
    effect = Sacrifice(Chosen(Each(CREATURE, whose=EachPlayer()), Fixed(1), Fixed(1), EachPlayer()))
    stage.state.active_team = 1
    stage.perform(effect, *(Pick((1,)) for _ in range(4)))
    assert [decision.player for decision in stage.asked] == [2, 3, 0, 1]
    assert all(len(d.candidates) == 2 for d in stage.asked if isinstance(d, ChooseObjects))
    assert [stage.names(Zone.GRAVEYARD, player) for player in range(4)] == [
        ["B0"],
        ["B1"],
        ["B2"],
        ["B3"],
    ]


def test_nobody_is_asked_where_there_is_no_choice() -> None:
    stage = Stage()
    stage.permanent(2, bear("only"))
    effect = Sacrifice(
        Chosen(Each(CREATURE, whose=EachOpponent()), Fixed(2), Fixed(2), EachOpponent())
    )
    stage.perform(effect)
    assert stage.asked == []
    assert stage.names(Zone.GRAVEYARD, 2) == ["only"]


def test_choices_are_found_however_deep_they_lie() -> None:
    stage = Stage()
    a, b, c = (stage.permanent(0, bear(name)) for name in "ABC")
    chosen = Chosen(Each(CREATURE), Fixed(1), Fixed(1))
    deep = Together((Matching(chosen, Not(IsColor(Color.RED))), Targeted()))
    ctx = stage.context(slots=(at(c),))
    found = stage.run(gather(stage.game, deep, ctx), Pick((1,)))
    assert found == (b, c)
    nested = Chosen(Chosen(Each(CREATURE), Fixed(2), Fixed(2)), Fixed(1), Fixed(1))
    assert stage.run(gather(stage.game, nested, ctx), Pick((0, 2)), Pick((1,))) == (c,)
    assert a in stage.state.objects


def test_what_is_attached_to_or_blocked_by_a_chosen_creature() -> None:
    stage = Stage()
    mine, other = stage.permanent(0, bear("A")), stage.permanent(0, bear("B"))
    sword = card("Sword", CardType.ARTIFACT, subtypes=("Equipment",))
    stage.permanent(0, sword, attached_to=mine)
    held = stage.permanent(0, sword, attached_to=other)
    blocker = stage.permanent(2, bear("C"))
    stage.attack({mine: -3, other: -3}, {blocker: (other,)})
    chosen = Chosen(Each(CREATURE, whose=You()), Fixed(1), Fixed(1))
    ctx = stage.context()
    attached = gather(stage.game, Attachments(chosen), ctx)
    assert stage.run(attached, Pick((1,))) == (held,)
    blocking = gather(stage.game, Blockers(chosen), ctx)
    assert stage.run(blocking, Pick((1,))) == (blocker,)
    assert ctx.memory == {}


def test_a_search_shows_names_and_may_fail_to_find_701_23b() -> None:
    stage = Stage()
    ids = [stage.put(0, card(f"Land {n}", CardType.LAND), Zone.LIBRARY) for n in range(2)]
    stage.library(0, "Spell")
    search = Chosen(Each(LAND, Zone.LIBRARY, You()), Fixed(1), Fixed(1))
    ctx = stage.perform(Bind(search, "found"), Pick(()))
    assert stage.asked == [
        ChooseObjects(
            0,
            stage.source,
            Purpose.SEARCH,
            tuple(ObjectRef(one) for one in ids),
            0,
            1,
            ("Land 0", "Land 1"),
        )
    ]
    assert ctx.memory["found"] == ()


def test_any_card_must_be_found_701_23d() -> None:
    stage = Stage()
    stage.library(0, "A", "B")
    search = Chosen(Each(Anything(), Zone.LIBRARY, You()), Fixed(1), Fixed(1))
    stage.perform(Bind(search, "found"), Pick((0,)))
    assert isinstance(stage.asked[0], ChooseObjects)
    assert stage.asked[0].minimum == 1


def test_a_found_card_is_left_out_of_the_shuffle_701_24b() -> None:
    stage = Stage()
    stage.library(0, "A", "B", "C", "D")
    found = Remembered("found")
    search = Bind(Chosen(Each(Anything(), Zone.LIBRARY, You()), Fixed(1), Fixed(1)), "found")
    stage.perform(Sequence((search, Shuffle(), Move(found, Zone.LIBRARY))), Pick((2,)))
    picked = stage.asked[0]
    assert isinstance(picked, ChooseObjects)
    assert stage.names(Zone.LIBRARY)[0] == picked.names[2]
    assert sorted(stage.names(Zone.LIBRARY)) == ["A", "B", "C", "D"]


def test_cards_put_back_are_shuffled_with_the_rest() -> None:
    stage = Stage()
    stage.library(0, *"ABCDEFGH")
    seen = Bind(TopOfLibrary(Fixed(3)), "seen")
    back = Move(Remembered("seen"), Zone.LIBRARY, order=Order.AS_THEY_ARE)
    stage.perform(Sequence((seen, back, Shuffle())))
    assert stage.names(Zone.LIBRARY) != list("ABCDEFGH")


# Libraries


def test_the_owner_orders_cards_put_on_top_the_first_ends_up_on_top_401_4() -> None:
    stage = Stage()
    stage.library(2, "old")
    ids = [stage.permanent(2, bear(name)) for name in "ABC"]
    ctx = stage.context(slots=(at(*ids),))
    stage.perform(Move(Targeted(), Zone.LIBRARY), Pick((2, 0, 1)), ctx=ctx)
    refs = tuple(ObjectRef(one) for one in ids)
    assert stage.asked == [OrderChoice(2, stage.source, Purpose.ORDER_CARDS, refs)]
    assert stage.names(Zone.LIBRARY, 2) == ["C", "A", "B", "old"]


def test_on_the_bottom_the_first_is_above_the_others() -> None:
    stage = Stage()
    stage.library(2, "old")
    ids = [stage.permanent(2, bear(name)) for name in "AB"]
    ctx = stage.context(slots=(at(*ids),))
    stage.perform(Move(Targeted(), Zone.LIBRARY, Position.BOTTOM), Pick((1, 0)), ctx=ctx)
    assert stage.names(Zone.LIBRARY, 2) == ["old", "B", "A"]


def test_cards_of_several_owners_are_ordered_by_each() -> None:
    stage = Stage()
    ids = [stage.permanent(player, bear(f"{name}{player}")) for player in (3, 0) for name in "AB"]
    ctx = stage.context(slots=(at(*ids),))
    stage.perform(Move(Targeted(), Zone.LIBRARY), Pick((1, 0)), Pick((0, 1)), ctx=ctx)
    assert [decision.player for decision in stage.asked] == [0, 3]
    assert stage.names(Zone.LIBRARY, 0) == ["B0", "A0"]
    assert stage.names(Zone.LIBRARY, 3) == ["A3", "B3"]


def test_who_looked_at_the_cards_of_another_puts_them_back() -> None:
    stage = Stage()
    stage.library(2, "A", "B", "C")
    look = Bind(TopOfLibrary(Fixed(2), TargetedPlayers()), "seen")
    effect = Sequence((look, Move(Remembered("seen"), Zone.LIBRARY)))
    stage.perform(effect, Pick((1, 0)), ctx=stage.context(slots=(facing(2),)))
    (order,) = stage.asked
    assert isinstance(order, OrderChoice)
    assert (order.player, order.labels) == (0, ("A", "B"))
    assert stage.names(Zone.LIBRARY, 2) == ["B", "A", "C"]


def test_scry_looks_and_puts_any_number_on_the_bottom() -> None:
    stage = Stage()
    stage.library(0, "A", "B", "C")
    seen = Remembered("seen")
    below = Move(Chosen(seen, Fixed(0), Fixed(2)), Zone.LIBRARY, Position.BOTTOM, remember="below")
    top = Move(Matching(seen, Not(IsRemembered("below"))), Zone.LIBRARY)
    stage.perform(Sequence((Bind(TopOfLibrary(Fixed(2)), "seen"), below, top)), Pick((0,)))
    (choice,) = stage.asked
    assert isinstance(choice, ChooseObjects)
    assert (choice.names, choice.purpose) == (("A", "B"), Purpose.BOTTOM)
    assert stage.names(Zone.LIBRARY) == ["B", "C", "A"]


def test_random_order_asks_nobody() -> None:
    stage = Stage()
    ids = [stage.permanent(2, bear(name)) for name in "ABC"]
    move = Move(Targeted(), Zone.LIBRARY, Position.BOTTOM, Order.RANDOM)
    stage.perform(move, ctx=stage.context(slots=(at(*ids),)))
    assert sorted(stage.names(Zone.LIBRARY, 2)) == ["A", "B", "C"]


def test_shuffling_nothing_into_a_library_still_shuffles_it_701_24d() -> None:
    stage = Stage()
    stage.library(0, *"ABCDEFGH")
    graveyard = Each(zone=Zone.GRAVEYARD, whose=You())
    stage.perform(Move(graveyard, Zone.LIBRARY, Position.SHUFFLED))
    assert sorted(stage.names(Zone.LIBRARY)) == list("ABCDEFGH")
    assert stage.names(Zone.LIBRARY) != list("ABCDEFGH")


# The battlefield


def test_reanimation_is_under_your_control_and_may_be_tapped() -> None:
    stage = Stage()
    body = stage.put(2, bear("Dead"), Zone.GRAVEYARD)
    move = Move(Targeted(), Zone.BATTLEFIELD, controller=You(), tapped=True)
    stage.perform(move, ctx=stage.context(slots=(at(body),)))
    record = stage.top(Zone.BATTLEFIELD)
    assert (record.definition.name, record.owner, record.controller) == ("Dead", 2, 0)
    assert record.tapped


def test_without_a_controller_each_enters_under_its_owners() -> None:
    stage = Stage()
    ids = [stage.put(player, bear(f"Dead {player}"), Zone.GRAVEYARD) for player in (1, 3)]
    stage.perform(Move(Targeted(), Zone.BATTLEFIELD), ctx=stage.context(slots=(at(*ids),)))
    controllers = [stage.state.objects[one].controller for one in stage.state.battlefield[1:]]
    assert controllers == [1, 3]


def test_a_card_that_is_no_permanent_stays_where_it_is_307_4() -> None:
    stage = Stage()
    sorcery = stage.put(0, card("Sorcery"), Zone.GRAVEYARD)
    stage.perform(Move(Targeted(), Zone.BATTLEFIELD), ctx=stage.context(slots=(at(sorcery),)))
    assert stage.names(Zone.GRAVEYARD) == ["Sorcery"]


def aura(*abilities: Enchant, name: str = "Aura") -> CardDefinition:
    return card(
        name,
        CardType.ENCHANTMENT,
        subtypes=("Aura",),
        abilities=abilities,
        colors=(Color.BLACK,),
    )


def test_an_aura_not_cast_asks_what_it_enchants_303_4f() -> None:
    stage = Stage()
    stage.permanent(0, card("Rock", CardType.ARTIFACT))
    first, second = stage.permanent(0, bear("A")), stage.permanent(2, bear("B"))
    stage.permanent(2, bear("Guarded", abilities=(Protection(IsColor(Color.BLACK)),)))
    dead = stage.put(2, aura(Enchant(CREATURE)), Zone.GRAVEYARD)
    move = Move(Targeted(), Zone.BATTLEFIELD, controller=You())
    stage.perform(move, Pick((1,)), ctx=stage.context(slots=(at(dead),)))
    (choice,) = stage.asked
    assert isinstance(choice, ChooseObjects)
    assert choice.player == 0
    assert choice.candidates == (ObjectRef(first), ObjectRef(second))
    assert stage.top(Zone.BATTLEFIELD).attached_to == second


def test_an_aura_with_nothing_to_enchant_stays_303_4g() -> None:
    stage = Stage()
    dead = stage.put(0, aura(Enchant(CREATURE)), Zone.GRAVEYARD)
    stage.perform(Move(Targeted(), Zone.BATTLEFIELD), ctx=stage.context(slots=(at(dead),)))
    assert stage.names(Zone.GRAVEYARD) == ["Aura"]


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        (PlayerScope.ANY, (0, 1, 2, 3)),
        (PlayerScope.OPPONENT, (2, 3)),
        (PlayerScope.TEAMMATE, (1,)),
    ],
)
def test_an_aura_may_enchant_players(scope: PlayerScope, expected: tuple[int, ...]) -> None:
    stage = Stage()
    dead = stage.put(0, aura(Enchant(None, scope)), Zone.GRAVEYARD)
    answers = (Pick((len(expected) - 1,)),) if len(expected) > 1 else ()
    ctx = stage.context(slots=(at(dead),))
    stage.perform(Move(Targeted(), Zone.BATTLEFIELD), *answers, ctx=ctx)
    if answers:
        (choice,) = stage.asked
        assert isinstance(choice, ChooseObjects)
        assert choice.candidates == tuple(PlayerRef(player) for player in expected)
    assert stage.top(Zone.BATTLEFIELD).attached_player == expected[-1]


def test_an_enchant_filter_reads_from_the_controller_to_be() -> None:
    stage = Stage()
    mine, _ = stage.permanent(0, bear("A")), stage.permanent(2, bear("B"))
    mine_only = Enchant(AllOf((CREATURE, ControlledBy(You()))))
    dead = stage.put(2, aura(mine_only), Zone.GRAVEYARD)
    move = Move(Targeted(), Zone.BATTLEFIELD, controller=You())
    stage.perform(move, ctx=stage.context(slots=(at(dead),)))
    assert stage.top(Zone.BATTLEFIELD).attached_to == mine
