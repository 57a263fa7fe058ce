"""``scrapy ingest URL``: one request, from its address to the lines on its result."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from tests.crawls.forks import forks

ROOT = Path(__file__).resolve().parents[2]
DOI, GONE = "10.5555/otter.ways.1", "https://rivers.example.org/gone"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("scrapy.cfg", "pubcrawl", "rules", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def ingest(folder: Path, *arguments: str) -> CompletedProcess[str]:
    replay = ("-s", "REPLAY=examples/ingest.warc.gz", "-s", "STORE_URL=sqlite:///store.db")
    done: CompletedProcess[str] = forks().run(["ingest", *arguments, *replay], folder)
    return done


def shown(done: CompletedProcess[str]) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(done.stdout)
    return values


def test_a_file_is_fetched_once_unless_asked_again(folder: Path) -> None:
    first = ingest(folder, DOI)
    assert first.returncode == 0, first.stderr
    assert first.stdout.startswith("pdf https://doi.org/10.5555/otter.ways.1: hit, success\n")
    assert "confidence 1.00" in first.stdout
    assert first.stderr == ""
    stored = ingest(folder, DOI, "--json")
    assert stored.returncode == 0, stored.stderr
    assert len(shown(stored)["attempts"]) == 1
    again = shown(ingest(folder, DOI, "--json", "--again"))
    assert [each["status"] for each in again["attempts"]] == ["success", "success"]
    assert Path(folder, again["files"][0]["found"]).stat().st_size == 1617


def test_a_miss_is_tried_at_once_whatever_its_date(folder: Path) -> None:
    for attempts in (1, 2):
        done = ingest(folder, GONE, "--json")
        assert done.returncode == 9
        values = shown(done)
        assert (values["status"], len(values["attempts"])) == ("not-found", attempts)


def test_several_of_another_type(folder: Path) -> None:
    urls = ("https://rivers.example.org/html/calls", "https://rivers.example.org/news")
    done = ingest(folder, *urls, "--type", "html")
    heads = [line for line in done.stdout.splitlines() if line.startswith("html ")]
    assert [head.partition(": ")[2] for head in heads] == ["hit, success", "no hit, wrong-scope"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "scrapy ingest: give addresses or DOIs"),
        (["what is this"], "scrapy ingest: what is this: no address, and no DOI"),
        ([DOI, "--type", "pfd"], "invalid choice: 'pfd'"),
        ([DOI, "-s", "REPLAI=x"], "unknown setting -s REPLAI, did you mean REPLAY?"),
    ],
)
def test_what_cannot_be_fetched(folder: Path, arguments: list[str], message: str) -> None:
    refused = ingest(folder, *arguments)
    assert refused.returncode in (2, 4)
    assert message in refused.stderr
    assert refused.stdout == ""


def test_a_request_is_put_into_the_queue_of_a_list(folder: Path) -> None:
    """The request is first in the next crawl of the list."""
    (folder / "list.txt").write_text("\n".join(f"10.5555/otter.{n}" for n in range(5)))
    run = ("crawl", "ingest", "-a", "seeds=list.txt", "-s", "STORE_URL=sqlite:///store.db")
    replay = ("-s", "REPLAY=examples/ingest.warc.gz", "-s", "SEED_FAILURES_MAX=100%")
    forks().run([*run, *replay], folder)
    put = ingest(folder, DOI, "--list", "list.txt")
    assert put.returncode == 0
    assert put.stdout == f"requests put first in the queue of {folder}/list.txt: 1\n"
    assert "a crawl of this list that runs now fetches them next" in put.stderr
    done: CompletedProcess[str] = forks().run([*run, *replay], folder)
    assert "ingest: 1 stored" in done.stderr
    shown: dict[str, Any] = json.loads(ingest(folder, DOI, "--json").stdout)
    assert shown["status"] == "success"
    wrong = ingest(folder, DOI, "--list", "other.txt")
    assert wrong.returncode == 4
    assert "no list of requests has this name" in wrong.stderr
