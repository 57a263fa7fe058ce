"""
The statements that SQLAlchemy compiles for crawls, compiled once for all forked processes.

Compiling them takes a fifth of a small crawl.
"""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import Any

from sqlalchemy import create_engine
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from pubcrawl.engine.seeds.line import parse_line
from pubcrawl.engine.seeds.seed import Seed, SeedForm
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.model.webpage import WebPage
from pubcrawl.store import database
from pubcrawl.store.keys import names, page_names
from pubcrawl.store.store import Store
from pubcrawl.works.publication import Publication

LINES = {
    "publications": ("1", SeedForm.IDS),
    "webpages": ("https://example.org/", SeedForm.URLS),
}


def keep_statements(url: str) -> None:
    """Compile the statements that create, fill and read a store; *url*: a store to create."""
    # SQLAlchemy caches compiled statements by dialect, and each engine makes its own dialect.
    dialect: Any = SQLiteDialect_pysqlite
    dialect.__eq__ = lambda _, other: type(other) is dialect
    dialect.__hash__ = lambda _: hash(dialect.driver)
    opening: Any = database
    opening.create_engine = partial(create_engine, execution_options={"compiled_cache": {}})
    store = Store(url)
    for spider, line in LINES.items():
        _crawl(store, spider, parse_line(line[0], 1, line[1]))
    store.close()


def _crawl(store: Store, spider: str, seed: Seed) -> None:
    """Use *store* as a crawl does."""
    ledger = store.ledger
    number = ledger.list_id(spider, "ids.txt", 1)
    ledger.begin(number, [seed], lambda facts: True, 1)
    claimed = [each.id for each in ledger.claim(number, 4, 1)]
    records = chain(
        store.find(Publication, names(seed.ids)),
        store.find(WebPage, page_names("https://example.org/")),
    )
    assert not list(records)
    record: Any = Publication.from_ids(Identifiers(pmid="1"))
    if spider == "webpages":
        record = WebPage(start_url="https://example.org/")
    for now in (1, 2):
        store.put(record, claimed, now=now)
        store.flush()
    assert not list(store.others(number))
    store.give_back()
