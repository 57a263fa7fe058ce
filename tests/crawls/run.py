"""
Crawls, run as a user runs them: ``scrapy crawl`` in its own process and folder.

    with Apis(Synthetic(30)) as apis:
        crawl = Crawl(tmp_path, apis.urls)
        crawl.seeds("50000001", "PMC20000002")
        done = crawl.run("-s", "BATCH_MAX=1")
        assert done.code == 0, done.log
        done.records, crawl.ledger(), crawl.stored()
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, Self

from jsonschema import Draft202012Validator

from pubcrawl.model.fields import from_json
from pubcrawl.model.ingest import IngestResult
from pubcrawl.publications.resources import RESOURCES, names
from pubcrawl.store.packed import unpack
from tests.agreement import disagreements
from tests.api_server import ApiServer
from tests.apis.source import Source
from tests.crawls.forks import Fork, environment, forks
from tests.moments import HANGS
from tests.server import Answer, Seen, Server

ROOT = Path(__file__).parents[2]
VALIDATORS = {
    name: Draft202012Validator(
        json.loads((ROOT / f"docs/schema/{name}.schema.json").read_text("utf-8")),
    )
    for name in ("publication", "webpage", "ingest-result", "artifact")
}
Record = dict[str, Any]
Fault = Callable[[str, tuple[str, ...]], Answer | None]
"""Resource and requested identifiers → the faulty answer, or None for a correct one."""


class Apis:
    """
    The APIs on one scriptable server; *fault* decides which answers are spoilt, and how.

    *requests*: the number of requests to each resource.
    """

    def __init__(self, source: Source, fault: Fault = lambda resource, asked: None) -> None:
        self.fault = fault
        self.requests: Counter[str] = Counter()
        self.api = ApiServer(source)
        self.server = Server(fallback=self._answer)
        self.api.port = self.server.port

    @property
    def urls(self) -> dict[str, str]:
        """Base addresses by setting."""
        return self.api.urls

    def __enter__(self) -> Self:
        self.server.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.close()

    def _answer(self, seen: Seen) -> Answer:
        right = self.api.answer(seen.method, seen.target, seen.body)
        self.requests[right.resource] += 1
        spoilt = self.fault(right.resource, right.asked)
        if spoilt is None or spoilt.cut is not None:
            headers = {"Content-Type": right.type}
            cut = None if spoilt is None else len(right.body) // 2
            return Answer(right.status, right.body, headers, cut=cut)
        return spoilt


class Done(NamedTuple):
    """A finished crawl: exit code, standard error, standard output, records of its feed."""

    code: int
    log: str
    out: str
    records: list[Record]


class Crawl:
    """
    Crawls in *folder*, of the APIs at *urls*; all share one seed file and one store.

    *settings*: the settings of every crawl. By default, a crawl of publications asks only services
    in *urls*.
    """

    def __init__(self, folder: Path, urls: Mapping[str, str], **settings: object) -> None:
        self.folder = folder
        self.settings = {
            "ALLOW_PRIVATE_HOSTS": True,
            "CONTACT_EMAIL": "crawls@lab.example",
            **urls,
            **({"RESOURCES_ASKED": ",".join(at(urls))} if urls else {}),
            **settings,
        }

    def seeds(self, *lines: str) -> None:
        """Write the seed file."""
        (self.folder / "ids.txt").write_text("".join(f"{line}\n" for line in lines))

    def start(
        self,
        *arguments: str,
        spider: str = "publications",
        output: str = "out.jsonl",
        **options: Any,
    ) -> subprocess.Popen[str]:
        """Start ``scrapy crawl`` over the seed file, unless *arguments* give seeds or ids."""
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        return subprocess.Popen(
            [sys.executable, "-m", "scrapy", *self._crawl(arguments, spider, output)],
            cwd=self.folder,
            text=True,
            **{"env": environment(), **pipes, **options},
        )

    def _crawl(self, arguments: Sequence[str], spider: str, output: str) -> list[str]:
        command = ["crawl", spider, *(("-O", output) if output else ())]
        if not any(
            argument.removeprefix("-a").startswith(("seeds=", "ids=", "urls=", "list="))
            for argument in arguments
        ):
            command += ["-a", "seeds=ids.txt"]
        for name, value in self.settings.items():
            command += ["-s", f"{name}={value}"]
        return [*command, *arguments]

    def run(
        self,
        *arguments: str,
        stdin: str = "",
        spider: str = "publications",
        output: str = "out.jsonl",
    ) -> Done:
        """Crawl to the end."""
        command = self._crawl(arguments, spider, output)
        done = forks().run(command, self.folder, stdin)
        return self._done(done.returncode, done.stdout, done.stderr)

    def fork(
        self, *arguments: str, spider: str = "publications", output: str = "out.jsonl"
    ) -> Fork:
        """Start a crawl in half the time that ``start`` takes."""
        return forks().start(self._crawl(arguments, spider, output), self.folder)

    def finish(self, process: subprocess.Popen[str] | Fork, stdin: str = "") -> Done:
        """Wait for a crawl to end, and validate every record of its feed against the schema."""
        if isinstance(process, Fork):
            out, log = process.communicate()
        else:
            out, log = process.communicate(stdin, timeout=HANGS)
        return self._done(process.returncode, out, log)

    def _done(self, code: int, out: str, log: str) -> Done:
        feed = self.folder / "out.jsonl"
        lines = feed.read_text("utf-8").splitlines() if feed.exists() else []
        records = [json.loads(line) for line in lines]
        for record in records:
            kind = "webpage" if "start_url" in record else "publication"
            kind = "artifact" if "members" in record else kind
            VALIDATORS["ingest-result" if "hops" in record else kind].validate(record)
            assert not record.get("sources") or not disagreements(record), record
            if "request" in record and "hops" in record:
                assert from_json(IngestResult, record).to_json() == record
        return Done(code, log, out, records)

    def command(self, *arguments: str) -> str:
        """Return the output of another ``scrapy`` command, run over the store."""
        done = forks().run(arguments, self.folder)
        done.check_returncode()
        return done.stdout

    def ledger(self) -> list[tuple[str, str, str]]:
        """Return the text, state and reason of every seed, in the order of their lines."""
        return self._query("SELECT text, state, reason FROM seed ORDER BY list, line, id")

    def states(self) -> dict[str, int]:
        """Return the number of seeds in each state."""
        return dict(Counter(state for _, state, _ in self.ledger()))

    def stored(self, table: str = "publication") -> list[Record]:
        """Return the records of the store; *table*: publication or page."""
        rows = self._query(f"SELECT record FROM {table}_record ORDER BY {table}")
        return [unpack(row[0]) for row in rows]

    def _query(self, query: str) -> list[Any]:
        with closing(sqlite3.connect(self.folder / "pubcrawl.db")) as connection:
            return connection.execute(query).fetchall()


def at(urls: Mapping[str, str]) -> tuple[str, ...]:
    """Return the resources that a crawl can ask without a network and without a key."""
    standard = {each.base for each in RESOURCES if each.standard}
    return names(
        each
        for each in RESOURCES
        if each.standard
        or (
            each.base in urls
            and each.base not in standard
            and not (each.credential and each.credential.required)
        )
    )


def problems(record: Record) -> list[tuple[str, str]]:
    """Return the resource and reason of each problem of a record."""
    return [(problem["resource"], problem["reason"]) for problem in record["problems"]]


def timeless(record: Record) -> Record:
    """Return *record* without its times."""
    times = {"timestamp", "fetch_time", "citations_timestamp", "notices_checked"}
    kept: Record = json.loads(
        json.dumps(record),
        object_pairs_hook=lambda pairs: {key: value for key, value in pairs if key not in times},
    )
    return kept
