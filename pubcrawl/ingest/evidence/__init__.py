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

from pubcrawl.ids.doi import normalise_doi
from pubcrawl.ids.url import url_without_fragment
from pubcrawl.ingest.biblio.near import expected_pages, preview
from pubcrawl.ingest.evidence.kinds import DocumentKind, kind_of_lines, kind_of_name
from pubcrawl.ingest.evidence.titles import ShownText, has_names, has_no_spaces
from pubcrawl.items.ingest import Candidate, IngestRequest, WorkEvidence
from pubcrawl.works.match.folding import folded

UNVERIFIED = "unverified-file"
WRONG = "wrong-work"

CLAIM: Final = 3.0
"""Weight of an address that the request gives, a page names for programs, or a rule of its site."""

GUESSES: Final = {"anchor-": 0.5, "embedded-": 1.0}
"""Beginning of a technique → weight: the words of a link; a frame or a script on the page."""

OTHER: Final = -7.0
"""Weight of what a document says of its kind."""

BESIDE: Final = -10.0
"""The same for kinds that repeat the title of a work, which never are the work."""

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

HEAD_MAX: Final = 3000
"""Characters at the beginning of a text that have its title and authors; later ones are cited."""

WORDS_MIN: Final = 40
"""Fewest words of a text that can show what is missing in it."""

_MANY_PAGES = 10  # more pages than the article has, and three times as many: a whole issue
_NAMES = 3  # authors to look for
_SHOWN, _PARTLY = 0.8, 0.6  # shares of a title


class ExpectedWork(NamedTuple):
    """
    The work that a request asks for, by the request and its landing page.

    *ids*: identifiers of the request by kind; *page_doi*: of the page. *title*, *names*, *pages*:
    as on the page. *described*: the page describes a publication, see ``biblio.describes``.
    *asked_title*, *asked_names*: as in the request.
    """

    ids: Mapping[str, str] = {}
    page_doi: str = ""
    title: str = ""
    names: tuple[str, ...] = ()
    pages: int | None = None
    described: bool = False
    asked_title: str = ""
    asked_names: tuple[str, ...] = ()

    @property
    def other_page(self) -> str:
        """What shows that the page is that of another work: its DOI or its title; or ""."""
        doi = self.ids.get("doi", "")
        if doi and self.page_doi:
            return "" if same_doi(doi, self.page_doi) else self.page_doi
        # A title alone may be a translation.
        named = has_names(ShownText("\n".join(self.names)), self.asked_names)
        other = self.described and self.names and named is False
        return self.title if other and not self.shows_title else ""

    @property
    def shows_title(self) -> bool:
        """Whether the title of the page is that of the request."""
        one, other = self.title, self.asked_title
        shares = (ShownText(one).share(other), ShownText(other).share(one))
        return max((share for share in shares if share is not None), default=0.0) >= _SHOWN


class FileFront(NamedTuple):
    """
    What a file says of itself.

    *title*, *names*: by the layout of the first page or the metadata; *dois*: its own. *text*: of
    the first pages. *pages*: their number, 0 if unknown.
    """

    title: str = ""
    names: tuple[str, ...] = ()
    dois: tuple[str, ...] = ()
    text: str = ""
    pages: int = 0


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
        """The slug of a file that is no hit, "" for a hit."""
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
        evidence += _file(expected, url, front)
    elif kind := kind_of_name(url, expected.asked_title or expected.title):
        evidence.append(WorkEvidence("file-name", kind.name, -3.0))
    total = sum(each.weight for each in evidence)
    kinds = {each.kind for each in evidence}
    against = bool(kinds & {"document", "other-doi"})
    repeats = any(each.kind == "document" and each.weight == BESIDE for each in evidence)
    if total <= WRONG_MAX or repeats or (against and total < LEAST["strong"]):
        name = "different"
    else:
        name = next((name for name, least in LEAST.items() if total >= least), "ambiguous")
    if name == "exact" and not kinds & {"doi", "title", "identifier"}:
        name = "strong"
    return FileVerdict(name, _confidence(total), tuple(evidence))


def confidence_of(name: str) -> float:
    """Return the least confidence of the verdict *name*: exact, strong or weak."""
    return _confidence(LEAST[name])


def _confidence(total: float) -> float:
    return round(1 / (1 + math.exp(-total)), 4)


