"""``script``: answers from a file, for tests and for showing a line of play.

One instruction a line; ``#`` begins a comment.  For each owed decision the bot takes the first
line that fits it, and if none does gives the safe default:

    cast NAME             cast the card when it can be
    play NAME             play the land
    activate NAME [N]     activate an ability of the permanent (its N-th that can be, from 0)
    pass [COUNT]          pass so often before looking further
    attack NAME, NAME …   declare these attackers, a name for each creature, at the next attack
    choose N …            answer the next other decision with these option numbers
    number N              answer the next number asked
    yes / no              answer the next yes-or-no
"""

from __future__ import annotations

from pathlib import Path

from attrs import define, field

from rules.answers import Act, Answer, Declare, Number, Pass, Pick
from rules.chance import Stream
from rules.decisions import (
    ActionKind,
    ChooseNumber,
    Confirm,
    DeclareAttackers,
    Joint,
    PriorityChoice,
)
from rules.game import Request
from rules.view import View

__all__ = ["BadScript", "ScriptBot"]

MAX_SCRIPT_BYTES = 1_000_000
"""A script is written by hand; more is a mistake."""

WORDS = {"cast", "play", "activate", "pass", "attack", "choose", "number", "yes", "no"}
KINDS = {
    "cast": ActionKind.CAST,
    "play": ActionKind.PLAY_LAND,
    "activate": ActionKind.ACTIVATE,
}


class BadScript(ValueError):
    """The script can't be read; ``problems`` are (line number, what is wrong)."""

    def __init__(self, problems: tuple[tuple[int, str], ...]) -> None:
        super().__init__("; ".join(f"line {number}: {what}" for number, what in problems))
        self.problems = problems


@define
class Line:
    word: str
    rest: str
    count: int = 1
    numbers: tuple[int, ...] = ()


def read_script(text: str) -> list[Line]:
    """Read all lines. Raises ``BadScript`` naming every bad one."""
    lines: list[Line] = []
    problems: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        content = raw.split("#", 1)[0].strip()
        if not content:
            continue
        word, _, rest = content.partition(" ")
        rest = rest.strip()
        if word not in WORDS:
            problems.append((number, f"unknown instruction {word!r}"))
            continue
        line = Line(word, rest)
        if word in KINDS and not rest:
            problems.append((number, f"{word} needs a card's name"))
        elif word == "pass" and rest:
            if rest.isdecimal():
                line.count = int(rest)
            else:
                problems.append((number, "pass takes a number"))
        elif word in ("choose", "number"):
            parts = rest.split()
            if all(part.isdecimal() for part in parts) and (parts or word == "choose"):
                line.numbers = tuple(map(int, parts))
            else:
                problems.append((number, f"{word} takes numbers"))
        lines.append(line)
    if problems:
        raise BadScript(tuple(problems))
    return lines


@define
class ScriptBot:
    """Plays a script; raises ``BadScript`` or ``OSError`` when it is made."""

    path: str
    _lines: list[Line] = field(init=False)

    def __attrs_post_init__(self) -> None:
        with Path(self.path).open("rb") as file:
            data = file.read(MAX_SCRIPT_BYTES + 1)
        if len(data) > MAX_SCRIPT_BYTES:
            raise BadScript(((0, f"longer than {MAX_SCRIPT_BYTES} bytes"),))
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            raise BadScript(((0, "not UTF-8"),)) from error
        self._lines = read_script(text)

    def answer(self, view: View, request: Request, chance: Stream) -> Answer:
        decision = request.decision
        for index, line in enumerate(self._lines):
            found = _fitting(line, view, request)
            if found is not None:
                line.count -= 1
                if line.count <= 0:
                    del self._lines[index]
                return found
        return decision.default()


def _fitting(line: Line, view: View, request: Request) -> Answer | None:
    """The legal answer that the line gives to this request, or None."""
    decision = request.decision
    choice = decision.choice if isinstance(decision, Joint) else decision
    if isinstance(choice, PriorityChoice):
        return _act(line, view, choice)
    if isinstance(choice, DeclareAttackers):
        return _attack(line, view, choice)
    answer: Answer | None = None
    if isinstance(choice, Confirm):
        if line.word in ("yes", "no"):
            answer = Pick((int(line.word == "yes"),))
    elif isinstance(choice, ChooseNumber):
        if line.word == "number":
            answer = Number(line.numbers[0])
    elif line.word == "choose":
        answer = Pick(line.numbers)
    if answer is None:
        return None
    try:
        choice.check(answer)
    except Exception:  # noqa: BLE001 - an answer that is not legal here does not fit
        return None
    return answer


def _act(line: Line, view: View, choice: PriorityChoice) -> Answer | None:
    if line.word == "pass":
        return Pass()
    kind = KINDS.get(line.word)
    if kind is None:
        return None
    name, nth = line.rest, 0
    head, _, tail = line.rest.rpartition(" ")
    if kind is ActionKind.ACTIVATE and tail.isdecimal() and head:
        name, nth = head, int(tail)
    names = _names(view)
    matching = [
        index
        for index, action in enumerate(choice.actions)
        if action.kind is kind and names.get(action.object, "").lower() == name.lower()
    ]
    return Act(matching[nth]) if nth < len(matching) else None


def _attack(line: Line, view: View, choice: DeclareAttackers) -> Answer | None:
    if line.word != "attack":
        return None
    names = _names(view)
    wanted = [part.strip().lower() for part in line.rest.split(",") if part.strip()]
    pairs: list[tuple[int, int]] = []
    for name in wanted:
        for index, attacker in enumerate(choice.attackers):
            free = all(index != used for used, _ in pairs)
            if free and names.get(attacker, "").lower() == name:
                pairs.append((index, choice.allowed[index][0]))
                break
        else:
            return None
    return Declare(tuple(pairs))


def _names(view: View) -> dict[int, str]:
    own = (thing for player in view.players for thing in (*player.hand, *player.graveyard))
    return {thing.id: thing.name for thing in (*view.battlefield, *own, *view.exile)}
