"""
Download handler for http and https: Scrapy's own, with four additions.

It adds keys and e-mail address to requests at the wire (``credentials``), connects only to
addresses that the guard has accepted, keeps no second connection to a host, and leaves out headers
whose names are not valid.
*Settings*: ``CONNECT_TIMEOUT``, seconds to open a connection; ``DOWNLOAD_TIMEOUT``,
seconds for the whole transfer, including a slow body.
"""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import lru_cache, partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from pubcrawl.fetch import context_factory  # noqa: F401 (before Scrapy imports it)

# isort: split
from scrapy.core.downloader.handlers.http11 import (
    HTTP11DownloadHandler,
    _BindAddressAgent,
    _LenientHTTP11ClientFactory,
    _LenientHTTP11ClientProtocol,
    _LenientHTTPClientParser,
    _RequestBodyProducer,
    _ScrapyAgent,
    _TunnelingAgent,
)
from scrapy.exceptions import CannotResolveHostError
from scrapy.http import Headers, Request, Response
from scrapy.utils._download_handlers import wrap_twisted_exceptions
from scrapy.utils.defer import deferred_to_future, maybe_deferred_to_future
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IAddress, IProtocolFactory, IStreamClientEndpoint
from twisted.web._newclient import HTTP11ClientProtocol
from twisted.web.client import URI, HTTPConnectionPool
from twisted.web.http_headers import Headers as WireHeaders
from twisted.web.http_headers import InvalidHeaderName
from twisted.web.iweb import IResponse

from pubcrawl.fetch.body_file import LARGE, Body, BodyFile, BodyWriter, head_of
from pubcrawl.fetch.budgets import bounds
from pubcrawl.fetch.credentials import Wire, wire
from pubcrawl.fetch.decompress import is_complete
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.guard import GuardedResolver
from pubcrawl.fetch.large import size_max, with_body
from pubcrawl.fetch.slots import Downloader, downloader_of
from pubcrawl.formats.completeness import is_whole_pdf
from pubcrawl.ids.url import host, slot

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

HEADER_MAX = 16 * 1024
"""Bytes of a header, the same for all of one name; what exceeds them is ignored."""

COOKIE_MAX = 4096
"""Bytes of a ``Set-Cookie``; RFC 6265 requires at least as many."""

# Seconds after which an idle connection is closed: a crawl visits thousands of
# hosts, and each connection is an open file.
IDLE = 60

# Only error messages repeat keys, and they are short.
ECHO_MAX = 64 * 1024  # bytes

DATALOSS = "dataloss"
"""The flag of a body that is shorter than its length, or lacks its last chunk."""


class NotSent(Exception):
    """Raised by ``OnePool`` if another crawl may use the host by now; the request was not sent."""


class _AnswerParser(_LenientHTTPClientParser):
    """Leaves out a header whose name HTTP does not allow, as browsers do."""

    def headerReceived(self, name: bytes, value: bytes) -> None:  # noqa: N802
        """Store a header."""
        # Seen around names: typographic quotes.
        with suppress(InvalidHeaderName):
            super().headerReceived(name, value)  # type: ignore[no-untyped-call]


class _Protocol(_LenientHTTP11ClientProtocol):
    def request(self, request: Any) -> Deferred[IResponse]:
        answer = super().request(request)
        self._parser.__class__ = _AnswerParser  # as Scrapy's own request does
        return answer


class _ProtocolFactory(_LenientHTTP11ClientFactory):
    def buildProtocol(self, addr: IAddress | None) -> HTTP11ClientProtocol:  # noqa: N802
        return _Protocol(self._quiescentCallback)  # type: ignore[no-untyped-call]


