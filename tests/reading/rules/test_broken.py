"""Rule files with one mistake each: the message has its line and a remedy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pubcrawl.reading.rules.merge import MergedRules, merge_rules
from pubcrawl.tables.yaml import Source

# Accepted, as in PubFetcher's documentation; its program requires four sections.
ACCEPTED = {"01-three-sections.yaml"}
HEAD = "'b/': one\n---\n"
TAIL = "---\n- 'b/js'\n"


def read(text: str | bytes, *, pages: bool = False) -> MergedRules:
    body = text if isinstance(text, bytes) else text.encode()
    files = [Source("r.yaml", body)]
    return merge_rules([] if pages else files, files if pages else [], compat=False)


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


SITES = [
    ("one: {title: h1, titel: h2}", 3, "unknown key 'titel', did you mean 'title'?"),
    ("one: {theAbstract: p}", 3, "did you mean 'abstract'?"),
    ("one: {author: p}", 3, "did you mean 'authors'?"),
    ("one: {content: p}", 3, "it is a key of page rules; keys are pmid, pmcid, doi"),
    ("one: {zzz: p}", 3, "unknown key 'zzz', keys are pmid"),
    ("one:\n  title: h1\n  abstract: #abs", 5, "# starts a comment: quote the value"),
    ("one:\n  title: h1\n  abstract: ''", 5, "delete it, or give it a value"),
    ("one:\n  abstract: [itemprop=x]", 4, "[ and { open a list or map in YAML: quote"),
    ("one:\n  abstract: [itemprop]", 4, "quote the value"),
    ("one:\n  abstract: [data-test=x, p]", 4, "quote the value"),
    ("one:\n  abstract: []", 4, "abstract: the list is empty"),
    ("one:\n  abstract:\n  - p\n  - 'p['", 6, "abstract: "),
    ("one:\n  abstract:\n  - p\n  - 5", 6, "YAML reads 5 as a number, not a text"),
    ("one:\n  abstract:\n  - p\n  - [q]", 4, "abstract: a list instead of one selector"),
    ("one:\n  wait_until: [p, q]", 4, "quote the value"),
    ("one:\n  pdf_src: [p, q]\n  pdf_dst: x", 4, "quote the value"),
    ("one:\n  pdf_src:\n  - p\n  pdf_dst: x", 4, "a list instead of one text"),
    ("one:\n  abstract: {p: q}", 4, "quote the value"),
    ("one:\n  abstract: 2001-01-01", 4, "as a date, not a text"),
    ("one:\n  abstract: .5", 4, "as a number, not a text"),
    ("one:\n  title: 'h1['", 4, "title: "),
    ("one:\n  pdf_src: '/(x'\n  pdf_dst: y", 4, "never closed"),
    ("one:\n  pdf_src: /x\n  pdf_dst: $1", 5, "$1 is not a group"),
    ("one:\n  pdf_src: /x", 4, "pdf_src without pdf_dst: give both"),
    ("one:\n  pdf_src: /x\n  fulltext_dst: /y", 4, "is fulltext_dst meant for it?"),
    ("one: {wait_until: 'p:contains(x)'}", 3, ":contains is unknown to browsers"),
    ("one: {wait_until: '#app['}", 3, "wait_until: expected ']'"),
    ("one: {title_meta: []}", 3, "title_meta: the list is empty"),
    ("one: {title_meta: [a, 5]}", 3, "title_meta: 5 instead of the name of a meta tag"),
    ("one: {title_meta: {a: b}}", 3, "title_meta: a map instead of the name of a meta tag"),
    ("one:", 3, "site 'one' is empty: give it keys"),
    ("one: h1", 3, "site 'one' has 'h1' instead of keys, such as title: h1"),
    ("one: {}", 3, "site 'one' has no keys"),
    ("one: {title: p}\n'': {title: p}", 4, "a site without a name"),
    ("one: {title: p}\n5: {title: p}", 4, "YAML reads 5 as a number"),
    ("one: {title: p}\ntwo: {title: p}", 4, "no pattern leads to site 'two'"),
    ("one:\n  title h1", 4, "'title h1' instead of keys, such as title: h1"),
    ("one:\n  pdf_src: /(a)\n  pdf_dst: $1.pdf'", 5, "$1.pdf' is never opened"),
    ("one:\n  title: .a #b'", 4, "title is cut off, because # starts a comment"),
    ("One: {title: p}", 1, "there is no site 'one', did you mean 'One'?"),
]


@pytest.mark.parametrize(("site", "line", "words"), SITES)
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
    assert whole.sites["two"][1].keys == {"title": "c", "doi": "b"}


def test_a_repeated_pattern_that_orphans_nothing_is_a_warning() -> None:
    whole = read(f"'b/': one\n'b/': one\n---\none: {{title: p}}\n{TAIL}")
    assert (whole.errors, lines(whole)) == ([], [2])
    assert [placed.entry.line for placed in whole.patterns] == [2]


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


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("'b/':one\n---\none: {title: p}\n", 1, "no colon and space after the key"),
        ("'b/': one\n---\none:\n  \"title\":'h1'\n", 4, "no colon and space after the key"),
        ("'b/': one\n...\none: {title: p}\n", 3, "the next one begins with ---"),
        ("'b/': one\n---\none: {title: p}\n---\n-x\n", 5, "each after - and a space"),
        ("'b/': one\n---\none: {ti\u200btle: p}\n---\n", 3, r"'ti\u200btle', did you mean"),
    ],
)
def test_a_slip_of_the_pen(text: str, line: int, words: str) -> None:
    (found,) = read(text).errors
    assert (found.line, words in found.message) == (line, True), found


def test_files_that_cannot_be_read_hide_no_mistake_in_others(tmp_path: Path) -> None:
    files = [Source.read(tmp_path / "none.yaml"), Source("r.yaml", b"'b(': one\n---\n---\n")]
    found = merge_rules(files, [Source.read(tmp_path)], compat=False).errors
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
