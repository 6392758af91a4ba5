"""Characteristics through the layers (CR 613)."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from rules.characteristics import Characteristics
from rules.control import refresh_control
from rules.dependency import first_to_apply
from rules.language import (
    ActivatedAbility,
    AddColors,
    AdditionalLandPlays,
    AddTypes,
    AllOf,
    Attached,
    CantBeCountered,
    CantBlock,
    CharacteristicDefining,
    Count,
    CountersOn,
    DuringTurnOf,
    Each,
    EachOpponent,
    Exists,
    Filter,
    Fixed,
    GainAbilities,
    GainControl,
    HasKeyword,
    HasNoAbilities,
    IsColor,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsThis,
    LoseAllAbilities,
    LoseKeyword,
    Modification,
    ModifyPowerToughness,
    Not,
    OwnedBy,
    Quality,
    QualityIs,
    SetColors,
    SetPowerToughness,
    SetTypes,
    StaticAbility,
    SwitchPowerToughness,
    This,
    You,
)
from rules.layer_steps import counter_change
from rules.layers import characteristics, has_keyword, player_rules, tableau
from rules.objects import StackInfo, StackKind
from rules.printed import INTRINSIC
from rules.state import State
from rules.vocabulary import CardType, Color, Comparison, Keyword, Supertype, Zone
from tests.rules.builders import (
    ANTHEM,
    BEAR,
    CREATURES,
    LAND,
    YOUR_CREATURES,
    Board,
    base,
    creature,
    definition,
    enchantment,
    gets,
    land,
)

FOREST = land("Forest", subtypes=("Forest",), supertypes=(Supertype.BASIC,))
NONBASIC = AllOf((LAND, Not(IsSupertype(Supertype.BASIC))))
MOON = enchantment("Moon", StaticAbility((SetTypes((), ("Mountain",)),), Each(NONBASIC)))
TOMB = land(
    "Tomb",
    StaticAbility((AddTypes((), ("Swamp",)),), Each(LAND)),
    supertypes=(Supertype.LEGENDARY,),
)
HUMBLE = enchantment("Humble", StaticAbility((LoseAllAbilities(), base(1, 1)), CREATURES))
PETROGLYPHS = enchantment(
    "Petroglyphs",
    StaticAbility((gets(2, 2),), Each(AllOf((CREATURES.filter, HasNoAbilities())))),
)
FLYER = creature("Flyer", 1, 1, Keyword.FLYING)


# Power and toughness


def test_untouched_permanents_share_one_instance() -> None:
    board = Board()
    one, two = board.put(BEAR), board.put(BEAR)
    other = board.put(BEAR, 2)
    found = characteristics(board.state, one)
    assert found is characteristics(board.state, two)
    assert characteristics(board.state, other).controller == 2
    board.state.characteristics_changed()
    assert characteristics(board.state, one) is found


def test_anthems_add_up_for_their_controller_alone() -> None:
    board = Board()
    mine, partners, theirs = board.put(BEAR), board.put(BEAR, 1), board.put(BEAR, 2)
    board.put(ANTHEM)
    board.put(ANTHEM)
    assert board.size(mine) == (4, 4)
    assert board.size(partners) == (2, 2)
    assert board.size(theirs) == (2, 2)


def test_equal_derivations_give_the_same_instance_again() -> None:
    board = Board()
    mine = board.put(BEAR)
    board.put(ANTHEM)
    before = characteristics(board.state, mine)
    board.put(BEAR)
    assert characteristics(board.state, mine) is before


def test_set_then_anthem_and_counters_then_switch() -> None:
    """CR 613.4: 7b, 7c, 7d, whatever the timestamps."""
    board = Board()
    bear = board.put(BEAR)
    board.effect(SwitchPowerToughness(), on=(bear,))
    board.put(ANTHEM)
    board.own(bear, counters={"+1/+1": 2, "-1/-1": 1, "+0/+1": 1, "charge": 3})
    board.effect(base(0, 4), on=(bear,))
    assert board.size(bear) == (7, 2)


def test_two_switches_are_none() -> None:
    board = Board()
    wall = board.put(creature("Wall", 0, 4))
    board.effect(SwitchPowerToughness(), on=(wall,))
    assert board.size(wall) == (4, 0)
    board.effect(SwitchPowerToughness(), on=(wall,))
    assert board.size(wall) == (0, 4)


def test_counter_kinds_are_read_from_their_names() -> None:
    assert counter_change("+1/+1") == (1, 1)
    assert counter_change("-2/-1") == (-2, -1)
    assert counter_change("loyalty") == (0, 0)


def test_humble_makes_one_one_before_anthems_whatever_the_order() -> None:
    for first, second in ((HUMBLE, ANTHEM), (ANTHEM, HUMBLE)):
        board = Board()
        board.put(first)
        flyer = board.put(FLYER)
        board.put(second)
        assert board.size(flyer) == (2, 2)
        assert not has_keyword(board.state, flyer, Keyword.FLYING)
        assert characteristics(board.state, flyer).abilities == ()


def test_a_lord_without_abilities_is_none() -> None:
    board = Board()
    board.put(creature("Lord", 2, 2, StaticAbility((gets(1, 1),), YOUR_CREATURES)))
    bear = board.put(BEAR)
    assert board.size(bear) == (3, 3)
    board.put(HUMBLE)
    assert board.size(bear) == (1, 1)


def test_an_effect_that_started_goes_on_though_its_ability_is_lost() -> None:
    """CR 613.6: types in layer 4, the size in layer 7b, after layer 6 took the ability."""
    artifact = definition("Idol", CardType.ARTIFACT)
    maker = StaticAbility(
        (AddTypes((CardType.CREATURE,)), base(3, 3)),
        Each(Not(CREATURES.filter)),
    )
    board = Board()
    herald = board.put(creature("Herald", 1, 1, maker))
    idol = board.put(artifact)
    board.effect(LoseAllAbilities(), on=(herald,))
    assert characteristics(board.state, herald).abilities == ()
    assert characteristics(board.state, idol).is_creature
    assert board.size(idol) == (3, 3)


def test_no_abilities_is_read_after_layer_six() -> None:
    """And rules about a creature are no abilities of it (2012 112.11)."""
    board = Board()
    board.put(PETROGLYPHS)
    flyer, bear = board.put(FLYER), board.put(BEAR)
    assert board.size(flyer) == (1, 1)
    assert board.size(bear) == (4, 4)
    board.effect(CantBlock(), on=(bear,))
    board.effect(LoseAllAbilities(), on=(flyer,))
    assert board.size(bear) == (4, 4)
    assert board.size(flyer) == (3, 3)
    board.effect(GainAbilities((Keyword.HASTE,)), on=(flyer,))
    assert board.size(flyer) == (1, 1)


def test_counters_come_before_what_looks_at_power_in_their_layer() -> None:
    board = Board()
    small = QualityIs(Quality.POWER, Comparison.AT_MOST, Fixed(2))
    bear = board.put(BEAR)
    board.put(enchantment("For the small", StaticAbility((gets(0, 5),), Each(small))))
    assert board.size(bear) == (2, 7)
    board.own(bear, counters={"+1/+1": 1})
    assert board.size(bear) == (3, 3)


# Characteristic-defining abilities


GRAVE_CREATURES = Count(Each(CREATURES.filter, Zone.GRAVEYARD))
GHOUL = creature(
    "Ghoul",
    0,
    0,
    CharacteristicDefining((SetPowerToughness(GRAVE_CREATURES, GRAVE_CREATURES),)),
)


def test_a_defined_size_works_in_all_zones_and_counts_itself() -> None:
    """CR 604.3, 208.2a."""
    board = Board()
    ghoul = board.put(GHOUL)
    in_hand = board.put(GHOUL, zone=Zone.HAND)
    assert board.size(ghoul) == (0, 0)
    board.put(BEAR, zone=Zone.GRAVEYARD)
    dead = board.put(GHOUL, 3, Zone.GRAVEYARD)
    assert board.size(ghoul) == board.size(in_hand) == board.size(dead) == (2, 2)
    assert board.state.sensitive


def test_a_defined_size_off_the_battlefield_is_never_stale() -> None:
    board = Board()
    in_hand = board.put(GHOUL, zone=Zone.HAND)
    assert board.size(in_hand) == (0, 0)
    record = board.state.add(BEAR, 0, Zone.GRAVEYARD)
    board.state.own_player(0).graveyard.append(record.id)  # nobody calls characteristics_changed
    assert board.size(in_hand) == (1, 1)


def test_a_defined_size_is_set_in_layer_7a_and_lost_with_its_ability() -> None:
    board = Board()
    ghoul = board.put(GHOUL)
    board.put(BEAR, zone=Zone.GRAVEYARD)
    board.put(ANTHEM)
    assert board.size(ghoul) == (2, 2)
    board.effect(LoseAllAbilities(), on=(ghoul,))
    assert board.size(ghoul) == (1, 1)
    board.effect(base(5, 5), on=(ghoul,))
    assert board.size(ghoul) == (6, 6)


def test_defined_types_and_colours_are_there_in_every_zone() -> None:
    chameleon = creature(
        "Chameleon",
        1,
        1,
        CharacteristicDefining((SetColors((Color.RED, Color.BLUE)), AddTypes((), ("Elf",)))),
    )
    board = Board()
    for zone in (Zone.HAND, Zone.BATTLEFIELD, Zone.GRAVEYARD):
        found = characteristics(board.state, board.put(chameleon, zone=zone))
        assert found.colors == {Color.RED, Color.BLUE}
        assert "Elf" in found.subtypes


# Types


def test_basic_land_types_give_their_mana_ability() -> None:
    """CR 305.6."""
    board = Board()
    forest = board.put(FOREST)
    assert characteristics(board.state, forest).abilities == (INTRINSIC["Forest"],)
    board.put(TOMB)
    both = characteristics(board.state, forest)
    assert both.subtypes == {"Forest", "Swamp"}
    assert both.abilities == (INTRINSIC["Swamp"], INTRINSIC["Forest"])


def test_setting_a_land_type_removes_printed_abilities() -> None:
    """CR 305.7: supertypes and card types stay, abilities granted by other effects too."""
    printed = ActivatedAbility(INTRINSIC["Forest"].cost, INTRINSIC["Forest"].modes, per_turn=1)
    board = Board()
    ruins = board.put(
        land("Ruins", printed, subtypes=("Urza's", "Mine"), supertypes=(Supertype.LEGENDARY,))
    )
    board.effect(GainAbilities((Keyword.HEXPROOF,)), on=(ruins,))
    board.put(MOON)
    found = characteristics(board.state, ruins)
    assert found.subtypes == {"Mountain"}
    assert found.supertypes == {Supertype.LEGENDARY}
    assert found.abilities == (INTRINSIC["Mountain"], Keyword.HEXPROOF)


def test_setting_types_replaces_card_types_and_the_subtypes_of_the_same_kind() -> None:
    """CR 205.1a."""
    board = Board()
    equipped = board.put(creature("Golem", 3, 3, subtypes=("Golem", "Equipment")))
    board.effect(AddTypes((CardType.ARTIFACT,)), on=(equipped,))
    board.effect(SetTypes((CardType.ARTIFACT, CardType.CREATURE), ("Frog",)), on=(equipped,))
    assert characteristics(board.state, equipped).subtypes == {"Frog", "Equipment"}
    board.effect(SetTypes((CardType.ENCHANTMENT,)), on=(equipped,))
    found = characteristics(board.state, equipped)
    assert found.types == {CardType.ENCHANTMENT}
    assert found.subtypes == frozenset()
    assert not found.is_creature


def test_colours_are_set_and_added_by_timestamp() -> None:
    board = Board()
    bear = board.put(BEAR)
    board.effect(AddColors((Color.RED,)), on=(bear,))
    assert characteristics(board.state, bear).colors == {Color.GREEN, Color.RED}
    board.effect(SetColors(()), on=(bear,))
    assert characteristics(board.state, bear).colors == frozenset()


# Dependency (CR 613.8)


def test_what_adds_swamp_depends_on_what_makes_its_source_a_mountain() -> None:
    """Whichever came first, the nonbasic source loses its ability before that can apply."""
    for first, second in ((MOON, TOMB), (TOMB, MOON)):
        board = Board()
        forest = board.put(FOREST)
        placed = {first.name: board.put(first), second.name: board.put(second)}
        tomb = characteristics(board.state, placed["Tomb"])
        assert tomb.subtypes == {"Mountain"}
        assert tomb.abilities == (INTRINSIC["Mountain"],)
        assert characteristics(board.state, forest).subtypes == {"Forest"}


def test_an_effect_waits_for_one_that_changes_what_it_applies_to() -> None:
    """The younger makes artifacts creatures; the older turns all creatures into elves (layer 4)."""
    board = Board()
    idol = board.put(definition("Idol", CardType.ARTIFACT))
    board.put(enchantment("Elves", StaticAbility((AddTypes((), ("Elf",)),), CREATURES)))
    board.put(
        enchantment(
            "March",
            StaticAbility((AddTypes((CardType.CREATURE,)),), Each(_is(CardType.ARTIFACT))),
        )
    )
    assert characteristics(board.state, idol).subtypes == {"Elf"}


def test_abilities_removed_in_the_same_layer_do_not_apply() -> None:
    """The lord's grant exists no more once the older or younger effect took it (layer 6)."""
    lord = creature(
        "Sky lord", 1, 1, StaticAbility((GainAbilities((Keyword.FLYING,)),), YOUR_CREATURES)
    )
    for humble_first in (True, False):
        board = Board()
        if humble_first:
            board.put(enchantment("Still", StaticAbility((LoseAllAbilities(),), CREATURES)))
        board.put(lord)
        bear = board.put(BEAR)
        if not humble_first:
            board.put(enchantment("Still", StaticAbility((LoseAllAbilities(),), CREATURES)))
        assert not has_keyword(board.state, bear, Keyword.FLYING)


