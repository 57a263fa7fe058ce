"""``scrapy refetch``: fetch stored records again, whatever their age."""

from __future__ import annotations

import argparse
import sys

from pubcrawl.commands import crawl

SPIDERS = ("publications", "webpages", "docs", "artifacts")
"""Kinds of records; the spider that fetches them has the same name."""


class Command(crawl.Command):
    """Fetch the stored records that meet a query again, also if they are fresh or final."""

    examples = (
        "scrapy refetch 'pmid 90000101' -s REPLAY=examples/replay.warc.gz -O out/again.jsonl",
        "scrapy refetch 'missing fulltext and host nature.com'  # live",
        "scrapy refetch webpages 'broken and fetched < 30d'  # live",
    )

    def syntax(self) -> str:
        """Return the arguments."""
        return "[KIND] QUERY [options]"

    def short_desc(self) -> str:
        """Return the purpose of the command."""
        return "Fetch stored records that meet a query again; the rest is as in scrapy crawl"

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Crawl with the records as seeds; exit codes are those of ``scrapy crawl``."""
        kind, *words = args if args and args[0] in SPIDERS else ("publications", *args)
        where = " ".join(words)
        if not where.strip():
            print("scrapy refetch: give a query, such as: 'missing fulltext'", file=sys.stderr)
            self.exitcode = 4
            return
        opts.spargs |= {"where": where, "again": "1"}
        super().run([kind], opts)
