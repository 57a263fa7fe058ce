"""For every slug that an ingest can end with, a test has an ingest that ends with it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
import yaml

from pubcrawl.items.slugs import SLUGS
from tests.crawls.ingests import PDF, TEXT, Ingest, file, html
from tests.crawls.test_ingest import SLUGS as OF_HOSTS
from tests.crawls.test_ingest import TITLE
from tests.reading.pdf.maker import pdf
from tests.server import Answer, Server

ROOT = Path(__file__).parents[2]

# Only in rows of other programs, or from parts that this crawler does not have: an older
# spelling, an archive's storage and upload, a kind of text that it does not make, and a status
# that is never stored.
NOT_OURS = (
    "null-body",
    "petabox-error",
    "error-archiveorg-upload",
    "html-teixml-error",
    "existing",
)

DENIED = html("Reference #18.7f", title="Access Denied")
WORDS = "<p>" + "Some words, and neither few nor many. " * 60
REST: dict[str, tuple[str, Answer, dict[str, object], str]] = {
    "/stub": ("html", html("short"), {}, "wrong-scope"),
    "/unsure": ("html", html(WORDS), {}, "unknown-scope"),
    "/scripts": (
        "html",
        html(TEXT, "".join(f"<script src=/{n}.js></script>" for n in range(300))),
        {},
        "too-many-resources",
    ),
    # Its host refuses the script (403); a 404 would not make the page incomplete.
    "/bare": ("html", html(TEXT, "<script src=/kept.js></script>"), {}, "html-resource-no-capture"),
    "/names": (
        "html",
        html(TEXT + "".join(f"<x-{n} y-{n}>" for n in range(80_000))),
        {},
        "html-selectolax-error",
    ),
    "/broken.xml": (
        "xml",
        file(b'<?xml version="1.0"?><article><front></article>', "text/xml"),
        {},
        "xml-parse-error",
    ),
    "/md5": ("pdf", file(PDF), {"expect_hash": {"md5": "0" * 32}}, "mismatch-md5"),
    "/sha1": ("pdf", file(PDF), {"expect_hash": {"sha1": "0" * 40}}, "mismatch-sha1"),
    "/sha256": ("pdf", file(PDF), {"expect_hash": {"sha256": "0" * 64}}, "mismatch-sha256"),
    "/denied": ("pdf", Answer(403, DENIED.body), {}, "blocked-forbidden"),
    "/guess": ("pdf", html('<a href="/some.pdf">PDF</a>'), {}, "unverified-file"),
    "/beside": ("pdf", html('<a href="/beside.pdf">PDF</a>', TITLE), {}, "wrong-work"),
    "/no-dataset": ("dataset", html("no dataset"), {}, "no-platform-match"),
}

DATASETS = "crawls/test_ingest_datasets.py"
FILES = "ingest/test_filesets.py"
HISTORY = "fetch/test_history.py"
SPN2 = "fetch/history/test_spn2.py"

# Slug → test file, for slugs that the tests here do not cover.
ELSEWHERE: dict[str, str] = {
    "success-file": DATASETS,
    "platform-restricted": DATASETS,
    "platform-404": DATASETS,
    "platform-http-error": DATASETS,
    "platform-error": DATASETS,
    "too-many-files": DATASETS,
    "unsafe-path": DATASETS,
    "error-platform-download": DATASETS,
    "success-existing": FILES,
    "platform-scope": FILES,
    "empty-manifest": FILES,
    "too-large-size": FILES,
    "too-much-spn": FILES,
    "mismatch": FILES,
    "mismatch-size": FILES,
    "transfer-encoding-error": FILES,
    "no-capture": "crawls/test_ingest_again.py",
    "parse-crashed": "crawls/test_crashes.py",
    "cdx-error": HISTORY,
    "wayback-error": HISTORY,
    "wayback-content-error": HISTORY,
    "not-implemented": HISTORY,
    "too-many-redirects": SPN2,
    "spn2-backoff": SPN2,
    "spn2-error": SPN2,
    "spn2-recent-capture": SPN2,
    "spn2-no-ftp": SPN2,
    "spn2-cdx-lookup-failure": SPN2,
    "spn2-wayback-error": SPN2,
    "spn2-success-partial-url": SPN2,
    # Hosts that cannot be requested have their own test there.
    "invalid-url": "crawls/test_ingest.py",
    "invalid-host-resolution": "crawls/test_ingest.py",
}

# Failures of the crawler itself.
OWN = ("timeout", "failed")


def test_every_reason_of_what_came_has_its_slug(tmp_path: Path) -> None:
    with Server("127.0.0.2") as server:
        for path, (_, answer, _, _) in REST.items():
            server.route(path, answer)
        server.route("/kept.js", Answer(403))
        server.route("/some.pdf", file(PDF))
        server.route("/beside.pdf", file(pdf("Supporting information for On ways", "Table S1")))
        ingest = Ingest(tmp_path, WALL_HOLD=0)
        ingest.requests(
            *(
                {"ingest_type": kind, "base_url": server.url(path), **more}
                for path, (kind, _, more, _) in REST.items()
            )
        )
        results = ingest.run()
    assert {path: results[path]["status"] for path in REST} == {
        path: slug for path, (_, _, _, slug) in REST.items()
    }
    assert not any(one["hit"] for one in results.values())
    assert results["/beside"]["file_path"] in ingest.files()  # for inspection
    # Only files that may be the work are stored, with the reason for doubt.
    assert {name.partition("/")[0] for name in ingest.files()} <= {"html", "pdf", "text"}


@pytest.mark.parametrize("slug", SLUGS)
def test_each_slug_is_seen_somewhere(slug: str) -> None:
    here = {slug for _, slug in OF_HOSTS.values()} | {slug for *_, slug in REST.values()}
    if slug in NOT_OURS:
        made = [path for path in _sources("pubcrawl") if slug in _texts(path)]
        assert made == [ROOT / "pubcrawl/items/slugs.py"], f"{slug} is ours now: it needs a test"
    elif slug in OWN:
        assert slug in _asserted(ROOT / "tests/items/test_slugs.py")
    elif slug not in here:
        assert slug in ELSEWHERE, f"{slug}: no test sees it; add a row to REST"
        assert slug in _asserted(ROOT / "tests" / ELSEWHERE[slug])


def _sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@cache
def _texts(path: Path) -> frozenset[str]:
    """Return the string constants of a module."""
    return frozenset(_within(ast.parse(path.read_text("utf-8"))))


@cache
def _asserted(path: Path) -> frozenset[str]:
    """Return the string constants in the tests of a module, and in the tables that they name."""
    module = ast.parse(path.read_text("utf-8"))
    tables: dict[str, ast.AST] = {}
    for node in module.body:
        if isinstance(node, ast.Assign):
            tables |= {name.id: node.value for name in node.targets if isinstance(name, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and node.value and isinstance(node.target, ast.Name):
            tables[node.target.id] = node.value
    found: set[str] = set()
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found |= _within(node)
            names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            for name in names & tables.keys():
                found |= _within(tables[name])
    if (data := path.with_suffix(".yaml")).exists():
        found |= _strings(yaml.safe_load(data.read_text("utf-8")))
    return frozenset(found)


def _strings(value: object) -> set[str]:
    if isinstance(value, dict | list):
        items = value.values() if isinstance(value, dict) else value
        return set().union(*map(_strings, items))
    return {value} if isinstance(value, str) else set()


def _within(tree: ast.AST) -> set[str]:
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
