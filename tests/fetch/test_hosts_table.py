"""The table of hosts: addresses that are not asked, sessions, and mistakes in it."""

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
    row = TABLE.refused(url)
    assert (row.refuse if row else "") == reason


def test_datasets_are_asked_of_archives() -> None:
    assert TABLE.refused("https://archive.org/details/a", "dataset") is None


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
    assert table.refused("https://hkvalidate.perfdrive.com/") is None
    assert table.refused("https://www.a.example/b/c")
    assert not table.refused("https://a.example/c")
    row = table.session("https://c.example/Viewer/1")
    assert row
    assert row.browser == "first"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: {host: b.example}", "mine.yaml:1: a: give either refuse, or again and browser"),
        ("a: {refuse: spam, note: n, seen: s}", "it is known by nothing"),
        ("a: {host: b.example, refuse: dislike, note: n, seen: s}", "dislike is none of"),
        ("a: {host: b.example, refuse: spam, again: true, note: n, seen: s}", "give either"),
        ("a: {host: b.example, refuse: spam, seen: s}", "note and seen are missing"),
        ("a: {host: b.example, refuse: spam, note: n, seen: s, hots: c}", "unknown key hots"),
        ("a: {path: '(', refuse: spam, note: n, seen: s}", "path: no regular expression"),
        ("a: {host: {b: c}, refuse: spam, note: n, seen: s}", "host: a text is due"),
        ("a: {host: b.example, refuse: spam, except: book, note: n, seen: s}", "book is none of"),
        ("- a", "names of rows are due"),
        ("a: b", "a map of what it is known by is due"),
    ],
)
def test_mistakes_are_told_with_their_line(tmp_path: Path, text: str, message: str) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(text)
    with pytest.raises(RuleErrors) as error:
        HostsTable.load([mine])
    assert message in str(error.value)
