"""PANGAEA: the description of a dataset."""

from __future__ import annotations

from pathlib import Path

from tests.platforms.walk import Walk, read


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
