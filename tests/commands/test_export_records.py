"""``scrapy export`` into packed files and without secrets; more in sessions/export.yaml."""

from __future__ import annotations

import csv
import gzip
import io
import json
from pathlib import Path

import pytest

from pubcrawl.exchange.registry import FORMATS
from pubcrawl.formats.zstd import zstd
from tests.commands.stores import Stores
from tests.conftest import Command

SECRETS = (
    "SPN2_SECRET_KEY=top-secret",
    "CONTACT_EMAIL=me@secret.example",
    "NCBI_API_KEY=top-secret",
)


@pytest.fixture
def export(command: Command, stores: Stores) -> Command:
    store = f"STORE_URL=sqlite:///{stores.file('records')}"
    return lambda *arguments: command("export", *arguments, "-s", store)


def test_files_are_packed_as_their_names_say(export: Command, tmp_path: Path) -> None:
    import pandas  # here, because it slows down each collection

    path = tmp_path / "out.csv.gz"
    done = export("-o", path)
    assert (done.returncode, done.stderr) == (0, "csv: 3 publications, 1 empty\n")
    assert [path] == list(tmp_path.iterdir())
    pmids = ["12", "90000102", "90000103"]
    assert list(pandas.read_csv(path, dtype={"pmid": str})["pmid"]) == pmids
    first = path.read_bytes()
    export("-o", path)
    assert path.read_bytes() == first
    export("-o", tmp_path / "out.jsonl.zst")
    lines = zstd.decompress((tmp_path / "out.jsonl.zst").read_bytes()).splitlines()
    assert [json.loads(line)["pmid"] for line in lines] == pmids
    export("--format", "bibtex", "-o", tmp_path / "a.gz")
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()).count(b"pmid = {") == 2  # one is empty


@pytest.mark.parametrize("form", FORMATS)
def test_no_output_has_a_secret(form: str, export: Command, tmp_path: Path) -> None:
    settings = [word for pair in SECRETS for word in ("-s", pair)]
    path = tmp_path / "out"
    done = export("--format", form, "-o", path, *settings)
    assert done.returncode == 0, done.stderr
    text = path.read_bytes() + done.stderr.encode()
    assert b"top-secret" not in text and b"secret.example" not in text


def test_a_folder_that_does_not_exist_is_named(export: Command, tmp_path: Path) -> None:
    done = export("-o", tmp_path / "no/dir/x.csv")
    assert (done.returncode, done.stdout) == (1, "")
    assert f"there is no folder {tmp_path}/no/dir" in done.stderr


def test_a_table_of_a_list_has_the_lines_that_asked_for_its_records(
    stores: Stores, tmp_path: Path, command: Command
) -> None:
    url = stores.copy("records", tmp_path)
    words = ["export", "--list", "ids.txt", "--format", "csv", "-s", f"STORE_URL={url}"]
    rows = list(csv.DictReader(io.StringIO(command(*words).stdout)))
    assert rows
    assert {row["lists"] for row in rows} == {"/data/ids.txt"}
    assert all(row["line"].replace("; ", "").isdecimal() for row in rows)
    assert "line" not in command(*words[:1], *words[3:]).stdout.partition("\n")[0].split(",")
