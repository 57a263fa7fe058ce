"""
Read a GitLab project: its files, releases, issues and merge requests.

Source: https://docs.gitlab.com/api/rest/
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote, urlencode

from pubcrawl.ids.url import artifact_url
from pubcrawl.platforms.address import Address, parameter, with_parameters
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.forges import Forge, quote_path
from pubcrawl.platforms.platform import LinkHeader
from pubcrawl.platforms.values import Answer

API_PATH = "/api/v4"
PAGE_SIZE = 100
"""Entries of a page of a list."""

_PARTS_MAX = 21  # groups may be nested twenty deep
_NO_GROUPS = re.compile(
    r"-|admin|api|assets|dashboard|explore|groups|help|jwt|oauth|profile|projects|public"
    r"|search|snippets|uploads|users"
)
# Pages in old addresses, without ``/-/`` between a project and its pages.
_PAGES = re.compile(r"blob|commits|issues|merge_requests|raw|tags|tree|wikis")


class GitLab(LinkHeader, Forge):
    """GitLab, on its own host and on others."""

    name = "gitlab"
    members = (
        "raw files of the branch, releases as versions, issues and pull requests as discussion; "
        "a fork's origin is related"
    )
    hosts = ("gitlab.com",)
    api_path = API_PATH

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the API address of the project of a page, or of an API address."""
        path, api = address.path, address.api or address.root + API_PATH
        if path[:3] == ("api", "v4", "projects") and len(path) > 3:
            return (f"{api}/projects/{quote(path[3], safe='')}",)
        if not path or _NO_GROUPS.fullmatch(path[0]):
            return ()
        ends = (at for at, name in enumerate(path) if at > 1 and _PAGES.fullmatch(name))
        path = path[: path.index("-") if "-" in path else next(ends, len(path))]
        if not 2 <= len(path) <= _PARTS_MAX:
            return ()
        name = "/".join(path).removesuffix(".git")
        return (f"{api}/projects/{quote(name, safe='')}",)

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of a project, or of a page of one of its lists."""
        answer = found.answer
        if isinstance(answer.value, list):
            for row in answer.rows():
                self._add(found, row)
            self.turn_page(found)
        elif "path_with_namespace" in answer.object():
            self._read_project(found)
        else:
            raise answer.unexpected("project", "message")

    def following(self, answer: Answer) -> str:
        link, number = super().following(answer), answer.header("x-next-page")
        return link or (with_parameters(answer.url, page=number) if number.isdecimal() else "")

    def _read_project(self, found: ClaimBuilder) -> None:
        answer = found.answer
        page, ref = artifact_url(answer.text("web_url")), answer.text("default_branch")
        name = answer.text("path_with_namespace")
        root, sized = found.url.partition(API_PATH)[0], f"per_page={PAGE_SIZE}"
        start = f"{root}{API_PATH}/projects/{quote(name, safe='')}"
        found.claim(answer.text("http_url_to_repo"), "code_repository", "clone")
        if ref:
            archive = f"{quote_path(ref)}/{answer.text('path')}-{ref.replace('/', '-')}.zip"
            found.claim(f"{page}/-/archive/{archive}", "bundle", "archive")
            keyset = f"recursive=true&pagination=keyset&{sized}"
            found.request(f"{start}/repository/tree?{keyset}&{urlencode({'ref': ref})}")
        found.request(f"{start}/releases?{sized}")
        for kind in ("issues", "merge_requests"):
            if _is_open(answer, kind):
                found.request(f"{start}/{kind}?scope=all&state=all&{sized}")
        if _is_open(answer, "wiki"):
            found.claim(f"{page}.wiki.git", "code_repository", "wiki")
        found.license(answer.text("license.html_url"))
        found.link(answer.text("forked_from_project.web_url"), "isForkOf")
        found.describe(name, "SoftwareSourceCode")
        hidden = answer.text("visibility") in ("private", "internal")
        found.needs = ("auth",) if hidden else ()

    def _add(self, found: ClaimBuilder, row: Answer) -> None:
        """Add a release, a file, an issue or a merge request."""
        kind, path = row.text("type"), row.text("path")
        if "tag_name" in row:
            archives = (source.text("url") for source in row.rows("assets.sources"))
            self.add_release(found, row, "_links.self", archives, "assets.links")
        elif kind == "blob":
            root, _, rest = found.url.partition(f"{API_PATH}/projects/")
            page = f"{root}/{quote_path(unquote(rest.partition('/')[0]))}"
            ref = quote_path(parameter(found.url, "ref"))
            found.claim(f"{page}/-/raw/{ref}/{quote_path(path)}", "item", "raw", name=path)
        elif "iid" in row:
            found.claim(row.text("web_url"), "discussion", "issue", name=row.text("title"))
        if kind == "commit":
            found.warn(f"{path} is a separate repository")


def _is_open(answer: Answer, kind: str) -> bool:
    """Return whether this part of a project is public."""
    level = answer.text(f"{kind}_access_level", f"{kind}_enabled")
    return level in ("enabled", "public", "true")
