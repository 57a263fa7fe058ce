"""
Turn the boundary of an artifact into a scope for a crawler: seed, rules and exclusions.

A heuristic becomes rules, so that a crawler also finds new members. Without a heuristic, a path or
a text in the addresses of members becomes the rule. If rules would contradict the record, or admit
another artifact that it names, the scope lists the members instead. Members outside the rules are
listed separately (``alone``). ``holds`` answers as a crawler would.

Source: Jones (2017), "Pushing Boundaries", and the crawlers' own documentation
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from urllib.parse import urlsplit

from pubcrawl.artifacts.scopes.patterns import SCHEME, literal, on_hosts, portable
from pubcrawl.artifacts.site import INDEX_FILE, RETURN_PARAMETERS
from pubcrawl.ids.url import artifact_key, artifact_url, host
from pubcrawl.items.artifact import Portal, PortalType
from pubcrawl.model.artifact import SOURCES, ArtifactRecord

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
_HOPS = 20
# The end of a path, of a token of an address, and what may precede a token.
_END = "(?=[/?#]|$)"
_BEFORE, _AFTER = "(?:%[0-9A-Fa-f]{2}|[^0-9A-Za-z])", "(?![0-9A-Za-z])"
REQUISITE = re.compile(r"^[^?]*\.(?:css|js|mjs|gif|jpe?g|png|svg|webp|ico|woff2?|ttf)(?:\?|$)")
"""Addresses that look like resources of pages; LOCKSS has a rule for all of them."""
OTHERS = ("other_artifact",)
"""Reasons of excluded addresses that are other artifacts."""
# Reasons of excluded addresses that no rule of the kind reaches.
_OUT_OF_REACH = {
    PREFIX: ("off_portal", "out_of_prefix", "scheme"),
    TEXT: ("off_portal", "no_string", "scheme"),
}
_RETURN = tuple(sorted(RETURN_PARAMETERS))


@dataclass(frozen=True, slots=True)
class CrawlScope:
    """
    The scope of a crawl.

    *kind*: see ``PAGE``. *entry*: the entry page, where the crawl begins. *members*: all members,
    the entry page first. *alone*: members that the rules do not reach. *embeds*: embedded
    resources. *prefix*: host and path, without a slash at the end; an address has it if ``/``,
    ``?``, ``#`` or nothing follows. *text*: the text in all addresses, as whole words.
    *aliases*: addresses that lead to the entry page. *hosts*: of the portal, its files and its
    API. *externals*: follow links to other hosts, ``all`` or those in *content_hosts*
    (``content``). *excludes*: addresses that the rules would reach but that are not members;
    *leaks*: those reached by crawlers without patterns. *deny*: patterns of other addresses.
    *hops*: the most hops from the entry page. *why*: the reason, in words.
    """

    kind: str
    entry: str
    members: tuple[str, ...]
    alone: tuple[str, ...] = ()
    embeds: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
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
            return f"{SCHEME}{literal(self.prefix)}{_END}"
        if self.kind == TEXT:
            return f"{SCHEME}{on_hosts(self.hosts)}[/?#]{words(self.text)}"
        pages = self.members if self.kind == LIST else (self.entry,)
        return f"{SCHEME}(?:{'|'.join(literal(artifact_key(url)) for url in pages)})$"

    @property
    def outside(self) -> str:
        """The pattern of addresses beyond the extra hop; "" without such a hop."""
        if self.kind == LINKS:
            return f"^https?://(?!(?:www\\.)?{on_hosts(self.hosts)})"
        if not self.externals:
            return ""
        own = f"{literal(self.prefix)}{_END}"
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


def urls(scope: CrawlScope) -> str:
    """Return the members, one per line, the entry page first; without embedded resources."""
    return "".join(f"{url}\n" for url in scope.members)


def scope(
    record: ArtifactRecord,
    portal: Portal,
    portal_type: PortalType | None = None,
    others: Iterable[str] = (),
) -> CrawlScope:
    """
    Return the scope of *record*.

    *portal*: by its rule, or by its host alone. *others*: entry pages of further artifacts, which
    no rule may admit; ``siblings`` has those of the record.
    """
    entry = _spelled(record.final_uri or record.entry_uri)
    fetched = [m for m in record.members if not m.contained_in]
    members = _unique([entry, *(m.uri for m in fetched if m.role != "embed")])
    embeds = _unique([m.uri for m in fetched if m.role == "embed"])
    own = {artifact_key(url) for url in members}
    pictures = _unique(url for url, _ in _strangers(record) if REQUISITE.search(url))
    pictures = tuple(url for url in pictures if artifact_key(url) not in own)
    aliases = _unique((record.entry_uri, *record.redirects))
    kind, hops = _KINDS.get(record.heuristic or "", (LIST, 0))
    others = siblings(record, others)
    own_hosts = {*portal.hosts, host_and_port(entry)} - {""}
    hosts = tuple(sorted({*own_hosts, *portal.content_hosts, *portal.api_hosts}))
    params = portal_type.params if portal_type else {}
    candidate = CrawlScope(
        LIST,
        entry,
        members,
        embeds=embeds,
        aliases=aliases,
        excludes=pictures,
        hosts=hosts,
        content_hosts=tuple(sorted(portal.content_hosts)),
        why=record.heuristic or "",
    )
    unsure = record.boundary_source == "choice" and "review" in record.needs
    if record.boundary_source in SOURCES or not record.heuristic or unsure:
        return _shortest(candidate, record, portal, portal_type, others)
    if kind == LIST:
        return as_list(candidate, f"{record.heuristic}: no crawler searches content")
    if "review" in record.needs:
        return as_list(candidate, "its members need a review")
    candidate = replace(candidate, kind=kind, hops=hops)
    if kind == PREFIX:
        prefix = _prefix(record, portal_type)
        if "/" not in prefix and len(members) == 1:
            return as_list(candidate, f"{record.heuristic} does not apply to a whole host")
        externals = ""
        if record.heuristic == "path_based_externals":
            default = "content" if portal.content_hosts else "all"
            externals = "all" if record.request.strict_seed else params.get("externals", default)
            if externals == "content" and not portal.content_hosts:
                externals = ""
        candidate = replace(candidate, prefix=prefix, externals=externals)
    elif kind == TEXT:
        text = record.significant_string
        if text is None or text.kind != "uri" or not text.value:
            return as_list(candidate, "the record has no significant string of addresses")
        candidate = replace(candidate, text=text.value)
    return _checked(candidate, record, portal, others)


def _shortest(
    candidate: CrawlScope,
    record: ArtifactRecord,
    portal: Portal,
    portal_type: PortalType | None,
    others: tuple[str, ...],
) -> CrawlScope:
    """
    Return the scope of members that no heuristic gives: its path, its significant string, a list.

    The form that reaches most members is best; those that it does not reach are listed beside it.
    """
    if len(candidate.members) == 1:
        return replace(candidate, kind=PAGE, why="the artifact is one page")
    forms, prefix, text = [], _prefix(record, portal_type), record.significant_string
    # /view?id=77 is the address of a program, and its path that of all artifacts.
    if "/" in prefix and not urlsplit(candidate.entry).query:
        why = f"the path of the entry page, {prefix}"
        forms.append(replace(candidate, kind=PREFIX, hops=_HOPS, prefix=prefix, why=why))
    # A name of words alone may begin a longer name, of another artifact.
    if text is not None and text.kind == "uri" and any(map(str.isdigit, text.value)):
        why = f"the significant string, {text.value}"
        forms.append(replace(candidate, kind=TEXT, hops=_HOPS, text=text.value, why=why))
    rules = [
        _checked(each, record, portal, others, alone_max=len(each.members) - 2) for each in forms
    ]
    exact = [each for each in rules if each.kind != LIST]
    if exact:
        return max(exact, key=lambda each: (-len(each.alone), -len(each.excludes)))
    reasons = dict.fromkeys(each.why for each in rules)
    return as_list(candidate, "; ".join(reasons) or "no path and no string names the artifact")


def siblings(record: ArtifactRecord, others: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the other artifacts that *record* names, and *others*, without members."""
    inside = {artifact_key(_spelled(m.uri) or m.uri) for m in record.members}
    inside |= {artifact_key(url) for url in (record.entry_uri, record.final_uri) if url}
    named = [each.uri for each in record.related]
    named += [each.uri for each in record.excluded if each.reason in OTHERS]
    return tuple(url for url in _unique((*named, *others)) if artifact_key(url) not in inside)


