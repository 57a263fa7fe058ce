"""Pages of unknown platforms that list their files."""

from __future__ import annotations

import json

import pytest

from pubcrawl import platforms
from pubcrawl.formats.html import document
from pubcrawl.items.fileset import DatasetRef, ListingPage, ListingRequest
from pubcrawl.platforms.unknown import linked_files
from tests.platforms.listing import BASE


def linked(
    html: str, headers: dict[str, str] | None = None
) -> tuple[DatasetRef, ListingPage] | None:
    url = f"{BASE}/item/7"
    return linked_files(document(html.encode(), url=url), url, headers or {})


def test_links_of_a_header() -> None:
    link = (
        '</a%20b.csv>; rel="item"; type="text/csv; header=present",'
        '<b,c.txt>;REL=ITEM;title="x, \\"y\\" <z>", <http://[>; rel=item,'
        '<d>; rel="item describedby"; anchor="https://other.example/", nonsense, <e>; rel=next'
    )
    found = linked("<p>x", {"link": link})
    assert found
    assert found[0].platform == "signposting"
    assert [(item.path, item.size, item.mimetype) for item in found[1].items] == [
        ("a b.csv", None, "text/csv"),
        ("b,c.txt", None, "text/plain"),
    ]
    assert [item.platform_url for item in found[1].items] == [
        f"{BASE}/a%20b.csv",
        f"{BASE}/item/b,c.txt",
    ]


def test_files_of_one_name_in_several_folders() -> None:
    found = linked("<link rel=item href=/a/x.csv><link rel=item href=/b/x.csv>")
    assert found
    assert [item.path for item in found[1].items] == ["x.csv", "2/x.csv"]


def test_a_linkset_is_asked_for() -> None:
    types = ("application/linkset", "application/linkset+json")
    html = "".join(f'<link rel=linkset type="{type}" href="/l{type[-4:]}">' for type in types)
    found = linked(html)
    assert found
    assert found[0].asks == (ListingRequest(f"{BASE}/ljson"),)
    place = found[0]
    other = {"anchor": f"{BASE}/item/8", "item": [{"href": "/x"}]}
    own = {"anchor": "7", "item": [{"href": "/y", "type": "text/csv"}, {"href": None}]}
    ask = ListingRequest(f"{BASE}/item/l")
    for contexts, paths in (
        ([other, own], ["y"]),
        ([own], ["y"]),
        ([other], ["x"]),
        ([other, {**other, "anchor": "9"}], []),
        (own, ["y"]),
    ):
        body = json.dumps({"linkset": contexts}).encode()
        assert [item.path for item in platforms.read_listing(place, ask, body).items] == paths
    text = b'<y>; rel="item"; anchor="7",\n <z>; rel="item"; anchor="7"\n'
    assert [item.path for item in platforms.read_listing(place, ask, text).items] == ["y", "z"]


def test_json_ld() -> None:
    files = [
        {
            "@type": "DataDownload",
            "name": "a.csv",
            "contentUrl": "/f/1",
            "encodingFormat": ["text/csv"],
            "contentSize": "12 B",
            "sha256": "a" * 64,
        },
        {"@type": "DataDownload", "name": "The data", "contentUrl": ["/f/b.zip"]},
        {"@type": "DataDownload", "url": "/page", "encodingFormat": "text/html"},
        {"@id": "#third"},
        {"contentUrl": "javascript:x"},
        None,
    ]
    graph = [
        {"@type": "WebPage"},
        {"@type": ["schema:Dataset"], "distribution": files},
        {"@id": "#third", "@type": "DataDownload", "contentUrl": "/f/c.txt", "contentSize": "1 MB"},
    ]
    html = f'<script type="application/ld+json">{json.dumps({"@graph": graph})}</script>'
    found = linked(html)
    assert found
    assert found[0].platform == "schemaorg"
    assert [(item.path, item.size, item.mimetype) for item in found[1].items] == [
        ("a.csv", 12, "text/csv"),
        ("b.zip", None, "application/zip"),
        ("c.txt", None, "text/plain"),
    ]
    assert found[1].items[0].sha256 == "a" * 64


def test_a_data_set_that_says_itself_where_its_files_are() -> None:
    def found(**values: object) -> list[tuple[str, int | None, str]]:
        script = json.dumps({"@type": "Dataset", **values})
        pair = linked(f'<script type="application/ld+json">{script}</script>')
        return [(item.path, item.size, item.mimetype) for item in pair[1].items] if pair else []

    one = {"contentUrl": "/a", "encodingFormat": "text/csv", "contentSize": "3 bytes"}
    assert found(**one) == [("a", 3, "text/csv")]
    two = {**one, "contentUrl": ["/a.zip", "/b.zip", 7]}
    assert [name for name, *_ in found(**two)] == ["a.zip", "b.zip"]


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
            f'<script type="application/ld+json">{json.dumps({"@graph": graph})}</script>'
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
    found = linked(f'<script type="application/ld+json">{json.dumps(value)}</script>')
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


def test_what_links_say_is_completed_by_json_ld() -> None:
    described = {"@type": "Dataset", "distribution": {"contentUrl": "/a.csv", "contentSize": 5}}
    html = f'<link rel=item href=/a.csv><script type="application/ld+json">{json.dumps(described)}'
    found = linked(html)
    assert found
    assert [item.size for item in found[1].items] == [5]


@pytest.mark.parametrize(
    "html",
    [
        "<p>x",
        "<a rel=item href=/x>x</a>",
        '<script type="application/ld+json">{"@type": "Dataset", ',
        '<script type="application/ld+json">{"@type": "Article", "distribution": {"url": "/x"}}',
        '<script type="application/ld+json">[[[[{"@type": 1, "distribution": 2}]]]]',
    ],
)
def test_pages_that_say_nothing(html: str) -> None:
    assert linked(html) is None
