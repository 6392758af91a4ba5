"""Secrecy: no byte that went to somebody names a card that this one may not know.

In the game of nothing but priority every card has a name of its own, and is known to its team, and
to all once it was cast. In the real game the journal is played again up to what was written when
the byte was sent, and what its receiver could have seen by then is what it may have been told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from actors.journal_lines import AnswerEntry, ConcedeEntry, Entry, SettleEntry
from host.lab.checkers.violations import Violation
from host.lab.toy import CAST, MARK
from host.wiring import make_game
from rules.answers import Act
from rules.decisions import Decision
from rules.notices import Notice, NoticeKind
from rules.refusals import Refusal
from rules.vocabulary import Zone

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence, GameFile

__all__ = ["Seen", "check_secrecy"]

MARKED = re.compile(MARK.encode() + rb" (\d+)-(\d+)\.")
SUBTYPES = re.compile(rb'"subtypes":\[[^]]*\]')
"""Some basic lands have the names of types that other lands have, too."""
TOLD = frozenset({"snapshot", "notices", "view_delta", "request", "chat_line", "table_state"})


def check_secrecy(evidence: Evidence) -> Iterator[Violation]:
    if evidence.outcome.setting.engine == "toy":
        yield from _toy(evidence)
    else:
        yield from _game(evidence)


# --- the game of nothing but priority ---


def _toy(evidence: Evidence) -> Iterator[Violation]:
    heads = evidence.outcome.setting.seats // 2
    shown: dict[str, dict[int, int]] = {}
    for item in evidence.items:
        if item.what == "entry":
            _show(shown.setdefault(item.game, {}), item.data)
        elif item.said and item.what in TOLD:
            public = shown.get(item.game, {})
            team = None if item.seat is None else item.seat // heads
            for owner, number in MARKED.findall(item.raw):
                if int(owner) // heads != team and int(number) > public.get(int(owner), 0):
                    detail = f"{MARK} {owner.decode()}-{number.decode()} in a {item.what}"
                    rule = "no hidden card is named"
                    yield Violation(item.at, rule, detail, item.table, item.seat)


def _show(public: dict[int, int], entry: Entry) -> None:
    """Who casts shows the oldest card of its hand."""
    if isinstance(entry, AnswerEntry) and entry.answer == Act(CAST):
        public[entry.player] = public.get(entry.player, 0) + 1


# --- the real game ---


class Seen:
    """A journal as it grows, and what each viewer could have seen."""

    def __init__(self, file: GameFile) -> None:
        assert file.header is not None
        self.game = make_game(file.header)
        self.secret = {name for player in file.header.players for name in player.deck}
        self.seen: dict[int | None, set[str]] = {
            viewer: set() for viewer in (None, *range(len(file.header.players)))
        }
        self.broken = False
        self.look(self.game.begin_notices())

    def look(self, notices: Iterable[Notice]) -> None:
        """What is open now, by the zones of the state and what the rules reveal to whom: neither
        views nor redaction are asked, for it is they that are checked."""
        open_names = set()
        for notice in notices:
            if notice.kind is NoticeKind.REVEALED:
                shown = {notice.name, *notice.names}
                if notice.seen_by is None:
                    open_names |= shown
                for looker in notice.seen_by or ():
                    self.seen[looker] |= shown
        game = self.game
        state = game.state
        for item in state.objects.values():
            if item.zone is Zone.STACK:
                open_names.add(game.stack_name(item.id))
            elif item.zone is Zone.HAND:
                team = state.team_of(item.owner)
                for mate in team.members:
                    self.seen[mate].add(item.definition.name)
                if state.turn_controller >= 0 and team.id == state.active_team:  # CR 722.4
                    self.seen[state.turn_controller].add(item.definition.name)
            elif item.zone is not Zone.LIBRARY:
                open_names.add(item.definition.name)
        for viewer, seen in self.seen.items():
            seen |= open_names
            request = None if viewer is None else game.pending.get(viewer)
            if request is not None:
                seen.update(_named(request.decision))

    def take(self, entry: Entry) -> None:
        game = self.game
        try:
            match entry:
                case AnswerEntry():
                    self.look(game.answer(entry.player, entry.number, entry.answer))
                case ConcedeEntry():
                    self.look(game.concede(entry.player))
                case SettleEntry():
                    self.look(game.settle(entry.team))
        except Refusal:
            self.broken = True  # ``replaying`` says so


def _named(decision: Decision) -> Iterable[str]:
    names = getattr(decision, "names", ())
    return [name for name in names if isinstance(name, str)]


def _game(evidence: Evidence) -> Iterator[Violation]:
    known: dict[str, Seen] = {}
    names: dict[str, re.Pattern[bytes]] = {}
    for item in evidence.items:
        file = evidence.games.get(item.game)
        if file is None or file.header is None:
            continue
        if item.game not in known:
            known[item.game] = Seen(file)
            ordered = sorted(known[item.game].secret, key=len, reverse=True)
            names[item.game] = re.compile(
                b'"(' + b"|".join(re.escape(n.encode()) for n in ordered) + b')"'
            )
        seen = known[item.game]
        if item.what == "entry":
            seen.take(item.data)
        elif item.said and item.what in TOLD and not seen.broken:
            may = seen.seen[item.seat]
            for name in set(names[item.game].findall(SUBTYPES.sub(b"", item.raw))):
                if name.decode() not in may:
                    detail = f"{name.decode()} in a {item.what}"
                    rule = "no hidden card is named"
                    yield Violation(item.at, rule, detail, item.table, item.seat)
