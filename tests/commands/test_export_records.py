"""``scrapy export`` of stored records, run as a command."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from lxml import etree

from pubcrawl.engine.seeds import parse_line
from pubcrawl.exchange.registry import FORMATS
from pubcrawl.items.webpage import Webpage
from pubcrawl.store.packed import decompressed
from pubcrawl.store.store import Store
from pubcrawl.works.record import from_record
from tests.cases import table
from tests.conftest import Command
from tests.exchange.samples import NOW, publication

SECRETS = (
    "SPN2_SECRET_KEY=top-secret",
    "CONTACT_EMAIL=me@secret.example",
    "NCBI_API_KEY=top-secret",
)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('store')}/store.db"
    store = Store.open(url)
    list_id = store.ledger.list_id("publications", "/data/ids.txt", NOW)
    store.ledger.begin(list_id, [parse_line("100", 1)], lambda facts: True, NOW)
    (seed,) = store.ledger.claim(list_id, 9, NOW)
    store.put(from_record(publication("100", "10.5555/A")), [seed.id], now=NOW)
    store.put(from_record(publication("20", "10.5555/B")), [], now=NOW)
    store.put(Webpage("https://a.example/", title="A", content="b" * 60), [], now=NOW)
    store.close()
    return url


@pytest.fixture
def export(command: Command, url: str) -> Command:
    return lambda *arguments: command("export", *arguments, "-s", f"STORE_URL={url}")


def test_a_table_by_the_name_of_the_file(export: Command, tmp_path: Path) -> None:
    import pandas  # here, because it slows down each collection

    path = tmp_path / "out.csv.gz"
    done = export("-o", path)
    assert (done.returncode, done.stderr) == (0, "csv: 2 publications\n")
    assert [path] == list(tmp_path.iterdir())
    table = pandas.read_csv(path, dtype={"pmid": str})
    assert list(table["pmid"]) == ["20", "100"]
    first = path.read_bytes()
    export("-o", path)
    assert path.read_bytes() == first


def test_compressed_by_zstd(export: Command, tmp_path: Path) -> None:
    export("-o", tmp_path / "out.jsonl.zst")
    lines = decompressed((tmp_path / "out.jsonl.zst").read_bytes()).splitlines()
    assert [json.loads(line)["pmid"] for line in lines] == ["20", "100"]


def test_identifiers_and_lists_choose(export: Command) -> None:
    chosen = export("doi:10.5555/b", "--format", "ids")
    assert chosen.stdout == "20\tPMC20\t10.5555/B\n"
    assert export("--list", "ids.txt", "--format", "ids").stdout.startswith("100\t")
    missing = export("20", "99", "--format", "ids")
    assert missing.returncode == 1
    assert "99: not in the store\n" in missing.stderr
    assert missing.stdout.startswith("20\t")


def test_pages(export: Command) -> None:
    done = export("--kind", "webpages", "--format", "csv", "--columns", "start_url,title,usable")
    assert done.stdout.splitlines() == ["start_url,title,usable", "https://a.example/,A,true"]
    assert export("--kind", "docs", "--format", "jsonl").stdout == ""
    assert "1 webpage\n" in export("--kind", "webpages", "--format", "html").stderr


def test_a_folder_has_a_file_for_each_record(export: Command, tmp_path: Path) -> None:
    done = export("--format", "jats", "-o", f"{tmp_path}/articles/")
    assert done.returncode == 0, done.stderr
    found = sorted((tmp_path / "articles").iterdir())
    assert [path.name for path in found] == ["100.jats.xml", "20.jats.xml"]
    assert etree.parse(found[0]).getroot().tag == "article"
    refused = export("--format", "csv", "-o", tmp_path)
    assert refused.returncode == 4
    assert "one file for all records" in refused.stderr


def test_a_crate(export: Command, tmp_path: Path) -> None:
    assert export("--format", "bibtex", "--crate", "-o", tmp_path / "crate").returncode == 0
    names = sorted(path.name for path in (tmp_path / "crate").iterdir())
    assert names == ["publications.bib", "ro-crate-metadata.json"]
    assert export("--format", "bibtex", "--crate").returncode == 4


@table
def test_wrong_arguments(arguments: list[str], message: str, export: Command) -> None:
    done = export(*arguments)
    assert done.returncode == 4, done.stderr
    assert message in done.stderr
    assert done.stdout == ""


def test_a_file_stays_if_an_export_fails(export: Command, tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    path.write_text("mine")
    assert export("-o", path, "--columns", "titel").returncode == 4
    assert [path.read_text()] == ["mine"] and list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("form", FORMATS)
def test_no_output_has_a_secret(form: str, export: Command, tmp_path: Path) -> None:
    settings = [word for pair in SECRETS for word in ("-s", pair)]
    path = tmp_path / "out"
    done = export("--format", form, "-o", path, *settings)
    assert done.returncode == 0, done.stderr
    text = path.read_bytes() + done.stderr.encode()
    assert b"top-secret" not in text and b"secret.example" not in text


def test_gzip_is_whole(export: Command, tmp_path: Path) -> None:
    export("--format", "bibtex", "-o", tmp_path / "a.gz")
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()).count(b"@article{") == 2
