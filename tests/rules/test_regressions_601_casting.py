"""Bugs that were in the engine once: casting and activating (CR 601, 602)."""

from __future__ import annotations

from cards.declare import (
    artifact,
    cost,
    creature,
    instant,
    rule,
    sorcery,
    spell,
    target,
    triggered,
)
from cards.phrases import (
    ANY_TARGET,
    CREATURE,
    ENTERS,
    deals,
    destroy_target,
    every,
    gains,
    loses,
)
from rules.language import (
    AdditionalCost,
    ControlledBy,
    ControllerOf,
    CounterSpell,
    DamageDealt,
    EachOpponent,
    Filter,
    Fixed,
    Flashback,
    GainControl,
    IsAbility,
    IsThis,
    It,
    Kicker,
    ModifyObjects,
    Move,
    Nothing,
    PayLife,
    RememberedAmount,
    Sacrifice,
    SpellCost,
    StepBegins,
    Targeted,
    This,
    X,
    You,
)
from rules.vocabulary import Step, Zone
from tests.scenarios.table import duel

BEAST = target(CREATURE)
DAMAGED = DamageDealt(objects=IsThis(), players=None)
OPPONENTS_CREATURES: Filter = every(CREATURE, ControlledBy(EachOpponent()))


def test_a_reduction_counts_for_the_kicker_too() -> None:
    """CR 601.2f: reductions come after additional costs."""
    stone = artifact("Stone", "{0}", rule(You(), SpellCost(CREATURE, Fixed(-1))))
    bear = creature("Bear", "{G}", "Bear", 2, 2, Kicker(cost("{2}")))
    play = duel().battlefield("Ann", stone, "2 Forest").hand("Ann", bear).begin()
    play.cast("Ann", "Bear", kicked=True)
    assert play.stack == ["Bear"]


def test_a_reduction_counts_for_x() -> None:
    """CR 601.2f: X is chosen before."""
    stone = artifact("Stone", "{0}", rule(You(), SpellCost(every(), Fixed(-1))))
    blaze = sorcery("Blaze", "{X}{R}", spell(deals(X()), ANY_TARGET))
    play = duel().battlefield("Ann", stone, "2 Mountain").hand("Ann", blaze).begin()
    play.cast("Ann", "Blaze", "Cid", x=2)
    play.resolve()
    assert play.life("Cid") == 18


def test_an_arrested_creature_pays_for_nothing() -> None:
    """CR 602.5: its mana ability can't be activated either."""
    scenario = duel().battlefield("Ann", "Llanowar Elves")
    scenario.battlefield("Cid", "Arrest", to="Llanowar Elves").hand("Ann", "Llanowar Elves")
    play = scenario.begin()
    assert not play.may_activate("Ann", "Llanowar Elves")
    assert not play.may_cast("Ann", "Llanowar Elves")


def test_two_different_targets_need_two_objects() -> None:
    """CR 601.2c: a spell whose targets can't be chosen is not offered."""
    twist = instant(
        "Twist", "{0}", spell(Nothing(), target(CREATURE), target(CREATURE, different_from=(0,)))
    )
    play = duel().battlefield("Ann", "Grizzly Bears").hand("Ann", twist).begin()
    assert not play.may_cast("Ann", "Twist")


def test_the_first_of_two_different_targets_leaves_one_for_the_second() -> None:
    """CR 601.2c, 603.3d."""
    bell = artifact(
        "Bell",
        "{0}",
        triggered(
            StepBegins(Step.END, You()),
            destroy_target(1),
            target(CREATURE),
            target(OPPONENTS_CREATURES, different_from=(0,)),
        ),
    )
    scenario = duel().battlefield("Ann", bell, "Grizzly Bears").battlefield("Cid", "Hill Giant")
    play = scenario.begin(step=Step.POSTCOMBAT_MAIN)
    play.to(Step.END)
    play.resolve()
    assert not play.there("Hill Giant")


