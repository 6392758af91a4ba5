"""Damage, its division and prevention; life gained, lost and set."""

from __future__ import annotations

import pytest

from rules.answers import Pick
from rules.decisions import ChooseObjects, PlayerRef
from rules.language import (
    CantGainLife,
    Chosen,
    ControlledBy,
    Count,
    DealDamage,
    Distribution,
    DivideDamage,
    Each,
    EachOpponent,
    EachPlayer,
    Fixed,
    ForEachPlayer,
    GainLife,
    Half,
    IsColor,
    IsType,
    LifeTotal,
    LoseLife,
    Minus,
    Move,
    PreventDamage,
    RememberedAmount,
    RememberedPlayers,
    Sequence,
    SetLife,
    StaticAbility,
    Targeted,
    TargetedPlayers,
    This,
    X,
    You,
    YourTeam,
)
from rules.notices import NoticeKind
from rules.vocabulary import CardType, Color, Keyword, Rounding, Zone
from tests.rules.stage import Stage, at, bear, card, facing

EACH = RememberedPlayers("each")
CREATURES = Each(IsType(CardType.CREATURE))


def test_damage_is_dealt_to_each_player_of_a_team_singly_806_9() -> None:
    stage = Stage()
    ctx = stage.perform(DealDamage(Fixed(4), who=EachPlayer()))
    assert (stage.life(0), stage.life(1)) == (22, 22)
    assert [notice.players for notice in stage.told(NoticeKind.DAMAGED)] == [
        (0,),
        (1,),
        (2,),
        (3,),
    ]
    assert ctx.memory["dealt"] == 16


def test_amounts_are_worked_out_before_any_damage_is_dealt_806_9a() -> None:
    stage = Stage(life=17)
    half = Half(LifeTotal(EACH), Rounding.DOWN)
    stage.perform(DealDamage(half, who=EachPlayer()))
    assert (stage.life(0), stage.life(1)) == (9, 9)


def test_damage_to_a_target_of_either_kind() -> None:
    stage = Stage()
    target = stage.permanent(2, bear(toughness=5))
    bolt = DealDamage(Fixed(3), Targeted(), TargetedPlayers())
    stage.perform(bolt, ctx=stage.context(slots=(at(target),)))
    stage.perform(bolt, ctx=stage.context(slots=(facing(3),)))
    assert stage.state.objects[target].damage == 3
    assert stage.life(1) == 27


def test_damage_can_not_be_dealt_to_a_land_120_1a() -> None:
    stage = Stage()
    land = stage.permanent(2, card("Land", CardType.LAND))
    stage.perform(DealDamage(Fixed(3), Targeted()), ctx=stage.context(slots=(at(land),)))
    assert stage.told(NoticeKind.DAMAGED) == []


def test_negative_damage_is_none_107_1b() -> None:
    stage = Stage()
    stage.perform(DealDamage(Minus(Fixed(1), Fixed(2)), who=EachOpponent()))
    assert stage.life(1) == 30


def test_a_source_that_is_gone_deals_damage_as_it_last_was_608_2h() -> None:
    stage = Stage()
    source = stage.permanent(0, bear(abilities=(Keyword.LIFELINK,)))
    ctx = stage.context(source=source, slots=(at(source),))
    stage.perform(Move(This(), Zone.GRAVEYARD), ctx=ctx)
    stage.perform(DealDamage(Fixed(2), who=EachOpponent()), ctx=ctx)
    assert (stage.life(0), stage.life(1)) == (34, 26)


def test_damage_of_another_source() -> None:
    stage = Stage()
    fighter = stage.permanent(0, bear(abilities=(Keyword.LIFELINK,)))
    ctx = stage.context(slots=(at(fighter), facing(2)))
    stage.perform(DealDamage(Fixed(2), who=TargetedPlayers(1), source=Targeted(0)), ctx=ctx)
    assert (stage.life(0), stage.life(1)) == (32, 28)


def test_each_chosen_source_deals_the_damage() -> None:
    stage = Stage()
    for _ in range(3):
        stage.permanent(0, bear())
    two = Chosen(CREATURES, Fixed(2), Fixed(2))
    stage.perform(
        DealDamage(Fixed(1), who=TargetedPlayers(), source=two),
        Pick((0, 2)),
        ctx=stage.context(slots=(facing(2),)),
    )
    assert stage.life(1) == 28


# Division


def test_divided_damage_as_announced_without_the_illegal_target_608_2b() -> None:
    stage = Stage()
    one, two = (stage.permanent(2, bear(toughness=9)) for _ in range(2))
    ctx = stage.context(
        slots=((*at(one, two), *facing(3)),),
        division=((1, 2, 3),),
        legal=((True, False, True),),
    )
    ctx = stage.perform(DivideDamage(Fixed(6)), ctx=ctx)
    assert stage.state.objects[one].damage == 1
    assert stage.state.objects[two].damage == 0
    assert stage.life(1) == 27
    assert ctx.memory["dealt"] == 4


def test_evenly_divided_damage_is_rounded_down() -> None:
    stage = Stage()
    one = stage.permanent(2, bear(toughness=9))
    effect = DivideDamage(X(), distribution=Distribution.EVENLY_ROUNDED_DOWN)
    stage.perform(effect, ctx=stage.context(slots=((*at(one), *facing(3)),), x=5))
    assert stage.state.objects[one].damage == 2
    assert stage.life(1) == 28


