"""Every fact, question and refusal has its words, in both languages."""

from __future__ import annotations

import re
import string
from enum import Enum
from pathlib import Path

import pytest
from attrs import evolve

import host.client
from host.client import obeying
from host.client.attention import Break
from host.client.commands import COMMANDS, Command
from host.client.desk import BREAKS
from host.client.grammar import fill, listed
from host.client.names import Names
from host.client.wording import Language, Wording, decisions, manual, notices, refusals
from host.client.wording.interface import INTERFACE, SHORT_STEPS
from protocol import codes
from protocol.codec import DECISIONS
from protocol.tables import Format
from rules.decisions import Purpose
from rules.notices import Notice, NoticeKind
from rules.refusals import RefusalCode
from rules.vocabulary import Step
from tests.client.positions import positions

BOTH = tuple(Language)

TABLES = {
    "notices": notices.NOTICES,
    "moves": notices.MOVES,
    "losses": notices.LOSSES,
    "decisions": decisions.DECISIONS,
    "purposes": decisions.PURPOSES,
    "counts": decisions.COUNT,
    "hints": decisions.HINTS,
    "refusals": refusals.REFUSALS,
    "errors": refusals.ERRORS,
    "goodbyes": refusals.GOODBYES,
    "policies": refusals.POLICIES,
    "interface": INTERFACE,
    "steps": SHORT_STEPS,
}


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("table", TABLES)
def test_both_languages_name_the_same_fields(table: str) -> None:
    for key, (english, chinese) in TABLES[table].items():
        assert (english.strip() and chinese.strip()) or table == "losses", key
        differing = fields(english) ^ fields(chinese)
        assert differing <= {"whose", "who"}, key


@pytest.mark.parametrize(
    ("codes_", "table"),
    [
        (NoticeKind, notices.NOTICES),
        (Purpose, decisions.PURPOSES),
        (codes.ErrorCode, refusals.ERRORS),
        (codes.GoodbyeReason, refusals.GOODBYES),
        (codes.LeftReason, refusals.LEFT),
        (codes.WithdrawnReason, refusals.WITHDRAWN),
        (codes.PolicyAction, refusals.POLICIES),
        (codes.PolicyCause, refusals.CAUSES),
        (Break, BREAKS),
    ],
)
def test_every_code_has_its_phrase(codes_: type[Enum], table: dict[Enum, object]) -> None:
    assert set(table) == set(codes_)


@pytest.mark.parametrize(
    ("word", "english", "chinese"),
    [
        ("spell", "Shock resolves.", "Shock结算。"),
        ("activated", "The ability of Shock resolves.", "Shock的异能结算。"),
        ("triggered", "The triggered ability of Shock resolves.", "Shock的触发式异能结算。"),
    ],
)
def test_an_ability_is_told_from_a_spell(word: str, english: str, chinese: str) -> None:
    notice = Notice(NoticeKind.RESOLVED, (0,), 7, "Shock", word=word)
    assert Wording(Language.EN).notice(notice, Names()) == english
    assert Wording(Language.ZH).notice(notice, Names(Language.ZH)) == chinese
    for kind in (NoticeKind.FIZZLED, NoticeKind.COUNTERED):
        said = Wording(Language.EN).notice(evolve(notice, kind=kind), Names())
        assert said.startswith(english.removesuffix(" resolves."))


def test_every_refusal_has_its_phrase() -> None:
    assert set(refusals.REFUSALS) == {*RefusalCode, *codes.LobbyCode}
    for language in BOTH:
        for code in refusals.REFUSALS:
            assert Wording(language).refusal(code, {})


def test_too_many_tables_says_whose() -> None:
    said = {
        Wording(language).refusal(codes.LobbyCode.TOO_MANY_TABLES, {"tables": 8, "whose": whose})
        for language in BOTH
        for whose in ("host", "guest", "address")
    }
    assert len(said) == 6
    assert "No more tables may be open by one player: the most is 8." in said


def test_not_ready_names_the_seats_as_people_count_them() -> None:
    english = Wording(Language.EN)
    said = english.refusal(codes.LobbyCode.NOT_READY, {"seats": [1, 3]})
    assert said == "Seat 2, 4: empty, without a deck, or not ready."
    assert Wording(Language.ZH).refusal(codes.LobbyCode.NOT_READY, {"seats": [1]})[:3] == "座位2"
    for rubbish in (None, [], "1", {}):
        assert english.refusal(codes.LobbyCode.NOT_READY, {"seats": rubbish})[:6] == "Seat ?"


