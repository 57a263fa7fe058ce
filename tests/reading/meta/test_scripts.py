"""Metadata in a script of a page."""

from __future__ import annotations

import json

from pubcrawl.formats.html import document
from pubcrawl.reading import meta
from pubcrawl.works.parts import PartType

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


def page(script: str) -> bytes:
    return f"<title>Xplore</title><script>{script}</script><p>Loading".encode()


def test_an_object_of_metadata_is_read() -> None:
    script = f"var x = 1;\nglobal.document.metadata={json.dumps(METADATA)};\nrun();"
    found = meta.findings(document(page(script)), PartType.DOI)
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
    html = b"<meta name=citation_doi content=10.5555/x>" + page(script)
    found = meta.findings(document(html), PartType.DOI)
    assert found.ids.doi == "10.5555/X"


def test_scripts_of_other_kinds_give_nothing() -> None:
    for script in ("document.metadata = {broken", "document.metadata = {}", "metadata = 1"):
        found = meta.findings(document(page(script)), PartType.DOI)
        assert found.offers == []


def test_compat_reads_no_script() -> None:
    script = f"document.metadata = {json.dumps(METADATA)}"
    read = document(page(script), compat=True)
    assert meta.findings(read, PartType.DOI, compat=True).offers == []
