"""The journal: written before shown, read back whole or not at all, and a game resumed from it."""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actors.answer_text import read_answer, well_formed, write_answer
from actors.clock import TimeControl
from actors.journal import Journal, parse_journal, read_journal, replay, resume
from actors.journal_lines import (
    FORMAT,
    AnswerEntry,
    By,
    ConcedeEntry,
    Entry,
    Header,
    JournalCode,
    JournalError,
    JournalPlayer,
    OverEntry,
    PassesEntry,
    SettleEntry,
    apart,
)
from actors.limits import JOURNAL_LINE
from actors.program_seat import ProgramSeat
from actors.seat import Accepted, Halted, HaltReason, Tell
from actors.table import Table
from rules.answers import (
    Act,
    Answer,
    Cancel,
    Declare,
    Divide,
    Number,
    Pass,
    Payment,
    Pick,
    TakeBack,
)
from tests.actors.play import playing, rest
from tests.actors.toys import CAST, TOGETHER, TWO_HEADS, Toy

HEADER = Header(
    ruleset="2012",
    players=tuple(JournalPlayer(f"Ann {n} é", ("Forest",) * 3 + ("Æther",)) for n in range(4)),
    teams=TWO_HEADS,
    seed="seed",
    first_team=0,
    table="t",
    engine="ettin 0",
    options={"decision": 60.5, "private": True},
)
ENTRIES: list[Entry] = [
    AnswerEntry(0, 1, Act(CAST)),
    AnswerEntry(1, 4, Pass(), By.FORCED),
    PassesEntry(((2, 5), (3, 6), (0, 9))),
    AnswerEntry(0, 3, Act(TOGETHER, Payment.MANUAL), By.POLICY),
    SettleEntry(0),
    ConcedeEntry(2),
    OverEntry(0, "digest", (12, -1)),
]

numbers = st.integers(-5, 300)
tuples = st.lists(numbers, max_size=5).map(tuple)
answers: st.SearchStrategy[Answer] = st.one_of(
    st.sampled_from([Pass(), TakeBack(), Cancel()]),
    st.builds(Act, numbers, st.sampled_from(Payment)),
    st.builds(Pick, tuples),
    st.builds(Number, numbers),
    st.builds(Declare, st.lists(st.tuples(numbers, numbers), max_size=4).map(tuple)),
    st.builds(Divide, tuples),
)


def write(path: Path, entries: list[Entry]) -> bytes:
    journal = Journal.create(path, HEADER)
    append(journal, entries)
    journal.close()
    return path.read_bytes()


def append(journal: Journal, entries: list[Entry]) -> None:
    for entry in entries:
        journal.add(entry)
        journal.commit()


def code(path: Path) -> tuple[JournalCode, int]:
    with pytest.raises(JournalError) as raised:
        read_journal(path)
    assert str(raised.value)
    return raised.value.code, raised.value.line


@given(answers)
def test_every_answer_is_read_as_it_was_written(answer: Answer) -> None:
    import json

    assert well_formed(answer)
    assert read_answer(json.loads(write_answer(answer))) == answer


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        ["fly"],
        [["pass"]],
        ["pass", 1],
        ["act", 1],
        ["act", "1", "auto"],
        ["act", True, "auto"],
        ["act", 1, "gold"],
        ["pick", 1],
        ["pick", ["1"]],
        ["pick", [1.0]],
        ["declare", [[1]]],
        ["declare", [1, 2]],
        ["number", 1 << 64],
    ],
    ids=repr,
)
def test_misspelt_answer_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_answer(data)


def test_journal_is_read_as_it_was_written(tmp_path: Path) -> None:
    write(tmp_path / "j", ENTRIES)
    reading = read_journal(tmp_path / "j")
    assert reading.header == HEADER
    assert list(reading.entries) == ENTRIES
    assert not reading.torn
    assert reading.finished


def test_journal_torn_at_every_byte_keeps_its_whole_lines(tmp_path: Path) -> None:
    data = write(tmp_path / "whole", ENTRIES)
    head = data.index(b"\n") + 1
    for cut in range(len(data) + 1):
        if cut < head:
            with pytest.raises(JournalError) as raised:
                parse_journal(data[:cut])
            assert (raised.value.code, raised.value.line) == (JournalCode.BAD_HEADER, 1)
            continue
        reading = parse_journal(data[:cut])
        whole = data[:cut].count(b"\n") - 1
        assert list(reading.entries) == ENTRIES[:whole]
        assert reading.torn is (data[cut - 1 : cut] != b"\n")
        assert reading.size == data[:cut].rindex(b"\n") + 1


