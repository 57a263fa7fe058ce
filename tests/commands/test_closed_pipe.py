"""``scrapy … | head``: a command ends silently when its output pipe is closed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.store import Store
from pubcrawl.works.publication import Publication
from tests.crawls.forked_scrapy import folder_of_scrapy
from tests.shares import share

ROOT = Path(__file__).resolve().parents[2]
REPLAYED = "-sREPLAY=examples/replay.warc.gz"
NOW = 1_700_000_000_000


def run_into_closed_pipe(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``scrapy`` with an output pipe whose other end is closed."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return subprocess.run(
            [f"{folder_of_scrapy()}/scrapy", *arguments],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "STORE_URL": store_url(folder)},
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writer)


def store_url(folder: Path) -> str:
    return f"sqlite:///{folder}/pubcrawl.db"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a store that holds a record and a list."""
    folder = tmp_path_factory.mktemp("store")
    store = Store.open(store_url(folder))
    publication = Publication()
    publication.add_ids(Identifiers("11"), timestamp=NOW)
    store.put(publication, now=NOW)
    store.ledger.list_id("publications", "ids.txt", NOW)
    store.close()
    return folder


@pytest.mark.parametrize(
    "arguments",
    [
        ("checkdocs",),
        ("crawl", "pubmed_xml", "-a", "ids=90000105", REPLAYED, "-O", "-:jsonlines"),
        ("seeds",),
        ("show", "11", "--json"),
        ("select", "examples/rules/kelp.html", "title"),
        (
            "extract",
            "pubmed_xml",
            "tests/recorded/pubmed_xml/90000001/body",
            "--ids",
            "pmid=90000001",
        ),
        ("rules", "site", "https://www.nature.com/articles/x"),
        ("report", "ingest"),
        ("export", "--format", "cdx"),
        ("archive", "cdx", "examples"),
        ("boundary", "https://labs.example/abcde/", "-s", "REPLAY=examples/artifacts.warc.gz"),
    ][share(1, 0) :: share(3, 1)],
    ids=lambda arguments: arguments[0],
)
def test_a_command_ends_with_its_reader(folder: Path, arguments: Sequence[str]) -> None:
    done = run_into_closed_pipe(folder, *arguments)
    assert done.returncode == 141, done.stderr
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr
