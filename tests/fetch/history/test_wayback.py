import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import ParseError
from pubcrawl.fetch.history.wayback import read_rows
from pubcrawl.model.ingest import Capture
from tests.cases import table
from tests.fetch.archive.archive import digest

DIGEST = digest(b"one")
HEX = "fe05bcdcdc4928012781a5f1a2a77cbb5398e106"
PLAIN = Capture(
    "org,example)/a", "20200102030405", "https://example.org/a", "application/pdf", 200, DIGEST, HEX
)
PLACED = PLAIN._replace(warc_path="c/w.warc.gz", warc_offset=77, warc_csize=1405)

NAMES = ["urlkey", "timestamp", "original", "mimetype", "statuscode", "digest", "length"]
ROW = ["org,example)/a", "20200102030405", "https://example.org/a", "application/pdf", "200"]
PLACE = ["offset", "filename"]
NO_SHA1 = ["-", "sha256:ab", DIGEST[:31]]
LINE = {
    "url": "https://example.org/a",
    "mime": "application/pdf",
    "status": "200",
    "digest": f"sha1:{DIGEST}",
    "length": "1405",
    "offset": "77",
    "filename": "c/w.warc.gz",
}
KEYED = {"urlkey": "org,example)/a", "timestamp": "20200102030405", **LINE}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (json.dumps([NAMES, [*ROW, DIGEST, "1405"]]), [PLAIN]),
        (json.dumps([[*NAMES, *PLACE], [*ROW, DIGEST, "1405", "77", "c/w.warc.gz"]]), [PLACED]),
        (" ".join([*ROW, DIGEST, "1405"]), [PLAIN]),
        (" ".join([*ROW, DIGEST, "-", "-", "1405", "77", "c/w.warc.gz"]), [PLACED]),
        (" ".join([*ROW, DIGEST, "-", "77", "c/w.warc.gz"]), [PLACED._replace(warc_csize=0)]),
        (json.dumps(KEYED), [PLACED]),
        ("\n".join([json.dumps(KEYED), "", json.dumps(KEYED)]), [PLACED, PLACED]),
        (f"org,example)/a 20200102030405 {json.dumps(LINE)}\n", [PLACED]),
        ("[]", []),
        ("", []),
        # In an index with places each row needs its own.
        (" ".join([*ROW, DIGEST, "-", "-", "1405", "-", "-"]), [None]),
        (json.dumps({**KEYED, "filename": None}), [None]),
        # Digests that are not SHA-1.
        (json.dumps([NAMES, *([*ROW, text, "1"] for text in NO_SHA1)]), [None] * 3),
        (json.dumps([NAMES, ["org,example)/a", "2020", *ROW[2:], DIGEST, "1"]]), [None]),
    ],
)  # fmt: skip
def test_forms_of_an_index(body: str, expected: list[Capture | None]) -> None:
    assert list(read_rows(body.encode())) == expected


@table
def test_a_damaged_row_does_not_hide_the_others(damaged: str) -> None:
    whole = " ".join([*ROW, DIGEST, "1405"])
    assert list(read_rows("\n".join([whole, damaged, whole]).encode())) == [PLAIN, None, PLAIN]
    table = [NAMES, [*ROW, DIGEST, "1405", "x"], [*ROW, DIGEST, "1405"]]
    assert list(read_rows(json.dumps(table).encode())) == [None, PLAIN]


def test_a_revisit_has_no_status_and_type_of_its_own() -> None:
    line = ["org,example)/a", "20200102030405", "https://example.org/a", "warc/revisit", "-"]
    (row,) = read_rows(" ".join([*line, DIGEST, "300"]).encode())
    assert row is not None
    assert (row.mimetype, row.status_code) == ("warc/revisit", 0)


@pytest.mark.parametrize(
    "body",
    [
        b"<html><title>Internal error</title>",
        b"{broken",
        b"[[1",
        b'[{"urlkey": "a"}]',
        b"[1, 2]",
        b"Blocked Site Error",
    ],
)
def test_what_is_no_index(body: bytes) -> None:
    with pytest.raises(ParseError, match=r"."):
        list(read_rows(body))


@given(st.binary(max_size=200) | st.recursive(st.none() | st.text(), st.lists).map(
    lambda value: json.dumps(value).encode()
))  # fmt: skip
def test_anything_is_rows_or_no_index(body: bytes) -> None:
    try:
        found = list(read_rows(body))
    except ParseError:
        return
    assert all(row is None or isinstance(row, Capture) for row in found)
