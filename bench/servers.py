"""
Servers of the benchmarks at every loopback address: publishers, files of ingests, small pages.

    python -m bench.servers articles|abstracts|files|tools COUNT

A server prints its port once all pages are ready. Every response takes 50 ms (small pages:
200 ms), and is gzip if the client accepts gzip, as on the web. ``/_log`` returns the addresses of
all requests since the last call, ``/_seconds`` the processor time of the server, and ``/_visits``
of small pages agent, times and host of each response, and the most concurrent requests of a host.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable
from typing import ClassVar, NamedTuple

from bench import articles

LATENCY = 0.05  # seconds

HOSTS = 200

HTML, TEXT = "text/html; charset=utf-8", "text/plain"


class Body(NamedTuple):
    """The body of a response: its type, its bytes, plain and as gzip; or a redirect."""

    type: str
    plain: bytes
    gzip: bytes = b""
    location: str = ""


def address(number: int, port: int) -> str:
    """Return the address of the page of article *number*, on the hosts in turn."""
    return f"http://127.0.1.{1 + number % HOSTS}:{port}{articles.path(number)}"


def bodies(count: int, *, texts: bool) -> dict[str, Body]:
    """Return path → body of the site; without *texts* the full texts are in PDFs."""
    result = {"/robots.txt": Body(TEXT, b"User-agent: *\nDisallow: /private/\n")}
    for number in range(count):
        result[articles.path(number)] = html(articles.page(number, text=texts))
        if not texts:
            pdf = Body("application/pdf", articles.pdf(number))
            result[articles.pdf_path(number)] = pdf
    return result


def html(plain: bytes) -> Body:
    """Return the body of an HTML page."""
    packer = zlib.compressobj(1, wbits=31)
    return Body(HTML, plain, packer.compress(plain) + packer.flush())


class Site(asyncio.Protocol):
    """
    One connection, with one request after the other.

    *latency*: seconds before each response.
    """

    contents: dict[str, Body]
    log: list[str]
    transport: asyncio.Transport
    latency = LATENCY

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.buffer = b""

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        while b"\r\n\r\n" in self.buffer:
            head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
            lines = head.decode("latin-1").lower().split("\r\n")
            headers = dict(line.split(": ", 1) for line in lines[1:])
            path = head.split(b" ", 2)[1].decode()
            if path.startswith("/_"):
                self.answer(Body(TEXT, self.report(path).encode()), "200 OK", packed=False)
                continue
            self.record_request(path, headers)
            body = self.find(headers["host"], path)
            status = "302 Found" if body and body.location else "200 OK"
            packed = "gzip" in headers.get("accept-encoding", "")
            asyncio.get_running_loop().call_later(
                self.latency,
                self.finish_request,
                headers["host"],
                body or Body(TEXT, b"no such page"),
                status if body else "404 Not Found",
                packed,
            )

    def find(self, host: str, path: str) -> Body | None:
        """Return the body at *path* of *host*."""
        return self.contents.get(path)

    def report(self, path: str) -> str:
        """Return the server's own figures at *path*."""
        if path == "/_seconds":
            return str(time.process_time())
        log = json.dumps(self.log)
        self.log.clear()
        return log

    def record_request(self, path: str, headers: dict[str, str]) -> None:
        """Record a request."""
        self.log.append(f"http://{headers['host']}{path}")

    def finish_request(self, host: str, body: Body, status: str, packed: bool) -> None:
        """Send the response to a request for *host*."""
        self.answer(body, status, packed)

    def answer(self, body: Body, status: str, packed: bool) -> None:
        payload = body.gzip if packed and body.gzip else body.plain
        head = (
            f"HTTP/1.1 {status}\r\nContent-Type: {body.type}\r\nContent-Length: {len(payload)}\r\n"
        )
        if payload is body.gzip:
            head += "Content-Encoding: gzip\r\n"
        if body.location:
            head += f"Location: {body.location}\r\n"
        self.transport.write(f"{head}\r\n".encode() + payload)