# Prevention


def test_a_shield_of_an_amount_for_each_recipient_615_7() -> None:
    stage = Stage()
    target = stage.permanent(0, bear(toughness=9))
    shield = PreventDamage(Fixed(3), Targeted(), You())
    stage.perform(shield, ctx=stage.context(slots=(at(target),)))
    assert len(stage.state.shields) == 2
    stage.perform(DealDamage(Fixed(4), CREATURES, EachPlayer()))
    assert stage.state.objects[target].damage == 1
    assert stage.life(0) == 30 - 1 - 4
    assert stage.state.shields == []


def test_all_damage_of_certain_sources_is_prevented() -> None:
    stage = Stage()
    stage.perform(PreventDamage(source=IsColor(Color.GREEN)))
    green = stage.permanent(0, bear())
    for source in (green, stage.source):
        ctx = stage.context(source=source)
        stage.perform(DealDamage(Fixed(2), who=EachOpponent()), ctx=ctx)
    assert stage.life(1) == 26


def test_a_shield_for_nobody_or_of_nothing_is_none() -> None:
    stage = Stage()
    stage.perform(PreventDamage(Fixed(0), who=You()))
    stage.perform(PreventDamage(None, Each(IsType(CardType.PLANESWALKER))))
    assert stage.state.shields == []


# Life


def test_life_is_gained_and_lost_singly_and_remembered() -> None:
    stage = Stage()
    ctx = stage.perform(
        Sequence((LoseLife(Fixed(3), EachOpponent()), GainLife(RememberedAmount("lost"))))
    )
    assert (stage.life(0), stage.life(1)) == (36, 24)
    assert ctx.memory["gained"] == 6


def test_each_players_number_is_its_own() -> None:
    stage = Stage()
    stage.permanent(2, bear())
    stage.permanent(2, bear())
    stage.permanent(3, bear())
    of_each = Count(Each(IsType(CardType.CREATURE), whose=EACH))
    stage.perform(LoseLife(of_each, EachOpponent()))
    changes = [(n.players, n.amount) for n in stage.told(NoticeKind.LIFE_CHANGED)]
    assert changes == [((2,), -2), ((3,), -1)]


def test_in_a_loop_each_is_the_loops_player() -> None:
    stage = Stage()
    stage.permanent(2, bear())
    of_each = Count(Each(IsType(CardType.CREATURE), whose=EACH))
    stage.perform(ForEachPlayer(EachOpponent(), GainLife(of_each, You())))
    assert stage.life(0) == 31


def test_setting_all_members_sets_the_team_to_their_sum_806_9b() -> None:
    stage = Stage(life=25)
    for player, count in ((0, 3), (1, 4)):
        for _ in range(count):
            stage.permanent(player, bear())
    own = Count(Each(IsType(CardType.CREATURE), whose=EACH))
    stage.perform(SetLife(own, YourTeam()))
    assert stage.life(0) == 7
    changes = [(n.players, n.amount) for n in stage.told(NoticeKind.LIFE_CHANGED)]
    assert changes == [((0,), -10), ((1,), -9)]


def test_setting_one_member_moves_the_total_by_its_change_806_9c() -> None:
    stage = Stage(life=25)
    stage.perform(SetLife(Fixed(20)))
    assert stage.life(0) == 32


def test_a_life_total_may_be_set_below_zero_107_1b() -> None:
    stage = Stage(duel=True)
    stage.perform(SetLife(Minus(Fixed(1), Fixed(4))))
    assert stage.life(0) == -3


def test_who_can_not_gain_life_keeps_the_total_down() -> None:
    stage = Stage(life=25)
    stage.permanent(
        0,
        card(
            "Lock",
            CardType.ENCHANTMENT,
            abilities=(StaticAbility((CantGainLife(),), players=You()),),
        ),
    )
    stage.perform(SetLife(Fixed(20), YourTeam()))
    assert stage.life(0) == 25  # nobody of the team gains (810.9g)


def test_in_2026_the_team_chooses_the_member_who_is_set_810_9d() -> None:
    stage = Stage(life=25, edition="2026")
    stage.perform(SetLife(Fixed(20), YourTeam()), Pick((1,)))
    (choice,) = stage.asked
    assert isinstance(choice, ChooseObjects)
    assert choice.candidates == (PlayerRef(0), PlayerRef(1))
    assert stage.life(0) == 20
    assert [n.players for n in stage.told(NoticeKind.LIFE_CHANGED)] == [(1,)]


@pytest.mark.parametrize("edition", ["2012", "2026"])
def test_setting_what_is_already_so_changes_nothing(edition: str) -> None:
    stage = Stage(duel=True, edition=edition)
    stage.perform(SetLife(Fixed(20), EachPlayer()))
    assert stage.notices == []


def test_filters_in_amounts_read_from_the_controller() -> None:
    stage = Stage()
    stage.permanent(0, bear())
    count = Count(Each(ControlledBy(You())))
    stage.perform(LoseLife(count, EachOpponent()))
    assert stage.life(1) == 30 - 2 * 2
