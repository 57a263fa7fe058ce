"""Every failed seed has a reason, in every kind of crawl."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crawls.run import Crawl
from tests.server import Answer, Server

PAGES = {
    "/nothing": Answer(body=b"<html></html>"),
    "/empty": Answer(body=b""),
    "/gone": Answer(404, body=b"<title>Otters</title><p>" + b"They are gone from here. " * 99),
    "/error": Answer(500, body=b"<title>Otters</title><p>Later"),
    "/reset": Answer(reset=True),
    "/type": Answer(body=b"\x00\x01", headers={"Content-Type": "application/octet-stream"}),
}


@pytest.mark.parametrize("spider", ["webpages", "docs", "journal", "artifacts"])
@pytest.mark.parametrize("compat", [False, True])
def test_pages_that_give_nothing(tmp_path: Path, spider: str, compat: bool) -> None:
    with Server() as server:
        for path, answer in PAGES.items():
            server.route(path, answer)
        crawl = Crawl(
            tmp_path,
            {},
            PUBFETCHER_COMPAT=compat,
            ROBOTSTXT_OBEY=False,
            JAVASCRIPT="off",
            SEED_ATTEMPTS=1,
            SEED_FAILURES_MAX="100%",
            RETRY_AFTER_DEFAULT=0,
        )
        crawl.seeds(*map(server.url, PAGES))
        done = crawl.run(spider=spider)
    assert done.code == 0, done.log
    assert "Traceback" not in done.log
    ends = [(state, reason) for _, state, reason in crawl.ledger()]
    assert {state for state, _ in ends} <= {"done", "failed"}
    assert all(reason for state, reason in ends if state == "failed")
    assert "failed" in {state for state, _ in ends}
