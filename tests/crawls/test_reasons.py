"""Every seed has an end, and every failed one a reason, in every kind of crawl."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests import cases
from tests.cases import Agree, Case, golden
from tests.crawls.hosts import filled, read_reply
from tests.crawls.run import Crawl, Record, problems
from tests.patience import PATIENT
from tests.server import Server

RULES = r"""
'127\.0\.0\.1:[0-9]+/ruled': {title: h1, content: '#main', license: .licence, language: .lang}
'127\.0\.0\.1:[0-9]+/(never|blank)': {javascript: 'false'}
"""
SETTINGS = {
    **PATIENT,
    "DOWNLOAD_MAXSIZE": 1_000_000,
    "HOST_REST_FACTOR": 0,
    "JAVASCRIPT": "off",
    "OUTAGE_FAILURES": 0,
    "RETRY_AFTER_DEFAULT": 0,
    "SEED_ATTEMPTS": 1,
    "SEED_FAILURES_MAX": "100%",
    "WEBPAGES_YAML": "rules.yaml",
}
FIELDS = ("final_url", "status_code", "title", "content", "license", "language", "fetch_exception")


@golden
def test_every_page_has_an_end(case: Case, tmp_path: Path, agree: Agree) -> None:
    pages = filled(cases.read(Path(__file__).with_name("pages.yaml")))
    (tmp_path / "rules.yaml").write_text(RULES)
    with Server() as server:
        for path, reply in pages.items():
            server.route(path, read_reply(reply))
        here = server.url("").rstrip("/")
        crawl = Crawl(tmp_path, {}, **SETTINGS, PUBFETCHER_COMPAT=case["compat"])
        both = f"{server.url('/a')} {server.url('/b')}"
        crawl.seeds(
            *map(server.url, pages), "http://127.0.0.1:1/closed", "otters", here, here, both
        )
        done = crawl.run(spider=case["spider"])
        asked = Counter(server.paths())
    assert done.code == 0, done.log
    assert "Traceback" not in done.log
    ledger = [(text.replace(here, ""), state, reason) for text, state, reason in crawl.ledger()]
    assert all(reason for _, state, reason in ledger if state == "failed")
    assert asked["/self"] == 1 or case["compat"]
    found = {text: f"{state} {reason}".strip() for text, state, reason in ledger}
    for record in done.records:
        address = record.get("start_url") or record.get("entry_uri") or record["addresses"][0]
        path = address.replace(here, "")
        found[path] = f"{found[path]}: {told(record, here)}"
    agree(case, {"ends": found, "requests for a PDF": asked["/paper"]})


def told(record: Record, here: str) -> str:
    """Return in a line what a page gave."""
    if "entry_uri" in record:
        return str(record["state"])
    if "start_url" not in record:
        title = record["parts"].get("title", {}).get("content", "")
        return " ".join((title, *map(" ".join, problems(record))))
    values = (f"{name} {str(record[name])[:40]}" for name in FIELDS if record[name])
    return " ".join(f"{record['status']} ({', '.join(values)})".replace(here, "").split())
