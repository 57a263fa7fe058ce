"""The metrics and health of a running crawl, and the metrics files that it leaves behind."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import threading
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.crawls.run import Crawl
from tests.moments import wait_until
from tests.server import Answer, Seen, Server

PROMTOOL = Path(__file__).parents[2] / ".venv/prometheus/usr/bin/promtool"
FINISHED = 'pubcrawl_finished_time_seconds{spider="webpages",worker="a"} 1764500000\n'
TEXT = b"<title>Otters</title><h1>Otters</h1><p>" + b"They swim, they dive and they sleep. " * 20


def test_a_crawl_can_be_watched(tmp_path: Path) -> None:
    gate = threading.Event()

    def answer(seen: Seen) -> Answer:
        if seen.target == "/robots.txt":
            return Answer(404)
        if len(server.paths()) == 2:
            gate.wait()
        return Answer(body=TEXT)

    with Server(fallback=answer) as server:
        folder = tmp_path / "metrics"
        folder.mkdir()
        killed = f"{platform.node()}/999999999/1"
        dead = folder / "crawl-999999999.json"
        labels = {"spider": "webpages", "crawl": "", "worker": killed}
        dead.write_text(json.dumps([{"targets": ["127.0.0.1:1"], "labels": labels}]))
        (folder / "pubcrawl_webpages@a.prom").write_text(FINISHED)
        os.utime(folder / "pubcrawl_webpages@a.prom", (5, 5))
        (folder / "pubcrawl_webpages_of_others@a.prom").touch()
        crawl = Crawl(
            tmp_path,
            {},
            METRICS_PORT=0,
            METRICS_DIR=folder,
            LOG_JSON=1,
            LOG_FILE="crawl.log",
            WORKERS=1,
            DOWNLOAD_TIMEOUT=3600,
        )
        crawl.seeds(server.url("/1"), server.url("/2"))
        process = crawl.fork("-s", "JOB=first", spider="webpages")
        try:
            (file,) = wait_until(lambda: {*folder.glob("crawl-*.json")} - {dead}, process)
            assert not dead.exists()
            (target,) = json.loads(file.read_text())
            worker = target["labels"].pop("worker")
            assert worker.split("/")[:2] == [platform.node(), str(process.pid)]
            assert target["labels"] == {"spider": "webpages", "crawl": "first"}
            (end,) = folder.glob("*999999999*.prom")
            assert f'{{spider="webpages",worker="{killed}",reason="killed"}}' in end.read_text()
            (address,) = target["targets"]
            assert address.startswith("127.0.0.1:")

            def state() -> dict[str, object]:
                with urlopen(f"http://{address}/health") as response:
                    found: dict[str, object] = json.load(response)
                return found

            wait_until(lambda: len(server.paths()) == 2, process)
            wait_until(lambda: crawl.states().get("done") == 1, process)
            time.sleep(3)  # without a question
            found = state()
            assert float(str(found["seconds_without_progress"])) > 1
            assert found["stored"] == 1
            assert (found["status"], found["job"], found["in_flight"]) == ("ok", "first", 1)
            with urlopen(f"http://{address}/metrics") as response:
                text = response.read().decode()
        finally:
            gate.set()
            process.communicate()
    lines = text.splitlines()
    assert 'pubcrawl_seeds{state="read"} 2' in lines
    assert 'pubcrawl_host_requests_total{host="127.0.0.1"} 3' in lines
    assert "pubcrawl_in_flight 1" in lines
    check_metrics(text)
    own = f"pubcrawl_webpages@{worker.replace('/', '-')}.prom"
    assert {path.name for path in folder.iterdir()} == {own, "pubcrawl_webpages_of_others@a.prom"}
    left = (folder / own).read_text()
    check_metrics(left)
    assert f'pubcrawl_last_seeds{{spider="webpages",worker="{worker}",state="done"}} 2' in left
    log = [json.loads(line) for line in (tmp_path / "crawl.log").open()]
    assert {(each["spider"], each["job"]) for each in log} == {("webpages", "first")}
    assert log[-1]["message"].endswith("webpages: 2 stored (finished)")


def check_metrics(text: str) -> None:
    if not PROMTOOL.exists():
        pytest.skip("there is no promtool: scripts/prometheus.sh")
    done = subprocess.run(
        [PROMTOOL, "check", "metrics"], input=text, capture_output=True, text=True
    )
    # Exit code 3: promtool only prefers other names for last_stored_total and cpu.
    assert done.returncode in (0, 3), done.stderr
    assert "error" not in done.stderr.casefold(), done.stderr
