"""
The cost of reading PDFs, compared with PDFBox on a warm JVM.

    python -m bench pdf [rounds]

The PDFs are those of the corpus (SHARED_DIR or ../shared) with several pages that both can read.
pubcrawl does all the work of a crawl: cleaned text, information dictionary, XMP. Rounds alternate;
the figure is the median of all rounds. Processor time is that of the whole process, for the JVM
including garbage collection and compilation.

The delay of the event loop is measured while two workers read all PDFs.

The similarity of the texts is that of their words in order (difflib's ratio; 1 is equal): the text
of PDFBox compared with compat mode, and, cleaned as in pubcrawl, with the default mode.

Source: https://pdfbox.apache.org/
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from bench.table import Row, show
from pubcrawl.engine.workers.pool import Pool
from pubcrawl.exceptions import ParseError
from pubcrawl.formats.pdf.text import clean_pages
from pubcrawl.reading import jobs, pdf

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("SHARED_DIR") or ROOT.parent / "shared")
JARS = Path(os.environ.get("PDFBOX_JARS") or "/usr/share/java")
NAMES = ("pdfbox2.jar", "fontbox2.jar", "commons-logging.jar")
JAVA = ROOT / "bench/pdfbox"

WARM, ROUNDS = 1, 7
JAVA_WARM = 40
JAVA_SECONDS = 30  # limit of the warm-up


class Book(NamedTuple):
    """A PDF: its file, its bytes, and the number of its pages."""

    path: Path
    body: bytes
    pages: int


class Round(NamedTuple):
    """One pass over all PDFs, in nanoseconds: processor, wall clock, and processor by PDF."""

    cpu: int
    wall: int
    each: list[int]


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
    each = []
    cpu, wall = time.process_time_ns(), time.perf_counter_ns()
    for book in corpus:
        start = time.process_time_ns()
        pdf.read_pdf(book.body)
        each.append(time.process_time_ns() - start)
    return Round(time.process_time_ns() - cpu, time.perf_counter_ns() - wall, each)


class PdfboxProcess:
    """PDFBox on its own JVM, warm from the start; *texts*: number of the PDF → text."""

    def __init__(self, corpus: list[Book], folder: Path) -> None:
        jars = ":".join(str(JARS / name) for name in NAMES)
        (folder / "list").write_text("".join(f"{book.path}\n" for book in corpus))
        subprocess.run(["javac", "-cp", jars, "-d", folder, JAVA / "Text.java"], check=True)
        arguments = (folder / "list", folder, JAVA_WARM, JAVA_SECONDS)
        self._process = subprocess.Popen(
            ["java", "-cp", f"{folder}:{jars}", "Text", *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # warnings about fonts
            encoding="utf-8",
        )
        ((_, self.java),) = self._lines()
        self.texts = {
            number: file.read_text("utf-8")
            for number in range(len(corpus))
            if (file := folder / f"{number}.txt").is_file()
        }

    def round(self) -> Round:
        """Return the times of one round."""
        assert self._process.stdin is not None
        self._process.stdin.write("round\n")
        self._process.stdin.flush()
        (_, cpu, wall), *lines = self._lines()
        return Round(int(cpu), int(wall), [int(each) for _, _, each in lines])

    def end(self) -> None:
        """End the JVM."""
        self._process.communicate("end\n")

    def _lines(self) -> list[list[str]]:
        assert self._process.stdout is not None
        lines = [
            line.rstrip("\n").split("\t") for line in iter(self._process.stdout.readline, "end\n")
        ]
        if self._process.poll():
            raise RuntimeError("java ended")
        return lines


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


def alike(one: str, other: str) -> float:
    """Return the similarity of two texts by their words, 0 to 1."""
    words = [re.findall(r"\w+", text) for text in (one, other)]
    return SequenceMatcher(None, *words, autojunk=False).ratio()


def missing() -> Iterable[str]:
    """Yield a sentence for each missing file or program."""
    if not (SHARED / "corpus/manifest.jsonl").is_file():
        yield "no corpus: name its folder in SHARED_DIR"
    if not all((JARS / name).is_file() for name in NAMES):
        yield f"no {NAMES[0]} in {JARS}: apt-get install libpdfbox2-java, or name it in PDFBOX_JARS"
    if not shutil.which("javac"):
        yield "no javac: apt-get install openjdk-17-jdk-headless"


def times(what: str, measured: list[Round], pages: int) -> Row:
    """Return the median of *measured*, in milliseconds a page."""
    cpu = statistics.median(one.cpu for one in measured) / pages / 1e6
    wall = statistics.median(one.wall for one in measured) / pages / 1e6
    return Row(what, f"{cpu:.2f} ms", f"a page; wall {wall:.2f}")


def main(rounds: int = ROUNDS) -> None:
    """Print the times, their ratio, and the similarity of the texts."""
    if why := list(missing()):
        print("\n".join(why), file=sys.stderr)
        return
    corpus = books()
    with tempfile.TemporaryDirectory() as folder:
        other = PdfboxProcess(corpus, Path(folder))
        both = [book for number, book in enumerate(corpus) if number in other.texts]
        mine, theirs = [], []
        for number in range(WARM + rounds):
            one, another = time_round(corpus), other.round()
            if number >= WARM:
                mine.append(one)
                theirs.append(another)
        other.end()
    pages = sum(book.pages for book in corpus)

    def ratio(part: str) -> float:
        medians = [statistics.median(getattr(one, part) for one in each) for each in (mine, theirs)]
        return medians[0] / medians[1]

    each = [
        statistics.median(one.each[number] for one in mine)
        / statistics.median(one.each[number] for one in theirs)
        for number in range(len(corpus))
    ]
    compat, default = {}, {}
    for number, book in enumerate(corpus):
        if text := other.texts.get(number):
            compat[book.path.stem] = alike(pdf.read_pdf(book.body, compat=True).text, text)
            default[book.path.stem] = alike(pdf.read_pdf(book.body).text, clean_pages([text]))
    rows = [
        times(f"PDFBox, Java {other.java}", theirs, pages),
        times("pubcrawl", mine, pages),
        Row(
            "  times PDFBox's",
            f"{ratio('cpu'):.2f}",
            f"wall {ratio('wall'):.2f}; a PDF {statistics.median(each):.2f} at the median, "
            f"{max(each):.2f} at most",
        ),
    ]
    for name, scores in (("as PDFBox has it", compat), ("cleaned alike", default)):
        least = sorted(scores, key=scores.__getitem__)[:3]
        worst = ", ".join(f"{stem} {scores[stem]:.4f}" for stem in least)
        mean = statistics.mean(scores.values())
        rows.append(Row(f"words, {name}", f"{mean:.4f}", f"least: {worst}"))
    late = delays(corpus)
    middle, high = (f"{1000 * late[len(late) * share // 100]:.1f}" for share in (50, 99))
    note = f"99 of 100; half {middle}, longest {1000 * late[-1]:.1f} ms"
    rows.append(Row("delay of the event loop", f"{high} ms", note))
    show(f"{len(corpus)} PDFs of several pages, {pages} pages; both read {len(both)}", rows)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
