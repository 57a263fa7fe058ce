"""The image for Scrapyd, without a daemon: how it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from urllib.error import URLError
from urllib.parse import quote
from urllib.request import urlopen

import pytest

from pubcrawl.engine.spider import DRAINING
from tests.moments import wait_until
from tests.server import Answer, Seen, Server
from tests.systemd import alive, kill
from tests.test_deploy import ROOT, TEXT


@pytest.mark.long
def test_a_container_that_stops_lets_its_jobs_drain(tmp_path: Path) -> None:
    """Scrapyd is the real one, with the project from the settings, as in the image."""
    gate = threading.Event()

    def answer(seen: Seen) -> Answer:
        if seen.target == "/robots.txt":
            return Answer(404)
        gate.wait()
        return Answer(body=TEXT)

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    conf = (
        (ROOT / "deploy/scrapyd.conf")
        .read_text()
        .replace("http_port = 6800", f"http_port = {port}")
    )
    (tmp_path / "scrapyd.conf").write_text(
        conf.replace("poll_interval = 5", "poll_interval = 0.1")
        + "[settings]\npubcrawl = pubcrawl.settings\n"
    )
    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "SCRAPY_SETTINGS_MODULE": "pubcrawl.settings",
        "CONTACT_EMAIL": "you@example.org",
        "HOME": str(tmp_path),
    }
    with Server(fallback=answer) as server:
        process = subprocess.Popen(
            [sys.executable, ROOT / "deploy/serve.py"], cwd=tmp_path, env=environment
        )
        try:
            form = [("project", "pubcrawl"), ("spider", "webpages"), ("jobid", "first")]
            form += [("urls", f"{server.url('/1')} {server.url('/2')}")]
            settings = ("ALLOW_PRIVATE_HOSTS=1", "WORKERS=1", "DOWNLOAD_TIMEOUT=3600")
            form += [("setting", each) for each in settings]
            body = "&".join(f"{name}={quote(value)}" for name, value in form).encode()

            def scheduled() -> bool:
                try:
                    with urlopen(f"http://localhost:{port}/schedule.json", body) as response:
                        assert json.load(response)["status"] == "ok"
                except URLError:
                    return False
                return True

            wait_until(scheduled, process)
            wait_until(lambda: server.paths(), process)
            process.send_signal(signal.SIGTERM)
            log = tmp_path / "logs/pubcrawl/webpages/first.log"
            wait_until(lambda: DRAINING in log.read_text(), process)
            gate.set()
            assert process.wait() == 0
            assert not alive(process.pid)
        finally:
            gate.set()
            kill(process.pid, signal.SIGKILL)
    outputs = tmp_path / "jobs/webpages/first"
    assert (outputs / "summary.txt").read_text().endswith("1 stored (shutdown)\nexit code: 11\n")
    (record,) = (outputs / "records.jsonl").read_text().splitlines()
    assert json.loads(record)["job"] == "first"
