"""``scrapy rules drift``: find the keys that stopped matching in the last crawls."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import reduce
from itertools import accumulate, groupby, islice
from typing import NamedTuple

from scrapy.settings import BaseSettings

from pubcrawl.console.cells import aligned
from pubcrawl.exceptions import StoreError, UsageError
from pubcrawl.reading.rules import JournalRule
from pubcrawl.store.database import Database
from pubcrawl.store.rule_counts import BODY, RuleCount, read_rule_counts
from pubcrawl.workbench.rules.sources import rules_for

EXIT_DRIFTED = 1
LEFT = 1 / 3  # of the earlier share of pages with a match; a key with less has drifted
CHANCE = 0.001  # highest probability that chance alone looks like the drift of a key
HEADING = ("site", "key", "at", "before", "now", "a page without")
TITLES = ("title", "title_meta")  # every article has one


class Sum(NamedTuple):
    """The sum of some crawls: *hits* on *pages*, and an *example* of a page without."""

    pages: int = 0
    hits: int = 0
    example: str = ""

    @property
    def share(self) -> float:
        """The share of the pages on which the key matched."""
        return self.hits / self.pages if self.pages else 0.0


class Comparison(NamedTuple):
    """The number of keys with enough pages *before* and since; *whole*: in all crawls."""

    before: int = 0
    whole: int = 0


class Drift(NamedTuple):
    """A key that stopped matching: its matches *before* and *now*; None: it never matched."""

    site: str
    key: str
    before: Sum | None
    now: Sum


def drift(settings: BaseSettings, args: list[str], opts: argparse.Namespace) -> int:
    """
    Print a line for each key of a site that matched in earlier crawls and hardly
    does any more, or that never matched on pages with a body.
    """
    if args:
        raise UsageError(f"{args[0]!r}: drift takes options only")
    rules = rules_for(settings, opts.journals, opts.webpages, compat=opts.compat)
    sites = {rule.site: rule for rule in rules.journals}
    counts = stored_counts(opts.store or settings["STORE_URL"])
    if opts.journals:
        # The named rules are the ones to mend: keys that they lack are left out.
        counts = [count for count in counts if count.key == BODY or key_position(sites, count)]
    drifts = list(find_drifts(counts, runs=opts.runs, min_pages=opts.min_pages))
    if opts.json:
        for each in drifts:
            print(json.dumps(_facts(each, sites), ensure_ascii=False))
    else:
        for line in (
            *(aligned([HEADING, *(_row(each, sites) for each in drifts)]) if drifts else ()),
            _summary(drifts, counts, opts),
        ):
            print(line)
    return EXIT_DRIFTED if drifts else 0


def key_position(sites: Mapping[str, JournalRule], count: RuleCount | Drift) -> str:
    """Return the position of a counted key in the rule files, empty if no rule has it any more."""
    rule = sites.get(count.site)
    return str(rule.position_of(count.key)) if rule and count.key in rule.lines else ""


def find_drifts(counts: Iterable[RuleCount], *, runs: int, min_pages: int) -> Iterator[Drift]:
    """
    Yield the keys that stopped matching, and those that never matched.

    A key that never matched counts if the site's pages have a body, if it is a
    title, or if no key of the site ever matched.

    *counts*: sorted by site and key, the latest crawl first. *runs*: the least number
    of the last crawls to compare; more, if they have fewer than *min_pages*.
    """
    for _, of_site in groupby(counts, key=lambda count: count.site):
        keys = [list(of_key) for _, of_key in groupby(of_site, key=lambda count: count.key)]
        rule_keys = [crawls for crawls in keys if crawls[0].key != BODY]
        nothing = not any(crawl.hits for crawls in rule_keys for crawl in crawls)
        body = any(
            crawl.hits for crawls in keys for crawl in crawls if crawl.key in (BODY, "fulltext")
        )
        for crawls in rule_keys:
            site, key = crawls[0].site, crawls[0].key
            sums = [Sum(crawl.pages, crawl.hits, crawl.example) for crawl in crawls]
            whole = reduce(_add, sums)
            if whole.hits:
                if change := _change(sums, runs, min_pages):
                    yield Drift(site, key, *change)
            elif (nothing or body or key in TITLES) and whole.pages >= min_pages:
                yield Drift(site, key, None, whole)


def count_compared(counts: Iterable[RuleCount], *, runs: int, min_pages: int) -> Comparison:
    """Return how many keys can be compared; the arguments are those of ``find_drifts``."""
    comparison = Comparison()
    for _, of_key in groupby(counts, key=lambda count: (count.site, count.key)):
        crawls = [crawl for crawl in of_key if crawl.key != BODY]
        pages = [crawl.pages for crawl in crawls]
        later = list(accumulate(pages))[runs - 1 : -1]
        before = any(now >= min_pages and sum(pages) - now >= min_pages for now in later)
        whole = bool(pages) and sum(pages) >= min_pages
        comparison = Comparison(comparison.before + before, comparison.whole + whole)
    return comparison


def _change(crawls: Sequence[Sum], runs: int, min_pages: int) -> tuple[Sum, Sum] | None:
    """
    Return the matches of a key before it stopped matching and since; None if it still matches.

    It divides the crawls into earlier and later ones at the clearest difference, so
    that it finds a site that changed some crawls ago as well as since the last crawl.
    """
    later = accumulate(crawls, _add)
    earlier = [*accumulate(reversed(crawls), _add)][-2::-1]
    best, least = None, CHANCE
    last = None
    for now, before in islice(zip(later, earlier, strict=False), runs - 1, None):
        if now.pages < min_pages or before.pages < min_pages:
            continue
        last = last or now
        if max(now.share, last.share) > before.share * LEFT:
            continue
        chance = _chance(before, now)
        if chance < least:
            best, least = (before, now), chance
    return best


def _chance(before: Sum, now: Sum) -> float:
    """
    Return the probability that chance alone puts so few of all hits on the later pages.

    Fisher's exact test, one-sided: https://doi.org/10.2307/2340521
    """
    pages, hits = before.pages + now.pages, before.hits + now.hits
    fewest = max(0, now.pages + hits - pages)
    log_count = _log_binomial(hits, now.hits) + _log_binomial(pages - hits, now.pages - now.hits)
    term = total = math.exp(log_count - _log_binomial(pages, now.pages))
    for count in range(now.hits, fewest, -1):
        term *= count * (pages - hits - now.pages + count)
        term /= (hits - count + 1) * (now.pages - count + 1)
        total += term
        if term <= total * 1e-9:
            break
    return total


def _log_binomial(n: int, k: int) -> float:
    """Return the natural logarithm of the binomial coefficient *n* over *k*."""
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def _add(one: Sum, other: Sum) -> Sum:
    return Sum(one.pages + other.pages, one.hits + other.hits, one.example or other.example)


def stored_counts(url: str) -> list[RuleCount]:
    """Return the counts in the store at *url*; raises ``UsageError`` if it cannot be used."""
    try:
        opened = closing(Database(url, create=False))
        with opened as database, database.read() as connection:
            return read_rule_counts(connection)
    except StoreError as error:
        raise UsageError(str(error)) from error


def _facts(one: Drift, sites: Mapping[str, JournalRule]) -> dict[str, object]:
    return {
        "site": one.site,
        "key": one.key,
        "at": key_position(sites, one),
        "before": round(one.before.share, 3) if one.before else None,
        "now": round(one.now.share, 3),
        "pages_before": one.before.pages if one.before else 0,
        "pages": one.now.pages,
        "example": one.now.example,
    }


def _row(one: Drift, sites: Mapping[str, JournalRule]) -> tuple[str, ...]:
    return (
        one.site,
        one.key,
        key_position(sites, one) or "no rule of these",
        f"{one.before.share:.0%} of {one.before.pages}" if one.before else "never",
        f"{one.now.share:.0%} of {one.now.pages}",
        one.now.example,
    )


def _summary(drifts: Sequence[Drift], counts: Sequence[RuleCount], opts: argparse.Namespace) -> str:
    """Return the last line: a summary, or what could not be compared."""
    if drifts:
        sites = len({each.site for each in drifts})
        keys = f"{len(drifts)} key{'s' * (len(drifts) != 1)}"
        return f"{keys} of {sites} site{'s' * (sites != 1)} stopped matching, or never did"
    crawls, sites = len({each.run for each in counts}), len({each.site for each in counts})
    if not crawls:
        return "nothing to compare: no page was read by these rules yet"
    size = f"sites: {sites}, crawls: {crawls}"
    comparison = count_compared(counts, runs=opts.runs, min_pages=opts.min_pages)
    if comparison.before:
        return f"nothing drifted ({size}, keys compared: {comparison.before})"
    few = f"a comparison takes {opts.min_pages} pages of a site before and since"
    if comparison.whole:
        return f"no key that never matched; nothing to compare with yet: {few} ({size})"
    return f"nothing to compare: {few} ({size})"
