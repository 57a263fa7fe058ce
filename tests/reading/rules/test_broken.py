"""Rule files with one mistake each: the message has its line and a remedy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pubcrawl.reading.rules.merge import MergedRules, merge_rules
from pubcrawl.tables.yaml import Source
from tests.cases import table

# Accepted, as in PubFetcher's documentation; its program requires four sections.
ACCEPTED = {"01-three-sections.yaml"}
HEAD = "'b/': one\n---\n"
TAIL = "---\n- 'b/js'\n"


def read(text: str | bytes, *, pages: bool = False) -> MergedRules:
    body = text if isinstance(text, bytes) else text.encode()
    files = [Source("r.yaml", body)]
    return merge_rules([] if pages else files, files if pages else [])


def lines(whole: MergedRules) -> list[int]:
    return [one.line for one in (*whole.errors, *whole.warnings)]


def test_every_defect_is_named_in_its_line(shared: Path) -> None:
    folder = shared / "vectors/rules/broken"
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    assert len(expected) == 99
    for name, facts in expected.items():
        whole = read((folder / name).read_bytes(), pages="webpages" in name)
        due = [] if facts["defect"] == "none" or name in ACCEPTED else [facts["line"]]
        assert sorted(set(lines(whole))) == due, (name, lines(whole))
        # A file that PubFetcher refuses has an error, not only a warning.
        assert facts["loads"] or name in ACCEPTED or whole.errors, name


@table
def test_a_mistake_in_a_site(site: str, line: int, words: str) -> None:
    whole = read(f"{HEAD}{site}\n{TAIL}")
    (found,) = (*whole.errors, *whole.warnings)
    assert (found.line, words in found.message) == (line, True), found


def test_both_halves_of_two_pairs_are_missing() -> None:
    assert lines(read(f"{HEAD}one:\n  pdf_src: /x\n  fulltext_src: /y\n{TAIL}")) == [4, 5]


def test_a_mistake_in_what_is_shared_is_said_once() -> None:
    text = f"'b/': one\n'c/': two\n---\none: &o\n  titel: h1\ntwo: *o\n{TAIL}"
    assert lines(read(text)) == [5]


def test_a_merged_key_gives_way_to_an_own_one() -> None:
    text = "'b/': one\n'c/': two\n---\none: &o {title: a, doi: b}\ntwo:\n  <<: *o\n  title: c\n"
    whole = read(text + TAIL)
    assert lines(whole) == []
    assert whole.sites["two"].keys == {"title": "c", "doi": "b"}


def test_a_repeated_pattern_that_orphans_nothing_is_a_warning() -> None:
    whole = read(f"'b/': one\n'b/': one\n---\none: {{title: p}}\n{TAIL}")
    assert (whole.errors, lines(whole)) == ([], [2])
    assert [entry.pattern.position.line for entry in whole.patterns] == [2]


def test_a_pattern_with_half_its_quotes() -> None:
    (found,) = read(f"b/': one\n---\none: {{title: p}}\n{TAIL}").warnings
    assert (found.line, "b/' is never opened" in found.message) == (1, True)


def test_quotes_within_a_value_are_no_mistake() -> None:
    for value in ("a[title='x']", "'p:contains(\"x\")'", "h1 # it's"):
        assert lines(read(f"{HEAD}one:\n  title: {value}\n{TAIL}")) == []


@pytest.mark.parametrize("css", ["p:focus-within", "p:lang(en)", "p:nth-child(1 of a)"])
def test_a_browser_may_know_more_selectors(css: str) -> None:
    assert lines(read(f"{HEAD}one: {{wait_until: '{css}'}}\n{TAIL}")) == []


def test_a_section_of_the_wrong_kind_hides_no_mistake_in_the_others() -> None:
    assert lines(read("'b(': one\n---\none: {titel: h1}\ntwo: h1\n---\nx\n")) == [1, 3, 4, 6]


@table
def test_a_slip_of_the_pen(text: str, line: int, words: str) -> None:
    (found,) = read(text).errors
    assert (found.line, words in found.message) == (line, True), found


def test_files_that_cannot_be_read_hide_no_mistake_in_others(tmp_path: Path) -> None:
    files = [Source.read(tmp_path / "none.yaml"), Source("r.yaml", b"'b(': one\n---\n---\n")]
    found = merge_rules(files, [Source.read(tmp_path)]).errors
    assert [one.line for one in found] == [1, 1, 1]
    assert ["cannot be read" in one.message for one in found] == [True, False, True]


def test_page_rules_with_a_hash_are_suspicious() -> None:
    (found,) = read("'b/':\n  title: h1\n  content: #main\n", pages=True).warnings
    assert (found.line, "# starts a comment" in found.message) == (3, True)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark(ending: str, mark: str) -> None:
    text = mark + f"{HEAD}one:\n  titel: h1\n{TAIL}".replace("\n", ending)
    assert lines(read(text)) == [4]
