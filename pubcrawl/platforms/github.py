"""
Read a GitHub repository: its files, releases, issues and pull requests.

The newest state of a branch is read, not its history. Files have their addresses on the host
for raw content. Submodules are separate repositories.

Source: https://docs.github.com/en/rest
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote, urlsplit

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.forges import Forge, quote_path
from pubcrawl.platforms.platform import LinkHeader

RAW = "https://raw.githubusercontent.com"
PAGE_SIZE = 100
"""Entries of a page of a list."""

_SPDX = re.compile(r"(?!NOASSERTION$)[\w.+-]+")


class GitHub(LinkHeader, Forge):
    """GitHub, whose API has a host of its own."""

    name = "github"
    members = (
        "raw files of the branch, releases as versions, issues and pull requests as discussion; "
        "a fork's origin is related"
    )
    hosts = ("api.github.com", "github.com")
    api = "https://api.github.com"
    after_api = "/repos/"
    no_owners = re.compile(
        r"about|account|apps|collections|contact|customer-stories|dashboard|enterprise|events"
        r"|explore|features|issues|join|login|logout|marketplace|new|notifications"
        r"|organizations|orgs|pricing|pulls|search|security|sessions|settings|signup|site"
        r"|sponsors|stars|team|topics|trending|users|watching",
        re.IGNORECASE,
    )

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of a repository, a tree, or a page of one of its lists."""
        answer = found.answer
        if isinstance(answer.value, list):
            for row in answer.rows():
                if "tag_name" in row:
                    archives = (row.text("zipball_url"), row.text("tarball_url"))
                    self.add_release(found, row, "html_url", archives, "assets")
                elif "number" in row:
                    title = row.text("title")
                    found.claim(row.text("html_url"), "discussion", "issue", name=title)
            self.turn_page(found)
        elif "tree" in answer.object():
            _add_tree(found)
        elif "full_name" in answer and "default_branch" in answer:
            self._read_repository(found)
        elif "license" in answer and "download_url" in answer:
            _add_license(found)
        else:
            raise answer.unexpected("repository", "message")

    def _read_repository(self, found: ClaimBuilder) -> None:
        answer, response = found.answer, found.response
        page, name = artifact_url(answer.text("html_url")), answer.text("full_name")
        ref = _ref(found.about, name) or answer.text("default_branch")
        owner, _, repository = name.partition("/")
        # A renamed repository redirects to an address with its number.
        start = f"{response.url.partition('/repos/')[0]}/repos/{owner}/{repository}"
        found.claim(answer.text("clone_url"), "code_repository", "clone")
        if ref:
            found.claim(f"{page}/archive/{quote_path(ref)}.zip", "bundle", "archive")
            found.request(f"{start}/git/trees/{quote(ref, safe='')}?recursive=1")
        if answer.true("has_wiki"):
            found.claim(f"{page}.wiki.git", "code_repository", "wiki")
        # Where issues are enabled, their list includes the pull requests.
        discussions = "issues" if answer.true("has_issues") else "pulls"
        found.request(
            f"{start}/releases?per_page={PAGE_SIZE}",
            f"{start}/{discussions}?state=all&per_page={PAGE_SIZE}",
        )
        _add_license(found)
        for key in ("parent", "source"):
            found.link(answer.text(f"{key}.html_url"), "isForkOf")
        found.link(answer.text("homepage"), "homepage")
        found.describe(name, "SoftwareSourceCode")
        found.needs = ("auth",) if answer.true("private") else ()


def _add_license(found: ClaimBuilder) -> None:
    """Add the licence of a repository, an SPDX identifier."""
    name = found.answer.text("license.spdx_id")
    if _SPDX.fullmatch(name):
        found.license(f"https://spdx.org/licenses/{name}")


def _ref(about: About, name: str) -> str:
    """Return the branch or tag of an entry page; "" for the default branch."""
    for url in (about.final_uri, about.entry_uri):
        path = tuple(unquote(each) for each in urlsplit(url).path.split("/") if each)
        if "/".join(path[:2]).lower() != name.lower():
            continue
        match path[2:]:
            case ("tree", ref) | ("releases", "tag", ref):
                return ref
    return ""


def _add_tree(found: ClaimBuilder) -> None:
    start, _, rest = urlsplit(found.url).path.partition("/git/trees/")
    owner, name = start.split("/")[-2:]
    root = f"{RAW}/{owner}/{name}/{quote_path(unquote(rest))}"
    rows = found.answer.rows("tree")
    for row in rows:
        kind, path = row.text("type"), row.text("path")
        if kind == "blob" and path:
            size = row.number("size")
            found.claim(f"{root}/{quote_path(path)}", "item", "raw", size=size, name=path)
        elif kind == "commit":
            found.warn(f"{path} is a separate repository")
    if found.answer.true("truncated"):
        found.lack(f"the tree is cut off after {len(rows)} entries")
    else:
        found.declared = len(found.claims)
