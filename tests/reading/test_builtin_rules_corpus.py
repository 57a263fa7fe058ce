"""
The rules that come with pubcrawl, on pages of publishers that were saved from the network.

Expected values come from other sources: DOIs from the name of the file or the person who
saved it, titles from the page's meta elements or the same article in JATS. The full text
of a page does not contain its references.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pubcrawl.formats import select
from pubcrawl.formats.html import Document, document
from pubcrawl.formats.html.text import text
from pubcrawl.formats.xml import root
from pubcrawl.reading import jats, journal
from pubcrawl.reading.rules import Rules, load
from pubcrawl.tables.files import JOURNALS, builtin
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType


class Page(NamedTuple):
    """
    A page of the corpus.

    *file*: its path in the corpus. *url*: its address after redirects. *has*: its contents,
    a for an abstract, f for a full text. *doi*: the DOI that it shows, if that is not the
    article's.
    """

    file: str
    url: str
    has: str = "af"
    doi: str | None = None


_BMC = "d-html/examples{}_http_www.trialsjournal.com_content_16_1_{}_fulltext.html"
_SCIELO = "d-html/tests_fixtures_htmlgenerator_"
_SCIELO_URL = "https://www.scielo.br/j/x/a/x/?lang=en"
_PLOS = "http://www.plos{}.org/article/info%3Adoi%2F10.1371%2Fjournal.{}"
_OAG = "d-html/openarticlegauge_tests_resources_"
_SCHEMA = "d-html/docs_schema_examples_"
_SCHEMA_PLOS = f"{_SCHEMA}plos_10.1371_journal."
_PLOS_ONE = "d-html/pubstyle_plosone_journal."
_TRIALS = "http://www.trialsjournal.com/content/16/1/{}"
_PUBMED = "https://pubmed.ncbi.nlm.nih.gov/38814972/"
PAGES = [
    Page("d-html/ace_tests_data_mdpi.html", "https://www.mdpi.com/2076-3425/15/3/264"),
    Page("d-html/pubstyle_mdpi_04-00932_fulltext.html", "http://www.mdpi.com/2218-1989/4/4/932"),
    Page(
        "d-html/ace_tests_data_springer-nature.html",
        "https://www.nature.com/articles/s41598-020-61892-5",
    ),
    Page(
        _SCHEMA + "sci_reports_10.1038_srep01011.html",
        "http://www.nature.com/srep/2012/121220/srep01011/full/srep01011.html",
    ),
    Page(
        "d-html/pubstyle_springer_ccby_s40643-016-0099-3_fulltext.html",
        "http://bioresourcesbioprocessing.springeropen.com/articles/10.1186/s40643-016-0099-3",
    ),
    # A login page, which has only the title.
    Page(
        _SCHEMA + "bmc_10.1186_bcr3351.html",
        "http://breast-cancer-research.com/content/14/6/327",
        "",
        "",
    ),
    *(Page(_BMC.format("Old", n), _TRIALS.format(n)) for n in (11, 12, 13)),
    *(Page(_BMC.format("", n), _TRIALS.format(n)) for n in (1, 50)),
    Page(_OAG + "bmc_10.1186_1479-5868-11-34.html", "http://www.ijbnpa.org/content/11/1/34"),
    Page(
        "d-html/pubstyle_bmc_1471-2148-14-70_fulltext.html",
        "http://www.biomedcentral.com/1471-2148/14/70",
    ),
    Page(_SCHEMA_PLOS + "pbio.1001461.html", _PLOS.format("biology", "pbio.1001461")),
    Page(_SCHEMA_PLOS + "pmed.1001062.html", _PLOS.format("medicine", "pmed.1001062")),
    # An essay and an editorial, which have no abstract.
    Page(_OAG + "pbio.1001406.html", _PLOS.format("biology", "pbio.1001406"), "f"),
    Page(_OAG + "pmed.1001008.html", _PLOS.format("medicine", "pmed.1001008"), "f"),
    Page(_OAG + "pone.0031314.html", _PLOS.format("one", "pone.0031314")),
    Page(_PLOS_ONE + "pone.0113556_fulltext.html", _PLOS.format("one", "pone.0113556")),
    Page("d-html/spec_fixtures_work.html", "http://dx.plos.org/10.1371/journal.pone.0000030"),
    Page(
        _OAG + "fnbeh.2013.00049.html",
        "http://journal.frontiersin.org/Journal/10.3389/fnbeh.2013.00049/full",
    ),
    Page(
        _SCHEMA + "eLife_10.7554_eLife.00160.html",
        "http://elife.elifesciences.org/content/2/e00160",
    ),
    Page(
        "d-html/pubstyle_oup_ccby_aobpla.plv005_fulltext.html",
        "http://aobpla.oxfordjournals.org/content/7/plv005.full",
    ),
    # The address is that of the full text, but the page shows the abstract.
    Page(
        _SCHEMA + "oup_10.1093_nar_gks884.html",
        "http://nar.oxfordjournals.org/content/40/21/10668.full",
        "a",
    ),
    *(
        Page(f"d-html/{name}_fulltext.html", f"http://www.hindawi.com/journals/ija/2014/{number}/")
        for name, number in (
            ("miscfiles_hindawi_ija_2014_125258", 125258),
            ("pubstyle_hindawi_247835", 247835),
            ("pubstyle_hindawi_801626", 801626),
        )
    ),
    # Copernicus published these full texts only as PDF.
    Page(
        "d-html/pubstyle_acp_ccby_acp-15-1013-2015_fulltext.html",
        "http://www.atmos-chem-phys.net/15/1013/2015/acp-15-1013-2015.html",
        "a",
    ),
    Page(
        _OAG + "biogenic.html",
        "http://www.atmos-chem-phys.net/13/1689/2013/acp-13-1689-2013.html",
        "a",
    ),
    Page(_OAG + "PMC4062894.html", "http://europepmc.org/articles/PMC4062894"),
    Page(_SCIELO + "affiliations_0006-8705-brag-81-e2022.en.html", _SCIELO_URL),
    Page(_SCIELO + "affiliations_WMyxJrMNHhVKWnJSxgXwMGN.pt.html", _SCIELO_URL),
    Page(_SCIELO + "alternatives_imagens_fora_de_fig.en.html", _SCIELO_URL, "f"),
    # The English translation, which has its own DOI.
    Page(
        _SCIELO + "bak_2176-4573-bak-p59553.en.html", _SCIELO_URL, "af", "10.1590/2176-4573E59553"
    ),
    Page(
        "d-html/_fixtures_htmlgenerator_app_group_supplementary_material"
        "_0104-5970-hcsm-27-01-0275.pt.html",
        _SCIELO_URL,
    ),
    # Repositories show a record; the text is a file.
    Page(
        "d-html/hepcrawl_base_test_1_splash.htm",
        "https://digitalcollections.anu.edu.au/handle/1885/10005",
        "a",
    ),
    Page(
        "d-html/hepcrawl_base_test_splash.html",
        "https://digitalcollections.anu.edu.au/handle/1885/10005",
        "a",
    ),
    Page(
        "d-html/hepcrawl_dnb_test_splash.html",
        "http://publikationen.ub.uni-frankfurt.de/frontdoor/index/index/docId/38625",
        "a",
    ),
    *(Page(f"d-html-http/test_journal_scraping.{n}.html", _PUBMED, "a") for n in ("06", "18")),
]

REFERENCES = (
    "ol.references > li, #references li, .references > li, .ref-list li, .refList li, .refCtt,"
    " .cit-list > li, .References p, #reference li, #html-references_list li, .ref-cit-blk,"
    " .elife-reflinks-reflink, .xml-content > h4:matchesOwn(^References$) ~ ol > li,"
    " [id^=__ref-listid] li, h4:matchesOwn(^References$) ~ ol > li, .Citation .CitationContent,"
    " .c-article-references__text, #article-body ol#references > li"
)
NEVER = re.compile(
    r"[Cc]ookie|Google Scholar|CrossRef\b|Sign [Ii]n|Log [Ii]n\b|Subscribe to|Add your comment"
    r"|Download (PDF|slide|PowerPoint)|Share this|View article|(Previous|Next) article"
)


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load([builtin(JOURNALS)], [])


@pytest.fixture(scope="module")
def manifest(shared: Path) -> dict[str, dict[str, Any]]:
    lines = (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines()
    return {line["path"]: line for line in map(json.loads, lines)}


def first(found: Findings) -> dict[str, Any]:
    """Return the offer that a walk would choose for each part: the first of the best."""
    chosen: dict[str, Any] = {}
    for offer in found.offers:
        if offer.name not in chosen or offer.type.better(chosen[offer.name].type):
            chosen[offer.name] = offer
    return chosen


def letters(words: str) -> str:
    """Return a title in a form for comparison."""
    return "".join(re.findall(r"\w", re.sub(r"</?\w+>", "", words).lower()))


def known_titles(known: dict[str, Any], shared: Path) -> Iterator[str]:
    meta = known.get("embedded_meta") or {}
    for title in (meta[name] for name in ("citation_title", "dc.title") if name in meta):
        yield title
        if "Ã" in title:  # UTF-8 that the manifest decoded as Latin-1
            yield title.encode("latin-1").decode()
    if (same := known["gold"].get("known_text_file", "")).endswith(".xml"):
        article = root((shared / "corpus" / same).read_bytes())
        for offer in jats.findings(article, PartType.PMC_XML).offers:
            if offer.name == "title":
                yield str(offer.content)


def references(page: Document) -> list[str]:
    """Return the beginning of each reference."""
    texts = (text(node) for node in select.select(page, REFERENCES))
    return [words[:80] for words in texts if len(words) > 90]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.file.rpartition("/")[2][-50:])
def test_page(page: Page, rules: Rules, manifest: dict[str, dict[str, Any]], shared: Path) -> None:
    known = manifest[page.file]
    body = (shared / "corpus" / page.file).read_bytes()
    read = document(body, url=page.url, content_type=known["content_type"])
    chosen = first(journal.findings(read, rules))
    parts = {name: offer.content for name, offer in chosen.items() if offer.type.final}
    doi = known["gold"].get("doi", "") if page.doi is None else page.doi
    if doi or page.doi == "":
        assert parts.get("doi", "") == doi.upper()
    titles = {letters(title) for title in known_titles(known, shared)}
    assert parts["title"] and (not titles or letters(parts["title"]) in titles)
    assert [len(parts.get("abstract", "")) > 200, len(parts.get("fulltext", "")) > 2000] == [
        letter in page.has for letter in "af"
    ]
    assert ("abstract" in chosen) == ("a" in page.has), "a description of something else"
    whole = parts.get("fulltext", "")
    for words in references(read):
        assert words not in whole
    for name in ("abstract", "fulltext"):
        assert NEVER.search(parts.get(name, "")) is None


def test_references_are_looked_for(shared: Path) -> None:
    counts = {}
    for page in PAGES:
        if "f" in page.has:
            read = document((shared / "corpus" / page.file).read_bytes(), url=page.url)
            counts[page.file] = len(references(read))
    # On pages without references test_page would check nothing.
    assert [file for file, count in counts.items() if count < 5] == []
