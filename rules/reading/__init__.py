"""How the engine reads the language's nouns, numbers and conditions in a state. Pure: nothing
is changed.
"""

from rules.reading.amounts import amount
from rules.reading.conditions import holds
from rules.reading.context import Context
from rules.reading.filters import compiled, matches
from rules.reading.players import players
from rules.reading.selections import objects

__all__ = ["Context", "amount", "compiled", "holds", "matches", "objects", "players"]
