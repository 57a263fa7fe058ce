"""Scaffolding of made-up portals: works with their addresses, and the pages around them."""
# ruff: noqa: E501 - markup stands as platforms write it

import re
from collections.abc import Callable, Iterable
from html import escape, unescape
from random import Random
from urllib.parse import quote, urldefrag, urljoin, urlsplit

from tests.blind_portals.acceptance.words import blob, media, sentences
from tests.blind_portals.markup import ld as ld
from tests.blind_portals.site import HTML, BlindSite, Page

Layout = Callable[[str, str], str]

_LINK = re.compile(r"<(?:a|area|iframe|frame)\b[^>]*?\s(?:href|src)=\"([^\"]*)\"", re.I)
_HEAD_LINK = re.compile(r"<link\b[^>]*?\shref=\"([^\"]*)\"", re.I)
_ASSET = re.compile(r"\.(?:css|js|ico|svg|woff2?|gif)(?:\?|$)|/(?:static|assets|_next)/")
_LOGIN = re.compile(
    r"log-?in|sign-?in|signup|register$|register\b(?!s)|auth/|password|shibboleth|sso\b|/cgi/users/home|mydspace",
    re.I,
)
_GATED = re.compile(
    r"[/=?](?:edit|delete|withdraw|report|flag|fork|star|watch|upload|deposit|submit|new|cart|follow|"
    r"favou?rite|bookmark|like|save|review|reply|invite|claim|request)(?:[/?&=._-]|$)", re.I
)  # fmt: skip
_LIST = re.compile(
    r"search|browse|tag|topic|subject|collection|author|user|profile|people|person|explore|categor|"
    r"catalog|popular|recent|latest|trending|keyword|facet|[?&]q=|page=|group|organi[sz]ation|community|"
    r"communities|list|index|archive|all|year|member|contributor|/~|feed|discover|library|departments?",
    re.I,
)


def links(body: str) -> list[str]:
    """Return the addresses that the anchors and frames of a page name, as they are written."""
    return [unescape(href) for href in _LINK.findall(body)]


def escaped(address: str) -> str:
    """Return *address* as a browser sends it: what is not ASCII is percent-encoded."""
    return re.sub(r"[^\x00-\x7f]+", lambda match: quote(match[0]), address)


def targets(address: str, page: Page) -> set[str]:
    """Return the absolute addresses that *page* links or redirects to, without fragments."""
    found = {value for name, value in page.headers if name == "Location"}
    base = address
    if ("html" in dict(page.headers).get("Content-Type", "")) and page.body:
        text = page.body.decode()
        found.update(escaped(href) for href in links(text))
        found.update(escaped(unescape(href)) for href in _HEAD_LINK.findall(text))
        if declared := re.search(r'<base href="([^"]+)"', text):
            base = urljoin(address, declared[1])
    parts = urlsplit(base)
    origin = f"{parts.scheme}://{parts.netloc}"
    return {
        origin + href.partition("#")[0]
        if re.match(r"/[^/]", href) and "/." not in href and href == href.strip()
        else urldefrag(urljoin(base, href.strip())).url
        for href in found
        if not href.startswith(("mailto:", "javascript:", "tel:", "#", "data:"))
    }


def metas(pairs: Iterable[tuple[str, str]], key: str = "name") -> str:
    """Return meta elements."""
    return "".join(f'<meta {key}="{name}" content="{escape(value)}">\n' for name, value in pairs)


def anchors(pairs: Iterable[tuple[str, str]], wrap: str = "li", css: str = "") -> str:
    """Return (address, text) pairs as anchors, each in the element *wrap*."""
    marked = f' class="{css}"' if css else ""
    return "".join(
        f'<{wrap}><a href="{escape(href)}"{marked}>{text}</a></{wrap}>\n' for href, text in pairs
    )


