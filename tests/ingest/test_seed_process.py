from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import SeedError
from pubcrawl.ingest import seeds as ingest_seeds
from pubcrawl.ingest.seeds import entry_of, plain_entry, reading
from tests.moments import wait_until

ROOT = Path(__file__).resolve().parents[2]
LINES = [
    "# of a dump",
    '{"ingest_type": "pdf", "base_url": "https://a.example/1.pdf"}',
    '{"ingest_type": "pdf", "base_url": "HTTPS://a.example/é/../2"}',
    '{"base_url": "https://a.example/3.pdf"}',
    '{"ingest_type": "book", "base_url": "https://a.example/3.pdf"}',
    '{"ingest_type": "pdf", "base_url": "https://a.example/\\ud800", "note": "\\ud800"}',
    '{"ingest_type": "pdf"',
    "doi:10.5555/tides",
    "https://a.example/5 https://a.example/6",
    "",
    "10.5555/é",
]


@pytest.fixture(autouse=True)
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ingest_seeds, "LARGE", 1)


def many(path: Path, count: int) -> Path:
    given = {"ingest_type": "pdf", "base_url": "https://a.example/1.pdf", "note": "x" * 99}
    path.write_text(count * (json.dumps(given) + "\n"))
    return path


def children() -> set[int]:
    found = Path(f"/proc/self/task/{os.getpid()}/children").read_text()
    return {int(pid) for pid in found.split()}


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_a_process_reads_the_same(tmp_path: Path) -> None:
    file = tmp_path / "requests.txt"
    file.write_text("\n".join(LINES * 300))
    for default in ("", "html"):
        here = [entry_of(seed) for seed in ingest_seeds.read_ingest_seeds(file, default)]
        with reading(file, default) as entries:
            assert list(entries) == here
        assert len(here) == 300 * 9
        assert sum(not one[0] for one in here) == 300 * (3 if default else 4)


def test_a_small_file_takes_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ingest_seeds, "LARGE", 10_000)
    before = children()
    with reading(many(tmp_path / "a.jsonl", 3)) as entries:
        assert len(list(entries)) == 3
        assert children() <= before
    with reading("") as entries:
        assert list(entries) == []


@pytest.mark.parametrize("large", [1, 10**9])
def test_what_cannot_be_read_is_said(
    large: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest_seeds, "LARGE", large)
    cut = tmp_path / "a.jsonl.gz"
    whole = gzip.compress(many(tmp_path / "a.jsonl", 5000).read_bytes())
    cut.write_bytes(whole[: len(whole) // 2])
    with reading(cut) as entries:
        first = list(islice(entries, 1500))
        assert [one[1] for one in first] == list(range(1, 1501))
        with pytest.raises(SeedError, match=r"a\.jsonl\.gz: cannot be read to its end .*get the"):
            list(entries)
    with reading(tmp_path / "none") as entries, pytest.raises(SeedError, match="none: cannot be"):
        list(entries)


def test_a_reader_that_is_killed_is_no_end_of_the_file(tmp_path: Path) -> None:
    before = children()
    with reading(many(tmp_path / "a.jsonl", 100_000)) as entries:
        (reader,) = children() - before
        next(entries)
        os.kill(reader, signal.SIGKILL)
        with pytest.raises(SeedError, match=r"a\.jsonl: its reading process ended early \(-9\)"):
            list(entries)


def test_a_reader_ends_when_nobody_wants_more(tmp_path: Path) -> None:
    before = children()
    with reading(many(tmp_path / "a.jsonl", 100_000)) as entries:
        (reader,) = children() - before
        next(entries)
    assert not is_running(reader)


LEFT = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # who tests in the background ignores it
from pubcrawl.ingest import seeds as ingest_seeds

ingest_seeds.LARGE = 1
with ingest_seeds.reading(sys.argv[1]) as entries:
    next(entries)
    print(entries.gi_frame.f_locals["process"].pid, flush=True)
    os.kill(os.getpid(), int(sys.argv[2]))
    list(entries)
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_reader_does_not_outlive_its_crawl(tmp_path: Path, number: signal.Signals) -> None:
    file = many(tmp_path / "a.jsonl", 100_000)
    command = [sys.executable, "-c", LEFT, str(file), str(int(number))]
    crawl = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True
    )
    assert crawl.returncode == -number
    reader = int(crawl.stdout)
    wait_until(lambda: not is_running(reader))


FIELDS = {
    "ingest_type": st.sampled_from(["pdf", "file", "book", "", None, 3]),
    "base_url": st.sampled_from(
        [
            *"https://a.example/1.pdf HTTPS://a.example/1.pdf http://a.example/%41/./b".split(),
            *("https://a.example/é", "https://a.example/" + "x" * 1500, "ftp://a.example/1"),
            *("a", "", None, 5),
        ]
    ),
    "link_source": st.sampled_from(["doaj", "", "é", "x" * 501, "a\0b", None, 1]),
    "link_source_id": st.sampled_from(["10.5555/a", "", None, 1]),
    "ingest_request_source": st.sampled_from(["savepaper", "", None]),
    "release_stage": st.sampled_from(["published", "", None, "late", [1], True]),
    "rel": st.sampled_from(["publisher", None]),
    "ext_ids": st.sampled_from([{}, {"doi": "10.5555/a"}, {"pmid": 5}, {"a": None}, [], None]),
    "force_recrawl": st.sampled_from([True, None, "yes"]),
    "note": st.just("é"),
}


@given(st.fixed_dictionaries({}, optional=FIELDS), st.booleans())
def test_plain_lines_are_read_as_all_others(request: dict[str, Any], ascii_: bool) -> None:
    line = json.dumps(request, ensure_ascii=ascii_)
    quick = plain_entry(line, 7)
    assert quick is None or quick == entry_of(ingest_seeds.parse_line(line, 7))


def test_a_plain_line_is_known() -> None:
    """Plain lines take the quick path; otherwise the test above would prove nothing."""
    request = {
        "ingest_type": "file",
        "base_url": "https://a.example/1.pdf",
        "link_source": "doaj",
        "ext_ids": {"doi": "10.5555/a"},
        "release_stage": "published",
    }
    assert plain_entry(json.dumps(request), 7) is not None
    for line in ("{", "[]", "{} x", '{"a": NaN}', "5", '{"base_url": "https://a.example/1.pdf"}'):
        assert plain_entry(line, 7) is None
