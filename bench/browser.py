"""
Pages in Chromium: pages a second from different hosts, and the memory for 200 more pages.

    python -m bench browser [pages]

Each page is a shell that a script fills from data; each response takes 50 ms.
Documents, scripts and data all go through the downloader of the crawl.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from bench.table import Row, show
from tests.fetch.browser.browsing import command, page, processes, script
from tests.fetch.crawling import launch, read
from tests.server import Answer, Server

HOSTS = 40  # from 127.0.0.2 on
PAGES = 200
LATENCY = 0.05  # seconds
WARM = 20  # pages before memory is measured

# Pages so far, memory of the crawl and of Chromium in bytes, seconds of processor time.
Sample = tuple[int, int, int, float]

TEXT = "".join(
    f"<p>Paragraph {number} of an article, made by a script.</p>" for number in range(300)
)
APP = f"""
fetch(location.pathname + ".json").then(r => r.json()).then(data => {{
  document.title = data.title;
  document.querySelector("main").innerHTML = `<h1>${{data.title}}</h1><div id=text>{TEXT}</div>`;
}});
// {"x" * 200_000}
"""


def main() -> None:
    """Print pages a second and memory."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else PAGES
    with ExitStack() as stack, tempfile.TemporaryDirectory() as name:
        servers = [stack.enter_context(Server(f"127.0.0.{2 + n}")) for n in range(HOSTS)]
        for server in servers:
            answer = script(APP)
            answer.delay = LATENCY
            server.route("/app.js", answer)
        requests = []
        for number in range(count):
            server = servers[number % HOSTS]
            shell = b"<!DOCTYPE html><title>-</title><main></main><script src=/app.js></script>"
            server.route(f"/{number}", Answer(body=shell, delay=LATENCY))
            data = Answer(body=b'{"title": "A title"}', delay=LATENCY)
            server.route(f"/{number}.json", data)
            requests.append(page(server.url(f"/{number}"), "#text"))
        folder = Path(name)
        settings = {"ROBOTSTXT_OBEY": False, "LOG_LEVEL": "INFO", "LOG_FILE": f"{name}/log"}
        process = launch(folder, requests, settings, mode=())
        samples: list[Sample] = []
        times: list[float] = []  # of each page
        watcher = threading.Thread(
            target=watch, args=(process.pid, folder / "out.jsonl", samples, times)
        )
        watcher.start()
        log, _ = process.communicate()
        watcher.join()
        outcome = read(folder, log, process.returncode)
    good = sum(
        not result.get("slug") and result["flags"] == ["browser"]
        for result in outcome.results.values()
    )
    spent = times[-1] - times[WARM]
    used = (samples[-1][3] - samples[0][3]) / (samples[-1][0] - samples[0][0])
    early = [sample for sample in samples if WARM <= sample[0] <= count // 3]
    late = [sample for sample in samples if sample[0] >= count - count // 4]
    show(
        f"{good} of {count} pages over {HOSTS} hosts, 4 at a time",
        [
            Row("pages a second", f"{(len(times) - 1 - WARM) / spent:.1f}", "at least 2"),
            Row("processor a page", f"{used:.2f} s", "crawl, driver and Chromium"),
            Row("memory of the crawl", *growth(early, late, 1)),
            Row("memory of Chromium", *growth(early, late, 2)),
        ],
    )


def growth(early: list[Sample], late: list[Sample], index: int) -> tuple[str, str]:
    """Return the median memory during the last pages and during the first, for a table."""
    first, last = (median(sample[index] for sample in part) for part in (early, late))
    return mebibytes(last), f"{mebibytes(first)} in the first third"


def watch(pid: int, out: Path, samples: list[Sample], times: list[float]) -> None:
    """Sample the crawl *pid* until it ends."""
    next_sample = 0.0
    while command(pid):
        lines = out.read_bytes().count(b"\n") if out.exists() else 0
        times += [time.monotonic()] * (lines - len(times))
        if time.monotonic() > next_sample:
            next_sample = time.monotonic() + 0.5
            below = processes(pid)
            browser = sum(memory(child) for child, line in below.items() if "chrom" in line)
            if browser:
                spent = sum(map(processor, [pid, *below]))
                samples.append((lines, memory(pid), browser, spent))
        time.sleep(0.02)


def memory(pid: int) -> int:
    """Return the memory of process *pid* in bytes, with its part of shared memory."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next(
        (int(line.split()[1]) * 1024 for line in rollup.splitlines() if line[:4] == "Pss:"), 0
    )


def processor(pid: int) -> float:
    """Return the processor time of process *pid* and its ended children in seconds."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def mebibytes(size: float) -> str:
    """Return *size* (bytes) in MiB."""
    return f"{size / 2**20:,.0f} MiB"


if __name__ == "__main__":
    main()
