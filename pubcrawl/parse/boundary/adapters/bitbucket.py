"""
Bitbucket: a repository, its files, downloads and tags, issues and pull requests.

Source: https://developer.atlassian.com/cloud/bitbucket/rest/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlsplit

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, Said
from pubcrawl.parse.boundary.adapters import answers, forges
from pubcrawl.parse.manifests.address import Address
from pubcrawl.parse.manifests.values import (
    record,
    size,
    text,
    trouble,
    truth,
)

API = "https://api.bitbucket.org/2.0"
PAGE_SIZE = 100
"""Entries of a page of a list."""

DEPTH = 8
"""Folders within folders that one question is for."""

_NAME = re.compile("[A-Za-z0-9._-]{1,100}")
_WORDS = frozenset(("account", "blog", "dashboard", "product", "repo", "site", "support"))
_FOLDERS = f"max_depth={DEPTH}&pagelen={PAGE_SIZE}"
_STATES = "state=OPEN&state=MERGED&state=DECLINED&state=SUPERSEDED"


def match(address: Address) -> tuple[str, ...]:
    """Return the address of the repository that a page is of, or a question to the API."""
    path, api = address.path, address.api or API
    if "repositories" in path and address.url.startswith(f"{api}/"):
        path = path[path.index("repositories") + 1 :]
    if len(path) < 2 or path[0] in _WORDS or not all(map(_NAME.fullmatch, path[:2])):
        return ()
    return (f"{api}/repositories/{path[0]}/{path[1].removesuffix('.git')}",)


def read(answer: ArtifactResponse, about: About) -> Said:
    """Return what a repository, or a page of one of its lists says."""
    value = record(answers.load(answer), "the answer")
    if "values" in value:
        return _list(answer, value, answers.rows(value, "values"))
    if "full_name" in value:
        return _repository(answer, value)
    message = text(value, "error", "message")
    raise trouble(f"not a repository: {message or ', '.join(list(value)[:6])}")


def _repository(answer: ArtifactResponse, value: dict[str, Any]) -> Said:
    page, ref = (
        artifact_url(text(value, "links", "html", "href")),
        text(value, "mainbranch", "name"),
    )
    start = answers.address(answer).partition("?")[0]
    size_ = f"pagelen={PAGE_SIZE}"
    asks = [f"{start}/downloads?{size_}", f"{start}/refs/tags?{size_}"]
    if ref:
        asks.insert(0, f"{start}/src/{quote(ref, safe='')}/?{_FOLDERS}")
    if truth(value, "has_issues"):
        asks.append(f"{start}/issues?{size_}")
    asks.append(f"{start}/pullrequests?{_STATES}&pagelen=50")
    clones = answers.rows(value, "links", "clone")
    claims = [
        Claim(text(row, "href"), "code_repository", "api:clone")
        for row in clones
        if text(row, "name") == "https"
    ]
    if ref:
        claims.append(Claim(f"{page}/get/{answers.path(ref)}.zip", "bundle", "api:archive"))
    if truth(value, "has_wiki"):
        claims.append(Claim(f"{page}/wiki", "content_page", "api:wiki"))
    return Said(
        answers.SOURCE,
        tuple(claims),
        related=(
            *answers.linked(text(value, "parent", "links", "html", "href"), "isForkOf"),
            *answers.linked(text(value, "website"), "homepage"),
        ),
        asks=tuple(answers.get(each, "bitbucket") for each in asks),
        title=text(value, "full_name"),
        artifact_type="SoftwareSourceCode",
        needs=("auth",) if truth(value, "is_private") else (),
    )


def _list(answer: ArtifactResponse, value: dict[str, Any], rows: list[dict[str, Any]]) -> Said:
    url = answers.address(answer)
    claims = [claim for row in rows for claim in _claims(row, url)]
    asks, warnings = forges.onward(answer, "bitbucket", text(value, "next"))
    deep = (
        f"{_self(row)}?{_FOLDERS}"
        for row in rows
        if text(row, "type") == "commit_directory" and _depth(row, url) >= _asked(answer.url)
    )
    folders, odd = answers.toward(answer, "bitbucket", *deep)
    return Said(
        answers.SOURCE,
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
            archive = f"{root}/get/{answers.path(name)}.zip"
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


def _asked(url: str) -> int:
    depth = answers.query(url, "max_depth")
    return int(depth) if depth.isdecimal() and len(depth) < 4 else 1


def _depth(row: dict[str, Any], url: str) -> int:
    """Return how deep a folder is below the one that was asked for."""
    above = [each for each in urlsplit(url).path.partition("/src/")[2].split("/")[1:] if each]
    return len([each for each in text(row, "path").split("/") if each]) - len(above)
