"""GitHub: the files, releases and discussions of a repository."""

from __future__ import annotations

from typing import Any

import pytest

from pubcrawl.artifacts.readers import READERS
from pubcrawl.items.artifact import About, Related
from pubcrawl.platforms import forges
from tests.platforms.walk import Walk, answer, read

GITHUB = "https://api.github.com/repos/otter/dives"


RAW = "https://raw.githubusercontent.com/otter/dives"


PAGE = "https://github.com/otter/dives"


FORTY = "a" * 40


def repository(**changes: Any) -> dict[str, Any]:
    return {
        "id": 1,
        "full_name": "otter/dives",
        "private": False,
        "html_url": PAGE,
        "clone_url": f"{PAGE}.git",
        "homepage": "https://otters.example.org/",
        "default_branch": "main",
        "has_issues": True,
        "has_wiki": True,
        "license": {"key": "mit", "spdx_id": "MIT"},
        "parent": {"html_url": "https://github.com/lutra/dives"},
        **changes,
    }


def tree(*paths: str, **changes: Any) -> dict[str, Any]:
    rows = [
        {"path": path, "mode": "100644", "type": "blob", "sha": FORTY, "size": 7} for path in paths
    ]
    rows.append({"path": "src", "mode": "040000", "type": "tree", "sha": FORTY})
    return {"sha": FORTY, "tree": rows, "truncated": False, **changes}


def release(number: int) -> dict[str, Any]:
    return {
        "tag_name": f"v{number}",
        "name": f"Dives {number}",
        "html_url": f"{PAGE}/releases/tag/v{number}",
        "zipball_url": f"{GITHUB}/zipball/v{number}",
        "tarball_url": f"{GITHUB}/tarball/v{number}",
        "assets": [
            {
                "name": "dives.whl",
                "content_type": "application/zip",
                "size": 99,
                "digest": "sha256:" + "B" * 64,
                "browser_download_url": f"{PAGE}/releases/download/v{number}/dives.whl",
            }
        ],
    }


TREE = f"{GITHUB}/git/trees/main?recursive=1"


RELEASES = f"{GITHUB}/releases?per_page=100"


ISSUES = f"{GITHUB}/issues?state=all&per_page=100"


def test_a_repository_of_github() -> None:
    second = f"{GITHUB}/releases?per_page=100&page=2"
    issues = [
        {"number": 1, "title": "A", "html_url": f"{PAGE}/issues/1"},
        {"number": 2, "title": "B", "html_url": f"{PAGE}/pull/2", "pull_request": {}},
    ]
    told = {
        GITHUB: repository(),
        TREE: tree("README.md", "src/a b#1.py", "src/ü%.txt"),
        RELEASES: (200, [release(1)], {"link": f'<{second}>; rel="next", <{second}>; rel="last"'}),
        # A list whose next page is its first page ends.
        second: (200, [release(2)], {"link": f'<{RELEASES}&page=1>; rel="next"'}),
        ISSUES: issues,
    }
    walk = Walk(f"{PAGE}/blob/main/README.md", told)
    assert not walk.lost
    assert not walk.all("warnings")
    assert walk.of("item", "raw") == [
        f"{RAW}/main/README.md",
        f"{RAW}/main/src/a%20b%231.py",
        f"{RAW}/main/src/%C3%BC%25.txt",
    ]
    assert walk.of("item", "asset") == [
        f"{PAGE}/releases/download/v{number}/dives.whl" for number in (1, 2)
    ]
    asset = walk.claim(f"{PAGE}/releases/download/v1/dives.whl")
    assert (asset.size, asset.digests) == (99, (("sha256", "b" * 64),))
    assert walk.of("version") == [f"{PAGE}/releases/tag/v{number}" for number in (1, 2)]
    assert walk.of("bundle") == [
        f"{PAGE}/archive/main.zip",
        *(f"{GITHUB}/{kind}/v{n}" for n in (1, 2) for kind in ("zipball", "tarball")),
    ]
    assert walk.of("code_repository") == [f"{PAGE}.git", f"{PAGE}.wiki.git"]
    assert walk.of("discussion") == [f"{PAGE}/issues/1", f"{PAGE}/pull/2"]
    assert walk.of("metadata") == walk.asked
    assert walk.all("context") == [("https://spdx.org/licenses/MIT", "license")]
    assert walk.all("related") == [
        Related("https://github.com/lutra/dives", "isForkOf"),
        Related("https://otters.example.org/", "homepage"),
    ]
    assert [said.declared for said in walk.said if said.declared is not None] == [3]


