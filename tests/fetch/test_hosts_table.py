"""The table of hosts: addresses that are not requested, sessions, and mistakes in the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubcrawl.exceptions import RuleErrors
from pubcrawl.fetch.hosts_table import HostsTable

TABLE = HostsTable.load()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://localhost:8080/a", "data"),
        ("https://hkvalidate.perfdrive.com/?ssa=1", "challenge"),
        ("https://ieeexplore.ieee.org/document/1", "preserved"),
        ("https://web.archive.org/web/2020/http://a.example/", "archive"),
        ("https://WWW.GBIF.org/dataset/1", "data"),
        ("https://doi.org/10.2307/123", "data"),
        ("https://doi.org/10.2307%2F123", "data"),
        ("https://doi.org/10.25642/ipk/gbis/3", "data"),
        ("https://doi.org/10.48550/arXiv.2001.00001", "data"),
        ("https://www.fao.org/glis/doi?x=1", "data"),
        ("https://www.fao.org/3/a.pdf", ""),
        ("https://doi.org/10.23070/123", ""),
        ("https://doi.org/10.5555/10.2307", ""),
        ("https://notarchive.org/a", ""),
        ("https://a.example/?u=localhost", ""),
        ("http://[::1", ""),
    ],
)
def test_addresses_that_are_not_asked(url: str, reason: str) -> None:
    row = TABLE.find_refusal(url)
    assert (row.refuse if row else "") == reason


def test_datasets_are_asked_of_archives() -> None:
    assert TABLE.find_refusal("https://archive.org/details/a", "dataset") is None


def test_sessions() -> None:
    row = TABLE.session("https://pubs.acs.org/doi/10.5555/a")
    assert row
    assert (row.again, row.browser) == (True, "after")
    assert TABLE.session("https://a.example/") is None


def test_a_file_of_the_user_is_laid_over_it(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(
        "radware:\n"
        "ours: {host: a.example, path: ^/b, refuse: opt-out, note: asked us to, seen: mail}\n"
        "theirs: {text: /viewer/, browser: first, note: a script shows it, seen: unseen}\n"
    )
    table = HostsTable.load([mine])
    assert table.find_refusal("https://hkvalidate.perfdrive.com/") is None
    assert table.find_refusal("https://www.a.example/b/c")
    assert not table.find_refusal("https://a.example/c")
    row = table.session("https://c.example/Viewer/1")
    assert row
    assert row.browser == "first"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: {host: b.example}", "a: 'note' is missing"),
        ("a: {refuse: spam, note: n, seen: s}", "it has no condition"),
        (
            "a: {host: b.example, refuse: dislike, note: n, seen: s}",
            "a.refuse: unknown value 'dislike', values are archive, catalogue, chal",
        ),
        ("a: {host: b.example, refuse: spam, again: true, note: n, seen: s}", "give either"),
        ("a: {host: b.example, refuse: spam, seen: s}", "a: 'note' is missing"),
        (
            "a: {host: b.example, refuse: spam, note: n, seen: s, hots: c}",
            "a: unknown key 'hots', did you mean 'host'?",
        ),
        (
            "a: {path: '(', refuse: spam, note: n, seen: s}",
            "a.path: pattern '(', character 1: missing ), unterminated subpattern",
        ),
        (
            "a: {host: {b: c}, refuse: spam, note: n, seen: s}",
            "a.host: a map instead of a host without scheme and path, such as repo.",
        ),
        (
            "a: {host: b.example, refuse: spam, except: book, note: n, seen: s}",
            "a.except: unknown value 'book', values are pdf, html, xml, component, ",
        ),
        ("- a", "a list instead of names of rows, such as my-host: {host: repo.example,"),
        ("a: b", "a: 'b' instead of keys: host, path, text, doi, refuse, except, again, "),
    ],
)
def test_mistakes_are_told_with_their_line(tmp_path: Path, text: str, message: str) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(text)
    with pytest.raises(RuleErrors) as error:
        HostsTable.load([mine])
    assert message in str(error.value)
