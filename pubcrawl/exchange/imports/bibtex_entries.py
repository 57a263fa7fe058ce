"""BibTeX and BibLaTeX → entries, with LaTeX letters as Unicode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pubcrawl.exchange.imports.entry import (
    ImportedEntry,
    date_parts,
    entry_of_item,
    filled,
    names_in,
    person,
)
from pubcrawl.formats.dates import date_of

_TYPES = {
    "article": "article-journal",
    "book": "book",
    "incollection": "chapter",
    "inbook": "chapter",
    "inproceedings": "paper-conference",
    "conference": "paper-conference",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "thesis": "thesis",
    "techreport": "report",
    "report": "report",
    "dataset": "dataset",
    "software": "software",
    "unpublished": "manuscript",
}


def bibtex_entries(text: str) -> Iterator[ImportedEntry]:
    """Yield the entries of *text*; the number of an entry is that of its first line."""
    from bibtexparser import middlewares
    from bibtexparser.entrypoint import parse_string
    from bibtexparser.model import Entry, ParsingFailedBlock

    library = parse_string(text, append_middleware=[middlewares.LatexDecodingMiddleware()])
    for block in library.blocks:
        number = (block.start_line or 0) + 1
        # A repeated key is not a mistake in the entry.
        inner = getattr(block, "ignore_error_block", None)
        entry = inner if isinstance(inner, Entry) else block
        if isinstance(entry, Entry):
            values = {field.key.lower(): _plain(field.value) for field in entry.fields}
            item = _item(entry.entry_type.lower(), entry.key, values)
            yield entry_of_item(number, item, names_in(_fields(values)))
        elif isinstance(block, ParsingFailedBlock):
            raw = " ".join((block.raw or "").split())
            yield ImportedEntry(number, raw, reason="bad-entry")


def _plain(value: object) -> str:
    return " ".join(str(value).replace("{", "").replace("}", "").split())


def _fields(values: Mapping[str, str]) -> Iterator[tuple[object, str]]:
    yield values.get("doi"), "doi"
    yield values.get("pmid"), "pmid"
    yield values.get("pmcid") or values.get("pmc"), "pmcid"
    # BibLaTeX: eprint = {31234501}, eprinttype = {pubmed}
    kind = (values.get("eprinttype") or values.get("archiveprefix") or "").lower()
    yield values.get("eprint"), "pmid" if kind in ("pubmed", "pmid") else "id"
    for key in ("url", "howpublished", "ee", "biburl", "note", "annote", "bdsk-url-1", "link"):
        yield values.get(key), "id"


def _item(kind: str, key: str, values: Mapping[str, str]) -> dict[str, Any]:
    date = values.get("date") or values.get("year", "")
    date = date_of(date, values.get("month", "")) or date
    return filled(
        {
            "id": key,
            "type": _TYPES.get(kind, "document"),
            "title": values.get("title"),
            "author": [_person(name) for name in _names(values.get("author", ""))],
            "editor": [_person(name) for name in _names(values.get("editor", ""))],
            "container-title": values.get("journal")
            or values.get("journaltitle")
            or values.get("booktitle"),
            "publisher": values.get("publisher") or values.get("school"),
            "volume": values.get("volume"),
            "issue": values.get("number") or values.get("issue"),
            "page": values.get("pages", "").replace("--", "-"),
            "issued": date_parts(date),
            "abstract": values.get("abstract"),
            "ISSN": values.get("issn"),
            "language": values.get("language") or values.get("langid"),
            "keyword": [
                one.strip() for one in values.get("keywords", "").split(",") if one.strip()
            ],
            "URL": values.get("url"),
        }
    )


def _names(text: str) -> list[str]:
    return [name for name in text.split(" and ") if name.strip() and name != "others"]


def _person(name: str) -> dict[str, Any]:
    if "," in name or " " not in name.strip():
        return person(name)
    given, _, family = name.strip().rpartition(" ")
    return {"family": family, "given": given}
