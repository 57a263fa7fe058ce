"""
GitLab: a project, its files, releases, issues and requests to merge.

Source: https://docs.gitlab.com/api/rest/
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote, urlencode, urlsplit

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, Said
from pubcrawl.parse.boundary.adapters import answers, forges
from pubcrawl.parse.manifests.address import Address
from pubcrawl.parse.manifests.values import record, text, trouble

API_PATH = "/api/v4"
PAGE_SIZE = 100
"""Entries of a page of a list."""

_PARTS_MAX = 21  # groups may be nested twenty deep
_WORDS = frozenset(
    (
        *("-", "admin", "api", "assets", "dashboard", "explore", "groups", "help", "jwt", "oauth"),
        *("profile", "projects", "public", "search", "snippets", "uploads", "users"),
    )
)
# Before ``/-/`` was put between a project and its pages.
_PAGES = frozenset(("blob", "commits", "issues", "merge_requests", "raw", "tags", "tree", "wikis"))


def match(address: Address) -> tuple[str, ...]:
    """Return the address of the project that a page is of, or a question to the API."""
    path, api = address.path, address.api or address.root + API_PATH
    if path[:3] == ("api", "v4", "projects") and len(path) > 3:
        return (f"{api}/projects/{quote(path[3], safe='')}",)
    if not path or path[0] in _WORDS:
        return ()
    if "-" in path:
        path = path[: path.index("-")]
    else:
        end = next((at for at, name in enumerate(path) if at > 1 and name in _PAGES), len(path))
        path = path[:end]
    if not 2 <= len(path) <= _PARTS_MAX:
        return ()
    name = "/".join(path).removesuffix(".git")
    return (f"{api}/projects/{quote(name, safe='')}",)


def read(answer: ArtifactResponse, about: About) -> Said:
    """Return what a project, or a page of its tree, releases, issues or requests says."""
    value = answers.load(answer)
    if isinstance(value, list):
        return _list(answer, answers.rows(value))
    value = record(value, "the answer")
    if "path_with_namespace" not in value:
        raise trouble(f"not a project: {text(value, 'message') or ', '.join(list(value)[:6])}")
    return _project(answer, value)


def _project(answer: ArtifactResponse, value: dict[str, Any]) -> Said:
    page, ref = artifact_url(text(value, "web_url")), text(value, "default_branch")
    name = text(value, "path_with_namespace")
    start = f"{_root(answer)}{API_PATH}/projects/{quote(name, safe='')}"
    asks = [f"{start}/releases?per_page={PAGE_SIZE}"]
    if ref:
        query = {"recursive": "true", "pagination": "keyset", "per_page": PAGE_SIZE, "ref": ref}
        asks.insert(0, f"{start}/repository/tree?{urlencode(query)}")
    asks += [
        f"{start}/{kind}?scope=all&state=all&per_page={PAGE_SIZE}"
        for kind in ("issues", "merge_requests")
        if _is_open(value, kind)
    ]
    archive = f"{page}/-/archive/{answers.path(ref)}/{text(value, 'path')}-{ref.replace('/', '-')}"
    claims = [
        Claim(text(value, "http_url_to_repo"), "code_repository", "api:clone"),
        Claim(f"{archive}.zip" if ref else "", "bundle", "api:archive"),
    ]
    if _is_open(value, "wiki"):
        claims.append(Claim(f"{page}.wiki.git", "code_repository", "api:wiki"))
    return Said(
        answers.SOURCE,
        tuple(claims),
        context=tuple(answers.license_(text(value, "license", "html_url"))),
        related=tuple(answers.linked(text(value, "forked_from_project", "web_url"), "isForkOf")),
        asks=tuple(answers.get(each, "gitlab") for each in asks),
        title=name,
        artifact_type="SoftwareSourceCode",
        needs=("auth",) if text(value, "visibility") in ("private", "internal") else (),
    )


def _is_open(value: dict[str, Any], kind: str) -> bool:
    """Answer whether everybody sees this part of a project."""
    level = text(value, f"{kind}_access_level")
    return (level or text(value, f"{kind}_enabled")) in ("enabled", "public", "true")


def _list(answer: ArtifactResponse, rows: list[dict[str, Any]]) -> Said:
    url = answers.address(answer)
    claims = [claim for row in rows for claim in _claims(row, url)]
    modules = [text(row, "path") for row in rows if text(row, "type") == "commit"]
    asks, warnings = forges.onward(answer, "gitlab")
    if not (asks or warnings) and (number := answers.header(answer, "x-next-page")).isdecimal():
        start = url.partition("?")[0]
        query = [each for each in urlsplit(url).query.split("&") if not each.startswith("page=")]
        link = f"{start}?{'&'.join(filter(None, [*query, f'page={number}']))}"
        asks, warnings = forges.onward(answer, "gitlab", link)
    return Said(
        answers.SOURCE,
        tuple(claims),
        asks=asks,
        abridged=bool(warnings),
        warnings=(
            *warnings,
            *(f"{answer.url}: {path} is a repository of its own" for path in modules),
        ),
    )


def _claims(row: dict[str, Any], url: str) -> Iterator[Claim]:
    if "tag_name" in row:
        yield from _release(row)
    elif text(row, "type") == "blob":
        name = text(row, "path")
        page, ref = _page(url), answers.path(answers.query(url, "ref"))
        yield Claim(f"{page}/-/raw/{ref}/{answers.path(name)}", "item", "api:raw", name=name)
    elif "iid" in row:
        page = text(row, "web_url")
        yield Claim(page, "discussion", "api:issue", name=text(row, "title"))


def _release(row: dict[str, Any]) -> Iterator[Claim]:
    tag = text(row, "tag_name")
    page = text(row, "_links", "self")
    yield Claim(page, "version", "api:release", name=text(row, "name") or tag)
    for source in answers.rows(row, "assets", "sources"):
        yield Claim(text(source, "url"), "bundle", "api:archive", name=tag)
    for link in answers.rows(row, "assets", "links"):
        target = text(link, "direct_asset_url") or text(link, "url")
        yield Claim(target, "item", "api:asset", name=text(link, "name"))


def _root(answer: ArtifactResponse) -> str:
    return answers.address(answer).partition(API_PATH)[0]


def _page(url: str) -> str:
    """Return the page of the project that a question to the API is about."""
    root, _, rest = url.partition(f"{API_PATH}/projects/")
    return f"{root}/{answers.path(unquote(rest.partition('/')[0]))}"
