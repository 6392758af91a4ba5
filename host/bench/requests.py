"""A request as the benchmark's clients read it: no more of it than an answer needs.

What a client does between reading a request and answering it is part of what is measured. Nearly
all requests are for priority, and who answers those at random has to know how many actions there
are, and no more; so they are counted and not taken apart. ``tests`` hold the answers to those of
who reads everything.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from protocol import messages as m
from protocol.codec import decode_server, encode
from rules.chance import Stream
from rules.decisions import Decision, Joint
from rules.decisions.priority import MANA_AT_RANDOM

__all__ = ["Asked"]

_HEAD: Final = re.compile(
    rb'\{"type":"request","table":(\d+),"request":(\d+),"epoch":(\d+),"decision":\{"type":"(\w+)"'
)
_TAIL = 128
"""Bytes in which stands what follows the decision."""


class Asked:
    """A request, and the line that it was."""

    def __init__(self, line: bytes) -> None:
        """Raises ``ValueError`` if it is no request."""
        head = _HEAD.match(line)
        if head is None:
            raise ValueError(line[:100])
        self.epoch = int(head[3])
        self.owed = b'"owed":false' not in line[-_TAIL:]
        self._head = head
        self._line = line

    @cached_property
    def _decision(self) -> Decision:
        message = decode_server(self._line)
        assert isinstance(message, m.RequestMessage)
        return message.decision

    @property
    def yields(self) -> bool:
        """The partner is the primary player and has proposed: nothing is to be waited for."""
        if self._head[4] != b"joint":
            return False
        choice = self._decision
        assert isinstance(choice, Joint)
        return any(
            proposal.player == choice.primary != choice.player for proposal in choice.proposals
        )

    def answered(self, stream: Stream) -> bytes:
        """The line of a random legal answer; a team's own choice is never left to its deadline."""
        table, request, epoch, kind = self._head.groups()
        if kind == b"priority" and b'"passed":true' not in self._line[-_TAIL:]:
            return b'{"type":"answer","table":%b,"request":%b,"epoch":%b,"answer":%b}\n' % (
                table,
                request,
                epoch,
                self._at_priority(stream),
            )
        decision = self._decision
        answer = decision.default() if self.yields else decision.draw(stream)
        return encode(m.AnswerMessage(int(table), int(request), int(epoch), answer)) + b"\n"

    def _at_priority(self, stream: Stream) -> bytes:
        """As ``PriorityChoice.draw`` does."""
        count = self._line.count(b'{"kind":')
        if stream.below(MANA_AT_RANDOM):
            count -= self._line.count(b'"mana":true')
        option = stream.below(count + 1)
        return b'{"type":"act","option":%d}' % (option - 1) if option else b'{"type":"pass"}'
