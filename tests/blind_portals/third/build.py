"""Scaffolding of the third set: answers by address, gold beside them; it writes no markup."""

import json
import posixpath
import re
from collections.abc import Callable, Iterable
from html import escape, unescape
from random import Random
from urllib.parse import urldefrag, urljoin, urlsplit

from tests.blind_portals.build import content_of, type_of
from tests.blind_portals.site import HTML, Page
from tests.blind_portals.third.case import ThirdSite

Headers = Iterable[tuple[str, str]]
Filler = Callable[[str], "str | Page | None"]

_HREF = re.compile(
    r"<(?:a|area|iframe|frame|link|form)\b[^>]*?\s(?:href|src|action)="
    r"(?:\"([^\"]+)\"|'([^']+)'|([^\s\"'>]+))",
    re.I,
)
_ASSETS = {
    ".css": "text/css",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


def e(text: str) -> str:
    """Escape text for markup."""
    return escape(text, quote=True)


def hrefs(page: Page) -> list[str]:
    """Give the addresses that the elements of an HTML page name, as written."""
    if "html" not in dict(page.headers).get("Content-Type", ""):
        return []
    return [unescape("".join(groups)) for groups in _HREF.findall(page.body.decode())]


def base_of(address: str, page: Page) -> str:
    """Give what the relative addresses of a page are read against."""
    declared = re.search(rb"<base href=[\"']([^\"']+)", page.body)
    return urljoin(address, declared[1].decode()) if declared else address


def to(location: str, status: int = 302, *heads: tuple[str, str]) -> Page:
    """Give a redirect."""
    return Page(b"", status, (("Location", location), *HTML, *heads))


class Prose:
    """Sentences about a field, from its nouns, its verbs and its circumstances."""

    def __init__(self, seed: str, nouns: str, verbs: str, ends: str) -> None:
        self.random = Random(seed)
        self.nouns, self.verbs, self.ends = (
            [one.strip() for one in words.split(",")] for words in (nouns, verbs, ends)
        )

    def one(self) -> str:
        """Give one sentence."""
        pick = self.random.choice
        noun = pick(self.nouns)
        text = f"{noun} {pick(self.verbs)} {pick(self.nouns)} {pick(self.ends)}"
        if self.random.random() < 0.4:
            text += f", and {pick(self.nouns)} {pick(self.verbs)} {pick(self.nouns)}"
        return f"{text[0].upper()}{text[1:]}."

    def text(self, count: int = 4) -> str:
        """Give some sentences."""
        return " ".join(self.one() for _ in range(count))

    def paras(self, count: int = 3, each: int = 5, tag: str = "p") -> str:
        """Give paragraphs."""
        return "\n".join(f"<{tag}>{self.text(each)}</{tag}>" for _ in range(count))


class Portal:
    """A portal while it is written."""

    def __init__(self, kind: str, variant: int, base: str) -> None:
        self.kind = kind
        self.variant = variant
        self.base = base
        self.pages: dict[str, Page] = {}
        self.variants: dict[tuple[str, str], Page] = {}
        self.members: set[str] = set()
        self.optional: set[str] = set()
        self.downloads: set[str] = set()
        self.siblings: set[str] = set()
        self.barred: dict[str, str] = {}
        self.unserved: set[str] = set()
        self.not_found = Page(b"<h1>Not Found</h1>", 404)

    def u(self, href: str) -> str:
        """Give the absolute address, without a fragment."""
        return urldefrag(urljoin(self.base + "/", href)).url

    def put(self, href: str, page: Page) -> str:
        """Keep an answer; an address has one."""
        address = self.u(href)
        assert address not in self.pages, f"{self.kind}-{self.variant}: {address} twice"
        self.pages[address] = page
        return href

    def show(self, href: str, text: str, status: int = 200, heads: Headers = ()) -> str:
        """Add a page that is not the artifact's."""
        return self.put(href, Page(text.encode(), status, (*HTML, *heads)))

    def raw(
        self, href: str, body: str | bytes, ctype: str, *heads: tuple[str, str], status: int = 200
    ) -> str:
        """Add an answer of any type that is not the artifact's."""
        content = body if isinstance(body, bytes) else body.encode()
        return self.put(href, Page(content, status, (("Content-Type", ctype), *heads)))

    def own(self, href: str, text: str, status: int = 200, heads: Headers = ()) -> str:
        """Add a page of the artifact."""
        self.members.add(self.u(href))
        return self.show(href, text, status, heads)

    def meta(self, href: str, body: object, ctype: str, *heads: tuple[str, str]) -> str:
        """Add a description of the artifact in another form; what is not text becomes JSON."""
        self.members.add(self.u(href))
        text = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
        return self.raw(href, text, ctype, *heads)

    def file(
        self, href: str, name: str, ctype: str = "", attach: bool = False, body: str | bytes = b""
    ) -> str:
        """Add content of the artifact; *name* gives bytes and type unless they are given."""
        self.members.add(self.u(href))
        self.downloads.add(self.u(href))
        return self.blob(href, name, ctype, attach, body)

    def blob(
        self, href: str, name: str, ctype: str = "", attach: bool = False, body: str | bytes = b""
    ) -> str:
        """Add a file that is not the artifact's."""
        heads = (("Content-Disposition", f'attachment; filename="{name}"'),) if attach else ()
        return self.raw(href, body or content_of(name), ctype or type_of(name), *heads)

    def refused(self, href: str, text: str, status: int = 403) -> str:
        """Add content of the artifact that the portal does not hand out."""
        self.downloads.add(self.u(href))
        return self.own(href, text, status)

    def other(self, href: str, text: str, heads: Headers = ()) -> str:
        """Add the entry page of another artifact."""
        self.siblings.add(self.u(href))
        return self.show(href, text, 200, heads)

    def hop(self, href: str, target: str, status: int = 302, own: bool = True) -> str:
        """Add a redirect; the artifact's own is an alias, on which nothing depends."""
        if own:
            self.optional.add(self.u(href))
        return self.put(href, to(target, status))

    def maybe(self, *addresses: str) -> str:
        """Call addresses optional: archivists differ on them, or they are aliases."""
        self.optional.update(self.u(one) for one in addresses)
        return addresses[0]

    def undecided(self) -> None:
        """Call optional what was added so far: archivists differ on it."""
        self.optional |= self.members
        self.members.clear()
        self.downloads.clear()

    def bar(self, reason: str, *addresses: str) -> str:
        """Name addresses that must not be members."""
        self.barred.update((self.u(one), reason) for one in addresses)
        return addresses[0]

    def ask(
        self, href: str, accept: str, body: str, ctype: str = "", *heads: tuple[str, str]
    ) -> None:
        """Say what an address answers if it is asked for a media type."""
        self.variants[(self.u(href), accept)] = Page(
            body.encode(), 200, (("Content-Type", ctype or accept), ("Vary", "Accept"), *heads)
        )

    def ask_hop(self, href: str, accept: str, target: str) -> None:
        """Say where an address leads if it is asked for a media type."""
        self.variants[(self.u(href), accept)] = to(target, 303, ("Vary", "Accept"))

    def robots(self, *rules: str) -> None:
        """Say what robots may not fetch."""
        self.raw("/robots.txt", "\n".join(("User-agent: *", *rules, "")), "text/plain")

    def gone(self, *addresses: str) -> None:
        """Keep the filler from these: they stay dead links."""
        self.unserved.update(self.u(one) for one in addresses)

    def lost(self, text: str, status: int = 404) -> None:
        """Say what an unknown address answers."""
        self.not_found = Page(text.encode(), status, HTML)

    def fill(self, filler: Filler, rounds: int = 2) -> None:
        """Serve what the pages link and nobody wrote, as *filler* says (None: it is a 404)."""
        hosts = {urlsplit(one).netloc for one in self.pages}
        for _ in range(rounds):
            linked = {
                urldefrag(urljoin(base_of(address, page), href.strip())).url
                for address, page in self.pages.items()
                for href in hrefs(page)
            }
            for address in sorted(linked - self.pages.keys() - self.unserved):
                parts = urlsplit(address)
                if parts.netloc not in hosts:
                    continue
                if asset := _ASSETS.get(posixpath.splitext(parts.path)[1]):
                    self.pages[address] = Page(b"/* */", 200, (("Content-Type", asset),))
                    continue
                made = filler(address.removeprefix(self.base))
                if made is not None:
                    self.pages[address] = (
                        made if isinstance(made, Page) else Page(made.encode(), 200, HTML)
                    )

    def site(self, entry: str, says: str, why: str) -> ThirdSite:
        """Give the finished case."""
        members = frozenset(self.members)
        reasons = dict.fromkeys(sorted(self.siblings), "another artifact") | self.barred
        return ThirdSite(
            kind=self.kind,
            name=f"{self.kind}-{self.variant}",
            entry=self.u(entry),
            pages=self.pages,
            not_found=self.not_found,
            members=members,
            optional=frozenset(self.optional) - members,
            downloads=frozenset(self.downloads),
            siblings=frozenset(self.siblings),
            variants=self.variants,
            says=says,
            why=why,
            barred=reasons,
        )
