"""
Thousands of made-up publications, the same ones for the same seed.

A few dozen works are rendered once with marks in place of identifiers. A
response joins a work's pieces with the numbers, so that the server costs a
benchmark next to nothing.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from tests.apis.publish import publish
from tests.apis.source import Documents, Json
from tests.apis.work import Author, Mined, Work

FIRST_PMID, FIRST_PMCID = 50_000_000, 20_000_000
VARIANTS = 24
_MARKS = re.compile(rb"(@PMID@|PMC@PMC@|@PMC@|@N@)")
_WORDS = Path(__file__).with_name("words.txt").read_text("utf-8").split()


class Synthetic:
    """
    *count* publications; all have a PMID and a DOI, two in three a PMCID; one in two is OA.

    *small*: only a title and a short abstract, for crawls of a hundred thousand.
    Publication n has PMID 50000001+n, PMCID PMC20000001+n, DOI 10.5555/synthetic.n.
    """

    def __init__(self, count: int, *, seed: int = 1, small: bool = False) -> None:
        self.count = count
        self.random = random.Random(seed)
        self.small = small
        self.variants = [self._variant(number) for number in range(VARIANTS)]

    @property
    def pmids(self) -> list[str]:
        """Return the PMIDs in order, as seeds for a crawl."""
        return [str(FIRST_PMID + 1 + n) for n in range(self.count)]

    @property
    def pmcids(self) -> list[str]:
        """Return PMCIDs in the same order, also for publications that have none."""
        return [f"PMC{FIRST_PMCID + 1 + n}" for n in range(self.count)]

    @property
    def dois(self) -> list[str]:
        """Return the DOIs in the same order."""
        return [f"10.5555/synthetic.{n}" for n in range(self.count)]

    def _text(self, words: int) -> str:
        chosen = self.random.choices(_WORDS, k=words)
        sentences = [chosen[start : start + 18] for start in range(0, words, 18)]
        return " ".join(" ".join(words).capitalize() + "." for words in sentences)

    def _variant(self, number: int) -> _Variant:
        small = self.small
        body = (
            []
            if small
            else [
                (heading, [self._text(120) for _ in range(12)])
                for heading in ("Introduction", "Methods", "Results", "Discussion")
            ]
        )
        in_pmc = number % 3 != 2
        terms = 0 if small else 6
        work = Work(
            title=f"{self._text(12)[:-1]} (@N@)",
            abstract=[("", self._text(40 if small else 220))],
            journal="Journal of Made-up Biology",
            date=f"20{10 + number % 14}-{number % 12 + 1:02}-{number % 27 + 1:02}",
            authors=[
                Author(
                    f"Given{each}",
                    f"Family{each}",
                    self._text(14),
                    "author@example.org" if each == 0 else "",
                )
                for each in range(1 if small else 7)
            ],
            pmid="@PMID@",
            pmcid="PMC@PMC@" if in_pmc else "",
            doi="10.5555/synthetic.@N@",
            keywords=self._text(6)[:-1].split(),
            mesh=[(f"Heading {each}", each == 0, f"D{each:06}") for each in range(12)],
            efo=[Mined(f"method {n}", n % 3 + 1, f"http://e.test/EFO_{n}") for n in range(terms)],
            go=[Mined(f"process {n}", n % 4 + 1, f"http://e.test/GO_{n}") for n in range(terms)],
            body=body,
            references=[] if small else [self._text(20) for _ in range(40)],
            oa=number % 2 == 0 and in_pmc,
            citations=number,
        )
        return _Variant(work)

    def _number(self, value: str, first: int) -> int | None:
        if not value.isdecimal():
            return None
        n = int(value) - first - 1
        return n if 0 <= n < self.count else None

    def _of_pmid(self, pmid: str) -> int | None:
        return self._number(pmid, FIRST_PMID)

    def _of_pmcid(self, pmcid: str) -> int | None:
        n = self._number(pmcid.upper().removeprefix("PMC"), FIRST_PMCID)
        return n if n is not None and self.variants[n % VARIANTS].work.pmcid else None

    def _of_doi(self, doi: str) -> int | None:
        prefix, _, n = doi.upper().rpartition(".")
        return self._number(n, -1) if prefix == "10.5555/SYNTHETIC" else None

    def search(self, kind: str, value: str) -> Iterable[int]:
        find = {"ext_id": self._of_pmid, "pmcid": self._of_pmcid, "doi": self._of_doi}[kind]
        n = find(value)
        return () if n is None else (n,)

    def database(self, key: int) -> str:
        return "MED"

    def record(self, key: int, *, xml: bool, core: bool) -> bytes:
        return self._fill(key, f"record {xml} {core}") or b""

    def annotations(self, database: str, value: str) -> Json | None:
        n = self._of_pmcid(value) if database == "PMC" else self._of_pmid(value)
        body = self._fill(n, "annotations")
        return json.loads(body) if body else None

    def body(self, place: str, identifier: str) -> bytes | None:
        kinds = {"pubmed": self._of_pmid, "pubmed_page": self._of_pmid, "unpaywall": self._of_doi}
        return self._fill(kinds.get(place, self._of_pmcid)(identifier), place)

    def _fill(self, n: int | None, place: str) -> bytes | None:
        if n is None:
            return None
        pieces = self.variants[n % VARIANTS].pieces.get(place)
        if pieces is None:
            return None
        values = {
            b"@PMID@": b"%d" % (FIRST_PMID + 1 + n),
            b"PMC@PMC@": b"PMC%d" % (FIRST_PMCID + 1 + n),
            b"@PMC@": b"%d" % (FIRST_PMCID + 1 + n),
            b"@N@": b"%d" % n,
        }
        return b"".join(values.get(piece, piece) for piece in pieces)


class _Variant:
    """A work with marks for identifiers, cut into pieces for each place."""

    def __init__(self, work: Work) -> None:
        self.work = work

    @cached_property
    def pieces(self) -> dict[str, list[bytes]]:
        documents = Documents()
        publish(self.work, documents)
        bodies = {place: body for (place, _), body in documents.bodies.items()}
        for xml in (True, False):
            for core in (True, False):
                bodies[f"record {xml} {core}"] = documents.record(0, xml=xml, core=core)
        for article in list(documents.annotated.values())[:1]:
            bodies["annotations"] = json.dumps(article).encode()
        return {place: _MARKS.split(body) for place, body in bodies.items()}