def test_a_grant_waits_for_the_keyword_that_it_looks_at() -> None:
    board = Board()
    bear = board.put(BEAR)
    fliers = Each(HasKeyword(Keyword.FLYING))
    board.put(enchantment("Talons", StaticAbility((GainAbilities((Keyword.HASTE,)),), fliers)))
    board.put(enchantment("Wings", StaticAbility((GainAbilities((Keyword.FLYING,)),), CREATURES)))
    assert has_keyword(board.state, bear, Keyword.HASTE)


def test_a_dependency_loop_falls_back_on_timestamps() -> None:
    """CR 613.8b: each would turn off what the other applies to."""
    board = Board()
    red, green = Each(IsColor(Color.RED)), Each(IsColor(Color.GREEN))
    bear = board.put(BEAR)
    ember = board.put(creature("Ember", 1, 1, colors=(Color.RED,)))
    board.put(enchantment("One", StaticAbility((SetColors((Color.RED,)),), green)))
    board.put(enchantment("Two", StaticAbility((SetColors((Color.GREEN,)),), red)))
    assert characteristics(board.state, bear).colors == {Color.GREEN}
    assert characteristics(board.state, ember).colors == {Color.GREEN}


def test_the_oldest_free_effect_comes_first_and_loops_wait_for_what_is_outside() -> None:
    assert first_to_apply([{1}, set(), set()]) == 1
    assert first_to_apply([{1}, {0}]) == 0
    assert first_to_apply([{2}, {2}, {1}]) == 1


