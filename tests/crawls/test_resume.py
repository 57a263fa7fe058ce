"""An interrupted crawl names the command that continues it, and that command works."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.apis.synthetic import Synthetic
from tests.crawls.forks import Fork, environment
from tests.crawls.run import Apis, Crawl
from tests.server import Answer

SOURCE = Synthetic(40, small=True)
NAMES = "interrupted; to continue, run: "


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_the_command_that_goes_on(tmp_path: Path, stop: signal.Signals) -> None:
    process: Fork | None = None

    def fault(resource: str, asked: tuple[str, ...]) -> Answer | None:
        # Send the signal once: at a second one, the crawl would stop without waiting.
        if apis.requests["europepmc"] == 4 and process:
            process.send_signal(stop)
        return None

    with Apis(SOURCE, fault) as apis:
        crawl = Crawl(tmp_path, apis.urls, BATCH_MAX=5, FRONTIER_WINDOW=10)
        crawl.seeds(*SOURCE.pmids)
        process = crawl.fork("-a", "resources=europepmc,pubmed_xml")
        done = crawl.finish(process)
        assert done.code == 11, done.log
        (named,) = [line for line in done.log.splitlines() if NAMES in line]
        assert done.log.endswith(named + "\n")
        command = shlex.split(named.partition(NAMES)[2])
        assert command[:3] == ["scrapy", "crawl", "publications"]
        assert "crawls@example.org" not in named
        command = [word.replace("EMAIL=…", "EMAIL=crawls@example.org") for word in command]
        process = None
        again = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
        )
    assert again.returncode == 0, again.stderr
    assert NAMES not in again.stderr
    assert crawl.states() == {"done": SOURCE.count}
    feed = (tmp_path / "out.jsonl").read_text("utf-8")
    assert len(feed.splitlines()) == SOURCE.count
