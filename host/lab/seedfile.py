"""A failing run as a file: all that it takes to see it again."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import Any

from attrs import frozen

from host.lab.engines import ENGINES
from host.lab.faults import FAULTS, RATES, Fault, in_order
from host.lab.profile import BadProfile, profile_data, profile_of
from host.lab.world import FORMATS, Setting

__all__ = ["BadSeedFile", "SeedFileCode", "read_seed_file", "write_seed_file"]

FORMAT = 6
"""Raised whenever the same file would give another run."""

FILE_BYTES = 32 << 20
"""Longest seed file: a hundred thousand deeds, and people whose times were measured for days."""


class SeedFileCode(Enum):
    UNREADABLE = "unreadable"
    NO_SEED_FILE = "no_seed_file"
    OTHER_VERSION = "other_version"


class BadSeedFile(Exception):
    """A seed file that cannot be run."""

    def __init__(self, code: SeedFileCode, detail: str) -> None:
        super().__init__(code.value, detail)
        self.code = code
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.code.value}: {self.detail}"


def write_seed_file(path: Path, setting: Setting) -> None:
    """Raises ``OSError``."""
    data = {
        "format": FORMAT,
        "seed": setting.seed,
        "engine": setting.engine,
        "hours": setting.hours,
        "tables": setting.tables,
        "seats": setting.seats,
        "watched": setting.watched,
        "faults": [fault.value for fault in in_order(setting.faults)],
        "only": None if setting.only is None else sorted(setting.only),
        "profile": profile_data(setting.profile),
    }
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


@frozen
class _Reader:
    data: dict[str, Any]

    def take(self, key: str, *kinds: type) -> Any:
        if key not in self.data or type(self.data[key]) not in kinds:
            raise ValueError(f"{key} is missing or of a wrong type")
        return self.data[key]


def read_seed_file(path: Path) -> Setting:
    """Raises ``BadSeedFile``."""
    try:
        if path.stat().st_size > FILE_BYTES:
            raise BadSeedFile(SeedFileCode.UNREADABLE, f"{path}: over {FILE_BYTES} bytes")
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadSeedFile(SeedFileCode.UNREADABLE, f"{path}: {error}") from error
    try:
        data = json.loads(text)
        if type(data) is not dict:
            raise ValueError("no object")
        version = data.get("format")
        if version != FORMAT:
            detail = f"{path}: of version {version!r}, this is version {FORMAT}"
            raise BadSeedFile(SeedFileCode.OTHER_VERSION, detail)
        return _setting(_Reader(data), path.parent)
    except (ValueError, KeyError, RecursionError, BadProfile) as error:
        raise BadSeedFile(SeedFileCode.NO_SEED_FILE, f"{path}: {error}") from error


def _setting(reader: _Reader, folder: Path) -> Setting:
    take = reader.take
    engine, seats, faults = take("engine", str), take("seats", int), take("faults", list)
    tables, hours = take("tables", int), float(take("hours", float, int))
    only = take("only", list, type(None))
    if engine not in ENGINES or seats not in FORMATS or tables < 1 or not 0 < hours < 1e6:
        raise ValueError("a setting that cannot be")
    if not all(fault in FAULTS for fault in faults):
        raise ValueError("a fault that is not known")
    if only is not None and not all(type(deed) is str for deed in only):
        raise ValueError("deeds are names")
    return Setting(
        take("seed", int),
        profile_of(take("profile", dict), folder, RATES),
        faults=frozenset(map(Fault, faults)),
        hours=hours,
        tables=tables,
        seats=seats,
        engine=engine,
        watched=take("watched", bool),
        only=None if only is None else frozenset(only),
    )
