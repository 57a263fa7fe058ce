from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from scrapy.http import Request, Response

from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx import build as cdx_build
from pubcrawl.fetch.archive.warc_folder import WarcFolder
from tests.conftest import Command
from tests.fetch.archive.test_warc_folder import texts, write
from tests.fetch.history.archives import answers, indexed


@pytest.fixture
def archive(command: Command) -> Command:
    return partial(command, "archive")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = WarcFolder(tmp_path, 1500)
    for number, body in enumerate([*texts(6), b"page 1" * 99, b"page 1" * 99]):
        write(made, f"http://h.example/{number}", body, seconds=number)
    made.close()
    return tmp_path


def test_index_and_check(folder: Path, archive: Command) -> None:
    done = archive("check", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("WARC files and their index: no faults\n")
    for path in folder.glob("*.cdxj"):
        path.unlink()
    done = archive("check", folder)
    assert done.returncode == 1
    assert done.stdout.count("not in the index; scrapy archive index adds it") == 8
    assert archive("index", folder).stdout.startswith("8 lines added, ")
    assert archive("index", folder).stdout.startswith("0 lines added, ")
    assert archive("check", folder).returncode == 0
    assert indexed(folder) == answers(folder)


def test_faults_are_found(folder: Path, archive: Command) -> None:
    first, second, *_, last = sorted(folder.glob("*.warc.gz"))
    data = bytearray(first.read_bytes())
    first.write_bytes(data[:-9])
    lines = cdx_build.sidecar(second).read_text()
    cdx_build.sidecar(second).write_text(
        lines.replace('"offset": "', '"offset": "9') + "nonsense\n"
    )
    last.unlink()
    output = archive("check", folder).stdout
    for wanted in (
        "a record is cut short; ",
        "in the index, but there is no answer",
        "not in the index",
        ".cdxj:3: not a line of an index",
        f"{last.name}: ",
        "lines of the index, but no such file",
    ):
        assert wanted in output


def test_a_changed_body_is_found(tmp_path: Path, archive: Command) -> None:
    from pubcrawl.fetch.archive.warc import ArchiveWriter
    from tests.fetch.archive.test_warc_folder import DATE

    path = tmp_path / "a.warc"
    with ArchiveWriter(path, date=DATE) as made:
        page = Response("http://h.example/", body=b"as it was")
        made.exchange(Request(page.url), page, DATE)
    path.write_bytes(path.read_bytes().replace(b"as it was", b"as it is."))
    archive("index", tmp_path)
    output = archive("check", tmp_path).stdout
    assert "the digest of its block is wrong" in output
    assert "the digest of its payload is wrong" in output


def test_lines(folder: Path, archive: Command) -> None:
    done = archive("cdx", folder)
    header, *lines = done.stdout.splitlines()
    assert header == " CDX N b a m s k r M S V g"
    assert len(lines) == 8
    assert lines == sorted(lines)
    assert {len(line.split(" ")) for line in lines} == {11}
    assert sum(" warc/revisit " in line for line in lines) == 1
    found = archive("captures", folder, "https://www.h.example/3")
    assert (found.returncode, found.stdout.count("\n")) == (0, 1)
    assert found.stdout.startswith("example,h)/3 20260102030408 {")
    assert archive("captures", folder, "http://h.example/none").returncode == 1
    assert len(Archive(folder).captures("http://h.example/7")) == 1


def test_what_cannot_be_done(tmp_path: Path, archive: Command) -> None:
    assert archive("check", tmp_path / "none").returncode == 4
    for words, code, what in (
        ((), 2, "give one of index, check, cdx"),
        (("mend", tmp_path), 2, "there is no 'mend'; give one of index"),
        (("check",), 4, "give DIR, such as: scrapy archive check out/warc"),
        (("captures", tmp_path), 4, "give URL, such as"),
        (("index", tmp_path, "more"), 4, "'more' is one word too many"),
    ):
        done = archive(*words)
        assert (done.returncode, done.stdout) == (code, "")
        assert what in done.stderr
