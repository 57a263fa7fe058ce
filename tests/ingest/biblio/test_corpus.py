"""Saved pages of publishers: their metadata against known values."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.formats.html import document
from pubcrawl.ingest import biblio
from pubcrawl.ingest.biblio import scopes, xml
from pubcrawl.ingest.biblio.near import DISTANCE, distance, simhash
from tests.shares import share

Entry = dict[str, Any]

PAGES = ("d-html", "d-html-http")
RARE = ("scraped_by_quickscrape", "known_text_file")
IN_SCRIPTS = {
    "v2_ieee_10.1109_ACCESS.2024.3352924.html",
    "v2_ieee_10.1109_RITA.2026.3668995.html",
    "v2_ieee_10.1109_TCOMM.2024.3395332.html",
    "v2_ieee_10.1109_TDEI.2024.3373549.html",
}
"""Pages whose DOI is only in a script."""


@pytest.fixture(scope="module")
def entries(shared: Path) -> list[Entry]:
    with (shared / "corpus/manifest.jsonl").open(encoding="utf-8") as lines:
        found = [json.loads(line) for line in lines]
    return [entry for entry in found if entry["category"] in PAGES]


@pytest.fixture(scope="module")
def read(entries: list[Entry], shared: Path) -> dict[str, dict[str, Any]]:
    """Return the metadata of pages by their paths: of a third of those whose DOI alone is known."""
    found = {}
    known = [entry for entry in entries if entry["gold"]]
    plain = [entry for entry in known if not {*RARE} & entry["gold"].keys()]
    left_out = {entry["path"] for entry in plain} - {
        entry["path"] for entry in plain[:: share(3, 1)]
    }
    for entry in known:
        if entry["path"] in left_out:
            continue
        body = (shared / "corpus" / entry["path"]).read_bytes()
        if body.strip():
            url = entry["url"] or "https://x.example/7"
            page = document(body, url=url, content_type=entry["content_type"] or "")
            found[entry["path"]] = biblio.biblio(page, url)
    return found


def test_known_facts(entries: list[Entry], shared: Path, read: dict[str, dict[str, Any]]) -> None:
    """The metadata agree with known values; docs/ingest.md has the figures."""
    agree: Counter[str] = Counter()
    unread, wrong = set(), []
    for entry in entries:
        if entry["path"] not in read:
            continue
        fields = read[entry["path"]]
        for name, fact in facts(entry, shared):
            if fits(name, fact, fields):
                agree[name] += 1
            elif name == "doi" and name not in fields:
                unread.add(entry["path"].rpartition("/")[2])
            else:
                wrong.append((entry["path"], name, fact, fields))
    assert not wrong
    assert unread <= IN_SCRIPTS
    assert agree["doi"] >= share(55, 172)
    assert [agree[name] for name in ("title", "authors", "date")] == [8, 8, 8]


def test_full_texts_are_told_from_other_pages(entries: list[Entry], shared: Path) -> None:
    counts: Counter[str] = Counter()
    for entry in entries:
        body = (shared / "corpus" / entry["path"]).read_bytes()
        if "fulltext" in entry["path"] or "splash" in entry["path"]:
            url = entry["url"] or "https://x.example/7"
            page = document(body, url=url)
            words = scopes.body(page).words
            scope = scopes.scope(page, url, biblio.biblio(page, url), words)
            counts["fulltext" if "fulltext" in entry["path"] else "splash", scope] += 1
    # The unknown scope is that of a page of Copernicus, which has only the abstract.
    assert counts["fulltext", "article-fulltext"] == 13
    assert counts["fulltext", "unknown"] == 1
    assert not counts["splash", "article-fulltext"]


def test_editions_of_an_article_are_near(shared: Path) -> None:
    folder = shared / "corpus/d-html"
    texts = [
        scopes.body(document((folder / f"hepcrawl_base_test{name}").read_bytes())).text
        for name in ("_1_splash.htm", "_splash.html")
    ]
    one, two = map(simhash, texts)
    assert one is not None and two is not None and distance(one, two) <= DISTANCE
    other = scopes.body(document((folder / "spec_fixtures_work.html").read_bytes())).text
    assert distance(one, simhash(other) or 0) > DISTANCE


def facts(entry: Entry, shared: Path) -> Iterator[tuple[str, Any]]:
    """Yield the facts that a page's source gives about its article: DOI, title, authors, date."""
    gold = entry["gold"]
    if "doi" in gold:
        yield "doi", gold["doi"].lower()
    if scraped := gold.get("scraped_by_quickscrape"):
        [title], [date] = scraped["title"], scraped["date"]
        yield "title", title.replace("<i>", "").replace("</i>", "")
        yield "date", date.replace("/", "-")
        authors = scraped["authors"]
        yield "authors", authors[0].split("; ") if len(authors) == 1 else authors
    if known := gold.get("known_text_file"):
        article = xml.read_jats_article((shared / "corpus" / known).read_bytes()).biblio
        yield "title", article["title"]
        yield "date", article["release_date"]
        yield "authors", article["contrib_names"]


def fits(name: str, fact: Any, fields: dict[str, Any]) -> bool:
    if name == "authors":
        names = [words(each) for each in fields.get("contrib_names", ())]
        return all(words(each) in names for each in fact) and bool(fact)
    key = {"date": "release_date"}.get(name, name)
    return words(fields.get(key, "")) == words(fact)


def words(text: str) -> list[str]:
    """Return the words of a text, sorted and without diacritics: "Li, Ann" equals "Ann Li"."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return sorted("".join(c if c.isalnum() else " " for c in plain if c < "\u0300").split())


def test_words_tell_names_apart() -> None:
    assert words("Légaré, France") == words("France Legare")
    assert words("France Legare") != words("Franz Legare")


def test_articles_in_xml(shared: Path) -> None:
    """Every article of the corpus has a title, an identifier and the known DOI."""
    count = 0
    with (shared / "corpus/manifest.jsonl").open(encoding="utf-8") as lines:
        for entry in map(json.loads, lines):
            if entry["category"] == "a-epmc-fulltext" and entry["path"].endswith(".xml"):
                article = xml.read_jats_article((shared / "corpus" / entry["path"]).read_bytes())
                assert article.biblio["doi"] == entry["gold"]["doi"].lower()
                assert article.biblio["title"] and not {"ids", "body"} & set(
                    article.meta["missing"]
                )
                count += 1
    assert count == 29
