"""
WorkEvidence that a file is the work that a request asks for.

A link to a file is a guess, whatever its words. ``judge`` weighs what speaks for the file and
against it: the claim of the request or the way in which the page names it, where the link
stands, the identifiers and the title on the page and in the file, and what kind of document
the file says it is. The sum decides: a hit must be exact or strong.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from pubcrawl.ids.url import url_without_fragment
from pubcrawl.ingest.biblio.near import expected_pages
from pubcrawl.ingest.evidence.front import BESIDE, DAMAGED, HEAD_MAX, PART, SHORT, file_evidence
from pubcrawl.ingest.evidence.kinds import kind_of_name
from pubcrawl.ingest.evidence.work import ExpectedWork, FileFront, same_doi
from pubcrawl.items.ingest import Candidate, IngestRequest, WorkEvidence
from pubcrawl.works.match.folding import folded

__all__ = [
    "HEAD_MAX",
    "ExpectedWork",
    "FileFront",
    "FileVerdict",
    "confidence_of",
    "expected_work",
    "judge",
    "same_doi",
]

UNVERIFIED = "unverified-file"
WRONG = "wrong-work"

CLAIM: Final = 3.0
"""Weight of an address that the request gives, a page names for programs, or a rule of its site."""

GUESSES: Final = {"anchor-": 0.5, "embedded-": 1.0}
"""Beginning of a technique → weight: the words of a link; a frame or a script on the page."""

PLACES: Final = {
    "article": 0.5,
    "header": -1.0,
    "nav": -2.0,
    "aside": -2.0,
    "footer": -3.0,
    "list": -3.0,
    "related": -4.0,
}
"""Place of a link whose words alone speak for it → weight."""

LEAST: Final = {"exact": 4.0, "strong": 2.0, "weak": 0.5}
"""FileVerdict → least sum of weights; below, it is ambiguous."""

WRONG_MAX: Final = -2.0
"""Sum of weights from which down a file is another work."""

INCOMPLETE_MAX: Final = 1.0
"""Largest sum of weights of a file that is damaged, short, or a part of the work: no hit."""

_NAMES = 3  # authors to look for
_AGAINST = frozenset(("document", "other-doi"))  # another work, unless much speaks for it
_INCOMPLETE = frozenset((PART, DAMAGED))  # never a hit
_OWN = frozenset(("doi", "identifier", "pages"))  # what a short work has of its own


class FileVerdict(NamedTuple):
    """
    What the evidence shows.

    *name*: exact, strong, weak, ambiguous or different. *confidence*: 0 to 1. *evidence*: what
    it rests on.
    """

    name: str
    confidence: float
    evidence: tuple[WorkEvidence, ...]

    @property
    def status(self) -> str:
        """The slug of a file that is not a hit, "" for a hit."""
        if self.name in ("exact", "strong"):
            return ""
        return WRONG if self.name == "different" else UNVERIFIED

    @property
    def message(self) -> str:
        """What speaks against the file, the heaviest first."""
        against = sorted(each for each in self.evidence if each.weight < 0)
        return "; ".join(
            f"{each.kind}: {each.value}" for each in sorted(against, key=lambda each: each.weight)
        )

    def block(self) -> dict[str, Any]:
        """Return the fields of a result."""
        return {"confidence": self.confidence, "evidence": [list(each) for each in self.evidence]}


def expected_work(
    request: IngestRequest, biblio: Mapping[str, Any], *, described: bool
) -> ExpectedWork:
    """Return the work that *request* asks for, whose landing page has *biblio*."""
    ids = dict(request.ext_ids)
    if request.link_source and request.link_source_id:
        ids.setdefault(request.link_source, request.link_source_id)
    return ExpectedWork(
        {kind: str(value) for kind, value in ids.items() if value},
        str(biblio.get("doi", "")),
        str(biblio.get("title", "")),
        tuple(biblio.get("contrib_names", ()))[:_NAMES],
        expected_pages(str(biblio.get("first_page", "")), str(biblio.get("last_page", ""))),
        described,
        request.expect_title,
        request.expect_names[:_NAMES],
    )


def judge(
    expected: ExpectedWork,
    url: str,
    link: Candidate | None,
    front: FileFront | None = None,
) -> FileVerdict:
    """
    Return the verdict on the file at *url*.

    *link*: that led to it, None for the base address of the request. *front*: None for a file
    that nothing was read of.
    """
    evidence = [*_link(expected, url, link), *_page(expected)]
    if front is not None:
        named_link = link is None or _weight(link) >= CLAIM
        evidence += file_evidence(expected, url, front, named_link=named_link)
    elif kind := kind_of_name(url, expected.asked_title or expected.title):
        evidence.append(WorkEvidence("file-name", kind.name, -3.0))
    total = sum(each.weight for each in evidence)
    kinds = {each.kind for each in evidence}
    other_title = "no-title" in kinds and link is not None and _certain_title(expected)
    against = bool(kinds & _AGAINST or other_title)
    repeats = any(each.kind == "document" and each.weight == BESIDE for each in evidence)
    if total <= WRONG_MAX or repeats or (against and total < LEAST["strong"]):
        name, total = "different", min(total, WRONG_MAX)
    else:
        if kinds & _INCOMPLETE or (SHORT in kinds and not kinds & _OWN):
            total = min(total, INCOMPLETE_MAX)
        name = next((name for name, least in LEAST.items() if total >= least), "ambiguous")
    if name == "exact" and not kinds & {"doi", "title", "identifier"}:
        name = "strong"
    return FileVerdict(name, _confidence(total), tuple(evidence))


def _certain_title(expected: ExpectedWork) -> str:
    """Return the title of the work; "" if that of the page may be the name of a journal."""
    return expected.asked_title or (expected.title if expected.described else "")


def confidence_of(name: str) -> float:
    """Return the least confidence of the verdict *name*: exact, strong or weak."""
    return _confidence(LEAST[name])


def _confidence(total: float) -> float:
    return round(1 / (1 + math.exp(-total)), 4)


def _weight(link: Candidate) -> float:
    """Return the weight of the technique that found *link*."""
    guesses = (weight for start, weight in GUESSES.items() if link.technique.startswith(start))
    return next(guesses, CLAIM)


def _link(expected: ExpectedWork, url: str, link: Candidate | None) -> Iterator[WorkEvidence]:
    """Yield what the way to the file says."""
    weight = CLAIM if link is None else _weight(link)
    if named := _named_in(url, expected.ids):
        # The page that names a file names it by the identifier, too.
        yield WorkEvidence("identifier", named, 0.5 if link and weight == CLAIM else 2.0)
    if link is None:
        yield WorkEvidence("claim", "the address of the request", CLAIM)
        return
    yield WorkEvidence("technique", link.technique, weight)
    if weight < CLAIM:
        if place := PLACES.get(link.place):
            yield WorkEvidence("place", link.place, place)
        if not expected.described:
            yield WorkEvidence("page", "it describes no publication", -1.5)


def _named_in(url: str, ids: Mapping[str, str]) -> str:
    """Return the identifier of the work in the address of the file, or ""."""
    address = folded(url_without_fragment(url)).replace("%2f", "/")
    for kind in ("doi", "arxiv", "pmcid"):
        value = folded(ids.get(kind, ""))
        if value and re.search(re.escape(value) + r"(?:v\d+)?(?![a-z0-9])", address):
            return ids[kind]
    return ""


def _page(expected: ExpectedWork) -> Iterator[WorkEvidence]:
    """Yield what the landing page says."""
    if other := expected.other_page:
        yield WorkEvidence("other-page", other, -4.0)
    elif expected.page_doi and expected.ids.get("doi"):
        yield WorkEvidence("page-doi", expected.page_doi, 1.5)
    elif expected.shows_title:
        yield WorkEvidence("page-title", expected.title, 1.5)
