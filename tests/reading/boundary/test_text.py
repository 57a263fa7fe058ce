from __future__ import annotations

import json

import pytest

from pubcrawl.artifacts.page_reader import read_artifact_page
from pubcrawl.items.artifact import About, ArtifactPage, ArtifactResponse
from pubcrawl.reading.boundary.text import fingerprint
from tests.cases import table
from tests.reading.pdf.maker import pdf

E = "https://repo.example/datasets/77"
OTHER = "https://repo.example/datasets/78"
ABOUT = About(
    E, E, aliases=("https://repo.example/d/77",), cite_as=("https://doi.org/10.5555/x77",)
)
S = "Soil “moisture” & peat, 2019"


def seen(
    body: str | bytes, *look_for: str, type: str = "text/html", url: str = OTHER
) -> ArtifactPage:
    raw = body.encode() if isinstance(body, str) else body
    return read_artifact_page(
        ArtifactResponse(url, url, 200, type, (), raw), ABOUT, look_for=look_for or (S,)
    )


@pytest.mark.parametrize(
    ("body", "type"),
    [
        ("<p>Soil &#8220;moisture&rdquo; &amp; <i>peat</i>,\n 2019 and more", "text/html"),
        ("<p>Soil<br>“moisture” &amp; pe<wbr>at,&nbsp;2019", "text/html"),
        ("<meta name=description content='On Soil “moisture” &amp; peat, 2019'>", "text/html"),
        (f"<script>x = {json.dumps({'title': S})}</script>", "text/html"),
        (json.dumps({"a": [{"b": f"see {S}."}]}), "application/json"),
        (json.dumps({"a": S}, ensure_ascii=False), "application/json"),
        ("<r><t>Soil “moisture” &amp; peat, 2019</t></r>", "application/xml"),
        ("<r><t>Soil <i>“moisture”</i> &#x26; peat, 2019</t></r>", "text/xml"),
        ("<r><![CDATA[Soil “moisture” & peat, 2019]]></r>", "text/xml"),
        (f"{S}\n1,2,3\n", "text/csv"),
        ("Soil “moisture” & peat, 2019".encode("utf-16"), "text/plain"),
        ("Soil \u201cmoisture\u201d & peat, 2019".encode("cp1252"), "text/plain;charset=cp1252"),
    ],
)
def test_strings_are_found_in_all_of_the_content(body: str | bytes, type: str) -> None:
    assert seen(body, type=type).holds == {S}


@pytest.mark.parametrize(
    ("body", "type"),
    [
        ("<p>soil “moisture” &amp; peat, 2019", "text/html"),
        ("<p>Soil “moisture”</p><p>&amp; dust, 2019", "text/html"),
        (b"PK\x03\x04" + S.encode(), "application/zip"),
        (b"\x89PNG\r\n\x1a\n" + S.encode(), "image/png"),
    ],
)
def test_strings_that_are_not_there(body: str | bytes, type: str) -> None:
    assert seen(body, type=type).holds == frozenset()


def test_several_strings_are_looked_for_at_once_however_they_are_spelled() -> None:
    page = seen("<p>e\u0301tude one</p>", "\u00e9tude  one", "two", "", " ")
    assert page.holds == {"\u00e9tude  one"}


def test_strings_are_found_in_the_text_of_a_pdf() -> None:
    page = seen(pdf("On the Soil of moors"), "Soil of moors", "Peat", type="application/pdf")
    assert (page.mimetype, page.holds, page.outside) == (
        "application/pdf",
        {"Soil of moors"},
        {"Soil of moors"},
    )


def test_a_pdf_that_cannot_be_read_holds_nothing() -> None:
    assert seen(b"%PDF-1.4 Soil", "Soil", type="application/pdf").holds == frozenset()


@pytest.mark.parametrize(
    ("body", "outside"),
    [
        ("<head><title>Soil</title></head><p>Peat", False),
        ("<head><title>Soil</title><meta property=og:title content=Soil></head><p>Peat", False),
        ("<head><title>Soil</title></head><h1>Soil</h1>", True),
        ("<head><title>Soil</title></head><p><a href=/datasets/77>Soil</a>", True),
    ],
)
def test_a_title_proves_nothing_by_itself(body: str, *, outside: bool) -> None:
    page = seen(body, "Soil", url=E)
    assert page.holds == {"Soil"}
    assert (page.outside == {"Soil"}) is outside


@table
def test_a_page_that_only_links_the_entry_page(body: str, mention: bool) -> None:
    page = seen(body, "Soil")
    assert page.holds == {"Soil"}
    assert page.mentions == ({"Soil"} if mention else frozenset())


def test_the_entry_page_does_not_only_mention_itself() -> None:
    assert seen(f"<a href='{E}'>Soil</a>", "Soil", url=E).mentions == frozenset()


def missing(url: str, words: str = "") -> str:
    path = url.partition("repo.example")[2]
    body = (
        f"<head><title>Not found: {path}</title></head><nav>Data</nav><p>No {url} ({words})."
        f" <a href='/login?next={path}'>Log in</a>"
    )
    return seen(body, url=url).fingerprint


def test_pages_that_say_the_same_of_other_addresses_are_known() -> None:
    first = missing("https://repo.example/datasets/qzjwkxvbtrhplmnsdfgcyeauo", "21 Nov 2026 10:15")
    second = missing("https://repo.example/a1b2c3d4e5f6", "Tuesday, 1 December 2026 9:59:01 PM")
    assert first == second
    assert first != seen("<p>Another page altogether.</p>").fingerprint
    assert len(first) == 32


def test_a_shell_that_scripts_fill_is_known_by_itself() -> None:
    shell = "<html><head></head><body><div id=app></div><script src=/{}.js></script></body>"
    same = {seen(shell.format("a"), url=url).fingerprint for url in (E, OTHER)}
    assert len(same) == 1
    assert seen(shell.format("b")).fingerprint not in same


def test_messages_that_are_no_pages_are_known_and_files_are_not() -> None:
    said = [seen('{"error": "not found"}', type="application/json", url=url) for url in (E, OTHER)]
    assert said[0].fingerprint == said[1].fingerprint != ""
    assert seen("a,b\n" * 99_999, type="text/csv").fingerprint == ""
    assert fingerprint(" ", E) == ""
