"""The machine that figures were measured on."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from attrs import frozen

__all__ = ["Cores", "Machine", "cores"]

Cores = tuple[int, ...]


@frozen
class Machine:
    """``load`` is the load average of the last minute as the run began and as it ended, or less
    where the system has none."""

    processor: str
    cores: int
    python: str
    system: str
    load: tuple[float, ...]

    @classmethod
    def this(cls) -> Machine:
        return cls(
            processor=_processor(),
            cores=len(cores()) or os.cpu_count() or 1,
            python=f"{platform.python_implementation()} {platform.python_version()}",
            system=f"{platform.system()} {platform.release()}",
            load=load(),
        )


def load() -> tuple[float, ...]:
    try:
        return (round(os.getloadavg()[0], 2),)
    except (OSError, AttributeError):
        return ()


def cores() -> Cores:
    """Numbers of the cores that this process may use, ascending; none where the system does not
    let a process be kept on one."""
    try:
        return tuple(sorted(os.sched_getaffinity(0)))
    except AttributeError:
        return ()


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor() or platform.machine()
    fields = {
        name.strip(): value.strip()
        for name, colon, value in (line.partition(":") for line in text.splitlines())
        if colon
    }
    name = fields.get("model name", platform.machine())
    megahertz = fields.get("cpu MHz")
    model = fields.get("model")
    detail = ", ".join(
        part
        for part in (
            f"model {model}" if model else "",
            f"{float(megahertz):.0f} MHz" if megahertz else "",
        )
        if part
    )
    return f"{name} ({detail})" if detail else name