# Abilities


def test_keywords_are_gained_and_lost_by_timestamp() -> None:
    board = Board()
    flyer = board.put(FLYER)
    board.effect(LoseKeyword(Keyword.FLYING), on=(flyer,))
    assert not has_keyword(board.state, flyer, Keyword.FLYING)
    board.effect(GainAbilities((Keyword.FLYING, Keyword.TRAMPLE)), on=(flyer,))
    found = characteristics(board.state, flyer)
    assert found.keywords == {Keyword.FLYING, Keyword.TRAMPLE}
    assert found.abilities == (Keyword.FLYING, Keyword.TRAMPLE)


def test_a_granted_static_ability_works_and_goes_with_its_grant() -> None:
    board = Board()
    bear, other = board.put(BEAR), board.put(BEAR, 1)
    grant = GainAbilities((StaticAbility((gets(0, 3),), CREATURES),))
    begun = board.effect(grant, on=(bear,))
    assert board.size(other) == (2, 5)
    board.state.effects.remove(begun)
    board.state.characteristics_changed()
    assert board.size(other) == (2, 2)


def test_indestructible_that_is_said_of_an_object_survives_losing_all_abilities() -> None:
    """2012 700.4 against CR 702.12: a rule there, a keyword ability here."""
    for edition, survives in (("2012", True), ("2026", False)):
        board = Board(edition)
        bear = board.put(BEAR)
        own = board.put(creature("Myr", 0, 1, Keyword.INDESTRUCTIBLE))
        board.put(PETROGLYPHS)
        board.effect(GainAbilities((Keyword.INDESTRUCTIBLE,)), on=(bear,))
        assert has_keyword(board.state, bear, Keyword.INDESTRUCTIBLE)
        assert board.size(bear) == ((4, 4) if survives else (2, 2))
        board.effect(LoseAllAbilities(), on=(bear, own))
        assert has_keyword(board.state, bear, Keyword.INDESTRUCTIBLE) is survives
        assert not has_keyword(board.state, own, Keyword.INDESTRUCTIBLE)


