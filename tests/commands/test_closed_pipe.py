"""``scrapy … | head``: a command ends silently when its output pipe is closed."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.commands.stores import Stores
from tests.conftest import ROOT
from tests.crawls.forked_scrapy import folder_of_scrapy
from tests.shares import share

COMMANDS = (
    "checkdocs",
    "crawl pubmed_xml -a ids=90000105 -s REPLAY=examples/replay.warc.gz -O -:jsonlines",
    "seeds",
    "show 12 --json",
    "select examples/rules/kelp.html title",
    "extract pubmed_xml tests/recorded/pubmed_xml/90000001/body --ids pmid=90000001",
    "rules site https://www.nature.com/articles/x",
    "report ingest",
    "export results --format cdx",
    "archive cdx examples",
    "boundary https://labs.example/abcde/ -s REPLAY=examples/artifacts.warc.gz",
)


@pytest.mark.parametrize("line", COMMANDS[share(1, 0) :: share(3, 1)])
def test_a_command_ends_with_its_reader(line: str, stores: Stores, tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    store = stores.copy("records", tmp_path)
    try:
        done = subprocess.run(
            [f"{folder_of_scrapy()}/scrapy", *shlex.split(line)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "STORE_URL": store},
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writer)
    assert done.returncode == 141, done.stderr
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


def test_a_job_outlives_the_reader_of_its_messages(tmp_path: Path) -> None:
    """A job of Scrapyd drains after Scrapyd, which reads its standard error, has ended."""
    reader, writer = os.pipe()
    os.close(reader)
    words = f"crawl webpages -a seeds={tmp_path}/none.txt -s LOG_FILE={tmp_path}/log"
    summary = tmp_path / "summary.txt"
    try:
        done = subprocess.run(
            [f"{folder_of_scrapy()}/scrapy", *words.split(), "-s", f"SUMMARY_FILE={summary}"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stderr=writer,
            check=False,
        )
    finally:
        os.close(writer)
    assert done.returncode == 4  # refused
    assert summary.read_text().startswith("refused: ")
