"""The links of a page that are candidates, their order, and the links that are refused."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html import document
from pubcrawl.ingest.file_links import LinkTable
from pubcrawl.ingest.file_links.page import LinkPage, key
from pubcrawl.items.ingest import TYPES, Candidate
from pubcrawl.reading.rules import Rules, load
from pubcrawl.tables.files import JOURNALS, WEBPAGES, sources
from pubcrawl.tables.yaml import Source
from tests.cases import table

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


# --- the address of a link --------------------------------------------------


@table
def test_links_are_made_absolute(link: str, means: str) -> None:
    if link.startswith("?"):
        link = "7" + link
    assert urls(META.format(link)) == [means]


@pytest.mark.parametrize(
    "link",
    [
        "javascript:show('7.pdf')",
        "about:blank",
        "mailto:a@example.org",
        "data:application/pdf;base64,JVBE",
        "file:///etc/passwd",
        "http://[7/x.pdf",
        "http:///7.pdf",
        "https://doi.org/10.5555/7.pdf",
        "http://dx.doi.org/10.5555/7",
        "https://onlinelibrary.wiley.com/doi/pdf/lichens",
        "{'embed': '<iframe src=7.pdf>'}",
        "",
        "   ",
        "/" + "7" * 5000,
    ],
)
def test_links_that_are_refused(link: str) -> None:
    assert urls(f'<meta name=citation_pdf_url content="{link}">') == []


@table
def test_words_of_what_lies_beside_an_article(text: str) -> None:
    link = f"<body><a href=/7.pdf>{text}</a>"
    assert urls(link) == []
    # An article may have such a word in its title.
    assert urls(f"<title>{text} of lichens</title>{link}") == ["https://journal.example.org/7.pdf"]


@pytest.mark.parametrize(
    "text", ["附件", "Allegato 1", "Appendicitis in hares", "Postersession: a case", "Anexo (PDF)"]
)
def test_words_that_may_be_an_article(text: str) -> None:
    assert urls(f"<body><a href=/7.pdf>{text}</a>") == ["https://journal.example.org/7.pdf"]


def test_a_base_element_counts() -> None:
    page = f"<base href='/archive/'>{META.format('7.pdf')}<a href=get>PDF</a>"
    assert urls(page) == [
        "https://journal.example.org/archive/7.pdf",
        "https://journal.example.org/archive/get",
    ]


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


def test_a_refresh_is_read_to_its_address() -> None:
    assert urls(META.format("0; URL='/7.pdf'")) == ["https://journal.example.org/7.pdf"]


# --- order ------------------------------------------------------------------


def test_the_best_comes_first_and_each_once() -> None:
    found = candidates(
        META.format("http://www.journal.example.org/7.pdf/")
        + "<body><a href=/8.pdf>PDF</a> <a href=https://journal.example.org/7.pdf>PDF</a>"
        "<embed type=application/pdf src=/9.pdf>"
    )
    assert [(one.url, one.technique) for one in found] == [
        ("http://www.journal.example.org/7.pdf/", "citation-pdf-url"),
        ("https://journal.example.org/9.pdf", "embed-pdf"),
        ("https://journal.example.org/8.pdf", "anchor-text-pdf"),
    ]
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


def test_all_elements_of_a_row_are_tried_in_turn() -> None:
    assert urls(META.format("/7-en.pdf") + META.format("/7-fr.pdf")) == [
        "https://journal.example.org/7-en.pdf",
        "https://journal.example.org/7-fr.pdf",
    ]
    frames = "<embed type=application/pdf src=about:blank><embed type=application/pdf src=/7.pdf>"
    assert urls(frames) == ["https://journal.example.org/7.pdf"]


@pytest.mark.parametrize(
    "own", ["https://journal.example.org/lichens/7", "http://www.journal.example.org:80/lichens/7/"]
)
def test_the_page_itself_is_the_last_resort(own: str) -> None:
    [alone] = candidates(META.format(own))
    assert (alone.url.rstrip("/")[-9:], alone.score) == ("lichens/7", 0.0)
    assert urls(META.format(own) + "<a href=/get>PDF</a>") == ["https://journal.example.org/get"]


def test_a_page_of_html_may_be_the_full_text_itself() -> None:
    page = (
        f'<meta name=citation_fulltext_html_url content="{URL}">'
        "<link rel=alternate type=text/html href=/x>"
    )
    assert urls(page, wanted="html") == [URL, "https://journal.example.org/x"]


def test_guesses_only_count_where_a_page_says_nothing_better() -> None:
    guess = '<a href=/get?7>Download</a><script>x={\'a\': 1, "pdfUrl": "/7"}</script>'
    assert len(urls(guess)) == 2
    assert urls(META.format("/7.pdf") + guess) == ["https://journal.example.org/7.pdf"]


# --- words around links -----------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "User guide (PDF)",
        "Guide for authors PDF",
        "Checklist PDF",
        "Download all abstracts (PDF)",
        "License agreement PDF",
        "Masthead PDF",
        "Supplementary file (PDF)",
        "Figure 2 PDF",
        "FAQ (PDF)",
        "Sample pages PDF",
        "Flyer PDF",
        "Call for papers PDF",
        "Full text HTML (no PDF)",
        "Order form PDF",
        "ActiveView PDF",
        "Purchase PDF",
    ],
)
def test_words_that_refuse_a_link(text: str) -> None:
    assert urls(f"<a href=/get?7>{text}</a>") == []
    assert urls("<a href=/get?7>PDF</a>") == ["https://journal.example.org/get?7"]


@table
def test_addresses_that_refuse_a_link(href: str) -> None:
    assert urls(f"<a href='{href}'>PDF</a>") == []
    assert urls("<a href='/configure/7.pdf'>PDF</a>") != []
    assert urls("<a href='/7/Supplement_7/7.pdf'>PDF</a>") != []


@pytest.mark.parametrize(
    "region",
    [
        "class=references",
        "id=ref-list",
        "class='widget citedBy'",
        "class=relatedItem",
        "class=related-articles",
        "class=NLM_back",
        "id=supplementary-material",
        "class=table-of-content",
        "class=booktoc",
    ],
)
def test_parts_of_a_page_whose_links_are_of_other_works(region: str) -> None:
    link = "<p><a href=/get?7>PDF</a></p>"
    assert urls(f"<div {region}>{link}</div>") == []
    assert urls(f"<div {region}></div>{link}") == ["https://journal.example.org/get?7"]


def test_the_class_of_the_body_says_nothing_of_a_part() -> None:
    assert urls("<html class=references><body class=references><a href=/get>PDF</a>") != []


@pytest.mark.parametrize(
    ("url", "given"),
    [
        ("https://journal.example.org/7", 1),
        ("https://ovidsp.ovid.com/7", 0),
        ("https://www.utpjournals.press/7", 0),
    ],
)
def test_sites_where_full_text_means_something_else(url: str, given: int) -> None:
    assert len(urls("<a href=/get>Full text</a>", url)) == given


def test_a_download_of_a_citation_is_none() -> None:
    assert urls("<a href=/get>Download citation</a>") == []
    assert urls("<a href=/7.docx>Download</a>") == []


def test_a_written_out_address_elsewhere_is_a_reference() -> None:
    cited = "<a href='https://other.example.org/x.pdf'>https://other.example.org/x.pdf</a>"
    assert urls(cited) == []
    own = "<a href='/x.pdf'>https://journal.example.org/x.pdf</a>"
    assert urls(own) == ["https://journal.example.org/x.pdf"]


def test_a_list_of_works_gives_only_what_names_the_page() -> None:
    works = "".join(f"<li><a href=/a/{n}.pdf>PDF</a>" for n in range(20))
    assert urls(works) == []
    own = "<a href=/get/lichen-77.pdf>PDF</a>"
    assert urls(works + own, "https://journal.example.org/lichen-77") == [
        "https://journal.example.org/get/lichen-77.pdf"
    ]


@pytest.mark.parametrize(
    ("url", "named", "unnamed"),
    [
        ("https://e.example/13/acp-13-1689.html", "/x/acp-13-1689.pdf", "/x/acp-13-1690.pdf"),
        ("https://e.example/doi/10.5555/li.77", "/f/li.77.pdf", "/f/10.5555/li.78.pdf"),
        ("https://e.example/2024/art0077/", "/2024/art0077.pdf", "/2024/art0078.pdf"),
        ("https://e.example/show?x=1&id=77777", "/77777.pdf", "/x=1.pdf"),
    ],
)
def test_what_names_a_page(url: str, named: str, unnamed: str) -> None:
    page = f"<a href='{named}'>Here</a><a href='{unnamed}'>There</a>"
    assert [one.url for one in candidates(page, url)] == [f"https://e.example{named}"]


def test_a_whole_issue_gives_nothing() -> None:
    article = "<a id=article-{0} href=/view/{0}>Lichens {0}</a><a class=pdf href=/{0}.pdf>PDF</a>"
    issue = f"<main>{article.format(1)}{article.format(2)}</main>"
    assert urls(f"<main>{article.format(1)}</main>") == ["https://journal.example.org/1.pdf"]
    assert urls(issue) == []
    # The page of an article may list other articles.
    assert urls(META.format("/7.pdf") + issue)[0] == "https://journal.example.org/7.pdf"


# --- explicit statements: signposting, JSON-LD, scripts, rules --------------


def test_signposting_in_headers() -> None:
    header = (
        '<https://files.example.org/7>; rel="item"; type="application/pdf", '
        '<https://files.example.org/7.xml>; rel=item; type="application/jats+xml", '
        '<https://files.example.org/data>; rel="item"; type=text/csv, '
        '<https://other.example.org/8>; rel=item; type="application/pdf"; anchor="/8"'
    )
    for wanted, expected in (("pdf", "7"), ("xml", "7.xml"), ("component", "7")):
        found = candidates("<p>", wanted=wanted, headers={"LINK": header})
        assert found[0].url == f"https://files.example.org/{expected}"
        assert found[0].technique == "signposting-item"
        assert not any("other" in one.url for one in found)
    everything = candidates("<p>", wanted="dataset", headers={"Link": header})
    assert len(everything) == 3


@pytest.mark.parametrize(
    "cited",
    ["https://doi.org/10.5555/7", "https://hdl.handle.net/7/7", "https://journal.example.org/7"],
)
def test_a_page_is_not_sent_on_to_itself(cited: str) -> None:
    assert urls(f"<link rel=cite-as href='{cited}'>") == []


@pytest.mark.parametrize(
    "script",
    [
        '{"@type": "ScholarlyArticle", "encoding": [{"contentUrl": "/7.pdf"}]}',
        '{"@graph": [{"@type": "Article", "associatedMedia": {"contentUrl": "/7.pdf",'
        ' "encodingFormat": "pdf"}}]}',
        '{"@type": "Thesis", "distribution": {"url": "/7.pdf", "fileFormat": "application/pdf"}}',
    ],
)
def test_json_ld(script: str) -> None:
    [found] = candidates(f'<script type="application/ld+json">{script}</script>')
    assert (found.url, found.technique) == ("https://journal.example.org/7.pdf", "json-ld")


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


def test_a_script_in_a_script() -> None:
    data = {"article": {"pdfDownload": {"urlMetadata": {
        "pdfExtension": "/pdfft", "queryParams": {"md5": "7f", "pid": "main.pdf"}}}}}  # fmt: skip
    text = json.dumps(json.dumps(data))
    page = f'<script type="application/json" data-iso-key="_0">{text}</script>'
    assert urls(page, SCIENCEDIRECT)[0] == f"{SCIENCEDIRECT}/pdfft?md5=7f&pid=main.pdf"


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


# --- any page ---------------------------------------------------------------


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
    for _ in range(3000):
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


# --- real pages -------------------------------------------------------------


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