def test_a_condition_turns_a_static_ability_on_and_off() -> None:
    board = Board()
    alone = StaticAbility((gets(3, 3),), This(), condition=Exists(Each(IsSubtype("Elf"))))
    bear = board.put(creature("Friend", 1, 1, alone))
    assert board.size(bear) == (1, 1)
    board.put(creature("Elf", 1, 1, subtypes=("Elf",)))
    assert board.size(bear) == (4, 4)
    assert not board.state.sensitive


# Control


CONTROL = enchantment("Control", StaticAbility((GainControl(),), Attached()))


def test_control_changes_in_layer_two_and_back() -> None:
    board = Board()
    bear = board.put(BEAR, 2)
    board.put(ANTHEM)
    aura = board.put(CONTROL, attached_to=bear)
    assert characteristics(board.state, bear).controller == 0
    assert board.size(bear) == (3, 3)
    board.state.turn = 5
    assert refresh_control(board.state) == [(bear, 2, 0)]
    assert board.state.objects[bear].controller == 0
    assert board.state.objects[bear].since == 5
    assert refresh_control(board.state) == []
    board.own(aura, attached_to=0)
    assert refresh_control(board.state) == [(bear, 0, 2)]


def test_the_younger_of_two_control_effects_wins() -> None:
    board = Board()
    bear = board.put(BEAR, 2)
    board.put(CONTROL, attached_to=bear)
    board.effect(GainControl(), on=(bear,), you=1)
    assert characteristics(board.state, bear).controller == 1


