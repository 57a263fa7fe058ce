"""
The APIs that a crawl uses, as one local HTTP/1.1 server.

    with ApiServer(Documents()) as server:
        settings = server.urls          # EUROPEPMC_URL, EUTILS_URL, …
    python tests/api_server.py --synthetic 1000 --port 8900

Sources of documents: made-up publications by the thousand (``synthetic``),
the examples, or recorded answers. ``GET /_tally`` shows the counters.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import threading
from collections.abc import Callable, Collection
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import parse_qsl, unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a script
    sys.path.insert(0, str(ROOT))

from tests.apis import europepmc, ncbi, registries  # noqa: E402
from tests.apis.answer import JSON, PLAIN, XML, Answer, Ask, Tally  # noqa: E402
from tests.apis.source import Source  # noqa: E402

PORTS_MAX = 20
"""Most ports to try: one that is free at one address may be taken at another."""

Handler = Callable[[Ask, Source], Answer]
# Setting → path, loopback address of the host with *spread*, handler.
APIS: dict[str, tuple[str, str, Handler]] = {
    "EUROPEPMC_URL": ("/europepmc/webservices/rest", "127.0.0.1", europepmc.rest),
    "EUROPEPMC_ANNOTATIONS_URL": (
        "/europepmc/annotations_api",
        "127.0.0.1",
        europepmc.mined_terms,
    ),
    "EUTILS_URL": ("/entrez/eutils", "127.0.0.2", ncbi.eutils),
    "PUBMED_HTML_URL": ("/pubmed", "127.0.0.3", ncbi.pubmed_pages),
    "PMC_HTML_URL": ("/pmc/articles", "127.0.0.3", ncbi.pmc_pages),
    "UNPAYWALL_URL": ("/unpaywall/v2", "127.0.0.4", registries.unpaywall),
    "DOI_URL": ("/doi", "127.0.0.5", registries.doi_resolver),
}
# robots.txt allows pages but not APIs, so a crawl that obeys it for an API fails.
ROBOTS = b"User-agent: *\nDisallow: /entrez/\nDisallow: /europepmc/\nDisallow: /unpaywall/\n"
REASONS = {200: "OK", 400: "Bad Request", 404: "Not Found", 422: "Unprocessable Entity"}


class ApiServer:
    """
    The server, in its own thread: a context manager.

    *spread*: bind 127.0.0.1 to 127.0.0.5, an address for each real host, so
    that a crawler counts them separately. *latency*: seconds before an answer.
    *poison*: identifiers that spoil the answer to every request for them: with
    others the answer is status 500, or cut off if *cut*; alone always 500.
    *log*: record every method and address, for ``GET /_log``.
    """

    def __init__(
        self,
        source: Source,
        *,
        port: int = 0,
        spread: bool = False,
        latency: float = 0,
        poison: Collection[str] = (),
        cut: bool = False,
        log: bool = False,
    ) -> None:
        self.source = source
        self.port = port
        self.spread = spread
        self.latency = latency
        self.poison = {each.upper() for each in poison}
        self.cut = cut
        self.keep_log = log
        self.tally = Tally()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.ready = threading.Event()
        self.failure: OSError | None = None

    @property
    def urls(self) -> dict[str, str]:
        """Return base addresses by setting."""
        return {
            setting: f"http://{address if self.spread else '127.0.0.1'}:{self.port}{path}"
            for setting, (path, address, _) in APIS.items()
        }

    def __enter__(self) -> Self:
        self.thread.start()
        self.ready.wait()
        if self.failure:
            raise self.failure
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def reset(self) -> None:
        """Reset the counters."""
        self.tally = Tally()

    def _run(self) -> None:
        addresses = {address for _, address, _ in APIS.values()} if self.spread else {"127.0.0.1"}
        servers: list[asyncio.Server] = []
        for _ in range(PORTS_MAX):
            try:
                self._listen(sorted(addresses), servers)
            except OSError as error:
                self.failure = error
                while servers:
                    servers.pop().close()
            else:
                self.failure = None
                break
        self.ready.set()
        if not self.failure:
            self.loop.run_forever()
        for server in servers:
            server.close()
        self.loop.close()

    def _listen(self, addresses: list[str], servers: list[asyncio.Server]) -> None:
        """Listen on the same port at all addresses: one that is free at the first of them."""
        port = self.port
        for address in addresses:
            listening = self.loop.create_server(lambda: Connection(self), address, port)
            servers.append(self.loop.run_until_complete(listening))
            port = servers[-1].sockets[0].getsockname()[1]
        self.port = port

    def answer(self, method: str, target: str, form: bytes) -> Answer:
        """Return the answer to one request; *form*: the body of a POST."""
        url = urlsplit(target)
        parameters: dict[str, str] = {}
        for source in (url.query, form.decode(errors="replace")):
            for key, value in parse_qsl(source, keep_blank_values=True):
                # The values of a repeated parameter, one per line.
                parameters[key] = f"{parameters[key]}\n{value}" if key in parameters else value
        if url.path == "/robots.txt":
            return Answer(200, PLAIN, ROBOTS, "robots")
        if url.path == "/_tally":
            return Answer(200, JSON, json.dumps(self.tally.as_json()).encode())
        if url.path == "/_log":
            return Answer(200, JSON, json.dumps(self.tally.log).encode())
        for base, _, handle in APIS.values():
            if url.path == base or url.path.startswith(base + "/"):
                if len(target) > ncbi.URL_MAX:
                    return Answer(414, PLAIN, b"URI too long", "too-long")
                path = unquote(url.path[len(base) :])
                return self._spoiled(handle(Ask(method, path, parameters), self.source))
        return Answer(404, PLAIN, b"not found", "other")

    def _spoiled(self, answer: Answer) -> Answer:
        values = (value for each in answer.asked for value in (each, each.rpartition(":")[2]))
        if not self.poison or self.poison.isdisjoint(value.upper() for value in values):
            return answer
        if self.cut and len(answer.asked) > 1:
            return answer._replace(body=answer.body[: len(answer.body) // 2])
        return answer._replace(status=500, type=XML, body=b"<error>internal</error>")


class Connection(asyncio.Protocol):
    """One connection: requests in turn, kept alive."""

    def __init__(self, server: ApiServer) -> None:
        self.server = server
        self.buffer = b""
        self.busy = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.host: str = transport.get_extra_info("sockname")[0]
        tally = self.server.tally
        tally.rise(tally.open, tally.most_open, self.host)

    def connection_lost(self, error: Exception | None) -> None:
        self.server.tally.open[self.host] -= 1

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        self.turn()

    def turn(self) -> None:
        """Answer the requests that have arrived completely."""
        while not self.busy:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            first, _, lines = head.decode("latin-1").partition("\r\n")
            fields = {
                name.strip().lower(): value.strip()
                for name, _, value in (line.partition(":") for line in lines.split("\r\n"))
            }
            length = int(fields.get("content-length") or 0)
            if len(rest) < length:
                return
            self.buffer = rest[length:]
            method, target, _ = first.split(" ", 2)
            tally = self.server.tally
            if self.server.keep_log:
                tally.log.append((method, f"http://{fields.get('host', '')}{target}"))
            answer = self.server.answer(method, target, rest[:length])
            if answer.resource:
                tally.rise(tally.flying, tally.most_flying, self.host)
                tally.count(answer)
            close = fields.get("connection", "").lower() == "close"
            if self.server.latency and answer.resource:
                self.busy = True
                self.server.loop.call_later(
                    self.server.latency, self.send, answer, tally, method, close
                )
            else:
                self.send(answer, tally, method, close)

    def send(self, answer: Answer, tally: Tally, method: str, close: bool) -> None:
        """Write *answer*, then answer requests that have arrived in the meantime."""
        if answer.resource:
            tally.flying[self.host] -= 1
        waited, self.busy = self.busy, False
        if self.transport.is_closing():
            return
        head = (
            f"HTTP/1.1 {answer.status} {REASONS.get(answer.status, 'Error')}\r\n"
            f"Content-Type: {answer.type}\r\nContent-Length: {len(answer.body)}\r\n"
        )
        if close:
            head += "Connection: close\r\n"
        self.transport.write(head.encode() + b"\r\n" + (b"" if method == "HEAD" else answer.body))
        if close:
            self.transport.close()
        elif waited:
            self.turn()


def main(arguments: list[str] | None = None) -> int:
    """Print the base addresses as a JSON object on one line, then serve until interrupted."""
    parser = argparse.ArgumentParser(description="Serve the recorded APIs on this machine.")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--spread", action="store_true", help="an address for each real host")
    parser.add_argument("--latency", type=float, default=0, help="seconds")
    parser.add_argument("--poison", default="", help="identifiers, with commas")
    parser.add_argument("--cut", action="store_true", help="poison cuts batches off")
    parser.add_argument("--log", action="store_true", help="remember every address")
    parser.add_argument("--synthetic", type=int, metavar="N", help="serve N made-up publications")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true", help="small answers")
    parser.add_argument("--recorded", type=Path, metavar="FOLDER", help="serve recorded answers")
    options = parser.parse_args(arguments)
    source: Source
    if options.recorded:
        from tests.apis.recorded import Recorded

        source = Recorded(options.recorded)
    else:
        from tests.apis.synthetic import Synthetic

        source = Synthetic(options.synthetic or 1000, seed=options.seed, small=options.small)
    poison = [each for each in options.poison.split(",") if each]
    with ApiServer(
        source,
        port=options.port,
        spread=options.spread,
        latency=options.latency,
        poison=poison,
        cut=options.cut,
        log=options.log,
    ) as server:
        print(json.dumps(server.urls), flush=True)
        try:
            server.thread.join()
        except KeyboardInterrupt:
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
