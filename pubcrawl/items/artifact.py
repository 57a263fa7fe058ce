"""Artifacts: what is asked for, what each page says of its boundary, and the record of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

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
"""Names of the heuristics, to the class that each finds."""

SOURCES = ("signposting_l2", "signposting_l1", "ore", "schema_org", "rocrate", "api")
"""What a portal says itself, by authority; after these come ``rule`` and ``choice``."""


class ArtifactLimits(NamedTuple):
    """
    How far it may go.

    *depth*: hops from the entry page, None for what the heuristic has. *item_bytes*: of one
    member, *total_bytes* of all. *seconds*: of the whole artifact.
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
    An entry page, and how its boundary is looked for.

    *heuristic*: name of the one to use, "" for the best evidence. *render*: off, auto, on.
    *embeds*: what pages load is recorded. *strict_seed*: heuristics as first published,
    without our corrections. *capture*: none, warc, wacz. *related*: artifacts met on the way
    are asked for as well. *context*: licences, authors and the like are fetched. *bundles*:
    an archive of all files is a member beside the files. *given*: the request as it came in.
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
    What to ask for next.

    *accept*, *profile*: values of the headers ``Accept`` and ``Accept-Profile``. *purpose*:
    ``entry``, ``home``, ``probe`` (must not exist), ``page`` (may be a member, is read for
    links), ``member`` (is one, and not followed), ``said`` (a document that says what belongs),
    ``embed``, ``robots``. *reader*: of what is ``said``, who reads it (``parse/boundary``).
    *look_for*: strings whose presence in the content is asked for. *head*: the
    body is not wanted.
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
    """The artifact that is looked at: addresses its entry page goes by, and its identifiers."""

    entry_uri: str
    final_uri: str
    aliases: tuple[str, ...] = ()
    cite_as: tuple[str, ...] = ()


class ArtifactResponse(NamedTuple):
    """
    What came: *headers* in order, names in lower case. *type*: media type as served.

    *redirects*: address and headers of each answer that led on, in order.
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
    An address that a source says belongs to the artifact.

    *role*: item, metadata, linkset, resource_map, content_page, code_repository, bundle,
    version, discussion. *why*: source and relation, ``signposting:item``. *content*: part of
    what the artifact is made of; False for what describes it. *type*, *profile*, *size*
    (bytes), *digests* (algorithm → lower-case hexadecimal), *name*: as declared.
    *access*: auth, embargo, request, "" if open. *contained_in*: address or
    name of the archive that it is in; then *uri* may be a path in there. *rounded*: the size
    was written as ``12 MB``, so the file need not have just as many bytes.
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
    """What an artifact refers to: *role* is author, license, type, cite-as or collection."""

    uri: str
    role: str


class Related(NamedTuple):
    """Another artifact, and what it is to this one: links_to, isPartOf, citation, component…"""

    uri: str
    relation: str


@dataclass(frozen=True, slots=True)
class Said:
    """
    What one document says of the boundary.

    *source*: one of ``SOURCES``. *asks*: documents that say more, to be read by the reader
    that each names. *landing*: the landing page, where it is another than the entry page.
    *declared*: how many content members it counts, None if it does not say. *abridged*: it
    may leave some out. *state*: ``gone`` where the artifact is. *needs*: auth, rendering,
    human_request, review. *evidence*: a sentence for the record.
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
        """Whether it says what the artifact is made of."""
        return any(claim.content for claim in self.claims)


class PageLink(NamedTuple):
    """
    A link of a page.

    *url*: to fetch, as ``ids.url.artifact_url`` spells it, or as written where it is no http
    address. *region*: main, nav, header, footer or aside. *source*: ``a``, ``link``,
    ``frame``, ``refresh``, ``meta`` or ``scripted``. *download*: it looks like a file.
    *export*: it looks like metadata of the artifact in another format.
    """

    url: str
    text: str = ""
    rel: tuple[str, ...] = ()
    region: str = "main"
    source: str = "a"
    download: bool = False
    export: bool = False


@dataclass(frozen=True, slots=True)
class ArtifactPage:
    """
    What was read of one answer.

    *url*: asked for; *final_url*: where it ended; *hops*: between. *status*: 0 where no answer
    came, then *slug* says why. *mimetype*: as the bytes show. *title*: of the first ``<title>``
    in the head; *titles*: ``citation_title``, ``og:title``, ``h1`` → text. *types*: of JSON-LD,
    ``og:type`` and microdata. *text_length*: characters of the main text. *holds*: strings of
    ``Get.look_for`` that are in its content; *outside*: those of them that are in it elsewhere
    than in ``<title>``; *mentions*: those that are there only as the text of a link to the entry
    page. *fingerprint*: of the text, to know a soft 404 by. *login*: it has a password field.
    *rendering*: scripts make it, and none ran. *said*: what is machine-readable on it.
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
    login: bool = False
    rendering: bool = False
    said: tuple[Said, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def html(self) -> bool:
        """Whether it has links to follow."""
        return self.mimetype in ("text/html", "application/xhtml+xml")


@dataclass(slots=True)
class Member:
    """
    An address of the record; fields as in docs/artifacts.md.

    *hop*: from the entry page. *via*: pages that link it. *why*: reasons, in the order they
    came. *fixity*: match, mismatch, "" where nothing was declared.
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
    """An address that is not of the artifact, and the reason (docs/artifacts.md)."""

    uri: str
    reason: str


class Portal(NamedTuple):
    """
    The site that an artifact is on.

    *id*: of its rule, "" where none is known. *hosts*: its own, *content_hosts* those of its
    files, *api_hosts* of its API; in lower case. *home*: its home page. *entry*: patterns of
    entry pages of all of its rules, matched from the beginning of an address as written.
    """

    id: str
    hosts: frozenset[str]
    home: str
    content_hosts: frozenset[str] = frozenset()
    api_hosts: frozenset[str] = frozenset()
    adapter: str = ""
    deny: tuple[str, ...] = ()
    entry: tuple[str, ...] = ()


class PortalType(NamedTuple):
    """
    What a portal's rule says of one type of artifacts.

    *heuristic*: a name of ``HEURISTICS``, "" for the best evidence. *params*: side (left, right,
    both, auto), externals (content, all), keep_fragment, case_insensitive_path,
    whole_host. *landing*: of an entry page deep in an artifact, its landing page; else "".
    *interactions*: what is clicked before a page is read.
    """

    type: str
    heuristic: str
    artifact_class: str = ""
    id: str = ""
    params: Mapping[str, Any] = {}
    landing: str = ""
    entry_suffixes: tuple[str, ...] = ()
    interactions: tuple[Mapping[str, Any], ...] = ()
    challenge: str = ""


@dataclass(slots=True)
class ArtifactRecord:
    """
    What is known of an artifact in the end; fields as in docs/artifacts.md.

    *fetch_time*, *retry_counter*, *fetch_exception*: of the crawl, for its cooldown, and not
    part of what is told. *rest*: what a truncated crawl has still to do, as JSON.
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
    fetch_time: int = 0
    retry_counter: int = 0
    fetch_exception: bool = False
    rest: dict[str, Any] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Whether nothing came."""
        return self.state in ("failed", "gone") and len(self.members) < 2

    @property
    def final(self) -> bool:
        """Whether it need not be looked at again."""
        return self.state in ("complete", "partial")

    @property
    def status(self) -> str:
        """The state, as other records call it."""
        return self.state
