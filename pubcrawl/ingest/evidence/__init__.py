"""
Weigh the evidence that a file is the requested work.

A link to a file is a guess, whatever its words. ``judge`` weighs the claim of the request or the
way in which the page names the file, the place of the link, the identifiers and the title on the
page and in the file, and the kind of document that the file states. A hit needs a sum that is
exact or strong, and a proof.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pubcrawl.ids.url import url_without_fragment
from pubcrawl.ingest.biblio.near import expected_pages
from pubcrawl.ingest.evidence.document import BESIDE, PART, SHORT_MAX
from pubcrawl.ingest.evidence.front import (
    DAMAGED,
    FRONT_MAX,
    LENIENT,
    OTHER_DOI,
    SHORT,
    TOO_LONG,
    file_evidence,
)
from pubcrawl.ingest.evidence.kinds import kind_of_name
from pubcrawl.ingest.evidence.work import ExpectedWork, FileFront, same_doi
from pubcrawl.ingest.verdicts import LEAST, confidence
from pubcrawl.model.ingest import Candidate, WorkEvidence
from pubcrawl.model.ingest_request import IngestRequest
from pubcrawl.works.folding import folded
from pubcrawl.works.match.titles import without_review_status

__all__ = [
    "FRONT_MAX",
    "ExpectedWork",
    "FileFront",
    "FileVerdict",
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

WRONG_MAX: Final = -2.0
"""Largest sum of weights of a file that is another work."""

INCOMPLETE_MAX: Final = 1.0
"""Largest sum of weights of a file that is damaged, short, a part of the work, or not proven."""

_NUMBERED = ("volume", "issue", "first_page", "container_issn")
_NAMES = 3  # authors to look for
# Another work, unless much speaks for it.
_AGAINST = frozenset(("document", "other-doi", OTHER_DOI, "other-title"))
# Never a hit.
_REFUSED = frozenset((PART, DAMAGED, TOO_LONG, OTHER_DOI, "other-title", "document"))


class FileVerdict(NamedTuple):
    """
    The verdict on a file.

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
    def incomplete(self) -> bool:
        """Whether the file is damaged or a part of the work, so that another copy may be whole."""
        return bool({each.kind for each in self.evidence} & {PART, DAMAGED})

    @property
    def message(self) -> str:
        """The evidence against the file, the heaviest first."""
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
    """Return the work of *request*, whose landing page has *biblio*."""
    ids = dict(request.ext_ids)
    if request.link_source and request.link_source_id:
        ids.setdefault(request.link_source, request.link_source_id)
    return ExpectedWork(
        {kind: str(value) for kind, value in ids.items() if value},
        str(biblio.get("doi", "")),
        without_review_status(str(biblio.get("title", ""))),
        tuple(biblio.get("contrib_names", ()))[:_NAMES],
        expected_pages(str(biblio.get("first_page", "")), str(biblio.get("last_page", ""))),
        described,
        without_review_status(request.expect_title),
        request.expect_names[:_NAMES],
        tuple(filter(None, (request.expect_type, *biblio.get("stated_types", ())))),
        str(biblio.get("container_name", "")),
        str(biblio.get("release_date", ""))[:4],
        any(biblio.get(name) for name in _NUMBERED),
    )


def judge(
    expected: ExpectedWork,
    url: str,
    link: Candidate | None,
    front: FileFront | None = None,
) -> FileVerdict:
    """
    Return the verdict on the file at *url*.

    *link*: the link that led to it, None for the base address of the request. *front*: None for a
    file that could not be read.
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
        # A preprint under another title may be any work of its authors.
        other_deposit = "other-doi" in kinds and "title" not in kinds
        short = SHORT in kinds and not _has_its_pages(evidence)
        if kinds & _REFUSED or short or other_deposit:
            total = min(total, INCOMPLETE_MAX)
        elif total > INCOMPLETE_MAX and not _is_proven(expected, link, front, evidence):
            unproven = WorkEvidence("unproven", "nothing in the file", INCOMPLETE_MAX - total)
            evidence.append(unproven)
            total = INCOMPLETE_MAX
        name = next((name for name, least in LEAST.items() if total >= least), "ambiguous")
    if name == "exact" and not kinds & {"doi", "title", "identifier"}:
        name = "strong"
    return FileVerdict(name, confidence(total), tuple(evidence))


def _has_its_pages(evidence: Iterable[WorkEvidence]) -> bool:
    """Return whether the file has as many pages as the work."""
    return any(each.kind == "pages" and each.weight > 0 for each in evidence)


def _is_proven(
    expected: ExpectedWork,
    link: Candidate | None,
    front: FileFront | None,
    evidence: Iterable[WorkEvidence],
) -> bool:
    """
    Return whether something shows that the file is the work, not only that it may be.

    A file shows its work by its title and authors, or by its DOI; a file with the parts of an
    article needs less. A scan shows nothing, so the page must name it. If the title of the work is
    unknown, the file at a claimed address must at least be an article.
    """
    if front is None:
        return True
    weights = {each.kind: each.weight for each in evidence}
    has = weights.keys()
    named_link = link is None or _weight(link) >= CLAIM
    if "title" in has:
        # Other works may have the same title; then the authors show which work it is.
        return bool(has & {"author", "doi"}) or ("shape" in has and "no-author" not in has)
    if "title-within" in has:
        return False
    if "no-title" not in has and not has & {"shape", "author", "doi", "title-part"}:
        # A scan, or a text that is too short to show anything.
        page = has & {"page-doi", "page-title", "identifier"}
        claimed = link is None and (expected.ids or expected.asked_title)
        described = link is not None and named_link and expected.described
        # A scan has no text, or a stamp on each of its pages.
        silent = not front.text.strip() or ("little-text" in has and front.pages > SHORT_MAX)
        # A single page to which only words lead may be a cover.
        cover = front.pages == 1 != expected.pages and not named_link
        return silent and not cover and bool(page or claimed or described)
    if "doi" in has:
        return bool(has & {"author", "shape"})
    if "title-part" in has:
        return "author" in has  # the shape of any article
    if weights.get("no-title", 0.0) < LENIENT or not named_link:
        return "identifier" in has and "shape" in has and "no-author" not in has
    return "shape" in has


def _certain_title(expected: ExpectedWork) -> str:
    """Return the title of the work; "" if that of the page may be the name of a journal."""
    return expected.asked_title or (expected.title if expected.described else "")


def _weight(link: Candidate) -> float:
    """Return the weight of the technique that found *link*."""
    guesses = (weight for start, weight in GUESSES.items() if link.technique.startswith(start))
    return next(guesses, CLAIM)


def _link(expected: ExpectedWork, url: str, link: Candidate | None) -> Iterator[WorkEvidence]:
    """Yield the evidence of the link to the file."""
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
    """Yield the evidence of the landing page."""
    if other := expected.other_page:
        yield WorkEvidence("other-page", other, -4.0)
    elif expected.page_doi and expected.ids.get("doi"):
        yield WorkEvidence("page-doi", expected.page_doi, 1.5)
    elif expected.shows_title:
        yield WorkEvidence("page-title", expected.title, 1.5)
