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
from pubcrawl.works.match.containers import CONFERENCE, JOURNAL
from pubcrawl.works.match.work import MatchWork
from pubcrawl.works.names import near_authors

__all__ = [
    "AMBIGUOUS",
    "DIFFERENT",
    "EXACT",
    "RELATED",
    "SAME_TEXT",
    "SHORT_TITLE",
    "STRONG",
    "VERSION",
    "MatchVerdict",
    "MatchWork",
    "is_misspelt",
    "one_letter",
    "verify",
]

EXACT, STRONG, AMBIGUOUS, DIFFERENT = "exact", "strong", "ambiguous", "different"
VERSION, SAME_TEXT = "version", "same-text"

RELATED: Final = (VERSION, SAME_TEXT)
"""Verdicts on two publications of one text, which are never joined."""

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

DROPPED_MAX, DROPPED_INSIDE = 3, 2
"""Most words that a title loses between preprint and journal, and in a catalogue."""

NEAR: Final = 0.6
"""Share of the words of the longer of two titles that differ in a formula alone."""

ALIKE: Final = 0.5
"""Share of the long words of the shorter of two titles of one work."""

MISSPELT_MIN, PLURAL_MIN, MISSPELT_MAX = 6, 4, 2
"""Letters of a word that may be misspelt or a plural, and most such words of a title."""

CUT_MAX: Final = 4
"""Most words that a title has lost at its end."""

_ARTICLES = {"article", "article-journal", "paper-conference"}
_PAPERS = _ARTICLES | {"report", "article-newspaper", "preprint", "abstract"}
_FILES = {"dataset", "component", "graphic"}
_NO_ARTICLES = _FILES | {"book", "entry", "entry-encyclopedia", "entry-dictionary"}
_EARLY = re.compile(r"1|e\d+")
_CONCEPT = re.compile(r"(10\.\d+/zenodo\.)(\d+)$")
# Words after the title of a work in the title of another work.
_COMPANION = re.compile(
    r"\d|\b(?:part|reply|response|comment|errat|corri|correct|addend|supplement|appendix|protocol"
    r"|retract|review|update|follow|revisit|survey|lecture|discussion|[ivx]+\b)",
    re.IGNORECASE,
)
_OPPOSED = re.compile(
    r"(?:micro|macro|intra|inter|hyper|hypo|affer|effer|pre|post|adduc|abduc|anion|cation|male|female)"
)
_TURNED = frozenset(
    "no not non without female male women men girls boys pre post early late self anti".split()
)
_LITTLE = frozenset("a an the of on in for and at to by or from into through".split())
# Another work has a title with "in children" after it, and one record has lost "storage systems".
_ABOUT = re.compile(
    r"(?:in|with|without|among|after|before|during|following|from|on|at|under|versus|vs|to|by|and|or"
    r"|for)\b"
)
_NUMBER = re.compile(r"\d+")
_REVIEW = re.compile(r"\b\d+ ?pp?\b|\bpp\. ?[ivxl\d]|\bisbn\b", re.IGNORECASE)


