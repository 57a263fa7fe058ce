"""``scrapy extract`` biblio and scope: what a saved page states about itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases import read
from tests.commands.process import scrapy

DATA = read(Path(__file__).with_suffix(".yaml"))

PAGE = """<!DOCTYPE html><title>Of Otters | Otter Letters</title>
<meta name="citation_title" content="Of Otters"><meta name="citation_doi" content="10.5555/o.7">
<meta property="og:site_name" content="Otter Letters"><link rel=stylesheet href=/c.css>
<h1>Of Otters</h1><h2>Results</h2><p>{}</p>""".format("Otters swim. " * 700)
CAPTCHA = "<title>Are you a robot?</title><div class=captcha>Prove it</div>"
URL = "https://otters.example/a/7"
NOTHING: dict[str, Any] = {
    "parts": {},
    "fields": {
        "oa": False,
        "preprint": False,
        "journal_title": "",
        "pub_date": None,
        "citations_count": None,
    },
    "corresp_authors": [],
    "links": [],
}
FILES = {
    "page.html": PAGE,
    "wall.html": CAPTCHA,
    "empty.html": " ",
    "many.html": "".join(f"<img src={number}.png>" for number in range(201)),
    "jats.xml": "<?xml version='1.0'?><!-- x --><!DOCTYPE article PUBLIC 'x' 'y'>\n<article><front>"
    "<article-meta><title-group><article-title>Of Otters</article-title></title-group>"
    "</article-meta></front></article>",
    "cut.xml": "<article><front>",
    "bmc.xml": "<art><fm><bibl><title><p>Of Otters</p></title></bibl></fm></art>",
    "xocs.xml": "<xocs:doc xmlns:xocs='urn:x'><xocs:meta/></xocs:doc>",
    "tei.xml": "<TEI xmlns='http://www.tei-c.org/ns/1.0'><teiHeader><fileDesc><titleStmt>"
    "<title>Of Otters</title></titleStmt></fileDesc></teiHeader></TEI>",
}


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Return ``kind file`` → the line that the command prints for it."""
    folder = tmp_path_factory.mktemp("pages")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    jobs = [
        {"id": f"{kind} {name}", "kind": kind, "file": name, "url": URL}
        for kind in ("biblio", "scope")
        for name in FILES
    ]
    manifest = folder / "jobs.jsonl"
    manifest.write_text("\n".join(map(json.dumps, jobs)))
    done = scrapy("extract", "--manifest", manifest)
    assert done.returncode == 0, done.stderr
    return {line.pop("id"): line for line in map(json.loads, done.stdout.splitlines())}


def test_a_page(lines: dict[str, dict[str, Any]]) -> None:
    assert lines["biblio page.html"] == {
        **NOTHING,
        "kind": "biblio",
        "html_biblio": {
            "title": "Of Otters",
            "doi": "10.5555/o.7",
            "container_name": "Otter Letters",
        },
        "error": None,
    }
    assert lines["scope page.html"] == DATA["a page"]


def test_xml(lines: dict[str, dict[str, Any]]) -> None:
    line = lines["biblio jats.xml"]
    assert (line["html_biblio"], line["error"]) == ({"title": "Of Otters"}, None)
    assert line["xml_meta"]["missing"] == ["contribs", "ids", "body"]
    assert lines["biblio tei.xml"]["tei"] == {"title": "Of Otters"}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("biblio wall.html", "blocked-captcha"),
        ("biblio empty.html", "empty-answer"),
        ("biblio cut.xml", "xml-parse-error"),
        ("scope empty.html", "empty-answer"),
        ("scope many.html", "too-many-resources"),
    ],
)
def test_what_cannot_be_used_says_why(
    lines: dict[str, dict[str, Any]], name: str, reason: str
) -> None:
    assert lines[name]["error"]["reason"] == reason
    assert lines[name].get("html_biblio", {}) == {}


def test_a_wall_has_a_scope(lines: dict[str, dict[str, Any]]) -> None:
    line = lines["scope wall.html"]
    assert (line["scope"], line["status"], line["error"]) == ("blocked-captcha",) * 2 + (None,)
    assert lines["scope many.html"]["scope"] == "stub"


def test_other_formats_of_articles(lines: dict[str, dict[str, Any]]) -> None:
    assert lines["biblio bmc.xml"]["html_biblio"] == {"title": "Of Otters"}
    error = lines["biblio xocs.xml"]["error"]
    assert error["reason"] == "xml-parse-error"
    assert "Elsevier's XOCS without an article" in error["message"]
