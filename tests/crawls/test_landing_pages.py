"""Whole crawls of landing pages in nineteen languages, with and without an article."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.crawls.ingests import Ingest
from tests.crawls.landing_pages import LandingCase, cases
from tests.server import Server


def ingested(folder: Path, chosen: Sequence[LandingCase]) -> dict[str, dict[str, Any]]:
    """Ingest all cases, each on its own host, and return the results by case."""
    folder.mkdir(exist_ok=True)
    with ExitStack() as stack:
        urls = {}
        requests = []
        for number, case in enumerate(chosen):
            server = stack.enter_context(Server(f"127.0.{1 + number // 200}.{1 + number % 200}"))
            case.publish(server)
            requests.append(case.request(server))
            urls[server.url(case.path)] = case.id
        ingest = Ingest(folder, DOWNLOAD_DELAY=0, SEED_FAILURES_MAX="100%")
        ingest.requests(*requests)
        done = ingest.done()
    assert done.code == 0, done.log
    assert "Traceback" not in done.log, done.log
    return {urls[record["request"]["base_url"]]: record for record in done.records}


@pytest.mark.long()
def test_negatives(tmp_path: Path) -> None:
    chosen = cases("negatives")
    assert len(chosen) >= 120
    results = ingested(tmp_path, chosen)
    assert {
        case.id: (results[case.id]["status"], results[case.id].get("error_message"))
        for case in chosen
        if results[case.id]["status"] not in case.fields["slugs"]
    } == {}


@pytest.mark.long()
def test_positives(tmp_path: Path) -> None:
    chosen = cases("positives")
    assert len(chosen) >= 60
    results = ingested(tmp_path, chosen)
    missed = {}
    for case in chosen:
        result = results[case.id]
        url = result["terminal"]["terminal_url"]
        if not result["hit"] or not url.endswith(case.fields["file"]):
            missed[case.id] = (result["status"], url, result.get("error_message"))
    assert missed == {}
