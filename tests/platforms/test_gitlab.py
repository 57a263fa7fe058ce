"""GitLab: the files, releases and discussions of a project."""

from __future__ import annotations

from typing import Any

from pubcrawl.items.artifact import Related
from tests.platforms.walk import Walk

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
    assert "lib is a separate repository" in warning


def test_gitlab_at_another_host() -> None:
    api = "https://git.example.edu/api/v4/projects/otter%2Fdives"
    value = project(web_url="https://git.example.edu/otter/dives")
    value["path_with_namespace"] = "otter/dives"
    walk = Walk("https://git.example.edu/otter/dives", {api: value}, "gitlab")
    assert walk.asked[0] == api
    assert all(url.startswith(api) for url in walk.asked)
