"""Authors, ORCID iDs and licences of saved pages, compared with counts by lxml and json alone."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from lxml import html

from pubcrawl.formats.html import document
from pubcrawl.reading.meta.work import read_page
from pubcrawl.works.work import Work
from tests.shares import share

pytestmark = pytest.mark.long  # the first test reads all pages
AUTHORS = tuple(
    """
    citation_author citation_authors bepress_citation_author eprints.creators_name
    dcterms.creator dc.creator
""".split()
)
ORCID = re.compile(r"orcid\.org/([0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X])", re.IGNORECASE)
LICENCE = re.compile(r"creativecommons\.org/(?:licenses|publicdomain)/[a-z-]+", re.IGNORECASE)


class Counted(NamedTuple):
    authors: list[str]
    orcids: set[str]
    licences: set[str]


@pytest.fixture(scope="module")
def pages(shared: Path) -> list[tuple[str, Counted, Work]]:
    found = []
    with (shared / "corpus/manifest.jsonl").open(encoding="utf-8") as lines:
        entries = [json.loads(line) for line in lines]
    entries = [entry for entry in entries if entry["category"] in ("d-html", "d-html-http")]
    for entry in entries[:: share(2, 1)]:
        body = (shared / "corpus" / entry["path"]).read_bytes()
        if body.strip():
            url = entry["url"] or "https://x.example/7"
            page = document(body, url=url, content_type=entry["content_type"] or "")
            found.append((entry["path"], counted(body), read_page(page).work))
    return found


def counted(body: bytes) -> Counted:
    """Return the metadata of a page, read from its elements alone."""
    tree = html.document_fromstring(body, parser=html.HTMLParser(encoding="utf-8"))
    tags: dict[str, list[str]] = {}
    for element in tree.iter("meta"):
        name = (element.get("name") or element.get("property") or "").strip().lower()
        tags.setdefault(name.replace(":", "."), []).append(element.get("content") or "")
    authors: list[str] = []
    for name in AUTHORS:
        texts = [text for text in tags.get(name, ()) if text.strip(" ,;") and "://" not in text]
        if texts := [one for text in texts for one in text.split(";")]:
            authors = texts
            break
    if len(authors) == 1 and authors[0].count(",") > 1:
        authors = re.split(r",(?: and)?(?! Jr)", authors[0])
    orcids = set()
    for script in tree.iter("script"):
        if "ld+json" in (script.get("type") or ""):
            orcids |= set(ORCID.findall(script.text or ""))
            try:
                linked = json.loads(script.text or "", strict=False)
            except ValueError:
                continue
            authors = authors or list(names(linked))
    links = [element.get("href") or "" for element in tree.iter("a", "link")]
    orcids |= {found[1].upper() for link in links if (found := ORCID.search(link))}
    licences = {found[0].lower() for link in links if (found := LICENCE.search(link))}
    return Counted([one for one in authors if one.strip()], orcids, licences)


def names(value: Any) -> Any:
    """Yield the authors of the first article in JSON-LD."""
    if isinstance(value, list):
        for one in value:
            yield from names(one)
    elif isinstance(value, dict) and "rticle" in str(value.get("@type")):
        authors = value.get("author") or []
        for one in authors if isinstance(authors, list) else [authors]:
            yield one if isinstance(one, str) else one.get("name") or ""
    elif isinstance(value, dict):
        yield from names(list(value.values()))


def words(name: str) -> tuple[str, ...]:
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = (c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return tuple(sorted(set("".join(letters).split()) - {"jr"}))


def test_authors(pages: list[tuple[str, Counted, Work]]) -> None:
    right = due = more = 0
    for _, page, work in pages:
        known = Counter(words(one.name) for one in work.contributors)
        due += len(page.authors)
        right += sum(1 for name in page.authors if known[words(name)])
        more += bool(page.authors) and len(work.contributors) > len(page.authors)
    assert due > share(500, 1100)
    assert right / due >= 0.97
    assert more <= 2


def test_orcids(pages: list[tuple[str, Counted, Work]]) -> None:
    right = due = 0
    for path, page, work in pages:
        known = [one.orcid for one in work.contributors if one.orcid]
        due += len(page.orcids)
        right += len(page.orcids.intersection(known))
        assert len(known) == len(set(known)), path
    assert due > share(70, 170)
    assert right / due >= 0.95


def test_licences(pages: list[tuple[str, Counted, Work]]) -> None:
    linked = [(page, work) for _, page, work in pages if page.licences]
    right = [
        page
        for page, work in linked
        if any(
            LICENCE.search(one.url) and licence in one.url.lower()
            for one in work.licences
            for licence in page.licences
        )
    ]
    assert len(linked) > share(35, 80)
    assert len(right) / len(linked) >= 0.95
