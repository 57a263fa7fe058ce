"""What other programs take away from a crawl: it notices, says so, and loses no seed."""

from __future__ import annotations

import json
import os
import resource
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.crawls.ingests import html
from tests.crawls.run import Crawl
from tests.moments import line_with, wait_until
from tests.server import Answer, Seen, Server

COUNT = 12
QUICK = {"AUTOTHROTTLE_ENABLED": False, "JAVASCRIPT": "off", "FRONTIER_WINDOW": 4}


def page(seen: Seen) -> Answer:
    words = "".join(f"<p>{f'Word {number} of {seen.target}. ' * 40}</p>" for number in range(40))
    return html(words, title=seen.target)


def seeds(crawl: Crawl, server: Server, spider: str = "webpages") -> None:
    urls = [server.url(f"/{spider}/{number}") for number in range(COUNT)]
    requests = [json.dumps({"ingest_type": "html", "base_url": url}) for url in urls]
    crawl.seeds(*(requests if spider == "ingest" else urls))


def rename(name: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).rename(folder / "elsewhere")


def delete(pattern: str) -> Callable[[Path], object]:
    return lambda folder: [path.unlink() for path in folder.glob(pattern)]


WARC = ("-s", "WARC_DIR=warc")
OUTPUT = "all.jsonl.part was moved, deleted or changed by another program"


@pytest.mark.parametrize(
    ("breaks", "spider", "options", "message"),
    [
        (rename("warc"), "webpages", WARC, "warc cannot be read"),
        (delete("warc/*.warc.gz"), "webpages", WARC, ".warc.gz was moved, deleted or changed"),
        (rename("warc"), "ingest", WARC, "warc cannot be read"),
        (rename("files"), "ingest", ("-s", "FILES_DIR=files"), "cannot be written: No such file"),
        (delete("all.jsonl.part"), "webpages", ("-O", "all.jsonl"), OUTPUT),
        (rename("all.jsonl.part"), "webpages", ("-o", "all.jsonl"), OUTPUT),
    ],
)
def test_taken_away(
    tmp_path: Path,
    breaks: Callable[[Path], object],
    spider: str,
    options: tuple[str, ...],
    message: str,
) -> None:
    def broken(seen: Seen) -> Answer:
        if len(server.seen) == COUNT // 2:
            breaks(tmp_path)
        return page(seen)

    with Server(fallback=broken) as server:
        crawl = Crawl(tmp_path, {}, **QUICK)
        seeds(crawl, server, spider)
        arguments = options if "all.jsonl" in options else (*options, "-O", "all.jsonl")
        done = crawl.run(*arguments, spider=spider, output="")
        assert done.code == 1, done.log
        assert done.log.count(" ERROR: ") == 1, done.log
        assert message in done.log, done.log
        assert len(set(server.paths())) == len(server.paths()), server.paths()

        server.fallback = page
        again = crawl.run(*arguments, spider=spider, output="")
    assert again.code == 0, again.log
    records = [json.loads(line) for line in (tmp_path / "all.jsonl").open(encoding="utf-8")]
    assert len(records) == COUNT


@pytest.mark.parametrize("option", ["-O", "-o"])
def test_an_output_has_one_crawl(tmp_path: Path, option: str) -> None:
    resumed = threading.Event()

    def held(seen: Seen) -> Answer:
        resumed.wait()
        return page(seen)

    with Server(fallback=held) as server:
        crawl = Crawl(tmp_path, {}, **QUICK)
        seeds(crawl, server)
        first = crawl.fork(spider="webpages")
        wait_until(lambda: server.seen, first)
        urls = f"urls={server.url('/another')}"
        second = crawl.fork("-a", urls, option, "out.jsonl", spider="webpages", output="")
        line_with(second, "out.jsonl: another crawl is writing to it")
        resumed.set()
        assert crawl.finish(second).code == 1
        done = crawl.finish(first)
    assert done.code == 0, done.log
    assert len(done.records) == COUNT


def test_a_damaged_store(tmp_path: Path) -> None:
    """The output of the last crawl stays, as it may be the only whole copy."""
    with Server(fallback=page) as server:
        crawl = Crawl(tmp_path, {}, **QUICK)
        seeds(crawl, server)
        whole = crawl.run(spider="webpages").records
        store = tmp_path / "pubcrawl.db"
        size = store.stat().st_size
        with store.open("r+b") as file:
            file.seek(size // 3)
            file.write(b"\x55" * (size // 3))
        done = crawl.run(spider="webpages")
    assert done.code in (1, 4), done.log
    assert "Traceback" not in done.log
    assert "is damaged: " in done.log
    assert "restore a backup" in done.log
    assert done.records == whole


def test_a_recording_without_room_ends_the_crawl(tmp_path: Path) -> None:
    limit = 2 * 1024**2  # largest file, in bytes

    def big(seen: Seen) -> bytes:
        return b"<title>Otters</title><!--" + os.urandom(limit // 8).hex().encode()

    with Server(fallback=big) as server:
        crawl = Crawl(tmp_path, {}, **QUICK, WARC_DIR="warc")
        seeds(crawl, server)
        process = crawl.fork(spider="webpages")
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (limit, limit))
        done = crawl.finish(process)
    assert done.code == 1
    assert done.log.count("cannot be written") == 1
    assert "Traceback" not in done.log
    assert set(crawl.states()) == {"done", "pending"}