def test_a_control_aura_follows_who_controls_the_aura() -> None:
    """The older effect depends on the younger one, which changes what it does (CR 613.8a)."""
    board = Board()
    bear = board.put(BEAR, 2)
    aura = board.put(CONTROL, attached_to=bear)
    board.effect(GainControl(), on=(aura,), you=3)
    assert characteristics(board.state, bear).controller == 3


# Rules about objects and players


def test_rules_about_objects_come_with_whose_they_are() -> None:
    board = Board()
    bear = board.put(BEAR, 2)
    pacifier = board.put(enchantment("Peace", StaticAbility((CantBlock(),), Attached())), 1)
    board.own(pacifier, attached_to=bear)
    (rule,) = characteristics(board.state, bear).rules
    assert (rule.modification, rule.you, rule.source) == (CantBlock(), 1, pacifier)


def test_player_rules_reach_the_players_meant() -> None:
    board = Board()
    more = StaticAbility((AdditionalLandPlays(2),), players=You())
    source = board.put(enchantment("More land", more), 1)
    assert player_rules(board.state, 0) == ()
    (rule,) = player_rules(board.state, 1)
    assert (rule.modification, rule.source) == (AdditionalLandPlays(2), source)
    board.effect(AdditionalLandPlays(1), players=(1, 2))
    counts = [r.modification for r in player_rules(board.state, 1)]
    assert counts == [AdditionalLandPlays(2), AdditionalLandPlays(1)]
    board.effect(LoseAllAbilities(), on=(source,))
    assert [r.modification for r in player_rules(board.state, 1)] == [AdditionalLandPlays(1)]


