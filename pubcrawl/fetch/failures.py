"""
Failures with a name: every request without a usable response ends in a ``FetchError``.

``slots.Downloader`` calls this module for each response and each exception that leaves
the downloader middlewares, so every failure that reaches a spider has a slug. To get an
error page itself, a spider sets Scrapy's ``handle_httpstatus_list`` or
``handle_httpstatus_all`` in the request's meta.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from OpenSSL import SSL
from scrapy import exceptions as scrapy_errors
from scrapy.http import Response
from service_identity import VerificationError
from twisted.internet import error as tx

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.large import body_of, response_head
from pubcrawl.formats.completeness import is_whole_pdf
from pubcrawl.items.reasons import FAILURES, OTHER_STATUS, REASONS

STATUS_SLUGS = {status: slug for slug, reason in FAILURES.items() for status in reason.statuses}

WHOLE = "whole"
"""The flag of a 206 that has the whole body, from the first byte to the last."""

_RANGE = re.compile(rb"\s*(?:bytes[ =]\s*)?0-(\d+)\s*/\s*(\d+|\*)\s*", re.IGNORECASE)

# The request itself is too long or contains something that the host rejects.
SPLITTING_STATUSES = frozenset((400, 413, 414))

# The first match decides, among an exception, its cause and the reasons that Twisted lists.
EXCEPTION_SLUGS: tuple[tuple[type[BaseException], str], ...] = (
    (SSL.Error, "tls-error"),
    (VerificationError, "tls-error"),
    (tx.TimeoutError, "connect-timeout"),
    (tx.TCPTimedOutError, "connect-timeout"),
    (scrapy_errors.DownloadTimeoutError, "read-timeout"),
    (scrapy_errors.CannotResolveHostError, "dns-error"),
    (tx.DNSLookupError, "dns-error"),
    (scrapy_errors.DownloadConnectionRefusedError, "connection-refused"),
    (tx.ConnectError, "connection-refused"),
    (scrapy_errors.DownloadCancelledError, "too-large"),
    (scrapy_errors.ResponseDataLossError, "connection-lost"),
    (scrapy_errors.DownloadFailedError, "connection-lost"),
    (tx.ConnectionLost, "connection-lost"),
    (tx.ConnectionDone, "connection-lost"),
    (scrapy_errors.UnsupportedURLSchemeError, "bad-url"),
    (scrapy_errors.NotSupported, "bad-url"),
)


def fetch_error(
    slug: str,
    message: str = "",
    *,
    status: int = 0,
    url: str = "",
    accepts: str = "",
    compat: bool = False,
) -> FetchError:
    """
    Return the error named *slug* with its consequences, see ``Reason``.

    *accepts*: the content that the request can use, from its meta: "html", "xml",
    "json", "pdf", or "redirect" if it needs only the target of a redirect. *url*
    matters in compat only.
    """
    reason = REASONS.get(slug, OTHER_STATUS)
    marks = reason.compat if compat else reason.later
    # PubFetcher's own connections fail without a mark, except for a stall while
    # reading; the body of a redirect is not read. compat: this includes PDFs.
    if own_connection(accepts) and (compat or accepts != "pdf"):
        marks = marks and slug == "read-timeout" and accepts != "redirect"
    if compat and status and status != 503:
        is_doi = url.startswith("https://doi.org/10.")
        marks = marks and not (is_doi or url.lower().endswith((".pdf", ".ps", ".gz")))
    return FetchError(
        message or reason.meaning,
        slug=slug,
        status=status,
        sets_exception=marks,
        splits=reason.splits or status in SPLITTING_STATUSES,
    )


def own_connection(accepts: str) -> bool:
    """
    Answer whether PubFetcher uses connection code of its own for such a request.

    It does so for DOIs, Unpaywall and PDFs, and never repeats such a request.
    """
    return accepts in ("json", "pdf", "redirect")


def status_error(
    status: int, url: str, *, compat: bool = False, accepts: str = ""
) -> FetchError | None:
    """Return the failure that *status* means, or ``None`` if it means an answer."""
    # compat: a 3xx without a target, and a part of a page, are read like any page.
    if (200 <= status < 300 and status != 206) or (compat and status < 400):
        return None
    slug = STATUS_SLUGS.get(status) or ("server-error" if status >= 500 else f"http-{status}")
    return fetch_error(
        slug, f"HTTP {status}", status=status, url=url, accepts=accepts, compat=compat
    )


def content_error(content_type: str, accepts: str) -> FetchError | None:
    """
    Return ``unsupported-content`` if PubFetcher would not read *content_type*.

    Pages and XML may have no type, ``text/*``, ``application/xml`` or ``*+xml``, and
    with ``accepts="json"`` JSON types too. Other requests accept every type.
    """
    kind = content_type.partition(";")[0].strip().lower()
    if accepts not in ("html", "xml", "json") or not kind:
        return None
    if kind.startswith("text/") or kind == "application/xml" or kind.endswith("+xml"):
        return None
    if accepts == "json" and (kind == "application/json" or kind.endswith("+json")):
        return None
    error = fetch_error("unsupported-content", f"content type {kind}")
    error.content_type = content_type
    return error


def is_pdf(response: Response) -> bool:
    """Answer whether a response begins like a PDF or has the type of one."""
    has_magic = response_head(response, 64).lstrip().startswith(b"%PDF-")
    return has_magic or "pdf" in content_type(response).lower()


def is_redirect(response: Response) -> bool:
    """Answer whether a response is a redirect with a target."""
    return 300 <= response.status < 400 and b"Location" in response.headers


def flag_whole(response: Response) -> None:
    """
    Flag a 206 that is the whole of a body: ``Content-Range`` names all the bytes that were sent.

    Without it, or without the size of the whole, a PDF with its beginning and its end is whole.
    Any other part is a failure, as nothing but a whole body is requested.
    """
    if response.status != 206:
        return
    field, body = response.headers.get("Content-Range"), body_of(response)
    whole = _RANGE.fullmatch(field or b"bytes 0-%d/*" % (len(body) - 1))
    if whole is None or int(whole[1]) + 1 != len(body):
        return
    if int(whole[2]) == len(body) if whole[2] != b"*" else is_whole_pdf(response.body):
        response.flags.append(WHOLE)


def response_error(
    response: Response, meta: Mapping[str, Any], *, compat: bool = False
) -> FetchError | None:
    """Return the failure that *response* means for a request with *meta*, or ``None``."""
    if meta.get("handle_httpstatus_all") or response.status in meta.get(
        "handle_httpstatus_list", ()
    ):
        return None
    accepts = meta.get("accepts", "")
    # A spider that follows redirects itself reads the target from the response.
    has_target = accepts == "redirect" or is_redirect(response)
    if meta.get("dont_redirect") and has_target and response.status < 400:
        return None
    status = 200 if WHOLE in response.flags else response.status
    error = status_error(status, response.url, compat=compat, accepts=accepts)
    # Services send odd types with good bodies, pages do not; a browser accepts every type.
    needs_type = compat or (accepts == "html" and not is_pdf(response))
    if error is None and needs_type and "browser" not in response.flags:
        error = content_error(content_type(response), accepts)
        if error is not None:
            error.status = response.status
    return error


def content_type(response: Response) -> str:
    """Return the Content-Type header of *response*, "" if it has none."""
    return (response.headers.get("Content-Type") or b"").decode("latin-1")


def exception_error(
    exception: BaseException, url: str, *, compat: bool = False, accepts: str = ""
) -> FetchError:
    """Return the ``FetchError`` for *exception*; a ``FetchError`` is returned as it is."""
    if isinstance(exception, FetchError):
        return exception
    # Twisted lists the reasons of an error in its text as objects.
    *_, cause = _causes(exception)
    slug = exception_slug(exception)
    return fetch_error(slug, str(cause), url=url, accepts=accepts, compat=compat)


def exception_slug(exception: BaseException) -> str:
    """Return the slug of an exception of Scrapy, Twisted or pubcrawl, else ``fetch-failed``."""
    if isinstance(exception, FetchError):
        return exception.slug
    causes = list(_causes(exception))
    for kind, slug in EXCEPTION_SLUGS:
        if any(isinstance(cause, kind) for cause in causes):
            return slug
    return "fetch-failed"


def _causes(exception: BaseException) -> Iterator[BaseException]:
    """Yield *exception*, its causes, and the reasons that Twisted attaches to them."""
    yield exception
    if exception.__cause__ is not None:
        yield from _causes(exception.__cause__)
    for reason in getattr(exception, "reasons", None) or ():
        yield from _causes(reason.value)
