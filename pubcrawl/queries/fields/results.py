"""Fields of the results of an ingest."""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.ingest import IngestResult
from pubcrawl.queries.field import QueryField, Rows, column_fields, path_fields
from pubcrawl.queries.fields.every import class_fields, storing
from pubcrawl.queries.kinds import (
    DOI,
    HOST,
    NUMBER,
    PMCID,
    PMID,
    REGEX,
    TEXT,
    TIME,
    URL,
    WORD,
)
from pubcrawl.store.tables import file_meta, seed_list
from pubcrawl.store.tables import ingest_attempt as attempt
from pubcrawl.store.tables import ingest_line as line
from pubcrawl.store.tables import ingest_request as request
from pubcrawl.store.tables import ingest_result as result


def fields() -> Iterator[QueryField]:
    """Yield the fields of ingest results."""
    own = result.c.request
    yield QueryField(
        "status",
        WORD,
        "its status, a slug of docs/reasons.md",
        result.c.status,
        choices=tuple(SLUGS),
    )
    yield from class_fields(IngestResult, result)
    yield from storing(result)
    yield from column_fields(
        result,
        ("host", HOST, "host", "host of its last address"),
        ("attempts", NUMBER, "attempts", "number of attempts"),
        ("due", TIME, "due", "date of the next attempt"),
    )
    error = ("error", TEXT, "error_message", "message of an attempt that failed")
    yield from column_fields(attempt, error, rows=Rows(own, attempt.c.request, attempt))
    yield from path_fields(("grep", REGEX, "**", "any text of its record"))
    source = "source of the link: unpaywall, doi, arxiv, …"
    yield from column_fields(
        request,
        ("type", WORD, "ingest_type", "ingest type: pdf, html, xml, …"),
        ("base-url", URL, "base_url", "the requested address"),
        ("link-source", WORD, "link_source", source),
        ("link-source-id", WORD, "link_source_id", "identifier at the source of the link"),
        ("source", WORD, "ingest_request_source", "maker of the request"),
        rows=Rows(own, request.c.id, request),
    )
    yield from path_fields(
        ("doi", DOI, "request.ext_ids.doi", "DOI in its request"),
        ("pmid", PMID, "request.ext_ids.pmid", "PMID in its request"),
        ("pmcid", PMCID, "request.ext_ids.pmcid", "PMCID in its request"),
    )
    yield from column_fields(
        file_meta,
        ("file.size", NUMBER, "size_bytes", "size_bytes of its file"),
        ("file.type", TEXT, "mimetype", "mimetype of its file"),
        ("sha256", WORD, "sha256hex", "sha256hex of its file"),
        ("md5", WORD, "md5hex", "md5hex of its file"),
        rows=Rows(result.c.terminal_sha1hex, file_meta.c.sha1hex, file_meta),
    )
    listed = Rows(own, line.c.request, line.join(seed_list, seed_list.c.id == line.c.list))
    requested = ("list", TEXT, "source", "a list that requested it")
    yield from column_fields(seed_list, requested, rows=listed)
