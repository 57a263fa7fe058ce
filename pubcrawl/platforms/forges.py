"""The common parts of code forges: lists of discussions, which may be very long, and paths."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar
from urllib.parse import quote

from pubcrawl.platforms.address import Address, parameter
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.platform import Platform
from pubcrawl.platforms.values import Answer, read_digests

DISCUSSIONS_MAX = 10
"""The most pages requested of issues, or of merge requests."""

_NAME = re.compile(r"(?!\.{1,2}\Z)[A-Za-z0-9._-]{1,100}")
_DISCUSSIONS = ("issues", "pulls", "merge_requests", "pullrequests")


class Forge(Platform):
    """
    A platform of repositories, which have an owner and a name.

    *no_owners*: first segments of paths that are not names of owners.
    """

    no_owners: ClassVar[re.Pattern[str]]

    def entries(self, address: Address) -> tuple[str, ...]:
        """Return the API address of the repository of a page, or of an API address."""
        path, api = address.path, address.api or self.api
        if address.url.startswith(f"{api}/"):
            path = address.after(self.after_api.strip("/")) or path
        match path:
            case (owner, name, *_) if not self.no_owners.fullmatch(owner):
                name = name.removesuffix(".git")
                if _NAME.fullmatch(owner) and _NAME.fullmatch(name):
                    return (f"{api}{self.after_api}{owner}/{name}",)
        return ()

    def turn_page(self, found: ClaimBuilder) -> None:
        """Add the request for the next page of a list."""
        link = self.following(found.answer)
        kind = found.url.partition("?")[0].rstrip("/").rpartition("/")[2]
        number = parameter(link, "page") if kind in _DISCUSSIONS else ""
        if number.isdecimal() and int(number) > DISCUSSIONS_MAX:
            found.lack(f"only {DISCUSSIONS_MAX} pages of {kind} are listed")
        else:
            found.follow(link)

    def add_release(
        self, found: ClaimBuilder, release: Answer, page: str, archives: Iterable[str], assets: str
    ) -> None:
        """Add a release; *page*: path of its address, *assets*: path of its files."""
        tag = release.text("tag_name")
        found.claim(release.text(page), "version", "release", name=release.text("name") or tag)
        for url in archives:
            found.claim(url, "bundle", "archive", name=tag)
        for asset in release.rows(assets):
            digests, _ = read_digests(("", asset.text("digest")))  # sha256:…
            found.claim(
                asset.text("browser_download_url", "direct_asset_url", "url"),
                "item",
                "asset",
                type=asset.text("content_type"),
                size=asset.number("size"),
                digests=tuple(digests.items()),
                name=asset.text("name"),
            )


def quote_path(name: str) -> str:
    """Return the path of a file, percent-encoded."""
    return quote(name, safe="/!$&'()*+,;=:@~", errors="replace")
