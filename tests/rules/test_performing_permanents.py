"""Destroying, sacrificing, tapping, counters, attaching, regenerating, fighting."""

from __future__ import annotations

from rules.answers import Pick
from rules.language import (
    Attach,
    Chosen,
    Count,
    Destroy,
    Each,
    EachOpponent,
    Enchant,
    Fight,
    Fixed,
    IsColor,
    IsTapped,
    IsType,
    Minus,
    Protection,
    PutCounters,
    Regenerate,
    Remembered,
    RemoveCounters,
    RemoveFromCombat,
    Sacrifice,
    Tap,
    Targeted,
    This,
    Untap,
    YourTeam,
)
from rules.notices import NoticeKind
from rules.vocabulary import CardType, Color, Keyword, Zone
from tests.rules.stage import Stage, at, bear, card

CREATURES = Each(IsType(CardType.CREATURE))


def test_destroy_all_at_once_but_the_indestructible() -> None:
    stage = Stage()
    stage.permanent(0, bear("A"))
    stage.permanent(2, bear("B"))
    stays = stage.permanent(3, bear("C", abilities=(Keyword.INDESTRUCTIBLE,)))
    stage.perform(Destroy(CREATURES))
    assert stage.state.battlefield == [stage.source, stays]
    assert stage.names(Zone.GRAVEYARD, 0) == ["A"]
    assert stage.names(Zone.GRAVEYARD, 2) == ["B"]


def test_what_was_destroyed_this_way_can_be_counted() -> None:
    stage = Stage()
    for player in (0, 2):
        stage.permanent(player, bear())
    ctx = stage.perform(Destroy(CREATURES))
    ctx.memory["count"] = 0
    stage.perform(PutCounters("charge", Count(Remembered("destroyed")), This()), ctx=ctx)
    assert stage.state.objects[stage.source].counters == {"charge": 2}


def test_regeneration_replaces_the_next_destruction_701_19a() -> None:
    stage = Stage()
    target = stage.permanent(0, bear(), damage=1)
    ctx = stage.context(slots=(at(target),))
    stage.perform(Regenerate(Targeted()), ctx=ctx)
    assert stage.state.objects[target].shields == 1
    stage.perform(Destroy(Targeted()), ctx=ctx)
    record = stage.state.objects[target]
    assert (record.tapped, record.damage, record.shields) == (True, 0, 0)
    stage.perform(Regenerate(Targeted()), ctx=ctx)
    stage.perform(Destroy(Targeted(), no_regeneration=True), ctx=ctx)
    assert target not in stage.state.objects


def test_sacrifice_is_by_each_controller_and_no_destruction_701_21a() -> None:
    stage = Stage()
    stage.permanent(2, bear("Rock", abilities=(Keyword.INDESTRUCTIBLE,)))
    stage.permanent(3, bear("Bear"))
    stage.perform(Sacrifice(Each(IsType(CardType.CREATURE), whose=EachOpponent())))
    assert stage.names(Zone.GRAVEYARD, 2) == ["Rock"]
    assert stage.names(Zone.GRAVEYARD, 3) == ["Bear"]


def test_tap_and_untap_what_can_be() -> None:
    stage = Stage()
    up, down = stage.permanent(0, bear()), stage.permanent(0, bear(), tapped=True)
    stage.perform(Tap(CREATURES))
    assert [notice.object for notice in stage.told(NoticeKind.TAPPED)] == [up]
    stage.perform(Untap(Each(IsTapped())))
    assert [notice.object for notice in stage.told(NoticeKind.UNTAPPED)] == [up, down]


def test_up_to_two_are_chosen() -> None:
    stage = Stage()
    ids = [stage.permanent(0, bear()) for _ in range(3)]
    stage.perform(Tap(Chosen(CREATURES, Fixed(0), Fixed(2))), Pick((0, 2)))
    assert [stage.state.objects[one].tapped for one in ids] == [True, False, True]


def test_counters_are_put_on_permanents_and_players() -> None:
    stage = Stage()
    target = stage.permanent(0, bear())
    ctx = stage.context(slots=(at(target),))
    stage.perform(PutCounters("+1/+1", Fixed(2), Targeted()), ctx=ctx)
    assert stage.characteristics(target).power == 4
    stage.perform(PutCounters("poison", Fixed(3), who=EachOpponent()))
    assert [player.poison for player in stage.state.players] == [0, 0, 3, 3]


