"""Portals of a few made-up pages, which need no parser."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Protocol

from pubcrawl.artifacts.boundary import Boundary
from pubcrawl.artifacts.probes import NOTHING_IGNORED, Ignored, Probes, segment
from pubcrawl.items.artifact import (
    ArtifactLimits,
    ArtifactPage,
    ArtifactRequest,
    DocumentRequest,
    PageLink,
    Portal,
    PortalType,
)

ROOT = "https://repo.example"
PORTAL = Portal(
    "",
    frozenset(("repo.example",)),
    f"{ROOT}/",
    content_hosts=frozenset(("files.repo.example",)),
    api_hosts=frozenset(("api.repo.example",)),
)


def url(address: str) -> str:
    """Return an address; one that begins with a slash is on the portal."""
    return f"{ROOT}{address}" if address.startswith("/") else address


def link(address: str, text: str = "", **more: Any) -> PageLink:
    """Return a link."""
    return PageLink(url(address), text, **more)


def file(address: str, **more: Any) -> PageLink:
    """Return a link that looks like a link to a file."""
    return link(address, download=True, **more)


@dataclass
class Doc:
    """A page. *links*: addresses or links; *to*: target of a redirect; *text*: its content."""

    links: Sequence[str | PageLink] = ()
    title: str = ""
    text: str = ""
    to: str = ""
    status: int = 200
    mimetype: str = "text/html"
    more: Mapping[str, Any] = field(default_factory=dict)


class Machine(Protocol):
    """A state machine that issues requests and takes their responses."""

    @property
    def done(self) -> bool: ...
    def next_requests(self) -> list[DocumentRequest]: ...
    def take_response(self, get: DocumentRequest, page: ArtifactPage) -> None: ...


class Site:
    """Pages by address. *missing* makes all other pages; ``asked``: the requests so far."""

    def __init__(
        self, docs: Mapping[str, Doc], missing: Callable[[str], Doc] = lambda _: Doc(status=404)
    ) -> None:
        self.docs = {url(address): doc for address, doc in docs.items()}
        self.missing = missing
        self.asked: list[DocumentRequest] = []

    def page(self, get: DocumentRequest) -> ArtifactPage:
        """Return the page that *get* ends at, after redirects."""
        self.asked.append(get)
        address, doc = get.url, self.docs.get(get.url) or self.missing(get.url)
        while doc.to:
            address = url(doc.to)
            doc = self.docs.get(address) or self.missing(address)
        links = tuple(each if isinstance(each, PageLink) else link(each) for each in doc.links)
        content = " ".join([doc.title, doc.text, *(each.text for each in links)])
        elsewhere = " ".join([doc.text, *(each.text for each in links)])
        page = ArtifactPage(
            get.url,
            address,
            doc.status,
            mimetype=doc.mimetype,
            title=doc.title,
            links=links,
            size=len(content),
            text_length=len(doc.text),
            holds=frozenset(each for each in get.look_for if each in content),
            outside=frozenset(each for each in get.look_for if each in elsewhere),
            mentions=frozenset(
                each
                for each in get.look_for
                if each in elsewhere and each not in doc.text and each not in doc.title
            ),
            fingerprint=doc.text,
            digest=doc.text,
        )
        return replace(page, **doc.more)

    def entry(self, address: str = "/data/77") -> ArtifactPage:
        """Return an entry page."""
        return self.page(DocumentRequest(url(address), "entry"))

    def run(self, machine: Machine, random: Random | None = None) -> None:
        """Answer all requests of *machine*, in random order if *random* is given."""
        open_: list[DocumentRequest] = []
        while not machine.done:
            open_ += machine.next_requests()
            if random:
                random.shuffle(open_)
            get = open_.pop()
            machine.take_response(get, self.page(get))

    def ignored(
        self, address: str = "/data/77", *, strict: bool = False, portal: Portal = PORTAL
    ) -> Ignored:
        """Return the ignore list."""
        entry = self.entry(address)
        probes = Probes(entry, portal, segment(entry.url), strict_seed=strict)
        self.run(probes)
        return probes.ignored

    def boundary(
        self,
        heuristic: str,
        address: str = "/data/77",
        *,
        portal: Portal = PORTAL,
        params: Mapping[str, Any] | None = None,
        ignored: Ignored = NOTHING_IGNORED,
        strict: bool = False,
        limits: ArtifactLimits | None = None,
        portal_type: PortalType | None = None,
        saved: Mapping[str, Any] | None = None,
        random: Random | None = None,
        render: str = "auto",
    ) -> Boundary:
        """Return the boundary of the artifact at *address*, run to its end."""
        request = ArtifactRequest(
            url(address), strict_seed=strict, limits=limits or ArtifactLimits(), render=render
        )
        machine = Boundary(
            heuristic,
            self.entry(address),
            portal,
            portal_type,
            ignored,
            request,
            params=params,
            saved=saved,
        )
        self.run(machine, random)
        return machine


def members(boundary: Boundary) -> list[str]:
    """Return the addresses of members without the entry page, as paths if on the portal."""
    return [member.uri.removeprefix(ROOT) for member in boundary.members[1:]]


def excluded(boundary: Boundary) -> dict[str, str]:
    """Return the excluded addresses with their reasons."""
    return {each.uri.removeprefix(ROOT): each.reason for each in boundary.excluded}
