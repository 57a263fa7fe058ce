"""The lines that ``scrapy extract`` prints, all with the same keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pubcrawl.exceptions import AnswerError, Crash, UsageError
from pubcrawl.model.webpage import WebPage
from pubcrawl.publications.links import LinkQueue
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import FIELDS, field_json

_PAGE = (
    "start_url",
    "final_url",
    "content_type",
    "status_code",
    "title",
    "content",
    "license",
    "language",
)


def line(kind: str, publication: Publication, links: LinkQueue, *, compat: bool) -> dict[str, Any]:
    """Return the line of *publication*, without the identifiers that the user gave."""
    day = publication.pub_date
    if compat and day and day.year < 1970:
        day = None  # compat: dates before 1970 count as unknown
    count = publication.citations_count
    # PubFetcher has only the parts and the fields.
    work = {} if compat else {"work": work_json(publication)}
    return {
        "kind": kind,
        "parts": {
            name: {"content": part.content, "type": part.type.value, "url": part.url}
            for name, part in publication.parts.items()
            if part.type is not PartType.EXTERNAL
        },
        "fields": {
            "oa": publication.oa,
            "preprint": publication.preprint,
            "journal_title": publication.journal_title,
            "pub_date": day.isoformat() if day else None,
            "citations_count": count if count >= 0 else None,
        },
        "corresp_authors": [author._asdict() for author in publication.corresp_authors],
        **work,
        "links": [{"url": entry.url, "type": entry.type.value} for entry in links.queue],
        "error": None,
    }


def work_json(publication: Publication) -> dict[str, Any]:
    """Return the filled fields of the work; sections refer to the full text."""
    whole = publication.text("fulltext")
    fields = publication.fields
    return {name: field_json(name, fields[name].value, whole) for name in FIELDS if name in fields}


def failure(kind: Any, reason: str, message: str) -> dict[str, Any]:
    """Return the line of an answer that gives nothing, with the reason."""
    return {
        "kind": kind,
        "parts": {},
        "fields": {
            "oa": False,
            "preprint": False,
            "journal_title": "",
            "pub_date": None,
            "citations_count": None,
        },
        "corresp_authors": [],
        "links": [],
        "error": {"reason": reason, "message": message},
    }


def with_crash(kind: Any, lines: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield *lines*; an error that their reader did not foresee is the last one."""
    try:
        yield from lines
    except UsageError:
        raise
    except Exception as error:
        crash = Crash.of(error)
        yield failure(kind, crash.slug, f"{crash.place}: {crash}")


def job_line(kind: str, fields: dict[str, Any], error: AnswerError | None = None) -> dict[str, Any]:
    """Return the line of an answer without a publication: *fields*, and its *error* as the last."""
    shape = failure(kind, error.slug if error else "", str(error))
    reason = shape.pop("error")
    return {**shape, **fields, "error": reason if error else None}


def page_line(record: WebPage) -> dict[str, Any]:
    """Return the fields of a page that is not an article."""
    return {name: getattr(record, name) for name in _PAGE}
