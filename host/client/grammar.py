"""Sentences from templates: names filled in, English verbs agreeing with who acts.

A template names its fields in braces; ``[draw|draws]`` is the first word if the subject is "you"
or several, else the second.  Chinese needs neither.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cards.rendering import Language

__all__ = ["Pair", "fill", "listed", "pick"]

Pair = tuple[str, str]
"""A phrase in English and in Chinese, by ``Language``."""

_CHOICE = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")


def pick(pair: Pair, language: Language) -> str:
    return pair[language]


def fill(template: str, fields: Mapping[str, object], plural: bool = False) -> str:
    """The sentence, beginning with a capital.  A name that holds brackets stays as it is."""
    chosen = _CHOICE.sub(lambda found: found[1] if plural else found[2], template)
    said = chosen.format_map(fields)
    return said[:1].upper() + said[1:]


def listed(words: Sequence[str], language: Language) -> str:
    """ "a", "a and b", "a, b and c"."""
    if language is Language.ZH:
        return "、".join(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
