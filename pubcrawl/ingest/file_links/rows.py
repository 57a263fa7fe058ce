"""Links by the table: elements with an address, and addresses derived from the page's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pubcrawl.formats import select
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.meta_tags import Meta, meta_values, metas
from pubcrawl.ingest.file_links.page import LinkCandidate, LinkPage, refreshed
from pubcrawl.ingest.file_links.places import RELATED, LinkPlaces
from pubcrawl.ingest.file_links.table import EVERYWHERE, MADE, DerivedAddress, LinkRow

MOST = 20
"""Most elements of one row."""

STEP = 0.01
"""Decrease of the score for each further element of a row."""


def by_rows(page: LinkPage, rows: Iterable[LinkRow]) -> Iterator[LinkCandidate]:
    """
    Yield the addresses in the elements that match *rows*, in order.

    Elements among related articles are left to ``by_anchors``.

    Raises ``SelectorTimeout``, and ``RegexTimeout`` for a regular expression in a selector.
    """
    tags: list[Meta] | None = None
    places = LinkPlaces()
    rows = [row for row in rows if row.where.fits(page)]
    if not page.document.xml:
        # One query excludes most rows.
        css = ", ".join(row.query.sweep for row in rows if row.query)
        if css and page.document.first(css) is None:
            rows = [row for row in rows if row.metas]
    for row in rows:
        if row.metas:
            if tags is None:
                tags = metas(page.document)
            found: Iterable[str] = map(refreshed, meta_values(tags, *row.metas)[:MOST])
        else:
            found = _of_elements(page, row, places)
        for index, url in enumerate(found):
            yield LinkCandidate(url, row.type, row.name, _less(row.score, index), row.links)


def by_address(
    page: LinkPage, made: Iterable[DerivedAddress], *, settled: bool = False
) -> Iterator[LinkCandidate]:
    """
    Yield the addresses derived from the page's own.

    *settled*: there is a certain candidate, so rows for all sites do not search the page.
    """
    for row in made:
        if not row.where.fits(page) or (settled and row.bodies and row.where == EVERYWHERE):
            continue
        found = row.find.search(page.url)
        if found is None:
            continue
        if row.bodies and not any(found.expand(words) in page.markup for words in row.bodies):
            continue
        put = found.expand(row.put)
        place = "" if row.bodies else MADE
        yield LinkCandidate(put, row.type, row.name, row.score, (), row.stage, place)


def _of_elements(page: LinkPage, row: LinkRow, places: LinkPlaces) -> Iterator[str]:
    if row.query is None:
        return
    nodes = row.query.select(page.document)[:MOST]
    if not nodes or (row.when is not None and row.when.first(page.document) is None):
        return
    for node in nodes:
        if places.of(node) == RELATED:
            continue
        if row.attr == "text":
            yield html_text.text(node)
        else:
            value = select.attribute(page.document, node, row.attr)
            yield refreshed(value) if row.attr == "content" else value


def _less(score: float, index: int) -> float:
    return round(max(score - STEP * index, 0.0), 4)
