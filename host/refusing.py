"""How the host says no: to a client with a code, at the command line with one line."""

from __future__ import annotations

from protocol.codes import LobbyCode
from rules.refusals import RefusalCode

__all__ = ["Refused"]


class Refused(Exception):
    """What a client asked for is not possible, and nothing has changed. Becomes a
    ``protocol.messages.Refused`` where messages come in."""

    def __init__(self, code: LobbyCode | RefusalCode, **fields: object) -> None:
        super().__init__(code.value, fields)
        self.code = code
        self.fields = fields
