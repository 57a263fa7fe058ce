"""Which results of the ingest a command is about: of a list, since a time, with some slugs."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from time import time
from typing import NamedTuple, TextIO

from scrapy.commands import ScrapyCommand
from scrapy.settings import Settings

from pubcrawl.commands.seeds import matches
from pubcrawl.exceptions import PubcrawlError, UsageError
from pubcrawl.items.slugs import CLASSES, SLUGS
from pubcrawl.store.ingest import SPIDER, IngestLedger
from pubcrawl.store.ingest_results import IngestResults
from pubcrawl.store.ledger import Ledger

_AGO = re.compile(r"(\d{1,5})([dh])")
_SPANS = {"d": 86_400_000, "h": 3_600_000}  # milliseconds


class ResultFilter(NamedTuple):
    """What to pass on to ``IngestResults``; None, nothing and 0 for all."""

    list_id: int | None
    statuses: tuple[str, ...]
    since: int


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose results."""
    parser.add_argument("--list", default="", help="only of this seed list: its path or its end")
    parser.add_argument(
        "--since",
        default="",
        help="only written since: 2026-01-31, 2026-01-31T12:00, or 7d, 12h ago; UTC",
    )
    parser.add_argument(
        "--slug",
        action="append",
        default=[],
        help="only that ended so: slugs, or their classes T L X N; with commas, or repeated",
    )
    parser.add_argument("-o", "--output", default="-", metavar="FILE", help="- is standard output")


@contextmanager
def failures(command: ScrapyCommand, name: str) -> Iterator[None]:
    """Say what went wrong within, and end with its exit code: 4 for wrong options, else 1."""
    try:
        yield
    except BrokenPipeError:
        raise  # see closed_pipe
    except PubcrawlError as error:
        print(f"scrapy {name}: {error}", file=sys.stderr)
        command.exitcode = 4 if isinstance(error, UsageError) else 1
    except OSError as error:
        print(f"scrapy {name}: the output cannot be written: {error}", file=sys.stderr)
        command.exitcode = 1


@contextmanager
def results(settings: Settings) -> Iterator[tuple[IngestResults, Ledger]]:
    """Give the results in the store, and its lists. Raises ``StoreError``."""
    ledger = IngestLedger.open(settings["STORE_URL"], create=False)
    try:
        yield ledger.results, Ledger(ledger.database)
    finally:
        ledger.close()


def choice(opts: argparse.Namespace, lists: Ledger) -> ResultFilter:
    """Return what the options of ``add_options`` mean. Raises ``UsageError``."""
    return ResultFilter(
        list_id(opts.list, lists) if opts.list else None,
        statuses(opts.slug),
        since(opts.since, round(time() * 1000)) if opts.since else 0,
    )


def list_id(name: str, lists: Ledger) -> int:
    """Return the number of the list of requests *name*."""
    known = [one for one in lists.lists() if one.spider == SPIDER]
    found = [one for one in known if one.source == name]
    found = found or [one for one in known if matches(one.source, name)]
    if len(found) == 1:
        return found[0].id
    names = ", ".join(one.source for one in (found or known)) or "none yet"
    what = "more than one list is" if found else "no list of requests is"
    raise UsageError(f"--list {name}: {what} of this name; lists: {names}")


def since(text: str, now: int) -> int:
    """Return a time in milliseconds since 1970; *now* is what ``7d`` counts from."""
    if found := _AGO.fullmatch(text):
        return now - int(found[1]) * _SPANS[found[2]]
    try:
        given = datetime.fromisoformat(text)
    except ValueError:
        raise UsageError(
            f"--since {text}: give a day (2026-01-31), a time (2026-01-31T12:00), or how long "
            "ago (7d, 12h)"
        ) from None
    given = given if given.tzinfo else given.replace(tzinfo=UTC)
    return round(given.timestamp() * 1000)


def statuses(words: list[str]) -> tuple[str, ...]:
    """Return the slugs that *words* name, themselves or by their class."""
    found: dict[str, None] = {}
    for word in filter(None, ",".join(words).split(",")):
        if word in CLASSES:
            found |= dict.fromkeys(name for name, slug in SLUGS.items() if slug.retry == word)
        elif word in SLUGS or word.startswith("spn2-error:"):
            found[word] = None
        else:
            near = get_close_matches(word, (*SLUGS, *CLASSES), 1)
            hint = f", did you mean {near[0]}?" if near else "; docs/ingest-hops.md has them"
            raise UsageError(f"--slug {word}: no such slug{hint}")
    return tuple(found)


@contextmanager
def output(name: str) -> Iterator[TextIO]:
    """
    Give where to write to; a file is in place only when it is whole.

    *name*: "" for nowhere, - for standard output. Raises ``OSError``.
    """
    if not name:
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            yield nowhere
        return
    if name == "-":
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8", errors="replace")
        yield sys.stdout
        sys.stdout.flush()
        return
    part = Path(f"{name}.part")
    try:
        with part.open("w", encoding="utf-8", errors="replace", newline="") as file:
            yield file
        part.replace(name)
    finally:
        part.unlink(missing_ok=True)
