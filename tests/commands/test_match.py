"""``scrapy match`` of PDFs, samples and results; sessions/match.yaml has records."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.fetch.archive.cdx.lines import cdx11, read_capture
from pubcrawl.fetch.archive.exchanges import exchanges, index_line
from pubcrawl.formats.warc_file import records
from pubcrawl.ingest.commands.match.bounds import share_bounds
from tests.cases import plain, read
from tests.commands.stores import ABALONE, TITLE, Stores, kelp
from tests.conftest import Command
from tests.crawls.ingests import Ingest, file, html
from tests.reading.pdf.maker import pdf, shown
from tests.server import Server

COPIES = read(Path(__file__).with_suffix(".yaml"))["new works are written with their copies"]

BODY = "\n".join(["Otters eat urchins, and urchins eat kelp, which feeds the snails."] * 30)
ARTICLE = f"Journal of Shores 7\n\n{TITLE}\n\nAnn Lutra and Bo Kelp\n\n{BODY}"
KNOWN = {"title": TITLE, "authors": ["Lutra, Ann", "Kelp, Bo"]}


@pytest.fixture(scope="module")
def url(stores: Stores) -> str:
    return f"sqlite:///{stores.file('kelp')}"


def match(command: Command, url: str, *arguments: object) -> list[dict[str, Any]]:
    done = command("match", *arguments, "--json", "-s", f"STORE_URL={url}")
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


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
    assert rows["b.pdf"]["near_duplicate_reason"] == "near-text"
    assert rows["c.PDF"]["match"] is rows["d.pdf"]["match"] is None
    assert [each["reason"] for each in rows["c.PDF"]["candidates"]] == ["document-supplement"]
    assert rows["e.pdf"]["status"] == "rejected"
    kinds = tmp_path / "kinds.yaml"
    kinds.write_text("tauchbuch: {first: ['tauchbuch der'], repeats: true}\n")
    log = tmp_path / "log.pdf"
    log.write_bytes(pdf(f"Tauchbuch der Insel\n\n{ARTICLE}"))
    (row,) = match(command, url, log)
    assert row["match"]["doi"] == "10.5555/KELP.7"
    own = f"DOCUMENT_KINDS_YAML={kinds}"
    (row,) = match(command, url, log, "-s", own)
    assert [each["reason"] for each in row["candidates"]] == ["document-tauchbuch"]
    kinds.write_text("tauchbuch:\n  frist: ['tauchbuch']\n")
    done = command("match", log, "-s", f"STORE_URL={url}", "-s", own)
    assert done.returncode == 4
    assert f"{kinds}:2: " in done.stderr
    assert "did you mean 'first'" in done.stderr
    (row,) = match(command, url, log)
    assert row["match"] is not None


NEW = "Whelks and their egg capsules on northern mussel beds"
HEAD = "Shores, Vol. 7, No. 2, ISSN 1234-5679"


def printed(*parts: tuple[int, str]) -> bytes:
    """Return a PDF whose parts are printed in the given font sizes, in points."""
    page = b"BT 72 780 Td "
    for size, text in parts:
        page += b"/F1 %d Tf 0 %d Td " % (size, -2 * size)
        for line in text.split("\n"):
            page += b"%s 0 %d Td " % (shown(line.encode()), -size - 2)
    return pdf(page + b"ET")


def test_new_works_are_written_with_their_copies(
    command: Command, url: str, tmp_path: Path
) -> None:
    """Copies found by text, or by title and authors, are grouped with the reason."""
    folder = tmp_path / "files"
    folder.mkdir()
    head, article = (9, HEAD), ((18, NEW), (12, "Cy Gull and Di Tern"))
    other = "\n".join(["Each capsule holds a hundred eggs, of which ten hatch in May."] * 30)
    (folder / "a.pdf").write_bytes(printed(head, *article, (10, other)))
    (folder / "b.pdf").write_bytes(printed(head, *article, (10, other), (8, "Monday")))
    short = "\n".join(["Mussels close when the tide is out, and whelks drill."] * 12)
    (folder / "c.pdf").write_bytes(printed(head, *article, (10, short)))
    # The text of a matched file under another title is not a new work.
    (folder / "d.pdf").write_bytes(printed((18, TITLE), (12, "Ann Lutra and Bo Kelp"), (10, BODY)))
    (folder / "e.pdf").write_bytes(printed(head, *article, (10, BODY)))
    (folder / "f.pdf").write_bytes(printed(*article, (10, BODY[:900])))
    records = tmp_path / "records.jsonl"
    records.write_text(
        json.dumps({"title": NEW, "authors": ["Gull, C.", "Tern, D."], "journal": "Shores"})
        + "\n"
        + json.dumps({"title": NEW, "authors": ["Ed Puffin"], "journal": "Rocks", "year": 1999})
        + "\n"
    )
    out = tmp_path / "new.jsonl"
    rows = match(command, url, folder, records, "--new", out)
    shown = {Path(row["name"]).name: (row["status"], row["reason"]) for row in rows}
    assert plain(shown) == COPIES
    whelks, rocks = map(json.loads, out.read_text().splitlines())
    assert {**whelks, "inputs": 0} == {
        "title": NEW,
        "authors": ["Cy Gull", "Di Tern"],
        "container": "Shores",
        "issn": ["1234-5679"],
        "pages": 1,
        "inputs": 0,
    }
    names = [(Path(each["name"]).name, each.get("reason")) for each in whelks["inputs"]]
    assert names == [
        ("a.pdf", None),
        ("b.pdf", "near-text"),
        ("c.pdf", "title-authors"),
        ("records.jsonl:1", "title-authors"),
    ]
    digest = hashlib.sha1((folder / "c.pdf").read_bytes(), usedforsecurity=False).hexdigest()
    assert whelks["inputs"][2]["sha1"] == digest
    assert (rocks["authors"], rocks["year"], len(rocks["inputs"])) == (["Ed Puffin"], 1999, 1)
    # The output can be matched again.
    assert [row["status"] for row in match(command, url, out)] == ["new", "new"]


def test_a_sample_is_the_same_again_and_says_what_it_means(
    command: Command, url: str, tmp_path: Path
) -> None:
    path = tmp_path / "records.jsonl"
    lines = [json.dumps({"title": f"Song {number} of whales"}) for number in range(40)]
    path.write_text("\n".join([*lines, *[json.dumps(KNOWN)] * 10]))
    ask = ("--sample", 20, "--seed")
    first = match(command, url, path, *ask, 1)
    assert len(first) == 20
    assert match(command, url, path, *ask, 1) == first != match(command, url, path, *ask, 2)
    done = command("match", path, *ask, 1, "-s", f"STORE_URL={url}")
    title, accepted, *_ = done.stderr.splitlines()
    assert title == "20 of 50 inputs, chosen at random; shares at 95% confidence"
    number = sum(row["status"] == "exact" for row in first)
    bounds = share_bounds(number, 20, 50)
    assert accepted.split()[:5] == [
        "accepted", f"{number}", f"{number / 20:.1%}", f"{bounds.low:.1%}", "to",
    ]  # fmt: skip
    assert bounds.low < 0.2 < bounds.high
    every = command("match", path, "--sample", 99, "-s", f"STORE_URL={url}").stderr
    assert "accepted        10   20.0%  20.0% to 20.0%  10 to 10 of all" in every


def test_bounds_hold_as_often_as_they_say() -> None:
    source = random.Random(3)
    for share in (0.01, 0.2, 0.5, 0.95):
        every = [number < share * 2000 for number in range(2000)]
        held = 0
        for _ in range(400):
            bounds = share_bounds(sum(source.sample(every, 150)), 150, 2000)
            held += bounds.low <= share <= bounds.high
        assert held >= 0.92 * 400


def test_unverified_files(command: Command, tmp_path: Path) -> None:
    """The link says only PDF, so the ingest leaves the file unverified; the store has its work."""
    with Server("127.0.0.2") as server:
        server.route("/", html('<p><a href="/file/7">PDF</a></p>', title="Files"))
        server.route("/file/7", file(pdf(ARTICLE)))
        ingest = Ingest(tmp_path)
        ingest.requests(("pdf", server.url("/")))
        assert ingest.run()["/"]["status"] == "unverified-file"
    (store,) = tmp_path.glob("*.db")
    kelp(f"sqlite:///{store}")
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
    kelp(url)
    (row,) = match(command, url, tmp_path / "warc")
    assert (row["name"], row["match"]["doi"]) == (address, "10.5555/KELP.7")
    (warc,) = (each for each in (tmp_path / "warc").iterdir() if each.name.endswith(".warc.gz"))
    captures = [
        read_capture(line)
        for exchange in exchanges(records(warc))
        if (line := index_line(warc.name, exchange))
    ]
    index = "".join(f"{cdx11(capture)}\n" for capture in captures)
    (tmp_path / "warc/all.cdx").write_text(f" CDX N b a m s k r M S V g\n{index}")
    (same,) = match(command, url, tmp_path / "warc/all.cdx")
    assert same == row
    (tmp_path / "lone.cdx").write_text(index)
    (lone,) = match(command, url, tmp_path / "lone.cdx")
    assert same["match"] == lone["match"]  # the WARC is found in a subfolder
    (tmp_path / "bad.cdx").write_text(index.replace(warc.name, "none.warc.gz"))
    (bad,) = match(command, url, tmp_path / "bad.cdx")
    assert (bad["status"], bad["reason"]) == ("rejected", "no-file")
    # The files belong to another store, so this store has no results for them.
    foreign = tmp_path / "files/pdf/notes.pdf"
    foreign.write_bytes(pdf(f"Journal of Shores 9\n\n{ABALONE}, part 2\n\nAnn Lutra\n\n{BODY}"))
    files = f"FILES_DIR={tmp_path}/files"
    rows = match(command, url, "--orphans", "-s", files)
    assert {each["match"]["doi"] for each in rows} == {"10.5555/KELP.7", "10.5555/KELP.9"}
    (store,) = {*tmp_path.glob("*.db")} - {tmp_path / "other.db"}
    (row,) = match(command, f"sqlite:///{store}", "--orphans", "-s", files)
    assert row["name"].endswith("notes.pdf")
