"""Power and toughness through the layers (CR 613.4)."""

from __future__ import annotations

from rules.language import (
    AddTypes,
    CantBlock,
    CharacteristicDefining,
    Each,
    Fixed,
    GainAbilities,
    LoseAllAbilities,
    Not,
    Quality,
    QualityIs,
    SetColors,
    StaticAbility,
    SwitchPowerToughness,
)
from rules.layer_steps import counter_change
from rules.layers import characteristics, has_keyword
from rules.vocabulary import CardType, Color, Comparison, Keyword, Zone
from tests.rules.builders import (
    ANTHEM,
    BEAR,
    CREATURES,
    YOUR_CREATURES,
    Board,
    base,
    creature,
    definition,
    enchantment,
    gets,
)
from tests.rules.layered_cards import FLYER, GHOUL, HUMBLE, PETROGLYPHS


def test_anthems_add_up_for_their_controller_alone() -> None:
    board = Board()
    mine, partners, theirs = board.put(BEAR), board.put(BEAR, 1), board.put(BEAR, 2)
    board.put(ANTHEM)
    board.put(ANTHEM)
    assert board.size(mine) == (4, 4)
    assert board.size(partners) == (2, 2)
    assert board.size(theirs) == (2, 2)


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
