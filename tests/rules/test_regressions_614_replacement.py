"""Bugs that were in the engine once: replacement effects (CR 614-616)."""

from __future__ import annotations

from cards.declare import (
    creature,
    enchantment,
    instant,
    makes,
    planeswalker,
    rule,
    sorcery,
    spell,
    target,
    token,
)
from cards.phrases import (
    CREATURE,
    every,
    gains,
)
from rules.language import (
    CantGainLife,
    ControlledBy,
    DamageDealt,
    EachOpponent,
    EntersAs,
    Filter,
    Fixed,
    InsteadOfMoving,
    IsThis,
    IsType,
    Move,
    OwnedBy,
    PreventDamage,
    PreventionAbility,
    Targeted,
    You,
)
from rules.vocabulary import CardType, Keyword, Step, Zone
from tests.scenarios.table import duel, table

OPPONENTS_CREATURES: Filter = every(CREATURE, ControlledBy(EachOpponent()))
REINS = enchantment("Reins", "{0}", EntersAs(OPPONENTS_CREATURES, tapped=True))


def test_tokens_enter_tapped_where_creatures_do() -> None:
    """CR 614.12: a token is looked at like any permanent."""
    call = sorcery("Call", "{0}", spell(makes(token("Bear", 2, 2, ()))))
    play = duel().battlefield("Cid", REINS).hand("Ann", call).begin()
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
    scenario = duel().battlefield("Ann", REINS).graveyard("Cid", "Grizzly Bears")
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
        scenario = duel().battlefield("Cid", void, "Mountain").battlefield("Ann", golem)
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
        play = duel().battlefield("Ann", link, giant).hand("Cid", ward).begin()
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
    scenario = duel().battlefield("Cid", walker, ward).battlefield("Ann", "Mountain")
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
