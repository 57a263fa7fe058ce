"""Bitbucket: the files, tags and discussions of a repository."""

from __future__ import annotations

from typing import Any

from pubcrawl.items.artifact import Related
from tests.platforms.walk import Walk

FORTY = "a" * 40
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
