"""Sequences, conditions, "may", "unless", "for each player", choices among effects, delayed
effects."""

from __future__ import annotations

from rules.answers import Pick
from rules.decisions import ChooseModes, ChooseObjects, ChooseWord, Confirm, Purpose
from rules.language import (
    Always,
    Bind,
    ChooseEffect,
    Chosen,
    Cost,
    CounterSpell,
    Destroy,
    Discard,
    Draw,
    Each,
    EachOpponent,
    EachPlayer,
    EndGame,
    Fixed,
    ForEachPlayer,
    GainAbilities,
    GainLife,
    If,
    IsColor,
    IsNot,
    IsType,
    LoseLife,
    May,
    ModifyObjects,
    Move,
    Nothing,
    Outcome,
    PayLife,
    Protection,
    Remembered,
    RememberedAmount,
    RememberedPlayers,
    Sacrifice,
    Schedule,
    Sequence,
    StepBegins,
    Tap,
    Targeted,
    TargetedPlayers,
    This,
    Unless,
    Untap,
    X,
    You,
    YourTeam,
)
from rules.vocabulary import CardType, Color, Keyword, Step, Zone
from tests.rules.stage import NO, YES, Stage, at, bear, card, facing

EACH = RememberedPlayers("each")
GAIN = GainLife(Fixed(1))


def test_a_sequence_is_carried_out_in_the_order_written() -> None:
    stage = Stage()
    stage.perform(
        Sequence((GainLife(Fixed(5)), LoseLife(RememberedAmount("gained"), EachOpponent())))
    )
    assert (stage.life(0), stage.life(1)) == (35, 20)


def test_a_condition_chooses_the_branch() -> None:
    stage = Stage()
    stage.perform(If(Always(), GAIN, LoseLife(Fixed(9))))
    stage.perform(If(IsNot(Always()), LoseLife(Fixed(9))))
    assert stage.life(0) == 31


def test_may_asks_and_takes_no_for_an_answer() -> None:
    stage = Stage()
    stage.perform(May(GAIN, otherwise=LoseLife(Fixed(2))), NO)
    assert stage.asked == [Confirm(0, stage.source, Purpose.MAY)]
    assert stage.life(0) == 28
    stage.perform(May(GAIN), YES)
    assert stage.life(0) == 29


def test_may_does_not_ask_for_what_is_impossible_608_2d() -> None:
    stage = Stage()
    impossible = Sacrifice(Chosen(Each(IsType(CardType.CREATURE)), Fixed(1), Fixed(1)))
    stage.perform(May(impossible, otherwise=LoseLife(Fixed(2))))
    stage.perform(May(Nothing()))
    assert stage.asked == []
    assert stage.life(0) == 28


def test_may_search_though_there_is_nothing_to_find_701_23g() -> None:
    stage = Stage()
    search = Bind(Chosen(Each(zone=Zone.LIBRARY, whose=You()), Fixed(0), Fixed(1)), "found")
    stage.perform(May(Sequence((search, Move(Remembered("found"), Zone.HAND)))), YES)


def test_may_pay_asks_only_who_can_pay_118_12() -> None:
    stage = Stage()
    stage.perform(May(GAIN, cost=Cost(parts=(PayLife(Fixed(31)),))))
    assert stage.asked == []
    stage.perform(May(GAIN, cost=Cost(parts=(PayLife(Fixed(5)),))), YES)
    assert stage.asked == [Confirm(0, stage.source, Purpose.PAY_OR_NOT)]
    assert stage.life(0) == 26


def test_unless_happens_if_nobody_pays_118_12a() -> None:
    stage = Stage()
    tax = Cost(parts=(PayLife(Fixed(2)),))
    stage.perform(Unless(Draw(Fixed(1)), EachOpponent(), tax), NO, YES)
    assert [decision.player for decision in stage.asked] == [2, 3]
    assert stage.life(1) == 28
    stage.library(0, "Top")
    stage.perform(Unless(Draw(Fixed(1)), EachOpponent(), tax), NO, NO)
    assert stage.names(Zone.HAND, 0) == ["Top"]


def test_unless_who_can_not_pay_is_not_asked() -> None:
    stage = Stage(life=1)
    target = stage.spell(2, card("Spell"))
    effect = Unless(CounterSpell(Targeted()), EachOpponent(), Cost(parts=(PayLife(Fixed(2)),)))
    stage.perform(effect, ctx=stage.context(slots=(at(target),)))
    assert stage.asked == []
    assert stage.names(Zone.GRAVEYARD, 2) == ["Spell"]


def test_each_player_in_turn_order_is_bound_and_what_they_bind_is_joined() -> None:
    stage = Stage()
    stage.state.active_team = 1
    found = {player: stage.library(player, f"card {player}")[0] for player in range(4)}
    effect = ForEachPlayer(
        EachPlayer(),
        Sequence((Draw(Fixed(1), EACH), GainLife(Fixed(2), EACH))),
    )
    ctx = stage.perform(effect)
    drawn = ctx.memory["drawn"]
    assert isinstance(drawn, tuple)
    assert [stage.state.objects[one].owner for one in drawn] == [2, 3, 0, 1]
    assert ctx.memory["gained"] == 8
    assert "player:each" not in ctx.memory
    assert not set(found.values()) & set(stage.state.objects)