class OnePool(HTTPConnectionPool):
    """
    Pool that keeps one idle connection per slot: http, https and www. are one host.

    *may_send*: answers whether an open connection to a host may be used.
    """

    maxPersistentPerHost = 1  # noqa: N815
    cachedConnectionTimeout = IDLE  # noqa: N815

    def __init__(self, reactor: Any) -> None:
        super().__init__(reactor, persistent=True)  # type: ignore[no-untyped-call]
        self._factory = _ProtocolFactory
        self._keys: dict[str, set[Hashable]] = {}
        self.may_send: Callable[[str], bool] = lambda host: True

    def getConnection(  # noqa: N802
        self, key: Hashable, endpoint: IStreamClientEndpoint
    ) -> Deferred[Any]:
        """Return a connection for *key*, closing idle ones of its host with other keys."""
        keys = self._keys.setdefault(_slot(key), set())
        for other in keys - {key}:
            self._close(other)
        keys.clear()
        keys.add(key)
        connecting: Deferred[Any] = super().getConnection(key, endpoint)
        if _is_proxy(key):
            return connecting  # several hosts are behind it, and it has no lease itself
        return connecting.addCallback(self._check, _slot(key))

    def close_idle(self, matches: Callable[[str], bool]) -> None:
        """Close idle connections to the hosts that *matches* accepts."""
        for name in [name for name in self._keys if matches(name)]:
            for key in self._keys.pop(name):
                self._close(key)

    def _close(self, key: Hashable) -> None:
        for connection in list(self._connections.get(key, ())):
            self._timeouts[connection].cancel()
            self._removeConnection(key, connection)  # type: ignore[no-untyped-call]

    def _check(self, connection: Any, host: str) -> Any:
        if self.may_send(host):
            return connection
        # A connection that was idle is wrapped.
        getattr(connection, "_clientProtocol", connection).abort()
        raise NotSent


@lru_cache(4096)
def _slot(key: Any) -> str:
    name = key[1].decode("ascii", "replace")
    return slot(f"//[{name}]" if ":" in name else f"//{name}")


def _is_proxy(key: Any) -> bool:
    return bool(key[0] == b"http-proxy")


class Handler(HTTP11DownloadHandler):
    """Downloads over HTTP/1.1; raises ``FetchError`` and Scrapy's download errors."""

    _pool: OnePool

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        from twisted.internet import reactor

        settings = crawler.settings
        self._pool = OnePool(reactor)
        # Twisted sends a request again by itself if an idle connection turns out to be closed.
        self._pool.retryAutomatically = not bounds(settings)
        self._wire = wire(settings)
        self._connect_timeout = settings.getfloat("CONNECT_TIMEOUT", 15)

    async def download_request(self, request: Request) -> Response:
        """Return the response to *request*, without echoes of what the wire added."""
        agent = _KeyedScrapyAgent(
            self._wire,
            self._connect_timeout,
            contextFactory=self._contextFactory,
            bindAddress=self._bind_address,
            pool=self._pool,
            maxsize=self._default_maxsize,
            warnsize=self._default_warnsize,
            fail_on_dataloss=self._fail_on_dataloss,
            crawler=self._crawler,
            tls_verbose_logging=self._tls_verbose_logging,
        )
        downloader = downloader_of(self._crawler)
        if downloader:
            downloader.pool, self._pool.may_send = self._pool, downloader.may_send
            downloader.transfers[request] = agent
            await downloader.wait_for_the_dead(request)
        began = monotonic()
        try:
            response = await self._send(agent, request, downloader)
        except Exception as error:
            if agent.is_cut:
                raise fetch_error("interrupted", "the crawl ends") from error
            if downloader:
                downloader.note_failure(
                    request, error, monotonic() - began, answer_begun=agent.answer_begun
                )
            raise
        finally:
            if downloader:
                downloader.transfers.pop(request, None)
        if downloader:
            downloader.note_answer(request, monotonic() - began)
        return without_echoes(response, self._wire)

    async def close(self) -> None:
        """
        Close the connections without waiting for peers that do not close their side.

        Scrapy's own method gives up by a timed call and cancels it one step of the loop too
        late: when the loop was blocked for that long, it did both and logged a traceback.
        """
        closed: Deferred[None] = self._pool.closeCachedConnections()  # type: ignore[no-untyped-call]
        await asyncio.wait({deferred_to_future(closed)}, timeout=self._disconnect_timeout)

    async def _send(
        self, agent: _KeyedScrapyAgent, request: Request, downloader: Downloader | None
    ) -> Response:
        while True:
            try:
                return await self._answer(agent, request)
            except NotSent:
                if downloader is None:
                    raise
                await downloader.wait_for_lease(request)

    async def _answer(self, agent: _KeyedScrapyAgent, request: Request) -> Response:
        resolver = self._resolver()
        try:
            with wrap_twisted_exceptions():
                response = await maybe_deferred_to_future(agent.download_request(request))
        except CannotResolveHostError as error:
            if host(request.url) in resolver.refused:
                message = f"{host(request.url)} has no public address"
                raise fetch_error("private-address", message) from error
            raise
        except (ValueError, OverflowError) as error:
            raise fetch_error("bad-url", f"{request.url}: {error}") from error
        body = agent.received.body()
        if DATALOSS in response.flags:
            is_pdf = isinstance(body, bytes) and is_whole_pdf(body)
            if not is_pdf and not is_complete(body, agent.encodings, agent._maxsize):
                raise fetch_error("connection-lost")
            response.flags.remove(DATALOSS)
        return with_body(response, body) if isinstance(body, BodyFile) else response

    def _resolver(self) -> GuardedResolver:
        """Return the guarded resolver; install it if the process has another."""
        from twisted.internet import reactor

        # Scrapy installs TWISTED_DNS_RESOLVER only if it starts the reactor itself.
        if not isinstance(reactor.nameResolver, GuardedResolver):
            GuardedResolver.from_crawler(self._crawler, reactor).install_on_reactor()
        resolver: GuardedResolver = reactor.nameResolver
        return resolver


