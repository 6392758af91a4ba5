"""Types and colours through the layers (CR 305.7, 613)."""

from __future__ import annotations

from rules.language import ActivatedAbility, AddColors, AddTypes, GainAbilities, SetColors, SetTypes
from rules.layers import characteristics
from rules.printed import INTRINSIC
from rules.vocabulary import CardType, Color, Keyword, Supertype
from tests.rules.builders import BEAR, Board, creature, land
from tests.rules.layered_cards import FOREST, MOON, TOMB


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