def test_torn_journal_goes_on_where_it_was_whole(tmp_path: Path) -> None:
    data = write(tmp_path / "whole", ENTRIES)
    path = tmp_path / "torn"
    head = data.index(b"\n") + 1
    for cut in range(head, len(data) + 1, 7):
        path.write_bytes(data[:cut])
        reading = read_journal(path)
        journal = Journal.reopen(path, reading)
        for entry in ENTRIES[len(reading.entries) :]:
            journal.add(entry)
        journal.commit()
        journal.close()
        assert path.read_bytes() == data


def test_every_changed_byte_is_found(tmp_path: Path) -> None:
    data = write(tmp_path / "whole", ENTRIES)
    for place in range(len(data) - 1):
        changed = bytearray(data)
        changed[place] ^= 1
        with pytest.raises(JournalError) as raised:
            parse_journal(bytes(changed))
        if place == data.index(b'"format":%d' % FORMAT) + len(b'"format":'):
            assert raised.value.code is JournalCode.BAD_FORMAT
        else:
            assert raised.value.code in (JournalCode.BAD_HEADER, JournalCode.CHECKSUM)
    # without its line end the last line counts as torn
    assert parse_journal(data[:-1] + b"\x0b").torn


def test_lost_and_swapped_lines_are_found(tmp_path: Path) -> None:
    lines = write(tmp_path / "whole", ENTRIES).splitlines(keepends=True)
    path = tmp_path / "changed"
    path.write_bytes(b"".join(lines[:2] + lines[3:]))
    assert code(path) == (JournalCode.CHECKSUM, 3)
    path.write_bytes(b"".join([lines[0], lines[2], lines[1], *lines[3:]]))
    assert code(path) == (JournalCode.CHECKSUM, 2)


@pytest.mark.parametrize("data", [b"", b"\n", b"{}\n", b"\x00" * 100, b"4 Forest\n" * 9])
def test_what_is_no_journal_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "j").write_bytes(data)
    assert code(tmp_path / "j") == (JournalCode.BAD_HEADER, 1)


def test_missing_file_is_unreadable(tmp_path: Path) -> None:
    assert code(tmp_path / "none") == (JournalCode.UNREADABLE, 0)
    assert code(tmp_path) == (JournalCode.UNREADABLE, 0)


def summed(*bodies: bytes) -> bytes:
    from zlib import crc32

    total, lines = 0, []
    for body in bodies:
        total = crc32(body[:-1], total)
        lines.append(body[:-1] + b',"sum":"%08x"}\n' % total)
    return b"".join(lines)


def body(**changes: Any) -> bytes:
    import json

    from actors.journal_lines import write_header

    return json.dumps(json.loads(write_header(HEADER)) | changes).encode()


@pytest.mark.parametrize(
    "changes",
    [
        {"k": "answer"},
        {"seed": 1.5},
        {"seed": True},
        {"teams": [[0, 1], [2]]},
        {"teams": [[0, 1], [2, 2]]},
        {"teams": [[0, 1], ["2", 3]]},
        {"first_team": 2},
        {"players": [{"name": "Ann"}] * 4},
        {"players": [{"name": "Ann", "deck": [1]}] * 4},
        {"more": 1},
    ],
    ids=repr,
)
def test_header_that_makes_no_sense_is_refused(tmp_path: Path, changes: dict[str, object]) -> None:
    (tmp_path / "j").write_bytes(summed(body(**changes)))
    assert code(tmp_path / "j") == (JournalCode.BAD_HEADER, 1)


@pytest.mark.parametrize("version", [FORMAT - 1, FORMAT + 1])
def test_journal_of_another_format_is_refused(tmp_path: Path, version: int) -> None:
    (tmp_path / "j").write_bytes(summed(body(format=version)))
    assert code(tmp_path / "j") == (JournalCode.BAD_FORMAT, 1)


@pytest.mark.parametrize(
    "line",
    [
        b'{"k":"header","format":9}',
        b'{"k":"header","format":9,"sum":"00000000"}',
        b'{"format":9,"k":"header","players":{},"sha":"e3b0c442"}',
    ],
)
def test_journal_of_another_format_says_which_whatever_its_lines_end_with(line: bytes) -> None:
    with pytest.raises(JournalError, match=f"bad_format in line 1: version 9, not {FORMAT}"):
        parse_journal(line + b"\n")


@pytest.mark.parametrize(
    "line",
    [
        b"[]",
        b"{}",
        b'{"k":"fly"}',
        b'{"k":"answer","p":0,"n":1,"a":["pass"],"by":"magic"}',
        b'{"k":"answer","p":0,"n":1,"a":["pass"],"by":"seat","x":1}',
        b'{"k":"passes","of":[[0,1],[true,2]]}',
        b'{"k":"passes","of":[[0,1],[1,-2]]}',
        b'{"k":"passes","of":[[0,1,2]]}',
        b'{"k":"passes","of":[0,1]}',
        b'{"k":"passes"}',
        b'{"k":"answer","p":-1,"n":1,"a":["pass"],"by":"seat"}',
        b'{"k":"answer","p":true,"n":1,"a":["pass"],"by":"seat"}',
        b'{"k":"settle"}',
        b'{"k":"over","w":0,"digest":"","draw":[1]}',
        b'\xff{"k":"settle","t":0}',
    ],
)
def test_line_that_makes_no_sense_is_refused_with_its_number(tmp_path: Path, line: bytes) -> None:
    (tmp_path / "j").write_bytes(summed(body(), b'{"k":"settle","t":0}', line))
    assert code(tmp_path / "j") == (JournalCode.BAD_LINE, 3)


