"""What depends on what in a layer, and loops (CR 613.8)."""

from __future__ import annotations

from rules.dependency import first_to_apply
from rules.language import (
    AddTypes,
    Each,
    Filter,
    GainAbilities,
    HasKeyword,
    IsColor,
    LoseAllAbilities,
    SetColors,
    StaticAbility,
)
from rules.layers import characteristics, has_keyword
from rules.printed import INTRINSIC
from rules.vocabulary import CardType, Color, Keyword
from tests.rules.builders import (
    BEAR,
    CREATURES,
    YOUR_CREATURES,
    Board,
    creature,
    definition,
    enchantment,
)
from tests.rules.layered_cards import FOREST, MOON, TOMB


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


def _is(type_: CardType) -> Filter:
    from rules.language import IsType

    return IsType(type_)
