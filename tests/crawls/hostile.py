"""
Hostile hosts, each on its own address, for ingests as whole crawls.

    done = attack(tmp_path, {"loop": Case("redirect-loop", {"/a": Answer.redirect("/a")})})
    done.slugs == {"loop": "redirect-loop"}

One server plays all hosts: every address in 127.0.0.0/8 is this machine. A path that ends
in ``*`` answers for all paths with that prefix.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tests.crawls.ingests import Ingest
from tests.moments import HANGS
from tests.patience import PATIENT
from tests.server import Answer, Reply, Seen, Server

LIMIT = 2_000_000
"""Bytes of the largest file that these crawls accept."""

SETTINGS: dict[str, object] = {
    "HOST_REST_FACTOR": 0,
    "INGEST_SIZE_MAX": LIMIT,
    **PATIENT,
    "WORKER_TIMEOUT": HANGS,
    "WALL_HOLD": 0,
    "SEED_FAILURES_MAX": "100%",
    "RETRY_AFTER_DEFAULT": 0.1,
    "CONCURRENT_REQUESTS": 64,
    "JAVASCRIPT": "off",
}
OURS = {"ids.txt", "out.jsonl", "pubcrawl.db", "pubcrawl.db-shm", "pubcrawl.db-wal"}
"""Names that a crawl writes besides the files it keeps."""

Site = Mapping[str, Reply]


@dataclass
class Case:
    """
    A host and the slug of the request to it; *slug*: "" for an invalid request.

    *base*: the base address, with ``{}`` for scheme and host and ``{host}`` for the host;
    by default the first path of *site*. *given*: further fields of the request. *platform*: of
    datasets. *told*: a part of its result.
    """

    slug: str
    site: Site = field(default_factory=dict)
    type: str = "pdf"
    base: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    platform: str = ""
    told: Mapping[str, Any] = field(default_factory=dict)


class Attacked(NamedTuple):
    """Slugs and results by name, the log, and the targets requested of each host."""

    slugs: dict[str, str]
    results: dict[str, dict[str, Any]]
    log: str
    asked: dict[str, list[str]]


def attack(folder: Path, cases: Mapping[str, Case], **settings: object) -> Attacked:
    """Request all *cases* in one crawl, and assert what holds for every crawl."""
    names = {f"127.9.{n // 200}.{n % 200 + 1}": name for n, name in enumerate(cases)}
    asked: dict[str, list[str]] = {name: [] for name in cases}

    def answer(seen: Seen) -> Answer | bytes:
        name = names[seen.host]
        if seen.target != "/robots.txt":
            asked[name].append(seen.target)
        found = reply_of(cases[name].site, seen.target)
        return found(seen) if callable(found) else found

    with Server("0.0.0.0", fallback=answer) as server:
        platforms = {host: case.platform for host, case in zip(names, cases.values(), strict=True)}
        datasets = {host: platform for host, platform in platforms.items() if platform}
        given = {**SETTINGS, "DATASET_HOSTS": json.dumps(datasets), **settings}
        ingest = Ingest(folder, **given)
        ingest.requests(
            *(_request(name, cases[name], server.url("", host)) for host, name in names.items())
        )
        done = ingest.done()
    assert done.code == 0, done.log[-3000:]
    assert "Traceback" not in done.log, done.log[-6000:]
    by_id = {record["request"]["link_source_id"]: record for record in done.records}
    assert len(by_id) == len(done.records), "one result for each request"
    stored = {one["request"]["link_source_id"]: one for one in ingest.stored()}
    assert {name: one["status"] for name, one in stored.items()} == {
        name: one["status"] for name, one in by_id.items()
    }
    assert_at_home(ingest)
    assert_kept(ingest, list(by_id.values()))
    slugs = {name: by_id[name]["status"] if name in by_id else "" for name in cases}
    return Attacked(slugs, by_id, done.log, asked)


def reply_of(site: Site, target: str) -> Reply:
    """Return the reply of a site for a path and query."""
    prefixes = (path for path in site if path[-1:] == "*" and target.startswith(path[:-1]))
    return site.get(target) or site.get(next(prefixes, "")) or Answer(404)


def assert_at_home(ingest: Ingest) -> None:
    """Assert that the crawl wrote only the files it keeps and what every crawl writes."""
    there = {path.name for path in ingest.folder.iterdir()}
    assert there <= OURS | {"files", "warc"}, there
    assert not [path for path in ingest.folder.rglob("*") if path.is_symlink()]
    names = ingest.files()
    for name in names:
        kind, one, two, last = name.split("/")
        digest = last.partition(".")[0]
        assert kind.isalpha()
        assert len(digest) == 40
        assert (one, two) == (digest[:2], digest[2:4])
        if kind not in ("text", "grobid"):
            body = (ingest.folder / "files" / name).read_bytes()
            assert hashlib.sha1(body, usedforsecurity=False).hexdigest() == digest


def assert_kept(ingest: Ingest, results: list[dict[str, Any]]) -> None:
    """Assert that the folder has the files of the results, and no others."""
    kept = {Path(name).name.partition(".")[0] for name in ingest.files()}
    named = {one["file_meta"]["sha1hex"] for one in results if "file_meta" in one}
    parts = {
        item["sha1"]
        for one in results
        for item in one.get("manifest", ())
        if item.get("status") == "success"
    }
    assert kept == named | parts
    staging = ingest.folder / "files" / ".staging"
    assert not [path for path in staging.rglob("*") if path.is_file()]


def head(status: int = 200, *lines: str) -> bytes:
    """Return the head of an answer, as sent over the wire."""
    return "".join(f"{line}\r\n" for line in (f"HTTP/1.1 {status} So", *lines, "")).encode(
        "latin-1"
    )


def raw(*parts: bytes) -> Answer:
    """Return an answer that consists of these bytes, head included."""
    return Answer(wire=lambda: parts)


def _request(name: str, case: Case, origin: str) -> dict[str, Any]:
    base = case.base.replace("{}", origin).replace("{host}", origin[7:]) or origin + next(
        iter(case.site)
    )
    about = {"link_source": "hostile", "link_source_id": name}
    return {"ingest_type": case.type, "base_url": base, **about, **case.given}
