"""What counters and single modifications make of characteristics."""

from __future__ import annotations

import re
from functools import cache

from rules.characteristics import Characteristics
from rules.language import (
    GainControl,
    Modification,
    ModifyPowerToughness,
    SetPowerToughness,
    SwitchPowerToughness,
)
from rules.modifying import (
    adding_power_toughness,
    controlled_by,
    modified,
    ruled_by,
    setting_power_toughness,
    switched,
)
from rules.printed import Steps
from rules.reading.amounts import amount
from rules.reading.context import Context
from rules.reading.players import players
from rules.ruleset import Indestructible
from rules.static_plans import Layer

__all__ = ["counter_change", "step"]

_POWER_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")


@cache
def counter_change(kind: str) -> tuple[int, int]:
    """What one counter of a kind adds to power and toughness (CR 122.1a)."""
    found = _POWER_COUNTER.fullmatch(kind)
    return (int(found[1]), int(found[2])) if found is not None else (0, 0)


_BY_NODE = frozenset({Layer.TYPES, Layer.COLORS, Layer.ABILITIES})


def step(
    steps: Steps, found: Characteristics, node: Modification, layer: Layer, ctx: Context
) -> Characteristics:
    """What one modification makes of one object's characteristics."""
    if layer in _BY_NODE:
        said = ctx.state.ruleset.indestructible is Indestructible.RULE_OF_OBJECT
        return modified(steps, found, node, said)
    if isinstance(node, ModifyPowerToughness):
        power, toughness = amount(node.power, ctx), amount(node.toughness, ctx)
        return adding_power_toughness(steps, found, power, toughness)
    if isinstance(node, SetPowerToughness):
        power, toughness = amount(node.power, ctx), amount(node.toughness, ctx)
        return setting_power_toughness(steps, found, power, toughness)
    if isinstance(node, SwitchPowerToughness):
        return switched(steps, found)
    if isinstance(node, GainControl):
        whom = players(node.by, ctx)
        return controlled_by(steps, found, whom[0]) if whom else found
    return ruled_by(steps, found, node, ctx.you, ctx.source)
