"""An interrupted crawl names the command that continues it, and that command works."""

from __future__ import annotations

import shlex
import signal
from pathlib import Path

import pytest

from tests.apis.synthetic import Synthetic
from tests.crawls.forks import Fork, forks
from tests.crawls.run import Apis, Crawl
from tests.server import Answer

SOURCE = Synthetic(40, small=True)
NAMES = "interrupted; to continue, run: "


@pytest.mark.parametrize(
    "signals",
    [
        [signal.SIGINT],
        [signal.SIGTERM],
        [signal.SIGHUP, signal.SIGHUP],  # the shell sends one, and the kernel another
    ],
)
def test_the_command_that_goes_on(tmp_path: Path, signals: list[signal.Signals]) -> None:
    process: Fork | None = None

    def fault(resource: str, asked: tuple[str, ...]) -> Answer | None:
        # Send the signals once: later ones would stop the crawl without waiting.
        if apis.requests["europepmc"] == 4 and process:
            while signals:
                process.send_signal(signals.pop())
        return None

    with Apis(SOURCE, fault) as apis:
        to_file = {"LOG_FILE": "crawl.log"} if len(signals) == 2 else {}
        crawl = Crawl(tmp_path, apis.urls, BATCH_MAX=5, FRONTIER_WINDOW=10, **to_file)
        crawl.seeds(*SOURCE.pmids)
        process = crawl.fork("-a", "resources=europepmc,pubmed_xml")
        done = crawl.finish(process)
        assert done.code == 11, done.log
        assert "Traceback" not in done.log
        states = crawl.states()
        assert set(states) == {"done", "pending"}  # no seed stays claimed
        assert sum(states.values()) == SOURCE.count
        assert states["done"] == len(crawl.stored())
        (named,) = [line for line in done.log.splitlines() if NAMES in line]
        assert done.log.endswith(named + "\n")
        if to_file:
            assert named.startswith("pubcrawl: interrupted")
            assert named.partition(NAMES)[2] in (tmp_path / "crawl.log").read_text("utf-8")
        command = shlex.split(named.partition(NAMES)[2])
        assert command[:3] == ["scrapy", "crawl", "publications"]
        assert "crawls@example.org" not in named
        command = [word.replace("EMAIL=…", "EMAIL=crawls@lab.example") for word in command]
        again = forks().run(command[1:], tmp_path)
    assert again.returncode == 0, again.stderr
    assert NAMES not in again.stderr
    assert crawl.states() == {"done": SOURCE.count}
    records = crawl._done(0, "", "").records
    assert sorted(record["pmid"] for record in records) == SOURCE.pmids
    assert len(crawl.stored()) == SOURCE.count
