"""GBIF: the archives and parts of a dataset."""

from __future__ import annotations

from typing import Any

from pubcrawl.items.artifact import Related
from tests.platforms.walk import Walk, read

UUID = "50c9509d-22c7-4a22-a47d-8c48425ef4a7"


GBIF = f"https://api.gbif.org/v1/dataset/{UUID}"


def dataset(**changes: Any) -> dict[str, Any]:
    return {
        "key": UUID,
        "type": "OCCURRENCE",
        "title": "Otters seen",
        "doi": "10.5555/seen",
        "license": "http://licenses.example.org/by",
        "numConstituents": 0,
        "homepage": "https://otters.example.org/",
        "endpoints": [
            {"type": "DWC_ARCHIVE", "url": "https://ipt.example.org/archive.do?r=otters"},
            {"type": "EML", "url": "https://ipt.example.org/eml.do?r=otters"},
            {"type": "BIOCASE", "url": "https://biocase.example.org/pywrapper.cgi?dsa=otters"},
            {"type": "DWC_ARCHIVE", "url": "ftp://ftp.example.org/otters.zip"},
        ],
        "contacts": [{"userId": ["https://orcid.org/0000-0001-2345-6789"]}],
        **changes,
    }


def test_a_dataset_of_gbif() -> None:
    told = {GBIF: dataset(), f"{GBIF}/document": b"<eml/>"}
    walk = Walk(f"https://www.gbif.org/dataset/{UUID}", told)
    assert walk.asked == [GBIF, f"{GBIF}/document"]
    assert not walk.lost
    said = walk.said[0]
    assert walk.of("item") == ["https://ipt.example.org/archive.do?r=otters"]
    assert walk.of("metadata") == [
        GBIF,
        "https://ipt.example.org/eml.do?r=otters",
        f"{GBIF}/document",
    ]
    # GBIF sends its own version of the data by e-mail.
    assert said.needs == ("human_request",)
    assert said.identifiers == ("https://doi.org/10.5555/seen",)
    assert said.related == (
        Related("https://otters.example.org/", "homepage"),
        Related("https://biocase.example.org/pywrapper.cgi?dsa=otters", "service"),
    )
    assert set(said.context) == {
        ("http://licenses.example.org/by", "license"),
        ("https://orcid.org/0000-0001-2345-6789", "author"),
    }
    (warning,) = said.warnings
    assert "ftp://ftp.example.org/otters.zip" in warning


def test_parts_of_a_dataset_of_gbif() -> None:
    other = UUID.replace("5", "6")
    start = f"{GBIF}/constituents?limit=300&offset="
    told = {
        GBIF: dataset(numConstituents=2, type="METADATA", parentDatasetKey=other),
        f"{GBIF}/document": b"<eml/>",
        f"{start}0": {"offset": 0, "endOfRecords": False, "results": [{"key": UUID}]},
        f"{start}1": {"offset": 1, "endOfRecords": True, "results": [{"key": other}]},
    }
    walk = Walk(f"https://www.gbif.org/dataset/{UUID}", told)
    assert not walk.lost
    assert not walk.all("needs")
    page = "https://www.gbif.org/dataset/"
    assert {each for each in walk.all("related") if each.relation != "homepage"} - {
        Related("https://biocase.example.org/pywrapper.cgi?dsa=otters", "service")
    } == {
        Related(f"{page}{other}", "isPartOf"),
        Related(f"{page}{UUID}", "component"),
        Related(f"{page}{other}", "component"),
    }


def test_a_dataset_of_gbif_that_was_deleted() -> None:
    said = read("gbif", GBIF, dataset(deleted="2020-02-02T00:00:00.000+00:00"))
    assert said.state == "gone"
    assert not said.content
