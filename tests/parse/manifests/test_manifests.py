"""Answers of the platforms: what they say, and what they may not say."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from pubcrawl.exceptions import ParseError
from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.parse import manifests
from pubcrawl.parse.html import document
from tests.apis.datasets import DATASET, PLATFORMS, Dataset, md5, publish

BASE = "https://otters.example.org"
SLUGS = {"platform-error", "platform-scope", "platform-restricted", "platform-404"}
ASKED = [name for name in PLATFORMS if name != "signposting"]


def place(platform: str) -> DatasetRef:
    landing, _, api = publish(platform, DATASET, BASE)
    found = manifests.place(landing, {"otters.example.org": f"{platform} {api}"})
    assert found
    return found


def read(platform: str, value: Any, url: str = "", **changed: str) -> ListingPage:
    where = place(platform)._replace(**changed)
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return manifests.read(where, ListingRequest(url or where.asks[0].url), body)


def slug(platform: str, value: Any, url: str = "", **changed: str) -> str:
    with pytest.raises(ParseError) as caught:
        read(platform, value, url, **changed)
    assert str(caught.value)
    return caught.value.slug


@pytest.mark.parametrize("platform", ASKED)
def test_all_answers_make_a_manifest(platform: str) -> None:
    _, answers, _ = publish(platform, DATASET, BASE)
    bodies = {BASE + path: answer.body for path, answer in answers.items()}
    found = manifests.manifest(place(platform), bodies)
    assert found.complete
    assert {item.path: item.size for item in found.items} == {
        path: len(body) for path, body in DATASET.files.items()
    }
    for item in found.items:
        digests = [item.md5, item.sha1, item.sha256]
        assert any(digests)
        assert not item.md5 or item.md5 == md5(DATASET.files[item.path])
        assert item.platform_url.startswith(BASE)
        assert item.status == ""


@pytest.mark.parametrize("platform", ASKED)
def test_an_answer_that_is_missing(platform: str) -> None:
    assert not manifests.manifest(place(platform), {}).complete


@pytest.mark.parametrize("platform", ASKED)
def test_many_files(platform: str) -> None:
    most = 1000 if platform in ("dryad", "osf") else 100_000 if platform == "zenodo" else 5000
    many = Dataset({f"f{number}.txt": b"x" for number in range(most)})
    _, answers, _ = publish(platform, many, BASE)
    bodies = {BASE + path: answer.body for path, answer in answers.items()}
    found = manifests.manifest(place(platform), bodies)
    assert len(found.items) == most


@pytest.mark.parametrize("platform", [*ASKED, "signposting"])
@pytest.mark.parametrize(
    "body", [b"", b" ", b"<html>busy</html>", b"{", b"null", b"1", b'"x"', b"[" * 100_000, b"\xff"]
)
def test_what_is_no_answer(platform: str, body: bytes) -> None:
    where = DatasetRef(platform, "1", api=BASE, url=BASE)
    with pytest.raises(ParseError) as caught:
        manifests.read(where, ListingRequest(BASE), body)
    assert caught.value.slug == "platform-error"


def _odd(chance: random.Random, value: Any, depth: int = 0) -> Any:
    """Return a JSON value with something changed into what nobody expects."""
    strange = [None, True, -1, 1.5, 1e308, 10**30, "", " ", "x", "../x", "\x00", "\ud800", [], {}]
    strange += [[None], [[]], {"a": None}, "http://[", "javascript:x", "9" * 5000, float("nan")]
    if depth > 1 and chance.random() < 0.08:
        return chance.choice(strange)
    if isinstance(value, dict):
        return {
            key: _odd(chance, each, depth + 1)
            for key, each in value.items()
            if chance.random() > 0.03
        }
    if isinstance(value, list):
        return [_odd(chance, each, depth + 1) for each in value]
    return value


@pytest.mark.parametrize("platform", [*ASKED, "signposting"])
def test_wrong_types_everywhere(platform: str) -> None:
    chance = random.Random(platform)
    _, answers, _ = publish(platform, DATASET, BASE)
    where = (
        DatasetRef("signposting", BASE, url=f"{BASE}/item/7")
        if platform == "signposting"
        else place(platform)
    )
    listings = {
        path: json.loads(answer.body)
        for path, answer in answers.items()
        if "json" in answer.headers.get("Content-Type", "")
    }
    ends = set()
    for _ in range(600):
        path, value = chance.choice(list(listings.items()))
        body = json.dumps(_odd(chance, value)).encode()
        try:
            page = manifests.read(where, ListingRequest(BASE + path), body)
        except ParseError as error:
            assert error.slug in SLUGS
            ends.add("error")
            continue
        ends.add("page")
        for item in page.items:
            assert item.path
            assert item.size is None or 0 <= item.size < 2**63
            assert item.platform_url == "" or item.platform_url.startswith("http")
            assert all(type(getattr(item, key)) is str for key in ("md5", "sha1", "mimetype"))
            told = json.dumps(item.extra, allow_nan=False)
            assert "u0000" not in told and "ud8" not in told  # no database takes them
            f"{item.path}{item.platform_url}{item.mimetype}".encode()
        for ask in page.more:
            assert ask.url.startswith(BASE)
    assert ends == {"error", "page"}


# --- Dataverse


def test_dataverse_of_a_version_and_of_its_files_alone() -> None:
    row = {"label": "a.txt", "dataFile": {"id": 7, "filename": "a.txt", "filesize": 3}}
    page = read("dataverse", {"status": "OK", "data": {"versionNumber": 1, "files": [row]}})
    assert page.version == "1"
    assert page.items[0].platform_url == f"{BASE}/api/access/datafile/7"
    assert read("dataverse", {"status": "OK", "data": [row]}).items == page.items


def test_dataverse_has_digests_of_other_algorithms() -> None:
    def item(kind: str, value: str) -> Item:
        data = {"id": 7, "filename": "a", "checksum": {"type": kind, "value": value}}
        answer = {"status": "OK", "data": [{"dataFile": data}]}
        return read("dataverse", answer).items[0]

    assert item("SHA-1", "A" * 40).sha1 == "a" * 40
    assert item("SHA-256", "a" * 64).sha256 == "a" * 64
    assert item("SHA-512", "a" * 128).extra == {"sha512": "a" * 128}
    assert item("MD5", "a" * 31).md5 == ""


def test_dataverse_with_some_files_for_few() -> None:
    rows = [
        {"restricted": closed, "dataFile": {"id": number, "filename": f"f{number}"}}
        for number, closed in enumerate((False, True))
    ]
    statuses = [item.status for item in read("dataverse", {"status": "OK", "data": rows}).items]
    assert statuses == ["", "platform-restricted"]
    assert slug("dataverse", {"status": "OK", "data": rows[1:]}) == "platform-restricted"
    gone = {"status": "OK", "data": {"versionState": "DEACCESSIONED", "files": []}}
    assert slug("dataverse", gone) == "platform-restricted"
    assert slug("dataverse", {"status": "ERROR", "message": "no"}) == "platform-error"


# --- figshare


def test_figshare_asks_for_the_list_where_the_article_does_not_say_all() -> None:
    rows = [{"name": f"f{n}", "size": 1, "download_url": f"{BASE}/{n}"} for n in range(10)]
    assert not read("figshare", {"files": rows, "size": 10}).more
    more = read("figshare", {"files": rows, "size": 12}).more
    assert more == (
        ListingRequest(f"{BASE}/v2/articles/5551234/versions/3/files?page=1&page_size=100"),
    )
    assert read("figshare", {"files": rows}).more == more
    assert not read("figshare", {"files": rows[:9]}).more
    assert not read("figshare", rows, more[0].url).more
    (following,) = read("figshare", rows * 10, more[0].url).more
    assert following.url.endswith("/files?page=2&page_size=100")


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        ({"is_embargoed": True, "files": []}, "platform-restricted"),
        ({"is_confidential": True}, "platform-restricted"),
        ({"is_public": False, "files": []}, "platform-restricted"),
        ({"files": [{"name": "x", "is_link_only": True}]}, "platform-scope"),
    ],
)
def test_figshare_refusals(article: dict[str, Any], expected: str) -> None:
    assert slug("figshare", article) == expected


def test_figshare_of_the_newest_version() -> None:
    answer = {"version": 7, "files": [{"name": "a", "size": 1, "download_url": f"{BASE}/a"}]}
    assert read("figshare", answer).version == "7"


# --- Zenodo, InvenioRDM


def test_zenodo_before_it_moved() -> None:
    row = {
        "bucket": "b",
        "key": "a.csv",
        "size": 3,
        "type": "csv",
        "checksum": f"sha1:{'a' * 40}",
        "links": {"self": f"{BASE}/api/files/b/a.csv"},
    }
    answer = {"id": 5550042, "metadata": {"access_right": "open"}, "files": [row]}
    (item,) = read("zenodo", answer).items
    assert item == Item(
        "a.csv",
        3,
        sha1="a" * 40,
        mimetype="text/csv",
        platform_url=f"{BASE}/api/files/b/a.csv",
    )


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"id": 5550043, "metadata": {}}, "platform-scope"),
        ({"id": 5550042, "conceptrecid": "5550042", "metadata": {}}, "platform-scope"),
        ({"id": "5550042", "metadata": {"access_right": "embargoed"}}, "platform-restricted"),
        ({"id": "5550042", "metadata": {"access_right": "closed"}}, "platform-restricted"),
        (
            {"id": "5550042", "metadata": {}, "access": {"files": "restricted"}},
            "platform-restricted",
        ),
        (
            {"id": "5550042", "metadata": {}, "access": {"status": "embargoed"}},
            "platform-restricted",
        ),
        ({"status": 404, "message": "gone"}, "platform-error"),
    ],
)
def test_invenio_refusals(record: dict[str, Any], expected: str) -> None:
    assert slug("zenodo", record) == expected


def test_invenio_with_the_files_in_the_record() -> None:
    record = {
        "id": "0tt3r-d1v35",
        "metadata": {},
        "access": {"status": "open"},
        "files": {
            "enabled": True,
            "count": 1,
            "entries": {"a b.csv": {"size": 3, "checksum": "md5:" + "a" * 32}},
        },
    }
    (item,) = read("invenio", record).items
    assert item.path == "a b.csv"
    assert item.md5 == "a" * 32
    assert item.platform_url == f"{BASE}/api/records/0tt3r-d1v35/files/a%20b.csv/content"
    record["files"] = {"enabled": False}
    record["access"] = {"status": "metadata-only"}
    assert read("invenio", record) == ListingPage()


def test_a_list_does_not_go_on_elsewhere() -> None:
    record = {"id": "0tt3r-d1v35", "metadata": {}, "access": {"status": "open"}}
    files = {"enabled": True}
    links = {"files": "https://elsewhere.example.net/files"}
    assert slug("invenio", {**record, "files": files, "links": links}) == "platform-error"


# --- archive.org


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({}, "platform-404"),
        ({"is_dark": True}, "platform-restricted"),
        ({"metadata": {"mediatype": "collection"}, "files": []}, "platform-scope"),
        ({"metadata": {"access-restricted-item": "true"}, "files": []}, "platform-restricted"),
        ({"error": "busy"}, "platform-error"),
        (
            {"files": [{"name": "a", "source": "original", "private": "true"}]},
            "platform-restricted",
        ),
    ],
)
def test_archiveorg_refusals(answer: dict[str, Any], expected: str) -> None:
    assert slug("archiveorg", answer) == expected


def test_archiveorg_spells_names_for_addresses() -> None:
    answer = {"files": [{"name": "a b/c#1?.csv", "source": "original", "size": "12"}]}
    (item,) = read("archiveorg", answer).items
    assert item.platform_url == f"{BASE}/download/otters-dives/a%20b/c%231%3F.csv"
    assert item.size == 12


# --- Dryad, OSF, Mendeley Data


def test_dryad_refusals() -> None:
    links = {"stash:version": {"href": "/api/v2/versions/1"}}
    embargoed = {"_links": links, "curationStatus": "Embargoed"}
    assert slug("dryad", embargoed) == "platform-restricted"
    assert slug("dryad", {"_links": {}}) == "platform-error"
    assert slug("dryad", {"error": "not-found"}) == "platform-error"


def test_dryad_leaves_out_what_was_deleted() -> None:
    rows = [{"path": "a", "status": "deleted"}, {"path": "b", "status": "copied", "digest": "x"}]
    page = read("dryad", {"_embedded": {"stash:files": rows}, "_links": {}})
    assert [item.path for item in page.items] == ["b"]


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
    assert read("osf", node).more == (
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
    page = read("osf", {"data": rows})
    assert page.more == (ListingRequest(f"{BASE}/osfstorage/?page%5Bsize%5D=100"),)


def test_mendeley_folders_within_themselves() -> None:
    url = f"{BASE}/public-api/datasets/0tt3rd1v35/folders/2"
    rows = [{"id": "a", "name": "x", "parent_id": "b"}, {"id": "b", "name": "y", "parent_id": "a"}]
    assert slug("mendeley", rows, url) == "platform-error"
    rows[1]["parent_id"] = ""
    assert [ask.folder for ask in read("mendeley", rows, url).more] == ["y/x/", "y/"]
    assert slug("mendeley", [], f"{BASE}/public-api/datasets/0tt3rd1v35/versions") == "platform-404"
    assert slug("mendeley", {"available": False, "embargo_date": "2099"}) == "platform-restricted"


def test_dataone_goes_on() -> None:
    rows = [{"identifier": "a", "dataUrl": f"{BASE}/a", "formatType": "DATA"}]
    answer = {"response": {"numFound": 3, "start": 1, "docs": rows}}
    url = f"{BASE}/cn/v2/query/solr/?q=resourceMap%3A%22x%22&fl=dataUrl&start=1"
    (ask,) = read("dataone", answer, url).more
    assert "start=2" in ask.url
    answer["response"]["docs"] = []
    assert not read("dataone", answer, url).more


# --- pages that say it themselves


def linked(
    html: str, headers: dict[str, str] | None = None
) -> tuple[DatasetRef, ListingPage] | None:
    url = f"{BASE}/item/7"
    return manifests.linked(document(html.encode(), url=url), url, headers or {})


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
        assert [item.path for item in manifests.read(place, ask, body).items] == paths
    text = b'<y>; rel="item"; anchor="7",\n <z>; rel="item"; anchor="7"\n'
    assert [item.path for item in manifests.read(place, ask, text).items] == ["y", "z"]


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
    assert [name for name, *_ in found(**two)] == ["a.zip", "b.zip", "7"]


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
