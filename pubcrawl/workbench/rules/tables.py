"""The tables of rules, by the names of their files in rules/, and their JSON schemas."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from pubcrawl.artifacts.evidence.weights import EXPLAINED_TABLE
from pubcrawl.artifacts.evidence.weights import TABLE as EVIDENCE_TABLE
from pubcrawl.artifacts.evidence.words import TABLE as WORD_TABLE
from pubcrawl.artifacts.portals import TABLE as PORTAL_TABLE
from pubcrawl.exceptions import RuleError
from pubcrawl.exchange.imports.bibliographies import TABLE as BIBLIOGRAPHY_TABLE
from pubcrawl.fetch.hosts_table import TABLE as HOST_TABLE
from pubcrawl.fetch.walls.rows import TABLE as WALL_TABLE
from pubcrawl.ingest.dumps.dump_format import TABLE as DUMP_TABLE
from pubcrawl.ingest.dumps.filters import TABLE as DUMP_FILTER_TABLE
from pubcrawl.ingest.dumps.journal_types import TABLE as JOURNAL_TYPE_TABLE
from pubcrawl.ingest.evidence.kinds import DEPOSIT_TABLE
from pubcrawl.ingest.evidence.kinds import TABLE as KIND_TABLE
from pubcrawl.ingest.file_links.page import TABLE as PLACE_TABLE
from pubcrawl.ingest.file_links.table import TABLE as LINK_TABLE
from pubcrawl.reading.boundary.parts import TABLE as PART_TABLE
from pubcrawl.reading.jats.words import TABLE as JATS_TABLE
from pubcrawl.reading.meta.table import TABLE as META_TABLE
from pubcrawl.reading.rules.json_schema import journals_schema, webpages_schema
from pubcrawl.reading.rules.keys import WEBPAGE_KEYS
from pubcrawl.reading.shown_dates import TABLE as DATE_TABLE
from pubcrawl.reading.signs import TABLE as SIGN_TABLE
from pubcrawl.reading.structure.headings import TABLE as HEADING_TABLE
from pubcrawl.reading.subresources import TABLE as SUBRESOURCE_TABLE
from pubcrawl.reading.supplements import TABLE as SUPPLEMENT_TABLE
from pubcrawl.reading.text_evidence import TABLE as TEXT_TABLE
from pubcrawl.tables.json_schema import json_schema
from pubcrawl.tables.rows import Keys, NamedRows
from pubcrawl.tables.values import Json, ValueKind
from pubcrawl.tables.yaml import List, Map, Source, documents
from pubcrawl.works.licences import TABLE as LICENCE_TABLE
from pubcrawl.works.match.generic import TABLE as TITLE_TABLE
from pubcrawl.works.placeholders import TABLE as PLACEHOLDER_TABLE

TABLES: Final[dict[str, ValueKind[Any]]] = {
    "portals": PORTAL_TABLE,
    "walls": WALL_TABLE,
    "hosts": HOST_TABLE,
    "fulltext_links": LINK_TABLE,
    "document_kinds": KIND_TABLE,
    "deposits": DEPOSIT_TABLE,
    "dumps": DUMP_TABLE,
    "subresources": SUBRESOURCE_TABLE,
    "generic_titles": TITLE_TABLE,
    "licences": LICENCE_TABLE,
    "placeholders": PLACEHOLDER_TABLE,
    "meta_tags": META_TABLE,
    "dump_filters": DUMP_FILTER_TABLE,
    "journal_types": JOURNAL_TYPE_TABLE,
    "link_places": PLACE_TABLE,
    "headings": HEADING_TABLE,
    "signs": SIGN_TABLE,
    "text_evidence": TEXT_TABLE,
    "date_labels": DATE_TABLE,
    "supplements": SUPPLEMENT_TABLE,
    "address_words": WORD_TABLE,
    "evidence": EVIDENCE_TABLE,
    "explained_evidence": EXPLAINED_TABLE,
    "page_parts": PART_TABLE,
    "jats": JATS_TABLE,
    "bibliographies": BIBLIOGRAPHY_TABLE,
}
"""
Tables of rows by the names of their files, without ``.yaml``.

