"""
pywb replays our archives with our own index.

Its programs are in a separate environment, made by scripts/pywb.sh, or in the
folder named by ``PYWB``; without them these tests are skipped.
"""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
from scrapy.http import Request, Response

from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.warc_folder import WarcFolder
from tests.fetch.crawling import ROOT

DATE = datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)
PAGES = {
    "http://www.h.example/A/b/?z=1&a=2": b"<p>a page</p>",
    "https://h.example/paper.pdf": b"%PDF-1.4 a paper" * 99,
    "https://mirror.example/paper.pdf": b"%PDF-1.4 a paper" * 99,
    "http://h.example:8080/x?q=%26&PHPSESSID=0123456789abcdef0123456789abcdef": b"a port",
    "http://h.example/%C3%A9t%C3%A9?q=%c3%bc": "été".encode(),
    "https://doi.example/10.5555/(SICI)1097-0258(19980815)17:15%3C1661::AID%3E3.0.CO;2-2": b"doi",
}


@pytest.fixture(scope="module")
def programs() -> Path:
    folder = Path(os.environ.get("PYWB") or ROOT / ".venv" / "pywb" / "bin")
    if not (folder / "wayback").is_file():
        pytest.skip(f"{folder} holds no pywb: sh scripts/pywb.sh")
    return folder


@pytest.fixture(scope="module")
def archive(programs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a pywb collection ``c``, filled by two of our crawls."""
    home = tmp_path_factory.mktemp("pywb")
    subprocess.run([programs / "wb-manager", "init", "c"], cwd=home, check=True)
    folder = home / "collections" / "c" / "archive"
    for crawl in range(2):
        made = WarcFolder(folder, 3000)
        for number, (url, body) in enumerate(PAGES.items()):
            date = DATE + timedelta(days=crawl, seconds=number)
            made.exchange(Request(url), Response(url, 200, body=body), date)
        made.close()
    for path in folder.glob("*.cdxj"):
        path.rename(home / "collections" / "c" / "indexes" / path.name)
    return home


@pytest.fixture(scope="module")
def wayback(programs: Path, archive: Path) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [programs / "wayback", "--port", str(port), "--bind", "127.0.0.1"],
        cwd=archive,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    home = f"http://127.0.0.1:{port}"
    try:
        while server.poll() is None:
            try:
                urlopen(home).close()
                break
            except HTTPError:
                break
            except URLError:
                time.sleep(0.1)
        assert server.poll() is None
        yield home
    finally:
        server.kill()
        server.wait()


@pytest.mark.parametrize("url", PAGES)
@pytest.mark.parametrize("day", ["20260102", "20260103"])
def test_replay(wayback: str, url: str, day: str) -> None:
    with urlopen(f"{wayback}/c/{day}030405id_/{url}") as answer:
        assert answer.read() == PAGES[url]


def test_its_indexer_writes_our_keys(programs: Path, archive: Path) -> None:
    indexes = archive / "collections" / "c" / "indexes"
    ours = [
        cdx_lines.read_capture(line)
        for path in indexes.glob("*.cdxj")
        for line in path.read_text().splitlines()
    ]
    warcs = sorted((archive / "collections" / "c" / "archive").glob("*.warc.gz"))
    done = subprocess.run(
        [programs / "cdx-indexer", "-j", *warcs], capture_output=True, text=True, check=True
    )
    theirs = [cdx_lines.read_capture(line) for line in done.stdout.splitlines() if "{" in line]
    assert len(ours) == 2 * len(PAGES)
    # Only our lines name the original of a revisit.
    assert sorted(one._replace(revisit="", status_code=0) for one in ours) == sorted(
        one._replace(status_code=0) for one in theirs
    )
    index = Archive(indexes)
    for one in theirs:
        assert one.url in {each.url for each in index.captures_by_key(one.surt)}
    index.close()
