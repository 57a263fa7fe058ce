"""
Changes as an Atom feed.

An entry has the same identifier in every feed, so that a reader of feeds shows it once.

Source: https://www.rfc-editor.org/rfc/rfc4287
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TextIO
from uuid import NAMESPACE_URL, uuid5

from lxml import etree

from pubcrawl.exchange.record_values import printable
from pubcrawl.ids.identifiers import VALID, human_link
from pubcrawl.views.report import time_text

_ATOM = "http://www.w3.org/2005/Atom"
_IDENTITY = ("record", "field", "run", "changed", "after")


def write_atom(
    rows: Sequence[Mapping[str, Any]], file: TextIO, title: str, store: str, since: int
) -> None:
    """
    Write the feed of *rows*, the latest first.

    *store*: which makes the identifier of the feed with *title*; *since*: milliseconds since 1970,
    the time of a feed without entries.
    """
    names: Any = {None: _ATOM}  # None: without a prefix
    feed = etree.Element(f"{{{_ATOM}}}feed", nsmap=names)
    updated = max((row["changed"] for row in rows), default=time_text(since))
    _add(feed, "id", _urn(store, title))
    _add(feed, "title", title)
    _add(feed, "updated", updated)
    _add(etree.SubElement(feed, f"{{{_ATOM}}}author"), "name", "pubcrawl")
    for row in rows:
        entry = etree.SubElement(feed, f"{{{_ATOM}}}entry")
        _add(entry, "id", _urn(*(str(row[name]) for name in _IDENTITY)))
        _add(entry, "title", f"{row['kind']}: {row['title'] or row['record']}")
        _add(entry, "updated", row["changed"])
        if address := _address(row["record"]):
            etree.SubElement(entry, f"{{{_ATOM}}}link", href=address)
        _add(entry, "category", None, term=row["kind"])
        text = f"{row['field']}: {row['before'] or '(nothing)'} → {row['after'] or '(nothing)'}"
        _add(entry, "content", f"{text} ({row['source']})", type="text")
    file.write(etree.tostring(feed, encoding="unicode", pretty_print=True))


def _add(parent: Any, name: str, text: str | None, **attributes: str) -> None:
    child = etree.SubElement(parent, f"{{{_ATOM}}}{name}", attributes)
    child.text = text and printable(text)


def _urn(*names: str) -> str:
    return uuid5(NAMESPACE_URL, "\n".join(names)).urn


def _address(record: str) -> str:
    kinds = (human_link(kind, record) for kind, is_kind in VALID.items() if is_kind(record))
    return next(kinds, record if "://" in record else "")
