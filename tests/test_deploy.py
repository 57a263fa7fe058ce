"""The files in deploy/, set up as docs/scheduling.md says: jobs by timers, a cancel, a restart."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import yaml
from sqlalchemy import make_url

from pubcrawl.engine.spider import DRAINING
from pubcrawl.store.packed import unpack
from tests.apis.synthetic import Synthetic
from tests.crawls.ingests import PDF
from tests.crawls.run import Apis
from tests.moments import wait_until
from tests.server import Answer, Seen, Server
from tests.systemd import Machine, alive, kill

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/scheduling.md").read_text("utf-8")
SPIDERS = ("publications", "webpages", "ingest")
CHECKOUT = tuple(
    """
    pubcrawl rules examples deploy scripts Makefile setup.py pyproject.toml README.md
    requirements.txt requirements-dev.txt
""".split()
)
SETTINGS = {
    "ALLOW_PRIVATE_HOSTS": "True",
    "JAVASCRIPT": "off",
    "WORKERS": "1",
    # On a busy machine, a gate may open only after minutes.
    "DOWNLOAD_TIMEOUT": "3600",
    "INGEST_TIMEOUT": "3600",
    "BATCH_MAX": "1",
    "SEED_FAILURES_MAX": "100%",
}
TEXT = b"<title>Otters</title><h1>Otters</h1><p>" + b"They swim, they dive and they sleep. " * 20


class Web:
    """Three hosts with pages and files; each kind of answer waits until its gate is open."""

    def __init__(self, stack: ExitStack) -> None:
        self.gates = {spider: threading.Event() for spider in SPIDERS}
        self.waiting: set[str] = set()
        self.hits: Counter[str] = Counter()
        addresses = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
        self.servers = [
            stack.enter_context(Server(each, fallback=self.answer)) for each in addresses
        ]
        self.apis = stack.enter_context(Apis(Synthetic(3), self.api))
        stack.callback(self.open, *SPIDERS)

    def open(self, *spiders: str) -> None:
        for spider in spiders:
            self.gates[spider].set()

    def wait(self, spider: str) -> None:
        self.waiting.add(spider)
        self.gates[spider].wait()

    def answer(self, seen: Seen) -> Answer:
        if seen.target == "/robots.txt":
            return Answer(404)
        self.hits[f"{seen.host}{seen.target}"] += 1
        if seen.target.endswith(".pdf"):
            self.wait("ingest")
            return Answer(body=PDF, headers={"Content-Type": "application/pdf"})
        self.wait("webpages")
        return Answer(body=TEXT)

    def api(self, resource: str, asked: tuple[str, ...]) -> None:
        self.wait("publications")

    def peaks(self) -> set[int]:
        servers = (*self.servers, self.apis.server)
        return {peak for server in servers for peak in server.peak_connections.values()}


@pytest.fixture
def web() -> Iterator[Web]:
    with ExitStack() as stack:
        yield Web(stack)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    """Yield a machine with the checkout and its packages, but without any setup."""
    machine = Machine(tmp_path)
    opt = tmp_path / "opt/pubcrawl"
    opt.mkdir(parents=True)
    for name in CHECKOUT:
        (opt / name).symlink_to(ROOT / name)
    (opt / ".venv").symlink_to(Path(sys.executable).parent.parent)
    machine.units.mkdir(parents=True)
    programs = {name: shutil.which(name) for name in ("git", "install", "make")}
    machine.shims(tmp_path / "programs", programs)
    make = tmp_path / "programs/make"
    make.write_text(f'#!/bin/sh\nexec {programs["make"]} -o .venv/scrapyd.stamp "$@"\n')
    make.chmod(0o755)
    yield machine
    if (pid := tmp_path / "scrapyd.service.pid").exists():
        group = int(pid.read_text())
        kill(group, 9)
        wait_until(lambda: not alive(group))


def block(heading: str, number: int = 0) -> str:
    """Return the commands of a block of docs/scheduling.md."""
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)[number]


class Site:
    """A machine with the setup of the docs; *url*: of its Scrapyd."""

    def __init__(self, machine: Machine, web: Web) -> None:
        self.machine = machine
        self.home = machine.root / "var/lib/pubcrawl"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.url = f"http://localhost:{free.getsockname()[1]}"
        self.run(block("Set up the weekly crawl"))
        # Unlike on a dedicated machine, the port is another one, and there are no pauses.
        port = self.url.rpartition(":")[2]
        conf = self.home / "scrapyd.conf"
        text = re.sub(r"(?m)^http_port = .*", f"http_port = {port}", conf.read_text())
        conf.write_text(re.sub(r"(?m)^poll_interval = .*", "poll_interval = 0.1", text))
        environment = machine.root / "etc/pubcrawl/environment"
        text = environment.read_text().replace("http://localhost:6800", self.url)
        environment.write_text(f"{text}\nno_proxy=localhost\n")
        settings = {**SETTINGS, **web.apis.urls}
        for spider in SPIDERS:
            job = machine.root / f"etc/pubcrawl/{spider}.job"
            lines = [f'data-urlencode = "setting={name}={settings[name]}"' for name in settings]
            if spider == "publications":
                lines.append('data = "resources=europepmc"')
            job.write_text("\n".join((machine.here(job.read_text()), *lines, "")))
        a, b, c = web.servers
        lists = {
            "ids.txt": web.apis.api.source.pmids,
            "urls.txt": [a.url("/1"), b.url("/2"), a.url("/3"), b.url("/4")],
            "requests.jsonl": [
                json.dumps({"ingest_type": "pdf", "base_url": url})
                for url in (c.url("/5.pdf"), a.url("/6.pdf"), c.url("/7.pdf"))
            ],
        }
        for name, lines in lists.items():
            (self.home / "seeds" / name).write_text("".join(f"{line}\n" for line in lines))

    def run(self, commands: str) -> str:
        """Run commands of the docs, and return their output."""
        text = self.machine.here(commands).replace("<this repository>", str(ROOT))
        text = text.replace("http://localhost:6800", self.url)
        path = f"{self.machine.root}/programs:{Path(sys.executable).parent}:{os.environ['PATH']}"
        folder = self.machine.root / "opt/pubcrawl"
        done = subprocess.run(
            ["sh", "-ec", text],
            cwd=folder,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{text}\n{done.stdout}{done.stderr}{self.output()}"
        return done.stdout

    def output(self) -> str:
        path = self.machine.root / "scrapyd.service.output"
        return path.read_text("utf-8") if path.exists() else ""

    def jobs(self, state: str) -> list[dict[str, Any]]:
        with urlopen(f"{self.url}/listjobs.json?project=pubcrawl") as answer:
            found: list[dict[str, Any]] = json.load(answer)[state]
        return found

    def log(self, job: dict[str, Any]) -> str:
        path = self.home / "logs/pubcrawl" / job["spider"] / f"{job['id']}.log"
        return path.read_text("utf-8") if path.exists() else ""

    def outputs(self, spider: str) -> list[Path]:
        """Return the folders of the jobs of a spider, the earliest first."""
        return sorted((self.home / "jobs" / spider).iterdir())

    def states(self) -> Counter[tuple[str, str]]:
        """Return the number of seeds by spider and state."""
        with closing(sqlite3.connect(self.home / "pubcrawl.db")) as store:
            seeds = "SELECT spider, state FROM seed JOIN seed_list ON seed_list.id = seed.list"
            found = Counter(store.execute(seeds).fetchall())
            rows = store.execute("SELECT record FROM ingest_record").fetchall()
        found.update(("ingest", unpack(row[0])["status"]) for row in rows)
        return found


@pytest.mark.long
@pytest.mark.nightly
def test_jobs_by_timers_outlast_a_cancel_and_a_restart(machine: Machine, web: Web) -> None:
    site = Site(machine, web)
    site.run(block("Set up the weekly crawl", 1))
    for spider in SPIDERS:
        machine.fire(f"pubcrawl-job@{spider}.timer")
    wait_until(lambda: web.waiting == set(SPIDERS))
    jobs = {job["spider"]: job for job in site.jobs("running")}
    assert set(jobs) == set(SPIDERS)

    page = jobs["webpages"]
    site.run(f"curl -sS {site.url}/cancel.json -d project=pubcrawl -d job={page['id']}")
    wait_until(lambda: DRAINING in site.log(page))
    web.open("webpages")
    wait_until(lambda: [job["id"] for job in site.jobs("finished")] == [page["id"]])
    (cancelled,) = site.outputs("webpages")
    assert cancelled.name == page["id"]
    assert (cancelled / "summary.txt").read_text().endswith("exit code: 11\n")
    drained = (cancelled / "records.jsonl").read_text().splitlines()
    assert 1 <= len(drained) <= 2  # one in progress at each host

    restart = threading.Thread(target=site.run, args=("systemctl restart scrapyd.service",))
    restart.start()
    for spider in ("publications", "ingest"):
        wait_until(lambda spider=spider: DRAINING in site.log(jobs[spider]))
    web.open(*SPIDERS)
    restart.join()
    wait_until(lambda: len(site.jobs("finished")) == 3)

    assert site.states() == {
        ("publications", "done"): 3,
        ("webpages", "done"): 4,
        ("ingest", "success"): 3,
    }
    assert set(web.hits.values()) == {1}, web.hits  # pages in progress were stored
    assert web.apis.requests["europepmc"] == 3
    assert web.peaks() == {1}
    with closing(sqlite3.connect(site.home / "pubcrawl.db")) as store:
        runs = [run.partition("/")[0] for (run,) in store.execute("SELECT run FROM crawl")]
    assert sorted(runs) == sorted(job.name for spider in SPIDERS for job in site.outputs(spider))
    for spider, count in (("publications", 3), ("webpages", 4), ("ingest", 3)):
        first, second = site.outputs(spider)
        assert first.name == jobs[spider]["id"]
        log = site.log({"spider": spider, "id": second.name})
        assert (first / "summary.txt").read_text().endswith("exit code: 11\n")
        assert (second / "summary.txt").read_text().endswith("exit code: 0\n"), log
        records = [json.loads(line) for line in (second / "records.jsonl").open()]
        assert len(records) == count, log
        assert {record["job"] for record in records} == {first.name, second.name}
        for folder in (first, second):
            assert list((folder / "warc").glob("*.warc.gz"))
        assert "Traceback" not in log


def verified(folder: Path) -> str:
    """Return the complaints of systemd-analyze about the units, "" for none."""
    units = sorted(folder.glob("*"))
    instances = [folder / each.name.replace("@", "@publications") for each in units]
    for unit, instance in zip(units, instances, strict=True):
        if unit != instance:
            instance.symlink_to(unit)
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *instances]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stderr


def test_units_pass_the_check_of_systemd(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.units.mkdir(parents=True)
    for unit in (ROOT / "deploy/systemd").iterdir():
        (machine.units / unit.name).write_text(machine.here(unit.read_text()))
    opt = tmp_path / "opt/pubcrawl"
    (opt / ".venv").parent.mkdir(parents=True)
    (opt / ".venv").symlink_to(Path(sys.executable).parent.parent)
    (opt / "deploy").symlink_to(ROOT / "deploy")
    assert "/opt/" not in verified(machine.units)
    for timer in (ROOT / "deploy/systemd").glob("*.timer"):
        calendar = machine.unit(timer.name.replace("@", "@x"))["Timer"]["OnCalendar"]
        command = ["systemd-analyze", "calendar", "--iterations=2", calendar]
        subprocess.run(command, check=True, capture_output=True)


def compose(tmp_path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run podman-compose, which looks for podman, but does not use it."""
    podman = tmp_path / "podman"
    podman.write_text("#!/bin/sh\necho podman version 5.0.0\n")
    podman.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    return subprocess.run(
        [Path(sys.executable).parent / "podman-compose", "-f", "deploy/compose.yaml", "config"],
        cwd=ROOT,
        env={"PATH": path, "HOME": str(tmp_path), **variables},
        capture_output=True,
        text=True,
    )


