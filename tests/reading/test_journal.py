"""The page of an article, read by the rule of its site."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import EmptyAnswer
from pubcrawl.formats.html import document
from pubcrawl.formats.html.text import TEXT_MAX
from pubcrawl.reading import journal, rule_reader
from pubcrawl.reading.rule_reader import by_site
from pubcrawl.reading.rules import Rules, load
from pubcrawl.tables.yaml import Source
from pubcrawl.works.findings import Findings, Link, Offer
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Author
from tests.cases import table

URL = "https://otters.example/abs/7?x=1"
FULL = {"title": "h1", "subtitle": ".sub", "abstract": ".abs p", "fulltext": ".body p"}


def rules(compat: bool = False, **keys: Any) -> Rules:
    """Return rules with one site, that of URL."""
    sections = ({r"otters\.example/": "otters"}, {"otters": keys}, [], [])
    text = "\n---\n".join(map(json.dumps, sections))
    return load([Source("j.yaml", text.encode())], [], compat=compat)


def read(html: str, *, compat: bool = False, url: str = URL, **keys: Any) -> Findings:
    """Return the findings of the site's rule and of the meta elements that it trusts."""
    page = document(html.encode(), url=url, compat=compat)
    known = rules(compat, **keys)
    if compat:
        return journal.findings(page, known)
    return by_site(page, known.journals[0], url=url)


def layers(html: str, *, url: str = URL, **keys: Any) -> Findings:
    """Return the findings of all layers."""
    return journal.findings(document(html.encode(), url=url), rules(**keys))


def offers(found: Findings) -> list[tuple[str, Any]]:
    """Return the findings of rules and meta elements; test_layers tests the other layers."""
    lower = (PartType.STRUCTURE, PartType.WEBPAGE)
    return [(offer.name, offer.content) for offer in found.offers if offer.type not in lower]


def test_identifiers_are_of_the_first_element() -> None:
    page = "<p class=i>PMID: 12 DOI: 10.5555/a b PMCID: pmc3<p class=i>PMID: 99"
    keys = {"pmid": ".i", "pmcid": ".i", "doi": ".i"}
    found = read(page, **keys)
    assert found.ids == ("12", "PMC3", "10.5555/A")
    assert offers(found) == [("pmid", "12"), ("pmcid", "PMC3"), ("doi", "10.5555/A")]
    # compat: a DOI with text after it in the same element is invalid
    assert read(page, compat=True, **keys).ids == ("12", "PMC3", "")
    assert read("<p class=i><p class=i>PMID: 99", **keys).offers == []


def test_the_document_itself_has_no_address() -> None:
    found = read("<a href=/b>x", compat=True, fulltext_a="*", corresp_author_emails="*")
    assert [link.url for link in found.links] == ["https://otters.example/b"]


@table
def test_title(html: str, default: str | None, compat: str | None) -> None:
    keys = {"title": "h1", "subtitle": ".sub"}
    assert dict(offers(read(html, **keys))).get("title") == default
    assert dict(offers(read(html, compat=True, **keys))).get("title") == compat


def test_a_subtitle_alone_is_no_title() -> None:
    assert read("<h1>A</h1><p class=sub>B", subtitle=".sub").offers == []


def test_what_a_rule_wants_left_out_is_in_no_text() -> None:
    html = (
        "<h1>A<sup>1</sup></h1><p class=abs><p>One <q>Label</q>two<i><q>ref</q>s</i></p>"
        "<div class=body><p>a <q>b<em>c</em><script>d</script></q> e</p></div>"
    )
    keys = {"title": "h1", "abstract": ".abs + p", "fulltext": ".body p"}
    found = dict(offers(read(html, without="sup, q", **keys)))
    assert found == {"title": "A", "abstract": "One twos", "fulltext": "A\n\nOne twos\n\na e"}
    as_it_is = dict(offers(read(html, compat=True, without="sup, q", **keys)))
    assert as_it_is["title"] == "A1"
    assert as_it_is["abstract"] == "One Labeltworefs"


