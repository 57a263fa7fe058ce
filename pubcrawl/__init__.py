"""
pubcrawl: scholarly identifiers and URLs in, complete records with provenance out.

Every crawl takes the same way:
ids → engine (queue) → wing (what next) → fetch → formats and reading → merge → store → export.

    ids           text → identifier; the forms of an address
    tables        YAML files that people write
    formats       bytes → trees and values; knows nothing of pubcrawl
    works         the model of a work, and which value of it is kept
    items         the other records, and what rooms hand to each other
    reading       documents → what they say
    platforms     platforms of datasets and software: addresses, files, descriptions
    fetch         slots, retries, guard, walls, browser, WARC: downloader middlewares
    store         seeds and records in SQLite or PostgreSQL
    engine        what all spiders share: queue, page client, workers
    publications  a wing: walk, resources, links
    pages         a wing: web pages that are not articles
    ingest        a wing: requests, hops, files, datasets
    artifacts     a wing: what belongs to a dataset or a project
    spiders       a few lines each
    pipelines     validate, merge, store
    extensions    progress, summary, feeds
    commands      a file a command: its options, its help
    actions       what the longer commands do
    runs          crawls from Python: ``pubcrawl.crawl``
"""

from pubcrawl.runs import crawl

__all__ = ["__version__", "crawl"]
__version__ = "0.2.0"
