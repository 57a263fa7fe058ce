"""
Read a GitHub repository: its files, releases, issues and pull requests.

The newest state of a branch is read, not its history. Files have their addresses on the host
for raw content. Submodules are separate repositories.

Source: https://docs.github.com/en/rest
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactContext, ArtifactResponse, Claim, SourceClaims
from pubcrawl.platforms import boundary
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.forges import onward, quote_path
from pubcrawl.platforms.platform import Platform
from pubcrawl.platforms.values import (
    below,
    digests,
    load,
    objects,
    record,
    size,
    text,
    truth,
    unexpected,
)

RAW = "https://raw.githubusercontent.com"
PAGE_SIZE = 100
"""Entries of a page of a list."""

_NAME = re.compile("[A-Za-z0-9._-]{1,100}")
# First path segments that are not names of owners.
_WORDS = frozenset(
    (
        "about",
        "account",
        "apps",
        "collections",
        "contact",
        "customer-stories",
        "dashboard",
        "enterprise",
        "events",
        "explore",
        "features",
        "issues",
        "join",
        "login",
        "logout",
        "marketplace",
        "new",
        "notifications",
        "organizations",
        "orgs",
        "pricing",
        "pulls",
        "search",
        "security",
        "sessions",
        "settings",
        "signup",
        "site",
        "sponsors",
        "stars",
        "team",
        "topics",
        "trending",
        "users",
        "watching",
    )
)


class GitHub(Platform):
    """GitHub, whose API has a host of its own."""

    name = "github"
    hosts = ("api.github.com", "github.com")
    api = "https://api.github.com"
    after_api = "/repos/"

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the API address of the repository of a page, or of an API address."""
        path, api = address.path, address.api or self.api
        if "repos" in path and address.url.startswith(f"{api}/"):
            path = path[path.index("repos") + 1 :]
        if len(path) < 2 or path[0].lower() in _WORDS:
            return ()
        owner, name = path[0], path[1].removesuffix(".git")
        if not (_NAME.fullmatch(owner) and _NAME.fullmatch(name)) or name in (".", ".."):
            return ()
        return (f"{api}/repos/{owner}/{name}",)

    def read(self, response: ArtifactResponse, about: About) -> SourceClaims:
        """Return the claims of a repository, a tree, or a page of one of its lists."""
        value = load(response.body)
        if isinstance(value, list):
            return _list(response, objects(value))
        value = record(value, "the response")
        if "tree" in value:
            return _tree(response, value)
        if "full_name" in value and "default_branch" in value:
            return _repository(response, value, about)
        if "license" in value and "download_url" in value:
            return SourceClaims(boundary.SOURCE, context=tuple(_license(value)))
        raise unexpected(value, "repository", "message")


def _repository(response: ArtifactResponse, value: dict[str, Any], about: About) -> SourceClaims:
    page = artifact_url(text(value, "html_url"))
    ref = _ref(about, text(value, "full_name")) or text(value, "default_branch")
    named = text(value, "full_name").partition("/")
    # A renamed repository redirects to an address with its number.
    start = f"{response.url.partition('/repos/')[0]}/repos/{named[0]}/{named[2]}"
    asks = [f"{start}/releases?per_page={PAGE_SIZE}"]
    if ref:
        asks.insert(0, f"{start}/git/trees/{quote(ref, safe='')}?recursive=1")
    # Where issues are enabled, their list includes the pull requests.
    lists = "issues" if truth(value, "has_issues") else "pulls"
    asks.append(f"{start}/{lists}?state=all&per_page={PAGE_SIZE}")
    claims = [
        Claim(text(value, "clone_url"), "code_repository", "api:clone"),
        Claim(f"{page}/archive/{quote_path(ref)}.zip" if ref else "", "bundle", "api:archive"),
    ]
    if truth(value, "has_wiki"):
        claims.append(Claim(f"{page}.wiki.git", "code_repository", "api:wiki"))
    related = [
        each
        for name, relation in (("parent", "isForkOf"), ("source", "isForkOf"))
        for each in boundary.linked(text(value, name, "html_url"), relation)
    ]
    return SourceClaims(
        boundary.SOURCE,
        tuple(claims),
        context=tuple(_license(value)),
        related=(*related, *boundary.linked(text(value, "homepage"), "homepage")),
        asks=tuple(boundary.api_request(each, "github") for each in asks),
        title=text(value, "full_name"),
        artifact_type="SoftwareSourceCode",
        needs=("auth",) if truth(value, "private") else (),
    )


