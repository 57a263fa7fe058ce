"""An address met on the way through an artifact, and the member it becomes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from pubcrawl.frontier.confidence import noisy_or
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, Member, PageLink

VIA_MAX = 20
"""So many of the pages that link it are named."""

AUTH, ROBOTS, LIMIT = "auth", "robots", "limit"
TOO_LARGE = "body-too-large"

_LOGIN = re.compile(r"/(?:[^/]*[-_.])?(?:login|log-in|signin|sign-in|sso|shibboleth|cas)\b", re.I)
_GATE = re.compile(r"log-?in|sign-?(?:in|up)|regist|account|password|session|sso|auth", re.I)


@dataclass(slots=True)
class AddressNode:
    """
    An address.

    *belongs*: None until its content tells. *follow*: its links are looked at. *out*: why it is
    no member after all. *left*: a limit was in the way. *download*, *export*, *featured*: as its
    links say. The rest is what came: *came* tells whether anything did.
    """

    url: str
    hop: int
    belongs: bool | None
    follow: bool
    why: list[str] = field(default_factory=list)
    via: list[str] = field(default_factory=list)
    out: str = ""
    left: bool = False
    download: bool = False
    export: bool = False
    featured: bool = False
    came: bool = False
    final_url: str = ""
    status: int = 0
    slug: str = ""
    mimetype: str = ""
    size: int | None = None
    sha256hex: str = ""
    login: bool = False

    def met(self, link: PageLink, on: str, *, featured: bool) -> None:
        """Note one more link to it, on the page *on*."""
        self.download |= link.download
        self.export |= link.export
        self.featured |= featured
        if on not in self.via and len(self.via) < VIA_MAX:
            self.via.append(on)

    def take(self, page: ArtifactPage) -> None:
        """Note what came."""
        self.came = True
        self.final_url, self.status, self.slug = page.final_url, page.status, page.slug
        self.mimetype, self.size, self.sha256hex = page.mimetype, page.size, page.sha256hex
        self.login = page.login

    @property
    def inside(self) -> bool:
        """Whether it belongs."""
        return self.belongs is True and not self.out and not self.left

    @property
    def lost(self) -> bool:
        """Whether it did not come, and another time it might."""
        failed = self.came and not self.status and self.slug != ROBOTS
        return failed or self.slug == TOO_LARGE

    @property
    def final_key(self) -> str:
        """Key of where it ended."""
        return artifact_key(self.final_url) if self.final_url else artifact_key(self.url)

    @property
    def role(self) -> str:
        """Role that its links and its content suggest."""
        if self.mimetype in ("text/html", "application/xhtml+xml"):
            return "content_page"
        if self.export:
            return "metadata"
        return "item" if self.mimetype or self.download else "content_page"

    def member(self, *, login_everywhere: bool) -> Member:
        """Return the member; *login_everywhere*: pages of the portal have a login form."""
        reason = LIMIT if not self.came else self.slug if not self.status else ""
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

    def to_json(self) -> dict[str, Any]:
        """Return its fields."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> AddressNode:
        """Return what ``to_json`` gave."""
        return cls(**{**kept, "why": list(kept["why"]), "via": list(kept["via"])})

    def _is_locked(self, *, login_everywhere: bool) -> bool:
        if self.status in (401, 402, 403, 407):
            return True
        if _GATE.search(urlsplit(self.url).path):
            return False  # it is the door itself
        if self.final_url and self.final_key != artifact_key(self.url):
            return bool(_LOGIN.search(urlsplit(self.final_url).path)) or (
                self.login and not login_everywhere
            )
        return self.login and not login_everywhere
