"""The image for Scrapyd, without a daemon: its build steps, and how a container stops."""

from __future__ import annotations

import json
import os
import shlex
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
from tests.test_deploy import CHECKOUT, ROOT, TEXT, stages

# Steps run in a copy of this machine, which has their packages, so pip needs no index.
COPY = """\
set -eu
mount -t tmpfs none {work}
mkdir {work}/upper {work}/work {root}
mount -t overlay overlay -o lowerdir=/,upperdir={work}/upper,workdir={work}/work {root}
mount --rbind /dev {root}/dev
chmod 755 {root}/root  # on some machines Python is there
rm -rf {root}/src {root}/data {root}/opt/pubcrawl
mkdir {root}/src
cp -rL {context} {root}/src/
export PATH={bin}:$PATH PIP_NO_INDEX=1 PIP_NO_DEPS=1 PIP_NO_COMPILE=1 PIP_QUIET=1
export PIP_NO_BUILD_ISOLATION=0 PIP_ROOT_USER_ACTION=ignore PIP_DISABLE_PIP_VERSION_CHECK=1
run() {{ chroot {root} sh -ec "$1"; }}
"""
AS_CRAWLER = """
cd /data
touch here
export HOME=/data SCRAPY_PROJECT=pubcrawl
setpriv --reuid=crawler --regid=crawler --clear-groups sh -ec 'touch mine; exec {command}'
"""


@pytest.mark.long
@pytest.mark.nightly
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a copy of this machine")
def test_the_steps_of_the_image_run(tmp_path: Path) -> None:
    steps = stages()["scrapyd"]
    names = {"FROM", "RUN", "COPY", "WORKDIR", "ENV", "USER", "EXPOSE", "ENTRYPOINT"}
    assert {word for word, _ in steps} <= names
    (base,) = (rest for word, rest in steps if word == "FROM")
    assert base.startswith("docker.io/library/python:3.")
    assert [rest for word, rest in steps if word == "COPY"] == [". /src"]
    (entry,) = (json.loads(rest) for word, rest in steps if word == "ENTRYPOINT")
    work, root = tmp_path / "work", tmp_path / "work/root"
    work.mkdir()
    context = " ".join(str(ROOT / name) for name in CHECKOUT)
    script = COPY.format(work=work, root=root, bin=Path(sys.executable).parent, context=context)
    for word, rest in steps:
        if word == "RUN":
            script += f"run {shlex.quote(rest)}\n"
        elif word == "ENV":
            script += f"export {rest}\n"
    # Scrapyd lists the spiders of the project with this command.
    command = AS_CRAWLER.format(command="python -m scrapyd.runner list -s LOG_STDOUT=0")
    script += f"run {shlex.quote(command)}\ncat {root}{entry[-1]}\n"
    done = subprocess.run(
        ["unshare", "--mount", "--net", "sh", "-c", script], capture_output=True, text=True
    )
    assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}"
    assert {"publications", "webpages", "ingest"} <= set(done.stdout.splitlines())
    assert (ROOT / "deploy/serve.py").read_text() in done.stdout


@pytest.mark.long
@pytest.mark.nightly
def test_a_container_that_stops_lets_its_jobs_drain(tmp_path: Path) -> None:
    """A real Scrapyd runs the project from its settings, as in the image."""
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
        "CONTACT_EMAIL": "you@lab.example",
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
