"""Lists of many pages, and answers that come from elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pubcrawl.artifacts.page_reader import READERS
from pubcrawl.items.artifact import About
from pubcrawl.platforms import forges
from tests.cases import read as read_cases
from tests.platforms.walk import Walk, answer, read

WALKS = read_cases(Path(__file__).with_name("test_platforms.yaml"))["test_walks"]
FIGSHARE = "https://api.figshare.com/v2/articles/12345"
GITHUB = "https://api.github.com/repos/otter/dives"
PAGE = "https://github.com/otter/dives"
TREE = f"{GITHUB}/git/trees/main?recursive=1"
REPOSITORY = WALKS["a repository of github"]["answers"][GITHUB]["json"]


def test_more_files_of_figshare_than_an_article_says() -> None:
    article = WALKS["an article of figshare"]["answers"][FIGSHARE]["json"]
    rows = [article["files"][0] | {"id": n, "download_url": f"{FIGSHARE}/f{n}"} for n in range(150)]
    told = {
        FIGSHARE: article | {"files": rows[:10], "size": 1500},
        f"{FIGSHARE}/files?page=1&page_size=100": rows[:100],
        f"{FIGSHARE}/files?page=2&page_size=100": rows[100:],
    }
    walk = Walk("https://figshare.com/articles/dataset/Dives/12345", told)
    assert not walk.lost
    assert set(walk.of("item")) == {f"{FIGSHARE}/f{n}" for n in range(150)}
    assert walk.said[0].declared is None


def test_discussions_without_end() -> None:
    issues = f"{GITHUB}/issues?state=all&per_page=100"
    told: dict[str, Any] = {GITHUB: REPOSITORY, TREE: {}, f"{GITHUB}/releases?per_page=100": []}
    for number in range(1, 40):
        page = f"{issues}&page={number}" if number > 1 else issues
        row = {"number": number, "html_url": f"{PAGE}/issues/{number}"}
        told[page] = (200, [row], {"link": f'<{issues}&page={number + 1}>; rel="next"'})
    walk = Walk(PAGE, told)
    assert len(walk.of("discussion")) == forges.DISCUSSIONS_MAX
    assert walk.said[-1].abridged
    assert "only 10 pages of issues" in walk.said[-1].warnings[0]


def test_a_list_leads_only_to_later_pages() -> None:
    issues = f"{GITHUB}/issues?state=all&page=2"
    for number, asked in ((1, 0), (2, 0), (3, 1)):
        link = f'<{GITHUB}/issues?page={number}&state=all>; rel="next"'
        assert len(read("github", issues, (200, [], {"link": link})).asks) == asked


def test_a_repository_that_was_renamed() -> None:
    reply = answer(GITHUB.replace("dives", "swims"), REPOSITORY)
    renamed = reply._replace(final_url="https://api.github.com/repositories/1")
    said = READERS["api:github"](renamed, About(PAGE, PAGE))
    assert said.asks[0].url == TREE


def test_a_tag_of_a_repository_that_was_renamed() -> None:
    reply = answer(GITHUB.replace("dives", "swims"), REPOSITORY)
    page = f"{PAGE.replace('dives', 'swims')}/tree/v1"
    said = READERS["api:github"](reply, About(page, page))
    assert said.asks[0].url == f"{GITHUB}/git/trees/v1?recursive=1"


def test_a_list_that_goes_on_at_another_host() -> None:
    """The files of the page are members, though the rest of the list is not requested."""
    file = {"path": "a.csv", "_links": {"stash:download": {"href": "/api/v2/files/1/download"}}}
    told = {
        "_embedded": {"stash:files": [file]},
        "_links": {"next": {"href": "https://otters.example.org/2"}},
    }
    said = read("dryad", "https://datadryad.org/api/v2/versions/9/files?per_page=100", told)
    assert [claim.uri for claim in said.claims if claim.content] == [
        "https://datadryad.org/api/v2/files/1/download"
    ]
    assert said.abridged
    assert not said.asks
    assert "continues at 'https://otters.example.org/2'" in said.warnings[0]


def test_one_file_that_needs_an_account() -> None:
    files = [
        {"name": name, "source": "original", "private": name == "b.csv"}
        for name in ("a.csv", "b.csv")
    ]
    said = read("archiveorg", "https://archive.org/metadata/otters", {"files": files})
    assert [claim.access for claim in said.claims] == ["", "", "auth"]
    assert said.needs == ("auth",)


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
