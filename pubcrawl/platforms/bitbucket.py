"""
Read a Bitbucket repository: its files, downloads and tags, issues and pull requests.

Source: https://developer.atlassian.com/cloud/bitbucket/rest/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlsplit

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, SourceClaims
from pubcrawl.platforms import boundary
from pubcrawl.platforms.address import Address, parameter
from pubcrawl.platforms.forges import onward, quote_path
from pubcrawl.platforms.platform import Platform
from pubcrawl.platforms.values import load, objects, record, size, text, truth, unexpected

PAGE_SIZE = 100
"""Entries of a page of a list."""

DEPTH = 8
"""Levels of folders that one request lists."""

_NAME = re.compile("[A-Za-z0-9._-]{1,100}")
_WORDS = frozenset(("account", "blog", "dashboard", "product", "repo", "site", "support"))
_FOLDERS = f"max_depth={DEPTH}&pagelen={PAGE_SIZE}"
_STATES = "state=OPEN&state=MERGED&state=DECLINED&state=SUPERSEDED"


class Bitbucket(Platform):
    """Bitbucket, whose API has a host of its own."""

    name = "bitbucket"
    hosts = ("api.bitbucket.org", "bitbucket.org")
    api = "https://api.bitbucket.org/2.0"
    api_path = "/2.0"
    after_api = "/repositories/"

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the API address of the repository of a page, or of an API address."""
        path, api = address.path, address.api or self.api
        if "repositories" in path and address.url.startswith(f"{api}/"):
            path = path[path.index("repositories") + 1 :]
        if len(path) < 2 or path[0] in _WORDS or not all(map(_NAME.fullmatch, path[:2])):
            return ()
        return (f"{api}/repositories/{path[0]}/{path[1].removesuffix('.git')}",)

    def read(self, response: ArtifactResponse, about: About) -> SourceClaims:
        """Return the claims of a repository, or of a page of one of its lists."""
        value = record(load(response.body), "the response")
        if "values" in value:
            return _list(response, value, objects(value, "values"))
        if "full_name" in value:
            return _repository(response, value)
        raise unexpected(value, "repository", "error", "message")


def _repository(response: ArtifactResponse, value: dict[str, Any]) -> SourceClaims:
    page, ref = (
        artifact_url(text(value, "links", "html", "href")),
        text(value, "mainbranch", "name"),
    )
    start = boundary.final_url(response).partition("?")[0]
    size_ = f"pagelen={PAGE_SIZE}"
    asks = [f"{start}/downloads?{size_}", f"{start}/refs/tags?{size_}"]
    if ref:
        asks.insert(0, f"{start}/src/{quote(ref, safe='')}/?{_FOLDERS}")
    if truth(value, "has_issues"):
        asks.append(f"{start}/issues?{size_}")
    asks.append(f"{start}/pullrequests?{_STATES}&pagelen=50")
    clones = objects(value, "links", "clone")
    claims = [
        Claim(text(row, "href"), "code_repository", "api:clone")
        for row in clones
        if text(row, "name") == "https"
    ]
    if ref:
        claims.append(Claim(f"{page}/get/{quote_path(ref)}.zip", "bundle", "api:archive"))
    if truth(value, "has_wiki"):
        claims.append(Claim(f"{page}/wiki", "content_page", "api:wiki"))
    return SourceClaims(
        boundary.SOURCE,
        tuple(claims),
        related=(
            *boundary.linked(text(value, "parent", "links", "html", "href"), "isForkOf"),
            *boundary.linked(text(value, "website"), "homepage"),
        ),
        asks=tuple(boundary.api_request(each, "bitbucket") for each in asks),
        title=text(value, "full_name"),
        artifact_type="SoftwareSourceCode",
        needs=("auth",) if truth(value, "is_private") else (),
    )


def _list(
    response: ArtifactResponse, value: dict[str, Any], rows: list[dict[str, Any]]
) -> SourceClaims:
    url = boundary.final_url(response)
    claims = [claim for row in rows for claim in _claims(row, url)]
    asks, warnings = onward(response, "bitbucket", text(value, "next"))
    deep = (
        f"{_self(row)}?{_FOLDERS}"
        for row in rows
        if text(row, "type") == "commit_directory"
        and _depth(row, url) >= _requested_depth(response.url)
    )
    folders, odd = boundary.toward(response, "bitbucket", *deep)
    return SourceClaims(
        boundary.SOURCE,
        tuple(claims),
        asks=(*asks, *folders),
        abridged=bool(warnings or odd),
        warnings=(*warnings, *odd),
    )


def _claims(row: dict[str, Any], url: str) -> Iterator[Claim]:
    kind, page = text(row, "type"), text(row, "links", "html", "href")
    if kind == "commit_file":
        yield Claim(
            _self(row),
            "item",
            "api:raw",
            type=text(row, "mimetype"),
            size=size(row.get("size")),
            name=text(row, "path"),
        )
    elif kind == "tag":
        name = text(row, "name")
        yield Claim(page, "version", "api:tag", name=name)
        if root := page.partition("/commits/tag/")[0]:
            archive = f"{root}/get/{quote_path(name)}.zip"
            yield Claim(archive, "bundle", "api:archive", name=name)
    elif kind in ("issue", "pullrequest"):
        yield Claim(page, "discussion", "api:issue", name=text(row, "title"))
    elif "/downloads" in urlsplit(url).path:
        yield Claim(
            _self(row),
            "item",
            "api:download",
            size=size(row.get("size")),
            name=text(row, "name"),
        )


def _self(row: dict[str, Any]) -> str:
    return text(row, "links", "self", "href")


def _requested_depth(url: str) -> int:
    depth = parameter(url, "max_depth")
    return int(depth) if depth.isdecimal() and len(depth) < 4 else 1


def _depth(row: dict[str, Any], url: str) -> int:
    """Return how many levels a folder lies below the requested one."""
    above = [each for each in urlsplit(url).path.partition("/src/")[2].split("/")[1:] if each]
    return len([each for each in text(row, "path").split("/") if each]) - len(above)