def test_keywords_as_they_stand_and_split() -> None:
    html = "<i class=k>a, b</i><i class=k> </i><p class=s>Keywords: c; d | \u2003e</p>"
    found = read(html, keywords=".k", keywords_split=".s")
    assert offers(found) == [("keywords", ("a, b", "")), ("keywords", ("c", "d", "e"))]
    compat = read(html, compat=True, keywords=".k", keywords_split=".s")
    assert offers(compat)[1] == ("keywords", ("c", "d", "\u2003e"))


@table
@pytest.mark.parametrize("compat", [False, True])
def test_fulltext(keys: str, html: str, expected: str | None, compat: bool) -> None:
    page = html.format(
        abs="<div class=abs><p>A.</div>", body="<div class=body><p>B.<p></p><p>C.</div>"
    )
    found = read(page, compat=compat, **{key: FULL[key] for key in keys.split()})
    assert dict(offers(found)).get("fulltext") == expected


def test_paragraphs() -> None:
    html = "<p>&lt;H2&gt;Aims&lt;/H2&gt;Otters <h7>swim</h7>.<p>&nbsp;<p> <p>They eat."
    assert offers(read(html, abstract="p")) == [("abstract", " Aims. Otters swim.\n\nThey eat.")]
    compat = read(html, compat=True, abstract="p")
    assert offers(compat) == [("abstract", " Aims. Otters swim.\n\n\n\nThey eat.")]


def test_elements_inside_each_other_repeat_their_text_in_bounds() -> None:
    page = "<div>" * 200 + "otters " * 30_000
    found = read(page, fulltext="div", keywords="div", corresp_author_names="div")
    sizes = [len(content) for name, content in offers(found) if name == "fulltext"]
    assert TEXT_MAX < sizes[0] < 1.1 * TEXT_MAX
    assert sum(map(len, found.offers[0].content)) < 1.1 * TEXT_MAX


def test_a_page_of_links() -> None:
    page = "<a href=x>o</a>" * (rule_reader.ELEMENTS_MAX + 1)
    found = read(page, pdf_a="a", corresp_author_emails="a")
    assert len(found.links) == rule_reader.ELEMENTS_MAX


def test_links_in_the_order_of_the_keys() -> None:
    found = read(
        "<base href=https://b.example/d/><a class=p href=one.pdf></a><a class=f href=/f></a>"
        "<a class=f></a><span class=p href='#x'></span>",
        fulltext_src=r"/abs/(\d+).*",
        fulltext_dst="/full/$1",
        pdf_src="/abs/",
        pdf_dst="/pdf/",
        fulltext_a=".f",
        pdf_a=".p",
    )
    assert found.links == [
        Link("https://otters.example/full/7", PartType.DOI),
        Link("https://b.example/f", PartType.DOI),
        Link("https://otters.example/pdf/7?x=1", PartType.PDF_DOI),
        Link("https://b.example/d/one.pdf", PartType.PDF_DOI),
        Link("https://b.example/d/#x", PartType.PDF_DOI),
    ]


def test_an_address_that_does_not_change_is_no_link() -> None:
    keys = {"pdf_src": "/none/", "pdf_dst": "/pdf/"}
    assert read("<p>x", **keys).links == []


def test_what_is_not_final_stays_so_on_worse_pages() -> None:
    page = document(b"<h1>T</h1><a href=/p>p</a>", url=URL)
    keys = rules(title="h1", pdf_a="a")
    found = journal.findings(page, keys, type=PartType.LINK_META)
    assert [offer.type for offer in found.offers if offer.rule] == [PartType.LINK_META]
    assert found.links == [Link("https://otters.example/p", PartType.PDF_META)]


