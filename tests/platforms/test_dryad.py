"""Dryad: the files of the newest version."""

from __future__ import annotations

from pubcrawl.items.artifact import Related
from tests.apis.datasets import sha256
from tests.platforms.listing import read_files, slug
from tests.platforms.walk import Walk


def test_dryad_refusals() -> None:
    links = {"stash:version": {"href": "/api/v2/versions/1"}}
    embargoed = {"_links": links, "curationStatus": "Embargoed"}
    assert slug("dryad", embargoed) == "platform-restricted"
    assert slug("dryad", {"_links": {}}) == "platform-error"
    assert slug("dryad", {"error": "not-found"}) == "platform-error"


def test_dryad_leaves_out_what_was_deleted() -> None:
    rows = [{"path": "a", "status": "deleted"}, {"path": "b", "status": "copied", "digest": "x"}]
    page = read_files("dryad", {"_embedded": {"stash:files": rows}, "_links": {}})
    assert [item.path for item in page.items] == ["b"]


DRYAD = "https://datadryad.org/api/v2"


def test_a_dataset_of_dryad() -> None:
    start = f"{DRYAD}/datasets/doi%3A10.5061%2Fdryad.otter"
    files = {
        "total": 2,
        "_embedded": {
            "stash:files": [
                {
                    "path": f"dives{n}.csv",
                    "size": 10,
                    "mimeType": "text/csv",
                    "digest": sha256(b"x"),
                    "digestType": "sha-256",
                    "_links": {"stash:download": {"href": f"/api/v2/files/{n}/download"}},
                }
                for n in (1, 2)
            ]
        },
    }
    told = {
        start: {
            "identifier": "doi:10.5061/dryad.otter",
            "title": "Dives",
            "license": "https://licenses.example.org/zero",
            "authors": [{"lastName": "Lutra", "orcid": "0000-0001-2345-6789"}],
            "relatedWorks": [
                {"relationship": "primary_article", "identifier": "https://doi.org/10.5555/paper"}
            ],
            "_links": {
                "stash:version": {"href": "/api/v2/versions/9"},
                "stash:download": {"href": "/api/v2/datasets/doi%3A10.5061%2Fdryad.otter/download"},
            },
        },
        f"{DRYAD}/versions/9/files?per_page=100": files,
    }
    walk = Walk("https://datadryad.org/stash/dataset/doi:10.5061/dryad.otter", told)
    assert not walk.lost
    assert walk.of("item") == [f"{DRYAD}/files/{n}/download" for n in (1, 2)]
    assert walk.of("bundle") == [f"{start}/download"]
    assert walk.said[0].identifiers == ("https://doi.org/10.5061/dryad.otter",)
    assert walk.all("related") == [Related("https://doi.org/10.5555/paper", "primary_article")]
    assert walk.said[1].declared == 2
