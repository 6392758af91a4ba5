"""Frames of which many are sent alike: the costly part made once, a head of each one's own.

All seats of a table are told nearly the same; what differs is a number or two at the front. So the
costly part, the *body*, is made apart, can be kept, and is put behind any head. A test holds every
frame made here to ``codec.encode`` of the message that it stands for.
"""

from __future__ import annotations

from json.encoder import encode_basestring
from typing import Final

from protocol.codec import part_encoder
from protocol.codes import WithdrawnReason
from protocol.errors import EncodeError
from protocol.limits import MAX_SERVER_FRAME
from protocol.tables import TableId
from protocol.writing import players_written, public_written
from rules.decisions import Action, Decision, Joint, PriorityChoice, Proposal
from rules.notices import Notice, NoticeKind
from rules.view import PlayerView, View

__all__ = [
    "accepted_frame",
    "decision_body",
    "delta_body",
    "joint_body",
    "notices_body",
    "notices_frame",
    "notices_part",
    "players_part",
    "public_part",
    "request_frame",
    "view_delta_frame",
    "withdrawn_frame",
]

HEAD_BYTES = 256
"""More than any head, with its numbers, and the end of a line."""

BODY_BYTES: Final = MAX_SERVER_FRAME - HEAD_BYTES

ACTIONS_KEPT: Final = 16_384
"""Actions whose bytes are kept: those of all games under way; some 200 bytes each."""

_decision: Final = part_encoder(Decision)
_proposal: Final = part_encoder(Proposal)
_actions: Final[dict[int, tuple[Action, bytes]]] = {}
"""By identity, with the action itself lest its id be given to another: equal actions are mostly
the same instance, and asking for it by value would cost as much as making its bytes."""

REPEATED: Final = (NoticeKind.PASSED, NoticeKind.STEP_BEGAN)
"""Two in three notices are of these kinds, and there is one instance for each player or step."""

NOTICES_KEPT: Final = 64
"""Notices of these kinds whose text is kept: of all steps, and as many players as may sit."""

_repeated: Final[dict[int, tuple[Notice, str]]] = {}
"""By identity, as actions are."""


def _bounded(body: bytes) -> bytes:
    if len(body) > BODY_BYTES:
        raise EncodeError(f"{len(body)} bytes are too long for a frame")
    return body


# --- what happened -----------------------------------------------------------------------------


def notices_part(notices: tuple[Notice, ...]) -> bytes:
    """Notices, for ``notices_body``. Raises ``EncodeError``, also if one was not redacted."""
    try:
        return ",".join(map(_notice, notices)).encode()
    except (TypeError, ValueError) as error:
        raise EncodeError(str(error)) from error


def notices_body(*parts: bytes) -> bytes:
    """All notices from their parts. Raises ``EncodeError``."""
    return _bounded(parts[0] if len(parts) == 1 else b",".join(filter(None, parts)))


def _notice(notice: Notice) -> str:
    """One notice, put together by hand: there are a dozen of them to each answer."""
    known = _repeated.get(id(notice))
    if known is not None:
        return known[1]
    if notice.seen_by is not None:
        raise EncodeError("a notice must be redacted before it leaves the host")
    text = f'{{"kind":"{notice.kind._value_}"'
    if notice.players:
        text += f',"players":[{_numbers(notice.players)}]'
    if notice.object:
        text += f',"object":{notice.object}'
    if notice.name:
        text += f',"name":{encode_basestring(notice.name)}'
    if notice.others:
        text += f',"others":[{_numbers(notice.others)}]'
    if notice.amount:
        text += f',"amount":{notice.amount}'
    if notice.word:
        text += f',"word":{encode_basestring(notice.word)}'
    if notice.aimed:
        text += f',"aimed":[{_numbers(notice.aimed)}]'
    if notice.names:
        text += f',"names":[{",".join(map(encode_basestring, notice.names))}]'
    text += "}"
    if notice.kind in REPEATED:
        if len(_repeated) >= NOTICES_KEPT:
            _repeated.clear()
        _repeated[id(notice)] = notice, text
    return text


