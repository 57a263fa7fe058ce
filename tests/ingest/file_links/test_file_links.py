"""The links of a page that are candidates, their order, and the links that are refused."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html import document
from pubcrawl.ingest.file_links import LinkTable
from pubcrawl.ingest.file_links.page import LinkPage, key
from pubcrawl.model.ingest import Candidate
from pubcrawl.model.ingest_request import TYPES
from pubcrawl.reading.rules import Rules, load
from pubcrawl.tables.files import JOURNALS, WEBPAGES, sources
from pubcrawl.tables.yaml import Source
from tests.cases import Agree, golden, table
from tests.shares import share

LINKS = LinkTable.load()
URL = "https://journal.example.org/lichens/7"
SCIENCEDIRECT = "https://www.sciencedirect.com/science/article/pii/S7"
META = '<meta name=citation_pdf_url content="{}">'


def candidates(
    text: str,
    url: str = URL,
    *,
    wanted: str = "pdf",
    headers: dict[str, str] | None = None,
    rules: Rules | None = None,
    xml: bool = False,
) -> tuple[Candidate, ...]:
    page = document(f"<!DOCTYPE html>{text}".encode(), url=url, xml=xml)
    return LINKS.candidates(page, url, ingest_type=wanted, headers=headers or {}, rules=rules)


def urls(text: str, url: str = URL, *, wanted: str = "pdf") -> list[str]:
    return [candidate.url for candidate in candidates(text, url, wanted=wanted)]


@golden
def test_pages(case: dict[str, Any], agree: Agree) -> None:
    options = {name: case[name] for name in ("url", "wanted", "headers") if name in case}
    found = candidates(case["page"], **options)
    agree(case, [f"{one.url} {one.technique}" for one in found])
    scores = [one.score for one in found]
    assert scores == sorted(scores, reverse=True)


@table
def test_links_that_are_refused(link: str) -> None:
    assert urls(f'<meta name=citation_pdf_url content="{link}">') == []


def test_the_address_given_counts_where_the_page_has_none() -> None:
    page = document(META.format("7.pdf").encode())
    [found] = LINKS.candidates(page, "https://journal.example.org/a/b", ingest_type="pdf")
    assert found.url == "https://journal.example.org/a/7.pdf"


def test_the_address_counts_as_it_was_asked_for() -> None:
    """The address of a document has its escapes decoded, some of which may be slashes."""
    page = document(META.format("7.pdf").encode(), url="https://journal.example.org/doi/10.5555/7")
    asked = "https://journal.example.org/doi/10.5555%2F7"
    [found] = LINKS.candidates(page, asked, ingest_type="pdf")
    assert found.url == "https://journal.example.org/doi/7.pdf"


@pytest.mark.parametrize(
    "broken", ["{", "[" * 100_000, '"x"', "null", '{"article": [1]}', '"\\ud800"']
)
def test_scripts_that_cannot_be_read(broken: str) -> None:
    for url, attributes in (
        (SCIENCEDIRECT, "type=application/json data-iso-key=_0"),
        ("https://chemrxiv.org/articles/7", "id=app-data"),
    ):
        found = candidates(f"<script {attributes}>{broken}</script>", url)
        assert {one.technique for one in found} <= {"sciencedirect-am"}


RULES = r"""
'lichens\.example/': {regex}
---
lichens: {{{keys}}}
---
[]
"""


def rules(keys: str) -> Rules:
    text = RULES.format(regex="lichens", keys=keys)
    return load([Source("r.yaml", text.encode())], [])


def test_the_rules_of_journals_are_used() -> None:
    url = "https://lichens.example/a/7"
    page = "<a class=p href=/get>here</a><a class=f href=/text>there</a>"
    both = rules("pdf_a: .p, fulltext_a: .f, pdf_src: '/a/(.*)', pdf_dst: '/pdf/$1'")
    found = candidates(page, url, rules=both)
    assert [(one.url[23:], one.type, one.technique) for one in found] == [
        ("/pdf/7", "pdf", "journal-pdf-src"),
        ("/get", "pdf", "journal-pdf-a"),
        ("/text", "page", "journal-fulltext-a"),
    ]  # fmt: skip
    [text] = candidates(page, url, wanted="html", rules=both)
    assert (text.url[23:], text.technique) == ("/text", "journal-fulltext-a")
    assert candidates(page, "https://elsewhere.example/7", rules=both) == ()


RELATED = [
    "<div class=ds-related><a href={}>Mills</a></div>",
    "<div><h3>Samankaltainen aineisto</h3><p><a href={}>Mills</a></p></div>",
    "<div><h3>Relaterade artiklar</h3><a href={}>Mills</a></div>",
    "<div><h3>Související články</h3><a href={}>Mills</a></div>",
    "<div><h3>Kapcsolódó cikkek</h3><a href={}>Mills</a></div>",
    "<div><h3>Bài viết liên quan</h3><a href={}>Mills</a></div>",
]


@pytest.mark.parametrize("related", RELATED)
def test_a_rule_is_not_for_files_of_related_works(related: str) -> None:
    url, own = "https://lichens.example/handle/7", "<div class=files><a href={}>Open</a></div>"
    files = "/bitstream/7/a.pdf", "/bitstream/9/b.pdf"
    page = f"<h1>Pits</h1>{own.format(files[0])}{related.format(files[1])}"
    found = candidates(page, url, rules=rules("pdf_a: 'a[href*=/bitstream/][href*=.pdf]'"))
    sure = [one.url for one in found if not one.technique.startswith("anchor-")]
    assert sure == [f"https://lichens.example{files[0]}"]


def test_a_rule_that_runs_too_long_takes_nothing_else_away(
    caplog: pytest.LogCaptureFixture,
) -> None:
    slow = rules("pdf_a: 'p:matches(^(a+)+$) a'")
    page = f"{META.format('/7.pdf')}<p>{'a' * 5000}b<a href=/x>x</a>"
    found = candidates(page, "https://lichens.example/7", rules=slow)
    assert found[0].url == "https://lichens.example/7.pdf"


@pytest.mark.parametrize("wanted", TYPES)
def test_xml_is_searched_too(wanted: str) -> None:
    page = document(b"<html><head><meta name='citation_pdf_url' content='/7.pdf'/></head></html>",
                    url=URL, xml=True)  # fmt: skip
    found = [one.url for one in LINKS.candidates(page, URL, ingest_type=wanted)]
    assert found == (["https://journal.example.org/7.pdf"] if wanted == "pdf" else [])


@given(st.text(), st.text(alphabet="htps:/w.aé[]\\ %?#\ud800\x00", max_size=40))
def test_any_link_is_an_address_or_nothing(base: str, link: str) -> None:
    page = LinkPage(document(b"<p>", url=base), base)
    found = page.absolute(link)
    assert found == "" or (found.isascii() and " " not in found and "#" not in found)
    if found:
        assert page.absolute(found) == found
        assert key(found) == key(found + "/")


PIECES = [
    "<a href='", "'>PDF</a>", "<meta name=citation_pdf_url content='", "<base href='", "http://[",
    "https://journal.example.org/7.pdf", "<script type=application/json data-iso-key=_0>",
    "</script>", "{\"pdfUrl\": \"\\u12", "\\", "%", "\x00", "é", "<embed type=application/pdf src=",
    "<link rel=item href=", ">", "<div class=references>", "<svg>", "<frameset><frame src=",
    "<template>", "'", '"', "&amp;", "\udcff",
]  # fmt: skip


def test_thousands_of_odd_pages(shared: Path) -> None:
    seeds = [
        case.read_bytes()
        for case in sorted((shared / "corpus/d-html").glob("*.htm*"))
        if case.stat().st_size < 30_000
    ]
    addresses = [
        URL, SCIENCEDIRECT, "https://osf.io/abcd7",
        "https://arxiv.org/abs/1", "https://onlinelibrary.wiley.com/doi/pdf/10.5555/7", "", "x:",
        "https://www.researchsquare.com/article/rs-7", "https://ieeexplore.ieee.org/document/7",
    ]  # fmt: skip
    chance = random.Random(7)
    for _ in range(share(400, 3000)):
        body = bytearray(chance.choice(seeds))
        for _ in range(chance.randrange(1, 30)):
            place = chance.randrange(len(body) + 1)
            piece = chance.choice(PIECES).encode("utf-8", "surrogateescape")
            body[place : place + chance.randrange(3) * chance.randrange(40)] = piece
        url = chance.choice(addresses)
        try:
            page = document(bytes(body), url=url)
        except ParseError:
            continue
        wanted = chance.choice(TYPES)
        found = LINKS.candidates(page, url, ingest_type=wanted)
        assert all(one.url.isascii() and 0 <= one.score <= 1 for one in found)
        assert len({key(one.url) for one in found}) == len(found)
        assert found == LINKS.candidates(page, url, ingest_type=wanted)


def test_pages_of_the_corpus_give_their_pdf_first(shared: Path) -> None:
    own = load(sources(JOURNALS, (), ()), sources(WEBPAGES, (), ()))
    missed, known = [], 0
    for line in (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines():
        file = json.loads(line)
        tags = file.get("embedded_meta") or {}
        body = (shared / "corpus" / file["path"]).read_bytes()
        url = file.get("url") or tags.get("og:url") or URL
        for wanted, name in (("pdf", "citation_pdf_url"), ("html", "citation_fulltext_html_url")):
            if file["category"] not in ("d-html", "d-html-http") or name not in tags:
                continue
            known += 1
            found = LINKS.candidates(document(body, url=url), url, ingest_type=wanted, rules=own)
            if not found or found[0].url != tags[name]:
                missed.append((file["path"], tags[name], found[:1]))
    assert known > 40
    assert missed == []


# Pages of the corpus without such a meta element; a link gives the address of the PDF.
LINKED = {
    "hepcrawl_mit_test_splash.html": "/bitstream/handle/1721.1/99287/922886248-MIT.pdf?sequence=1",
    "hepcrawl_infn_test_splash.html": "?filename=10136-Fedon-dottorato.pdf",
    "hepcrawl_brown_test_splash.html": "/studio/item/bdr:11303/PDF/?embed=true",
    "tests_unit_responses_edp_rich_splash.html": "/articles/aas/pdf/2000/01/ds1691.pdf",
    "tests_unit_responses_edp_jats_splash.html": "/articles/aa/pdf/2010/08/aa14485-10.pdf",
    "docs_schema_examples_bmc_10.1186_bcr3351.html": "/content/pdf/bcr3351.pdf",
}


@pytest.mark.parametrize("name", LINKED)
def test_pages_of_the_corpus_with_a_link_alone(shared: Path, name: str) -> None:
    body = (shared / "corpus/d-html" / name).read_bytes()
    first, *_ = LINKS.candidates(document(body, url=URL), URL, ingest_type="pdf")
    assert first.url.endswith(LINKED[name])


def unquoted(value: str) -> str:
    return value[1:-1].replace('\\"', '"') if value.startswith('"') else value


def test_signposting_pages_give_their_items(shared: Path) -> None:
    folder = shared / "corpus/h-signposting"
    items = 0
    for page in sorted(folder.glob("*__index.html")):
        name = page.name.partition("__")[0]
        url = f"https://w3id.org/a2a-fair-metrics/{name}/"
        given = folder / f"{name}__htaccess.txt"
        header = ", ".join(
            unquoted(line.split("Header add Link ")[1].strip())
            for line in (given.read_text("utf-8") if given.is_file() else "").splitlines()
            if "Header add Link" in line
        )
        found = LINKS.candidates(
            document(page.read_bytes() or b" <p>", url=url), url, ingest_type="dataset",
            headers={"Link": header},
        )  # fmt: skip
        listed = header.count('rel="item"') or page.read_text("utf-8").count('rel="item"')
        signposted = [one for one in found if one.technique == "signposting-item"]
        assert len(signposted) >= min(listed, 1), name
        items += len(signposted)
        # No item of a dataset is an article.
        assert LINKS.candidates(document(page.read_bytes(), url=url), url, ingest_type="pdf") == ()
    assert items > 15
