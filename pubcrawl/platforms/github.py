"""
Read a GitHub repository: its files, releases, issues and pull requests.

The newest state of a branch is read, not its history. Files have their addresses on the host
for raw content. Submodules are separate repositories.

Source: https://docs.github.com/en/rest
"""

from __future__ import annotations

from pubcrawl.platforms.address import Address
from pubcrawl.platforms.claims import ClaimBuilder, Fact
from pubcrawl.platforms.forges import MEMBERS, RELEASE, REPOSITORY, Forge
from pubcrawl.platforms.platform import LinkHeader, Route

_NO_OWNERS = (
    r"about|account|apps|collections|contact|customer-stories|dashboard|enterprise|events"
    r"|explore|features|issues|join|login|logout|marketplace|new|notifications"
    r"|organizations|orgs|pricing|pulls|search|security|sessions|settings|signup|site"
    r"|sponsors|stars|team|topics|trending|users|watching"
)
_LICENSE = Fact(
    "license",
    "https://spdx.org/licenses/{license.spdx_id}",
    r"license.spdx_id = (?!NOASSERTION$)[\w.+-]+",
)


class GitHub(Forge, LinkHeader):
    """GitHub, whose API has a host of its own."""

    name = "github"
    members = MEMBERS
    hosts = ("api.github.com", "github.com")
    api = "https://api.github.com"
    mark = "/repos/"
    routes = (
        Route(
            r"(?:(?:.*/)?repos/)?"
            r"(?=[^/\n]+/[^/\n]+/(?:git/trees/(?P<tree>.+)|(?:tree|releases/tag)/(?P<ref>[^/\n]+))\n|)"
            rf"(?!(?i:{_NO_OWNERS}|repos)/){REPOSITORY}",
            "{api}/repos/{owner}/{repository}",
        ),
    )
    answers = {
        "list": {
            "list": (
                *RELEASE,
                Fact("discussion:issue", "{html_url}", "number", name="title"),
            )
        },
        "tree": {
            "tree": (
                Fact(
                    "item:raw",
                    "https://raw.githubusercontent.com/{dataset.owner}/{dataset.repository}"
                    "/{dataset.tree%/!$&'()*+,;=:@~}/{path%/!$&'()*+,;=:@~}",
                    "type = blob",
                    name="path",
                ),
                Fact("warn", "{path} is a separate repository", "type = commit"),
            ),
            "": (
                Fact("lack", "the tree is cut off", "truncated = true"),
                Fact("count", "members", "truncated != true"),
            ),
        },
        "full_name": {
            "": (
                Fact("title", "{full_name}"),
                Fact("artifact_type", "SoftwareSourceCode"),
                Fact("code_repository:clone", "{clone_url}"),
                Fact(
                    "bundle:archive",
                    "{html_url}/archive/{dataset.ref default_branch%/!$&'()*+,;=:@~}.zip",
                ),
                Fact("code_repository:wiki", "{html_url}.wiki.git", "has_wiki = true"),
                Fact(
                    "ask",
                    "{dataset.api}/repos/{full_name}/git/trees/{dataset.ref default_branch%}"
                    "?recursive=1",
                ),
                Fact("ask", "{dataset.api}/repos/{full_name}/releases?per_page=100"),
                # Where issues are enabled, their list includes the pull requests.
                Fact(
                    "ask",
                    "{dataset.api}/repos/{full_name}/issues?state=all&per_page=100",
                    "has_issues = true",
                ),
                Fact(
                    "ask",
                    "{dataset.api}/repos/{full_name}/pulls?state=all&per_page=100",
                    "has_issues != true",
                ),
                _LICENSE,
                Fact("isForkOf", "{parent.html_url}"),
                Fact("isForkOf", "{source.html_url}"),
                Fact("homepage", "{homepage}"),
                Fact("need", "auth", "private = true"),
            )
        },
        "download_url": {"": (_LICENSE,)},
    }

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of a repository, a tree, or a page of one of its lists."""
        for address in map(Address.parse, (found.about.entry_uri, found.about.final_uri)):
            place = self.locate(address) if address else None
            if place and "ref" in place.values:
                found.values["dataset.ref"] = place.values["ref"]
        super().read(found)
