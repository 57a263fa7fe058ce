"""A connection to PostgreSQL that loses the answer to a commit."""

from __future__ import annotations

import socket
import threading
from typing import Self


class LossyWay:
    """
    Carry bytes between clients and a server on *port* of this machine.

    After ``lose()`` the server carries out the next COMMIT, and its connection is closed
    before the answer reaches the client.
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self._lose = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.lost = 0

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()

    def lose(self) -> None:
        """Lose the next answer to a commit."""
        self._lose.set()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._target))
            ends = threading.Event()
            for task, source, sink in (
                (self._ask, client, server),
                (self._answer, server, client),
            ):
                threading.Thread(target=task, args=(source, sink, ends), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket, ends: threading.Event) -> None:
        while data := _received(client):
            if b"COMMIT" in data and self._lose.is_set():
                self._lose.clear()
                ends.set()
            server.sendall(data)
        server.close()

    def _answer(self, server: socket.socket, client: socket.socket, ends: threading.Event) -> None:
        while data := _received(server):
            if ends.is_set():
                self.lost += 1
                break
            client.sendall(data)
        client.shutdown(socket.SHUT_RDWR)
        client.close()


def _received(source: socket.socket) -> bytes:
    try:
        return source.recv(65536)
    except OSError:
        return b""
