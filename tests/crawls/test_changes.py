"""Two crawls of a list: ``scrapy changes`` tells what the world changed between them, no more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from xml.etree import ElementTree

from pubcrawl import settings
from tests.apis.publish import publish
from tests.apis.source import Documents
from tests.apis.work import Author, Work
from tests.cases import read
from tests.crawls.run import Apis, Crawl
from tests.moments import HANGS
from tests.server import Answer, Seen, Server

ROWS = read(Path(__file__).with_suffix(".yaml"))
COUNT = 40
CHANGES, OUTAGES = 20, 5
ATOM = "{http://www.w3.org/2005/Atom}"
ABSTRACT = "We counted 12 otters. Eels were not counted, as nobody asked for their number. " * 4
# A new version of the reader of Europe PMC, which gives all languages in another form.
READER = """
from msgspec import structs

from pubcrawl.publications.resources import europepmc
from pubcrawl.works.readings import READINGS, ReaderVersion

read = europepmc._work


class NewReader:
    @classmethod
    def from_crawler(cls, crawler):
        READINGS.append(ReaderVersion(1, frozenset(["europepmc"]), frozenset(["language"])))
        europepmc._work = lambda result: structs.replace(read(result), language="eng")
        return cls()
"""


def row(number: int) -> dict[str, Any]:
    found: dict[str, Any] = ROWS[number - 1] if number <= len(ROWS) else {}
    return found


def work(number: int, *, later: bool) -> Work:
    """Return a work at the first crawl, or at the second one."""
    plain = {
        "title": f"Work {number} of a made-up journal",
        "abstract": [["", ABSTRACT]],
        "journal": "Journal of Works",
        "date": "2020-01-02",
        "authors": ["Ann Kask", "Bo Tamm"],
        "pmid": str(100 + number),
        "pmcid": f"PMC{number}",
        "doi": f"10.5555/work.{number}",
        "citations": 1 + 7 * later,
        "body": [["Introduction", ["We counted otters and eels. " * 100]]],
        "oa": True,
        **row(number).get("first", {}),
        **(row(number).get("then", {}) if later else {}),
    }
    if size := plain.pop("text", 0):
        plain["body"] = [["Introduction", ["x" * size]]]
    plain["authors"] = [Author(*name.split()) for name in plain["authors"]]
    for name in ("abstract", "mesh", "body"):
        plain[name] = [tuple(each) for each in plain.get(name, ())]
    return Work(**plain)


class World(Server):
    """All services at one of the two crawls; *later*: the second, when some of them fail."""

    def __init__(self) -> None:
        super().__init__(fallback=self.answer_to)
        self.apis = Apis(Documents(), self.fault)
        self.urls = {**self.apis.urls, "CROSSREF_URL": self.url("/crossref")}

    def crawl(self, folder: Path, *words: str, later: bool = False) -> None:
        """Crawl the list."""
        self.later = later
        self.apis.api.source = documents = Documents()
        for number in range(1, COUNT + 1):
            publish(work(number, later=later), documents)
        crawl = Crawl(folder, self.urls, SEED_ATTEMPTS=1, FRONTIER_PATIENCE=HANGS)
        done = crawl.run("-a", "follow=notices", *words)
        assert len(done.records) == COUNT, done.log

    def fault(self, resource: str, asked: tuple[str, ...]) -> Answer | None:
        numbers = [name.lower().removeprefix("10.5555/work.").removeprefix("pmc") for name in asked]
        works = {int(number) % 100 for number in numbers if number.isdigit()}
        failing = self.later and any(resource in row(each).get("fails", ()) for each in works)
        return Answer(500) if failing else None

    def answer_to(self, seen: Seen) -> Answer:
        address = urlsplit(seen.target)
        listed = parse_qs(address.query).get("filter", [""])[0].removeprefix("doi:")
        dois = (listed or unquote(address.path.removeprefix("/crossref/"))).lower().split(",doi:")
        if self.fault("crossref", tuple(dois)):
            return Answer(500)
        items = [self.crossref(doi) for doi in dois]
        body = {"message-type": "work-list", "message": {"items": items}}
        return Answer(200, json.dumps(body).encode(), {"Content-Type": "application/json"})

    def crossref(self, doi: str) -> dict[str, Any]:
        given = row(number := int(doi.rpartition(".")[2]))
        own = given.get("crossref", {})
        own = given.get("crossref then", own) if self.later else own
        title = work(number, later=self.later).title
        return {"DOI": doi, "title": [title], "type": "journal-article", **own}


def told(folder: Path, *words: str) -> list[list[str]]:
    text = Crawl(folder, {}).command("changes", "ids.txt", "--format", "json", *words)
    rows = sorted(map(json.loads, text.splitlines()), key=lambda row: int(row["record"]))
    names = ("kind", "field", "before", "after", "cause")
    return [[row["record"], *(row[name] for name in names)] for row in rows]


def test_two_crawls_of_a_list(tmp_path: Path) -> None:
    Crawl(tmp_path, {}).seeds(*(str(100 + number) for number in range(1, COUNT + 1)))
    (tmp_path / "mine.py").write_text(READER)
    mine = json.dumps({**settings.EXTENSIONS, "mine.NewReader": 1})
    with World() as world, world.apis:
        world.crawl(tmp_path)
        assert told(tmp_path, "--all") == []
        world.crawl(tmp_path, "-a", "again=1", "-s", f"EXTENSIONS={mine}", later=True)
    expected = [
        [str(100 + number), *tells, "world"]
        for number in range(1, COUNT + 1)
        if (tells := row(number).get("tells"))
    ]
    assert len(expected) == CHANGES
    assert sum("fails" in each for each in ROWS) == OUTAGES
    assert told(tmp_path) == expected
    all_rows = told(tmp_path, "--all")
    others = [each[1:] for each in all_rows if each not in expected]
    assert others.count(["metadata", "language", "en", "eng", "reader"]) > COUNT - 2 * OUTAGES
    assert "world" not in {cause for *_, cause in others}
    feed = ElementTree.fromstring(
        Crawl(tmp_path, {}).command("changes", "--kind", "notice", "--format", "atom")
    )
    entries = feed.findall(f"{ATOM}entry")
    ids = {node.text for node in feed.iter(f"{ATOM}id")}
    assert (len(entries), len(ids)) == (4, 5)
    for node in (feed, *entries):
        assert all(node.find(f"{ATOM}{name}") is not None for name in ("id", "title", "updated"))
