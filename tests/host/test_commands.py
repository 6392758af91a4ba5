"""The commands as they are typed: help, results, and one line with a status for what goes wrong."""

from __future__ import annotations

import json
import signal
import socket
import sys
from pathlib import Path

import click
import pytest
import trio
from click.testing import CliRunner, Result

from host.client.keepsake import state_file
from host.command_line import COMMANDS, LazyGroup, main
from host.commands.edge import address
from tests.host.programs import host_process, run
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


def invoke(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def assert_one_line(result: Result, *parts: str) -> None:
    """An error at the edge: one line, a status, no traceback."""
    assert result.exit_code == 1
    assert result.exception is None or isinstance(result.exception, SystemExit)
    lines = result.output.strip().splitlines()
    assert len(lines) == 1, result.output
    assert lines[0].startswith("ettin: ")
    for part in parts:
        assert part in lines[0]


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help(name: str) -> None:
    result = invoke(name, "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_help_lists_every_command() -> None:
    result = invoke("--help")
    assert all(name in result.output for name in COMMANDS)


# --- decks and cards ---


def test_a_shipped_deck_is_legal() -> None:
    result = invoke("deck", "check", ROOT / "cards" / "decks" / "burn.txt")
    assert result.exit_code == 0
    assert "legal, 60 cards" in result.output


def test_every_bad_line_of_a_deck_is_named_by_its_number(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Mountain\n0 Ponder\n4x\n???\n4 Lightning Bolt\n")
    result = invoke("deck", "check", deck)
    assert result.exit_code == 1
    for line in (2, 3, 4):
        assert f"line {line}: " in result.output
    assert "line 1: " not in result.output


def test_lines_that_can_be_read_are_checked_beside_others_that_cannot(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Mountain\n0 Ponder\n4 Nonsuch Card\n5 Lightning Bolt\n")
    result = invoke("deck", "check", deck)
    lines = [line.partition(": ")[2] for line in result.output.splitlines()]
    assert [line.partition(": ")[0] for line in lines] == ["line 2", "line 3", "line 4"]
    assert "unknown card: Nonsuch Card" in lines[1]


def test_unknown_and_too_many_cards_are_named_with_their_lines(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("// mine\n50 Mountain\n5 Lightning Bolt\n2 Lightening Bolt\n")
    result = invoke("deck", "check", deck)
    assert result.exit_code == 1
    assert "57 cards, at least 60 are needed" in result.output
    assert "line 3: 5 of Lightning Bolt, at most 4 are allowed" in result.output
    assert "line 4: unknown card: Lightening Bolt (perhaps Lightning Bolt" in result.output


def test_a_deck_file_that_is_not_there() -> None:
    assert_one_line(invoke("deck", "check", "nonsuch.txt"), "nonsuch.txt", "No such file")


def test_a_card_is_shown_in_both_languages() -> None:
    english = invoke("cards", "show", "lightning", "BOLT")
    assert english.exit_code == 0
    assert english.output.startswith("Lightning Bolt")
    assert "Instant" in english.output
    chinese = invoke("cards", "show", "Lightning Bolt", "--lang", "zh")
    assert chinese.exit_code == 0
    assert "瞬间" in chinese.output


def test_a_card_is_shown_by_its_chinese_name() -> None:
    for arguments in (("罗堰妖精",), ("Llanowar", "Elves")):
        chinese = invoke("cards", "show", *arguments, "--lang", "zh")
        assert chinese.output.splitlines()[0] == "罗堰妖精  Llanowar Elves  {G}"
    assert invoke("cards", "show", "罗堰妖精").output.startswith("Llanowar Elves  {G}")


def test_an_unknown_card_is_answered_with_close_names() -> None:
    assert_one_line(invoke("cards", "show", "Lightening Bolt"), "Lightning Bolt")
    assert_one_line(invoke("cards", "show", "bolt"), "Lightning Bolt")


def test_cards_are_listed() -> None:
    result = invoke("cards", "list")
    assert len(result.output.splitlines()) >= 180


# --- play and replay ---


def test_without_a_terminal_bots_play_and_the_result_is_printed() -> None:
    result = invoke("play", "--bot", "random", "--seed", "1")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert any(line.startswith("Turn 2") or "turn 2" in line.lower() for line in lines)
    assert lines[-2].startswith("result: ")
    assert lines[-2].removeprefix("result: ") == lines[-3]
    assert lines[-1] == "seed: 1"


@pytest.mark.parametrize("format_", ["duel", "three_headed_giant"])
@pytest.mark.parametrize("ruleset", ["2012", "2026"])
def test_other_formats_and_rulesets_are_played(format_: str, ruleset: str) -> None:
    result = invoke(
        "play", "--bot", "random", "--seed", "2", "--format", format_, "--ruleset", ruleset
    )
    assert result.exit_code == 0, result.output


def test_a_game_is_replayed_from_its_journal(tmp_path: Path) -> None:
    played = invoke("play", "--bot", "random/burn", "--seed", "3", "--data", tmp_path)
    assert played.exit_code == 0
    journal = tmp_path / "journals" / "1-1.journal"
    prose = invoke("replay", journal)
    assert prose.exit_code == 0
    assert prose.output.splitlines()[-2] == played.output.splitlines()[-2]
    assert prose.output.splitlines()[-1].startswith("verified: state ")
    said = [json.loads(line) for line in invoke("replay", journal, "--json").output.splitlines()]
    assert said[-1]["k"] == "over"
    assert said[-1]["verified"] is True
    assert said[-1]["digest"] in prose.output
    short = invoke("replay", journal, "--json", "--until", "10").output.splitlines()
    assert [json.loads(line) for line in short[:-1]] == said[:11]
    assert json.loads(short[-1])["k"] == "open"


@pytest.mark.parametrize(
    ("spoil", "part"),
    [
        (lambda data: b"", "bad_header"),
        (lambda data: b"nonsense\n", "bad_header"),
        (lambda data: data.replace(b'"by":"seat"', b'"by":"seas"', 1), "checksum in line"),
    ],
)
def test_a_journal_that_is_none_is_one_line(tmp_path: Path, spoil: object, part: str) -> None:
    invoke("play", "--bot", "pass", "--seed", "3", "--format", "duel", "--data", tmp_path)
    journal = tmp_path / "journals" / "1-1.journal"
    journal.write_bytes(spoil(journal.read_bytes()))  # type: ignore[operator]
    assert_one_line(invoke("replay", journal), part)


def test_a_journal_that_is_not_there_is_one_line() -> None:
    assert invoke("replay", "nonsuch.journal").output == (
        "ettin: nonsuch.journal: No such file or directory\n"
    )


def test_a_bot_with_a_deck_that_is_not_legal_is_told_in_words(tmp_path: Path) -> None:
    deck, config = tmp_path / "shocks.txt", tmp_path / "host.toml"
    deck.write_text("40 Mountain\n20 Shock\n")
    config.write_text(
        f'[[table]]\nname = "t"\nbots = [{{ spec = "pass", deck = "{deck.as_posix()}" }}]\n'
    )
    said = invoke("host", "--bind", "127.0.0.1", "--port", "0", "--no-data", "--config", config)
    assert_one_line(said, "The deck is not legal: line 2: too many copies Shock 20 4")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("play", "--bot", "nonsense"), "no bot 'nonsense': known are"),
        (("play", "--bot", "pass/nonsuch"), "no deck 'nonsuch'; shipped are"),
        (("play", "--bot", "pass", "--deck", "nonsuch.txt"), "nonsuch.txt"),
        (("play", *("--bot", "pass") * 5), "5 bots for 4 seats"),
        (("play", "--bot", "pass", "--seed", "x" * 100), "seed"),
        (("host", "--table", "name"), "not key=value"),
        (("host", "--table", "nmae=t"), "unknown: nmae"),
        (("host", "--table", "name=t,format=chess"), "chess"),
        (("host", "--table", "name=t,ruleset=1993"), "1993"),
        (("host", "--table", "name=t,bots=nonsense"), "nonsense"),
        (("host", "--no-data", "--table", "name=t,bots=pass*5"), "5 bots for 4 seats"),
        (("bench", "--json", "nonsuch/figures.json"), "there is no folder nonsuch"),
        (("host", "--config", "nonsuch.toml"), "nonsuch.toml"),
        (("bot", "nonsense", "127.0.0.1"), "nonsense"),
        (("bot", "pass", "127.0.0.1:1"), "cannot reach"),
        (("bot", "pass", "127.0.0.1:1", "--table", "1" * 5000), "cannot reach"),
    ],
)
def test_what_cannot_be_is_one_line(arguments: tuple[str, ...], part: str) -> None:
    assert_one_line(invoke(*arguments), part)


@pytest.mark.parametrize(
    "arguments",
    [
        ("join", "127.0.0.1:1", "--name", ""),
        ("join", "127.0.0.1:1", "--name", "x" * 33),
        ("join", "127.0.0.1:1", "--password", "x" * 129),
        ("bot", "pass", "127.0.0.1:1", "--name", " x"),
        ("bot", "pass", "127.0.0.1:1", "--password", ""),
        ("play", "--name", "a\nb"),
        ("host", "--name", "x" * 33),
        ("simulate", "--jobs", "62"),
        ("join", "127.0.0.1:1", "--stops", "nonsense"),
        ("play", "--stops", "my main; their nonsense"),
        ("play", "--pause", "nan"),
        ("bench", "--seconds", "nan"),
        ("bench", "--seconds", "inf"),
        ("simulate", "--time-limit", "nan"),
        ("stress", "--virtual-hours", "nan"),
        ("arena", "pass", "random", "--games", "0"),
        ("arena", "pass", "random", "--processes", "62"),
        ("host", "--bind", ""),
    ],
)
def test_values_out_of_bounds_are_refused_before_anything_is_done(
    arguments: tuple[str, ...],
) -> None:
    result = invoke(*arguments)
    assert result.exit_code == 2
    assert "Invalid value for '--" in result.output


def test_a_host_of_a_user_without_a_home_needs_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for variable in ("XDG_DATA_HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert_one_line(invoke("host"), "choose --data, or --no-data")
    assert state_file() is None


def test_a_host_that_keeps_nothing_has_no_folder(tmp_path: Path) -> None:
    result = invoke("host", "--no-data", "--data", tmp_path)
    assert result.exit_code == 2
    assert "--no-data" in result.output


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("example.org", ("example.org", 7)),
        ("example.org:80", ("example.org", 80)),
        ("[::1]:80", ("::1", 80)),
        ("[::1]", ("::1", 7)),
        ("fe80::1", ("fe80::1", 7)),
    ],
)
def test_addresses_are_read(text: str, where: tuple[str, int]) -> None:
    assert address(text, 7) == where


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":80",
        "host:",
        "host:x",
        "host:0",
        "host:70000",
        "[::1",
        "[::1]80",
        "a..b",
        "a" * 64,
        "host:" + "1" * 5000,
    ],
)
def test_addresses_that_are_none(text: str) -> None:
    result = invoke("bot", "pass", text)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("raised", "status", "said"),
    [
        (KeyboardInterrupt(), 130, ""),
        (BaseExceptionGroup("", [BaseExceptionGroup("", [KeyboardInterrupt()])]), 130, ""),
        (BrokenPipeError(32, "Broken pipe"), 1, ""),
        (ExceptionGroup("", [BrokenPipeError(32, "Broken pipe")]), 1, ""),
        (OSError(28, "No space left on device"), 1, "No space left on device"),
        (ExceptionGroup("", [OSError(28, "No space left on device")]), 1, "No space left"),
    ],
)
def test_ctrl_c_and_output_that_cannot_be_written_leave_no_traceback(
    monkeypatch: pytest.MonkeyPatch, raised: BaseException, status: int, said: str
) -> None:
    @click.command()
    def command() -> None:
        raise raised

    monkeypatch.setattr(LazyGroup, "get_command", lambda *_: command)
    result = invoke("play")
    assert result.exit_code == status
    assert said in result.output
    assert "Traceback" not in result.output
    assert len(result.output.splitlines()) <= 1


