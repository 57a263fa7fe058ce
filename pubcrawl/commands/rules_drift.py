"""``scrapy rules drift``: which selectors stopped matching in the last crawls?"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import accumulate, groupby, islice
from typing import NamedTuple

from pubcrawl.commands.rules_options import RulesArguments, rules_for
from pubcrawl.exceptions import StoreError, UsageError
from pubcrawl.parse.rules import JournalRule
from pubcrawl.store.rule_counts import BODY, RuleCount
from pubcrawl.store.store import Store

EXIT_DRIFTED = 1
LEFT = 1 / 3  # of the share of pages on which a key found something; with less it has drifted
CHANCE = 0.001  # how likely luck alone may look like drift, for one key
HEADING = ("site", "key", "at", "before", "now", "a page without")
TITLES = ("title", "title_meta")  # what no article is without


class Sum(NamedTuple):
    """Some crawls together: *hits* on so many *pages*, and an *example* of a page without."""

    pages: int = 0
    hits: int = 0
    example: str = ""

    @property
    def share(self) -> float:
        """On what part of the pages the key found something."""
        return self.hits / self.pages if self.pages else 0.0


class Comparison(NamedTuple):
    """What was compared: keys with enough pages *before* and since; *whole*: in all crawls."""

    before: int = 0
    whole: int = 0


class Drift(NamedTuple):
    """A key that stopped matching: how often it did *before* and does *now*; None: it never did."""

    site: str
    key: str
    before: Sum | None
    now: Sum


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which crawls are compared."""
    parser.add_argument(
        "--store", default="", metavar="URL", help="another store than that of STORE_URL"
    )
    parser.add_argument(
        "--runs", type=int, default=1, metavar="N", help="the last N crawls of a site are new (1)"
    )
    parser.add_argument(
        "--min-pages",
        type=int,
        default=10,
        metavar="N",
        help="fewer pages of a site say nothing, neither before nor now (10)",
    )


def drift(asked: RulesArguments) -> int:
    """
    drift [--store URL] [--runs N] [--min-pages N]

    Print a line for each key of a site that found something in earlier crawls
    and hardly does any more, or that never found anything on pages with a body.
    """
    opts = asked.opts
    if asked.args:
        raise UsageError(f"{asked.args[0]!r}: drift takes options only")
    for name in ("runs", "min_pages"):
        if getattr(opts, name) < 1:
            raise UsageError(f"--{name.replace('_', '-')}: give 1 or more")
    rules = rules_for(asked.settings, opts.journals, opts.webpages, compat=opts.compat)
    sites = {rule.site: rule for rule in rules.journals}
    counts = stored_counts(opts.store or asked.settings["STORE_URL"])
    if opts.journals:
        # Rules that are named are the ones to mend; what they do not have is passed over.
        counts = [count for count in counts if count.key == BODY or place(sites, count)]
    found = list(drifted(counts, runs=opts.runs, min_pages=opts.min_pages))
    if opts.json:
        for one in found:
            print(json.dumps(_facts(one, sites), ensure_ascii=False))
    else:
        for line in (
            *table([_row(one, sites) for one in found], HEADING),
            _told(found, counts, opts),
        ):
            print(line)
    return EXIT_DRIFTED if found else 0


def place(sites: Mapping[str, JournalRule], count: RuleCount | Drift) -> str:
    """Return where the key that was counted stands, empty if no rule has it any more."""
    rule = sites.get(count.site)
    return str(rule.place(count.key)) if rule and count.key in rule.lines else ""


