"""
A publisher's site at every loopback address: pages of articles, PDFs, and a robots.txt.

    python -m bench.page_server [--abstracts] pages

The port is printed once all pages are made. Every answer takes 50 ms, and is gzip to who
accepts it, as on the web. ``/_log`` tells what was asked for since it was last asked,
``/_seconds`` how much of the processor the server has had.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
import zlib
from typing import NamedTuple

from bench import articles

LATENCY = 0.05  # seconds
HOSTS = 200
HTML, TEXT = "text/html; charset=utf-8", "text/plain"


class Body(NamedTuple):
    """What is sent: its type, its bytes as they are and as gzip, or where it is instead."""

    type: str
    plain: bytes
    gzip: bytes = b""
    location: str = ""


def address(number: int, port: int) -> str:
    """Return the address of the page of article *number*: they go round the hosts."""
    return f"http://127.0.1.{1 + number % HOSTS}:{port}{articles.path(number)}"


def bodies(count: int, *, texts: bool) -> dict[str, Body]:
    """Return what there is at which path; without *texts*, they are in PDFs."""
    found = {"/robots.txt": Body(TEXT, b"User-agent: *\nDisallow: /private/\n")}
    for number in range(count):
        found[articles.path(number)] = html(articles.page(number, text=texts))
        if not texts:
            pdf = Body("application/pdf", articles.pdf(number))
            found[articles.pdf_path(number)] = pdf
    return found


def html(plain: bytes) -> Body:
    """Return a page."""
    packer = zlib.compressobj(1, wbits=31)
    return Body(HTML, plain, packer.compress(plain) + packer.flush())


class Site(asyncio.Protocol):
    """
    One connection; requests come one after the other.

    *latency*: seconds before each answer.
    """

    known: dict[str, Body]
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
                self.answer(Body(TEXT, self.told(path).encode()), "200 OK", packed=False)
                continue
            self.asked(path, headers)
            body = self.known.get(path)
            status = "302 Found" if body and body.location else "200 OK"
            packed = "gzip" in headers.get("accept-encoding", "")
            asyncio.get_running_loop().call_later(
                self.latency,
                self.answered,
                headers["host"],
                body or Body(TEXT, b"no such page"),
                status if body else "404 Not Found",
                packed,
            )

    def told(self, path: str) -> str:
        """Return what the server itself tells at *path*."""
        if path == "/_seconds":
            return str(time.process_time())
        log = json.dumps(self.log)
        self.log.clear()
        return log

    def asked(self, path: str, headers: dict[str, str]) -> None:
        """Note a request."""
        self.log.append(f"http://{headers['host']}{path}")

    def answered(self, host: str, body: Body, status: str, packed: bool) -> None:
        """Answer a request that *host* was sent."""
        self.answer(body, status, packed)

    def answer(self, body: Body, status: str, packed: bool) -> None:
        sent = body.gzip if packed and body.gzip else body.plain
        head = f"HTTP/1.1 {status}\r\nContent-Type: {body.type}\r\nContent-Length: {len(sent)}\r\n"
        if sent is body.gzip:
            head += "Content-Encoding: gzip\r\n"
        if body.location:
            head += f"Location: {body.location}\r\n"
        self.transport.write(f"{head}\r\n".encode() + sent)


async def serve(known: dict[str, Body], site: type[Site] = Site) -> None:
    """Serve what is *known* until the process is ended."""
    site.known, site.log = known, []
    loop = asyncio.get_running_loop()
    server = await loop.create_server(site, "0.0.0.0", 0, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(bodies(int(sys.argv[-1]), texts="--abstracts" not in sys.argv)))
