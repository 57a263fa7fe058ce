from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.html import document
from pubcrawl.reading.meta import findings, jsonld
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from tests.cases import beside

URL = "https://journal.example.org/article/1"
KEYS = beside(__file__)["keys"]


def read(*scripts: str, type: PartType = PartType.DOI, head: str = "") -> Findings:
    tags = (f'<script type="application/ld+json">{script}</script>' for script in scripts)
    page = document(f"{head}{''.join(tags)}<p>x".encode(), url=URL)
    return findings(page, type)


def titles(found: Findings) -> list[object]:
    return [offer.content for offer in found.offers if offer.name == "title"]


@pytest.mark.parametrize(
    "script",
    [
        "",
        "no JSON",
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"@graph":' * 100_000,
        '{"@type": "Article", "name": ' + "9" * 100_000 + "}",
        '{"@type": "Article", "name": "' + "x" * jsonld.SIZE_MAX + '"}',
        json.dumps([{"@type": "Thing"}] * 10_000 + [{"@type": "Article", "name": "Late"}]),
    ],
    ids=["empty", "text", "open", "deep", "graph", "number", "long", "many"],
)
def test_what_is_no_article_or_a_bomb_gives_nothing(script: str) -> None:
    good = '{"@type": "Dataset", "name": "Data"}'
    assert titles(read(good, script)) == ["Data"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from((*KEYS, "@id", "name", "text", "url", "value", "address", "email")),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(KEYS), VALUES))
def test_any_values(work: dict[str, Any]) -> None:
    found = read(json.dumps({**work, "@type": "Article"}).replace("<", "\\u003c"))
    assert all(offer.content for offer in found.offers)
