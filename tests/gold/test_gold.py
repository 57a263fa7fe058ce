"""The annotations are well formed, and there are as many as the figures need."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bench.quality.form import form_rows
from bench.quality.readers import quietly

FOLDER = Path(__file__).parent
PAGES: dict[str, dict[str, Any]] = {}
PLATFORMS = {file.stem: yaml.safe_load(file.read_text()) for file in FOLDER.glob("pages/*.yaml")}
for pages in PLATFORMS.values():
    assert not PAGES.keys() & pages.keys()
    PAGES |= pages
CORRESPONDING = yaml.safe_load((FOLDER / "corresponding.yaml").read_text())
KEYS = set(
    "title subtitle abstracts scope headings body apart whole references availability authors issn"
    " published emails foreign".split()
)
KINDS = {"abstract", "editor", "graphical", "highlights", "plain-language", "translation"}
ENTRY = {"n", "author", "year", "title", "container", "doi"}


def test_counts() -> None:
    listed = [page for page in PAGES.values() if page.get("references")]
    stated = [page for page in PAGES.values() if page.get("availability")]
    scopes = {page["scope"] for page in PAGES.values()}
    assert len(PAGES) >= 80
    assert len(PLATFORMS) >= 20
    assert len(listed) >= 40
    assert len(stated) >= 25
    assert scopes >= {"full", "abstract", "landing"}


def test_pages() -> None:
    for path, page in PAGES.items():
        assert re.fullmatch(r"d-html(-http)?/\S+", path)
        assert {"title", "abstracts", "scope"} <= page.keys() <= KEYS, path
        if page["abstracts"] != "none":
            for abstract in page["abstracts"]:
                assert abstract["kind"] in KINDS, path
                assert len(abstract["first"].split()) == min(8, abstract["words"]), path
                assert len(abstract["last"].split()) == min(8, abstract["words"]), path
        assert all(level >= 1 and title for level, title in page.get("headings", ())), path
        assert ("body" in page) == (page["scope"] in {"full", "preview"}), path
        for pair in page.get("apart", ()):
            assert [len(side.split()) for side in pair.split(" | ")] == [4, 4], path
        assert all(len(run.split()) == 10 for run in page.get("whole", ())), path
        references = page.get("references", {})
        for entry in references.get("entries", ()):
            assert {"n"} < entry.keys() <= ENTRY, path
            assert 1 <= entry["n"] <= references.get("count", entry["n"]), path
        for statement in page.get("availability", ()):
            assert (
                {"first", "last"}
                <= statement.keys()
                <= {
                    "heading",
                    "first",
                    "last",
                    "addresses",
                }
            ), path
        authors = page.get("authors", {"count": 0, "names": []})
        assert len(authors.get("names", ())) in {0, authors["count"]}, path
        assert all(re.fullmatch(r"\d{4}-\d{3}[\dX]", i["value"]) for i in page.get("issn", ())), (
            path
        )
        assert re.fullmatch(r"\d{4}(-\d\d(-\d\d)?)?", str(page.get("published", "2000"))), path


def test_corresponding() -> None:
    assert len(CORRESPONDING) >= 60
    for path, authors in CORRESPONDING.items():
        for author in authors:
            assert author and author.keys() <= {"name", "email"}, path
            assert "@" in author.get("email", "@"), path


FLOORS = {
    "rules": {
        "no full text": 1.0,
        "full text": 1.0,
        "has sections": 0.99,
        "headings": 0.99,
        "paragraphs apart": 0.99,
        "paragraphs whole": 1.0,
        "nothing foreign": 0.93,
        "day of publication": 0.95,
        "authors": 0.9,
        "availability statements": 1.0,
        "title": 0.99,
        "abstract": 0.98,
        "no foreign abstract": 1.0,
        "other abstracts": 0.9,
        "references with author": 0.985,
        "references with title": 0.98,
        "references with doi": 0.98,
        "corresponding authors of JATS": 0.98,
        "corresponding authors of JATS: right": 1.0,
        "corresponding authors of pages": 0.97,
        "corresponding authors of pages: right": 1.0,
    },
    "no-rules": {"title": 0.98, "abstract": 0.9, "no foreign abstract": 1.0},
    "renamed": {
        "has sections": 0.99,
        "headings": 0.98,
        "paragraphs apart": 0.97,
        "availability statements": 0.97,
        "authors": 0.87,
        "title": 0.98,
        "abstract": 0.88,
        "no foreign abstract": 1.0,
    },
}
"""Reader → measure → least share of what is right."""


@pytest.mark.long
@pytest.mark.parametrize("reader", FLOORS)
def test_figures_keep_their_floors(shared: Path, reader: str) -> None:
    with quietly():
        rows = form_rows(reader)
    low = {}
    for measure, floor in FLOORS[reader].items():
        scores = [score for _, score in rows[measure]]
        share = sum(score.right for score in scores) / sum(score.many for score in scores)
        if share < floor:
            low[measure] = share
    assert low == {}
