"""A server behind a certificate that nobody vouches for."""

from __future__ import annotations

import socket
import ssl
import subprocess
import threading
from pathlib import Path
from typing import Self

import pytest


def certificate(folder: Path) -> ssl.SSLContext:
    """Return the context of a server at 127.0.0.1 with a certificate of its own making."""
    key, cert = folder / "key.pem", folder / "cert.pem"
    made = subprocess.run(
        (
            "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 "
            f"-addext subjectAltName=IP:127.0.0.1 -keyout {key} -out {cert}"
        ).split(),
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("openssl cannot make a certificate here")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return context


class TLSFront:
    """Takes TLS connections and hands what they carry to a plain server at *port*."""

    def __init__(self, context: ssl.SSLContext, port: int) -> None:
        self._context = context
        self._behind = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        try:
            secure = self._context.wrap_socket(client, server_side=True)
            with secure, socket.create_connection(("127.0.0.1", self._behind)) as plain:
                back = threading.Thread(target=_pump, args=(plain, secure), daemon=True)
                back.start()
                _pump(secure, plain)
        except OSError:
            client.close()


def _pump(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(65536):
            target.sendall(data)
    except OSError:
        return
