"""The typed ability language: what cards say, as inert data.

One noun (``selections``), every verb (``effects``) takes it; every number is an amount
(``amounts``); a value that an earlier step bound is named and referred to (``Remembered``,
``RememberedAmount``).  Nothing here has behaviour: the engine interprets it, the renderers print
it, the compiler will read it.
"""

from rules.language.abilities import *  # noqa: F403
from rules.language.amounts import *  # noqa: F403
from rules.language.cards import *  # noqa: F403
from rules.language.conditions import *  # noqa: F403
from rules.language.continuous import *  # noqa: F403
from rules.language.costs import *  # noqa: F403
from rules.language.effects import *  # noqa: F403
from rules.language.filters import *  # noqa: F403
from rules.language.patterns import *  # noqa: F403
from rules.language.players import *  # noqa: F403
from rules.language.selections import *  # noqa: F403
