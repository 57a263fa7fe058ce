from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.artifacts import page_reader as boundary
from pubcrawl.artifacts import page_reader as page_module
from pubcrawl.artifacts.page_reader import read_artifact_page
from pubcrawl.formats.sizes import sizes
from pubcrawl.items.artifact import About, ArtifactPage, ArtifactResponse, SourceClaims
from tests.cases import Agree, Case, golden, plain, table
from tests.shares import share

E = "https://repo.example/datasets/77"
ABOUT = About(E, E, cite_as=("https://doi.org/10.5555/x77",))


def answer(
    body: str | bytes, *, url: str = E, type: str = "text/html", status: int = 200, **headers: str
) -> ArtifactResponse:
    raw = body.encode() if isinstance(body, str) else body
    given = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    return ArtifactResponse(url, url, status, type, (("content-type", type), *given), raw)


def read_html(body: str | bytes, *look_for: str, url: str = E, **more: Any) -> ArtifactPage:
    return read_artifact_page(answer(body, url=url, **more), ABOUT, look_for=look_for)


def urls(page: ArtifactPage) -> list[str]:
    return [link.url for link in page.links]


UNTOLD = {"url", "final_url", "digests", "sha256hex"}


@golden
def test_pages(case: Case, agree: Agree) -> None:
    page = read_html(**{name: value for name, value in case.items() if name != "expected"})
    agree(case, {name: value for name, value in plain(page).items() if name not in UNTOLD})


@table
def test_a_number_of_files_stands_in_one_line(body: str, count: int | None) -> None:
    assert read_html(body).counted == count


def test_the_length_is_that_of_prose_in_the_main_part() -> None:
    prose = "word " * 100
    around = f"<nav>{prose}</nav><aside>{prose}</aside><footer>{prose}</footer>"
    controls = f"<select><option>{prose}</select><script>{prose}</script><a href=/x>{prose}</a>"
    assert read_html(f"<body>{around}<div>{prose}{controls}</div>").text_length == 500
    # A main element outranks longer text outside it.
    assert read_html(f"<body><div>{prose}</div><main>one two</main>").text_length == 8


@pytest.mark.parametrize(
    ("body", "rendering"),
    [
        ("<script>" + "x" * 100_001 + "</script><a href=/a>a</a><a href=/b>b</a>", True),
        (
            "<script>" + "x" * 100_001 + "</script><a href=/a></a><a href=/b></a><a href=/c></a>",
            False,
        ),
        ("<script>" + "x" * 90_000 + "</script><a href=/a>a</a>", False),
        ("<noscript>Please enable JavaScript.</noscript><script src=/app.js></script>", True),
        ("<noscript>请启用 JavaScript</noscript><div id=app>…</div><script>go()</script>", True),
        ("<div id=svelte></div><script type=module src=/app.mjs></script>", True),
        ("<div id=root></div><script type=application/json>{}</script>", False),
        ("<script src=/app.js></script><p>A short page, but all of it.</p>", False),
        ("<script src=/app.js></script><iframe src=/a></iframe>", False),
    ],
)
def test_pages_that_scripts_make(body: str, rendering: bool) -> None:
    assert read_html(f"<body>{body}").rendering is rendering
    assert not read_artifact_page(answer(f"<body>{body}"), ABOUT, rendered=True).rendering


def test_bytes_are_counted_and_digested() -> None:
    body = b"<p>one</p>"
    page = read_html(body)
    assert page.size == 10
    assert page.sha256hex == hashlib.sha256(body).hexdigest()
    assert dict(page.digests) == {
        "md5": hashlib.md5(body).hexdigest(),
        "sha1": hashlib.sha1(body).hexdigest(),
        "sha256": hashlib.sha256(body).hexdigest(),
    }


@table
def test_the_type_is_what_the_bytes_show(body: str | bytes, served: str, kind: str) -> None:
    assert read_html(body, type=served).mimetype == kind


def test_a_page_that_is_too_long_is_read_up_to_the_limit() -> None:
    most = sizes().html
    body = b"<html><a href=/first>first</a>" + b" " * most + b"<a href=/last>last</a>"
    page = read_html(body)
    assert urls(page) == ["https://repo.example/first"]
    assert (page.size, page.sha256hex) == (len(body), hashlib.sha256(body).hexdigest())
    assert page.warnings == (f"only {most} of {len(body)} bytes are read",)


