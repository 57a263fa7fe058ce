"""
Handle failures and limits in the same way for the responses of all platforms.

Every list ends: a response never leads to itself, and a page of a list leads only to a later
page, up to ``PAGES_MAX``. The caller remembers which other requests it has made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from urllib.parse import urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, DocumentRequest, SourceClaims
from pubcrawl.platforms.address import parameter
from pubcrawl.platforms.boundary import SOURCE, final_url, header
from pubcrawl.platforms.values import RESTRICTED, below, load, text

BODY_MAX = 10 << 20
"""The largest response that is read, in bytes."""

CLAIMS_MAX = 50_000
"""The most addresses taken from one response."""

PAGES_MAX = 100
"""The most pages read of one list."""

_GONE = (410, 451)
_EMPTY = 409  # a repository without commits
_RATE_LIMIT = re.compile(rb"rate limit", re.IGNORECASE)
_COUNTERS = ("x-ratelimit-remaining", "ratelimit-remaining")
_NUMBER = re.compile("[0-9]{1,9}")


def read_claims(
    read: Callable[[ArtifactResponse, About], SourceClaims],
    response: ArtifactResponse,
    about: About,
    *,
    first: bool,
) -> SourceClaims:
    """
    Return the claims that *read* finds in a response, with the response itself as metadata.

    *first*: the response describes the artifact itself, so 410 or 451 means that it is gone.
    A response that cannot be used yields a warning.
    """
    if not 200 <= response.status < 300:
        return _failed(response, first=first)
    if len(response.body) > BODY_MAX:
        return _unread(response, f"{len(response.body)} bytes: larger than the limit of {BODY_MAX}")
    try:
        found = read(response, about)
    except ParseError as error:
        needs = ("auth",) if error.slug == RESTRICTED else ()
        return _unread(response, str(error), needs)
    warnings = list(found.warnings)
    kind = response.type.partition(";")[0].strip()
    own = Claim(final_url(response), "metadata", "api:answer", content=False, type=kind)
    claims = list(_unique([own, *found.claims]))
    content = sum(claim.content for claim in claims)
    if len(claims) > CLAIMS_MAX:
        warnings.append(f"{response.url}: only {CLAIMS_MAX} of {len(claims)} addresses are taken")
    asks = tuple(dict.fromkeys(get for get in found.asks if _is_further(get, response)))
    if endless := [get for get in asks if _page(get.url) > PAGES_MAX]:
        warnings.append(f"{response.url}: more than {PAGES_MAX} pages; the others are left out")
        asks = tuple(get for get in asks if get not in endless)
    return replace(
        found,
        claims=tuple(claims[:CLAIMS_MAX]),
        related=tuple(dict.fromkeys(each for each in found.related if each.uri)),
        context=tuple(dict.fromkeys(each for each in found.context if each.uri)),
        asks=asks,
        abridged=found.abridged or bool(endless) or len(claims) > CLAIMS_MAX,
        identifiers=tuple(dict.fromkeys(filter(None, found.identifiers))),
        warnings=tuple(warnings),
        evidence=found.evidence or (f"{response.url} lists {content} addresses of content",),
    )


def _failed(response: ArtifactResponse, *, first: bool) -> SourceClaims:
    message = f"{response.url} answered {response.status or 'nothing'}"
    if first and response.status in _GONE:
        return SourceClaims(
            SOURCE, state="gone", evidence=(_why(response, message),), warnings=(message,)
        )
    if response.status == _EMPTY or (response.status in _GONE and not first):
        return SourceClaims(SOURCE, warnings=(message,))
    needs: tuple[str, ...] = ()
    if _is_limit(response):
        message += ": too many requests; try again later or with an API key"
        needs = ("review",)
    elif response.status in (401, 403):
        needs = ("auth",)
    return SourceClaims(SOURCE, abridged=True, needs=needs, warnings=(message,))


def _is_limit(response: ArtifactResponse) -> bool:
    """Answer whether an API refused because of its rate limit."""
    if response.status != 403:
        return response.status == 429
    spent = any(header(response, name) == "0" for name in _COUNTERS)
    return spent or bool(_RATE_LIMIT.search(response.body[:10_000]))


def _why(response: ArtifactResponse, otherwise: str) -> str:
    """Return the reason that a tombstone gives, after *otherwise*."""
    try:
        value = load(response.body)
    except ParseError:
        return otherwise
    reason = below(value, "tombstone", "removal_reason")
    words = (text(value, "message"), text(reason, "id") or text(reason))
    return ": ".join(filter(None, (otherwise, *words, text(value, "tombstone", "note"))))


def _unread(response: ArtifactResponse, message: str, needs: tuple[str, ...] = ()) -> SourceClaims:
    return SourceClaims(
        SOURCE, abridged=True, needs=needs, warnings=(f"{response.url}: {message}",)
    )


def _unique(claims: Iterable[Claim]) -> Iterator[Claim]:
    names = set()
    for claim in claims:
        # A file in an archive is identified by its path there.
        uri = claim.uri if claim.contained_in else artifact_url(claim.uri) if claim.uri else ""
        name = (artifact_key(uri), claim.contained_in)
        if uri and name not in names:
            names.add(name)
            yield claim._replace(uri=uri)


def _is_further(get: DocumentRequest, response: ArtifactResponse) -> bool:
    """Answer whether a request leads to a new document, not back to this one."""
    own = {artifact_key(artifact_url(response.url)), artifact_key(final_url(response))}
    if not get.url or artifact_key(get.url) in own:
        return False
    one, other = urlsplit(response.url), urlsplit(get.url)
    return one.path != other.path or not _page(get.url) or _page(get.url) > _page(response.url)


def _page(url: str) -> int:
    """Return the page number in an address; 0 if it has none."""
    found = parameter(url, "page")
    return int(found) if _NUMBER.fullmatch(found) else 0
