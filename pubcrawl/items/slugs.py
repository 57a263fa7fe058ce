"""
What becomes of an ingest request, in one word: the slugs, and what follows from each.

A status is a slug of ``SLUGS``, or ``spn2-error:…`` with the word of the service behind it.
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
"""Of slugs that are no hits, by when they are tried again; see ``Slug.retry``."""


class Slug(NamedTuple):
    """
    What a slug means and what follows from it.

    *retry*: T soon again; L later, live or by a browser; X once the finding of
    links is better; N never; empty for a hit. *hit*: what was asked for is there.
    *times*: how often it is tried again of itself, at most.
    """

    meaning: str
    retry: str
    hit: bool = False
    times: int = 0


def _hit(meaning: str) -> Slug:
    return Slug(meaning, "", hit=True)


def _soon(meaning: str, times: int = 5) -> Slug:
    return Slug(meaning, "T", times=times)


def _later(meaning: str, times: int = 3) -> Slug:
    return Slug(meaning, "L", times=times)


def _extractor(meaning: str) -> Slug:
    return Slug(meaning, "X")


def _never(meaning: str) -> Slug:
    return Slug(meaning, "N")


SLUGS: dict[str, Slug] = {
    "success": _hit("what was asked for is there"),
    "success-file": _hit("a dataset of one file, which is there"),
    "success-existing": _hit("a dataset, all of which was there before"),
    # --- the way
    "no-capture": _later("no answer is to be had: not in the archive, or it needs a browser"),
    "no-pdf-link": _extractor("a page, and no link on it that may be its PDF"),
    "terminal-bad-status": _soon("the way ends in a status other than 200 and 226"),
    "redirect-loop": _later("a redirect leads to where it was led to from"),
    "redirects-exceeded": _later("more redirects in a row than are followed"),
    "too-many-redirects": _later("the same, as a capture service tells it"),
    "bad-redirect": _later("a redirect to nowhere that can be opened"),
    "link-loop": _later("the links of a page lead to where the way has been"),
    "max-hops-exceeded": _extractor("more pages on the way than are looked at"),
    "wrong-mimetype": _never("what came is of another type, as its bytes show"),
    # --- walls and lists
    "blocked-cookie": _later("a page that asks for cookies"),
    "blocked-wall": _later("a login, or a shop, in place of the page"),
    "skip-wall": _later("the address is that of a login or a check, and was not asked"),
    "blocked-captcha": _later("a check for robots, or a captcha, in place of the page"),
    "blocked-forbidden": _later("a firewall refuses the page"),
    "skip-url-blocklist": _never("the address is on a list, in a private network, or opts out"),
    # --- bodies
    "empty-blob": _soon("nothing in the body", 1),
    "null-body": _soon("the same, in older rows", 1),
    "body-too-large": _soon("more bytes than are taken", 1),
    "bad-gzip-encoding": _soon("a body that begins as gzip does, and cannot be unpacked", 1),
    "mismatch-md5": _never("the MD5 of the file is not the one expected"),
    "mismatch-sha1": _never("the SHA-1 of the file is not the one expected"),
    "mismatch-sha256": _never("the SHA-256 of the file is not the one expected"),
    # --- what a live fetch meets
    "forbidden": _never("403: the host refuses"),
    "not-found": _never("404 or 410: the address holds nothing"),
    "invalid-url": _never("no http(s) address"),
    "invalid-host-resolution": _never("the host name has no address"),
    "gateway-timeout": _soon("504"),
    "read-timeout": _soon("no connection, or no whole answer, in time"),
    "remote-server-error": _soon("5xx, or the connection is refused, broken or not secure"),
    # --- Save Page Now
    "spn2-backoff": _soon("the service has no place free"),
    "spn2-error": _soon("the service failed"),
    "spn2-recent-capture": _soon("the service has taken the page a short while ago"),
    "spn2-no-ftp": _never("the service takes no FTP"),
    "spn2-cdx-lookup-failure": _soon("captured, and not in the index yet"),
    "spn2-wayback-error": _soon("captured, and not to be read yet"),
    "spn2-success-partial-url": _soon("captured, with an address that is cut short"),
    # --- archives, and the crawler itself
    "cdx-error": _soon("the index of an archive failed"),
    "wayback-error": _soon("an archive failed"),
    "petabox-error": _soon("the storage of an archive failed"),
    "wayback-content-error": _later("an archived record that cannot be used"),
    "timeout": _soon("it took the crawler too long, or more than it has"),
    "failed": _soon("an error of the program"),
    "not-implemented": _never("not supported"),
    "existing": _never("an earlier result is used; never stored"),
    # --- html and xml
    "wrong-scope": _extractor("a page, and not the text of an article"),
    "unknown-scope": _extractor("a page that may be the text of an article or not"),
    "too-many-resources": _extractor("more scripts, styles and pictures than are taken"),
    "html-resource-no-capture": _later("too few of a page's scripts, styles and pictures came"),
    "html-selectolax-error": _extractor("the page cannot be read"),
    "html-teixml-error": _extractor("the text of the page cannot be made out"),
    "xml-parse-error": _extractor("no well-formed XML"),
    # --- datasets
    "no-platform-match": _extractor("no platform of datasets that is known"),
    "platform-scope": _never("one file, a concept or a collection of a platform, not a dataset"),
    "platform-restricted": _never("the platform keeps it closed"),
    "platform-404": _never("the platform has no such dataset"),
    "platform-http-error": _soon("the platform answered with an error"),
    "platform-error": _soon("the platform's answer cannot be used"),
    "empty-manifest": _never("the dataset has no files"),
    "too-large-size": _never("the files are larger together than is taken"),
    "too-many-files": _never("more files than are taken"),
    "too-much-spn": _later("more files to capture than a service should be asked for"),
    "unsafe-path": _never("a file is named so that it would leave its folder"),
    "mismatch": _never("a file is not what the platform says"),
    "mismatch-size": _never("a file has not the size that the platform says"),
    "transfer-encoding-error": _soon("a file came in an encoding that cannot be undone", 1),
    "error-platform-download": _soon("a file could not be fetched from the platform"),
    "error-archiveorg-upload": _soon("a file could not be handed on"),
}

_SPN2 = "spn2-error:"
# What the capture service says of the address, not of itself.
_SPN2_NEVER = frozenset(
    (
        *("invalid-url-syntax", "filesize-limit", "not-found", "blocked-url"),
        *("too-many-redirects", "network-authentication-required", "unknown"),
    )
)

# Our reasons (docs/reasons.md) that are no slugs of their own.
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
    "http-0": "remote-server-error",  # a status that is none
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
    "parse-crashed": "timeout",
    "regex-timeout": "timeout",
    "selector-timeout": "timeout",
}

# Articles that are announced before they are there: DOI prefixes and hosts of MDPI, APS, Hindawi.
_EARLY_DOI = re.compile(r"(?:^|[/:=%])10\.(?:3390|1103|1155)(?:/|%2f)", re.IGNORECASE)
_EARLY_HOSTS = ("mdpi.com", "aps.org", "hindawi.com")
_STATUSES = ("terminal-bad-status", "not-found")
_EARLY: tuple[int, ...] = (3 * DAY, 10 * DAY, 91 * DAY)
_SOON: tuple[int, ...] = (8 * HOUR, DAY, 3 * DAY, 8 * DAY, 30 * DAY)
_LATER: tuple[int, ...] = (3 * DAY, 30 * DAY, 91 * DAY)


def slug(name: str) -> Slug:
    """Return what *name* means; raises ``KeyError`` for no slug."""
    if name.startswith(_SPN2):
        kind = "N" if name.removeprefix(_SPN2) in _SPN2_NEVER else "T"
        return SLUGS["spn2-error"]._replace(retry=kind)
    return SLUGS[name]


def of(error: AnswerError) -> str:
    """
    Return the slug that stands for a failure of ours.

    What has no slug of its own is told by its status: ``gateway-timeout``,
    ``bad-redirect`` for a 3xx that leads nowhere, else ``terminal-bad-status``.
    """
    status = error.status if isinstance(error, FetchError) else 0
    if status == 504:
        return "gateway-timeout"
    if error.slug in SLUGS or error.slug.startswith(_SPN2):
        return error.slug
    if found := _OF.get(error.slug):
        return found
    if 300 <= status < 400:
        return "bad-redirect"
    return "terminal-bad-status" if status else "failed"


def retry_class(name: str, url: str = "", status: int | None = None) -> str:
    """
    Return the class of retries of *name*, see ``Slug.retry``.

    *status*: of the answer at *url*, where one came. A bad status is worth another
    try where the host is busy or in trouble, and where articles of *url*'s
    publisher are announced before they are there.
    """
    if name in _STATUSES:
        busy = name == "terminal-bad-status" and (status == 429 or (status or 0) >= 500)
        return "T" if busy or _announced(name, url, status) else "N"
    return slug(name).retry


def retry_at(name: str, url: str, attempts: int, now: int, status: int | None = None) -> int | None:
    """
    Return when to try a request again that ended as *name*, in milliseconds since 1970.

    *attempts*: how often it was tried, this time included. *now*: milliseconds.
    *url*, *status*: as of ``retry_class``. None: not of itself; hits, slugs that
    wait for a better extractor (X) and those of no hope (N), and after many tries.
    """
    kind, times = retry_class(name, url, status), slug(name).times
    waits = {"T": _SOON, "L": _LATER}.get(kind, ())[:times]
    if _announced(name, url, status):
        waits = _EARLY
    place = max(attempts, 1) - 1
    return now + waits[place] if place < len(waits) else None


def _announced(name: str, url: str, status: int | None) -> bool:
    """Answer whether an address that holds nothing may hold an article soon."""
    gone = status == 404 or (status is None and name == "not-found")
    if not gone or name not in _STATUSES:
        return False
    there = host(url)
    known = any(there == end or there.endswith(f".{end}") for end in _EARLY_HOSTS)
    return known or _EARLY_DOI.search(url) is not None
