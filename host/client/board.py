"""The game as rows of a screen of any size: phase bar, teams, stack, hands, log, question.

Opponents are above, my team below.  What there is no room for is cut in this order: the log, the
partners' hands, the battlefields, the choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from host.client.attention import decides_in_turn
from host.client.cells import Fragment, Row, clip, columns, flow, pad, rule, width, wrap
from host.client.desk import Desk
from host.client.heads import color_class, player_head, player_rows
from host.client.labels import Labels
from host.client.panel import panel
from host.client.report import entry_line, members, stack_item, under_control
from host.client.stops import ASKED_STEPS, Whose
from rules.view import PlayerView, TeamView
from rules.vocabulary import Step

__all__ = ["LEAST_COLUMNS", "LEAST_ROWS", "board_cells", "draw"]

LEAST_COLUMNS: Final = 60
LEAST_ROWS: Final = 14
"""A smaller screen is told that it is too small."""

FOOT_ROWS: Final = 3
"""Of the window, below the board: what the client says, the line, the keys."""

WIDE: Final = 116
"""From so many columns on the log has a place of its own at the right."""

LOG_COLUMNS: Final = 38

BETWEEN: Final[Fragment] = ("class:line", " │ ")

RARE_STEPS: Final = frozenset({Step.FIRST_COMBAT_DAMAGE, Step.END_OF_COMBAT})
"""Shown in the phase bar only while they last."""


def draw(
    desk: Desk,
    cells: int,
    rows: int,
    now: float,
    draft: str = "",
    page: Sequence[Row] | None = None,
) -> list[Row]:
    """Exactly so many rows.  ``page`` takes the place of the battlefields."""
    if cells < LEAST_COLUMNS or rows < LEAST_ROWS:
        said = desk.words.say("too_small", columns=LEAST_COLUMNS, rows=LEAST_ROWS + FOOT_ROWS)
        return fill([[("class:alert", part)] for part in wrap(said, cells)], cells, rows)
    labels = desk.labels
    if labels is None:
        return _without_game(desk, cells, rows, page)
    if cells >= WIDE:
        left = board_cells(cells)
        board = _game(desk, labels, left, rows, now, draft, page, with_log=False)
        log = log_rows(desk, LOG_COLUMNS, rows)
        log = fill([], LOG_COLUMNS, rows - len(log)) + log
        return [
            [*pad(one, left), BETWEEN, *pad(other, LOG_COLUMNS)]
            for one, other in zip(board, log, strict=True)
        ]
    return _game(desk, labels, cells, rows, now, draft, page, with_log=True)


def board_cells(cells: int) -> int:
    """Columns that are the board's, and a page's, on a screen of so many."""
    return cells - LOG_COLUMNS - 3 if cells >= WIDE else cells


def fill(made: list[Row], cells: int, rows: int) -> list[Row]:
    """Exactly so many rows, empty ones at the end."""
    return [clip(row, cells) for row in made[:rows]] + [[] for _ in range(rows - len(made))]


def _without_game(desk: Desk, cells: int, rows: int, page: Sequence[Row] | None) -> list[Row]:
    """Before a game: the page or the log above, the lobby below."""
    head = [
        rule([("class:title", "Ettin"), ("", "  "), ("", desk.model.server)], cells, "class:line")
    ]
    below = panel(desk, cells, rows - 4)
    room = rows - len(head) - len(below) - 1
    above = list(page) if page is not None else log_rows(desk, cells, room)
    return head + fill(above, cells, room) + [[("class:line", "─" * cells)]] + below


def _game(
    desk: Desk,
    labels: Labels,
    cells: int,
    rows: int,
    now: float,
    draft: str,
    page: Sequence[Row] | None,
    with_log: bool,
) -> list[Row]:
    top = [phase_bar(desk, labels, cells)]
    below = panel(desk, cells, max(4, min(rows // 2, 12)), draft)
    below = [[("class:line", "─" * cells)], *below]
    if page is not None:
        room = rows - len(top) - len(below)
        if room < 6:
            below = below[: max(2, rows - len(top) - 6)]
            room = rows - len(top) - len(below)
        return top + fill(list(page), cells, room) + below
    view, names = labels.view, labels.names
    mine = names.my_team if names.my_team >= 0 else 0
    enemies = [team for team in view.teams if team.team != mine]
    friends = [team for team in view.teams if team.team == mine]
    theirs = [row for team in enemies for row in team_rows(desk, labels, team, cells, now)]
    ours = [row for team in friends for row in team_rows(desk, labels, team, cells, now)]
    stack = stack_rows(labels, cells)
    hands = hand_rows(labels, cells, True)
    hidden = hand_rows(labels, cells, False)
    least_log = 2 if with_log else 0
    parts = [theirs, stack, ours, hands, hidden]
    spare = rows - len(top) - len(below) - sum(map(len, parts)) - least_log
    if spare < 0:
        spare = _cut(hidden, -spare, 1)
        spare = _cut(theirs, -spare, 4) if spare < 0 else spare
        spare = _cut(ours, -spare, 4) if spare < 0 else spare
        spare = _cut(hands, -spare, 1) if spare < 0 else spare
        spare = _cut(stack, -spare, 2) if spare < 0 else spare
        if spare < 0:
            spare = _cut(hidden, -spare, 0)
    made = top + theirs + stack + ours + hands + hidden
    room = rows - len(made) - len(below)
    if with_log:
        log = log_rows(desk, cells, max(0, room))
        made += [[] for _ in range(room - len(log))] + log
    return fill(fill(made, cells, rows - len(below)) + below, cells, rows)


def _cut(part: list[Row], excess: int, least: int) -> int:
    """Take rows from the end of a part; what is still too much, as a negative number."""
    taken = min(excess, max(0, len(part) - least))
    if taken:
        del part[len(part) - taken :]
        if part:
            part[-1] = [*clip(part[-1], max(0, width(part[-1]) - 2)), ("class:dim", " …")]
    return taken - excess


# --- the parts ---


def phase_bar(desk: Desk, labels: Labels, cells: int) -> Row:
    """Turn, whose it is, the steps with the stops underlined."""
    view, words = labels.view, labels.words
    own = decides_in_turn(view, labels.names)
    row: Row = [("class:turn", turn_text(desk, labels) + " ")]
    side = Whose.MINE if own else Whose.THEIRS
    for step in ASKED_STEPS:
        here = step.name.lower() == view.step
        if step in RARE_STEPS and not here:
            continue
        style = "class:step.now" if here else "class:step"
        if desk.model.seat is not None and desk.attention.stops.has(side, step):
            style += " class:step.stop"
        said = words.short_step(step.name.lower())
        row += [("", " "), (style, f"[{said}]" if here else said)]
    if width(row) > cells:
        row = [row[0], ("class:step.now", f"[{words.short_step(view.step)}]")]
    return clip(row, cells)


def pace_text(desk: Desk, now: float) -> str:
    """Full control, what is passed until, the clock: what stands beside my own team."""
    marks = []
    if desk.attention.full_control:
        marks.append(desk.words.raw("full_mark"))
    until = desk.until_text()
    if until:
        marks.append(f"» {until}")
    clock = clock_text(desk, now)
    if clock:
        marks.append(clock)
    return "  ".join(marks)


def turn_text(desk: Desk, labels: Labels) -> str:
    """ "Turn 3 your turn"; whose it is in few cells."""
    view, words, names = labels.view, labels.words, labels.names
    if view.turn == 0:
        return words.say("before_game")
    turn = words.say("turn", turn=view.turn)
    if view.active_team == names.my_team:
        whose = words.raw("your_turn")
    elif names.me is not None and len(view.teams) == 2:
        whose = words.raw("their_turn")
    else:
        who = members(desk.model, view.active_team)[:1]
        whose = words.raw("turn_of", whose=names.whose(who))
    return f"{turn} {under_control(whose, labels)}"


def clock_text(desk: Desk, now: float) -> str:
    """Time left for what is asked, and in the bank; empty if there is no hurry."""
    request = desk.request
    left = request.left(now) if request is not None and request.message.owed else None
    if left is None or left[0] > LONG_SECONDS:
        return ""
    if not left[1]:
        return minutes(left[0])
    return desk.words.raw("bank", time=minutes(left[0]), bank=minutes(left[1]))


LONG_SECONDS: Final = 3_600
"""With more time than this nobody is in a hurry."""


def minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def team_rows(desk: Desk, labels: Labels, team: TeamView, cells: int, now: float) -> list[Row]:
    """A line with the team's life, then its heads side by side, or below each other."""
    view, words, names = labels.view, labels.words, labels.names
    who = names.team(team.team)
    priority = view.priority_team == team.team and not view.result
    parts: Row = [
        ("class:life", f"♥ {team.life}"),
        ("", "  "),
        ("class:team", who[:1].upper() + who[1:]),
    ]
    if team.poison:
        parts.append(("class:poison", f"  {words.raw('poison')} {team.poison}"))
    if priority:
        parts.append(("class:priority", " ◂"))
    pace = pace_text(desk, now) if team.team == names.my_team else ""
    made = [rule(parts, cells, "class:line", ("class:clock", pace) if pace else None)]
    players = sorted(
        (view.players[p] for p in team.players), key=lambda player: player.player != names.me
    )
    beside = len(players) if cells // len(players) >= 34 else 1
    share = (cells - 3 * (beside - 1)) // beside
    blocks = [_head_block(desk, labels, player, share, now) for player in players]
    if beside > 1:
        made += columns(blocks, cells, BETWEEN)
    else:
        made += [row for block in blocks for row in block]
    return made


