"""One HTML page without scripts, pictures or requests: the records one below the other."""

from __future__ import annotations

from html import escape

from pubcrawl.exchange.documents import blocks
from pubcrawl.exchange.record_values import RecordView, WorkView, printable, web_address
from pubcrawl.exchange.writer import RecordWriter

_HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Exported records</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid; padding: 1rem 0; overflow-wrap: anywhere; }
article h1 { font-size: 1.4rem; line-height: 1.2; }
article h2, article h3, article h4, article h5, article h6 { font-size: 1.1rem; }
.meta { font-size: 0.9rem; }
:root { color-scheme: light dark; }
</style>
</head>
<body>
<main>
"""
_FOOT = "</main>\n</body>\n</html>\n"
_META = ("meta", "links")


class HTMLWriter(RecordWriter):
    """Writes an ``article`` for each record; *plain*: without authors, sources and numbers."""

    head, foot, empty = _HEAD, _FOOT, _HEAD + _FOOT

    def text(self, record: RecordView) -> str:
        lang = f' lang="{escape(record["language"])}"' if record.get("language") else ""
        lines = [f"<article{lang}>"]
        for kind, text in blocks(record):
            content = _links(record) if kind == "links" else escape(printable(text))
            start, end = ('p class="meta"', "p") if kind in _META else (kind, kind)
            if content:
                lines.append(f"<{start}>{content}</{end}>")
        return "\n".join(lines) + "\n</article>\n"


def _links(record: RecordView) -> str:
    """Return the identifiers, and the licence, with their addresses."""
    addresses = (record.address, record.licence if isinstance(record, WorkView) else "")
    links = (escape(" · ".join(record.ids.values())), *map(_link, addresses))
    return " · ".join(filter(None, links))


def _link(address: str) -> str:
    text = escape(printable(address))
    return f'<a href="{text}">{text}</a>' if web_address(address) else text
