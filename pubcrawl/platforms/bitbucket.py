"""
Read a Bitbucket repository: its files, downloads and tags, issues and pull requests.

Source: https://developer.atlassian.com/cloud/bitbucket/rest/
"""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

from pubcrawl.ids.url import artifact_url
from pubcrawl.platforms.address import parameter
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.forges import Forge, quote_path
from pubcrawl.platforms.platform import NextLink
from pubcrawl.platforms.values import Answer

PAGE_SIZE = 100
"""Entries of a page of a list."""

DEPTH = 8
"""Levels of folders that one request lists."""

_FOLDERS = f"max_depth={DEPTH}&pagelen={PAGE_SIZE}"
_STATES = "state=OPEN&state=MERGED&state=DECLINED&state=SUPERSEDED"
_SELF, _PAGE = "links.self.href", "links.html.href"


class Bitbucket(NextLink, Forge):
    """Bitbucket, whose API has a host of its own."""

    name = "bitbucket"
    members = (
        "raw files of the branch, releases as versions, issues and pull requests as discussion; "
        "a fork's origin is related"
    )
    hosts = ("api.bitbucket.org", "bitbucket.org")
    api = "https://api.bitbucket.org/2.0"
    api_path = "/2.0"
    after_api = "/repositories/"
    no_owners = re.compile(r"account|blog|dashboard|product|repo|site|support", re.IGNORECASE)

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of a repository, or of a page of one of its lists."""
        answer = found.answer.object()
        if "values" in answer:
            rows = answer.rows("values")
            for row in rows:
                _add(found, row)
            self.turn_page(found)
            limit = parameter(found.response.url, "max_depth")
            depth = int(limit) if limit.isdecimal() and len(limit) < 4 else 1
            for row in rows:
                if row.text("type") == "commit_directory" and _depth(row, found.url) >= depth:
                    found.follow(f"{row.text(_SELF)}?{_FOLDERS}")
        elif "full_name" in answer:
            self._read_repository(found, answer)
        else:
            raise answer.unexpected("repository", "error.message")

    def _read_repository(self, found: ClaimBuilder, answer: Answer) -> None:
        page, ref = artifact_url(answer.text(_PAGE)), answer.text("mainbranch.name")
        start = found.url.partition("?")[0]
        for row in answer.rows("links.clone"):
            if row.text("name") == "https":
                found.claim(row.text("href"), "code_repository", "clone")
        if ref:
            found.claim(f"{page}/get/{quote_path(ref)}.zip", "bundle", "archive")
            found.request(f"{start}/src/{quote(ref, safe='')}/?{_FOLDERS}")
        if answer.true("has_wiki"):
            found.claim(f"{page}/wiki", "content_page", "wiki")
        lists = ("downloads", "refs/tags", *(("issues",) if answer.true("has_issues") else ()))
        found.request(*(f"{start}/{name}?pagelen={PAGE_SIZE}" for name in lists))
        found.request(f"{start}/pullrequests?{_STATES}&pagelen=50")
        found.link(answer.text(f"parent.{_PAGE}"), "isForkOf")
        found.link(answer.text("website"), "homepage")
        found.describe(answer.text("full_name"), "SoftwareSourceCode")
        found.needs = ("auth",) if answer.true("is_private") else ()


def _add(found: ClaimBuilder, row: Answer) -> None:
    kind, name, url = row.text("type"), row.text("name"), row.text(_SELF)
    page, size = row.text(_PAGE), row.number("size")
    if kind == "commit_file":
        path, mimetype = row.text("path"), row.text("mimetype")
        found.claim(url, "item", "raw", type=mimetype, size=size, name=path)
    elif kind == "tag":
        found.claim(page, "version", "tag", name=name)
        if root := page.partition("/commits/tag/")[0]:
            found.claim(f"{root}/get/{quote_path(name)}.zip", "bundle", "archive", name=name)
    elif kind in ("issue", "pullrequest"):
        found.claim(page, "discussion", "issue", name=row.text("title"))
    elif "/downloads" in urlsplit(found.url).path:
        found.claim(url, "item", "download", size=size, name=name)


def _depth(row: Answer, url: str) -> int:
    """Return how many levels a folder lies below the requested one."""
    above = urlsplit(url).path.partition("/src/")[2].partition("/")[2]
    levels = [sum(map(bool, path.split("/"))) for path in (row.text("path"), above)]
    return levels[0] - levels[1]
