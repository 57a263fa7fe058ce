"""Registries, and portals that say in the words of schema.org or on pages what they have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pubcrawl.items.artifact import Related
from tests.parse.boundary.adapters.walk import Walk, read

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
    # What GBIF made of it comes by mail.
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


ICPSR = "https://www.openicpsr.org/openicpsr/project/100/version/V1/view"
WHERE = "/openicpsr/100/fcr:versions/V1"


def page(*rows: str) -> bytes:
    listed = "".join(f"<tr><td><a href='{row}'>x</a></td></tr>" for row in rows)
    return (
        "<!DOCTYPE html><html><head><meta name='DC.title' content='Otters'>"
        "<meta name='DC.identifier' content='10.5555/E100V1'></head><body>"
        "<a id='downloadButton' href='/openicpsr/project/100/version/V1/download/terms"
        f"?path={WHERE}&amp;type=project'>Download</a><a href='/openicpsr/'>Home</a>"
        f"<a href='?path={WHERE}&type=folder'>up</a><table>{listed}</table></body></html>"
    ).encode()


@pytest.mark.parametrize("deep", ["", f"?path={WHERE}/data&type=folder"])
def test_a_project_of_openicpsr(deep: str) -> None:
    folder = f"{ICPSR}?path={WHERE}/data&type=folder"
    told = {
        ICPSR: page(
            f"view?path={WHERE}/read me.txt&amp;type=file",
            f"{ICPSR};jsessionid=ABC?path={WHERE}/data&amp;type=folder",
        ),
        folder: page(f"?path={WHERE}/data/a.dta&amp;type=file"),
    }
    walk = Walk(ICPSR + deep, told)
    assert walk.asked == [ICPSR, folder]
    assert walk.of("item") == [
        f"{ICPSR}?path={WHERE}/read%20me.txt&type=file",
        f"{ICPSR}?path={WHERE}/data/a.dta&type=file",
    ]
    bundle = ICPSR.replace("view", f"download/terms?path={WHERE}&type=project")
    assert walk.of("bundle") == [bundle, bundle]
    assert {claim.access for claim in walk.claims if claim.content} == {"auth"}
    assert walk.said[0].needs == ("auth",)
    assert walk.said[0].title == "Otters"
    assert walk.said[0].identifiers == ("https://doi.org/10.5555/E100V1",)


KAGGLE = "https://www.kaggle.com/datasets/otter/dives"


def croissant() -> dict[str, Any]:
    archive = "https://www.kaggle.com/api/v1/datasets/download/otter/dives?datasetVersionNumber=1"
    return {
        "@context": {
            "@vocab": "https://schema.org/",
            "sc": "https://schema.org/",
            "cr": "http://mlcommons.org/croissant/",
            "containedIn": "cr:containedIn",
        },
        "@type": "sc:Dataset",
        "name": "Dives of otters",
        "url": KAGGLE,
        "license": {"@type": "sc:CreativeWork", "url": "https://licenses.example.org/zero"},
        "distribution": [
            {
                "@id": "archive.zip",
                "@type": "cr:FileObject",
                "name": "archive.zip",
                "contentUrl": archive,
                "contentSize": "7.3 KB",
                "encodingFormat": "application/zip",
            },
            {
                "@id": "dives+1.csv_fileobject",
                "@type": "cr:FileObject",
                "name": "dives 1.csv",
                "contentUrl": "dives 1.csv",
                "containedIn": {"@id": "archive.zip"},
                "encodingFormat": "text/csv",
            },
            {
                "@id": "more_fileset",
                "@type": "cr:FileSet",
                "containedIn": {"@id": "archive.zip"},
                "includes": "more/*.csv",
            },
        ],
    }


def test_a_dataset_of_kaggle() -> None:
    walk = Walk(f"{KAGGLE}/data", {f"{KAGGLE}/croissant/download": croissant()})
    assert walk.asked == [f"{KAGGLE}/croissant/download"]
    (said,) = walk.said
    archive, inside = (claim for claim in said.claims if claim.content)
    assert archive.uri == croissant()["distribution"][0]["contentUrl"]
    assert (archive.role, archive.size, archive.rounded) == ("item", 7300, True)
    assert (inside.uri, inside.contained_in) == ("dives 1.csv", archive.uri)
    assert {archive.access, inside.access} == {"auth"}
    assert said.source == "api"
    assert said.needs == ("auth",)
    assert said.title == "Dives of otters"
    assert said.claims[0].role == "metadata"


def test_a_dataset_of_pangaea() -> None:
    page = "https://doi.pangaea.de/10.1594/PANGAEA.555"
    value = {
        "@context": "http://schema.org/",
        "@id": "https://doi.org/10.1594/PANGAEA.555",
        "@type": "Dataset",
        "identifier": "https://doi.org/10.1594/PANGAEA.555",
        "url": page,
        "name": "Dives",
        "distribution": [
            {
                "@type": "DataDownload",
                "encodingFormat": "text/tab-separated-values",
                "contentUrl": f"{page}?format=textfile",
            }
        ],
    }
    walk = Walk(page, {f"{page}?format=metadata_jsonld": value})
    assert walk.asked == [f"{page}?format=metadata_jsonld"]
    assert walk.of("item") == [f"{page}?format=textfile"]
    assert walk.said[0].source == "api"
    assert not walk.said[0].needs


def test_the_recorded_page_of_pangaea(shared: Path) -> None:
    body = (shared / "corpus/e-dataset/only_familyName_and_givenName.00.html").read_bytes()
    start, end = b'<script type="application/ld+json">', b"</script>"
    said = read(
        "pangaea",
        "https://doi.pangaea.de/10.1594/PANGAEA.836178?format=metadata_jsonld",
        body.partition(start)[2].partition(end)[0],
        "https://doi.pangaea.de/10.1594/PANGAEA.836178",
    )
    assert [claim.uri for claim in said.claims if claim.role == "item"] == [
        "https://store.pangaea.de/Publications/JohanssonE_et_al_2014/johansson_etal-2014.zip"
    ]
