"""
RIS: the form of EndNote, Zotero, Mendeley and most libraries.

One line a value: two characters, two spaces, a hyphen, a space. ``TY`` begins a record,
``ER`` ends it.

Sources: https://github.com/zotero/translators/blob/master/RIS.js,
https://support.clarivate.com/Endnote/s/article/Endnote-RIS-Import-Format
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from pubcrawl.exchange.csl import csl_item, issued
from pubcrawl.exchange.record_values import WorkView, inverted_name
from pubcrawl.exchange.writer import RecordWriter

TYPES = {
    "article-journal": "JOUR",
    "article-magazine": "MGZN",
    "article-newspaper": "NEWS",
    "review": "JOUR",
    "review-book": "JOUR",
    "article": "UNPB",
    "manuscript": "UNPB",
    "book": "BOOK",
    "collection": "EDBOOK",
    "chapter": "CHAP",
    "entry": "ENCYC",
    "entry-dictionary": "DICT",
    "entry-encyclopedia": "ENCYC",
    "paper-conference": "CPAPER",
    "thesis": "THES",
    "report": "RPRT",
    "dataset": "DATA",
    "software": "COMP",
    "patent": "PAT",
    "standard": "STAND",
    "webpage": "ELEC",
    "post": "ELEC",
    "post-weblog": "BLOG",
}
"""CSL type → type of reference; all others are ``GEN``."""

TAGS = {
    "TI": "title",
    "ST": "title-short",
    "T2": "container-title",
    "JF": "container-title",
    "JO": "container-title-short",
    "J2": "container-title-short",
    "T3": "collection-title",
    "PB": "publisher",
    "VL": "volume",
    "IS": "issue",
    "SN": "ISSN",
    "DO": "DOI",
    "AN": "PMID",
    "C2": "PMCID",
    "LA": "language",
    "UR": "URL",
    "AB": "abstract",
    "N1": "note",
}
"""Tag → variable of CSL, where the value is the same."""

_JOURNAL_TAGS = ("JF", "JO", "J2")
_JOURNALS = ("JOUR", "MGZN", "NEWS")
_ROLES = {"AU": "author", "A2": "editor", "A4": "translator"}


class RISWriter(RecordWriter):
    """Writes a record for each publication, a blank line after it; lines end with CRLF."""

    def text(self, record: WorkView) -> str:
        lines = tagged_lines(csl_item(record), record.keywords)
        text = "".join(f"{tag}  - {' '.join(value.split())}\r\n" for tag, value in lines if value)
        return f"{text}ER  - \r\n\r\n"


def tagged_lines(item: dict[str, Any], keywords: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield tags and values of an item of CSL-JSON, some empty, without ``ER``."""
    year, month, day = issued(item)
    item = defaultdict(str, item)
    kind = TYPES.get(item["type"], "GEN")
    if kind == "UNPB" and item["volume"] and item["container-title"]:
        kind = "JOUR"
    yield "TY", kind
    for tag, role in _ROLES.items():
        for person in item[role]:
            # A comma in the name of a group would divide it.
            whole = person.get("literal", "").replace(",", "")
            yield tag, inverted_name(person) if "family" in person else whole
    for tag, variable in TAGS.items():
        if tag not in _JOURNAL_TAGS or kind in _JOURNALS:
            yield tag, item[variable] or (item["ISBN"] if tag == "SN" else "")
    page = item["page"]
    first = item["page-first"] or page
    yield "SP", first
    yield "EP", page[len(first) + 1 :]
    yield "C7", item["number"]
    yield "PY", str(year)
    if month:
        yield "DA", f"{year}/{month:02}/{day:02}" if day else f"{year}/{month:02}/"
    yield from (("KW", word) for word in keywords)
