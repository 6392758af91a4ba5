"""Words of the tests of combat."""

from __future__ import annotations

from rules.decisions import PlayerRef
from rules.language import Draw, EventPattern, Fixed, Mode, TriggeredAbility
from rules.vocabulary import Keyword

FLYING = Keyword.FLYING

TEAM = PlayerRef(2)
"""Team 1 as what is attacked: its primary player."""


def whenever(event: EventPattern) -> TriggeredAbility:
    return TriggeredAbility(event, (Mode(Draw(Fixed(1))),))
