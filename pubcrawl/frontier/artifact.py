"""
The way from an entry page to the boundary of its artifact, without a network.

First what the portal itself says is asked for, in the order of its authority; where nothing
does, the pages are looked at (``frontier.heuristics``). Whoever drives it sends what ``gets``
gives and answers all of it by ``came``, until there is nothing more and ``record`` is full.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any, NamedTuple

from pubcrawl.frontier.artifact_notes import LIMIT, Notes
from pubcrawl.frontier.claims import Claims, locked, verify
from pubcrawl.ids.url import artifact_key, artifact_url, has_user
from pubcrawl.items.artifact import (
    SOURCES,
    About,
    ArtifactPage,
    ArtifactRecord,
    ArtifactRequest,
    DocumentRequest,
    Member,
    Portal,
    PortalType,
    Said,
)

ANSWERS_MAX = 1000
"""Documents that may tell what belongs to one artifact: lists come in pages."""

CRATE = "https://w3id.org/ro/crate"

REFRESHES_MAX = 5
"""Pages in a row that may send their readers on."""

GONE = (404, 410)
_READERS = {"linkset": "signposting_l2", "metadata": "ore"}
"""
Sources of readers whose name is not that of their source; metadata of any kind may be a map.
"""


class DocumentReading(NamedTuple):
    """The *page* that came of a ``DocumentRequest``; *said*: what belongs, if that was asked."""

    page: ArtifactPage
    said: Said | None = None


class Ways(NamedTuple):
    """
    What must be known of addresses.

    *portal*: the portal of an address, and the rule for the artifact there, if there is one.
    *apis*: what to ask the API of a portal for the artifact at an address. *look*: finds the
    boundary by the pages, where no source says what belongs (``frontier.heuristics``).
    """

    portal: Callable[[str], tuple[Portal, PortalType | None]]
    apis: Callable[[str, Portal], tuple[DocumentRequest, ...]]
    look: Callable[[Looking], Generator[list[DocumentRequest], list[DocumentReading], None]]


class Looking(NamedTuple):
    """What looking at pages begins with: *notes* take what is found."""

    request: ArtifactRequest
    about: About
    entry: ArtifactPage
    portal: Portal
    type: PortalType | None
    notes: Notes
    rest: dict[str, Any]


Way = Generator[list[DocumentRequest], list[DocumentReading], None]


class Artifact:
    """
    One artifact on its way; *record* is filled.

    ``about``: what readers are told of it; ``keeps_fragments``: its links differ by fragment.
    ``gets``: what to ask for now; every one of them is to be answered by ``came`` before there
    are others. ``done``: there is nothing more to ask.
    """

    def __init__(self, record: ArtifactRecord, ways: Ways) -> None:
        self.record = record
        self.request = record.request
        self.ways = ways
        self.notes = Notes(record)
        self.about = About(self.request.entry_uri, "", (self.request.entry_uri,))
        self.keeps_fragments = False
        self.gets: list[DocumentRequest] = []
        self.done = False
        self._answers: dict[int, DocumentReading] = {}
        self._named: list[DocumentRequest] = []  # documents that may say what belongs
        self._read: set[DocumentRequest] = set()  # those of them that were asked for
        self._way = self._go()
        self._on(None)

    def came(self, place: int, read: DocumentReading) -> None:
        """Take the answer to ``gets[place]``."""
        if read.page.slug.startswith(LIMIT):
            self.notes.limit(read.page.slug.removeprefix(LIMIT))
        self._answers[place] = read
        if len(self._answers) == len(self.gets):
            reads = [self._answers[place] for place in range(len(self.gets))]
            self._answers = {}
            self._on(reads)

    def _on(self, reads: list[DocumentReading] | None) -> None:
        try:
            gets = next(self._way) if reads is None else self._way.send(reads)
            while not gets:
                gets = self._way.send([])
            self.gets = gets
        except StopIteration:
            self.gets, self.done = [], True
            self.notes.finish()

    def _go(self) -> Way:
        page = yield from self._entry(self.request.entry_uri)
        if page is None:
            return
        portal, kind = self.ways.portal(page.final_url)
        page, landing = yield from self._landing(page, kind)
        if landing:
            portal, kind = self.ways.portal(page.final_url)
        self.about = self._known_as(page, landing=landing)
        self.notes.portal(portal, kind)
        self.keeps_fragments = bool(kind and kind.params.get("keep_fragment"))
        claims = self.notes.claims = Claims(self.about, bundles=self.request.bundles)
        if not self.request.heuristic:
            for said in page.said:
                claims.add(said)
                self._named += said.asks
            yield from self._said(page, portal, claims, ruled=kind is not None)
        if claims.first("state") == "gone":
            self.notes.lost("gone", "withdrawn")
            return
        if claims.authority:
            yield from self._verified(page, portal, claims, ruled=kind is not None)
        if not claims.authority:
            looking = Looking(
                self.request, self.about, page, portal, kind, self.notes, self.record.rest
            )
            yield from self.ways.look(looking)
        yield from self._embedded()

    def _entry(
        self, url: str
    ) -> Generator[list[DocumentRequest], list[DocumentReading], ArtifactPage | None]:
        """Ask for the entry page; None if there is nothing to go on with."""
        address = artifact_url(url, keep_fragment=True)
        if not address:
            self.notes.lost("failed", "bad-url")
            return None
        if has_user(url):
            self.record.warnings.append("the entry page names a user, who is not sent")
        render = self.request.render == "on" or self._interactive(address)
        (read,) = yield [DocumentRequest(address, "entry", render=render)]
        page = read.page
        if not render and (page.rendering or self._interactive(page.final_url)):
            if self.request.render != "off":
                (again,) = yield [DocumentRequest(page.final_url, "entry", render=True)]
                page = again.page if 200 <= again.page.status < 300 else page
        elif page.slug == "needs-browser":
            (read,) = yield [DocumentRequest(address, "entry")]
            page = replace(read.page, rendering=True)
        page = yield from self._refreshed(page)
        self.notes.entry(page)
        if page.status in GONE or any(said.state == "gone" for said in page.said):
            self.notes.lost("gone", page.slug or f"http-{page.status}")
            # What is gone may still say what it was made of.
            return page if any(said.content for said in page.said) else None
        elif locked(page):
            self.notes.need("auth")
        elif not 200 <= page.status < 300:
            self.notes.lost("failed", page.slug or f"http-{page.status}")
            return None
        return page

    def _refreshed(
        self, page: ArtifactPage
    ) -> Generator[list[DocumentRequest], list[DocumentReading], ArtifactPage]:
        """Go where a page sends its readers at once."""
        seen = {artifact_key(page.url), artifact_key(page.final_url)}
        while True:
            links = (link for link in page.links if "refresh" in link.rel)
            target = next((link.url for link in links if link.source == "refresh"), "")
            if (
                not artifact_url(target)
                or artifact_key(target) in seen
                or len(seen) > REFRESHES_MAX
            ):
                return page
            seen.add(artifact_key(target))
            self.record.redirects.append(page.final_url)
            (read,) = yield [DocumentRequest(target, "entry", render=self.request.render == "on")]
            page = replace(read.page, url=page.url, hops=(*page.hops, page.final_url))

    def _interactive(self, url: str) -> bool:
        """Answer whether something is to be done on a page before all is there."""
        _, kind = self.ways.portal(url)
        return bool(kind and kind.interactions) and self.request.render != "off"

    def _landing(
        self, page: ArtifactPage, kind: PortalType | None
    ) -> Generator[list[DocumentRequest], list[DocumentReading], tuple[ArtifactPage, bool]]:
        """Go to the landing page, if the entry page is another page of the artifact."""
        told = [kind.landing] if kind and kind.landing else []
        told += [said.landing for said in page.said if said.landing]
        own = {artifact_key(page.url), artifact_key(page.final_url)}
        landing = next((u for u in map(artifact_url, told) if u and artifact_key(u) not in own), "")
        if not landing or self.request.heuristic:
            return page, False
        before, self.about = self.about, About(landing, "", (landing,))
        (read,) = yield [DocumentRequest(landing, "entry", render=self.request.render == "on")]
        if not 200 <= read.page.status < 300:
            self.record.warnings.append(f"{landing}: no landing page there, {_told(read.page)}")
            self.about = before
            return page, False
        self.notes.landing(read.page, page)
        return read.page, True

    def _known_as(self, page: ArtifactPage, *, landing: bool) -> About:
        """Return what the artifact with this landing page is known as."""
        entry = page.url if landing else self.request.entry_uri
        cites = dict.fromkeys(uri for said in page.said for uri in said.identifiers)
        aliases = dict.fromkeys((entry, page.url, *page.hops))
        return About(entry, page.final_url, tuple(aliases), tuple(cites))

    def _said(self, page: ArtifactPage, portal: Portal, claims: Claims, *, ruled: bool) -> Way:
        """Ask all that may say what belongs, until one does; *ruled*: a rule knows the page."""
        for source in SOURCES:
            if source == "rocrate" and not claims.authority and page.html and not ruled:
                self._named += _crates(page.final_url)
            if source == "api":
                if claims.authority and not claims.abridged:
                    break
                self._named += self.ways.apis(page.final_url, portal)
            elif claims.authority and source not in ("signposting_l2", "signposting_l1"):
                continue
            yield from self._asked(source, claims)

    def _asked(self, source: str, claims: Claims) -> Way:
        """Ask the documents of one source, and those that they name, each once."""
        while True:
            now = [get for get in dict.fromkeys(self._named) if _source(get) == source]
            self._named = [get for get in self._named if _source(get) != source]
            room = min(ANSWERS_MAX - len(self._read), self.notes.fetches_left)
            now = [get for get in now if get not in self._read]
            if len(now) > room:
                self.notes.limit("max_fetches")
            now = now[: max(0, room)]
            if not now:
                return
            self._read.update(now)
            for get, read in zip(now, (yield now), strict=True):
                self.notes.asked(get, read.page, read.said)
                if read.said is not None:
                    claims.add(read.said)
                    self._named += read.said.asks

    def _verified(self, page: ArtifactPage, portal: Portal, claims: Claims, *, ruled: bool) -> Way:
        """See what is claimed; where all of it is gone, ask the next source."""
        while claims.authority:
            source = claims.authority
            claims.settle()
            yield from self._seen(claims)
            mine = [m for m in claims.members.values() if m.role not in _DESCRIBING]
            if not mine or any(m.status not in GONE for m in mine):
                self.notes.decided(source)
                return
            self.notes.refuted(source)
            claims.refuted.add(source)
            if not claims.authority:
                yield from self._said(page, portal, claims, ruled=ruled)

    def _seen(self, claims: Claims) -> Way:
        """Ask for each member that is claimed, and was not seen yet."""
        room = self.notes.fetches_left
        wanted = [m for m in claims.members.values() if self.notes.may_fetch(m)]
        if len(wanted) > room:
            self.notes.limit("max_fetches")
            wanted = wanted[:room]
        gets = [self._get(member) for member in wanted]
        if not gets:
            return
        for member, read in zip(wanted, (yield gets), strict=True):
            self.record.warnings += verify(member, read.page, claims.about)
            self.notes.seen(member, read.page)

    def _get(self, member: Member) -> DocumentRequest:
        head = self.notes.too_big(member)
        return DocumentRequest(member.uri, "member", member.accept, member.profile, head=head)

    def _embedded(self) -> Way:
        """Ask for what pages load: all of it for a capture, else only what loads still more."""
        for deeper in (True, False):
            gets = self.notes.embedded(deeper=deeper)
            if not gets:
                return
            for get, read in zip(gets, (yield gets), strict=True):
                self.notes.loaded(get, read.page, deeper=deeper)


_DESCRIBING = ("metadata", "linkset", "resource_map")


def _crates(url: str) -> list[DocumentRequest]:
    """Return where the crate of a page may be that says nothing of one."""
    beside = artifact_url("ro-crate-metadata.json", url)
    accept = f'application/ld+json;profile="{CRATE}"'
    return [
        DocumentRequest(beside, "said", reader="rocrate"),
        DocumentRequest(url, "said", accept=accept, profile=CRATE, reader="rocrate"),
    ]


def _source(get: DocumentRequest) -> str:
    """Return which source *get* would be read as."""
    if get.reader.startswith("api"):
        return "api"
    return _READERS.get(get.reader, get.reader)


def _told(page: ArtifactPage) -> str:
    return f"HTTP {page.status}" if page.status else page.slug
