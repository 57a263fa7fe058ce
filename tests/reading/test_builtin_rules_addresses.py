"""The site of an address in the built-in rules if several patterns could match."""

from __future__ import annotations

import pytest

from pubcrawl.ids.url import rule_url
from pubcrawl.reading.rules import Rules, load
from pubcrawl.tables.files import JOURNALS, builtin
from tests.cases import table

BROWSER = """
https://osf.io/preprints/psyarxiv/abc12
https://doi.org/10.31234/osf.io/abc12
https://inspirehep.net/literature/1
https://europepmc.org/article/MED/1
"""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load([builtin(JOURNALS)], [])


@table
def test_site(site: str, url: str, rules: Rules) -> None:
    rule = rules.journal(rule_url(url))
    assert (rule.site if rule else "-") == site


@pytest.mark.parametrize("url", BROWSER.split())
def test_browser(url: str, rules: Rules) -> None:
    assert rules.javascript(url) is not None
    assert rules.restart(url) is None
