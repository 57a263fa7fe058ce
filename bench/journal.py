"""
The cost of visiting publishers: pages of 200 hosts with their rules, compared with bare Scrapy.

    python -m bench journal [pages]

Both request the same addresses from the same server, robots.txt included, with one connection
per host, 32 in all, and no delays; each response takes 50 ms. The crawl parses every page in its
workers and stores the records. Runs alternate; the figure is the median of the ratios of the
pairs. The second figure is the delay of the event loop while workers read PDFs, beside that of an
idle process at the same time, which is due to the machine.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

from bench import lag
from bench.crawl import QUICK, ROOT, Run, measured
from bench.page_server import address
from bench.table import Row, show

PAGES, PAIRS, PDFS = 2_000, 5, 400
BARE = ROOT / "bench/bare_spider.py"
BARE_SETTINGS = {
    "AUTOTHROTTLE_ENABLED": "False",
    "CONCURRENT_REQUESTS": "32",
    "CONCURRENT_REQUESTS_PER_DOMAIN": "1",
    "DOWNLOAD_DELAY": "0",
    "LOG_LEVEL": "ERROR",
    "ROBOTSTXT_OBEY": "False",
}
SLOWEST = 99  # of 100


@contextmanager
def site(*arguments: str, server: str = "page_server") -> Iterator[int]:
    """Serve pages from another process, and yield the port."""
    command = [sys.executable, "-m", f"bench.{server}", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline())
    finally:
        process.terminate()
        process.wait()


def log(port: int) -> list[str]:
    """Return the addresses of all requests since the last call."""
    with urlopen(f"http://127.0.0.1:{port}/_log") as answer:
        return list(json.load(answer))


def journal(
    folder: Path, port: int, count: int, *, environment: dict[str, str], **settings: str
) -> Run:
    """
    Run ``scrapy crawl journal`` on the pages of *count* articles with an empty store.

    Raises ``RuntimeError`` if it fails or an article has no full text.
    """
    for path in folder.glob("store.db*"):
        path.unlink()
    seeds, feed = folder / f"seeds-{count}.txt", folder / "feed.jsonl"
    seeds.write_text("".join(f"{address(number, port)}\n" for number in range(count)))
    values = {**QUICK, "STORE_URL": f"sqlite:///{folder}/store.db", **settings}
    command = ["scrapy", "crawl", "journal", "-O", str(feed), "-a", f"seeds={seeds}"]
    run = measured(command, values, environment=environment)
    with feed.open("rb") as records:
        texts = sum("fulltext" in json.loads(line)["parts"] for line in records)
    if texts != count:
        raise RuntimeError(f"{texts} full texts of {count} articles")
    return run


def late(folder: Path, port: int, count: int) -> tuple[list[float], list[float]]:
    """Return the delays of the event loop of a crawl with PDFs, and of an idle process."""
    path, idle, over = folder / "lag.json", [], threading.Event()

    async def doze() -> None:
        watching = asyncio.create_task(lag.watch(idle))
        while not over.is_set():
            await asyncio.sleep(0.1)
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching

    thread = threading.Thread(target=asyncio.run, args=(doze(),))
    thread.start()
    try:
        environment = {"SCRAPY_SETTINGS_MODULE": "bench.lag", "LAG_FILE": str(path)}
        journal(folder, port, count, environment=environment)
    finally:
        over.set()
        thread.join()
    return sorted(json.loads(path.read_text())), sorted(idle)


def milliseconds(delays: list[float], share: int) -> str:
    """Return the delay that *share* of 100 do not exceed."""
    return f"{1000 * delays[min(len(delays) * share // 100, len(delays) - 1)]:.1f} ms"


def main(count: int = PAGES) -> None:
    """Print times, their ratio, and delays."""
    pairs: list[tuple[Run, Run]] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        addresses = folder / "addresses.txt"
        command = ["scrapy", "runspider", str(BARE), "-a", f"addresses={addresses}"]
        with site(str(count)) as port:
            for _ in range(PAIRS):
                crawl_run = journal(folder, port, count, environment={})
                addresses.write_text("".join(f"{url}\n" for url in log(port)))
                # Outside the project, whose settings would apply.
                bare = measured(list(command), BARE_SETTINGS, folder)
                if sorted(log(port)) != sorted(addresses.read_text().split()):
                    raise RuntimeError("bare Scrapy did not fetch the same")
                pairs.append((crawl_run, bare))
        requests = len(addresses.read_text().split())
        with site("--abstracts", str(PDFS)) as port:
            delays, idle = late(folder, port, PDFS)
            pdfs = len(log(port))
    ratios = [bare.seconds / crawl_run.seconds for crawl_run, bare in pairs]
    mine, theirs = (
        statistics.median(run.seconds for run in runs) for runs in zip(*pairs, strict=True)
    )
    show(
        f"journal, {count:,} pages of 200 hosts: {requests:,} requests",
        [
            Row("journal, median", f"{mine:.2f} s", f"{requests / mine:.0f} requests/s"),
            Row("bare Scrapy, median", f"{theirs:.2f} s", f"{requests / theirs:.0f} requests/s"),
            Row(
                "share of its speed",
                f"{statistics.median(ratios):.0%}",
                f"at least 70 %; in pairs {min(ratios):.0%} to {max(ratios):.0%}",
            ),
            Row(
                f"delay of the event loop, {PDFS} PDFs",
                milliseconds(delays, SLOWEST),
                f"{SLOWEST} of 100, under 50; half {milliseconds(delays, 50)}; {pdfs:,} requests",
            ),
            Row("  of an idle one beside it", milliseconds(idle, SLOWEST)),
        ],
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
