"""Sites as platforms publish them, written before the verifier: what is a hit, and what is not."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.blind_evidence.case import Case, route
from tests.blind_evidence.cases import CASES
from tests.crawls.ingests import Ingest
from tests.server import Server

MISSED_MAX = 0.02
"""Largest share of works that are not found."""


def request_of(case: Case, main: Server, other: Server) -> dict[str, Any]:
    """Return the line of a list for *case*, whose answers are at the two servers from now on."""
    request = dict(route(case, main, other))
    request.pop("year", None)
    if title := request.pop("title", ""):
        request["expect_title"] = title
    if names := request.pop("authors", ()):
        request["expect_names"] = list(names)
    return request


def results(folder: Path) -> dict[str, dict[str, Any]]:
    """Crawl to all cases, each at hosts of its own; return the results by case."""
    with ExitStack() as stack:
        requests, bases = [], {}
        for number, case in enumerate(CASES):
            at = f"{1 + number // 100}", 1 + 2 * (number % 100)
            main, other = (
                stack.enter_context(Server(f"127.1.{at[0]}.{at[1] + each}")) for each in (0, 1)
            )
            requests.append(request_of(case, main, other))
            bases[requests[-1]["base_url"]] = case.name
        ingest = Ingest(folder, DOWNLOAD_DELAY=0, SEED_FAILURES_MAX="100%")
        ingest.requests(*requests)
        done = ingest.done()
    assert done.code == 0, done.log
    assert "Traceback" not in done.log, done.log
    return {bases[record["request"]["base_url"]]: record for record in done.records}


def is_right(case: Case, record: dict[str, Any]) -> bool:
    """Return whether a result is that of *case*: the slug, and the file of a hit."""
    if record["status"] not in case.slugs or record["hit"] != case.hit:
        return False
    path = (case.file or "").replace("{base}", "").replace("{other}", "")
    url: str = record["terminal"]["terminal_url"]
    return not case.hit or url.endswith(path)


@pytest.mark.long
def test_blind_evidence(tmp_path: Path) -> None:
    found = results(tmp_path)
    wrong: dict[bool, dict[str, object]] = {False: {}, True: {}}
    for case in CASES:
        record = found[case.name]
        if not is_right(case, record):
            where = record["terminal"]["terminal_url"]
            wrong[case.hit][case.name] = record["status"], where, record.get("error_message")
    assert wrong[False] == {}
    # A page without metadata, with the name of the journal for its title, does not say enough.
    assert len(wrong[True]) <= MISSED_MAX * sum(case.hit for case in CASES), wrong[True]