def without_echoes(response: Response, wire: Wire) -> Response:
    """Return *response* without echoes of what *wire* added to its request."""
    if wire.params(response.url) or wire.headers(response.url):
        headers = Headers()
        for name, values in response.headers.items():
            headers[name] = [
                wire.remove_params(value.decode("latin-1"), response.url).encode("latin-1")
                for value in values
            ]
        response = response.replace(headers=headers)
    if wire.secrets and len(response.body) <= ECHO_MAX:
        plain = _plain(response)
        if wire.leaks(plain):
            response = response.replace(body=wire.clean(plain))
            response.headers.pop("Content-Encoding", None)
            response.headers["Content-Length"] = str(len(response.body))
    return response


def _plain(response: Response) -> bytes:
    if response.headers.get("Content-Encoding") != b"gzip":
        return response.body
    try:
        return gzip.decompress(response.body)
    except (OSError, EOFError, zlib.error):
        return response.body


class _ReceivedBody(BodyWriter):
    """
    A body as it arrives, in place of the buffer of Scrapy's reader.

    Of a large one the response gets the beginning, which shows its class. The disk may become
    full in the middle; ``body`` raises the ``OSError``.
    """

    _error: OSError | None = None

    def write(self, data: bytes) -> None:
        """Append *data*."""
        try:
            if self._error is None:
                super().write(data)
        except OSError as error:
            self._error = error

    def truncate(self, size: int) -> None:
        """Forget the body, which is too large: *size* is 0."""
        self.__init__()  # type: ignore[misc]

    def getvalue(self) -> bytes:
        """Return the body, or the beginning of a large one."""
        return head_of(super().body(), LARGE)

    def body(self) -> Body:
        """Return the body."""
        if self._error is not None:
            raise self._error
        return super().body()


