"""The English phrasebooks, one for each family of nodes; the other modules fill them."""

from __future__ import annotations

from cards.rendering.english.grammar import NounPhrase
from cards.rendering.english.speech import Clause, Nominal
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

FILTERS: Phrasebook[Filter, Nominal] = Phrasebook(Language.EN, "filter")
PLAYERS: Phrasebook[Players, NounPhrase] = Phrasebook(Language.EN, "players")
SELECTIONS: Phrasebook[Selection, NounPhrase] = Phrasebook(Language.EN, "selection")
AMOUNTS: Phrasebook[Amount, str] = Phrasebook(Language.EN, "amount")
COSTS: Phrasebook[CostPart, str] = Phrasebook(Language.EN, "cost")
CONDITIONS: Phrasebook[Condition, str] = Phrasebook(Language.EN, "condition")
EVENTS: Phrasebook[EventPattern, str] = Phrasebook(Language.EN, "event")
MODIFICATIONS: Phrasebook[Modification, str] = Phrasebook(Language.EN, "modification")
EFFECTS: Phrasebook[Effect, list[Clause]] = Phrasebook(Language.EN, "effect")
ABILITIES: Phrasebook[AnyAbility, str] = Phrasebook(Language.EN, "ability")
PIECES: Phrasebook[object, str] = Phrasebook(Language.EN, "piece")
"""Nodes that are part of no family: slots, modes, whole costs, cards."""
