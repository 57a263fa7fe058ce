from __future__ import annotations

from pubcrawl.works.versions import superseded
from tests.cases import table


@table
def test_one_row_a_work(records: list[list[str]], left_out: list[str]) -> None:
    names = ("doi", "published_doi", "preprint_doi")
    assert superseded(dict(zip(names, row, strict=True)) for row in records) == set(left_out)
