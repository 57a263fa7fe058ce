"""Sorted lists without repetitions, and captures and addresses sorted with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.fetch.archive.cdx.lines import cdx11, cdxj
from pubcrawl.ingest.export.spool import (
    UNRESOLVED,
    WALLS,
    Spool,
    capture_lines,
    captures,
    shuffled,
    unresolved_address,
)
from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.ingest import Capture
from tests.cases import read, table

CDX = read(Path(__file__).with_suffix(".yaml"))["CDX"]


@given(st.lists(st.binary(max_size=9)))
def test_keys_in_order_each_once(keys: list[bytes]) -> None:
    with Spool() as spool:
        new = [spool.put(key, key.hex()) for key in keys]
        assert list(spool) == [key.hex() for key in sorted(set(keys))]
    assert sum(new) == len(set(keys))


def test_what_was_there_first_stays() -> None:
    with Spool() as spool:
        assert spool.put(b"a", "first")
        assert not spool.put(b"a", "second")
        assert spool.put(b"b", "\ud800 \0")
        assert list(spool) == ["first", "\ud800 \0"]


def test_more_than_memory_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SQLITE_TMPDIR", str(tmp_path))
    with Spool() as spool:
        for number in range(300):
            spool.put(number.to_bytes(2, "big"), "x" * 100_000)  # 30 MB; half is in a file
        assert sum(map(len, spool)) == 30_000_000
    assert not list(tmp_path.iterdir())


@given(st.lists(st.text()), st.randoms())
def test_the_order_is_the_same_and_another(urls: list[str], random: Any) -> None:
    found = list(shuffled(urls))
    assert sorted(found) == sorted(set(urls))
    random.shuffle(urls)
    assert list(shuffled(urls)) == found


def test_hosts_take_turns() -> None:
    urls = [f"https://{host}.example/{n}" for host in "ab" for n in range(100)]
    found = list(shuffled(urls))
    assert found != urls
    assert 30 < sum(".example" in url and "//a" in url for url in found[:100]) < 70
    assert list(shuffled(urls, "other")) != found


@table
def test_where_to_go_on(status: str, terminal: str, expected: str) -> None:
    assert unresolved_address(status, terminal, "https://base.example/") == expected


def test_what_is_tried_again() -> None:
    assert "no-capture" in UNRESOLVED
    assert set(UNRESOLVED) >= WALLS
    assert {SLUGS[name].ingest for name in UNRESOLVED} == {"L"}
    assert not {"success", "not-found", "no-pdf-link"} & set(UNRESOLVED)


def test_captures_of_hits() -> None:
    assert list(captures({"hit": True, "cdx": CDX})) == [Capture(**CDX)]
    assert not list(captures({"hit": False, "cdx": CDX}))
    assert not list(captures({"hit": True}))
    for code, there in ((226, True), (404, False), (None, False), (302, False)):
        found = captures({"hit": True, "cdx": {**CDX, "status_code": code}})
        assert bool(list(found)) is there


def test_a_revisit_goes_with_its_original() -> None:
    original = {**CDX, "datetime": "20250101000000", "warc_path": "old/1.warc.gz"}
    found = list(captures({"hit": True, "cdx": CDX, "revisit_cdx": original}))
    assert [one.warc_path for one in found] == ["crawl/1.warc.gz", "old/1.warc.gz"]
    assert found[0].revisit == "20250101000000 https://example.org/1.pdf"
    first, second = capture_lines(found, cdx11)
    assert first.startswith("org,example)/1.pdf 20250101000000 ")
    assert " warc/revisit 200 " in second


def test_a_capture_that_is_in_no_file() -> None:
    nowhere = {name: value for name, value in CDX.items() if not name.startswith("warc")}
    (one,) = captures({"hit": True, "cdx": nowhere})
    assert cdx11(one).split(" ")[-3:] == ["-", "-", "-"]
    assert len(cdx11(one).split(" ")) == 11
    assert "filename" not in cdxj(one)
    assert '"filename": "crawl/1.warc.gz"' in cdxj(Capture(**CDX))


def test_lines_are_sorted_by_bytes() -> None:
    surts = ["org,b)/", "org,a)/z", "org,a)/", "org,a)/%C3%A9", "org,b)/"]
    found = capture_lines((Capture(**{**CDX, "surt": surt}) for surt in surts), cdx11)
    assert [line.split(" ")[0] for line in found] == sorted(set(surts))
