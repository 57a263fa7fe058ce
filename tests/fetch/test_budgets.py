"""What services state of their quotas."""

from __future__ import annotations

from pathlib import Path

import pytest
from scrapy.http import Headers

from pubcrawl.fetch.budgets import quota
from tests.cases import read

CASES = read(Path(__file__).with_suffix(".yaml"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["service"])
def test_quotas_are_read(case: dict[str, dict[str, str]]) -> None:
    assert quota(Headers(case["headers"])) == case["states"]
