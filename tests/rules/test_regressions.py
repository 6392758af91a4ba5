"""Bugs that were in the engine once, each by the rule it broke."""

from __future__ import annotations

from collections.abc import Iterable

from cards.catalogue import shipped
from cards.declare import (
    LEGENDARY,
    activated,
    artifact,
    card,
    cost,
    creature,
    enchantment,
    instant,
    makes,
    planeswalker,
    rule,
    sorcery,
    spell,
    static,
    target,
    token,
    triggered,
)
from cards.phrases import (
    ANY_TARGET,
    CREATURE,
    DIES,
    ENCHANTMENT,
    ENTERS,
    another,
    creatures,
    deals,
    destroy_target,
    draws,
    every,
    gains,
    gets,
    has,
    loses,
)
from cards.recurring import exiles_until_this_leaves
from rules.answers import Act, Pick
from rules.decisions import ActionKind, PriorityChoice
from rules.language import (
    AdditionalCost,
    CantGainLife,
    CardDefinition,
    ControlledBy,
    ControllerOf,
    CounterSpell,
    Cycled,
    DamageDealt,
    Destroy,
    Dies,
    DiscardThis,
    Duration,
    EachOpponent,
    EntersAs,
    Filter,
    Fixed,
    Flashback,
    GainAbilities,
    GainControl,
    InsteadOfMoving,
    IsAbility,
    IsThis,
    IsType,
    It,
    Kicker,
    Leaves,
    ModifyObjects,
    Move,
    Nothing,
    OwnedBy,
    PayLife,
    PreventDamage,
    PreventionAbility,
    Regenerate,
    RememberedAmount,
    Sacrifice,
    Sequence,
    SpellCost,
    StepBegins,
    Targeted,
    This,
    X,
    You,
)
from rules.scenario import Scenario
from rules.vocabulary import CardType, Keyword, Step, Supertype, Zone

BEAST = target(CREATURE)
DAMAGED = DamageDealt(objects=IsThis(), players=None)
OPPONENTS_CREATURES: Filter = every(CREATURE, ControlledBy(EachOpponent()))
REINS = enchantment("Reins", "{0}", EntersAs(OPPONENTS_CREATURES, tapped=True))
THREE = ("Ann", "Bob", "Cid")


def sweep() -> CardDefinition:
    return sorcery("Sweep", "{0}", spell(Destroy(creatures())))


def lookup(name: str) -> CardDefinition:
    return shipped()[name]


def table(teams: Iterable[str] = ("Ann", "Cid"), ruleset: str = "2012") -> Scenario:
    return Scenario(lookup, tuple(teams), ruleset=ruleset)


# State-based actions


def test_cleanup_ends_though_a_player_who_cannot_lose_has_no_life() -> None:
    """CR 514.3a: an action that could not be performed is none."""
    play = table().battlefield("Ann", "Platinum Angel").life("Ann", -3).begin()
    play.next_turn()
    assert play.active == ("Cid",)


def test_a_legend_that_dies_of_its_toughness_still_takes_the_other_with_it() -> None:
    """CR 704.3: both actions are performed at the same time."""
    legend = card(
        "Twin",
        "{0}",
        (CardType.CREATURE,),
        "Human",
        supertypes=(Supertype.LEGENDARY,),
        power=1,
        toughness=1,
    )
    curse = enchantment("Curse", "{0}", static(creatures(ControlledBy(You())), gets(-1, -1)))
    play = table().battlefield("Cid", legend).battlefield("Ann", curse).hand("Ann", legend).begin()
    play.cast("Ann", "Twin")
    play.resolve()
    assert not play.there("Twin")


def test_regeneration_does_not_save_a_legend_from_the_other() -> None:
    """CR 704.3, 704.5j: one action destroys it while another puts it into the graveyard."""
    legend = card(
        "Twin",
        "{0}",
        (CardType.CREATURE,),
        "Human",
        activated(cost("{0}"), Regenerate(This())),
        supertypes=(Supertype.LEGENDARY,),
        power=2,
        toughness=2,
    )
    bolt = instant(
        "Bolt",
        "{0}",
        spell(
            Sequence((deals(2), Move(Targeted(1), Zone.BATTLEFIELD))),
            target(CREATURE),
            target(CREATURE, zone=Zone.GRAVEYARD),
        ),
    )
    scenario = table().battlefield("Ann", legend).graveyard("Ann", legend, alias="other")
    play = scenario.hand("Ann", bolt).begin()
    play.activate("Ann", "Twin")
    play.resolve()
    play.cast("Ann", "Bolt", ["Twin", "other"])
    play.resolve()
    assert not play.there("Twin")