def drifted(counts: Iterable[RuleCount], *, runs: int, min_pages: int) -> Iterator[Drift]:
    """
    Yield the keys that stopped matching, and those that never matched.

    A key that never matched counts where the site's pages have a body, where it
    is a title, and where no key of the site ever matched.

    *counts*: by site and key, the latest crawl first. *runs*: that many of the
    last crawls are new at least; more, where they have fewer than *min_pages*.
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
            whole = reduce(_both, sums)
            if whole.hits:
                if change := _change(sums, runs, min_pages):
                    yield Drift(site, key, *change)
            elif (nothing or body or key in TITLES) and whole.pages >= min_pages:
                yield Drift(site, key, None, whole)


def compared(counts: Iterable[RuleCount], *, runs: int, min_pages: int) -> Comparison:
    """Return how many keys could be compared; the arguments are those of ``drifted``."""
    found = Comparison()
    for _, of_key in groupby(counts, key=lambda count: (count.site, count.key)):
        crawls = [crawl for crawl in of_key if crawl.key != BODY]
        pages = [crawl.pages for crawl in crawls]
        later = list(accumulate(pages))[runs - 1 : -1]
        before = any(now >= min_pages and sum(pages) - now >= min_pages for now in later)
        whole = bool(pages) and sum(pages) >= min_pages
        found = Comparison(found.before + before, found.whole + whole)
    return found


def _change(crawls: Sequence[Sum], runs: int, min_pages: int) -> tuple[Sum, Sum] | None:
    """
    Return what a key gave before it stopped matching and since; None if it still does.

    Crawls are parted into earlier and later ones where the difference is
    clearest: a site that changed some crawls ago is found as well as one that
    changed since the last.
    """
    later = accumulate(crawls, _both)
    earlier = [*accumulate(reversed(crawls), _both)][-2::-1]
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
    Return how likely so few of all hits are among the later pages, if luck alone puts them there.

    Fisher's exact test, one-sided: https://doi.org/10.2307/2340521
    """
    pages, hits = before.pages + now.pages, before.hits + now.hits
    fewest = max(0, now.pages + hits - pages)
    ways = _log_ways(hits, now.hits) + _log_ways(pages - hits, now.pages - now.hits)
    term = total = math.exp(ways - _log_ways(pages, now.pages))
    for count in range(now.hits, fewest, -1):
        term *= count * (pages - hits - now.pages + count)
        term /= (hits - count + 1) * (now.pages - count + 1)
        total += term
        if term <= total * 1e-9:
            break
    return total


def _log_ways(all_of: int, chosen: int) -> float:
    """Return the logarithm of the number of ways to choose so many."""
    return math.lgamma(all_of + 1) - math.lgamma(chosen + 1) - math.lgamma(all_of - chosen + 1)


def _both(one: Sum, other: Sum) -> Sum:
    return Sum(one.pages + other.pages, one.hits + other.hits, one.example or other.example)


def stored_counts(url: str) -> list[RuleCount]:
    """Return what the store at *url* has; raises ``UsageError`` if it cannot be used."""
    try:
        store = Store.open(url, create=False)
        found = store.rule_counts()
        store.close()
    except StoreError as error:
        raise UsageError(str(error)) from error
    return found


def _facts(one: Drift, sites: Mapping[str, JournalRule]) -> dict[str, object]:
    return {
        "site": one.site,
        "key": one.key,
        "at": place(sites, one),
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
        place(sites, one) or "no rule of these",
        f"{one.before.share:.0%} of {one.before.pages}" if one.before else "never",
        f"{one.now.share:.0%} of {one.now.pages}",
        one.now.example,
    )


def table(rows: Sequence[tuple[str, ...]], heading: tuple[str, ...]) -> Iterator[str]:
    """Yield lines with columns of equal width, after *heading*; nothing without rows."""
    if not rows:
        return
    lines = [heading, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        yield "  ".join(padded).rstrip()


def _told(found: Sequence[Drift], counts: Sequence[RuleCount], opts: argparse.Namespace) -> str:
    """Return the last line: what it all comes to, and what could not be compared."""
    if found:
        sites = len({one.site for one in found})
        keys = f"{len(found)} key{'s' * (len(found) != 1)}"
        return f"{keys} of {sites} site{'s' * (sites != 1)} stopped matching, or never did"
    crawls, sites = len({one.run for one in counts}), len({one.site for one in counts})
    if not crawls:
        return "nothing to compare: no page was read by these rules yet"
    size = f"sites: {sites}, crawls: {crawls}"
    done = compared(counts, runs=opts.runs, min_pages=opts.min_pages)
    if done.before:
        return f"nothing drifted ({size}, keys compared: {done.before})"
    few = f"a comparison takes {opts.min_pages} pages of a site before and since"
    if done.whole:
        return f"no key that never matched; nothing to compare with yet: {few} ({size})"
    return f"nothing to compare: {few} ({size})"
