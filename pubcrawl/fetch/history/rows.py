"""
Captures of one address: the choice among them, and the check of a body.

Rows come from an index of archives (CDX), our own or that of a Wayback Machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pubcrawl.fetch.archive.cdx.lines import REVISIT, digest_of, is_revisit
from pubcrawl.ids.url import url_without_fragment
from pubcrawl.model.ingest import Capture

ROWS_MAX = 40
"""Number of rows of an address that are compared, the newest or the nearest to a date."""

GOOD = frozenset((200, 226))  # 226: a file by FTP, whole
UNKNOWN = 999  # rank of a missing status, after all others

_SHA1 = re.compile(r"[A-Z2-7]{32}")
_DATE = re.compile(r"[0-9]{14}")


def is_usable(row: Capture) -> bool:
    """
    Answer whether *row* has a date of 14 digits, an address and the SHA-1 of a payload.

    Some rows have another digest, or a word for a failure of the indexer.
    """
    return bool(_DATE.fullmatch(row.datetime) and row.url and _SHA1.fullmatch(row.sha1b32))


def resolve_revisits(rows: Sequence[Capture]) -> list[Capture]:
    """
    Return *rows*; a revisit gets type and status of its original if that is among them.

    This works for one level: a revisit of a revisit stays as it is.
    """
    originals: dict[str, Capture] = {}
    for row in sorted(rows, key=lambda row: row.datetime):
        if not is_revisit(row):
            originals.setdefault(row.sha1b32, row)
    return [_resolve(row, originals.get(row.sha1b32)) for row in rows]


def _resolve(row: Capture, original: Capture | None) -> Capture:
    if original is None or not is_revisit(row):
        return row
    has_type = row.mimetype not in ("", "-", REVISIT)
    return row._replace(
        mimetype=row.mimetype if has_type else original.mimetype,
        status_code=row.status_code or original.status_code,
        revisit=row.revisit or f"{original.datetime} {original.url}",
    )


def original(row: Capture, rows: Iterable[Capture]) -> Capture | None:
    """Return the original of the revisit *row* among *rows*, ``None`` if it is missing."""
    matches = (each for each in rows if f"{each.datetime} {each.url}" == row.revisit)
    return next((each for each in matches if not is_revisit(each)), None)


def best_capture(
    rows: Iterable[Capture], url: str, *, wanted: Sequence[str] = (), near: str = ""
) -> Capture | None:
    """
    Return the best capture of *url*, ``None`` if none is usable.

    Criteria in order: the exact address; status 200 or 226; the lower status; one of
    the types *wanted*; no revisit; the year of *near* (14 digits, "" for any); the
    newest; a capture in a file of an archive.
    """
    # Of two captures in one second the later row is the newer one.
    usable = resolve_revisits([row for row in rows if is_usable(row)])[::-1]
    usable.sort(key=lambda row: abs(int(row.datetime) - int(near)) if near else -int(row.datetime))
    exact = url_without_fragment(url)

    def rank(row: Capture) -> tuple[object, ...]:
        return (
            url_without_fragment(row.url) == exact,
            row.status_code in GOOD,
            -(row.status_code or UNKNOWN),
            row.mimetype in wanted,
            not is_revisit(row),
            bool(near) and row.datetime[:4] == near[:4],
            row.datetime,
            "/" in row.warc_path,
        )

    return max(usable[:ROWS_MAX], key=rank, default=None)


def is_body(row: Capture, *bodies: bytes) -> bool:
    """Answer whether one of *bodies*, as sent or unpacked, has the digest of *row*."""
    return any(digest_of(body) == row.sha1b32 for body in bodies)
