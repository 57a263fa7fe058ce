"""Forges: files, releases and discussions of a repository, page by page."""

from __future__ import annotations

from typing import Any

import pytest

from pubcrawl.items.artifact import About, Related
from pubcrawl.parse.boundary import READERS
from pubcrawl.parse.boundary.adapters import forges
from tests.parse.boundary.adapters.walk import Walk, answer, read

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
        # A list that goes on where it began ends.
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
    assert "lib is a repository of its own" in said.warnings[0]


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
    assert "too often" in said.warnings[0]


def test_a_repository_that_is_gone() -> None:
    assert read("github", GITHUB, (451, {"message": "Repository access blocked"})).state == "gone"
    # Issues can be gone where the repository is not.
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


# --- GitLab

LAB = "https://gitlab.com/api/v4/projects/group%2Fsub%2Fdives"
PROJECT = "https://gitlab.com/group/sub/dives"
LAB_TREE = f"{LAB}/repository/tree?recursive=true&pagination=keyset&per_page=100&ref=main"


def project(**changes: Any) -> dict[str, Any]:
    return {
        "id": 5,
        "path": "dives",
        "path_with_namespace": "group/sub/dives",
        "web_url": PROJECT,
        "http_url_to_repo": f"{PROJECT}.git",
        "default_branch": "main",
        "visibility": "public",
        "issues_access_level": "enabled",
        "merge_requests_access_level": "disabled",
        "wiki_enabled": True,
        "wiki_access_level": "private",
        "forked_from_project": {"web_url": "https://gitlab.com/lutra/dives"},
        **changes,
    }


def test_a_project_of_gitlab() -> None:
    second = f"{LAB_TREE}&page_token=xyz"
    told = {
        LAB: project(),
        LAB_TREE: (
            200,
            [
                {"id": "1", "name": "src", "type": "tree", "path": "src"},
                {"id": "2", "name": "a b.py", "type": "blob", "path": "src/a b.py"},
                {"id": "3", "name": "lib", "type": "commit", "path": "lib"},
            ],
            {"link": f'<{second}>; rel="next"'},
        ),
        second: [{"id": "4", "name": "z", "type": "blob", "path": "z"}],
        f"{LAB}/releases?per_page=100": [
            {
                "tag_name": "v1",
                "name": "One",
                "_links": {"self": f"{PROJECT}/-/releases/v1"},
                "assets": {
                    "sources": [{"format": "zip", "url": f"{PROJECT}/-/archive/v1/dives-v1.zip"}],
                    "links": [
                        {
                            "name": "whl",
                            "url": "https://files.example.org/dives.whl",
                            "direct_asset_url": f"{PROJECT}/-/releases/v1/downloads/dives.whl",
                        }
                    ],
                },
            }
        ],
        f"{LAB}/issues?scope=all&state=all&per_page=100": (
            200,
            [{"iid": 1, "title": "A", "web_url": f"{PROJECT}/-/issues/1"}],
            {"x-next-page": "2"},
        ),
        f"{LAB}/issues?scope=all&state=all&per_page=100&page=2": (
            200,
            [{"iid": 2, "title": "B", "web_url": f"{PROJECT}/-/issues/2"}],
            {"x-next-page": ""},
        ),
    }
    walk = Walk(f"{PROJECT}/-/blob/main/z", told)
    assert not walk.lost
    assert walk.of("item", "raw") == [
        f"{PROJECT}/-/raw/main/src/a%20b.py",
        f"{PROJECT}/-/raw/main/z",
    ]
    assert walk.of("item", "asset") == [f"{PROJECT}/-/releases/v1/downloads/dives.whl"]
    assert walk.of("version") == [f"{PROJECT}/-/releases/v1"]
    assert walk.of("bundle") == [
        f"{PROJECT}/-/archive/main/dives-main.zip",
        f"{PROJECT}/-/archive/v1/dives-v1.zip",
    ]
    assert walk.of("code_repository") == [f"{PROJECT}.git"]
    assert walk.of("discussion") == [f"{PROJECT}/-/issues/{number}" for number in (1, 2)]
    assert walk.all("related") == [Related("https://gitlab.com/lutra/dives", "isForkOf")]
    (warning,) = walk.all("warnings")
    assert "lib is a repository of its own" in warning


