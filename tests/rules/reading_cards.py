"""Cards that the tests of reading have on the table."""

from __future__ import annotations

from rules.layers import characteristics
from rules.state import Gone
from rules.vocabulary import CardType, Keyword, Supertype, Zone
from tests.rules.builders import Board, creature, definition, land

SPIRIT = creature(
    "Spirit",
    3,
    1,
    Keyword.FLYING,
    mana="{1}{W}{U}",
    subtypes=("Spirit",),
    supertypes=(Supertype.LEGENDARY,),
)

ISLAND = land("Island", subtypes=("Island",), supertypes=(Supertype.BASIC,))
BOLT = definition("Bolt", CardType.INSTANT, mana="{R}")


def die(board: Board, one: int) -> int:
    """Move from the battlefield to the graveyard as the funnel would."""
    state = board.state
    last = characteristics(state, one)
    record = state.objects.pop(one)
    state.battlefield.remove(one)
    successor = board.put(record.definition, record.owner, Zone.GRAVEYARD)
    state.gone[one] = Gone(record, last, successor)
    return successor
