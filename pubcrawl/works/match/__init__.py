"""
Compare two records: do they describe one work? A verdict, and the rule that gave it.

The rules are tried in order; the first that applies decides. A false merge cannot be
undone, but a missed one can be repeated, so a pair to which no rule applies is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from operator import attrgetter, eq
from typing import Final, NamedTuple

from pubcrawl.works.folding import slug
from pubcrawl.works.match.work import MatchWork
from pubcrawl.works.names import near_authors

__all__ = ["AMBIGUOUS", "DIFFERENT", "EXACT", "STRONG", "MatchVerdict", "MatchWork", "verify"]

EXACT, STRONG, AMBIGUOUS, DIFFERENT = "exact", "strong", "ambiguous", "different"

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

NEAR: Final = 0.6
"""Share of the words of the longer of two titles that differ in a formula alone."""

_ARTICLES = {"article", "article-journal", "paper-conference"}
_PAPERS = _ARTICLES | {"report", "article-newspaper", "preprint"}
_FILES = {"dataset", "component", "graphic"}
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
    *status*: ``exact``, ``strong``, ``ambiguous`` or ``different``.

    *reason*: the rule, as in docs/matching.md.
    """

    status: str
    reason: str

    @property
    def same(self) -> bool:
        """Whether the two may be taken for one work."""
        return self.status in (EXACT, STRONG)


Condition = Callable[[MatchWork, MatchWork], object]
"""Whether something is true of two works, of which the first has the shorter title."""


class MatchRule(NamedTuple):
    """A verdict, and the conditions under which it is that of a pair; *needs*: all their names."""

    verdict: MatchVerdict
    needs: str
    conditions: tuple[Condition, ...]


def verify(one: MatchWork, other: MatchWork) -> MatchVerdict:
    """Return whether *one* and *other* are one work; the order does not count."""
    pair = (one, other) if len(one.slug) <= len(other.slug) else (other, one)
    for rule in open_rules(facts(*pair)):
        for condition in rule.conditions:
            if not condition(*pair):
                break
        else:
            return rule.verdict
    return MatchVerdict(AMBIGUOUS, "unknown")


_FACTS = ("same_slug", "same_lower", "shared_id", "dois", "same_registrant", "preprint", "generic")


def facts(a: MatchWork, b: MatchWork) -> tuple[bool, ...]:
    """Return which of the conditions that many rules have are true of two works."""
    return (
        a.slug == b.slug != "",
        a.lower == b.lower != "",
        not a.keys.isdisjoint(b.keys),
        a.doi != "" != b.doi,
        a.registrant == b.registrant != "",
        (a.arxiv == "") != (b.arxiv == ""),
        a.generic or b.generic,
    )


@cache
def open_rules(facts: tuple[bool, ...]) -> tuple[MatchRule, ...]:
    """Return the rules that may apply to a pair with these ``facts``, with what else they need."""
    known = dict(zip(_FACTS, facts, strict=True))
    known |= {f"no_{name}": not fact for name, fact in known.items()}
    return tuple(
        MatchRule(
            MatchVerdict(status, reason),
            conditions,
            tuple(_condition(name) for name in conditions.split() if name not in known),
        )
        for status, reason, conditions in RULES
        if all(known.get(name, True) for name in conditions.split())
    )


def _condition(name: str) -> Condition:
    """Return the condition *name*; ``same_x``, ``other_x``: both have an x, and the same or not."""
    if name in CONDITIONS:
        return CONDITIONS[name]
    relation, _, value = name.partition("_")
    if relation == "no":
        condition = _condition(value)
        return lambda a, b: not condition(a, b)
    of = attrgetter(value)
    if relation == "same":
        return lambda a, b: of(a) and of(a) == of(b)
    return lambda a, b: of(a) and of(b) and of(a) != of(b)


def _difference(one: int | None, other: int | None) -> int:
    """Return by how much two numbers differ, 0 if one is unknown."""
    return abs(one - other) if one and other else 0


def _doi_version(a: MatchWork, b: MatchWork) -> bool:
    short, long = sorted((a.doi, b.doi), key=len)
    rest = long.removeprefix(short)
    one_part_more = rest != long and rest.startswith(".") and "." not in rest[1:]
    return one_part_more or a.doi_base == b.doi_base