def test_the_compose_file_is_read_and_asks_for_what_it_needs(tmp_path: Path) -> None:
    done = compose(tmp_path, CONTACT_EMAIL="you@lab.example", POSTGRES_PASSWORD="otters")
    assert done.returncode == 0, done.stderr
    services = yaml.safe_load(done.stdout)["services"]
    crawls, store = services["scrapyd"], services["postgres"]
    address = make_url(crawls["environment"]["STORE_URL"])
    assert (address.host, address.password) == (
        "postgres",
        store["environment"]["POSTGRES_PASSWORD"],
    )
    assert address.database == store["environment"]["POSTGRES_DB"]
    assert address.username == store["environment"]["POSTGRES_USER"]
    assert all(port.startswith("127.0.0.1:") for port in crawls["ports"])
    assert crawls["depends_on"]["postgres"]["condition"] == "service_healthy"
    assert crawls["build"]["target"] in stages()
    for missing in ("CONTACT_EMAIL", "POSTGRES_PASSWORD"):
        given = {"CONTACT_EMAIL": "you@lab.example", "POSTGRES_PASSWORD": "otters"}
        del given[missing]
        done = compose(tmp_path, **given)
        assert done.returncode != 0
        assert missing in done.stderr


def stages() -> dict[str, list[tuple[str, str]]]:
    """Return stage → instructions of the Containerfile, including those of its base."""
    text = re.sub(r"(?m)^#.*\n", "", (ROOT / "Containerfile").read_text("utf-8"))
    found: dict[str, list[tuple[str, str]]] = {}
    for line in text.replace("\\\n", "").splitlines():
        word, _, rest = line.partition(" ")
        if word == "FROM":
            base, _, name = rest.split()
            found[name] = list(found.get(base, [("FROM", base)]))
        elif word:
            found[name].append((word, rest))
    return found