class MatchVerdict(NamedTuple):
    """
    *status*: ``exact``, ``strong``, ``version`` (an abstract or a talk and
    its article), ``same-text`` (in two journals), ``ambiguous`` or ``different``.

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


_FACTS = (
    "same_slug",
    "same_lower",
    "shared_id",
    "dois",
    "same_registrant",
    "posted",
    "generic",
    "shared_family",
)


def facts(a: MatchWork, b: MatchWork) -> tuple[bool, ...]:
    """Return which of the conditions that many rules have are true of two works."""
    return (
        a.slug == b.slug != "",
        a.lower == b.lower != "",
        not a.keys.isdisjoint(b.keys),
        a.doi != "" != b.doi,
        a.registrant == b.registrant != "",
        a.posted != b.posted,
        a.generic or b.generic,
        a.index.may_share(b.index),
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
    return kinds.isdisjoint(_PAPERS) or not (
        kinds.isdisjoint(_NO_ARTICLES) or kinds.isdisjoint(_ARTICLES)
    )


def _near_title(short: MatchWork, long: MatchWork) -> bool:
    common, most = len(short.words & long.words), max(len(short.words), len(long.words))
    return common >= NEAR * most and short.lower != long.lower


def _alike_titles(short: MatchWork, long: MatchWork) -> bool:
    """Whether two titles may be those of one work: half of the long words of the shorter one."""
    if short.slug in long.slug:
        return True
    one, other = short.long_words, long.long_words
    return len(one & other) >= ALIKE * min(len(one), len(other)) > 0


def _other_text(short: MatchWork, long: MatchWork) -> bool:
    """
    Whether two records with one identifier have two texts.

    A supplement may have one DOI for all its abstracts. A translated title has the same authors.
    """
    if not short.slug or not long.slug or short.generic or long.generic:
        return False
    if short.slug in long.slug or _same_spelling(short, long):
        return False
    if _other_place(short, long):
        return not _misspelt(short, long)
    if _alike_titles(short, long) or _same_first_page(short, long):
        return False
    if not short.persons or not long.persons:
        return False
    return not short.common_authors(long) or not _same_authors(short, long)


def _same_title(short: MatchWork, long: MatchWork) -> bool:
    return short.slug == long.slug or _same_spelling(short, long)


def _one_text(short: MatchWork, long: MatchWork) -> bool:
    few_years = _difference(short.year, long.year) <= GAP_MAX
    return few_years and _same_title(short, long) and short.common_authors(long) > 0


def _page_number(page: str) -> str:
    number = _NUMBER.search(page)
    return number[0] if number else page


def _same_first_page(a: MatchWork, b: MatchWork) -> bool:
    return bool(a.first_page) and _page_number(a.first_page) == _page_number(b.first_page)


def _same_range(a: MatchWork, b: MatchWork) -> bool:
    """Whether two works have one first page, and one last page if both are known."""
    if not _same_first_page(a, b):
        return False
    last = _page_number(a.last_page), _page_number(b.last_page)
    return last[0] == last[1] or not all(last)


def _own_range(a: MatchWork, b: MatchWork) -> bool:
    """Whether two works have the same two or more pages, which no other work has."""
    whole = a.first_page != a.last_page != "" and b.first_page != b.last_page != ""
    return whole and _same_range(a, b)


def _other_place(a: MatchWork, b: MatchWork) -> bool:
    """
    Whether two works are on other pages.

    An article has pages 1 to 9 or e12 to e20 before it is in an issue.
    """
    if not a.first_page or not b.first_page or _same_first_page(a, b):
        return False
    early = any(_EARLY.fullmatch(each.first_page) for each in (a, b))
    return not (early and not a.short and not b.short and a.shares_container(b) is not False)


def _one_short(a: MatchWork, b: MatchWork) -> bool:
    """Whether one of two works is an abstract, by its kind or its pages."""
    if a.short == b.short:
        return False
    short, long = (a, b) if a.short else (b, a)
    return not (short.pages and long.pages) or long.pages > short.pages + 1


def _conference_and_journal(a: MatchWork, b: MatchWork) -> bool:
    return {a.published_in, b.published_in} == {CONFERENCE, JOURNAL}


def _one_journal(a: MatchWork, b: MatchWork) -> bool:
    """Whether one work is in a journal, and the other in something that does not say what it is."""
    return {a.published_in, b.published_in} == {JOURNAL, ""}


def _conferences(a: MatchWork, b: MatchWork) -> bool:
    return a.published_in == b.published_in == CONFERENCE


def _misspelt(short: MatchWork, long: MatchWork) -> bool:
    """Whether a few words of two titles differ as misprints do: by a letter, or "on" for "of"."""
    one, other = short.tokens, long.tokens
    if len(one) != len(other) or not _same_numbers(short, long):
        return False
    pairs = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    return len(pairs) <= MISSPELT_MAX and all(is_misspelt(*sorted(pair, key=len)) for pair in pairs)


def is_misspelt(short: str, long: str) -> bool:
    """Whether two words differ as misprints do."""
    if {short, long} <= _LITTLE or (
        long in (f"{short}s", f"{short}es") and len(short) >= PLURAL_MIN
    ):
        return True
    long_words = len(short) >= MISSPELT_MIN and one_letter(short, long)
    return long_words and _opposed(short) == _opposed(long)


def _opposed(word: str) -> str:
    found = _OPPOSED.match(word)
    return found[0] if found else ""


def one_letter(short: str, long: str) -> bool:
    """Whether two words differ in one letter, or in the order of two."""
    start = _common(short, long)
    end = _common(short[start:][::-1], long[start:][::-1])
    rest, more = short[start : len(short) - end], long[start : len(long) - end]
    return len(more) <= 1 or (len(more) == 2 and rest == more[::-1])


def _common(one: str, other: str) -> int:
    """Return how many letters two words begin with together."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _same_numbers(a: MatchWork, b: MatchWork) -> bool:
    return a.numbers == b.numbers and a.formulas == b.formulas


def _dropped_inside(short: MatchWork, long: MatchWork) -> bool:
    """Whether a title has a word or two more, of those that do not make it another work."""
    dropped = _more_words(short, long)
    return (
        0 < len(dropped) <= DROPPED_INSIDE
        and short.tokens[-1:] == long.tokens[-1:]
        and _TURNED.isdisjoint(dropped)
        and not _COMPANION.search(" ".join(dropped))
    )


