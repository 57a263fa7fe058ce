"""
Weigh the evidence that a file is the requested work.

A link to a file is a guess, whatever its words. ``judge`` weighs the claim of the request or the
way in which the page names the file, the place of the link, the identifiers and the title on the
page and in the file, and the kind of document that the file states. A hit needs a sum that is
exact or strong, and a proof.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pubcrawl.ids.url import url_without_fragment
from pubcrawl.ingest.biblio.near import expected_pages, preview
from pubcrawl.ingest.evidence.document import (
    BESIDE,
    LINE_MAX,
    OTHER,
    PART,
    SHORT_MAX,
    SHOWN,
    YEAR,
    ExpectedWork,
    FileFront,
    document_evidence,
    head_of,
    is_other_version,
    same_doi,
    same_registrant,
)
from pubcrawl.ingest.evidence.kinds import (
    LINES,
    DocumentKind,
    is_deposit,
    kind_of_line,
    kind_of_name,
)
from pubcrawl.ingest.evidence.titles import (
    ShownText,
    extra_numerals,
    has_latin_words,
    has_names,
    has_other_end,
    has_other_number,
    has_other_words,
    has_swapped_words,
    title_like,
)
from pubcrawl.model.ingest import LEAST, UNVERIFIED, WRONG, Candidate, WorkEvidence, confidence
from pubcrawl.model.ingest_request import IngestRequest
from pubcrawl.reading.structure.headings import BODY, REFERENCES
from pubcrawl.works.folding import folded, slug
from pubcrawl.works.match.titles import without_review_status

FRONT_MAX: Final = 12_000
"""Characters at the beginning of a text that are kept, enough for a page of a preview."""

WORDS_MIN: Final = 40
"""Fewest words of a text in which a missing title or name is evidence."""

DAMAGED: Final = "damaged"
"""Kind of evidence that a file cannot be read."""

TOO_LONG: Final = "too-long"
"""Kind of evidence that a file has the work and others: a whole issue, a volume."""

SHORT: Final = "short"
"""Kind of evidence that a file has the length of a letter, form or notice about the work."""

STAMP_MAX: Final = 12
"""Most words of a stamp on a scan."""

LENIENT: Final = -1.0
"""Weight of a missing title, if the text may be a translation."""

OTHER_DOI: Final = "sibling-doi"
"""Kind of evidence that a file is another work, by a DOI of its own from a publisher."""

LONG_MIN: Final = 1500
"""Fewest words of a text that is too long for a notice or a letter."""

BODY_MIN: Final = 150
"""Fewest words of a text with headings of sections that is more than a poster."""

LETTER_MIN: Final = 80
"""Fewest words of a letter above the name of its author."""

SIGNATURE_MAX: Final = 40
"""Most characters of a line that is the name of an author."""

ARTICLE_MIN: Final = 300
"""Fewest words of a file that may be an article, although nothing else shows it."""

_MANY_PAGES = 10  # more pages than the article has, and three times as many: a whole issue
_MISSING_MIN = 3  # missing pages of a preview
_PARTLY = 0.6  # share of a title
_LABEL_MAX = 30  # characters of a title that only says of what kind the work is
_SIGNATURE = 4  # lines at the end of a letter that may have the names of its authors


def file_evidence(
    expected: ExpectedWork, url: str, front: FileFront, *, named_link: bool
) -> Iterator[WorkEvidence]:
    """
    Yield the evidence in the file at *url*.

    *named_link*: the address is that of the request, or the page names it for programs.
    """
    if front.fault:
        yield WorkEvidence(DAMAGED, front.fault, -3.0)
    head = ShownText("\n".join((front.title, *front.names, head_of(front.text))))
    by_page = expected.page_title
    shares = {expected.asked_title: _share(expected.asked_title, front, head)}
    if by_page:
        shares.setdefault(by_page, _page_share(expected, front, head))
    known, share = max(shares.items(), key=lambda item: -1.0 if item[1] is None else item[1])
    kinds = expected.kinds
    names = expected.asked_names or (expected.names if by_page else ())
    named = _named(head, names)
    legible = head.length >= WORDS_MIN
    # The title of the first part may be cited on the first page of the second.
    other = "" if head.has_letters(known) else _other_title(expected, front, known, share)
    found = share is not None and share >= SHOWN and not other
    # Documents about a work give its title, too.
    shown = found and (not legible or head.begins_with(known))
    shown = shown and not _is_of_other_year(expected, head, known)
    titles = [title for title in shares if title]
    if shown and named is False:
        named = _signs(expected, front, names)
    yield from document_evidence(expected, front, url, known, titles, kinds, shown=shown)
    yield from _dois(expected, front, head, kinds, shown=shown)
    shape = tuple(_shape(front, known))
    yield from shape
    if shown:
        yield WorkEvidence("title", known, 0.5 if named is False and legible else 4.0)
    elif found:
        yield WorkEvidence("title-within", known, -1.5)
    elif not legible:
        if head.length:
            notice = front.words > STAMP_MAX and 0 < front.pages <= SHORT_MAX and not shape
            yield WorkEvidence("little-text", f"{head.length} words", -3.0 if notice else -0.8)
        return  # the text is too short for anything to be missing
    elif other:
        yield WorkEvidence("other-title", other, OTHER)
    elif share is not None and share >= _PARTLY and named:
        yield WorkEvidence("title-part", known, 0.5)
    elif share is not None:
        # It may be a translation, but not in the language of the title.
        lenient = named and named_link and not head.is_in_language(known)
        yield WorkEvidence("no-title", known, LENIENT if lenient else -3.0)
    if named:
        # The same authors have other works.
        if shown or named_link or share is None:
            yield WorkEvidence("author", ", ".join(names), 1.5)
    elif named is False and legible:
        yield WorkEvidence("no-author", ", ".join(names), -1.5)
    # A comment or an erratum is short; authors sign a letter at its end.
    if not any(kind.short for kind in kinds) and not (shown and _is_signed(front, names)):
        yield from _length(expected, front)
    yield from _pages(expected, front, shown=shown or not head.words)


def _other_title(expected: ExpectedWork, front: FileFront, title: str, share: float | None) -> str:
    """Return the title of the file that is *title* with another number, end or word; or ""."""
    lines = [line for line in front.text.splitlines() if line.strip()][: LINES + 1]
    every = [line for line in (front.title, *lines) if line]
    if title and (has_other_number(every, title) or has_other_end(every, title)):
        return title_like(every, title) or title
    if share is None or not _PARTLY <= share < 1.0:
        return ""
    own = front.title or title_like(lines, title)
    if share < SHOWN:
        return own if has_other_words(own, title) else ""
    # With the DOI of the work, the file is the work under a title that was changed later.
    doi = expected.ids.get("doi") or expected.page_doi
    named = bool(doi) and any(same_doi(doi, each) for each in front.dois)
    return own if not named and has_swapped_words(own, title) else ""


def _length(expected: ExpectedWork, front: FileFront) -> Iterator[WorkEvidence]:
    """Yield the evidence of the length of the text: whether it has the body of an article."""
    body = REFERENCES in front.shape.parts or (
        BODY in front.shape.parts and front.words >= BODY_MIN
    )
    if STAMP_MAX < front.words < ARTICLE_MIN and not body and not front.scanned:
        yield WorkEvidence(SHORT, f"{front.words} words", -1.0)
    if front.pages == 1 and front.stops and expected.pages != 1 and not body:
        yield WorkEvidence(PART, "one page, whose text stops", -1.5)


def _shape(front: FileFront, title: str) -> Iterator[WorkEvidence]:
    """Yield the evidence of the parts of the text; *title*: of the work."""
    parts, works = front.shape
    if extra_numerals(front.title, title):
        yield WorkEvidence("other-title", front.title, OTHER)
    if works and title and ShownText(front.title).share(title) != 1.0:
        yield WorkEvidence(TOO_LONG, f"{works} works", -3.0)
    elif parts:
        yield WorkEvidence("shape", ", ".join(parts), 1.0)
    elif front.words >= LONG_MIN:
        yield WorkEvidence("shape", f"{front.words} words", 0.0)


def _pages(expected: ExpectedWork, front: FileFront, *, shown: bool) -> Iterator[WorkEvidence]:
    """Yield the evidence of the number of pages."""
    if not (expected.pages and front.pages):
        return
    count = f"{front.pages} of {expected.pages}"
    if front.pages > 3 * expected.pages + _MANY_PAGES:
        yield WorkEvidence(TOO_LONG, f"{count} pages", -3.0)
    elif preview(front.pages, expected.pages):
        # Short pieces share their pages with others.
        few = expected.pages - front.pages < _MISSING_MIN
        yield WorkEvidence("pages" if few else PART, f"{count} pages", -1.5)
    elif shown:
        yield WorkEvidence("pages", count, 1.0)


def _named(head: ShownText, names: Sequence[str]) -> bool | None:
    """Return whether the text has the names; None if it may have them in another script."""
    named = has_names(head, names)
    if named is False and has_latin_words(" ".join(names)) and not has_latin_words(head.text):
        return None
    return named


def _share(title: str, front: FileFront, shown: ShownText) -> float | None:
    """Return how much of *title* the file shows; of a short title, only as that of the file."""
    share = shown.share(title)
    if share is None and (wanted := slug(title)):
        lines = (front.title, *front.text.splitlines()[:LINES])
        return 1.0 if wanted in map(slug, lines) else None
    return share


def _page_share(expected: ExpectedWork, front: FileFront, shown: ShownText) -> float | None:
    if expected.described:
        return _share(expected.title, front, shown)
    # The title of a page that describes nothing may be the name of the journal, which each of
    # its files shows; so it must be the title of the file.
    own = ShownText(front.title)
    share = own.share(expected.title)
    return share if share is not None and own.slug and share >= SHOWN else None


def _is_of_other_year(expected: ExpectedWork, head: ShownText, title: str) -> bool:
    """
    Return whether *title* is only a label, such as Editorial, and stands beside another year.

    Editorials of one editor have one title and one author.
    """
    kind = kind_of_line(title) if len(title) <= _LABEL_MAX else None
    if kind is None or not kind.short or not expected.year.isdecimal():
        return False
    years = [int(year) for year in YEAR.findall(head.text)]
    return bool(years) and all(abs(int(expected.year) - year) > 1 for year in years)


def _signs(expected: ExpectedWork, front: FileFront, names: Sequence[str]) -> bool:
    """
    Return whether a short line is the name of an author, as a signature is at the end of old works.

    The file must have the year of the work, if that is known.
    """
    if expected.year.isdecimal() and expected.year not in front.text:
        return False
    every = (*front.text.splitlines(), *front.end.splitlines())
    lines = [line for line in every if 0 < len(line.strip()) <= SIGNATURE_MAX]
    return has_names(ShownText("\n".join(lines)), names) is True


def _is_signed(front: FileFront, names: Sequence[str]) -> bool:
    """Return whether one of *names* stands at the end of the text, and nowhere else."""
    lines = [line for line in front.text.splitlines() if line.strip()]
    text = ShownText("\n".join(lines[:-_SIGNATURE]))
    end = ShownText("\n".join(line for line in lines[-_SIGNATURE:] if len(line) <= LINE_MAX))
    return text.length >= LETTER_MIN and any(
        end.has_name(name) and not text.has_name(name) for name in names
    )


def _dois(
    expected: ExpectedWork,
    front: FileFront,
    head: ShownText,
    kinds: Collection[DocumentKind],
    *,
    shown: bool,
) -> Iterator[WorkEvidence]:
    doi = expected.ids.get("doi") or ("" if expected.other_page else expected.page_doi)
    if not doi:
        return
    own = [each for each in front.dois if each]
    same = [each for each in own if same_doi(doi, each)]
    if same and not shown and all(is_other_version(doi, each) for each in same):
        yield WorkEvidence("doi-version", same[0], 0.5)
    elif same:
        yield WorkEvidence("doi", doi, 4.0)
    elif any(kind.after for kind in kinds):
        return  # a comment has the DOI of the work that it is about
    elif own:
        # Two DOIs of publishers are two works, as of a talk and its article; a preprint server or
        # a repository gives the same work a DOI of its own.
        other = not any(is_deposit(each) and not same_registrant(doi, each) for each in own)
        yield WorkEvidence(OTHER_DOI if other else "other-doi", own[0], -4.0)
    elif head.has_doi(doi):
        # Corrections, reviews and replies have the DOI of the work that they are about.
        yield WorkEvidence("doi", doi, 3.0) if shown else WorkEvidence("doi-within", doi, 0.5)


__all__ = [
    "FRONT_MAX",
    "ExpectedWork",
    "FileFront",
    "FileVerdict",
    "expected_work",
    "judge",
    "same_doi",
]


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
    # The title of a page that describes nothing may be the name of a journal.
    certain_title = expected.asked_title or (expected.title if expected.described else "")
    other_title = "no-title" in kinds and link is not None and certain_title
    against = bool(kinds & _AGAINST or other_title)
    repeats = any(each.kind == "document" and each.weight == BESIDE for each in evidence)
    if total <= WRONG_MAX or repeats or (against and total < LEAST["strong"]):
        name, total = "different", min(total, WRONG_MAX)
    else:
        # A preprint under another title may be any work of its authors.
        other_deposit = "other-doi" in kinds and "title" not in kinds
        has_its_pages = any(each.kind == "pages" and each.weight > 0 for each in evidence)
        short = SHORT in kinds and not has_its_pages
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
