"""PDFs made to break their readers: each ends within the limits, and the next one is read."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from pubcrawl.engine.workers.pool import Pool
from pubcrawl.exceptions import ParseError
from pubcrawl.reading import jobs
from pubcrawl.works.parts import PartType
from tests.moments import HANGS
from tests.reading.pdf import maker
from tests.shares import share

MEMORY = 512 * 1024**2  # a PDF that takes all of it is read twice
SECONDS = 60  # wall-clock time; only endless jobs take as long
REASONS = {"pdf-damaged", "pdf-too-large", "pdf-no-text", "parse-timeout", "parse-crashed"}
GOOD = maker.pdf("kelp", "tides")


async def end(pool: Pool, body: bytes) -> str:
    """Return the reason why a PDF fails, or ``text``."""
    try:
        await pool.run(jobs.pdf, body, type=PartType.DOI)
    except ParseError as error:
        return error.slug
    return "text"


def ends(*bodies: bytes, size: int = 1) -> list[str]:
    async def main() -> list[str]:
        pool = Pool(size, SECONDS, MEMORY)
        try:
            return await asyncio.gather(*(end(pool, body) for body in bodies))
        finally:
            pool.close()

    return asyncio.run(main())


BOMBS = (
    maker.inflating_spaces,
    maker.endless_tree,
    maker.long_tree,
    maker.many_pages,
    maker.looping_xref,
    maker.forms_in_forms,  # by day in tests/commands/test_extract_pdf.py
)


@pytest.mark.long
def test_bombs_end_and_the_next_is_read() -> None:
    bodies = [bomb() for bomb in BOMBS[: share(-1, None)]]
    found = ends(*chain.from_iterable((body, GOOD) for body in bodies))
    assert set(found[::2]) <= REASONS
    assert set(found[1::2]) == {"text"}


def test_the_page_that_inflates_is_small() -> None:
    body = maker.inflating()
    assert len(body) < 100_000
    assert ends(body, GOOD) == ["pdf-too-large", "text"]


@pytest.mark.long
def test_a_page_that_does_not_fit_into_the_memory_of_a_worker() -> None:
    body = maker.inflating(15 * 1024**2)
    assert ends(body, GOOD) == ["parse-crashed", "text"]


def test_deep_nesting_and_files_that_are_cut() -> None:
    whole = maker.pdf("kelp", "tides", page_packed=True)
    cuts = [whole[: len(whole) * tenth // 10] for tenth in range(1, 10)]
    deep, *found = ends(maker.deep(), *cuts)
    assert deep == "text"
    assert set(found) <= {"text", "pdf-damaged", "pdf-no-text"}
    assert found[-1] == "text"
    assert found[0] == "pdf-damaged"


def test_bombs_hold_up_nobody_else() -> None:
    """A stuck worker is ended at its time limit; meanwhile the other one continues."""

    async def main() -> None:
        pool = Pool(2, HANGS, MEMORY)
        try:
            stuck = asyncio.create_task(pool.run(time.sleep, 2 * HANGS))
            assert [await end(pool, GOOD) for _ in range(5)] == ["text"] * 5
            assert not stuck.done()
            good = await pool.run(os.getpid)
            (other,) = {worker.process.pid for worker in pool._workers} - {good}
            os.kill(other, signal.SIGALRM)  # as its own timer does
            with pytest.raises(ParseError) as late:
                await stuck
            assert late.value.slug == "parse-timeout"
        finally:
            pool.close()

    asyncio.run(main())


@pytest.mark.long
def test_any_damage_has_a_name() -> None:
    """A PDF with lost, doubled or replaced bytes gives text or a reason, never another error."""
    chance = Random(7)
    tokens = [b"<<", b">>", b"[", b"obj", b"endobj", b"stream", b"null", b"2 0 R", b"99999999999"]
    bodies = []
    for _ in range(share(60, 300)):
        body = bytearray(maker.pdf("kelp beds", "tides", info={"Title": b"(A title)"}, xmp="<x/>"))
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(9, len(body))
            length = chance.randrange(8)
            body[place : place + length] = chance.choice([b"", *tokens, bytes(body[9:40])])
        bodies.append(bytes(body))
    found = set(ends(*bodies))
    assert {"text", "pdf-damaged"} <= found <= {"text", "pdf-damaged", "pdf-no-text"}


@pytest.mark.long
def test_recorded_ones_end_within_the_limits(shared: Path) -> None:
    files = sorted((shared / "corpus/f-pdf").glob("*.pdf"))
    found = ends(*(file.read_bytes() for file in files[:: share(4, 1)]), size=2)
    assert {"text"} <= set(found) <= {"text", "pdf-encrypted", "pdf-no-text"}
    assert found.count("text") >= share(14, 58)
