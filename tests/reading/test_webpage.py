"""Pages that are not articles, with and without rules, and PubFetcher's golden pages."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.engine.readers import reader
from pubcrawl.formats import html
from pubcrawl.model.webpage import WebPage
from pubcrawl.reading import rules, webpage
from pubcrawl.reading.rules import Rules
from pubcrawl.tables.yaml import Source
from tests.cases import table

URL = "https://tool.example.org/"
NO_RULES = Rules((), (), (), ())
PAGE = """<html><head><title>A tool | Institute</title></head><body><nav>menu</nav>
<h1>Tool <i>2</i></h1><h1>More</h1><p class=c>Does it.</p><p class=c></p><p class=c>Fast.<br>Free.
<a class=l>MIT</a><a class=l>GPL</a><b class=p>Perl</b><b class=p>C,<br>C++</b></p></body></html>"""


def ruled(keys: dict[str, Any], *, compat: bool = False) -> Rules:
    body = yaml.safe_dump({r"tool\.example\.org": keys}).encode()
    return rules.load([], [Source("webpages.yaml", body)], file_type=reader(compat).rule_file())


def fetched(
    body: bytes,
    known: Rules,
    *,
    url: str = URL,
    final_url: str = "",
    content_type: str = "text/html",
    compat: bool = False,
) -> WebPage:
    """Return the page as a fetch does if the browser returns the server's response."""
    final_url = reader(compat).rule_url(final_url or url)
    rule = known.webpage(final_url)
    document = reader(compat).document(body, url=final_url, content_type=content_type)
    browser = webpage.javascript(known.webpage(url))
    if browser is None:
        browser = reader(compat).wants_javascript(document, rule)
    return reader(compat).webpage_record(
        document,
        rule,
        start_url=url,
        final_url=final_url,
        content_type=webpage.browser_content_type(body) if browser else content_type,
        status_code=0 if browser else 200,
    )


def read(keys: dict[str, Any] | None, *, compat: bool = False, source: str = PAGE) -> WebPage:
    known = NO_RULES if keys is None else ruled(keys, compat=compat)
    return fetched(source.encode(), known, compat=compat)


@pytest.mark.parametrize("compat", [False, True])
def test_a_rule_says_all(compat: bool) -> None:
    page = read(
        {"title": "h1", "content": ".c, h1", "license": ".l", "javascript": "false"},
        compat=compat,
    )
    assert page == WebPage(
        start_url=URL,
        final_url=URL,
        content_type="text/html",
        status_code=200,
        title="Tool 2",
        content="Tool 2\n\nMore\n\nDoes it.\n\nFast.\nFree. MITGPLPerlC,\nC++",
        license="MIT",
        rule=r"webpages.yaml:1 tool\.example\.org",
    )


@table
def test_a_selector_of_nothing_gives_nothing(nothing: str, compat: bool) -> None:
    page = read(
        {"title": nothing, "content": nothing, "license": nothing, "language": nothing},
        compat=compat,
    )
    assert (page.title, page.content, page.license, page.language) == ("", "", "", "")


def test_a_selector_that_misses_leaves_title_and_content_to_the_page() -> None:
    page = read({"title": ".none", "content": ".none", "license": ".none"})
    assert page.title == "A tool"
    assert page.content.startswith("Tool 2\n\nMore\n\nDoes it.\n\nFast.")
    assert page.license == ""


@pytest.mark.parametrize("compat", [False, True])
def test_what_a_rule_leaves_out_is_the_pages_own(compat: bool) -> None:
    page = read({"license": ".l"}, compat=compat)
    assert page.title == "A tool | Institute"
    assert page.content.startswith("Tool 2\n\nMore\n\nDoes it.\n\nFast.")


def test_the_name_of_the_site_is_no_part_of_the_title() -> None:
    assert read(None).title == "A tool"
    assert read(None, compat=True).title == "A tool | Institute"
    assert read(None, source="<title>| a</title>b").title == "| a"
    assert read(None, source="<p>a<title> b\n c&nbsp;</title><title>d</title>").title == "b c"
    assert read(None, source="<p>a").title == ""


def test_language_is_the_first_of_them() -> None:
    assert read({"language": ".p"}).language == "Perl"
    assert read({"language": ".p"}, compat=True).language == "Perl, C, C++"


