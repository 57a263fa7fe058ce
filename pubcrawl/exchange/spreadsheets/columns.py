"""
Find the columns of a table that hold identifiers.

The content of the first rows decides; the name of a column is evidence beside it. A column of
bare numbers is one of PMIDs only if its name says so, or if the numbers look like PMIDs and
another column has identifiers of the same publications.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pubcrawl.exchange.spreadsheets.header_names import (
    Evidence,
    is_accession,
    is_of_literature,
    is_of_others,
    is_other_number,
    kind_of,
)
from pubcrawl.ids.addresses import addresses
from pubcrawl.ids.article_pages import may_be_article
from pubcrawl.ids.identifier_text import ADDRESS, ANY, PMID_DIGITS, PMID_OR_PMCID, read_text
from pubcrawl.ids.mending import NOTHING

SHARE = 0.3  # least share of the filled cells of a column that hold identifiers
_MIXED = 0.8  # share of one kind, below which a column is one of several kinds
_PURE = 0.5  # least share of cells that are an identifier and nothing else
PLAUSIBLE = 5  # least digits of a PMID in a column whose name says nothing
_LONG = 7  # digits of most PMIDs: more than other numbers of a list
_COUNT_DIGITS = 4  # numbers of fewer digits are counts
_NUMBERS = ("pmid", "pmcid", PMID_OR_PMCID)  # kinds of columns that may have bare numbers
_DATE = re.compile(r"(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])")


class ColumnProfile(NamedTuple):
    """
    The content of the sampled cells of a column.

    *filled*: cells that are not empty; *kinds*: cells with an identifier beyond doubt, by its
    kind; *several*: cells with more than one of a kind; *pure*: cells that hold nothing else;
    *urls*: cells with another address; *links*: cells that are any address; *articles*:
    cells with an address, not an identifier, that may be an article's; *numbers*: digits of the
    bare numbers; *lost*: numbers that have lost digits or are too long.
    """

    filled: int
    kinds: Counter[str]
    several: int
    pure: int
    urls: int
    links: int
    articles: int
    numbers: tuple[str, ...]
    lost: int

    @property
    def identified(self) -> int:
        """Cells with an identifier beyond doubt."""
        return self.kinds["any"]


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


def profile(cells: Sequence[str]) -> ColumnProfile:
    """Return the profile of the sampled *cells* of a column."""
    kinds: Counter[str] = Counter()
    filled = several = pure = urls = links = articles = lost = 0
    numbers: list[str] = []
    for cell in cells:
        if cell.strip().lower() in NOTHING:
            continue
        content = read_text(cell)
        if content.empty:
            continue
        filled += 1
        links += bool(addresses(cell))
        found = Counter(name.kind for name in content.ids)
        if found:
            kinds.update(found.keys())
            kinds["any"] += 1
            several += max(found.values()) > 1
            pure += len(cell.split()) <= 2 * len(content.ids)
            continue
        urls += bool(content.urls)
        articles += any(map(may_be_article, content.urls))
        if not content.urls:
            bare = read_text(cell, "pmid")
            numbers += [name.value for name in bare.ids[:1]]
            lost += bare.reason in ("lost-digits", "no-pmid")
    return ColumnProfile(filled, kinds, several, pure, urls, links, articles, tuple(numbers), lost)


def looks_like_pmids(numbers: Sequence[str]) -> bool:
    """Answer whether *numbers* may be PMIDs: no years, dates, counts or numbers of rows."""
    values = [int(number) for number in numbers]
    if not values or len(set(values)) < 0.8 * len(values):
        return False
    long = sum(PLAUSIBLE <= len(number) <= PMID_DIGITS for number in numbers)
    if long < 0.8 * len(numbers):
        return False
    if len(numbers) > 2 and all(_DATE.fullmatch(number) for number in numbers):
        return False
    steps = {later - earlier for earlier, later in pairwise(values)}
    # The numbers of a private database go up by one; PubMed's numbers of eight digits may, too.
    return not (len(values) > 2 and steps == {1} and max(values) < 10_000_000)


def are_years(numbers: Sequence[str]) -> bool:
    """Answer whether *numbers* are years: nine in ten of at least three."""
    values = [int(number) for number in numbers]
    years = sum(1800 <= value <= 2100 for value in values)
    return len(values) > 2 and years >= 0.9 * len(values)


def are_row_numbers(numbers: Sequence[str]) -> bool:
    """Answer whether *numbers* count rows: small, and one more in each."""
    values = [int(number) for number in numbers]
    ahead = sum(later - earlier == 1 for earlier, later in pairwise(values))
    return len(values) > 2 and values[0] <= 1000 and ahead >= 0.8 * (len(values) - 1)


def choose(
    names: Sequence[str], profiles: Sequence[ColumnProfile], known: Mapping[str, str]
) -> tuple[ColumnUse, ...]:
    """
    Return the columns to read, best first.

    *names*: header cells, empty without a header; *known*: exact names → kinds.
    """
    kinds = set(known.values())
    ranked: list[tuple[tuple[int, float, float, int], ColumnUse]] = []
    bare: list[int] = []
    linked: list[int] = []  # columns of links, most of which are identifiers
    for number, one in enumerate(profiles):
        name = names[number] if number < len(names) else ""
        kind, evidence = kind_of(name, known)
        use = _use(number, one, kind, evidence, kinds)
        if kind == ADDRESS and use and use.kind != ADDRESS:
            linked.append(number)
            evidence = Evidence.NOTHING  # "link" speaks for no kind of identifier
        of_others = evidence < Evidence.NAME and is_of_others(name, beside=names)
        if use is None:
            if (
                one.numbers
                and "pmid" in kinds
                and not kind
                and (is_accession(name) or not is_other_number(name))
            ):
                bare.append(number)
            continue
        rank = Evidence.AGAINST if of_others else evidence
        pure = one.links if use.kind == ADDRESS else one.pure
        pure += len(one.numbers) if use.kind in _NUMBERS else 0
        share = pure / one.filled if one.filled else 0.0
        several = one.several / one.filled if one.filled else 0.0
        filled = one.filled / max(1, max(each.filled for each in profiles))
        ranked.append(((rank, share - several, filled, -number), use))
    articles = "pmid" in kinds  # an identifier says more than an address
    ranked.sort(key=lambda one: (articles and one[1].kind != ADDRESS, one[0]), reverse=True)
    uses = _best(ranked)
    taken = {use.number for use in uses}
    uses += tuple(ColumnUse(number, ADDRESS, False) for number in linked if number not in taken)
    has_pmids = any(use.kind in ("pmid", ANY) for use in uses)
    by_name = any(kind_of(name, known)[0] in ("pmid", PMID_OR_PMCID) for name in names)
    identified = any(use.kind != ADDRESS for use in uses)
    if not (bare and identified) or by_name:
        return uses
    expected = {n for n in bare if is_of_literature(_at(names, n)) or is_accession(_at(names, n))}
    mostly = [
        n
        for n in bare
        if looks_like_pmids(profiles[n].numbers)
        and len(profiles[n].numbers) >= (0.5 if n in expected else 0.7) * profiles[n].filled
    ]
    by_source = [n for n in mostly if n in expected and _are_long(profiles[n].numbers)]
    # Two such columns are in doubt, so neither is used.
    if len(mostly) == 1 and not has_pmids:
        return (ColumnUse(mostly[0], "pmid"), *uses)
    if len(by_source) == 1:
        rest = (use._replace(primary=use.primary and use.kind != "pmid") for use in uses)
        return (ColumnUse(by_source[0], "pmid"), *sorted(rest, key=lambda use: not use.primary))
    return uses


def _are_long(numbers: Sequence[str]) -> bool:
    """Answer whether most of *numbers* have the length of PMIDs since the 1970s."""
    return sum(len(number) >= _LONG for number in numbers) >= 0.8 * len(numbers)


def _at(names: Sequence[str], number: int) -> str:
    return names[number] if number < len(names) else ""


def _use(
    number: int, one: ColumnProfile, kind: str, evidence: Evidence, kinds: set[str]
) -> ColumnUse | None:
    """Return the use of a column without regard to others; None if it is not read."""
    ids = one.identified if kinds != {ADDRESS} else 0
    if kind == ADDRESS and kinds != {ADDRESS} and ids >= SHARE * max(1, one.filled):
        kind = ""  # links to articles: identifiers
    if kind == ADDRESS or (not kind and ADDRESS in kinds and not ids):
        count = max(one.urls, one.links) if "pmid" not in kinds else one.articles
        enough = count >= max(1, SHARE * one.filled)
        named = evidence is Evidence.NAME and kind == ADDRESS
        return ColumnUse(number, ADDRESS) if named or enough else None
    if kind:
        if kind in _NUMBERS and not ids and _contradicted(one, evidence):
            return None
        good = ids + (len(one.numbers) + one.lost if kind in _NUMBERS else 0)
        labelled = one.kinds["pmid"] if not one.kinds["pmcid"] else 0
        if kind == PMID_OR_PMCID and labelled and labelled >= len(one.numbers):
            kind = "pmid"  # the others are PMIDs
        if evidence is Evidence.NAME or good >= SHARE * one.filled:
            return ColumnUse(number, kind)
        return None
    if not ids or ids < SHARE * one.filled:
        return None
    main, count = next(
        ((name, count) for name, count in one.kinds.most_common() if name != "any"), ("", 0)
    )
    if "pmid" in one.kinds and one.numbers and looks_like_pmids(one.numbers):
        # some with a label, some without
        return ColumnUse(number, PMID_OR_PMCID if "pmcid" in one.kinds else "pmid")
    mixed = sum(one.kinds.values()) - ids > ids or count < _MIXED * ids
    return ColumnUse(number, ANY if mixed or main not in kinds else main)


def _contradicted(one: ColumnProfile, evidence: Evidence) -> bool:
    """Answer whether a column that is called PMID holds years, counts or numbers of rows."""
    if len(one.numbers) < 0.5 * one.filled:
        return False
    if are_years(one.numbers):
        return len(one.numbers) > 5 or evidence < Evidence.NAME
    longest = max(map(len, one.numbers), default=0)
    few = evidence < Evidence.NAME and longest < PLAUSIBLE
    return few and (
        longest < _COUNT_DIGITS
        or are_row_numbers(one.numbers)
        or len(set(one.numbers)) < len(one.numbers)
    )


def _best(
    ranked: Sequence[tuple[tuple[int, float, float, int], ColumnUse]],
) -> tuple[ColumnUse, ...]:
    """Return the best column of each kind as primary, and others of the publication itself."""
    uses: list[ColumnUse] = []
    primary: set[str] = set()  # kinds
    named = any(rank[0] > Evidence.NOTHING for rank, _ in ranked)
    for rank, use in ranked:
        if use.kind not in primary and not (
            primary - {ADDRESS} and (rank[0] == Evidence.AGAINST or (use.kind == ANY and named))
        ):
            uses.append(use)
            primary.add(use.kind)
            continue
        if rank[0] > Evidence.AGAINST and rank[1] >= (_PURE if rank[0] < Evidence.NAME else -1):
            uses.append(use._replace(primary=False))
    order = (*_NUMBERS, "doi", ANY, ADDRESS)
    return tuple(
        sorted(uses, key=lambda use: (not use.primary, use.primary and order.index(use.kind)))
    )
