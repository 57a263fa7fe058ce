"""
Recorded pages with a known PDF: the link to it is found, and the article there is a hit.

Each article is also offered to the pages of others, where it is not a hit.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pubcrawl.ingest import jobs
from pubcrawl.ingest.biblio import describes
from pubcrawl.ingest.evidence import ExpectedWork, FileFront, expected_work, judge
from pubcrawl.ingest.evidence.document import TextShape
from pubcrawl.model.ingest import Candidate
from pubcrawl.model.ingest_request import IngestRequest
from tests.ingest.file_links.test_file_links import LINKED
from tests.shares import share

OTHERS = share(4, 20)  # other works that each file is offered to
RECALL_MIN, PRECISION_MIN = 0.98, 0.995
BODY = "We counted them in spring and in autumn, and the counts of both are alike. " * 40


class KnownFile(NamedTuple):
    """A page, the link to its PDF (None if it was not found), and the front of the PDF."""

    path: str
    expected: ExpectedWork
    link: Candidate | None
    article: FileFront


def known_files(shared: Path) -> Iterator[KnownFile]:
    for line in (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        tags, gold = entry.get("embedded_meta") or {}, entry.get("gold") or {}
        pdf = tags.get("citation_pdf_url") or LINKED.get(Path(entry["path"]).name)
        if not entry["category"].startswith("d-html") or not pdf:
            continue
        url = entry.get("url") or tags.get("og:url") or "https://journal.example.org/article/7"
        read = jobs.page((shared / "corpus" / entry["path"]).read_bytes(), url=url)
        title = gold.get("title") or read.biblio.get("title", "Of birds and their counts")
        doi = gold.get("doi") or read.biblio.get("doi", "")
        ids = {"doi": doi} if doi else {}
        # If the page does not describe the work, the request gives its title.
        asked = "" if describes(read.biblio) else title
        request = IngestRequest("pdf", url, ext_ids=ids, expect_title=asked)
        expected = expected_work(request, read.biblio, described=describes(read.biblio))
        names = tuple(gold.get("authors") or read.biblio.get("contrib_names", ()))
        text = f"Journal of Counts 7\n{title}\n{', '.join(names[:6])}\nAbstract\n{BODY}\nReferences"
        front = FileFront(
            title, names, (), text, 9, 500, shape=TextShape(("abstract", "references"))
        )
        link = next((each for each in read.candidates if each.url.endswith(pdf)), None)
        yield KnownFile(entry["path"], expected, link, front)


def test_recall_and_precision(shared: Path) -> None:
    known = list(known_files(shared))
    assert len(known) >= 35
    offered = [(each, each.article) for each in known]
    # A scan is no evidence, so a meta element of the page must name it.
    scan = FileFront(pages=9)
    offered += [
        (each, scan) for each in known if each.link and each.link.technique == "citation-pdf-url"
    ]
    missed = [
        (each.path, front.pages)
        for each, front in offered
        if (link := each.link) is None or judge(each.expected, link.url, link, front).status
    ]
    assert len(missed) <= (1 - RECALL_MIN) * len(offered), missed
    pairs = [
        (each, known[(at + step) % len(known)])
        for at, each in enumerate(known)
        for step in range(1, OTHERS + 1)
        if each.article.title != known[(at + step) % len(known)].article.title
    ]
    wrong = [
        (each.path, other.path)
        for each, other in pairs
        if other.link and not judge(other.expected, other.link.url, other.link, each.article).status
    ]
    hits = len(offered) - len(missed)
    assert len(wrong) <= (1 - PRECISION_MIN) * (hits + len(wrong)), wrong
