"""The page of an article, read by the rule of its site."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.engine.readers import reader
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
from tests.cases import Agree, Case, golden, table

URL = "https://otters.example/abs/7?x=1"
FULL = {"title": "h1", "subtitle": ".sub", "abstract": ".abs p", "fulltext": ".body p"}


def rules(compat: bool = False, **keys: Any) -> Rules:
    """Return rules with one site, that of URL."""
    sections = ({r"otters\.example/": "otters"}, {"otters": keys}, [], [])
    text = "\n---\n".join(map(json.dumps, sections))
    return load([Source("j.yaml", text.encode())], [], file_type=reader(compat).rule_file())


def read(html: str, *, compat: bool = False, url: str = URL, **keys: Any) -> Findings:
    """Return the findings of the site's rule and of the meta elements that it trusts."""
    page = reader(compat).document(html.encode(), url=url)
    known = rules(compat, **keys)
    if compat:
        return PubFetcher.journal(page, known)
    return by_site(page, known.journals[0], url=url)


def layers(html: str, *, url: str = URL, **keys: Any) -> Findings:
    """Return the findings of all layers."""
    return journal.findings(document(html.encode(), url=url), rules(**keys))


def offers(found: Findings) -> list[tuple[str, Any]]:
    """Return the findings of rules and meta elements; test_layers tests the other layers."""
    lower = (PartType.STRUCTURE, PartType.WEBPAGE)
    return [(offer.name, offer.content) for offer in found.offers if offer.type not in lower]


@golden
def test_what_a_rule_finds(case: Case, agree: Agree) -> None:
    result = {}
    for mode in ("default", "compat"):
        found = read(case["html"], compat=mode == "compat", **case["keys"])
        fields = {
            "ids": found.ids,
            "offers": offers(found),
            "links": found.links,
            "corresp_authors": found.corresp_authors,
        }
        result[mode] = {name: value for name, value in fields.items() if any(value)}
    agree(case, result)


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


def test_what_is_not_final_stays_so_on_worse_pages() -> None:
    page = document(b"<h1>T</h1><a href=/p>p</a>", url=URL)
    keys = rules(title="h1", pdf_a="a")
    found = journal.findings(page, keys, type=PartType.LINK_META)
    assert [offer.type for offer in found.offers if offer.rule] == [PartType.LINK_META]
    assert found.links == [Link("https://otters.example/p", PartType.PDF_META)]


META = (
    "<meta name=citation_title content='Meta title'><meta name=citation_author_email content=m@x>"
)


def test_meta_tags_come_after_the_rule() -> None:
    found = layers(f"{META}<h1>T</h1><b>A</b>", title="h1", corresp_author_names="b")
    titles = [(offer.content, offer.type) for offer in found.offers if offer.name == "title"]
    assert titles == [("T", PartType.DOI), ("Meta title", PartType.CITATION)]
    assert found.corresp_authors == (Author(name="A", email="m@x"),)
    assert layers(META, title="h1").corresp_authors == (Author(email="m@x"),)


def test_a_page_without_rule() -> None:
    html = "<title>Otters | A Journal</title><nav>Menu</nav><p>Text"
    page = document(html.encode(), url="https://elsewhere.example/")
    found = journal.findings(page, rules(title="h1"))
    assert found.offers == [
        Offer("title", "Otters", PartType.WEBPAGE),
        Offer("fulltext", "Text", PartType.WEBPAGE),
    ]
    page = PubFetcher.document(html.encode(), url="https://elsewhere.example/")
    found = PubFetcher.journal(page, rules(title="h1"))
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
        *"<h1> </h1> <div/class=body> </div> <table> <b> <a/href=mailto:a@x> <svg> <title>".split(),
        *"<a/href='/[x'> <base/href=//[> <meta/name=citation_pdf_url/content='//['>".split(),
        *"</title> 10.5555/x PMID:1 | &#0; &nbsp; \ud800 <!-- <script> <![CDATA[".split(),
        *("<p class=i>", "<meta name=citation_title content=' &lt;'>"),
    ]
)


@given(st.lists(st.one_of(TAGS, st.text(max_size=4)), max_size=12), st.booleans())
def test_any_page_has_findings(pieces: list[str], compat: bool) -> None:
    page = " ".join(pieces).encode("utf-8", "surrogatepass")
    try:
        read_bytes = reader(compat).document(page, url=URL)
    except EmptyAnswer:
        return
    found = reader(compat).journal(read_bytes, EVERYTHING[compat])
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
