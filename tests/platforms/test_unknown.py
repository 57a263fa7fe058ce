"""Pages of unknown platforms that list their files."""

from __future__ import annotations

import json

import pytest

from pubcrawl import platforms
from pubcrawl.formats.html import document
from pubcrawl.model.fileset import DatasetRef, ListingPage, ListingRequest
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


def test_a_data_set_of_another_page() -> None:
    """Of several data sets, the one that names the page counts, not the first."""

    def described(own: str) -> list[str]:
        graph = [
            {
                "@type": "Dataset",
                "url": f"{BASE}/item/{number}",
                "distribution": [{"@type": "DataDownload", "contentUrl": f"/{number}.csv"}],
            }
            for number in ("6", own)
        ]
        found = linked(
            f'<script type="application/ld+json">{json.dumps({"@graph": graph})}</script>', {}
        )
        return [item.path for item in found[1].items] if found else []

    assert described("7") == ["7.csv"]
    assert described("8") == []


def test_a_file_in_an_archive_has_no_address_of_its_own() -> None:
    files = [
        {"@id": "a.zip", "@type": "cr:FileObject", "contentUrl": "/a.zip", "sha256": "a" * 64},
        {"@id": "b.csv", "@type": "cr:FileObject", "containedIn": {"@id": "a.zip"}},
    ]
    context = {"@vocab": "https://schema.org/", "cr": "http://mlcommons.org/croissant/"}
    value = {"@context": context, "@type": "Dataset", "url": "7", "distribution": files}
    found = linked(f'<script type="application/ld+json">{json.dumps(value)}</script>', {})
    assert found
    assert [item.path for item in found[1].items] == ["a.zip"]


def test_a_linkset_as_text_of_a_page_that_was_redirected() -> None:
    place = DatasetRef("signposting", f"{BASE}/item/7", url=f"{BASE}/item/7")
    ask = ListingRequest("https://files.example.org/l")
    own = b'<https://files.example.org/7/a.csv>; rel=item; anchor="https://files.example.org/7"'
    other = own.replace(b"/7", b"/8")
    (item,) = platforms.read_listing(place, ask, own).items
    assert (item.path, item.platform_url) == ("a.csv", "https://files.example.org/7/a.csv")
    # Several pages, none of which is this one, are a catalogue.
    assert platforms.read_listing(place, ask, own + b", " + other).items == ()
