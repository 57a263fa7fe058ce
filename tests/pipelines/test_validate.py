"""Texts of records that no store can hold."""

from __future__ import annotations

import pytest

from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.webpage import WebPage
from pubcrawl.pipelines.validate import clean

URL = "https://a.example/"


@pytest.mark.parametrize(
    ("record", "name"),
    [
        (WebPage(start_url=URL, rule="a\0b"), "rule"),
        (ArtifactRecord(entry_uri=URL, portal="a\ud800b"), "portal"),
    ],
)
def test_every_text_is_cleaned(record: WebPage | ArtifactRecord, name: str) -> None:
    assert clean(record) == [name]
    assert getattr(record, name) == "ab"
    assert clean(record) == []
