"""Functions that read values of fields from records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pubcrawl.ids import doi
from pubcrawl.model.times import milliseconds
from pubcrawl.queries.field import Read, Record
from pubcrawl.store.columns import site
from pubcrawl.works.plain import contributor_name


def key(*names: str) -> Read:
    """Return a function that reads the value below *names*."""

    def read(record: Record) -> Iterator[Any]:
        value: Any = record
        for name in names:
            value = value.get(name) if value else None
        yield value

    return read


def keys(*names: str) -> Read:
    """Return a function that reads several values."""
    return lambda record: (record.get(name) for name in names)


def flag(name: str) -> Read:
    """Return a function that reads a flag: one value if it is set."""
    return lambda record: (True,) if record.get(name) else ()


def time(name: str) -> Read:
    """Return a function that reads a time, as milliseconds since 1970."""
    return lambda record: (milliseconds(record[name]),) if record.get(name) else ()


def each(name: str, *inner: str) -> Read:
    """Return a function that reads the values *inner* of all items of the list *name*."""
    return lambda record: (
        item[one] for item in record.get(name) or () for one in inner if item.get(one)
    )


def each_time(name: str, inner: str) -> Read:
    """Return a function that reads the times *inner* of all items of the list *name*."""
    return lambda record: (milliseconds(item[inner]) for item in record.get(name) or ())


def count(name: str) -> Read:
    """Return a function that reads the number of items of the list *name*."""
    return lambda record: (len(record.get(name) or ()),)


def hosts(read: Read) -> Read:
    """Return a function that reads the hosts of the addresses that *read* reads."""
    return lambda record: (site(url) for url in read(record) if url)


def registrant(record: Record) -> Iterable[str]:
    """Read the prefix of the DOI."""
    return (doi.registrant(record["doi"]),) if record["doi"] else ()


def names(record: Record) -> Iterator[str]:
    """Read the names of the contributors, given name first."""
    yield from map(contributor_name, record.get("contributors") or ())


def cited(record: Record) -> Iterator[tuple[str, str]]:
    """Read the identifiers of the references, as kind and value."""
    for reference in record.get("references") or ():
        for kind in ("doi", "pmid", "pmcid"):
            if kind in reference:
                yield kind, reference[kind]


def strings(value: Any) -> Iterator[str]:
    """Yield all texts in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from strings(inner)
