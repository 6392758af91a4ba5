import pytest

from cards.catalogue import MAX_SUGGESTIONS, Catalogue, DuplicateCard, UnknownCard, shipped
from cards.declare import creature

BEAR = creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2)
OX = creature("Yoked Ox", "{W}", "Ox", 0, 4)


def test_the_shipped_cards_are_many_and_one_catalogue() -> None:
    assert len(shipped()) >= 600
    assert shipped() is shipped()


def test_a_card_is_found_whatever_the_letter_case_and_spaces() -> None:
    assert shipped()["  lightning  BOLT "] is shipped()["Lightning Bolt"]
    assert shipped().get("lightning bolt") is shipped()["Lightning Bolt"]
    assert "SHOCK" in shipped()


def test_an_unknown_name_is_refused_with_close_ones() -> None:
    with pytest.raises(UnknownCard) as caught:
        shipped()["Ligthning Bolt"]
    assert caught.value.name == "Ligthning Bolt"
    assert caught.value.suggestions[0] == "Lightning Bolt"
    assert len(caught.value.suggestions) <= MAX_SUGGESTIONS


def test_a_name_like_no_other_has_no_suggestions() -> None:
    with pytest.raises(UnknownCard) as caught:
        shipped()["qqqqqqqqqqqqqq"]
    assert caught.value.suggestions == ()
    assert shipped().get("qqqqqqqqqqqqqq") is None
    assert 7 not in shipped()


def test_two_cards_of_one_name_are_refused() -> None:
    again = creature("GRIZZLY bears", "{1}{G}", "Bear", 2, 2)
    with pytest.raises(DuplicateCard) as caught:
        Catalogue([BEAR, OX, again])
    assert caught.value.name == "GRIZZLY bears"


def test_the_order_does_not_depend_on_the_order_of_declaration() -> None:
    assert [c.name for c in Catalogue([OX, BEAR])] == [c.name for c in Catalogue([BEAR, OX])]


def test_every_shipped_name_is_its_own_spelling() -> None:
    assert all(card.name == " ".join(card.name.split()) for card in shipped())
