"""Creating tokens (CR 111, 701.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.asking import Procedure
from rules.combat.entering import put_attacking
from rules.events import CreateTokenEvent
from rules.funnel import happen_together
from rules.language import CreateTokens
from rules.performing.choosing import each_number
from rules.performing.table import performs
from rules.reading import Context

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["MOST_TOKENS"]

MOST_TOKENS = 2_000
"""Most tokens that one effect creates. A limit of this engine: with more a table would stand still
for minutes at every glance at the battlefield, and no game is decided by the difference."""


@performs(CreateTokens)
def _create(game: Game, effect: CreateTokens, ctx: Context) -> Procedure[None]:
    """All at the same time, each under the control of the player who creates it (CR 111.2)."""
    left = MOST_TOKENS
    events: list[CreateTokenEvent] = []
    for player, count in each_number(effect.count, effect.who, ctx):
        count = min(count, left)
        left -= count
        events.extend(
            CreateTokenEvent(effect.token, player, effect.tapped, effect.attacking)
            for _ in range(count)
        )
    happened = yield from happen_together(game, events)
    made = tuple(event.new_id for event in happened if isinstance(event, CreateTokenEvent))
    ctx.memory[effect.remember] = made
    if effect.attacking:
        for one in made:
            yield from put_attacking(game, one)