def as_list(scope: CrawlScope, why: str) -> CrawlScope:
    """Return the scope that lists the members of *scope*."""
    pictures = tuple(url for url in scope.excludes if REQUISITE.search(url))
    return CrawlScope(
        LIST,
        scope.entry,
        scope.members,
        embeds=scope.embeds,
        aliases=scope.aliases,
        excludes=pictures,
        why=why,
    )


def complete(scope: CrawlScope, missed: Iterable[str], strangers: Iterable[str]) -> CrawlScope:
    """Return a scope that lists the members that its crawl missed, and excludes strangers."""
    if scope.kind not in (PREFIX, TEXT):
        return scope
    alone = tuple(dict.fromkeys((*scope.alone, *missed)))
    excludes = tuple(dict.fromkeys((*scope.excludes, *strangers)))
    return replace(scope, alone=alone, excludes=excludes)


def words(text: str) -> str:
    """
    Return the pattern of the rest of an address up to a text, after a delimiter.

    The text is not part of a longer word or number.
    """
    before = f"(?:.*{_BEFORE})?" if text[:1].isalnum() else ".*"
    return f"{before}{texts(text)}{_AFTER if text[-1:].isalnum() else ''}"


def texts(text: str) -> str:
    """Return the pattern of a text in addresses, percent-encoded or not."""
    escaped = artifact_url(f"https://x.example/{text}").removeprefix("https://x.example/")
    forms = dict.fromkeys((literal(text), literal(escaped)))
    return next(iter(forms)) if len(forms) == 1 else f"(?:{'|'.join(forms)})"


