"""The records that a command works on: their kind, a query, their order and number."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING

from scrapy.settings import Settings

from pubcrawl.console.options import number, text
from pubcrawl.exceptions import UsageError

if TYPE_CHECKING:
    from pubcrawl.engine.seeds import Seed
    from pubcrawl.queries.selection import Selection
    from pubcrawl.store.database import Database
    from pubcrawl.store.records import AnyRecord

SYNTAX = "[KIND] [QUERY]"
PUBLICATIONS = "publications"


OPTIONS = (
    text("--list", "LIST", "only records of this seed list: its path, or the end of it"),
    text("--sort", "FIELD", "order by fields, such as -fetched,journal; - means descending"),
    number("--limit", "N", "only the first N records; -N: the last N", least=None),
    number("--sample", "N", "N random records"),
    number("--seed", "S", "number that repeats the same sample", least=None),
    text(
        "--ids-from",
        "FILE",
        "only records of the identifiers or addresses in a seed list; - is standard input",
    ),
)


@contextmanager
def open_selection(
    args: Sequence[str], opts: argparse.Namespace, settings: Settings
) -> Iterator[tuple[Database, Selection]]:
    """
    Open the store, and read ``[KIND] [QUERY]``. Raises ``PubcrawlError``.

    *args*: KIND is ``publications`` if the first is not a kind; the rest is the query.
    """
    from pubcrawl.engine.seeds.stored import query_context
    from pubcrawl.model.times import now_ms
    from pubcrawl.queries.selection import parse_selection
    from pubcrawl.queries.sets import SETS
    from pubcrawl.store.database import Database

    rest = list(args)
    of = rest.pop(0) if rest and rest[0] in SETS else PUBLICATIONS
    if rest and rest[0] not in SETS[of].fields and (near := get_close_matches(rest[0], SETS, 1)):
        raise UsageError(f"no records are called {rest[0]!r}, did you mean {near[0]!r}?")
    chosen = parse_selection(of, " ".join(rest), query_context(of, settings, now_ms()))
    selection = chosen._replace(
        sort=tuple(filter(None, (name.strip() for name in opts.sort.split(",")))),
        limit=opts.limit,
        sample=opts.sample,
        seed=opts.seed,
    )
    with closing(Database(settings["STORE_URL"], create=False)) as database:
        if opts.list:
            selection = _of_list(selection, database, opts.list)
        if opts.ids_from:
            selection = selection._replace(entries=_entries(database, of, opts.ids_from))
        yield database, selection


def _of_list(selection: Selection, database: Database, name: str) -> Selection:
    """Return *selection* with only the records of the list *name*. Raises ``UsageError``."""
    from pubcrawl.console.lists import list_ids
    from pubcrawl.queries.selection import narrowed
    from pubcrawl.store.ledger import Ledger

    known = Ledger(database).lists()
    numbers = list_ids(name, known)
    sources = tuple({each.source.lower() for each in known if each.id in numbers})
    return narrowed(selection, "list", "=", sources)


def record_class(of: str) -> type[AnyRecord]:
    """Return the class of the records of a set."""
    from pubcrawl.model.artifact import ArtifactRecord
    from pubcrawl.model.webpage import WebPage
    from pubcrawl.works.publication import Publication

    classes: dict[str, type[AnyRecord]]
    classes = {PUBLICATIONS: Publication, "artifacts": ArtifactRecord}
    return classes.get(of, WebPage)


def entries_by_name(database: Database, of: str, seeds: Iterable[Seed]) -> dict[str, set[int]]:
    """Return the numbers of the records that each of *seeds* names, by its text."""
    from pubcrawl.store.keys import artifact_names, names, page_names
    from pubcrawl.store.records import owners

    found: dict[str, set[int]] = {}
    with database.read() as connection:
        for seed in seeds:
            if of == PUBLICATIONS:
                by = names(seed.ids, [seed.url] if seed.url else [])
            elif of == "artifacts":
                by = artifact_names(seed.url)
            else:
                by = page_names(seed.url, of.removesuffix("s"))
            found[seed.text] = set(owners(connection, by).values())
    return found


def _entries(database: Database, of: str, path: str) -> set[int]:
    """Return the numbers of the records that a seed list names."""
    from pubcrawl.engine.seeds import SeedForm, read_seeds

    if of == "results":
        raise UsageError("--ids-from: results have no identifiers; give a query: doi in (…)")
    form = {PUBLICATIONS: SeedForm.EITHER, "artifacts": SeedForm.ENTRIES}.get(of, SeedForm.URLS)
    valid = (seed for seed in read_seeds(path, form) if not seed.reason)
    return set().union(*entries_by_name(database, of, valid).values())
