"""Artifacts: requests, pages, claims about the boundary, and the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pubcrawl.items.artifact.control import PageControl
from pubcrawl.items.artifact.portal import Portal as Portal
from pubcrawl.items.artifact.portal import PortalType as PortalType

SINGLE, SINGLE_HOP, MULTI_HOP = "single", "single_hop", "multi_hop"
"""Classes of artifacts: one page, the links of a page, pages and their links."""

HEURISTICS = {
    "single_page": SINGLE,
    "single_page_plus": SINGLE_HOP,
    "single_page_plus_ignored": SINGLE_HOP,
    "path_based": MULTI_HOP,
    "path_based_externals": MULTI_HOP,
    "sigstr_title": MULTI_HOP,
    "sigstr_title_plus_ignored": MULTI_HOP,
    "sigstr_filtered_title": MULTI_HOP,
    "sigstr_uri": MULTI_HOP,
}
"""Heuristic → class of the artifacts that it finds."""

SOURCES = ("signposting_l2", "signposting_l1", "ore", "schema_org", "rocrate", "api")
"""Sources of claims on a portal, by authority; ``rule`` and ``choice`` come after them."""


class ArtifactLimits(NamedTuple):
    """
    The limits of an artifact.

    *depth*: hops from the entry page, None for the depth of the heuristic. *item_bytes*: of one
    member, *total_bytes*: of all. *seconds*: for the whole artifact.
    """

    uris: int = 5_000
    fetches: int = 10_000
    depth: int | None = None
    item_bytes: int = 256 << 20
    total_bytes: int = 2 << 30
    seconds: float = 1_800


LIMITS = ArtifactLimits()


@dataclass(frozen=True, slots=True)
class ArtifactRequest:
    """
    An entry page, and the options for finding its boundary.

    *heuristic*: its name, "" for the best evidence. *render*: off, auto, on. *embeds*: record
    embedded resources. *strict_seed*: use the heuristics as first published, without our
    corrections. *capture*: none, warc, wacz. *related*: crawl related artifacts too. *context*:
    fetch licences, authors and the like. *bundles*: an archive of all files is a member beside
    the files. *given*: the original request.
    """

    entry_uri: str
    heuristic: str = ""
    render: str = "auto"
    embeds: bool = True
    strict_seed: bool = False
    capture: str = "none"
    related: bool = False
    context: bool = False
    bundles: bool = False
    limits: ArtifactLimits = LIMITS
    given: Mapping[str, Any] = field(default_factory=dict)


class DocumentRequest(NamedTuple):
    """
    A request for a page or document.

    *accept*, *profile*: values of the headers ``Accept`` and ``Accept-Profile``. *purpose*:
    ``entry``, ``home``, ``probe`` (must not exist), ``page`` (a possible member, read for its
    links), ``member`` (not followed), ``document`` (has claims about members), ``embed``,
    ``robots``. *reader*: the name of the reader of a ``document`` (``artifacts.readers``).
    *look_for*: strings to find in the content. *head*: request only the headers.
    """

    url: str
    purpose: str = "page"
    accept: str = ""
    profile: str = ""
    reader: str = ""
    look_for: tuple[str, ...] = ()
    render: bool = False
    head: bool = False


class About(NamedTuple):
    """The addresses of the entry page of an artifact, and its identifiers."""

    entry_uri: str
    final_uri: str
    aliases: tuple[str, ...] = ()
    cite_as: tuple[str, ...] = ()


class ArtifactResponse(NamedTuple):
    """
    A response. *headers*: in order, names in lower case. *type*: media type as served.

    *redirects*: address and headers of each redirect, in order.
    """

    url: str
    final_url: str
    status: int
    type: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    redirects: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()


class Claim(NamedTuple):
    """
    The claim of a source that an address belongs to the artifact.

    *role*: item, metadata, linkset, resource_map, content_page, code_repository, bundle, version,
    discussion. *why*: source and relation, ``signposting:item``. *content*: part of the artifact
    itself, not a description. *type*, *profile*, *size* (bytes), *digests* (algorithm →
    hexadecimal), *name*: as declared. *access*: auth, embargo, request, "" if open. *contained_in*:
    address or name of the archive with this file; then *uri* may be a path in it. *rounded*: the
    size is not exact, as in ``12 MB``.
    """

    uri: str
    role: str
    why: str
    content: bool = True
    type: str = ""
    profile: str = ""
    size: int | None = None
    digests: tuple[tuple[str, str], ...] = ()
    name: str = ""
    access: str = ""
    contained_in: str = ""
    rounded: bool = False


class ArtifactContext(NamedTuple):
    """The context of an artifact: *role* is author, license, type, cite-as or collection."""

    uri: str
    role: str


class Related(NamedTuple):
    """A related artifact and its relation: links_to, isPartOf, citation, component…"""

    uri: str
    relation: str


@dataclass(frozen=True, slots=True)
class SourceClaims:
    """
    The claims of one document about the boundary.

    *source*: one of ``SOURCES``. *asks*: requests for further documents. *landing*: the landing
    page, if it differs from the entry page. *declared*: the number of content members, None if
    not stated. *abridged*: the list may be incomplete. *state*: ``gone`` for an artifact that is
    gone. *needs*: auth, rendering, human_request, review. *evidence*: sentences for the record.
    """

    source: str
    claims: tuple[Claim, ...] = ()
    context: tuple[ArtifactContext, ...] = ()
    related: tuple[Related, ...] = ()
    asks: tuple[DocumentRequest, ...] = ()
    identifiers: tuple[str, ...] = ()
    title: str = ""
    artifact_type: str = ""
    landing: str = ""
    declared: int | None = None
    abridged: bool = False
    state: str = ""
    needs: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()

    @property
    def content(self) -> bool:
        """Whether it has claims about content."""
        return any(claim.content for claim in self.claims)


class PageLink(NamedTuple):
    """
    A link of a page.

    *url*: in the form of ``ids.url.artifact_url``, or as written if it is not an http
    address. *region*: main, nav, header, footer or aside. *source*: ``a``, ``link``,
    ``frame``, ``refresh``, ``meta``, ``scripted`` or ``data`` (JSON). *download*: it looks like
    a file. *export*: it looks like metadata of the artifact in another format. *part*: of the page,
    by its names and headings (``reading.boundary.parts``), "" if unknown.
    """

    url: str
    text: str = ""
    rel: tuple[str, ...] = ()
    region: str = "main"
    source: str = "a"
    download: bool = False
    export: bool = False
    part: str = ""


@dataclass(frozen=True, slots=True)
class ArtifactPage:
    """
    The content of one response.

    *url*: as requested; *final_url*: after redirects; *hops*: in between. *status*: 0 without a
    response, then *slug* is the reason. *mimetype*: by the bytes. *title*: the first ``<title>``
    in the head; *titles*: ``citation_title``, ``og:title``, ``h1`` → text. *types*: of JSON-LD,
    ``og:type`` and microdata. *text_length*: characters of the main text. *holds*: strings of
    ``DocumentRequest.look_for`` in its content; *outside*: those of them outside ``<title>``;
    *mentions*: those that occur only as the text of a link to the entry page. *fingerprint*: of
    the text, to recognise a soft 404; *digest*: of the text with all its words. *login*: it has a
    password field. *rendering*: it needs scripts that did not run. *controls*: those that request
    more content. *attachment*: the response is marked as a file to save. *counted*: the number of
    files that the page states, None if it states none. *source_claims*: its machine-readable
    claims.
    """

    url: str
    final_url: str
    status: int
    hops: tuple[str, ...] = ()
    slug: str = ""
    mimetype: str = ""
    size: int | None = None
    sha256hex: str = ""
    digests: tuple[tuple[str, str], ...] = ()
    title: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    types: tuple[str, ...] = ()
    crumbs: tuple[str, ...] = ()
    text_length: int = 0
    links: tuple[PageLink, ...] = ()
    embeds: tuple[str, ...] = ()
    holds: frozenset[str] = frozenset()
    outside: frozenset[str] = frozenset()
    mentions: frozenset[str] = frozenset()
    fingerprint: str = ""
    digest: str = ""
    login: bool = False
    rendering: bool = False
    attachment: bool = False
    counted: int | None = None
    controls: tuple[PageControl, ...] = ()
    source_claims: tuple[SourceClaims, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def html(self) -> bool:
        """Whether it is an HTML page, with links to follow."""
        return self.mimetype in ("text/html", "application/xhtml+xml")


@dataclass(slots=True)
class Member:
    """
    An address of the record; fields as in docs/artifacts.md.

    *hop*: from the entry page. *via*: pages that link it. *fixity*: match, mismatch, "".
    """

    uri: str
    role: str
    hop: int = 0
    via: list[str] = field(default_factory=list)
    why: list[str] = field(default_factory=list)
    confidence: float = 1.0
    status: int | None = None
    mimetype: str = ""
    size_bytes: int | None = None
    sha256hex: str = ""
    accept: str = ""
    profile: str = ""
    name: str = ""
    declared: dict[str, Any] = field(default_factory=dict)
    fixity: str = ""
    access: str = ""
    contained_in: str = ""
    reason: str = ""


class Excluded(NamedTuple):
    """An excluded address and the reason (docs/artifacts.md)."""

    uri: str
    reason: str


class SignificantString(NamedTuple):
    """
    The string that all members share. *kind*: ``title``, of content, or ``uri``, of addresses.

    *source*: of a title: ``title``, ``citation_title``, ``og:title`` or ``h1``; else ``uri``.
    """

    value: str
    kind: str
    source: str


@dataclass(slots=True)
class ArtifactRecord:
    """
    The record of an artifact; fields as in docs/artifacts.md.

    *fetch_time*, *retry_counter*, *fetch_exception*: for the cooldown of the crawl, not part of
    the feed. *rest*: the unfinished work of a truncated crawl, as JSON. *job*: the job that
    crawled it, "" for a crawl without a job.
    """

    request: ArtifactRequest
    entry_uri: str
    final_uri: str = ""
    redirects: list[str] = field(default_factory=list)
    identifiers: list[str] = field(default_factory=list)
    title: str = ""
    portal: str = ""
    artifact_type: str = ""
    artifact_class: str = ""
    boundary_source: str = ""
    heuristic: str | None = None
    significant_string: SignificantString | None = None
    state: str = "complete"
    reason: str = ""
    decision: list[dict[str, Any]] = field(default_factory=list)
    members: list[Member] = field(default_factory=list)
    context: list[ArtifactContext] = field(default_factory=list)
    related: list[Related] = field(default_factory=list)
    excluded: list[Excluded] = field(default_factory=list)
    excluded_counts: dict[str, int] = field(default_factory=dict)
    estimate: dict[str, Any] = field(default_factory=dict)
    limits_hit: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)
    controls: list[dict[str, Any]] = field(default_factory=list)
    fetch_time: int = 0
    retry_counter: int = 0
    fetch_exception: bool = False
    job: str = ""
    rest: dict[str, Any] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Whether the crawl found no content."""
        return self.state in ("failed", "gone") and len(self.members) < 2

    @property
    def final(self) -> bool:
        """Whether it needs no further crawl."""
        return self.state in ("complete", "partial")

    @property
    def status(self) -> str:
        """The state, under its name in other records."""
        return self.state
