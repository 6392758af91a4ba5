"""The journal: it replays to the same game, down to the last draw of chance, and a host's death
took nothing of it but a line that was half written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from actors.journal import parse_journal, replay
from actors.journal_lines import JournalError, OverEntry
from host.lab.checkers.violations import Violation
from rules.refusals import Refusal

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence, GameFile

__all__ = ["check_replay"]


def check_replay(evidence: Evidence) -> Iterator[Violation]:
    for game in evidence.games.values():
        yield from _check(evidence, game)
    for item in evidence.items:
        if item.what == "game_over" and item.game in evidence.games:
            entries = evidence.games[item.game].entries
            last = entries[-1][0] if entries else None
            if not isinstance(last, OverEntry) or last.digest != item.data["digest"]:
                detail = "the end that was told is not the one that was written"
                yield Violation(
                    item.at, "replay gives the same game", detail, item.table, item.seat
                )


def _check(evidence: Evidence, game: GameFile) -> Iterator[Violation]:
    from host.lab.engines import maker_of

    at, table, name = evidence.end, game.table, game.name
    if game.problem:
        yield Violation(at, "the journal can be read", f"{name}: {game.problem}", table)
        return
    if not game.final:
        return
    sound = game.final[: game.final.rfind(b"\n") + 1]
    if sound != game.sound:
        detail = f"{name}: {len(sound)} bytes are left of {len(game.sound)} in whole lines"
        yield Violation(at, "what is written stays", detail, table)
        return
    if game.header is None:
        return
    try:
        reading = parse_journal(game.final)
        made = replay(maker_of(evidence.outcome.setting.engine)(reading.header), reading.entries)
    except (JournalError, Refusal) as error:
        yield Violation(at, "replay gives the same game", f"{name}: {error}", table)
        return
    live = evidence.outcome.live.get(name)
    if live is not None and live != (made.digest(), made.last_draw()):
        detail = f"{name}: {live} lives, {(made.digest(), made.last_draw())} is replayed"
        yield Violation(at, "replay gives the same game", detail, table)
