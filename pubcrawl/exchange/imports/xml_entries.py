"""EndNote's XML and Zotero's RDF → entries: the text at each path is the value of a tag."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

from lxml import etree

from pubcrawl.exchange.imports.entry import (
    REFERENCE_TYPES,
    EntryFormat,
    ImportedEntry,
    entry_of,
    filled,
)

_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_OPTIONS: dict[str, Any] = {"resolve_entities": False, "no_network": True, "recover": True}

_ENDNOTE = EntryFormat(
    "EndNote's XML",
    {
        "type": "ref-type",
        "title": "titles/title",
        "title-short": "titles/short-title",
        "author": "authors/author",
        "editor": "secondary-authors/author",
        "translator": "subsidiary-authors/author",
        "container-title": "titles/secondary-title|periodical/full-title",
        "container-title-short": "periodical/abbr-1|titles/alt-title",
        "collection-title": "titles/tertiary-title",
        "publisher": "record/publisher",
        "volume": "record/volume",
        "issue": "record/number",
        "page": "record/pages",
        "issued": "pub-dates/date",
        "year": "dates/year",
        "serial": "record/isbn",
        "language": "record/language",
        "keyword": "keywords/keyword",
        "abstract": "record/abstract",
        "note": "record/notes",
        "URL": "related-urls/url",
        "doi": "record/electronic-resource-num",
        "accession": "record/accession-num",
        "database": "record/remote-database-name record/remote-database-provider",
        "id": "related-urls/url record/custom2 pdf-urls/url",
    },
    REFERENCE_TYPES,
    {
        "book": {"container-title": "", "collection-title": "titles/secondary-title"},
        "collection": {"container-title": "", "author": "", "editor": "authors/author"},
    },
)
_ZOTERO = EntryFormat(
    "Zotero's RDF",
    {
        "type": "itemType",
        "title": "item/title",
        "title-short": "item/shortTitle",
        "author": "authors",
        "editor": "editors",
        "translator": "translators",
        "container-title": "isPartOf/title",
        "container-title-short": "isPartOf/alternative",
        "collection-title": "series/title",
        "publisher": "Organization/name",
        "volume": "isPartOf/volume item/volume",
        "issue": "isPartOf/number item/number",
        "page": "item/pages",
        "issued": "item/date",
        "serial": "item/identifier isPartOf/identifier",
        "language": "item/language",
        "keyword": "item/subject",
        "abstract": "item/abstract",
        "note": "item/description",
        "id": "about item/identifier URI/value isPartOf/identifier",
    },
    REFERENCE_TYPES,
    {"book": {"container-title": "", "collection-title": "series/title|isPartOf/title"}},
)


def endnote_xml_entries(file: IO[bytes]) -> Iterator[ImportedEntry]:
    """Yield the entries of EndNote's XML, one ``record`` each."""
    records = etree.iterparse(file, tag="{*}record", **_OPTIONS)
    for number, (_, record) in enumerate(records, 1):
        yield entry_of(number, list(_endnote_pairs(record)), _ENDNOTE)
        record.clear()
        while record.getprevious() is not None:
            del record.getparent()[0]


def _endnote_pairs(record: etree._Element) -> Iterator[tuple[str, str]]:
    for node in record.iter("{*}*"):
        above = node.getparent()
        if _name(node) == "ref-type":
            yield "ref-type", node.get("name", "")
        elif above is not None:
            yield f"{_name(above)}/{_name(node)}", _text(node)


def zotero_rdf_entries(file: IO[bytes]) -> Iterator[ImportedEntry]:
    """Yield the entries of Zotero's RDF: nodes that have the type of an item."""
    root = etree.parse(file, etree.XMLParser(**_OPTIONS)).getroot()
    nodes = {node.get(f"{_RDF}about"): node for node in root}
    number = 0
    for node in root:
        if _text(node.find("{*}itemType")) not in ("", "attachment", "note"):
            number += 1
            yield entry_of(number, list(_zotero_pairs(node, nodes)), _ZOTERO)


def _zotero_pairs(item: etree._Element, nodes: dict[str | None, Any]) -> Iterator[tuple[str, Any]]:
    yield "about", item.get(f"{_RDF}about", "")
    for node in item:
        name = _name(node)
        inner = next(iter(node), None)
        if inner is None:
            inner = nodes.get(node.get(f"{_RDF}resource", ""))
        if name == "itemType":
            yield name, _text(node)
        elif people := list(node.iterfind(".//{*}Person")):
            for person in people:
                names = {"family": "{*}surname", "given": "{*}givenName|{*}givenname"}
                yield (
                    name,
                    filled(
                        {
                            key: next(
                                filter(None, (_text(person.find(p)) for p in paths.split("|"))), ""
                            )
                            for key, paths in names.items()
                        }
                    ),
                )
        elif inner is None:
            yield f"item/{name}", _text(node)
        else:
            # A series has the name of a part of its own.
            whole = "series" if _name(inner) == "Series" else name
            for value in inner.iter("{*}*"):
                yield f"{whole}/{_name(value)}", _text(value)
                yield f"{_name(inner)}/{_name(value)}", _text(value)
                if name == "identifier" or name == "subject":
                    yield f"item/{name}", _text(value)


def _name(node: etree._Element) -> str:
    return etree.QName(node).localname


def _text(node: etree._Element | None) -> str:
    return " ".join("".join(map(str, node.itertext())).split()) if node is not None else ""
