"""
Sites that behave as publishers' do, on this machine, under the real names.

    with Sites(tmp_path) as sites:
        acs = sites.site("pubs.acs.org")          # a tests.server.Server
        acs.route("/doi/10.5555/x", html(…))
        result = sites.ingest("http://pubs.acs.org/doi/10.5555/x")
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from tests.crawls.ingests import Ingest
from tests.server import Answer, Reply, Seen, Server

Result = dict[str, Any]


class Sites:
    """Servers with names, and ingests that resolve these; see the module's docstring."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder = folder
        self.settings = {"JAVASCRIPT": "off", **settings}
        self.hosts: dict[str, Server] = {}
        self.last: Ingest | None = None
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def site(self, host: str) -> Server:
        """Return the server of *host*."""
        if host not in self.hosts:
            server = Server(f"127.0.3.{len(self.hosts) + 1}")
            self.hosts[host] = self._open.enter_context(server)
        return self.hosts[host]

    def run(self, *requests: tuple[str, str] | Result, **settings: object) -> list[Result]:
        """Ingest *requests*; return the results in the order of arrival."""
        names = {host: (server.address, server.port) for host, server in self.hosts.items()}
        (self.folder / "names.json").write_text(json.dumps(names))
        ingest = self.last = Ingest(
            self.folder,
            TWISTED_DNS_RESOLVER="tests.crawls.names.Names",
            **{**self.settings, **settings},
        )
        ingest.requests(*requests)
        done = ingest.done()
        assert done.code in (0, 9), done.log
        assert "Traceback" not in done.log, done.log
        return done.records

    def ingest(self, url: str, ingest_type: str = "pdf", **settings: object) -> Result:
        """Ingest *url*; return its result."""
        (result,) = self.run((ingest_type, url), **settings)
        return result


def cookie(seen: Seen, name: str) -> str:
    """Return the value of a cookie of a request, or "" for none."""
    pairs = (each.strip().partition("=") for each in seen.headers.get("cookie", "").split(";"))
    return next((value for key, _, value in pairs if key == name), "")


def setting(answer: Answer, value: str) -> Answer:
    """Return *answer* with a header that sets a cookie."""
    headers = {**answer.headers, "Set-Cookie": f"{value}; Path=/"}
    return Answer(answer.status, answer.body, headers)


def with_cookie(name: str, yes: Reply, no: Reply) -> Reply:
    """Return a reply: *yes* to a request with the cookie *name*, otherwise *no*."""

    def answer(seen: Seen) -> Answer | bytes:
        reply = yes if cookie(seen, name) else no
        return reply(seen) if callable(reply) else reply

    return answer
