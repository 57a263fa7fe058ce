"""``scrapy extract signposting``: the typed links of a saved answer, and of linksets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.actions.extract.jobs import make_job, parse_header
from pubcrawl.actions.extract.signposting import answer
from pubcrawl.exceptions import UsageError
from tests.commands.process import scrapy

URL = "https://otters.example/d/7"
PAGE = b'<!doctype html><base href="/files/"><link rel="item Next" type=text/csv href=1.csv>'
HEADERS = [
    ["Content-Type", "text/html"],
    ["Link", '<https://doi.org/10.5555/o.7>; rel="cite-as", <//[>; rel=item'],
    ["LINK", '<m>; rel=describedby; type=csv; profile="https://x.example/a  https://x.example/b"'],
]
CITED = {
    "context": URL,
    "rel": "cite-as",
    "href": "https://doi.org/10.5555/o.7",
    "type": None,
    "profile": None,
}
DESCRIBED = {
    "context": URL,
    "rel": "describedby",
    "href": "https://otters.example/d/m",
    "type": "csv",
    "profile": "https://x.example/a https://x.example/b",
}
ITEM = {
    "context": URL,
    "rel": "item",
    "href": "https://otters.example/files/1.csv",
    "type": "text/csv",
    "profile": None,
}
WARNINGS = ["'//[' is not an address", "'csv' is not a media type"]


def read(body: bytes, folder: Path, **options: Any) -> dict[str, Any]:
    (folder / "body").write_bytes(body)
    return answer(make_job({"kind": "signposting", "file": "body", **options}, folder))


def test_headers_come_first_then_the_head(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_bytes(PAGE)
    given = [option for name, value in HEADERS for option in ("--header", f"{name}: {value}")]
    done = scrapy("extract", "signposting", tmp_path / "page.html", "--url", URL, *given)
    assert (done.returncode, done.stderr) == (0, "")
    line = json.loads(done.stdout)
    assert (line["kind"], line["error"], list(line)[-1]) == ("signposting", None, "error")
    assert line["links"] == [CITED, DESCRIBED, ITEM, ITEM | {"rel": "next"}]
    assert line["warnings"] == WARNINGS


def test_a_manifest_gives_headers_as_pairs(tmp_path: Path) -> None:
    for name, body in (("page.html", PAGE), ("gone", b""), ("data.csv", b"<link rel=a href=b>")):
        (tmp_path / name).write_bytes(body)
    common = {"kind": "signposting", "url": URL}
    jobs = [
        {**common, "id": 1, "file": "page.html", "headers": HEADERS},
        {**common, "id": 2, "file": "gone", "headers": HEADERS[1:2]},
        {**common, "id": 3, "file": "data.csv", "content_type": "text/csv"},
        {**common, "id": 4, "file": "page.html", "headers": ["Link"]},
    ]
    manifest = tmp_path / "jobs.jsonl"
    manifest.write_text("\n".join(map(json.dumps, jobs)))
    done = scrapy("extract", "--manifest", manifest)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 4
    assert "'headers' is a list of names and values" in done.stderr
    assert [line["id"] for line in lines] == [1, 2, 3, 4]
    assert lines[0]["links"] == [CITED, DESCRIBED, ITEM, ITEM | {"rel": "next"}]
    assert (lines[1]["links"], lines[1]["error"]) == ([CITED], None)
    assert lines[2]["links"] == []
    assert lines[3]["error"]["reason"] == "bad-job"


JSON = json.dumps(
    {"linkset": [{"anchor": URL, "item": [{"href": "/files/1.csv", "type": "text/csv"}]}]}
)
TEXT = f'</files/1.csv>\n ; rel="item"\n ; type="text/csv"\n ; anchor="{URL}"\n'


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (JSON, "application/linkset+json"),
        (JSON, "application/json+linkset; charset=utf-8"),
        (JSON, "application/json"),
        (JSON, "application/ld+json"),
        (JSON, ""),
        (TEXT, "application/linkset"),
        (TEXT, "text/plain"),
        (TEXT, ""),
    ],
)
def test_linksets(body: str, kind: str, tmp_path: Path) -> None:
    line = read(body.encode(), tmp_path, url=f"{URL}/links", content_type=kind)
    assert (line["links"], line["warnings"], line["error"]) == ([ITEM], [], None)


@pytest.mark.parametrize(
    ("body", "kind", "warning"),
    [
        (b"{", "application/linkset+json", "the linkset cannot be read"),
        (b"", "application/linkset", "the linkset is empty"),
        (b"<!doctype html><p>Log in", "application/linkset+json", "the linkset is an HTML page"),
        (b"{}", "application/linkset+json", "the linkset has no links"),
    ],
)
def test_linksets_that_say_nothing(body: bytes, kind: str, warning: str, tmp_path: Path) -> None:
    line = read(body, tmp_path, url=URL, headers=[["content-type", kind]])
    assert (line["links"], line["error"]) == ([], None)
    assert warning in line["warnings"][0]


@pytest.mark.parametrize("kind", ["", "text/html"])
def test_a_page_that_begins_with_words(kind: str, tmp_path: Path) -> None:
    line = read(b"Otters <link rel=item href=/f>", tmp_path, url=URL, content_type=kind)
    assert len(line["links"]) == 1


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"<link rel=item href=/f>", "text/csv"),
        (b'{"a": "<link rel=item href=/f>"}', ""),
        (b"%PDF-1.4 <link rel=item href=/f>", ""),
        (JSON.encode(), "text/html"),
    ],
)
def test_what_is_neither_page_nor_linkset_has_no_links(
    body: bytes, kind: str, tmp_path: Path
) -> None:
    assert read(body, tmp_path, url=URL, content_type=kind)["links"] == []


def test_without_an_address_only_what_is_written_in_full(tmp_path: Path) -> None:
    line = read(b"<link rel=item href=1><link rel=item href=https://x.example/2>", tmp_path)
    assert [(link["context"], link["href"]) for link in line["links"]] == [
        (None, "https://x.example/2")
    ]
    assert line["warnings"] == ["'1' is not an address"]


def test_an_address_after_redirects_is_the_context(tmp_path: Path) -> None:
    line = read(b"<link rel=item href=1>", tmp_path, url="https://doi.org/x", final_url=URL)
    assert [link["href"] for link in line["links"]] == ["https://otters.example/d/1"]
    assert line["links"][0]["context"] == URL


def test_different_names_give_a_warning(tmp_path: Path) -> None:
    line = read(b"<link rel=cite-as href=/a><link rel=cite-as href=/b>", tmp_path, url=URL)
    assert len(line["links"]) == 2
    assert line["warnings"][0].startswith(
        "several cite-as links: https://otters.example/a is taken"
    )


def test_a_page_that_is_too_much_has_its_headers_still(tmp_path: Path) -> None:
    body = b"<b>" * 3_000_000
    line = read(body, tmp_path, url=URL, content_type="text/html", headers=HEADERS[1:2])
    assert line["links"] == [CITED]


def test_headers_of_the_command_line() -> None:
    assert parse_header("Link: <a:b>; rel=x ") == ("Link", "<a:b>; rel=x")
    with pytest.raises(UsageError, match="write it as"):
        parse_header("<a>; rel=x")
