"""On a terminal one line moves, and what is logged stands above it, whole."""

from __future__ import annotations

import os
import pty
import re
import threading
from pathlib import Path

from tests.api_server import ApiServer
from tests.apis.synthetic import Synthetic
from tests.crawls.run import Crawl

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def test_a_line_of_progress_on_a_terminal(tmp_path: Path) -> None:
    source = Synthetic(20, small=True)
    screen, terminal = pty.openpty()
    shown: list[bytes] = []

    def read() -> None:
        while True:
            try:
                data = os.read(screen, 65536)
            except OSError:  # the other end is closed
                return
            if not data:
                return
            shown.append(data)

    reader = threading.Thread(target=read)
    with ApiServer(source, latency=0.05, poison=source.pmids[:3]) as server:
        crawl = Crawl(tmp_path, server.urls)
        crawl.seeds(*source.pmids)
        process = crawl.start(stderr=terminal)
        os.close(terminal)
        reader.start()
        done = crawl.finish(process)
    reader.join()
    os.close(screen)
    assert done.code == 0
    text = b"".join(shown).decode()
    assert re.search(r"publications.*20 of 20 seeds, [0-9.]+/s", ESCAPES.sub("", text))
    # What remains when the line has moved out of the way.
    left = [re.split(r"\r", line)[-1] for line in ESCAPES.sub("", text).splitlines()]
    logged = [line for line in left if " INFO: " in line or " ERROR: " in line]
    assert all(re.match(r"[0-9-]{10} [0-9:]{8} \[[\w.]+\] ", line) for line in logged)
    assert any("failed (server-error): asked again in halves" in line for line in logged)
    assert any(line.endswith(" 0 withdrawn") and str(tmp_path) in line for line in logged)
    assert left[-1] == "publications: 20 stored (finished)"
