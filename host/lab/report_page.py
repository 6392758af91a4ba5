"""The page of a report: one HTML file, its pictures inside, to be looked at without a server."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from typing import Any

from host.lab.report_plots import in_words

__all__ = ["page"]

STYLE = """
:root { --ink: #22303c; --soft: #5d6b78; --line: #e3e8ed; --paper: #fff; --accent: #3567b0 }
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: #f3f6f9; margin: 0 }
main { max-width: 1080px; margin: 0 auto; padding: 32px 20px 64px }
h1 { font-size: 28px; margin: 0 } h2 { font-size: 19px; margin: 0 0 4px }
p { margin: 4px 0; color: var(--soft); max-width: 75ch }
.partial { background: #fff4e5; border-left: 4px solid #d1662a; padding: 10px 14px; color: #7a3b12 }
.cards { display: flex; flex-wrap: wrap; gap: 12px; margin: 22px 0 }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 10px;
  padding: 12px 18px; flex: 1 1 150px }
.card b { display: block; font-size: 24px; line-height: 1.25; color: var(--accent) }
.card span { color: var(--soft); font-size: 14px }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 10px;
  padding: 18px 22px; margin: 16px 0 }
img { width: 100%; height: auto; display: block; margin-top: 10px }
.wide { overflow-x: auto }
table { border-collapse: collapse; margin-top: 12px; font-variant-numeric: tabular-nums }
th, td { text-align: right; padding: 4px 14px; border-bottom: 1px solid var(--line) }
th { font-weight: 600; color: var(--soft) } th:first-child, td:first-child { text-align: left }
"""

WORDS = {
    "timeline": (
        "Windows by seat",
        "A bar is an open request, a thin one an offer to take a pass back; its end shows what "
        "became of it.",
    ),
    "windows": (
        "Length of a window",
        "From the moment a team is asked to the moment when nothing that it was asked is open.",
    ),
    "delays": (
        "What each seat waited",
        "From the moment at which a seat answered until it heard what came of it. A seat that "
        "waits cannot mean to answer meanwhile: corrected for this (coordinated omission), the "
        "answers that it would have given at its usual beat count, too, with what they would have "
        "waited.",
    ),
    "referee": (
        "The referee's own time",
        "Real time from taking one message out of the inbox to having shown all that it did.",
    ),
    "fairness": (
        "Who wins a race",
        "Two heads answer one window; the sooner one should win, and at the same moment each half "
        "of the time.",
    ),
    "throughput": (
        "How many tables",
        "Windows a second over all tables, and where one more table brings clearly less than the "
        "first did.",
    ),
}


def page(summary: Mapping[str, Any], pictures: Mapping[str, bytes]) -> str:
    """The whole page. ``pictures`` are PNGs by the name of their plot."""
    sections = "".join(_section(name, summary, pictures.get(name)) for name in WORDS)
    title = escape(summary["name"])
    partial = (
        '<p class="partial">The run was interrupted: this is what it had found by then.</p>'
        if summary["partial"]
        else ""
    )
    seed = "" if summary["seed"] is None else f"Seed {escape(str(summary['seed']))}. "
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head><body><main>"
        f"<h1>{title}</h1><p>{seed}{summary['tables']:,} tables, {len(summary['seats'])} seats "
        f"each.</p>{partial}{_cards(summary)}{sections}</main></body></html>\n"
    )


def _cards(summary: Mapping[str, Any]) -> str:
    requests = summary["requests"]
    cards = [(f"{summary['windows']:,}", "windows of priority")]
    length, referee = summary["window_length"], summary["referee"]
    if length:
        cards.append((in_words(length["p50"]), "a window, in the middle"))
    if referee:
        cards.append((in_words(referee["p99"]), "the referee's p99 for a message"))
    worst = [d["corrected"] or d["measured"] for d in summary["delays"]]
    slowest = max((numbers["p99"] for numbers in worst if numbers), default=None)
    if slowest is not None:
        cards.append((in_words(slowest), "p99 delay of the slowest seat"))
    if summary["bends_at"]:
        cards.append((f"{summary['bends_at']:,}", "tables until throughput bends"))
    cards.append((f"{requests['withdrawn']:,}", "requests withdrawn by a race"))
    cards.append((f"{requests['timed_out']:,}", "answered by the table"))
    body = "".join(
        f'<div class="card"><b>{value}</b><span>{of}</span></div>' for value, of in cards
    )
    return f'<div class="cards">{body}</div>'


def _section(name: str, summary: Mapping[str, Any], picture: bytes | None) -> str:
    title, words = WORDS[name]
    if picture is None:
        body = "<p>Not measured in this run.</p>"
    else:
        data = b64encode(picture).decode()
        body = f'<p>{words}</p><img alt="{title}" src="data:image/png;base64,{data}">'
        body += _table(name, summary)
    return f'<section id="{name}"><h2>{title}</h2>{body}</section>'


def _table(name: str, summary: Mapping[str, Any]) -> str:
    if name == "windows":
        return _quantiles([("windows", summary["window_length"])])
    if name == "referee":
        return _quantiles([("messages", summary["referee"])])
    if name == "delays":
        rows = []
        for seat in summary["delays"]:
            rows.append((seat["name"], seat["corrected"] or seat["measured"]))
            if seat["corrected"]:
                rows.append((f"{seat['name']}, as measured", seat["measured"]))
        return _quantiles(rows)
    return ""


def _quantiles(rows: list[tuple[str, Mapping[str, Any] | None]]) -> str:
    heads = ("", "how many", "mean", "p50", "p90", "p99", "p99.9", "longest")
    names = ("mean", "p50", "p90", "p99", "p99_9", "max")
    lines = [
        f"<tr><td>{escape(label)}</td><td>{numbers['count']:,}</td>"
        + "".join(f"<td>{in_words(numbers[key])}</td>" for key in names)
        + "</tr>"
        for label, numbers in rows
        if numbers
    ]
    head = "".join(f"<th>{word}</th>" for word in heads)
    return f'<div class="wide"><table><tr>{head}</tr>{"".join(lines)}</table></div>'
