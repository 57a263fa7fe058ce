import fcntl
import shutil
from datetime import UTC, datetime, timedelta
from io import FileIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from scrapy.http import Request, Response
from warcio.archiveiterator import ArchiveIterator

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive import warc_folder
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx import build as cdx_build
from pubcrawl.fetch.archive.cdx.lines import REVISIT, read_capture
from pubcrawl.fetch.archive.replay import Replay
from pubcrawl.fetch.archive.warc import ArchiveWriter
from pubcrawl.fetch.archive.warc_folder import StoredCapture, WarcFolder
from pubcrawl.formats import locked_file
from pubcrawl.formats.warc_file import records
from tests.fetch.history.archives import answers, indexed, warcio_check
from tests.shares import share

DATE = datetime(2026, 1, 2, 3, 4, 5, 678, tzinfo=UTC)
HTML = {"Content-Type": "text/html; charset=utf-8"}


def write(archive: WarcFolder, url: str, body: bytes, *, seconds: int = 0) -> StoredCapture:
    date = DATE + timedelta(seconds=seconds)
    return archive.exchange(Request(url), Response(url, 200, headers=HTML, body=body), date)


def texts(count: int) -> list[bytes]:
    return [b"%d " % number * 99 for number in range(count)]


def test_rotation(tmp_path: Path) -> None:
    archive = WarcFolder(tmp_path, 2000)
    stored = [
        write(archive, f"http://h.example/{number}", body, seconds=number)
        for number, body in enumerate(texts(20))
    ]
    # Captures in this file and in earlier ones are found at once.
    for number, one in enumerate(stored):
        assert archive.captures(f"http://h.example/{number}") == [one.capture]
    archive.close()
    assert len(list(tmp_path.glob("*.warc.gz"))) > 4
    assert indexed(tmp_path) == answers(tmp_path)
    warcio_check(tmp_path)
    index = Archive(tmp_path)
    assert index.captures("http://h.example/7") == [stored[7].capture]
    assert stored[7].capture.datetime == "20260102030412"
    assert stored[7].original is None


def test_a_crawl_that_fetches_nothing_leaves_no_archive(tmp_path: Path) -> None:
    WarcFolder(tmp_path, 2000).close()
    assert list(tmp_path.glob("*.warc.gz")) == []


def test_revisits(tmp_path: Path) -> None:
    archive = WarcFolder(tmp_path, 10**6)
    body = b"the same" * 100
    first = write(archive, "http://a.example/x", body)
    second = write(archive, "http://b.example/y", body, seconds=5)
    empty = [write(archive, f"http://c.example/{n}", b"", seconds=n) for n in range(2)]
    archive.close()
    assert second.original == first.capture
    assert second.capture.mimetype == REVISIT
    assert second.capture.revisit == "20260102030405 http://a.example/x"
    assert [one.original for one in empty] == [None, None]
    (path,) = tmp_path.glob("*.warc.gz")
    with path.open("rb") as file:
        (record,) = (each for each in ArchiveIterator(file) if each.rec_type == "revisit")
        head = record.rec_headers
        assert record.http_headers.get_header("Content-Type") == "text/html; charset=utf-8"
    assert head["WARC-Profile"].endswith("/identical-payload-digest")
    assert head["WARC-Refers-To-Target-URI"] == "http://a.example/x"
    assert head["WARC-Refers-To-Date"] == "2026-01-02T03:04:05.000678Z"
    assert head["WARC-Truncated"] == "length"
    assert head["WARC-Payload-Digest"] == f"sha1:{first.capture.sha1b32}"
    warcio_check(tmp_path)
    # Another crawl knows the page at the same address, but not at another.
    later = WarcFolder(tmp_path, 10**6)
    again = write(later, "http://a.example/x", body, seconds=100)
    assert again.original == first.capture
    assert write(later, "http://d.example/", b"new", seconds=101).original is None
    later.close()
    assert indexed(tmp_path) == answers(tmp_path)
    replay = Replay(tmp_path)
    for url in ("http://a.example/x", "http://b.example/y", "http://a.example/x"):
        assert replay.answer("GET", url).body == body
    given = replay.answer("GET", "http://b.example/y")
    assert given.capture == second.capture
    assert given.original == first.capture


def test_a_revisit_whose_original_is_gone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        archive = WarcFolder(tmp_path, 10**6)
        write(archive, "http://a.example/x", b"same")
        archive.close()
    sorted(tmp_path.glob("*.warc.gz"))[0].unlink()
    replay = Replay(tmp_path)
    assert replay.answer("GET", "http://a.example/x").failure == "not-archived"
    assert "refers to is missing; add its file" in caplog.text
    # A missing record is never an original; nor is another record at the same place.
    for path in sorted(tmp_path.glob("*.warc.gz")):
        path.unlink()
    for _ in range(2):
        archive = WarcFolder(tmp_path, 10**6)
        assert write(archive, "http://a.example/x", b"same").original is None
        archive.close()
        for path in sorted(tmp_path.glob("*.warc.gz")):
            with ArchiveWriter(path) as other:
                other.exchange(
                    Request("http://a.example/x"),
                    Response("http://a.example/x", 200, body=b"else"),
                    DATE,
                )


