"""
Find the columns of a table that hold identifiers.

The content of the first rows decides; the name of a column is evidence beside it. A column of
bare numbers is one of PMIDs only if its name says so, or if the numbers look like PMIDs and
another column has identifiers of the same publications. Two columns may be one for all
identifiers: one has the kind in each row, the next the identifier.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pubcrawl.exchange.spreadsheets.header_names import Evidence, columns_of, kind_of, squeezed
from pubcrawl.ids.addresses import addresses
from pubcrawl.ids.article_pages import may_be_article
from pubcrawl.ids.identifier_text import (
    ADDRESS,
    ANY,
    EMPTY,
    PMID_DIGITS,
    PMID_OR_PMCID,
    TextContent,
    read_text,
)
from pubcrawl.ids.identifiers import KINDS

PLAUSIBLE = 5
"""Least digits of a PMID in a column whose name says nothing."""

_SHARE = 0.3  # least share of the filled cells of a column that hold identifiers
_MIXED = 0.8  # share of one kind, below which a column is one of several kinds
_PURE = 0.5  # least share of cells that are an identifier and nothing else
_MOST = 0.8  # share of the numbers of a column that decide on the others
_LONG = 7  # digits of most PMIDs: more than other numbers of a list
_COUNT_DIGITS = 4  # numbers of fewer digits are counts
_NUMBERS = ("pmid", "pmcid", PMID_OR_PMCID)  # kinds of columns that may have bare numbers
_ORDER = (*_NUMBERS, "doi", ANY, ADDRESS)
_DATE = re.compile(r"(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])")
# Values of a column with the kind in each row; "" is a kind that is not read.
_KINDS = {
    "pmid": "pmid",
    "pubmed": "pmid",
    "pmc": "pmcid",
    "pmcid": "pmcid",
    "doi": "doi",
    **dict.fromkeys(("url", "uri", ""), ADDRESS),
    **dict.fromkeys("isbn issn eid wosuid wos handle arxiv medline bibcode".split(), ""),
}


class ColumnUse(NamedTuple):
    """
    A column with identifiers of *kind*; *number* from 0.

    *primary*: it is read in each row; else only for kinds that the primary ones lack there.
    *typed*: the column with the kind in each row.
    """

    number: int
    kind: str
    primary: bool = True
    typed: int = -1

    def read(self, cells: Sequence[str]) -> TextContent:
        """Return the content of the column in a row."""
        kind = self.kind
        if self.typed >= 0:
            label = squeezed(cells[self.typed]) if self.typed < len(cells) else ""
            kind = _KINDS.get(label, "")
        return read_text(cells[self.number], kind) if kind and self.number < len(cells) else EMPTY


_Candidate = tuple[bool, Evidence, float, float, int, ColumnUse]
"""A use of a column; its rank: no address, evidence of the name, pure, filled; minus the number."""


class ColumnProfile(NamedTuple):
    """
    The content of the sampled cells of a column.

    *counts*: cells that are filled; with an identifier beyond doubt ("any"), by its kind; with
    several of one kind; pure: with nothing else; with another address ("urls"), or any ("links");
    with another address that may be an article's ("articles"); lost: with a number that has lost
    digits or is too long. *numbers*: digits of the bare numbers.
    """

    counts: Counter[str]
    numbers: tuple[str, ...]

    def share(self, count: int) -> float:
        """Return *count* as a share of the filled cells."""
        return count / max(1, self.counts["filled"])


def profile(cells: Iterable[str]) -> ColumnProfile:
    """Return the profile of the sampled *cells* of a column."""
    counts: Counter[str] = Counter()
    numbers: list[str] = []
    for cell in cells:
        content = read_text(cell)
        if content.empty:
            continue
        kinds = Counter(name.kind for name in content.ids)
        counts["filled"] += 1
        counts["links"] += bool(addresses(cell))
        if kinds:
            for kind in ("any", *kinds):
                counts[kind] += 1
            counts["several"] += max(kinds.values()) > 1
            counts["pure"] += len(cell.split()) <= 2 * len(content.ids)
        elif content.urls:
            counts["urls"] += 1
            counts["articles"] += any(map(may_be_article, content.urls))
        else:
            bare = read_text(cell, "pmid")
            numbers += [name.value for name in bare.ids[:1]]
            counts["lost"] += bare.reason in ("lost-digits", "no-pmid")
    return ColumnProfile(counts, tuple(numbers))


def looks_like_pmids(numbers: Sequence[str]) -> bool:
    """Whether *numbers* may be PMIDs: no years, dates, counts or numbers of rows."""
    values = [int(number) for number in numbers]
    long = sum(PLAUSIBLE <= len(number) <= PMID_DIGITS for number in numbers)
    if not values or min(len(set(values)), long) < _MOST * len(values):
        return False
    if len(values) < 3:
        return True
    # The numbers of a private database go up by one; PubMed's numbers of eight digits may, too.
    steps = {later - earlier for earlier, later in pairwise(values)}
    in_steps = steps == {1} and max(values) < 10_000_000
    return not (in_steps or all(map(_DATE.fullmatch, numbers)))


def choose(
    names: Sequence[str],
    profiles: Sequence[ColumnProfile],
    known: Mapping[str, str],
    rows: Sequence[Sequence[str]],
) -> tuple[ColumnUse, ...]:
    """
    Return the columns to read, best first.

    *names*: header cells, empty without a header; *known*: exact names → kinds; *rows*: below.
    """
    kinds = set(known.values())
    articles = "pmid" in kinds  # an identifier says more than an address
    names = [*names, *[""] * (len(profiles) - len(names))]
    fullest = max((column.counts["filled"] for column in profiles), default=0) or 1
    others, other_numbers, accessions, literature = (
        set(columns_of(subject, names))
        for subject in ("others", "numbers", "accession", "literature")
    )
    ranked: list[_Candidate] = []
    bare: list[int] = []
    linked: list[int] = []  # columns of links, most of which are identifiers
    named = [kind_of(name, known) for name in names]
    for number, column in enumerate(profiles):
        kind, evidence = named[number]
        used = _kind(column, kind, evidence, kinds)
        if not used:
            if (
                column.numbers
                and not kind
                and (number in accessions or number not in other_numbers)
            ):
                bare.append(number)
            continue
        if kind == ADDRESS and used != ADDRESS:
            linked.append(number)
            evidence = Evidence.NOTHING  # "link" speaks for no kind of identifier
        if number in others and evidence < Evidence.NAME:
            evidence = Evidence.AGAINST
        counts = column.counts
        pure = counts["links"] if used == ADDRESS else counts["pure"]
        pure += len(column.numbers) if used in _NUMBERS else 0
        purity = column.share(pure - counts["several"])
        first = articles and used != ADDRESS
        use = ColumnUse(number, used)
        ranked.append((first, evidence, purity, counts["filled"] / fullest, -number, use))
    uses = _best(sorted(ranked, reverse=True))
    taken = {use.number for use in uses}
    uses += [ColumnUse(number, ADDRESS, False) for number in linked if number not in taken]
    by_name = any(kind in ("pmid", PMID_OR_PMCID) for kind, _ in named)
    if articles and bare and not by_name and any(use.kind != ADDRESS for use in uses):
        expected = literature | accessions
        pmids = []
        for number in bare:
            numbers = profiles[number].numbers
            share = profiles[number].share(len(numbers))
            if looks_like_pmids(numbers) and share >= (0.5 if number in expected else 0.7):
                pmids.append(number)
        by_source = [
            number
            for number in pmids
            if number in expected and _most(profiles[number].numbers, lambda n: len(n) >= _LONG)
        ]
        has_pmids = any(use.kind in ("pmid", ANY) for use in uses)
        # Two such columns are in doubt, so neither is used.
        if len(pmids) == 1 and not has_pmids:
            uses = [ColumnUse(pmids[0], "pmid"), *uses]
        elif len(by_source) == 1:
            rest = (use._replace(primary=use.primary and use.kind != "pmid") for use in uses)
            uses = [ColumnUse(by_source[0], "pmid"), *sorted(rest, key=lambda use: not use.primary)]
    if kinds.intersection(KINDS):
        for number in range(len(profiles) - 1):
            labels = [squeezed(cells[number]) for cells in rows if number < len(cells)]
            labels = list(filter(None, labels))
            if (
                len(labels) > 1
                and any(_KINDS.get(label) in KINDS for label in labels)
                and _most(labels, _KINDS.__contains__)
            ):
                rest = (use for use in uses if use.number not in (number, number + 1))
                spare = (use._replace(primary=False) for use in rest)
                return (ColumnUse(number + 1, ANY, typed=number), *spare)
    return tuple(uses)


def _most(values: Sequence[str], condition: Callable[[str], bool]) -> bool:
    return sum(map(condition, values)) >= _MOST * len(values)


def _kind(column: ColumnProfile, kind: str, evidence: Evidence, kinds: set[str]) -> str:
    """Return the kind of a column without regard to others; "" if it is not read."""
    counts, numbers = column
    least = _SHARE * counts["filled"]
    ids = counts["any"] if kinds != {ADDRESS} else 0
    if kind == ADDRESS and ids >= max(_SHARE, least):
        kind = ""  # links to articles: identifiers
    if kind == ADDRESS or (not kind and ADDRESS in kinds and not ids):
        count = counts["articles"] if "pmid" in kinds else max(counts["urls"], counts["links"])
        named = evidence is Evidence.NAME and kind == ADDRESS
        return ADDRESS if named or count >= max(1, least) else ""
    if kind:
        good = ids
        if kind in _NUMBERS:
            if not ids and _contradicted(column, evidence):
                return ""
            good += len(numbers) + counts["lost"]
        if kind == PMID_OR_PMCID and not counts["pmcid"] and counts["pmid"] >= max(1, len(numbers)):
            kind = "pmid"  # the others are PMIDs
        return kind if evidence is Evidence.NAME or good >= least else ""
    if ids < max(1, least):
        return ""
    if counts["pmid"] and numbers and looks_like_pmids(numbers):
        # some with a label, some without
        return PMID_OR_PMCID if counts["pmcid"] else "pmid"
    main = max(KINDS, key=counts.__getitem__)
    mixed = sum(counts[kind] for kind in KINDS) > ids or counts[main] < _MIXED * ids
    return ANY if mixed or main not in kinds else main


def _contradicted(column: ColumnProfile, evidence: Evidence) -> bool:
    """Whether a column that is called PMID holds years, counts or numbers of rows."""
    numbers = column.numbers
    if 2 * len(numbers) < column.counts["filled"]:
        return False
    values = [int(number) for number in numbers]
    if len(values) > 2 and sum(1800 <= value <= 2100 for value in values) >= 0.9 * len(values):
        return len(values) > 5 or evidence < Evidence.NAME
    longest = max(map(len, numbers), default=0)
    if evidence is Evidence.NAME or longest >= PLAUSIBLE:
        return False
    ahead = sum(later - earlier == 1 for earlier, later in pairwise(values))
    row_numbers = len(values) > 2 and values[0] <= 1000 and ahead >= _MOST * (len(values) - 1)
    return longest < _COUNT_DIGITS or row_numbers or len(set(numbers)) < len(numbers)


def _best(ranked: Sequence[_Candidate]) -> list[ColumnUse]:
    """Return the best column of each kind as primary, and others of the publication itself."""
    uses: list[ColumnUse] = []
    primary: set[str] = set()  # kinds
    named = any(candidate[1] > Evidence.NOTHING for candidate in ranked)
    for _, evidence, purity, _, _, use in ranked:
        doubtful = evidence == Evidence.AGAINST or (use.kind == ANY and named)
        if use.kind not in primary and not (primary - {ADDRESS} and doubtful):
            uses.append(use)
            primary.add(use.kind)
        elif evidence is Evidence.NAME or (evidence and purity >= _PURE):
            uses.append(use._replace(primary=False))
    uses.sort(key=lambda use: (not use.primary, use.primary and _ORDER.index(use.kind)))
    return uses
