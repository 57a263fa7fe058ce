from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import subprocess
import sys
import textwrap
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from inspect import Signature, signature
from pathlib import Path
from typing import Any

import pytest
from scrapy import signals
from scrapy.utils.test import get_crawler

from pubcrawl.distributed.in_process import InProcessPool
from pubcrawl.engine.workers.pool import LARGE, Pool
from pubcrawl.engine.workers.worker import NICENESS
from pubcrawl.exceptions import Crash, FetchError, ParseError, SettingError
from tests.engine.workers import tasks
from tests.moments import HANGS, wait_until

ROOT = Path(__file__).resolve().parents[3]
MEMORY = 512 * 1024**2
Play = Callable[..., Awaitable[None]]
Test = Callable[..., None]


@asynccontextmanager
async def pool(size: int = 1, seconds: float = HANGS) -> AsyncIterator[tuple[Pool, Counter[str]]]:
    counts: Counter[str] = Counter()
    made = Pool(size, seconds, MEMORY, lambda what: counts.update([what]))
    try:
        yield made, counts
    finally:
        made.close()


def in_pool(size: int = 1, seconds: float = HANGS) -> Callable[[Play], Test]:
    """Return a decorator that makes a test of a coroutine with a pool and its counts."""

    def decorate(play: Play) -> Test:
        async def main(fixtures: dict[str, Any]) -> None:
            async with pool(size, seconds) as (made, counts):
                await play(made, counts, **fixtures)

        def test(**fixtures: Any) -> None:
            asyncio.run(main(fixtures))

        arguments = list(signature(play).parameters.values())[2:]
        test.__signature__ = Signature(arguments)  # type: ignore[attr-defined]
        return test

    return decorate


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def wait_for_end(pid: int) -> None:
    wait_until(lambda: not alive(pid))


def test_an_engine_s_worker_does_by_itself_what_needs_no_more_memory() -> None:
    async def main() -> None:
        made = InProcessPool(1, HANGS, MEMORY)
        try:
            assert await made.run(tasks.total, bytes(1000)) == (1000, os.getpid())
            assert await made.run(tasks.short_of_memory, os.getpid()) != os.getpid()
        finally:
            made.close()

    asyncio.run(main())


@in_pool()
async def test_bytes_go_there_and_back(made: Pool, counts: Counter[str]) -> None:
    for length in (0, 10, 65536, 65537, 5_000_000):
        body = os.urandom(length)
        assert await made.run(tasks.echo, body) == body
        size, pid = await made.run(tasks.total, body, times=2)
        assert size == 2 * length
        assert pid != os.getpid()


@in_pool(size=2)
async def test_a_worker_is_kept_and_shared(made: Pool, counts: Counter[str]) -> None:
    pids = await asyncio.gather(*(made.run(tasks.nap, 0.01) for _ in range(20)))
    assert len(set(pids)) == 2
    assert counts == {"jobs": 20, "started": 2}


@in_pool(size=2)
async def test_workers_that_are_expected_are_there(made: Pool, counts: Counter[str]) -> None:
    for _ in range(5):
        made.expect()
    assert counts == {"started": 2}
    await asyncio.gather(*(made.run(tasks.nap, 0.01) for _ in range(5)))
    assert counts == {"jobs": 5, "started": 2}


def test_nobody_is_expected_without_workers_or_after_the_end() -> None:
    async def play(made: Pool, counts: Counter[str]) -> None:
        made.expect()
        started = counts["started"]
        made.close()
        made.expect()
        assert counts["started"] == started
        order.append(started)

    order: list[int] = []
    for size in (0, 1):
        in_pool(size)(play)()
    assert order == [0, 1]


@in_pool()
async def test_jobs_wait_in_order(made: Pool, counts: Counter[str]) -> None:
    done: list[int] = []

    async def job(number: int) -> None:
        await made.run(tasks.pid)
        done.append(number)

    await asyncio.gather(*map(job, range(10)))
    assert done == list(range(10))


