"""An entry of a bibliography, a tool catalogue or PubFetcher: its identifiers and its values."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pubcrawl.exchange.spreadsheets.header_names import squeezed
from pubcrawl.formats.dates import find_date, most_precise
from pubcrawl.ids.identifier_text import read_text
from pubcrawl.ids.identifiers import Identifiers, Name
from pubcrawl.reading.meta.languages import language_tag
from pubcrawl.reading.meta.people import SUFFIX, contributor
from pubcrawl.reading.meta.readers import isbn
from pubcrawl.tables.rows import Row
from pubcrawl.works.values import issns

Values = dict[str, Any]

ROLES = ("author", "editor", "translator")
_COPIED = (
    "title-short container-title container-title-short collection-title event publisher volume"
    " issue number genre abstract language URL note subtitle"
).split()
"""Variables of CSL whose value is the first of their tags."""

_ID_FIELDS = ("doi", "pmid", "pmcid", "accession", "id", "note")
"""Fields with identifiers of the work, best first."""

# Databases whose accession numbers are PMIDs: also EBSCO's names of MEDLINE.
_OF_PUBMED = re.compile(r"pubmed|medline|nlm|ncbi|\b(?:cmedm|mdc|mdl|mnh)\b", re.IGNORECASE)
# A PMID has eight digits; article numbers of seven are frequent.
_PMID = re.compile(r"[1-9][0-9]{7}")
_MEDIUM = re.compile(r"([0-9]{4}-?[0-9]{3}[0-9x])\s*\((print|electronic|linking)\)")
_NAME = re.compile(r"(?:&#?\w++;|[^;])++")


class ImportedEntry(NamedTuple):
    """
    An entry of a file.

    *number*: its line if the format has lines, else its number from 1. *text*: its title or key,
    to find it again. *ids*, *url*: its identifiers, or the address of a page. *kind*:
    "publication", "webpage" or "doc". *item*: the entry as CSL-JSON; *record*: a complete record as
    JSON, if the program stores those. *reason*: slug of the mistake.
    """

    number: int
    text: str
    ids: Identifiers = Identifiers()
    url: str = ""
    kind: str = "publication"
    item: Values | None = None
    record: Values | None = None
    reason: str = ""


def entry_of(number: int, pairs: Iterable[tuple[str, str | Values]], form: Row) -> ImportedEntry:
    """
    Return the entry with the tags and values *pairs*, in the order of the file.

    A person is a text or a name of CSL-JSON.
    """
    groups = form.get("groups", ())
    by_tag: defaultdict[str, list[tuple[int, Any]]] = defaultdict(list)
    for place, (tag, value) in enumerate(pairs):
        if value:
            by_tag[tag].append((place, {"literal": value} if tag in groups else value))
    fields = dict(form["fields"])

    def values(field: str) -> list[Any]:
        rows: list[tuple[int, Any]] = []
        for tags in fields.get(field, ()):
            rows = sorted(row for tag in tags for row in by_tag.get(tag, ())) or rows
            if any(tag in by_tag for tag in tags if tag not in groups):
                break  # PubMed of 2001 has groups (CN) beside AU, not FAU
        return [value for _, value in rows]

    def first(field: str) -> str:
        return str(next(iter(values(field)), ""))

    type_words = map(squeezed, ";".join(values("type")).split(";"))
    kind = next(filter(None, map(form["types"].get, type_words)), "")
    fields |= form.get("of-type", {}).get(kind, {})
    title, book = first("title"), first("book")
    kind = kind or (("chapter" if title else "book") if book else "")
    item: Values = {name: first(name) for name in _COPIED}
    item["container-title"] = item["container-title"] or (book if title else "")
    page, last = first("page"), first("page-last")
    serials = [number for serial in values("serial") for number in re.split("[,;]", serial)]
    serials += (f"{number} (electronic)" for number in values("serial-online"))
    media = (match for serial in serials for match in _MEDIUM.finditer(serial.lower()))
    keywords = values("keyword")
    keywords = keywords[0].split(";") if len(keywords) == 1 else keywords
    default = "article-journal" if item["container-title"] else form.get("default", "document")
    item |= {
        "type": kind or default,
        "title": title or book,
        "page": f"{page}-{last}" if last and "-" not in page else page,
        "issued": _issued(first("issued"), first("year")),
        "ISSN": list(issns(" ".join(serials))),
        "issn-type": [{"type": match[2], "value": match[1]} for match in media],
        "ISBN": list(filter(None, map(isbn, serials))),
        "keyword": [word for word in map(str.strip, keywords) if word],
        **{
            role: [_person(name, form) for value in values(role) for name in _names(value)]
            for role in ROLES
        },
    }
    item["language"] = language_tag(item["language"]) or item["language"]
    if (original := first("title-original")) and title.startswith("["):
        # "[Burns in the elderly]." is NLM's translation.
        item |= {"title": original, "original-title": title.strip("[].")}
    names = list(names_of(values))
    if arxiv := first("arxiv"):
        item["custom"] = {"arxiv": arxiv}
        # The preprint of an article with another identifier is another work.
        names = names or list(read_text(f"arXiv:{arxiv}").ids)
    if not names and (pmid := next(filter(_PMID.fullmatch, values("bare")), "")):
        names.append(Name("pmid", pmid))
        item["number"] = item["number"].replace(pmid, "")
    return entry_of_item(number, filled(item), names)


def entry_of_item(number: int, item: Mapping[str, Any], names: Iterable[Name]) -> ImportedEntry:
    """Return the entry of *item*, CSL-JSON, with the identifiers *names* in it, best first."""
    by_kind: dict[str, str] = {}
    for name in names:
        by_kind.setdefault(name.kind, name.value)
    ids = Identifiers(**by_kind)
    item = {**item, **{kind.upper(): value for kind, value in ids.pairs()}}
    text = str(item.get("title") or item.get("id") or item.get("citation-key") or "untitled")
    return ImportedEntry(number, text, ids, item=item, reason="" if by_kind else "no-entry-id")


def names_of(values: Callable[[str], Iterable[object]]) -> Iterator[Name]:
    """Yield the identifiers of a work, best first; *values* returns those of a field."""
    database = " ".join(map(str, values("database")))
    kinds = {"accession": "pmid" if not database or _OF_PUBMED.search(database) else "id"}
    for field in _ID_FIELDS:
        for value in values(field):
            if not isinstance(value, str | int) or isinstance(value, bool):
                continue
            if field == "note":  # lines that have nothing else: a text names other works
                contents = map(read_text, str(value).splitlines())
                yield from (name for content in contents if content.whole for name in content.ids)
            else:
                yield from read_text(str(value), kinds.get(field, field)).ids


def name_of(family: str, given: str = "", suffix: str = "") -> Values:
    """Return a name of CSL-JSON; a suffix behind one of the other names is taken from there."""
    parts = {"family": family, "given": given, "suffix": suffix}
    for key in ("family", "given"):
        start, _, last = parts[key].rpartition(" ")
        if start and not parts["suffix"] and SUFFIX.fullmatch(last):
            parts |= {key: start.rstrip(","), "suffix": last}
    return filled(parts)


def filled(item: Mapping[str, Any]) -> Values:
    """Return *item* without empty values."""
    return {key: value for key, value in item.items() if value not in ("", [], {}, None)}


def _names(value: str | Values) -> list[str | Values]:
    """Return the names of a value, divided by semicolons that end no ``&ouml;``."""
    if isinstance(value, dict):
        return [value]
    return list(filter(None, map(str.strip, _NAME.findall(value))))


def _person(name: str | Values, form: Row) -> Values:
    """
    Return ``Family, Given`` or ``Family, Given, Suffix`` as a name of CSL-JSON.

    A name without a comma, or with one at its end as in EndNote, is that of a group, unless the
    format has names such as ``Berg AB``.
    """
    if isinstance(name, dict):
        return name
    family, *rest = (piece.strip() for piece in name.split(","))
    if form.get("divided") and not rest:
        found = contributor(name, initials_last=True)
        if found.family:
            return name_of(found.family, found.given, found.suffix)
        return {"literal" if " " in name else "family": name}
    suffix = next((piece for piece in rest if SUFFIX.fullmatch(piece)), "")
    given = " ".join(piece for piece in rest if piece != suffix)
    return name_of(family, given, suffix) if given or suffix else {"literal": family}


def _issued(day: str, year: str) -> Values:
    """Return the date of *day*, which may lack the year, as CSL-JSON; *year* counts more."""
    issue = find_date(year)
    date = find_date(day) or find_date(f"{issue[:4]} {day}")
    date = most_precise((issue, date)) if date[:4] == issue[:4] else issue or date
    return {"date-parts": [[int(part) for part in date.split("-")]]} if date else {}
