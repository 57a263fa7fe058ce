"""Links by the table: elements that have an address, and addresses made out of the page's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pubcrawl.parse import select
from pubcrawl.parse.fulltext.page import LinkCandidate, LinkPage, refreshed
from pubcrawl.parse.fulltext.table import EVERYWHERE, LinkRow, Made
from pubcrawl.parse.html import text as html_text
from pubcrawl.parse.meta.tags import Meta, metas, values

MOST = 20
"""Elements of one row that are read."""

STEP = 0.01
"""How much less likely each further element of a row is the one."""


def by_rows(page: LinkPage, rows: Iterable[LinkRow]) -> Iterator[LinkCandidate]:
    """
    Yield what the elements of the page hold that *rows* are for, in order.

    Raises ``SelectorTimeout``, and ``RegexTimeout`` for a regular expression in a selector.
    """
    tags: list[Meta] | None = None
    rows = [row for row in rows if row.where.fits(page)]
    if not page.document.xml:
        # One sweep of the page tells that it has none of what most rows are for.
        css = ", ".join(row.query.sweep for row in rows if row.query)
        if css and page.document.first(css) is None:
            rows = [row for row in rows if row.metas]
    for row in rows:
        if row.metas:
            if tags is None:
                tags = metas(page.document)
            found: Iterable[str] = map(refreshed, values(tags, *row.metas)[:MOST])
        else:
            found = _of_elements(page, row)
        for place, url in enumerate(found):
            yield LinkCandidate(url, row.type, row.name, _less(row.score, place), row.links)


def by_address(
    page: LinkPage, made: Iterable[Made], *, settled: bool = False
) -> Iterator[LinkCandidate]:
    """
    Yield the addresses that are made out of the page's own.

    *settled*: what was asked for is found: a page is not searched for what may be on any.
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
        yield LinkCandidate(put, row.type, row.name, row.score, release_stage=row.stage)


def _of_elements(page: LinkPage, row: LinkRow) -> Iterator[str]:
    if row.query is None:
        return
    nodes = row.query.select(page.document)[:MOST]
    if not nodes or (row.when is not None and row.when.first(page.document) is None):
        return
    for node in nodes:
        if row.attr == "text":
            yield html_text.text(node)
        else:
            value = select.attribute(page.document, node, row.attr)
            yield refreshed(value) if row.attr == "content" else value


def _less(score: float, place: int) -> float:
    return round(max(score - STEP * place, 0.0), 4)
