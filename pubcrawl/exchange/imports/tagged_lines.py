"""Bibliographies of tagged lines → entries: RIS, .nbib, Web of Science, EndNote's .enw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pubcrawl.exchange.imports.entry import ImportedEntry, entry_of
from pubcrawl.exchange.record_values import printable
from pubcrawl.exchange.spreadsheets.table_rows import NumberedLine
from pubcrawl.tables.rows import Row


def tagged_entries(lines: Iterable[NumberedLine], form: Row) -> Iterator[ImportedEntry]:
    """Yield the entries of *lines*; the number of an entry is that of its first line."""
    number = 0
    pairs: list[tuple[str, str]] = []
    blank = has_begun = False
    lists, around, end = form.get("lists", ()), form.get("around", ()), form.get("ends")
    for line in lines:
        text = printable(line.text).strip("\ufeff").rstrip()
        found = form["line"].match(text)
        tag = found[1] if found else ""
        begins = tag and (tag == form["begins"] if has_begun else blank)
        if pairs and (begins or (blank and "blank" in form) or tag == end):
            yield entry_of(number, _marked(pairs), form)
            pairs, has_begun = [], False
        blank = not text
        if found and tag != end and tag not in around:
            number = number if pairs else line.number
            has_begun = has_begun or tag == form["begins"]
            pairs.append((tag, found[2].strip()))
        elif text and not found and pairs:
            tag, above = pairs[-1]
            if tag in lists:
                pairs.append((tag, text.strip()))
            else:
                pairs[-1] = (tag, f"{above} {text.strip()}".strip())
    if pairs:
        yield entry_of(number, _marked(pairs), form)


def _marked(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield *pairs*; the value ``10.5555/a [doi]`` of AID is also one of the tag ``AID[doi]``."""
    for tag, value in pairs:
        yield tag, value
        if value.endswith("]"):
            start, _, kind = value.rpartition(" [")
            yield f"{tag}[{kind}", start
