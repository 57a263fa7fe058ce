"""Helpers of the fourth set for serving: one artifact's hands, and what nobody wrote."""

import posixpath
import re
from collections.abc import Callable
from hashlib import sha256
from urllib.parse import unquote, urlsplit

from tests.blind_portals.build import q
from tests.blind_portals.markup import content, ld
from tests.blind_portals.site import HTML, Page
from tests.blind_portals.third.build import Filler, Headers, Portal, e, to

jsonld = ld

_FILE = re.compile(
    r"\.(?:csv|tsv|zip|pdf|xlsx?|docx?|gz|txt|nc|jpe?g|png|mp[34]|wav|json|xml|bib|ris|r|py|sav)$",
    re.I,
)


def opaque(seed: str, length: int = 32) -> str:
    """Give an opaque hexadecimal id."""
    return sha256(f"fourth {seed}".encode()).hexdigest()[:length]


def link(*links: tuple[str, str, str]) -> tuple[tuple[str, str], ...]:
    """Give a Link header of (address, relation, type)."""
    return (
        (
            "Link",
            ", ".join(
                f'<{href}>; rel="{rel}"' + (f'; type="{kind}"' if kind else "")
                for href, rel, kind in links
            ),
        ),
    )


class Side:
    """Adds pages and files of one artifact: gold if it is the portal's own, else a sibling's."""

    def __init__(self, portal: Portal, own: bool) -> None:
        self.portal = portal
        self.is_own = own

    def landing(self, href: str, text: str, heads: Headers = ()) -> str:
        """Add the entry page."""
        if self.is_own:
            return self.portal.own(href, text, heads=heads)
        return self.portal.other(href, text, heads)

    def part(self, href: str, text: str) -> str:
        """Add a further page."""
        return (self.portal.own if self.is_own else self.portal.show)(href, text)

    def either(self, href: str, text: str) -> str:
        """Add a page on which archivists differ."""
        self.portal.show(href, text)
        return self.portal.maybe(href) if self.is_own else href

    def meta(self, href: str, body: str, ctype: str, *heads: tuple[str, str]) -> str:
        """Add a description in another form."""
        return (self.portal.meta if self.is_own else self.portal.raw)(href, body, ctype, *heads)

    def file(self, href: str, name: str, attach: bool = False, ctype: str = "") -> str:
        """Add content."""
        plain = attach and name.isascii()
        address = (self.portal.file if self.is_own else self.portal.blob)(href, name, ctype, plain)
        if attach and not plain:
            said = ("Content-Disposition", f"attachment; filename*=UTF-8''{q(name)}")
            page = self.portal.pages[self.portal.u(href)]
            self.portal.pages[self.portal.u(href)] = page._replace(headers=(*page.headers, said))
        return address

    def either_file(self, href: str, name: str, attach: bool = False) -> str:
        """Add content on which archivists differ."""
        self.portal.blob(href, name, "", attach)
        return self.portal.maybe(href) if self.is_own else href


def rest(
    layout: Callable[[str, str], str], gate: str = "", login: str = "", dead: str = ""
) -> Filler:
    """Serve what the pages link and nobody wrote: files by their ending, else a short page."""

    def filler(address: str) -> Page | None:
        parts = urlsplit(address)
        name = unquote(posixpath.basename(parts.path.rstrip("/"))) or parts.netloc
        if dead and re.search(dead, address):
            return None
        if login and re.search(login, address) and address.split("?")[0] != gate:
            return to(gate)
        if _FILE.search(name):
            return content(name)
        said = name + (f" {unquote(parts.query)}" if parts.query else "")
        title = re.sub(r"[-_+=&]+", " ", said).strip().capitalize()
        text = layout(title, f"<h1>{e(title)}</h1><p>{e(title)}.</p>")
        return Page(text.encode(), 200, HTML)

    return filler
