"""Each rule that ``rules`` cites as "CR n.n" stands in the current comprehensive rules.

Numbers of the seeds' edition, written as "seed n" or "2012 n", are not looked up.  The reference
text is no part of the project: it lies beside it, or where ``ETTIN_SHARED`` says.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = "reference/comprehensive-rules-2026-02-27.txt"

NUMBER = r"\d{3}(?:\.\d+(?:[a-z](?:-[a-z])?)?)?(?:-\d+(?:\.\d+)?[a-z]?)?"
OTHER_EDITION = re.compile(
    rf"(?:seeds?|2012)'?\s+{NUMBER}(?:[a-z]?(?:,|\s+and|\s+to|-)\s*(?:[a-z]\b|{NUMBER}))*"
)
CITED = re.compile(rf"\bCR\s+((?:{NUMBER})(?:(?:,\s*|\s+and\s+|\s+to\s+)(?:{NUMBER}|[a-z]\b))*)")


def reference() -> str:
    places = [ROOT.parent / "shared"]
    if os.environ.get("ETTIN_SHARED"):
        places.insert(0, Path(os.environ["ETTIN_SHARED"]))
    for place in places:
        if (place / TEXT).is_file():
            return (place / TEXT).read_text(encoding="utf-8-sig")
    pytest.skip("the comprehensive rules are not at hand (set ETTIN_SHARED)")


def known_numbers(text: str) -> set[str]:
    """Every rule's number: 117, 117.3, 117.3a."""
    found: set[str] = set()
    for line in text.splitlines():
        match = re.match(r"(\d{3})(?:\.(\d+)([a-z])?)?\.?\s", line)
        if match:
            chapter, rule, letter = match.groups()
            found.add(chapter)
            if rule:
                found.add(f"{chapter}.{rule}")
            if letter:
                found.add(f"{chapter}.{rule}{letter}")
    return found


def single_numbers(cited: str) -> Iterator[str]:
    """``601.2b-d`` as 601.2b and 601.2d, ``118.8, 118.9`` as both, ``704.5j, k`` likewise."""
    last = ""
    for part in re.split(r",\s*|\s+and\s+|\s+to\s+", cited):
        if re.fullmatch(r"[a-z]", part):
            yield re.sub(r"[a-z]$", "", last) + part
            continue
        match = re.match(r"(\d{3}(?:\.\d+)?)([a-z])?(?:-(.*))?$", part)
        assert match is not None, part
        base, letter, end = match.groups()
        last = base + (letter or "")
        yield last
        if end and re.fullmatch(r"[a-z]", end):
            yield base + end
        elif end and "." in end:
            yield end
        elif end:
            chapter, _, _ = base.partition(".")
            yield end if "." not in base else f"{chapter}.{end}"


def citations(text: str) -> Iterator[str]:
    """Numbers cited after "CR" in a text."""
    flat = re.sub(r"\s*\n\s*#?\s*", " ", text)
    for match in CITED.finditer(OTHER_EDITION.sub(" ", flat)):
        yield from single_numbers(match[1])


def test_what_is_read_as_a_citation() -> None:
    assert list(citations("(CR 601.2b-d, 603.3c)")) == ["601.2b", "601.2d", "603.3c"]
    assert list(citations("(CR 500-514)")) == ["500", "514"]
    assert list(citations("(CR 103.1-103.3; seed 806.6a)")) == ["103.1", "103.3"]
    assert list(citations("seed 806.9a, CR 810.9a")) == ["810.9a"]
    assert list(citations("2012 704.5k against CR 704.5j.")) == ["704.5j"]
    assert list(citations("(CR\n    117.5)")) == ["117.5"]
    assert list(citations("CR 704.5a-c, 704.6")) == ["704.5a", "704.5c", "704.6"]


def test_every_cited_rule_is_in_the_reference() -> None:
    known = known_numbers(reference())
    assert {"117", "117.3", "117.3b", "810.9a"} <= known
    missing = [
        f"{path.relative_to(ROOT)}: {number}"
        for path in sorted((ROOT / "rules").rglob("*.py"))
        for number in citations(path.read_text(encoding="utf-8"))
        if number not in known
    ]
    assert missing == []


def test_the_rules_do_cite() -> None:
    count = sum(
        1
        for path in (ROOT / "rules").rglob("*.py")
        for _ in citations(path.read_text(encoding="utf-8"))
    )
    assert count > 200
