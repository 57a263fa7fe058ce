"""
Read a Bitbucket repository: its files, downloads and tags, issues and pull requests.

Source: https://developer.atlassian.com/cloud/bitbucket/rest/
"""

from __future__ import annotations

from pubcrawl.platforms.claims import Fact
from pubcrawl.platforms.forges import MEMBERS, REPOSITORY, Forge
from pubcrawl.platforms.platform import NextLink, Route


class Bitbucket(Forge, NextLink):
    """Bitbucket, whose API has a host of its own."""

    name = "bitbucket"
    members = MEMBERS
    hosts = ("api.bitbucket.org", "bitbucket.org")
    api = "https://api.bitbucket.org/2.0"
    api_path = "/2.0"
    routes = (
        Route(
            r"(?:(?:.*/)?repositories/)?"
            rf"(?!(?i:2\.0|account|blog|dashboard|product|repo|site|support)/){REPOSITORY}",
            "{api}/repositories/{owner}/{repository}",
        ),
    )
    answers = {
        "values": {
            "values": (
                # A request lists eight levels of folders; those of the last level are requested.
                Fact(
                    "follow",
                    "{links.self.href}?max_depth=8&pagelen=100",
                    "type = commit_directory & path = (?:(?:[^/]+/){8})*(?:[^/]+/){7}[^/]+/?",
                ),
                Fact(
                    "item:raw",
                    "{links.self.href}",
                    "type = commit_file",
                    name="path",
                ),
                Fact("version:tag", "{links.html.href}", "type = tag", name="name"),
                Fact(
                    "bundle:archive",
                    "https://bitbucket.org/{dataset.owner}/{dataset.repository}"
                    "/get/{name%/!$&'()*+,;=:@~}.zip",
                    "type = tag",
                    name="name",
                ),
                Fact(
                    "discussion:issue",
                    "{links.html.href}",
                    "type = issue|pullrequest",
                    name="title",
                ),
                Fact(
                    "item:download",
                    "{links.self.href}",
                    "links.self.href = (?!.*/src/).*/downloads/.*",
                    name="name",
                ),
            )
        },
        "full_name": {
            "links.clone": (Fact("code_repository:clone", "{href}", "name = https"),),
            "": (
                Fact("title", "{full_name}"),
                Fact("artifact_type", "SoftwareSourceCode"),
                Fact(
                    "bundle:archive", "{links.html.href}/get/{mainbranch.name%/!$&'()*+,;=:@~}.zip"
                ),
                Fact(
                    "ask",
                    "{dataset.api}/repositories/{full_name}/src/{mainbranch.name%}/"
                    "?max_depth=8&pagelen=100",
                ),
                Fact("content_page:wiki", "{links.html.href}/wiki", "has_wiki = true"),
                Fact("ask", "{dataset.api}/repositories/{full_name}/downloads?pagelen=100"),
                Fact("ask", "{dataset.api}/repositories/{full_name}/refs/tags?pagelen=100"),
                Fact(
                    "ask",
                    "{dataset.api}/repositories/{full_name}/issues?pagelen=100",
                    "has_issues = true",
                ),
                Fact(
                    "ask",
                    "{dataset.api}/repositories/{full_name}/pullrequests"
                    "?state=OPEN&state=MERGED&state=DECLINED&state=SUPERSEDED&pagelen=50",
                ),
                Fact("isForkOf", "{parent.links.html.href}"),
                Fact("homepage", "{website}"),
                Fact("need", "auth", "is_private = true"),
            ),
        },
    }
