"""
Markdown (CommonMark): title, authors, abstract and full text with its headings.

https://spec.commonmark.org/
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.exchange import record_values as values
from pubcrawl.exchange.record_kinds import PUBLICATION
from pubcrawl.exchange.record_values import contributor_name, record_kind
from pubcrawl.exchange.writer import ExportOptions, Record, RecordWriter

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~$&])")
_BEGINS = re.compile(r"^(\s*)(#{1,6}|[+=-]+|[0-9]{1,9}[.)])(?=\s|$)", re.MULTILINE)
_DEEPEST = 6  # level of a heading


class MarkdownWriter(RecordWriter):
    """Writes a chapter for each record; *plain*: without authors, sources and numbers."""

    between = "\n---\n\n"

    def text(self, record: Record) -> str:
        kind = record_kind(record)
        blocks = _work(record, self.options) if kind == PUBLICATION else _page(record, self.options)
        return "\n\n".join(filter(None, blocks)) + "\n"


def escaped(text: str) -> str:
    """Return *text* so that Markdown shows it as it is."""
    plain = _SPECIAL.sub(r"\\\1", values.printable(text))
    # "1." and "-" at the beginning of a line are text: the mark itself is escaped.
    return _BEGINS.sub(lambda m: f"{m[1]}{m[2][:-1]}\\{m[2][-1]}", plain)


def _work(record: Record, options: ExportOptions) -> Iterator[str]:
    title = values.work_title(record) or values.record_name(record)
    yield f"# {_line(title)}"
    if not options.plain:
        yield _line(", ".join(map(contributor_name, values.contributors(record))))
        yield _line(values.citation(record))
        yield _links(record)
        if options.has("keywords") and (words := values.terms(record, "keywords")):
            yield f"Keywords: {_line(', '.join(words))}"
    if options.has("abstract") and (abstract := values.abstract_text(record)):
        yield "## Abstract"
        yield from map(escaped, values.paragraphs(abstract))
    if options.has("fulltext"):
        for level, heading, texts in values.body_sections(record):
            yield f"{'#' * min(level + 1, _DEEPEST)} {_line(heading or 'Full text')}"
            yield from map(escaped, texts)


def _page(record: Record, options: ExportOptions) -> Iterator[str]:
    yield f"# {_line(record['title'] or record['start_url'])}"
    if not options.plain:
        address = values.web_address(record["final_url"] or record["start_url"])
        yield f"<{address}>" if address and not re.search(r"[\s<>]", address) else ""
    yield from map(escaped, values.paragraphs(record["content"]))


def _line(text: str) -> str:
    return escaped(" ".join(text.split()))


def _links(record: Record) -> str:
    """Return the identifiers, and the licence, in one line."""
    names = (("PMID", "pmid"), ("PMCID", "pmcid"), ("DOI", "doi"))
    found = [f"{label} {_line(record[key])}" for label, key in names if record.get(key)]
    if licence := values.licence(record):
        found.append(f"Licence: {_line(licence)}")
    return " · ".join(found)
