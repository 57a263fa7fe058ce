"""The readers of records that are not JSON, by the names that rules/dumps.yaml uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pubcrawl.ingest.dumps.fields import Record, read_json
from pubcrawl.ingest.dumps.sources import dblp
from pubcrawl.ingest.dumps.sources.captures import read_cdx, read_crawl_log
from pubcrawl.ingest.dumps.sources.lines import read_arxiv, read_mag, read_pmc
from pubcrawl.ingest.dumps.sources.oai import ELEMENTS, read_oai

RecordReader = Callable[[bytes], Record]

READERS: Final[dict[str, tuple[RecordReader, tuple[str, ...]]]] = {
    "json": (read_json, ()),
    "arxiv": (read_arxiv, ELEMENTS),
    "cdx": (read_cdx, ()),
    "crawl-log": (read_crawl_log, ()),
    "dblp": (dblp.read_dblp, dblp.ELEMENTS),
    "mag": (read_mag, ()),
    "oai": (read_oai, ELEMENTS),
    "pmc": (read_pmc, ()),
}
"""Names → the reader, and the names of its records in XML."""
