"""
A real HTTP/1.1 server on a loopback address, with answers that tests set.

    with Server() as server:
        server.route("/a", b"hello")                            # 200, text/html
        server.route("/b?x=1", Answer(503, headers={"Retry-After": "1"}), b"then this")
        server.route("/c", Answer.redirect("/a"))
        server.route("/d", lambda seen: seen.body)              # or an Answer
        server.route("/search", b"one", method="POST", body=b"q=1")
        … fetch server.url("/a") …
        assert server.paths() == ["/a"]
        assert server.peak["127.0.0.1"] == 1

A route is an exact path with its query (and method and body, if given). Several
answers are given in turn, and the last one repeats. ``server.fallback`` answers
requests without a route: 404.

``server.seen`` has every request. ``server.peak`` and ``server.peak_connections``
give, by host name without port, the most requests in progress and the most open
connections at one time. For a crawler, ``Server("127.0.0.2")`` is another host.
Connections are kept alive. Standard library only.

``server.hold(30)`` keeps the 30th request from now on, and all after it, without an
answer until ``server.release()``; ``tests.moments`` kills crawls there. A client that
sends ``X-Patience`` learns when it has nothing more to wait for (``tests.patience``).
"""

from __future__ import annotations

import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from io import BufferedReader
from typing import Self


@dataclass
class Seen:
    """One request as it arrived; *time*: monotonic seconds; *connection*: its number."""

    method: str
    target: str
    host: str
    headers: dict[str, str]  # names in lower case
    body: bytes
    time: float
    connection: int


@dataclass
class Answer:
    """
    What to do with a request. By default: send *body* with status and headers.

    *delay*: seconds before the first byte. *drip*: seconds between bytes of the
    body. *cut*: bytes of the body that are sent before the connection closes,
    though the headers announce all. *chunked*: chunked transfer coding. *reset*:
    reset the connection instead of answering (with *cut*: after so many bytes).
    *silent*: never answer. *close*: no keep-alive. *wire*: yields all bytes to
    send, head and body, in place of the other fields; then the connection closes.
    """

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0
    drip: float = 0
    cut: int | None = None
    chunked: bool = False
    reset: bool = False
    silent: bool = False
    close: bool = False
    wire: Callable[[], Iterable[bytes]] | None = None

    @classmethod
    def redirect(cls, url: str, status: int = 302) -> Self:
        """Return a redirect to *url*, absolute or relative."""
        return cls(status, headers={"Location": url})


Reply = Answer | bytes | Callable[[Seen], "Answer | bytes"]

NOT_FOUND = Answer(404, b"no such route", {"Content-Type": "text/plain"})


class _Gone(Exception):
    """The client closed the connection."""