def test_deathtouch_is_forgotten_once_actions_were_checked() -> None:
    """CR 704.5h: damage dealt since they were last checked."""
    snake = creature("Snake", "{0}", "Snake", 1, 1, Keyword.DEATHTOUCH)
    giant = creature("Giant", "{0}", "Giant", 1, 9)
    forge = enchantment("Forge", "{0}", static(creatures(), has(Keyword.INDESTRUCTIBLE)))
    scenario = table().battlefield("Ann", snake, "2 Plains").battlefield("Cid", giant, forge)
    play = scenario.hand("Ann", "Disenchant").begin()
    play.attack("Snake")
    play.block({"Giant": "Snake"})
    play.to(Step.POSTCOMBAT_MAIN)
    assert play.damage("Giant") == 1
    play.cast("Ann", "Disenchant", "Forge")
    play.resolve()
    assert play.there("Giant")


# Casting and activating


def test_a_reduction_counts_for_the_kicker_too() -> None:
    """CR 601.2f: reductions come after additional costs."""
    stone = artifact("Stone", "{0}", rule(You(), SpellCost(CREATURE, Fixed(-1))))
    bear = creature("Bear", "{G}", "Bear", 2, 2, Kicker(cost("{2}")))
    play = table().battlefield("Ann", stone, "2 Forest").hand("Ann", bear).begin()
    play.cast("Ann", "Bear", kicked=True)
    assert play.stack == ["Bear"]


def test_a_reduction_counts_for_x() -> None:
    """CR 601.2f: X is chosen before."""
    stone = artifact("Stone", "{0}", rule(You(), SpellCost(every(), Fixed(-1))))
    blaze = sorcery("Blaze", "{X}{R}", spell(deals(X()), ANY_TARGET))
    play = table().battlefield("Ann", stone, "2 Mountain").hand("Ann", blaze).begin()
    play.cast("Ann", "Blaze", "Cid", x=2)
    play.resolve()
    assert play.life("Cid") == 18


def test_an_arrested_creature_pays_for_nothing() -> None:
    """CR 602.5: its mana ability can't be activated either."""
    scenario = table().battlefield("Ann", "Llanowar Elves")
    scenario.battlefield("Cid", "Arrest", to="Llanowar Elves").hand("Ann", "Llanowar Elves")
    play = scenario.begin()
    assert not play.may_activate("Ann", "Llanowar Elves")
    assert not play.may_cast("Ann", "Llanowar Elves")


def test_two_different_targets_need_two_objects() -> None:
    """CR 601.2c: a spell whose targets can't be chosen is not offered."""
    twist = instant(
        "Twist", "{0}", spell(Nothing(), target(CREATURE), target(CREATURE, different_from=(0,)))
    )
    play = table().battlefield("Ann", "Grizzly Bears").hand("Ann", twist).begin()
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
    scenario = table().battlefield("Ann", bell, "Grizzly Bears").battlefield("Cid", "Hill Giant")
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
    play = table().graveyard("Ann", echo).begin()
    assert not play.may_cast("Ann", "Echo")
    play = table().graveyard("Ann", echo, "Forest").begin()
    play.cast("Ann", "Echo", "Forest")
    play.resolve()
    assert (play.hand("Ann"), play.exile("Ann")) == (["Forest"], ["Echo"])


def test_nobody_sacrifices_what_another_controls() -> None:
    """CR 701.21a."""
    spark = creature("Spark", "{0}", "Elemental", 1, 1, triggered(ENTERS, Sacrifice(This())))
    theft = instant("Theft", "{0}", spell(ModifyObjects(Targeted(), (GainControl(),)), BEAST))
    play = table().hand("Ann", spark).hand("Cid", theft).begin()
    play.cast("Ann", "Spark")
    play.resolve()
    play.pass_("Ann")
    play.cast("Cid", "Theft", "Spark")
    play.resolve_all()
    assert play.controller("Spark") == "Cid"


def test_what_just_triggered_can_be_countered() -> None:
    """CR 601.3: an ability put on the stack changes who may do what."""
    stifle = instant(
        "Stifle", "{U}", spell(CounterSpell(Targeted()), target(IsAbility(), zone=Zone.STACK))
    )
    bell = artifact("Bell", "{0}", triggered(StepBegins(Step.END, You()), gains(1)))
    scenario = table().battlefield("Ann", bell).battlefield("Cid", "Island").hand("Cid", stifle)
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
    scenario = table().battlefield("Ann", horror, sphinx)
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
    play = table().hand("Ann", deluge).begin()
    play.cast("Ann", "Deluge", "Cid", x=4)
    play.resolve()
    assert (play.life("Ann"), play.life("Cid")) == (16, 16)


