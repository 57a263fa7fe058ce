import json
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.model.ingest import Capture

CAPTURE = Capture(
    surt="example,h)/a?b=1",
    datetime="20260102030405",
    url="http://h.example/A?b=1",
    mimetype="text/html",
    status_code=200,
    sha1b32="3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ",
    sha1hex="da39a3ee5e6b4b0d3255bfef95601890afd80709",
    warc_path="a.warc.gz",
    warc_offset=12,
    warc_csize=345,
)


def test_lines() -> None:
    line = cdx_lines.cdxj(CAPTURE)
    assert line.startswith("example,h)/a?b=1 20260102030405 {")
    assert json.loads(line.split(" ", 2)[2])["digest"] == CAPTURE.sha1b32
    assert cdx_lines.read_capture(line) == CAPTURE
    assert cdx_lines.cdx11(CAPTURE) == (
        "example,h)/a?b=1 20260102030405 http://h.example/A?b=1 text/html 200 "
        "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ - - 345 12 a.warc.gz"
    )
    assert len(cdx_lines.cdx11(CAPTURE).split()) == len(cdx_lines.CDX_HEADER.split()) - 1
    revisit = CAPTURE._replace(
        mimetype=cdx_lines.REVISIT, revisit="20250102030405 http://o.example/"
    )
    assert cdx_lines.read_capture(cdx_lines.cdxj(revisit)) == revisit
    assert " warc/revisit 200 " in cdx_lines.cdx11(revisit)


def test_lines_of_other_programs() -> None:
    # cdxj-indexer puts the algorithm into the digest; numbers may be JSON numbers.
    line = (
        'example,h)/ 20260102030405 {"url": "http://h.example/", "mime": "text/html", '
        '"status": 200, "digest": "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ", "length": "9", '
        '"offset": 7, "filename": "x/y.warc.gz", "access": "open"}'
    )
    one = cdx_lines.read_capture(line)
    assert (one.sha1hex, one.warc_offset) == (CAPTURE.sha1hex, 7)
    assert one.warc_path == "x/y.warc.gz"
    bare = 'a)/ 2026 {"url": "http://a/", "filename": "f", "status": "-"}'
    without = cdx_lines.read_capture(bare)
    assert (without.status_code, without.sha1hex, without.mimetype) == (0, "", "unk")
    for bad in ("", "a b", "a b c", 'a b {"url": 1}', "a b []"):
        with pytest.raises(ValueError):
            cdx_lines.read_capture(bad)


def test_a_request_with_a_body_is_another_one() -> None:
    url = "http://h.example/search?x=1"
    form = "application/x-www-form-urlencoded; charset=utf-8"
    assert cdx_lines.sort_key(url) == "example,h)/search?x=1"
    assert cdx_lines.sort_key(url, "POST", b"q=B+c", form) == (
        "example,h)/search?__wb_method=post&q=b%20c&x=1"
    )
    one, two = (cdx_lines.sort_key(url, "POST", body, "application/json") for body in (b"1", b"22"))
    assert one != two
    assert len(cdx_lines.sort_key(url, "POST", b"x" * 10**6, form)) < 5000


def folder_of(tmp_path: Path, lines: list[str], files: int) -> Path:
    for number in range(files):
        (tmp_path / f"{number}.cdxj").write_text(
            "".join(f"{line}\n" for line in sorted(lines[number::files]))
        )
    return tmp_path


@pytest.mark.parametrize("files", [1, 3])
def test_lookup(tmp_path: Path, files: int) -> None:
    chance = random.Random(5)
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    captures = [
        CAPTURE._replace(
            surt=cdx_lines.sort_key(
                url := f"http://h{number % 7}.example/{number % 900}?{'x' * (number % 300)}"
            ),
            url=url,
            datetime=(begin + timedelta(seconds=chance.randrange(10**6))).strftime("%Y%m%d%H%M%S"),
            warc_offset=number,
        )
        for number in range(5000)
    ]
    index = Archive(folder_of(tmp_path, [cdx_lines.cdxj(one) for one in captures], files))
    by_key: dict[str, list[Capture]] = {}
    for one in captures:
        by_key.setdefault(one.surt, []).append(one)
    for one in captures[::7]:
        wanted = sorted(by_key[one.surt], key=lambda each: (each.datetime, each.warc_offset))
        assert index.captures(one.url) == wanted
    for missing in (
        "http://a.example/",
        "http://h3.example/",
        "http://zz.example/",
        "http://h1.example/9",
    ):
        assert index.captures(missing) == by_key.get(cdx_lines.sort_key(missing), [])
    index.close()


@given(
    lines=st.lists(st.binary(max_size=3).map(lambda raw: raw.replace(b"\n", b"")), max_size=40),
    wanted=st.binary(min_size=1, max_size=2),
)
def test_halving_finds_what_reading_finds(
    tmp_path_factory: pytest.TempPathFactory, lines: list[bytes], wanted: bytes
) -> None:
    from pubcrawl.fetch.archive.cdx import sorted_lines as cdx

    path = tmp_path_factory.mktemp("sorted") / "a.cdxj"
    path.write_bytes(b"".join(line + b"\n" for line in sorted(lines)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cdx, "BLOCK", 4)
        file = cdx.SortedFile(path)
        assert list(file.lines_with_prefix(wanted)) == [
            line for line in sorted(lines) if line.startswith(wanted)
        ]
        file.close()


def test_files_that_come_and_go_are_noticed(tmp_path: Path) -> None:
    index = Archive(tmp_path)
    assert index.captures(CAPTURE.url) == []
    (tmp_path / "a.cdxj").write_text(cdx_lines.cdxj(CAPTURE))
    assert index.captures(CAPTURE.url) == [CAPTURE]
    # The same record in two indexes is one capture.
    later = CAPTURE._replace(datetime="20270102030405", warc_offset=99)
    (tmp_path / "b.cdxj").write_text(f"{cdx_lines.cdxj(CAPTURE)}\n{cdx_lines.cdxj(later)}\n")
    assert index.captures("https://www.h.example/a?B=1") == [CAPTURE, later]
    (tmp_path / "b.cdxj").unlink()
    assert index.captures(CAPTURE.url) == [CAPTURE]
    with pytest.raises(ArchiveError, match="is not a folder"):
        Archive(tmp_path / "a.cdxj")