def _license(value: dict[str, Any]) -> Iterator[ArtifactContext]:
    """Yield the licence of a repository, an SPDX identifier."""
    name = text(value, "license", "spdx_id")
    if name != "NOASSERTION" and re.fullmatch(r"[\w.+-]+", name):
        yield ArtifactContext(f"https://spdx.org/licenses/{name}", "license")


def _ref(about: About, name: str) -> str:
    """Return the branch or tag of an entry page; "" for the default branch."""
    for url in (about.final_uri, about.entry_uri):
        parts = [unquote(each) for each in urlsplit(url).path.split("/") if each]
        if "/".join(parts[:2]).lower() != name.lower():
            continue
        if len(parts) == 4 and parts[2] == "tree":
            return parts[3]
        if len(parts) == 5 and parts[2:4] == ["releases", "tag"]:
            return parts[4]
    return ""


def _tree(response: ArtifactResponse, value: dict[str, Any]) -> SourceClaims:
    start, _, rest = urlsplit(boundary.final_url(response)).path.partition("/git/trees/")
    owner, name = start.split("/")[-2:]
    root = f"{RAW}/{owner}/{name}/{quote_path(unquote(rest))}"
    rows = objects(value, "tree")
    claims = tuple(
        Claim(
            f"{root}/{quote_path(text(row, 'path'))}",
            "item",
            "api:raw",
            size=size(row.get("size")),
            name=text(row, "path"),
        )
        for row in rows
        if text(row, "type") == "blob" and text(row, "path")
    )
    modules = [text(row, "path") for row in rows if text(row, "type") == "commit"]
    warnings = [f"{response.url}: {path} is a separate repository" for path in modules]
    cut = truth(value, "truncated")
    if cut:
        warnings.append(f"{response.url}: the tree is cut off after {len(rows)} entries")
    return SourceClaims(
        boundary.SOURCE,
        claims,
        declared=None if cut else len(claims),
        abridged=cut,
        warnings=tuple(warnings),
    )


def _list(response: ArtifactResponse, rows: list[dict[str, Any]]) -> SourceClaims:
    claims: list[Claim] = []
    for row in rows:
        page = text(row, "html_url")
        if "tag_name" in row:
            claims += _release(row, page)
        elif "number" in row:
            claims.append(Claim(page, "discussion", "api:issue", name=text(row, "title")))
    asks, warnings = onward(response, "github")
    return SourceClaims(
        boundary.SOURCE, tuple(claims), asks=asks, abridged=bool(warnings), warnings=warnings
    )


def _release(row: dict[str, Any], page: str) -> Iterator[Claim]:
    tag = text(row, "tag_name")
    yield Claim(page, "version", "api:release", name=text(row, "name") or tag)
    for name in ("zipball_url", "tarball_url"):
        yield Claim(text(row, name), "bundle", "api:archive", name=tag)
    for asset in objects(row, "assets"):
        asset_digests = digests(("", below(asset, "digest")))  # sha256:…
        yield Claim(
            text(asset, "browser_download_url"),
            "item",
            "api:asset",
            type=text(asset, "content_type"),
            size=size(below(asset, "size")),
            digests=tuple(
                (name, str(asset_digests[name])) for name in asset_digests if name != "extra"
            ),
            name=text(asset, "name"),
        )
