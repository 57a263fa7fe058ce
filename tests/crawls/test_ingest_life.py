"""
The life of a seed list, from a dump of Unpaywall through kills and retries to the export.

The numbers of each step agree with those of the step before.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fatcat_openapi_client import ApiClient

from pubcrawl.store.store import Store
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import TitleText, WorkContributor
from tests.crawls.ingests import Ingest, file, html, meta
from tests.exchange.samples import NOW, publication
from tests.moments import kill_at
from tests.reading.pdf.maker import pdf
from tests.server import Answer, Seen, Server

ROWS, SAMPLE, HOSTS = 120, 80, 4
TEXT = "\n".join(["They go up the stream at night, and down again at noon."] * 30)
LISTS = ("first.jsonl", "second.jsonl")

ENDS = {6: "no-pdf-link", 8: "unverified-file", 9: "not-found"}
"""Last digit of an article's number → how its request first ends; the others are hits."""


def title(number: int) -> str:
    return f"Ways of otters in the {number}th river of the north"


def other_title(number: int) -> str:
    return f"Songs of {number} dippers above the falls of the south"


def paper(name: str, names: str, text: str = TEXT) -> Answer:
    return file(pdf(f"Journal of Streams 7\n\n{name}\n\n{names}\n\n{text}"))


class Publisher:
    """
    Articles of a publisher that repairs its site.

    *linked*: whether the pages link to their PDFs. *corrected*: whether the files are the
    corrected editions. Both are False at first.
    """

    def __init__(self) -> None:
        self.linked = self.corrected = False

    def answer(self, seen: Seen) -> Answer:
        kind, _, last = seen.target.strip("/").partition("/")
        if kind not in ("article", "file"):
            return Answer(404)
        number = int(last.removesuffix(".pdf"))
        digit = number % 10
        if digit == 9:
            return Answer(404)
        if kind == "article":
            head = meta("citation_title", title(number)) + meta("citation_doi", doi(number))
            link = meta("citation_pdf_url", f"/file/{number}.pdf") if self.linked else ""
            return html(f"<h1>{title(number)}</h1><p>An abstract.</p>", head + link)
        if digit == 8:
            return paper(other_title(number), "Cy Gull and Di Dove")
        text = TEXT * 2 if digit == 7 and self.corrected else TEXT
        return paper(title(number), "Ann Lutra and Bo Weir", text)


def doi(number: int) -> str:
    return f"10.5555/life.{number}"


def row(number: int, server: Server) -> dict[str, Any]:
    path = f"/article/{number}" if number % 10 == 6 else f"/file/{number}.pdf"
    url = server.url(path, f"127.9.3.{number % HOSTS + 1}")
    place = {"url_for_pdf": url, "version": "publishedVersion", "host_type": "publisher"}
    row = {
        "doi": doi(number),
        "is_oa": True,
        "oa_status": "gold",
        "updated": "2026-02-03T04:05:06",
        "z_authors": [{"given": "Ann", "family": "Lutra"}, {"given": "Bo", "family": "Weir"}],
        "oa_locations": [place],
    }
    # With a title, the crawler would recognise the file as another work and not store it.
    return row if number % 10 == 8 else {**row, "title": title(number)}


def number_of(record: dict[str, Any]) -> int:
    return int(record["request"]["link_source_id"].rpartition(".")[2])


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def groups(ingest: Ingest, field: str) -> dict[str, int]:
    found = objects(ingest.crawl.command("report", "ingest", "--by", field, "--json"))
    return {each[field]: each["requests"] for each in found}


def crawl(ingest: Ingest) -> None:
    for name in LISTS:
        done = ingest.done("-a", f"seeds={name}")
        assert done.code == 0, done.log
        assert "Traceback" not in done.log, done.log


def attempts(ingest: Ingest) -> dict[int, int]:
    rows = ingest.crawl._query("SELECT request, count(*) FROM ingest_attempt GROUP BY request")
    return dict(rows)


