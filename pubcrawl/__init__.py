"""
pubcrawl: scholarly identifiers and URLs in, complete records with provenance out.

One way through the house: ids → frontier → fetch → parse → merge → store → export.

    ids         text → identifier
    tables      YAML files that people write
    items       the records
    frontier    what to fetch next, as plain objects
    fetch       slots, retries, guard, walls, browser, WARC: downloader middlewares
    resources   a file for each place that fills parts
    parse       bytes → parts and links
    workers     processes that parse
    merge       which part is kept
    store       seeds and records in SQLite or PostgreSQL
    export      records → JSON and feeds
    spiders     ask the frontier, send, parse, tell it
    pipelines   validate, merge, store
    extensions  progress and summary
    commands    scrapy crawl, extract, select, rules, show, seeds, checkdocs
    runs        crawls from Python: ``pubcrawl.crawl``
"""

from pubcrawl.runs import crawl

__all__ = ["__version__", "crawl"]
__version__ = "0.1.0"
