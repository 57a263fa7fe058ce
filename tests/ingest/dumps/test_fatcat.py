"""Releases of fatcat: their types, and the conditions of the daily list."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.ingest.dumps import DumpSelection, requests_of_records
from pubcrawl.ingest.dumps.changelog import new_releases
from tests.cases import read, table
from tests.ingest.dumps.test_dumps import FATCAT

DATA = read(Path(__file__).with_suffix(".yaml"))


def request(release: dict[str, Any], new: Container[str] | None = None) -> dict[str, Any] | str:
    """Return the request of a release, as the daily list has it, or the reason why not."""
    takes = DumpSelection(daily=True, new=new)
    ((_, made),) = requests_of_records([json.dumps(release).encode()], "fatcat", Counter(), takes)
    return made


@table
def test_what_the_daily_list_takes(more: dict[str, Any], reason: str) -> None:
    made = request({**FATCAT, **more})
    assert (made if isinstance(made, str) else "") == reason


@pytest.mark.parametrize(
    ("container", "kind"),
    [
        ({"issnl": "1082-9873"}, "html"),
        ({"extra": {"issne": "2334-2536"}}, "html"),
        ({"issnl": "2999-5678"}, "pdf"),
    ],
)
def test_journals_have_fixed_types(container: dict[str, Any], kind: str) -> None:
    made = request({**FATCAT, "container": container})
    assert isinstance(made, dict)
    assert made["ingest_type"] == kind


def test_a_changelog_names_new_releases() -> None:
    edits = DATA["a changelog names new releases.edits"]
    entry = {"index": 7, "editgroup": {"edits": {"releases": edits, "files": [{"ident": "f"}]}}}
    new = new_releases([json.dumps(entry).encode() + b"\n", b"\n"])
    assert new == {"a" * 26}
    assert isinstance(request(FATCAT, new), dict)
    assert request({**FATCAT, "ident": "b" * 26}, new) == "not-new"
    with pytest.raises(ValueError, match="line 1 is not an entry of a changelog"):
        new_releases([b'{"index": 7}\n'])
