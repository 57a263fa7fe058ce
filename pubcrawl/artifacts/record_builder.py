"""Collect what a crawl learns about an artifact, and build its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pubcrawl.artifacts.claims import Claims, compare, contradictions, locked, verify
from pubcrawl.artifacts.frontier import Frontier
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, SourceClaims
from pubcrawl.model.artifact import (
    EXCLUDED_MAX,
    HEURISTICS,
    MULTI_HOP,
    SINGLE,
    SINGLE_HOP,
    ArtifactControl,
    ArtifactRecord,
    Decision,
    Estimate,
    Excluded,
    Member,
    SignificantString,
)
from pubcrawl.platforms.claims import NEEDS

_OF_CLAIMS = ("name", "fixity", "access", "contained_in")


def unite(
    members: dict[tuple[str, str, str], Member],
    claims: Claims,
    documents: Mapping[str, ArtifactPage],
    pages: Mapping[str, ArtifactPage],
) -> None:
    """
    Add the claimed members to *members*; the claim decides the role of a member of both.

    *documents*: address → page of a document about the members, which is a member too. *pages*:
    key of a claimed member → its page; the target of a redirect is the same member.
    """
    for uri in claims.spared:
        same = members.get((artifact_key(uri), "", ""))
        if same is not None and same.role != "landing":
            del members[artifact_key(uri), "", ""]
    variants: dict[str, int] = {}
    for key in claims.members:
        variants[key[0]] = variants.get(key[0], 0) + 1
    for key, member in claims.members.items():
        if (page := documents.get(member.uri)) is not None:
            verify(member, page, claims.about)
        target = pages.get(key[0])
        final = artifact_key(target.final_url) if target is not None else key[0]
        twin = members.get((final, "", ""))
        if final != key[0] and twin is not None and twin.role != "landing":
            member.why += [why for why in members.pop((final, "", "")).why if why not in member.why]
        same = members.get((key[0], "", ""))
        plain = member.accept in ("", "text/html", same.mimetype if same else "")
        if same is None or not (plain or (variants[key[0]] == 1 and same.role != "landing")):
            members[key] = member
            continue
        same.why += [why for why in member.why if why not in same.why]
        same.declared = {**member.declared, **same.declared}
        # The entry page may be the only content of the artifact.
        if same.role != "landing":
            same.role = member.role
            same.confidence = max(same.confidence, member.confidence)
        for name in _OF_CLAIMS:
            setattr(same, name, getattr(same, name) or getattr(member, name))


def leave_out_members(record: ArtifactRecord) -> None:
    """Keep each excluded address of *record* once, and drop those that are members now."""
    known = {artifact_key(member.uri) for member in record.members}
    counts, excluded = Counter(record.excluded_counts), []
    for each in record.excluded:
        if artifact_key(each.uri) in known:
            counts[each.reason] -= 1
        else:
            known.add(artifact_key(each.uri))
            excluded.append(each)
    record.excluded = sorted(excluded)[:EXCLUDED_MAX]
    record.excluded_counts = dict(sorted((+counts).items()))


def member_of(page: ArtifactPage, role: str) -> Member:
    """Return the member of a fetched page."""
    return Member(
        page.final_url,
        role,
        status=page.status or None,
        mimetype=page.mimetype,
        size_bytes=page.size,
        sha256hex=page.sha256hex,
        access="auth" if locked(page) else "",
    )


def title_of(page: ArtifactPage) -> str:
    """Return the title of an artifact by its landing page."""
    return page.titles.get("citation_title") or page.title or page.titles.get("h1", "")


def choice_rows(scores: Mapping[str, float], same: str) -> list[Decision]:
    """Return the rows of ``decision``: how near the set of each heuristic is to the members."""
    return [
        Decision(
            source="choice",
            heuristic=name,
            result="same" if name == same else "other",
            score=round(near, 4),
        )
        for name, near in scores.items()
    ]


_UNSEEN = frozenset(("rendering", "auth", "human_request", "interaction", "review"))
_SIZES = frozenset(("max_item_bytes", "max_total_bytes"))


def class_of(record: ArtifactRecord) -> str:
    """Return the class of an artifact: of its heuristic, of its rule, or by its hops."""
    if record.heuristic:
        return HEURISTICS[record.heuristic]
    if record.artifact_class:
        return record.artifact_class
    hops = max((member.hop for member in record.members if member.role != "embed"), default=0)
    return (SINGLE, SINGLE_HOP, MULTI_HOP)[min(2, hops)]


def state_of(record: ArtifactRecord, *, silent: bool) -> str:
    """Return complete, partial or truncated; *silent*: the portal's API did not answer."""
    if set(record.limits_hit) - _SIZES:
        return "truncated"
    bad = any(member.access or member.reason == "robots" for member in record.members)
    lost = any((m.status or 0) >= 400 for m in record.members if m.role != "embed")
    unseen = not _UNSEEN.isdisjoint(record.needs)
    return "partial" if bad or lost or unseen or silent or record.limits_hit else "complete"


