"""
Crawls as data: a golden case has sites, archives and crawls, and expects what each crawl gives.

    sites: {shop: {/a: <p>a, /b: [{status: 503}, later], '*': {status: 404}}}
    archives: {machine: {captures: [{date: …, url: 'http://shop/a', body: old}]}}
    settings: {ROBOTSTXT_OBEY: false}
    meta: {accepts: html}
    crawls: [{requests: ['http://shop/a', {url: 'http://shop/b', meta: {…}}], log: ['1 s']}]
    shows: [body]

``//NAME`` in a text is the address of a site (127.0.0.1, 127.0.0.2 … in their order) or an archive,
and ``TMP`` is the folder of the test, which the crawls of a case share. A site answers a path with
a text or the fields of an ``Answer`` (*recorded*: a wall of tests/recorded, *gzip*: packed,
*redirect*: to an address, *times*: the body repeated, *base64*: one that is no text), several in
turn, and other paths with ``*``. An archive is a ``tests.fetch.archive.archive.Archive``.

An outcome has the status, the address and the flags of each request where they are not the usual
ones, and the fields that *shows* names. *log* has texts whose presence is reported, *stats* the
names of counters. Unless there are *timeouts*, no site ever has two requests at a time, nor two
connections where a crawl *keeps_connections*. No archive is asked for robots.txt, and no key
reaches another service than Save Page Now.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pubcrawl.model.ingest import Capture
from tests.fetch.archive.archive import Archive
from tests.fetch.crawling import Crawl, crawl
from tests.server import NOT_FOUND, Answer, Seen, Server

RECORDED = Path(__file__).parents[1] / "recorded/walls"
QUIET = {"ROBOTSTXT_OBEY": False, "RETRY_AFTER_DEFAULT": 0.01, "HOST_REST_FACTOR": 0}
BEGUN = f"{datetime.now(UTC):%Y%m%d%H%M%S}"

Case = dict[str, Any]


def recorded(name: str) -> Case:
    """Return the recorded answer of a wall, as the fields of an ``Answer``."""
    answer = json.loads((RECORDED / name / "answer.json").read_text("utf-8"))
    return {**answer, "body": (RECORDED / name / "body").read_bytes().decode("latin-1")}


def answer_of(given: str | Case) -> Answer:
    fields = {"body": given} if isinstance(given, str) else {**given}
    if name := fields.pop("recorded", ""):
        wall = recorded(name)
        headers = {**wall["headers"], **fields.get("headers", {})}
        body = wall["body"].encode("latin-1")
        fields = {"status": wall["status"], **fields, "headers": headers}
    else:
        body = fields.pop("body", "").encode() * fields.pop("times", 1)
        body = base64.b64decode(fields.pop("base64", "")) or body
        headers = fields.pop("headers", {})
    if "json" in fields:
        body = json.dumps(fields.pop("json")).encode()
        headers = {"Content-Type": "application/json", **headers}
    if location := fields.pop("redirect", ""):
        fields.setdefault("status", 302)
        headers = {**headers, "Location": location}
    if fields.pop("gzip", False):
        body, headers = gzip.compress(body, mtime=0), {**headers, "Content-Encoding": "gzip"}
    return Answer(**{**fields, "body": body, "headers": headers})


def play(case: Case, folder: Path) -> list[Case]:
    """Run the crawls of *case* in *folder* and return what each gives."""
    with ExitStack() as stack:
        names = [*case.get("sites", ()), *case.get("archives", ())]
        servers = {
            name: stack.enter_context(Server(f"127.0.0.{number}"))
            for number, name in enumerate(names, 1)
        }
        addresses = {f"//{name}": server.url("")[5:] for name, server in servers.items()}
        addresses["TMP"] = str(folder)
        words = {rf"{name}(?![\w.-])": address for name, address in addresses.items()}
        case = _replaced(case, words)
        for name, text in case.get("files", {}).items():
            (folder / name).write_text(text)
        for name, routes in case.get("sites", {}).items():
            _serve(servers[name], routes)
        settings = {**QUIET}
        archives = {}
        for name, contents in case.get("archives", {}).items():
            archive = archives[name] = Archive(servers[name], indexed=contents.get("indexed", 0))
            _fill(archive, contents)
            settings |= archive.settings
        results = []
        for each in case["crawls"]:
            for server in servers.values():
                server.seen.clear()
            requests = [_request(given, case.get("meta", {})) for given in each["requests"]]
            merged = {**settings, **case.get("settings", {}), **each.get("settings", {})}
            done = crawl(folder, requests, merged)
            print(done.log)
            result = _outcome(done, requests, {**case, **each})
            for name, server in servers.items():
                # A request that has timed out stays in progress at its server.
                if not case.get("timeouts"):
                    assert max(server.peak.values(), default=0) <= 1
                # A connection that a crawl has closed may stay open at its server for a while.
                if case.get("keeps_connections"):
                    assert max(server.peak_connections.values(), default=0) <= 1
                if name in archives:
                    assert "/robots.txt" not in [request.target for request in server.seen]
                    for request in server.seen:
                        is_save = request.target.startswith("/save")
                        assert ("authorization" in request.headers) is is_save
                elif server.seen:
                    result.setdefault("seen", {})[name] = sorted(map(_target, server.seen))
            for archive in archives.values():
                if archive.jobs:
                    result["jobs"] = [*archive.jobs]
                archive.jobs.clear()
            results.append(result)
        names_of = {re.escape(address): name for name, address in addresses.items()}
        return _replaced(results, names_of)


def _replaced(value: Any, patterns: Mapping[str, str]) -> Any:
    text = json.dumps(value)
    for pattern, new in patterns.items():
        text = re.sub(pattern, new, text)
    return json.loads(text)


def _target(request: Seen) -> str:
    return request.target + " with cookies" * ("cookie" in request.headers)


def _serve(server: Server, routes: Mapping[str, Any]) -> None:
    server.fallback = NOT_FOUND
    for path, given in routes.items():
        answers = [answer_of(each) for each in (given if isinstance(given, list) else [given])]
        if path == "*":
            server.fallback = answers[0]
        else:
            server.route(path, *answers)


def _fill(archive: Archive, contents: Case) -> None:
    archive.pending = contents.get("pending", 0)
    for url, given in contents.get("pages", {}).items():
        answer = answer_of(given)
        archive.pages[url] = answer.body, answer.status, answer.headers
    for given in contents.get("captures", ()):
        answer = answer_of(given.get("answer", ""))
        archive.keep(
            given["date"],
            given["url"],
            answer.body,
            answer.status,
            answer.headers,
            **given.get("index", {}),
        )
    archive.answers = {
        name: [*map(answer_of, given)] for name, given in contents.get("answers", {}).items()
    }
    archive.scripted = {
        name: answer_of(given) for name, given in contents.get("scripted", {}).items()
    }


def _request(given: str | Case, meta: Case) -> Case:
    request = {"url": given} if isinstance(given, str) else given
    merged = {**meta, **request.get("meta", {})}
    return {**request, "meta": {name: value for name, value in merged.items() if value is not None}}


def _capture(fields: list[Any]) -> str:
    """Return what a capture says, with "now" for the time of this test."""
    one = Capture(*fields)
    text = f"{one.datetime} {one.url} {one.mimetype} {one.status_code} {one.sha1b32[:8]}"
    text += f", in {one.warc_path[:8]}" * bool(one.warc_path)
    text += f", repeats {one.revisit}" * bool(one.revisit)
    return re.sub(r"\b\d{14}\b", lambda time: "now" if BEGUN <= time[0] < "209" else time[0], text)


def _outcome(done: Crawl, requests: list[Case], case: Case) -> Case:
    rows = []
    for number, request in enumerate(requests):
        result = {"status": 200, "flags": [], **done.results[number]}
        row = {"request": request["url"]}
        if slug := result.get("slug"):
            row["slug"] = slug
        for name, usual in (("status", 200), ("url", request["url"]), ("flags", [])):
            if result[name] not in (usual, 0):
                row[name] = result[name]
        for name in case.get("shows", ()):
            if name == "body" and not slug:
                row[name] = base64.b64decode(result["body"]).decode("utf-8", "backslashreplace")
            elif name in ("capture", "original") and result.get(name):
                row[name] = _capture(result[name])
            elif name in result.get("headers", ()):
                row[name] = result["headers"][name]
            elif result.get(name) and name != "body":
                row[name] = result[name]
        rows.append(row)
    found: Case = {"results": rows}
    if log := {text: text in done.log for text in case.get("log", ())}:
        found["log"] = log
    if stats := {name: done.stats.get(name, 0) for name in case.get("stats", ())}:
        found["stats"] = stats
    return found
