"""The JSON Schema of ``report.json``: ``python -m host.lab.report --schema`` prints it."""

from __future__ import annotations

from typing import Any

from host.lab.report_records import Became
from host.lab.report_summary import FORMAT, QUANTILES, VERSION

__all__ = ["report_schema"]

_SECONDS = {"type": "number", "minimum": 0}
_COUNT = {"type": "integer", "minimum": 0}


def _object(properties: dict[str, Any], description: str) -> dict[str, Any]:
    return {
        "type": "object",
        "description": description,
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def report_schema() -> dict[str, Any]:
    """Draft 2020-12. A later version of the format may add properties, and then says so."""
    numbers = {name: _COUNT if name == "count" else _SECONDS for name in QUANTILES}
    distribution = _or_null(_object(numbers, "A distribution in seconds; null if nothing was."))
    delays = {
        "seat": _COUNT,
        "name": {"type": "string"},
        "measured": distribution,
        "corrected": distribution,
    }
    odds = {
        "lead_from": {"type": ["number", "null"]},
        "lead_to": {"type": ["number", "null"]},
        "races": {"type": "integer", "minimum": 1},
        "won": _COUNT,
        "interval": {
            "type": "array",
            "items": {"type": "number", "minimum": 0, "maximum": 1},
            "minItems": 2,
            "maxItems": 2,
        },
    }
    load = {
        "tables": {"type": "integer", "minimum": 1},
        "windows_per_second": _SECONDS,
        "p99": _or_null(_SECONDS),
    }
    schema = _object(
        {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "name": {"type": "string"},
            "seed": {"type": ["integer", "string", "null"]},
            "partial": {"type": "boolean"},
            "seats": _list({"type": "string"}),
            "tables": _COUNT,
            "windows": _COUNT,
            "requests": _object({kind.value: _COUNT for kind in Became}, "What became of them."),
            "window_length": distribution,
            "referee": distribution,
            "interval": _SECONDS,
            "delays": _list(_object(delays, "What one seat saw.")),
            "fairness": _list(_object(odds, "Races in which the first led by so many seconds.")),
            "throughput": _list(_object(load, "One step of the load.")),
            "bends_at": _or_null({"type": "integer", "minimum": 1}),
            "plots": _list({"type": "string"}),
        },
        "A report of the timing lab; all times are seconds.",
    )
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
