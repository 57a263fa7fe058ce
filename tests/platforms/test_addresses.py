"""The platform and the dataset that an address belongs to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl import platforms
from pubcrawl.model.fileset import DatasetRef, dataset_json
from tests.cases import table

SCOPE, RESTRICTED = "platform-scope", "platform-restricted"
FIGSHARE = "https://api.figshare.com/v2/articles"


def asked(url: str) -> tuple[str, str, str, str]:
    place = platforms.find_dataset(url)
    assert place, url
    return place.platform, place.id, place.version, place.reason or place.asks[0].url


@table
def test_dataverse(url: str, id: str, first: str) -> None:
    platform, name, _, reason = asked(url)
    assert (platform, name, reason) == ("dataverse", id, first)


@table
def test_figshare(url: str, id: str, version: str, first: str) -> None:
    platform, name, edition, reason = asked(url)
    assert (platform, name, edition) == ("figshare", id, version)
    if first in (SCOPE, RESTRICTED):
        assert reason == first
    else:
        assert reason == f"{FIGSHARE}/{id}" + (f"/versions/{version}" if version else "")


@table
def test_others(url: str, platform: str, id: str, first: str) -> None:
    name, number, _, reason = asked(url)
    assert (name, number) == (platform, id)
    assert reason == first or (not first and reason.startswith("https://"))


@table
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
    """
        record articles details stash doi:10.1 v2 .. %00 files preprints project otter
    """.split()
)


@given(HOSTS, st.lists(WORDS | st.text(max_size=12), max_size=6), st.text(max_size=20))
def test_any_address_is_that_of_a_place_or_not(host: str, path: list[str], query: str) -> None:
    place = platforms.find_dataset(f"https://{host}/{'/'.join(path)}?persistentId={query}")
    assert place is None or bool(place.reason) != bool(place.asks)
    platforms.ask(f"https://{host}/{'/'.join(path)}?persistentId={query}")


@table
def test_files_and_preprints_of_osf_have_addresses_of_their_own(url: str, entry: str) -> None:
    assert [one.url for one in platforms.ask(url)] == [f"https://api.osf.io/v2/{entry}"]


@pytest.mark.parametrize("url", ["https://github.com/../otter/dives", "https://bitbucket.org/a/.."])
def test_no_repository_is_a_folder(url: str) -> None:
    assert platforms.ask(url) == ()


@given(st.text())
def test_any_text(text: str) -> None:
    platforms.find_dataset(text)
