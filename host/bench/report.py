"""What a run has found: as JSON for programs, as a table for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import asdict, define, field

from host.bench.figures import Measured
from host.bench.machine import Machine

__all__ = ["FORMAT", "SCHEMA", "Report"]

FORMAT = 1
"""Changes when a program that reads reports would have to."""

NUMBER = {"type": "number"}
TEXT = {"type": "string"}

SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "additionalProperties": False,
    "required": ["format", "partial", "quick", "machine", "figures", "failures"],
    "properties": {
        "format": {"const": FORMAT},
        "partial": {"type": "boolean"},
        "quick": {"type": "boolean"},
        "machine": {
            "type": "object",
            "additionalProperties": False,
            "required": ["processor", "cores", "python", "system", "load"],
            "properties": {
                "processor": TEXT,
                "cores": {"type": "integer"},
                "python": TEXT,
                "system": TEXT,
                "load": {"type": "array", "items": NUMBER},
            },
        },
        "figures": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": [
                    "name",
                    "text",
                    "unit",
                    "median",
                    "min",
                    "max",
                    "rounds",
                    "target",
                    "reached",
                ],
                "properties": {
                    "name": TEXT,
                    "text": TEXT,
                    "unit": TEXT,
                    "median": NUMBER,
                    "min": NUMBER,
                    "max": NUMBER,
                    "rounds": {"type": "array", "items": NUMBER, "minItems": 1},
                    "target": {
                        "type": ["object", "null"],
                        "additionalProperties": False,
                        "minProperties": 1,
                        "maxProperties": 1,
                        "properties": {"at_most": NUMBER, "at_least": NUMBER},
                    },
                    "reached": {"type": ["boolean", "null"]},
                },
            },
        },
        "failures": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["part", "reason"],
                "properties": {"part": TEXT, "reason": TEXT},
            },
        },
    },
}
"""JSON Schema of what ``Report.plain`` gives."""


@define
class Report:
    """``partial``: the run was broken off, or ran out of time before its first round was over."""

    machine: Machine
    quick: bool = False
    partial: bool = False
    measured: Sequence[Measured] = ()
    failures: list[tuple[str, str]] = field(factory=list)
    """A part's name, and why it gave no figures."""

    def plain(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "partial": self.partial,
            "quick": self.quick,
            "machine": {**asdict(self.machine), "load": list(self.machine.load)},
            "figures": [_plain(one) for one in self.measured],
            "failures": [{"part": part, "reason": reason} for part, reason in self.failures],
        }

    def lines(self) -> Iterator[str]:
        machine = self.machine
        yield f"{machine.processor}, {machine.cores} cores, {machine.python}, {machine.system}"
        if machine.load:
            yield f"load average {' to '.join(f'{one:.2f}' for one in machine.load)}"
        if self.partial:
            yield "PARTIAL: the run was not finished"
        if self.quick:
            yield "QUICK: too short to compare"
        yield ""
        part = ""
        for one in self.measured:
            now = one.figure.name.partition(".")[0]
            if now != part:
                part = now
                yield f"{part:<50}{'median':>9}  {'from':>9} {'to':>9}  target"
            yield _row(one)
        for name, reason in self.failures:
            yield f"{name} FAILED: {reason}"


def _plain(one: Measured) -> dict[str, Any]:
    figure = one.figure
    target = figure.target
    bound = None
    if target is not None:
        bound = {"at_most" if target.most else "at_least": target.bound}
    return {
        "name": figure.name,
        "text": figure.text,
        "unit": figure.unit,
        "median": one.median,
        "min": min(one.rounds),
        "max": max(one.rounds),
        "rounds": list(one.rounds),
        "target": bound,
        "reached": one.reached,
    }


def _row(one: Measured) -> str:
    figure = one.figure
    text = f"{figure.text}, {figure.unit}" if figure.unit else figure.text
    row = f"  {text:<48}{_short(one.median):>9}"
    row += f"  {_short(min(one.rounds)):>9} {_short(max(one.rounds)):>9}"
    if figure.target is None:
        return row
    sign = "<=" if figure.target.most else ">="
    verdict = "reached" if one.reached else "NOT reached"
    return f"{row}  {sign} {_short(figure.target.bound)} {verdict}"


def _short(value: float) -> str:
    """Three digits that count, and no more than are there."""
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
