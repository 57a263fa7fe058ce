"""``scrapy extract fulltext_links``: the links of a saved page to its full text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands.process import scrapy

URL = "https://journal.example.org/7"
PAGE = """<title>Otters</title><meta name=citation_pdf_url content="7.pdf">
<meta name=citation_fulltext_html_url content="/7/full"><a class=mine href=/get>here</a>
<a href="/7/download/xml/" title=XML>x</a>"""
TABLE = "rows: {pdf: {mine: {select: a.mine, score: 1.0}}}\n"


def extract(page: Path, *options: object) -> dict[str, Any]:
    done = scrapy("extract", "fulltext_links", page, *options)
    assert (done.returncode, done.stderr) == (0, "")
    [line] = map(json.loads, done.stdout.splitlines())
    assert isinstance(line, dict)
    return line


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "page.html").write_text(PAGE)
    (tmp_path / "mine.yaml").write_text(TABLE)
    return tmp_path / "page.html"


def test_links_of_every_type_best_first(page: Path) -> None:
    line = extract(page, "--url", URL)
    assert line["error"] is None
    assert [(one["url"], one["type"], one["technique"]) for one in line["links"]] == [
        ("https://journal.example.org/7.pdf", "pdf", "citation-pdf-url"),
        ("https://journal.example.org/7/full", "html", "citation-fulltext-html"),
        ("https://journal.example.org/7/download/xml/", "xml", "arpha-xml"),
    ]
    assert line["links"][0] == {
        "url": "https://journal.example.org/7.pdf",
        "type": "pdf",
        "technique": "citation-pdf-url",
        "score": 1.0,
        "release_stage": "",
        "place": "",
    }


def test_links_of_one_type_after_redirects(page: Path) -> None:
    line = extract(page, "--url", URL, "--final-url", "https://example.net/a/7", "--type", "file")
    assert [(one["url"], one["type"]) for one in line["links"]] == [
        ("https://example.net/a/7.pdf", "pdf"),
        ("https://example.net/7/full", "page"),
    ]


def test_a_table_of_the_user_and_a_rule(page: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_text("'journal\\.example\\.org/': otters\n---\notters: {pdf_a: .mine}\n---\n[]\n")
    setting = f"FULLTEXT_LINKS_YAML={tmp_path / 'mine.yaml'}"
    found = extract(page, "--url", URL, "--type", "pdf", "-s", setting)
    assert [one["technique"] for one in found["links"]][:2] == ["mine", "citation-pdf-url"]
    found = extract(page, "--url", URL, "--type", "pdf", "--journals", rules)
    assert [one["technique"] for one in found["links"]][:2] == [
        "citation-pdf-url",
        "journal-pdf-a",
    ]


def test_pages_that_cannot_be_used_end_in_a_reason(tmp_path: Path) -> None:
    (tmp_path / "empty.html").write_text(" ")
    (tmp_path / "wall.html").write_text("<title>Just a moment...</title><a href=7.pdf>PDF</a>")
    line = extract(tmp_path / "empty.html")
    assert (line["links"], line["error"]["reason"]) == ([], "empty-answer")
    wall = "https://journal.example.org/action/cookieAbsent"
    line = extract(tmp_path / "wall.html", "--url", wall)
    assert (line["links"], line["error"]["reason"]) == ([], "blocked-cookies")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--type", "doi"], "unknown type 'doi': known are pdf, html, xml"),
        (["-s", "FULLTEXT_LINKS_YAML=no.yaml"], "no.yaml:1: cannot be read"),
    ],
)
def test_what_cannot_be_used_is_named(page: Path, options: list[str], message: str) -> None:
    done = scrapy("extract", "fulltext_links", page, *options)
    assert done.returncode == 4
    assert message in done.stderr


def test_a_manifest_names_pages_and_types(page: Path, tmp_path: Path) -> None:
    manifest = tmp_path / "jobs.jsonl"
    job = {"kind": "fulltext_links", "file": "page.html", "url": URL}
    jobs = [{**job, "id": 1, "type": "html"}, {**job, "id": 2, "type": "doi"}]
    manifest.write_text("\n".join(map(json.dumps, jobs)))
    done = scrapy("extract", "--manifest", manifest)
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["id"], len(first["links"])) == (1, 1)
    assert (second["id"], second["error"]["reason"]) == (2, "bad-job")
