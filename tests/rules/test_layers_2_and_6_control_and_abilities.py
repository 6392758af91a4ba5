"""Control and abilities through the layers, and what rules reach whom (CR 613)."""

from __future__ import annotations

from rules.control import refresh_control
from rules.language import (
    AdditionalLandPlays,
    Attached,
    CantBlock,
    Each,
    Exists,
    Fixed,
    GainAbilities,
    GainControl,
    IsSubtype,
    LoseAllAbilities,
    LoseKeyword,
    Quality,
    QualityIs,
    StaticAbility,
    This,
    You,
)
from rules.layers import characteristics, has_keyword, player_rules
from rules.vocabulary import Comparison, Keyword
from tests.rules.builders import ANTHEM, BEAR, CREATURES, Board, creature, enchantment, gets
from tests.rules.layered_cards import FLYER, PETROGLYPHS


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
