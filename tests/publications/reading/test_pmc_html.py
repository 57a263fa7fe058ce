from __future__ import annotations

from pathlib import Path

import pytest

from pubcrawl.exceptions import EmptyAnswer, NotAnArticle
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.reading.pmc_html import findings
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType

URL = "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC6/"
OLD = b"""<head><meta name="citation_pmid" content="5"></head>
<div class="format-menu"><a href="?report=reader">Reader</a>
<a href="pdf/nihms1.pdf">PDF (1M)</a></div>
<div class="article"><div class="fm-sec"><span class="doi">doi: <a href="x">10.5555/a</a></span>
<div class="fm-citation-pmcid"><span class="fm-citation-ids-label">PMCID: </span><span>PMC6</span>
</div><h1 class="content-title">Title</h1><div class="fm-subtitle">Sub</div></div>
<div id="abs1" class="tsec sec"><h2>Abstract</h2><div><p>Short.</p></div></div>
<div class="tsec sec" id="x1"><h2>Author Summary</h2><p>Plain.</p></div>
<div class="sec"><strong>Keywords: </strong><span class="kwd-text">a, b; c</span></div>
<div id="S1" class="tsec sec"><h2>Intro</h2><p>First.</p><p style="display: none">hidden</p>
<div id="S1a" class="sec"><h3>Sub</h3><p>Second.</p></div></div>
<div id="__sec5" class="tsec sec"><h2>Made up</h2><p>Third.</p></div>
<div id="app1" class="tsec sec"><h2>Appendix</h2><p>No.</p></div>
<div id="__ref-listid1" class="tsec sec"><h2>References</h2><p>No.</p></div></div>"""
NEW = b"""<!DOCTYPE html><head><meta name="citation_doi" content="10.5555/a"></head>
<section class="pmc-layout__citation">doi: <a href="https://doi.org/10.5555/a">10.5555/a</a></section>
<article><section class="front-matter"><div class="ameta"><hgroup><h1>Title</h1></hgroup>
<div>PMCID: PMC6 PMID: <a href="https://pubmed.ncbi.nlm.nih.gov/5/">5</a></div></div></section>
<section class="body main-article-body"><section class="abstract" id="abstract1"><h2>Abstract</h2>
<p>Short.</p><section class="kwd-group" id="k1"><p><strong>Keywords:</strong> a, b</p></section>
</section><section id="sec1"><h2>Intro</h2><p>First.</p><section id="sec1.1"><h3>Sub</h3>
<p>Second.</p></section></section><section class="ack" id="ack1"><p>Thanks.</p></section>
<section id="ref-list1" class="ref-list"><p>No.</p></section></section></article>"""


def parts(found: Findings) -> dict[str, object]:
    return {offer.name: offer.content for offer in found.offers if offer.type is found.type}


def test_the_old_page() -> None:
    found = findings(OLD, URL)
    assert found.ids == Identifiers("", "PMC6", "10.5555/A")
    abstract = "Short.\n\nPlain."
    text = "Intro\n\nFirst.\n\nSub\n\nSecond."
    assert parts(found) == {
        "pmcid": "PMC6",
        "doi": "10.5555/A",
        "title": "Title : Sub",
        "keywords": ("a", "b", "c"),
        "abstract": abstract,
        "fulltext": f"Title : Sub\n\n{abstract}\n\n{text}\n\nMade up\n\nThird.",
    }
    assert next(offer for offer in found.offers if offer.type is PartType.CITATION).content == "5"
    assert found.links == [Link(f"{URL}pdf/nihms1.pdf", PartType.PDF_PMC)]


def test_compat_leaves_out_sections_that_pmc_made_up() -> None:
    fulltext = str(parts(findings(OLD, URL, compat=True))["fulltext"])
    assert fulltext.endswith("Second.")


def test_the_new_page() -> None:
    found = findings(NEW, "https://pmc.ncbi.nlm.nih.gov/articles/PMC6")
    assert found.ids == Identifiers("5", "PMC6", "10.5555/A")
    assert parts(found) == {
        "pmid": "5",
        "pmcid": "PMC6",
        "doi": "10.5555/A",
        "title": "Title",
        "keywords": ("a", "b"),
        "abstract": "Short.",
        "fulltext": "Title\n\nShort.\n\nIntro\n\nFirst.\n\nSub\n\nSecond.",
    }
    assert found.links == [
        Link("https://pmc.ncbi.nlm.nih.gov/articles/PMC6/pdf/", PartType.PDF_PMC)
    ]


def test_a_recorded_page(shared: Path) -> None:
    body = (shared / "corpus/d-html/openarticlegauge_tests_resources_PMC4062894.html").read_bytes()
    found = findings(body, URL)
    assert found.ids == Identifiers("", "PMC4062894", "10.1186/1477-7819-12-179")
    content = parts(found)
    assert str(content["title"]).startswith("A modified adrenal gland-sparing surgery")
    assert str(content["abstract"]).startswith("Background\n\nThe objective")
    assert "Conclusion" in str(content["fulltext"])
    assert len(str(content["fulltext"])) > 10_000


def test_a_page_without_an_abstract_keeps_its_place() -> None:
    page = b'<h1 class="content-title">T</h1><div class="sec" id="S1"><p>One.</p></div>'
    assert parts(findings(page, URL))["fulltext"] == "T\n\n\n\nOne."


def test_other_pages() -> None:
    with pytest.raises(NotAnArticle):
        findings(b"<title>Checking your browser</title><p>Are you a robot?</p>", URL)
    with pytest.raises(EmptyAnswer):
        findings(b"", URL)


def test_sections_alone_do_not_make_a_page_of_pmc() -> None:
    page = b'<h1>T</h1><section class="sec" id="s-1"><p>A publisher\'s own.</p></section>'
    with pytest.raises(NotAnArticle):
        findings(page, URL)
    assert parts(findings(page, URL, compat=True))["fulltext"] == "\n\n\n\nA publisher's own."
