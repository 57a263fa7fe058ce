"""The platform and the dataset that an address belongs to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl import platforms
from pubcrawl.items.fileset import DatasetRef, dataset_json

SCOPE, RESTRICTED = "platform-scope", "platform-restricted"
FIGSHARE = "https://api.figshare.com/v2/articles"


def asked(url: str) -> tuple[str, str, str, str]:
    place = platforms.find_dataset(url)
    assert place, url
    return place.platform, place.id, place.version, place.reason or place.asks[0].url


@pytest.mark.parametrize(
    ("url", "id", "first"),
    [
        (
            "https://data.example.edu/dataset.xhtml?persistentId=doi:10.5555/DVN/ABC123",
            "doi:10.5555/DVN/ABC123",
            "https://data.example.edu/api/datasets/:persistentId/?persistentId=doi:10.5555/DVN/ABC123",
        ),
        (
            "https://data.example.edu/dataset.xhtml?persistentId=doi%3A10.5555%2FABC123&version=1.1",
            "doi:10.5555/ABC123",
            "https://data.example.edu/api/datasets/:persistentId/versions/1.1"
            "?persistentId=doi:10.5555/ABC123",
        ),
        (
            "http://data.example.edu:8080/dv/citation?persistentId=hdl:5555.1/FK2ABC123",
            "hdl:5555.1/FK2ABC123",
            "http://data.example.edu:8080/dv/api/datasets/:persistentId/"
            "?persistentId=hdl:5555.1/FK2ABC123",
        ),
        (
            "https://data.example.edu/dataset.xhtml?persistentId=hdl:5555.1/CD-10",
            "hdl:5555.1/CD-10",
            "https://data.example.edu/api/datasets/:persistentId/?persistentId=hdl:5555.1/CD-10",
        ),
        (
            "https://data.example.edu/dataset.xhtml?persistentId=https://doi.org/10.5555/DVN/ABC123",
            "doi:10.5555/DVN/ABC123",
            "https://data.example.edu/api/datasets/:persistentId/?persistentId=doi:10.5555/DVN/ABC123",
        ),
        (
            "https://data.example.edu/api/datasets/:persistentId?persistentId=doi:10.5555/DVN/ABC123",
            "doi:10.5555/DVN/ABC123",
            "https://data.example.edu/api/datasets/:persistentId/?persistentId=doi:10.5555/DVN/ABC123",
        ),
        (
            "https://data.example.edu/file.xhtml?persistentId=doi:10.5555/DVN/ABC123/DEF456",
            "doi:10.5555/DVN/ABC123/DEF456",
            SCOPE,
        ),
        (
            "https://data.example.edu/dataset.xhtml?persistentId=doi:10.5555/ABC123/DEF456",
            "doi:10.5555/ABC123/DEF456",
            SCOPE,
        ),
        (
            "https://data.example.edu/dataset.xhtml?persistentId=doi:10.5555/DVN/ABC123&version=DRAFT",
            "doi:10.5555/DVN/ABC123",
            RESTRICTED,
        ),
        ("https://data.example.edu/api/access/datafile/17", "17", SCOPE),
        (
            "https://data.example.edu/api/datasets/17",
            "17",
            "https://data.example.edu/api/datasets/17",
        ),
    ],
)
def test_dataverse(url: str, id: str, first: str) -> None:
    platform, name, _, reason = asked(url)
    assert (platform, name, reason) == ("dataverse", id, first)


@pytest.mark.parametrize(
    ("url", "id", "version", "first"),
    [
        ("https://figshare.com/articles/dataset/A_title/5551234/3", "5551234", "3", "/versions/3"),
        ("https://figshare.com/articles/A_title/5551234/3", "5551234", "3", "/versions/3"),
        ("https://figshare.com/articles/dataset/A_title/5551234", "5551234", "", ""),
        ("https://figshare.com/articles/_/5551234", "5551234", "", ""),
        ("https://figshare.com/articles/dataset/2019/5551234/1", "5551234", "1", "/versions/1"),
        ("https://figshare.com/articles/dataset/2019/5551234", "5551234", "", ""),
        ("https://otters.figshare.com/articles/dataset/A/5551234/12?file=7", "5551234", "12", ""),
        ("https://data.otters.example.edu/articles/dataset/A/5551234", "5551234", "", ""),
        ("https://api.figshare.com/v2/articles/5551234/versions/2", "5551234", "2", ""),
        ("https://api.figshare.com/v2/articles/5551234/files?page=2", "5551234", "", ""),
        ("https://figshare.com/collections/A_title/5551234/3", "3", "", SCOPE),
        ("https://ndownloader.figshare.com/files/17", "17", "", SCOPE),
        ("https://figshare.com/ndownloader/files/17", "17", "", SCOPE),
        ("https://figshare.com/s/0123456789abcdef", "0123456789abcdef", "", RESTRICTED),
    ],
)
def test_figshare(url: str, id: str, version: str, first: str) -> None:
    platform, name, edition, reason = asked(url)
    assert (platform, name, edition) == ("figshare", id, version)
    if first in (SCOPE, RESTRICTED):
        assert reason == first
    else:
        assert reason == f"{FIGSHARE}/{id}" + (f"/versions/{version}" if version else "")


@pytest.mark.parametrize(
    ("url", "platform", "id", "first"),
    [
        *(
            (url, "zenodo", "5550042", "https://zenodo.org/api/records/5550042")
            for url in (
                "https://zenodo.org/record/5550042",
                "http://www.zenodo.org/records/5550042?x=1#files",
                "https://zenodo.org/record/5550042/export/json",
                "https://zenodo.org/api/records/5550042",
                "https://zenodo.org/doi/10.5281/zenodo.5550042",
            )
        ),
        ("https://zenodo.org/records/5550042/files/a.csv?download=1", "zenodo", "5550042", SCOPE),
        ("https://zenodo.org/api/records/1/files", "zenodo", "1", ""),
        ("https://data.example.edu/records/0tt3r-d1v35", "invenio", "0tt3r-d1v35", ""),
        ("https://archive.org/details/otters", "archiveorg", "otters", ""),
        ("https://archive.org/download/otters/a/b.csv", "archiveorg", "otters", ""),
        ("https://www.archive.org/metadata/otters", "archiveorg", "otters", ""),
        *(
            (
                url,
                "dryad",
                "doi:10.5061/dryad.otter",
                "https://datadryad.org/api/v2/datasets/doi%3A10.5061%2Fdryad.otter",
            )
            for url in (
                "https://datadryad.org/stash/dataset/doi:10.5061/dryad.otter",
                "https://datadryad.org/dataset/doi:10.5061/dryad.otter",
                "https://datadryad.org/resource/doi:10.5061/dryad.otter/1",
                "https://datadryad.org/api/v2/datasets/doi%3A10.5061%2Fdryad.otter",
            )
        ),
        ("https://datadryad.org/stash/share/abcDEF", "dryad", "abcDEF", RESTRICTED),
        ("https://datadryad.org/stash/downloads/file_stream/17", "dryad", "17", SCOPE),
        (
            "https://datadryad.org/api/v2/versions/17/files",
            "dryad",
            "17",
            "https://datadryad.org/api/v2/versions/17/files?per_page=100",
        ),
        *(
            (url, "osf", "ot3rs", "https://api.osf.io/v2/guids/ot3rs/?resolve=false")
            for url in (
                "https://osf.io/ot3rs/",
                "https://osf.io/OT3RS",
                "https://osf.io/ot3rs/files/osfstorage",
                "https://osf.io/ot3rs/overview?view_only=",
                "https://osf.io/registries/osf/ot3rs",
                "https://osf.io/project/ot3rs/",
            )
        ),
        ("https://osf.io/ot3rs/files/osfstorage/0123456789", "osf", "ot3rs", SCOPE),
        ("https://osf.io/preprints/psyarxiv/ot3rs", "osf", "ot3rs", SCOPE),
        ("https://osf.io/download/ot3rs", "osf", "ot3rs", SCOPE),
        (
            "https://api.osf.io/v2/nodes/ot3rs/files/osfstorage/?page=1",
            "osf",
            "ot3rs",
            "https://api.osf.io/v2/nodes/ot3rs/",
        ),
        ("https://data.mendeley.com/datasets/0tt3rd1v35", "mendeley", "0tt3rd1v35", ""),
        (
            "https://data.mendeley.com/datasets/0tt3rd1v35/2",
            "mendeley",
            "0tt3rd1v35",
            "https://data.mendeley.com/public-api/datasets/0tt3rd1v35/folders/2",
        ),
        ("https://data.mendeley.com/public-files/datasets/x/files/y", "mendeley", "y", SCOPE),
        ("https://arcticdata.io/catalog/view/doi:10.5555/A2X", "dataone", "doi:10.5555/A2X", ""),
        ("https://search.dataone.org/view/urn%3Auuid%3A7", "dataone", "urn:uuid:7", ""),
    ],
)
def test_others(url: str, platform: str, id: str, first: str) -> None:
    name, number, _, reason = asked(url)
    assert (name, number) == (platform, id)
    assert reason == first or (not first and reason.startswith("https://"))


@pytest.mark.parametrize(
    "url",
    [
        *("", "x", "ftp://zenodo.org/record/1", "https://", "http://[", "https://zenodo.org"),
        *("https://zenodo.org/communities/x", "https://example.org/record/1", "https://osf.io/"),
        *("https://zenodo.org/record/x", "https://osf.io/login", "https://archive.org/about/"),
        *("https://web.archive.org/web/2020/https://a.org/", "https://datadryad.org/stash/about"),
        *("https://figshare.com/articles/x", "https://data.mendeley.com/research-data"),
        *("https://example.org/articles/some/5551234", "https://example.org/?persistentId=x"),
        *("https://example.org/?persistentId=doi:10.5555/x", "https://example.org/records/abc"),
    ],
)
def test_nothing_that_is_known(url: str) -> None:
    assert platforms.find_dataset(url) is None


def test_hosts_of_the_user() -> None:
    hosts = {"localhost:99": "invenio", "otters.example": "figshare https://api.otters.example/x/"}
    place = platforms.find_dataset("http://localhost:99/record/5", hosts)
    assert place and place.asks[0].url == "http://localhost:99/api/records/5"
    place = platforms.find_dataset("https://otters.example/articles/x/5551234", hosts)
    assert place and place.asks[0].url == "https://api.otters.example/x/articles/5551234"


def test_what_a_result_says_of_a_place() -> None:
    place = platforms.find_dataset("https://Figshare.com/articles/dataset/A_title/5551234/3")
    assert place
    assert dataset_json(place) == {
        "platform_name": "figshare",
        "platform_domain": "figshare.com",
        "platform_id": "5551234",
        "platform_version": "3",
        "platform_base_url": "https://Figshare.com/articles/dataset/A_title/5551234/3",
        "archiveorg_item_name": "figshare.com-5551234-v3",
    }
    assert dataset_json(DatasetRef("dataverse", "doi:10.5555/DVN/A", url="https://d.org/x"), "2.1")[
        "archiveorg_item_name"
    ] == ("d.org-A-v2.1")


HOSTS = st.sampled_from(["zenodo.org", "osf.io", "figshare.com", "archive.org", "datadryad.org"])
WORDS = st.sampled_from(
    [
        "record",
        "articles",
        "details",
        "stash",
        "doi:10.1",
        "v2",
        "..",
        "%00",
        "files",
        "preprints",
        "project",
        "otter",
    ]
)


@given(HOSTS, st.lists(WORDS | st.text(max_size=12), max_size=6), st.text(max_size=20))
def test_any_address_is_that_of_a_place_or_not(host: str, path: list[str], query: str) -> None:
    place = platforms.find_dataset(f"https://{host}/{'/'.join(path)}?persistentId={query}")
    assert place is None or bool(place.reason) != bool(place.asks)
    platforms.ask(f"https://{host}/{'/'.join(path)}?persistentId={query}")


@pytest.mark.parametrize(
    ("url", "entry"),
    [
        ("https://api.osf.io/v2/files/5c1a/", "files/5c1a/"),
        ("https://api.osf.io/files/5c1a/", "files/5c1a/"),
        ("https://osf.io/otter/files/osfstorage/5c1a", "files/5c1a/"),
        ("https://osf.io/preprints/psyarxiv/otter", "preprints/otter/"),
        ("https://api.osf.io/v2/preprints/otter/", "preprints/otter/"),
    ],
)
def test_files_and_preprints_of_osf_have_addresses_of_their_own(url: str, entry: str) -> None:
    assert [one.url for one in platforms.ask(url)] == [f"https://api.osf.io/v2/{entry}"]


@given(st.text())
def test_any_text(text: str) -> None:
    platforms.find_dataset(text)
