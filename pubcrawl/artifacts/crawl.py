"""
The crawl of one artifact, from its entry page to its record.

The entry page is requested, then the documents of the portal that name members, in the order of
their authority; then a frontier of the pages' links (``frontier``) is searched by the heuristic of
the request or of the portal's rule, else by all evidence; at last the resources that pages embed.
Nothing here depends on time or on the order of responses, so a crawl that runs again over the same
responses makes the same requests and the same record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from pubcrawl.artifacts import heuristics
from pubcrawl.artifacts.claims import Claims, locked, questions_about, verify
from pubcrawl.artifacts.evidence.address import EntryAddress, slug_of
from pubcrawl.artifacts.evidence.contrast import (
    SIBLINGS,
    Contrast,
    find_siblings,
    neighbours,
    record_numbers,
    versions,
)
from pubcrawl.artifacts.evidence.doubt import (
    best_heuristic,
    of_heuristics,
    questions,
    scores,
    shared_string,
)
from pubcrawl.artifacts.evidence.judge import EvidenceJudge
from pubcrawl.artifacts.evidence.landing import candidates, is_landing
from pubcrawl.artifacts.evidence.links import LinkEvidence
from pubcrawl.artifacts.frontier import AddressNode, Frontier
from pubcrawl.artifacts.portals import PortalPages
from pubcrawl.artifacts.probes import NOTHING_IGNORED, Ignored, find_ignored
from pubcrawl.artifacts.record_builder import RecordBuilder
from pubcrawl.artifacts.sigstr import likely_titles
from pubcrawl.artifacts.site import ArtifactSite
from pubcrawl.exceptions import LimitReached
from pubcrawl.ids.url import artifact_key, artifact_url, has_user
from pubcrawl.items.artifact import (
    About,
    ArtifactPage,
    DocumentReading,
    DocumentRequest,
    Portal,
    PortalType,
)
from pubcrawl.model.artifact import SOURCES, ArtifactRecord, Member
from pubcrawl.model.fields import from_json, to_json
from pubcrawl.reading.boundary.links import is_download, is_file_name

ANSWERS_MAX = 1000
"""The most documents about one artifact; lists may have many pages."""

CRATE = "https://w3id.org/ro/crate"

REFRESHES_MAX = 5
"""The most refreshes followed in a row."""

GONE = (404, 410)
_MISSING = (404, 409, 410)
_READERS = {"linkset": "signposting_l2", "metadata": "ore"}
"""Reader → source, where the names differ; any metadata may be a resource map."""

_DESCRIBING = ("metadata", "linkset", "resource_map")
_BY_CONTENT = ("sigstr_title", "sigstr_filtered_title")
_WITHOUT_PROBES = ("single_page", "single_page_plus")


class ArtifactClient(Protocol):
    """Sends the requests of one artifact; raises ``LimitReached`` when its time is over."""

    async def read(
        self, requests: Sequence[DocumentRequest], about: About
    ) -> list[DocumentReading]:
        """Return what readers make of the responses to *requests*, after redirects."""

    async def wait(self) -> None:
        """Wait until another artifact may have read the pages of a portal."""


class PortalLookup(NamedTuple):
    """
    What is known of portals.

    *portal*: from an address to its portal, and to the rule for the artifact if there is one.
    *apis*: from an address to the requests for the API of its portal. *pages*: that the artifacts
    of a portal share.
    """

    portal: Callable[[str], tuple[Portal, PortalType | None]]
    apis: Callable[[str, Portal], Iterable[DocumentRequest]]
    pages: PortalPages


class ArtifactCrawl:
    """The crawl of one artifact; ``run`` completes *record*."""

    page: ArtifactPage
    portal: Portal
    kind: PortalType | None

    def __init__(
        self, record: ArtifactRecord, client: ArtifactClient, lookup: PortalLookup
    ) -> None:
        self.record = record
        self.request = record.request
        self.client = client
        self.lookup = lookup
        self.builder = RecordBuilder(record)
        self.about = About(self.request.entry_uri, "", (self.request.entry_uri,))
        self.claims = Claims(self.about)
        self._documents: list[DocumentRequest] = []  # to request, about members
        self._guesses: list[DocumentRequest] = []  # documents that nothing links
        self._requested: set[DocumentRequest] = set()  # documents requested so far
        self._unanswered: list[ArtifactPage] = []  # responses of an API that say nothing

    async def run(self) -> None:
        """Crawl the artifact within its limits."""
        try:
            await self._crawl()
        except LimitReached as limit:
            self.builder.limits_hit.add(limit.name)
            if not self.builder.members:
                self.builder.fail("truncated", "")
        self.builder.finish()

    async def _crawl(self) -> None:
        if not await self._fetch_entry():
            return
        self.portal, self.kind = self.lookup.portal(self.page.final_url)
        landing = await self._fetch_landing()
        if landing:
            self.portal, self.kind = self.lookup.portal(self.page.final_url)
        self.record.portal = self.portal.id or next(iter(sorted(self.portal.hosts)), "")
        if self.kind is not None:
            self.record.artifact_type = self.kind.type
            self.record.artifact_class = self.kind.artifact_class
        self._begin_claims(landing=landing)
        if not (self.request.heuristic or self.request.strict_seed):
            for source_claims in self.page.source_claims:
                self.claims.add(source_claims)
                self._documents += source_claims.asks
            await self._ask_sources()
            self._note_silence()
        if self.claims.first("state") == "gone":
            self.builder.fail("gone", "withdrawn")
            return
        await self._verify_claims()
        try:
            await self._search()
        finally:
            self.lookup.pages.end_turn(self._portal_name, self)
        await self._fetch_embeds()

    # The entry page.

    async def _fetch_entry(self) -> bool:
        """Request the entry page; return whether it is usable."""
        url = self.request.entry_uri
        address = artifact_url(url, keep_fragment=True)
        if not address:
            self.builder.fail("failed", "bad-url")
            return False
        if has_user(url):
            self.record.warnings.append(
                "the address of the entry page has a user name, which is not sent"
            )
        render = self.request.render == "on" or self._interactive(address)
        page = await self._entry(address, render=render)
        if not render and (page.rendering or self._interactive(page.final_url)):
            if self.request.render != "off":
                again = await self._entry(page.final_url, render=True)
                if 200 <= again.status < 300:
                    self.builder.scripted, page = page.rendering, again
        elif page.slug == "needs-browser":
            page = replace(await self._entry(address), rendering=True)
        self.page = page = await self._follow_refreshes(page)
        self.builder.take_entry(page)
        if page.status in GONE or any(each.state == "gone" for each in page.source_claims):
            self.builder.fail("gone", page.slug or f"http-{page.status}")
            # A page that is gone may still name its content, its identifiers and its authors.
            self.kind = None
            self._begin_claims(landing=False)
            for each in page.source_claims:
                self.claims.add(each)
            return any(each.content for each in page.source_claims)
        if locked(page):
            self.builder.needs.add("auth")
        elif not 200 <= page.status < 300:
            self.builder.fail("failed", page.slug or f"http-{page.status}")
            return False
        return True

    async def _entry(self, url: str, *, render: bool = False) -> ArtifactPage:
        (reading,) = await self._read([DocumentRequest(url, "entry", render=render)])
        return reading.page

    async def _read(self, requests: Sequence[DocumentRequest]) -> list[DocumentReading]:
        readings = await self.client.read(requests, self.about)
        if any(reading.only_size for reading in readings):
            self.builder.limits_hit.add("max_item_bytes")
        return readings

    async def _follow_refreshes(self, page: ArtifactPage) -> ArtifactPage:
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
            there = await self._entry(target, render=self._renders_entries)
            page = replace(there, url=page.url, hops=(*page.hops, page.final_url))

    @property
    def _renders_entries(self) -> bool:
        return self.request.render == "on" or self.builder.scripted

    def _interactive(self, url: str) -> bool:
        """Whether the rule has interactions for a page."""
        _, kind = self.lookup.portal(url)
        return bool(kind and kind.interactions) and self.request.render != "off"

    async def _fetch_landing(self) -> bool:
        """Go to the landing page, if the entry page is another page of the artifact."""
        page, kind = self.page, self.kind
        landings = [kind.landing] if kind and kind.landing else []
        landings += [each.landing for each in page.source_claims if each.landing]
        own = {artifact_key(page.url), artifact_key(page.final_url)}
        landing = next(
            (u for u in map(artifact_url, landings) if u and artifact_key(u) not in own), ""
        )
        if self.request.heuristic:
            return False
        before = self.about
        if landing:
            self.about = About(landing, "", (landing,))
            there = await self._entry(landing, render=self._renders_entries)
            if 200 <= there.status < 300:
                return self._take_landing(there)
            self.record.warnings.append(
                f"{landing}: the landing page is missing, {_failure(there)}"
            )
        elif not (
            kind or self.request.strict_seed or any(each.content for each in page.source_claims)
        ):
            # Its address and its links may show which page it is a part of.
            for landing in candidates(page, self.portal.home):
                self.about = About(landing, "", (landing,))
                there = await self._entry(landing, render=self.builder.scripted)
                if is_landing(there, page):
                    return self._take_landing(there)
        self.about = before
        return False

    def _take_landing(self, page: ArtifactPage) -> bool:
        self.builder.take_landing(page, self.page)
        self.page = page
        return True

    def _begin_claims(self, *, landing: bool) -> None:
        """Begin to collect claims about the artifact with this landing page."""
        page = self.page
        entry = page.url if landing else self.request.entry_uri
        cites = dict.fromkeys(uri for each in page.source_claims for uri in each.identifiers)
        aliases = dict.fromkeys((entry, page.url, *page.hops))
        fragments = bool(self.kind and self.kind.params.get("keep_fragment"))
        self.about = About(entry, page.final_url, tuple(aliases), tuple(cites), fragments)
        self.claims = self.builder.claims = Claims(self.about, bundles=self.request.bundles)

    # Documents that name members.

    async def _ask_sources(self) -> None:
        """Ask the sources until one names content."""
        claims, page = self.claims, self.page
        for source in SOURCES:
            if source == "rocrate" and not claims.authority and page.html and self.kind is None:
                self._guesses = _crate_requests(page.final_url)
                self._documents += self._guesses
            if source == "api":
                if claims.authority and not claims.abridged:
                    break
                self._documents += self.lookup.apis(page.final_url, self.portal)
            elif claims.authority and source not in ("signposting_l2", "signposting_l1"):
                continue
            await self._ask_source(source)

    async def _ask_source(self, source: str) -> None:
        """Request the documents of one source, and those that they link, each once."""
        while True:
            now = [get for get in dict.fromkeys(self._documents) if _source(get) == source]
            self._documents = [get for get in self._documents if _source(get) != source]
            remaining = min(ANSWERS_MAX - len(self._requested), self.builder.fetches_left)
            now = [get for get in now if get not in self._requested]
            if len(now) > remaining:
                self.builder.limits_hit.add("max_fetches")
            now = now[: max(0, remaining)]
            if not now:
                return
            self._requested.update(now)
            for get, reading in zip(now, await self._read(now), strict=True):
                if get in self._guesses and (reading.page.status >= 400 or reading.page.html):
                    continue  # nothing said that it was there
                self.builder.take_document(get, reading.page, reading.source_claims)
                if source == "api" and not (reading.source_claims and reading.source_claims.claims):
                    self._unanswered.append(reading.page)
                if reading.source_claims is not None:
                    self.claims.add(reading.source_claims)
                    self._documents += reading.source_claims.asks

    def _note_silence(self) -> None:
        """
        Note an API that is silent: it refuses, or it has nothing at all.

        A missing list of an API that names content otherwise is an empty list. Only the rule of
        a portal, or an earlier response, proves that there is an API.
        """
        sources = self.claims.source_claims
        answers = [each for each in sources if each.source == "api" and each.claims]
        named = any(c.content and c.role != "bundle" for each in answers for c in each.claims)
        silent = [page for page in self._unanswered if page.status not in _MISSING or not named]
        if silent and (self.portal.adapter or answers):
            self.builder.silent = True
            failure = f"{silent[0].url}: {_failure(silent[0])}"
            self.record.warnings.append(
                f"the API of the portal does not answer ({failure}); the pages were used instead"
            )

    async def _verify_claims(self) -> None:
        """Check the claimed members; if all are gone, ask the next source."""
        claims = self.claims
        while source := claims.authority:
            claims.settle()
            await self._fetch_members()
            mine = [m for m in claims.members.values() if m.role not in _DESCRIBING]
            if not mine or any(m.status not in GONE for m in mine):
                self.record.boundary_source = source
                self.builder.decide(source, "used")
                return
            self.builder.decide(source, "gone")
            self.record.warnings.append(f"{source}: all content that it names is gone")
            claims.refuted.add(source)
            if not claims.authority:
                await self._ask_sources()

    async def _fetch_members(self) -> None:
        """Request each claimed member that has not been requested yet."""
        remaining = self.builder.fetches_left
        members = [m for m in self.claims.members.values() if self.builder.may_fetch(m)]
        if len(members) > remaining:
            self.builder.limits_hit.add("max_fetches")
            members = members[:remaining]
        if not members:
            return
        requests = [self._member_request(member) for member in members]
        readings = await self._read(requests)
        for member, reading in zip(members, readings, strict=True):
            self.record.warnings += verify(member, reading.page, self.about)
            self.builder.questions += questions_about(member, reading.page)
            self.builder.take_member(member, reading.page)

    def _member_request(self, member: Member) -> DocumentRequest:
        head = self.builder.too_big(member)
        return DocumentRequest(member.uri, "member", member.accept, member.profile, head=head)

    # The frontier.

    async def _search(self) -> None:
        """Search the pages by the heuristic of the request or the rule, or by evidence."""
        kind, request, builder = self.kind, self.request, self.builder
        name = request.heuristic or (kind.heuristic if kind else "")
        source = "request" if request.heuristic else "rule" if name else "choice"
        # Files have no title for a heuristic to find; the silent API would have named them.
        evidence = not name or (source == "rule" and builder.silent and name in _BY_CONTENT)
        ignored, home = NOTHING_IGNORED, None
        if name not in _WITHOUT_PROBES and (name or self._has_links()):
            await self._await_turn(siblings=evidence)
            ignored, home = await self._fetch_probes()
        if evidence:
            judge = await self._search_by_evidence(ignored, home)
            rates = scores(judge, of_heuristics(judge))
            if not request.strict_seed:
                asked = [] if locked(self.page) else questions(judge)
                builder.take_evidence(judge.frontier, rates, shared_string(judge), asked)
                return
            # Only published heuristics are allowed: use the one that is nearest to the evidence.
            name = best_heuristic(rates)
        self.lookup.pages.end_turn(self._portal_name, self)
        frontier = await heuristics.search(
            name,
            self.page,
            self.portal,
            request,
            self._pages,
            kind=kind,
            ignored=ignored,
            aliases=self.about.aliases,
        )
        builder.take_boundary(frontier, source)

    def _has_links(self) -> bool:
        """Whether the entry page links anything besides itself and claimed members."""
        urls = (*self.about.aliases, self.page.final_url, self.portal.home)
        own = {key for key, *_ in self.claims.members} | set(map(artifact_key, urls))
        return any(artifact_key(link.url) not in own for link in self.page.links)

    @property
    def _portal_name(self) -> str:
        """The name under which the pages of the portal are saved."""
        strict = " strict" if self.request.strict_seed else ""
        return f"{self.portal.id or self.portal.home}{strict}"

    @property
    def _siblings_name(self) -> str:
        return f"{self._portal_name} siblings"

    async def _await_turn(self, *, siblings: bool) -> None:
        """Wait until the pages of the portal are known, or it is the turn of this artifact."""
        pages, name = self.lookup.pages, self._portal_name
        wanted = [name, self._siblings_name] if siblings else [name]
        while any(pages.load(each) is None for each in wanted) and not pages.take_turn(name, self):
            await self.client.wait()

    async def _fetch_probes(self) -> tuple[Ignored, ArtifactPage | None]:
        """Return the ignore list, and the home page; save the list for the whole portal."""
        pages, name = self.lookup.pages, self._portal_name
        saved = pages.load(name)
        ignored, home = await find_ignored(
            self._pages,
            self.page,
            self.portal,
            strict_seed=self.request.strict_seed,
            saved=from_json(Ignored, saved) if saved else None,
            aliases=self.about.aliases,
        )
        if not saved and ignored.home_known and not ignored.warnings:
            pages.save(name, to_json(ignored))
        return ignored, home

    async def _search_by_evidence(
        self, ignored: Ignored, home: ArtifactPage | None
    ) -> EvidenceJudge:
        """Compare the entry page with those of other artifacts, then search by all evidence."""
        entry, claims = self.page, self.claims
        stated = (*self.about.cite_as, *claims.of("identifiers"))
        keys = {artifact_key(link.url) for link in entry.links}
        address = EntryAddress(entry.final_url, stated, keys, entry.url, entry.title)
        contrast, others = await self._contrast(address, home)
        address.compare(page.url for page in contrast.others(address))
        address.learn(record_numbers(entry, contrast.others(address)))
        aliases = (entry.url, *entry.hops, *self.about.aliases)
        site = ArtifactSite(entry.final_url, self.portal, aliases)
        claimed = [key for key, *_ in claims.members]
        claimed += [artifact_key(uri) for uri in claims.missing]
        titles = likely_titles(entry, ignored)
        links = LinkEvidence(
            address,
            site,
            ignored,
            contrast.without(versions(entry), entry.title),
            frozenset(claimed),
            frozenset(artifact_key(each.uri) for each in claims.related()),
            frozenset(artifact_key(each.uri) for each in claims.context()),
            slugs=tuple(map(slug_of, titles)),
        )
        judge = EvidenceJudge(links, titles, others)
        frontier = Frontier(entry, site, self.request, judge)
        await self._learn_form(judge)
        await frontier.run(self._pages)
        return judge

    async def _contrast(
        self, address: EntryAddress, home: ArtifactPage | None
    ) -> tuple[Contrast, list[ArtifactPage]]:
        """Return what is known of other artifacts of the portal, and the pages read for it."""
        others = [home] if home is not None else []
        stored = self.lookup.pages.load(self._siblings_name)
        if stored is not None:
            contrast = from_json(Contrast, stored)
            if len(contrast.pages) <= SIBLINGS and not address.root:
                # More pages to compare, without a request.
                self._save_contrast(contrast.with_page(self.page))
            return contrast, others
        contrast = Contrast()
        pages: list[ArtifactPage] = []
        if self.page.links:
            contrast, pages = await find_siblings(self._pages, self.page, address, home)
        contrast = contrast.with_neighbours(neighbours(pages, home, address))
        if not address.root:
            self._save_contrast(contrast.with_page(self.page))
        return contrast, [*others, *pages]

    def _save_contrast(self, contrast: Contrast) -> None:
        """Save the contrast for the other artifacts of the portal, which need not wait more."""
        self.lookup.pages.save(self._siblings_name, to_json(contrast))
        self.lookup.pages.end_turn(self._portal_name, self)

    async def _learn_form(self, judge: EvidenceJudge) -> None:
        """
        Learn what addresses among the files lead to if they have the form of an entry page.

        A list of files may link the pages of the files, or the neighbours of an artifact. One
        artifact requests the likeliest node; the other artifacts of the portal wait for it.
        """
        links, nodes = judge.links, judge.doubts()
        if not nodes or links.contrast.among_files(links.entry):
            return
        wanted = [node for node in nodes if judge.wants(node)]
        while not (known := self._known_contrast()).among_files(links.entry):
            if not wanted:  # they are on the home page, or on pages of other artifacts
                known = known.with_neighbours(node.url for node in nodes)
            elif self.lookup.pages.take_turn(self._portal_name, self):
                likely = max(wanted, key=lambda node: node.odds)
                await judge.frontier.request_pages([likely], self._pages)
                known = _with_result(known, likely)
            else:
                await self.client.wait()
                continue
            self._save_contrast(known)
            break
        links.contrast = links.contrast.with_neighbours(known.neighbours)
        links.contrast = links.contrast.with_file_pages(known.file_pages)
        judge.decide_again()

    def _known_contrast(self) -> Contrast:
        """Return the contrast of the portal as it is stored now."""
        stored = self.lookup.pages.load(self._siblings_name)
        return Contrast() if stored is None else from_json(Contrast, stored)

    async def _pages(self, requests: Sequence[DocumentRequest]) -> list[ArtifactPage]:
        """Return the pages of *requests*, rendered where scripts make them."""
        if self.builder.scripted:
            requests = [get._replace(render=not _is_file(get.url)) for get in requests]
        pages = await self._unknown_pages(requests)
        if self.request.render == "off":
            return pages
        other = {
            index: get._replace(render=page.rendering)
            for index, (get, page) in enumerate(zip(requests, pages, strict=True))
            if page.rendering or (get.render and page.mimetype == "application/pdf")
        }
        again = await self._unknown_pages(list(other.values()))
        for index, page in zip(other, again, strict=True):
            if 200 <= page.status < 300:
                pages[index] = page
        return pages

    async def _unknown_pages(self, requests: Sequence[DocumentRequest]) -> list[ArtifactPage]:
        """Return the pages of *requests*; those of claimed members are not requested again."""
        known = [self.builder.known_page(get) for get in requests]
        asked = [get for get, page in zip(requests, known, strict=True) if page is None]
        readings = iter(await self._read(asked) if asked else ())
        pages = [page or next(readings).page for page in known]
        for page, same in zip(pages, known, strict=True):
            if same is None:
                self.builder.take_page(page)
        return pages

    # Embedded resources.

    async def _fetch_embeds(self) -> None:
        """Request embedded resources: all for a capture, else those that load others."""
        for deeper in (True, False):
            requests = self.builder.embed_requests(deeper=deeper)
            if not requests:
                return
            readings = await self._read(requests)
            for get, reading in zip(requests, readings, strict=True):
                self.builder.take_embed(get, reading.page, deeper=deeper)


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


def _is_file(url: str) -> bool:
    """Answer whether an address looks like that of a file, which a browser does not render."""
    return is_download(url) or is_file_name(url.partition("?")[0].rpartition("/")[2])


def _with_result(contrast: Contrast, node: AddressNode) -> Contrast:
    """Return *contrast* with the result for an address of the form of an entry page."""
    if not 200 <= node.status < 300:
        return contrast
    return contrast.with_file_pages([node.url] if node.inside else ()).with_neighbours(
        () if node.inside else [node.url]
    )
