"""A profile: who sits at the tables and what may go wrong, as one TOML file.

Every key may be left out; what is there must be known and possible. A table ``[[seat]]`` makes one
person different from the others: the first is the person in seat 0, and so on; ``{}`` is nobody in
particular.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any

from attrs import evolve, field, fields, frozen

from actors.clock import TimeControl
from host.lab.distributions import (
    Bimodal,
    Constant,
    Distribution,
    ImpossibleDistribution,
    LogNormal,
    distribution_data,
    read_distribution,
)

__all__ = [
    "BadProfile",
    "Manner",
    "Profile",
    "ProfileCode",
    "profile_data",
    "profile_of",
    "read_profile",
]


PROFILE_BYTES = 1 << 20
"""Longest profile: eight people described at length need some KiB."""

THINK = Bimodal(2.0, 22.0, 0.4, 0.5)
"""The referee answers by itself what has one legal answer, so what reaches a person is a choice:
three of five are made at a glance, two are looked at, and talked over with the partner."""
REACT = LogNormal(0.35, 0.3)
DELAY = Constant(0.02)


class ProfileCode(Enum):
    UNREADABLE = "unreadable"
    NOT_TOML = "not_toml"
    UNKNOWN_KEY = "unknown_key"
    WRONG_TYPE = "wrong_type"
    IMPOSSIBLE_DISTRIBUTION = "impossible_distribution"
    BAD_RATE = "bad_rate"
    BAD_VALUE = "bad_value"


class BadProfile(Exception):
    """A profile that cannot be used. ``where`` is the key's place in it, empty for all of it."""

    def __init__(self, code: ProfileCode, where: str, detail: str) -> None:
        super().__init__(code.value, where, detail)
        self.code = code
        self.where = where
        self.detail = detail

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{self.code.value}: {place}{self.detail}"


def rate(default: float) -> Any:
    return field(default=default, metadata={"rate": True})


@frozen
class Manner:
    """How one person plays. Rates are by request, from 0 to 1."""

    think: Distribution = field(default=THINK)
    """From a request until its answer."""
    react: Distribution = field(default=REACT)
    """From something surprising (a taken-back pass, a lost line) until something is done."""
    delay: Distribution = field(default=DELAY)
    """From one end of the line to the other."""
    drift: float = 0.0
    """The person's clock runs faster by this share (slower below 0)."""
    act: float = rate(0.12)
    hold: float = rate(0.3)
    """Acts again at once upon having acted."""
    take_back: float = rate(0.08)
    race: float = rate(0.05)
    """Answers in the very instant in which the request arrives, as does whoever else races."""
    stubborn: float = rate(0.3)
    """Does not agree with the partner's proposal."""
    silent: float = rate(0.01)
    """Lets the clock run out."""
    twice: float = rate(0.02)
    late: float = rate(0.02)
    """Answers although the request was withdrawn."""
    wrong: float = rate(0.02)
    """Answers first with something that is not legal."""
    concede: float = rate(0.0005)
    full_control: float = rate(0.1)
    """By game: asks to be asked everything."""


@frozen
class Profile:
    """Everybody's manner, and the seats that have one of their own; the tables' time control."""

    everybody: Manner = Manner()
    seats: tuple[Manner, ...] = ()
    decision: int = 60
    bank: int = 120
    grace: int = 60
    faults: Mapping[str, float] = field(factory=dict)
    """Rates of faults by name, where they are not the usual ones: the chance that it strikes a
    table within a minute."""

    def manner(self, seat: int) -> Manner:
        return self.seats[seat] if seat < len(self.seats) else self.everybody

    def control(self) -> TimeControl:
        return TimeControl(
            decision=self.decision, bank=self.bank, joint=self.decision, grace=self.grace
        )


