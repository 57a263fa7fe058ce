"""The model of a made-up portal: documents, links between them, and members of an artifact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

REGIONS = ("header", "nav", "main", "aside", "footer")
"""Parts of a page, in page order."""


@dataclass(frozen=True)
class Link:
    """
    A link of a document.

    *how*: ``a``; ``scripted``, which only a script follows; ``frame``; ``link``, in the head.
    *href*: the address as written, if the spelling differs.
    *download*: the link looks like a file, by its address or by *attribute*. *echo*: name of the
    parameter that holds the address of the linking page, to return to.
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
    The response of one address.

    *title*: as sent. *crumbs*: text and address of the pages from the home page down. *body*,
    *text*: content of a document that is no HTML, and its readable text. *location*: target of a
    redirect. *head*: more markup of the head. *other*: the address is that of another artifact.
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
        """Return whether the document is an HTML page, which may have links."""
        return self.type == "text/html" and not self.location

    def every_link(self) -> Iterator[Link]:
        """Yield the links in page order."""
        yield from (link for link in self.links if link.how == "link")
        for region in REGIONS:
            for link in self.links:
                if link.region == region and link.how != "link":
                    yield link
            if region == "nav":
                for text, url in self.crumbs:
                    yield Link(url, text, "nav")

    def strings(self, *, title: bool = True) -> Iterator[str]:
        """Yield the texts of the document, with or without its title."""
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
        """Return whether the document contains *text*."""
        return any(text in each for each in self.strings())

    def mentions(self, text: str, url: str) -> bool:
        """Return whether the document contains *text* only as the text of links to *url*."""
        if not self.html or not self.holds(text):
            return False
        own = [self.title, self.heading, *self.paragraphs, *self.metas.values(), *self.head]
        if any(text in each for each in own):
            return False
        return all(link.url == url for link in self.every_link() if text in link.text)


@dataclass
class Site:
    """
    A portal with one requested artifact, and others.

    *entry_uri*: the requested address; *entry*: its final address. *hosts*, *content_hosts*,
    *api_hosts*, *home*, *patterns* (of entry pages), *params*, *adapter*: values of a rule.
    *docs*: address → document; *routes*: address without query → document, for any query.
    *missing*: address → error document. *gold*: member → role. *right*: heuristics that fit, best
    first. *core*: the title without additions. *knobs*: the values drawn.
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
        """Return the document at *url*, or an error document."""
        if self.has(url):
            return self.docs.get(url) or self.routes[url.partition("?")[0]]
        if self.on_portal(url):
            return self.missing(url)
        return Doc(url, f"Elsewhere: {url}", "Elsewhere", ["A page of another site."])

    def has(self, url: str) -> bool:
        """Return whether the site has a document at *url*."""
        return url in self.docs or url.partition("?")[0] in self.routes

    def end(self, url: str) -> tuple[str, Doc]:
        """Return the final address of *url* after redirects, and its document."""
        doc = self.doc(url)
        while doc.location:
            url = doc.location
            doc = self.doc(url)
        return url, doc

    def on_portal(self, url: str) -> bool:
        """Return whether *url* is on one of the portal's hosts."""
        host = urlsplit(url).netloc
        return host in self.hosts | self.content_hosts | self.api_hosts

    @property
    def served_hosts(self) -> tuple[str, ...]:
        """Return all hosts that the portal needs, including those of other sites."""
        linked = (link.url for doc in self.docs.values() for link in doc.every_link())
        return tuple(sorted({urlsplit(url).netloc for url in (*self.docs, *self.routes, *linked)}))
