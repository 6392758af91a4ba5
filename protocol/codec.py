"""Messages to bytes and back: one line of JSON each, strict in what it takes.

``decode_client`` and ``decode_server`` raise ``DecodeError`` and nothing else, whatever the
bytes are. ``encode`` raises ``EncodeError`` for what has no place on the wire: a class that is
no message, a notice that was not redacted, a field value that is no JSON.

``to_plain`` and ``from_plain`` do the same for the parts (answers, decisions, views) as plain
JSON values, for whoever keeps them elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, NoReturn, TypeVar, cast, get_args

from cattrs import Converter
from cattrs.gen import override

from protocol import leaves, strict
from protocol.changes import Delta, ObjectPatch, PlayerPatch
from protocol.codes import ErrorCode, LobbyCode
from protocol.errors import DecodeError, EncodeError
from protocol.messages import (
    CLIENT_MESSAGES,
    SERVER_MESSAGES,
    AnswerMessage,
    ClientMessage,
    Deck,
    ServerMessage,
    tag_of,
)
from rules.answers import Act, Answer, Pass, Payment
from rules.decisions import (
    AssignDamage,
    AssignSharedDamage,
    ChooseModes,
    ChooseNumber,
    ChooseObjects,
    ChooseTargets,
    ChooseWord,
    Confirm,
    Decision,
    DeclareAttackers,
    DeclareBlockers,
    DivideAmong,
    Joint,
    MulliganChoice,
    ObjectRef,
    OrderChoice,
    PayMana,
    PlayerRef,
    PriorityChoice,
    Ref,
)
from rules.notices import Notice
from rules.refusals import RefusalCode
from rules.view import ObjectView, PlayerView, View

DECISIONS: Final[tuple[type[Decision], ...]] = (
    PriorityChoice,
    MulliganChoice,
    ChooseTargets,
    ChooseModes,
    ChooseNumber,
    ChooseObjects,
    Confirm,
    ChooseWord,
    OrderChoice,
    DeclareAttackers,
    DeclareBlockers,
    AssignDamage,
    AssignSharedDamage,
    DivideAmong,
    PayMana,
    Joint,
)
"""The closed union behind ``Decision``; a test holds it to ``rules``."""

UNIONS: Final[dict[Any, dict[str, type]]] = {
    ClientMessage: {tag_of(cls): cls for cls in CLIENT_MESSAGES},
    ServerMessage: {tag_of(cls): cls for cls in SERVER_MESSAGES},
    Answer: {tag_of(cls): cls for cls in get_args(Answer)},
    Deck: {tag_of(cls): cls for cls in get_args(Deck)},
    Decision: {cls.kind: cls for cls in DECISIONS},
    Ref: {"object": ObjectRef, "player": PlayerRef},
}
"""Every tagged union of the wire: its tags and their classes."""

CODES: Final[tuple[type[Enum], ...]] = (RefusalCode, LobbyCode)
"""The enumerations that ``Refused.code`` is drawn from; they share no value."""

PATCHED: Final[dict[type, tuple[type, frozenset[str]]]] = {
    ObjectPatch: (ObjectView, frozenset({"id"})),
    PlayerPatch: (PlayerView, frozenset({"player", "hand", "graveyard"})),
    Delta: (
        View,
        frozenset({"viewer", "teams", "players", "battlefield", "stack", "exile"}),
    ),
}
"""What the ``fields`` of a patch are fields of, and which of those it does not hold."""


def make_converter(*, detailed: bool = False) -> Converter:
    """A converter that knows all that goes over the wire."""
    converter = strict.make_converter(detailed=detailed)
    for union, tags in UNIONS.items():
        strict.register_union(converter, union, tags)
    codes = leaves.enums_hook(*CODES)
    converter.register_structure_hook_func(lambda cls: cls == RefusalCode | LobbyCode, codes)
    converter.register_unstructure_hook_func(
        lambda cls: cls == RefusalCode | LobbyCode, lambda code: code.value
    )
    _register_notice(converter)
    for patch, (cls, without) in PATCHED.items():
        _register_patch(converter, patch, cls, without)
    return converter


def _register_notice(converter: Converter) -> None:
    """A notice without ``seen_by``: who else may know of it is nobody's business."""
    into = strict.class_hook(converter, Notice, seen_by=override(omit=True))
    out = strict.class_out(converter, Notice, seen_by=override(omit=True))

    def unstructure(notice: Notice) -> dict[str, Any]:
        if notice.seen_by is not None:
            raise EncodeError("a notice must be redacted before it leaves the host")
        return out(notice)

    converter.register_structure_hook(Notice, into)
    converter.register_unstructure_hook(Notice, unstructure)


def _register_patch(converter: Converter, patch: type, cls: type, without: frozenset[str]) -> None:
    into, out = strict.partial_hooks(converter, cls, without)
    converter.register_structure_hook(
        patch, strict.class_hook(converter, patch, fields=override(struct_hook=into))
    )
    converter.register_unstructure_hook(
        patch,
        strict.class_out(converter, patch, fields=override(unstruct_hook=out)),
    )