def same_doi(one: str, other: str) -> bool:
    """Return whether two DOIs name one work or its versions: 10.5555/a and 10.5555/a.v2."""
    return _unversioned(one) == _unversioned(other)


def _unversioned(doi: str) -> str:
    plain = normalise_doi(doi).lower()
    head, mark, tail = plain.rpartition("v")
    return head.rstrip("./") if mark and tail.isdecimal() and head[-1:] in "./0123456789" else plain


def _link(expected: ExpectedWork, url: str, link: Candidate | None) -> Iterator[WorkEvidence]:
    """Yield what the way to the file says."""
    if named := _named_in(url, expected.ids):
        yield WorkEvidence("identifier", named, 2.0)
    if link is None:
        yield WorkEvidence("claim", "the address of the request", CLAIM)
        return
    guesses = (weight for start, weight in GUESSES.items() if link.technique.startswith(start))
    weight = next(guesses, CLAIM)
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


def _file(expected: ExpectedWork, url: str, front: FileFront) -> Iterator[WorkEvidence]:
    """Yield what the file says of itself."""
    head = ShownText("\n".join((front.title, *front.names, _head(front.text))))
    by_page = expected.title and not expected.other_page
    shares = {expected.asked_title: head.share(expected.asked_title)}
    if by_page:
        shares[expected.title] = _title_share(expected, front, head)
    known, share = max(shares.items(), key=lambda item: -1.0 if item[1] is None else item[1])
    shown = share is not None and share >= _SHOWN
    names = expected.asked_names or (expected.names if by_page else ())
    named = has_names(head, names)
    yield from _kind(front, url, known, shown=shown)
    yield from _dois(expected, front, head)
    if shown:
        yield WorkEvidence("title", known, 4.0)
    elif len(head.words) < WORDS_MIN:
        return  # too little to miss anything in it
    elif share is not None and (share < _PARTLY or not named):
        yield WorkEvidence("no-title", known, -1.0 if named else -3.0)
    if named is not None:
        who = ", ".join(names)
        yield WorkEvidence("author", who, 1.5) if named else WorkEvidence("no-author", who, -1.5)
    if expected.pages and front.pages:
        count = f"{front.pages} of {expected.pages}"
        if front.pages > 3 * expected.pages + _MANY_PAGES:
            yield WorkEvidence("pages", count, -3.0)
        elif preview(front.pages, expected.pages):
            yield WorkEvidence("pages", count, -1.5)
        elif shown or not head.words:
            yield WorkEvidence("pages", count, 1.0)


def _head(text: str) -> str:
    """Return the beginning of *text*: half as many characters if each of them is a word."""
    head = text[:HEAD_MAX]
    dense = sum(map(str.isascii, head)) < len(head) / 2 and has_no_spaces(head)
    return head[: HEAD_MAX // 2] if dense else head


def _own(expected: ExpectedWork) -> str:
    return "" if expected.other_page else expected.page_doi


def _title_share(expected: ExpectedWork, front: FileFront, shown: ShownText) -> float | None:
    if expected.described:
        return shown.share(expected.title)
    # The title of a page that describes nothing may be the name of the journal, which each of
    # its files shows; so it must be the title of the file.
    own = ShownText(front.title)
    share = own.share(expected.title)
    if share is None or not own.slug:
        return None
    return share


def _kind(front: FileFront, url: str, title: str, *, shown: bool) -> Iterator[WorkEvidence]:
    """Yield the kind of document that the file says it is; *shown*: it shows the title."""

    def counts(kind: DocumentKind | None) -> bool:
        return kind is not None and (kind.repeats or not shown)

    lines = (line for line in (front.title, *front.text.splitlines()) if line.strip())
    if (kind := kind_of_lines(lines, title)) and counts(kind):
        yield WorkEvidence("document", kind.name, BESIDE if kind.repeats else OTHER)
    elif (kind := kind_of_name(url, title)) and counts(kind):
        yield WorkEvidence("file-name", kind.name, -3.0)


def _dois(expected: ExpectedWork, front: FileFront, head: ShownText) -> Iterator[WorkEvidence]:
    doi = expected.ids.get("doi") or _own(expected)
    if not doi:
        return
    own = [each for each in front.dois if each]
    if any(same_doi(doi, each) for each in own):
        yield WorkEvidence("doi", doi, 4.0)
    elif own:
        yield WorkEvidence("other-doi", own[0], -4.0)
    elif head.has_doi(doi):
        yield WorkEvidence("doi", doi, 3.0)
