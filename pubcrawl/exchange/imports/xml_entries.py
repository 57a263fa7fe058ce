"""EndNote's XML and Zotero's RDF → entries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

from lxml import etree

from pubcrawl.exchange.imports.entry import (
    ImportedEntry,
    date_parts,
    entry_of_item,
    filled,
    names_in,
    person,
)

_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_ZOTERO = "{http://www.zotero.org/namespaces/export#}"
_OPTIONS: dict[str, Any] = {"resolve_entities": False, "no_network": True, "recover": True}


def endnote_xml_entries(file: IO[bytes]) -> Iterator[ImportedEntry]:
    """Yield the entries of EndNote's XML, one ``record`` each."""
    records = etree.iterparse(file, tag="{*}record", **_OPTIONS)
    for number, (_, record) in enumerate(records, 1):
        yield entry_of_item(number, _endnote_item(record), names_in(_endnote_fields(record)))
        record.clear()
        while record.getprevious() is not None:
            del record.getparent()[0]


def _text(node: etree._Element, path: str) -> str:
    found = node.find(path)
    return " ".join("".join(map(str, found.itertext())).split()) if found is not None else ""


def _texts(node: etree._Element, path: str) -> list[str]:
    return [" ".join("".join(map(str, one.itertext())).split()) for one in node.iterfind(path)]


def _endnote_fields(record: etree._Element) -> Iterator[tuple[object, str]]:
    yield _text(record, "electronic-resource-num"), "doi"
    database = _text(record, "remote-database-name") + _text(record, "remote-database-provider")
    foreign = database and not any(
        word in database.lower() for word in ("pubmed", "medline", "nlm")
    )
    yield _text(record, "accession-num"), "id" if foreign else "pmid"
    yield _text(record, "custom2"), "id"
    yield _texts(record, "urls//url"), "id"
    yield _text(record, "notes"), "id"


def _endnote_item(record: etree._Element) -> dict[str, Any]:
    kind = record.find("ref-type")
    journal = kind is not None and kind.get("name") == "Journal Article"
    return filled(
        {
            "type": "article-journal" if journal else "document",
            "title": _text(record, "titles/title"),
            "author": [person(name) for name in _texts(record, "contributors/authors/author")],
            "container-title": _text(record, "titles/secondary-title")
            or _text(record, "periodical/full-title"),
            "volume": _text(record, "volume"),
            "issue": _text(record, "number"),
            "page": _text(record, "pages"),
            "issued": date_parts(_text(record, "dates/year")),
            "abstract": _text(record, "abstract"),
            "ISSN": _text(record, "isbn"),
            "keyword": _texts(record, "keywords/keyword"),
        }
    )


def zotero_rdf_entries(file: IO[bytes]) -> Iterator[ImportedEntry]:
    """Yield the entries of Zotero's RDF: nodes that have the type of an item."""
    root = etree.parse(file, etree.XMLParser(**_OPTIONS)).getroot()
    journals = {node.get(f"{_RDF}about"): node for node in root}
    number = 0
    for node in root:
        kind = _text(node, f"{_ZOTERO}itemType")
        if not kind or kind in ("attachment", "note"):
            continue
        number += 1
        part = node.find("{*}isPartOf")
        inner = part[0] if part is not None and len(part) else None
        if part is not None and inner is None:
            inner = journals.get(part.get(f"{_RDF}resource", ""))
        holders = [node] if inner is None else [node, inner]
        texts = [one for holder in holders for one in _texts(holder, "{*}identifier")]
        notes = _texts(node, "{*}description")
        found = names_in([([node.get(f"{_RDF}about", ""), *texts, *notes], "id")])
        yield entry_of_item(number, _zotero_item(node, inner, kind), found)


def _zotero_item(node: etree._Element, inner: etree._Element | None, kind: str) -> dict[str, Any]:
    people = [
        filled({"family": _text(one, "{*}surname"), "given": _text(one, "{*}givenName")})
        for one in node.iterfind("{*}authors//{*}Person")
    ]
    return filled(
        {
            "type": "article-journal" if kind == "journalArticle" else "document",
            "title": _text(node, "{*}title"),
            "author": [one for one in people if one],
            "container-title": _text(inner, "{*}title") if inner is not None else "",
            "volume": _text(inner, "{*}volume") if inner is not None else "",
            "issue": _text(inner, "{*}number") if inner is not None else "",
            "page": _text(node, "{*}pages"),
            "issued": date_parts(_text(node, "{*}date")),
            "abstract": _text(node, "{*}abstract"),
        }
    )