class Server:
    """See the module's docstring; a context manager."""

    def __init__(
        self, address: str = "127.0.0.1", *, port: int = 0, fallback: Reply = NOT_FOUND
    ) -> None:
        self.address = address
        self.fallback = fallback
        self.seen: list[Seen] = []
        self.peak: dict[str, int] = {}
        self.peak_connections: dict[str, int] = {}
        self._routes: dict[tuple[str, str | None, bytes | None], list[Reply]] = {}
        self._lock = threading.Lock()
        self._active: Counter[str] = Counter()
        self._open: Counter[str] = Counter()
        self._clients: set[socket.socket] = set()
        self._stopping = threading.Event()
        self._hold_from: int | None = None
        self._hold_when: Callable[[], bool] = lambda: True
        self._held = threading.Event()
        self._released = threading.Event()
        self._listener = socket.create_server((address, port), backlog=128)
        self.port: int = self._listener.getsockname()[1]

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop listening and close every connection."""
        self._stopping.set()
        self._released.set()
        self._listener.close()
        with self._lock:
            clients = list(self._clients)
        for client in clients:
            # shutdown() wakes the thread that reads from the socket; close() would not.
            try:
                client.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue

    def route(
        self, target: str, *replies: Reply, method: str | None = None, body: bytes | None = None
    ) -> None:
        """Answer *target* (path and query) with *replies* in turn, and repeat the last one."""
        self._routes[target, method, body] = list(replies)

    def url(self, target: str = "/", host: str = "") -> str:
        """Return the address of *target*; *host*: another name for this server."""
        return f"http://{host or self.address}:{self.port}{target}"

    def paths(self) -> list[str]:
        """Return the requested targets, in order, without robots.txt."""
        return [seen.target for seen in self.seen if seen.target != "/robots.txt"]

    def times(self, target: str) -> list[float]:
        """Return the times of the requests for *target*, in monotonic seconds."""
        return [seen.time for seen in self.seen if seen.target == target]

    def hold(self, number: int, when: Callable[[], bool] = lambda: True) -> threading.Event:
        """
        Answer no request from the *number*-th on; 1 is the next one.

        Hold from the first of these requests for which *when* is true. Return an event that is
        set when that request arrives.
        """
        with self._lock:
            self._held, self._released = threading.Event(), threading.Event()
            self._hold_from, self._hold_when = len(self.seen) + number, when
        return self._held

    def release(self) -> None:
        """Drop the held requests, whose clients are gone by now, and answer new ones again."""
        with self._lock:
            self._hold_from = None
            self._released.set()

    def idle(self) -> bool:
        """Return whether no connection is open."""
        with self._lock:
            return not self._clients

    def quiet(self) -> bool:
        """Return whether no request is in progress."""
        with self._lock:
            return not any(self._active.values())

    def _accept(self) -> None:
        number = 0
        while not self._stopping.is_set():
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._clients.add(client)
            threading.Thread(target=self._serve, args=(client, number), daemon=True).start()
            number += 1

    def _serve(self, client: socket.socket, number: int) -> None:
        reader = client.makefile("rb")
        hosts: set[str] = set()
        try:
            while seen := self._read(client, reader, number):
                with self._lock:
                    self.seen.append(seen)
                    if seen.host not in hosts:
                        hosts.add(seen.host)
                        self._enter(self._open, self.peak_connections, seen.host)
                    self._enter(self._active, self.peak, seen.host)
                    due = self._hold_from is not None and len(self.seen) >= self._hold_from
                    held = due and (self._held.is_set() or self._hold_when())
                    arrived, released = self._held, self._released
                    answer = _keep(arrived, released) if held else self._choose(seen)
                if not self._answer(client, seen, answer):
                    break
        except (_Gone, OSError):
            pass
        finally:
            with self._lock:
                self._clients.discard(client)
                for host in hosts:
                    self._open[host] -= 1
            reader.close()
            client.close()

    @staticmethod
    def _enter(now: Counter[str], peak: dict[str, int], host: str) -> None:
        now[host] += 1
        peak[host] = max(peak.get(host, 0), now[host])

    def _read(self, client: socket.socket, reader: BufferedReader, number: int) -> Seen | None:
        line = reader.readline()
        first = line.decode("latin-1").split()
        if len(first) != 3 or not first[2].startswith("HTTP/"):
            if line:
                client.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            return None
        started = time.monotonic()
        headers: dict[str, str] = {}
        while field := reader.readline().decode("latin-1").strip():
            name, _, value = field.partition(":")
            headers[name.lower()] = value.strip()
        body = reader.read(int(headers.get("content-length", 0)))
        host = headers.get("host", "").rsplit(":", 1)[0]
        return Seen(first[0], first[1], host, headers, body, started, number)

    def _choose(self, seen: Seen) -> Reply:
        for key in (
            (seen.target, seen.method, seen.body),
            (seen.target, None, seen.body),
            (seen.target, seen.method, None),
            (seen.target, None, None),
        ):
            if replies := self._routes.get(key):
                return replies.pop(0) if len(replies) > 1 else replies[0]
        return self.fallback

    def _answer(self, client: socket.socket, seen: Seen, reply: Reply) -> bool:
        """Send the answer; return False if the connection ends."""
        left = False

        def leave() -> None:
            # Called before the last byte: the client may send its next request at once.
            nonlocal left
            if not left:
                left = True
                with self._lock:
                    self._active[seen.host] -= 1

        try:
            answer = reply(seen) if callable(reply) else reply
            if isinstance(answer, bytes):
                answer = Answer(body=answer)
            if answer.delay:
                self._stopping.wait(answer.delay)
            if answer.silent:
                _report(seen)
                client.recv(1)
                raise _Gone
            if answer.reset and answer.cut is None:
                leave()
                return self._reset(client)
            if answer.wire is not None:
                for part in answer.wire():
                    client.sendall(part)
                return False
            self._send(client, seen, answer, leave)
            if answer.reset:
                return self._reset(client)
            return answer.cut is None and not answer.close
        finally:
            leave()

    @staticmethod
    def _reset(client: socket.socket) -> bool:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return False

    def _send(
        self, client: socket.socket, seen: Seen, answer: Answer, leave: Callable[[], None]
    ) -> None:
        headers = {"Content-Type": "text/html; charset=utf-8", **answer.headers}
        bodiless = answer.status in (204, 304)
        if answer.chunked:
            headers["Transfer-Encoding"] = "chunked"
        elif not bodiless and "Content-Length" not in headers:
            headers["Content-Length"] = str(len(answer.body))
        if answer.close:
            headers["Connection"] = "close"
        lines = [f"HTTP/1.1 {answer.status} {_phrase(answer.status)}"]
        lines += [f"{name}: {value}" for name, value in headers.items() if value]
        head = ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")
        body = b"" if seen.method == "HEAD" or bodiless else answer.body
        sent = body if answer.cut is None else body[: answer.cut]
        if answer.chunked:
            sent = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in _parts(sent))
            sent += b"0\r\n\r\n" if answer.cut is None else b""
        if not answer.drip:
            leave()
            client.sendall(head + sent)
            return
        client.sendall(head)
        _report(seen, "begun")
        for place in range(len(sent)):
            self._stopping.wait(answer.drip)
            if place == len(sent) - 1:
                leave()
            client.sendall(sent[place : place + 1])


def _report(seen: Seen, state: str = "") -> None:
    """Report to a client with ``X-Patience`` that it has nothing more to wait for."""
    if "x-patience" in seen.headers:
        port, _, number = seen.headers["x-patience"].partition(" ")
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as report:
            report.sendto(f"{number} {state}".encode(), ("127.0.0.1", int(port)))


def _keep(arrived: threading.Event, released: threading.Event) -> Callable[[Seen], Answer]:
    """Return a reply that sets *arrived*, waits for *released*, and sends nothing."""

    def reply(seen: Seen) -> Answer:
        arrived.set()
        released.wait()
        raise _Gone

    return reply


def _parts(body: bytes, size: int = 1000) -> list[bytes]:
    return [body[start : start + size] for start in range(0, len(body), size)]


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Unknown"
