"""The record of an artifact, and the request for it."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from pubcrawl.ids.url import slot
from pubcrawl.model.fields import (
    Absent,
    Choices,
    Column,
    Csv,
    Default,
    FetchException,
    FetchTime,
    Form,
    Internal,
    Job,
    JsonKey,
    Query,
    QueryKind,
    Reason,
    Record,
    RetryCounter,
    Shape,
    derived,
)

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

ROLES = (
    "landing",
    "item",
    "metadata",
    "linkset",
    "resource_map",
    "content_page",
    "code_repository",
    "bundle",
    "version",
    "discussion",
    "embed",
)
STATES = ("complete", "partial", "truncated", "gone", "failed")
NEEDS = ("rendering", "auth", "human_request", "review", "interaction")
CONTROLS = ("button", "tab", "more", "pages", "tree", "details", "select", "scroll")

EXCLUDED_MAX = 1000
"""The most excluded addresses in a record, which still counts them all."""

_Limit = Annotated[int, Meta(ge=0), Default]
_Switch = Annotated[bool, Default]
_Text = Annotated[str, Absent]


class ArtifactLimits(NamedTuple):
    """The limits of an artifact."""

    uris: Annotated[_Limit, "The most members."] = 5_000
    fetches: Annotated[_Limit, "The most requests."] = 10_000
    depth: Annotated[
        int | None,
        "The most hops from the entry page; by default the depth of the heuristic.",
        Meta(ge=0),
        Default,
    ] = None
    item_bytes: Annotated[_Limit, "The largest member, in bytes."] = 256 << 20
    total_bytes: Annotated[_Limit, "The size of all members, in bytes."] = 2 << 30
    seconds: Annotated[float, "The time for the whole artifact.", Meta(ge=0), Default] = 1_800


LIMITS = ArtifactLimits()


class ArtifactRequest(NamedTuple):
    """An entry page, and the options for finding its boundary."""

    entry_uri: Annotated[str, Internal] = ""
    heuristic: Annotated[
        str,
        "Use this heuristic, whatever the portal's metadata says (docs/artifacts.md#heuristics).",
        Choices(("", *HEURISTICS)),
        Default,
    ] = ""
    render: Annotated[
        str,
        "Pages that a browser renders: none; those that scripts build (the default); those and the "
        "entry page.",
        Choices(("off", "auto", "on")),
        Default,
    ] = "auto"
    embeds: Annotated[
        _Switch,
        "List the resources of pages (pictures, styles, scripts), two levels deep; by default yes.",
    ] = True
    strict_seed: Annotated[
        _Switch, "Heuristics as first published, without the corrections of pubcrawl."
    ] = False
    capture: Annotated[
        str,
        "Also fetch the resources of pages, and record everything in WARC_DIR.",
        Choices(("none", "warc", "wacz")),
        Default,
    ] = "none"
    related: Annotated[
        _Switch, "Also crawl related artifacts, but not those related to them in turn."
    ] = False
    context: Annotated[_Switch, "Also request licences, authors and types."] = False
    bundles: Annotated[_Switch, "Count an archive of all files as a member, beside the files."] = (
        False
    )
    limits: Annotated[
        ArtifactLimits, "In a line only; for all lines: docs/settings.md#artifacts.", Default
    ] = LIMITS


class Member(Record):
    """An address of an artifact."""

    uri: Annotated[
        str,
        "Its address, or the path of a file inside an archive.",
        Query("member", QueryKind.URL, "address of a member"),
    ]
    role: Annotated[
        str,
        "Its part in the artifact.",
        Choices(ROLES),
        Query("member.role", meaning="role of a member"),
    ]
    hop: Annotated[int, "Number of links from the entry page to it.", Meta(ge=0)] = 0
    via: Annotated[list[str], "Pages that link to it."] = []
    why: Annotated[list[str], "What shows that it is a member."] = []
    confidence: Annotated[float, "The probability that it is one.", Meta(ge=0, le=1)] = 1.0
    status: Annotated[int | None, "HTTP status.", Meta(ge=100, le=999), Absent] = None
    mimetype: Annotated[_Text, "Detected from its bytes."] = ""
    size_bytes: Annotated[int | None, "Its size.", Meta(ge=0), Absent] = None
    sha256hex: Annotated[_Text, "Its digest.", Meta(pattern="^[0-9a-f]{64}$")] = ""
    accept: Annotated[_Text, "Media type in the request."] = ""
    profile: Annotated[_Text, "Profile in the request."] = ""
    name: Annotated[_Text, "Its name, as the portal gives it."] = ""
    declared: Annotated[
        dict[str, Any],
        "Type, size and digests (md5hex, …) as the portal gives them.",
        Absent,
    ] = {}
    fixity: Annotated[
        _Text,
        "Comparison of the file with its declared digests and size.",
        Choices(("match", "mismatch")),
    ] = ""
    access: Annotated[
        _Text, "Why a program alone cannot get it.", Choices(("auth", "embargo", "request"))
    ] = ""
    contained_in: Annotated[_Text, "The archive that contains it."] = ""
    reason: Annotated[_Text, "Why it was not requested."] = ""


class ArtifactContext(NamedTuple):
    """The context of an artifact."""

    uri: Annotated[str, "An address that it refers to."]
    role: Annotated[str, "author, license, type, cite-as or collection."]


class Related(NamedTuple):
    """A related artifact."""

    uri: Annotated[str, "Its address."]
    relation: Annotated[str, "links_to, isPartOf, citation, component, …"]


class Excluded(NamedTuple):
    """An address that is no member."""

    uri: str
    reason: Annotated[str, "Why; see docs/artifacts.md."]


class SignificantString(NamedTuple):
    """The string that all members share."""

    value: str
    kind: Annotated[str, "In their content, or in their addresses.", Choices(("title", "uri"))]
    source: Annotated[
        str, "Where it stands.", Choices(("title", "citation_title", "og:title", "h1", "uri"))
    ]


class Decision(Record, kw_only=True):
    """What one source or heuristic says of the boundary."""

    source: str
    uri: Annotated[_Text, "The address of a document."] = ""
    heuristic: _Text = ""
    result: str
    score: Annotated[float | None, Absent] = None
    evidence: Annotated[list[str], "Sentences."] = []


class Estimate(NamedTuple):
    """How complete and how pure the members are."""

    declared_items: Annotated[int | None, "By the entry page or an API."] = None
    found_items: int = 0
    completeness: Annotated[float | None, Meta(ge=0, le=1)] = None
    expected_extra: Annotated[float, "Members that are probably wrong."] = 0.0
    suspected_missing: Annotated[tuple[str, ...], "Addresses that may be members."] = ()


class ArtifactControl(NamedTuple):
    """What requests more content when it is used."""

    uri: Annotated[str, "The page."]
    kind: Annotated[str, Choices(CONTROLS)]
    text: str
    selector: Annotated[str, "CSS selector of the element."]
    why: Annotated[str, "What shows that it sends a request."]
    used: Annotated[bool, "A browser used it."]
    members: Annotated[tuple[str, ...], "The members that came when it was used."]


class ArtifactRecord(Record, kw_only=True):
    """
    One record of the feed of artifacts: what belongs to the dataset, software, preprint or post at
    an entry page. docs/artifacts.md describes it.
    """

    entry_uri: Annotated[
        str,
        "The address from your list.",
        Column,
        Column("host", slot),
        Query("url", QueryKind.URL, "the address of its entry page"),
        Query("host", QueryKind.HOST, "the host of its entry page", "host"),
        Csv,
    ]
    final_uri: Annotated[str, "The address of the landing page.", Csv] = ""
    redirects: Annotated[list[str], "The addresses in between.", Csv(order=2)] = []
    identifiers: Annotated[list[str], "Its identifiers.", Csv(order=1)] = []
    title: Annotated[str, "Its title.", Column, Query, Csv] = ""
    portal: Annotated[
        str,
        "The name of the portal's rule, or its host.",
        Column,
        Query("portal", QueryKind.WORD, "its portal, by the rules"),
        Csv,
    ] = ""
    artifact_type: Annotated[
        str,
        "Dataset, software, preprint, …",
        Column,
        Query("type", QueryKind.WORD),
        Csv,
    ] = ""
    artifact_class: Annotated[
        str,
        "The class of its heuristic: one page, a page and its links, pages and their links.",
        JsonKey("class"),
        Choices(("", SINGLE, SINGLE_HOP, MULTI_HOP)),
        Csv,
    ] = ""
    boundary_source: Annotated[
        str,
        "What states its boundary.",
        Choices(("", *SOURCES, "rule", "choice", "request")),
        Column,
        Query("boundary"),
        Csv,
    ] = ""
    heuristic: Annotated[
        str,
        "The heuristic that found it.",
        Form(lambda name: name or None, lambda name: name or ""),
        Shape("", {"enum": [None, *HEURISTICS]}),
        Column,
        Query("heuristic", QueryKind.WORD),
        Csv,
    ] = ""
    significant_string: Annotated[
        SignificantString | None,
        "The string that all members share, in their content or in their addresses.",
    ] = None
    state: Annotated[
        str,
        "Partial: some members could not be fetched, or a question is left; truncated: a limit was "
        "reached; gone, failed: the entry page could not be fetched.",
        Choices(STATES),
        Column,
        Query(meaning="how complete it is"),
        Csv,
    ] = "complete"
    reason: Annotated[
        Reason,
        "Why it is gone or failed; see docs/reasons.md.",
        Column,
        Query(meaning="why it is not complete"),
        Csv,
    ] = ""
    decision: Annotated[
        list[Decision], "The sources and heuristics that were tried, with their scores."
    ] = []
    members: Annotated[
        list[Annotated[Member, Shape("member", {})]],
        "The landing page first.",
        Column("members", len, made=int),
        Query("members.count", QueryKind.NUMBER, "number of its members", "members"),
        Csv(name="members_count", make=len, made=int),
    ] = []
    context: Annotated[list[ArtifactContext], "Addresses that it refers to."] = []
    related: Annotated[list[Related], "Other artifacts."] = []
    excluded: Annotated[
        list[Excluded], "Up to 1,000 addresses that are not members.", Meta(max_length=EXCLUDED_MAX)
    ] = []
    excluded_counts: Annotated[
        dict[str, Annotated[int, Meta(ge=1)]], "The number of all excluded addresses, by reason."
    ] = {}
    estimate: Annotated[
        Estimate,
        "Declared and found items, completeness, the number of members that are probably wrong, "
        "and suspected missing ones.",
    ] = Estimate()
    limits_hit: Annotated[list[str], "Limits that were reached."] = []
    warnings: Annotated[list[str], "Sentences for people.", Csv(order=3)] = []
    needs: Annotated[
        list[Annotated[str, Choices(NEEDS)]], "What is needed to see all members."
    ] = []
    controls: Annotated[
        list[ArtifactControl],
        "What requests more content when it is used, on pages of the artifact.",
    ] = []
    request: Annotated[ArtifactRequest, "Your options with another value than the default."] = (
        ArtifactRequest()
    )
    job: Job = ""
    fetch_time: Annotated[
        FetchTime, "When it was last crawled, not counting retries between cooldowns."
    ] = 0
    retry_counter: RetryCounter = 0
    fetch_exception: FetchException = False

    def __post_init__(self) -> None:
        self.request = self.request._replace(entry_uri=self.entry_uri)

    @derived(Internal, Column, Query(meaning="without any content"))
    def empty(self) -> bool:
        """Whether the crawl found no content."""
        return self.state in ("failed", "gone") and len(self.members) < 2

    @derived(
        Internal,
        Column,
        Query(meaning="complete: it need not be fetched again"),
    )
    def final(self) -> bool:
        """Whether it needs no further crawl."""
        return self.state in ("complete", "partial")

    @derived(Internal, Column, Query(meaning="how complete it is"))
    def status(self) -> Annotated[str, QueryKind.WORD]:
        """The state, under its name in other records."""
        return self.state
