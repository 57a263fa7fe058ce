"""A terminal shows one progress line, with complete log lines above it."""

from __future__ import annotations

import os
import pty
import re
import threading
from pathlib import Path

import pytest

from tests.api_server import ApiServer
from tests.apis.synthetic import Synthetic
from tests.crawls.run import Apis, Crawl

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def shown(crawl: Crawl, *arguments: str) -> tuple[int, str]:
    """Crawl on a terminal; return the exit code and the terminal's output."""
    screen, terminal = pty.openpty()
    pieces: list[bytes] = []

    def read() -> None:
        while True:
            try:
                data = os.read(screen, 65536)
            except OSError:  # the other end is closed
                return
            if not data:
                return
            pieces.append(data)

    reader = threading.Thread(target=read)
    process = crawl.start(*arguments, stderr=terminal)
    os.close(terminal)
    reader.start()
    done = crawl.finish(process)
    reader.join()
    os.close(screen)
    return done.code, b"".join(pieces).decode()


@pytest.mark.long
def test_a_line_of_progress_on_a_terminal(tmp_path: Path) -> None:
    source = Synthetic(20, small=True)
    with ApiServer(source, latency=0.05, poison=source.pmids[:3]) as server:
        crawl = Crawl(tmp_path, server.urls)
        crawl.seeds(*source.pmids)
        code, text = shown(crawl)
    assert code == 0
    assert re.search(r"publications ids.txt .*20 of 20 seeds, [0-9.]+/s", ESCAPES.sub("", text))
    assert re.search(r"publications .*reading the list", ESCAPES.sub("", text))
    assert re.search(r"\n  open   127.0.0.1 [0-9]+ s", ESCAPES.sub("", text))
    assert re.search(r"  failed .*server-error \d", ESCAPES.sub("", text))
    # What the terminal still shows after the progress line is overwritten.
    left = [re.split(r"\r", line)[-1] for line in ESCAPES.sub("", text).splitlines()]
    logged = [line for line in left if " INFO: " in line or " ERROR: " in line]
    assert all(re.match(r"[0-9-]{10} [0-9:]{8} \[[\w.]+\] ", line) for line in logged)
    assert any("failed (server-error); sending it again in halves" in line for line in logged)
    assert any(line.endswith(" 0 withdrawn") and str(tmp_path) in line for line in logged)
    assert left[-1] == "publications: 20 stored (finished)"


def test_progress_of_a_crawl_that_goes_on_counts_what_was_settled_before(tmp_path: Path) -> None:
    source = Synthetic(20, small=True)
    with Apis(source) as apis:
        crawl = Crawl(tmp_path, apis.urls, FRONTIER_RETRY_LIMIT=0)
        crawl.seeds(*source.pmids[:15])
        assert crawl.run().code == 0
        crawl.seeds(*source.pmids)
        code, text = shown(crawl)
    assert code == 0
    states = re.findall(r"([0-9]+) of 20 seeds", ESCAPES.sub("", text))
    assert states[-1] == "20"
