"""``scrapy refetch``: fetch stored records again, whatever their age."""

from __future__ import annotations

import argparse

from pubcrawl.commands import crawl

SPIDERS = ("publications", "webpages", "docs", "artifacts")
"""Kinds of records; the spider that fetches them has the same name."""


class Command(crawl.Command):
    """Fetch stored records that meet a query again; the rest is as in scrapy crawl."""

    page = "queries.md"
    arguments = "[KIND] QUERY [options]"
    examples = (
        "scrapy refetch 'pmid 90000101' -s REPLAY=examples/replay.warc.gz -O out/again.jsonl",
        "scrapy refetch 'missing fulltext and host nature.com'  # live",
        "scrapy refetch webpages 'broken and fetched < 30d'  # live",
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Crawl with the records as seeds; exit codes are those of ``scrapy crawl``."""
        kind, *words = args if args and args[0] in SPIDERS else ("publications", *args)
        where = " ".join(words)
        if not where.strip():
            self.fail("give a query, such as: 'missing fulltext'")
            return
        opts.spargs |= {"where": where, "again": "1"}
        super().run([kind], opts)
