"""The captures of ingest results, as lines of an archive's index."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pubcrawl.ingest.export.spool import Spool
from pubcrawl.model.ingest import Capture

GOOD = (200, 226)
"""Statuses of a response with the file: of HTTP, and of FTP."""


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


def lines(found: Iterable[Capture], form: Callable[[Capture], str]) -> Iterator[str]:
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