class Piece:
    """One artifact of a portal while it is written."""

    def __init__(self, portal: "PortalDraft", entry: str, title: str) -> None:
        self.portal = portal
        self.entry = portal.at(entry)
        self.title = title
        self.members: set[str] = set()
        self.optional: set[str] = set()
        self.downloads: set[str] = set()

    def html(
        self, href: str, text: str, status: int = 200, headers: tuple[tuple[str, str], ...] = ()
    ) -> str:
        """Add a page of the artifact."""
        address = self.portal.html(href, text, status, headers)
        self.members.add(address)
        return href

    def meta(self, href: str, name: str, body: str | None = None, kind: str | None = None) -> str:
        """Add an export of its metadata, whose type the file name *name* says."""
        content = blob(name, href) if body is None else body.encode()
        address = self.portal.put(href, content, kind or media(name))
        self.members.add(address)
        return href

    def file(self, href: str, name: str, shown: bool = False, kind: str | None = None) -> str:
        """Add a file to download; *shown* leaves out the header that names it."""
        extra = () if shown else (("Content-Disposition", f'attachment; filename="{name}"'),)
        address = self.portal.put(href, blob(name, href), kind or media(name), extra)
        self.members.add(address)
        self.downloads.add(address)
        return href

    def moved(self, href: str, target: str, status: int = 302) -> str:
        """Add an address of the artifact that redirects to *target*."""
        self.optional.add(self.portal.redirect(href, target, status))
        return href

    def either(self, href: str, text: str | None = None) -> str:
        """Add an address on which two librarians might differ; its page comes from *text*."""
        address = self.portal.at(href)
        self.optional.add(address)
        if text is not None:
            self.portal.html(href, text)
        return href

    def gone(self, href: str) -> str:
        """Add a member whose address no longer answers."""
        self.members.add(self.portal.at(href))
        return href


