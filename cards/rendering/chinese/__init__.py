"""Rules text in Simplified Chinese; importing this fills the Chinese phrasebooks."""

from cards.rendering.chinese import (
    abilities,
    amounts,
    arrangement,
    conditions,
    costs,
    events,
    keywords,
    layout,
    modifications,
    moves,
    nouns,
    players,
    selections,
    values,
    verbs,
)

__all__ = [
    "abilities",
    "amounts",
    "arrangement",
    "conditions",
    "costs",
    "events",
    "keywords",
    "layout",
    "modifications",
    "moves",
    "nouns",
    "players",
    "selections",
    "values",
    "verbs",
]
