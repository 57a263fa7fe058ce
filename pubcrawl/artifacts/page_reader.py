"""
Read a page or any other response for the boundary of an artifact, in a worker process.

Controls are read for the record, and for the browser, which uses them and writes the controls that
it used into the page (``fetch.browser.controls``).

Sources: https://html.spec.whatwg.org/, https://ogp.me/, https://schema.org/BreadcrumbList
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from selectolax.lexbor import LexborNode

from pubcrawl import platforms
from pubcrawl.exceptions import ParseError
from pubcrawl.formats import mime
from pubcrawl.formats.html import Document, document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.meta_tags import meta_values, metas
from pubcrawl.formats.mime import HTML_TYPES
from pubcrawl.formats.sizes import sizes
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import About, ArtifactPage, ArtifactResponse, PageControl, SourceClaims
from pubcrawl.reading.boundary import (
    embeds,
    linkset,
    metadata,
    ore,
    rocrate,
    schema_org,
    signposting,
    text,
)
from pubcrawl.reading.boundary.controls import controls
from pubcrawl.reading.boundary.data import data_links
from pubcrawl.reading.boundary.links import LINKS_MAX, ElementLink, links
from pubcrawl.reading.boundary.regions import Regions
from pubcrawl.reading.meta import jsonld

READERS: dict[str, Callable[[ArtifactResponse, About], SourceClaims]] = {
    "linkset": linkset.read_linkset,
    "metadata": metadata.read_metadata,
    "ore": ore.read_resource_map,
    "rocrate": rocrate.read_crate,
    "schema_org": schema_org.read_schema_org,
    **platforms.READERS,
}
"""Name of a reader, as in ``DocumentRequest.reader``, to the reader."""

ON_PAGE: tuple[Callable[[Document | None, ArtifactResponse, About], SourceClaims | None], ...] = (
    signposting.read_signposting,
    ore.find_resource_maps,
    schema_org.read_json_ld,
    rocrate.find_crates,
)
"""Readers of a page and its headers; the document is None if the body is not a page."""


REPORT = "pubcrawl-controls"
"""The id of the element with the report of the browser."""


def find_controls(html: str, url: str) -> Sequence[Mapping[str, Any]]:
    """Return the controls of a rendered page, for the browser to use."""
    try:
        page = document(html.encode(), url=url, content_type="text/html; charset=utf-8")
    except ParseError:
        return []
    return [control._asdict() for control in controls(page, Regions())]


def read_controls(page: Document, regions: Regions, *, rendered: bool) -> tuple[PageControl, ...]:
    """Return the controls of a page; *rendered*: by a browser, which may have used them."""
    report = page.first(f"script#{REPORT}") if rendered else None
    if report is None:
        return controls(page, regions)
    texts = (child.text_content or "" for child in report.iter(include_text=True))
    try:
        rows = json.loads("".join(texts))
        return tuple(
            PageControl(
                row["kind"],
                row["text"],
                row["selector"],
                row["why"],
                bool(row["used"]),
                tuple(filter(None, (artifact_url(url, page.base) for url in row["links"]))),
            )
            for row in rows
        )
    except (ValueError, KeyError, TypeError):
        return controls(page, regions)


SCRIPT_MIN: Final = 100_000
"""The fewest characters of script that make a page with few links a scripted one."""

LINKS_FEW: Final = 3

# XHTML may have empty elements such as <a/>, which an HTML parser leaves open.
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
_TYPED_MAX = 500  # the most microdata elements read for their type
_SHELL = 200  # the longest text of a page that is only a shell for scripts, in characters
_PROSE_MAX = 64 * 1024  # the largest body, other than a page, that may be a message, in bytes


def read_artifact_page(
    response: ArtifactResponse,
    about: About,
    *,
    look_for: Sequence[str] = (),
    rendered: bool = False,
) -> ArtifactPage:
    """
    Return the links, embeds, titles and machine-readable claims of a response.

    *look_for*: strings to find in the content. *rendered*: its scripts ran. A body is read up to
    HTML_MAXSIZE. An unreadable body is a warning, not an error.
    """
    body, warnings = response.body, []
    if len(body) > (most := sizes().html):
        warnings.append(f"only {most} of {len(body)} bytes are read")
        body = body[:most]
    fields: dict[str, Any] = {}
    kind = _kind(response)
    if kind in HTML_TYPES:
        if _served(response) == "application/xhtml+xml":
            body = _SHUT.sub(rb"<\1\2></\1>", body)
        try:
            source = document(body, url=response.final_url, content_type=_content_type(response))
        except ParseError as error:
            warnings.append(f"the page cannot be read: {error}")
        else:
            regions, shown = Regions(), text.shown(source)
            found = _links(source, response, regions, keep_fragment=about.keep_fragment)
            if len(found) > LINKS_MAX:
                warnings.append(f"more than {LINKS_MAX} links; the others are left out")
            described = jsonld.objects(source)
            fields = {
                **_titles(source, described),
                "title": shown.title,
                "crumbs": _crumbs(source, described),
                "text_length": text.main_length(source, regions),
                "links": tuple(each.link for each in found[:LINKS_MAX]),
                "embeds": embeds.of_page(source),
                "fingerprint": _fingerprint(shown, response),
                "digest": text.digest(shown),
                "counted": text.counted_files(source, shown.body),
                "login": source.first("input[type=password i]") is not None,
                "rendering": not rendered and _scripted(source, found, shown),
                "controls": read_controls(source, regions, rendered=rendered),
                "source_claims": _source_claims(source, response, about),
            }
            if look_for:  # the last step, as it changes the page
                fields |= _string_fields(source, shown, found, response, body, look_for, about)
    else:
        fields = _of_file(kind, body, response, about, look_for)
    return ArtifactPage(
        url=response.url,
        final_url=response.final_url,
        status=response.status,
        mimetype=kind,
        size=len(response.body),
        attachment=_is_attachment(response),
        **_digests(response.body),
        **fields,
        warnings=tuple(warnings),
    )


def _kind(response: ArtifactResponse) -> str:
    """Return the media type by the bytes, or by the header if the bytes do not show it."""
    served = _served(response)
    if not response.body:
        return served or mime.EMPTY
    shown = mime.sniff(response.body, name=response.final_url)
    if shown in _VAGUE and served and served not in (mime.OCTETS, "text/plain"):
        # A body that begins as XML is not a page, whatever its header.
        xml = shown not in ("text/plain", mime.OCTETS)
        return shown if xml and response.body.lstrip().lower().startswith(_XML) else served
    return shown


def _served(response: ArtifactResponse) -> str:
    return response.type.partition(";")[0].strip().lower()


def _content_type(response: ArtifactResponse) -> str:
    return _header(response, "content-type") or response.type


def _header(response: ArtifactResponse, name: str) -> str:
    return next((value for key, value in response.headers if key == name), "")


def _digests(body: bytes) -> dict[str, Any]:
    names = ("md5", "sha1", "sha256")
    digests = tuple(
        (name, hashlib.new(name, body, usedforsecurity=False).hexdigest()) for name in names
    )
    return {"sha256hex": digests[-1][1], "digests": digests}


def _titles(page: Document, described: Iterable[jsonld.Thing]) -> dict[str, Any]:
    """Return the titles that a page states, and the types of what it describes."""
    tags = metas(page)
    titles = {
        "citation_title": next(iter(meta_values(tags, "citation_title")), ""),
        "og:title": next(iter(meta_values(tags, "og.title")), ""),
        "h1": next(filter(None, map(html_text.text, page.css("h1")[:20])), ""),
    }
    lines = {name: spelled for name, title in titles.items() if (spelled := text.line(title))}
    return {"titles": lines, "types": _types(page, described, meta_values(tags, "og.type"))}


def _links(
    page: Document, response: ArtifactResponse, regions: Regions, *, keep_fragment: bool
) -> list[ElementLink]:
    """Return the links of a page; none for a page that a browser would save or show as text."""
    if _is_attachment(response) or _served(response) == "text/plain":
        return []
    return links(page, regions, keep_fragment=keep_fragment, most=LINKS_MAX + 1)


def _is_attachment(response: ArtifactResponse) -> bool:
    return _header(response, "content-disposition").lstrip().lower().startswith("attachment")


def _types(page: Document, described: Iterable[jsonld.Thing], og: Sequence[str]) -> tuple[str, ...]:
    """Return the types of the things that a page describes, in lower case."""
    found = [kind for thing in described for kind in thing.types()]
    found += [kind.strip().lower() for kind in og]
    for node in page.css("[itemtype]")[:_TYPED_MAX]:
        found += [
            kind.rstrip("/").rpartition("/")[2].lower()
            for kind in (node.attrs.get("itemtype") or "").split()
        ]
    return tuple(dict.fromkeys(kind for kind in found if kind))


def _crumbs(page: Document, described: Iterable[jsonld.Thing]) -> tuple[str, ...]:
    """Return the breadcrumbs above this page, the highest first."""
    own = artifact_key(artifact_url(page.url))
    names = [
        html_text.text(node)
        for node in page.css(_CRUMBS)[:_CRUMBS_MAX]
        if artifact_key(artifact_url(node.attrs.get("href") or "", page.base)) not in ("", own)
    ]
    for one in described:
        if "breadcrumblist" in one.types():
            names += _listed(one, page.base, own)
    return tuple(dict.fromkeys(name for each in names if (name := text.line(each))))[:_CRUMBS_MAX]


def _listed(crumbs: jsonld.Thing, base: str, own: str) -> Iterator[str]:
    """Yield the names in a list of breadcrumbs, without the page itself."""
    for crumb in crumbs.each("itemListElement")[:_CRUMBS_MAX]:
        for item in crumb.each("item")[:1]:
            targets = [item.value] if isinstance(item.value, str) else item.strings("@id", "url")
            if targets and artifact_key(artifact_url(targets[0], base)) != own:
                yield next(iter((*crumb.strings("name"), *item.strings("name"))), "")


def _fingerprint(shown: text.Shown, response: ArtifactResponse) -> str:
    if shown.body:
        return text.fingerprint(f"{shown.title} {shown.body}", response.url)
    # Scripts create all text: the fingerprint is that of the shell.
    return text.fingerprint(response.body[:_PROSE_MAX].decode("utf-8", "replace"), response.url)


def _scripted(page: Document, found: Iterable[ElementLink], shown: text.Shown) -> bool:
    """Answer whether a page is nearly empty until its scripts run."""
    followed = {each.link.url for each in found if each.link.source in ("a", "frame", "refresh")}
    if len(followed) >= LINKS_FEW:
        return False
    size = 0
    for node in page.css("script"):
        size += sum(len(child.text_content or "") for child in node.iter(include_text=True))
        if size > SCRIPT_MIN:
            return True
    if page.first("script[src], script:not([type*=json])") is None or len(shown.body) > _SHELL:
        return False
    asks = any("javascript" in html_text.text(node).lower() for node in page.css("noscript"))
    return asks or not (shown.body or followed)


def _source_claims(
    page: Document | None, response: ArtifactResponse, about: About
) -> tuple[SourceClaims, ...]:
    source_claims = (each(page, response, about) for each in ON_PAGE)
    return tuple(each for each in source_claims if each is not None)


def _string_fields(
    page: Document,
    shown: text.Shown,
    found: Iterable[ElementLink],
    response: ArtifactResponse,
    body: bytes,
    look_for: Sequence[str],
    about: About,
) -> dict[str, frozenset[str]]:
    """Return the strings in a page, outside its title, and only in links to the entry page."""
    source = text.SourceText(body, _content_type(response))

    def texts() -> Iterator[str]:
        yield from shown
        yield from source.spellings()

    holds = text.find_strings(look_for, texts)
    outside = text.find_strings(holds, lambda: iter((shown.body,)))
    mentions: frozenset[str] = frozenset()
    named = (about.entry_uri, about.final_uri, *about.aliases, *about.cite_as)
    keys = frozenset(artifact_key(url) for each in named if (url := artifact_url(each)))
    if artifact_key(artifact_url(response.final_url)) not in keys:
        mentions = _mentions(page, found, holds, keys)
    return {"holds": holds, "outside": outside, "mentions": mentions}


def _mentions(
    page: Document, found: Iterable[ElementLink], holds: frozenset[str], keys: frozenset[str]
) -> frozenset[str]:
    """
    Return the strings that occur in a page only in links to the entry page.

    This removes those links from the page, so it must be the last step.
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
    inside = text.find_strings(holds, lambda: iter(words))
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

    return inside - text.find_strings(inside, texts)


