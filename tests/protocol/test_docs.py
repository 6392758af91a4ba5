"""docs/protocol.md is true: its examples are read, its session is played, and it names
everything."""

from __future__ import annotations

import json
import re
from enum import Enum
from pathlib import Path
from typing import Any

import attrs
import pytest

from protocol import messages as m
from protocol import schema
from protocol.codec import DECISIONS, UNIONS, decode_client, decode_server, encode, from_plain
from protocol.codes import (
    ErrorCode,
    GoodbyeReason,
    LeftReason,
    LobbyCode,
    PolicyAction,
    PolicyCause,
    WithdrawnReason,
)
from protocol.mirror import Mirror
from protocol.session import ClientSession, Rejected, ServerSession, State
from rules.answers import Answer
from rules.decisions import Decision, Ref
from rules.notices import Notice, NoticeKind
from rules.refusals import RefusalCode
from rules.view import ObjectView, PlayerView, TeamView, View

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+) ?(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = [(kind, body) for language, kind, body in BLOCKS if language == "json"]
(SESSION,) = [body.splitlines() for language, _, body in BLOCKS if language == "session"]
PARTS: dict[str, Any] = {"answer": Answer, "decision": Decision, "ref": Ref, "notice": Notice}


def section(heading: str) -> str:
    """The text under a heading, up to the next one."""
    return re.split(r"^#+ ", PAGE.split(f"\n{heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


@pytest.mark.parametrize(("kind", "body"), EXAMPLES)
def test_an_example_is_what_it_says(kind: str, body: str) -> None:
    plain = json.loads(body)
    line = body.replace("\n", " ").encode()
    match kind:
        case "client":
            assert json.loads(encode(decode_client(line))).keys() <= plain.keys()
        case "server":
            assert json.loads(encode(decode_server(line))).keys() <= plain.keys()
        case _:
            from_plain(plain, PARTS[kind])


def test_every_message_and_decision_has_an_example() -> None:
    shown = {(kind, json.loads(body).get("type")) for kind, body in EXAMPLES}
    for tag in UNIONS[m.ClientMessage]:
        assert ("client", tag) in shown
    for tag in UNIONS[m.ServerMessage]:
        assert ("server", tag) in shown
    for cls in DECISIONS:
        assert ("decision", cls.kind) in shown


@pytest.mark.parametrize("cls", [*m.CLIENT_MESSAGES, *m.SERVER_MESSAGES], ids=m.tag_of)
def test_every_field_of_a_message_is_in_its_section(cls: Any) -> None:
    text = section(f"#### `{m.tag_of(cls)}`")
    for field in attrs.fields(cls):
        assert f"`{field.name}`" in text


@pytest.mark.parametrize("cls", DECISIONS, ids=lambda cls: cls.kind)
def test_every_field_of_a_decision_is_in_its_section(cls: Any) -> None:
    text = section(f"#### Decision `{cls.kind}`")
    for field in attrs.fields(cls):
        assert field.name == "player" or f"`{field.name}`" in text


@pytest.mark.parametrize(
    ("heading", "classes"),
    [
        ("## The view", [View, PlayerView, TeamView, ObjectView]),
        ("## Changes of the view", [m.Delta, m.ZoneChange, m.ObjectPatch, m.PlayerPatch]),
        ("## Limits", [m.Limits]),
        ("#### `create_table`", [m.TableOptions, m.TimeControl, m.BotSeat]),
        ("#### `table_list`", [m.TableSummary]),
        ("#### `table_state`", [m.SeatState]),
        ("#### `clock`", [m.SeatClock]),
        ("#### `welcome`", [m.Offers]),
    ],
)
def test_every_field_of_a_part_is_in_its_section(heading: str, classes: list[Any]) -> None:
    text = section(heading)
    for cls in classes:
        for field in attrs.fields(cls):
            assert f"`{field.name}`" in text, (cls, field.name)


@pytest.mark.parametrize(
    ("heading", "enums"),
    [
        (
            "## Codes",
            [
                ErrorCode,
                LobbyCode,
                RefusalCode,
                WithdrawnReason,
                LeftReason,
                PolicyAction,
                PolicyCause,
                GoodbyeReason,
            ],
        ),
        ("## Notices", [NoticeKind]),
        ("## The lobby", [m.Format, m.ChatScope]),
    ],
)
def test_every_code_is_explained(heading: str, enums: list[type[Enum]]) -> None:
    text = section(heading)
    for cls in enums:
        for member in cls:
            assert f"`{member.value}`" in text, member


def test_the_limits_are_those_of_the_code() -> None:
    text = section("## Limits")
    for name, value in attrs.asdict(m.LIMITS).items():
        assert f"| `{name}` | {value} |" in text


def test_the_page_is_about_this_version() -> None:
    assert f"**version {m.VERSION}**" in PAGE
    assert schema.PATH.name in PAGE


def test_links_within_the_page_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}
    for target in re.findall(r"\]\(#([^)]+)\)", PAGE):
        assert target in anchors


def test_the_session_plays_through_both_ends() -> None:
    """Every line is said by one end and understood by the other, and the view is kept."""
    server, client, mirror = ServerSession(0.0), ClientSession(), Mirror()
    for text in SESSION:
        who, line = text[0], text[2:].encode()
        if who == "C":
            said = decode_client(line)
            assert server.receive_data(client.send(said), 0.0) == [said]
        else:
            told = decode_server(line)
            (event,) = client.receive_data(server.send(told))
            assert not isinstance(event, Rejected)
            mirror.take(event)
            assert not mirror.lost
        assert server.state is client.state
    assert client.state is State.LOBBY
    assert mirror.view is not None
    assert mirror.view.result is not None
    assert [item.name for item in mirror.view.battlefield] == ["Mountain"]
