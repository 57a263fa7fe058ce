"""
GitHub: a repository, its files, releases, issues and pull requests.

The newest state of a branch, not its history. Files are those that the host of raw content
gives. Submodules are repositories of their own.

Source: https://docs.github.com/en/rest
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, Said
from pubcrawl.parse.boundary.adapters import answers, forges
from pubcrawl.parse.manifests.address import Address
from pubcrawl.parse.manifests.values import below, digests, record, size, text, trouble, truth

API = "https://api.github.com"
RAW = "https://raw.githubusercontent.com"
PAGE_SIZE = 100
"""Entries of a page of a list."""

_NAME = re.compile("[A-Za-z0-9._-]{1,100}")
# What stands where the name of an owner would.
_WORDS = frozenset(
    (
        *("about", "account", "apps", "collections", "contact", "customer-stories", "dashboard"),
        *("enterprise", "events", "explore", "features", "issues", "join", "login", "logout"),
        *("marketplace", "new", "notifications", "organizations", "orgs", "pricing", "pulls"),
        *("search", "security", "sessions", "settings", "signup", "site", "sponsors", "stars"),
        *("team", "topics", "trending", "users", "watching"),
    )
)


def match(address: Address) -> tuple[str, ...]:
    """Return the address of the repository that a page is of, or a question to the API."""
    path, api = address.path, address.api or API
    if "repos" in path and address.url.startswith(f"{api}/"):
        path = path[path.index("repos") + 1 :]
    if len(path) < 2 or path[0].lower() in _WORDS:
        return ()
    owner, name = path[0], path[1].removesuffix(".git")
    if not (_NAME.fullmatch(owner) and _NAME.fullmatch(name)) or name in (".", ".."):
        return ()
    return (f"{api}/repos/{owner}/{name}",)


def read(answer: ArtifactResponse, about: About) -> Said:
    """Return what a repository, a tree, or a page of releases, issues or pull requests says."""
    value = answers.load(answer)
    if isinstance(value, list):
        return _list(answer, answers.rows(value))
    value = record(value, "the answer")
    if "tree" in value:
        return _tree(answer, value)
    if "full_name" in value and "default_branch" in value:
        return _repository(answer, value, about)
    if "license" in value and "download_url" in value:
        return Said(answers.SOURCE, context=tuple(_license(value)))
    raise trouble(f"not a repository: {text(value, 'message') or ', '.join(list(value)[:6])}")


def _repository(answer: ArtifactResponse, value: dict[str, Any], about: About) -> Said:
    page = artifact_url(text(value, "html_url"))
    ref = _ref(about, text(value, "full_name")) or text(value, "default_branch")
    named = text(value, "full_name").partition("/")
    # One that was renamed is answered from elsewhere, where it goes by its number.
    start = f"{answer.url.partition('/repos/')[0]}/repos/{named[0]}/{named[2]}"
    asks = [f"{start}/releases?per_page={PAGE_SIZE}"]
    if ref:
        asks.insert(0, f"{start}/git/trees/{quote(ref, safe='')}?recursive=1")
    # Pull requests are issues as well, where there are issues.
    lists = "issues" if truth(value, "has_issues") else "pulls"
    asks.append(f"{start}/{lists}?state=all&per_page={PAGE_SIZE}")
    claims = [
        Claim(text(value, "clone_url"), "code_repository", "api:clone"),
        Claim(f"{page}/archive/{answers.path(ref)}.zip" if ref else "", "bundle", "api:archive"),
    ]
    if truth(value, "has_wiki"):
        claims.append(Claim(f"{page}.wiki.git", "code_repository", "api:wiki"))
    related = [
        each
        for name, relation in (("parent", "isForkOf"), ("source", "isForkOf"))
        for each in answers.linked(text(value, name, "html_url"), relation)
    ]
    return Said(
        answers.SOURCE,
        tuple(claims),
        context=tuple(_license(value)),
        related=(*related, *answers.linked(text(value, "homepage"), "homepage")),
        asks=tuple(answers.get(each, "github") for each in asks),
        title=text(value, "full_name"),
        artifact_type="SoftwareSourceCode",
        needs=("auth",) if truth(value, "private") else (),
    )


def _license(value: dict[str, Any]) -> Iterator[Any]:
    return answers.spdx(text(value, "license", "spdx_id"))


def _ref(about: About, name: str) -> str:
    """Return the branch or tag that an entry page is of, "" for the default."""
    for url in (about.final_uri, about.entry_uri):
        parts = [unquote(each) for each in urlsplit(url).path.split("/") if each]
        if "/".join(parts[:2]).lower() != name.lower():
            continue
        if len(parts) == 4 and parts[2] == "tree":
            return parts[3]
        if len(parts) == 5 and parts[2:4] == ["releases", "tag"]:
            return parts[4]
    return ""


def _tree(answer: ArtifactResponse, value: dict[str, Any]) -> Said:
    start, _, rest = urlsplit(answers.address(answer)).path.partition("/git/trees/")
    owner, name = start.split("/")[-2:]
    root = f"{RAW}/{owner}/{name}/{answers.path(unquote(rest))}"
    rows = answers.rows(value, "tree")
    claims = tuple(
        Claim(
            f"{root}/{answers.path(text(row, 'path'))}",
            "item",
            "api:raw",
            size=size(row.get("size")),
            name=text(row, "path"),
        )
        for row in rows
        if text(row, "type") == "blob" and text(row, "path")
    )
    modules = [text(row, "path") for row in rows if text(row, "type") == "commit"]
    warnings = [f"{answer.url}: {path} is a repository of its own" for path in modules]
    cut = truth(value, "truncated")
    if cut:
        warnings.append(f"{answer.url}: the tree is cut off after {len(rows)} entries")
    return Said(
        answers.SOURCE,
        claims,
        declared=None if cut else len(claims),
        abridged=cut,
        warnings=tuple(warnings),
    )


def _list(answer: ArtifactResponse, rows: list[dict[str, Any]]) -> Said:
    claims: list[Claim] = []
    for row in rows:
        page = text(row, "html_url")
        if "tag_name" in row:
            claims += _release(row, page)
        elif "number" in row:
            claims.append(Claim(page, "discussion", "api:issue", name=text(row, "title")))
    asks, warnings = forges.onward(answer, "github")
    return Said(
        answers.SOURCE, tuple(claims), asks=asks, abridged=bool(warnings), warnings=warnings
    )


def _release(row: dict[str, Any], page: str) -> Iterator[Claim]:
    tag = text(row, "tag_name")
    yield Claim(page, "version", "api:release", name=text(row, "name") or tag)
    for name in ("zipball_url", "tarball_url"):
        yield Claim(text(row, name), "bundle", "api:archive", name=tag)
    for asset in answers.rows(row, "assets"):
        known = digests(("", below(asset, "digest")))  # sha256:…
        yield Claim(
            text(asset, "browser_download_url"),
            "item",
            "api:asset",
            type=text(asset, "content_type"),
            size=size(below(asset, "size")),
            digests=tuple((name, str(known[name])) for name in known if name != "extra"),
            name=text(asset, "name"),
        )
