"""What is noted of an artifact on the way to its boundary; in the end it is the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pubcrawl.frontier.claims import Claims, locked, verify
from pubcrawl.frontier.confidence import estimate
from pubcrawl.frontier.found import HeuristicResult
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import (
    HEURISTICS,
    MULTI_HOP,
    SINGLE,
    SINGLE_HOP,
    ArtifactPage,
    ArtifactRecord,
    DocumentRequest,
    Excluded,
    Member,
    Portal,
    PortalType,
    Said,
)

LIMIT = "limit:"
"""What a slug begins with, in place of an answer, where a limit forbids to ask."""

_LOADERS = (".css",)
_NEEDS = {"auth": "auth", "embargo": "auth", "request": "human_request"}


class Notes:
    """
    Takes what is found, and makes the record of it in ``finish``.

    *claims*: what the portal says, once that is asked. Members are known by address, media type
    and profile; the entry page is the first.
    """

    def __init__(self, record: ArtifactRecord) -> None:
        self.record = record
        self.request = record.request
        self.claims: Claims | None = None
        self.members: dict[tuple[str, str, str], Member] = {}
        self.fetches = 0
        self.bytes = 0
        self.suspected: dict[str, None] = {}
        self._embeds: dict[str, list[str]] = {}  # address → the pages that load it
        self._asked: set[str] = set()
        self._documents: dict[str, ArtifactPage] = {}  # what was asked what belongs
        self._ended = False

    @property
    def fetches_left(self) -> int:
        """How many requests may still be made."""
        return max(0, self.request.limits.fetches - self.fetches)

    # The way begins.

    def entry(self, page: ArtifactPage) -> None:
        """Take the page that the artifact is entered by."""
        record = self.record
        record.final_uri = page.final_url
        hops = [
            url
            for url in (page.url, *page.hops)
            if artifact_key(url) != artifact_key(page.final_url)
        ]
        record.redirects = list(dict.fromkeys((*record.redirects, *hops)))
        record.title = _title(page)
        self._count(page)
        member = _member_of(page, "landing")
        member.why.append("entry")
        self.members[artifact_key(page.final_url), "", ""] = member
        if page.rendering:
            self.need("rendering")
        self._loads(page)

    def landing(self, page: ArtifactPage, former: ArtifactPage) -> None:
        """Take the landing page that the entry page, now a member like others, leads to."""
        before = self.members.pop((artifact_key(former.final_url), "", ""))
        self.entry(page)
        said = [each for each in former.said if each.landing]
        before.role = "metadata" if any(_describes(each) for each in said) else "item"
        if not said:
            before.role = "content_page"
        before.hop = 1
        self.members.setdefault((artifact_key(before.uri), "", ""), before)

    def portal(self, portal: Portal, kind: PortalType | None) -> None:
        """Take the portal and what its rule says of the artifact."""
        self.record.portal = portal.id or next(iter(sorted(portal.hosts)), "")
        if kind is not None:
            self.record.artifact_type = kind.type
            self.record.artifact_class = kind.artifact_class

    def lost(self, state: str, slug: str) -> None:
        """Note that there is nothing to look at."""
        late = slug.startswith(LIMIT)
        self.record.state, self.record.reason = ("truncated", "") if late else (state, slug)
        if not self.members:
            entry = (
                artifact_url(self.request.entry_uri, keep_fragment=True) or self.request.entry_uri
            )
            self.record.final_uri = self.record.final_uri or entry
            self.members[artifact_key(entry), "", ""] = Member(entry, "landing", why=["entry"])
        self._ended = True

    def need(self, what: str) -> None:
        """Note what it takes to see more."""
        if what not in self.record.needs:
            self.record.needs.append(what)

    def limit(self, name: str) -> None:
        """Note a limit that was hit."""
        if name not in self.record.limits_hit:
            self.record.limits_hit.append(name)

    # Sources.

    def asked(self, get: DocumentRequest, page: ArtifactPage, said: Said | None) -> None:
        """Take a document that was asked what belongs."""
        self._count(page)
        self._asked.add(get.url)
        self._documents[get.url] = self._documents[page.final_url] = page
        evidence = list(said.evidence) if said is not None else []
        result = "read" if said is not None else f"HTTP {page.status}" if page.status else page.slug
        if said is None and 200 <= page.status < 300:
            result = "unreadable"
        self.record.warnings += page.warnings
        self.record.decision.append(
            {"source": get.reader, "uri": get.url, "result": result, "evidence": evidence}
        )

    def decided(self, source: str) -> None:
        """Note the source that is believed."""
        self.record.boundary_source = source
        self._decision(source, "used")

    def refuted(self, source: str) -> None:
        """Note that nothing of what a source claims is there."""
        self._decision(source, "gone")
        self.record.warnings.append(f"{source}: nothing of what it names is there")

    def seen(self, member: Member, page: ArtifactPage) -> None:
        """Take what came of a member that is claimed."""
        self._count(page)
        self._asked.add(member.uri)
        if page.slug == "too-large":
            self.limit("max_item_bytes")
        self._loads(page)

    def may_fetch(self, member: Member) -> bool:
        """Answer whether a member that is claimed is still to be asked for."""
        return (
            not member.contained_in
            and bool(artifact_url(member.uri))
            and member.uri not in self._asked
            and member.access not in ("embargo", "request")
            and (artifact_key(member.uri), "", "") not in self.members
        )

    def too_big(self, member: Member) -> bool:
        """Answer whether only the size of a member is to be asked for."""
        limits, size = self.request.limits, member.declared.get("size")
        if isinstance(size, int) and size > limits.item_bytes:
            self.limit("max_item_bytes")
            return True
        if self.bytes > limits.total_bytes:
            self.limit("max_total_bytes")
            return True
        return False

    # Pages.

    def found(self, found: HeuristicResult, source: str) -> None:
        """Take what a heuristic found; *source*: who chose it."""
        record = self.record
        record.heuristic, record.boundary_source = found.name, source
        for member in found.members:
            same = self.members.get((artifact_key(member.uri), "", ""))
            if same is not None and same.role == "landing":
                member.role, member.why = "landing", same.why
            self.members[artifact_key(member.uri), "", ""] = member
        record.related += sorted(found.related)
        record.context += sorted(found.context)
        record.excluded += found.excluded
        record.warnings += found.warnings
        for reason, count in found.excluded_counts.items():
            held = record.excluded_counts
            held[reason] = held.get(reason, 0) + count
        for what in found.needs:
            self.need(what)
        for name in found.limits_hit:
            self.limit(name)
        self.suspected |= dict.fromkeys(found.suspected_missing)
        if source != "choice":  # which tells its scores itself
            self._decision(source, "used", found.evidence, found.name)

    def doubt(self, members: Sequence[Member]) -> None:
        """Take what two heuristics found that fit as well as each other."""
        for member in members:
            same = self.members.get((artifact_key(member.uri), "", ""))
            if same is not None and same.role == "landing":
                continue
            self.members[artifact_key(member.uri), "", ""] = member
        self.need("review")

    def page(self, page: ArtifactPage) -> None:
        """Take a page that a heuristic looked at."""
        self._count(page)
        self._loads(page)

    # What pages load.

    def embedded(self, *, deeper: bool) -> list[DocumentRequest]:
        """Return what to ask for of all that pages load: of the first level, or of the second."""
        if not self.request.embeds or self._ended:
            return []
        capture = self.request.capture != "none"
        wanted = [
            uri
            for uri in self._embeds
            if uri not in self._asked
            and (capture or (deeper and uri.partition("?")[0].endswith(_LOADERS)))
        ]
        room = self.fetches_left
        if len(wanted) > room:
            self.limit("max_fetches")
        self._asked.update(wanted[:room])
        return [DocumentRequest(uri, "embed") for uri in wanted[:room]]

    def loaded(self, get: DocumentRequest, page: ArtifactPage, *, deeper: bool) -> None:
        """Take what a page loads."""
        self._count(page)
        member = _member_of(page, "embed")
        member.uri, member.hop = get.url, 1
        member.via = sorted(set(self._embeds.get(get.url, ())))
        member.why = ["embedded"]
        self.members.setdefault((artifact_key(get.url), "", ""), member)
        if deeper and page.mimetype == "text/css":
            self._loads(page)

    # The end.

    def finish(self) -> None:
        """Make the record of it."""
        record = self.record
        if self.claims is not None:
            self._claimed(self.claims)
        for uri, via in self._embeds.items():
            loaded = Member(uri, "embed", 1, sorted(set(via)), ["embedded"])
            self.members.setdefault((artifact_key(uri), "", ""), loaded)
        landing = [m for m in self.members.values() if m.role == "landing"]
        others = [m for m in self.members.values() if m.role != "landing"]
        room = max(0, self.request.limits.uris - len(landing))
        others.sort(key=lambda m: (m.role == "embed", m.hop, m.uri, m.accept, m.profile))
        if len(others) > room:
            self.limit("max_uris")
        record.members = [*landing, *others[:room]]
        for member in record.members:
            member.via = sorted(set(member.via))
            if member.access in _NEEDS:
                self.need(_NEEDS[member.access])
        self._estimate()
        self._class()
        record.warnings = list(dict.fromkeys(record.warnings))
        record.limits_hit.sort()
        record.needs.sort()
        if record.state == "complete":
            record.state = self._state()

    def _claimed(self, claims: Claims) -> None:
        record = self.record
        if not claims.members:
            claims.settle()
        believed = bool(record.boundary_source) and not record.heuristic
        for known, member in claims.members.items():
            if (page := self._documents.get(member.uri)) is not None:
                verify(member, page, claims.about)
            same = self.members.get((known[0], "", ""))
            if same is not None and member.accept in ("", "text/html", same.mimetype):
                same.why += [why for why in member.why if why not in same.why]
                same.declared = {**member.declared, **same.declared}
                # The entry page may be all that the artifact is made of.
                continue
            # What is claimed and gone stays, though others told the rest.
            described = member.role in ("metadata", "linkset", "resource_map")
            if believed or claims.refuted or described:
                self.members[known] = member
        record.identifiers = list(dict.fromkeys((*record.identifiers, *claims.of("identifiers"))))
        record.context += claims.context()
        record.related += claims.related()
        record.title = claims.first("title") or record.title
        record.artifact_type = record.artifact_type or claims.first("artifact_type")
        record.excluded += [Excluded(uri, "alternate") for uri in claims.spared]
        if claims.spared:
            record.excluded_counts["alternate"] = len(claims.spared)
        record.warnings += [*claims.warnings, *claims.of("warnings")]
        for what in claims.of("needs"):
            self.need(what)
        self.suspected |= dict.fromkeys(claims.missing)

    def _estimate(self) -> None:
        found = [m for m in self.record.members if m.role != "embed" and (m.status or 0) < 400]
        lists = self.claims.lists() if self.claims else []
        self.record.estimate = estimate(
            found,
            declared=self.claims.declared if self.claims else None,
            lists=(lists[0], lists[1]) if len(lists) > 1 else None,
            suspected_missing=self.suspected,
        )

    def _class(self) -> None:
        record = self.record
        if record.heuristic:
            record.artifact_class = HEURISTICS[record.heuristic]
        if record.artifact_class:
            return
        hops = max((m.hop for m in record.members if m.role != "embed"), default=0)
        record.artifact_class = (SINGLE, SINGLE_HOP, MULTI_HOP)[min(2, hops)]

    def _state(self) -> str:
        record = self.record
        if set(record.limits_hit) - {"max_item_bytes", "max_total_bytes"}:
            return "truncated"
        bad = any(m.access or m.reason == "robots" for m in record.members)
        lost = any((m.status or 0) >= 400 for m in record.members if m.role != "embed")
        unseen = bool({"rendering", "auth", "human_request"} & set(record.needs))
        return "partial" if bad or lost or unseen or record.limits_hit else "complete"

    def _decision(
        self, source: str, result: str, evidence: Sequence[str] = (), heuristic: str = ""
    ) -> None:
        said = [each for each in (self.claims.said if self.claims else ()) if each.source == source]
        sentences = [*evidence, *(sentence for each in said for sentence in each.evidence)]
        row: dict[str, Any] = {"source": source, "result": result, "score": 1.0}
        if heuristic:
            row["heuristic"] = heuristic
        self.record.decision.append({**row, "evidence": sentences})

    def _count(self, page: ArtifactPage) -> None:
        self.fetches += 1
        self.bytes += page.size or 0

    def _loads(self, page: ArtifactPage) -> None:
        if not self.request.embeds:
            return
        for uri in page.embeds:
            self._embeds.setdefault(uri, []).append(page.final_url)


def _member_of(page: ArtifactPage, role: str) -> Member:
    return Member(
        page.final_url,
        role,
        status=page.status or None,
        mimetype=page.mimetype,
        size_bytes=page.size,
        sha256hex=page.sha256hex,
        access="auth" if locked(page) else "",
    )


def _title(page: ArtifactPage) -> str:
    return page.titles.get("citation_title") or page.title or page.titles.get("h1", "")


def _describes(said: Said) -> bool:
    return any(claim.why.endswith(":describes") for claim in said.claims)
