"""Fields of the results of an ingest."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import ColumnElement, select

from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.fields import FieldKind
from pubcrawl.model.ingest import IngestResult
from pubcrawl.queries.field import QueryField, Read, Record
from pubcrawl.queries.fields import reading
from pubcrawl.queries.fields.every import class_fields
from pubcrawl.store.ingest_schema import attempt, file_meta, line, request, result
from pubcrawl.store.schema import seed_list

_own = result.c


def fields() -> dict[str, QueryField]:
    """Return the fields of ingest results by name."""
    declared = [*_of_result(), *_of_request(), *_of_file(), *_of_lists()]
    return {field.name: field for field in declared}


def _of_result() -> Iterator[QueryField]:
    yield from class_fields(IngestResult, result)
    yield QueryField(
        "status",
        FieldKind.WORD,
        "its status, a slug of docs/reasons.md",
        reading.key("status"),
        _own.status,
        choices=tuple(SLUGS),
    )
    yield QueryField("host", FieldKind.HOST, "host of its last address", column=_own.host)
    yield QueryField("attempts", FieldKind.NUMBER, "number of attempts", column=_own.attempts)
    yield QueryField("due", FieldKind.TIME, "date of the next attempt", column=_own.due)
    yield QueryField("stored", FieldKind.TIME, "when it was last stored", column=_own.updated)
    yield QueryField("run", FieldKind.TEXT, "the crawl that last stored it", column=_own.last_run)
    yield QueryField(
        "error",
        FieldKind.TEXT,
        "message of an attempt that failed",
        column=attempt.c.error_message,
        within=lambda condition: _own.request.in_(select(attempt.c.request).where(condition)),
    )
    yield QueryField("grep", FieldKind.REGEX, "any text of its record", reading.strings)


def _of_request() -> Iterator[QueryField]:
    def within(condition: ColumnElement[bool]) -> ColumnElement[bool]:
        return _own.request.in_(select(request.c.id).where(condition))

    for name, kind, meaning in (
        ("ingest_type", FieldKind.WORD, "ingest type: pdf, html, xml, …"),
        ("base_url", FieldKind.URL, "the requested address"),
        ("link_source", FieldKind.WORD, "source of the link: unpaywall, doi, arxiv, …"),
        ("link_source_id", FieldKind.WORD, "identifier at the source of the link"),
        ("ingest_request_source", FieldKind.WORD, "maker of the request"),
    ):
        word = {"ingest_type": "type", "ingest_request_source": "source"}.get(name, name)
        yield QueryField(
            word.replace("_", "-"),
            kind,
            meaning,
            _requested(name),
            request.c[name],
            within,
        )
    for kind in (FieldKind.DOI, FieldKind.PMID, FieldKind.PMCID):
        yield QueryField(kind.lower(), kind, f"{kind} in its request", _identifier(kind.lower()))


def _of_file() -> Iterator[QueryField]:
    def within(condition: ColumnElement[bool]) -> ColumnElement[bool]:
        return _own.terminal_sha1hex.in_(select(file_meta.c.sha1hex).where(condition))

    for name, kind, column in (
        ("file.size", FieldKind.NUMBER, file_meta.c.size_bytes),
        ("file.type", FieldKind.TEXT, file_meta.c.mimetype),
        ("sha256", FieldKind.WORD, file_meta.c.sha256hex),
        ("md5", FieldKind.WORD, file_meta.c.md5hex),
    ):
        yield QueryField(name, kind, f"{column.name} of its file", column=column, within=within)


def _of_lists() -> Iterator[QueryField]:
    listed = select(line.c.request).join(seed_list, seed_list.c.id == line.c.list)
    yield QueryField(
        "list",
        FieldKind.TEXT,
        "a list that requested it",
        column=seed_list.c.source,
        within=lambda condition: _own.request.in_(
            listed.where(line.c.request.is_not(None), condition)
        ),
    )


def _requested(name: str) -> Read:
    return lambda record: (record["request"].get(name),)


def _identifier(kind: str) -> Read:
    def read(record: Record) -> Iterator[str]:
        identifiers = record["request"].get("ext_ids") or {}
        value = identifiers.get(kind)
        if value:
            yield value.upper() if kind == "doi" else value

    return read