def _head_block(
    desk: Desk, labels: Labels, player: PlayerView, cells: int, now: float
) -> list[Row]:
    away = ""
    clocks = desk.model.clocks
    if clocks is not None:
        for clock in clocks.seats:
            if clock.seat == player.player and clock.grace_ms is not None:
                left = clock.grace_ms / 1000 - (now - desk.model.clocks_since)
                away = labels.words.raw("away", seconds=max(0, int(left)))
    return [player_head(player, labels, cells, away), *player_rows(player, labels, cells)]


def stack_rows(labels: Labels, cells: int) -> list[Row]:
    """The stack, the next to resolve first; nothing if it is empty."""
    view, words = labels.view, labels.words
    if not view.stack:
        return []
    made = [rule([("class:stack", words.raw("bottom_first"))], cells, "class:stack")]
    for number, item in enumerate(reversed(view.stack), 1):
        style = "class:stack.top" if number == 1 else ""
        made.append(
            clip([("class:number", f" {number} "), (style, stack_item(item, labels))], cells)
        )
    return made


def hand_rows(labels: Labels, cells: int, own: bool) -> list[Row]:
    """My hand with costs, or my partners'."""
    made: list[Row] = []
    for player in labels.view.players:
        if not player.hand or (player.player == labels.names.me) is not own:
            continue
        if own:
            head: Row = [("class:me", labels.words.say("hand") + ":")]
        else:
            whose = labels.names.whose((player.player,))
            head = [("class:dim", labels.words.say("hand_of", whose=whose) + ":")]
        cards: list[Row] = [head]
        counted: dict[tuple[str, str, str], int] = {}
        for card in player.hand:
            key = (color_class(card), card.name, card.cost)
            counted[key] = counted.get(key, 0) + 1
        for (style, name, cost), count in counted.items():
            shown = f"{count}×{name}" if count > 1 else name
            dim = "" if own else " class:dim"
            cards.append(
                [(style + dim, shown), ("class:cost", f" {short_cost(cost)}" if cost else "")]
            )
        made += flow(cards, cells, hang=2)
    return made


def short_cost(cost: str) -> str:
    """ "{2}{R}{R}" as "2RR"; what has more than one letter keeps its braces."""
    parts = [part for part in cost.replace("}", "").split("{") if part]
    return "".join(part if len(part) == 1 or part.isdecimal() else f"{{{part}}}" for part in parts)


def log_rows(desk: Desk, cells: int, rows: int) -> list[Row]:
    """The end of the log, wrapped, at most so many rows."""
    made: list[Row] = []
    for entry in reversed(desk.model.log):
        if len(made) >= rows:
            break
        if entry.minor:
            continue
        line = entry_line(entry, desk.model.names, desk.words)
        style = log_style(entry.what)
        made[:0] = [[(style, part)] for part in wrap(line, cells, "  ")]
    return made[len(made) - rows :] if len(made) > rows else made


def log_style(what: object) -> str:
    kind = getattr(getattr(what, "kind", None), "value", "")
    if kind == "turn_began":
        return "class:log.turn"
    if type(what).__name__ == "ChatLine":
        return "class:log.chat"
    return "class:log"