@pytest.mark.long
def test_a_life(tmp_path: Path) -> None:
    site = Publisher()
    with Server("0.0.0.0", fallback=site.answer) as server:
        ingest = Ingest(tmp_path, SEED_FAILURES_MAX="100%", FRONTIER_WINDOW=8)
        run = ingest.crawl.command
        dump = tmp_path / "unpaywall.jsonl"
        dump.write_text("".join(json.dumps(row(n, server)) + "\n" for n in range(ROWS)))

        # Make requests from the dump, draw a sample, and cut it in two.
        run("seeds", "import", "unpaywall", "unpaywall.jsonl", "-o", "requests.jsonl")
        plan = ("seeds", "plan", "--json")
        assert json.loads(run(*plan, "requests.jsonl"))["requests"] == ROWS
        draw = ("--random", str(SAMPLE), "--seed", "7", "--write", "sample.jsonl")
        drawn = json.loads(run(*plan, "requests.jsonl", *draw))
        assert (drawn["requests"], drawn["left_out"]) == (SAMPLE, {"not-drawn": ROWS - SAMPLE})
        parts = [
            json.loads(run(*plan, "sample.jsonl", "--slice", f"{n}/2", "--write", name))
            for n, name in enumerate(LISTS, 1)
        ]
        assert sum(each["requests"] for each in parts) == SAMPLE
        sample = {
            int(each["link_source_id"].rpartition(".")[2])
            for each in objects((tmp_path / "sample.jsonl").read_text())
        }
        expected = Counter(ENDS.get(n % 10, "success") for n in sample)

        # Kill the crawl of each half twice; it continues.
        for name in LISTS:
            seeds = f"seeds={name}"
            for request in (15, 10):
                kill_at(server, request, partial(ingest.crawl.fork, "-a", seeds, spider="ingest"))
        crawl(ingest)
        results = ingest.stored()
        assert {number_of(each) for each in results} == sample
        assert set(attempts(ingest).values()) == {1}
        assert groups(ingest, "slug") == expected
        assert groups(ingest, "source") == {"unpaywall": SAMPLE}
        stats = objects(run("seeds", "stats", "--json"))
        assert sum(each["tried"] for each in stats) == SAMPLE
        assert sum(each["hits"] for each in stats) == expected["success"]
        assert not any(sum(lane.values()) for each in stats for lane in each["open"].values())
        # Three reports: by source, by host and slug, by code.
        by_host = objects(run("report", "ingest", "--by", "host,slug", "--json"))
        assert sum(each["requests"] for each in by_host) == SAMPLE
        assert {each["host"] for each in by_host} == {f"127.9.3.{n + 1}" for n in range(HOSTS)}
        by_code = {
            (each["code"], each["slug"]): each["requests"]
            for each in objects(run("report", "ingest", "--by", "code,slug", "--json"))
        }
        assert by_code[("404", "not-found")] == expected["not-found"]
        assert by_code[("200", "success")] == expected["success"]
        assert groups(ingest, "prefix") == {"10.5555": SAMPLE}
        assert json.loads(run(*plan, "sample.jsonl"))["left_out"] == {
            "hit": expected["success"],
            "given-up": SAMPLE - expected["success"],
        }

        # The pages have links now: retry the requests that found none, and no others.
        site.linked = True
        again = run("seeds", "retry", "--slug", "no-pdf-link")
        assert (
            sum(int(line.split("\t")[1]) for line in again.splitlines()) == expected["no-pdf-link"]
        )
        crawl(ingest)
        expected["success"] += expected.pop("no-pdf-link")
        assert groups(ingest, "slug") == expected
        assert Counter(attempts(ingest).values()) == {
            1: SAMPLE - Counter(n % 10 for n in sample)[6],
            2: Counter(n % 10 for n in sample)[6],
        }

        # A hit turns out to be an uncorrected proof: retry it by its digest.
        site.corrected = True
        wrong = next(each for each in results if number_of(each) % 10 == 7)
        sha1 = wrong["file_meta"]["sha1hex"]
        assert run("seeds", "retry", "--sha1", sha1) == ""  # hits need --hits
        assert run("seeds", "retry", "--hits", "--sha1", sha1).endswith("\t1\n")
        crawl(ingest)
        (after,) = (each for each in ingest.stored() if number_of(each) == number_of(wrong))
        assert after["hit"]
        assert after["file_meta"]["sha1hex"] != sha1
        shown = json.loads(run("show", wrong["request"]["base_url"], "--json"))
        assert [each["file_meta"]["sha1hex"] for each in shown["versions"]] == [sha1]
        (source,) = shown["sources"]
        assert source["edit_extra"] == {"oa_status": "gold"}
        text = run("show", wrong["request"]["base_url"])
        assert "release_stage published; rel publisher" in text
        assert "oa_status gold" in text
        assert groups(ingest, "slug") == expected

        # Match the files of other works with the publications in the store.
        others = sorted(n for n in sample if n % 10 == 8)
        known = set(others[: len(others) // 2])
        fill(f"sqlite:///{tmp_path}/pubcrawl.db", known)
        found = objects(run("match", "--unverified", "--json"))
        assert len(found) == len(others)
        assert {
            each["match"]["doi"] for each in found if each["status"] in ("exact", "strong")
        } == {f"10.7777/DIPPER.{n}" for n in known}
        assert sum(each["match"] is not None for each in found) == len(known)

        # The export has each hit once; the tables have all results.
        run("export", "results", "--format", "fatcat-file", "--withhold", "", "-o", "files.jsonl")
        entities = objects((tmp_path / "files.jsonl").read_text())
        hits = {each["file_meta"]["sha1hex"]: each for each in ingest.stored() if each["hit"]}
        assert {each["sha1"] for each in entities} == set(hits)
        assert len(entities) == len(hits) == expected["success"]
        client = ApiClient()
        for each in entities:
            read = client.deserialize(SimpleNamespace(data=json.dumps(each)), "FileEntity")
            assert (read.sha1, read.size) == (each["sha1"], each["size"])
            assert [link.url for link in read.urls] == [link["url"] for link in each["urls"]]
            assert each["edit_extra"]["confidence"] >= 0.88
            assert each["edit_extra"]["ext_ids"] == {"doi": doi(number_of(hits[each["sha1"]]))}
            assert each["edit_extra"].get("technique") in (None, "citation-pdf-url")
        run("export", "results", "--format", "tables", "-o", "results.sqlite")
        database = sqlite3.connect(tmp_path / "results.sqlite")
        counted = database.execute("SELECT status, count(*) FROM result GROUP BY status")
        assert dict(counted.fetchall()) == expected


def fill(url: str, numbers: set[int]) -> None:
    store = Store(url)
    names = (WorkContributor("Gull", "Cy"), WorkContributor("Dove", "Di"))
    for n in numbers:
        record = publication(
            str(90_001_000 + n),
            f"10.7777/DIPPER.{n}",
            titles=(TitleText(other_title(n)),),
            contributors=names,
            identifiers=(),
        )
        store.put(Publication.from_json(record), [], now=NOW)
    store.close()