def read_profile(path: Path, known_faults: Mapping[str, float]) -> Profile:
    """Raises ``BadProfile``."""
    try:
        with open(path, "rb") as file:
            data = file.read(PROFILE_BYTES + 1)
    except OSError as error:
        raise BadProfile(ProfileCode.UNREADABLE, "", f"{path}: {error.strerror}") from error
    if len(data) > PROFILE_BYTES:
        raise BadProfile(ProfileCode.UNREADABLE, "", f"{path}: over {PROFILE_BYTES} bytes")
    try:
        table = tomllib.loads(data.decode())
    except (ValueError, RecursionError) as error:
        raise BadProfile(ProfileCode.NOT_TOML, "", f"{path}: {error}") from error
    return profile_of(table, path.parent, known_faults)


_TIMES = {"decision": (1, 86_400), "bank": (0, 86_400), "grace": (0, 86_400)}


def profile_of(data: Mapping[str, Any], folder: Path, known_faults: Mapping[str, float]) -> Profile:
    """The profile in a TOML file's data. Raises ``BadProfile``."""
    _known(data, {"everybody", "seat", "faults", *_TIMES}, "")
    everybody = _manner(Manner(), data.get("everybody", {}), "everybody", folder)
    seats = data.get("seat", [])
    if type(seats) is not list:
        raise BadProfile(ProfileCode.WRONG_TYPE, "seat", "write [[seat]], once for each")
    times = {}
    for key, (least, most) in _TIMES.items():
        if key in data:
            if type(data[key]) is not int or not least <= data[key] <= most:
                detail = f"whole seconds from {least} to {most} are expected, not {data[key]!r}"
                raise BadProfile(ProfileCode.BAD_VALUE, key, detail)
            times[key] = data[key]
    return Profile(
        everybody,
        tuple(
            _manner(everybody, seat, f"seat {number}", folder) for number, seat in enumerate(seats)
        ),
        faults=_faults(data.get("faults", {}), known_faults),
        **times,
    )


def _known(data: object, known: set[str], where: str) -> None:
    if not isinstance(data, Mapping):
        raise BadProfile(ProfileCode.WRONG_TYPE, where, "a table is expected")
    for key in data:
        if key not in known:
            detail = f"{key!r} is not known; known are {', '.join(sorted(known))}"
            raise BadProfile(ProfileCode.UNKNOWN_KEY, where, detail)


def _manner(base: Manner, data: Any, where: str, folder: Path) -> Manner:
    _known(data, {one.name for one in fields(Manner)}, where)
    changes: dict[str, Any] = {}
    for one in fields(Manner):
        if one.name not in data:
            continue
        value, place = data[one.name], f"{where}.{one.name}"
        if one.metadata.get("rate"):
            changes[one.name] = _rate(value, place)
        elif one.name == "drift":
            if type(value) not in (int, float) or not -0.5 <= value <= 0.5:
                raise BadProfile(ProfileCode.BAD_VALUE, place, "a share from -0.5 to 0.5")
            changes[one.name] = float(value)
        else:
            try:
                changes[one.name] = read_distribution(value, place, folder)
            except ImpossibleDistribution as error:
                code = ProfileCode.IMPOSSIBLE_DISTRIBUTION
                raise BadProfile(code, error.where, error.detail) from error
    return evolve(base, **changes)


def _rate(value: object, where: str) -> float:
    if type(value) not in (int, float) or not 0 <= value <= 1:  # type: ignore[operator]
        raise BadProfile(ProfileCode.BAD_RATE, where, f"a rate from 0 to 1, not {value!r}")
    return float(value)  # type: ignore[arg-type]


def _faults(data: Any, known: Mapping[str, float]) -> dict[str, float]:
    _known(data, set(known), "faults")
    return {name: _rate(value, f"faults.{name}") for name, value in data.items()}


def profile_data(profile: Profile) -> dict[str, Any]:
    """What stands in the TOML file of such a profile, with nothing left out: ``profile_of`` makes
    the same one of it."""
    return {
        **{key: getattr(profile, key) for key in _TIMES},
        "everybody": _manner_data(profile.everybody),
        "seat": [_manner_data(manner) for manner in profile.seats],
        "faults": dict(profile.faults),
    }


def _manner_data(manner: Manner) -> dict[str, Any]:
    values = {one.name: getattr(manner, one.name) for one in fields(Manner)}
    return {
        key: value if isinstance(value, float | int) else distribution_data(value)
        for key, value in values.items()
    }