def test_nothing_follows_the_end_of_the_game(tmp_path: Path) -> None:
    write(tmp_path / "j", [ENTRIES[-1], ENTRIES[0]])
    assert code(tmp_path / "j") == (JournalCode.BAD_LINE, 3)


def test_existing_journal_is_never_overwritten(tmp_path: Path) -> None:
    data = write(tmp_path / "j", ENTRIES)
    with pytest.raises(JournalError) as raised:
        Journal.create(tmp_path / "j", HEADER)
    assert raised.value.code is JournalCode.EXISTS
    assert (tmp_path / "j").read_bytes() == data


def test_folder_that_is_not_there_is_a_failed_write(tmp_path: Path) -> None:
    with pytest.raises(JournalError) as raised:
        Journal.create(tmp_path / "no" / "j", HEADER)
    assert raised.value.code is JournalCode.WRITE_FAILED


def test_line_too_long_is_not_added(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "j", HEADER)
    before = (tmp_path / "j").read_bytes()
    with pytest.raises(JournalError) as raised:
        journal.add(OverEntry(0, "x" * JOURNAL_LINE, (0, 0)))
    assert raised.value.code is JournalCode.TOO_LONG
    journal.commit()
    journal.close()
    assert (tmp_path / "j").read_bytes() == before


class Disk:
    """A disk with so much room; writes what fits, as a real one does."""

    def __init__(self, room: int) -> None:
        self.room = room

    def write(self, descriptor: int, data: bytes) -> int:
        if self.room <= 0:
            raise OSError(28, "no space left on device")
        done = os.write(descriptor, data[: self.room])
        self.room -= done
        return done


def test_journal_whose_header_does_not_fit_on_the_disk_leaves_no_file(tmp_path: Path) -> None:
    def full(descriptor: int, data: bytes) -> int:
        raise OSError(28, "no space left on device")

    with pytest.raises(JournalError) as raised:
        Journal.create(tmp_path / "j", HEADER, write=full)
    assert raised.value.code is JournalCode.WRITE_FAILED
    assert not list(tmp_path.iterdir()), "an empty file would be taken for a broken journal"


def test_full_disk_leaves_whole_lines_and_takes_nothing_more(tmp_path: Path) -> None:
    data = write(tmp_path / "whole", ENTRIES)
    head = data.index(b"\n") + 1
    for room in range(1, len(data), 5):
        path = tmp_path / f"j{room}"
        disk = Disk(room)
        if room < head:
            with pytest.raises(JournalError) as raised:
                Journal.create(path, HEADER, write=disk.write)
            assert raised.value.code is JournalCode.WRITE_FAILED
            continue
        journal = Journal.create(path, HEADER, write=disk.write)
        with pytest.raises(JournalError) as raised:
            append(journal, ENTRIES)
        assert raised.value.code is JournalCode.WRITE_FAILED
        disk.room = 10_000
        journal.add(ENTRIES[0])
        with pytest.raises(JournalError):
            journal.commit()
        journal.close()
        reading = read_journal(path)
        assert not reading.torn
        assert list(reading.entries) == ENTRIES[: len(reading.entries)]


# --- at the table ---


async def test_answer_is_written_before_its_effects_are_shown(
    autojump_clock: object, tmp_path: Path
) -> None:
    async with playing() as play:
        watched: list[tuple[int, int]] = []

        def write(descriptor: int, data: bytes) -> int:
            watched.append((len(play[0].all(Tell)), len(play[0].all(Accepted))))
            return os.write(descriptor, data)

        journal = Journal.create(tmp_path / "j", HEADER, write=write)
        play.table._referee._journal = play.table._referee._rulings.journal = journal
        told = len(play[0].all(Tell))
        play[0].answers(Act(CAST))
        await rest()
        assert watched[1:] == [(told, 0)]
        assert len(play[0].all(Accepted)) == 1
    journal.close()


