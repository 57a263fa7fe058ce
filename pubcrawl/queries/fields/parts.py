"""Fields of the parts of publications."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import ColumnElement, and_, exists

from pubcrawl.model.fields import FieldKind
from pubcrawl.model.times import milliseconds
from pubcrawl.queries.field import QueryField, Read, Record
from pubcrawl.queries.fields import reading
from pubcrawl.store import record_schema as tables
from pubcrawl.store.record_schema import publication
from pubcrawl.works.parts import LIST_PARTS, TEXT_PARTS


def part_fields(name: str) -> Iterator[QueryField]:
    """Yield the fields of the part *name*: its content, type, size, time, source."""
    part, address = tables.part, tables.address
    mine = and_(part.c.publication == publication.c.id, part.c.name == name)

    def within(condition: ColumnElement[bool]) -> ColumnElement[bool]:
        return exists().where(mine, condition)

    def at(condition: ColumnElement[bool]) -> ColumnElement[bool]:
        here = and_(address.c.publication == part.c.publication, address.c.number == part.c.address)
        return exists().where(mine, here, condition)

    if name in (*TEXT_PARTS, *LIST_PARTS):
        column = publication.c.title if name == "title" else None
        yield QueryField(
            name,
            FieldKind.TEXT,
            f"content of {name}",
            _content(name),
            column,
            present=exists().where(mine),
        )
    for key, kind, convert in (
        ("type", FieldKind.TYPE, _as_it_is),
        ("size", FieldKind.NUMBER, _as_it_is),
        ("time", FieldKind.TIME, milliseconds),
    ):
        read = _part_value(name, "timestamp" if key == "time" else key, convert)
        yield QueryField(f"{name}.{key}", kind, f"{key} of {name}", read, part.c[key], within)
    for key in ("usable", "final"):
        yield QueryField(
            f"{name}.{key}",
            FieldKind.FLAG,
            f"{name} is {key}",
            _part_value(name, key, lambda value: value or None),
            part.c[key],
            within,
        )
    urls = _part_value(name, "url", _as_it_is)
    yield QueryField(
        f"{name}.url", FieldKind.URL, f"address that {name} came from", urls, address.c.url, at
    )
    yield QueryField(
        f"{name}.host",
        FieldKind.HOST,
        f"host that {name} came from",
        reading.hosts(urls),
        address.c.host,
        at,
    )
    yield QueryField(
        f"{name}.rule",
        FieldKind.TEXT,
        f"rule or layer that read {name}",
        _part_value(name, "rule", _as_it_is),
    )


def _as_it_is(value: Any) -> Any:
    return value


def _part_value(name: str, key: str, convert: Callable[[Any], Any]) -> Read:
    def read(record: Record) -> Iterator[Any]:
        part = record["parts"].get(name)
        if part and part.get(key) is not None:
            yield convert(part[key])

    return read


def _content(name: str) -> Read:
    def read(record: Record) -> Iterator[str]:
        part = record["parts"].get(name)
        return reading.strings(part["content"]) if part else iter(())

    return read
