"""Every key of rules is read: what its selector finds changes the result."""

from __future__ import annotations

import pytest

from pubcrawl.reading.rules.keys import META, PAIRS, SITE_KEYS, WEBPAGE_KEYS, RuleKeys, Takes
from tests.reading.test_journal import read
from tests.reading.test_webpage import read as read_page

PAGE = """
<title>Moss</title>
<meta name=x content=PMC1234567><meta name=y content=12><meta name=z content=10.5555/a>
<u>PMC1234567</u><i>PMID: 12, doi: 10.5555/a, 3 May 2021, CC BY 4.0
<a href=mailto:mia@weir.example>Mia Weir</a>
<b><a href='https://orcid.org/0000-0002-1825-0097'>University of Weir</a></b></i>
"""
# Keys whose selector is not "i", and keys that matter beside others.
SELECTORS = dict.fromkeys(("fulltext_a", "pdf_a", "corresp_author_emails", "without"), "a")
SELECTORS |= {"pmcid": "u", "pmid_meta": "y", "doi_meta": "z"} | dict.fromkeys(
    ("orcids", "affiliations", "author_names"), "b"
)
BESIDE = {"subtitle": "title", "without": "title"}
BESIDE |= dict.fromkeys(("orcids", "affiliations", "author_names"), "authors")


def selected(keys: RuleKeys, *kinds: Takes) -> list[str]:
    return [key for key, row in keys.items() if row.takes in (Takes.SELECTOR, *kinds)]


@pytest.mark.parametrize("key", selected(SITE_KEYS, Takes.NAMES, Takes.PATTERN))
def test_a_key_of_a_site(key: str) -> None:
    beside = {BESIDE[key]: "i"} if key in BESIDE else {}
    more = {PAIRS[key]: "/all"} if key in PAIRS else {}
    name = SELECTORS.get(key, "x" if key in META else "/" if key in PAIRS else "i")
    before, after = read(PAGE, **beside), read(PAGE, **beside, **{key: name}, **more)
    before.rule_hits = after.rule_hits
    assert before != after


@pytest.mark.parametrize("key", selected(WEBPAGE_KEYS))
def test_a_key_of_a_page(key: str) -> None:
    assert read_page({key: "b"}) != read_page({key: "i"})
