"""
A format of a dump: how its records are recognised and read, and which requests they give.

Most formats are rows of rules/dumps.yaml; ``TABLE`` declares the keys of a row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote

from pubcrawl.formats.dates import ISO_DATE
from pubcrawl.ingest.dumps.fields import (
    Fields,
    Record,
    Request,
    normal_form,
    read_json,
    rel,
    sha1,
    stage,
    work,
)
from pubcrawl.ingest.dumps.paths import Path, Value, every_text, first_of
from pubcrawl.ingest.dumps.readers import READERS
from pubcrawl.ingest.id_addresses import LEGAL
from pubcrawl.model.ingest_request import TYPES
from pubcrawl.tables.mistakes import Mistakes
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row
from pubcrawl.tables.values import PATTERN, TEXT, Choice, Each, Flag, MapOf, TextKind

_ANY: Final = "*"
_FIELD: Final = re.compile(r"\{(\w+)\}")

_PATH: Final = TextKind(Path, "a path of keys")
_PATHS: Final = Each(_PATH)
_VALUES: Final = Each(TextKind(Value, "a path of keys"))
_IDS: Final = MapOf(_VALUES, "kinds of identifiers with their paths, such as doi: DOI")
_EXTRA: Final = MapOf(_VALUES, "names with their paths, such as license: license")


def _one_condition(row: Row, mistakes: Mistakes) -> None:
    if ("at" in row) == ("lacks" in row):
        mistakes.add(row.line, "give one of at and lacks")


def _one_address(row: Row, mistakes: Mistakes) -> None:
    if ("url" in row) == ("address" in row):
        mistakes.add(row.line, "give one of url and address")


_ITSELF: Final = (Value("."),)

_SKIP: Final = Keys(
    {
        "reason": Key(TEXT, "Why the record gives no request.", required=True),
        "at": Key(_PATH, "The value that decides; alone, any but false, 0 and an empty one."),
        "lacks": Key(_PATH, "A value that is missing, false, 0 or empty."),
        "is": Key(Each(TEXT), "In lower case: one of the texts at the path."),
        "not": Key(Each(TEXT), "In lower case: none of the texts at the path."),
    },
    "{reason: deleted, at: status, is: deleted}",
    _one_condition,
)
_NAMES: Final = Keys(
    {
        "in": Key(_PATHS, "The people.", required=True),
        "is": Key(_VALUES, "The name of one of them; default: the item itself."),
    },
    "{in: authors, is: name}",
)
_FETCH: Final = Keys(
    {
        "at": Key(_PATH, "The text that decides, in lower case.", required=True),
        "types": Key(
            MapOf(Each(Choice(TYPES)), "texts with types, such as html: [html, pdf]"),
            "Texts with the types of the requests; * for any other text.",
            required=True,
        ),
    },
    "{at: content_type, types: {html: html, '*': pdf}}",
)
_FILE: Final = Keys(
    {
        "in": Key(_PATHS, "The locations; default: the record."),
        "when": Key(Each(TEXT), "Keys of the record, of which one must be there."),
        "url": Key(_VALUES, "The addresses."),
        "address": Key(TEXT, "The address, with identifiers in braces."),
        "fetch": Key(_FETCH, "What to fetch; default: a PDF."),
        "source": Key(TEXT, "link_source; default: that of the row."),
        "stage": Key(_VALUES, "The version of the work."),
        "rel": Key(_VALUES, "The kind of the host."),
        "sha1": Key(_VALUES, "The digest of the file."),
        "ids": Key(_IDS, "Identifiers of the location."),
        "extra": Key(_EXTRA, "Values of the location to keep as edit_extra."),
        "set": Key(MapOf(TEXT, "fields of a request, such as rel: repository"), "Fixed values."),
    },
    "{in: locations, url: pdf_url}",
    _one_address,
)

TABLE: Final = NamedRows(
    Keys(
        {
            "about": Key(TEXT, "The dump.", required=True),
            "gives": Key(TEXT, "The requests of a record.", required=True),
            "sources": Key(Each(TEXT), "Addresses of the documentation.", required=True),
            "licence": Key(TEXT, "The licence of the metadata, of SPDX."),
            "source": Key(TEXT, "link_source; default: the name, {kind} is that of id."),
            "reader": Key(Choice(tuple(READERS)), "The form of the records; default: JSON."),
            "shapes": Key(Each(TEXT), "Keys that a record has; one of several.", required=True),
            "like": Key(MapOf(PATTERN, "keys with patterns"), "Patterns of whole values."),
            "inside": Key(_PATHS, "The object in the record to which all paths belong."),
            "changed": Key(_PATHS, "The day of the last change."),
            "skip": Key(Each(_SKIP), "Records that give no request."),
            "id": Key(_IDS, "link_source_id: the first of these.", required=True),
            "anonymous": Key(Flag(), "Also records without identifier give requests."),
            "ids": Key(_IDS, "Identifiers of the work."),
            "title": Key(_VALUES, "Its title."),
            "names": Key(_NAMES, "Its authors."),
            "type": Key(_VALUES, "Its kind."),
            "extra": Key(_EXTRA, "Values of the record to keep as edit_extra."),
            "files": Key(Each(_FILE), "The locations with the addresses.", required=True),
        }
    ),
    "tide: {about: Tide Library, gives: the file, sources: 'https://tide.example/docs', "
    "shapes: tide_id, id: {tide: tide_id}, files: {url: file}}",
)
"""Names of formats with their records."""


@dataclass(frozen=True)
class DumpFormat:
    """
    A format; *name* is that of the command, *about* and *gives* are for docs/seed-lists.md.

    *shapes*: a record has all of the keys of at least one set. *requests*: record → requests,
    or reasons (``dumps.REASONS``). *licence*: of the source's metadata. *changed*: paths to the
    day of the last change. *like*: patterns of values. *read*: bytes → record; {} for a header.
    *elements*: names of the records in XML.
    """

    name: str
    about: str
    gives: str
    shapes: tuple[frozenset[str], ...]
    requests: Callable[[Fields], Iterator[Request | str]]
    licence: str = ""
    changed: tuple[Path, ...] = ()
    like: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    read: Callable[[bytes], Record] = read_json
    elements: tuple[str, ...] = ()

    def has_shape(self, record: Mapping[str, Any]) -> bool:
        """Return whether *record* looks like one of this format."""
        return any(map(record.keys().__ge__, self.shapes)) and all(
            pattern.fullmatch(str(record.get(key))) for key, pattern in self.like.items()
        )

    def date(self, record: Fields) -> str:
        """Return the day on which the record was last changed, "" if it has none."""
        for path in self.changed:
            for text in path.texts(record):
                if found := _day(text[:10]):
                    return found
        return ""


def declared_format(name: str, row: Row) -> DumpFormat:
    """Return the format of a row of ``TABLE``."""
    read, elements = READERS[row.get("reader", "json")]
    return DumpFormat(
        name,
        row["about"],
        row["gives"],
        tuple(frozenset(keys.split()) for keys in row["shapes"]),
        DeclaredRequests(name, row),
        row.get("licence", ""),
        row.get("changed", ()),
        row.get("like", {}),
        read,
        elements,
    )


_Ids = Mapping[str, str]
_Values = Mapping[str, tuple[Value, ...]]


class DeclaredRequests:
    """The requests of a record, as a row declares them."""

    def __init__(self, name: str, row: Row) -> None:
        self._inside: tuple[Path, ...] = row.get("inside", ())
        self._skips: tuple[Row, ...] = row.get("skip", ())
        self._is_anonymous = "anonymous" in row
        self._id: _Values = row["id"]
        self._ids: _Values = row.get("ids", {})
        self._extra: _Values = row.get("extra", {})
        self._title = first_of(row["title"]) if "title" in row else None
        self._type = first_of(row["type"]) if "type" in row else None
        names = row.get("names", {})
        self._people: tuple[Path, ...] = names.get("in", ())
        self._name = first_of(names.get("is", _ITSELF))
        source = row.get("source", name)
        self._files = [_Location(name, source, file) for file in row["files"]]

    def __call__(self, record: Fields) -> Iterator[Request | str]:
        """Yield the requests, each address and type once, or a reason to leave it out."""
        for path in self._inside:
            record = next(
                (inner for inner in path.values(record) if isinstance(inner, dict)), record
            )
        for skip in self._skips:
            if _applies(skip, record):
                yield skip["reason"]
                return
        ids = _identifiers(self._ids, record)
        kind, mine = next(iter(_identifiers(self._id, record).items()), ("", ""))
        if not mine and not self._is_anonymous:
            yield "no-identifier"
            return
        known: Request | None = None
        requested: set[tuple[str, str]] = set()
        is_located = False
        for file in self._files:
            for found in file.requests(record, ids, kind, mine):
                is_located = True
                if isinstance(found, str):
                    yield found
                    continue
                key = found["base_url"], found["ingest_type"]
                if key in requested:
                    continue
                requested.add(key)
                if known is None:
                    known = self._known(record)
                    extra = _extra(self._extra, record)
                if extra:
                    found["edit_extra"] = {**extra, **found.get("edit_extra", {})}
                found.update(known)
                yield found
        if not is_located:
            yield "no-location"

    def _known(self, record: Fields) -> Request:
        """Return what describes the expected work."""
        title = " ".join(self._title(record).split()) if self._title else ""
        names = (self._name(person) for path in self._people for person in path.values(record))
        return work(title, names, self._type(record) if self._type else "")


class _Location:
    """The addresses of a record that one item of ``files`` declares."""

    def __init__(self, name: str, source: str, row: Row) -> None:
        self._name = name
        self._source: str = row.get("source", source)
        self._constants: dict[str, str] = {"release_stage": "", "rel": "", **row.get("set", {})}
        self._when: tuple[str, ...] = row.get("when", ())
        self._in: tuple[Path, ...] = row.get("in", ())
        self._url: tuple[Value, ...] = row.get("url", ())
        self._address: str = row.get("address", "")
        self._kinds = _FIELD.findall(self._address)
        self._fetch: Row | None = row.get("fetch")
        self._stage = first_of(row["stage"]) if "stage" in row else None
        self._rel = first_of(row["rel"]) if "rel" in row else None
        self._sha1: tuple[Value, ...] = row.get("sha1", ())
        self._ids: _Values = row.get("ids", {})
        self._extra: _Values = row.get("extra", {})

    def requests(self, record: Fields, ids: _Ids, kind: str, mine: str) -> Iterator[Request | str]:
        """Yield the requests, or the reason for those whose type is unknown."""
        if self._when and not any(key in record for key in self._when):
            return
        source = self._source.format(kind=kind or self._name)
        for item in self._items(record):
            for url in every_text(self._url, item) if self._url else self._addresses(ids):
                types = self._types(item)
                if not types:
                    yield "no-full-text"
                for ingest_type in types:
                    request = {
                        "ingest_type": ingest_type,
                        "base_url": url,
                        "link_source": source,
                        "link_source_id": mine,
                        **self._constants,
                        "ext_ids": {**ids, **_identifiers(self._ids, item)},
                    }
                    if self._stage:
                        request["release_stage"] = stage(self._stage(item))
                    if self._rel:
                        request["rel"] = rel(self._rel(item))
                    for digest in map(sha1, every_text(self._sha1, item)) if self._sha1 else ():
                        if digest:
                            request["sha1"] = digest
                            break
                    if extra := _extra(self._extra, item):
                        request["edit_extra"] = extra
                    yield request

    def _items(self, record: Fields) -> Iterator[Fields]:
        if not self._in:
            yield record
        for path in self._in:
            items = [item for item in path.values(record) if type(item) is dict]
            yield from items
            if items:
                return

    def _addresses(self, ids: _Ids) -> list[str]:
        if not all(ids.get(kind) for kind in self._kinds):
            return []
        quoted = {kind: quote(ids[kind], safe=LEGAL) for kind in self._kinds}
        return [self._address.format(**quoted)]

    def _types(self, item: Fields) -> tuple[str, ...]:
        if self._fetch is None:
            return ("pdf",)
        text = next(iter(self._fetch["at"].texts(item)), "").lower()
        types: Mapping[str, tuple[str, ...]] = self._fetch["types"]
        return types.get(text) or types.get(_ANY, ())


def _applies(skip: Row, record: Fields) -> bool:
    """Return whether a record is to be skipped."""
    path: Path = skip.get("at") or skip["lacks"]
    if "is" in skip or "not" in skip:
        texts = {text.lower() for text in path.texts(record)}
        return not texts.isdisjoint(skip.get("is", ())) or (
            "not" in skip and texts.isdisjoint(skip["not"])
        )
    is_there = any(value not in (False, 0, "", "0", "false") for value in path.values(record))
    return is_there != ("lacks" in skip)


def _identifiers(kinds: _Values, record: Fields) -> dict[str, str]:
    """Return the identifiers by kind, in their normal forms, without the invalid ones."""
    found: dict[str, str] = {}
    for kind, values in kinds.items():
        for text in every_text(values, record):
            if normal := normal_form(kind, text):
                found[kind] = normal
                break
    return found


def _extra(names: _Values, record: Fields) -> dict[str, Any]:
    """Return the values to keep: a text, or a list of several."""
    found: dict[str, Any] = {}
    for name, values in names.items():
        if texts := every_text(values, record):
            found[name] = texts if len(texts) > 1 else normal_form(name, texts[0])
    return found


@lru_cache(maxsize=4096)  # thousands of records have the same
def _day(text: str) -> str:
    found = ISO_DATE.match(text)
    return found[0] if found else ""
