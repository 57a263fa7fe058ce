"""
The outcomes of an ingest request: slugs, their meanings and their retries.

A status is a slug of ``SLUGS``, or ``spn2-error:…`` followed by the error of the service.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pubcrawl.exceptions import AnswerError, FetchError
from pubcrawl.ids.url import host

HOUR = 3600 * 1000
"""Milliseconds."""
DAY = 24 * HOUR


CLASSES = ("T", "L", "X", "N")
"""Classes of slugs that are not hits, by the time of the retry; see ``Slug.retry``."""


class Slug(NamedTuple):
    """
    The meaning of a slug, and the retry of requests with it.

    *retry*: T soon; L later, live or with a browser; X after an improvement of the
    link extraction; N never; empty for a hit. *hit*: the requested content is
    there. *times*: maximum number of automatic retries.
    """

    meaning: str
    retry: str
    hit: bool = False
    times: int = 0


def _hit(meaning: str) -> Slug:
    return Slug(meaning, "", hit=True)


def _soon(meaning: str, times: int = 5) -> Slug:
    return Slug(meaning, "T", times=times)


def _later(meaning: str) -> Slug:
    return Slug(meaning, "L", times=3)


def _extractor(meaning: str) -> Slug:
    return Slug(meaning, "X")


def _never(meaning: str) -> Slug:
    return Slug(meaning, "N")


SLUGS: dict[str, Slug] = {
    "success": _hit("the requested file was fetched"),
    "success-file": _hit("a dataset of one file, which was fetched"),
    "success-existing": _hit("a dataset whose files were all stored before"),
    # --- links and redirects
    "no-capture": _later(
        "no response: there is no capture in the archive, or the page needs a browser"
    ),
    "no-pdf-link": _extractor("a page without a link to a PDF"),
    "terminal-bad-status": _soon("the hops end in a status other than 200 and 226"),
    "redirect-loop": _later("a redirect leads back to an earlier address"),
    "redirects-exceeded": _later("more redirects in a row than are followed"),
    "too-many-redirects": _later("the same, reported by a capture service"),
    "bad-redirect": _later("a redirect to an address that cannot be opened"),
    "link-loop": _later("the links of a page lead back to earlier addresses"),
    "max-hops-exceeded": _extractor("more pages on the way than the limit"),
    "wrong-mimetype": _never("the bytes of the response are of another type"),
    # --- walls and lists
    "blocked-cookie": _later("a page that demands cookies"),
    "blocked-wall": _later("a login or a shop instead of the page"),
    "skip-wall": _later("the address is that of a login or a robot check, and was not requested"),
    "blocked-captcha": _later("a robot check or a captcha instead of the page"),
    "blocked-forbidden": _later("a firewall refuses the page"),
    "skip-url-blocklist": _never("the address is on a list, in a private network, or opts out"),
    # --- bodies
    "empty-blob": _soon("the body is empty", 1),
    "null-body": _soon("the same, in older rows", 1),
    "body-too-large": _soon("more bytes than the limit", 1),
    "bad-gzip-encoding": _soon("a body that begins like gzip but cannot be unpacked", 1),
    "mismatch-md5": _never("the MD5 of the file is not the expected one"),
    "mismatch-sha1": _never("the SHA-1 of the file is not the expected one"),
    "mismatch-sha256": _never("the SHA-256 of the file is not the expected one"),
    # --- evidence
    "unverified-file": _extractor("a file with too little evidence that it is the requested work"),
    "wrong-work": _extractor(
        "the file is another work, or a document beside the article, such as a supplement"
    ),
    # --- live fetches
    "forbidden": _never("403: the host refuses"),
    "not-found": _never("404 or 410: the address does not exist"),
    "invalid-url": _never("not an http(s) address"),
    "invalid-host-resolution": _never("the host name has no address"),
    "gateway-timeout": _soon("504"),
    "read-timeout": _soon("no connection, or no complete response, in time"),
    "remote-server-error": _soon("5xx, or the connection is refused, broken or not secure"),
    # --- Save Page Now
    "spn2-backoff": _soon("the service has no free place"),
    "spn2-error": _soon("the service failed"),
    "spn2-recent-capture": _soon("the service captured the page a short while ago"),
    "spn2-no-ftp": _never("the service does not accept FTP addresses"),
    "spn2-cdx-lookup-failure": _soon("captured, but not yet in the index"),
    "spn2-wayback-error": _soon("captured, but not yet readable"),
    "spn2-success-partial-url": _soon("captured, but with a truncated address"),
    # --- archives, and the crawler itself
    "cdx-error": _soon("the index of an archive failed"),
    "wayback-error": _soon("an archive failed"),
    "petabox-error": _soon("the storage of an archive failed"),
    "wayback-content-error": _later("an archived record that cannot be used"),
    "timeout": _soon("the crawler needed more time or memory than it has"),
    "failed": _soon("an error of the program"),
    "parse-crashed": _soon("the program failed at a body, or needed more memory than it has"),
    "not-implemented": _never("not supported"),
    "existing": _never("an earlier result is used; never stored"),
    # --- html and xml
    "wrong-scope": _extractor("a page that is not the text of an article"),
    "unknown-scope": _extractor("a page that may or may not be the text of an article"),
    "too-many-resources": _extractor("more scripts, styles and pictures than the limit"),
    "html-resource-no-capture": _later(
        "too few of a page's scripts, styles and pictures were fetched"
    ),
    "html-selectolax-error": _extractor("the page cannot be read"),
    "html-teixml-error": _extractor("the text of the page cannot be extracted"),
    "xml-parse-error": _extractor("not well-formed XML, or no article"),
    # --- datasets
    "no-platform-match": _extractor("no known dataset platform"),
    "platform-scope": _never("one file, a concept or a collection of a platform, not a dataset"),
    "platform-restricted": _never("the dataset is not public"),
    "platform-404": _never("the platform has no such dataset"),
    "platform-http-error": _soon("the platform responded with an error"),
    "platform-error": _soon("the platform's response cannot be used"),
    "empty-manifest": _never("the dataset has no files"),
    "too-large-size": _never("all files together are larger than the limit"),
    "too-many-files": _never("more files than the limit"),
    "too-much-spn": _later("more files to capture than the limit for Save Page Now"),
    "unsafe-path": _never("the name of a file leads out of its folder"),
    "mismatch": _never("a file is not what the platform lists"),
    "mismatch-size": _never("a file does not have the size that the platform lists"),
    "transfer-encoding-error": _soon("a file cannot be decoded", 1),
    "error-platform-download": _soon("a file could not be fetched from the platform"),
    "error-archiveorg-upload": _soon("a file could not be uploaded"),
}

_SPN2 = "spn2-error:"
# Errors of the capture service that concern the address, not the service.
_SPN2_NEVER = frozenset(
    (
        "invalid-url-syntax",
        "filesize-limit",
        "not-found",
        "blocked-url",
        "too-many-redirects",
        "network-authentication-required",
        "unknown",
    )
)

# Reasons (docs/reasons.md) that are not slugs of ingest → slug.
_OF: dict[str, str] = {
    "not-archived": "no-capture",
    "unauthorized": "terminal-bad-status",
    "rate-limited": "terminal-bad-status",
    "server-error": "remote-server-error",
    "unavailable": "remote-server-error",
    "connect-timeout": "read-timeout",
    "connection-refused": "remote-server-error",
    "host-down": "remote-server-error",
    "connection-lost": "remote-server-error",
    "tls-error": "remote-server-error",
    "fetch-failed": "remote-server-error",
    "http-0": "remote-server-error",  # not a valid status
    "dns-error": "invalid-host-resolution",
    "too-large": "body-too-large",
    "private-address": "skip-url-blocklist",
    "robots-denied": "skip-url-blocklist",
    "blocked-challenge": "blocked-captcha",
    "blocked-denied": "blocked-forbidden",
    "blocked-cookies": "blocked-cookie",
    "blocked-login": "blocked-wall",
    "blocked-paywall": "blocked-wall",
    "bad-url": "invalid-url",
    "unsupported-content": "wrong-mimetype",
    "no-landing-page": "bad-redirect",
    "needs-browser": "no-capture",
    "browser-failed": "timeout",
    "empty-answer": "empty-blob",
    "bad-xml": "xml-parse-error",
    "parse-timeout": "timeout",
    "regex-timeout": "timeout",
    "selector-timeout": "timeout",
}

# Publishers that register DOIs before the article is there: MDPI, APS, Hindawi.
_EARLY_DOI = re.compile(r"(?:^|[/:=%])10\.(?:3390|1103|1155)(?:/|%2f)", re.IGNORECASE)
_EARLY_HOSTS = ("mdpi.com", "aps.org", "hindawi.com")
_STATUSES = ("terminal-bad-status", "not-found")
_EARLY: tuple[int, ...] = (3 * DAY, 10 * DAY, 91 * DAY)
_SOON: tuple[int, ...] = (8 * HOUR, DAY, 3 * DAY, 8 * DAY, 30 * DAY)
_LATER: tuple[int, ...] = (3 * DAY, 30 * DAY, 91 * DAY)


def slug(name: str) -> Slug:
    """Return the slug *name*; raises ``KeyError`` for an unknown name."""
    if name.startswith(_SPN2):
        kind = "N" if name.removeprefix(_SPN2) in _SPN2_NEVER else "T"
        return SLUGS["spn2-error"]._replace(retry=kind)
    return SLUGS[name]


def slug_of_error(error: AnswerError) -> str:
    """
    Return the slug for an error.

    An error without a slug of its own gets one by its status: ``gateway-timeout``,
    ``bad-redirect`` for a 3xx without target, else ``terminal-bad-status``.
    """
    status = error.status if isinstance(error, FetchError) else 0
    if status == 504:
        return "gateway-timeout"
    if error.slug in SLUGS or error.slug.startswith(_SPN2):
        return error.slug
    if name := _OF.get(error.slug):
        return name
    if 300 <= status < 400:
        return "bad-redirect"
    return "terminal-bad-status" if status else "failed"


def retry_class(name: str, url: str = "", status: int | None = None) -> str:
    """
    Return the retry class of the slug *name*, see ``Slug.retry``.

    *status*: of the response at *url*, if there was one. A bad status deserves a
    retry if the host is busy or has an error, or if the publisher of *url* announces
    articles early.
    """
    if name in _STATUSES:
        busy = name == "terminal-bad-status" and (status == 429 or (status or 0) >= 500)
        return "T" if busy or _announced(name, url, status) else "N"
    return slug(name).retry


def retry_at(name: str, url: str, attempts: int, now: int, status: int | None = None) -> int | None:
    """
    Return the time, in milliseconds since 1970, to retry a request that ended as *name*.

    *attempts*: number of attempts, including this one. *now*: milliseconds. *url*,
    *status*: see ``retry_class``. None without an automatic retry: for hits, for
    the classes X and N, and after too many attempts.
    """
    kind, times = retry_class(name, url, status), slug(name).times
    waits = {"T": _SOON, "L": _LATER}.get(kind, ())[:times]
    if _announced(name, url, status):
        waits = _EARLY
    number = max(attempts, 1) - 1
    return now + waits[number] if number < len(waits) else None


def _announced(name: str, url: str, status: int | None) -> bool:
    """Answer whether a missing page may become an article soon."""
    gone = status == 404 or (status is None and name == "not-found")
    if not gone or name not in _STATUSES:
        return False
    name_of_host = host(url)
    early = any(name_of_host == end or name_of_host.endswith(f".{end}") for end in _EARLY_HOSTS)
    return early or _EARLY_DOI.search(url) is not None
