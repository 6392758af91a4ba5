"""Characteristics of spells, abilities and cards off the battlefield (CR 613)."""

from __future__ import annotations

from rules.language import CantBeCountered, Each, SetColors, StaticAbility, This, You
from rules.layers import characteristics
from rules.objects import StackInfo, StackKind
from rules.vocabulary import CardType, Color, Zone
from tests.rules.builders import BEAR, CREATURES, Board, creature, definition, enchantment


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
