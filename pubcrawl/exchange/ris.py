"""
RIS: the form of EndNote, Zotero, Mendeley and most libraries.

One line a value: two characters, two spaces, a hyphen, a space. ``TY`` begins a record,
``ER`` ends it.

Sources: https://github.com/zotero/translators/blob/master/RIS.js,
https://support.clarivate.com/Endnote/s/article/Endnote-RIS-Import-Format
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pubcrawl.exchange.csl import csl_item
from pubcrawl.exchange.record_values import inverted_name
from pubcrawl.exchange.writer import Record, RecordWriter

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

    def text(self, record: Record) -> str:
        item = csl_item(record, self.options)
        keywords = record["parts"].get("keywords") if self.options.has("keywords") else None
        lines = tagged_lines(item, keywords["content"] if keywords else ())
        text = "".join(f"{tag}  - {' '.join(value.split())}\r\n" for tag, value in lines)
        return f"{text}ER  - \r\n\r\n"


def tagged_lines(item: dict[str, Any], keywords: Any) -> Iterator[tuple[str, str]]:
    """Yield tags and values of an item of CSL-JSON, without ``ER``."""
    kind = TYPES.get(item["type"], "GEN")
    if kind == "UNPB" and item.get("volume") and item.get("container-title"):
        kind = "JOUR"
    yield "TY", kind
    for tag, role in _ROLES.items():
        for person in item.get(role, ()):
            # A comma in the name of a group would divide it.
            whole = person.get("literal", "").replace(",", "")
            yield tag, inverted_name(person) if person.get("family") else whole
    for tag, variable in TAGS.items():
        if tag in _JOURNAL_TAGS and kind not in _JOURNALS:
            continue
        if value := item.get(variable) or (item.get("ISBN") if tag == "SN" else ""):
            yield tag, str(value)
    page = item.get("page", "")
    first = item.get("page-first") or page
    yield from (
        (tag, value) for tag, value in (("SP", first), ("EP", page[len(first) + 1 :])) if value
    )
    if number := item.get("number"):
        yield "C7", number
    year, *rest = item.get("issued", {}).get("date-parts", [[""]])[0]
    if year:
        yield "PY", str(year)
        if rest:
            month, day = (f"{part:02}" for part in (*rest, 0)[:2])
            yield "DA", f"{year}/{month}/{day if rest[1:] else ''}"
    yield from (("KW", word) for word in keywords)
