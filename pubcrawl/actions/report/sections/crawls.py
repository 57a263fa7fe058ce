"""Finished crawls, what batches saved, hosts that make crawls wait, and rules that miss."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sqlalchemy import func, or_, select

from pubcrawl.actions.report.content import (
    SECONDS,
    SHARE,
    SIZE,
    TEXT,
    TIME,
    ReportColumn,
    ReportFigure,
    ReportSection,
    ReportTable,
)
from pubcrawl.actions.report.scope import ReportScope
from pubcrawl.actions.report.tables import count_if, ranked, share
from pubcrawl.store.crawls import FinishedCrawl, read_crawls
from pubcrawl.store.rule_counts import BODY
from pubcrawl.store.tables import host, rule_count

_REQUESTS, _ASKED, _HOSTS = "walk/requests/", "walk/asked/", "hosts/"


def crawls(scope: ReportScope) -> ReportSection | None:
    """Return the section on crawls; None without any, and for a report on one set or query."""
    if scope.queried or scope.of:
        return None
    numbers = {each.id for each in scope.lists}
    sums: Counter[str] = Counter()
    rows: list[tuple[Any, ...]] = []
    count = 0
    for one in read_crawls(scope.connection):
        if scope.named and one.list not in numbers:
            continue
        count += 1
        sums.update(one.stats)
        if not scope.most or count <= scope.most:
            rows.append(_row(one))
    if not count:
        return None
    batches = _batches(sums)
    saved = sum(row[3] for row in batches)
    tables = (
        ReportTable(
            "crawls",
            "Crawls",
            (
                ReportColumn("ended", "Ended (UTC)", TIME),
                ReportColumn("spider", "Spider", TEXT),
                ReportColumn("job", "Job", TEXT),
                ReportColumn("seconds", "Time", SECONDS),
                ReportColumn("requests", "Requests"),
                ReportColumn("bytes", "Received", SIZE),
                ReportColumn("stored", "Records stored"),
                ReportColumn("reason", "End", TEXT),
            ),
            rows,
            "The latest first. Crawls that were killed are missing.",
            count - len(rows),
        ),
        ReportTable(
            "batches",
            "Requests by source, and what batches saved",
            (
                ReportColumn("resource", "Source", TEXT),
                ReportColumn("asked", "Publications queried"),
                ReportColumn("requests", "Requests"),
                ReportColumn("saved", "Requests saved"),
                ReportColumn("share", "Share saved", SHARE),
            ),
            batches,
            "A request for several publications saves all but one.",
            series=("saved",),
            whole="asked",
        ),
        _requests_by_host(sums, scope.most),
    )
    return ReportSection(
        "crawls",
        "Crawls",
        tuple(table for table in tables if table.rows),
        (
            ReportFigure("crawls", "crawls", count),
            ReportFigure("requests", "requests", sums["downloader/request_count"]),
            ReportFigure("received", "received", sums["downloader/response_bytes"], SIZE),
            ReportFigure("saved", "requests saved by batches", saved),
        ),
    )


def _row(one: FinishedCrawl) -> tuple[Any, ...]:
    stats = one.stats
    return (
        one.ended,
        one.spider,
        one.run.rpartition("/")[0],
        (one.ended - one.began) / 1000,
        stats.get("downloader/request_count", 0),
        stats.get("downloader/response_bytes", 0),
        stats.get("store/stored", 0),
        one.reason,
    )


def _batches(sums: Counter[str]) -> list[tuple[Any, ...]]:
    rows = []
    for name, requests in sums.items():
        if name.startswith(_REQUESTS):
            resource = name.removeprefix(_REQUESTS)
            asked = max(requests, sums[_ASKED + resource])
            rows.append(
                (resource, asked, requests, asked - requests, share(asked - requests, asked))
            )
    return sorted(rows, key=lambda row: (-row[1], row[0]))


def _requests_by_host(sums: Counter[str], most: int) -> ReportTable:
    found = [
        (name.removeprefix(_HOSTS), number)
        for name, number in sums.items()
        if name.startswith(_HOSTS)
    ]
    rows = sorted(
        (("other hosts" if name == "*" else name, number) for name, number in found),
        key=lambda row: (-row[1], row[0]),
    )
    shown = rows[:most] if most else rows
    return ReportTable(
        "requests_by_host",
        "Requests by host",
        (ReportColumn("host", "Host", TEXT), ReportColumn("requests", "Requests")),
        shown,
        "With redirects and robots.txt. A crawl stores its hundred hosts with most requests.",
        len(rows) - len(shown),
        series=("requests",),
    )


def hosts(scope: ReportScope) -> ReportSection | None:
    """Return the section on slow and refusing hosts; None for a report on some records only."""
    if scope.queried or scope.named or scope.of:
        return None
    own = host.c
    columns = (own.key, own.crawl_delay, own.pause, own.refusals, own.held_until, own.held_for)
    slow = or_(own.crawl_delay > 0, own.pause > 0, own.refusals > 0, own.held_for != "")
    longest = own.crawl_delay + own.pause
    query = select(*columns).where(slow).order_by(longest.desc(), own.refusals.desc(), own.key)
    found = ranked(scope.connection, query, scope.most)
    if not found.rows:
        return None
    table = ReportTable(
        "slow_hosts",
        "Slowest hosts",
        (
            ReportColumn("host", "Host", TEXT),
            ReportColumn("crawl_delay", "Crawl-delay", SECONDS),
            ReportColumn("pause", "Pause after refusals", SECONDS),
            ReportColumn("refusals", "Refusals in a row"),
            ReportColumn("held_until", "Rests until (UTC)", TIME),
            ReportColumn("reason", "Reason", TEXT),
        ),
        [(*row[:4], row[4] or None, row[5]) for row in found.rows],
        "As the last crawl left them.",
        found.others,
    )
    return ReportSection("hosts", "Hosts", (table,))


def rules(scope: ReportScope) -> ReportSection | None:
    """Return the section on keys of rules that found nothing; None for some records only."""
    if scope.queried or scope.named or not scope.covers("publications"):
        return None
    own = rule_count.c
    pages, hits = func.sum(own.pages), func.sum(own.hits)
    runs = func.count()
    query = (
        select(own.site, own.key, runs, pages, hits, func.max(own.example))
        .where(own.key != BODY)
        .group_by(own.site, own.key)
        .having(hits < pages)
        .order_by(count_if(own.hits > 0), (pages - hits).desc(), own.site, own.key)
    )
    found = ranked(scope.connection, query, scope.most)
    if not found.rows:
        return None
    table = ReportTable(
        "rule_misses",
        "Keys of rules that found nothing",
        (
            ReportColumn("site", "Site", TEXT),
            ReportColumn("key", "Key", TEXT),
            ReportColumn("crawls", "Crawls"),
            ReportColumn("pages", "Pages"),
            ReportColumn("hits", "Of them found"),
            ReportColumn("share", "Share found", SHARE),
            ReportColumn("example", "A page without", TEXT),
        ),
        [
            (site, key, runs, int(pages), int(hits), share(int(hits), int(pages)), example)
            for site, key, runs, pages, hits, example in found.rows
        ],
        "Keys that never found anything come first. The last 20 crawls of a site are counted.",
        found.others,
        series=("hits",),
        whole="pages",
    )
    return ReportSection("rules", "Rules", (table,))
