"""Printed English text brought into the form in which this package writes it.

Card data speak of the card as "this creature" or by a short name, add reminder text in parentheses
and words without rules meaning before a dash (CR 207.2c), and break the line of keywords for the
reminders.
"""

from __future__ import annotations

import re

from cards.rendering.phrasebook import Language
from cards.rendering.words import KEYWORDS

__all__ = ["normalised"]

_SELF = re.compile(
    r"\b[Tt]his (creature|land|artifact|enchantment|Aura|Equipment|planeswalker|permanent|token)\b"
)
_REMINDER = re.compile(r" ?\([^()]*\)")
_QUOTED = re.compile(r'("[^"]*")')
_ABILITY_WORDS = re.compile(
    r"^(Battalion|Bloodrush|Channel|Chroma|Cohort|Constellation|Converge|Domain|Fateful hour|"
    r"Ferocious|Formidable|Grandeur|Hellbent|Heroic|Imprint|Inspired|Join forces|Kinship|Landfall|"
    r"Metalcraft|Morbid|Radiance|Raid|Rally|Spell mastery|Strive|Sweep|Threshold|Undergrowth) — "
)
_KEYWORD_WORDS = {names[Language.EN] for names in KEYWORDS.values()}


def normalised(text: str, name: str) -> str:
    """Without reminders and ability words, the card by its full name, keywords on one line."""
    text = text.replace("’", "'")
    lines: list[str] = []
    for raw in text.split("\n"):
        line = _ABILITY_WORDS.sub("", _REMINDER.sub("", raw).strip())
        if not line:
            continue
        line = _named(line, name)
        line = line[:1].upper() + line[1:]
        if lines and _is_keywords(line) and _is_keywords(lines[-1]):
            lines[-1] += f", {line[:1].lower()}{line[1:]}"
        else:
            lines.append(line)
    return "\n".join(lines)


def _named(line: str, name: str) -> str:
    """The card by its full name, except in an ability that it gives to something else."""
    short = name.split(",")[0]
    parts = _QUOTED.split(line)
    for position in range(0, len(parts), 2):
        part = parts[position].replace(name, "\0")
        if short != name:
            part = re.sub(rf"\b{re.escape(short)}\b", "\0", part)
        parts[position] = _SELF.sub("\0", part).replace("\0", name)
    return "".join(parts)


def _is_keywords(line: str) -> bool:
    """Whether the line holds nothing but keyword abilities of the kinds that share one."""
    if re.fullmatch(r"[Pp]rotection from [a-zA-Z, ]+", line):
        return True
    return all(
        part.lower() in _KEYWORD_WORDS
        or part.lower().startswith(("protection from ", "and from "))
        or re.fullmatch(r"[a-z]+walk", part.lower()) is not None
        for part in re.split(r", | (?=and from )", line)
    )
