"""A record as a document for people: the blocks of which Markdown and HTML are made."""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.exchange.record_values import RecordView, WorkView, paragraphs, person_name

_DEEPEST = 6  # level of a heading


def blocks(record: RecordView) -> Iterator[tuple[str, str]]:
    """
    Yield the kind of each block of a document, and its text, which may be empty.

    Kinds are ``h1`` to ``h6``, ``p``, ``meta`` for a line about the record, and ``links``, whose
    text each format makes. A plain document has no lines about the record.
    """
    lines, abstract, untitled = [("links", "")], "", ""
    if isinstance(record, WorkView):
        lines = [
            ("meta", ", ".join(map(person_name, record.authors))),
            ("meta", record.citation),
            ("links", ""),
        ]
        if record.keywords:
            lines.append(("meta", f"Keywords: {', '.join(record.keywords)}"))
        abstract, untitled = record.abstract, "Full text"
    yield "h1", record.title or record.name
    if not record.options.plain:
        yield from lines
    if abstract:
        yield "h2", "Abstract"
        yield from (("p", text) for text in paragraphs(abstract))
    for level, title, texts in record.body:
        if not (title or texts):
            continue
        yield f"h{min(level + 1, _DEEPEST)}", title or untitled
        yield from (("p", text) for text in texts)
