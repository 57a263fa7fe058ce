"""Ingest requests and files of a store, found by an address, an identifier, a digest or a host."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Select, func, or_, select

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ingest.store.ledger import SPIDER
from pubcrawl.ingest.store.results import IngestResults, line_state, lines_with_states
from pubcrawl.model.ingest import FileMeta
from pubcrawl.model.ingest_request import TYPES
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import SeedRow
from pubcrawl.store.tables import file_meta, seed_list
from pubcrawl.store.tables import ingest_line as line
from pubcrawl.store.tables import ingest_request as request
from pubcrawl.store.tables import ingest_result as result
from pubcrawl.store.tables import ingest_source as source

DIGESTS = {32: file_meta.c.md5hex, 40: file_meta.c.sha1hex, 64: file_meta.c.sha256hex}
"""Hexadecimal digits of a digest → its column."""


def requests_of_url(database: Database, url: str) -> list[int]:
    """Return the numbers of the requests for *url*, of any type."""
    results = IngestResults(database)
    found = (results.number(ingest_type, url) for ingest_type in TYPES)
    return [number for number in found if number is not None]


def requests_of_ids(database: Database, ids: Identifiers, most: int) -> list[int]:
    """Return the numbers of the first *most* requests that name one of *ids*; reads them all."""
    values = {value.lower() for _, value in ids.pairs()}
    if not values:
        return []
    found: dict[int, None] = {}
    queries: list[Select[Any]] = []
    for table, number in ((request, request.c.id), (source, source.c.request)):
        named = [
            func.lower(table.c.link_source_id).in_(values),
            *(func.lower(table.c.given).contains(value, autoescape=True) for value in values),
        ]
        queries.append(
            select(number, table.c.link_source_id, table.c.given)
            .where(or_(*named))
            .order_by(number)
        )
    with database.read() as connection:
        for query in queries:
            for row in connection.execute(query, execution_options={"yield_per": 100}):
                if len(found) < most and values & _identifiers(row.link_source_id, row.given):
                    found[row[0]] = None
    return sorted(found)


def files_of_digest(database: Database, digest: str) -> list[FileMeta]:
    """Return the files with the MD5, SHA-1 or SHA-256 *digest*, hexadecimal and in lower case."""
    columns = [file_meta.c[name] for name in FileMeta._fields]
    query = select(*columns).where(DIGESTS[len(digest)] == digest).order_by(file_meta.c.sha1hex)
    return [FileMeta(*row) for row in map(tuple, database.fetch(query))]


def requests_of_file(database: Database, sha1hex: str, most: int) -> list[int]:
    """Return the numbers of the first *most* requests that ended at a file; reads all results."""
    query = select(result.c.request).where(result.c.terminal_sha1hex == sha1hex)
    return [row[0] for row in database.fetch(query.order_by(result.c.request).limit(most))]


def lines_of_request(database: Database, number: int) -> list[SeedRow]:
    """Return the lines of seed lists that led to a request; reads all lines."""
    columns = (seed_list.c.source, line.c.line, request.c.base_url, line_state)
    query = (
        select(*columns, result.c.status, result.c.attempts)
        .select_from(
            lines_with_states.join(seed_list, seed_list.c.id == line.c.list).join(
                request, request.c.id == line.c.request
            )
        )
        .where(line.c.request == number, line.c.line > 0)
        .order_by(line.c.list, line.c.line)
    )
    return [
        SeedRow(SPIDER, where, at, text, state, status or "", attempts or 0, number)
        for where, at, text, state, status, attempts in map(tuple, database.fetch(query))
    ]


def pending_requests(database: Database, numbers: Iterable[int]) -> dict[int, dict[str, Any]]:
    """Return the requests *numbers* as they were given: number → type, address."""
    columns = (request.c.id, request.c.ingest_type, request.c.base_url)
    query = select(*columns).where(request.c.id.in_(list(numbers)))
    return {
        number: {"ingest_type": ingest_type, "base_url": base_url}
        for number, ingest_type, base_url in map(tuple, database.fetch(query))
    }


def _identifiers(link_source_id: str, given: str) -> set[str]:
    """Return the identifiers that a request names, in lower case."""
    try:
        ext_ids = json.loads(given).get("ext_ids") or {}
        values = [str(value) for value in ext_ids.values() if value]
    except (ValueError, AttributeError):
        values = []
    return {value.lower() for value in (link_source_id, *values)}
