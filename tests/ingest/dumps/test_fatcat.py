"""Releases of fatcat: their types, and the gate of the daily list."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pubcrawl.ingest.dumps.fatcat import DailyGate, ingest_type, new_releases
from tests.ingest.dumps.test_dumps import FATCAT

BIG = {"extra": {"publisher_type": "big5", "kbart": {"portico": {"year_spans": [[2000, 2020]]}}}}
OPEN_BIG = {"extra": {**BIG["extra"], "doaj": {"as_of": "2020-01-01"}}}


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({}, ""),
        ({"container": BIG, "ext_ids": {"doi": "10.5555/4"}}, "preserved"),
        ({"container": BIG, "license_slug": "CC-BY", "ext_ids": {"doi": "10.5555/4"}}, ""),
        ({"container": OPEN_BIG, "ext_ids": {"doi": "10.5555/4"}}, ""),
        ({"container": BIG, "ext_ids": {"doi": "10.5555/4", "arxiv": "2101.00001v1"}}, ""),
        ({"container": {"extra": {"publisher_type": "big5"}}}, ""),
        ({"release_type": "figure"}, "no-document-type"),
        ({"release_type": "graphic"}, ""),  # a component
        ({"release_type": "dataset"}, ""),
        ({"release_type": "dataset", "extra": {"datacite": {"a": 1}}}, "no-document-type"),
        ({"release_type": "thesis", "extra": {"datacite": {"a": 1}}}, ""),
        ({"ext_ids": {"doi": "10.6084/m9.figshare.7"}}, "concept-doi"),
        ({"ext_ids": {"doi": "10.6084/m9.figshare.7.v2"}}, ""),
        (
            {
                "release_type": "report",
                "extra": {"datacite": {"relations": [{"relationType": "HasVersion"}]}},
            },
            "concept-doi",
        ),
    ],
)
def test_what_the_daily_list_takes(more: dict[str, Any], reason: str) -> None:
    assert DailyGate().reason({**FATCAT, **more}) == reason


def test_journals_have_fixed_types() -> None:
    assert ingest_type({**FATCAT, "container": {"issnl": "1082-9873"}}) == "html"
    assert ingest_type({**FATCAT, "container": {"extra": {"issne": "2334-2536"}}}) == "html"
    assert ingest_type({**FATCAT, "container": {"issnl": "2999-5678"}}) == "pdf"


def test_a_changelog_names_new_releases() -> None:
    edits = [
        {"ident": "a" * 26, "revision": "1"},
        {"ident": "b" * 26, "revision": "2", "prev_revision": "1"},
        {"ident": "c" * 26, "revision": "3", "redirect_ident": "a" * 26},
        {"ident": "d" * 26},  # deleted
    ]
    entry = {"index": 7, "editgroup": {"edits": {"releases": edits, "files": [{"ident": "f"}]}}}
    new = new_releases([json.dumps(entry).encode() + b"\n", b"\n"])
    assert new == {"a" * 26}
    assert DailyGate(new).reason(FATCAT) == ""
    assert DailyGate(new).reason({**FATCAT, "ident": "b" * 26}) == "not-new"
    with pytest.raises(ValueError, match="line 1 is not an entry of a changelog"):
        new_releases([b'{"index": 7}\n'])
