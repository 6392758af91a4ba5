"""What a host says is harmless before anything is made of it, and cards have the player's names."""

from __future__ import annotations

import pytest
from attrs import evolve

from cards.rendering import Language
from host.client.incoming import LONGEST, LONGEST_NAME, MARKS, harmless, shown
from protocol import messages as m
from protocol.changes import Delta, ObjectPatch, ZoneChange
from protocol.tables import ChatScope
from rules.decisions import ChooseObjects, ObjectRef, OrderChoice, Purpose
from rules.notices import Notice, NoticeKind
from rules.view import ObjectView
from tests.client.positions import positions


@pytest.mark.parametrize(
    ("said", "is_shown"),
    [
        ("Ann", "Ann"),
        ("安娜", "安娜"),
        ("Zoë Nguyễn", "Zoë Nguyễn"),
        ("\x1b[2J\x07", " [2J "),
        ("\x9b31m", " 31m"),
        ("a\u202eb\u2066c\u200bd\ufeffe", "a b c d e"),
        ("one\ntwo\r\u2028three", "one two  three"),
        ("\ud800", " "),
        ("a" + "\u0301" * 9, "a" + "\u0301" * MARKS),
        ("\u0301a", "a"),
        ("x" * (LONGEST + 5), "x" * LONGEST + "…"),
    ],
)
def test_text_is_made_harmless(said: str, is_shown: str) -> None:
    assert harmless(said) == is_shown


def test_every_text_of_a_message_is_made_harmless() -> None:
    evil = "\x1b]0;owned\x07\u202e"
    form, time = m.Format.DUEL, m.TimeControl()
    seat = m.SeatState(0, 0, evil, None, deck=True, ready=True, connected=True)
    for message in (
        m.ChatLine(ChatScope.TABLE, evil, evil, 1, 0),
        m.TableState(1, evil, form, evil, time, m.SilentPolicy.PASS, (seat,), owner=evil),
        m.TableList((m.TableSummary(1, evil, form, evil, 2, 1),)),
        m.GameStarted(1, 1, "2012", ((0,), (1,)), (evil, evil)),
        m.Refused(m.LobbyCode.BAD_DECK, {"problems": [{"code": evil, evil: 3}]}),
        m.Notices(1, 2, (Notice(NoticeKind.CAST, (0,), 7, evil),)),
        m.ViewDelta(1, 2, 1, Delta(stack=ZoneChange(patched=(ObjectPatch(3, {"name": evil}),)))),
    ):
        told = repr(shown(message, Language.EN))
        assert "owned" in told
        assert "\\x1b" not in told
        assert "\\x07" not in told
        assert "\\u202e" not in told


def test_names_are_cut_to_a_length_that_leaves_room_for_others() -> None:
    line = shown(m.ChatLine(ChatScope.TABLE, "a" * 400, "b" * 400), Language.EN)
    assert line.sender == "a" * LONGEST_NAME + "…"
    assert line.text == "b" * 400


def test_a_message_without_harm_is_the_same_one() -> None:
    view = positions(1)[40].view
    snapshot = m.Snapshot(1, 1, 1, view)
    assert shown(snapshot, Language.EN) is snapshot


def test_cards_have_their_chinese_names_wherever_they_are_named() -> None:
    bear = ObjectView(3, "Runeclaw Bear", "battlefield", 0, 0)
    assert shown(bear, Language.EN).name == "Runeclaw Bear"
    assert shown(bear, Language.ZH).name == "符爪熊"
    unknown = evolve(bear, name="Lightning Bolt")
    assert shown(unknown, Language.ZH) is unknown
    notice = Notice(NoticeKind.CAST, (0,), 3, "Arc Trail")
    assert shown(notice, Language.ZH).name == "弧光曳迹"
    patch = ObjectPatch(3, {"name": "Forest", "tapped": True})
    assert shown(patch, Language.ZH).fields == {"name": "树林", "tapped": True}
    choice = ChooseObjects(0, 9, Purpose.SEARCH, (ObjectRef(3),), 1, 1, names=("Forest",))
    assert shown(choice, Language.ZH).names == ("树林",)
    order = OrderChoice(
        0, 0, Purpose.ORDER_TRIGGERS, (ObjectRef(3), ObjectRef(3)), labels=("Hesitation#0", "")
    )
    assert shown(order, Language.ZH).labels == ("迟疑#0", "")


def test_a_chinese_player_reads_chinese_names() -> None:
    """In a real game: no name that has a Chinese one is left in English."""
    from cards.chinese_names import CHINESE_NAMES

    lands = 0
    for position in positions(1)[:200:20]:
        view = shown(position.view, Language.ZH)
        names = [item.name for item in (*view.battlefield, *view.players[position.player].hand)]
        assert not set(names) & set(CHINESE_NAMES)
        lands += sum(1 for name in names if name in CHINESE_NAMES.values())
    assert lands > 10
