"""Watchers whose machine is about to vanish: ``python -S vanishing.py ADDRESS PORT TABLES`` has one
look on at each table, says so, and stays until its standard input ends. It imports nothing of the
project, so that it is there at once."""

from __future__ import annotations

import socket
import sys

HELLO = '{"type":"hello","version":1,"name":"gone %s","client":"vanishing","token":null}\n'


def say(line: socket.socket, what: bytes, until: bytes) -> None:
    line.sendall(what)
    heard = b""
    while until not in heard:
        data = line.recv(65536)
        if not data:
            raise SystemExit(heard[-500:].decode())
        heard += data


def main(address: str, port: int, tables: int) -> None:
    lines = []
    for table in range(1, tables + 1):
        line = socket.create_connection((address, port), 30)
        name = f"{table}-{line.getsockname()[1]}"
        say(line, (HELLO % name).encode(), b'{"type":"welcome"')
        say(line, b'{"type":"watch","table":%d}\n' % table, b'{"type":"watching"')
        lines.append(line)
    print("there", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
