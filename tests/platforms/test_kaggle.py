"""Kaggle: the Croissant description of a dataset."""

from __future__ import annotations

from typing import Any

from tests.platforms.walk import Walk

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
