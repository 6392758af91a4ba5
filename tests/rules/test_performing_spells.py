"""Countering, copying and redirecting what is on the stack."""

from __future__ import annotations

import pytest

from rules.answers import Pick
from rules.decisions import ChooseTargets, Purpose
from rules.language import (
    AnyAbility,
    CantBeCountered,
    ChangeTargets,
    CopySpell,
    CounterSpell,
    Destroy,
    Fixed,
    IsType,
    ModifyObjects,
    StaticAbility,
    Targeted,
    TargetSlot,
    This,
)
from rules.notices import NoticeKind
from rules.objects import StackInfo, StackKind
from rules.vocabulary import CardType, Zone
from tests.rules.stage import Stage, at, bear, card, mode

KILL = mode(Destroy(Targeted()), TargetSlot(IsType(CardType.CREATURE)))


def test_a_countered_spell_goes_to_its_owners_graveyard_701_6a() -> None:
    stage = Stage()
    spell = stage.spell(2, card("Spell"))
    stage.perform(CounterSpell(Targeted()), ctx=stage.context(slots=(at(spell),)))
    assert stage.state.stack == []
    assert stage.names(Zone.GRAVEYARD, 2) == ["Spell"]
    assert [notice.name for notice in stage.told(NoticeKind.COUNTERED)] == ["Spell"]


def test_a_countered_card_may_go_elsewhere_instead() -> None:
    stage = Stage()
    spell = stage.spell(2, card("Spell"))
    effect = CounterSpell(Targeted(), to=Zone.EXILE)
    stage.perform(effect, ctx=stage.context(slots=(at(spell),)))
    assert stage.names(Zone.EXILE) == ["Spell"]


def test_a_countered_ability_is_gone() -> None:
    stage = Stage()
    ability = stage.put(2, card(""), Zone.STACK)
    stage.state.own(ability).info = StackInfo(StackKind.TRIGGERED, None, 0, stage.source)
    stage.perform(CounterSpell(Targeted(), to=Zone.HAND), ctx=stage.context(slots=(at(ability),)))
    assert stage.state.stack == []
    assert ability not in stage.state.objects
    assert stage.names(Zone.HAND, 2) == []
    (notice,) = stage.told(NoticeKind.COUNTERED)
    assert (notice.name, notice.word) == (
        stage.state.objects[stage.source].definition.name,
        "triggered",
    )


@pytest.mark.parametrize(
    "ability",
    [StaticAbility((CantBeCountered(),)), StaticAbility((CantBeCountered(),), This())],
)
def test_a_spell_says_itself_that_it_can_not_be_countered(ability: AnyAbility) -> None:
    stage = Stage()
    spell = stage.spell(2, card("Spell", abilities=(ability,)))
    stage.perform(CounterSpell(Targeted()), ctx=stage.context(slots=(at(spell),)))
    assert stage.state.stack == [spell]
    assert stage.told(NoticeKind.COUNTERED) == []


def test_an_effect_may_say_that_a_spell_can_not_be_countered() -> None:
    stage = Stage()
    spell = stage.spell(2, card("Spell"))
    ctx = stage.context(slots=(at(spell),))
    stage.perform(ModifyObjects(Targeted(), (CantBeCountered(),)), ctx=ctx)
    stage.perform(CounterSpell(Targeted()), ctx=ctx)
    assert stage.state.stack == [spell]


def test_a_copy_has_every_choice_of_the_original_707_10() -> None:
    stage = Stage()
    victim = stage.permanent(3, bear())
    spell = stage.spell(2, card("Kill"), at(victim), mode=KILL, x=3, kicked=1)
    ctx = stage.context(slots=(at(spell),))
    stage.perform(CopySpell(Targeted()), ctx=ctx)
    _, copy = stage.state.stack
    record = stage.state.objects[copy]
    assert (record.owner, record.controller, record.definition.name) == (0, 0, "Kill")
    info = record.info
    assert info is not None
    assert (info.is_copy, info.slots, info.x, info.kicked) == (True, (at(victim),), 3, 1)
    original = stage.state.objects[spell].info
    assert original is not None
    assert not original.is_copy


def test_new_targets_may_be_chosen_for_each_copy_707_10c() -> None:
    stage = Stage()
    first, second = stage.permanent(3, bear()), stage.permanent(2, bear())
    spell = stage.spell(2, card("Kill"), at(first), mode=KILL)
    ctx = stage.context(slots=(at(spell),))
    stage.perform(CopySpell(Targeted(), Fixed(2)), Pick((1,)), Pick((0,)), ctx=ctx)
    infos = [stage.state.objects[one].info for one in stage.state.stack]
    assert [info.slots for info in infos if info] == [(at(first),), (at(second),), (at(first),)]
    assert all(
        isinstance(decision, ChooseTargets) and decision.purpose is Purpose.NEW_TARGETS
        for decision in stage.asked
    )


def test_a_countered_copy_ceases_to_exist_707_10a() -> None:
    stage = Stage()
    spell = stage.spell(2, card("Spell"), is_copy=True)
    stage.perform(CounterSpell(Targeted()), ctx=stage.context(slots=(at(spell),)))
    assert stage.state.stack == []
    assert stage.names(Zone.GRAVEYARD, 2) == []


def test_targets_of_a_spell_may_be_changed_115_7d() -> None:
    stage = Stage()
    first, second = stage.permanent(3, bear()), stage.permanent(2, bear())
    spell = stage.spell(2, card("Kill"), at(first), mode=KILL)
    stage.perform(ChangeTargets(Targeted()), Pick((1,)), ctx=stage.context(slots=(at(spell),)))
    info = stage.state.objects[spell].info
    assert info is not None
    assert info.slots == (at(second),)
    assert stage.asked[0].player == 0
