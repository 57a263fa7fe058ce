"""
Turn the boundary of an artifact into a scope for a crawler: seed, rules and exclusions.

A heuristic becomes rules, so that a crawler also finds new members. If rules would contradict
the record, the scope lists the members instead. Members outside the rules are listed
separately (``alone``). ``holds`` answers as a crawler would.

Source: Jones (2017), "Pushing Boundaries", and the crawlers' own documentation
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain
from urllib.parse import parse_qsl, unquote, urlsplit

from pubcrawl.artifacts.scopes.patterns import SCHEME, literal, on_hosts, portable
from pubcrawl.ids.url import artifact_key, artifact_url, host
from pubcrawl.items.artifact import SOURCES, ArtifactRecord, Portal, PortalType

PAGE, LINKS, PREFIX, TEXT, LIST = "page", "links", "prefix", "text", "list"
"""Kinds: a page; its links too; a path prefix; a text in the address; a list."""

OUTSIDE_MAX = 10
"""The most outside links that are excluded one by one; with more, the scope is a list."""

_KINDS = {
    "single_page": (PAGE, 0),
    "single_page_plus": (LINKS, 1),
    "single_page_plus_ignored": (LINKS, 1),
    "path_based": (PREFIX, 20),
    "path_based_externals": (PREFIX, 20),
    "sigstr_uri": (TEXT, 3),
}
_INDEX = re.compile(r"/index\.[^/]*$", re.IGNORECASE)
_TOKEN = re.compile(r"[^\W_]+")
_TEXT_MIN, _NUMBER_MIN = 6, 4  # characters of an identifier
# Parameters for return addresses: the address in their value is not part of this one.
_RETURN = (
    *("next", "return", "redirect", "url", "return_to", "returnto", "returnurl", "return_url"),
    *("redirect_to", "redirect_uri", "redirecturl", "redirect_url", "continue", "came_from"),
    *("destination", "goto", "back", "referer", "referrer", "target", "backurl", "service"),
)


@dataclass(frozen=True, slots=True)
class CrawlScope:
    """
    The scope of a crawl.

    *kind*: see ``PAGE``. *entry*: the entry page. *seed*: the first page; for a prefix, that
    path with a slash at the end. *members*: all members, the entry page first. *alone*: members
    that the rules do not reach. *embeds*: embedded resources. *prefix*: host and path, with a
    slash at the end. *text*: the text in all addresses. *hosts*: of the portal, its files and
    its API. *externals*: follow links to other hosts, ``all`` or those in *content_hosts*
    (``content``). *excludes*: addresses that the rules would reach but that are no members;
    *leaks*: those reached by crawlers without patterns. *deny*: patterns of other addresses.
    *hops*: the most hops from the seed. *why*: the reason, in words.
    """

    kind: str
    entry: str
    seed: str
    members: tuple[str, ...]
    alone: tuple[str, ...] = ()
    embeds: tuple[str, ...] = ()
    prefix: str = ""
    text: str = ""
    hosts: tuple[str, ...] = ()
    content_hosts: tuple[str, ...] = ()
    externals: str = ""
    excludes: tuple[str, ...] = ()
    leaks: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()
    hops: int = 0
    why: str = ""

    def holds(self, url: str) -> bool:
        """Answer whether the rules, without their exclusions, follow a link to *url*."""
        return re.search(self.within, url) is not None

    @property
    def within(self) -> str:
        """The pattern of followed addresses; for a list or page, the pages themselves."""
        if self.kind == LINKS:
            return f"{SCHEME}{on_hosts(self.hosts)}"
        if self.kind == PREFIX:
            return f"{SCHEME}{literal(self.prefix)}"
        if self.kind == TEXT:
            return f"{SCHEME}{on_hosts(self.hosts)}.*{texts(self.text)}"
        pages = self.members if self.kind == LIST else (self.entry,)
        return f"{SCHEME}(?:{'|'.join(literal(artifact_key(url)) for url in pages)})$"

    @property
    def outside(self) -> str:
        """The pattern of addresses beyond the extra hop; "" without such a hop."""
        if self.kind == LINKS:
            return f"^https?://(?!(?:www\\.)?{on_hosts(self.hosts)})"
        if not self.externals:
            return ""
        own = f"{literal(self.prefix[:-1])}(?=[/?#]|$)"
        if self.externals == "content":
            return f"^https?://(?!(?:www\\.)?(?:{own}|{on_hosts(self.content_hosts)}))"
        return f"{SCHEME}(?!{own}){on_hosts([self.prefix.partition('/')[0]])}"

    @property
    def returns(self) -> str:
        """The pattern of addresses that have the text only in a return address."""
        if self.kind != TEXT:
            return ""
        text = texts(self.text)
        return f"^(?![^?]*{text})[^?]*\\?(?:.*&)?(?:{'|'.join(_RETURN)})=[^&]*{text}"

    @property
    def denied(self) -> tuple[str, ...]:
        """Patterns of excluded addresses, except single ones."""
        return (*filter(None, (self.returns,)), *self.deny)


def scope(
    record: ArtifactRecord, portal: Portal, portal_type: PortalType | None = None
) -> CrawlScope:
    """Return the scope of *record*; *portal*: by its rule, or by its host alone."""
    entry = _spelled(record.final_uri or record.entry_uri)
    fetched = [m for m in record.members if not m.contained_in]
    members = _unique([entry, *(m.uri for m in fetched if m.role != "embed")])
    embeds = _unique([m.uri for m in fetched if m.role == "embed"])
    listed = CrawlScope(LIST, entry, entry, members, embeds=embeds)
    kind, hops = _KINDS.get(record.heuristic or "", (LIST, 0))
    if record.boundary_source in SOURCES or not record.heuristic:
        return replace(listed, why=f"{record.boundary_source or 'no heuristic'} names the members")
    if kind == LIST:
        return replace(listed, why=f"{record.heuristic}: no crawler searches content")
    if "review" in record.needs:
        return replace(listed, why="two heuristics found it, and no crawler combines them")
    own_hosts = {*portal.hosts, host_and_port(entry)} - {""}
    hosts = tuple(sorted({*own_hosts, *portal.content_hosts, *portal.api_hosts}))
    params = portal_type.params if portal_type else {}
    candidate = replace(
        listed,
        kind=kind,
        hops=hops,
        hosts=hosts,
        content_hosts=tuple(sorted(portal.content_hosts)),
        why=record.heuristic,
    )
    if kind == PREFIX:
        prefix = _prefix(record, portal_type)
        if prefix.count("/") == 1 and len(members) == 1:
            return replace(listed, why=f"{record.heuristic} does not apply to a whole host")
        externals = ""
        if record.heuristic == "path_based_externals":
            default = "content" if portal.content_hosts else "all"
            externals = "all" if record.request.strict_seed else params.get("externals", default)
            if externals == "content" and not portal.content_hosts:
                externals = ""
        scheme = entry.partition("://")[0]
        candidate = replace(
            candidate, seed=_under(scheme, entry, prefix), prefix=prefix, externals=externals
        )
    elif kind == TEXT:
        text = _text(record, entry)
        if not text:
            return replace(listed, why="no part of the entry page's address is in all members")
        candidate = replace(candidate, text=text)
    return _checked(candidate, record, portal, listed)


def texts(text: str) -> str:
    """Return the pattern of a text in addresses, percent-encoded or not."""
    escaped = artifact_url(f"https://x.example/{text}").removeprefix("https://x.example/")
    forms = dict.fromkeys((literal(text), literal(escaped)))
    return next(iter(forms)) if len(forms) == 1 else f"(?:{'|'.join(forms)})"


def host_and_port(url: str) -> str:
    """Return the host and port of *url* as in its key; "" without a host."""
    return re.split(r"[/?#]", artifact_key(url), maxsplit=1)[0] if host(url) else ""


def _checked(
    candidate: CrawlScope, record: ArtifactRecord, portal: Portal, listed: CrawlScope
) -> CrawlScope:
    """Return the scope with its exclusions and extra members; a list if rules fit badly."""
    if candidate.kind == PAGE:
        alone = _alone(candidate)
        return replace(listed, why="the artifact is more than one page") if alone else candidate
    inside = {artifact_key(url) for url in candidate.members}
    links = chain(record.excluded, record.related, record.context)
    others = [
        url
        for url in _unique(url for url, _ in links)
        if artifact_url(url) and artifact_key(url) not in inside
    ]
    out = re.compile(candidate.outside or "(?!)")
    leaks = tuple(url for url in others if out.search(url))
    if candidate.kind == TEXT:
        leaks = tuple(url for url in others if not candidate.holds(url))
    if candidate.kind == LINKS and len(leaks) > OUTSIDE_MAX:
        return replace(
            listed,
            why=f"{len(leaks)} links lead out of the portal, and a crawler would follow them",
        )
    if candidate.kind == LINKS and sum(record.excluded_counts.values()) > len(record.excluded):
        return replace(listed, why="the record does not list all excluded addresses")
    alone = _alone(candidate)
    if (alone and candidate.kind == LINKS) or len(alone) > 1 + len(candidate.members) // 2:
        return replace(listed, why="the rules do not reach the members")
    reached = [
        url for url in others if candidate.holds(url) or (candidate.outside and not out.search(url))
    ]
    deny = [pattern for pattern in map(portable, portal.deny) if pattern]
    deny = [each for each in deny if not any(re.search(each, url) for url in candidate.members)]
    return replace(candidate, alone=alone, excludes=tuple(reached), leaks=leaks, deny=tuple(deny))


def _unique(urls: Iterable[str]) -> tuple[str, ...]:
    """Return the fetchable addresses, each once."""
    found: dict[str, str] = {}
    for url in filter(None, map(_spelled, urls)):
        found.setdefault(artifact_key(url), url)
    return tuple(found.values())


def _spelled(url: str) -> str:
    """Return *url* as it is fetched, so that no file contains an invalid address."""
    return artifact_url(url, keep_fragment=True)


def _alone(candidate: CrawlScope) -> tuple[str, ...]:
    """Return the members that the rules do not reach."""
    reached = {artifact_key(candidate.seed)}
    if candidate.externals:
        outside = re.compile(candidate.outside)
        reached |= {artifact_key(url) for url in candidate.members if not outside.search(url)} - {
            artifact_key(candidate.entry)
        }
    returns = re.compile(candidate.returns) if candidate.returns else None
    return tuple(
        url
        for url in candidate.members
        if artifact_key(url) not in reached
        and (not candidate.holds(url) or (returns is not None and returns.search(url)))
    )


def _prefix(record: ArtifactRecord, portal_type: PortalType | None) -> str:
    """Return the host and path prefix of the members, with a slash at the end."""
    entry = record.final_uri or record.entry_uri
    path = _INDEX.sub("/", urlsplit(entry).path).rstrip("/")
    for suffix in portal_type.entry_suffixes if portal_type else ():
        path = path.removesuffix(suffix.rstrip("/"))
    path = path.rstrip("/")
    if "prefix_widened" in record.warnings:
        path = path.rpartition("/")[0]
    return f"{host_and_port(entry)}{path}/"


def _under(scheme: str, entry: str, prefix: str) -> str:
    """Return the address of *prefix*, with ``www.`` where the entry page has it."""
    www = "www." if entry.partition("://")[2].startswith("www.") else ""
    return f"{scheme}://{www}{prefix}"


def _text(record: ArtifactRecord, entry: str) -> str:
    """Return the longest part of the entry page's address shared by the members found by it."""
    found = [
        _readable(m.uri) for m in record.members if "sigstr_uri" in m.why and artifact_url(m.uri)
    ]
    candidates = []
    for segment in _segments(entry):
        spans = [match.span() for match in _TOKEN.finditer(segment)][:12]
        for first, (start, _) in enumerate(spans):
            candidates += [segment[start:end] for _, end in spans[first:]]
    evidence = {
        sentence.removeprefix("address: ")
        for row in record.decision
        for sentence in row.get("evidence", ())
        if sentence.startswith("address: ")
    }
    fitting = [
        text
        for text in dict.fromkeys(candidates)
        if len(text) >= (_NUMBER_MIN if text.isdigit() else _TEXT_MIN)
        and found
        and all(text in address for address in found)
    ]
    return max(fitting, key=lambda text: (text in evidence, len(text)), default="")


def _segments(url: str) -> list[str]:
    parts = urlsplit(url)
    values = [value for name, value in parse_qsl(parts.query) if name.lower() not in _RETURN]
    return [*unquote(parts.path).split("/"), *(each for v in values for each in v.split("/"))]


def _readable(url: str) -> str:
    parts = urlsplit(url)
    return unquote(f"{parts.path}?{parts.query}")
