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
from tests.cases import beside


class Page(NamedTuple):
    """
    A page of the corpus.

    *file*: its path in the corpus. *url*: its address after redirects. *has*: its contents,
    a for an abstract, f for a full text. *doi*: the DOI that it shows, if that is not the
    article's.
    """

    file: str
    url: str
    has: str
    doi: str | None


PAGES = [Page(*row) for row in beside(__file__)["pages"]]

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
