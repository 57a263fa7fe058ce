"""
Read typed links about an artifact: FAIR Signposting, level 1, in the page and its headers.

Source: https://signposting.org/FAIR/
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace

from pubcrawl.formats.html import Document
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, DocumentRequest, SourceClaims
from pubcrawl.model.artifact import ArtifactContext, Related
from pubcrawl.reading import signposting
from pubcrawl.reading.signposting import Links, SignpostingLink

L1 = "signposting_l1"

MEMBERS = {"item": "item", "describedby": "metadata", "linkset": "linkset"}
"""Relation of a link to a member → role of the member."""

CONTEXT = ("author", "license", "type", "cite-as", "collection")
"""Relations to the context of an artifact; they are also its roles."""

RELATIONS = frozenset((*MEMBERS, *CONTEXT, "describes"))

LINKSET_ACCEPT = "application/linkset+json, application/linkset;q=0.9"
"""The ``Accept`` header for a linkset whose link has no type."""

LICENCES_MAX = 20
"""The most licence links read in the text of a page."""

_ABOUT_PAGE = "schema.org/AboutPage"
_GONE, _TRANSFORMED = 410, 203


class OwnAddresses:
    """The addresses of an artifact, to select the links about it."""

    def __init__(self, about: About, *more: str) -> None:
        pages = (about.entry_uri, about.final_uri, *about.aliases, *more)
        self._pages = {_name(url) for url in pages if url}
        self._cited = {_name(url, keep_fragment=True) for url in about.cite_as if url}

    def __contains__(self, url: str) -> bool:
        return _name(url) in self._pages or _name(url, keep_fragment=True) in self._cited

    def add_cited_as(self, links: Iterable[SignpostingLink]) -> None:
        """Add the addresses that *links* give for citing the artifact."""
        cited = (link.href for link in links if link.rel == "cite-as" and link.context in self)
        self._cited |= {_name(url, keep_fragment=True) for url in list(cited)}

    def links(self, links: Iterable[SignpostingLink]) -> tuple[SignpostingLink, ...]:
        """Return the links whose context is the artifact."""
        return tuple(link for link in links if link.context in self)


def read_signposting(
    document: Document | None, response: ArtifactResponse, about: About
) -> SourceClaims | None:
    """
    Return the claims of the typed links of a response; None without any about the artifact.

    Headers of redirects count only if the response itself has no typed links. For a page other
    than the entry page, only the *landing* page to which it links back is returned.
    """
    found = signposting.collect_links(document, response.final_url, response.headers)
    addresses = [response.url, response.final_url, *(url for url, _ in response.redirects)]
    if not _telling(found):
        found = _of_redirects(response, found)
    own_addresses = OwnAddresses(about)
    if not any(url in own_addresses for url in addresses if url):
        claims = claims_of_links(
            L1,
            found.links,
            OwnAddresses(About(response.final_url, response.url)),
            response.final_url,
        )
        return SourceClaims(L1, landing=claims.landing) if claims.landing else None
    own_addresses = OwnAddresses(about, *addresses)
    own_addresses.add_cited_as(found.links)
    claims = claims_of_links(L1, found.links, own_addresses, response.final_url)
    licences = () if document is None or document.xml else _licences(document)
    warnings = [*found.warnings, *claims.warnings]
    if response.status == _TRANSFORMED and _telling(found):
        warnings.append("status 203: a proxy may have changed the page")
    state = "gone" if response.status == _GONE else ""
    if not (claims.evidence or licences or warnings or state):
        return None
    context = tuple(dict.fromkeys((*claims.context, *licences)))
    return replace(claims, context=context, warnings=tuple(warnings), state=state)


def claims_of_links(
    source: str,
    links: Iterable[SignpostingLink],
    own_addresses: OwnAddresses,
    page: str,
    where: str = "links",
) -> SourceClaims:
    """
    Return the claims of *links* about the artifact with *own_addresses*.

    *page*: address of the entry page. A part of an artifact links the whole: then the claims
    have only a *landing* page. An item with its own items is another artifact. *where*: the
    source of the links, for the evidence.
    """
    every = tuple(links)
    ours = {
        rel: [one for one in own_addresses.links(every) if one.rel == rel]
        for rel in sorted(RELATIONS)
    }
    counts = ", ".join(f"{len(found)} {rel}" for rel, found in ours.items() if found)
    evidence = (f"{where}: {counts}",) if counts else ()
    types = [one.href for one in ours["type"]]
    about_page = any(each.endswith(_ABOUT_PAGE) for each in types)
    whole = [artifact_url(one.href) for one in (*ours["collection"], *ours["describes"])]
    whole = [url for url in whole if url and url not in own_addresses]
    if whole and not (about_page or ours["item"]):
        return SourceClaims(source, landing=whole[0], evidence=evidence)
    parents = {
        _name(one.context)
        for one in every
        if one.rel == "item" and one.context not in own_addresses
    }
    claims, related = _claims(ours, parents)
    if types and not (about_page or ours["item"] or ours["linkset"]):
        claims = (*claims, Claim(artifact_url(page) or page, "item", "signposting:type"))
    cited = cited_as(ours["cite-as"])
    return SourceClaims(
        source,
        claims=claims,
        context=tuple(
            dict.fromkeys(ArtifactContext(one.href, role) for role in CONTEXT for one in ours[role])
        ),
        related=related,
        asks=tuple(dict.fromkeys(_ask(one) for one in ours["linkset"])),
        identifiers=cited[:1],
        artifact_type=_type_name(types),
        abridged=bool(ours["linkset"]),
        warnings=differing(cited),
        evidence=evidence,
    )


def cited_as(links: Iterable[SignpostingLink]) -> tuple[str, ...]:
    """Return the targets of cite-as *links*, each once, those of headers first."""
    return tuple(dict.fromkeys(link.href for link in links if link.rel == "cite-as"))


def differing(cited: Sequence[str]) -> tuple[str, ...]:
    """Return a warning if a page has several cite-as addresses."""
    if len(cited) < 2:
        return ()
    return (f"several cite-as links: {cited[0]} is taken, not {', '.join(cited[1:6])}",)


def _claims(
    ours: Mapping[str, list[SignpostingLink]], parents: Set[str]
) -> tuple[tuple[Claim, ...], tuple[Related, ...]]:
    """Return the claims, one for each address, type and profile, and the related artifacts."""
    claims: dict[tuple[str, ...], Claim] = {}
    related: dict[Related, None] = {}
    for rel, role in MEMBERS.items():
        for link in ours[rel]:
            uri = artifact_url(link.href) or link.href
            if rel == "item" and _name(link.href) in parents:
                related[Related(uri, rel)] = None
                continue
            why, content = f"signposting:{rel}", rel == "item"
            claim = Claim(uri, role, why, content, link.type, link.profile, name=link.title)
            claims.setdefault((uri, role, link.type, link.profile), claim)
    return tuple(claims.values()), tuple(related)


def _ask(link: SignpostingLink) -> DocumentRequest:
    return DocumentRequest(
        artifact_url(link.href) or link.href,
        "document",
        accept=link.type or LINKSET_ACCEPT,
        profile=link.profile,
        reader="linkset",
    )


def _type_name(types: list[str]) -> str:
    """Return the name of the first schema.org type other than that of landing pages."""
    named = (each for each in types if not each.endswith(_ABOUT_PAGE))
    return next((each.rpartition("/")[2] for each in named if "schema.org/" in each), "")


def _telling(found: Links) -> bool:
    return any(link.rel in RELATIONS for link in found.links)


def _of_redirects(response: ArtifactResponse, found: Links) -> Links:
    before = [signposting.collect_links(None, url, headers) for url, headers in response.redirects]
    warnings = (warning for each in (found, *before) for warning in each.warnings)
    return Links(tuple(link for each in before for link in each.links), tuple(warnings))


def _licences(document: Document) -> tuple[ArtifactContext, ...]:
    """Return the licences linked in the text of a page; other relations there do not count."""
    nodes = document.css("a[rel~='license' i][href]")[:LICENCES_MAX]
    found = (signposting.resolved(node.attrs.get("href") or "", document.base) for node in nodes)
    return tuple(ArtifactContext(href, "license") for href in found if href)


def _name(url: str, *, keep_fragment: bool = False) -> str:
    """Return the key of an address; all forms of a DOI have the same key."""
    if is_doi(url):
        return normalise_doi(url)
    return artifact_key(artifact_url(url, keep_fragment=keep_fragment)) or url
