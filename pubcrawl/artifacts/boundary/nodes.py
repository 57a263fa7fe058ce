"""An address linked in an artifact, and the member that it becomes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from pubcrawl.artifacts.confidence import noisy_or
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, PageLink
from pubcrawl.model.artifact import Member

VIA_MAX = 20
"""The most linking pages listed for an address."""

AUTH, ROBOTS, LIMIT = "auth", "robots", "limit"
TOO_LARGE = "body-too-large"

_LOGIN = re.compile(r"/(?:[^/]*[-_.])?(?:login|log-in|signin|sign-in|sso|shibboleth|cas)\b", re.I)
_GATE = re.compile(r"log-?in|sign-?(?:in|up)|regist|account|password|session|sso|auth", re.I)


@dataclass(slots=True)
class AddressNode:
    """
    An address.

    *belongs*: None until its content decides. *follow*: its links are read. *out*: why it is not
    a member after all. *over_limit*: a limit excludes it. *download*, *export*, *featured*,
    *listed* (in a list of files): as its links show. *answered*: it has a response, described by
    the fields below; *digest*: of its text, if it is a page.
    """

    url: str
    hop: int
    belongs: bool | None
    follow: bool
    why: list[str] = field(default_factory=list)
    via: list[str] = field(default_factory=list)
    out: str = ""
    over_limit: bool = False
    download: bool = False
    export: bool = False
    featured: bool = False
    answered: bool = False
    final_url: str = ""
    status: int = 0
    slug: str = ""
    mimetype: str = ""
    size: int | None = None
    sha256hex: str = ""
    login: bool = False
    listed: bool = False
    digest: str = ""

    def add_link(self, link: PageLink, on: str, *, featured: bool) -> None:
        """Add a link to this address, on the page *on*."""
        self.download |= link.download
        self.export |= link.export
        self.listed |= link.part == "files"
        self.featured |= featured
        if on not in self.via and len(self.via) < VIA_MAX:
            self.via.append(on)

    def take_page(self, page: ArtifactPage) -> None:
        """Take the response."""
        self.answered = True
        self.final_url, self.status, self.slug = page.final_url, page.status, page.slug
        self.mimetype, self.size, self.sha256hex = page.mimetype, page.size, page.sha256hex
        self.login, self.digest = page.login, page.digest

    @property
    def inside(self) -> bool:
        """Whether it is a member."""
        return self.belongs is True and not self.out and not self.over_limit

    @property
    def lost(self) -> bool:
        """Whether the request failed in a way that may pass, or the body was too large."""
        failed = self.answered and not self.status and self.slug != ROBOTS
        return failed or self.slug == TOO_LARGE

    @property
    def final_key(self) -> str:
        """Key of the address after redirects."""
        return artifact_key(self.final_url) if self.final_url else artifact_key(self.url)

    @property
    def role(self) -> str:
        """The role suggested by its links and content."""
        if self.mimetype in ("text/html", "application/xhtml+xml"):
            return "content_page"
        if self.export:
            return "metadata"
        return "item" if self.mimetype or self.download else "content_page"

    def member(self, *, login_everywhere: bool) -> Member:
        """Return the member; *login_everywhere*: all pages of the portal have a login form."""
        reason = LIMIT if not self.answered else self.slug if not self.status else ""
        if self.slug in (ROBOTS, TOO_LARGE):
            reason = self.slug
        return Member(
            uri=self.url,
            role=self.role,
            hop=self.hop,
            via=sorted(self.via),
            why=list(self.why),
            confidence=noisy_or(self.why),
            status=self.status or None,
            mimetype=self.mimetype,
            size_bytes=self.size,
            sha256hex=self.sha256hex,
            access=AUTH if self._is_locked(login_everywhere=login_everywhere) else "",
            reason=reason,
        )

    def _is_locked(self, *, login_everywhere: bool) -> bool:
        if self.status in (401, 402, 403, 407):
            return True
        if _GATE.search(urlsplit(self.url).path):
            return False  # the login page itself
        if self.final_url and self.final_key != artifact_key(self.url):
            return bool(_LOGIN.search(urlsplit(self.final_url).path)) or (
                self.login and not login_everywhere
            )
        return self.login and not login_everywhere