def test_a_defect_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    def command() -> None:
        raise ExceptionGroup("", [OSError(28, "full"), ZeroDivisionError()])

    monkeypatch.setattr(LazyGroup, "get_command", lambda *_: command)
    assert isinstance(invoke("play").exception, ExceptionGroup)


# --- as processes ---


@pytest.mark.process
async def test_play_without_a_terminal_as_a_process() -> None:
    with trio.fail_after(PATIENCE):
        done = await run("play", "--seed", "4", "--bot", "random")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[-1] == "seed: 4"


@pytest.mark.process
async def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with trio.fail_after(PATIENCE):
        async with host_process("--no-data") as first:
            done = await run("host", "--no-data", "--bind", "127.0.0.1", "--port", str(first.port))
    assert done.status == 1
    assert done.err.strip() == (
        f"ettin: port {first.port} is in use: stop the other program, or choose --port"
    )


@pytest.mark.process
async def test_a_data_folder_in_use_is_one_line(tmp_path: Path) -> None:
    with trio.fail_after(PATIENCE):
        async with host_process("--data", tmp_path):
            done = await run("host", "--data", tmp_path, "--port", "0")
    assert done.status == 1
    assert "another host uses the data folder" in done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM on Windows")
async def test_a_host_ends_in_order_when_it_is_told_to(tmp_path: Path) -> None:
    with trio.fail_after(PATIENCE):
        async with host_process("--data", tmp_path) as host:
            host.process.send_signal(signal.SIGTERM)
            assert await host.process.wait() == 0


