"""The table of hosts: addresses that are not requested, sessions, and mistakes in the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubcrawl.exceptions import RuleErrors
from pubcrawl.fetch.hosts_table import HostsTable
from tests.cases import table

TABLE = HostsTable.load()


@table
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


@table
def test_mistakes_are_told_with_their_line(text: str, message: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(text)
    with pytest.raises(RuleErrors) as error:
        HostsTable.load([mine])
    assert message in str(error.value)
