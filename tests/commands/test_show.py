"""``scrapy show`` of results of ingests, and of long contents; more in sessions/show.yaml."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pubcrawl.views.show.record_lines import shortened
from pubcrawl.works.parts import MinedTerm
from tests.conftest import Command


def test_long_contents_are_shortened() -> None:
    assert len(shortened("word " * 10_000)) < 400
    assert shortened(("a", "b")) == "a; b"
    assert shortened((MinedTerm("binding", 3, "http://go/1"),)) == "binding (3)"


@pytest.fixture
def show(crawled: Path, command: Command) -> Command:
    settings = ("-s", "STORE_URL=sqlite:///store.db", "-s", f"FILES_DIR={crawled}/out/files")
    return lambda *arguments: command("show", *arguments, *settings, folder=crawled)


def test_an_ingest_request_with_all_that_is_known(show: Command) -> None:
    base_url = "https://doi.org/10.5555/otter.ways.1"
    values = json.loads(show(base_url, "--json").stdout)
    assert (values["kind"], values["status"]) == ("ingest", "success")
    assert values["hops"][0] == values["seeds"][0]["text"] == base_url
    assert [each["status"] for each in values["attempts"]] == ["success"]
    (file,) = values["files"]
    assert Path(file["found"]).read_bytes().startswith(b"%PDF")
    text = show("10.5555/otter.ways.1").stdout
    assert f"pdf {base_url}: hit, success\n" in text
    assert "the link was found by citation-pdf-url" in text
    assert "confidence 1.00" in text
    assert ", ingest.warc.gz at " in text
    assert f"  {file['found']}\n" in text
    for digest in ("sha1hex", "sha256hex", "md5hex"):
        shown = json.loads(show(file[digest].upper(), "--json").stdout)
        assert shown["found"] == [file["found"]]
        assert [each["request"]["base_url"] for each in shown["requests"]] == [base_url]
    assert show("0" * 39 + "a").returncode == 1


def test_a_host(show: Command) -> None:
    shown = json.loads(show("www.Rivers.example.org", "--json").stdout)
    assert (shown["kind"], shown["host"]) == ("host", "rivers.example.org")
    assert shown["ingest"]["success"] > 1
    done = show("rivrs.example.org")
    assert done.returncode == 1
    assert "did you mean rivers.example.org" in done.stderr


def test_all_results_of_a_query(show: Command) -> None:
    done = show("--kind", "results", "--where", "hit", "--limit", 2, "--json")
    assert [json.loads(line)["hit"] for line in done.stdout.splitlines()] == [True, True]