def test_gitlab_at_another_host() -> None:
    api = "https://git.example.edu/api/v4/projects/otter%2Fdives"
    value = project(web_url="https://git.example.edu/otter/dives")
    value["path_with_namespace"] = "otter/dives"
    walk = Walk("https://git.example.edu/otter/dives", {api: value}, "gitlab")
    assert walk.asked[0] == api
    assert all(url.startswith(api) for url in walk.asked)


# --- Bitbucket

BUCKET = "https://api.bitbucket.org/2.0/repositories/otter/dives"
STATES = "state=OPEN&state=MERGED&state=DECLINED&state=SUPERSEDED"
SHELF = "https://bitbucket.org/otter/dives"


def link(url: str) -> dict[str, Any]:
    return {"links": {"self": {"href": url}, "html": {"href": url}}}


def test_a_repository_of_bitbucket() -> None:
    deep = "a/b/c/d/e/f/g/h"
    source = f"{BUCKET}/src/{FORTY}"
    rows = [
        {"type": "commit_directory", "path": "a", **link(f"{source}/a/")},
        {"type": "commit_directory", "path": deep, **link(f"{source}/{deep}/")},
        {"type": "commit_file", "path": "a/1", "size": 3, **link(f"{source}/a/1")},
    ]
    told = {
        BUCKET: {
            "full_name": "otter/dives",
            "mainbranch": {"type": "branch", "name": "main"},
            "has_issues": True,
            "has_wiki": False,
            "is_private": False,
            "website": "https://otters.example.org/",
            "links": {
                "html": {"href": SHELF},
                "clone": [
                    {"name": "https", "href": f"{SHELF}.git"},
                    {"name": "ssh", "href": "git@bitbucket.org:otter/dives.git"},
                ],
            },
        },
        f"{BUCKET}/src/main/?max_depth=8&pagelen=100": {
            "values": rows,
            "next": f"{BUCKET}/src/main/?max_depth=8&pagelen=100&page=2",
        },
        f"{BUCKET}/src/main/?max_depth=8&pagelen=100&page=2": {
            "values": [{"type": "commit_file", "path": "z", **link(f"{source}/z")}]
        },
        f"{source}/{deep}/?max_depth=8&pagelen=100": {
            "values": [{"type": "commit_file", "path": f"{deep}/i", **link(f"{source}/{deep}/i")}]
        },
        f"{BUCKET}/downloads?pagelen=100": {
            "values": [{"name": "dives.zip", "size": 5, **link(f"{BUCKET}/downloads/dives.zip")}]
        },
        f"{BUCKET}/refs/tags?pagelen=100": {
            "values": [{"type": "tag", "name": "v1", **link(f"{SHELF}/commits/tag/v1")}]
        },
        f"{BUCKET}/issues?pagelen=100": {
            "values": [{"type": "issue", "title": "A", **link(f"{SHELF}/issues/1/a")}]
        },
        f"{BUCKET}/pullrequests?{STATES}&pagelen=50": {
            "values": [{"type": "pullrequest", "title": "B", **link(f"{SHELF}/pull-requests/2")}]
        },
    }
    walk = Walk(f"{SHELF}/src/main/", told)
    assert not walk.lost
    assert walk.of("item", "raw") == [f"{source}/{path}" for path in ("a/1", "z", f"{deep}/i")]
    assert walk.of("item", "download") == [f"{BUCKET}/downloads/dives.zip"]
    assert walk.of("version") == [f"{SHELF}/commits/tag/v1"]
    assert walk.of("bundle") == [f"{SHELF}/get/main.zip", f"{SHELF}/get/v1.zip"]
    assert walk.of("discussion") == [f"{SHELF}/issues/1/a", f"{SHELF}/pull-requests/2"]
    assert walk.of("code_repository") == [f"{SHELF}.git"]
    assert walk.all("related") == [Related("https://otters.example.org/", "homepage")]
