"""The card facts that lie beside the repository, where they do."""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(os.environ.get("ETTIN_SHARED") or Path(__file__).parents[3] / "shared")


@pytest.fixture(scope="session")
def oracle() -> dict[str, dict[str, Any]]:
    """Printed facts by card name; the test is skipped where they are missing."""
    path = SHARED / "data" / "oracle-cards.json.gz"
    if not path.exists():
        pytest.skip(
            f"{path.name} is not there; set ETTIN_SHARED to the folder that has it in data/"
        )
    with gzip.open(path, "rt", encoding="utf-8") as file:
        cards: list[dict[str, Any]] = json.load(file)
    facts: dict[str, dict[str, Any]] = {}
    for card in cards:
        facts.setdefault(card["name"], card)
    return facts
