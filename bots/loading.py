"""Finding bots: by the name of an entry point, or by ``file.py:Class``.

A spec may carry an argument after ``=``: ``script=moves.txt``.  Code named by a spec runs with the
host's rights: name only what you trust.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import blake2b
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import cast

from bots.api import Bot

__all__ = ["BotNotFound", "load", "names"]

GROUP = "ettin.bots"


class BotNotFound(LookupError):
    """``spec`` names no bot that can be made; ``reason`` says why."""

    def __init__(self, spec: str, reason: str) -> None:
        super().__init__(f"no bot {spec!r}: {reason}")
        self.spec = spec
        self.reason = reason


def names() -> tuple[str, ...]:
    """Names of the installed bots, in order."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def load(spec: str) -> Bot:
    """A new bot for a spec. Raises ``BotNotFound``, also for what its constructor raises."""
    name, _, argument = spec.partition("=")
    maker = _from_file(spec, name) if ".py:" in name else _by_name(spec, name)
    try:
        made = maker(argument) if argument else maker()
    except (Exception, SystemExit) as error:  # the bot's own code: whatever it raises is the reason
        raise BotNotFound(spec, f"{type(error).__name__}: {error}") from error
    if not callable(getattr(made, "answer", None)):
        raise BotNotFound(spec, "it has no answer(view, request, chance)")
    return cast(Bot, made)


def _by_name(spec: str, name: str) -> Callable[..., object]:
    for point in entry_points(group=GROUP):
        if point.name == name:
            try:
                found: Callable[..., object] = point.load()
            except Exception as error:
                raise BotNotFound(spec, f"{type(error).__name__}: {error}") from error
            return found
    raise BotNotFound(spec, f"known are {', '.join(names())}")


def _from_file(spec: str, name: str) -> Callable[..., object]:
    path_text, _, class_name = name.rpartition(":")
    path = Path(path_text)
    if not path.is_file():
        raise BotNotFound(spec, f"there is no file {path_text}")
    # one module a file, whatever else is called the same
    key = blake2b(str(path.resolve()).encode(), digest_size=8).hexdigest()
    module_name = f"ettin_bot_{key}"
    module = sys.modules.get(module_name)
    if module is None:
        module_spec = spec_from_file_location(module_name, path)
        if module_spec is None or module_spec.loader is None:
            raise BotNotFound(spec, "it is no Python file")
        module = module_from_spec(module_spec)
        sys.modules[module_name] = module
        try:
            module_spec.loader.exec_module(module)
        except BaseException as error:
            del sys.modules[module_name]
            if not isinstance(error, Exception | SystemExit):
                raise
            raise BotNotFound(spec, f"{type(error).__name__}: {error}") from error
    found = getattr(module, class_name, None)
    if not callable(found):
        raise BotNotFound(spec, f"the file has no class {class_name}")
    return found  # type: ignore[no-any-return]