@pytest.mark.parametrize(
    ("entry", "ref"),
    [
        (f"{PAGE}/tree/v1", "v1"),
        (f"{PAGE}/releases/tag/v2", "v2"),
        (f"{PAGE}/tree/main/src", "main"),
        ("https://github.com/OTTER/Dives/tree/a%2Fb", "a%2Fb"),
    ],
)
def test_the_state_that_an_entry_page_is_of(entry: str, ref: str) -> None:
    said = read("github", GITHUB, repository(), entry)
    assert said.asks[0].url == f"{GITHUB}/git/trees/{ref}?recursive=1"


def test_a_tree_of_github_that_is_cut_off() -> None:
    module = {"path": "lib", "mode": "160000", "type": "commit", "sha": FORTY}
    value = tree("a", truncated=True)
    value["tree"].append(module)
    said = read("github", TREE, value)
    assert said.abridged
    assert said.declared is None
    assert [claim.name for claim in said.claims if claim.role == "item"] == ["a"]
    assert len(said.warnings) == 2
    assert "lib is a separate repository" in said.warnings[0]


def test_a_repository_of_github_without_commits_and_issues() -> None:
    told = {
        GITHUB: repository(has_issues=False, has_wiki=False, private=True),
        TREE: (409, {"message": "Git Repository is empty."}),
        RELEASES: [],
        f"{GITHUB}/pulls?state=all&per_page=100": [],
    }
    walk = Walk(PAGE, told)
    assert not walk.lost
    assert not walk.of("item")
    assert walk.of("code_repository") == [f"{PAGE}.git"]
    assert walk.said[0].needs == ("auth",)
    assert not any(said.abridged or said.state for said in walk.said)


@pytest.mark.parametrize(
    "told",
    [
        (403, {"message": "API rate limit exceeded for 192.0.2.1."}),
        (403, {"message": "no"}, {"x-ratelimit-remaining": "0"}),
        (429, b"slow down"),
    ],
)
@pytest.mark.parametrize("url", [GITHUB, TREE])
def test_who_asks_too_often(url: str, told: Any) -> None:
    said = read("github", url, told)
    assert said.abridged
    assert said.needs == ("review",)
    assert "too many requests" in said.warnings[0]


def test_a_repository_that_is_gone() -> None:
    assert read("github", GITHUB, (451, {"message": "Repository access blocked"})).state == "gone"
    # Issues can be gone while the repository is not.
    assert not read("github", ISSUES, (410, {"message": "Issues are disabled"})).state


def test_discussions_without_end() -> None:
    told: dict[str, Any] = {GITHUB: repository(), TREE: tree("a"), RELEASES: []}
    for number in range(1, 40):
        page = f"{ISSUES}&page={number}" if number > 1 else ISSUES
        row = {"number": number, "html_url": f"{PAGE}/issues/{number}"}
        told[page] = (200, [row], {"link": f'<{ISSUES}&page={number + 1}>; rel="next"'})
    walk = Walk(PAGE, told)
    assert len(walk.of("discussion")) == forges.DISCUSSIONS_MAX
    assert walk.said[-1].abridged
    assert "only 10 pages of issues" in walk.said[-1].warnings[0]


def test_a_list_that_goes_on_elsewhere() -> None:
    told = (200, [release(1)], {"link": '<https://elsewhere.example.org/?page=2>; rel="next"'})
    said = read("github", RELEASES, told)
    assert not said.asks
    assert said.abridged
    assert [claim.uri for claim in said.claims if claim.role == "version"] == [
        f"{PAGE}/releases/tag/v1"
    ]
    assert "elsewhere.example.org" in said.warnings[0]


def test_a_repository_that_was_renamed() -> None:
    reply = answer(GITHUB.replace("dives", "swims"), repository())
    renamed = reply._replace(final_url="https://api.github.com/repositories/1")
    said = READERS["api:github"](renamed, About(PAGE, PAGE))
    assert said.asks[0].url == TREE


def test_a_list_of_too_many_pages() -> None:
    told = (200, [release(1)], {"link": f'<{RELEASES}&page=101>; rel="next"'})
    said = read("github", f"{RELEASES}&page=100", told)
    assert not said.asks
    assert said.abridged
    assert "100 pages" in said.warnings[0]
    assert said.content
