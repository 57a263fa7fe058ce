"""
A publication as JSON: the record of feeds, of the store and of ``scrapy show --json``.

Schema: docs/schema/publication.schema.json. Derived values (sizes, usable, final, status)
are for readers; ``from_record`` ignores them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec import structs

from pubcrawl.model.times import iso, milliseconds
from pubcrawl.works.parts import ID_PARTS, LIST_PARTS, PARTS, Content, Limits, Part, PartType
from pubcrawl.works.plain import field_json, field_value
from pubcrawl.works.publication import Author, LostPart, Problem, Publication, VisitedPage
from pubcrawl.works.work import FIELDS
from pubcrawl.works.work_record import FieldSource, LostValue, SourcedField, WorkRecord

Record = dict[str, Any]


def to_record(publication: Publication) -> Record:
    """Return *publication* as plain JSON values, in the order of docs/output.md."""
    limits = publication.limits
    return {
        **{kind: publication.text(kind) for kind in ID_PARTS},
        "parts": {
            name: {
                "content": content_json(part.content),
                "type": part.type.value,
                "url": part.url,
                "timestamp": iso(part.timestamp),
                "rule": part.rule,
                "size": part.size,
                "usable": part.usable(limits),
                "final": part.final(limits),
            }
            for name in PARTS
            if (part := publication.parts.get(name))
        },
        "oa": publication.oa,
        "preprint": publication.preprint,
        "journal_title": publication.journal_title,
        "pub_date": publication.pub_date.isoformat() if publication.pub_date else None,
        "citations_count": publication.citations_count
        if publication.citations_count >= 0
        else None,
        "citations_timestamp": (
            iso(publication.citations_timestamp) if publication.citations_timestamp >= 0 else None
        ),
        "corresp_authors": [author._asdict() for author in publication.corresp_authors],
        **_work_json(publication),
        "notices_checked": iso(checked) if (checked := publication.notices_checked) >= 0 else None,
        "notice_status": publication.notice_status,
        "addresses": list(publication.addresses),
        "visited_sites": [
            {**visit._asdict(), "type": visit.type.value, "timestamp": iso(visit.timestamp)}
            for visit in publication.visited_sites
        ],
        "problems": [problem._asdict() for problem in publication.problems],
        "fetch_time": iso(publication.fetch_time) if publication.fetch_time else None,
        "retry_counter": publication.retry_counter,
        **({"job": publication.job} if publication.job else {}),
        "fetch_exception": publication.fetch_exception,
        "status": publication.status,
        "empty": publication.empty,
        "usable": publication.usable,
        "final": publication.final,
        "totally_final": publication.totally_final,
    }


def from_record(record: Mapping[str, Any], limits: Limits | None = None) -> Publication:
    """Return the publication of a record of ``to_record``; *limits* decide what is usable."""
    count, counted = record["citations_count"], record["citations_timestamp"]
    checked = record.get("notices_checked")
    return Publication(
        parts={
            name: Part(
                name,
                _content(name, part["content"]),
                PartType(part["type"]),
                part["url"],
                milliseconds(part["timestamp"]),
                part["rule"],
            )
            for name, part in record["parts"].items()
        },
        addresses=tuple(record.get("addresses", ())),
        oa=record["oa"],
        preprint=record["preprint"],
        journal_title=record["journal_title"],
        pub_date=date.fromisoformat(record["pub_date"]) if record["pub_date"] else None,
        citations_count=-1 if count is None else count,
        citations_timestamp=-1 if counted is None else milliseconds(counted),
        corresp_authors=tuple(Author(**author) for author in record["corresp_authors"]),
        work=_work(record),
        notices_checked=-1 if checked is None else milliseconds(checked),
        lost={
            name: tuple(_lost_part(name, one) for one in lost)
            for name, lost in record.get("lost", {}).items()
            if name in PARTS
        },
        visited_sites=tuple(
            VisitedPage(
                visit["url"],
                PartType(visit["type"]),
                visit["origin"],
                milliseconds(visit["timestamp"]),
            )
            for visit in record["visited_sites"]
        ),
        problems=tuple(Problem(**problem) for problem in record["problems"]),
        fetch_time=milliseconds(record["fetch_time"]) if record["fetch_time"] else 0,
        retry_counter=record["retry_counter"],
        fetch_exception=record["fetch_exception"],
        job=record.get("job", ""),
        limits=limits or Limits(),
    )


def _work_json(publication: Publication) -> Record:
    """Return the fields of the work, their sources, and all rejected values, also of parts."""
    fields = publication.work.fields
    # Sections repeat the full text: they are written as positions in it.
    whole = publication.text("fulltext")
    lost = {
        name: [
            {"value": content_json(one.content), **_source_json(one), "size": one.size}
            for one in contents
        ]
        for name, contents in publication.lost.items()
    }
    for name, entry in fields.items():
        if entry.lost:
            lost[name] = [
                {"value": field_json(name, one.value, whole), **_source_json(one.source)}
                for one in entry.lost
            ]
    return {
        **{name: field_json(name, publication.work.value(name), whole) for name in FIELDS},
        "sources": {
            name: _source_json(entry.source)
            | ({"completed_by": list(entry.completed_by)} if entry.completed_by else {})
            for name, entry in fields.items()
        },
        "lost": lost,
    }


def _source_json(source: FieldSource | LostPart) -> Record:
    plain = {"type": str(source.type), "url": source.url, "timestamp": iso(source.timestamp)}
    return plain | ({"rule": source.rule} if source.rule else {})


def _work(record: Mapping[str, Any]) -> WorkRecord:
    fulltext = record["parts"].get("fulltext")
    whole = fulltext["content"] if fulltext else ""
    lost = record["lost"]
    return WorkRecord(
        {
            name: SourcedField(
                field_value(name, record[name], whole),
                _source(source),
                tuple(source.get("completed_by", ())),
                tuple(
                    LostValue(field_value(name, one["value"], whole), _source(one))
                    for one in lost.get(name, ())
                ),
            )
            for name, source in record["sources"].items()
            if name in FIELDS
        }
    )


def _source(plain: Mapping[str, Any]) -> FieldSource:
    when = milliseconds(plain["timestamp"])
    return FieldSource(PartType(plain["type"]), plain["url"], when, plain.get("rule", ""))


def _lost_part(name: str, plain: Mapping[str, Any]) -> LostPart:
    return LostPart(
        _content(name, plain["value"]),
        PartType(plain["type"]),
        plain["url"],
        milliseconds(plain["timestamp"]),
        plain.get("rule", ""),
        plain["size"],
    )


def content_json(content: Content) -> str | list[Any]:
    """Return content as JSON values: text, strings or terms."""
    if isinstance(content, str):
        return content
    return [item if isinstance(item, str) else structs.asdict(item) for item in content]


def _content(name: str, value: Any) -> Content:
    if isinstance(value, str):
        return value
    kind = LIST_PARTS.get(name, str)
    return tuple(value) if kind is str else tuple(kind(**item) for item in value)
