"""Rows without an identifier are searched for; only a sure work is crawled."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from tests.crawls.run import Crawl, Done
from tests.server import Answer, Seen, Server

WORKS = {
    "10.5555/eiders.2014.1": (
        "Iron in the feathers of common eiders from four northern islands",
        ["Skua", "Tern"],
        2014,
        "Journal of Sea Birds",
    ),
    "10.5555/eiders.2014.1.e": (
        "Erratum: Iron in the feathers of common eiders from four northern islands",
        ["Skua", "Tern"],
        2014,
        "Journal of Sea Birds",
    ),
    "10.5555/kelp.2010.7": (
        "Growth of sugar kelp below sea ice: a survey",
        ["Maerl"],
        2010,
        "Kelp Letters",
    ),
    "10.5555/kelp.2016.9": (
        "Growth of sugar kelp below sea ice: a survey",
        ["Maerl"],
        2011,
        "Annals of Ice",
    ),
}
ROWS = """Title;Authors;Year;Journal;DOI
Iron in the feathers of common eiders from four northern islands;Skua A, Tern B;2014;J Sea Birds;
Growth of sugar kelp below sea ice: a survey;Maerl C;;;
Feeding of moon jellies in enclosed harbours of the western fjords;Coral D;2019;Kelp Letters;
;;;;10.5555/KELP.2010.7
"""


def item(doi: str) -> dict[str, object]:
    title, families, year, journal = WORKS[doi]
    return {
        "DOI": doi,
        "type": "journal-article",
        "title": [title],
        "author": [{"family": family, "given": "A."} for family in families],
        "issued": {"date-parts": [[year]]},
        "container-title": [journal],
    }


class Crossref:
    """Crossref with a few works, all of which every search finds."""

    def __init__(self) -> None:
        self.searches: list[str] = []
        self.server = Server(fallback=self.answer)

    def __enter__(self) -> Crossref:
        self.server.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.close()

    def answer(self, seen: Seen) -> Answer:
        url = urlsplit(seen.target)
        query = parse_qs(url.query)
        if "query.bibliographic" in query:
            self.searches += query["query.bibliographic"]
            return self.works(WORKS)
        if "filter" in query:
            dois = [each.removeprefix("doi:").lower() for each in query["filter"][0].split(",")]
            return self.works([doi for doi in dois if doi in WORKS])
        doi = unquote(url.path.rpartition("/works/")[2]).lower()
        if doi not in WORKS:
            return Answer(404, b"Resource not found.", {"Content-Type": "text/plain"})
        return self.json({"status": "ok", "message-type": "work", "message": item(doi)})

    def works(self, dois: object) -> Answer:
        items = [item(doi) for doi in dois]  # type: ignore[attr-defined]
        return self.json({"status": "ok", "message-type": "work-list", "message": {"items": items}})

    def json(self, answer: object) -> Answer:
        return Answer(200, json.dumps(answer).encode(), {"Content-Type": "application/json"})


@pytest.fixture
def crossref() -> Iterator[Crossref]:
    with Crossref() as server:
        yield server


def found(crawl: Crawl, *arguments: str) -> Done:
    return crawl.run("-a", "seeds=refs.csv", "-a", "find=true", *arguments)


def test_a_row_is_found_only_where_one_work_is_sure(tmp_path: Path, crossref: Crossref) -> None:
    url = crossref.server.url("/works")
    asked = "crossref_search,crossref"
    crawl = Crawl(tmp_path, {}, CROSSREF_URL=url, RESOURCES_ASKED=asked, SEED_ATTEMPTS=1)
    (tmp_path / "refs.csv").write_text(ROWS, "utf-8")

    done = found(crawl)
    assert done.code == 0, done.log
    states = {line: (state, reason) for line, (_, state, reason) in enumerate(crawl.ledger(), 2)}
    assert states[2][0] == "done"
    assert states[3] == ("failed", "ambiguous")
    assert states[4] == ("failed", "not-found")
    assert states[5][0] == "done"
    records = {record["doi"]: record for record in done.records}
    eiders = records["10.5555/EIDERS.2014.1"]
    assert eiders["parts"]["title"]["content"].startswith("Iron")
    assert len(crossref.searches) == 3
    kelp = next(each for each in done.records if "sugar+kelp" in each.get("sought", [""])[0])
    assert [each["value"] for each in kelp["candidates"]] == [
        "10.5555/KELP.2010.7",
        "10.5555/KELP.2016.9",
    ]
    assert all(each["why"] for each in kelp["candidates"])

    again = found(crawl)
    assert again.code == 0, again.log
    # What was found is known by its description; the answers for the others are remembered.
    assert len(crossref.searches) == 3

    crawl.command("seeds", "refs.csv", "--all", "-o", "result.csv")
    with (tmp_path / "result.csv").open(encoding="utf-8", newline="") as file:
        eiders_row, kelp_row, jellies_row, _ = csv.DictReader(file)
    assert eiders_row["found_doi"] == "10.5555/EIDERS.2014.1"
    assert "10.5555/KELP.2016.9 (Maerl. 2011. Growth" in kelp_row["candidates"]
    assert jellies_row["reason"] == "not-found"


def test_without_find_a_row_without_identifier_is_rejected(
    tmp_path: Path, crossref: Crossref
) -> None:
    url = crossref.server.url("/works")
    crawl = Crawl(tmp_path, {}, CROSSREF_URL=url, RESOURCES_ASKED="crossref_search,crossref")
    (tmp_path / "refs.csv").write_text(ROWS, "utf-8")
    done = crawl.run("-a", "seeds=refs.csv")
    assert done.code == 9, done.log  # most lines are rejected
    assert crawl.states() == {"rejected": 3, "done": 1}
    assert crossref.searches == []
