"""Files in frames, viewers, data attributes and scripts, and values that are not files."""

from __future__ import annotations

from typing import Any

import pytest

from pubcrawl.formats.html import document
from pubcrawl.ingest import jobs
from pubcrawl.ingest.file_links import LinkTable
from tests.cases import Agree, golden

LINKS = LinkTable.load()
URL = "https://journal.example.org/article/view/4711"
FILE = "https://journal.example.org/files/x9.pdf"


def urls(body: str, head: str = "") -> list[str]:
    page = f"<!DOCTYPE html><html><head><title>Kelp</title>{head}</head>{body}</html>"
    found = LINKS.candidates(document(page.encode(), url=URL), URL, ingest_type="pdf")
    return [each.url for each in found if each.url != URL]


@golden
def test_files(case: dict[str, Any], agree: Agree) -> None:
    agree(case, urls(case["page"]))


@pytest.mark.parametrize("value", ["0; url=/files/x9.pdf", "3;URL='/files/x9.pdf'"])
def test_a_refresh_in_the_response(value: str) -> None:
    page = b"<!DOCTYPE html><title>One moment</title><p>Wait."
    read = jobs.page(page, url=URL, headers={"refresh": value})
    assert [(each.url, each.technique) for each in read.candidates] == [(FILE, "meta-refresh")]
