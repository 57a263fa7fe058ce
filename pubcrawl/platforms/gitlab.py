"""
Read a GitLab project: its files, releases, issues and merge requests.

Source: https://docs.gitlab.com/api/rest/
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote, urlencode, urlsplit

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, SourceClaims
from pubcrawl.platforms import boundary
from pubcrawl.platforms.address import Address, parameter
from pubcrawl.platforms.forges import onward, quote_path
from pubcrawl.platforms.platform import Platform
from pubcrawl.platforms.values import load, objects, record, text, unexpected

API_PATH = "/api/v4"
PAGE_SIZE = 100
"""Entries of a page of a list."""

_PARTS_MAX = 21  # groups may be nested twenty deep
_WORDS = frozenset(
    (
        "-",
        "admin",
        "api",
        "assets",
        "dashboard",
        "explore",
        "groups",
        "help",
        "jwt",
        "oauth",
        "profile",
        "projects",
        "public",
        "search",
        "snippets",
        "uploads",
        "users",
    )
)
# Pages in old addresses, without ``/-/`` between a project and its pages.
_PAGES = frozenset(("blob", "commits", "issues", "merge_requests", "raw", "tags", "tree", "wikis"))


class GitLab(Platform):
    """GitLab, on its own host and on others."""

    name = "gitlab"
    hosts = ("gitlab.com",)
    api_path = API_PATH

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the API address of the project of a page, or of an API address."""
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

    def read(self, response: ArtifactResponse, about: About) -> SourceClaims:
        """Return the claims of a project, or of a page of one of its lists."""
        value = load(response.body)
        if isinstance(value, list):
            return _list(response, objects(value))
        value = record(value, "the response")
        if "path_with_namespace" not in value:
            raise unexpected(value, "project", "message")
        return _project(response, value)


def _project(response: ArtifactResponse, value: dict[str, Any]) -> SourceClaims:
    page, ref = artifact_url(text(value, "web_url")), text(value, "default_branch")
    name = text(value, "path_with_namespace")
    start = f"{_root(response)}{API_PATH}/projects/{quote(name, safe='')}"
    asks = [f"{start}/releases?per_page={PAGE_SIZE}"]
    if ref:
        query = {"recursive": "true", "pagination": "keyset", "per_page": PAGE_SIZE, "ref": ref}
        asks.insert(0, f"{start}/repository/tree?{urlencode(query)}")
    asks += [
        f"{start}/{kind}?scope=all&state=all&per_page={PAGE_SIZE}"
        for kind in ("issues", "merge_requests")
        if _is_open(value, kind)
    ]
    archive = f"{page}/-/archive/{quote_path(ref)}/{text(value, 'path')}-{ref.replace('/', '-')}"
    claims = [
        Claim(text(value, "http_url_to_repo"), "code_repository", "api:clone"),
        Claim(f"{archive}.zip" if ref else "", "bundle", "api:archive"),
    ]
    if _is_open(value, "wiki"):
        claims.append(Claim(f"{page}.wiki.git", "code_repository", "api:wiki"))
    return SourceClaims(
        boundary.SOURCE,
        tuple(claims),
        context=tuple(boundary.license_(text(value, "license", "html_url"))),
        related=tuple(boundary.linked(text(value, "forked_from_project", "web_url"), "isForkOf")),
        asks=tuple(boundary.api_request(each, "gitlab") for each in asks),
        title=name,
        artifact_type="SoftwareSourceCode",
        needs=("auth",) if text(value, "visibility") in ("private", "internal") else (),
    )


def _is_open(value: dict[str, Any], kind: str) -> bool:
    """Answer whether this part of a project is public."""
    level = text(value, f"{kind}_access_level")
    return (level or text(value, f"{kind}_enabled")) in ("enabled", "public", "true")


def _list(response: ArtifactResponse, rows: list[dict[str, Any]]) -> SourceClaims:
    url = boundary.final_url(response)
    claims = [claim for row in rows for claim in _claims(row, url)]
    modules = [text(row, "path") for row in rows if text(row, "type") == "commit"]
    asks, warnings = onward(response, "gitlab")
    if not (asks or warnings) and (number := boundary.header(response, "x-next-page")).isdecimal():
        start = url.partition("?")[0]
        query = [each for each in urlsplit(url).query.split("&") if not each.startswith("page=")]
        link = f"{start}?{'&'.join(filter(None, [*query, f'page={number}']))}"
        asks, warnings = onward(response, "gitlab", link)
    return SourceClaims(
        boundary.SOURCE,
        tuple(claims),
        asks=asks,
        abridged=bool(warnings),
        warnings=(
            *warnings,
            *(f"{response.url}: {path} is a separate repository" for path in modules),
        ),
    )


def _claims(row: dict[str, Any], url: str) -> Iterator[Claim]:
    if "tag_name" in row:
        yield from _release(row)
    elif text(row, "type") == "blob":
        name = text(row, "path")
        page, ref = _page(url), quote_path(parameter(url, "ref"))
        yield Claim(f"{page}/-/raw/{ref}/{quote_path(name)}", "item", "api:raw", name=name)
    elif "iid" in row:
        page = text(row, "web_url")
        yield Claim(page, "discussion", "api:issue", name=text(row, "title"))


def _release(row: dict[str, Any]) -> Iterator[Claim]:
    tag = text(row, "tag_name")
    page = text(row, "_links", "self")
    yield Claim(page, "version", "api:release", name=text(row, "name") or tag)
    for source in objects(row, "assets", "sources"):
        yield Claim(text(source, "url"), "bundle", "api:archive", name=tag)
    for link in objects(row, "assets", "links"):
        target = text(link, "direct_asset_url") or text(link, "url")
        yield Claim(target, "item", "api:asset", name=text(link, "name"))


def _root(response: ArtifactResponse) -> str:
    return boundary.final_url(response).partition(API_PATH)[0]


def _page(url: str) -> str:
    """Return the page of the project of an API address."""
    root, _, rest = url.partition(f"{API_PATH}/projects/")
    return f"{root}/{quote_path(unquote(rest.partition('/')[0]))}"
