"""
A page, or whatever an address answers with, read for the boundary of an artifact.

Sources: https://html.spec.whatwg.org/, https://ogp.me/, https://schema.org/BreadcrumbList
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from selectolax.lexbor import LexborNode

from pubcrawl.exceptions import ParseError
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import About, ArtifactPage, ArtifactResponse, Said
from pubcrawl.parse import boundary, mime
from pubcrawl.parse.boundary import embeds, text
from pubcrawl.parse.boundary.links import LINKS_MAX, ElementLink, links
from pubcrawl.parse.boundary.regions import Regions
from pubcrawl.parse.html import Document, document
from pubcrawl.parse.html import text as html_text
from pubcrawl.parse.meta import jsonld
from pubcrawl.parse.meta.tags import metas, values
from pubcrawl.parse.sizes import sizes

SCRIPT_MIN: Final = 100_000
"""Characters of script from which on a page with few links is one that scripts make."""

LINKS_FEW: Final = 3

_PAGES = ("text/html", "application/xhtml+xml")
# In XHTML an element may be empty and end at once; to a reader of HTML it would go on.
_SHUT = re.compile(
    rb"<(a|b|div|em|i|iframe|li|object|p|script|span|style|td|textarea|title|ul)((?:\s[^<>]*)?)/>"
)
_VAGUE = ("text/plain", "text/xml", "image/svg+xml", mime.OCTETS)
_XML = (b"<?xml", b"<svg")
_CRUMBS_MAX = 30
_CRUMBS = (
    "[aria-label*=breadcrumb i] a[href], [class*=breadcrumb i] a[href],"
    " [id*=breadcrumb i] a[href], [itemtype*=BreadcrumbList] a[href]"
)
_TYPED_MAX = 500  # elements of microdata whose type is read
_SHELL = 200  # characters of text that a page has at most whose scripts are all there is
_PROSE_MAX = 64 * 1024  # bytes of an answer, no page, that may be a message


def read(
    answer: ArtifactResponse,
    about: About,
    *,
    entry: str = "",
    look_for: Sequence[str] = (),
    rendered: bool = False,
    keep_fragment: bool = False,
) -> ArtifactPage:
    """
    Return what an answer tells: links and embeds, titles, what is machine-readable on it.

    *entry*: address of the entry page of the artifact, besides those in *about*. *look_for*:
    strings to look for in the content. *rendered*: its scripts ran. *keep_fragment*: of links.
    Of what is beyond HTML_MAXSIZE only the digests are known. What cannot be read is said in
    the warnings; nothing is raised.
    """
    body, warnings = answer.body, []
    if len(body) > (most := sizes().html):
        warnings.append(f"read up to {most} of {len(body)} bytes")
        body = body[:most]
    known: dict[str, Any] = {}
    kind = _kind(answer)
    if kind in _PAGES:
        if _served(answer) == "application/xhtml+xml":
            body = _SHUT.sub(rb"<\1\2></\1>", body)
        try:
            source = document(body, url=answer.final_url, content_type=_content_type(answer))
        except ParseError as error:
            warnings.append(f"the page cannot be read: {error}")
        else:
            warnings += source.warnings
            known = _of_page(source, answer, about, rendered=rendered, keep_fragment=keep_fragment)
            found = known.pop("found")
            warnings += _cut(found)
            keys = _keys(about, entry)
            known |= _held(source, known["shown"], found, answer, body, look_for, keys)
            del known["shown"]
    else:
        known = _of_file(kind, body, answer, about, look_for)
    return ArtifactPage(
        url=answer.url,
        final_url=answer.final_url,
        status=answer.status,
        mimetype=kind,
        size=len(answer.body),
        **_digests(answer.body),
        **known,
        warnings=tuple(warnings),
    )


def _kind(answer: ArtifactResponse) -> str:
    """Return the media type as the bytes show it; what they do not show, its sender says."""
    served = _served(answer)
    if not answer.body:
        return served or mime.EMPTY
    shown = mime.sniff(answer.body, name=answer.final_url)
    if shown in _VAGUE and served and served not in (mime.OCTETS, "text/plain"):
        # An XML file that is called a page is none, if it says what it is.
        xml = shown not in ("text/plain", mime.OCTETS)
        return shown if xml and answer.body.lstrip().lower().startswith(_XML) else served
    return shown


def _served(answer: ArtifactResponse) -> str:
    return answer.type.partition(";")[0].strip().lower()


def _content_type(answer: ArtifactResponse) -> str:
    return _header(answer, "content-type") or answer.type


def _header(answer: ArtifactResponse, wanted: str) -> str:
    return next((value for name, value in answer.headers if name == wanted), "")


def _digests(body: bytes) -> dict[str, Any]:
    names = ("md5", "sha1", "sha256")
    made = tuple(
        (name, hashlib.new(name, body, usedforsecurity=False).hexdigest()) for name in names
    )
    return {"sha256hex": made[-1][1], "digests": made}


def _keys(about: About, entry: str) -> frozenset[str]:
    named = (entry, about.entry_uri, about.final_uri, *about.aliases, *about.cite_as)
    return frozenset(artifact_key(url) for each in named if (url := artifact_url(each)))


def _of_page(
    page: Document, answer: ArtifactResponse, about: About, *, rendered: bool, keep_fragment: bool
) -> dict[str, Any]:
    regions = Regions()
    found = _links(page, answer, regions, keep_fragment=keep_fragment)
    shown = text.shown(page)
    described = jsonld.objects(page)
    tags = metas(page)
    titles = {
        "citation_title": next(iter(values(tags, "citation_title")), ""),
        "og:title": next(iter(values(tags, "og.title")), ""),
        "h1": next(filter(None, map(html_text.text, page.css("h1")[:20])), ""),
    }
    return {
        "title": shown.title,
        "titles": {name: spelled for name, said in titles.items() if (spelled := text.line(said))},
        "types": _types(page, described, values(tags, "og.type")),
        "crumbs": _crumbs(page, described),
        "text_length": text.main_length(page, regions),
        "links": tuple(each.link for each in found[:LINKS_MAX]),
        "embeds": embeds.of_page(page),
        "fingerprint": _fingerprint(shown, answer),
        "login": page.first("input[type=password i]") is not None,
        "rendering": not rendered and _scripted(page, found, shown),
        "said": _said(page, answer, about),
        "found": found,
        "shown": shown,
    }


def _links(
    page: Document, answer: ArtifactResponse, regions: Regions, *, keep_fragment: bool
) -> list[ElementLink]:
    """Return the links of what a browser shows as a page; one that it would save has none."""
    saved = _header(answer, "content-disposition").lstrip().lower().startswith("attachment")
    if saved or _served(answer) == "text/plain":
        return []
    return links(page, regions, keep_fragment=keep_fragment, most=LINKS_MAX + 1)


def _cut(found: Sequence[ElementLink]) -> list[str]:
    return [f"more than {LINKS_MAX} links: the rest is left out"] if len(found) > LINKS_MAX else []


def _types(
    page: Document, described: Iterable[dict[str, Any]], og: Sequence[str]
) -> tuple[str, ...]:
    """Return the types of what a page describes, in lower case."""
    found = [kind for one in described for kind in jsonld.types(one)]
    found += [kind.strip().lower() for kind in og]
    for node in page.css("[itemtype]")[:_TYPED_MAX]:
        found += [
            kind.rstrip("/").rpartition("/")[2].lower()
            for kind in (node.attrs.get("itemtype") or "").split()
        ]
    return tuple(dict.fromkeys(kind for kind in found if kind))


def _crumbs(page: Document, described: Iterable[dict[str, Any]]) -> tuple[str, ...]:
    """Return the names of the pages above this one, the highest first."""
    own = artifact_key(artifact_url(page.url))
    names = [
        html_text.text(node)
        for node in page.css(_CRUMBS)[:_CRUMBS_MAX]
        if artifact_key(artifact_url(node.attrs.get("href") or "", page.base)) not in ("", own)
    ]
    for one in described:
        if "breadcrumblist" in jsonld.types(one):
            names += _listed(one, page.base, own)
    return tuple(dict.fromkeys(name for each in names if (name := text.line(each))))[:_CRUMBS_MAX]


def _listed(crumbs: Mapping[str, Any], base: str, own: str) -> Iterator[str]:
    """Yield the names in a list of breadcrumbs, without that of the page itself."""
    for one in jsonld.each(crumbs, "itemListElement")[:_CRUMBS_MAX]:
        item = next(iter(jsonld.each(one, "item")), "")
        target = item if isinstance(item, str) else next(iter(jsonld.texts(item, "@id", "url")), "")
        if target and artifact_key(artifact_url(target, base)) != own:
            yield next(iter((*jsonld.texts(one, "name"), *jsonld.texts(item, "name"))), "")


def _fingerprint(shown: text.Shown, answer: ArtifactResponse) -> str:
    if shown.body:
        return text.fingerprint(f"{shown.title} {shown.body}", answer.url)
    # Scripts make all of it: the shell tells what there is.
    return text.fingerprint(answer.body[:_PROSE_MAX].decode("utf-8", "replace"), answer.url)


def _scripted(page: Document, found: Iterable[ElementLink], shown: text.Shown) -> bool:
    """Answer whether there is next to nothing on a page until its scripts run."""
    followed = {each.link.url for each in found if each.link.source in ("a", "frame", "refresh")}
    if len(followed) >= LINKS_FEW:
        return False
    size = 0
    for node in page.css("script"):
        size += sum(len(child.text_content or "") for child in node.iter(include_text=True))
        if size > SCRIPT_MIN:
            return True
    if page.first("script[src]") is None or len(shown.body) > _SHELL:
        return False
    return any("javascript" in html_text.text(node).lower() for node in page.css("noscript"))


def _said(page: Document | None, answer: ArtifactResponse, about: About) -> tuple[Said, ...]:
    said = (each(page, answer, about) for each in boundary.ON_PAGE)
    return tuple(each for each in said if each is not None)


def _held(
    page: Document,
    shown: text.Shown,
    found: Iterable[ElementLink],
    answer: ArtifactResponse,
    body: bytes,
    look_for: Sequence[str],
    keys: frozenset[str],
) -> dict[str, frozenset[str]]:
    """Return which strings a page holds, outside its title, and only where it names the entry."""
    if not look_for:
        return {}
    source = text.SourceText(body, _content_type(answer))

    def texts() -> Iterator[str]:
        yield from shown
        yield from source.spellings()

    holds = text.held(look_for, texts)
    outside = text.held(holds, lambda: iter((shown.body,)))
    mentions: frozenset[str] = frozenset()
    if artifact_key(artifact_url(answer.final_url)) not in keys:
        mentions = _mentions(page, found, holds, keys)
    return {"holds": holds, "outside": outside, "mentions": mentions}


def _mentions(
    page: Document, found: Iterable[ElementLink], holds: frozenset[str], keys: frozenset[str]
) -> frozenset[str]:
    """
    Return the strings that a page has only in links to the entry page.

    Those links are taken out of the page, so this is the last that is done to it.
    """
    nodes = {
        node.mem_id: node
        for each in found
        if artifact_key(each.link.url) in keys
        for node in each.nodes
        if node.tag == "a"
    }
    if not nodes or not holds:
        return frozenset()
    words = [" ".join(text.line(html_text.text(node)) for node in nodes.values())]
    inside = text.held(holds, lambda: iter(words))
    if not inside:
        return frozenset()
    for node in nodes.values():
        node.decompose()
    rest = text.SourceText(
        (cast(LexborNode, page.root).html or "").encode(), "text/html; charset=utf-8"
    )

    def texts() -> Iterator[str]:
        yield from text.shown(page)
        yield from rest.spellings()

    return inside - text.held(inside, texts)


def _of_file(
    kind: str, body: bytes, answer: ArtifactResponse, about: About, look_for: Sequence[str]
) -> dict[str, Any]:
    """Return what can be told of an answer that is no page."""
    known: dict[str, Any] = {"said": _said(None, answer, about)}
    if kind == "application/pdf":
        if look_for:
            known["holds"] = text.held(look_for, lambda: text.of_pdf(answer.body, answer.final_url))
    elif _is_text(kind):
        if kind == "text/css":
            source = text.SourceText(body, _content_type(answer))
            known["embeds"] = embeds.of_stylesheet(source.decoded, answer.final_url)
        if look_for:
            known["holds"] = text.held(
                look_for, text.SourceText(body, _content_type(answer)).spellings
            )
        if len(body) <= _PROSE_MAX:
            known["fingerprint"] = text.fingerprint(body.decode("utf-8", "replace"), answer.url)
    known["outside"] = known.get("holds", frozenset())
    return known


def _is_text(kind: str) -> bool:
    ends = ("+json", "+xml", "/json", "/xml", "javascript", "linkset", "yaml")
    return kind.startswith("text/") or kind.endswith(ends)