def host_and_port(url: str) -> str:
    """Return the host and port of *url* as in its key; "" without a host."""
    return re.split(r"[/?#]", artifact_key(url), maxsplit=1)[0] if host(url) else ""


def _checked(
    candidate: CrawlScope,
    record: ArtifactRecord,
    portal: Portal,
    others: Iterable[str],
    alone_max: int = -1,
) -> CrawlScope:
    """
    Return the scope with its exclusions and extra members; a list if rules fit badly.

    *alone_max*: the most members that the rules may miss, by default half of them.
    """
    if candidate.kind == PAGE:
        alone = _alone(candidate)
        return as_list(candidate, "the artifact is more than one page") if alone else candidate
    inside = {artifact_key(url) for url in candidate.members}
    strangers = [
        url
        for url in _unique((*others, *(url for url, _ in _strangers(record))))
        if artifact_url(url) and artifact_key(url) not in inside
    ]
    out = re.compile(candidate.outside or "(?!)")
    if admitted := _admitted(candidate, others):
        return as_list(candidate, f"its rules would admit another artifact, {admitted}")
    leaks = tuple(url for url in strangers if out.search(url))
    if candidate.kind == TEXT:
        leaks = tuple(url for url in strangers if not candidate.holds(url))
    if candidate.kind == LINKS and len(leaks) > OUTSIDE_MAX:
        return as_list(
            candidate,
            f"{len(leaks)} links lead out of the portal, and a crawler would follow them",
        )
    if _unlisted(candidate.kind, record):
        return as_list(candidate, "the record does not list all excluded addresses")
    alone = _alone(candidate)
    most = alone_max if alone_max >= 0 else 1 + len(candidate.members) // 2
    if (alone and candidate.kind == LINKS) or len(alone) > most:
        return as_list(candidate, "the rules do not reach the members")
    reached = [
        url
        for url in strangers
        if candidate.holds(url) or (candidate.outside and not out.search(url))
    ]
    deny = [pattern for pattern in map(portable, portal.deny) if pattern]
    deny = [each for each in deny if not any(re.search(each, url) for url in candidate.members)]
    return replace(candidate, alone=alone, excludes=tuple(reached), leaks=leaks, deny=tuple(deny))


def _strangers(record: ArtifactRecord) -> Iterator[tuple[str, str]]:
    """Yield the addresses of *record* that are not members, and their reasons or roles."""
    yield from chain(record.excluded, record.related, record.context)


def _admitted(candidate: CrawlScope, others: Iterable[str]) -> str:
    """
    Return the first of *others* that the rules reach, "" for none.

    A rule that reaches one of them also reaches others that the crawl has not met, so an
    exclusion would not help. Only the links of a single page are all known.
    """
    if candidate.kind not in (PREFIX, TEXT):
        return ""
    content = on_hosts(candidate.content_hosts) if candidate.externals == "content" else "(?!)"
    reached = re.compile(f"{candidate.within}|{SCHEME}{content}")
    returns = re.compile(candidate.returns or "(?!)")
    return next((url for url in others if reached.search(url) and not returns.search(url)), "")


def _unlisted(kind: str, record: ArtifactRecord) -> bool:
    """Answer whether there are excluded addresses within reach that the record does not list."""
    listed = Counter(each.reason for each in record.excluded)
    return any(
        count > listed[reason]
        for reason, count in record.excluded_counts.items()
        if reason not in _OUT_OF_REACH.get(kind, ())
    )


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
    reached = {artifact_key(candidate.entry)}
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
    """Return the host and path with which the members begin, without a slash at the end."""
    entry = record.final_uri or record.entry_uri
    path = INDEX_FILE.sub("/", urlsplit(entry).path).rstrip("/")
    for suffix in portal_type.entry_suffixes if portal_type else ():
        path = path.removesuffix(suffix.rstrip("/"))
    path = path.rstrip("/")
    if "prefix_widened" in record.warnings:
        path = path.rpartition("/")[0]
    return f"{host_and_port(entry)}{path}"
