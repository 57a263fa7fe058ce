"""``scrapy seeds`` on packed dumps and changing repositories; more in sessions/seeds.yaml."""

from __future__ import annotations

import gzip
import json
import lzma
from pathlib import Path

import pytest

from pubcrawl.console.cells import cell
from pubcrawl.console.lists import matches
from pubcrawl.ingest import seeds as ingest_seeds
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.store.imports import Imported
from pubcrawl.store.packed import compressed
from tests.conftest import Command


def test_a_cell_is_one_cell_and_no_formula() -> None:
    assert cell("=1+1") == "'=1+1"
    assert cell("a\tb\nc") == "a b c"
    assert cell(12) == "12"


def test_a_list_is_known_by_its_name() -> None:
    assert matches("/data/ids.txt", "ids.txt")
    assert matches("/data/ids.txt", "./ids.txt")
    assert matches("-", "-")
    assert not matches("/data/myids.txt", "ids.txt")


def unpaywall(*dois: str) -> bytes:
    """Return rows with one location each."""
    rows = (
        {
            "doi": doi,
            "is_oa": True,
            "best_oa_location": {},
            "oa_locations": [{"url_for_pdf": f"https://journal.example.org/{doi}.pdf"}],
        }
        for doi in dois
    )
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def test_the_members_of_a_packed_dump_become_packed_requests(
    command: Command, tmp_path: Path
) -> None:
    (tmp_path / "a.jsonl.gz").write_bytes(2 * gzip.compress(unpaywall("10.5555/a", "10.5555/b")))
    done = command(
        *["seeds", "import", "unpaywall", "a.jsonl.gz", "-o", "out.jsonl.gz"], folder=tmp_path
    )
    assert done.stderr.startswith("4 requests\n"), done.stderr
    assert gzip.decompress((tmp_path / "out.jsonl.gz").read_bytes()).count(b"/b.pdf") == 2


@pytest.mark.parametrize("packing", ["gz", "xz", "zst"])
def test_half_a_dump_is_read_and_reported(command: Command, tmp_path: Path, packing: str) -> None:
    whole = unpaywall(*(f"10.5555/{n}.{n * 7919 % 9973}" for n in range(5000)))
    half = tmp_path / f"half.{packing}"
    packings = {"gz": gzip.compress, "xz": lzma.compress, "zst": compressed}
    packed = packings[packing](whole)
    half.write_bytes(packed[: len(packed) * 3 // 4])
    done = command("seeds", "import", "unpaywall", half, "-o", tmp_path / "out.jsonl")
    assert done.returncode == 1
    assert "ends in the middle" in done.stderr
    assert "1 truncated-file" in done.stderr
    assert 1000 < len((tmp_path / "out.jsonl").read_text().splitlines()) < 5000


def test_a_dump_cut_in_its_first_record_is_to_be_fetched_again(
    command: Command, tmp_path: Path
) -> None:
    half = tmp_path / "half.jsonl.xz"
    half.write_bytes(lzma.compress(unpaywall("10.5555/a"))[:60])
    done = command("seeds", "import", "unpaywall", half)
    assert done.returncode == 4
    assert "ends in the middle of its first record; fetch it again" in done.stderr


def page_of_repository(path: Path, **deleted: bool) -> None:
    metadata = (
        "<metadata><dc><identifier>https://a.example.org/{0}.pdf</identifier></dc></metadata>"
    )
    gone = '<record><header status="deleted"><identifier>oai:A:{0}</identifier></header></record>'
    there = f"<record><header><identifier>oai:A:{{0}}</identifier></header>{metadata}</record>"
    records = "".join(
        (gone if is_gone else there).format(name) for name, is_gone in deleted.items()
    )
    path.write_text(f"<OAI-PMH><ListRecords>{records}</ListRecords></OAI-PMH>")


def test_files_without_records_in_a_folder(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "works"
    folder.mkdir()
    for name in ("manifest", "README.md", "SHA256SUMS"):
        (folder / name).write_text('{"entries": []}\n')
    done = command("seeds", "import", "oai", folder)
    assert done.returncode == 4
    page_of_repository(folder / "1.xml", kept=False)
    done = command("seeds", "import", "oai", folder)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr.count("passed over") == 3
    assert command("seeds", "import", "oai", folder / "manifest").returncode == 4


def test_a_later_deletion_withdraws_the_request(command: Command, tmp_path: Path) -> None:
    """A repository deletes two records and publishes one of them again."""
    folder, out = tmp_path / "harvest", tmp_path / "requests.jsonl"
    folder.mkdir()
    ledger = IngestLedger.open(f"sqlite:///{tmp_path}/store.db")
    number = ledger.list_id("requests.jsonl", 0)

    def imported() -> tuple[Imported, str]:
        done = command("seeds", "import", "oai", folder, "-o", out)
        assert done.returncode == 0, done.stderr
        return ledger.import_entries(number, ingest_seeds.entries(out), 0), done.stderr

    page_of_repository(folder / "1.xml", kept=False, gone=False, back=False)
    assert imported()[0].new == 3
    page_of_repository(folder / "2.xml", gone=True, back=True)
    page_of_repository(folder / "3.xml", back=False)
    read, counts = imported()
    assert (read.lines, read.new, read.withdrawn) == (2, 0, 1)
    assert counts.splitlines()[:3] == ["2 requests", "2 deleted-later", "2 deleted"]
    claimed = ledger.claim(number, 9, 0)
    assert sorted(one.request.link_source_id for one in claimed) == ["oai:a:back", "oai:a:kept"]
    ledger.close()
