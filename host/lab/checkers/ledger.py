"""The ledger of each window, by the table of DESIGN section 3, line by line: who was asked, what
was withdrawn, what each answer became.

A model of team priority that shares no code with the game is given the journal's entries one by
one. After each it says which requests are open, to whom, and whether they are owed; the game and
the wire must say the same. It holds for the game of nothing but priority, whose every request it
can number; of the real game ``rounds`` watches the passes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import define, field

from actors.journal_lines import AnswerEntry, ConcedeEntry, Entry, OverEntry, SettleEntry
from host.lab.checkers.putting import Put
from host.lab.checkers.requests import check_requests
from host.lab.checkers.violations import Violation
from host.lab.toy import CAST, MANA, STEPS
from rules.answers import Act, Answer, Pass, TakeBack

if TYPE_CHECKING:
    from host.lab.checkers.evidence import Evidence, GameFile

__all__ = ["Broken", "Model", "Put", "check_ledger", "models_of"]


class Broken(Exception):
    """An entry that may not be, or a window that closed too soon. ``rule`` and ``detail``."""

    def __init__(self, rule: str, detail: str) -> None:
        super().__init__(rule, detail)
        self.rule = rule
        self.detail = detail


@define
class Model:
    """Team priority as the design has it."""

    teams: tuple[tuple[int, ...], ...]
    open: dict[int, Put] = field(factory=dict)
    puts: dict[int, Put] = field(factory=dict)
    cast: dict[int, int] = field(factory=dict)
    """How many cards each player has shown by casting them."""
    stack: int = 0
    over: bool = False
    _gone: set[int] = field(factory=set)
    _passed: set[int] = field(factory=set)
    _yielded: int = 0
    """Teams that have passed in succession."""
    _team: int = 0
    _active: int = 0
    _steps: int = 1
    _proposals: dict[int, Answer] | None = None
    _numbers: int = 0
    _entry: int = 0

    def __attrs_post_init__(self) -> None:
        self.cast = {player: 0 for team in self.teams for player in team}
        self._give(0)

    # --- the requests ---

    def _members(self) -> list[int]:
        return [player for player in self.teams[self._team] if player not in self._gone]

    def _withdraw(self, player: int) -> None:
        put = self.open.pop(player, None)
        if put is not None:
            put.closed = self._entry

    def _put(self, player: int, *, owed: bool, joint: bool = False) -> None:
        self._withdraw(player)
        self._numbers += 1
        passed = player in self._passed
        put = Put(self._numbers, player, owed, passed, joint, self._entry)
        self.open[player] = self.puts[put.number] = put

    def _ask_all(self, *, joint: bool = False) -> None:
        for player in list(self.open):
            self._withdraw(player)
        for player in self._members():
            done = self._passed if self._proposals is None else self._proposals
            self._put(player, owed=player not in done, joint=joint)

    def _give(self, team: int) -> None:
        """A team receives priority: all its members are asked, at the same time."""
        self._team = team
        self._passed.clear()
        self._ask_all()

    def _left(self) -> list[int]:
        return [n for n, team in enumerate(self.teams) if any(p not in self._gone for p in team)]

    def _after(self, team: int) -> int:
        left = self._left()
        return next((other for other in left if other > team), left[0])

    # --- the entries ---

    def take(self, entry: Entry) -> None:
        """Raises ``Broken``."""
        self._entry += 1
        if self.over and not isinstance(entry, OverEntry):
            raise Broken("the game ends when it is over", f"{entry} after the end")
        match entry:
            case AnswerEntry():
                self._answer(entry)
            case ConcedeEntry():
                self._concede(entry.player)
            case SettleEntry():
                if self._proposals is None or self._team != entry.team:
                    raise Broken("only a joint choice is settled", f"team {entry.team}")
                self._decided()
            case OverEntry():
                if not self.over:
                    raise Broken("the game ends when it is over", "it was written too soon")

    def _answer(self, entry: AnswerEntry) -> None:
        put = self.open.get(entry.player)
        if put is None or put.number != entry.number:
            what = "nothing" if put is None else f"request {put.number}"
            detail = f"player {entry.player} answered request {entry.number}, open is {what}"
            raise Broken("a stale answer changes nothing", detail)
        answer = entry.answer
        if self._proposals is not None:
            self._propose(self._proposals, entry.player, answer)
        elif type(answer) is Pass:
            self._pass(entry.player)
        elif type(answer) is TakeBack:
            if entry.player not in self._passed:
                raise Broken("only a pass is taken back", f"player {entry.player} had not passed")
            self._passed.remove(entry.player)
            self._put(entry.player, owed=True)
        elif type(answer) is Act:
            self._act(entry.player, answer.option)
        else:
            raise Broken("a stale answer changes nothing", f"{answer} to a priority request")

    def _act(self, player: int, option: int) -> None:
        """A member acts: every earlier pass of the round is void; mana voids none."""
        if option == MANA:
            self._ask_all()
            return
        self._yielded = 0
        if option == CAST:
            self.cast[player] += 1
            self.stack += 1
            self._give(self._team)
        else:
            self._passed.clear()
            self._proposals = {}
            self._ask_all(joint=True)

    def _pass(self, player: int) -> None:
        if player in self._passed:
            raise Broken("who has passed owes nothing", f"player {player} passed twice")
        self._passed.add(player)
        if any(member not in self._passed for member in self._members()):
            self._put(player, owed=False)
            return
        self._yielded += 1
        if self._yielded < len(self._left()):
            self._give(self._after(self._team))
            return
        self._yielded = 0
        if self.stack:
            self.stack -= 1
            self._give(self._active)
        else:
            self._end_step()

    def _end_step(self) -> None:
        self._steps += 1
        if self._steps > STEPS:
            self._finish()
            return
        if self._steps % 10 == 0:
            self._active = self._after(self._active)
        self._give(self._active)

    def _propose(self, proposals: dict[int, Answer], player: int, answer: Answer) -> None:
        if proposals.get(player) == answer:
            return
        proposals[player] = answer
        members = self._members()
        if all(m in proposals for m in members) and len(set(proposals.values())) == 1:
            self._decided()
        else:
            self._ask_all(joint=True)

    def _decided(self) -> None:
        self._proposals = None
        self._give(self._team)

    def _concede(self, player: int) -> None:
        team = next(n for n, members in enumerate(self.teams) if player in members)
        if player in self._gone:
            raise Broken("who has left owes nothing", f"player {player} left twice")
        self._gone.update(self.teams[team])
        left = self._left()
        if len(left) == 1:
            self._finish()
            return
        if self._active == team:
            self._active = self._after(team)
        if self._team == team:
            self._proposals = None
            self._give(self._after(team))

    def _finish(self) -> None:
        self.over = True
        for player in list(self.open):
            self._withdraw(player)


def models_of(evidence: Evidence) -> tuple[dict[str, Model], list[Violation]]:
    """Each game's model after its last entry, and what was wrong on the way; nothing for the real
    game."""
    models: dict[str, Model] = {}
    found: list[Violation] = []
    if evidence.outcome.setting.engine == "toy":
        for game in evidence.games.values():
            if game.header is not None:
                found += _follow(game, models)
    return models, found


def check_ledger(evidence: Evidence) -> Iterator[Violation]:
    models, found = models_of(evidence)
    yield from found
    yield from check_requests(evidence, {name: model.puts for name, model in models.items()})


def _follow(game: GameFile, models: dict[str, Model]) -> Iterator[Violation]:
    assert game.header is not None
    model = models[game.name] = Model(game.header.teams)
    for entry, item in game.entries:
        try:
            model.take(entry)
        except Broken as broken:
            del models[game.name]
            player = getattr(entry, "player", None)
            yield Violation(item.at, broken.rule, broken.detail, game.table, player)
            return
