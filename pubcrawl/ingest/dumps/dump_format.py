"""
A format of a dump: how its records are recognised and read, and which requests they give.

A format is a row of rules/dumps.yaml; ``TABLE`` declares its keys. Each key is compiled into a
function once, since an import reads a hundred million records.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any, Final
from urllib.parse import quote

from pubcrawl.formats.dates import ISO_DATE
from pubcrawl.formats.paths import (
    JsonPath,
    all_texts,
    first_text,
    json_path,
    texts_by_name,
)
from pubcrawl.ingest.dumps.fields import (
    NAMES_MAX,
    NORMAL_FORMS,
    Fields,
    Record,
    Request,
    read_json,
)
from pubcrawl.ingest.dumps.journal_types import fixed_types
from pubcrawl.ingest.dumps.sources import READERS
from pubcrawl.ingest.id_addresses import ADDRESSES, IDS, LEGAL, best_address
from pubcrawl.model.ingest_request import TYPES
from pubcrawl.tables.mistakes import Mistakes
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row
from pubcrawl.tables.values import PATTERN, TEXT, Choice, Each, Flag, MapOf, TextKind, compiled

_ANY: Final = "*"
_NO_TYPE: Final = ""
_KIND: Final = "{kind}"
_WORDS: Final = {"stage": "release_stage", "rel": "rel", "sha1": "sha1"}
_FIELD: Final = re.compile(r"\{(\w+)\}")

_PATHS: Final = Each(TextKind(json_path, "a path of keys"))
_LINE: Final = TextKind(
    lambda text: compiled(rf"(?x)\A(?:{text})"),
    "a regular expression, in which spaces do not count",
)
_IDS: Final = MapOf(_PATHS, "kinds of identifiers with their paths, such as doi: DOI")
_EXTRA: Final = MapOf(_PATHS, "names with their paths, such as license: license")


def _one_of(*keys: str) -> Callable[[Row, Mistakes], None]:
    """Return the check that a row has exactly one of *keys*."""

    def check(row: Row, mistakes: Mistakes) -> None:
        if sum(key in row for key in keys) != 1:
            mistakes.add(row.line, f"give one of {', '.join(keys[:-1])} and {keys[-1]}")

    return check


_CONDITION: Final = {
    "at": Key(_PATHS, "The value that decides; alone, any but false, 0 and an empty one."),
    "lacks": Key(_PATHS, "A value that is missing, false, 0 or empty."),
    "is": Key(Each(TEXT), "In lower case: one of the texts at the path."),
    "not": Key(Each(TEXT), "In lower case: none of the texts at the path."),
    "like": Key(PATTERN, "A pattern that a text at the path contains."),
}
_SKIP: Final = Keys(
    {
        "reason": Key(TEXT, "Why the record gives no request.", required=True),
        **_CONDITION,
        "unless": Key(
            Each(Keys(_CONDITION, "{at: license}", _one_of("at", "lacks"))),
            "Conditions, of which one is enough to keep the record.",
        ),
        "daily": Key(Flag(), "Applies only to the daily list of fatcat."),
    },
    "{reason: deleted, at: status, is: deleted}",
    _one_of("at", "lacks"),
)
_NAMES: Final = Keys(
    {
        "in": Key(_PATHS, "The people.", required=True),
        "is": Key(_PATHS, "The name of one of them; default: the item itself."),
    },
    "{in: authors, is: name}",
)
_FETCH: Final = Keys(
    {
        "issn": Key(_PATHS, "ISSNs; rules/journal_types.yaml has journals of one type."),
        "at": Key(_PATHS, "The text that decides, in lower case.", required=True),
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
        "url": Key(_PATHS, "The addresses."),
        "address": Key(TEXT, "The address, with identifiers in braces."),
        "by": Key(Each(Choice(IDS)), "The address of the best of these identifiers of the work."),
        "fetch": Key(_FETCH, "What to fetch; default: a PDF."),
        "source": Key(TEXT, "link_source; default: that of the row, or of the identifier."),
        "stage": Key(_PATHS, "The version of the work."),
        "rel": Key(_PATHS, "The kind of the host."),
        "sha1": Key(_PATHS, "The digest of the file."),
        "ids": Key(_IDS, "Identifiers of the location."),
        "extra": Key(_EXTRA, "Values of the location to keep as edit_extra."),
        "set": Key(MapOf(TEXT, "fields of a request, such as rel: repository"), "Fixed values."),
    },
    "{in: locations, url: pdf_url}",
    _one_of("url", "address", "by"),
)

TABLE: Final = NamedRows(
    Keys(
        {
            "about": Key(TEXT, "The dump.", required=True),
            "gives": Key(TEXT, "The requests of a record.", required=True),
            "sources": Key(Each(TEXT), "Addresses of the documentation.", required=True),
            "licence": Key(TEXT, "The licence of the metadata, of SPDX."),
            "source": Key(TEXT, "link_source; default: the name. {kind}: the kind of id."),
            "reader": Key(Choice(tuple(READERS)), "The form of the records; default: JSON."),
            "line": Key(_LINE, "The pattern of a line with its end, whose groups are fields."),
            "header": Key(_LINE, "The beginning of a line that is no record."),
            "shapes": Key(Each(TEXT), "Keys that a record has; one of several.", required=True),
            "like": Key(MapOf(PATTERN, "keys with patterns"), "Patterns of whole values."),
            "inside": Key(_PATHS, "The object in the record to which all paths belong."),
            "changed": Key(_PATHS, "The day of the last change."),
            "skip": Key(Each(_SKIP), "Records that give no request."),
            "id": Key(_IDS, "link_source_id: the first of these.", required=True),
            "anonymous": Key(Flag(), "Also records without identifier give requests."),
            "ids": Key(_IDS, "Identifiers of the work."),
            "title": Key(_PATHS, "Its title."),
            "names": Key(_NAMES, "Its authors."),
            "type": Key(_PATHS, "Its kind."),
            "fatcat": Key(_EXTRA, "Identifiers in fatcat."),
            "extra": Key(_EXTRA, "Values of the record to keep as edit_extra."),
            "files": Key(Each(_FILE), "The locations with the addresses.", required=True),
        }
    ),
    "tide: {about: Tide Library, gives: the file, sources: 'https://tide.example/docs', "
    "shapes: tide_id, id: {tide: tide_id}, files: {url: file}}",
)
"""Names of formats with their records."""

_ADDRESSES: Final = {
    **ADDRESSES,
    ("pmcid", "pdf"): "https://europepmc.org/articles/{}?pdf=render",
}
"""The addresses that lists have; seeds of PMC begin at an older one."""

RequestsOf = Callable[[Fields, bool], list[Request | str]]
_Ids = Mapping[str, str]
_Links = dict[tuple[str, str], tuple[str, str, Request] | str]
"""Address and type of a request → its source, the identifier there, and its fields; or a reason."""
_FindLinks = Callable[[_Links, Fields, _Ids, str, str], None]


@dataclass(frozen=True)
class DumpFormat:
    """
    A format; *name* is that of the command, *about* and *gives* are for docs/seed-lists.md.

    *has_shape*: whether a record looks like one of this format. *compile*: makes ``requests``.
    *read*: bytes → record; {} for a header, None for another format. *elements*: names of the
    records in XML.
    """

    name: str
    about: str
    gives: str
    has_shape: Callable[[Fields], bool]
    compile: Callable[[], RequestsOf]
    read: Callable[[bytes], Record] = read_json
    elements: tuple[str, ...] = ()

    @cached_property
    def requests(self) -> RequestsOf:
        """Record, and whether a daily list is made → requests, or reasons (``dumps.REASONS``)."""
        return self.compile()


def declared_format(name: str, row: Row) -> DumpFormat:
    """Return the format of a row of ``TABLE``."""
    read, elements = READERS[row.get("reader", "json")]
    return DumpFormat(
        name,
        row["about"],
        row["gives"],
        _shape_test(row),
        partial(_requests, name, row),
        partial(_read_line, row["line"], row.get("header"), read) if "line" in row else read,
        elements,
    )


def _read_line(
    line: re.Pattern[str],
    header: re.Pattern[str] | None,
    other: Callable[[bytes], Record],
    raw: bytes,
) -> Record:
    text = raw.decode()
    if match := line.fullmatch(text):
        return {name: value for name, value in match.groupdict().items() if value}
    return {} if header and header.match(text) else other(raw)


def _shape_test(row: Row) -> Callable[[Fields], bool]:
    shapes = [frozenset(keys.split()) for keys in row["shapes"]]
    patterns: Mapping[str, re.Pattern[str]] = row.get("like", {})

    def has_shape(record: Fields) -> bool:
        keys = record.keys()
        for shape in shapes:
            if keys >= shape:
                break
        else:
            return False
        return not patterns or all(
            pattern.fullmatch(str(record.get(key))) for key, pattern in patterns.items()
        )

    return has_shape


def _requests(name: str, row: Row) -> RequestsOf:
    """
    Return the function that gives the requests of a record, each address and type once.

    A record without requests gives the reason.
    """
    inside: Sequence[JsonPath] = row.get("inside", ())
    skips = [(_skip_test(skip), skip["reason"], "daily" in skip) for skip in row.get("skip", ())]
    own_ids, is_anonymous = row["id"], "anonymous" in row
    ids_of = texts_by_name(row.get("ids", {}), NORMAL_FORMS)
    are_ids = own_ids.items() <= row.get("ids", {}).items()
    own_ids_of = texts_by_name(own_ids, NORMAL_FORMS)
    files = [_links_of(name, row.get("source", name), file) for file in row["files"]]
    known_of, extra_of = _known_fields(row), _extra(row)

    def requests(record: Fields, is_daily: bool) -> list[Request | str]:
        whole = record
        for path in inside:
            record = next((inner for inner in path.values(record) if type(inner) is dict), record)
        for applies, reason, only_daily in skips:
            if (is_daily or not only_daily) and applies(record):
                return [reason]
        ids = ids_of(record)
        known_ids = ids if are_ids else own_ids_of(record)
        for kind in own_ids:
            if mine := known_ids.get(kind, ""):
                break
        else:
            if not is_anonymous:
                return ["no-identifier"]
            kind = mine = ""
        links: _Links = {}
        for add_links in files:
            add_links(links, record, ids, kind, mine)
        if not links:
            return ["no-location"]
        known, extra = known_of(record, whole), extra_of(record)
        found: list[Request | str] = []
        for (url, ingest_type), link in links.items():
            if isinstance(link, str):
                found.append(link)
                continue
            source, source_id, fields = link
            request = {
                "ingest_type": ingest_type,
                "base_url": url,
                "link_source": source,
                "link_source_id": source_id,
                **fields,
                **known,
            }
            if extra:
                request["edit_extra"] = {**extra, **fields.get("edit_extra", {})}
            if not source_id:
                del request["link_source_id"]
            found.append(request)
        return found

    return requests


def _extra(row: Row) -> Callable[[Any], dict[str, Any]]:
    return texts_by_name(row.get("extra", {}), NORMAL_FORMS, lists=True)


def _known_fields(row: Row) -> Callable[[Fields, Fields], Request]:
    """Return the function of a record, and of all around it, that gives what requests share."""
    texts = {f"expect_{key}": row[key] for key in ("title", "type") if key in row}
    texts_of, fatcat_of = (
        texts_by_name(texts, NORMAL_FORMS),
        texts_by_name(row.get("fatcat", {}), {}),
    )
    names = row.get("names", {})
    people: Sequence[JsonPath] = names.get("in", ())
    name_of = first_text(names.get("is", (json_path("."),)))
    days_of = all_texts(row.get("changed", ()))
    licence = row.get("licence", "")

    def known(record: Fields, whole: Fields) -> Request:
        fields = texts_of(record)
        authors: list[str] = []
        for path in people:
            persons = path.values(record)[:NAMES_MAX]
            authors += [text for person in persons if (text := name_of(person).strip(" ,"))]
        if authors:
            fields["expect_names"] = authors[:NAMES_MAX]
        if fatcat := fatcat_of(record):
            fields["fatcat"] = fatcat
        if licence:
            fields["metadata_licence"] = licence
        for text in days_of(whole):
            if created := day(text[:10]):
                fields["created"] = created
                break
        return fields

    return known


def _links_of(name: str, source: str, row: Row) -> _FindLinks:
    """Return the function that adds the links which an item of ``files`` declares."""
    when: tuple[str, ...] = row.get("when", ())
    inside: tuple[JsonPath, ...] = row.get("in", ())
    types_of, urls_of = _types(row.get("fetch")), all_texts(row.get("url", ()))
    address: str = row.get("address", "")
    kinds = _FIELD.findall(address)
    by = {key: form for key, form in _ADDRESSES.items() if key[0] in row.get("by", ())}
    source = row.get("source", "" if by else source).replace(_KIND, "")
    fixed: dict[str, str] = row.get("set", {})
    words = {field: row[key] for key, field in _WORDS.items() if key in row}
    words_of = texts_by_name(words, NORMAL_FORMS)
    has_ids, inner_ids_of = "ids" in row, texts_by_name(row.get("ids", {}), NORMAL_FORMS)
    extra_of = _extra(row)

    def add_links(links: _Links, record: Fields, ids: _Ids, kind: str, mine: str) -> None:
        if when and not any(key in record for key in when):
            return
        claim = source or kind or name, mine
        items: Sequence[Fields] = () if inside else (record,)
        for path in inside:
            if items := [item for item in path.values(record) if type(item) is dict]:
                break
        for item in items:
            urls = urls_of(item)
            if kinds and all(map(ids.get, kinds)):
                quoted = {kind: quote(ids[kind], safe=LEGAL) for kind in kinds}
                urls = [address.format(**quoted)]
            if not urls and not by:
                continue
            types = types_of(item)
            found = [(url, kind, claim) for url in urls for kind in types or (_NO_TYPE,)]
            if by:
                found += [
                    (best[0], ingest_type, claim if source else best[1:])
                    for ingest_type in types
                    if (best := best_address(ids, ingest_type, by))
                ]
            if not found:
                continue
            fields: Request = {**fixed, **words_of(item)}
            if all_ids := {**ids, **inner_ids_of(item)} if has_ids else ids:
                fields["ext_ids"] = all_ids
            if extra := extra_of(item):
                fields["edit_extra"] = extra
            for url, ingest_type, (link_source, source_id) in found:
                if (url, ingest_type) not in links:
                    link = link_source, source_id, fields
                    links[url, ingest_type] = link if ingest_type else "no-full-text"

    return add_links


def _types(row: Row | None) -> Callable[[Fields], tuple[str, ...]]:
    """Return the function that gives the types of the requests for a location."""
    if row is None:
        return lambda item: ("pdf",)
    types: Mapping[str, tuple[str, ...]] = row["types"]
    issns, text_of = all_texts(row.get("issn", ())), first_text(row["at"])

    def types_of(item: Fields) -> tuple[str, ...]:
        for issn in issns(item):
            if kind := fixed_types().get(issn):
                return (kind,)
        return types.get(text_of(item).lower()) or types.get(_ANY, ())

    return types_of


def _condition(row: Row) -> Callable[[Fields], bool]:
    """Return the test whether a condition is true of a record."""
    paths: tuple[JsonPath, ...] = row.get("at") or row["lacks"]
    texts, lacks = all_texts(paths), "lacks" in row
    if "like" in row:
        search = row["like"].search
        return lambda record: any(map(search, texts(record)))
    if "is" not in row and "not" not in row:
        return lambda record: (
            any(
                value and value not in ("0", "false")
                for path in paths
                for value in path.values(record)
            )
            is not lacks
        )
    is_other, expected = "not" in row, frozenset(row.get("not") or row["is"])

    def is_true(record: Fields) -> bool:
        return expected.isdisjoint([text.lower() for text in texts(record)]) is is_other

    return is_true


def _skip_test(row: Row) -> Callable[[Fields], bool]:
    """Return the test whether a record gives no request."""
    applies, excuses = _condition(row), [_condition(excuse) for excuse in row.get("unless", ())]
    if not excuses:
        return applies
    return lambda record: applies(record) and not any(excuse(record) for excuse in excuses)


@lru_cache(maxsize=4096)  # thousands of records have the same
def day(text: str) -> str:
    """Return the day in the first ten characters of a date, or of a time of 14 to 17 digits."""
    if len(text) == len("2021020304") and text.isdecimal():
        return f"{text[:4]}-{text[4:6]}-{text[6:8]}"
    found = ISO_DATE.match(text)
    return found[0] if found else ""
