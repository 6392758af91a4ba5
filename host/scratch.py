"""A folder for a while, that is gone again whenever Ctrl-C comes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir
from uuid import uuid4

__all__ = ["scratch_folder"]


@contextmanager
def scratch_folder(prefix: str, within: Path | None = None) -> Iterator[Path]:
    """A new empty folder, readable by its owner only; deleted in the end, as far as it can be.

    ``within``: where to make it, if not where the system has such things. Raises ``OSError`` where
    none can be made. ``tempfile.TemporaryDirectory`` is made first and watched over by ``with``
    second; an interrupt between the two leaves it to the garbage collector, which warns of it.
    """
    folder = (within or Path(gettempdir())) / f"{prefix}{uuid4().hex}"
    try:
        folder.mkdir(mode=0o700)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
