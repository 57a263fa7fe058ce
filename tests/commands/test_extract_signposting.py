"""``scrapy extract signposting``: the typed links of a saved answer, and of linksets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.actions.extract.jobs import make_job, parse_header
from pubcrawl.actions.extract.signposting import answer
from pubcrawl.exceptions import UsageError
from tests.cases import Agree, golden
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


@golden
def test_answers(case: dict[str, Any], tmp_path: Path, agree: Agree) -> None:
    options = {"url": URL, **case}
    body, _ = options.pop("body"), options.pop("expected")
    line = read(body.encode(), tmp_path, **options)
    assert line["error"] is None
    links = [
        " ".join(
            [str(link["context"]), link["rel"], str(link["href"])]
            + [f"{name}={link[name]}" for name in ("type", "profile") if link[name]]
        )
        for link in line["links"]
    ]
    result = {"links": links, "warnings": line["warnings"]}
    agree(case, {name: value for name, value in result.items() if value})


def test_a_page_that_is_too_much_has_its_headers_still(tmp_path: Path) -> None:
    body = b"<b>" * 3_000_000
    line = read(body, tmp_path, url=URL, content_type="text/html", headers=HEADERS[1:2])
    assert line["links"] == [CITED]


def test_headers_of_the_command_line() -> None:
    assert parse_header("Link: <a:b>; rel=x ") == ("Link", "<a:b>; rel=x")
    with pytest.raises(UsageError, match="write it as"):
        parse_header("<a>; rel=x")
