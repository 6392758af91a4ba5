"""The data: where it lies, which scenarios this engine can play at all."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cards.catalogue import shipped
from rules.language import CardDefinition
from tests.peer.cards import MORE_CARDS

__all__ = ["CannotPlay", "card_named", "data_file", "runnable"]

Entry = Mapping[str, Any]


class CannotPlay(Exception):
    """The scenario asks for something that this engine or this driver has not."""


def data_file() -> Path:
    """``ETTIN_SHARED`` names the directory with ``data``; else it is beside the repository."""
    root = os.environ.get("ETTIN_SHARED") or Path(__file__).parents[3] / "shared"
    return Path(root) / "data" / "peer-scenarios.jsonl.gz"


@cache
def _by_name() -> dict[str, CardDefinition]:
    return {card.name: card for card in (*MORE_CARDS, *shipped())}


def card_named(name: str) -> CardDefinition:
    """Raises ``CannotPlay``."""
    try:
        return _by_name()[name]
    except KeyError:
        raise CannotPlay(f"no card {name}") from None


def _cards(scenario: Entry) -> Iterator[str]:
    yield from scenario["cards"]
    for player in scenario["players"]:
        for _, name in player.get("library", ()):
            yield name


def runnable() -> list[Entry]:
    """Scenarios all of whose cards there are."""
    found = []
    with gzip.open(data_file(), "rt", encoding="utf-8") as lines:
        for line in lines:
            scenario = json.loads(line)
            if all(name in _by_name() for name in _cards(scenario)):
                found.append(scenario)
    return found