def test_links_beyond_the_limit_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_module, "LINKS_MAX", 3)
    page = read_html("".join(f"<a href=/{number}>x</a>" for number in range(9)))
    assert urls(page) == [f"https://repo.example/{number}" for number in range(3)]
    assert page.warnings == ("more than 3 links; the others are left out",)


def test_what_pages_say_is_asked_for_on_pages_and_files(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[bool, ArtifactResponse, About]] = []

    def says(document: object, answer: ArtifactResponse, about: About) -> SourceClaims | None:
        asked.append((document is not None, answer, about))
        return SourceClaims("ore") if document is None else None

    monkeypatch.setattr(boundary, "ON_PAGE", (says,))
    html, csv = answer("<p>x"), answer("a,b", type="text/csv")
    assert read_artifact_page(html, ABOUT).source_claims == ()
    assert read_artifact_page(csv, ABOUT).source_claims == (SourceClaims("ore"),)
    assert asked == [(True, html, ABOUT), (False, csv, ABOUT)]


@given(st.binary(max_size=400), st.sampled_from(["text/html", "text/xml", "application/json", ""]))
def test_any_bytes_are_read(body: bytes, kind: str) -> None:
    for start in (b"", b"<html><a href='", b"%PDF-1.4 ", b'{"a": "'):
        page = read_html(start + body, "soil", type=kind)
        assert page.size == len(start + body)
        assert page.outside <= page.holds


PAGES = {"d-html", "d-html-http", "e-dataset"}


@pytest.mark.long
def test_pages_of_the_corpus_are_read(shared: Path) -> None:
    rows = map(json.loads, (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines())
    pages = [row for row in rows if row["category"] in PAGES and row["bytes"] >= 2000]
    read_ = 0
    for row in pages[:: share(16, 1)]:
        url, kind = row.get("url") or E, row.get("content_type") or ""
        body = (shared / "corpus" / row["path"]).read_bytes()
        page = read_artifact_page(
            ArtifactResponse(url, url, 200, kind, (), body), About(url, url), look_for=("the",)
        )
        assert not page.warnings, row["path"]
        if page.html and b"<a " in body:
            read_ += 1
            # An area of an image map counts as a link, like an anchor.
            anchors = len(re.findall(rb"<(?:a|area)[\s/>]", body.lower()))
            assert len([link for link in page.links if link.source == "a"]) <= anchors, row["path"]
            assert len(page.links) > 0, row["path"]
    assert read_ > share(3, 40)


# Path in the corpus → types, files in the main part, number of exports.
PORTALS: dict[str, tuple[set[str], set[str], int]] = {
    "test_evaluation.02.html": (
        {"softwaresourcecode"},
        {
            "https://zenodo.org/record/8347772/files/pangaea-data-publisher/fuji-v2.2.5.zip"
            "?download=1",
            "https://zenodo.org/record/8347772/preview/pangaea-data-publisher/fuji-v2.2.5.zip",
        },
        9,
    ),
    "harvard_dataverse.00.html": ({"dataset"}, set(), 8),
    "only_familyName_and_givenName.00.html": (
        {"dataset"},
        {
            "https://store.pangaea.de/Publications/JohanssonE_et_al_2014/Timelapse_TBL.zip",
            "https://store.pangaea.de/Publications/JohanssonE_et_al_2014/johansson_etal-2014.zip",
        },
        4,
    ),
}


@pytest.mark.parametrize("name", PORTALS)
def test_pages_of_portals_in_the_corpus(shared: Path, name: str) -> None:
    rows = map(json.loads, (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines())
    row = next(row for row in rows if row["path"].endswith(name))
    body, url = (shared / "corpus" / row["path"]).read_bytes(), row["url"]
    page = read_artifact_page(
        ArtifactResponse(url, url, 200, "text/html", (), body), About(url, url)
    )
    types, files, exports = PORTALS[name]
    main = [link for link in page.links if link.region == "main"]
    assert types <= set(page.types)
    assert {link.url for link in main if link.download} == files
    assert len({link.url for link in main if link.export}) == exports
    assert not page.rendering