def _cut_title(short: MatchWork, long: MatchWork) -> bool:
    """Whether a long title has lost its end."""
    rest = long.tokens[len(short.tokens) :]
    text = " ".join(rest)
    return (
        len(short.slug) >= OWN_SLUG
        and 0 < len(rest) <= CUT_MAX
        and long.tokens[: len(short.tokens)] == short.tokens
        and not _ABOUT.match(text)
        and not _COMPANION.search(text)
    )


def _same_authors(a: MatchWork, b: MatchWork) -> bool:
    return len(a.names) == len(b.names) == a.common_authors(b)


def _few_common(a: MatchWork, b: MatchWork) -> bool:
    return a.common_authors(b) <= max(len(a.names), len(b.names)) / 2


def _other_people(a: MatchWork, b: MatchWork) -> bool:
    """Whether each of two works has most of its authors for itself, but one in common."""
    common = a.common_authors(b)
    return 0 < common <= max(len(a.names), len(b.names)) / 2 and common < min(
        len(a.names), len(b.names)
    )


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
    return (
        within
        and not _REVIEW.search(long.plain)
        and not _COMPANION.search(long.lower.replace(short.lower, " "))
    )


def _no_subtitle(short: MatchWork, long: MatchWork) -> bool:
    title, mark, rest = long.plain.partition(":")
    whole = bool(mark) and not long.subtitle and slug(title) == short.slug
    return whole and not _COMPANION.search(rest)


def _dropped_words(short: MatchWork, long: MatchWork) -> bool:
    """Whether a title has a few words more."""
    dropped = _more_words(short, long)
    return 0 < len(dropped) <= DROPPED_MAX and not _COMPANION.search(" ".join(dropped))


def _more_words(short: MatchWork, long: MatchWork) -> list[str]:
    """Return the words that a title has more than another, none if that has others."""
    words, more = [*short.tokens], []
    for word in long.tokens:
        if words[:1] == [word]:
            del words[0]
        else:
            more.append(word)
    return [] if words else more


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
    "other_people": _other_people,
    "common_persons": lambda a, b: a.common_authors(b) > 1,
    "same_authors": _same_authors,
    "persons": lambda a, b: a.persons and b.persons,
    "near_spelling": lambda a, b: near_authors(a.names, b.names) == "spelling",
    "near_words": lambda a, b: near_authors(a.names, b.names) == "words",
    "same_container": lambda a, b: a.shares_container(b),
    "other_container": lambda a, b: a.shares_container(b) is False,
    "chapters": lambda a, b: a.kind == b.kind == "chapter",
    "files": lambda a, b: {a.kind, b.kind} <= _FILES,
    "kinds_apart": _kinds_apart,
    "other_text": _other_text,
    "one_text": _one_text,
    "alike_titles": _alike_titles,
    "misspelt": _misspelt,
    "dropped_inside": _dropped_inside,
    "cut_title": _cut_title,
    "same_range": _same_range,
    "own_range": _own_range,
    "other_place": _other_place,
    "one_short": _one_short,
    "both_short": lambda a, b: a.short and b.short,
    "conference_and_journal": _conference_and_journal,
    "one_journal": _one_journal,
    "stated_abstract": lambda a, b: "abstract" in (a.kind, b.kind),
    "conferences": _conferences,
    "anonymous": lambda a, b: not a.persons or not b.persons,
    "same_pages": lambda a, b: a.pages == b.pages and (a.pages or 0) > 1,
    "other_pages": lambda a, b: _difference(a.pages, b.pages) > PAGES_MAX,
    "single_page": lambda a, b: 1 in (a.pages, b.pages) and _difference(a.pages, b.pages) > 2,
}

