"""
Captures of one address: which of them stands for it, and whether a body is the one meant.

Rows come from an index of archives (CDX), ours or that of a Wayback Machine.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Sequence

from pubcrawl.fetch.cdx_lines import REVISIT
from pubcrawl.ids.url import sent_url
from pubcrawl.items.ingest import Capture

ROWS_MAX = 40
"""So many rows of an address are compared, the newest or those nearest to a date."""

GOOD = frozenset((200, 226))  # 226: a file by FTP, whole
UNKNOWN = 999  # ranks a status that the index does not tell behind all others

_SHA1 = re.compile(r"[A-Z2-7]{32}")
_DATE = re.compile(r"[0-9]{14}")


def is_usable(row: Capture) -> bool:
    """
    Answer whether *row* is whole: a date of 14 digits, an address, the SHA-1 of a payload.

    Rows with another digest, or the word that stands for a failure of the
    indexer, are not.
    """
    return bool(_DATE.fullmatch(row.datetime) and row.url and _SHA1.fullmatch(row.sha1b32))


def is_revisit(row: Capture) -> bool:
    """Answer whether the record of *row* only points to one with the same payload."""
    return bool(row.revisit) or row.mimetype == REVISIT


def resolved(rows: Sequence[Capture]) -> list[Capture]:
    """
    Return *rows*, revisits with type and status of the record they repeat, where it is among them.

    One level: a revisit of a revisit stays as it is.
    """
    originals: dict[str, Capture] = {}
    for row in sorted(rows, key=lambda row: row.datetime):
        if not is_revisit(row):
            originals.setdefault(row.sha1b32, row)
    return [_resolved(row, originals.get(row.sha1b32)) for row in rows]


def _resolved(row: Capture, original: Capture | None) -> Capture:
    if original is None or not is_revisit(row):
        return row
    known = row.mimetype not in ("", "-", REVISIT)
    return row._replace(
        mimetype=row.mimetype if known else original.mimetype,
        status_code=row.status_code or original.status_code,
        revisit=row.revisit or f"{original.datetime} {original.url}",
    )


def original(row: Capture, rows: Iterable[Capture]) -> Capture | None:
    """Return the one of *rows* that the revisit *row* repeats, ``None`` if it is not there."""
    named = (each for each in rows if f"{each.datetime} {each.url}" == row.revisit)
    return next((each for each in named if not is_revisit(each)), None)


def best(
    rows: Iterable[Capture], url: str, *, wanted: Sequence[str] = (), near: str = ""
) -> Capture | None:
    """
    Return the capture that stands for *url*, ``None`` if there is none that can be used.

    Compared, one after the other: the very address; status 200 or 226; the
    lower status; one of the types *wanted*; no revisit; the year of *near* (14
    digits, "" for any); the newest; one that is in a file of an archive.
    """
    # Of two in one second the later row is the newer.
    usable = resolved([row for row in rows if is_usable(row)])[::-1]
    usable.sort(key=lambda row: _distance(row, near))
    exact = sent_url(url)

    def rank(row: Capture) -> tuple[object, ...]:
        return (
            sent_url(row.url) == exact,
            row.status_code in GOOD,
            -(row.status_code or UNKNOWN),
            row.mimetype in wanted,
            not is_revisit(row),
            bool(near) and row.datetime[:4] == near[:4],
            row.datetime,
            "/" in row.warc_path,
        )

    return max(usable[:ROWS_MAX], key=rank, default=None)


def _distance(row: Capture, near: str) -> int:
    """Return how far *row* is from the date *near*, or from the newest: a number to sort by."""
    return abs(int(row.datetime) - int(near)) if near else -int(row.datetime)


def is_body(row: Capture, *bodies: bytes) -> bool:
    """Answer whether one of *bodies*, as sent or unpacked, has the digest of *row*."""
    wanted = base64.b32decode(row.sha1b32)
    return any(hashlib.sha1(body, usedforsecurity=False).digest() == wanted for body in bodies)
