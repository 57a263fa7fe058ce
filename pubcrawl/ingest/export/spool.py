"""Sorted unique lines: captures for the index of an archive, addresses for a later crawl."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any, Self

from pubcrawl.fetch.history.rows import GOOD
from pubcrawl.items import slugs
from pubcrawl.items.reasons import LATER
from pubcrawl.model.ingest import Capture

_CACHE = 16 * 1024  # KiB in memory; the rest goes to a file without a name
_TABLE = "CREATE TABLE spool (key BLOB PRIMARY KEY, text BLOB NOT NULL) WITHOUT ROWID"


class Spool:
    """
    Keys with a text each; iterate over the texts in the order of the keys.

    It leaves no files behind. Raises ``OSError`` if the folder for temporary files
    (TMPDIR) is full.
    """

    def __init__(self) -> None:
        # "" is SQLite's name for a temporary database that is deleted when closed.
        self._database = sqlite3.connect("", isolation_level=None)
        for statement in (
            "PRAGMA journal_mode = OFF",
            f"PRAGMA cache_size = -{_CACHE}",
            _TABLE,
            "BEGIN",
        ):
            self._database.execute(statement)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def put(self, key: bytes, text: str = "") -> bool:
        """Add *text* under *key*; return False, and change nothing, if the key exists."""
        with _as_os_error():
            insert = "INSERT OR IGNORE INTO spool VALUES (?, ?)"
            raw = text.encode("utf-8", "surrogatepass")
            return self._database.execute(insert, (key, raw)).rowcount == 1

    def __contains__(self, key: bytes) -> bool:
        """Answer whether there is a text under *key*."""
        with _as_os_error():
            row = self._database.execute("SELECT 1 FROM spool WHERE key = ?", (key,)).fetchone()
        return row is not None

    def __iter__(self) -> Iterator[str]:
        """Yield the texts in the order of their keys."""
        with _as_os_error():
            for (raw,) in self._database.execute("SELECT text FROM spool ORDER BY key"):
                yield raw.decode("utf-8", "surrogatepass")


@contextmanager
def _as_os_error() -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        raise OSError(f"no space for temporary files: {error}; see TMPDIR") from error


def captures(record: dict[str, Any]) -> Iterator[Capture]:
    """
    Yield the captures of the file of a hit; none for a miss. *record*: as in the feed.

    They are the capture of the file, and the earlier one with the same payload to which
    it refers.
    """
    if not record["hit"]:
        return
    original = _capture(record.get("revisit_cdx"))
    capture = _capture(record.get("cdx"))
    if capture and original:
        capture = capture._replace(revisit=f"{original.datetime} {original.url}")
    yield from (one for one in (capture, original) if one and one.status_code in GOOD)


def capture_lines(found: Iterable[Capture], form: Callable[[Capture], str]) -> Iterator[str]:
    """Yield the lines of captures in *form*, each once, in the order of their bytes."""
    with Spool() as spool:
        for capture in found:
            line = form(capture)
            spool.put(line.encode("utf-8", "surrogatepass"), line)
        yield from spool


def _capture(fields: dict[str, Any] | None) -> Capture | None:
    if not fields:
        return None
    return Capture(**{**fields, "status_code": fields["status_code"] or 0})


UNRESOLVED = tuple(name for name, slug in slugs.SLUGS.items() if slug.ingest == LATER)
"""Statuses that may change in another crawl, or with a browser."""

WALLS = frozenset(slugs.WALLS) - {"blocked-forbidden"}  # a firewall refuses the page itself
"""Statuses whose terminal address is a wall, so that a crawl must not begin there."""

_BLANKS = str.maketrans({"\t": None, "\r": None, "\n": None, " ": "%20"})


def unresolved_address(status: str, terminal_url: str, base_url: str) -> str:
    """
    Return the address to continue at: the terminal one, as those before may contain session ids.

    It is the base address if there is no terminal one, or if that is a wall.
    """
    url = base_url if status in WALLS else terminal_url or base_url
    return url.translate(_BLANKS)


def shuffled(urls: Iterable[str], seed: str = "") -> Iterator[str]:
    """Yield each of *urls* once, in an order that depends only on them and on *seed*."""
    with Spool() as spool:
        for url in urls:
            raw = url.encode("utf-8", "surrogatepass")
            spool.put(blake2b(raw, digest_size=16, key=seed.encode()[:64]).digest(), url)
        yield from spool
