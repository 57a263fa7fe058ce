"""OSF: the folders, components and origins of a project."""

from __future__ import annotations

from typing import Any

import pytest

from pubcrawl.items.artifact import Related
from pubcrawl.items.fileset import ListingRequest
from tests.platforms.listing import BASE, read_files, slug
from tests.platforms.walk import Walk, read


@pytest.mark.parametrize("kind", ["preprints", "files", "users", ""])
def test_osf_identifiers_of_other_things(kind: str) -> None:
    related = {"related": {"meta": {"type": kind}}}
    referent = {"data": {"type": "guids", "relationships": {"referent": {"links": related}}}}
    assert slug("osf", referent) == "platform-scope"
    if kind:
        assert slug("osf", {"data": {"type": kind}}) == "platform-scope"


def test_osf_projects() -> None:
    files = {"links": {"related": {"href": f"{BASE}/v2/registrations/otter/files/"}}}
    node = {"data": {"type": "registrations", "id": "otter", "relationships": {"files": files}}}
    assert read_files("osf", node).more == (
        ListingRequest(f"{BASE}/v2/registrations/otter/files/?page%5Bsize%5D=100"),
    )
    for words in ({"public": False}, {"withdrawn": True}):
        node["data"]["attributes"] = words
        assert slug("osf", node) == "platform-restricted"


def test_osf_shows_other_services_that_it_does_not_keep() -> None:
    rows = [
        {
            "attributes": {"kind": "folder", "name": name, "provider": name},
            "relationships": {"files": {"links": {"related": {"href": f"{BASE}/{name}/"}}}},
        }
        for name in ("osfstorage", "github")
    ]
    page = read_files("osf", {"data": rows})
    assert page.more == (ListingRequest(f"{BASE}/osfstorage/?page%5Bsize%5D=100"),)


OSF = "https://api.osf.io/v2"


def node(number: str, api: str, **attributes: Any) -> dict[str, Any]:
    def related(path: str, **meta: Any) -> dict[str, Any]:
        return {"links": {"related": {"href": f"{api}/{path}", "meta": meta}}}

    return {
        "data": {
            "id": number,
            "type": "nodes",
            "attributes": {"title": "Otters", "category": "project", "public": True, **attributes},
            "relationships": {
                "files": related(f"nodes/{number}/files/osfstorage/"),
                "children": related(f"nodes/{number}/children/", count=0),
                "forks": related(f"nodes/{number}/forks/"),
                "license": related("licenses/563c1cf88c5e4a3877f9e96a/"),
            },
            "links": {"html": f"https://osf.io/{number}/", "self": f"{api}/nodes/{number}/"},
        }
    }


def entry(name: str, kind: str = "file", **attributes: Any) -> dict[str, Any]:
    told = {"name": name, "kind": kind, "provider": "osfstorage", "materialized_path": f"/{name}"}
    row = {"id": name, "type": "files", "attributes": {**told, **attributes}}
    if kind == "file":
        row["links"] = {"download": f"https://osf.io/download/{name}/"}
        return row
    link = f"{OSF}/nodes/abcde/files/{attributes.get('provider', 'osfstorage')}/"
    link += "" if attributes.get("path") == "/" else f"{name}/"
    row["relationships"] = {"files": {"links": {"related": {"href": link}}}}
    row["links"] = {"upload": "https://files.osf.io/v1/resources/abcde/providers/osfstorage/"}
    return row


SIZE = "?page%5Bsize%5D=100"


def test_a_project_of_osf() -> None:
    start = f"{OSF}/nodes/abcde"
    project = node("abcde", OSF)
    related = project["data"]["relationships"]
    related["files"]["links"]["related"]["href"] = f"{start}/files/"
    related["children"]["links"]["related"]["meta"] = {}
    related["wikis"] = {"links": {"related": {"href": f"{start}/wikis/"}}}
    related["parent"] = {"links": {"related": {"href": f"{OSF}/nodes/above/"}}}
    child = {"id": "child", "type": "nodes", "links": {"html": "https://osf.io/child/"}}
    wiki = {
        "id": "w",
        "type": "wikis",
        "attributes": {"name": "home", "content_type": "text/markdown"},
        "links": {"download": f"{OSF}/wikis/w/content/"},
    }
    told = {
        f"{OSF}/guids/abcde/": project,
        f"{start}/files/{SIZE}": {
            "data": [
                entry("osfstorage", "folder", path="/"),
                entry("github", "folder", path="/", provider="github"),
            ]
        },
        f"{start}/files/osfstorage/{SIZE}": {
            "data": [entry("a.csv"), entry("sub", "folder")],
            "links": {"next": f"{start}/files/osfstorage/?page=2"},
        },
        f"{start}/files/osfstorage/?page=2": {"data": [entry("b.csv")]},
        # The folder contains itself.
        f"{start}/files/osfstorage/sub/{SIZE}": {"data": [entry("c.csv"), entry("sub", "folder")]},
        f"{start}/children/{SIZE}": {"data": [child], "links": {"next": None}},
        f"{start}/wikis/{SIZE}": {"data": [wiki]},
    }
    walk = Walk("https://osf.io/abcde/", told)
    assert not walk.lost
    assert walk.of("item") == [f"https://osf.io/download/{name}.csv/" for name in "abc"]
    assert walk.of("content_page") == [f"{OSF}/wikis/w/content/"]
    assert walk.of("bundle") == [
        "https://files.osf.io/v1/resources/abcde/providers/osfstorage/?zip="
    ]
    assert walk.all("related") == [
        Related("https://osf.io/above/", "isPartOf"),
        Related("https://osf.io/child/", "component"),
    ]
    (warning,) = walk.all("warnings")
    assert "github" in warning
    assert any(said.abridged for said in walk.said)
    assert (walk.said[0].title, walk.said[0].artifact_type) == ("Otters", "Project")


@pytest.mark.parametrize(
    ("told", "state", "needs"),
    [
        (node("abcde", OSF, withdrawn=True), "gone", ()),
        (node("abcde", OSF, public=False), "", ("auth",)),
        ((410, {"errors": [{"detail": "gone"}]}), "gone", ()),
        ((401, {"errors": [{"detail": "log in"}]}), "", ("auth",)),
        ((403, {"errors": [{"detail": "no"}]}), "", ("auth",)),
        ((429, {"errors": [{"detail": "slower"}]}), "", ("review",)),
    ],
)
def test_projects_of_osf_that_not_everybody_sees(told: Any, state: str, needs: Any) -> None:
    said = read("osf", f"{OSF}/guids/abcde/", told)
    assert (said.state, said.needs, said.asks) == (state, needs, ())


def test_a_preprint_of_osf() -> None:
    value = node("fghij", OSF)
    value["data"]["type"] = "preprints"
    value["data"]["links"]["preprint_doi"] = "https://doi.org/10.5555/osf.io/fghij"
    del value["data"]["attributes"]["category"]
    value["data"]["relationships"]["node"] = {"data": {"id": "abcde", "type": "nodes"}}
    walk = Walk("https://osf.io/preprints/socarxiv/fghij", {f"{OSF}/preprints/fghij/": value})
    said = walk.said[0]
    assert said.artifact_type == "Preprint"
    assert said.identifiers == ("https://doi.org/10.5555/osf.io/fghij",)
    assert said.related == (Related("https://osf.io/abcde/", "isSupplementedBy"),)
