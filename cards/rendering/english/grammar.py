"""English grammar: numbers, articles, plurals, lists, verbs that agree with their subject."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum

from attrs import frozen

__all__ = [
    "YOU",
    "NounPhrase",
    "Person",
    "article",
    "capital",
    "conjugate",
    "listed",
    "number_word",
    "plural",
    "possessive",
    "sentence",
]

_NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]

_PLURALS = {
    "elf": "elves",
    "dwarf": "dwarves",
    "wolf": "wolves",
    "werewolf": "werewolves",
    "thief": "thieves",
    "half": "halves",
    "ox": "oxen",
    "mouse": "mice",
    "fungus": "fungi",
    "pegasus": "pegasi",
    "homunculus": "homunculi",
    "cyclops": "cyclopes",
    "octopus": "octopuses",
    "djinn": "djinn",
    "efreet": "efreet",
    "fish": "fish",
    "kithkin": "kithkin",
    "kor": "kor",
    "merfolk": "merfolk",
    "treefolk": "treefolk",
    "myr": "myr",
    "naga": "naga",
    "samurai": "samurai",
    "ninja": "ninjas",
    "vedalken": "vedalken",
    "plains": "plains",
    "eldrazi": "eldrazi",
    "equipment": "equipment",
    "sphinx": "sphinxes",
    "aurochs": "aurochs",
    "hippo": "hippos",
    "rhino": "rhinos",
}

_SOUNDS_LIKE_CONSONANT = ("uni", "eu", "one ", "use", "ura")


class Person(IntEnum):
    """What a verb agrees with."""

    __hash__ = int.__hash__

    YOU = 0
    ONE = 1
    SEVERAL = 2


@frozen
class NounPhrase:
    """A subject or object: what is said, how a verb agrees with it, how it owns things."""

    text: str
    person: Person = Person.ONE
    owner: str | None = None
    """Possessive, where it isn't formed with an apostrophe: "its", "your"."""

    @property
    def several(self) -> bool:
        return self.person is Person.SEVERAL

    @property
    def possessive(self) -> str:
        return self.owner if self.owner is not None else possessive(self.text)

    @property
    def their(self) -> str:
        """The possessive that looks back to these players: "your", "their"."""
        return "your" if self.person is Person.YOU else "their"

    @property
    def its(self) -> str:
        """The pronoun that looks back to it."""
        return "your" if self.person is Person.YOU else "their" if self.several else "its"

    @property
    def object(self) -> str:
        """What is said where it is not the subject: "them" for "they"."""
        return "them" if self.text == "they" else self.text


YOU = NounPhrase("you", Person.YOU, "your")


def number_word(number: int) -> str:
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def article(phrase: str) -> str:
    """The phrase with "a" or "an" before it."""
    low = phrase.lower()
    vowel = low[:1] in "aeiou" and not low.startswith(_SOUNDS_LIKE_CONSONANT)
    if re.match(r"(8|11|18)(?!\d)", low) or re.match(r"8\d", low):
        vowel = True
    return f"{'an' if vowel else 'a'} {phrase}"


def plural(noun: str) -> str:
    """The plural of a noun, or of the last word of several."""
    head, space, last = noun.rpartition(" ")
    return head + space + _plural_word(last)


def _plural_word(word: str) -> str:
    low = word.lower()
    if low in _PLURALS:
        made = _PLURALS[low]
        return made[:1].upper() + made[1:] if word[:1].isupper() else made
    if re.search(r"[^aeiou]y$", low):
        return word[:-1] + "ies"
    if re.search(r"(s|x|z|ch|sh)$", low):
        return word + "es"
    return word + "s"


def possessive(noun: str) -> str:
    return f"{noun}'" if noun.endswith("s") and not noun.endswith("ss") else f"{noun}'s"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b, and c"."""
    if len(parts) < 3:
        return f" {last} ".join(parts)
    return f"{', '.join(parts[:-1])}, {last} {parts[-1]}"


_IRREGULAR = {
    "have": "has",
    "be": "is",
    "do": "does",
    "don't": "doesn't",
    "can't": "can't",
    "can": "can",
    "may": "may",
    "must": "must",
}
_PLAIN = {"be": "are"}


def conjugate(predicate: str, person: Person) -> str:
    """A predicate in its base form, made to agree: "draw a card" to "draws a card"."""
    verb, space, rest = predicate.partition(" ")
    if person is not Person.ONE:
        return _PLAIN.get(verb, verb) + space + rest
    if verb in _IRREGULAR:
        return _IRREGULAR[verb] + space + rest
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ies{space}{rest}"
    if re.search(r"(s|x|z|ch|sh|o)$", verb):
        return f"{verb}es{space}{rest}"
    return f"{verb}s{space}{rest}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A sentence: a capital, and a full stop unless it ends in quoted text that has one."""
    text = capital(text)
    return text if text.endswith((".", '."', ".'")) else f"{text}."