def test_each_player_begins_with_what_was_remembered_before() -> None:
    stage = Stage()
    effect = ForEachPlayer(
        YourTeam(), Sequence((GainLife(RememberedAmount("before"), EACH), Nothing()))
    )
    ctx = stage.context(memory={"before": 4, "gained": 100})
    stage.perform(effect, ctx=ctx)
    assert stage.life() == 38
    assert ctx.memory["before"] == 4


def test_bind_asks_for_a_choice_and_remembers_it() -> None:
    stage = Stage()
    bears = [stage.permanent(0, bear(name)) for name in "AB"]
    ctx = stage.perform(
        Bind(Chosen(Each(IsType(CardType.CREATURE)), Fixed(1), Fixed(1)), "it"), Pick((1,))
    )
    assert ctx.memory["it"] == (bears[1],)
    assert isinstance(stage.asked[0], ChooseObjects)
    assert stage.asked[0].names == ()


def test_a_choice_among_effects_that_differ_by_a_colour_is_a_colour() -> None:
    stage = Stage()
    target = stage.permanent(0, bear())
    options = tuple(
        ModifyObjects(Targeted(), (GainAbilities((Protection(IsColor(color)),)),))
        for color in Color
    )
    ctx = stage.context(slots=(at(target),))
    stage.perform(ChooseEffect(options), Pick((3,)), ctx=ctx)
    words = ("white", "blue", "black", "red", "green")
    assert stage.asked == [ChooseWord(0, stage.source, Purpose.COLOR, words)]
    assert Protection(IsColor(Color.RED)) in stage.characteristics(target).abilities


def test_a_choice_among_other_effects_is_by_number_and_only_of_possible_ones_608_2d() -> None:
    stage = Stage()
    options = (GAIN, Destroy(Each(IsType(CardType.CREATURE))), LoseLife(Fixed(3)))
    stage.perform(ChooseEffect(options), Pick((1,)))
    assert stage.asked == [ChooseModes(0, stage.source, (0, 2), 1, 1)]
    assert stage.life() == 27


def test_keywords_are_words_too() -> None:
    stage = Stage()
    target = stage.permanent(0, bear())
    options = tuple(
        ModifyObjects(Targeted(), (GainAbilities((keyword,)),))
        for keyword in (Keyword.FLYING, Keyword.HASTE)
    )
    ctx = stage.context(slots=(at(target),))
    stage.perform(ChooseEffect(options), Pick((0,)), ctx=ctx)
    assert Keyword.FLYING in stage.characteristics(target).keywords


def test_a_delayed_effect_waits_with_all_that_it_needs_603_7c() -> None:
    stage = Stage()
    target = stage.permanent(2, bear())
    inner = Sequence((Destroy(Targeted()), LoseLife(X(), TargetedPlayers(1)), Destroy(This())))
    event = StepBegins(Step.END, EachPlayer())
    ctx = stage.context(slots=(at(target), facing(3)), x=4, memory={"seen": (9,)})
    stage.perform(Schedule(event, inner), ctx=ctx)
    (delayed,) = stage.state.delayed
    assert (delayed.you, delayed.source, delayed.event) == (0, stage.source, event)
    assert delayed.memory == {"seen": (9,), "target 0": (target,), "player:target 1": (3,)}
    assert delayed.effect == Sequence(
        (
            Destroy(Remembered("target 0")),
            LoseLife(Fixed(4), RememberedPlayers("target 1")),
            Destroy(This()),
        )
    )
    ctx.memory["seen"] = (1,)
    assert delayed.memory["seen"] == (9,)


def test_any_player_may_pay_and_each_is_asked_in_turn() -> None:
    stage = Stage()
    price = Cost(parts=(PayLife(Fixed(1)),))
    effect = May(LoseLife(Fixed(5), EACH), EachOpponent(), price, otherwise=GAIN)
    stage.perform(effect, YES, NO)
    assert [decision.player for decision in stage.asked] == [2, 3]
    assert (stage.life(0), stage.life(1)) == (30, 24)
    stage.perform(effect, NO, NO)
    assert stage.life(0) == 31


def test_may_discard_is_offered_only_with_such_a_card() -> None:
    stage = Stage()
    effect = May(Discard(Fixed(1), You(), filter=IsType(CardType.LAND)))
    stage.hand(0, card("Spell"))
    stage.perform(effect)
    assert stage.asked == []
    stage.hand(0, card("Land", CardType.LAND))
    stage.perform(effect, YES)
    assert stage.names(Zone.GRAVEYARD) == ["Land"]


def test_may_choose_is_offered_if_one_of_the_effects_is_possible() -> None:
    stage = Stage()
    kill = Destroy(Each(IsType(CardType.CREATURE)))
    stage.perform(May(ChooseEffect((kill, Sequence((kill, Nothing()))))))
    assert stage.asked == []
    stage.permanent(0, bear())
    stage.perform(May(ChooseEffect((kill, Nothing()))), YES)
    assert stage.names(Zone.GRAVEYARD) == ["Bear"]


def test_nobody_may_tap_what_is_tapped() -> None:
    stage = Stage()
    stage.permanent(0, bear(), tapped=True)
    stage.perform(May(Tap(Each(IsType(CardType.CREATURE)))))
    stage.perform(May(Untap(Each(IsType(CardType.CREATURE)))), YES)


def test_a_player_who_has_left_is_passed_over() -> None:
    stage = Stage()
    effect = ForEachPlayer(
        EachOpponent(), Sequence((EndGame(Outcome.LOSE, RememberedPlayers("each")), GAIN))
    )
    stage.perform(effect)
    assert stage.life(0) == 31
