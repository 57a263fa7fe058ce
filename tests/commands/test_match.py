"""``scrapy match`` on a store of publications, with PDFs, records and results."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.fetch.archive.cdx.lines import cdx11, read_capture
from pubcrawl.fetch.archive.cdx.records import entries
from pubcrawl.store.store import Store
from pubcrawl.works.record import from_record
from pubcrawl.works.work import Container, TitleText, WorkContributor, WorkDates
from tests.conftest import Command
from tests.crawls.ingests import Ingest, file, html
from tests.exchange.samples import NOW, publication
from tests.reading.pdf.maker import pdf
from tests.server import Server

TITLE = "Kelp forests and the diet of sea otters in winter"
BODY = "\n".join(["Otters eat urchins, and urchins eat kelp, which feeds the snails."] * 30)
ARTICLE = f"Journal of Shores 7\n\n{TITLE}\n\nAnn Lutra and Bo Kelp\n\n{BODY}"
SECOND = "Abalone in the tides of a warming northern bay"


def work(pmid: str, doi: str, title: str, year: str = "2021") -> Any:
    names = (WorkContributor("Lutra", "Ann"), WorkContributor("Kelp", "Bo"))
    return publication(
        pmid,
        doi,
        titles=(TitleText(title),),
        contributors=names,
        container=Container("Shores", kind="journal"),
        dates=WorkDates(print=year),
        identifiers=(),
    )


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('store')}/store.db"
    fill(url)
    return url


def fill(url: str) -> None:
    store = Store.open(url)
    for record in (
        work("90000901", "10.5555/KELP.7", TITLE),
        work("90000902", "10.5555/KELP.8", SECOND),
        work("90000903", "10.7777/COPY.8", SECOND),
        work("90000904", "10.5555/KELP.9", f"{SECOND}, part 2"),
    ):
        store.put(from_record(record), [], now=NOW)
    store.close()


def match(command: Command, url: str, *arguments: object) -> list[dict[str, Any]]:
    done = command("match", *arguments, "--json", "-s", f"STORE_URL={url}")
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


RECORDS = (
    ({"doi": "https://doi.org/10.5555/kelp.7"}, "exact", "same-doi"),
    ({"title": TITLE, "authors": ["Lutra, Ann", "Kelp, Bo"]}, "exact", "title-authors"),
    ({"title": f"{TITLE}.", "authors": "A. Lutra; C. Gull", "year": 2022}, "strong", "slug-author"),
    ({"title": TITLE, "authors": ["Cy Gull"]}, "new", "no-match"),
    ({"title": TITLE, "authors": ["Ann Lutra"], "year": 1961}, "new", "no-match"),
    ({"title": SECOND, "authors": ["Ann Lutra", "Bo Kelp"]}, "ambiguous", "several-works"),
    ({"title": f"{SECOND}, part 3", "authors": ["Ann Lutra"]}, "new", "no-match"),
    ({"title": TITLE}, "ambiguous", "unknown"),
    ({"title": "The unheard songs of whales", "authors": ["Cy Gull"]}, "new", "no-match"),
    ({"title": "Editorial", "authors": ["Cy Gull"]}, "rejected", "title-length"),
    ({"title": "Book reviews", "authors": ["Cy Gull"]}, "rejected", "generic-title"),
    ({"title": "Vol. 3 No. 2, March 1961 of the Shores"}, "rejected", "running-head"),
    ({"title": "The unheard songs of whales"}, "rejected", "no-authors"),
    ({"year": 2020}, "rejected", "no-title"),
)


def test_records(command: Command, url: str, tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record, _, _ in RECORDS) + "[]\n")
    rows = match(command, url, path)
    assert [(row["status"], row["reason"]) for row in rows] == [
        *((status, reason) for _, status, reason in RECORDS),
        ("rejected", "no-object"),
    ]
    assert rows[0]["match"]["pmid"] == "90000901"
    assert {each["pmid"] for each in rows[5]["candidates"]} == {"90000902", "90000903", "90000904"}


def test_files(command: Command, url: str, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(pdf(ARTICLE))
    (tmp_path / "b.pdf").write_bytes(pdf(ARTICLE + "\nDownloaded on Monday"))
    (tmp_path / "c.PDF").write_bytes(pdf(f"Supporting Information for\n\n{ARTICLE}"))
    (tmp_path / "d.pdf").write_bytes(pdf(ARTICLE.replace("diet", "sleep").replace("Lutra", "Gull")))
    (tmp_path / "e.pdf").write_bytes(b"%PDF-1.4\nhalf of it")
    (tmp_path / "f.txt").write_text("no PDF")
    rows = {Path(row["name"]).name: row for row in match(command, url, tmp_path)}
    assert sorted(rows) == ["a.pdf", "b.pdf", "c.PDF", "d.pdf", "e.pdf"]
    for name in ("a.pdf", "b.pdf"):
        assert rows[name]["status"] in ("exact", "strong"), rows[name]
        assert rows[name]["match"]["doi"] == "10.5555/KELP.7"
    assert rows["b.pdf"]["near_duplicate_of"].endswith("a.pdf")
    assert rows["c.PDF"]["match"] is rows["d.pdf"]["match"] is None
    assert [each["reason"] for each in rows["c.PDF"]["candidates"]] == ["document-supplement"]
    assert rows["e.pdf"]["status"] == "rejected"


def test_a_sample_is_the_same_again(command: Command, url: str, tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text("".join(f'{{"title": "Song {number} of whales"}}\n' for number in range(50)))
    ask = ("--sample", 5, "--seed")
    first = match(command, url, path, *ask, 1)
    assert len(first) == 5
    assert match(command, url, path, *ask, 1) == first != match(command, url, path, *ask, 2)


def test_a_table_for_people(command: Command, url: str, tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text(json.dumps(RECORDS[1][0]))
    done = command("match", path, "--explain", "-s", f"STORE_URL={url}")
    row, candidate = done.stdout.splitlines()
    assert row == f"exact\ttitle-authors\t10.5555/KELP.7\t{path}:1\t{TITLE}"
    assert candidate == f"\texact\ttitle-authors\t10.5555/KELP.7\t{TITLE}"
    assert done.stderr == "1 exact\n"


def test_unverified_files(command: Command, tmp_path: Path) -> None:
    """An ingest doubts a file, because the link says only PDF; the store knows its work."""
    with Server("127.0.0.2") as server:
        server.route("/", html('<p><a href="/file/7">PDF</a></p>', title="Files"))
        server.route("/file/7", file(pdf(ARTICLE)))
        ingest = Ingest(tmp_path)
        ingest.requests(("pdf", server.url("/")))
        assert ingest.run()["/"]["status"] == "unverified-file"
    (store,) = tmp_path.glob("*.db")
    fill(f"sqlite:///{store}")
    ask = ("match", "--unverified", "--json", "-s", f"STORE_URL=sqlite:///{store}")
    done = command(*ask, "-s", f"FILES_DIR={tmp_path}/files")
    (row,) = map(json.loads, done.stdout.splitlines())
    assert row["match"]["doi"] == "10.5555/KELP.7"
    assert row["status"] in ("exact", "strong")


def test_files_in_warcs_and_without_a_result(command: Command, tmp_path: Path) -> None:
    with Server("127.0.0.2") as server:
        server.route("/", html('<p><a href="/file/7">PDF</a></p>', title="Files"))
        server.route("/file/7", file(gzip.compress(pdf(ARTICLE)), **{"Content-Encoding": "gzip"}))
        ingest = Ingest(tmp_path, WARC_DIR="warc")
        ingest.requests(("pdf", server.url("/")))
        ingest.run()
        address = server.url("/file/7")
    url = f"sqlite:///{tmp_path}/other.db"
    fill(url)
    (row,) = match(command, url, tmp_path / "warc")
    assert (row["name"], row["match"]["doi"]) == (address, "10.5555/KELP.7")
    (warc,) = (each for each in (tmp_path / "warc").iterdir() if each.name.endswith(".warc.gz"))
    captures = [read_capture(each.line) for each in entries(warc) if each.line]
    index = "".join(f"{cdx11(capture)}\n" for capture in captures)
    (tmp_path / "warc/all.cdx").write_text(f" CDX N b a m s k r M S V g\n{index}")
    (same,) = match(command, url, tmp_path / "warc/all.cdx")
    assert same == row
    (tmp_path / "lone.cdx").write_text(index)
    (lone,) = match(command, url, tmp_path / "lone.cdx")
    assert same["match"] == lone["match"]  # found in a folder below
    (tmp_path / "bad.cdx").write_text(index.replace(warc.name, "none.warc.gz"))
    (bad,) = match(command, url, tmp_path / "bad.cdx")
    assert (bad["status"], bad["reason"]) == ("rejected", "no-file")
    # The files are those of another store, so that none of them has a result here.
    foreign = tmp_path / "files/pdf/notes.pdf"
    foreign.write_bytes(pdf(f"Journal of Shores 9\n\n{SECOND}, part 2\n\nAnn Lutra\n\n{BODY}"))
    files = f"FILES_DIR={tmp_path}/files"
    rows = match(command, url, "--orphans", "-s", files)
    assert {each["match"]["doi"] for each in rows} == {"10.5555/KELP.7", "10.5555/KELP.9"}
    (store,) = {*tmp_path.glob("*.db")} - {tmp_path / "other.db"}
    (row,) = match(command, f"sqlite:///{store}", "--orphans", "-s", files)
    assert row["name"].endswith("notes.pdf")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give files and folders, or --unverified"),
        (("a.pdf", "--unverified"), "give files and folders, or --unverified"),
        (("--orphans", "--unverified"), "give files and folders, or --unverified"),
        (("missing.pdf",), "there is no file missing.pdf"),
        (("notes.txt",), "neither a PDF nor JSON lines"),
        (("empty",), "holds no PDF"),
        (("a.pdf", "--sample", "-1"), "--sample: give a number above 0"),
    ],
)
def test_what_cannot_be_matched(
    command: Command, url: str, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.txt").write_text("Some notes\n")
    (tmp_path / "a.pdf").write_bytes(pdf(ARTICLE))
    done = command("match", *arguments, "-s", f"STORE_URL={url}", folder=tmp_path)
    assert done.returncode == 4
    assert message in done.stderr
