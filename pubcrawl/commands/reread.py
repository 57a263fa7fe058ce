"""``scrapy archive reread SPIDER DIR … -o OUT``: the pages of archives read again, as Parquet."""

from __future__ import annotations

import os

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import number, text
from pubcrawl.distributed.spiders import SPIDERS


class Command(OfflineCommand):
    """Read the pages of archives again with today's rules, on all cores or a cluster."""

    page = "archive.md#read-an-archive-again"
    arguments = "SPIDER DIR … -o OUT [options]"
    details = (
        f"SPIDER is the spider whose records to make: {', '.join(SPIDERS)}. DIR is a folder of "
        "WARC files (WARC_DIR of a crawl), or s3://bucket/prefix. OUT gets Parquet files, one "
        "for each part of the list; the same command again reads only the parts that are "
        "missing. Nothing is fetched or stored. Exit code 1: parts could not be read; 4: wrong "
        "arguments."
    )
    examples = (
        "scrapy archive reread webpages out/warc --seeds examples/urls.txt -o out/pages "
        "--workers 0",
        "scrapy archive reread journal warc-2025 warc-2026 -o out/articles --workers 8  # live",
    )
    default_settings = {"LOG_LEVEL": "WARNING"}  # noqa: RUF012

    does = "pubcrawl.distributed.reread.run"
    options = (
        text("-o --output", "OUT", "folder of Parquet"),
        text(
            "--seeds",
            "LIST",
            "seed list of the crawl; without it, the addresses to which no redirect leads",
        ),
        number(
            "--workers",
            "N",
            "processes on this machine (one for each core); 0: this process, without Dask",
            os.cpu_count() or 1,
        ),
        text("--scheduler", "ADDRESS", "use this running Dask cluster"),
        number("--part", "N", "seeds of a part; default %(default)s", 1000, least=1),
    )