_LOADERS = (".css",)


class RecordBuilder:
    """
    Collects pages, documents and members; ``finish`` completes the record.

    *claims*: the claims of the portal, once it has been asked. The key of a member is its
    address, media type and profile; the entry page is the first.
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
        self._requested: set[str] = set()
        self._documents: dict[str, ArtifactPage] = {}  # fetched documents about members
        self._known: dict[str, ArtifactPage] = {}  # pages of claimed members
        self._shown: dict[str, Member] = {}  # files that the pages show
        self._others: set[str] = set()  # keys of other artifacts, by the rule of the portal
        self.questions: list[str] = []
        self._controls = ControlCollector()
        self.needs: set[str] = set()  # to see all members: auth, rendering
        self.limits_hit: set[str] = set()
        self.silent = False  # the portal's API did not answer
        self.scripted = False  # the entry page had to be rendered
        self._ended = False

    @property
    def fetches_left(self) -> int:
        """How many requests may still be made."""
        return max(0, self.request.limits.fetches - self.fetches)

    # The entry page.

    def take_entry(self, page: ArtifactPage) -> None:
        """Take the entry page of the artifact."""
        record = self.record
        record.final_uri = page.final_url
        hops = [
            url
            for url in (page.url, *page.hops)
            if artifact_key(url) != artifact_key(page.final_url)
        ]
        record.redirects = list(dict.fromkeys((*record.redirects, *hops)))
        record.title = title_of(page)
        self._count(page)
        member = member_of(page, "landing")
        member.why.append("entry")
        self.members[artifact_key(page.final_url), "", ""] = member
        if page.rendering:
            self.needs.add("rendering")
        self._loads(page)

    def take_landing(self, page: ArtifactPage, former: ArtifactPage) -> None:
        """Take the landing page of *former*, the entry page, which becomes an ordinary member."""
        before = self.members.pop((artifact_key(former.final_url), "", ""))
        self.take_entry(page)
        parts = [each for each in former.source_claims if each.landing]
        before.role = "metadata" if any(_describes(each) for each in parts) else "item"
        if not parts:
            before.role = "content_page"
        before.hop = 1
        self.members.setdefault((artifact_key(before.uri), "", ""), before)

    def fail(self, state: str, slug: str) -> None:
        """End the record in *state*, without content."""
        self.record.state, self.record.reason = state, slug
        if not self.members:
            entry = (
                artifact_url(self.request.entry_uri, keep_fragment=True) or self.request.entry_uri
            )
            self.record.final_uri = self.record.final_uri or entry
            self.members[artifact_key(entry), "", ""] = Member(entry, "landing", why=["entry"])
        self._ended = True

    # Sources.

    def take_document(
        self, get: DocumentRequest, page: ArtifactPage, source_claims: SourceClaims | None
    ) -> None:
        """Take a document about the members, with its claims if it was readable."""
        self._count(page)
        self._requested.add(get.url)
        self._documents[get.url] = self._documents[page.final_url] = page
        evidence = list(source_claims.evidence) if source_claims is not None else []
        result = (
            "read"
            if source_claims is not None
            else f"HTTP {page.status}"
            if page.status
            else page.slug
        )
        if source_claims is None and 200 <= page.status < 300:
            result = "unreadable"
        self.record.warnings += page.warnings
        self.record.decision.append(
            Decision(source=get.reader, uri=get.url, result=result, evidence=evidence)
        )

    def take_member(self, member: Member, page: ArtifactPage) -> None:
        """Take the page of a claimed member."""
        self._count(page)
        self._requested.add(member.uri)
        if not member.accept or member.accept == page.mimetype:
            self._known[artifact_key(member.uri)] = page
        if page.slug == "too-large":
            self.limits_hit.add("max_item_bytes")
        self._loads(page)

    def may_fetch(self, member: Member) -> bool:
        """Answer whether a claimed member should be requested."""
        return (
            not member.contained_in
            and bool(artifact_url(member.uri))
            and member.uri not in self._requested
            and member.access not in ("embargo", "request")
            and (artifact_key(member.uri), "", "") not in self.members
        )

    def too_big(self, member: Member) -> bool:
        """Answer whether to request only the size of a member, because of a limit."""
        limits, size = self.request.limits, member.declared.get("size")
        if isinstance(size, int) and size > limits.item_bytes:
            self.limits_hit.add("max_item_bytes")
            return True
        if self.bytes > limits.total_bytes:
            self.limits_hit.add("max_total_bytes")
            return True
        return False

    # Pages.

    def take_boundary(self, found: Frontier, source: str) -> None:
        """Take the result of a heuristic; *source*: request, rule or choice."""
        judge = found.judge
        self._take_result(found, judge.name, source)
        self.record.significant_string = judge.sigstr
        self._others = {
            artifact_key(each.uri) for each in found.excluded if each.reason == "other_artifact"
        }
        self.decide(source, "used", judge.evidence, judge.name)

    def _take_result(self, found: Frontier, heuristic: str, source: str) -> None:
        """Unite the members of a search with those that the portal's statements name."""
        record = self.record
        record.heuristic = heuristic
        # Statements about content take precedence.
        record.boundary_source = record.boundary_source or source
        for member in found.members:
            same = self.members.get((artifact_key(member.uri), "", ""))
            if same is not None and same.role == "landing":
                member.role, member.why = "landing", same.why
            self.members[artifact_key(member.uri), "", ""] = member
        record.related += sorted(found.related)
        record.context += sorted(found.context)
        record.excluded += found.excluded
        record.warnings += found.judge.warnings
        for reason, count in found.excluded_counts.items():
            counts = record.excluded_counts
            counts[reason] = counts.get(reason, 0) + count
        self.needs |= set(found.needs)
        self.limits_hit |= set(found.limits_hit)
        self.suspected |= dict.fromkeys(found.suspected_missing)
        self._shown |= {artifact_key(member.uri): member for member in found.files}

    def take_evidence(
        self,
        found: Frontier,
        scores: Mapping[str, float],
        string: SignificantString | None,
        questions: Sequence[str],
    ) -> None:
        """
        Take the result of a search by evidence.

        *scores*: heuristic → how near its set is; *string*: what all members share; *questions*:
        what is in doubt.
        """
        same = next((name for name, near in scores.items() if near == 1), "")
        self._take_result(found, same, "choice")
        self.record.significant_string = string
        self.record.decision += choice_rows(scores, same)
        self.questions += questions

    def known_page(self, get: DocumentRequest) -> ArtifactPage | None:
        """Return the page of a claimed member that needs no second request; else None."""
        page = self._known.get(artifact_key(get.url))
        return page if page is not None and (not get.look_for or not page.html) else None

    def take_page(self, page: ArtifactPage) -> None:
        """Take a page that a heuristic requested."""
        self._count(page)
        self._loads(page)

    # Embedded resources.

    def embed_requests(self, *, deeper: bool) -> list[DocumentRequest]:
        """Return the requests for embedded resources; *deeper*: of those that load others."""
        if not self.request.embeds or self._ended:
            return []
        capture = self.request.capture != "none"
        urls = [
            uri
            for uri in self._embeds
            if uri not in self._requested
            and (capture or (deeper and uri.partition("?")[0].endswith(_LOADERS)))
        ]
        remaining = self.fetches_left
        if len(urls) > remaining:
            self.limits_hit.add("max_fetches")
        self._requested.update(urls[:remaining])
        return [DocumentRequest(uri, "embed") for uri in urls[:remaining]]

    def take_embed(self, get: DocumentRequest, page: ArtifactPage, *, deeper: bool) -> None:
        """Take an embedded resource."""
        self._count(page)
        member = member_of(page, "embed")
        member.uri, member.hop = get.url, 1
        member.via = sorted(set(self._embeds.get(get.url, ())))
        member.why = ["embedded"]
        self.members.setdefault((artifact_key(get.url), "", ""), member)
        if deeper and page.mimetype == "text/css":
            self._loads(page)

    # The end.

    def finish(self) -> None:
        """Complete the record."""
        record = self.record
        if self.claims is not None:
            self._add_claimed(self.claims)
        for uri, via in self._embeds.items():
            loaded = Member(uri, "embed", 1, sorted(set(via)), ["embedded"])
            self.members.setdefault((artifact_key(uri), "", ""), loaded)
        landing = [m for m in self.members.values() if m.role == "landing"]
        others = [m for m in self.members.values() if m.role != "landing"]
        remaining = max(0, self.request.limits.uris - len(landing))
        others.sort(key=lambda m: (m.role == "embed", m.hop, m.uri, m.accept, m.profile))
        if len(others) > remaining:
            self.limits_hit.add("max_uris")
        record.members = [*landing, *others[:remaining]]
        leave_out_members(record)
        own = {artifact_key(member.uri) for member in record.members}
        self.suspected = {url: None for url in self.suspected if artifact_key(url) not in own}
        for member in record.members:
            member.via = sorted(set(member.via))
            if member.access in NEEDS:
                self.needs.add(NEEDS[member.access])
        if self._controls.finish(record):
            self.needs.add("interaction")
        record.estimate = self._estimate()
        record.artifact_class = class_of(record)
        if questions := [] if self._ended else list(dict.fromkeys(self.questions)):
            self.needs.add("review")
            record.warnings += [f"review: {question}" for question in questions]
        record.warnings = list(dict.fromkeys(record.warnings))
        record.context = sorted(set(record.context))
        record.related = sorted(set(record.related))
        record.limits_hit, record.needs = sorted(self.limits_hit), sorted(self.needs)
        if record.state == "complete":
            record.state = state_of(record, silent=self.silent)

    def _add_claimed(self, claims: Claims) -> None:
        record = self.record
        if not claims.members:
            claims.settle()
        if record.boundary_source != "request":
            self.questions += contradictions(
                compare(record.final_uri, claims, self._others, self.members, self._shown)
            )
        unite(self.members, claims, self._documents, self._known)
        record.identifiers = list(dict.fromkeys((*record.identifiers, *claims.of("identifiers"))))
        record.context += claims.context()
        record.related += claims.related()
        record.title = claims.first("title") or record.title
        record.artifact_type = record.artifact_type or claims.first("artifact_type")
        record.excluded += [Excluded(uri, "alternate") for uri in claims.spared]
        if claims.spared:
            alternates = record.excluded_counts.get("alternate", 0)
            record.excluded_counts["alternate"] = alternates + len(claims.spared)
        record.warnings += [*claims.warnings, *claims.of("warnings")]
        self.needs |= set(claims.of("needs"))
        self.suspected |= dict.fromkeys(claims.missing)

    def _estimate(self) -> Estimate:
        """Return how complete the members are, by the number that there should be."""
        claims = self.claims
        total: float | None = claims.declared if claims else None
        lists = claims.lists() if claims else []
        if total is None and len(lists) > 1:
            # The estimate of Lincoln and Petersen, by two independent lists.
            both = len(lists[0] & lists[1])
            total = len(lists[0]) * len(lists[1]) / both if both else None
        present = [m for m in self.record.members if m.role != "embed" and (m.status or 0) < 400]
        found = sum(member.role in ("item", "bundle") for member in present)
        completeness = round(min(1.0, found / total), 4) if total else 1.0
        return Estimate(
            claims.declared if claims else None,
            found,
            None if total is None else completeness,
            round(sum(1.0 - member.confidence for member in present), 4),
            tuple(sorted(self.suspected)),
        )

    def decide(
        self, source: str, result: str, evidence: Sequence[str] = (), heuristic: str = ""
    ) -> None:
        """Note what became of a source: used, gone."""
        claims = [
            c for c in (self.claims.source_claims if self.claims else ()) if c.source == source
        ]
        sentences = [*evidence, *(sentence for each in claims for sentence in each.evidence)]
        self.record.decision.append(
            Decision(
                source=source, heuristic=heuristic, result=result, score=1.0, evidence=sentences
            )
        )

    def _count(self, page: ArtifactPage) -> None:
        self.fetches += 1
        self.bytes += page.size or 0

    def _loads(self, page: ArtifactPage) -> None:
        self._controls.take(page)
        if not self.request.embeds:
            return
        for uri in page.embeds:
            self._embeds.setdefault(uri, []).append(page.final_url)


