"""Performing effects: what every verb of the language does to a game (CR 608.2, 701).

``perform`` is the one entry.  Each verb is a procedure that gathers what it is about, asks for the
choices that are made as it is carried out, and lets its events happen through the funnel.
Impossible instructions are skipped (CR 101.3); a number below 0 counts as 0 except where a life
total or power and toughness are set (CR 107.1b).
"""

from rules.performing import (
    arranging,
    cards,
    continuous,
    damage,
    destroying,
    life,
    mana,
    moving,
    options,
    permanents,
    prevention,
    spells,
    tokens,
    turns,
)
from rules.performing.choosing import choose_objects, gather
from rules.performing.table import PROCEDURES, perform

__all__ = ["PROCEDURES", "choose_objects", "gather", "perform"]

VERBS = (
    arranging,
    cards,
    continuous,
    damage,
    destroying,
    life,
    mana,
    moving,
    options,
    permanents,
    prevention,
    spells,
    tokens,
    turns,
)
"""The rooms of this house; importing them fills the table."""