class PortalDraft:
    """A portal while it is written: its pages by address, and its artifacts."""

    def __init__(self, kind: str, variant: int, base: str) -> None:
        self.kind = kind
        self.variant = variant
        self.base = base
        self.pages: dict[str, Page] = {}
        self.pieces: list[Piece] = []
        self.rng = Random(f"{kind}/{variant}")
        self.strangers: set[str] = set()  # entry pages that a listing must not name

    def at(self, href: str) -> str:
        """Return the absolute address of *href*, as the home page would read it."""
        return escaped(urldefrag(urljoin(self.base + "/", href)).url)

    def put(
        self, href: str, body: bytes, kind: str, extra: tuple[tuple[str, str], ...] = ()
    ) -> str:
        """Add an answer with the media type *kind*; return its absolute address."""
        address = self.at(href)
        self.pages[address] = Page(body, 200, (("Content-Type", kind), *extra))
        return address

    def html(
        self, href: str, text: str, status: int = 200, headers: tuple[tuple[str, str], ...] = ()
    ) -> str:
        """Add a page; return its absolute address."""
        address = self.at(href)
        self.pages[address] = Page(text.encode(), status, HTML + headers)
        return address

    def redirect(self, href: str, target: str, status: int = 302) -> str:
        """Add a redirect; return its absolute address."""
        address = self.at(href)
        self.pages[address] = Page(
            b"", status, (("Location", target), ("Content-Type", "text/html"))
        )
        return address

    def piece(self, entry: str, title: str) -> Piece:
        """Begin an artifact."""
        piece = Piece(self, entry, title)
        self.pieces.append(piece)
        return piece

    def rows(self, limit: int = 5, wrap: str = "li", css: str = "item") -> str:
        """Return links to the artifacts of the portal, in an order that differs from page to page."""
        some = self.rng.sample(self.pieces, min(limit, len(self.pieces)))
        return "".join(
            f'<{wrap} class="{css}"><a href="{escape(piece.entry)}">{escape(piece.title)}</a>'
            f"<p>{sentences(self.rng, 1)}</p></{wrap}>\n"
            for piece in some
        )

    def _page_of(self, address: str, layout: Layout, gate: str | None) -> Page | None:
        parts = urlsplit(address)
        tail = parts.path + ("?" + parts.query if parts.query else "")
        title = (
            re.sub(r"[-_+]", " ", parts.path.rstrip("/").rsplit("/", 1)[-1]).capitalize() or "Home"
        )
        if _LOGIN.search(parts.path):
            text = layout("Sign in", (
                '<form method="post" action="/session"><label>E-mail <input type="email" name="user"></label>'
                '<label>Password <input type="password" name="password"></label>'
                '<button type="submit">Sign in</button></form><p>Forgotten your password? Write to us.</p>'
            ))  # fmt: skip
        elif gate and _GATED.search(tail):
            return Page(
                b"", 302, (("Location", gate + quote(tail, safe="")), ("Content-Type", "text/html"))
            )
        elif parts.path in ("", "/") or _LIST.search(tail):
            text = layout(title, f"<h1>{escape(title)}</h1><ul>{self.rows()}</ul>")
        else:
            text = layout(
                title,
                f"<h1>{escape(title)}</h1><p>{sentences(self.rng, 3)}</p><p>{sentences(self.rng, 3)}</p>",
            )
        return Page(text.encode(), 200, HTML)

    def close(
        self,
        gold: Piece,
        layout: Layout,
        lost: str = "hard",
        entry: str | None = None,
        gate: str | None = None,
        dead: Iterable[str] = (),
        rounds: int = 3,
        session: re.Pattern[str] | None = None,
    ) -> BlindSite:
        """
        Write the pages that the portal links beside its artifacts, and return the case.

        *lost* says what an unknown address gives: ``hard``, ``soft``, ``home`` or ``mean`` (did you
        mean). An address that asks for an account goes to *gate*; what *dead* names stays unknown. What *session* finds in an address
        changes nothing: each page answers with and without it.
        """
        hosts = {urlsplit(address).netloc for address in self.pages} | {urlsplit(self.base).netloc}
        unknown = {self.at(href) for href in dead}
        taken = {address for piece in self.pieces for address in piece.members}
        known = set(taken) | unknown
        if self.base + "/" not in self.pages:
            self.pages[self.base + "/"] = self._page_of(self.base + "/", layout, gate)  # type: ignore[assignment]
        met: dict[str, set[str]] = {}
        for _ in range(rounds):
            for address in self.pages.keys() - met.keys():
                met[address] = targets(address, self.pages[address])
            asked = {target for found in met.values() for target in found}
            if session:
                asked = {session.sub("", t) for t in asked}
            new = sorted(
                t for t in asked - set(self.pages) - known
                if urlsplit(t).netloc in hosts and not _ASSET.search(t)
            )  # fmt: skip
            for address in new:
                page = self._page_of(address, layout, gate)
                if page is not None:
                    self.pages[address] = page
        for address in self.pages.keys() - met.keys():
            met[address] = targets(address, self.pages[address])
        linked = {target for found in met.values() for target in found}
        if session:
            for address in sorted(linked):
                plain = session.sub("", address)
                if plain != address and plain in self.pages:
                    self.pages[address] = self.pages[plain]
                    if plain in gold.members | gold.optional:
                        gold.optional.add(address)
        others = [piece for piece in self.pieces if piece is not gold]
        return BlindSite(
            self.kind,
            f"{self.kind}-{self.variant}",
            self.at(entry) if entry else gold.entry,
            self.pages,
            self._lost(lost, layout),
            frozenset(gold.members),
            frozenset(gold.optional - gold.members),
            frozenset(gold.downloads),
            frozenset(piece.entry for piece in others if piece.entry in linked - gold.optional),
        )

    def _lost(self, how: str, layout: Layout) -> Page:
        if how == "home":
            return Page(b"", 302, (("Location", self.base + "/"), ("Content-Type", "text/html")))
        text = (
            "<h1>Page not found</h1><p>The page that you asked for does not exist or has moved.</p>"
        )
        if how == "mean":
            text += f"<h2>Did you mean …</h2><ul>{self.rows(4)}</ul>"
        return Page(layout("Page not found", text).encode(), 200 if how == "soft" else 404, HTML)
