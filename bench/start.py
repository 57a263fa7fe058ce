"""
Starts: the processor time of help texts, and of the smallest crawls.

    python -m bench start [runs]

Each crawl replays one seed of examples/ from an archive there into a new store; the time includes
its workers. A figure is the median of the runs.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from bench.crawl import ROOT
from bench.table import Row, show

RUNS = 5
HELP = ("list", "count -h", "rules -h", "export -h", "crawl publications -h")
CRAWLS = {
    "europepmc": ("ids=90000101", "replay"),
    "publications": ("ids=90000101", "replay"),
    "webpages": ("urls=https://otters.example.org/", "pages"),
    "artifacts": ("urls=https://hold.example/articles/dataset/finches/770078", "artifacts"),
    "ingest": ("urls=https://doi.org/10.5555/otter.ways.1", "ingest"),
}
"""Spider → its argument, and the archive of its responses."""


def seconds(words: list[str]) -> float:
    """Return the processor time of a command and its processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def crawl(spider: str) -> float:
    """Return the processor time of a crawl of one seed."""
    argument, archive = CRAWLS[spider]
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "REPLAY": f"examples/{archive}.warc.gz",
            "PORTALS_YAML": "examples/portals.yaml",
            "STORE_URL": f"sqlite:///{folder}/store.db",
            "FILES_DIR": f"{folder}/files",
        }
        words = [word for name, value in settings.items() for word in ("-s", f"{name}={value}")]
        out = str(Path(folder, "out.jsonl"))
        return seconds([*_SCRAPY, "crawl", spider, "-a", argument, *words, "-O", out])


_SCRAPY = (sys.executable, "-m", "scrapy")


def main(runs: int = RUNS) -> None:
    """Measure all, and print the table."""
    bare = [sys.executable, "-c", "import scrapy.cmdline"]
    rows = [Row("import of Scrapy", f"{median(seconds(bare) for _ in range(runs)):.2f} s")]
    for words in HELP:
        spent = median(seconds([*_SCRAPY, *words.split()]) for _ in range(runs))
        rows.append(Row(f"scrapy {words}", f"{spent:.2f} s"))
    for spider in CRAWLS:
        spent = median(crawl(spider) for _ in range(runs))
        rows.append(Row(f"crawl {spider}, one seed", f"{spent:.2f} s"))
    show("processor time of a start", rows)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