@pytest.mark.parametrize("durable", [False, True])
async def test_forced_and_policy_answers_are_in_the_journal(tmp_path: Path, durable: bool) -> None:
    journal = Journal.create(tmp_path / "j", HEADER, durable=durable)
    toy = Toy(steps=1, idle=[1, 2, 3])
    seat = lambda: ProgramSeat(lambda view, request: Pass())  # noqa: E731
    await Table("t", toy, TWO_HEADS, dict.fromkeys(range(4), seat), journal=journal).run()
    journal.close()
    entries = tuple(apart(read_journal(tmp_path / "j").entries))
    by = [entry.by for entry in entries if isinstance(entry, AnswerEntry)]
    assert sorted(b.value for b in by) == ["forced"] * 3 + ["seat"]
    assert isinstance(entries[-1], OverEntry)
    assert replay(Toy(steps=1, idle=[1, 2, 3]), entries).digest() == toy.digest()


async def test_full_disk_stops_the_table_and_shows_nothing(
    autojump_clock: object, tmp_path: Path
) -> None:
    import trio

    disk = Disk(10_000)
    journal = Journal.create(tmp_path / "j", HEADER, write=disk.write)
    async with playing(journal=journal) as play:
        await play.does(0, Act(CAST))
        view = play[1].last(Tell).view
        for seat in play.seats.values():
            seat.forget()
        disk.room = 10
        await play.does(1, Act(CAST))
        halted = Halted(HaltReason.JOURNAL_FAILED)
        assert play.table.ending == halted
        assert all(seat.seen == [halted] for seat in play.seats.values())
        with pytest.raises(trio.ClosedResourceError):
            view()
        assert play.report is not None
        assert isinstance(play.report.error, JournalError)
    journal.close()
    reading = read_journal(tmp_path / "j")
    assert [type(entry) for entry in reading.entries] == [AnswerEntry]


async def test_resumed_game_is_the_same_game_and_goes_on(
    autojump_clock: object, tmp_path: Path
) -> None:
    path = tmp_path / "j"
    control = TimeControl(decision=10, joint=20)
    moves: list[tuple[int, Answer]] = [
        (0, Act(CAST)),
        (1, Pass()),
        (0, Pass()),
        (2, Act(CAST)),
        (2, Act(TOGETHER)),
        (3, Pick((1,))),
        (2, Pick((1,))),
        (3, Pass()),
    ]
    whole = Toy(steps=2)
    async with playing(whole, control=control) as play:
        await play.do(*moves)

    journal = Journal.create(path, HEADER)
    async with playing(Toy(steps=2), control=control, journal=journal) as play:
        await play.do(*moves[:5])
    journal.close()
    with path.open("ab") as file:
        file.write(b'{"k":"answer","p":3,')
    resumed = resume(path, lambda header: Toy(header.teams, steps=2))
    assert resumed.reading.torn
    async with playing(resumed.game, control=control, journal=resumed.journal, fresh=False) as play:
        assert play[2].all(Tell) == []
        await play.do(*moves[5:])
        assert play.toy.digest() == whole.digest()
    resumed.journal.close()
    again = replay(Toy(steps=2), read_journal(path).entries)
    assert (again.digest(), again.last_draw()) == (whole.digest(), whole.last_draw())


async def test_finished_game_is_checked_when_replayed(
    autojump_clock: object, tmp_path: Path
) -> None:
    journal = Journal.create(tmp_path / "j", HEADER)
    async with playing(Toy(steps=1), journal=journal) as play:
        await play.do((0, Act(CAST)))
        play[2].concedes()
        await rest()
        assert play.over
    journal.close()
    reading = read_journal(tmp_path / "j")
    assert reading.finished
    assert replay(Toy(steps=1), reading.entries).result is not None
    other = Toy(steps=1)
    other.said = 5
    with pytest.raises(JournalError) as raised:
        replay(other, reading.entries)
    assert (raised.value.code, raised.value.line) == (JournalCode.DIVERGED, 4)


def test_game_that_does_not_take_an_answer_has_diverged(tmp_path: Path) -> None:
    write(tmp_path / "j", ENTRIES[:2])
    data = (tmp_path / "j").read_bytes()
    with pytest.raises(JournalError) as raised:
        resume(tmp_path / "j", lambda header: Toy(steps=1, idle=[0]))
    assert (raised.value.code, raised.value.line) == (JournalCode.DIVERGED, 2)
    assert (tmp_path / "j").read_bytes() == data


async def test_disk_that_fails_to_sync_stops_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(descriptor: int) -> None:
        raise OSError(5, "input/output error")

    journal = Journal.create(tmp_path / "j", HEADER, durable=True)
    monkeypatch.setattr("actors.journal._sync", fails)
    seat = lambda: ProgramSeat(lambda view, request: Pass())  # noqa: E731
    report = await Table(
        "t", Toy(), TWO_HEADS, dict.fromkeys(range(4), seat), journal=journal
    ).run()
    journal.close()
    assert report.ending == Halted(HaltReason.JOURNAL_FAILED)
    assert isinstance(report.error, JournalError)
