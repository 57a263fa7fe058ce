"""Records of other programs: how their revisits refer, and what a wrong length costs."""

from __future__ import annotations

import asyncio
from pathlib import Path

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.check import faults
from pubcrawl.fetch.archive.replay import Replay
from pubcrawl.fetch.history.local import LocalHistory
from pubcrawl.fetch.history.rows import best_capture
from tests.cases import Case, golden
from tests.fetch.archive.other_writers import build

ORDINALS = {"1st": 0, "2nd": 1}


def read(case: Case, folder: Path) -> None:
    """Check what replay, history and the check find in the files of a case."""
    starts = build(folder, case["files"])
    archive = Archive(folder)
    archive.complete()
    replay = Replay(folder)
    for url, body in case["answers"].items():
        given = [replay.answer("GET", url) for _ in range(4)][-1]
        replayed = given.body if given and not given.failure else None
        assert (url, replayed) == (url, body.encode() if body is not None else None)
        row = best_capture(archive.captures(url), url)
        try:
            found = asyncio.run(LocalHistory(archive).fetch(row)).body if row else None
        except FetchError:
            found = None
        assert (url, found) == (url, replayed)
    wanted = []
    for fault in case.get("faults", ()):
        name, _, rest = fault.partition(", byte ")
        wanted.append(f"{name}, byte {starts[name][ORDINALS[rest[:3]]]}{rest[3:]}")
    reported = [*faults(archive)]
    assert [each[: len(fault)] for each, fault in zip(reported, wanted, strict=True)] == wanted


@golden
def test_revisits(case: Case, tmp_path: Path) -> None:
    read(case, tmp_path)


@golden
def test_wrong_lengths(case: Case, tmp_path: Path) -> None:
    read(case, tmp_path)
