"""The options that select ingest results: by list, time and slug."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from difflib import get_close_matches
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, NamedTuple

from scrapy.settings import Settings

from pubcrawl.commands.names import did_you_mean
from pubcrawl.commands.options import repeated, text
from pubcrawl.exceptions import UsageError

if TYPE_CHECKING:
    from pubcrawl.ingest.store.results import IngestResults
    from pubcrawl.store.ledger import Ledger, SeedList


class ResultFilter(NamedTuple):
    """Arguments for ``IngestResults``; None, () and 0 select all."""

    list_id: int | None
    statuses: tuple[str, ...]
    since: int


SLUGS = repeated(
    "--slug",
    "SLUG",
    "only results with these slugs, or classes T L X N; comma-separated or repeated",
)
BESIDE_LIST = (
    text(
        "--since",
        "SINCE",
        "only results since 2026-01-31, 2026-01-31T12:00 (UTC), or 7d or 12h ago",
    ),
    SLUGS,
    text("-o --output", "FILE", "output file; - is standard output", "-"),
)
OPTIONS = (
    text("--list", "LIST", "only results of this seed list: its path, or the end of it"),
    *BESIDE_LIST,
)
_SHOWN = 5  # names of lists in a message


@contextmanager
def open_results(settings: Settings) -> Iterator[tuple[IngestResults, Ledger]]:
    """Open the results in the store, and its lists. Raises ``StoreError``."""
    from pubcrawl.ingest.store.ledger import IngestLedger
    from pubcrawl.store.ledger import Ledger

    with closing(IngestLedger.open(settings["STORE_URL"], create=False)) as ledger:
        yield ledger.results, Ledger(ledger.database)


def selection(opts: argparse.Namespace, lists: Ledger) -> ResultFilter:
    """Return the selection by the ``OPTIONS``. Raises ``UsageError``."""
    return ResultFilter(
        list_id(opts.list, lists) if opts.list else None,
        statuses(opts.slug),
        since(opts.since, round(time() * 1000)) if opts.since else 0,
    )


def list_id(name: str, lists: Ledger) -> int:
    """Return the id of the list of requests *name*. Raises ``UsageError``."""
    from pubcrawl.ingest.store.ledger import SPIDER

    requests = [each for each in lists.lists() if each.spider == SPIDER]
    return list_ids(name, requests, "list of requests")[0]


def list_ids(name: str, lists: Iterable[SeedList], noun: str = "list") -> list[int]:
    """
    Return the ids of the list *name*, one for each spider that read it.

    Raises ``UsageError`` if no list, or more than one, has this name.
    """
    all_lists = list(lists)
    named = [each for each in all_lists if each.source == name]
    named = named or [each for each in all_lists if matches(each.source, name)]
    if len({each.source for each in named}) == 1:
        return [each.id for each in named]
    if named:
        names = ", ".join(dict.fromkeys(each.source for each in named))
        raise UsageError(f"more than one {noun} is called {name!r}: {names}")
    raise no_list(name, [each.source for each in all_lists], noun)


def no_list(name: str, sources: Iterable[str], noun: str = "list") -> UsageError:
    """Return the error for a list that the store does not have; it has *sources*."""
    known = list(dict.fromkeys(Path(source).name for source in sources))
    hidden = len(known) - _SHOWN
    shown = ", ".join(known[:_SHOWN]) + (f" and {hidden} more" if hidden > 0 else "")
    lists = f"; scrapy seeds prints its lists: {shown}; a crawl adds one"
    near = did_you_mean(name, known, lists if known else "; a crawl adds the first")
    crawl = (
        f"; to crawl it: scrapy crawl publications -a seeds={name}" if Path(name).is_file() else ""
    )
    return UsageError(f"the store has no {noun} {name!r}{crawl or near}")


def since(text: str, now: int) -> int:
    """Return a time in milliseconds since 1970; ``7d`` counts back from *now*."""
    from pubcrawl.queries.kinds import read_time

    try:
        return int(read_time(text, now).start)
    except ValueError as error:
        raise UsageError(f"--since {error}") from None


def statuses(words: list[str]) -> tuple[str, ...]:
    """Return the slugs that *words* name, directly or by their class. Raises ``UsageError``."""
    from pubcrawl.items.reasons import CLASSES
    from pubcrawl.items.slugs import SLUGS

    slugs: dict[str, None] = {}
    for word in filter(None, ",".join(words).split(",")):
        if word in CLASSES:
            slugs |= dict.fromkeys(name for name, slug in SLUGS.items() if slug.ingest == word)
        elif word in SLUGS or word.startswith("spn2-error:"):
            slugs[word] = None
        else:
            near = get_close_matches(word, (*SLUGS, *CLASSES), 1)
            hint = f", did you mean {near[0]}?" if near else "; docs/reasons.md lists them"
            raise UsageError(f"--slug {word}: no such slug{hint}")
    return tuple(slugs)


def matches(source: str, name: str) -> bool:
    """Answer whether *name* is the path of the list *source*, or the end of it."""
    return source == name or source.endswith("/" + name.removeprefix("./"))
