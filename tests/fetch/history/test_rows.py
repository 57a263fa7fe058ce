import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.fetch.archive.cdx.lines import REVISIT
from pubcrawl.fetch.history.rows import (
    ROWS_MAX,
    best_capture,
    is_body,
    is_usable,
    original,
    resolve_revisits,
)
from pubcrawl.ids.url import url_without_fragment
from pubcrawl.model.ingest import Capture
from tests.cases import table
from tests.fetch.archive.archive import digest

URL = "https://journal.example/10.5555/a"
ONE, TWO = digest(b"one"), digest(b"two")


def row(date: str = "20200101000000", url: str = URL, **fields: object) -> Capture:
    fields = {
        "surt": "example,journal)/10.5555/a",
        "mimetype": "text/html",
        "status_code": 200,
        "sha1b32": ONE,
        "sha1hex": "",
        **fields,
    }
    return Capture(datetime=date, url=url, **fields)


OLD, NEW = "20190101000000", "20240101000000"

# In each pair the first row wins, though the second is better in all later criteria.
PAIRS = [
    (row(OLD, status_code=404), row(NEW, url=f"{URL}/")),
    (row(OLD, status_code=226), row(NEW, status_code=301, mimetype="application/pdf")),
    (row(OLD, status_code=302), row(NEW, status_code=404, mimetype="application/pdf")),
    (row(OLD, status_code=404), row(NEW, status_code=0)),
    (row(OLD, mimetype="application/pdf", revisit=f"{OLD} {URL}"), row(NEW)),
    (row(OLD, sha1b32=TWO), row(NEW, revisit=f"{OLD} {URL}")),
    (row("20210101000000"), row(NEW)),
    (row("20210601000000"), row("20210101000000", warc_path="w/a.warc.gz")),
    (row(OLD, warc_path="w/a.warc.gz"), row(OLD, warc_path="a.warc.gz")),
]


@pytest.mark.parametrize(("better", "worse"), PAIRS)
@pytest.mark.parametrize("turned", [False, True])
def test_what_counts_more(better: Capture, worse: Capture, turned: bool) -> None:
    rows = [worse, better] if turned else [better, worse]
    best = best_capture(rows, URL, wanted=("application/pdf",), near="20210701000000")
    assert best == better


def test_without_a_date_the_newest_is_taken() -> None:
    assert best_capture([row(OLD), row(NEW), row("20230101000000")], URL) == row(NEW)


def test_of_two_in_one_second_the_later_row_is_taken() -> None:
    first, second = row(NEW, sha1b32=ONE), row(NEW, sha1b32=TWO)
    assert best_capture([first, second], URL) == second
    assert best_capture([row(OLD), first, second], URL, near=NEW) == second


def test_the_same_address_with_usual_port_and_other_case() -> None:
    same = row(OLD, url="https://Journal.Example:443/10.5555/a#x")
    assert best_capture([same, row(NEW, url="https://journal.example/10.5555/A")], URL) == same


@table
def test_rows_of_no_use(fields: dict[str, str]) -> None:
    broken = row(**fields)
    assert not is_usable(broken)
    assert best_capture([broken], URL) is None
    usable = row(OLD, status_code=404)
    assert best_capture([broken, usable], URL) == usable


def test_no_rows() -> None:
    assert best_capture([], URL) is None


def test_only_so_many_rows_are_compared() -> None:
    """Only the newest rows are compared, or those nearest to a date."""
    failed = [row(f"2021010100{number:04}", status_code=404) for number in range(ROWS_MAX)]
    good = row("20200101000000")
    assert best_capture([good, *failed[1:]], URL) == good
    assert best_capture([good, *failed], URL) == failed[-1]
    assert best_capture([good, *failed], URL, near="20200101000000") == good


def test_a_revisit_has_what_it_repeats() -> None:
    first = row("20200101000000", mimetype="application/pdf", url=f"{URL}?a")
    again = row("20220101000000", mimetype=REVISIT, status_code=0)
    with_status = again._replace(status_code=404)
    assert resolve_revisits([again, with_status, first]) == [
        again._replace(
            mimetype="application/pdf", status_code=200, revisit=f"20200101000000 {URL}?a"
        ),
        again._replace(
            mimetype="application/pdf", status_code=404, revisit=f"20200101000000 {URL}?a"
        ),
        first,
    ]
    assert original(resolve_revisits([again, first])[0], [again, first]) == first
    assert original(first, [again, first]) is None
    assert resolve_revisits([again]) == [again]
    # A revisit is not the original of another.
    assert resolve_revisits([again, again]) == [again, again]


def test_digests() -> None:
    packed = gzip.compress(b"one", mtime=0)
    assert is_body(row(), b"one")
    assert is_body(row(), packed, b"one")
    assert not is_body(row(), packed)


@given(st.from_regex(r"https?://[a-z0-9.:\[\]@-]{0,20}(/[^#\s]{0,20})?(#.{0,5})?", fullmatch=True))
def test_any_address_has_one_form(url: str) -> None:
    assert url_without_fragment(url_without_fragment(url)) == url_without_fragment(url)
    assert best_capture([row(url=url)], url) == row(url=url)
