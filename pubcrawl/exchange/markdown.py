"""
Markdown (CommonMark): title, authors, abstract and full text with its headings.

https://spec.commonmark.org/
"""

from __future__ import annotations

import re

from pubcrawl.exchange.documents import blocks
from pubcrawl.exchange.record_values import RecordView, WorkView, printable, web_address
from pubcrawl.exchange.writer import RecordWriter

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~$&])")
_BEGINS = re.compile(r"^(\s*)(#{1,6}|[+=-]+|[0-9]{1,9}[.)])(?=\s|$)", re.MULTILINE)


class MarkdownWriter(RecordWriter):
    """Writes a chapter for each record; *plain*: without authors, sources and numbers."""

    between = "\n---\n\n"

    def text(self, record: RecordView) -> str:
        shown = []
        for kind, text in blocks(record):
            if kind == "links":
                shown.append(_links(record))
            elif kind == "p":
                shown.append(escaped(text))
            elif text:
                shown.append(
                    f"{'#' * int(kind[1])} {_line(text)}" if kind[0] == "h" else _line(text)
                )
        return "\n\n".join(filter(None, shown)) + "\n"


def escaped(text: str) -> str:
    """Return *text* so that Markdown shows it as it is."""
    plain = _SPECIAL.sub(r"\\\1", printable(text))
    # "1." and "-" at the beginning of a line are text: the mark itself is escaped.
    return _BEGINS.sub(lambda m: f"{m[1]}{m[2][:-1]}\\{m[2][-1]}", plain)


def _line(text: str) -> str:
    return escaped(" ".join(text.split()))


def _links(record: RecordView) -> str:
    """Return the identifiers and the licence of a work, or the address of a page, in one line."""
    if not isinstance(record, WorkView):
        address = web_address(record.address)
        return f"<{address}>" if address and not re.search(r"[\s<>]", address) else ""
    links = [f"{kind.upper()} {_line(value)}" for kind, value in record.ids.items()]
    if record.licence:
        links.append(f"Licence: {_line(record.licence)}")
    return " · ".join(links)
