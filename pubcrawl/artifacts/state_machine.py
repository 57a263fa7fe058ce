"""
Find the boundary of an artifact from its entry page, without network access.

The machine first requests the documents of the portal, in the order of their authority. It then
searches the pages for further members. The caller sends each of ``requests`` and returns its
result by ``take_response``, until ``done``; then ``record`` is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any, NamedTuple

from pubcrawl.artifacts.claims import Claims, locked, questions_about, verify
from pubcrawl.artifacts.evidence.landing import candidates, is_landing
from pubcrawl.artifacts.record_builder import LIMIT, RecordBuilder
from pubcrawl.ids.url import artifact_key, artifact_url, has_user
from pubcrawl.items.artifact import (
    About,
    ArtifactPage,
    DocumentRequest,
    Portal,
    PortalType,
    SourceClaims,
)
from pubcrawl.model.artifact import SOURCES, ArtifactRecord, ArtifactRequest, Member

ANSWERS_MAX = 1000
"""The most documents about one artifact; lists may have many pages."""

CRATE = "https://w3id.org/ro/crate"

REFRESHES_MAX = 5
"""The most refreshes followed in a row."""

GONE = (404, 410)
_MISSING = (404, 409, 410)
_READERS = {"linkset": "signposting_l2", "metadata": "ore"}
"""Reader → source, where the names differ; any metadata may be a resource map."""


class DocumentReading(NamedTuple):
    """The *page* for a ``DocumentRequest``, with its claims if it is a document about members."""

    page: ArtifactPage
    source_claims: SourceClaims | None = None


class PortalLookup(NamedTuple):
    """
    Functions that look up addresses.

    *portal*: from an address to its portal, and to the rule for the artifact if there is one.
    *apis*: from an address to the requests for the API of its portal. *search*: finds members on
    the pages (``boundary_search``).
    """

    portal: Callable[[str], tuple[Portal, PortalType | None]]
    apis: Callable[[str, Portal], tuple[DocumentRequest, ...]]
    search: Callable[[SearchStart], Generator[list[DocumentRequest], list[DocumentReading], None]]


class SearchStart(NamedTuple):
    """The start of a search through pages; *builder* takes its results."""

    request: ArtifactRequest
    about: About
    entry: ArtifactPage
    portal: Portal
    type: PortalType | None
    builder: RecordBuilder
    rest: dict[str, Any]


Steps = Generator[list[DocumentRequest], list[DocumentReading], None]


class Artifact:
    """
    The state machine of one artifact; it fills *record*.

    ``about``: the addresses of the artifact, for readers. ``keeps_fragments``: its links differ
    by fragment. ``requests``: the requests to send now; each needs a ``take_response`` before
    the next ones come. ``done``: no requests are left.
    """

    def __init__(self, record: ArtifactRecord, lookup: PortalLookup) -> None:
        self.record = record
        self.request = record.request
        self.lookup = lookup
        self.builder = RecordBuilder(record)
        self.about = About(self.request.entry_uri, "", (self.request.entry_uri,))
        self.keeps_fragments = False
        self.requests: list[DocumentRequest] = []
        self.done = False
        self._readings: dict[int, DocumentReading] = {}
        self._documents: list[DocumentRequest] = []  # to request, about members
        self._guesses: list[DocumentRequest] = []  # documents that nothing links
        self._requested: set[DocumentRequest] = set()  # documents requested so far
        self._unanswered: list[ArtifactPage] = []  # responses of an API that say nothing
        self._steps = self._run()
        self._advance(None)

    def take_response(self, index: int, reading: DocumentReading) -> None:
        """Take the result of ``requests[index]``."""
        if reading.page.slug.startswith(LIMIT):
            self.builder.add_limit(reading.page.slug.removeprefix(LIMIT))
        self._readings[index] = reading
        if len(self._readings) == len(self.requests):
            readings = [self._readings[index] for index in range(len(self.requests))]
            self._readings = {}
            self._advance(readings)

    def close(self) -> None:
        """Drop the open requests."""
        self._steps.close()
        self.requests, self.done = [], True

    def _advance(self, readings: list[DocumentReading] | None) -> None:
        try:
            requests = next(self._steps) if readings is None else self._steps.send(readings)
            while not requests:
                requests = self._steps.send([])
            self.requests = requests
        except StopIteration:
            self.requests, self.done = [], True
            self.builder.finish()

    def _run(self) -> Steps:
        page = yield from self._fetch_entry(self.request.entry_uri)
        if page is None:
            return
        portal, kind = self.lookup.portal(page.final_url)
        page, landing = yield from self._fetch_landing(page, kind)
        if landing:
            portal, kind = self.lookup.portal(page.final_url)
        self.about = self._about_artifact(page, landing=landing)
        self.builder.take_portal(portal, kind)
        self.keeps_fragments = bool(kind and kind.params.get("keep_fragment"))
        claims = self.builder.claims = Claims(self.about, bundles=self.request.bundles)
        if not (self.request.heuristic or self.request.strict_seed):
            for source_claims in page.source_claims:
                claims.add(source_claims)
                self._documents += source_claims.asks
            yield from self._ask_sources(page, portal, claims, ruled=kind is not None)
            self._note_silence(portal, claims)
        if claims.first("state") == "gone":
            self.builder.fail("gone", "withdrawn")
            return
        if claims.authority:
            yield from self._verify_claims(page, portal, claims, ruled=kind is not None)
        start = SearchStart(
            self.request, self.about, page, portal, kind, self.builder, self.record.rest
        )
        yield from self.lookup.search(start)
        yield from self._fetch_embeds()

    def _fetch_entry(
        self, url: str
    ) -> Generator[list[DocumentRequest], list[DocumentReading], ArtifactPage | None]:
        """Request the entry page; None if it is not usable."""
        address = artifact_url(url, keep_fragment=True)
        if not address:
            self.builder.fail("failed", "bad-url")
            return None
        if has_user(url):
            self.record.warnings.append(
                "the address of the entry page has a user name, which is not sent"
            )
        render = self.request.render == "on" or self._interactive(address)
        (reading,) = yield [DocumentRequest(address, "entry", render=render)]
        page = reading.page
        if not render and (page.rendering or self._interactive(page.final_url)):
            if self.request.render != "off":
                (again,) = yield [DocumentRequest(page.final_url, "entry", render=True)]
                if 200 <= again.page.status < 300:
                    self.builder.scripted, page = page.rendering, again.page
        elif page.slug == "needs-browser":
            (reading,) = yield [DocumentRequest(address, "entry")]
            page = replace(reading.page, rendering=True)
        page = yield from self._follow_refreshes(page)
        self.builder.take_entry(page)
        if page.status in GONE or any(each.state == "gone" for each in page.source_claims):
            self.builder.fail("gone", page.slug or f"http-{page.status}")
            # A page that is gone may still name its content, its identifiers and its authors.
            self.about = self._about_artifact(page, landing=False)
            claims = self.builder.claims = Claims(self.about, bundles=self.request.bundles)
            for each in page.source_claims:
                claims.add(each)
            return page if any(each.content for each in page.source_claims) else None
        elif locked(page):
            self.builder.add_need("auth")
        elif not 200 <= page.status < 300:
            self.builder.fail("failed", page.slug or f"http-{page.status}")
            return None
        return page

    def _follow_refreshes(
        self, page: ArtifactPage
    ) -> Generator[list[DocumentRequest], list[DocumentReading], ArtifactPage]:
        """Follow the immediate refreshes of a page."""
        visited = {artifact_key(page.url), artifact_key(page.final_url)}
        while True:
            links = (link for link in page.links if "refresh" in link.rel)
            target = next((link.url for link in links if link.source == "refresh"), "")
            if (
                not artifact_url(target)
                or artifact_key(target) in visited
                or len(visited) > REFRESHES_MAX
            ):
                return page
            visited.add(artifact_key(target))
            self.record.redirects.append(page.final_url)
            render = self.request.render == "on" or self.builder.scripted
            (reading,) = yield [DocumentRequest(target, "entry", render=render)]
            page = replace(reading.page, url=page.url, hops=(*page.hops, page.final_url))

    def _interactive(self, url: str) -> bool:
        """Answer whether the rule has interactions for a page."""
        _, kind = self.lookup.portal(url)
        return bool(kind and kind.interactions) and self.request.render != "off"

    def _fetch_landing(
        self, page: ArtifactPage, kind: PortalType | None
    ) -> Generator[list[DocumentRequest], list[DocumentReading], tuple[ArtifactPage, bool]]:
        """Request the landing page, if the entry page is another page of the artifact."""
        landings = [kind.landing] if kind and kind.landing else []
        landings += [each.landing for each in page.source_claims if each.landing]
        own = {artifact_key(page.url), artifact_key(page.final_url)}
        landing = next(
            (u for u in map(artifact_url, landings) if u and artifact_key(u) not in own), ""
        )
        if self.request.heuristic:
            return page, False
        if not landing:
            return (yield from self._search_landing(page, kind))
        before, self.about = self.about, About(landing, "", (landing,))
        render = self.request.render == "on" or self.builder.scripted
        (reading,) = yield [DocumentRequest(landing, "entry", render=render)]
        if not 200 <= reading.page.status < 300:
            self.record.warnings.append(
                f"{landing}: the landing page is missing, {_failure(reading.page)}"
            )
            self.about = before
            return page, False
        self.builder.take_landing(reading.page, page)
        return reading.page, True

    def _search_landing(
        self, page: ArtifactPage, kind: PortalType | None
    ) -> Generator[list[DocumentRequest], list[DocumentReading], tuple[ArtifactPage, bool]]:
        """Search the landing page of a page without a rule by its address and its links."""
        if (
            kind is not None
            or self.request.strict_seed
            or any(e.content for e in page.source_claims)
        ):
            return page, False
        home = self.lookup.portal(page.final_url)[0].home
        before = self.about
        for landing in candidates(page, home):
            self.about = About(landing, "", (landing,))
            (reading,) = yield [DocumentRequest(landing, "entry", render=self.builder.scripted)]
            if is_landing(reading.page, page):
                self.builder.take_landing(reading.page, page)
                return reading.page, True
        self.about = before
        return page, False

    def _about_artifact(self, page: ArtifactPage, *, landing: bool) -> About:
        """Return the addresses and identifiers of the artifact with this landing page."""
        entry = page.url if landing else self.request.entry_uri
        cites = dict.fromkeys(uri for each in page.source_claims for uri in each.identifiers)
        aliases = dict.fromkeys((entry, page.url, *page.hops))
        return About(entry, page.final_url, tuple(aliases), tuple(cites))

    def _ask_sources(
        self, page: ArtifactPage, portal: Portal, claims: Claims, *, ruled: bool
    ) -> Steps:
        """Ask the sources until one names content; *ruled*: the page has a rule."""
        for source in SOURCES:
            if source == "rocrate" and not claims.authority and page.html and not ruled:
                self._guesses = _crate_requests(page.final_url)
                self._documents += self._guesses
            if source == "api":
                if claims.authority and not claims.abridged:
                    break
                self._documents += self.lookup.apis(page.final_url, portal)
            elif claims.authority and source not in ("signposting_l2", "signposting_l1"):
                continue
            yield from self._ask_source(source, claims)

    def _ask_source(self, source: str, claims: Claims) -> Steps:
        """Request the documents of one source, and those that they link, each once."""
        while True:
            now = [get for get in dict.fromkeys(self._documents) if _source(get) == source]
            self._documents = [get for get in self._documents if _source(get) != source]
            remaining = min(ANSWERS_MAX - len(self._requested), self.builder.fetches_left)
            now = [get for get in now if get not in self._requested]
            if len(now) > remaining:
                self.builder.add_limit("max_fetches")
            now = now[: max(0, remaining)]
            if not now:
                return
            self._requested.update(now)
            for get, reading in zip(now, (yield now), strict=True):
                if get in self._guesses and (reading.page.status >= 400 or reading.page.html):
                    continue  # nothing said that it was there
                self.builder.take_document(get, reading.page, reading.source_claims)
                if source == "api" and not (reading.source_claims and reading.source_claims.claims):
                    self._unanswered.append(reading.page)
                if reading.source_claims is not None:
                    claims.add(reading.source_claims)
                    self._documents += reading.source_claims.asks

    def _note_silence(self, portal: Portal, claims: Claims) -> None:
        """
        Note an API that is silent: it refuses, or it has nothing at all.

        A missing list of an API that names content otherwise is an empty list. Only the rule of
        a portal, or an earlier response, proves that there is an API.
        """
        answers = [each for each in claims.source_claims if each.source == "api" and each.claims]
        named = any(c.content and c.role != "bundle" for each in answers for c in each.claims)
        silent = [page for page in self._unanswered if page.status not in _MISSING or not named]
        if silent and (portal.adapter or answers):
            self.builder.note_silence(f"{silent[0].url}: {_failure(silent[0])}")

    def _verify_claims(
        self, page: ArtifactPage, portal: Portal, claims: Claims, *, ruled: bool
    ) -> Steps:
        """Check the claimed members; if all are gone, ask the next source."""
        while claims.authority:
            source = claims.authority
            claims.settle()
            yield from self._fetch_members(claims)
            mine = [m for m in claims.members.values() if m.role not in _DESCRIBING]
            if not mine or any(m.status not in GONE for m in mine):
                self.builder.note_authority(source)
                return
            self.builder.note_refuted(source)
            claims.refuted.add(source)
            if not claims.authority:
                yield from self._ask_sources(page, portal, claims, ruled=ruled)

    def _fetch_members(self, claims: Claims) -> Steps:
        """Request each claimed member that has not been requested yet."""
        remaining = self.builder.fetches_left
        members = [m for m in claims.members.values() if self.builder.may_fetch(m)]
        if len(members) > remaining:
            self.builder.add_limit("max_fetches")
            members = members[:remaining]
        requests = [self._member_request(member) for member in members]
        if not requests:
            return
        for member, reading in zip(members, (yield requests), strict=True):
            self.record.warnings += verify(member, reading.page, claims.about)
            self.builder.questions += questions_about(member, reading.page)
            self.builder.take_member(member, reading.page)

    def _member_request(self, member: Member) -> DocumentRequest:
        head = self.builder.too_big(member)
        return DocumentRequest(member.uri, "member", member.accept, member.profile, head=head)

    def _fetch_embeds(self) -> Steps:
        """Request embedded resources: all for a capture, else those that load others."""
        for deeper in (True, False):
            requests = self.builder.embed_requests(deeper=deeper)
            if not requests:
                return
            for get, reading in zip(requests, (yield requests), strict=True):
                self.builder.take_embed(get, reading.page, deeper=deeper)


_DESCRIBING = ("metadata", "linkset", "resource_map")


def _crate_requests(url: str) -> list[DocumentRequest]:
    """Return requests for a crate that the page may have but does not link."""
    beside = artifact_url("ro-crate-metadata.json", url)
    accept = f'application/ld+json;profile="{CRATE}"'
    return [
        DocumentRequest(beside, "document", reader="rocrate"),
        DocumentRequest(url, "document", accept=accept, profile=CRATE, reader="rocrate"),
    ]


def _source(get: DocumentRequest) -> str:
    """Return the source that the reader of *get* belongs to."""
    if get.reader.startswith("api"):
        return "api"
    return _READERS.get(get.reader, get.reader)


def _failure(page: ArtifactPage) -> str:
    return f"HTTP {page.status}" if page.status else page.slug