@table
def test_the_start_rule_decides_on_javascript(value: str | bool, answer: bool) -> None:
    assert webpage.javascript(ruled({"javascript": value}).webpage(URL)) is answer


def test_without_it_the_page_decides() -> None:
    assert webpage.javascript(None) is None
    assert webpage.javascript(ruled({"title": "h1"}).webpage(URL)) is None


@table
def test_when_a_page_wants_javascript(
    source: str, keys: dict[str, str] | None, default: bool, compat: bool
) -> None:
    rule = None if keys is None else ruled(keys).webpage(URL)
    for mode, wanted in ((False, default), (True, compat)):
        document = reader(mode).document(source.encode())
        assert reader(mode).wants_javascript(document, rule) is wanted


def test_how_much_text_is_little() -> None:
    document = html.document("😀".encode())
    assert not webpage.wants_javascript(document, None, min_length=2)
    assert webpage.wants_javascript(document, None, min_length=3)


def test_the_type_of_what_a_browser_shows() -> None:
    assert webpage.browser_content_type(b"<!DOCTYPE html><HTML lang=en>") == "text/html"
    assert webpage.browser_content_type(b"<p>html") == "text/plain"


def golden(shared: Path, name: str) -> Iterator[dict[str, Any]]:
    with (shared / "vectors" / name).open(encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line)
            if case["cmd"] == "webpage" and not case.get("has_rule"):
                yield case


def source_of(shared: Path, case: dict[str, Any]) -> bytes:
    if "file" in case:
        return Path(shared, "corpus", case["file"]).read_bytes()
    return str(case["html"] if "html" in case else case["body"]).encode()


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@pytest.mark.parametrize(
    ("name", "count"), [("pubfetcher_dev.jsonl", 143), ("pubfetcher_snippets.jsonl", 12)]
)
def test_golden_pages(shared: Path, name: str, count: int) -> None:
    cases = 0
    wrong = set()
    for case in golden(shared, name):
        cases += 1
        body = source_of(shared, case)
        expected = case["page"]
        if not body:
            assert expected["status"] == "empty", "a page without bytes is no document"
            continue
        keys = {
            key: case[f"{key}_selector"]
            for key in ("title", "content")
            if case.get(f"{key}_selector")
        }
        if "javascript" in case:
            keys["javascript"] = str(case["javascript"])
        page = fetched(
            body,
            ruled(keys, compat=True) if keys else NO_RULES,
            url=case["url"],
            content_type=case["content_type"],
            compat=True,
        )
        if expected != {
            **expected,
            "finalUrl": page.final_url,
            "contentType": page.content_type,
            "statusCode": page.status_code,
            "title": page.title,
            "titleLength": page.title_length,
            "contentLength": page.content_length,
            "content_sha256": digest(page.content),
            "license": page.license,
            "language": page.language,
            "status": page.status,
        }:
            wrong.add(case["id"])
    assert cases == count
    assert not wrong


def test_golden_rules(shared: Path) -> None:
    folder = shared / "vectors/rules"
    files = [folder / "webpages.yaml", folder / "custom/webpages.yaml"]
    known = {
        False: rules.load([], map(Source.read, files[:1]), file_type=PubFetcher.rule_file()),
        True: rules.load([], map(Source.read, files), file_type=PubFetcher.rule_file()),
    }
    cases = 0
    wrong = set()
    for case in golden(shared, "rules/expected.jsonl"):
        cases += 1
        mine = known["custom" in case]
        expected = case["page"]
        page = fetched(
            source_of(shared, case),
            mine,
            url=case["url"],
            final_url=expected["final_url"],
            compat=True,
        )
        rule = mine.webpage(page.final_url)
        assert (rule.pattern.text if rule else None) == case.get("webpage_regex")
        if expected != {
            **expected,
            "javascript": page.status_code == 0,
            "status_code": page.status_code,
            "title": page.title,
            "content_length_utf16": page.content_length,
            "content_sha256": digest(page.content),
            "license": page.license,
            "language": page.language,
            "status": page.status,
        }:
            wrong.add(case["id"])
    assert cases == 58
    assert not wrong
