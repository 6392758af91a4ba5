"""The data folder: its index, its lock, and what is made of broken ones."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
from attrs import evolve

from actors.journal import Journal
from actors.journal_lines import Header, JournalCode, JournalError, OverEntry
from host.decks import pick_deck
from host.playing import Play
from host.records import GameRecord, SeatRecord
from host.secrecy import Password, token_hash
from host.storage import DataFolder, StorageCode, StorageError
from protocol import messages as m
from protocol.tables import SilentPolicy


def test_numbers_are_never_given_twice(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    assert [folder.take_number(), folder.take_number()] == [1, 2]
    folder.begin("2-1.journal")
    folder.close()
    again = DataFolder(tmp_path)
    assert again.take_number() == 3
    assert again.live == ("2-1.journal",)
    again.end("2-1.journal")
    again.close()
    last = DataFolder(tmp_path)
    assert last.live == ()
    last.close()


def test_two_hosts_cannot_have_one_folder(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    with pytest.raises(StorageError) as caught:
        DataFolder(tmp_path)
    assert caught.value.code is StorageCode.IN_USE
    folder.close()
    DataFolder(tmp_path).close()


def test_a_folder_that_is_a_file_is_not_usable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageError) as caught:
        DataFolder(tmp_path / "file")
    assert caught.value.code is StorageCode.NOT_USABLE


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS])
def test_a_folder_in_which_no_journal_can_be_made_is_not_usable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Told at the start, not when the first game begins."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patched:
        patched.setattr("host.storage.Path.touch", refuse)
        with pytest.raises(StorageError) as caught:
            DataFolder(tmp_path)
    assert caught.value.code is StorageCode.NOT_USABLE
    assert caught.value.detail == os.strerror(number)
    DataFolder(tmp_path).close()


def test_a_full_disk_does_not_keep_a_host_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("host.storage.Path.touch", full)
    DataFolder(tmp_path).close()


def header() -> Header:
    return record().header()


def record() -> GameRecord:
    deck = pick_deck("burn")
    options = m.TableOptions(
        "t",
        format=m.Format.DUEL,
        time=m.TimeControl(None, 0, 7),
        silent=SilentPolicy.CONCEDE,
    )
    return GameRecord(
        4,
        1,
        options,
        "seed",
        (
            SeatRecord("Ann", deck, token=token_hash("secret")),
            SeatRecord("pass-2", deck, bot="pass"),
        ),
        "Ann",
        Password.of("pw"),
        True,
    )


@pytest.mark.parametrize(
    "spoiled",
    [
        b"",
        b"{",
        b"[]",
        b'{"format":1}',
        b'{"format":9,"next_table":1,"live":[]}',
        b"\xff\xfe",
        b'{"format":1,"next_table":"1","live":[]}',
        b'{"format":1,"next_table":1,"live":["../x"]}',
        b'{"format":1,"next_table":9,"live":[],"house":[]}',
        b'{"format":1,"next_table":9,"live":[],"house":{"t":8}}',
        b'{"format":1,"next_table":9,"live":[],"house":{"t":["8"]}}',
        b'{"format":1,"next_table":9,"live":[],"house":{"t":[9]}}',
        b'{"format":1,"next_table":9,"live":[],"house":{"t":[8],"u":[8]}}',
    ],
)
def test_a_broken_index_is_made_again_from_the_journals(tmp_path: Path, spoiled: bytes) -> None:
    DataFolder(tmp_path).close()
    journals = tmp_path / "journals"
    Journal.create(journals / "4-1.journal", header()).close()
    over = Journal.create(journals / "5-2.journal", header())
    over.add(OverEntry(0, "digest", (1, 2)))
    over.commit()
    over.close()
    (journals / "6-1.journal").write_bytes(b"nonsense\n")
    (journals / "7-1.journal").write_bytes(b'{"k":"header",')  # the host died as it began
    (journals / "notes.txt").write_bytes(b"mine")
    (tmp_path / "index.json").write_bytes(spoiled)
    folder = DataFolder(tmp_path)
    assert folder.warning is not None
    assert folder.warning.code is StorageCode.BAD_INDEX
    assert folder.live == ("4-1.journal", "6-1.journal")
    assert folder.take_number() == 7
    folder.close()


def test_the_index_is_replaced_as_a_whole(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    folder.begin("1-1.journal")
    folder.begin("2-1.journal")
    data = json.loads((tmp_path / "index.json").read_text())
    live = ["1-1.journal", "2-1.journal"]
    assert data == {"format": 1, "next_table": 1, "live": live, "house": {}}
    assert not (tmp_path / "index.new").exists()
    folder.close()


def test_a_new_journal_never_overwrites_another(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    folder.journal("1-1.journal").write_bytes(b"")
    assert folder.new_journal(1, 1) == "1-2.journal"
    folder.close()


def test_a_new_journal_is_newer_than_all_of_its_table(tmp_path: Path) -> None:
    """Its host begins to count anew, and the oldest journals have been removed."""
    folder = DataFolder(tmp_path)
    for name in ("1-9.journal", "1-10.journal", "2-30.journal"):
        folder.journal(name).write_bytes(b"")
    folder.close()
    again = DataFolder(tmp_path)
    assert again.new_journal(1, 1) == "1-11.journal"
    again.begin("1-11.journal")
    assert again.new_journal(1, 2) == "1-12.journal"
    again.close()


def test_the_numbers_of_the_houses_tables_are_kept(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    for name in ("t", "u", "t"):
        folder.keep_number(name, folder.take_number())
    folder.begin("1-1.journal")
    folder.close()
    again = DataFolder(tmp_path)
    assert again.kept_numbers("t") == [3], "a game is on at table 1"
    again.end("1-1.journal")
    assert again.kept_numbers("t") == [1, 3]
    assert again.kept_numbers("u") == [2]
    assert again.kept_numbers("v") == []
    again.close()


def test_an_index_of_an_older_host_is_good(tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text('{"format":1,"next_table":7,"live":["1-1.journal"]}')
    folder = DataFolder(tmp_path)
    assert folder.warning is None
    assert folder.live == ("1-1.journal",)
    assert folder.take_number() == 7
    folder.close()


def test_of_a_table_only_the_newest_game_is_live(tmp_path: Path) -> None:
    """Game 1 was broken off, and the table went on to game 2."""
    folder = DataFolder(tmp_path)
    for name in ("1-1.journal", "2-1.journal", "1-2.journal"):
        Journal.create(folder.journal(name), header()).close()
        folder.begin(name)
    assert folder.live == ("2-1.journal", "1-2.journal")
    folder.close()
    (tmp_path / "index.json").write_text(
        '{"format":1,"next_table":3,"live":["1-1.journal","2-1.journal","1-2.journal"]}'
    )
    older = DataFolder(tmp_path)
    assert older.live == ("2-1.journal", "1-2.journal"), "also where an older host wrote it"
    older.close()
    (tmp_path / "index.json").unlink()
    lost = DataFolder(tmp_path)
    assert lost.live == ("1-2.journal", "2-1.journal")
    lost.close()


def test_a_game_broken_off_does_not_come_back_after_the_next_has_ended(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    folder.begin("1-1.journal")
    folder.begin("1-2.journal")
    folder.end("1-2.journal")
    assert folder.live == ()
    folder.close()


def test_a_game_that_the_index_has_no_room_for_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = DataFolder(tmp_path)
    Play.begin(record(), folder).close()
    assert folder.live == ("4-1.journal",)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("host.storage.os.replace", full)
        with pytest.raises(StorageError):
            Play.begin(evolve(record(), game=2), folder)
    assert folder.live == ("4-1.journal",), "the game before is still to be taken up"
    assert not folder.journal("4-2.journal").exists()
    folder.close()


# --- how much is kept ---


def past(folder: DataFolder, name: str, *, age: int, over: bool = True) -> None:
    """A journal that is not on, so many seconds old."""
    journal = Journal.create(folder.journal(name), header())
    if over:
        journal.add(OverEntry(0, "digest", (1, 2)))
        journal.commit()
    journal.close()
    os.utime(folder.journal(name), (1e9 - age, 1e9 - age))


def kept(folder: DataFolder) -> set[str]:
    return {path.name for path in (folder.path / "journals").iterdir()}


def test_the_oldest_finished_games_are_removed_and_no_others(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    for number in range(1, 6):
        past(folder, f"{number}-1.journal", age=100 - number)
    past(folder, "6-1.journal", age=500, over=False)
    folder.journal("7-1.journal").write_bytes(b"nonsense")
    os.utime(folder.journal("7-1.journal"), (1, 1))
    past(folder, "8-1.journal", age=600)
    folder.begin("8-1.journal")  # over, but its table has not been taken up yet
    folder.close()
    again = DataFolder(tmp_path, keep=2)
    never = {"6-1.journal", "7-1.journal", "8-1.journal"}
    assert kept(again) == {"4-1.journal", "5-1.journal"} | never
    again.end("8-1.journal")
    assert kept(again) == {"5-1.journal"} | never, "the last that ended is the newest"
    again.close()


def test_a_full_disk_keeps_what_its_index_says_is_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = DataFolder(tmp_path, keep=0)
    for name in ("1-1.journal", "2-1.journal"):
        past(folder, name, age=9)
        folder.begin(name)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("host.storage.os.replace", full)
        with pytest.raises(StorageError):
            folder.end("1-1.journal")
        assert kept(folder) == {"1-1.journal", "2-1.journal"}
    folder.end("2-1.journal")
    assert kept(folder) == set()
    folder.close()


# --- what the header keeps ---


def test_a_record_comes_back_from_its_header(tmp_path: Path) -> None:
    written = record()
    assert GameRecord.of(written.header()) == written


def test_no_secret_stands_in_the_header_in_clear() -> None:
    options = evolve(record().options, password="clear as day")
    text = repr(evolve(record(), options=options).header())
    assert "clear as day" not in text
    assert "'secret'" not in text


@pytest.mark.parametrize(
    "spoil",
    [
        lambda options: options.clear(),
        lambda options: options.update(host="9"),
        lambda options: options.update(table="4"),
        lambda options: options.update(seats=[]),
        lambda options: options.update(options={"name": "t", "nonsense": 1}),
        lambda options: options.update(options="x"),
        lambda options: options.update(password={"salt": 1}),
        lambda options: options["seats"][0].update(token=5),
        lambda options: options["seats"][0].update(token=None),
        lambda options: options["seats"][1].update(token="x"),
        lambda options: options["seats"].__setitem__(0, None),
    ],
)
def test_a_header_that_no_host_wrote_is_an_error(spoil: object) -> None:
    written = header()
    options = json.loads(json.dumps(dict(written.options)))
    spoil(options)  # type: ignore[operator]
    with pytest.raises(JournalError) as caught:
        GameRecord.of(evolve(written, options=options))
    assert caught.value.code is JournalCode.BAD_HEADER


def test_a_header_of_another_version_says_which() -> None:
    written = header()
    with pytest.raises(JournalError) as caught:
        GameRecord.of(evolve(written, options={"host": 9}))
    assert str(caught.value) == "bad_format in line 1: the host's part is of version 9, not 1"
