"""Releases of fatcat: their types, and the gate of the daily list."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.ingest.dumps.sources.fatcat import DailyGate, ingest_type, new_releases
from tests.cases import read, table
from tests.ingest.dumps.test_dumps import FATCAT

DATA = read(Path(__file__).with_suffix(".yaml"))


@table
def test_what_the_daily_list_takes(more: dict[str, Any], reason: str) -> None:
    assert DailyGate().reason({**FATCAT, **more}) == reason


def test_journals_have_fixed_types() -> None:
    assert ingest_type({**FATCAT, "container": {"issnl": "1082-9873"}}) == "html"
    assert ingest_type({**FATCAT, "container": {"extra": {"issne": "2334-2536"}}}) == "html"
    assert ingest_type({**FATCAT, "container": {"issnl": "2999-5678"}}) == "pdf"


def test_a_changelog_names_new_releases() -> None:
    edits = DATA["a changelog names new releases.edits"]
    entry = {"index": 7, "editgroup": {"edits": {"releases": edits, "files": [{"ident": "f"}]}}}
    new = new_releases([json.dumps(entry).encode() + b"\n", b"\n"])
    assert new == {"a" * 26}
    assert DailyGate(new).reason(FATCAT) == ""
    assert DailyGate(new).reason({**FATCAT, "ident": "b" * 26}) == "not-new"
    with pytest.raises(ValueError, match="line 1 is not an entry of a changelog"):
        new_releases([b'{"index": 7}\n'])
