"""After kills at several moments the archive is readable and its index is right."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.replay import Replay
from tests.crawls.forks import forks
from tests.fetch.crawling import crawl, fork
from tests.fetch.history.archives import answers, indexed, warcio_check
from tests.moments import kill_at, lines_of
from tests.server import Server
from tests.shares import share

PAGE = b"<p>a page</p>" * 300
KILLS = share(3, 10)

# Writes fast and without end, so that a kill may hit rotation, indexing or merging.
WRITER = """
import itertools, os, sys
from datetime import UTC, datetime
from scrapy.http import Request, Response
from pubcrawl.fetch.archive import warc_folder
from pubcrawl.fetch.archive.cdx import build

warc_folder.FIRST_SAVE = 2
build.merge.__kwdefaults__["files_max"] = 3
archive = warc_folder.WarcFolder(sys.argv[1], 20_000)
steps = open(sys.argv[3], "w", buffering=1)
for number in itertools.count() if sys.argv[2] else ():
    url = f"http://h.example/{sys.argv[2]}/{number}"
    body = os.urandom(300) if number % 3 else b"always the same"
    date = datetime.now(UTC)
    archive.exchange(Request(url), Response(url, body=body), date)
    print(number, file=steps)
else:
    archive.close()
"""


@pytest.mark.long
def test_a_writer_is_killed_anywhere(tmp_path: Path) -> None:
    folder, script, pipe = tmp_path / "warc", tmp_path / "writer.py", tmp_path / "steps"
    script.write_text(WRITER, "utf-8")
    os.mkfifo(pipe)
    for kill in range(KILLS):
        process = forks().start([*map(str, (script, folder, kill, pipe))], tmp_path)
        with lines_of(pipe, process) as steps:
            for _ in range(3 + 11 * kill):
                steps.readline()
            process.kill()
            process.communicate()
    last = forks().run([*map(str, (script, folder, "", os.devnull))], tmp_path)
    assert last.returncode == 0, last.stderr
    found = answers(folder)
    assert len(found) > 10 * KILLS
    assert indexed(folder) == found
    warcio_check(folder)
    index = Archive(folder)
    for kill in range(KILLS):
        numbers = 0
        while index.captures(f"http://h.example/{kill}/{numbers}"):
            numbers += 1
        # Captures are written in order, so none is missing in between.
        assert index.captures(f"http://h.example/{kill}/{numbers + 1}") == []
    index.close()


@pytest.mark.long
def test_a_crawl_is_killed_at_several_moments(tmp_path: Path) -> None:
    folder = tmp_path / "warc"
    with Server() as server:
        for number in range(200):
            body = PAGE if number % 4 else PAGE + b"%d" % number
            server.route(f"/{number}", body)
        urls = [server.url(f"/{number}") for number in range(200)]
        settings = {"WARC_DIR": str(folder), "WARC_MAX_SIZE": 6000, "ROBOTSTXT_OBEY": False}
        for kill in range(KILLS):
            kill_at(server, 3 + 11 * kill, lambda: fork(tmp_path, urls, settings))
        targets = {each.target for each in server.seen}
        # The next crawl repairs the archive that the last one left.
        done = crawl(tmp_path, [server.url("/0")], settings)
        assert done.code == 0, done.log
        found = answers(folder)
        assert indexed(folder) == found
        warcio_check(folder)
        index, archive = Archive(folder), Replay(folder)
        urls_recorded = [url for url in urls if index.captures(url)]
        assert len(targets) - KILLS <= len(urls_recorded) <= len(targets)
        for url in urls_recorded:
            answer = archive.answer("GET", url)
            assert answer is not None
            assert answer.body.startswith(PAGE)
        index.close()
