"""Write a run down: ``report.json``, a page to look at, and its pictures.

``python -m host.lab.report --schema`` prints the JSON Schema of ``report.json``. Drawing needs the
extra ``ettin[lab]``; nothing of it is imported before a report is written.
"""

from __future__ import annotations

import json
import os
from importlib.util import find_spec
from pathlib import Path

import click

from host.lab.report_page import page
from host.lab.report_plots import PLOTS, plot
from host.lab.report_records import Run
from host.lab.report_schema import report_schema
from host.lab.report_summary import LabExtraMissing, summary

__all__ = ["LabExtraMissing", "ReportFailed", "main", "prepare", "write_report"]

EXTRA = {"hdrh": "hdrhistogram", "matplotlib": "matplotlib"}
"""Modules that reports are made with, and the packages that bring them."""


class ReportFailed(Exception):
    """A file of the report could not be written: no room, no right, no such place."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path}: {error.strerror or error}")
        self.path = path
        self.error = error


def prepare(directory: Path) -> None:
    """Find out before a long run what would keep its report from being written.

    Raises ``LabExtraMissing``, or ``ReportFailed`` if there can be no such directory.
    """
    for module, package in EXTRA.items():
        if find_spec(module) is None:
            raise LabExtraMissing(package)
    _make(directory)


def _make(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ReportFailed(directory, error) from error


def write_report(records: Run, directory: Path) -> list[Path]:
    """Write the report of a run into a directory, which is made if it is not there.

    Returns what was written: ``report.json``, ``report.html``, and a PNG for each thing that was
    measured; files of these names are replaced, each whole or not at all. Raises ``ReportFailed``
    where the disk refuses, ``LabExtraMissing`` before anything is written.
    """
    pictures = {name: drawn for name in PLOTS if (drawn := plot(records, name)) is not None}
    numbers = summary(records, [f"{name}.png" for name in pictures])
    files = {f"{name}.png": drawn for name, drawn in pictures.items()}
    files["report.html"] = page(numbers, pictures).encode()
    files["report.json"] = (json.dumps(numbers, indent=2, ensure_ascii=False) + "\n").encode()
    _make(directory)
    return [_write(directory / name, data) for name, data in files.items()]


def _write(path: Path, data: bytes) -> Path:
    part = path.with_name(f".{path.name}.part")
    try:
        try:
            part.write_bytes(data)
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise ReportFailed(path, error) from error
    return path


@click.command()
@click.option("--schema", is_flag=True, required=True, help="Print the schema of report.json.")
def main(schema: bool) -> None:
    """What a report of the timing lab looks like."""
    click.echo(json.dumps(report_schema(), indent=2))


if __name__ == "__main__":
    main()
