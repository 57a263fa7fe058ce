"""``-a where=``: seeds from the store, of the records that meet a query."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from functools import cache, partial
from typing import TYPE_CHECKING

from pubcrawl.engine.page_client import load_rules
from pubcrawl.engine.seeds.seed import SeedForm
from pubcrawl.engine.seeds.supplement_requests import supplement_requests
from pubcrawl.ids.url import rule_url
from pubcrawl.store.database import Database

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

    from pubcrawl.queries.parser import ReadContext
    from pubcrawl.queries.selection import Record, Selection
    from pubcrawl.reading.rules import Rules

_SUPPLEMENTS = re.compile(r"\s*supplements(?::([\w,-]+))?(?:\s+|$)")
_OF = {
    SeedForm.IDS: "publications",
    SeedForm.EITHER: "publications",
    SeedForm.URLS: "webpages",
    SeedForm.ENTRIES: "artifacts",
}


def query_words(where: str, form: SeedForm | None = None, pages: str = "") -> tuple[str, str]:
    """
    Return kind and query of *where*, such as ``publications missing fulltext``.

    Without a kind it is that of the spider: of *form*, or *pages*, ``webpage`` or ``doc``; the
    results of an ingest without either.
    """
    from pubcrawl.queries.sets import SETS

    first, _, rest = where.strip().partition(" ")
    if first in SETS:
        return first, rest
    if pages:
        return f"{pages}s", where
    return (_OF[form] if form else "results"), where


def query_context(kind: str, settings: BaseSettings, now: int) -> ReadContext:
    """
    Return the context of queries on records of a *kind*; *now*: milliseconds since 1970.

    Rules are loaded when the first address is matched.
    """
    from pubcrawl.queries.parser import ReadContext

    @cache
    def rules() -> Rules:
        return load_rules(settings)

    def has_rule(url: str) -> bool:
        address = rule_url(url)
        publication = kind == "publications"
        found = rules().journal(address) if publication else rules().webpage(address)
        return found is not None

    return ReadContext(now, has_rule)


def stored_lines(
    settings: BaseSettings, where: str, form: SeedForm | None, pages: str, now: int
) -> Iterator[str]:
    """
    Yield a line of a seed list for each record that meets *where*.

    ``supplements list ids.txt``, or ``supplements:xlsx,csv …``: ingest requests for the
    supplementary files of the publications that meet the rest of it.

    Raises ``QueryError``, and ``StoreError`` without a store.
    """
    from pubcrawl.queries.selection import find_records, parse_selection

    lines_of = partial(_lines, form=form)
    if of_files := _SUPPLEMENTS.match(where):
        types = tuple(filter(None, (of_files[1] or "").lower().split(",")))
        lines_of, where = partial(_requests, types=types), f"publications {where[of_files.end() :]}"
    kind, query = query_words(where, form, pages)
    with closing(Database(settings["STORE_URL"], create=False)) as database:
        selection = parse_selection(kind, query, query_context(kind, settings, now))
        for found in find_records(database, selection):
            yield from lines_of(selection, found.record)


def _requests(selection: Selection, record: Record, types: tuple[str, ...]) -> Iterator[str]:
    return map(json.dumps, supplement_requests(record, types))


def _lines(selection: Selection, record: Record, form: SeedForm | None) -> Iterator[str]:
    if line := _line(selection, record, form):
        yield line


def _line(selection: Selection, record: Record, form: SeedForm | None) -> str:
    match selection.of.name:
        case "publications":
            ids = [str(record[kind]) for kind in ("pmid", "pmcid", "doi")]
            if form in (SeedForm.IDS, SeedForm.EITHER) and any(ids):
                return "\t".join(ids)
            addresses = record.get("addresses") or [""]
            if form in (SeedForm.IDS, SeedForm.EITHER):
                return str(addresses[0])
            # One identifier: the others lead to the same file or page.
            pmid, pmcid, doi = ids
            return doi or pmcid or pmid or str(addresses[0])
        case "artifacts":
            return str(record["entry_uri"])
        case "results":
            return str(record["request"]["base_url"])
    return str(record["start_url"])