def test_a_negative_number_of_counters_is_none_107_1b() -> None:
    stage = Stage()
    target = stage.permanent(0, bear())
    ctx = stage.context(slots=(at(target),))
    stage.perform(PutCounters("+1/+1", Minus(Fixed(1), Fixed(3)), Targeted()), ctx=ctx)
    assert stage.state.objects[target].counters == {}


def test_as_many_counters_are_removed_as_there_are_101_3() -> None:
    stage = Stage()
    one = stage.permanent(0, bear(), counters={"charge": 1})
    two = stage.permanent(0, bear(), counters={"charge": 5})
    stage.perform(RemoveCounters("charge", Fixed(3), CREATURES))
    assert stage.state.objects[one].counters == {}
    assert stage.state.objects[two].counters == {"charge": 2}


def test_equipment_moves_to_a_creature_only_301_5b() -> None:
    stage = Stage()
    sword = stage.permanent(0, card("Sword", CardType.ARTIFACT, subtypes=("Equipment",)))
    first, rock = stage.permanent(0, bear()), stage.permanent(0, card("R", CardType.ARTIFACT))
    ctx = stage.context(source=sword, slots=(at(first), at(rock)))
    stage.perform(Attach(This(), Targeted(0)), ctx=ctx)
    assert stage.state.objects[sword].attached_to == first
    stage.perform(Attach(This(), Targeted(1)), ctx=ctx)
    assert stage.state.objects[sword].attached_to == first


def test_an_aura_does_not_move_to_what_it_can_not_enchant_303_4j() -> None:
    stage = Stage()
    first = stage.permanent(0, bear())
    guarded = stage.permanent(0, bear(abilities=(Protection(IsColor(Color.BLACK)),)))
    second = stage.permanent(2, bear())
    aura = stage.permanent(
        0,
        card(
            "Aura",
            CardType.ENCHANTMENT,
            subtypes=("Aura",),
            abilities=(Enchant(IsType(CardType.CREATURE)),),
            colors=(Color.BLACK,),
        ),
        attached_to=first,
    )
    ctx = stage.context(source=aura, slots=(at(guarded), at(second), at(stage.source)))
    for slot, expected in ((0, first), (2, first), (1, second)):
        stage.perform(Attach(This(), Targeted(slot)), ctx=ctx)
        assert stage.state.objects[aura].attached_to == expected


def test_removed_from_combat_but_what_it_blocked_stays_blocked_509_1h() -> None:
    stage = Stage()
    attacker, blocker = stage.permanent(0, bear()), stage.permanent(2, bear())
    stage.attack({attacker: -1 - 2}, {blocker: (attacker,)})
    stage.perform(RemoveFromCombat(Targeted()), ctx=stage.context(slots=(at(blocker),)))
    combat = stage.state.combat
    assert combat is not None
    assert combat.blockers == {}
    assert combat.blocked_by == {attacker: ()}


def test_fighters_deal_damage_equal_to_power_701_14a() -> None:
    stage = Stage()
    big, small = stage.permanent(0, bear("A", 3, 3)), stage.permanent(2, bear("B", 1, 5))
    ctx = stage.context(slots=(at(big), at(small)))
    stage.perform(Fight(Targeted(0), Targeted(1)), ctx=ctx)
    assert stage.state.objects[big].damage == 1
    assert stage.state.objects[small].damage == 3


def test_no_fight_with_what_is_no_creature_any_more_701_14b() -> None:
    stage = Stage()
    big, rock = stage.permanent(0, bear("A", 3, 3)), stage.permanent(2, card("R", CardType.LAND))
    for other in (rock, 999):
        ctx = stage.context(slots=(at(big), at(other)))
        stage.perform(Fight(Targeted(0), Targeted(1)), ctx=ctx)
    assert stage.state.objects[big].damage == 0


def test_who_fights_itself_deals_itself_twice_its_power_701_14c() -> None:
    stage = Stage()
    one = stage.permanent(0, bear("A", 3, 9))
    ctx = stage.context(slots=(at(one),))
    stage.perform(Fight(Targeted(), Targeted()), ctx=ctx)
    assert stage.state.objects[one].damage == 6


def test_counters_for_a_team_are_for_each_member() -> None:
    stage = Stage()
    stage.perform(PutCounters("poison", Fixed(1), who=YourTeam()))
    assert [player.poison for player in stage.state.players] == [1, 1, 0, 0]
