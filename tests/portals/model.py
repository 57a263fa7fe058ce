"""What a made-up portal is: documents with links between them, and what belongs to an artifact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

REGIONS = ("header", "nav", "main", "aside", "footer")
"""Parts of a page, in its order."""


@dataclass(frozen=True)
class Link:
    """
    A link of a document.

    *how*: ``a``; ``scripted``, which only a script follows; ``frame``; ``link``, in the head.
    *href*: its address as written, where that is another spelling.
    *download*: it looks like a file, by its address or by *attribute*. *echo*: name of the
    parameter that carries the address of the page it is on, to come back to.
    """

    url: str
    text: str = ""
    region: str = "main"
    rel: str = ""
    how: str = "a"
    download: bool = False
    attribute: bool = False
    export: bool = False
    echo: str = ""
    href: str = ""


@dataclass
class Doc:
    """
    What one address answers.

    *title*: as sent. *crumbs*: text and address, the way from the home page. *body*, *text*: of
    what is no HTML, and what of it can be read. *location*: where it sends one on to. *head*:
    more markup of the head. *other*: its address is that of another artifact.
    """

    url: str
    title: str = ""
    heading: str = ""
    paragraphs: list[str] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    metas: dict[str, str] = field(default_factory=dict)
    crumbs: list[tuple[str, str]] = field(default_factory=list)
    head: list[str] = field(default_factory=list)
    type: str = "text/html"
    body: bytes = b""
    text: str = ""
    status: int = 200
    location: str = ""
    headers: list[tuple[str, str]] = field(default_factory=list)
    other: bool = False
    password: bool = False

    @property
    def html(self) -> bool:
        """Whether it has links."""
        return self.type == "text/html" and not self.location

    def every_link(self) -> Iterator[Link]:
        """Yield its links, in the order of the page."""
        yield from (link for link in self.links if link.how == "link")
        for region in REGIONS:
            for link in self.links:
                if link.region == region and link.how != "link":
                    yield link
            if region == "nav":
                for text, url in self.crumbs:
                    yield Link(url, text, "nav")

    def strings(self, *, title: bool = True) -> Iterator[str]:
        """Yield the texts that are in it, without or with its title."""
        if not self.html:
            yield self.text
            return
        if title:
            yield self.title
        yield self.heading
        yield from self.paragraphs
        yield from self.metas.values()
        yield from self.head
        for link in self.every_link():
            yield link.text

    def holds(self, text: str) -> bool:
        """Answer whether *text* is in it."""
        return any(text in each for each in self.strings())

    def mentions(self, text: str, url: str) -> bool:
        """Answer whether *text* is in it only as the text of a link to *url*."""
        if not self.html or not self.holds(text):
            return False
        own = [self.title, self.heading, *self.paragraphs, *self.metas.values(), *self.head]
        if any(text in each for each in own):
            return False
        return all(link.url == url for link in self.every_link() if text in link.text)


@dataclass
class Site:
    """
    A portal with one artifact that is asked for, and others.

    *entry_uri*: asked for; *entry*: where that ends. *hosts*, *content_hosts*, *api_hosts*,
    *home*, *patterns* (of entry pages), *params*, *adapter*: what a rule says of it. *docs*:
    address → document; *routes*: address without query → document, for any query. *missing*:
    address → what answers if there is nothing. *gold*: member → role. *right*: heuristics that
    fit, best first. *core*: the title proper. *knobs*: what was drawn.
    """

    kind: str
    seed: int
    entry_uri: str
    entry: str
    hosts: frozenset[str]
    home: str
    core: str
    right: tuple[str, ...]
    missing: Callable[[str], Doc]
    content_hosts: frozenset[str] = frozenset()
    api_hosts: frozenset[str] = frozenset()
    patterns: tuple[str, ...] = ()
    params: dict[str, Any] = field(default_factory=dict)
    adapter: str = ""
    docs: dict[str, Doc] = field(default_factory=dict)
    routes: dict[str, Doc] = field(default_factory=dict)
    gold: dict[str, str] = field(default_factory=dict)
    knobs: dict[str, Any] = field(default_factory=dict)

    def doc(self, url: str) -> Doc:
        """Return what *url* answers."""
        if self.has(url):
            return self.docs.get(url) or self.routes[url.partition("?")[0]]
        if self.on_portal(url):
            return self.missing(url)
        return Doc(url, f"Elsewhere: {url}", "Elsewhere", ["A page of another site."])

    def has(self, url: str) -> bool:
        """Answer whether *url* is there."""
        return url in self.docs or url.partition("?")[0] in self.routes

    def end(self, url: str) -> tuple[str, Doc]:
        """Return where *url* ends after redirects, and what is there."""
        doc = self.doc(url)
        while doc.location:
            url = doc.location
            doc = self.doc(url)
        return url, doc

    def on_portal(self, url: str) -> bool:
        """Answer whether *url* is on one of its hosts."""
        host = urlsplit(url).netloc
        return host in self.hosts | self.content_hosts | self.api_hosts

    @property
    def served_hosts(self) -> tuple[str, ...]:
        """All hosts that it needs, others' included."""
        linked = (link.url for doc in self.docs.values() for link in doc.every_link())
        return tuple(sorted({urlsplit(url).netloc for url in (*self.docs, *self.routes, *linked)}))
