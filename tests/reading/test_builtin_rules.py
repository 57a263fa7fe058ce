"""
The rules that come with pubcrawl, on made-up pages in the markup of each platform.

A case is a page, ``recorded/journal/NAME.html``, and the expected result of its rule,
``NAME.yaml``. The result excludes meta tags that the rule does not name. A part that the
expectation does not name is expected to be missing, so a selector that finds too much fails
like one that finds nothing. Keys of an expectation:

- ``url``: the address of the page; ``site``: the expected site;
- ``pmid``, ``pmcid``, ``doi``, ``title``, ``keywords`` (a list): the values found;
- ``abstract``, ``fulltext``: ``[start, end]``, or the whole text; a full text is given
  without the title and abstract in front of it;
- ``contains``: texts that the full text contains;
- ``absent``: texts of the page (menus, references, banners) that no part contains;
- ``fulltext_links``, ``pdf_links``: addresses, in order;
- ``corresp``: corresponding authors, ``Name, address``;
- ``javascript``, ``restart``: true if the address needs a browser, or a new browser.

Pages that are not articles are in ``recorded/webpage``, with ``url``,
``pattern`` (of the rule), ``title``, ``content``, ``license``, ``language``,
``contains``, ``absent``, ``javascript``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from pubcrawl.engine.readers import reader
from pubcrawl.formats.html import document
from pubcrawl.reading import rule_reader, webpage
from pubcrawl.reading.meta import page_meta
from pubcrawl.reading.rules import JournalRule, Rules, load
from pubcrawl.tables.files import JOURNALS, WEBPAGES, builtin
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType

RECORDED = Path(__file__).parents[1] / "recorded"
ARTICLES = sorted(RECORDED.glob("journal/*.yaml"))
PAGES = sorted(RECORDED.glob("webpage/*.yaml"))

PARTS = {"pmid", "pmcid", "doi", "title", "keywords", "abstract", "fulltext"}
WORDS = {"contains", "absent"}
JOURNAL_KEYS = PARTS | WORDS | {"url", "site", "fulltext_links", "pdf_links", "corresp"}
JOURNAL_KEYS |= {"javascript", "restart"}
WEBPAGE_KEYS = WORDS | {"url", "pattern", "title", "content", "license", "language", "javascript"}


@cache
def rules(compat: bool = False) -> Rules:
    return load([builtin(JOURNALS)], [builtin(WEBPAGES)], file_type=reader(compat).rule_file())


def expectation(case: Path, keys: set[str]) -> dict[str, Any]:
    """Return the expected values of a case; an unknown key is a mistake in the case."""
    expected: dict[str, Any] = yaml.safe_load(case.read_text("utf-8"))
    assert set(expected) <= keys, "unknown key"
    return expected


def found_by(rule: JournalRule, html: bytes, url: str) -> Findings:
    page = document(html, url=url)
    found = rule_reader.by_rule(page, rule.keys, url=url, older=rule.older)
    found.offers += page_meta.trusted(page, rule.metas, PartType.DOI)
    return found


def parts(found: Findings) -> dict[str, Any]:
    """Return the first offer for each part; the full text without title and abstract."""
    first: dict[str, Any] = {}
    for offer in found.offers:
        first.setdefault(offer.name, offer.content)
    if "fulltext" in first:
        for name in ("title", "abstract"):
            if name in first:
                first["fulltext"] = first["fulltext"].removeprefix(first[name]).lstrip()
    return first


def ends(text: str, expected: str | list[str]) -> str | list[str]:
    """Return the beginning and end of *text* in the expected lengths."""
    if isinstance(expected, str):
        return text
    start, end = expected
    return [text[: len(start)], text[-len(end) :]]


def check_words(text: str, whole: str, html: bytes, expected: dict[str, Any]) -> None:
    """Check that *text* contains the expected texts, and that *whole* lacks the absent ones."""
    for words in expected.get("contains", []):
        assert words in text, words
    source = " ".join(html.decode("utf-8").split())
    for words in expected.get("absent", []):
        assert words in source, f"{words!r} is not on the page: its absence says nothing"
        assert words not in whole, words


@pytest.mark.parametrize("case", ARTICLES, ids=lambda case: case.stem)
def test_article(case: Path) -> None:
    expected = expectation(case, JOURNAL_KEYS)
    url = expected["url"]
    assert bool(rules().javascript(url)) == expected.get("javascript", False)
    assert bool(rules().restart(url)) == expected.get("restart", False)
    rule = rules().journal(url)
    assert rule is not None and rule.site == expected["site"]
    html = case.with_suffix(".html").read_bytes()
    found = found_by(rule, html, url)
    values = parts(found)
    for name in ("pmid", "pmcid", "title"):
        assert values.get(name, "") == expected.get(name, ""), name
    assert values.get("doi", "") == expected.get("doi", "").upper()
    assert list(values.get("keywords", ())) == expected.get("keywords", [])
    for name in ("abstract", "fulltext"):
        wanted = expected.get(name, "")
        assert ends(values.get(name, ""), wanted) == wanted, name
    for name, type in (("fulltext_links", PartType.DOI), ("pdf_links", PartType.DOI.to_pdf())):
        links = [link.url for link in found.links if link.type == type]
        assert links == expected.get(name, []), name
    assert list(map(str, found.corresp_authors)) == expected.get("corresp", [])
    check_words(values.get("fulltext", ""), "\n".join(map(str, values.values())), html, expected)


@pytest.mark.parametrize("case", PAGES, ids=lambda case: case.stem)
def test_page(case: Path) -> None:
    expected = expectation(case, WEBPAGE_KEYS)
    url = expected["url"]
    rule = rules().webpage(url)
    assert rule is not None and rule.pattern.text == expected["pattern"]
    assert webpage.javascript(rule) == expected.get("javascript")
    html = case.with_suffix(".html").read_bytes()
    record = webpage.page(document(html, url=url), rule, start_url=url)
    for name in ("title", "license", "language"):
        assert getattr(record, name) == expected.get(name, ""), name
    assert ends(record.content, expected.get("content", "")) == expected.get("content", "")
    check_words(record.content, record.content, html, expected)


def test_every_site_has_a_page() -> None:
    sites = {expectation(case, JOURNAL_KEYS)["site"] for case in ARTICLES}
    assert {rule.site for rule in rules().journals} == sites


def test_the_rules_are_of_a_kind_that_compat_reads() -> None:
    assert rules(compat=True).counts()["sites"] == rules().counts()["sites"]