def test_a_worker_is_kept_however_much_the_crawler_holds() -> None:
    ballast = bytearray(b"x") * (MEMORY // 2 + 64 * 1024**2)

    async def play(made: Pool, counts: Counter[str]) -> None:
        for _ in range(3):
            assert await made.run(tasks.echo, b"x") == b"x"
        assert counts["started"] == 1

    in_pool()(play)()
    assert ballast


@in_pool()
async def test_named_errors_come_as_they_are_and_others_as_crashes(
    made: Pool, counts: Counter[str], caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(ParseError, match="made up") as parse:
        await made.run(tasks.fail)
    assert parse.value.slug == "not-pdf"
    with pytest.raises(FetchError) as fetch:
        await made.run(tasks.refuse)
    assert (fetch.value.status, fetch.value.sets_exception) == (418, False)
    with pytest.raises(Crash) as bug:
        await made.run(tasks.divide, url="https://x.example/a")
    assert "in divide" in bug.value.__notes__[0]
    assert counts["errors"] == len(caplog.records) == 1
    (line,) = caplog.messages
    assert re.fullmatch(r"\S+/tasks.py:\d+ failed at https://x.example/a: Zero.*", line)
    assert counts["started"] == 1  # an error does not end its worker


@in_pool()
async def test_what_cannot_be_sent_is_an_error(made: Pool, counts: Counter[str]) -> None:
    with pytest.raises(ParseError) as crash:
        await made.run(tasks.unpicklable)
    assert crash.value.slug == "parse-crashed"
    with pytest.raises(Crash):
        await made.run(tasks.echo, lambda: None)  # type: ignore[arg-type]
    assert await made.run(tasks.echo, b"x") == b"x"


def test_warnings_are_said_by_the_crawler(caplog: pytest.LogCaptureFixture) -> None:
    async def play(made: Pool, counts: Counter[str]) -> None:
        await made.run(tasks.warn)
        await made.run(tasks.pid)

    with caplog.at_level(logging.WARNING):
        in_pool()(play)()
    assert caplog.record_tuples == [("tests.engine.workers.tasks", logging.WARNING, "this is odd")]


@pytest.mark.parametrize("task", [tasks.hang, tasks.nap])
@in_pool(seconds=0.5)
async def test_a_job_that_takes_too_long_ends(
    made: Pool, counts: Counter[str], task: Callable[..., object]
) -> None:
    args = (HANGS,) if task is tasks.nap else ()
    with pytest.raises(ParseError, match=r"0\.5 seconds") as late:
        await made.run(task, *args)
    assert late.value.slug == "parse-timeout"
    made._seconds = HANGS  # for the next worker, however slow the machine is
    assert await made.run(tasks.echo, b"next") == b"next"
    assert counts == {"jobs": 2, "started": 2, "timeouts": 1}


@pytest.mark.parametrize("task", [tasks.segfault, tasks.leave, tasks.swallow])
@in_pool()
async def test_a_job_that_ends_its_worker(
    made: Pool, counts: Counter[str], task: Callable[[], object]
) -> None:
    with pytest.raises(ParseError) as crash:
        await made.run(task)
    assert crash.value.slug == "parse-crashed"
    assert await made.run(tasks.echo, b"next") == b"next"
    assert counts["crashes"] + (task is tasks.swallow) == 1
    assert counts["started"] == 2 + (task is tasks.swallow)  # half the memory, then all


@pytest.mark.long
@in_pool(size=2)
async def test_what_needs_much_memory_is_done_again_one_at_a_time(
    made: Pool, counts: Counter[str], tmp_path: Path
) -> None:
    size, log = int(0.6 * MEMORY), tmp_path / "said"
    jobs = (made.run(tasks.grow, size, str(log)) for _ in range(3))
    assert await asyncio.gather(*jobs) == [size] * 3
    assert log.read_text().split() == ["in", "out"] * 3
    assert counts["large"] == 3
    assert counts["crashes"] == 0


@in_pool()
async def test_a_large_body_that_fails_is_read_again_with_all_memory(
    made: Pool, counts: Counter[str]
) -> None:
    """The XML parser reports a lack of memory as XML that is not well-formed."""

    for body in (b"x", b"x" * (LARGE + 1)):
        with pytest.raises(ParseError, match="made up"):
            await made.run(tasks.fail, body)
    assert counts["large"] == 1


@in_pool()
async def test_a_body_that_does_not_fit(made: Pool, counts: Counter[str]) -> None:
    with pytest.raises(ParseError) as crash:
        await made.run(tasks.echo, bytes(MEMORY))
    assert crash.value.slug == "parse-crashed"
    assert await made.run(tasks.echo, b"next") == b"next"


@in_pool()
async def test_a_worker_that_has_grown_is_replaced(made: Pool, counts: Counter[str]) -> None:
    first = await made.run(tasks.pid)
    assert await made.run(tasks.grow, MEMORY * 5 // 8) > MEMORY // 2
    assert await made.run(tasks.pid) != first
    wait_for_end(first)


@in_pool()
async def test_a_worker_that_died_in_its_sleep_is_replaced(
    made: Pool, counts: Counter[str]
) -> None:
    first = await made.run(tasks.pid)
    os.kill(first, signal.SIGKILL)
    wait_for_end(first)
    assert await made.run(tasks.pid) != first


@in_pool()
async def test_limits(made: Pool, counts: Counter[str]) -> None:
    core, memory, niceness = await made.run(tasks.limits)
    assert (core, memory) == (0, MEMORY // 2)
    *_, memory, _ = await made.run(tasks.limits_of, b"x" * (MEMORY // 8))
    assert memory == MEMORY  # a large body gets all memory
    assert niceness == min(os.nice(0) + NICENESS, 19)  # the system's maximum


@in_pool()
async def test_a_worker_starts_without_scrapy(made: Pool, counts: Counter[str]) -> None:
    names = await made.run(tasks.modules)
    assert "pubcrawl" in names
    assert not names & {"scrapy", "twisted", "sqlalchemy"}


@in_pool()
async def test_a_cancelled_job_gives_its_answer_to_nobody(made: Pool, counts: Counter[str]) -> None:
    first = await made.run(tasks.pid)
    job = asyncio.create_task(made.run(tasks.nap, HANGS))
    await asyncio.sleep(0.05)
    job.cancel()
    assert await made.run(tasks.echo, b"next") == b"next"
    with pytest.raises(asyncio.CancelledError):
        await job
    wait_for_end(first)


def test_close_cancels_all() -> None:
    async def main() -> None:
        async with pool(2) as (made, _):
            pids = set(await asyncio.gather(made.run(tasks.nap, 0.2), made.run(tasks.nap, 0.2)))
            jobs = [asyncio.create_task(made.run(tasks.nap, HANGS)) for _ in range(10)]
            await asyncio.sleep(0.05)
            made.close()
            ends = await asyncio.gather(*jobs, return_exceptions=True)
            assert {type(end) for end in ends} == {asyncio.CancelledError}
            with pytest.raises(asyncio.CancelledError):
                await made.run(tasks.pid)
            assert not any(map(alive, pids))

    asyncio.run(main())


@in_pool(size=0)
async def test_no_size_means_this_process(made: Pool, counts: Counter[str]) -> None:
    assert await made.run(tasks.pid) == os.getpid()
    assert counts == {"jobs": 1}


@pytest.mark.parametrize("busy", [True, False])
def test_no_worker_outlives_its_crawler(busy: bool, tmp_path: Path) -> None:
    script = textwrap.dedent(f"""
        import asyncio
        from pubcrawl.engine.workers.pool import Pool
        from tests.engine.workers import tasks

        async def main():
            pool = Pool(1, {HANGS}, {MEMORY})
            print(await pool.run(tasks.pid), flush=True)
            await (pool.run(tasks.hang) if {busy} else asyncio.sleep({HANGS}))

        asyncio.run(main())
    """)
    crawler = subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert crawler.stdout is not None
    worker = int(crawler.stdout.readline())
    assert alive(worker)
    crawler.kill()
    crawler.wait()
    crawler.stdout.close()
    wait_for_end(worker)


def test_settings() -> None:
    async def main() -> None:
        crawler = get_crawler(
            settings_dict={"WORKERS": 1, "WORKER_TIMEOUT": HANGS, "WORKER_MEMORY": MEMORY}
        )
        made = Pool.from_crawler(crawler)
        worker = await made.run(tasks.pid)
        await crawler.signals.send_catch_log_async(signal=signals.engine_stopped)
        assert not alive(worker)

    asyncio.run(main())


@pytest.mark.parametrize(
    "wrong",
    [{"WORKERS": -1}, {"WORKER_TIMEOUT": 0}, {"WORKER_MEMORY": 1024}, {"HTML_MAXSIZE": 0}],
    ids=str,
)
def test_settings_that_cannot_be(wrong: dict[str, int]) -> None:
    settings = {"WORKERS": 1, "WORKER_TIMEOUT": 5, "WORKER_MEMORY": MEMORY, **wrong}
    with pytest.raises(SettingError, match=next(iter(wrong))):
        Pool.from_crawler(get_crawler(settings_dict=settings))