def _numbers(numbers: tuple[int, ...]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else ",".join(map(str, numbers))


def notices_frame(table: TableId, sequence: int, body: bytes) -> bytes:
    """A ``Notices``."""
    return b'{"type":"notices","table":%d,"sequence":%d,"notices":[%b]}\n' % (table, sequence, body)


def public_part(old: View, new: View) -> bytes:
    """What changed for every viewer, for ``delta_body``. Raises ``EncodeError``."""
    try:
        return public_written(old, new).encode()
    except (KeyError, UnicodeEncodeError) as error:
        raise EncodeError(str(error)) from error


def players_part(old: tuple[PlayerView, ...], new: tuple[PlayerView, ...]) -> bytes:
    """What changed of the players, for ``delta_body``. Raises ``EncodeError``."""
    try:
        return players_written(old, new).encode()
    except (KeyError, UnicodeEncodeError) as error:
        raise EncodeError(str(error)) from error


def delta_body(*parts: bytes) -> bytes:
    """A delta from its parts; empty if they are. Raises ``EncodeError``."""
    fields = b",".join(filter(None, parts))
    return _bounded(b"{%b}" % fields) if fields else b""


def view_delta_frame(table: TableId, sequence: int, epoch: int, body: bytes) -> bytes:
    """A ``ViewDelta``."""
    return b'{"type":"view_delta","table":%d,"sequence":%d,"epoch":%d,"delta":%b}\n' % (
        table,
        sequence,
        epoch,
        body,
    )


# --- what is asked -----------------------------------------------------------------------------


def decision_body(decision: Decision) -> bytes:
    """Raises ``EncodeError``."""
    if type(decision) is not PriorityChoice:
        return _bounded(_decision(decision))
    kept = _actions
    actions = []
    for action in decision.actions:
        known = kept.get(id(action))
        if known is None:
            if len(kept) >= ACTIONS_KEPT:
                kept.clear()
            known = kept[id(action)] = action, _action(action).encode()
        actions.append(known[1])
    return _bounded(
        b'{"type":"priority","player":%d,"actions":[%b]%b}'
        % (decision.player, b",".join(actions), b',"passed":true' if decision.passed else b"")
    )


def joint_body(decision: Joint, choice: bytes) -> bytes:
    """The body of a choice that a team makes as one: ``choice``, the body of what is chosen, is the
    same for all its members, whatever they have proposed. Raises ``EncodeError``."""
    proposals = b""
    if decision.proposals:
        proposals = b',"proposals":[%b]' % b",".join(map(_proposal, decision.proposals))
    return _bounded(
        b'{"type":"joint","player":%d,"choice":%b,"primary":%d%b}'
        % (decision.player, choice, decision.primary, proposals)
    )


def _action(action: Action) -> str:
    """One action, put together by hand as notices are."""
    text = f'{{"kind":"{action.kind._value_}","object":{action.object}'
    if action.ability != -1:
        text += f',"ability":{action.ability}'
    if action.mana:
        text += ',"mana":true'
    return text + "}"


def request_frame(
    table: TableId,
    request: int,
    epoch: int,
    body: bytes,
    *,
    owed: bool = True,
    deadline_ms: int | None = None,
    bank_ms: int | None = None,
) -> bytes:
    """A ``RequestMessage``."""
    tail = b"" if owed else b',"owed":false'
    if deadline_ms is not None:
        tail += b',"deadline_ms":%d' % deadline_ms
    if bank_ms is not None:
        tail += b',"bank_ms":%d' % bank_ms
    return b'{"type":"request","table":%d,"request":%d,"epoch":%d,"decision":%b%b}\n' % (
        table,
        request,
        epoch,
        body,
        tail,
    )


# --- what became of it -------------------------------------------------------------------------


def accepted_frame(table: TableId, request: int) -> bytes:
    """An ``Accepted``."""
    return b'{"type":"accepted","table":%d,"request":%d}\n' % (table, request)


def withdrawn_frame(table: TableId, request: int, reason: WithdrawnReason) -> bytes:
    """A ``Withdrawn``."""
    return b'{"type":"withdrawn","table":%d,"request":%d,"reason":"%b"}\n' % (
        table,
        request,
        reason.value.encode(),
    )