async def serve(
    contents: dict[str, Body] | Callable[[int], dict[str, Body]], site: type[Site] = Site
) -> None:
    """Serve *contents* until the process ends; a function makes them from the port."""
    site.contents, site.log = {}, []
    loop = asyncio.get_running_loop()
    server = await loop.create_server(site, "0.0.0.0", 0, backlog=1024)
    port = server.sockets[0].getsockname()[1]
    site.contents = contents(port) if callable(contents) else contents
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


FILE_HOSTS = 500

CASES = ("page",) * 4 + ("file",) * 2 + ("moved",) * 2 + ("bare", "none")

REDIRECTS = 2


def case_of(number: int) -> str:
    """Return the case of request *number*."""
    return CASES[number % len(CASES)]


def has_file(number: int) -> bool:
    """Return whether request *number* ends at a PDF."""
    return case_of(number) not in ("bare", "none")


def file_address(number: int, port: int) -> str:
    """Return the base address of request *number*, on the hosts in turn."""
    path = articles.pdf_path(number)
    if (kind := case_of(number)) == "moved":
        path = f"/moved/{number}/{REDIRECTS}"
    elif kind in ("page", "bare"):
        path = articles.path(number)
    host = number % FILE_HOSTS
    return f"http://127.0.{1 + host // 250}.{1 + host % 250}:{port}{path}"


def file_bodies(count: int) -> dict[str, Body]:
    """Return the contents of the site: path → body."""
    result = {"/robots.txt": Body(TEXT, b"User-agent: *\nDisallow: /private/\n")}
    for number in range(count):
        kind, file = case_of(number), articles.pdf_path(number)
        if kind in ("page", "bare"):
            page = articles.page(number, text=False)
            if kind == "bare":
                page = page.replace(file.encode(), b"#top")
            result[articles.path(number)] = html(page)
        if has_file(number):
            result[file] = Body("application/pdf", articles.pdf(number))
        if kind == "moved":
            for left in range(1, REDIRECTS + 1):
                target = f"/moved/{number}/{left - 1}" if left > 1 else file
                result[f"/moved/{number}/{left}"] = Body(TEXT, b"", location=target)
    return result


TOOL_LATENCY = 0.2  # seconds

TOOL = """<!DOCTYPE html><html lang=en><head><title>Tool {number}</title></head><body><main>
<h1>Tool {number}</h1><p>It counts the tides of harbour {number}, hour by hour, from what its
gauge has written down, and says what is missing. It reads tables and writes tables; it wants
no graphics, and a year of tides takes it a second. Harbours that fall dry are counted too.</p>
</main></body></html>"""


def tool_path(number: int) -> str:
    """Return the path of page *number*."""
    return f"/tool/{number}"


class Watched(Site):
    """A connection that counts open requests by host."""

    latency = TOOL_LATENCY
    open: ClassVar[Counter[str]] = Counter()
    most: ClassVar[int] = 0
    visits: ClassVar[list[tuple[str, float, float, str]]] = []

    def record_request(self, path: str, headers: dict[str, str]) -> None:
        # A connection has one request at a time, so these belong to its next response.
        self.agent, self.since = headers["user-agent"], time.time()
        host = headers["host"]
        self.open[host] += 1
        Watched.most = max(self.most, self.open[host])

    def finish_request(self, host: str, body: Body, status: str, packed: bool) -> None:
        self.open[host] -= 1
        self.visits.append((self.agent, self.since, time.time(), host))
        super().finish_request(host, body, status, packed)

    def report(self, path: str) -> str:
        text = json.dumps({"visits": self.visits, "most": self.most})
        self.visits.clear()
        Watched.most = 0
        return text


def tools(count: int) -> dict[str, Body]:
    """Return path → body of small pages."""
    return {tool_path(number): html(TOOL.format(number=number).encode()) for number in range(count)}


if __name__ == "__main__":
    name, count = sys.argv[1], int(sys.argv[2])
    kinds: dict[str, tuple[Callable[[int], dict[str, Body]], type[Site]]] = {
        "articles": (lambda count: bodies(count, texts=True), Site),
        "abstracts": (lambda count: bodies(count, texts=False), Site),
        "files": (file_bodies, Site),
        "tools": (tools, Watched),
    }
    make, protocol = kinds[name]
    asyncio.run(serve(make(count), protocol))