class _KeyedScrapyAgent(_ScrapyAgent):
    """Scrapy's agent with an inner agent that adds the host's credentials."""

    def __init__(self, wire: Wire, connect_timeout: float, **options: Any) -> None:
        super().__init__(**options)
        self._wire = wire
        self._connect_timeout_max = connect_timeout
        self.encodings = ""
        self.received = _ReceivedBody()
        self.is_cut = False

    def cut(self) -> None:
        """Let the request fail at once; its connection is closed."""
        self.is_cut = True
        timeout: Any = getattr(self, "_timeout_cl", None)
        if timeout is not None and timeout.active():
            timeout.reset(0)

    @property
    def answer_begun(self) -> bool:
        """Whether the head of an answer has arrived."""
        return self._txresponse is not None

    def _cb_bodyready(self, txresponse: Any, request: Request) -> Any:
        cut_headers(txresponse.headers)
        kind = txresponse.headers.getRawHeaders(b"Content-Type", [b""])[0]
        self._maxsize = size_max(request, kind, self._crawler.settings)
        # Some hosts give the length of the unpacked body, or no last chunk; a packed body and a PDF
        # show their own end.
        encodings = txresponse.headers.getRawHeaders(b"Content-Encoding", [])
        self.encodings = b",".join(encodings).decode("latin-1")
        self._fail_on_dataloss = not encodings and b"pdf" not in kind.lower()
        deliver = txresponse.deliverBody

        def deliver_body(reader: Any) -> None:
            reader._bodybuf = self.received
            deliver(reader)

        txresponse.deliverBody = deliver_body
        return super()._cb_bodyready(txresponse, request)

    def _get_agent(self, request: Request, timeout: float) -> Any:
        agent = super()._get_agent(request, min(timeout, self._connect_timeout_max))
        if type(agent) is _BindAddressAgent:
            later = partial(_Endpoint, agent._getEndpoint)
            agent._getEndpoint = later  # type: ignore[method-assign]
        return _KeyedAgent(agent, self._wire, request)


class _Endpoint:
    """
    The endpoint that *make* returns for *uri*, made when a connection is opened.

    Most requests use an open connection. Encoding their host in IDNA took 3 % of the crawler's
    time in a profile.
    """

    def __init__(self, make: Callable[[URI], IStreamClientEndpoint], uri: URI) -> None:
        self._make, self._uri = make, uri

    def connect(self, factory: IProtocolFactory) -> Deferred[Any]:
        """Open a connection, as Twisted's endpoints do."""
        opening: Deferred[Any] = self._make(self._uri).connect(factory)  # type: ignore[call-arg, misc]
        return opening


class _KeyedAgent:
    """Agent that sends *request* with credentials; its callers see only the plain request."""

    def __init__(self, agent: Any, wire: Wire, request: Request) -> None:
        self._agent = agent
        self._wire = wire
        self._request = request

    def request(
        self, method: bytes, uri: bytes, headers: WireHeaders, body: _RequestBodyProducer | None
    ) -> Deferred[IResponse]:
        """Send the request with the credentials of its host."""
        kind = self._request.headers.get("Content-Type") or b""
        url, content = self._wire.add_params(
            uri.decode("ascii"),
            self._request.body,
            form=kind.startswith(b"application/x-www-form-urlencoded"),
        )
        headers = headers.copy()
        agent = (headers.getRawHeaders(b"User-Agent") or [b"pubcrawl"])[0].decode("latin-1")
        headers.setRawHeaders(b"User-Agent", [self._wire.user_agent(agent).encode("latin-1")])
        for name, value in self._wire.headers(url):
            headers.setRawHeaders(name.encode("latin-1"), [value.encode("latin-1")])
        if isinstance(self._agent, _TunnelingAgent):
            headers.removeHeader(b"Proxy-Authorization")
        producer = _RequestBodyProducer(content) if content else None
        answer: Deferred[IResponse] = self._agent.request(
            method, url.encode("ascii"), headers, producer
        )
        return answer


def cut_headers(headers: WireHeaders) -> None:
    """Remove values that are too large, and those after the first ``HEADER_MAX`` bytes."""
    for name, values in list(headers.getAllRawHeaders()):
        size, accepted = 0, []
        for value in values:
            size += len(value)
            if len(value) <= COOKIE_MAX if name.lower() == b"set-cookie" else size <= HEADER_MAX:
                accepted.append(value)
        headers.setRawHeaders(name, accepted)