def test_every_kind_of_decision_has_its_title() -> None:
    assert set(decisions.DECISIONS) == {cls.kind for cls in DECISIONS}


def test_every_format_has_a_name_in_both_languages() -> None:
    assert Wording(Language.EN).format(Format.TWO_HEADED_GIANT) == "Two-Headed Giant"
    assert len({Wording(language).format(form) for form in Format for language in BOTH}) == 8


def test_every_step_has_a_short_name() -> None:
    assert set(SHORT_STEPS) == {step.name.lower() for step in Step}


def test_every_phrase_that_the_code_asks_for_exists() -> None:
    used: set[str] = set()
    for path in Path(host.client.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r"\b(?:say|raw)\(\s*[\"']([a-z_]+)[\"']", text))
        used |= set(re.findall(r"Unreadable\(\s*\"([a-z_]+)\"", text))
    used -= {"refused"}
    assert used > {"welcome", "which_attacker"}
    assert used <= set(INTERFACE), used - set(INTERFACE)


def test_no_phrase_is_left_over() -> None:
    folder = Path(host.client.__file__).parent
    pages = [path for path in folder.rglob("*.py") if path.name != "interface.py"]
    text = "".join(path.read_text(encoding="utf-8") for path in pages)
    unused = [key for key in INTERFACE if not re.search(rf"[\"']{key}[\"']", text)]
    assert set(unused) == {"chat_lobby", "chat_table", "chat_team"}  # said by their scope


def test_every_command_is_carried_out_and_documented() -> None:
    assert set(obeying._OBEY) == set(Command)
    assert set(COMMANDS.values()) == set(Command)
    pages = " ".join(key for key, _ in (*manual.WORDS, *manual.LOBBY_HELP))
    for command in Command:
        assert command.value in pages, command


@pytest.mark.parametrize("language", BOTH)
@pytest.mark.parametrize("kind", NoticeKind)
def test_any_notice_is_a_sentence(kind: NoticeKind, language: Language) -> None:
    names = Names(language, 0, ("Ann", "Bob", "Cid", "Dee"), ((0, 1), (2, 3)))
    words = Wording(language)
    for notice in (
        Notice(kind),
        Notice(kind, (0,), 7, "Rancor", (8,), 2, "HAND>GRAVEYARD", aimed=(1,)),
        Notice(kind, (2, 3), 7, "Rancor", (), -2, "red"),
    ):
        said = words.notice(notice, names)
        if kind is not NoticeKind.STEP_BEGAN:
            assert said
        if kind is not NoticeKind.MANA_ADDED:
            assert not re.search(r"[\[\]{}|]", said), said


def test_you_and_others_take_their_own_verbs() -> None:
    names = Names(Language.EN, 0, ("Ann", "Bob", "Cid", "Dee"), ((0, 1), (2, 3)))
    words = Wording(Language.EN)
    drew = Notice(NoticeKind.DREW, (0,), 7, "Rancor")
    assert words.notice(drew, names) == "You draw Rancor."
    drew = Notice(NoticeKind.DREW, (2,))
    assert words.notice(drew, names) == "Cid draws a card."
    lost = Notice(NoticeKind.LIFE_CHANGED, (2, 3), amount=-3)
    assert words.notice(lost, names) == "Cid and Dee lose 3 life."
    cast = Notice(NoticeKind.CAST, (2,), 9, "Shock", aimed=(0,))
    assert words.notice(cast, names) == "Cid casts Shock, aimed at you."


def test_names_with_brackets_and_braces_are_left_alone() -> None:
    assert fill("{who} [draw|draws].", {"who": "[a|b] {c}"}) == "[a|b] {c} draws."


def test_lists_are_said_as_people_say_them() -> None:
    assert listed(["a"], Language.EN) == "a"
    assert listed(["a", "b", "c"], Language.EN) == "a, b and c"
    assert listed(["a", "b", "c"], Language.ZH) == "a、b、c"


@pytest.mark.parametrize("language", BOTH)
def test_the_story_of_a_whole_game_can_be_told(language: Language) -> None:
    words = Wording(language)
    told = 0
    for position in positions(3):
        names = position.names(language)
        for notice in position.notices:
            said = words.notice(notice, names)
            told += 1
            assert said
            assert "?" not in said.replace("???", ""), said
    assert told > 300
