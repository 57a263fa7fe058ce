"""Artifacts: portals, requests, pages, and claims about the boundary."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pubcrawl.model.artifact import ArtifactContext, Related


class Portal(NamedTuple):
    """
    The site of an artifact.

    *id*: of its rule, "" without a rule. *hosts*: of its pages, *content_hosts*: of its files,
    *api_hosts*: of its API; in lower case. *home*: its home page. *entry*: patterns of entry
    pages of all its types, matched from the beginning of an address. *sample*: patterns of
    addresses of which only a few are members.
    """

    id: str
    hosts: frozenset[str]
    home: str
    content_hosts: frozenset[str] = frozenset()
    api_hosts: frozenset[str] = frozenset()
    adapter: str = ""
    deny: tuple[str, ...] = ()
    entry: tuple[str, ...] = ()
    sample: tuple[str, ...] = ()


class PortalType(NamedTuple):
    """
    The rule of a portal for one type of artifacts.

    *heuristic*: a name of ``HEURISTICS``, "" for the best evidence. *params*: side (left, right,
    both, auto), externals (content, all), keep_fragment, case_insensitive_path,
    whole_host. *landing*: the landing page of an entry page deep in an artifact; else "".
    *interactions*: with a page before it is read.
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


class DocumentRequest(NamedTuple):
    """
    A request for a page or document.

    *accept*, *profile*: values of the headers ``Accept`` and ``Accept-Profile``. *purpose*:
    ``entry``, ``home``, ``probe`` (must not exist), ``page`` (a possible member, read for its
    links), ``member`` (not followed), ``document`` (has claims about members), ``embed``,
    ``robots``. *reader*: the name of the reader of a ``document`` (``artifacts.page_reader``).
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
    """
    The addresses of the entry page of an artifact, and its identifiers.

    *keep_fragment*: the links of its pages differ by fragment.
    """

    entry_uri: str
    final_uri: str
    aliases: tuple[str, ...] = ()
    cite_as: tuple[str, ...] = ()
    keep_fragment: bool = False


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
    address or name of the archive with this file; then *uri* may be a path in it. *stated*: the
    size as the source writes it if it is not exact, such as ``12 MB``.
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
    stated: str = ""


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


class PageControl(NamedTuple):
    """
    A control of a page that requests content when it is used.

    *kind*: button, tab, more (adds to a list), pages (pagination without addresses), tree,
    details, select or scroll (loads when it is seen). *text*: its words. *selector*: CSS, of this
    element alone. *why*: the sign that it requests content. *used*: a browser used it. *links*: the
    new addresses after that.
    """

    kind: str
    text: str
    selector: str
    why: str
    used: bool = False
    links: tuple[str, ...] = ()


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


class DocumentReading(NamedTuple):
    """
    The *page* for a ``DocumentRequest``, with its claims if it is a document about members.

    *only_size*: the body is too large, so only its headers were requested.
    """

    page: ArtifactPage
    source_claims: SourceClaims | None = None
    only_size: bool = False


Fetch = Callable[[Sequence[DocumentRequest]], Awaitable[list[ArtifactPage]]]
"""Requests pages; raises ``LimitReached`` when the time of the artifact is over."""