@pytest.mark.long
def test_what_a_killed_crawl_left(tmp_path: Path) -> None:
    made = tmp_path / "made"
    archive = WarcFolder(made, 10**6)
    for number, body in enumerate(texts(8)):
        write(archive, f"http://h.example/{number}", body)
    archive.close()
    (whole,) = made.glob("*.warc.gz")
    data = whole.read_bytes()
    for number, end in enumerate([*range(0, len(data), share(499, 211)), len(data) - 1, len(data)]):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / whole.name).write_bytes(data[:end])
        (folder / "pubcrawl-9.warc.gz").write_bytes(data)
        if number % 2:  # an index that lacks records
            lines = cdx_build.sidecar(whole).read_text().splitlines(keepends=True)
            held = [line for line in lines if _end(line) <= end]
            cdx_build.sidecar(folder / whole.name).write_text("".join(held[: number % 5]))
        WarcFolder(folder, 10**6).close()
        found = answers(folder)
        assert sum(found.values()) >= 8
        assert indexed(folder) == found
        left = folder / whole.name
        assert not left.exists() or 0 < left.stat().st_size <= end
        again = Replay(folder)
        assert again.answer("GET", "http://h.example/7").body == texts(8)[7]


def test_a_file_taken_for_what_a_killed_crawl_left_is_begun_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, begun = tmp_path / "pubcrawl-1.warc.gz", []

    def flock(file: FileIO, how: int) -> None:
        if not begun:
            begun.append(file)
            monkeypatch.undo()  # the other crawl locks it first
            WarcFolder(tmp_path, 2000).close()
            assert not path.exists()
        fcntl.flock(file, how)

    monkeypatch.setattr(locked_file, "fcntl", SimpleNamespace(flock=flock, LOCK_EX=fcntl.LOCK_EX))
    with ArchiveWriter(path) as writer:
        writer.exchange(
            Request("http://a.example/"), Response("http://a.example/", 200, body=b"kelp"), DATE
        )
        assert path.stat().st_size == writer.size
        WarcFolder(tmp_path, 2000).close()  # a file being written is kept
    assert begun
    assert len(list(records(path))) == 3  # with the warcinfo record


def _end(line: str) -> int:
    one = read_capture(line)
    return one.warc_offset + one.warc_csize


def test_many_indexes_become_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cdx_build.merge, "__kwdefaults__", {"files_max": 5})
    monkeypatch.setattr(cdx_build, "LINES_MAX", 3)
    for crawl in range(4):
        archive = WarcFolder(tmp_path, 1500)
        for number, body in enumerate(texts(12)):
            url = f"http://h.example/{crawl}/{number}"
            write(archive, url, b"%d" % crawl + body, seconds=number)
        archive.close()
        cdx_build.merge(tmp_path)
        assert len(list(tmp_path.glob("*.cdxj"))) <= 7
        assert indexed(tmp_path) == answers(tmp_path)
    assert set(cdx_build.read_manifest(tmp_path)["merged"]) == {
        path.name for path in tmp_path.glob("index-*.cdxj")
    }
    # A killed merge left a file that is not in the manifest.
    (tmp_path / "index-000999.cdxj").write_text("x\n")
    cdx_build.merge(tmp_path)
    assert not (tmp_path / "index-000999.cdxj").exists()
    index = Archive(tmp_path)
    for crawl in range(4):
        assert len(index.captures(f"http://h.example/{crawl}/11")) == 1
    index.close()
    # Without its manifest and indexes the folder is indexed anew.
    for path in tmp_path.glob("index*"):
        path.unlink()
    for path in tmp_path.glob("*.cdxj"):
        path.unlink()
    cdx_build.complete(tmp_path)
    assert indexed(tmp_path) == answers(tmp_path)


def test_a_file_that_is_being_written_is_left_alone(tmp_path: Path) -> None:
    one = WarcFolder(tmp_path, 10**6)
    write(one, "http://a.example/", b"a")
    two = WarcFolder(tmp_path, 10**6)
    write(two, "http://b.example/", b"b")
    write(one, "http://a.example/2", b"a2")
    two.close()
    one.close()
    assert indexed(tmp_path) == answers(tmp_path)
    assert len(list(tmp_path.glob("*.warc.gz"))) == 2


def test_files_of_other_programs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    made = tmp_path / "made"
    archive = WarcFolder(made, 10**6)
    write(archive, "http://a.example/x", b"text")
    archive.close()
    (warc,) = made.glob("*.warc.gz")
    folder = tmp_path / "folder"
    folder.mkdir()
    data = warc.read_bytes()
    shutil.copy(warc, folder / "theirs.warc.gz")
    (folder / "torn.warc.gz").write_bytes(data + data[:100])
    (folder / "none.warc.gz").write_bytes(b"no archive")
    assert cdx_build.complete(folder) == 2
    assert "it is not indexed" in caplog.text
    # Files of other programs are not changed.
    assert (folder / "torn.warc.gz").stat().st_size == len(data) + 100
    assert (folder / "none.warc.gz").exists()
    assert len(Archive(folder).captures("http://a.example/x")) == 2
    # Records that another program appends to its file are indexed.
    (folder / "theirs.warc.gz").write_bytes(data * 2)
    assert cdx_build.complete(folder) == 1
    assert len(Archive(folder).captures("http://a.example/x")) == 3
    assert cdx_build.complete(folder) == 0


def test_memory_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warc_folder, "PAYLOADS_MAX", 3)
    monkeypatch.setattr(warc_folder, "LINES_MAX", 4)
    archive = WarcFolder(tmp_path, 10**9)
    for number, body in enumerate(texts(9)):
        write(archive, f"http://h.example/{number}", body)
    assert write(archive, "http://other.example/8", texts(9)[8]).original is not None
    assert write(archive, "http://other.example/0", texts(9)[0]).original is None
    archive.close()
    assert len(list(tmp_path.glob("*.warc.gz"))) == 3
    assert indexed(tmp_path) == answers(tmp_path)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(ArchiveError, match="cannot be written"):
        WarcFolder(tmp_path / "file", 10**6)
