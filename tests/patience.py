"""
A download handler without a clock: a request times out when its server says so.

When a server stays silent, a crawl waits for its timeout. A short timeout would also end good
answers on a busy machine; a long one would make the test slow. So ``Patient`` waits for
``HANGS`` seconds, and sends the address of its own UDP port with each request. To that port,
``tests.server.Server`` reports a request that gets no (further) answer; then the request times
out, by the code that a timer would call.

``tests.fetch.test_failures`` and ``test_retry_after`` test the timers themselves.
"""

from __future__ import annotations

import json
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING

from scrapy.http import Request, Response
from twisted.internet.protocol import DatagramProtocol

from pubcrawl.fetch.handler import Handler, _KeyedScrapyAgent
from tests.moments import HANGS

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

_SCHEMES = ("http", "https")
PATIENT = {
    "DOWNLOAD_HANDLERS": json.dumps(dict.fromkeys(_SCHEMES, "tests.patience.Patient")),
}
"""Settings of a crawl that waits for its servers."""

TIMED = {"DOWNLOAD_HANDLERS": json.dumps(dict.fromkeys(_SCHEMES, "tests.patience.Timed"))}
"""Settings of a crawl that records when it sends each request."""


class Patient(Handler):
    """Download handler for http and https; see the module's docstring."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        from twisted.internet import reactor

        self._reactor = reactor
        self._connect_timeout = HANGS
        self._numbers = count()
        self._waiting: dict[int, _KeyedScrapyAgent] = {}
        reports = DatagramProtocol()
        reports.datagramReceived = self._reported  # type: ignore[method-assign]
        self._port = reactor.listenUDP(0, reports, "127.0.0.1")

    async def close(self) -> None:
        self._port.stopListening()
        await super().close()

    async def _answer(self, agent: _KeyedScrapyAgent, request: Request) -> Response:
        number = next(self._numbers)
        sent = request.copy()
        sent.headers["X-Patience"] = f"{self._port.getHost().port} {number}"
        sent.meta["download_timeout"] = HANGS
        self._waiting[number] = agent
        try:
            return await super()._answer(agent, sent)
        finally:
            del self._waiting[number]
            given = request.meta.get("download_timeout")
            request.meta.update(sent.meta, download_timeout=given)

    def _reported(self, data: bytes, address: object) -> None:
        number, _, begun = data.decode().partition(" ")
        agent = self._waiting.get(int(number))
        if agent is None:
            return
        if begun and not agent.answer_begun:  # its response headers are still in transit
            self._reactor.callLater(0.01, self._reported, data, address)
        elif agent._timeout_cl.active():
            agent._timeout_cl.reset(0)


class Timed(Handler):
    """
    Download handler that records in the stats when it sends each request.

    A busy server reads requests late, so two that were far apart may seem close together.
    """

    async def download_request(self, request: Request) -> Response:
        stats = self._crawler.stats
        assert stats is not None
        stats.inc_value("sent")
        stats.set_value(f"sent/{stats.get_value('sent')}", str(monotonic()))
        return await super().download_request(request)
