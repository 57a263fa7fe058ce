"""One HTML page without scripts, pictures or requests: the records one below the other."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pubcrawl.exchange import record_values as values
from pubcrawl.exchange.record_kinds import PUBLICATION
from pubcrawl.exchange.record_values import contributor_name, record_kind
from pubcrawl.exchange.writer import ExportOptions, Record, RecordWriter

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
_DEEPEST = 6


class HTMLWriter(RecordWriter):
    """Writes an ``article`` for each record; *plain*: without authors, sources and numbers."""

    head, foot, empty = _HEAD, _FOOT, _HEAD + _FOOT

    def text(self, record: Record) -> str:
        work = record_kind(record) == PUBLICATION
        blocks = _work(record, self.options) if work else _page(record, self.options)
        language = record.get("language") or ""
        lang = f' lang="{escape(language)}"' if language else ""
        return f"<article{lang}>\n" + "\n".join(filter(None, blocks)) + "\n</article>\n"


def _work(record: Record, options: ExportOptions) -> Iterator[str]:
    yield _element("h1", values.work_title(record) or values.record_name(record))
    if not options.plain:
        authors = ", ".join(map(contributor_name, values.contributors(record)))
        yield _element("p", authors, "meta")
        yield _element("p", values.citation(record), "meta")
        yield _links(record)
        if options.has("keywords") and (words := values.terms(record, "keywords")):
            yield _element("p", f"Keywords: {', '.join(words)}", "meta")
    if options.has("abstract") and (abstract := values.abstract_text(record)):
        yield _element("h2", "Abstract")
        yield from (_element("p", each) for each in values.paragraphs(abstract))
    if options.has("fulltext"):
        for level, heading, texts in values.body_sections(record):
            yield _element(f"h{min(level + 1, _DEEPEST)}", heading or "Full text")
            yield from (_element("p", each) for each in texts)


def _page(record: Record, options: ExportOptions) -> Iterator[str]:
    yield _element("h1", record["title"] or record["start_url"])
    if not options.plain:
        yield f'<p class="meta">{_link(record["final_url"] or record["start_url"])}</p>'
    yield from (_element("p", each) for each in values.paragraphs(record["content"]))


def _element(name: str, text: str, kind: str = "") -> str:
    attribute = f' class="{kind}"' if kind else ""
    return f"<{name}{attribute}>{escape(values.printable(text))}</{name}>" if text else ""


def _link(address: str) -> str:
    text = escape(values.printable(address))
    return f'<a href="{text}">{text}</a>' if values.web_address(address) else text


def _links(record: Record) -> str:
    """Return the identifiers, and the licence, with their addresses."""
    ids = [str(record[name]) for name in ("pmid", "pmcid", "doi") if record.get(name)]
    found = [escape(" · ".join(ids))]
    found += [
        _link(each) for each in (values.record_address(record), values.licence(record)) if each
    ]
    return f'<p class="meta">{" · ".join(filter(None, found))}</p>'
