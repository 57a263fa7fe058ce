"""The summary at the end of a crawl: seeds by outcome, parts, requests, time."""

from __future__ import annotations

import logging
import shlex
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Self

from scrapy import signals
from scrapy.exceptions import NotConfigured

from pubcrawl.extensions.next_commands import next_commands, record_name
from pubcrawl.fetch.stats import stats_of
from pubcrawl.works.parts import PARTS

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

ESSENTIAL = ("fulltext", "abstract", "title", "doi")
"""Keys that are reported from the first page on: most articles have these parts."""

OPTIONAL_PAGES = 5
"""Fewest pages of a site for a report of its other keys."""

SITES_MAX = 10
"""Most sites that are reported."""


class Summary:
    """
    Log the summary when the engine has stopped and everything is stored and exported.

    *text*: the summary, "" before.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.record = ""
        self.text = ""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Connect to the end of the crawl."""
        if crawler.stats is None:
            raise NotConfigured("the summary needs stats")
        summary = cls(crawler)
        crawler.signals.connect(summary.note_record, signals.item_scraped)
        crawler.signals.connect(summary.engine_stopped, signals.engine_stopped)
        return summary

    def note_record(self, item: object) -> None:
        """Note the name of a record, for a command that shows it."""
        self.record = record_name(item)
        if self.record:
            self.crawler.signals.disconnect(self.note_record, signals.item_scraped)

    def engine_stopped(self) -> None:
        """Log the summary; its last line is the shortest form."""
        stats = stats_of(self.crawler)
        name = self.crawler.spider.name if self.crawler.spider else ""
        reason = stats.get("finish_reason", "")
        pages = _saved_pages(self.crawler.settings)
        settings = self.crawler.settings
        *rows, last = lines(stats, name, reason, pages)
        ingest = any(key.startswith("ingest/") for key in stats)
        if commands := list(next_commands(settings, stats, self.record, files=ingest)):
            rows += ["  to look at the result", *(f"    {each}" for each in commands)]
        self.text = "\n".join((*rows, last))
        logger.info("summary\n%s", self.text)


def lines(stats: Mapping[str, Any], name: str, reason: str, pages: str = "--live") -> Iterable[str]:
    """
    Yield the lines of the summary from the stats of a crawl.

    *pages*: the option with which ``scrapy rules new`` reads the pages of the crawl.
    """
    for title, prefix in (
        ("seeds", "seeds/"),
        ("reasons", "reasons/"),
        ("items lost in pipelines", "items/"),
        ("results, by type and slug", "ingest/"),
        ("parts filled, by source", "parts/"),
        ("pages, by status", "pages/"),
        ("what changed, by kind", "changes/world/"),
        ("requests, by resource", "walk/requests/"),
        ("publications queried, by resource", "walk/asked/"),
        ("requests to expect at most, by resource", "estimate/requests/"),
        ("credits to expect at most, by resource", "estimate/credits/"),
        ("credits spent, by resource", "credits/"),
        ("left of RESOURCE_BUDGET", "budget/left/"),
        ("left by the count of the service", "quota/left/"),
        ("bytes received, by resource", "walk/bytes/"),
        ("requests, by host", "hosts/"),
        ("keys of responses that nothing reads", "resources/unread/"),
    ):
        rows = _rows(stats, prefix)
        if rows:
            yield f"  {title}"
            width = max(len(row) for row, _ in rows)
            for row, text in rows:
                yield f"    {row:<{width}}  {text}"
    if notes := stats.get("list/notes"):
        yield "  how the list was read"
        yield from (f"    {note}" for note in notes)
    yield from _missed_keys(stats, pages)
    if rendered := stats.get("browser/rendered"):
        yield f"  pages that a browser rendered: {rendered:,}"
    if waiting := stats.get("files/waiting"):
        yield f"  files that the next crawl will upload to FILES_DIR: {waiting:,}"
    seconds = stats.get("elapsed_time_seconds")
    if seconds is not None:
        yield f"  time: {seconds:.1f} s"
    yield f"{name}: {stats.get('store/stored', 0)} stored ({reason})"


def _rows(stats: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    found = {
        key.removeprefix(prefix): value for key, value in stats.items() if key.startswith(prefix)
    }
    if prefix != "parts/":
        # The total comes before its outcomes.
        total = {key: found.pop(key) for key in ("read",) if prefix == "seeds/" and key in found}
        rows = [*total.items(), *sorted(found.items(), key=_most)]
        return [(key, f"{value:,}") for key, value in rows]
    # parts/<source>/<part>: a line for each source, parts in their own order.
    sources: dict[str, dict[str, int]] = {}
    for key, value in found.items():
        source, part = key.split("/")
        sources.setdefault(source, {})[part] = value
    return [
        (source, ", ".join(f"{part} {parts[part]:,}" for part in PARTS if part in parts))
        for source, parts in sorted(sources.items(), key=lambda pair: -sum(pair[1].values()))
    ]


def _missed_keys(stats: Mapping[str, Any], pages: str) -> Iterable[str]:
    """Yield the keys of rules that never found anything, those of the most pages first."""
    found: dict[str, list[tuple[str, int]]] = {}
    for name, missed in stats.items():
        if not name.startswith("rules/missed/"):
            continue
        site, _, key = name.removeprefix("rules/missed/").rpartition("/")
        read = stats.get(f"rules/pages/{site}", 0)
        least = 1 if key in ESSENTIAL else OPTIONAL_PAGES
        # Pages without a text are no evidence against a rule for the text.
        bodies = stats.get(f"rules/bodies/{site}", 0) if key == "fulltext" else read
        if missed >= read >= least and bodies:
            found.setdefault(site, []).append((key, read))
    if not found:
        return
    yield "  keys of rules that found nothing, and how to draft them again"
    sites = sorted(found.items(), key=lambda pair: (-pair[1][0][1], pair[0]))
    for site, keys in sites[:SITES_MAX]:
        for key, read in sorted(keys, key=_essential_first):
            yield f"    {site}.{key} 0 of {read:,} page{'s' * (read != 1)}"
        if example := stats.get(f"rules/example/{site}"):
            yield f"      scrapy rules new {shlex.quote(example)} {pages}"
    if len(sites) > SITES_MAX:
        yield f"    and {len(sites) - SITES_MAX} more sites: scrapy rules audit"


def _essential_first(pair: tuple[str, int]) -> tuple[int, str]:
    key = pair[0]
    return (ESSENTIAL.index(key) if key in ESSENTIAL else len(ESSENTIAL), key)


def _saved_pages(settings: BaseSettings) -> str:
    """Return the option with which ``scrapy rules new`` reads the pages of this crawl."""
    saved = settings.get("REPLAY") or settings.get("WARC_DIR")
    return f"--pages {shlex.quote(str(saved))}" if saved else "--live"


def _most(pair: tuple[str, int]) -> tuple[int, str]:
    return -pair[1], pair[0]