def test_rules_read_final_sizes() -> None:
    board = Board()
    weak = Each(QualityIs(Quality.POWER, Comparison.AT_MOST, Fixed(2)))
    board.put(enchantment("No weak", StaticAbility((CantBlock(),), weak)))
    bear = board.put(BEAR)
    assert characteristics(board.state, bear).rules
    board.put(ANTHEM)
    assert not characteristics(board.state, bear).rules


# Other zones


def test_off_battlefield_and_stack_the_owner_stands_for_the_controller() -> None:
    """CR 108.4a."""
    board = Board()
    card = board.put(BEAR, 3, Zone.HAND)
    assert characteristics(board.state, card).controller == 3
    spell = board.put(BEAR, 3, Zone.STACK, controller=1)
    assert characteristics(board.state, spell).controller == 1


def test_a_spell_has_the_mana_value_of_the_x_chosen() -> None:
    """CR 202.3e."""
    board = Board()
    fireball = definition("Fire", CardType.SORCERY, mana="{X}{X}{R}")
    spell = board.put(fireball, zone=Zone.STACK)
    assert characteristics(board.state, spell).mana_value == 1
    board.state.own(spell).info = StackInfo(StackKind.SPELL, None, -1, spell, x=3)
    assert characteristics(board.state, spell).mana_value == 7


def test_an_ability_on_the_stack_has_its_sources_name_alone() -> None:
    board = Board()
    bear = board.put(BEAR)
    info = StackInfo(StackKind.ACTIVATED, None, 0, bear)
    ability = board.put(definition("", CardType.SORCERY), 1, Zone.STACK, controller=1, info=info)
    found = characteristics(board.state, ability)
    assert (found.name, found.controller, found.types, found.colors) == ("Bear", 1, set(), set())


def test_a_spell_that_cant_be_countered_says_so_on_the_stack() -> None:
    board = Board()
    beast = creature("Beast", 3, 3, StaticAbility((CantBeCountered(),), This()))
    spell = board.put(beast, zone=Zone.STACK)
    (rule,) = characteristics(board.state, spell).rules
    assert rule.modification == CantBeCountered()
    in_hand = board.put(beast, zone=Zone.HAND)
    assert characteristics(board.state, in_hand).rules == ()


def test_static_abilities_and_effects_reach_spells() -> None:
    board = Board()
    mine = board.put(BEAR, zone=Zone.STACK)
    theirs = board.put(BEAR, 2, zone=Zone.STACK)
    source = board.put(
        enchantment(
            "Haven", StaticAbility((CantBeCountered(),), Each(CREATURES.filter, Zone.STACK, You()))
        )
    )
    assert [r.source for r in characteristics(board.state, mine).rules] == [source]
    assert characteristics(board.state, theirs).rules == ()
    board.effect(SetColors((Color.BLUE,)), on=(theirs,))
    assert characteristics(board.state, theirs).colors == {Color.BLUE}


def test_an_object_that_is_gone_keeps_its_last_characteristics() -> None:
    from rules.state import Gone

    board = Board()
    bear = board.put(BEAR)
    board.put(ANTHEM)
    last = characteristics(board.state, bear)
    record = board.state.objects.pop(bear)
    board.state.battlefield.remove(bear)
    board.state.gone[bear] = Gone(record, last, 0)
    board.state.characteristics_changed()
    assert characteristics(board.state, bear) is last
    assert characteristics(board.state, 999).controller == -1


# What changes unannounced


def test_the_state_is_sensitive_to_what_is_not_announced() -> None:
    quiet = (
        StaticAbility((gets(1, 1),), YOUR_CREATURES),
        StaticAbility((ModifyPowerToughness(CountersOn(This(), "charge"), Fixed(0)),), This()),
        StaticAbility((gets(1, 1),), Each(OwnedBy(EachOpponent()))),
    )
    loud = (
        StaticAbility((gets(1, 1),), Each(IsTapped())),
        StaticAbility((gets(1, 1),), This(), condition=DuringTurnOf(You())),
        StaticAbility((ModifyPowerToughness(Count(Each(zone=Zone.HAND)), Fixed(0)),), This()),
        StaticAbility((CantBlock(),), Each(Not(IsTapped()))),
        StaticAbility((AdditionalLandPlays(),), players=You(), condition=DuringTurnOf(You())),
    )
    for abilities, expected in ((quiet, False), (loud, True)):
        for ability in abilities:
            board = Board()
            source = board.put(creature("Source", 1, 1, ability))
            characteristics(board.state, source)
            assert board.state.sensitive is expected, ability


