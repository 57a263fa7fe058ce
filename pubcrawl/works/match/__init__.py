"""
Compare two records: do they describe one work? A verdict, and the rule that gave it.

The rules are tried in order; the first that applies decides. A false merge cannot be
undone, but a missed one can be repeated, so a pair to which no rule applies is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from pubcrawl.works.folding import slug
from pubcrawl.works.match.names import authors_share, near_authors, same_authors, share_author
from pubcrawl.works.match.titles import spellings
from pubcrawl.works.match.work import MatchWork

__all__ = [
    "AMBIGUOUS",
    "DIFFERENT",
    "EXACT",
    "STRONG",
    "WEAK",
    "MatchVerdict",
    "MatchWork",
    "verify",
]

EXACT, STRONG, WEAK, AMBIGUOUS, DIFFERENT = "exact", "strong", "weak", "ambiguous", "different"

SHORT_TITLE: Final = 5
"""Fewest letters of a title that can name a work."""

SHORT_SLUG: Final = 10
"""Fewest letters of a title that may differ from another and still name the same work."""

LONG_SLUG: Final = 24
"""Fewest letters of a title that identifies a work with its year alone, without an author."""

OWN_SLUG: Final = 40
"""Fewest letters of a title that a journal does not use twice in a year."""

WITHIN_MAX: Final = 2.2
"""Largest ratio of a title with its translation to the title alone, in letters."""

GAP_MAX: Final = 4
"""Most years between two versions of one work with the same title and authors."""

GAP_TITLE: Final = 2
"""Most years between two versions of one work that differ in title or authors."""

GAP_REPRINT: Final = 40
"""Years after which even the same slug is another work."""

PAGES_MAX: Final = 5
"""Largest difference between the numbers of pages of two versions."""

SPELLING_MAX: Final = 6
"""Largest difference between the lengths of two spellings of a title, in letters."""

DROPPED_MAX: Final = 3
"""Most words that a title loses between preprint and journal."""

_PAPERS = frozenset(
    ("article", "article-journal", "report", "paper-conference", "article-newspaper", "preprint")
)
_ARTICLES = frozenset(("article", "article-journal", "paper-conference"))
_FILES = frozenset(("dataset", "component", "graphic"))
_NO_ARTICLES = _FILES | {"book", "entry", "entry-encyclopedia", "entry-dictionary"}
_CONCEPT = re.compile(r"(10\.\d+/zenodo\.)(\d+)$")
# Words after the title of a work in the title of another work.
_COMPANION = re.compile(
    r"\d|\b(?:part|reply|response|comment|errat|corri|correct|addend|supplement|appendix|protocol"
    r"|retract|review|update|follow|revisit|survey|lecture|discussion|[ivx]+\b)",
    re.IGNORECASE,
)
_REVIEW = re.compile(r"\b\d+ ?pp?\b|\bpp\. ?[ivxl\d]|\bisbn\b", re.IGNORECASE)


class MatchVerdict(NamedTuple):
    """
    *status*: ``exact``, ``strong``, ``weak``, ``ambiguous`` or ``different``.

    *reason*: the rule, as in docs/matching.md.
    """

    status: str
    reason: str

    @property
    def same(self) -> bool:
        """Whether the two may be taken for one work."""
        return self.status in (EXACT, STRONG)


Rule = Callable[[MatchWork, MatchWork], MatchVerdict | None]

_UNKNOWN = MatchVerdict(AMBIGUOUS, "unknown")


def verify(one: MatchWork, other: MatchWork) -> MatchVerdict:
    """Return whether *one* and *other* are one work; the order does not count."""
    for rule in RULES:
        verdict = rule(one, other)
        if verdict is not None:
            return verdict
    return _UNKNOWN


def _gap(a: MatchWork, b: MatchWork) -> int:
    """Return the years between two works, 0 if one is unknown."""
    return abs(a.year - b.year) if a.year and b.year else 0


def _same_id(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if a.doi and a.doi == b.doi:
        return MatchVerdict(EXACT, "same-doi")
    if (work := a.ids.get("work")) and work == b.ids.get("work"):
        return MatchVerdict(EXACT, "same-work")
    if not a.doi or not b.doi:
        for kind in ("pmid", "pmcid"):
            if (value := a.ids.get(kind)) and value == b.ids.get(kind):
                return MatchVerdict(EXACT, f"same-{kind}")
    return None


def _no_name(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if min(len(a.slug), len(b.slug)) < SHORT_TITLE:
        return MatchVerdict(AMBIGUOUS, "short-title")
    if a.generic or b.generic:
        return MatchVerdict(AMBIGUOUS, "generic-title")
    return None


def _doi_versions(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    # Before generic titles: "Additional file 5" and its version are one file. The title must
    # be the same, since 10.5555/book.1 may be a chapter of 10.5555/book.
    if not a.doi or not b.doi:
        return None
    if a.doi in b.versions or b.doi in a.versions:
        return MatchVerdict(STRONG, "stated-version")
    if a.slug == b.slug and (a.doi_base == b.doi_base or _one_part_more(a.doi, b.doi)):
        return MatchVerdict(STRONG, "doi-version")
    return None


def _versions(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if a.arxiv and a.arxiv == b.arxiv:
        return MatchVerdict(STRONG, "arxiv-version")
    if a.doi and b.doi and a.slug == b.slug and share_author(a.names, b.names):
        numbered = a.version and b.version and a.version != b.version
        if numbered and a.registrant == b.registrant:
            return MatchVerdict(EXACT, "version")
        if _next_to_concept(a.doi, b.doi):
            return MatchVerdict(STRONG, "concept-doi")
    return None


def _one_part_more(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    rest = long.removeprefix(short)
    return rest != long and rest[:1] == "." and "." not in rest[1:]


def _next_to_concept(one: str, other: str) -> bool:
    """Return whether one DOI of Zenodo may be the concept of the other: the number before it."""
    a, b = _CONCEPT.match(one), _CONCEPT.match(other)
    return bool(a and b and a[1] == b[1] and abs(int(a[2]) - int(b[2])) == 1)


def _kinds(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if not a.kind or not b.kind:
        return None
    if a.kind in _FILES and b.kind in _FILES and a.doi and b.doi:
        return MatchVerdict(DIFFERENT, "other-file")
    if a.kind == b.kind:
        apart = a.kind == "chapter" and a.shares_container(b) is False
        return MatchVerdict(DIFFERENT, "other-book") if apart else None
    if "abstract" in (a.kind, b.kind):  # of a talk; the article comes later
        return MatchVerdict(DIFFERENT, "kind")
    if a.kind not in _PAPERS and b.kind not in _PAPERS:
        return MatchVerdict(DIFFERENT, "kind")
    for one, two in ((a.kind, b.kind), (b.kind, a.kind)):
        if one in _NO_ARTICLES and two in _ARTICLES:
            return MatchVerdict(DIFFERENT, "kind")
    return None


def _slug_apart(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if a.slug == b.slug and _gap(a, b) > GAP_REPRINT:
        return MatchVerdict(DIFFERENT, "year")
    if a.lower == b.lower and a.subtitle and b.subtitle and a.subtitle != b.subtitle:
        return MatchVerdict(DIFFERENT, "subtitle")
    return None


def _twice_in_place(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    """Compare works with one title: yearly articles of a database, columns, abstracts of talks."""
    if a.slug != b.slug or not a.doi or not b.doi or a.doi == b.doi:
        return None
    if a.pages and b.pages and min(a.pages, b.pages) == 1 and abs(a.pages - b.pages) > 2:
        return MatchVerdict(DIFFERENT, "pages")
    if a.registrant == b.registrant and a.shares_container(b):
        if _gap(a, b):
            return MatchVerdict(DIFFERENT, "other-doi")
        # A journal may register one article twice, but then its title is long and unique.
        return MatchVerdict(AMBIGUOUS, "two-dois") if len(a.slug) < OWN_SLUG else None
    return None


def _title_and_authors(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if a.lower != b.lower:
        return None
    gap = _gap(a, b)
    if a.names and same_authors(a.names, b.names) and gap <= GAP_MAX:
        # Offices and committees report every year; a collaboration has a preprint.
        if gap and not a.persons and bool(a.arxiv) == bool(b.arxiv):
            return MatchVerdict(AMBIGUOUS, "yearly")
        return MatchVerdict(EXACT, "title-authors")
    if gap > GAP_TITLE:
        return MatchVerdict(DIFFERENT, "year")
    return None


def _numbers(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if a.slug == b.slug:
        return None
    if a.numbers != b.numbers and a.slug_without_numbers() == b.slug_without_numbers():
        return MatchVerdict(DIFFERENT, "number")
    if a.formulas() != b.formulas() and _near_titles(a, b):
        return MatchVerdict(DIFFERENT, "formula")
    if min(len(a.slug), len(b.slug)) < SHORT_SLUG:
        return MatchVerdict(AMBIGUOUS, "short-title")
    return None


def _near_titles(a: MatchWork, b: MatchWork) -> bool:
    one, two = set(a.lower.split()), set(b.lower.split())
    return len(one & two) >= 0.6 * max(len(one), len(two)) and a.lower != b.lower


def _slug_and_author(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if a.slug != b.slug:
        return None
    lone = bool(a.arxiv) != bool(b.arxiv)
    if not share_author(a.names, b.names):
        # One names a collaboration, the other its members.
        nameless = not a.persons or not b.persons
        if not nameless or len(a.slug) < LONG_SLUG or not a.year or a.year != b.year:
            return None
        if lone:
            return MatchVerdict(STRONG, "preprint")
        placed = a.pages and a.pages > 1 and a.pages == b.pages and a.shares_container(b)
        return MatchVerdict(STRONG, "title-pages") if placed else None
    if lone:
        return MatchVerdict(STRONG, "preprint")
    # One work of a journal may have two DOIs, the publisher's and JSTOR's; then both records
    # have most of its authors.
    twice = a.doi and b.doi and a.shares_container(b)
    if twice and authors_share(a.names, b.names) <= 0.5:
        return MatchVerdict(AMBIGUOUS, "other-authors")
    return MatchVerdict(STRONG, "slug-author") if _gap(a, b) <= GAP_MAX else None


def _spelling(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if a.slug == b.slug or abs(len(a.slug) - len(b.slug)) > SPELLING_MAX:
        return None
    if _gap(a, b) > GAP_TITLE or not share_author(a.names, b.names):
        return None
    if a.doi and b.doi and a.registrant == b.registrant:
        return None
    one, other = spellings(a.lower), spellings(b.lower)
    if a.subtitle == b.subtitle and (one[0] == other[0] or one[1] == other[1]):
        return MatchVerdict(STRONG, "spelling")
    return None


def _medline_pair(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if a.slug != b.slug or not a.year or a.year != b.year:
        return None
    lone = ((a.doi, a.ids.get("pmid")), (b.doi, b.ids.get("pmid")))
    (doi, pmid), (other_doi, other_pmid) = lone
    if (doi and not pmid and other_pmid and not other_doi) or (
        pmid and not doi and other_doi and not other_pmid
    ):
        return MatchVerdict(STRONG, "pmid-and-doi")
    return None


def _other_jstor(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    # Reviews of one book have its title and its author.
    if (jstor := a.ids.get("jstor")) and b.ids.get("jstor") not in (None, jstor):
        return MatchVerdict(DIFFERENT, "other-jstor")
    return None


def _other_place(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if a.doi and b.doi and a.registrant == b.registrant and a.shares_container(b):
        return MatchVerdict(DIFFERENT, "other-doi")
    return None


def _authors_apart(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if share_author(a.names, b.names):
        return None
    if a.slug == b.slug and (near := near_authors(a.names, b.names)):
        return MatchVerdict(STRONG, f"author-{near}")
    return MatchVerdict(DIFFERENT, "authors") if a.persons and b.persons else None


def _page_counts(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if a.pages and b.pages and abs(a.pages - b.pages) > PAGES_MAX:
        return MatchVerdict(DIFFERENT, "pages")
    return None


def _shortened(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    """Compare a title with a shorter one: without the subtitle, or without some words."""
    short, long = sorted((a, b), key=lambda each: len(each.slug))
    if len(short.slug) < LONG_SLUG or _gap(a, b) > GAP_TITLE or not a.persons:
        return None
    if (a.doi and b.doi) or bool(a.arxiv) == bool(b.arxiv) or not same_authors(a.names, b.names):
        return None
    ahead, mark, rest = long.plain.partition(":")
    if mark and not long.subtitle and slug(ahead) == short.slug and not _COMPANION.search(rest):
        return MatchVerdict(STRONG, "no-subtitle")
    rest_of_short = iter(short.lower.split())
    next_one = next(rest_of_short)
    dropped = []
    for word in long.lower.split():
        if word == next_one:
            next_one = next(rest_of_short, "")
        else:
            dropped.append(word)
    fits = not next_one and 0 < len(dropped) <= DROPPED_MAX
    if fits and not _COMPANION.search(" ".join(dropped)):
        return MatchVerdict(STRONG, "preprint-title")
    return None


def _title_within(a: MatchWork, b: MatchWork) -> MatchVerdict | None:
    if not a.shares_container(b) or not same_authors(a.names, b.names):
        return None
    if (a.slug in b.parallel or b.slug in a.parallel) and _gap(a, b) <= GAP_MAX:
        return MatchVerdict(STRONG, "parallel-title")
    short, long = sorted((a, b), key=lambda each: len(each.slug))
    # The title of a review contains that of the book, with places and pages.
    whole = short.slug in long.slug and len(long.slug) < WITHIN_MAX * len(short.slug)
    if whole and a.year and a.year == b.year and not _REVIEW.search(long.plain):
        return MatchVerdict(STRONG, "title-within")
    return None


RULES: Final[tuple[Rule, ...]] = (
    _same_id,
    _doi_versions,
    _no_name,
    _versions,
    _kinds,
    _slug_apart,
    _twice_in_place,
    _title_and_authors,
    _numbers,
    _other_jstor,
    _slug_and_author,
    _spelling,
    _medline_pair,
    _other_place,
    _authors_apart,
    _page_counts,
    _title_within,
    _shortened,
)
"""The rules in their order: identifiers, then differences, then titles with authors."""