RULES: Final = (
    (AMBIGUOUS, "one-id-two-titles", "shared_id other_text"),
    (EXACT, "same-doi", "shared_id same_doi"),
    (EXACT, "same-work", "shared_id same_work"),
    (EXACT, "same-pmid", "shared_id no_dois same_pmid"),
    (EXACT, "same-pmcid", "shared_id no_dois same_pmcid"),
    # Before generic titles: "Additional file 5" and its version are one file. The title must
    # be the same, since 10.5555/book.1 may be a chapter of 10.5555/book.
    (STRONG, "stated-version", "dois stated_version"),
    (STRONG, "doi-version", "same_slug dois doi_version"),
    (
        STRONG,
        "generic-pages",
        "generic no_dois same_slug same_year same_range same_container same_authors",
    ),
    (AMBIGUOUS, "short-title", "tiny_title"),
    (AMBIGUOUS, "generic-title", "generic"),
    (STRONG, "arxiv-version", "shared_id same_arxiv"),
    (EXACT, "numbered-version", "same_slug same_registrant other_version common_author"),
    (STRONG, "concept-doi", "same_slug concept_doi common_author"),
    (DIFFERENT, "other-file", "files dois"),
    (DIFFERENT, "other-book", "chapters other_container"),
    (DIFFERENT, "kind", "other_kind kinds_apart"),
    (DIFFERENT, "year", "same_slug reprint"),
    (DIFFERENT, "subtitle", "same_lower other_subtitle"),
    # Works with one title: yearly articles of a database, columns, abstracts of talks. A journal
    # may register one article twice, but then its title is long and unique.
    # Reviews of one book have its title and its author.
    (DIFFERENT, "other-jstor", "same_slug dois other_jstor other_people"),
    (AMBIGUOUS, "other-authors", "same_slug dois no_posted shared_family other_people"),
    (
        VERSION,
        "abstract",
        "shared_family no_posted other_kind stated_abstract one_text",
    ),
    (
        VERSION,
        "abstract",
        "shared_family no_posted other_place one_short one_text",
    ),
    (DIFFERENT, "pages", "same_slug dois single_page"),
    (DIFFERENT, "other-doi", "same_slug same_registrant other_year same_container"),
    (AMBIGUOUS, "two-dois", "same_slug same_registrant common_title same_container"),
    # Offices and committees report every year; a collaboration has a preprint.
    (
        AMBIGUOUS,
        "yearly",
        "same_lower no_persons no_posted other_year few_years shared_family same_authors",
    ),
    (
        AMBIGUOUS,
        "column",
        "same_slug no_posted common_title other_year same_container no_same_range common_author",
    ),
    (
        AMBIGUOUS,
        "column",
        "same_slug no_posted common_title no_same_range one_text few_common_authors same_container",
    ),
    (
        VERSION,
        "conference-and-journal",
        "shared_family no_posted no_same_range other_container conference_and_journal one_text",
    ),
    (
        SAME_TEXT,
        "two-places",
        "shared_family no_posted other_place other_container one_text",
    ),
    (
        SAME_TEXT,
        "two-places",
        "shared_family no_posted other_place both_short one_text",
    ),
    (
        SAME_TEXT,
        "two-places",
        "shared_family no_posted dois other_container same_slug common_author",
    ),
    (
        VERSION,
        "conference-and-journal",
        "shared_family no_posted no_same_range other_container one_journal one_text",
    ),
    (
        VERSION,
        "two-conferences",
        "shared_family no_posted other_year conferences other_container no_same_range one_text",
    ),
    (
        AMBIGUOUS,
        "other-pages",
        "shared_family no_posted other_place one_text",
    ),
    (
        STRONG,
        "two-dois-one-title",
        "same_lower dois no_posted few_years shared_family same_authors",
    ),
    (EXACT, "title-authors", "same_lower few_years shared_family same_authors"),
    (DIFFERENT, "year", "same_lower no_near_year"),
    (
        STRONG,
        "pages",
        "shared_family no_dois near_year own_range no_other_container common_author alike_titles",
    ),
    (STRONG, "pages", "shared_family no_dois same_year own_range same_container same_authors"),
    (DIFFERENT, "number", "no_same_slug other_numbers"),
    (DIFFERENT, "formula", "no_same_slug other_formulas near_title"),
    (AMBIGUOUS, "short-title", "no_same_slug short_title"),
    (DIFFERENT, "other-jstor", "other_jstor"),
    (STRONG, "preprint", "same_slug posted common_author"),
    # One names a collaboration, the other its members.
    (STRONG, "preprint", "same_slug posted long_title same_year no_persons"),
    (
        STRONG,
        "title-pages",
        "same_slug long_title same_year same_pages same_container no_persons no_common_author",
    ),
    # One work of a journal may have two DOIs, the publisher's and JSTOR's; then both records
    # have most of its authors.
    (AMBIGUOUS, "other-authors", "same_slug dois same_container common_author few_common_authors"),
    (STRONG, "slug-author", "same_slug few_years common_author"),
    (
        STRONG,
        "spelling",
        "no_same_slug shared_family near_year no_same_registrant same_spelling common_author",
    ),
    (STRONG, "pmid-and-doi", "same_slug same_year one_id_each"),
    (
        STRONG,
        "title-year",
        "same_slug no_dois no_common_title same_year anonymous same_container no_other_place",
    ),
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
        "posted no_dois long_title near_year no_subtitle persons same_authors",
    ),
    (
        STRONG,
        "preprint-title",
        "posted no_dois long_title near_year dropped_words persons same_authors",
    ),
    (
        STRONG,
        "misspelt-title",
        "no_dois same_year misspelt no_other_place common_author same_authors",
    ),
    (
        STRONG,
        "dropped-words",
        "no_dois same_year long_title dropped_inside no_other_place common_persons same_authors",
    ),
    (
        STRONG,
        "no-subtitle",
        "no_dois same_year long_title no_subtitle no_other_place common_persons same_authors",
    ),
    (STRONG, "cut-title", "no_dois same_year cut_title no_other_place same_authors"),
)
"""Verdicts with their reasons and the conditions under which they are those of a pair."""