# Replacement effects


def test_tokens_enter_tapped_where_creatures_do() -> None:
    """CR 614.12: a token is looked at like any permanent."""
    call = sorcery("Call", "{0}", spell(makes(token("Bear", 2, 2, ()))))
    play = table().battlefield("Cid", REINS).hand("Ann", call).begin()
    play.cast("Ann", "Call")
    play.resolve()
    assert play.tapped("Bear")


def test_what_enters_is_looked_at_under_its_new_controller() -> None:
    """CR 614.12: as it will exist on the battlefield."""
    revive = sorcery(
        "Revive",
        "{0}",
        spell(
            Move(Targeted(), Zone.BATTLEFIELD, controller=You()),
            target(CREATURE, zone=Zone.GRAVEYARD),
        ),
    )
    scenario = table().battlefield("Ann", REINS).graveyard("Cid", "Grizzly Bears")
    play = scenario.hand("Ann", revive).begin()
    play.cast("Ann", "Revive", "Grizzly Bears")
    play.resolve()
    assert play.controller("Grizzly Bears") == "Ann"
    assert not play.tapped("Grizzly Bears")


def test_the_controller_chooses_which_effect_replaces_a_move() -> None:
    """CR 616.1: two effects would each move it elsewhere."""
    void = enchantment(
        "Void", "{0}", InsteadOfMoving(OwnedBy(EachOpponent()), Zone.GRAVEYARD, Zone.EXILE)
    )
    golem = creature(
        "Golem", "{0}", "Golem", 1, 1, InsteadOfMoving(IsThis(), Zone.GRAVEYARD, Zone.HAND)
    )
    for said, hand, exile in (("Void", [], ["Golem"]), ("Golem", ["Golem"], [])):
        scenario = table().battlefield("Cid", void, "Mountain").battlefield("Ann", golem)
        play = scenario.hand("Cid", "Lightning Bolt").begin()
        play.choose("Ann", said)
        play.pass_("Ann")
        play.cast("Cid", "Lightning Bolt", "Golem")
        play.resolve()
        assert play.hand("Ann") == hand
        assert play.exile() == exile
        play.done()


def test_who_is_shielded_chooses_whose_damage_is_prevented() -> None:
    """CR 615.7: the shield is too small for both attackers."""
    link = creature("Link", "{0}", "Cat", 4, 4, Keyword.LIFELINK)
    giant = creature("Giant", "{0}", "Giant", 5, 5)
    for first, gained in (("Link", 0), ("Giant", 4)):
        ward = instant("Ward", "{0}", spell(PreventDamage(Fixed(4), who=You())))
        play = table().battlefield("Ann", link, giant).hand("Cid", ward).begin()
        play.choose("Cid", [first], to="replacement")
        play.attack("Link", "Giant")
        play.pass_("Ann")
        play.cast("Cid", "Ward")
        play.to(Step.POSTCOMBAT_MAIN)
        assert (play.life("Ann"), play.life("Cid")) == (20 + gained, 15)
        play.done()


def test_damage_that_a_planeswalker_is_dealt_instead_meets_what_protects_it() -> None:
    """CR 616.1f, 306.7 as of 2012."""
    walker = planeswalker("Walker", "{0}", "Jace", 3)
    guard = DamageDealt(objects=IsType(CardType.PLANESWALKER), players=None)
    ward = enchantment("Ward", "{0}", PreventionAbility(guard))
    scenario = table().battlefield("Cid", walker, ward).battlefield("Ann", "Mountain")
    play = scenario.hand("Ann", "Lightning Bolt").begin()
    play.choose("Ann", ["Walker"], to="damage")
    play.cast("Ann", "Lightning Bolt", "Cid")
    play.resolve()
    assert (play.life("Cid"), play.counters("Walker", "loyalty")) == (20, 3)
    play.done()


def test_nobody_gains_life_beside_a_teammate_who_can_not() -> None:
    """CR 810.9g."""
    lock = enchantment("Lock", "{0}", rule(You(), CantGainLife()))
    balm = sorcery("Balm", "{0}", spell(gains(5)))
    play = table(("Ann Bob", "Cid Dee")).battlefield("Ann", lock).hand("Bob", balm).begin()
    play.cast("Bob", "Balm")
    play.resolve()
    assert play.life("Bob") == 30


# Triggered abilities