def test_corresponding_authors() -> None:
    html = (
        "<b>A</b><b>B</b><a class=e href='mailto:a@x.org?cc=z@x.org'>mail</a>"
        "<a class=e href=''>b@x.org</a>"
    )
    keys = {"corresp_author_names": "b", "corresp_author_emails": ".e"}
    assert read(html, **keys).corresp_authors == (
        Author(name="A", email="a@x.org"),
        Author(name="B", email="b@x.org"),
    )
    assert read(html, compat=True, **keys).corresp_authors == (
        Author(name="A", email="a@x.org?cc=z@x.org"),
        Author(name="B", email=URL),
    )


def test_links_without_address_do_not_cost_the_names() -> None:
    html = (
        "<b>A</b><b>B</b><a class=e href=/contact>contact</a><a class=e href=/contact>contact</a>"
    )
    found = read(html, corresp_author_names="b", corresp_author_emails=".e")
    assert found.corresp_authors == (Author(name="A"), Author(name="B"))


META = (
    "<meta name=citation_title content='Meta title'><meta name=citation_author_email content=m@x>"
)


def test_meta_tags_come_after_the_rule() -> None:
    found = layers(f"{META}<h1>T</h1><b>A</b>", title="h1", corresp_author_names="b")
    titles = [(offer.content, offer.type) for offer in found.offers if offer.name == "title"]
    assert titles == [("T", PartType.DOI), ("Meta title", PartType.CITATION)]
    assert found.corresp_authors == (Author(name="A"),)
    assert layers(META, title="h1").corresp_authors == (Author(email="m@x"),)


def test_meta_tags_that_the_site_is_trusted_with() -> None:
    html = (
        "<meta name=dc.title content='DC title'><meta name=DC.Subject content='a; b'>"
        "<meta property='dc:subject' content=c><meta name=dc.identifier content='doi:10.5555/x'>"
    )
    keys = {
        "title_meta": ["none", "dc.title"],
        "keywords_meta": "dc.subject",
        "doi_meta": "dc.identifier",
    }
    found = read(html, title="h1", **keys)
    assert [offer[:3] for offer in found.offers if offer.type is PartType.DOI] == [
        ("doi", "10.5555/X", PartType.DOI),
        ("title", "DC title", PartType.DOI),
        ("keywords", ("a", "b", "c"), PartType.DOI),
    ]


def test_a_page_without_rule() -> None:
    html = "<title>Otters | A Journal</title><nav>Menu</nav><p>Text"
    page = document(html.encode(), url="https://elsewhere.example/")
    found = journal.findings(page, rules(title="h1"))
    assert found.offers == [
        Offer("title", "Otters", PartType.WEBPAGE),
        Offer("fulltext", "Text", PartType.WEBPAGE),
    ]
    page = document(html.encode(), url="https://elsewhere.example/", compat=True)
    found = journal.findings(page, rules(title="h1"))
    assert found.offers[0].content == "Otters | A Journal"


def test_the_rule_is_that_of_the_address_as_rules_spell_it() -> None:
    page = document(b"<h1>T", url="https://otters.example/")
    named = load(
        [Source("j.yaml", b"{'a\\.example/info:doi/': s}\n---\ns: {title: h1}\n---\n[]\n")], []
    )
    address = "https://a.example/info%3Adoi%2F10.5555%2F1"
    assert offers(journal.findings(page, named, final_url=address)) == [("title", "T")]


EVERYTHING = {
    compat: rules(
        compat,
        **FULL,
        **dict.fromkeys(("pmid", "pmcid", "doi", "keywords", "keywords_split"), ".i"),
        **dict.fromkeys(("pdf_a", "fulltext_a", "corresp_author_emails"), "a"),
        corresp_author_names="b",
    )
    for compat in (False, True)
}
TAGS = st.sampled_from(
    [
        "<p class=i>",
        "<h1>",
        "</h1>",
        "<div class=body>",
        "</div>",
        "<table>",
        "<b>",
        "</b>",
        "<a href=mailto:a@x>",
        "<a href='/[x'>",
        "<base href=//[>",
        "<svg>",
        "<title>",
        "</title>",
        "<meta name=citation_title content=' &lt;'>",
        "<meta name=citation_pdf_url content='//['>",
        "10.5555/x",
        "PMID:1",
        "|",
        "&#0;",
        "&nbsp;",
        "\ud800",
        "<!--",
        "<script>",
        "<![CDATA[",
    ]
)