Where there is a setting NAME_YAML, it names the user's files.
"""

_ABOUT = {
    "portals": "Portals, and what belongs to their entry pages; see artifacts.md.",
    "walls": "Pages that a host sends instead of the requested one; see fetch.md.",
    "hosts": "Hosts with special treatment in an ingest; see ingest.md.",
    "fulltext_links": "Links from a page to its full text; see ingest.md.",
    "subresources": "Resources of a page that a capture ignores.",
    "document_kinds": "Kinds of documents; see ingest.md.",
    "generic_titles": "Titles that many works have; see matching.md.",
    "licences": "What licences allow; see output.md.",
    "placeholders": "Values that stand for a missing one; see reading.md.",
    "meta_tags": "What pages state of their articles, and under which names; see reading.md.",
    "headings": "Kinds of sections of a page by their headings; see reading.md.",
    "signs": "Elements of a page by their tags, roles and names; see reading.md.",
    "text_evidence": "What shows that a block of a page is its text; see webpages.md.",
    "date_labels": "Words before the dates that a page shows; see reading.md.",
    "supplements": "What tells that a file is a supplement of an article; see reading.md.",
    "jats": "Words of JATS, and what they mean; see reading.md.",
    "bibliographies": "Tags of bibliographies, and the values below them; see seeds.md.",
    "evidence": "What speaks for and against a link of an artifact; see artifacts.md.",
    "page_parts": "Parts of a page, by which a link of an artifact is judged; see artifacts.md.",
    "explained_evidence": "Evidence of a link that its other evidence explains; see artifacts.md.",
    "address_words": "Words of addresses that say what a page is; see artifacts.md.",
    "deposits": "Servers that register DOIs for copies of works; see ingest.md.",
    "link_places": "Parts of a page, by which a link is judged; see ingest.md.",
    "journal_types": "Journals whose articles are fetched as one type; see seed-lists.md.",
    "dumps": "Formats of dumps; see seed-lists.md.",
    "dump_filters": "Locations in lists that give no request; see seed-lists.md.",
}


def table_of(source: Source) -> str:
    """Return the name of the table that a file holds, empty for rules of journals and webpages."""
    name = source.name.rpartition("/")[2]
    try:
        nodes = [document.node for document in documents(source)]
    except RuleError:
        return next((table for table in TABLES if table.rstrip("s") in name), "")
    if len(nodes) != 1:
        return ""
    if isinstance(nodes[0], List):
        return "portals" if all(isinstance(item, Map) for item in nodes[0].items) else ""
    pairs = nodes[0].pairs if isinstance(nodes[0], Map) else []
    if pairs and all(key.text in LINK_TABLE.keys for key, _ in pairs):
        return "fulltext_links"
    keys = [key.text for _, row in pairs if isinstance(row, Map) for key, _ in row.pairs]
    kinds: dict[str, Collection[str]] = {"": WEBPAGE_KEYS}
    kinds |= {name: t.row.keys for name, t in TABLES.items() if isinstance(t, NamedRows)}
    # Of two tables that know the same keys, the one with fewer keys is meant.
    return max(kinds, key=lambda kind: (sum(key in kinds[kind] for key in keys), -len(kinds[kind])))


def count_rows(table: ValueKind[Any], content: Any) -> int:
    """Return the number of rows in the *content* of a table, in all its sections."""
    if isinstance(table, Keys):
        return sum(count_rows(table.keys[key].value, each) for key, each in content.items())
    return len(content) if isinstance(table, NamedRows) else 0


def json_schemas() -> dict[str, Json]:
    """Return the JSON schema of every table by the name of its file, without ``.yaml``."""
    return {
        "journals": journals_schema(),
        "webpages": webpages_schema(),
        **{
            name: json_schema(f"Table of {name.replace('_', ' ')}", _ABOUT[name], table.json())
            for name, table in TABLES.items()
        },
    }