@pytest.mark.process
async def test_a_host_is_set_up_from_a_file(tmp_path: Path) -> None:
    config = tmp_path / "host.toml"
    config.write_text(
        """
        name = "The Giant"
        [[table]]
        name = "Friday"
        format = "duel"
        bots = [{ spec = "pass", seat = 1, deck = "tokens" }]
        deadline = 30
        [[table]]
        name = "Saturday"
        password = "sesame"
        """
    )
    with trio.fail_after(PATIENCE):
        async with host_process("--config", config, "--no-data") as host:
            assert "The Giant listens" in host.said
            assert "table 1 (Friday) is open" in host.said
            assert "table 2 (Saturday) is open" in host.said


@pytest.mark.process
async def test_a_game_that_begins_by_itself_is_not_told_as_an_old_one() -> None:
    bots = "format=duel,bots=pass*2,autostart=yes"
    with trio.fail_after(PATIENCE):
        async with host_process("--no-data", "--table", f"name=t,{bots}") as host:
            assert "table 1 (t) begins" in host.said


@pytest.mark.process
async def test_listening_at_every_address_takes_one_port_for_all() -> None:
    from host.server import listen, port_of

    listeners = await listen("", 0)
    ports = {listener.socket.getsockname()[1] for listener in listeners}
    assert ports == {port_of(listeners)}
    with socket.create_connection(("127.0.0.1", port_of(listeners)), timeout=PATIENCE):
        pass
    for listener in listeners:
        await listener.aclose()
