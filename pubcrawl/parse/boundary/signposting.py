"""
What typed links say of an artifact: FAIR Signposting, level 1, on the page and its headers.

Source: https://signposting.org/FAIR/
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace

from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import (
    About,
    ArtifactContext,
    ArtifactResponse,
    Claim,
    DocumentRequest,
    Related,
    Said,
)
from pubcrawl.parse import signposting
from pubcrawl.parse.html import Document
from pubcrawl.parse.signposting import Links, SignpostingLink

L1 = "signposting_l1"

MEMBERS = {"item": "item", "describedby": "metadata", "linkset": "linkset"}
"""Relations to what is a member, to the role that it has."""

CONTEXT = ("author", "license", "type", "cite-as", "collection")
"""Relations to what an artifact refers to; they are the roles of these."""

RELATIONS = frozenset((*MEMBERS, *CONTEXT, "describes"))

LINKSET_ACCEPT = "application/linkset+json, application/linkset;q=0.9"
"""What a linkset is asked for as, if its link does not say of what type it is."""

LICENCES_MAX = 20
"""Links to licences in the text of a page that are looked at."""

_ABOUT_PAGE = "schema.org/AboutPage"
_GONE, _TRANSFORMED = 410, 203


class Us:
    """The addresses that an artifact goes by, to tell which links are said of it."""

    def __init__(self, about: About, *more: str) -> None:
        pages = (about.entry_uri, about.final_uri, *about.aliases, *more)
        self._pages = {_name(url) for url in pages if url}
        self._cited = {_name(url, keep_fragment=True) for url in about.cite_as if url}

    def __contains__(self, url: str) -> bool:
        return _name(url) in self._pages or _name(url, keep_fragment=True) in self._cited

    def called(self, links: Iterable[SignpostingLink]) -> None:
        """Take up what we are to be cited as."""
        cited = (link.href for link in links if link.rel == "cite-as" and link.context in self)
        self._cited |= {_name(url, keep_fragment=True) for url in list(cited)}

    def links(self, links: Iterable[SignpostingLink]) -> tuple[SignpostingLink, ...]:
        """Return those that are said of us."""
        return tuple(link for link in links if link.context in self)


def said(document: Document | None, answer: ArtifactResponse, about: About) -> Said | None:
    """
    Return what the links of an answer say; None if they say nothing of an artifact.

    Headers of redirects count only where the answer itself says nothing. Of a page that is
    not the entry page only its *landing* page is told, to which it leads back.
    """
    found = signposting.read(document, answer.final_url, answer.headers)
    addresses = [answer.url, answer.final_url, *(url for url, _ in answer.redirects)]
    if not _telling(found):
        found = _of_redirects(answer, found)
    us = Us(about)
    if not any(url in us for url in addresses if url):
        told = tell(L1, found.links, Us(About(answer.final_url, answer.url)), answer.final_url)
        return Said(L1, landing=told.landing) if told.landing else None
    us = Us(about, *addresses)
    us.called(found.links)
    told = tell(L1, found.links, us, answer.final_url)
    licences = () if document is None or document.xml else _licences(document)
    warnings = [*found.warnings, *told.warnings]
    if answer.status == _TRANSFORMED and _telling(found):
        warnings.append("status 203: a proxy may have changed what the page says")
    state = "gone" if answer.status == _GONE else ""
    if not (told.evidence or licences or warnings or state):
        return None
    context = tuple(dict.fromkeys((*told.context, *licences)))
    return replace(told, context=context, warnings=tuple(warnings), state=state)


def tell(
    source: str, links: Iterable[SignpostingLink], us: Us, page: str, where: str = "links"
) -> Said:
    """
    Return what *links* say of *us*.

    *page*: address of the entry page. A part of an artifact says what it is a part of: then
    there is no more than that, a *landing* page. An item that has items itself is another
    artifact. *where* they were found, for the evidence.
    """
    every = tuple(links)
    ours = {rel: [one for one in us.links(every) if one.rel == rel] for rel in sorted(RELATIONS)}
    counts = ", ".join(f"{len(found)} {rel}" for rel, found in ours.items() if found)
    evidence = (f"{where}: {counts}",) if counts else ()
    types = [one.href for one in ours["type"]]
    about_page = any(each.endswith(_ABOUT_PAGE) for each in types)
    whole = [artifact_url(one.href) for one in (*ours["collection"], *ours["describes"])]
    whole = [url for url in whole if url and url not in us]
    if whole and not (about_page or ours["item"]):
        return Said(source, landing=whole[0], evidence=evidence)
    parents = {_name(one.context) for one in every if one.rel == "item" and one.context not in us}
    claims, related = _claims(ours, parents)
    if types and not (about_page or ours["item"] or ours["linkset"]):
        claims = (*claims, Claim(artifact_url(page) or page, "item", "signposting:type"))
    cited = cited_as(ours["cite-as"])
    return Said(
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
    """Return what *links* say that a page is to be cited as, each once, those of headers first."""
    return tuple(dict.fromkeys(link.href for link in links if link.rel == "cite-as"))


def differing(cited: Sequence[str]) -> tuple[str, ...]:
    """Return the warning that one page is to be cited as several, if it is."""
    if len(cited) < 2:
        return ()
    return (f"several cite-as, {cited[0]} is taken and not {', '.join(cited[1:6])}",)


def _claims(
    ours: Mapping[str, list[SignpostingLink]], parents: Set[str]
) -> tuple[tuple[Claim, ...], tuple[Related, ...]]:
    """Return what is a member, one for each address, type and profile, and what is related."""
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
        "said",
        accept=link.type or LINKSET_ACCEPT,
        profile=link.profile,
        reader="linkset",
    )


def _type_name(types: list[str]) -> str:
    """Return the name of the first type of schema.org that is not that of landing pages."""
    named = (each for each in types if not each.endswith(_ABOUT_PAGE))
    return next((each.rpartition("/")[2] for each in named if "schema.org/" in each), "")


def _telling(found: Links) -> bool:
    return any(link.rel in RELATIONS for link in found.links)


def _of_redirects(answer: ArtifactResponse, found: Links) -> Links:
    before = [signposting.read(None, url, headers) for url, headers in answer.redirects]
    warnings = (warning for each in (found, *before) for warning in each.warnings)
    return Links(tuple(link for each in before for link in each.links), tuple(warnings))


def _licences(document: Document) -> tuple[ArtifactContext, ...]:
    """Return what links of the text call the licence; no other relation of theirs counts."""
    nodes = document.css("a[rel~='license' i][href]")[:LICENCES_MAX]
    found = (signposting.resolved(node.attrs.get("href") or "", document.base) for node in nodes)
    return tuple(ArtifactContext(href, "license") for href in found if href)


def _name(url: str, *, keep_fragment: bool = False) -> str:
    """Return what an address is known by; a DOI in all its forms is one."""
    if is_doi(url):
        return normalise_doi(url)
    return artifact_key(artifact_url(url, keep_fragment=keep_fragment)) or url
