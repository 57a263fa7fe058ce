"""figshare: the files and links of an article."""

from __future__ import annotations

from typing import Any

import pytest

from pubcrawl.items.artifact import Related
from pubcrawl.items.fileset import ListingRequest
from tests.apis.datasets import md5
from tests.platforms.listing import BASE, read_files, slug
from tests.platforms.walk import Walk, read


def test_figshare_asks_for_the_list_where_the_article_does_not_say_all() -> None:
    rows = [{"name": f"f{n}", "size": 1, "download_url": f"{BASE}/{n}"} for n in range(10)]
    assert not read_files("figshare", {"files": rows, "size": 10}).more
    more = read_files("figshare", {"files": rows, "size": 12}).more
    assert more == (
        ListingRequest(f"{BASE}/v2/articles/5551234/versions/3/files?page=1&page_size=100"),
    )
    assert read_files("figshare", {"files": rows}).more == more
    assert not read_files("figshare", {"files": rows[:9]}).more
    assert not read_files("figshare", rows, more[0].url).more
    (following,) = read_files("figshare", rows * 10, more[0].url).more
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
    assert read_files("figshare", answer).version == "7"


FIGSHARE = "https://api.figshare.com/v2/articles/12345"


def article(**changes: Any) -> dict[str, Any]:
    files = [
        {
            "id": number,
            "name": f"dives{number}.csv",
            "size": 10,
            "is_link_only": False,
            "download_url": f"https://ndownloader.figshare.com/files/{number}",
            "computed_md5": md5(b"x"),
            "supplied_md5": "",
            "mimetype": "text/csv",
        }
        for number in (1, 2)
    ]
    return {
        "id": 12345,
        "title": "Dives of otters",
        "doi": "10.5555/m9.figshare.12345.v3",
        "version": 3,
        "size": 20,
        "files": files,
        "is_public": True,
        "is_embargoed": False,
        "is_confidential": False,
        "defined_type_name": "dataset",
        "url_public_html": "https://figshare.com/articles/dataset/Dives/12345/3",
        "license": {"value": 1, "name": "CC BY 4.0", "url": "https://licenses.example.org/by"},
        "authors": [{"id": 1, "full_name": "L. Lutra", "orcid_id": "0000-0001-2345-678X"}],
        "resource_doi": "10.5555/paper",
        "references": ["https://example.org/more"],
        **changes,
    }


def test_an_article_of_figshare() -> None:
    walk = Walk("https://figshare.com/articles/dataset/Dives/12345", {FIGSHARE: article()})
    assert walk.asked == [FIGSHARE]
    (said,) = walk.said
    assert walk.of("item") == [f"https://ndownloader.figshare.com/files/{n}" for n in (1, 2)]
    assert walk.of("bundle") == ["https://ndownloader.figshare.com/articles/12345/versions/3"]
    assert (said.title, said.artifact_type, said.declared) == ("Dives of otters", "dataset", 2)
    assert said.identifiers == ("https://doi.org/10.5555/m9.figshare.12345.v3",)
    page = "https://figshare.com/articles/dataset/Dives/12345"
    assert said.related == (
        Related("https://doi.org/10.5555/paper", "isSupplementTo"),
        Related("https://example.org/more", "references"),
        Related(f"{page}/1", "version"),
        Related(f"{page}/2", "version"),
    )


def test_a_link_of_figshare_is_another_place() -> None:
    files = article()["files"]
    files[1] |= {"is_link_only": True, "download_url": "https://example.org/elsewhere", "size": 0}
    said = read("figshare", FIGSHARE, article(files=files, size=10))
    assert [claim.name for claim in said.claims if claim.role == "item"] == ["dives1.csv"]
    assert Related("https://example.org/elsewhere", "links_to") in said.related
    assert not said.needs


def test_an_embargo_of_figshare() -> None:
    hidden = article(is_embargoed=True, embargo_date="2099-01-01")
    del hidden["files"]
    said = read("figshare", FIGSHARE, hidden)
    assert not said.content
    assert said.needs == ("auth",)
    assert said.title
    assert "2099-01-01" in said.warnings[0]
    said = read("figshare", FIGSHARE, article(is_embargoed=True))
    assert {claim.access for claim in said.claims if claim.role == "item"} == {"embargo"}


def test_more_files_of_figshare_than_an_article_says() -> None:
    rows = [
        article()["files"][0] | {"id": n, "download_url": f"{FIGSHARE}/f{n}"} for n in range(150)
    ]
    told = {
        FIGSHARE: article(files=rows[:10], size=1500),
        f"{FIGSHARE}/files?page=1&page_size=100": rows[:100],
        f"{FIGSHARE}/files?page=2&page_size=100": rows[100:],
    }
    walk = Walk("https://figshare.com/articles/dataset/Dives/12345", told)
    assert not walk.lost
    assert set(walk.of("item")) == {f"{FIGSHARE}/f{n}" for n in range(150)}
    assert walk.said[0].declared is None
