"""The Chinese phrasebooks, one for each family of nodes; the other modules fill them."""

from __future__ import annotations

from cards.rendering.chinese.grammar import Clause, Phrase
from cards.rendering.chinese.nominal import Nominal
from cards.rendering.phrasebook import Language, Phrasebook
from rules.language import (
    Amount,
    AnyAbility,
    Condition,
    CostPart,
    Effect,
    EventPattern,
    Filter,
    Modification,
    Players,
    Selection,
)

__all__ = [
    "ABILITIES",
    "AMOUNTS",
    "CONDITIONS",
    "COSTS",
    "EFFECTS",
    "EVENTS",
    "FILTERS",
    "MODIFICATIONS",
    "PIECES",
    "PLAYERS",
    "SELECTIONS",
]

FILTERS: Phrasebook[Filter, Nominal] = Phrasebook(Language.ZH, "filter")
PLAYERS: Phrasebook[Players, Phrase] = Phrasebook(Language.ZH, "players")
SELECTIONS: Phrasebook[Selection, Phrase] = Phrasebook(Language.ZH, "selection")
AMOUNTS: Phrasebook[Amount, str] = Phrasebook(Language.ZH, "amount")
COSTS: Phrasebook[CostPart, str] = Phrasebook(Language.ZH, "cost")
CONDITIONS: Phrasebook[Condition, str] = Phrasebook(Language.ZH, "condition")
EVENTS: Phrasebook[EventPattern, str] = Phrasebook(Language.ZH, "event")
MODIFICATIONS: Phrasebook[Modification, str] = Phrasebook(Language.ZH, "modification")
EFFECTS: Phrasebook[Effect, list[Clause]] = Phrasebook(Language.ZH, "effect")
ABILITIES: Phrasebook[AnyAbility, str] = Phrasebook(Language.ZH, "ability")
PIECES: Phrasebook[object, str] = Phrasebook(Language.ZH, "piece")
"""Nodes that are part of no family: slots, modes, whole costs, cards."""