_fast: Final = make_converter()
_detailed: Final = make_converter(detailed=True)

# --- bytes -------------------------------------------------------------------------------------


def _refuse_constant(name: str) -> NoReturn:
    raise DecodeError(ErrorCode.BAD_JSON, value=name)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise DecodeError(ErrorCode.DUPLICATE_FIELD, value=repeated[: leaves.MAX_ECHO])
    return made


_reader: Final = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_refuse_constant)
_writer: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":")
)


def read_json(line: bytes) -> Any:
    """One JSON value from a line of UTF-8. Raises ``DecodeError``."""
    try:
        return _reader.decode(line.decode())
    except UnicodeDecodeError:
        raise DecodeError(ErrorCode.BAD_UTF8) from None
    except json.JSONDecodeError as error:
        raise DecodeError(ErrorCode.BAD_JSON, at=error.pos) from None
    except RecursionError:
        raise DecodeError(ErrorCode.TOO_DEEP) from None
    except ValueError:  # a number of thousands of digits
        raise DecodeError(ErrorCode.BAD_VALUE) from None


def write_json(value: object) -> bytes:
    """A JSON value as one line of UTF-8, without the newline. Raises ``EncodeError``."""
    try:
        return _writer.encode(value).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise EncodeError(str(error)) from error


T = TypeVar("T")


def from_plain(value: object, union: Any) -> Any:
    """A JSON value as a member of ``union``, or of the attrs class ``union``. Raises
    ``DecodeError``."""
    try:
        return _fast.get_structure_hook(union)(value, union)
    except strict.STRUCTURE_ERRORS:
        pass  # it is read once more, for the path to what is wrong
    try:
        return _detailed.structure(value, union)
    except strict.STRUCTURE_ERRORS as error:
        raise strict.as_decode_error(error) from None


def to_plain(value: object, union: Any = None) -> Any:
    """The JSON value of a member of ``union``, with its tag; without ``union``: of an attrs
    class."""
    return _fast.unstructure(value, unstructure_as=union or type(value))


_NUMBER: Final = rb"(0|[1-9][0-9]{0,14})"
_ANSWER: Final = re.compile(
    rb'\{"type": ?"answer", ?"table": ?%b, ?"request": ?%b, ?"epoch": ?%b, ?"answer": ?'
    rb'\{"type": ?"(?:pass"|act", ?"option": ?%b(?:, ?"payment": ?"(auto|manual)")?)\}\}'
    % (_NUMBER, _NUMBER, _NUMBER, _NUMBER)
)
"""The answer that nearly all lines are, as most programs write it: to pass, or to act."""
_PASS: Final = Pass()


def decode_client(line: bytes) -> ClientMessage:
    """What a client said. Raises ``DecodeError``."""
    known = _ANSWER.fullmatch(line)
    if known is None:
        return decode_any_client(line)
    table, request, epoch, option, payment = known.groups()
    answer: Answer = _PASS
    if option is not None:
        answer = Act(int(option), Payment.MANUAL if payment == b"manual" else Payment.AUTO)
    return AnswerMessage(int(table), int(request), int(epoch), answer)


def decode_any_client(line: bytes) -> ClientMessage:
    """The same, of whatever shape the line is; a test holds the two together."""
    return cast(ClientMessage, from_plain(_object(line), ClientMessage))


def decode_server(line: bytes) -> ServerMessage:
    """What a host said. Raises ``DecodeError``."""
    return cast(ServerMessage, from_plain(_object(line), ServerMessage))


def _object(line: bytes) -> dict[str, Any]:
    value = read_json(line)
    if type(value) is not dict:
        raise DecodeError(ErrorCode.NOT_AN_OBJECT)
    return value


_out: Final[dict[type, Callable[[Any], Any]]] = {
    cls: _fast.get_unstructure_hook(union)
    for union in (ClientMessage, ServerMessage)
    for cls in get_args(union)
}


def part_encoder(union: Any) -> Callable[[Any], bytes]:
    """Writes members of ``union``, or of the attrs class ``union``, as they stand in a message.
    What it makes raises ``EncodeError``."""
    hook = _fast.get_unstructure_hook(union)

    def write(part: Any) -> bytes:
        try:
            plain = hook(part)
        except (AttributeError, KeyError, TypeError) as error:
            raise EncodeError(str(error)) from error
        return write_json(plain)

    return write


def encode(message: ClientMessage | ServerMessage) -> bytes:
    """A message as one line, without its newline. Raises ``EncodeError``."""
    hook = _out.get(type(message))
    if hook is None:
        raise EncodeError(f"{type(message).__name__} is no message")
    try:
        plain = hook(message)
    except (AttributeError, KeyError, TypeError) as error:
        raise EncodeError(str(error)) from error
    return write_json(plain)
