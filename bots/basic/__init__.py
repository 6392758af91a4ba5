"""``basic``, a sensible heuristic player.

From the outside in: ``player`` sends each decision to its room (``casting``, ``filling``,
``attacking``, ``blocking``, ``choosing``); ``board``, ``cards``, ``filters``, ``reading`` and
``stack`` read what is seen; ``worth``, ``prices``, ``fighting``, ``tricks``, ``targeting`` and
``weighing`` say what it is worth.
"""

from bots.basic.player import BasicBot

__all__ = ["BasicBot"]
