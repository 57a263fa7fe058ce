"""The project as an egg on a real Scrapyd: deploy it, schedule a job, and read its feed."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from tests.moments import HANGS, wait_until
from tests.once import once

ROOT = Path(__file__).resolve().parent.parent
PROJECT = "pubcrawl"
# The docs schedule live crawls; no program listens at this proxy, so they stay offline.
PROXY = "http://127.0.0.1:9"
NO_NETWORK = {**os.environ, "http_proxy": PROXY, "https_proxy": PROXY}
CONFIGURATION = """\
[scrapyd]
bind_address = 127.0.0.1
http_port = {port}
eggs_dir = eggs
logs_dir = logs
items_dir =
dbs_dir = dbs
max_proc = 1
poll_interval = 0.2
"""


@pytest.fixture(scope="module")
def egg(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return once(tmp_path_factory, "egg", lambda: build(tmp_path_factory.mktemp("egg")))


def build(folder: Path) -> Path:
    """Return an egg of this project, made in *folder*."""
    command = [sys.executable, "setup.py", "-q", "egg_info", "--egg-base", str(folder)]
    command += ["build", "--build-base", str(folder / "build")]
    command += ["bdist_egg", "--dist-dir", str(folder), "--bdist-dir", str(folder / "bdist")]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.egg")
    return built


@pytest.fixture(scope="module")
def scrapyd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Start a Scrapyd, and yield its address and its folder, which is not the checkout."""
    folder = tmp_path_factory.mktemp("scrapyd")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (folder / "scrapyd.conf").write_text(CONFIGURATION.format(port=port))
    command = [str(Path(sys.executable).parent / "scrapyd")]
    with (folder / "output.txt").open("wb") as output:
        process = subprocess.Popen(
            command, cwd=folder, env=NO_NETWORK, stdout=output, stderr=output
        )
    address = f"http://127.0.0.1:{port}"
    try:
        until(lambda: answers(address), process, folder / "output.txt")
        yield address, folder
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="module")
def deployed(egg: Path, scrapyd: tuple[str, Path]) -> dict[str, Any]:
    """Return the answer of Scrapyd to the upload of the egg."""
    return deploy(scrapyd[0], egg)


def until(done: Callable[[], Any], process: subprocess.Popen[bytes], output: Path) -> Any:
    """Wait until *done* is true; fail with the output if the process ends before."""
    try:
        return wait_until(done, process)
    except AssertionError as error:
        raise AssertionError(output.read_text()) from error


def answers(address: str) -> bool:
    try:
        return bool(call(f"{address}/daemonstatus.json"))
    except OSError:
        return False


def call(url: str, data: bytes | None = None, kind: str = "") -> dict[str, Any]:
    headers = {"Content-Type": kind} if kind else {}
    with urlopen(Request(url, data, headers)) as response:
        answer: dict[str, Any] = json.load(response)
    assert answer["status"] == "ok", answer
    return answer


def deploy(address: str, egg: Path) -> dict[str, Any]:
    """Upload *egg* as scrapyd-deploy does."""
    mark = uuid.uuid4().hex
    fields = {"project": PROJECT, "version": "1"}
    lines = [
        f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    ]
    lines.append(f'--{mark}\r\nContent-Disposition: form-data; name="egg"; filename="p.egg"\r\n')
    body = "".join(lines).encode() + b"Content-Type: application/octet-stream\r\n\r\n"
    body += egg.read_bytes() + f"\r\n--{mark}--\r\n".encode()
    return call(f"{address}/addversion.json", body, f"multipart/form-data; boundary={mark}")


def log_of_job(scrapyd: tuple[str, Path], form: list[tuple[str, str]]) -> str:
    """Schedule a job of the spider ``publications``; return its log when it is over."""
    address, folder = scrapyd
    form = [("project", PROJECT), ("spider", "publications"), *form]
    job = call(f"{address}/schedule.json", urlencode(form).encode())["jobid"]

    def finished() -> bool:
        jobs = call(f"{address}/listjobs.json?project={PROJECT}")
        return any(each["id"] == job for each in jobs["finished"])

    wait_until(finished)
    return (folder / "logs" / PROJECT / "publications" / f"{job}.log").read_text()


@pytest.mark.long
def test_a_job_that_is_refused_says_why_in_its_log(
    deployed: dict[str, Any], scrapyd: tuple[str, Path]
) -> None:
    log = log_of_job(scrapyd, [("partz", "title")])
    message = "publications: unknown argument -a partz=, did you mean 'parts'?"
    assert message in log
    (summary,) = (scrapyd[1] / "jobs/publications").glob("*/summary.txt")
    assert summary.read_text("utf-8") == f"refused: {message}\nexit code: 4\n"


@pytest.mark.long
def test_a_scheduled_egg_crawls(
    deployed: dict[str, Any], scrapyd: tuple[str, Path], tmp_path: Path
) -> None:
    address, folder = scrapyd
    assert deployed["spiders"] > 0
    spiders = call(f"{address}/listspiders.json?project={PROJECT}")["spiders"]
    assert "publications" in spiders
    store = f"sqlite:///{tmp_path / 'store.db'}"
    # Both files are in the egg.
    form = [("seeds", "examples/ids.txt"), ("setting", "REPLAY=examples/replay.warc.gz")]
    log = log_of_job(scrapyd, [*form, ("setting", f"STORE_URL={store}"), ("jobid", "first")])
    outputs = folder / "jobs/publications/first"
    assert {path.name for path in outputs.iterdir()} == {"records.jsonl", "summary.txt"}, log
    summary = (outputs / "summary.txt").read_text("utf-8")
    assert summary.splitlines()[-1] == "exit code: 0"
    assert summary.splitlines()[-2] in log.splitlines()
    lines = (outputs / "records.jsonl").read_text("utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    assert {record["job"] for record in records if record["fetch_time"]} == {"first"}
    titles = {record["parts"]["title"]["content"][:9] for record in records if record["usable"]}
    assert "Tidewater" in titles, log
    assert len(titles) >= 10
    assert "Traceback" not in log
    (deployed,) = (folder / "eggs" / PROJECT).glob("*.egg")
    assert deployed.is_file()


@pytest.mark.nightly  # by day the scheduled crawl reads its pages with them
def test_rules_and_workers_are_in_the_egg(egg: Path, tmp_path: Path) -> None:
    script = f"""if True:
        import asyncio
        from pubcrawl.engine.page_client import load_rules
        from pubcrawl.engine.workers import pool
        from pubcrawl.reading import jobs
        from scrapy.utils.project import get_project_settings
        async def main():
            workers = pool.Pool(1, {HANGS}, 1024**3)
            found = await workers.run(jobs.article, b"<title>Otters</title>", url="https://a.test/")
            print(jobs.__file__, found.findings.offers[0].content)
            workers.close()
        asyncio.run(main())
        rules = load_rules(get_project_settings())
        print(rules.journal("https://www.nature.com/articles/x").site)
    """
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={"PYTHONPATH": str(egg), "SCRAPY_SETTINGS_MODULE": "pubcrawl.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == [f"{egg}/pubcrawl/reading/jobs.pyc Otters", "nature"]
