"""Crawls of publishers' pages, beside bare Scrapy and what people would write instead."""

from __future__ import annotations

import asyncio
import json
import statistics
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

from bench.frame import BARE, BARE_SETTINGS, QUICK, Row, Run, log, measured, show, site
from bench.servers import address
from bench.settings import watch

PAGES, PAIRS, PDFS = 2_000, 5, 400

SLOWEST = 99  # of 100


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
        watching = asyncio.create_task(watch(idle))
        while not over.is_set():
            await asyncio.sleep(0.1)
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching

    thread = threading.Thread(target=asyncio.run, args=(doze(),))
    thread.start()
    try:
        environment = {"SCRAPY_SETTINGS_MODULE": "bench.settings", "LAG_FILE": str(path)}
        journal(folder, port, count, environment=environment)
    finally:
        over.set()
        thread.join()
    return sorted(json.loads(path.read_text())), sorted(idle)


def milliseconds(delays: list[float], share: int) -> str:
    """Return the delay that *share* of 100 do not exceed."""
    return f"{1000 * delays[min(len(delays) * share // 100, len(delays) - 1)]:.1f} ms"


def main(count: int = PAGES) -> None:
    """
    The cost of visiting publishers: pages of 200 hosts with their rules, compared with bare
    Scrapy.

        python -m bench journal [pages]

    Both request the same addresses from the same server, robots.txt included, with one connection
    per host, 32 in all, and no delays; each response takes 50 ms. The crawl parses every page in
    its workers and stores the records. Runs alternate; the figure is the median of the ratios of
    the pairs. The second figure is the delay of the event loop while workers read PDFs, beside
    that of an idle process at the same time, which is due to the machine.
    """
    pairs: list[tuple[Run, Run, Run]] = []
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
                reading = [*command, "-a", "read=trafilatura", "-O", str(folder / "texts.jsonl")]
                pairs.append((crawl_run, bare, measured(reading, BARE_SETTINGS, folder)))
                log(port)
        requests = len(addresses.read_text().split())
        with site(str(PDFS), server="abstracts") as port:
            delays, idle = late(folder, port, PDFS)
            pdfs = len(log(port))
    ratios, written = (
        [pair[number].seconds / pair[0].seconds for pair in pairs] for number in (1, 2)
    )
    mine, theirs, spider = (
        statistics.median(run.seconds for run in runs) for runs in zip(*pairs, strict=True)
    )
    show(
        f"journal, {count:,} pages of 200 hosts: {requests:,} requests",
        [
            Row("journal, median", f"{mine:.2f} s", f"{requests / mine:.0f} requests/s"),
            Row("bare Scrapy, median", f"{theirs:.2f} s", f"{requests / theirs:.0f} requests/s"),
            Row(
                "share of the speed of a spider with trafilatura",
                f"{statistics.median(written):.0%}",
                f"median {spider:.2f} s; in pairs {min(written):.0%} to {max(written):.0%}",
            ),
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


LEASED, LEASE_PAIRS = 2_000, 5


def leases(count: int = LEASED) -> None:
    """
    The cost of leases on hosts: a journal crawl of 200 hosts with and without leases.

        python -m bench leases [pages]

    Each response takes 50 ms. Runs alternate; the figure is the median of the ratios of the pairs.
    """
    pairs: list[tuple[Run, Run]] = []
    with tempfile.TemporaryDirectory() as name, site(str(count)) as port:
        for _ in range(LEASE_PAIRS):
            runs = [
                journal(Path(name), port, count, environment={}, HOST_LEASE=lease)
                for lease in ("30", "0")
            ]
            pairs.append((runs[0], runs[1]))
        transfers = len(log(port)) // (2 * LEASE_PAIRS)
    leased, alone = (
        statistics.median(run.seconds for run in runs) for runs in zip(*pairs, strict=True)
    )
    ratio = statistics.median(one.seconds / other.seconds for one, other in pairs)
    show(
        f"leases, {count:,} pages of 200 hosts: {transfers:,} transfers",
        [
            Row("with leases, median", f"{leased:.2f} s"),
            Row("without, median", f"{alone:.2f} s"),
            Row("ratio of the pairs, median", f"{ratio:.3f}", "at most 1.05"),
            Row("a transfer", f"{1000 * (leased - alone) / transfers:.2f} ms", "at most 1"),
        ],
    )