def _concept_doi(a: MatchWork, b: MatchWork) -> bool:
    """Whether one DOI of Zenodo may be the concept of the other: the number before it."""
    one, other = _CONCEPT.match(a.doi), _CONCEPT.match(b.doi)
    return bool(one and other and one[1] == other[1] and abs(int(one[2]) - int(other[2])) == 1)


def _kinds_apart(a: MatchWork, b: MatchWork) -> bool:
    kinds = {a.kind, b.kind}
    # An abstract is that of a talk; the article comes later.
    return (
        "abstract" in kinds
        or kinds.isdisjoint(_PAPERS)
        or not (kinds.isdisjoint(_NO_ARTICLES) or kinds.isdisjoint(_ARTICLES))
    )


def _near_title(short: MatchWork, long: MatchWork) -> bool:
    common, most = len(short.words & long.words), max(len(short.words), len(long.words))
    return common >= NEAR * most and short.lower != long.lower


def _same_authors(a: MatchWork, b: MatchWork) -> bool:
    return len(a.names) == len(b.names) == a.common_authors(b)


def _few_common(a: MatchWork, b: MatchWork) -> bool:
    return a.common_authors(b) <= max(len(a.names), len(b.names)) / 2


def _one_id_each(a: MatchWork, b: MatchWork) -> bool:
    ids = {(bool(work.doi), bool(work.pmid)) for work in (a, b)}
    return ids == {(True, False), (False, True)}


def _same_spelling(short: MatchWork, long: MatchWork) -> bool:
    if len(long.slug) - len(short.slug) > SPELLING_MAX or short.subtitle != long.subtitle:
        return False
    return any(map(eq, short.spellings, long.spellings))


def _title_within(short: MatchWork, long: MatchWork) -> bool:
    """Whether a title has a translation; that of a review has a book's, with places and pages."""
    within = short.slug in long.slug and len(long.slug) < WITHIN_MAX * len(short.slug)
    return within and not _REVIEW.search(long.plain)


def _no_subtitle(short: MatchWork, long: MatchWork) -> bool:
    title, mark, rest = long.plain.partition(":")
    whole = bool(mark) and not long.subtitle and slug(title) == short.slug
    return whole and not _COMPANION.search(rest)


def _dropped_words(short: MatchWork, long: MatchWork) -> bool:
    """Whether a title has a few words more."""
    words, dropped = short.lower.split(), []
    for word in long.lower.split():
        if words[:1] == [word]:
            del words[0]
        else:
            dropped.append(word)
    few = not words and 0 < len(dropped) <= DROPPED_MAX
    return few and not _COMPANION.search(" ".join(dropped))


CONDITIONS: Final[dict[str, Condition]] = {
    "one_id_each": _one_id_each,
    "stated_version": lambda a, b: a.doi in b.versions or b.doi in a.versions,
    "doi_version": _doi_version,
    "concept_doi": _concept_doi,
    "tiny_title": lambda a, b: len(a.slug) < SHORT_TITLE,
    "short_title": lambda a, b: len(a.slug) < SHORT_SLUG,
    "long_title": lambda a, b: len(a.slug) >= LONG_SLUG,
    "common_title": lambda a, b: len(a.slug) < OWN_SLUG,
    "near_title": _near_title,
    "same_spelling": _same_spelling,
    "parallel_title": lambda a, b: a.slug in b.parallel or b.slug in a.parallel,
    "title_within": _title_within,
    "no_subtitle": _no_subtitle,
    "dropped_words": _dropped_words,
    "other_formulas": lambda a, b: a.formulas != b.formulas,
    "other_numbers": lambda a, b: a.numbers != b.numbers and a.unnumbered == b.unnumbered,
    "near_year": lambda a, b: _difference(a.year, b.year) <= GAP_TITLE,
    "few_years": lambda a, b: _difference(a.year, b.year) <= GAP_MAX,
    "reprint": lambda a, b: _difference(a.year, b.year) > GAP_REPRINT,
    "common_author": lambda a, b: a.common_authors(b),
    "few_common_authors": _few_common,
    "same_authors": _same_authors,
    "persons": lambda a, b: a.persons and b.persons,
    "near_spelling": lambda a, b: near_authors(a.names, b.names) == "spelling",
    "near_words": lambda a, b: near_authors(a.names, b.names) == "words",
    "same_container": lambda a, b: a.shares_container(b),
    "other_container": lambda a, b: a.shares_container(b) is False,
    "chapters": lambda a, b: a.kind == b.kind == "chapter",
    "files": lambda a, b: {a.kind, b.kind} <= _FILES,
    "kinds_apart": _kinds_apart,
    "same_pages": lambda a, b: a.pages == b.pages and (a.pages or 0) > 1,
    "other_pages": lambda a, b: _difference(a.pages, b.pages) > PAGES_MAX,
    "single_page": lambda a, b: 1 in (a.pages, b.pages) and _difference(a.pages, b.pages) > 2,
}

