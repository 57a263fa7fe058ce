"""
The slugs of ingest results, and their retries.

A status is a slug of ``SLUGS``, or ``spn2-error:…`` followed by the error of the service.
"""

from __future__ import annotations

import re

from pubcrawl.exceptions import AnswerError, FetchError
from pubcrawl.ids.url import host
from pubcrawl.items.reasons import CLASSES, HIT, LATER, NEVER, REASONS, SOON, Reason

HOUR = 3600 * 1000
"""Milliseconds."""
DAY = 24 * HOUR

SLUGS = {name: reason for name, reason in REASONS.items() if reason.ingest in (HIT, *CLASSES)}

WALLS = tuple(name for name, slug in SLUGS.items() if slug.wall is not None)

_SPN2 = "spn2-error:"
# Errors of the capture service that concern the address, not the service.
_SPN2_NEVER = frozenset(
    """
    invalid-url-syntax filesize-limit not-found blocked-url too-many-redirects
    network-authentication-required unknown
""".split()
)

# Publishers that register DOIs before the article is there: MDPI, APS, Hindawi.
_EARLY_DOI = re.compile(r"(?:^|[/:=%])10\.(?:3390|1103|1155)(?:/|%2f)", re.IGNORECASE)
_EARLY_HOST = re.compile(r"(?:.*\.)?(?:mdpi\.com|aps\.org|hindawi\.com)")
_EARLY = (3 * DAY, 10 * DAY, 91 * DAY)
_STATUSES = ("terminal-bad-status", "not-found")
_WAITS: dict[str, tuple[int, ...]] = {
    SOON: (8 * HOUR, DAY, 3 * DAY, 8 * DAY, 30 * DAY),
    LATER: (3 * DAY, 30 * DAY, 91 * DAY),
}


def slug(name: str) -> Reason:
    """Return the slug *name*; raises ``KeyError`` for an unknown name."""
    if name.startswith(_SPN2):
        kind = NEVER if name.removeprefix(_SPN2) in _SPN2_NEVER else SOON
        return SLUGS["spn2-error"]._replace(ingest=kind)
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
    if reason := REASONS.get(error.slug):
        return reason.ingest
    if 300 <= status < 400:
        return "bad-redirect"
    return "terminal-bad-status" if status else "failed"


def retry_class(name: str, url: str = "", status: int | None = None) -> str:
    """
    Return the retry class of the slug *name*, see ``Reason.ingest``.

    *status*: of the response at *url*, if there was one. A bad status deserves a
    retry if the host is busy or has an error, or if the publisher of *url* announces
    articles early.
    """
    if name not in _STATUSES:
        return slug(name).ingest
    busy = name == "terminal-bad-status" and (status == 429 or (status or 0) >= 500)
    return SOON if busy or _announced(name, url, status) else NEVER


def retry_at(name: str, url: str, attempts: int, now: int, status: int | None = None) -> int | None:
    """
    Return the time, in milliseconds since 1970, to retry a request that ended as *name*.

    *attempts*: number of attempts, including this one. *now*: milliseconds. *url*,
    *status*: see ``retry_class``. None without an automatic retry: for hits, for
    the classes X and N, and after too many attempts.
    """
    waits = _WAITS.get(retry_class(name, url, status), ())
    if _announced(name, url, status):
        waits = _EARLY
    elif slug(name).once:
        waits = waits[:1]
    number = max(attempts, 1) - 1
    return now + waits[number] if number < len(waits) else None


def _announced(name: str, url: str, status: int | None) -> bool:
    """Answer whether a missing page may become an article soon."""
    gone = status == 404 or (status is None and name == "not-found")
    early = _EARLY_HOST.fullmatch(host(url)) or _EARLY_DOI.search(url)
    return name in _STATUSES and gone and early is not None
