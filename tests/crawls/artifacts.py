"""Crawls of artifacts, run as a user runs them, against portals on this machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.crawls.run import Crawl, Done
from tests.portals.serve import Names

Record = dict[str, Any]
QUICK = {
    "HOST_REST_FACTOR": 0,
    "DOWNLOAD_DELAY": 0,
    "JAVASCRIPT": "off",
    "TWISTED_DNS_RESOLVER": "tests.crawls.names.Names",
}


def artifacts(folder: Path, names: Names, **settings: object) -> Crawl:
    """Return a crawl in *folder* that resolves the host names in *names*."""
    (folder / "names.json").write_text(json.dumps(names))
    return Crawl(folder, {}, **{**QUICK, **settings})


def boundaries(crawl: Crawl, *arguments: str) -> dict[str, Record]:
    """Crawl to the end; return the records by entry page."""
    return {record["entry_uri"]: record for record in finished(crawl, *arguments).records}


def finished(crawl: Crawl, *arguments: str) -> Done:
    """Crawl to the end, and assert that the program raised no error."""
    done = crawl.run(*arguments, spider="artifacts")
    assert done.code in (0, 9), done.log
    assert "Traceback" not in done.log, done.log
    return done


def members(record: Record) -> dict[str, Record]:
    """Return the members of a record by address, without those that pages embed."""
    return {each["uri"]: each for each in record["members"] if each["role"] != "embed"}