def _describes(source_claims: SourceClaims) -> bool:
    return any(claim.why.endswith(":describes") for claim in source_claims.claims)


class ControlCollector:
    """Collects the controls of pages for a record."""

    def __init__(self) -> None:
        self._pages: dict[str, ArtifactPage] = {}

    def take(self, page: ArtifactPage) -> None:
        """Take a page; its controls do not count unless it becomes a member."""
        if page.controls:
            self._pages[artifact_key(page.final_url)] = page

    def finish(self, record: ArtifactRecord) -> bool:
        """
        Add to *record* the controls, and the members that they led to.

        Return whether any of them was not used.
        """
        own = artifact_key(record.final_uri)
        members = {artifact_key(m.uri): m for m in record.members if m.role != "embed"}
        for key, page in sorted(self._pages.items()):
            if key != own and key not in members:
                continue
            for control in page.controls:
                keys = dict.fromkeys(map(artifact_key, control.links))
                found = [members[each] for each in keys if each in members and each != own]
                reason = f"interaction: {control.kind} {control.text}".strip()
                for member in found:
                    member.why = list(dict.fromkeys((*member.why, reason)))
                uris = tuple(sorted(member.uri for member in found))
                record.controls.append(ArtifactControl(page.final_url, *control[:-1], uris))
        return not all(control.used for control in record.controls)
