"""
What the answers of all portal APIs have in common: how they fail, and how they go on.

A list never goes on for ever: what an answer asks for is not itself, and of a list by
pages only a later one, up to ``PAGES_MAX``. Of the rest whoever asks keeps what was asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.ids.doi import is_doi, strip_prefix
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import (
    About,
    ArtifactContext,
    ArtifactResponse,
    Claim,
    DocumentRequest,
    Related,
    Said,
)
from pubcrawl.parse import signposting
from pubcrawl.parse.manifests import values
from pubcrawl.parse.manifests.values import below, further, text
from pubcrawl.works.values import orcid

SOURCE = "api"

ACCEPT = "application/json, */*;q=0.5"
"""JSON where there is a choice; some documents of the APIs are XML and nothing else."""

BODY_MAX = 10 << 20
"""Bytes of an answer that is read."""

CLAIMS_MAX = 50_000
"""Addresses that are taken from one answer."""

PAGES_MAX = 100
"""Pages of one list."""

NEEDS = {"": (), "auth": ("auth",), "embargo": ("auth",), "request": ("human_request",)}
"""Who may have files → what a record of them needs."""

Read = Callable[[ArtifactResponse, About], Said]

_GONE = (410, 451)
_EMPTY = 409  # a repository without commits
_ASKED_TOO_OFTEN = re.compile(rb"rate limit", re.IGNORECASE)
_COUNTERS = ("x-ratelimit-remaining", "ratelimit-remaining")
_NUMBER = re.compile("[0-9]{1,9}")


def told(read: Read, answer: ArtifactResponse, about: About, *, first: bool) -> Said:
    """
    Return what *read* makes of an answer, with the answer itself as metadata.

    *first*: it is about the artifact itself, which is gone if that is. An answer that cannot
    be used is a warning.
    """
    if not 200 <= answer.status < 300:
        return _failed(answer, first=first)
    if len(answer.body) > BODY_MAX:
        return _unread(answer, f"{len(answer.body)} bytes, more than {BODY_MAX} are not read")
    try:
        found = read(answer, about)
    except ParseError as error:
        return _unread(answer, str(error), _needs(error))
    warnings = list(found.warnings)
    kind = answer.type.partition(";")[0].strip()
    own = Claim(address(answer), "metadata", "api:answer", content=False, type=kind)
    claims = list(_unique([own, *found.claims]))
    if len(claims) > CLAIMS_MAX:
        warnings.append(f"{answer.url}: only {CLAIMS_MAX} of {len(claims)} addresses are taken")
    asks = tuple(dict.fromkeys(get for get in found.asks if _is_further(get, answer)))
    if endless := [get for get in asks if _page(get.url) > PAGES_MAX]:
        warnings.append(f"{answer.url}: more than {PAGES_MAX} pages, the others are left out")
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
        evidence=found.evidence or (f"{answer.url} lists {_count(claims)} addresses of content",),
    )


def load(answer: ArtifactResponse) -> Any:
    """Return what a JSON answer says; raises ``ParseError``."""
    return values.load(answer.body)


def address(answer: ArtifactResponse) -> str:
    """Return where an answer came from in the end."""
    return artifact_url(answer.final_url or answer.url)


def get(url: str, name: str) -> DocumentRequest:
    """Return the question for an answer that the adapter *name* reads."""
    return DocumentRequest(artifact_url(url), purpose="said", accept=ACCEPT, reader=f"api:{name}")


def toward(
    answer: ArtifactResponse, name: str, *links: str
) -> tuple[tuple[DocumentRequest, ...], tuple[str, ...]]:
    """
    Return the questions for what an answer links to, "" left out, and warnings.

    What is at another host than the answer is not asked.
    """
    asks, warnings = [], []
    for link in filter(None, links):
        try:
            asks.append(get(further(link, address(answer)), name))
        except ParseError as error:
            warnings.append(f"{answer.url}: {error}")
    return tuple(asks), tuple(warnings)


def onward(
    answer: ArtifactResponse, name: str, link: str = ""
) -> tuple[tuple[DocumentRequest, ...], tuple[str, ...]]:
    """
    Return the question for the next page of a list, and warnings.

    *link*: where that is, "" for what the headers of the answer call ``next``.
    """
    if not link:
        headers = {"link": ", ".join(value for key, value in answer.headers if key == "link")}
        links = signposting.links(None, address(answer), headers)
        link = next((each.url for each in links if each.rel == "next"), "")
    return toward(answer, name, link)


def header(answer: ArtifactResponse, name: str) -> str:
    """Return the value of a header, named in lower case; "" if there is none."""
    return next((value.strip() for key, value in answer.headers if key == name), "")


def query(url: str, name: str) -> str:
    """Return the last value of a parameter of an address, "" if it has none."""
    try:
        return dict(parse_qsl(urlsplit(url).query, max_num_fields=1000)).get(name, "")
    except ValueError:
        return ""


def web(url: str) -> str:
    """Return what is a http address or a DOI as an address; "" for anything else."""
    return doi(url) or artifact_url(url)


def doi(given: str) -> str:
    """Return a DOI, with or without what may stand before it, as an address; "" for others."""
    given = given.strip()
    if not is_doi(given):
        return ""
    return "https://doi.org/" + quote(strip_prefix(given), safe="/:;()<>._-~!$&'*+,=@%")


def author(given: str) -> Iterator[ArtifactContext]:
    """Yield the author that an ORCID, alone or as an address, stands for."""
    if found := orcid(given):
        yield ArtifactContext(f"https://orcid.org/{found}", "author")


def license_(given: str) -> Iterator[ArtifactContext]:
    """Yield the licence at an address."""
    if url := artifact_url(given):
        yield ArtifactContext(url, "license")


def spdx(identifier: str) -> Iterator[ArtifactContext]:
    """Yield the licence that an identifier of SPDX stands for."""
    if identifier and identifier != "NOASSERTION" and re.fullmatch(r"[\w.+-]+", identifier):
        yield ArtifactContext(f"https://spdx.org/licenses/{identifier}", "license")


def linked(url: str, relation: str) -> Iterator[Related]:
    """Yield another artifact, if it is known where it is."""
    if target := web(url):
        yield Related(target, relation)


def rows(value: Any, *keys: str) -> list[dict[str, Any]]:
    """Return the objects in a list further down; what else is in it, or no list, is nothing."""
    found = below(value, *keys)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def path(name: str) -> str:
    """Return the path of a file as an address has it."""
    return quote(name, safe="/!$&'()*+,;=:@~", errors="replace")


def _failed(answer: ArtifactResponse, *, first: bool) -> Said:
    said = f"{answer.url} answered {answer.status or 'nothing'}"
    if first and answer.status in _GONE:
        return Said(SOURCE, state="gone", evidence=(_why(answer, said),), warnings=(said,))
    if answer.status == _EMPTY or (answer.status in _GONE and not first):
        return Said(SOURCE, warnings=(said,))
    needs: tuple[str, ...] = ()
    if _is_limit(answer):
        said += ": asked too often; ask again later, or with a key"
        needs = ("review",)
    elif answer.status in (401, 403):
        needs = ("auth",)
    return Said(SOURCE, abridged=True, needs=needs, warnings=(said,))


def _is_limit(answer: ArtifactResponse) -> bool:
    """Answer whether an API said no because it was asked too often."""
    if answer.status != 403:
        return answer.status == 429
    spent = any(header(answer, name) == "0" for name in _COUNTERS)
    return spent or bool(_ASKED_TOO_OFTEN.search(answer.body[:10_000]))


def _why(answer: ArtifactResponse, otherwise: str) -> str:
    """Return what a tombstone says."""
    try:
        value = load(answer)
    except ParseError:
        return otherwise
    reason = below(value, "tombstone", "removal_reason")
    words = (text(value, "message"), text(reason, "id") or text({"": reason}, ""))
    return ": ".join(filter(None, (otherwise, *words, text(value, "tombstone", "note"))))


def _needs(error: ParseError) -> tuple[str, ...]:
    return ("auth",) if error.slug == values.RESTRICTED else ()


def _unread(answer: ArtifactResponse, message: str, needs: tuple[str, ...] = ()) -> Said:
    return Said(SOURCE, abridged=True, needs=needs, warnings=(f"{answer.url}: {message}",))


def _unique(claims: Iterable[Claim]) -> Iterator[Claim]:
    seen = set()
    for claim in claims:
        # What is in an archive goes by its path there.
        uri = claim.uri if claim.contained_in else artifact_url(claim.uri) if claim.uri else ""
        name = (artifact_key(uri), claim.contained_in)
        if uri and name not in seen:
            seen.add(name)
            yield claim._replace(uri=uri)


def _count(claims: Iterable[Claim]) -> int:
    return sum(claim.content for claim in claims)


def _is_further(get: DocumentRequest, answer: ArtifactResponse) -> bool:
    """Answer whether a question leads on, and not around."""
    given = {artifact_key(artifact_url(answer.url)), artifact_key(address(answer))}
    if not get.url or artifact_key(get.url) in given:
        return False
    one, other = urlsplit(answer.url), urlsplit(get.url)
    return one.path != other.path or not _page(get.url) or _page(get.url) > _page(answer.url)


def _page(url: str) -> int:
    """Return the number of a page of a list, 0 if the address has none."""
    found = query(url, "page")
    return int(found) if _NUMBER.fullmatch(found) else 0
