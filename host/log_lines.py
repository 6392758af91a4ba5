"""A game as lines of text, for pipes and files: what the terminal client shows as its log."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from host.client import wording
from host.client.incoming import harmless, shown
from host.client.names import Names
from host.client.story import is_minor, says_again
from host.client.wording import Language, Wording
from rules.game import Result
from rules.notices import Notice, NoticeKind
from rules.view import View

__all__ = ["GameLog"]


class GameLog:
    """Puts the notices of one game into words, as somebody who sees no hidden card is told them.

    ``everything``: small matters too, such as who passes.
    """

    def __init__(
        self,
        players: tuple[str, ...],
        teams: tuple[tuple[int, ...], ...],
        *,
        language: Language = Language.EN,
        everything: bool = False,
    ) -> None:
        self._language = language
        self._names = Names(language=language, players=tuple(map(harmless, players)), teams=teams)
        self._wording: wording.Wording = Wording(language)
        self._everything = everything
        self._teams = teams
        self._previous: Notice | None = None

    def lines(self, notices: Iterable[Notice], view: View) -> list[str]:
        """A line for each notice that is worth one. ``view`` is as things stand after them."""
        names = self._names
        if self._language is not Language.EN:
            notices = [shown(notice, self._language) for notice in notices]
            view = shown(view, self._language)
        told = list(notices)
        for notice in told:
            if notice.object and notice.name:
                names.known[notice.object] = notice.name
        names.learn(view)
        said = []
        for notice, following in zip_longest(told, told[1:]):
            minor = is_minor(notice, self._previous)
            again = following is not None and says_again(notice, following)
            self._previous = notice
            if (minor or again) and not self._everything:
                continue
            line = self._wording.notice(notice, names)
            if notice.kind is NoticeKind.TURN_BEGAN:
                line = f"{line} {self._lives(view)}"
            said.append(line)
        return said

    def _lives(self, view: View) -> str:
        return "[" + " : ".join(str(team.life) for team in view.teams) + "]"

    def result(self, result: Result | None) -> str:
        """How it ended, ``None``: it did not."""
        if result is None:
            return "open"
        if result.winner is None:
            won = Notice(NoticeKind.DRAWN_GAME)
        else:
            won = Notice(NoticeKind.WON, players=self._teams[result.winner])
        return self._wording.notice(won, self._names)
