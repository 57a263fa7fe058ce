"""Rules are chosen by address; later files override earlier ones; any mistake is an error."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.exceptions import RuleErrors
from pubcrawl.ids.url import java_url
from pubcrawl.reading.rules import Rules, load
from pubcrawl.tables.files import JOURNALS, WEBPAGES, sources
from pubcrawl.tables.yaml import Source
from tests.cases import table

BASE = r"""
'a\.test/': one
'a\.test/deep': two
'^http://a\.test/plain': two
---
one: {title: h1, abstract: .abs}
two: {title: h2}
---
- 'a\.test/js'
---
- 'a\.test/js/wall'
"""
CUSTOM = r"""
'b\.test/': one
'a\.test/deep': three
---
one: {title: .new}
three: {title_meta: [citation_title, dc.title], doi_meta: doi}
---
- 'b\.test/'
"""
PAGES = r"""
'p\.test/':
  title: h1
  content: ''
  license:
  javascript: true
'p\.test/deep': {content: p}
"""


def source(text: str, name: str = "r.yaml") -> Source:
    return Source(name, text.encode())


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load([source(BASE, "base.yaml"), source(CUSTOM, "custom.yaml")], [source(PAGES)])


def site(rules: Rules, url: str) -> str | None:
    rule = rules.journal(url)
    return rule and rule.site


@table
def test_the_last_pattern_that_fits_counts(url: str, name: str | None, rules: Rules) -> None:
    assert site(rules, url) == name


def test_a_site_of_a_later_file_replaces_the_whole_site(rules: Rules) -> None:
    rule = rules.journal("https://a.test/")
    assert rule is not None
    assert rule.keys == {"title": ".new"}
    assert str(rule.pattern.position) == "base.yaml:2"
    assert str(rule.site_position) == "custom.yaml:5"


def test_lists_grow(rules: Rules) -> None:
    for url in ("https://a.test/js", "https://b.test/"):
        assert rules.javascript(url) is not None
    found = rules.restart("https://a.test/js/wall")
    assert found is not None
    assert str(found.position) == "base.yaml:11"
    assert rules.restart("https://b.test/") is None


def test_trusted_meta_tags_are_no_keys_and_unknown_to_pubfetcher(rules: Rules) -> None:
    rule = rules.journal("https://a.test/deep")
    assert rule is not None
    assert rule.metas == {"title": ("citation_title", "dc.title"), "doi": ("doi",)}
    assert rule.keys == {}
    compat = load([source(BASE), source(CUSTOM)], [], file_type=PubFetcher.rule_file()).journal(
        "https://a.test/deep"
    )
    assert compat is not None
    assert compat.metas == {}


def test_page_rules_keep_empty_values_and_drop_null(rules: Rules) -> None:
    rule = rules.webpage("https://p.test/")
    assert rule is not None
    assert rule.keys == {"title": "h1", "content": "", "javascript": "true"}
    deep = rules.webpage("https://p.test/deep")
    assert deep is not None
    assert deep.keys == {"content": "p"}


def test_rules_do_not_change(rules: Rules) -> None:
    rule = rules.journal("https://a.test/")
    assert rule is not None
    with pytest.raises(TypeError):
        rule.keys["title"] = "x"  # type: ignore[index]


def test_counts(rules: Rules) -> None:
    assert rules.counts() == {
        "patterns": 5,
        "sites": 3,
        "site keys": 2,
        "javascript patterns": 2,
        "restart patterns": 1,
        "page rules": 2,
        "page keys": 4,
    }


def test_all_mistakes_of_all_files_at_once() -> None:
    first = "'a/(': one\n'b/': nowhere\n---\none: {titel: h1}\n---\n"
    second = "'p/': {licence: a}\n"
    with pytest.raises(RuleErrors) as caught:
        load([source(first, "j.yaml")], [source(second, "w.yaml")])
    assert [(one.file, one.line) for one in caught.value.errors] == [
        ("j.yaml", 1),
        ("j.yaml", 2),
        ("j.yaml", 4),
        ("w.yaml", 1),
    ]
    assert "did you mean 'title'?" in str(caught.value)


def test_what_pubfetcher_lets_pass_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    text = "'a/': one\n---\none: {title: h1, title: h2}\n---\n"
    with caplog.at_level(logging.WARNING):
        rules = load([source(text)], [])
    rule = rules.journal("https://a/")
    assert rule is not None
    assert rule.keys == {"title": "h2"}
    assert "r.yaml:3: key 'title' is already in line 3" in caplog.text


def test_a_site_may_be_defined_in_the_file_before_but_not_after() -> None:
    uses = source("'b/': one\n---\n---\n", "uses.yaml")
    has = source("'a/': one\n---\none: {title: h1}\n---\n", "has.yaml")
    assert site(load([has, uses], []), "https://b/") == "one"
    with pytest.raises(RuleErrors, match=r"uses\.yaml:1: there is no site 'one'"):
        load([uses, has], [])


def test_a_file_that_is_no_yaml_brings_no_other_complaints() -> None:
    broken = source("'a/': one\n---\none: {title: h1\n---\n", "broken.yaml")
    uses = source("'b/': one\n---\n---\n", "uses.yaml")
    with pytest.raises(RuleErrors) as caught:
        load([broken, uses], [])
    assert [(one.file, one.line) for one in caught.value.errors] == [("broken.yaml", 3)]


def test_files_of_the_user_come_after_the_built_in_ones_or_instead(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("'example/': {content: p}\n", "utf-8")
    names = [one.name for one in sources(WEBPAGES, [own], [])]
    assert names == ["rules/webpages.yaml", str(own)]
    assert [one.name for one in sources(WEBPAGES, [own], [own])] == [str(own)]
    assert [one.name for one in sources(WEBPAGES, [f" {own} ", " "], [])] == names
    with pytest.raises(RuleErrors, match=r"a\\x00':1: cannot be read"):
        load([Source.read("a\0")], [])
    with pytest.raises(RuleErrors, match=r"none\.yaml:1: cannot be read: No such file"):
        load(sources(JOURNALS, [tmp_path / "none.yaml"], []), [])


def test_built_in_rules_are_right_and_used(caplog: pytest.LogCaptureFixture) -> None:
    rules = load(sources(JOURNALS, [], []), sources(WEBPAGES, [], []))
    load(sources(JOURNALS, [], []), sources(WEBPAGES, [], []), file_type=PubFetcher.rule_file())
    assert not caplog.text
    assert site(rules, "https://www.nature.com/articles/s41598-020-0/tables/2") == "nature_item"
    assert site(rules, "https://www.nature.com/articles/s41598-020-0") == "nature"
    assert site(rules, "http://www.mdpi.com/2218-1989/4/4/932") == "mdpi"
    assert site(rules, "https://www.nature.com/srep/") is None
    assert rules.webpage("https://github.com/scrapy/scrapy") is not None
    assert rules.webpage("https://www.example.org/scrapy") is None


@given(st.data())
def test_a_slip_gives_rules_or_named_mistakes(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([BASE, CUSTOM, PAGES]))
    at = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(at, at + 3))
    slip = data.draw(st.text("ab:-[]{}'\"\n #*&!|>%?,\\\t~<5", max_size=3))
    source_ = source(text[:at] + slip + text[until:])
    lines = source_.body.count(b"\n") + 1
    for journals, webpages in (([source_], []), ([], [source_])):
        try:
            load(journals, webpages)
        except RuleErrors as error:
            assert all(1 <= one.line <= lines for one in error.errors), error


def vectors(shared: Path, command: str) -> list[dict[str, Any]]:
    lines = (shared / "vectors/rules/expected.jsonl").read_text("utf-8").splitlines()
    return [case for case in map(json.loads, lines) if case["cmd"] == command]


def test_what_an_address_selects_in_pubfetcher(shared: Path) -> None:
    folder = shared / "vectors/rules"
    given = [[folder / f"{name}.yaml"] for name in ("journals", "webpages")]
    custom = [[*paths, folder / "custom" / paths[0].name] for paths in given]
    loaded = {
        more: load(*(map(Source.read, paths) for paths in (custom if more else given)))
        for more in (False, True)
    }
    cases = vectors(shared, "match")
    assert len(cases) == 73
    for case in cases:
        rules, url = loaded[case.get("custom", False)], case["url"]
        rule, page = rules.journal(url), rules.webpage(url)
        got = {
            "site": rule and rule.site,
            "regex": rule and rule.pattern.text,
            "webpage_regex": page and page.pattern.text,
            "javascript": rules.javascript(url) is not None,
            "restart": rules.restart(url) is not None,
            "malformed": not java_url(url),
        }
        known = set(case) & set(got)
        assert {name for name, value in got.items() if value} == known, case["id"]
        assert all(got[name] == case[name] for name in known), case["id"]


def test_there_is_a_rule_where_pubfetcher_has_one(shared: Path) -> None:
    rules = load(sources(JOURNALS, [], []), sources(WEBPAGES, [], []))
    lines = (shared / "vectors/pubfetcher_dev.jsonl").read_text("utf-8").splitlines()
    ruled = [case for case in map(json.loads, lines) if case.get("has_rule")]
    articles = {case["url"] for case in ruled if case["cmd"] == "site"}
    # bioRxiv's search page is not an article, so it has no rule.
    without = {url for url in articles if rules.journal(url) is None}
    assert without == {url for url in articles if "biorxiv.org/search/" in url}
    assert all(rules.webpage(case["url"]) for case in ruled if case["cmd"] == "webpage")