RULES: Final = (
    (EXACT, "same-doi", "shared_id same_doi"),
    (EXACT, "same-work", "shared_id same_work"),
    (EXACT, "same-pmid", "shared_id no_dois same_pmid"),
    (EXACT, "same-pmcid", "shared_id no_dois same_pmcid"),
    # Before generic titles: "Additional file 5" and its version are one file. The title must
    # be the same, since 10.5555/book.1 may be a chapter of 10.5555/book.
    (STRONG, "stated-version", "dois stated_version"),
    (STRONG, "doi-version", "same_slug dois doi_version"),
    (AMBIGUOUS, "short-title", "tiny_title"),
    (AMBIGUOUS, "generic-title", "generic"),
    (STRONG, "arxiv-version", "shared_id same_arxiv"),
    (EXACT, "version", "same_slug same_registrant other_version common_author"),
    (STRONG, "concept-doi", "same_slug concept_doi common_author"),
    (DIFFERENT, "other-file", "files dois"),
    (DIFFERENT, "other-book", "chapters other_container"),
    (DIFFERENT, "kind", "other_kind kinds_apart"),
    (DIFFERENT, "year", "same_slug reprint"),
    (DIFFERENT, "subtitle", "same_lower other_subtitle"),
    # Works with one title: yearly articles of a database, columns, abstracts of talks. A journal
    # may register one article twice, but then its title is long and unique.
    (DIFFERENT, "pages", "same_slug dois single_page"),
    (DIFFERENT, "other-doi", "same_slug same_registrant other_year same_container"),
    (AMBIGUOUS, "two-dois", "same_slug same_registrant common_title same_container"),
    # Offices and committees report every year; a collaboration has a preprint.
    (
        AMBIGUOUS,
        "yearly",
        "same_lower no_persons no_preprint other_year few_years common_author same_authors",
    ),
    (EXACT, "title-authors", "same_lower few_years common_author same_authors"),
    (DIFFERENT, "year", "same_lower no_near_year"),
    (DIFFERENT, "number", "no_same_slug other_numbers"),
    (DIFFERENT, "formula", "no_same_slug other_formulas near_title"),
    (AMBIGUOUS, "short-title", "no_same_slug short_title"),
    # Reviews of one book have its title and its author.
    (DIFFERENT, "other-jstor", "other_jstor"),
    (STRONG, "preprint", "same_slug preprint common_author"),
    # One names a collaboration, the other its members.
    (STRONG, "preprint", "same_slug preprint long_title same_year no_persons"),
    (
        STRONG,
        "title-pages",
        "same_slug long_title same_year same_pages same_container no_persons no_common_author",
    ),
    # One work of a journal may have two DOIs, the publisher's and JSTOR's; then both records
    # have most of its authors.
    (AMBIGUOUS, "other-authors", "same_slug dois same_container common_author few_common_authors"),
    (STRONG, "slug-author", "same_slug few_years common_author"),
    (STRONG, "spelling", "no_same_slug near_year no_same_registrant same_spelling common_author"),
    (STRONG, "pmid-and-doi", "same_slug same_year one_id_each"),
    (DIFFERENT, "other-doi", "same_registrant same_container"),
    (STRONG, "author-spelling", "same_slug no_common_author near_spelling"),
    (STRONG, "author-words", "same_slug no_common_author near_words"),
    (DIFFERENT, "authors", "persons no_common_author"),
    (DIFFERENT, "pages", "other_pages"),
    (STRONG, "parallel-title", "few_years parallel_title same_authors same_container"),
    (STRONG, "title-within", "same_year title_within same_authors same_container"),
    (
        STRONG,
        "no-subtitle",
        "preprint no_dois long_title near_year no_subtitle persons same_authors",
    ),
    (
        STRONG,
        "preprint-title",
        "preprint no_dois long_title near_year dropped_words persons same_authors",
    ),
)
"""Verdicts with their reasons and the conditions under which they are those of a pair."""
