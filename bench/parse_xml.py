"""
The speed of reading XML responses, on one core.

    python -m bench parse_xml [repetitions]

The bodies are those of the corpus (SHARED_DIR or ../shared), else the recorded
cases of this project. Each row is the best of all repetitions.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from pubcrawl.exceptions import ParseError
from pubcrawl.formats import xml
from pubcrawl.publications.reading.europepmc import search as europepmc
from pubcrawl.publications.reading.pubmed import xml as pubmed
from pubcrawl.reading import jats
from pubcrawl.works.parts import PartType

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("SHARED_DIR") or ROOT.parent / "shared")

BodyReader = Callable[[bytes], int]  # body → records read


def jats_findings(body: bytes) -> int:
    articles = list(jats.articles(body))
    for article in articles:
        jats.findings(article, PartType.PMC_XML)
    return len(articles)


def pubmed_findings(body: bytes) -> int:
    return len(list(pubmed.articles(body)))


def europepmc_findings(body: bytes) -> int:
    return len(list(europepmc.records(body)))


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


def main(repetitions: int = 5) -> None:
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


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
