from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.formats.html import document
from pubcrawl.reading.meta import jsonld
from pubcrawl.reading.meta.page_meta import findings
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from tests.cases import beside

URL = "https://journal.example.org/article/1"
KEYS = beside(__file__)["keys"]
METADATA = {
    "title": "Gauges of tides",
    "doiLink": "https://doi.org/10.5555/ACCESS.2055.17",
    "abstract": "Tides are <i>gauged</i> by floats &amp; levers.",
    "sections": {"abstract": "true"},
    "publicationTitle": "Transactions on Tides",
    "volume": "12",
    "startPage": "17",
    "authors": [
        {"name": "Anna Alga", "affiliation": ["Bay University"], "orcid": "0000-0002-1825-0097"},
        {"firstName": "nameless"},
    ],
}


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


def test_a_list_that_names_itself_ends() -> None:
    graph = [
        {
            "@type": "Article",
            "name": "Ebb",
            "author": {"@id": "#people"},
            "isPartOf": {"@id": "#a"},
        },
        {"@id": "#people", "@list": [{"@id": "#people"}]},
        {"@id": "#a", "name": {"@id": "#a"}, "isPartOf": {"@id": "#a"}, "isbn": 9783161484100},
    ]
    found = read(json.dumps({"@graph": graph}))
    assert titles(found) == ["Ebb"]
    assert found.works[0].work.container.isbns == ("9783161484100",)


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


def script_page(script: str) -> bytes:
    return f"<title>Xplore</title><script>{script}</script><p>Loading".encode()


def test_an_object_of_metadata_is_read() -> None:
    script = f"var x = 1;\nglobal.document.metadata={json.dumps(METADATA)};\nrun();"
    found = findings(document(script_page(script)), PartType.DOI)
    offers = {offer.name: (offer.content, offer.type) for offer in found.offers}
    assert offers == {
        "doi": ("10.5555/ACCESS.2055.17", PartType.META),
        "title": ("Gauges of tides", PartType.META),
        "abstract": ("Tides are gauged by floats & levers.", PartType.META),
    }
    work = found.works[-1].work
    assert [person.name for person in work.contributors] == ["Anna Alga"]
    assert work.contributors[0].orcid == "0000-0002-1825-0097"
    assert (work.container.title, work.container.volume) == ("Transactions on Tides", "12")


def test_meta_elements_count_more() -> None:
    script = f"document.metadata = {json.dumps(METADATA)}"
    html = b"<meta name=citation_doi content=10.5555/x>" + script_page(script)
    found = findings(document(html), PartType.DOI)
    assert found.ids.doi == "10.5555/X"


def test_scripts_of_other_kinds_give_nothing() -> None:
    for script in ("document.metadata = {broken", "document.metadata = {}", "metadata = 1"):
        found = findings(document(script_page(script)), PartType.DOI)
        assert found.offers == []


def test_compat_reads_no_script() -> None:
    script = f"document.metadata = {json.dumps(METADATA)}"
    read = PubFetcher.document(script_page(script))
    assert PubFetcher.metas(read, PartType.DOI).offers == []
