"""Ingests of datasets from untrusted platforms, and of PDFs with an untrusted GROBID."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.apis.datasets import DATASET, JSON, md5, publish
from tests.crawls.hostile import Case, Site, attack, expected, head, raw
from tests.crawls.ingests import PDF, file, html
from tests.server import Answer, Seen, Server

SHORT = Answer(body=DATASET.files["README.md"], cut=9)
RECORD = "/api/records/5550042"
_numbers = count()


def zenodo(change: Callable[[dict[str, Any]], object] = lambda record: None) -> Site:
    """Return a dataset on Zenodo, with *change* applied to its record."""

    def record(seen: Seen) -> Answer:
        _, answers, _ = publish("zenodo", DATASET, f"http://{seen.headers['host']}")
        found = json.loads(answers[RECORD].body)
        change(found)
        return Answer(body=json.dumps(found).encode(), headers=JSON)

    _, answers, _ = publish("zenodo", DATASET, "")
    return {"/records/5550042": html("a dataset"), **answers, RECORD: record}


def changed(**fields: object) -> Site:
    """Return a dataset whose record has other *fields* for its first file."""
    return zenodo(lambda record: record["files"][0].update(fields))


def named(name: str) -> Case:
    return Case("unsafe-path", changed(key=name), "dataset")


def listing(answer: Answer) -> Site:
    return {"/records/5550042": html("a dataset"), RECORD: answer}


def many(number: int) -> Site:
    """Return a dataset of *number* files; a crawl requests none of them."""

    def record(_seen: Seen) -> Answer:
        _, answers, _ = publish("zenodo", DATASET, "http://127.9.0.1")
        record = json.loads(answers[RECORD].body)
        first = record["files"][0]
        record["files"] = [{**first, "key": f"{n}.txt"} for n in range(number)]
        return file(json.dumps(record).encode(), "application/json")

    return {"/records/5550042": html("a dataset"), RECORD: record}


def linked(url: str) -> Site:
    """Return a dataset whose first file is at *url*."""
    return changed(links={"self": url})


NAMES = {
    "above": "../../../etc/cron.d/otter",
    "in the middle": "data/../../otter",
    "from the root": "/etc/otter",
    "drive": "C:\\otter.txt",
    "drive, as a folder": "C:/otter.txt",
    "backslashes": "..\\..\\otter",
    "NUL": "otter\0.txt",
    "line end": "otter\n.txt",
    "5 kB": "o" * 5000,
    "dots": "..",
    "dot": "a/./b",
    "right to left": "otter\u202etxt.exe",
    "lone surrogate": "otter\udc80.txt",
    "shares": "//host/share/otter",
}

DATASETS: dict[str, Case] = {
    "as it should be": Case("success", zenodo(), "dataset"),
    **{f"a name: {kind}": named(name) for kind, name in NAMES.items()},
    # Files are stored by their digest, so names that a file system reserves do no harm.
    "a name that some systems keep": Case("success", changed(key="aux/NUL.txt"), "dataset"),
    "no name": Case("platform-error", changed(key=""), "dataset"),
    "a name twice": Case("unsafe-path", changed(key="data/dives.csv"), "dataset"),
    "no files": Case("empty-manifest", zenodo(lambda record: record.update(files=[])), "dataset"),
    "another digest": Case("mismatch-md5", changed(checksum=f"md5:{md5(b'x')}"), "dataset"),
    "another size": Case("mismatch-size", changed(size=7), "dataset"),
    "more than its size": Case("mismatch-size", changed(size=5_000), "dataset"),
    "a size below nothing": Case("success", changed(size=-1), "dataset"),
    "a size that is a word": Case("success", changed(size="large"), "dataset"),
    "a size beyond all": Case("success", changed(size=10**30), "dataset"),
    "a digest of nonsense": Case("success", changed(checksum="md5:otter"), "dataset"),
    "a file that is a page": Case(
        "mismatch-size",
        {**zenodo(), "/api/records/5550042/files/README.md/content": html("Sign in")},
        "dataset",
    ),
    "a file that is not there": Case(
        "error-platform-download",
        {**zenodo(), "/api/records/5550042/files/README.md/content": Answer(404)},
        "dataset",
    ),
    "a file that is cut short": Case(
        "error-platform-download",
        {
            **zenodo(),
            "/api/records/5550042/files/README.md/content": Answer(
                body=DATASET.files["README.md"], cut=9
            ),
        },
        "dataset",
    ),
    "a file that leads in circles": Case(
        "error-platform-download",
        {
            **zenodo(),
            "/api/records/5550042/files/README.md/content": Answer.redirect(
                "/api/records/5550042/files/README.md/content"
            ),
        },
        "dataset",
    ),
    "a file that is silent": Case(
        "error-platform-download",
        {**zenodo(), "/api/records/5550042/files/README.md/content": Answer(silent=True)},
        "dataset",
    ),
    "a file of ours": Case("error-platform-download", linked("file:///etc/passwd"), "dataset"),
    "a file by script": Case("error-platform-download", linked("javascript:alert(1)"), "dataset"),
    "a file without a place": Case("success", linked(""), "dataset"),
    "100,000 files": Case("too-many-files", many(100_000), "dataset"),
    "201 files": Case("too-many-files", many(201), "dataset"),
    "restricted": Case(
        "platform-restricted",
        zenodo(lambda record: record["metadata"].update(access_right="restricted")),
        "dataset",
    ),
    "gone": Case("platform-restricted", listing(Answer(410)), "dataset"),
    "not there": Case("platform-404", listing(Answer(404)), "dataset"),
    "not for us": Case("platform-restricted", listing(Answer(403)), "dataset"),
    "broken": Case("platform-http-error", listing(Answer(500)), "dataset"),
    "a page for JSON": Case("platform-error", listing(html("Down for maintenance")), "dataset"),
    "half a JSON": Case(
        "platform-error", listing(file(b'{"files": [', "application/json")), "dataset"
    ),
    "JSON of another shape": Case(
        "platform-404",
        listing(file(b'{"files": {"a": [1]}, "metadata": 7}', "application/json")),
        "dataset",
    ),
    "JSON that is a number": Case(
        "platform-error", listing(file(b"7", "application/json")), "dataset"
    ),
    "JSON of 100,000 levels": Case(
        "platform-error", listing(file(b"[" * 100_000, "application/json")), "dataset"
    ),
    "no JSON at all": Case("platform-error", listing(file(b"", "application/json")), "dataset"),
    "no platform": Case("no-platform-match", {"/a": html("my data")}, "dataset"),
    "a PDF in place of a platform": Case("no-platform-match", {"/a": file(PDF)}, "dataset"),
    "a page that is not there": Case("not-found", {"/records/5550042": Answer(404)}, "dataset"),
}


@pytest.mark.long
def test_datasets_that_cannot_be_trusted(tmp_path: Path) -> None:
    hosts = {f"127.9.0.{n + 1}": "zenodo" for n in range(len(DATASETS))}
    done = attack(tmp_path, DATASETS, DATASET_HOSTS=json.dumps(hosts))
    assert done.slugs == expected(DATASETS)


def osf_that_never_ends(seen: Seen) -> Answer:
    """Answer as a platform whose list always has one more page."""
    start = f"http://{seen.headers['host']}"
    if "/guids/" in seen.target:
        _, answers, _ = publish("osf", DATASET, start)
        return answers[seen.target]
    if not seen.target.startswith("/v2/"):
        return html("a dataset")
    number = next(_numbers)
    following = f"{start}/v2/nodes/otter/files/osfstorage/?page={number}"
    return Answer(
        body=json.dumps({"data": [], "links": {"next": following}}).encode(), headers=JSON
    )


def osf_in_circles(seen: Seen) -> Answer:
    """Answer as a platform where each folder contains itself, under another number."""
    start = f"http://{seen.headers['host']}"
    if "/guids/" in seen.target or not seen.target.startswith("/v2/"):
        return osf_that_never_ends(seen)
    href = f"{start}/v2/nodes/otter/files/osfstorage/f{next(_numbers)}/"
    folder = {
        "id": "f",
        "type": "files",
        "attributes": {"kind": "folder", "name": "f", "path": "/f/", "provider": "osfstorage"},
        "relationships": {"files": {"links": {"related": {"href": href, "meta": {}}}}},
    }
    return Answer(
        body=json.dumps({"data": [folder], "links": {"next": None}}).encode(), headers=JSON
    )


def osf_one_circle(seen: Seen) -> Answer:
    """Answer as a platform whose list has itself as its next page."""
    start = f"http://{seen.headers['host']}"
    if "/guids/" in seen.target or not seen.target.startswith("/v2/"):
        return osf_that_never_ends(seen)
    return Answer(
        body=json.dumps({"data": [], "links": {"next": start + seen.target}}).encode(),
        headers=JSON,
    )


ENDLESS: dict[str, Case] = {
    "pages without end": Case(
        "platform-error", {"/*": osf_that_never_ends}, "dataset", "{}/otter/"
    ),
    "folders without end": Case("platform-error", {"/*": osf_in_circles}, "dataset", "{}/otter/"),
    "a page that is the next": Case(
        "empty-manifest", {"/*": osf_one_circle}, "dataset", "{}/otter/"
    ),
}


def test_lists_that_never_end(tmp_path: Path) -> None:
    hosts = {f"127.9.0.{n + 1}": "osf" for n in range(len(ENDLESS))}
    done = attack(tmp_path, ENDLESS, DATASET_HOSTS=json.dumps(hosts), DATASET_ANSWERS_MAX=30)
    assert done.slugs == expected(ENDLESS)
    assert max(map(len, done.asked.values())) < 40


GROBIDS: dict[str, Answer] = {
    "dead": Answer(reset=True),
    "silent": Answer(silent=True),
    "broken": Answer(500, b"java.lang.OutOfMemoryError"),
    "busy": Answer(503),
    "a page": html("nginx"),
    "half": file(b"<TEI xmlns='http://www.tei-c.org/ns/1.0'><teiHeader>", "application/xml"),
    "a bomb": raw(head(200, "Content-Type: application/xml"), b"<TEI>" + b"<a>" * 200_000),
    "large": raw(head(200, "Content-Type: application/xml"), b"<TEI>" + b" " * 13_000_000),
    "entities": file(
        b'<?xml version="1.0"?><!DOCTYPE TEI [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
        b'<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader>&x;</teiHeader></TEI>',
        "application/xml",
    ),
    "a redirect": Answer.redirect("http://127.0.0.77:1/elsewhere"),
}


def test_grobid_that_cannot_be_trusted(tmp_path: Path) -> None:
    def answer(seen: Seen) -> Answer:
        # The end of each PDF names the answer for it.
        return next((GROBIDS[name] for name in GROBIDS if f"%{name}%".encode() in seen.body), busy)

    busy = Answer(503)
    cases = {
        name: Case("success", {"/a.pdf": file(PDF + f"%{name}%".encode())}) for name in GROBIDS
    }
    with Server("127.0.0.3", fallback=answer) as service:
        url = service.url("").rstrip("/")
        done = attack(tmp_path, cases, GROBID_URL=url)
    assert done.slugs == expected(cases)
    told = {name: done.results[name]["grobid"]["status"] for name in cases}
    assert {name for name in told if told[name] == "success"} <= {"entities"}, told
    assert "root:" not in json.dumps(done.results)
