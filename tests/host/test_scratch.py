"""A folder for a while is gone again, whenever an interrupt comes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from host.scratch import scratch_folder


def test_folder_is_the_owners_and_gone_in_the_end(tmp_path: Path) -> None:
    with scratch_folder("some-", tmp_path) as folder:
        assert folder.parent == tmp_path
        assert folder.name.startswith("some-")
        (folder / "within").mkdir()
        (folder / "within" / "file").write_text("text")
        if sys.platform != "win32":
            assert folder.stat().st_mode & 0o777 == 0o700
    assert list(tmp_path.iterdir()) == []


def test_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), scratch_folder("some-", tmp_path / "nowhere"):
        raise AssertionError


class _Reached(Exception):
    """The body of ``with``."""


def _use(within: Path) -> None:
    with scratch_folder("some-", within):
        sys.settrace(None)  # the way out may be interrupted while it deletes
        raise _Reached


def _interrupting(steps: int) -> Callable[[FrameType, str, object], object]:
    """What raises as Ctrl-C does, after so many steps of ``_use`` and what it calls."""
    left = steps

    def trace(frame: FrameType, event: str, _: object) -> object:
        nonlocal left
        frame.f_trace_opcodes = True
        if event == "opcode":
            left -= 1
            if left == 0:
                raise KeyboardInterrupt
        return trace

    return trace


def test_interrupt_on_the_way_in_leaves_nothing_behind(tmp_path: Path) -> None:
    before = sys.gettrace()
    for steps in range(1, 2_000):
        sys.settrace(_interrupting(steps))
        try:
            _use(tmp_path)
        except KeyboardInterrupt:
            pass
        except _Reached:
            break
        finally:
            sys.settrace(before)
        assert list(tmp_path.iterdir()) == [], steps
    assert steps > 50