def test_a_fork_shares_what_was_derived_and_parts_from_then_on() -> None:
    board = Board()
    bear = board.put(BEAR)
    board.put(ANTHEM)
    characteristics(board.state, bear)
    fork = board.state.snapshot()
    board.effect(gets(5, 5), on=(bear,))
    assert board.size(bear) == (8, 8)
    assert characteristics(fork, bear).power == 3
    assert tableau(fork) is fork.in_force


# Random games of effects


def _is(type_: CardType) -> Filter:
    from rules.language import IsType

    return IsType(type_)


OTHERS = Each(AllOf((CREATURES.filter, Not(IsThis()))))
_DEFINITIONS = (
    BEAR,
    FLYER,
    GHOUL,
    FOREST,
    TOMB,
    MOON,
    ANTHEM,
    HUMBLE,
    PETROGLYPHS,
    creature("Sky lord", 1, 1, StaticAbility((GainAbilities((Keyword.FLYING,)),), YOUR_CREATURES)),
    enchantment("March", StaticAbility((AddTypes((CardType.CREATURE,)), base(2, 2)), Each(LAND))),
    enchantment("Paint", StaticAbility((AddColors((Color.RED,)),), Each(IsSubtype("Bear")))),
    enchantment("Red", StaticAbility((gets(1, 0),), Each(IsColor(Color.RED)))),
    creature("Twin", 1, 1, StaticAbility((gets(1, 1),), OTHERS)),
)
_MODIFICATIONS: tuple[Modification, ...] = (
    gets(1, -1),
    base(4, 4),
    SwitchPowerToughness(),
    LoseAllAbilities(),
    GainAbilities((Keyword.TRAMPLE,)),
    GainControl(),
    SetColors((Color.WHITE,)),
    AddTypes((CardType.ARTIFACT,), ("Elf",)),
)


def _values(found: Characteristics) -> tuple[object, ...]:
    return (
        found.name,
        found.types,
        found.subtypes,
        found.supertypes,
        found.colors,
        found.power,
        found.toughness,
        found.abilities,
        found.keywords,
        found.controller,
        [(r.modification, r.you, r.source) for r in found.rules],
        found.is_creature,
        found.is_land,
    )


def _everything(state: State) -> list[tuple[object, ...]]:
    return [_values(characteristics(state, one)) for one in sorted(state.objects)]


@given(st.integers(0, 2**32))
def test_cached_equals_fresh_after_random_changes(seed: int) -> None:
    """What was derived, kept and shared is what a state that never derived anything derives."""
    chance = random.Random(seed)
    board = Board()
    for _ in range(25):
        roll = chance.randrange(6)
        battlefield = board.state.battlefield
        if roll < 3 or not battlefield:
            zone = chance.choice((Zone.BATTLEFIELD, Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD))
            board.put(chance.choice(_DEFINITIONS), chance.randrange(4), zone)
        elif roll == 3:
            one = chance.choice(battlefield)
            board.own(one, counters={"+1/+1": chance.randrange(3)})
        elif roll == 4:
            picked = tuple(chance.sample(battlefield, min(2, len(battlefield))))
            board.effect(chance.choice(_MODIFICATIONS), on=picked, you=chance.randrange(4))
        else:
            one = chance.choice(battlefield)
            battlefield.remove(one)
            del board.state.objects[one]
            board.state.characteristics_changed()
        refresh_control(board.state)
        kept = _everything(board.state)
        fresh = board.state.snapshot()
        fresh.characteristics_changed()
        for record in fresh.objects.values():
            record.definition.memo.clear()
        assert _everything(fresh) == kept
        fresh.characteristics_changed()
        backwards = sorted(fresh.objects, reverse=True)
        again = [_values(characteristics(fresh, one)) for one in backwards]
        assert again == kept[::-1], "the order of asking makes no difference"
