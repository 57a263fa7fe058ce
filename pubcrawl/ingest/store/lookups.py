"""Ingest requests and files of a store, found by an address, an identifier, a digest or a host."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ingest.store.results import IngestResults
from pubcrawl.ingest.store.statements import sql
from pubcrawl.model.ingest import FileMeta
from pubcrawl.model.ingest_request import TYPES
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import SeedRow


def requests_of_url(database: Database, url: str) -> list[int]:
    """Return the numbers of the requests for *url*, of any type."""
    results = IngestResults(database)
    found = (results.number(ingest_type, url) for ingest_type in TYPES)
    return [number for number in found if number is not None]


def requests_of_ids(database: Database, ids: Identifiers, most: int) -> list[int]:
    """Return the numbers of the first *most* requests that name one of *ids*; reads them all."""
    values = {value.lower() for _, value in ids.pairs()}
    named: dict[int, None] = {}
    with database.read() as connection:
        streaming = connection.execution_options(yield_per=100)
        for number, link_source_id, given in sql(streaming, "requests_of_ids", ids=list(values)):
            if len(named) < most and values & _identifiers(link_source_id, given):
                named[number] = None
    return sorted(named)


def files_of_digest(database: Database, digest: str) -> list[FileMeta]:
    """Return the files with the MD5, SHA-1 or SHA-256 *digest*, hexadecimal and in lower case."""
    rows = sql.fetch(database, "files", sha1hexes=[digest])
    return list(map(FileMeta._make, rows or sql.fetch(database, "files_of_digest", digest=digest)))


def requests_of_file(database: Database, sha1hex: str, most: int) -> list[int]:
    """Return the numbers of the first *most* requests that ended at a file; reads all results."""
    rows = sql.fetch(database, "requests_of_file", sha1hex=sha1hex, count=most)
    return [row.id for row in rows]


def lines_of_request(database: Database, number: int) -> list[SeedRow]:
    """Return the lines of seed lists that led to a request; reads all lines."""
    return list(map(SeedRow._make, sql.fetch(database, "lines_of_request", request=number)))


def pending_requests(database: Database, numbers: Iterable[int]) -> dict[int, dict[str, Any]]:
    """Return the requests *numbers* as they were given: number → type, address."""
    return {
        row.id: {"ingest_type": row.ingest_type, "base_url": row.base_url}
        for row in sql.fetch(database, "requests", requests=list(numbers))
    }


def _identifiers(link_source_id: str, given: str) -> set[str]:
    """Return the identifiers that a request names, in lower case."""
    try:
        ext_ids = json.loads(given).get("ext_ids") or {}
        values = [str(value) for value in ext_ids.values() if value]
    except (ValueError, AttributeError):
        values = []
    return {value.lower() for value in (link_source_id, *values)}