def _of_file(
    kind: str, body: bytes, response: ArtifactResponse, about: About, look_for: Sequence[str]
) -> dict[str, Any]:
    """Return the fields of a response that is not a page."""
    fields: dict[str, Any] = {"source_claims": _source_claims(None, response, about)}
    if kind == "application/pdf":
        if look_for:
            fields["holds"] = text.find_strings(
                look_for, lambda: text.of_pdf(response.body, response.final_url)
            )
    elif _is_text(kind):
        if kind == "text/css":
            source = text.SourceText(body, _content_type(response))
            fields["embeds"] = embeds.of_stylesheet(source.decoded, response.final_url)
        if look_for:
            fields["holds"] = text.find_strings(
                look_for, text.SourceText(body, _content_type(response)).spellings
            )
        if kind.endswith("json") and not _is_attachment(response):
            fields["links"] = data_links(body, response.final_url)
        if len(body) <= _PROSE_MAX:
            fields["fingerprint"] = text.fingerprint(body.decode("utf-8", "replace"), response.url)
    fields["outside"] = fields.get("holds", frozenset())
    return fields


def _is_text(kind: str) -> bool:
    ends = ("+json", "+xml", "/json", "/xml", "javascript", "linkset", "yaml")
    return kind.startswith("text/") or kind.endswith(ends)


class DocumentClaims(NamedTuple):
    """A document as a page, and its claims; *slug*, *message*: the error that left it unread."""

    page: ArtifactPage
    source_claims: SourceClaims | None = None
    slug: str = ""
    message: str = ""


def read_page(
    body: bytes,
    *,
    response: ArtifactResponse,
    about: About,
    look_for: tuple[str, ...] = (),
    rendered: bool = False,
) -> ArtifactPage:
    """Return the page of ``read_artifact_page``; *response* comes without its body."""
    response = response._replace(body=body)
    return read_artifact_page(response, about, look_for=look_for, rendered=rendered)


def read_document(
    body: bytes, *, response: ArtifactResponse, about: About, reader: str
) -> DocumentClaims:
    """Return the claims of a document about the boundary, read by the reader of that name."""
    response = response._replace(body=body)
    page = read_artifact_page(response, about)
    try:
        return DocumentClaims(page, READERS[reader](response, about))
    except ParseError as error:
        return DocumentClaims(page, slug=error.slug, message=str(error))