def test_discarding_for_another_ability_is_no_cycling() -> None:
    """CR 702.29c."""
    card = creature(
        "Cycler",
        "{5}",
        "Beast",
        1,
        1,
        activated(cost("", DiscardThis()), draws(1), zone=Zone.HAND),
        triggered(Cycled(), gains(3), zone=Zone.GRAVEYARD),
    )
    play = table().hand("Ann", card).begin()
    play.activate("Ann", "Cycler")
    play.resolve_all()
    assert play.life("Ann") == 20


def test_the_order_of_like_triggers_is_chosen_where_it_matters() -> None:
    """CR 603.3b: each speaks of its own source."""
    phoenix = creature(
        "Phoenix", "{0}", "Phoenix", 1, 1, triggered(DIES, Move(This(), Zone.BATTLEFIELD))
    )
    play = table().battlefield("Ann", phoenix, phoenix).hand("Ann", sweep()).begin()
    play.choose("Ann", Pick((1, 0)), to="order_triggers")
    play.cast("Ann", "Sweep")
    play.resolve_all()
    assert len(play.battlefield("Ann")) == 2
    play.done()


def test_a_loop_that_nobody_can_stop_is_a_draw() -> None:
    """CR 104.4b: two permanents exile each other and return without end."""
    hole = exiles_until_this_leaves()
    ring = enchantment("Ring", "{0}", triggered(ENTERS, hole, target(another(ENCHANTMENT))))
    play = table().battlefield("Ann", ring).hand("Ann", ring, ring).begin()
    play.cast("Ann", "Ring")
    play.resolve_all()
    play.cast("Ann", "Ring")
    play.resolve_all()
    assert play.over
    assert play.winner == ()


# Leaving the game


def test_a_pass_of_a_team_that_left_is_not_anothers() -> None:
    """CR 117.4: all who are left have to pass in succession."""
    scenario = table(THREE).battlefield("Ann", "Forest", "Grizzly Bears")
    play = scenario.hand("Ann", "Giant Growth").begin()
    play.cast("Ann", "Giant Growth", "Grizzly Bears")
    play.pass_("Ann")
    play.pass_("Bob")
    play.concede("Bob")
    assert play.stack == ["Giant Growth"]
    assert play.priority == ("Cid",)
    play.pass_("Cid")
    assert play.stack == []


def test_after_a_team_that_passed_left_each_other_team_must_pass() -> None:
    """CR 117.4."""
    scenario = table(THREE).battlefield("Cid", "Forest", "Grizzly Bears")
    play = scenario.hand("Cid", "Giant Growth").begin()
    play.pass_("Ann")
    play.pass_("Bob")
    play.cast("Cid", "Giant Growth", "Grizzly Bears")
    play.pass_("Cid")
    play.concede("Cid")
    assert play.stack == []
    play = table(THREE).begin(step=Step.END)
    turn = play.turn
    play.pass_("Ann")
    play.concede("Ann")
    assert play.priority == ("Bob",)
    play.pass_("Bob")
    assert (play.turn, play.step) == (turn, Step.END)
    assert play.priority == ("Cid",)


def test_what_a_leaving_player_did_to_others_lasts() -> None:
    """CR 800.4a: of its effects only those that give it control end."""
    scenario = table(THREE).battlefield("Ann", "Forest").battlefield("Bob", "Grizzly Bears")
    play = scenario.hand("Ann", "Giant Growth").begin()
    play.cast("Ann", "Giant Growth", "Grizzly Bears")
    play.resolve()
    play.concede("Ann")
    assert play.size("Grizzly Bears") == (5, 5)


def test_a_stolen_attacker_leaves_combat_as_its_thief_leaves_the_game() -> None:
    """CR 506.4, 800.4a."""
    steal = ModifyObjects(Targeted(), (GainControl(), GainAbilities((Keyword.HASTE,))))
    threat = sorcery("Threat", "{0}", spell(steal, target(CREATURE)))
    play = table(THREE).hand("Ann", threat).battlefield("Bob", "Grizzly Bears").begin()
    play.cast("Ann", "Threat", "Grizzly Bears")
    play.resolve()
    play.attack({"Grizzly Bears": "Cid"})
    play.concede("Ann")
    assert play.controller("Grizzly Bears") == "Bob"
    assert play.attackers == []


def test_an_ability_of_a_stolen_source_resolves_though_the_source_left_with_its_owner() -> None:
    """CR 113.7a, 800.4a."""
    seer = creature("Seer", "{0}", "Human", 1, 1, activated(cost("{0}"), draws(1)))
    play = table(THREE).battlefield("Bob", seer, controller="Ann").begin()
    play.activate("Ann", "Seer")
    play.concede("Bob")
    assert play.game.view(0).stack[0].name == "Seer"
    play.resolve()
    assert len(play.hand("Ann")) == 1


