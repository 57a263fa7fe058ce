from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pubcrawl.formats import select
from pubcrawl.formats.html import Document, document
from pubcrawl.formats.html.text import joined, text
from pubcrawl.ids.doi import normalise_doi
from pubcrawl.reading.draft import Draft, draft, pattern, site_name
from pubcrawl.reading.draft.find import bare
from pubcrawl.reading.draft.selectors import SelectorCandidate, choose
from pubcrawl.reading.draft.yaml import to_yaml
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.reading.rules import Rules, load
from pubcrawl.tables.yaml import Source
from tests.cases import table
from tests.corpora import Case, read
from tests.shares import share

URL = "https://www.platform.example.org/content/10.5555/moss.2025.7"
SHAPES = {case["name"]: case for case in read("drafts")}
"""Article pages in the shapes of publishing platforms, with the parts and keys without element."""

by_shape = pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)


def loaded(drafted: Draft, url: str = URL) -> Rules:
    return load([Source("draft.yaml", to_yaml(drafted, url).encode())], [])


def given_by(page: Document, key: str, selector: str) -> str | list[str]:
    """Return the value of a key as the rule reader finds it."""
    nodes = select.select(page, selector)
    if key == "title":
        return text(nodes[0])
    if key == "doi":
        return normalise_doi(text(nodes[0]))
    if key == "keywords":
        return list(map(text, nodes))
    if key == "keywords_split":
        return [word for node in nodes for word in split_keywords(text(node))]
    if key in ("pdf_a", "corresp_author_emails"):
        (address,) = {select.attribute(page, node, "abs:href") for node in nodes}
        return address.removeprefix("mailto:")
    return joined(nodes)


@by_shape
def test_parts_are_found_on_pages_of_all_shapes(shape: Case) -> None:
    page = document(shape["page"].encode(), url=URL)
    drafted = draft(page)
    for choice in drafted.choices:
        # No numbers and no names of chance.
        assert not re.search("nth|css-|Abs1", choice.selector)
    rule = loaded(drafted).journal(URL)
    assert rule is not None
    assert rule.site == "platform.example.org"
    found = {
        key.removesuffix("_split"): given_by(page, key, selector)
        for key, selector in rule.keys.items()
    }
    if "fulltext" in found:
        fulltext = str(found.pop("fulltext"))
        body = SHAPES["structured"]["parts"]["fulltext"]
        assert all(paragraph in fulltext for paragraph in body)
        for other in ("Brandt, L.", "cookies", "Roof moss", "roof runoff"):
            assert other not in fulltext
        found["fulltext"] = body
    assert {key: found.get(key) for key in shape["parts"]} == shape["parts"]
    named = {missing.key for missing in drafted.missing}
    assert named >= set(shape["missing"])
    assert not named & found.keys()


def test_each_line_says_what_it_finds() -> None:
    page = document(SHAPES["everything in one"]["page"].encode(), url=URL)
    lines = to_yaml(draft(page), URL).splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("  title:"))
    assert lines[place - 1].startswith("  # 1 element, 76 characters: “Moss on north-facing roofs")
    pdf = SHAPES["everything in one"]["parts"]["pdf_a"]
    assert f"  # 1 element, to {pdf}" in lines
    assert any(line.startswith("  # doi not found: ") for line in lines)


def test_the_rule_fits_other_articles_of_the_site_and_no_other_pages() -> None:
    rules = loaded(draft(document(SHAPES["flat"]["page"].encode(), url=URL)))
    assert rules.journal("http://platform.example.org/content/10.5555/other.1") is not None
    assert rules.journal("https://www.platform.example.org/about") is None
    assert rules.journal("https://platformXexample.org/content/1") is None


@table
def test_a_pattern_ends_before_what_is_the_articles_own(url: str, expected: str) -> None:
    assert pattern(url) == expected


def test_a_site_is_named_by_its_host() -> None:
    assert site_name("https://www.Journal.example.org:8080/a") == "journal.example.org"


def test_a_page_without_text_asks_for_a_browser() -> None:
    page = document(b"<body><div id=app></div><script src=/x.js></script></body>", url=URL)
    drafted = draft(page)
    assert drafted.scripted
    assert loaded(drafted).javascript(URL) is not None
    assert not drafted.choices


def test_odd_characters_do_not_break_the_yaml() -> None:
    body = "<h1>It's \x85\u2028\u0007 a: 'title' # {x}\ufeff</h1>"
    drafted = draft(document(body.encode(), url="https://example.org/it's/1"))
    assert [choice.key for choice in drafted.choices] == ["title"]
    assert loaded(drafted, "https://example.org/it's/\n1").counts()["patterns"] == 1


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.sampled_from(
            [
                "<div>",
                "</div>",
                "<p>",
                "<h2>Abstract</h2>",
                "<a href=x.pdf>PDF",
                "<b>Keywords:</b>",
                "<ul><li>",
                "<article>",
                "text " * 30,
                "<h3>References</h3>",
                "<table>",
            ]
        )
    )
)
def test_any_page_gives_a_draft_that_loads(pieces: list[str]) -> None:
    loaded(draft(document(("x" + "".join(pieces)).encode(), url=URL)))


def words(text: str) -> Counter[str]:
    return Counter(text.split())


def alike(mine: str, theirs: str) -> bool:
    """Return whether two texts have nearly the same words."""
    common = (words(mine) & words(theirs)).total()
    return common >= 0.85 * max(words(mine).total(), words(theirs).total())


@pytest.mark.long
def test_drafts_of_real_pages(shared: Path) -> None:
    """On most pages a draft finds the same content as handwritten rules."""
    addresses = {}
    for line in (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        addresses[entry["path"]] = entry.get("url") or "https://example.org/articles/1"
    known: dict[str, dict[str, str]] = {}
    for line in (shared / "vectors/rules/expected.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        if case["cmd"] != "site" or "file" not in case or "custom" in case:
            continue
        parts = {
            name: part["content"]
            for name, part in case.get("parts", {}).items()
            if part["type"] == "doi" and name in ("title", "abstract") and "content" in part
        }
        if len(parts) > len(known.get(case["file"], {})):
            known[case["file"]] = parts
    found = Counter[str]()
    chosen = list(known.items())[:: share(2, 1)]
    for file, parts in chosen:
        page = document((shared / "corpus" / file).read_bytes(), url=addresses[file])
        drafted = {choice.key: choice for choice in draft(page).choices}
        for name, content in parts.items():
            choice = drafted.get(name)
            found[name] += choice is not None and (
                alike(choice.content, content) or bare(choice.content) == bare(content)
            )
        found["fulltext"] += "fulltext" in drafted
    assert len(known) >= 40
    assert found["title"] >= 0.8 * len(chosen)
    assert found["abstract"] >= 0.65 * len(chosen)
    assert found["fulltext"] >= 0.65 * len(chosen)


def test_elements_of_odd_names_are_passed_over() -> None:
    page = document(b"<p class=name>x</p><link<span class=name>x</link<span>")
    candidates = [SelectorCandidate(0.1, "link<span.name"), SelectorCandidate(0.2, "p.name")]
    chosen = choose(page, candidates, lambda selector: select.select(page, selector), bool)
    assert chosen == "p.name"
