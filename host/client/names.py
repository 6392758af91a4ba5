"""What players, teams and objects are called by one viewer: "you", "your team", a card's name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, field

from cards.rendering import Language
from host.client.grammar import listed
from rules.decisions import ObjectRef, Ref
from rules.view import ObjectView, View

__all__ = ["Names"]

YOU = {Language.EN: "you", Language.ZH: "你"}
SOMETHING = {Language.EN: "something", Language.ZH: "某物"}
A_CARD = {Language.EN: "a card", Language.ZH: "一张牌"}


@define
class Names:
    """``me`` is ``None`` for a watcher.  Objects that have gone keep the name they had."""

    language: Language = Language.EN
    me: int | None = None
    players: tuple[str, ...] = ()
    teams: tuple[tuple[int, ...], ...] = ()
    known: dict[int, str] = field(factory=dict)

    def learn(self, view: View) -> None:
        """Remember what everything in view is called."""
        known = self.known
        for row in rows(view):
            for item in row:
                if item.name:
                    known[item.id] = item.name

    # players

    def player(self, number: int) -> str:
        if number == self.me:
            return YOU[self.language]
        return self.plain(number)

    def plain(self, number: int) -> str:
        """The player's name, also one's own."""
        if 0 <= number < len(self.players):
            return self.players[number]
        return f"#{number + 1}"

    def whose(self, numbers: Sequence[int]) -> str:
        """ "your", "Ann's", "Ann and Bob's"."""
        said = self.several(numbers)
        if self.language is Language.ZH:
            return f"{said}的"
        return "your" if said == YOU[Language.EN] else f"{said}'s"

    def several(self, numbers: Sequence[int]) -> str:
        """Oneself first."""
        ordered = sorted(numbers, key=lambda number: number != self.me)
        return listed([self.player(number) for number in ordered], self.language)

    def plural(self, numbers: Sequence[int]) -> bool:
        """Whether an English verb is said without its -s."""
        return len(numbers) > 1 or self.me in numbers

    def team_of(self, player: int) -> int:
        for number, members in enumerate(self.teams):
            if player in members:
                return number
        return -1

    @property
    def my_team(self) -> int:
        return -1 if self.me is None else self.team_of(self.me)

    def partners(self) -> tuple[int, ...]:
        """The other members of my team, in seat order."""
        if self.my_team < 0:
            return ()
        return tuple(p for p in self.teams[self.my_team] if p != self.me)

    def mine(self, player: int) -> bool:
        """Whether the player is I or on my team."""
        return self.me is not None and self.team_of(player) == self.my_team

    def team(self, number: int) -> str:
        """By its members: "you and Bob"."""
        if not 0 <= number < len(self.teams):
            return f"#{number + 1}"
        return self.several(self.teams[number])

    # objects

    def object(self, number: int) -> str:
        return self.known.get(number, SOMETHING[self.language])

    def objects(self, numbers: Iterable[int]) -> str:
        return listed([self.object(number) for number in numbers], self.language)

    def card(self, name: str) -> str:
        """The name, or what a hidden card is called."""
        return name or A_CARD[self.language]

    def ref(self, ref: Ref) -> str:
        return self.object(ref.id) if isinstance(ref, ObjectRef) else self.player(ref.player)

    def target(self, text: str) -> str:
        """A target as views write it: "player:2" or "object:17"."""
        kind, _, number = text.partition(":")
        if not number.isdecimal():
            return text
        return self.player(int(number)) if kind == "player" else self.object(int(number))


def rows(view: View) -> Iterable[tuple[ObjectView, ...]]:
    """Every row of objects that the view shows."""
    yield view.battlefield
    yield view.stack
    yield view.exile
    for player in view.players:
        yield player.hand
        yield player.graveyard
