"""An entry of a bibliography, a tool catalogue or PubFetcher: its identifiers and its values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pubcrawl.exchange.spreadsheets.header_names import squeezed
from pubcrawl.formats.dates import find_date, most_precise
from pubcrawl.ids.identifier_text import read_text
from pubcrawl.ids.identifiers import Identifiers, Name
from pubcrawl.reading.meta.people import SUFFIX
from pubcrawl.reading.meta.readers import isbn
from pubcrawl.works.values import issns

Values = dict[str, Any]
Pairs = Sequence[tuple[str, str | Values]]
"""Tags and values of an entry, in the order of the file; a person may be a name of CSL-JSON."""

_ROLES = ("author", "editor", "translator")
_COPIED = (
    "title-short container-title container-title-short collection-title event publisher volume"
    " issue number genre abstract language URL note subtitle"
).split()
"""Variables of CSL whose value is the first of their tags."""

_ACCESSION, _DATABASE = "accession", "database"
_ID_FIELDS = ("doi", "pmid", "pmcid", _ACCESSION, "id", "note")
"""Fields with identifiers of the work, best first."""

REFERENCE_TYPES = {
    "journalarticle": "article-journal",
    "electronicarticle": "article-journal",
    "magazinearticle": "article-magazine",
    "newspaperarticle": "article-newspaper",
    "book": "book",
    "electronicbook": "book",
    "editedbook": "collection",
    "booksection": "chapter",
    "electronicbooksection": "chapter",
    "conferencepaper": "paper-conference",
    "conferenceproceedings": "paper-conference",
    "encyclopediaarticle": "entry-encyclopedia",
    "dictionaryentry": "entry-dictionary",
    "thesis": "thesis",
    "report": "report",
    "dataset": "dataset",
    "computerprogram": "software",
    "webpage": "webpage",
    "blogpost": "post-weblog",
    "blog": "post-weblog",
    "patent": "patent",
    "standard": "standard",
    "preprint": "article",
    "manuscript": "manuscript",
    "unpublishedwork": "manuscript",
}
"""Type of a reference in EndNote and Zotero, squeezed → type of CSL."""

# Databases whose accession numbers are PMIDs: also EBSCO's names of MEDLINE.
_OF_PUBMED = re.compile(r"pubmed|medline|nlm|ncbi|\b(?:cmedm|mdc|mdl|mnh)\b", re.IGNORECASE)
# A PMID has eight digits; article numbers of seven are frequent.
_PMID = re.compile(r"[1-9][0-9]{7}")


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


def person(text: str) -> Values:
    """
    Return ``Family, Given`` or ``Family, Given, Suffix`` as a name of CSL-JSON.

    A name without a comma, or with one at its end as in EndNote, is that of a group.
    """
    family, *rest = (piece.strip() for piece in text.split(","))
    suffix = next((piece for piece in rest if SUFFIX.fullmatch(piece)), "")
    given = " ".join(piece for piece in rest if piece != suffix)
    return name_of(family, given, suffix) if given or suffix else {"literal": family}


def name_of(family: str, given: str = "", suffix: str = "") -> Values:
    """Return a name of CSL-JSON; a suffix behind one of the other names is taken from there."""
    parts = {"family": family, "given": given, "suffix": suffix}
    for key in ("family", "given"):
        start, _, last = parts[key].rpartition(" ")
        if start and not parts["suffix"] and SUFFIX.fullmatch(last):
            parts |= {key: start.rstrip(","), "suffix": last}
    return filled(parts)


class EntryFormat(NamedTuple):
    """
    A format of entries.

    *fields*: field → its tags; bars separate groups of tags, of which the first with a value
    counts. A field is a variable of CSL or one of these: ``year``; ``page-last``; ``book``: the
    title of a book, as a whole or with the entry in it; ``serial``: ISSNs and ISBNs; ``doi``,
    ``pmid``, ``pmcid``, ``arxiv``; ``id``: identifiers of any kind; ``bare``: a PMID without a
    label; ``note``: a text that may be an identifier; ``accession``: a number in a ``database``;
    ``type``. *types*: word for a type,
    squeezed → type of CSL. *of_type*: type of CSL → fields that have other tags there. *groups*:
    tags of names of groups. *person*: reads any other name. *default*: type of an entry in no
    journal or book.
    """

    name: str
    fields: Mapping[str, str]
    types: Mapping[str, str]
    of_type: Mapping[str, Mapping[str, str]] = {}
    groups: frozenset[str] = frozenset()
    person: Callable[[str], Values] = person
    default: str = "document"


def entry_of(number: int, pairs: Pairs, form: EntryFormat) -> ImportedEntry:
    """Return the entry with the tags and values *pairs*."""
    rows = dict(form.fields)

    def groups(field: str) -> Iterator[list[tuple[str, Any]]]:
        for group in rows.get(field, "").split("|"):
            tags = group.split()
            yield [(tag, value) for tag, value in pairs if tag in tags and value]

    def values(field: str) -> list[Any]:
        return [value for _, value in next(filter(None, groups(field)), ())]

    def value(field: str) -> str:
        return str(next(iter(values(field)), ""))

    words = ";".join(word for group in groups("type") for _, word in group).split(";")
    kind = next(filter(None, (form.types.get(squeezed(word)) for word in words)), "")
    rows |= form.of_type.get(kind, {})
    title, book = value("title"), value("book")
    kind = kind or (("chapter" if title else "book") if book else "")
    item: Values = {name: value(name) for name in _COPIED}
    item["container-title"] = item["container-title"] or (book if title else "")
    first, last = value("page"), value("page-last")
    serials = [number for serial in values("serial") for number in re.split("[,;]", serial)]
    item |= {
        "type": kind or ("article-journal" if item["container-title"] else form.default),
        "title": title or book,
        "page": f"{first}-{last}" if last and "-" not in first else first,
        "issued": _date_parts(value("issued"), value("year")),
        "ISSN": list(issns(" ".join(serials))),
        "ISBN": list(filter(None, map(isbn, serials))),
        "keyword": _keywords(values("keyword")),
        **{role: _people(next(filter(None, groups(role)), ()), form) for role in _ROLES},
    }
    names = list(_names({field: values(field) for field in (*_ID_FIELDS, _DATABASE)}))
    if arxiv := value("arxiv"):
        item["custom"] = {"arxiv": arxiv}
        # The preprint of an article with another identifier is another work.
        names = names or list(names_in([(f"arXiv:{arxiv}", "id")]))
    if not names and (pmid := next(filter(_PMID.fullmatch, values("bare")), "")):
        names.append(Name("pmid", pmid))
        item["number"] = item["number"].replace(pmid, "")
    return entry_of_item(number, filled(item), names)


def entry_of_item(number: int, item: Values, found: Iterable[Name]) -> ImportedEntry:
    """Return the entry of *item*, CSL-JSON, with the identifiers *found* in it, best first."""
    ids: dict[str, str] = {}
    for name in found:
        ids.setdefault(name.kind, name.value)
    names = Identifiers(**ids)
    item = {
        **item,
        **{key: value for key, value in zip(("PMID", "PMCID", "DOI"), names, strict=True) if value},
    }
    text = str(item.get("title") or item.get("id") or item.get("citation-key") or "untitled")
    reason = "" if any(names) else "no-entry-id"
    return ImportedEntry(number, text, names, item=item, reason=reason)


def names_in(values: Iterable[tuple[object, str]]) -> Iterator[Name]:
    """Yield the identifiers in values; each value has the kind of its field, see ``read_text``."""
    for value, kind in values:
        for one in value if isinstance(value, list | tuple) else [value]:
            if not isinstance(one, str | int) or isinstance(one, bool):
                continue
            if kind == "note":
                yield from _noted(str(one))
            else:
                yield from read_text(str(one), kind).ids


def filled(item: Mapping[str, Any]) -> Values:
    """Return *item* without empty values."""
    return {key: value for key, value in item.items() if value not in ("", [], {}, None)}


def _noted(note: str) -> Iterator[Name]:
    """Yield the identifiers of the lines of *note* that have nothing else: a text names others."""
    for content in map(read_text, note.splitlines()):
        if content.whole:
            yield from content.ids


def _names(values: Mapping[str, list[Any]]) -> Iterator[Name]:
    database = " ".join(values[_DATABASE])
    kinds = {_ACCESSION: "pmid" if not database or _OF_PUBMED.search(database) else "id"}
    return names_in((values[field], kinds.get(field, field)) for field in _ID_FIELDS)


def _people(found: Iterable[tuple[str, str | Values]], form: EntryFormat) -> list[Values]:
    return [
        name
        if isinstance(name, dict)
        else {"literal": name}
        if tag in form.groups
        else form.person(name)
        for tag, name in found
    ]


def _keywords(found: list[str]) -> list[str]:
    if len(found) == 1:
        found = found[0].split(";")
    return [word.strip() for word in found if word.strip()]


def _date_parts(day: str, year: str) -> Values:
    """Return the date of *day*, which may lack the year, as CSL-JSON; *year* counts more."""
    issue = find_date(year)
    found = find_date(day) or find_date(f"{issue[:4]} {day}")
    found = most_precise((issue, found)) if found[:4] == issue[:4] else issue or found
    return {"date-parts": [[int(part) for part in found.split("-")]]} if found else {}