def test_what_would_fall_back_to_a_player_who_left_is_exiled() -> None:
    """CR 800.4c: Bob's creature, returned by Ann, taken by Cid for a turn."""
    revive = sorcery(
        "Revive",
        "{0}",
        spell(
            Move(Targeted(), Zone.BATTLEFIELD, controller=You()),
            target(CREATURE, zone=Zone.GRAVEYARD),
        ),
    )
    theft = instant("Theft", "{0}", spell(ModifyObjects(Targeted(), (GainControl(),)), BEAST))
    scenario = table(THREE).graveyard("Bob", "Grizzly Bears").hand("Ann", revive)
    play = scenario.hand("Cid", theft).begin()
    play.cast("Ann", "Revive", "Grizzly Bears")
    play.resolve()
    play.pass_("Ann")
    play.pass_("Bob")
    play.cast("Cid", "Theft", "Grizzly Bears")
    play.resolve()
    play.concede("Ann")
    assert play.controller("Grizzly Bears") == "Cid"
    play.next_turn()
    assert play.exile() == ["Grizzly Bears"]


def test_what_leaves_with_its_owner_has_left_the_battlefield() -> None:
    """CR 603.6c: though it did not die."""
    mourner = enchantment(
        "Mourner",
        "{0}",
        triggered(Leaves(CREATURE), gains(1)),
        triggered(Dies(CREATURE), gains(10)),
    )
    play = table(THREE).battlefield("Ann", mourner).battlefield("Bob", "Grizzly Bears").begin()
    play.concede("Bob")
    play.resolve_all()
    assert play.life("Ann") == 21


def test_a_first_team_that_left_before_the_first_turn_takes_none() -> None:
    """CR 103.8, 800.4."""
    scenario = table(THREE)
    for name in THREE:
        scenario.library(name, "20 Forest")
    play = scenario.open(first="Ann", hold=THREE)
    play.concede("Ann")
    play.release("Bob", "Cid")
    assert play.active == ("Bob",)


# Copies of a game


def test_a_copy_can_be_copied_in_a_question_that_a_concession_raised() -> None:
    """CR 704.5j: Bob gets his legend back as Ann leaves, and keeps one of the two."""
    legend = creature("Twin", "{0}", "Human", 1, 1, supertypes=LEGENDARY)
    steal = ModifyObjects(Targeted(), (GainControl(),), Duration.REST_OF_GAME)
    theft = sorcery("Theft", "{0}", spell(steal, target(CREATURE)))
    scenario = table(THREE, ruleset="2026").battlefield("Bob", legend).hand("Ann", theft)
    play = scenario.hand("Bob", legend).begin()
    play.cast("Ann", "Theft", "Twin")
    play.resolve()
    play.to(Step.PRECOMBAT_MAIN, turn_of="Bob")
    play.cast("Bob", "Twin")
    play.resolve()
    twin = play.game.fork()
    twin.concede(0)
    assert twin.pending.keys() == {1}
    assert twin.fork().pending == twin.pending


def test_a_concession_in_a_cast_that_it_calls_off_is_not_lost_to_copies() -> None:
    """CR 104.3a: the replayed answers include it."""
    legend = creature("Twin", "{0}", "Human", 1, 1, supertypes=LEGENDARY)
    steal = ModifyObjects(Targeted(), (GainControl(),), Duration.REST_OF_GAME)
    theft = sorcery("Theft", "{0}", spell(steal, target(CREATURE)))
    scenario = table(THREE, ruleset="2026").battlefield("Bob", legend).hand("Ann", theft, theft)
    play = scenario.hand("Bob", legend).begin()
    play.cast("Ann", "Theft", "Twin")
    play.resolve()
    play.to(Step.PRECOMBAT_MAIN, turn_of="Bob")
    play.cast("Bob", "Twin")
    play.resolve()
    play.to(Step.PRECOMBAT_MAIN, turn_of="Ann")
    game = play.game
    request = game.pending[0]
    assert isinstance(request.decision, PriorityChoice)
    option = next(n for n, a in enumerate(request.decision.actions) if a.kind is ActionKind.CAST)
    game.answer(0, request.number, Act(option))
    game.concede(0)
    assert game.pending.keys() == {1}
    twin = game.fork()
    assert twin.digest() == game.digest()
    assert twin.pending == game.pending
