"""DataONE: the objects of a package."""

from __future__ import annotations

from tests.platforms.listing import BASE, read_files


def test_dataone_goes_on() -> None:
    rows = [{"identifier": "a", "dataUrl": f"{BASE}/a", "formatType": "DATA"}]
    answer = {"response": {"numFound": 3, "start": 1, "docs": rows}}
    url = f"{BASE}/cn/v2/query/solr/?q=resourceMap%3A%22x%22&fl=dataUrl&start=1"
    (ask,) = read_files("dataone", answer, url).more
    assert "start=2" in ask.url
    answer["response"]["docs"] = []
    assert not read_files("dataone", answer, url).more
