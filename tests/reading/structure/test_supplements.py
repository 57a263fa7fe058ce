"""Supplementary files of pages and of JATS articles."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bench.quality.readers import renamed
from pubcrawl.reading import jats
from tests.cases import beside
from tests.reading.structure.test_outline import REFERENCES, read, running

CASES = beside(__file__)
HEAD = (
    f"<main><h1>Kelp at high tide</h1><h2>Introduction</h2>{running(1)}{running(2)}"
    f"<h2>Methods</h2>{running(3)}{running(4)}<h2>Results</h2>{running(5)}"
)


@pytest.mark.parametrize("names", ["own", "meaningless"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_supplements(case: Mapping[str, str], names: str) -> None:
    if "page" in case:
        references = "" if "<h2>References" in case["page"] else REFERENCES
        body = f"{HEAD}{case['page']}{references}</main>"
        if names == "meaningless":
            body = renamed(body.encode()).decode("utf-8-sig")
        found = read(body).value("supplements")
    else:
        body = (
            '<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta/></front>'
            f"<body>{case['jats']}</body></article>"
        )
        found = jats.read_work(next(jats.articles(body.encode()))).supplements
    lines = [
        "|".join((file.label, file.caption, file.name, file.url, file.size)) for file in found or ()
    ]
    assert lines == case["files"]
