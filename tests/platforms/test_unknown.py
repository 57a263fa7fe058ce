"""Pages of unknown platforms that list their files."""

from __future__ import annotations

import json

import pytest

from pubcrawl import platforms
from pubcrawl.formats.html import document
from pubcrawl.items.fileset import DatasetRef, ListingPage, ListingRequest
from pubcrawl.platforms.unknown import linked_files
from tests.cases import Agree, Case, golden
from tests.platforms.listing import BASE


def linked(html: str, headers: dict[str, str]) -> tuple[DatasetRef, ListingPage] | None:
    url = f"{BASE}/item/7"
    return linked_files(document(html.encode(), url=url), url, headers)


@golden
def test_linked_files(case: Case, agree: Agree) -> None:
    found = linked(case["html"], case.get("headers", {}))
    agree(case, found and {"dataset": found[0], "listing": found[1]})


OTHER = {"anchor": f"{BASE}/item/8", "item": [{"href": "/x"}]}
OWN = {"anchor": "7", "item": [{"href": "/y", "type": "text/csv"}, {"href": None}]}


@pytest.mark.parametrize(
    ("linkset", "paths"),
    [
        ({"linkset": [OTHER, OWN]}, ["y"]),
        ({"linkset": [OWN]}, ["y"]),
        ({"linkset": [OTHER]}, ["x"]),
        ({"linkset": [OTHER, {**OTHER, "anchor": "9"}]}, []),
        ({"linkset": OWN}, ["y"]),
        ('<y>; rel="item"; anchor="7",\n <z>; rel="item"; anchor="7"\n', ["y", "z"]),
    ],
)
def test_a_linkset_has_the_files_of_the_page(linkset: object, paths: list[str]) -> None:
    found = linked("<link rel=linkset type='application/linkset' href='/l'>", {})
    assert found
    body = linkset if isinstance(linkset, str) else json.dumps(linkset)
    listing = platforms.read_listing(found[0], ListingRequest(f"{BASE}/item/l"), body.encode())
    assert [item.path for item in listing.items] == paths
