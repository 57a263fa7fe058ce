"""
Markdown (CommonMark): title, authors, abstract and full text with its headings.

https://spec.commonmark.org/
"""

from __future__ import annotations

import re

from pubcrawl.exchange.documents import blocks
from pubcrawl.exchange.record_values import RecordView, WorkView, printable, web_address
from pubcrawl.exchange.sections import machine_text
from pubcrawl.exchange.writer import RecordWriter

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~$&])")
_BEGINS = re.compile(r"^(\s*)(#{1,6}|[+=-]+|[0-9]{1,9}[.)])(?=\s|$)", re.MULTILINE)


class MarkdownWriter(RecordWriter):
    """
    Writes a chapter for each record; *plain*: without authors, sources and numbers.

    Before the title of a section stands an anchor with its identifier (``machine_text``).
    """

    between = "\n---\n\n"

    def text(self, record: RecordView) -> str:
        shown = []
        ids = iter(
            () if record.options.plain else [section.id for section in machine_text(record)[1]]
        )
        for kind, text in blocks(record):
            if kind == "links":
                shown.append(_links(record))
            elif kind == "p":
                shown.append(escaped(text))
            elif text:
                # Every heading but the first one, of the record, is that of a section.
                id = next(ids, "") if kind[0] == "h" and shown else ""
                anchor = f'<a id="{id}"></a>' if id else ""
                mark = f"{'#' * int(kind[1])} " if kind[0] == "h" else ""
                shown.append(f"{mark}{anchor}{_line(text)}")
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
    links.append(f"Licence class: {record.licence_class}")
    return " · ".join(links)
