"""The readers of records, by the names that rules/dumps.yaml uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pubcrawl.ingest.dumps.fields import Record, read_json
from pubcrawl.ingest.dumps.sources import dblp, oai
from pubcrawl.ingest.dumps.sources.cdx import read_cdx

READERS: Final[dict[str, tuple[Callable[[bytes], Record], tuple[str, ...]]]] = {
    "json": (read_json, ()),
    "cdx": (read_cdx, ()),
    "dblp": (dblp.read_dblp, dblp.ELEMENTS),
    "oai": (oai.read_oai, oai.ELEMENTS),
}
"""Names → the reader, and the names of its records in XML."""
