"""The speed of reading XML and PDFs, on one core."""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from scrapy.http import Response

from bench.frame import ROOT, Row, show
from pubcrawl.engine.workers.pool import Pool
from pubcrawl.exceptions import ParseError
from pubcrawl.formats import xml
from pubcrawl.publications.resources.europepmc import EuropePMC
from pubcrawl.publications.resources.pubmed_xml import PubMedXML
from pubcrawl.reading import jats, jobs, pdf
from pubcrawl.works.parts import PartType

SHARED = Path(os.environ.get("SHARED_DIR") or ROOT.parent / "shared")

BodyReader = Callable[[bytes], int]  # body → records read


def jats_findings(body: bytes) -> int:
    articles = list(jats.articles(body))
    for article in articles:
        jats.findings(article, PartType.PMC_XML)
    return len(articles)


def pubmed_findings(body: bytes) -> int:
    return len(list(PubMedXML("").read_response(Response("https://e.example", body=body))))


def europepmc_findings(body: bytes) -> int:
    return len(list(EuropePMC("").read_response(Response("https://e.example", body=body))))


def tree_only(body: bytes) -> int:
    xml.root(body)
    return 1


JATS = ("a-epmc-fulltext", "b-jats"), ("europepmc_fulltext", "pmc_xml")

PUBMED = ("b-pubmed-xml",), ("pubmed_xml",)

EUROPEPMC = ("a-epmc-search",), ("europepmc",)

# name, (folders of the corpus, resources of the recorded cases), reader
ROWS: list[tuple[str, tuple[tuple[str, ...], tuple[str, ...]], BodyReader]] = [
    ("JATS, tree only", JATS, tree_only),
    ("JATS, findings", JATS, jats_findings),
    ("PubMed, tree only", PUBMED, tree_only),
    ("PubMed, findings", PUBMED, pubmed_findings),
    ("Europe PMC, findings", EUROPEPMC, europepmc_findings),
]


def bodies(folders: Iterable[str], resources: Iterable[str], reader: BodyReader) -> list[bytes]:
    """Return the bodies that *reader* accepts."""
    paths = [p for name in folders for p in sorted((SHARED / "corpus" / name).glob("*.*"))]
    if not paths:
        recorded = ROOT / "tests" / "recorded"
        paths = [p for name in resources for p in sorted(recorded.glob(f"{name}/*/body"))]
    good = []
    for path in paths:
        body = path.read_bytes()
        try:
            reader(body)
        except ParseError:
            continue
        good.append(body)
    return good


def xml_speed(repetitions: int = 5) -> None:
    """
    The speed of reading XML responses, on one core.

        python -m bench parse_xml [repetitions]

    The bodies are those of the corpus (SHARED_DIR or ../shared), else the recorded
    cases of this project. Each row is the best of all repetitions.
    """
    print(f"{'':24}{'records':>9}{'MB':>8}{'records/s':>11}{'MB/s':>8}")
    for name, (folders, resources), reader in ROWS:
        corpus = bodies(folders, resources, reader)
        size = sum(map(len, corpus)) / 1e6
        best, records = float("inf"), 0
        for _ in range(repetitions):
            start = time.perf_counter()
            records = sum(map(reader, corpus))
            best = min(best, time.perf_counter() - start)
        print(f"{name:24}{records:9}{size:8.1f}{records / best:11.0f}{size / best:8.1f}")


WARM, ROUNDS = 1, 7


class Book(NamedTuple):
    """A PDF: its file, its bytes, and the number of its pages."""

    path: Path
    body: bytes
    pages: int


class Round(NamedTuple):
    """One pass over all PDFs, in nanoseconds: processor and wall clock."""

    cpu: int
    wall: int


def books() -> list[Book]:
    """Return the PDFs of the corpus that have several pages and text."""
    corpus = []
    for path in sorted((SHARED / "corpus/f-pdf").glob("*.pdf")):
        body = path.read_bytes()
        try:
            reading = pdf.read_pdf(body)
        except ParseError:
            continue
        if reading.pages > 1 and reading.text:
            corpus.append(Book(path, body, reading.pages))
    return corpus


def time_round(corpus: list[Book]) -> Round:
    """Return the times of one round."""
    cpu, wall = time.process_time_ns(), time.perf_counter_ns()
    for book in corpus:
        pdf.read_pdf(book.body)
    return Round(time.process_time_ns() - cpu, time.perf_counter_ns() - wall)


def delays(corpus: list[Book], times: int = 5) -> list[float]:
    """Return the delays of an event loop in seconds, ascending, while workers read PDFs."""

    async def watch(into: list[float]) -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.005)
            into.append(time.perf_counter() - start - 0.005)

    async def measure() -> list[float]:
        pool = Pool(2, 60, 1024**3)
        measured: list[float] = []
        try:
            await asyncio.gather(*(pool.run(jobs.pdf, book.body) for book in corpus[:4]))
            watching = asyncio.create_task(watch(measured))
            await asyncio.gather(*(pool.run(jobs.pdf, book.body) for book in corpus * times))
            watching.cancel()
        finally:
            pool.close()
        return sorted(measured)

    return asyncio.run(measure())


def times(what: str, measured: list[Round], pages: int) -> Row:
    """Return the median of *measured*, in milliseconds a page."""
    cpu = statistics.median(one.cpu for one in measured) / pages / 1e6
    wall = statistics.median(one.wall for one in measured) / pages / 1e6
    return Row(what, f"{cpu:.2f} ms", f"a page; wall {wall:.2f}")


def pdf_speed(rounds: int = ROUNDS) -> None:
    """
    The cost of reading PDFs, and the delay of the event loop while workers read them.

        python -m bench pdf [rounds]

    The PDFs are those of the corpus (SHARED_DIR or ../shared) with several pages and text.
    pubcrawl does all the work of a crawl: cleaned text, information dictionary, XMP. The figure
    is the median of all rounds. Two workers read all PDFs while the delay is measured.
    """
    corpus = books()
    if not corpus:
        print("no corpus: name its folder in SHARED_DIR", file=sys.stderr)
        return
    measured = [time_round(corpus) for _ in range(WARM + rounds)][WARM:]
    pages = sum(book.pages for book in corpus)
    late = delays(corpus)
    middle, high = (f"{1000 * late[len(late) * share // 100]:.1f}" for share in (50, 99))
    note = f"99 of 100; half {middle}, longest {1000 * late[-1]:.1f} ms"
    show(
        f"{len(corpus)} PDFs of several pages, {pages} pages",
        [times("pubcrawl", measured, pages), Row("delay of the event loop", f"{high} ms", note)],
    )