@given(st.lists(st.one_of(TAGS, st.text(max_size=4)), max_size=12), st.booleans())
def test_any_page_has_findings(pieces: list[str], compat: bool) -> None:
    page = " ".join(pieces).encode("utf-8", "surrogatepass")
    try:
        read_bytes = document(page, url=URL, compat=compat)
    except EmptyAnswer:
        return
    found = journal.findings(read_bytes, EVERYTHING[compat])
    assert all(offer.content for offer in found.offers)
    assert all(isinstance(link, Link) and link.url for link in found.links)


KEYS = {
    "doi": ".doi",
    "title": "h1",
    "subtitle": "h2",
    "keywords": ".kw",
    "keywords_split": ".kws",
    "abstract": ".abs",
    "fulltext": ".body",
    "fulltext_src": r"/abs/(\d+)",
    "fulltext_dst": "/full/$1",
    "pdf_a": ".pdf",
    "corresp_author_names": ".name",
    "corresp_author_emails": ".mail",
    "wait_until": "h1",
    "without": ".ref",
    "title_meta": ["citation_title"],
    "abstract_meta": "description",
}
WHOLE = """<meta name=citation_title content=Otters><meta name=description content=Words>
<h1>T</h1><h2>S</h2><p class=doi>10.5555/a<p class=kw>k<p class=kws>a; b<p class=abs>A
<p class=body>B
<a class=pdf href=/p>p</a><i class=name>N</i><a class=mail href=mailto:a@b.example>m</a>
<q class=ref>1</q>
"""


def test_each_offer_names_the_line_of_its_rule() -> None:
    text = """'otters\\.example/': firth
---
firth:
  title: h1
  subtitle: h2
  abstract: .abs
  abstract_meta:
    - description
---
[]
"""
    mine = load([Source("mine/j.yaml", text.encode())], [])
    html = b"<meta name=description content=Meta><h1>T</h1><p class=abs>A"
    found = journal.findings(document(html, url=URL), mine)
    assert [(offer.name, offer.rule) for offer in found.offers] == [
        ("title", "mine/j.yaml:4 firth.title"),
        ("abstract", "mine/j.yaml:6 firth.abstract"),
        ("abstract", "mine/j.yaml:7 firth.abstract_meta"),
        ("abstract", ""),
        ("fulltext", ""),
    ]
    found = journal.findings(document(b"<h2>S", url=URL), mine)
    assert [offer.rule for offer in found.offers] == ["mine/j.yaml:5 firth.subtitle", ""]


def test_every_key_that_is_looked_for_is_found_or_missed() -> None:
    found = layers(WHOLE, **KEYS)
    assert found.site == "otters"
    assert found.rule_hits == dict.fromkeys(KEYS.keys() - {"fulltext_dst", "wait_until"}, True)
    nothing = layers("<p>Nothing here", url="https://otters.example/x", **KEYS)
    assert nothing.rule_hits == dict.fromkeys(found.rule_hits, False)
    assert nothing.site == "otters"


@table
def test_an_element_that_gives_nothing_is_a_miss(key: str, html: str) -> None:
    assert read(html, **KEYS).rule_hits[key] is False


def test_compat_does_not_look_for_what_pubfetcher_does_not_know() -> None:
    keys = {key: value for key, value in KEYS.items() if "meta" not in key}
    tried = read(WHOLE, compat=True, **keys).rule_hits
    assert tried == dict.fromkeys(keys.keys() - {"fulltext_dst", "wait_until", "without"}, True)


def test_a_page_without_rule_tries_nothing() -> None:
    found = layers(WHOLE, url="https://elsewhere.example/", **KEYS)
    assert (found.site, found.rule_hits) == ("", {})
    assert {offer.rule for offer in found.offers} == {""}