def test_a_spell_cast_from_the_graveyard_is_no_target_for_itself() -> None:
    """CR 115.5: nor is it offered for that."""
    echo = sorcery(
        "Echo",
        "{5}",
        spell(Move(Targeted(), Zone.HAND), target(every(), zone=Zone.GRAVEYARD)),
        Flashback(cost("{0}")),
    )
    play = duel().graveyard("Ann", echo).begin()
    assert not play.may_cast("Ann", "Echo")
    play = duel().graveyard("Ann", echo, "Forest").begin()
    play.cast("Ann", "Echo", "Forest")
    play.resolve()
    assert (play.hand("Ann"), play.exile("Ann")) == (["Forest"], ["Echo"])


def test_nobody_sacrifices_what_another_controls() -> None:
    """CR 701.21a."""
    spark = creature("Spark", "{0}", "Elemental", 1, 1, triggered(ENTERS, Sacrifice(This())))
    theft = instant("Theft", "{0}", spell(ModifyObjects(Targeted(), (GainControl(),)), BEAST))
    play = duel().hand("Ann", spark).hand("Cid", theft).begin()
    play.cast("Ann", "Spark")
    play.resolve()
    play.pass_("Ann")
    play.cast("Cid", "Theft", "Spark")
    play.resolve_all()
    assert play.controller("Spark") == "Cid"


def test_an_ability_that_costs_a_tap_alone_can_be_countered() -> None:
    """CR 115.1: it was no target when its opponent last had priority, in the same step."""
    scenario = duel().battlefield("Ann", "Island").hand("Ann", "Stifle")
    play = scenario.battlefield("Cid", "Prodigal Pyromancer").begin(step=Step.UPKEEP)
    assert not play.may_cast("Ann", "Stifle")
    play.pass_("Ann")
    play.activate("Cid", "Prodigal Pyromancer", "Ann")
    play.pass_("Cid")
    play.cast("Ann", "Stifle", "ability of Prodigal Pyromancer")
    play.resolve()
    assert play.stack == []


def test_what_just_triggered_can_be_countered() -> None:
    """CR 601.3: an ability put on the stack changes who may do what."""
    stifle = instant(
        "Stifle", "{U}", spell(CounterSpell(Targeted()), target(IsAbility(), zone=Zone.STACK))
    )
    bell = artifact("Bell", "{0}", triggered(StepBegins(Step.END, You()), gains(1)))
    scenario = duel().battlefield("Ann", bell).battlefield("Cid", "Island").hand("Cid", stifle)
    play = scenario.begin(step=Step.POSTCOMBAT_MAIN)
    play.pass_("Ann")
    play.pass_("Cid")
    assert play.stack == ["ability of Bell"]
    play.cast("Cid", "Stifle", "ability of Bell")
    play.resolve()
    assert play.stack == []


def test_what_is_dealt_damage_by_several_at_once_is_dealt_it_once() -> None:
    """CR 603.2c: no source is spoken of, so there is one event."""
    horror = creature(
        "Horror", "{0}", "Horror", 5, 9, triggered(DAMAGED, gains(RememberedAmount()))
    )
    sphinx = creature(
        "Sphinx",
        "{0}",
        "Sphinx",
        5,
        9,
        triggered(DAMAGED, loses(RememberedAmount(), ControllerOf(It()))),
    )
    scenario = duel().battlefield("Ann", horror, sphinx)
    play = scenario.battlefield("Cid", "Grizzly Bears", "Hill Giant").begin()
    play.attack("Horror")
    play.block({"Grizzly Bears": "Horror", "Hill Giant": "Horror"})
    play.to(Step.COMBAT_DAMAGE)
    assert len(play.stack) == 1
    play.resolve()
    assert play.life("Ann") == 25
    play = scenario.begin()
    play.attack("Sphinx")
    play.block({"Grizzly Bears": "Sphinx", "Hill Giant": "Sphinx"})
    play.to(Step.COMBAT_DAMAGE)
    assert len(play.stack) == 2
    play.resolve_all()
    assert play.life("Cid") == 15


def test_x_is_announced_for_a_cost_without_mana() -> None:
    """CR 107.3a, 601.2b."""
    deluge = sorcery(
        "Deluge", "{0}", AdditionalCost(cost("", PayLife(X()))), spell(deals(X()), ANY_TARGET)
    )
    play = duel().hand("Ann", deluge).begin()
    play.cast("Ann", "Deluge", "Cid", x=4)
    play.resolve()
    assert (play.life("Ann"), play.life("Cid")) == (16, 16)
