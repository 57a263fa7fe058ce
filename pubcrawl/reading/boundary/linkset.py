"""
Read linksets in JSON and as text: FAIR Signposting, level 2.

Source: https://www.rfc-editor.org/rfc/rfc9264, https://signposting.org/FAIR/#level2
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pubcrawl.exceptions import ParseError
from pubcrawl.formats import mime
from pubcrawl.formats.link_header import excerpt
from pubcrawl.formats.mime import HTML_TYPES
from pubcrawl.formats.xml.elements import is_json, load_json, plain
from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from pubcrawl.reading.boundary.signposting import OwnAddresses, claims_of_links
from pubcrawl.reading.signposting import LinkCollector, Links, add_header, resolved

L2 = "signposting_l2"

JSON_TYPES = ("application/linkset+json", "application/json+linkset")
TEXT_TYPE = "application/linkset"
SIZE_MAX = 10_000_000
"""The largest linkset that is read, in bytes."""

_NESTED_MAX = 4  # levels of nested lists
_LINKSET = b'"linkset"'
_GOOD = range(200, 300)


def read_linkset(response: ArtifactResponse, about: About) -> SourceClaims:
    """
    Return the claims of a linkset about the artifact.

    Links count if their context is an address of the artifact. If there are none, the items
    of a single page are taken for the artifact; those of several pages form a catalogue. An
    unreadable linkset is a warning, not an error.
    """
    if response.status not in _GOOD:
        return SourceClaims(
            L2, warnings=(f"the linkset {response.url} has status {response.status}",)
        )
    page = about.final_uri or about.entry_uri
    found = links(response.body, response.final_url, context=page)
    own_addresses = OwnAddresses(about)
    own_addresses.add_cited_as(found.links)
    warnings = list(found.warnings)
    every = found.links
    if not own_addresses.links(every):
        owners = list(dict.fromkeys(link.context for link in every if link.rel == "item"))
        if len(owners) == 1:
            warnings.append(f"the linkset describes {owners[0]}, which is taken for the entry page")
            own_addresses = OwnAddresses(about, owners[0])
            own_addresses.add_cited_as(every)
        elif owners:
            warnings.append(
                f"the linkset is a catalogue of {len(owners)} pages without the entry page"
            )
        elif every:
            warnings.append("the linkset says nothing about the entry page")
    own = [
        link
        for link in every
        if not (link.rel == "linkset" and link.href in (response.url, response.final_url))
    ]
    claims = claims_of_links(L2, own, own_addresses, page, f"linkset {response.url}")
    return replace(claims, abridged=False, warnings=(*warnings, *claims.warnings))


def is_linkset(body: bytes, content_type: str) -> bool:
    """Answer whether a body is a linkset, by its media type, else by its beginning."""
    kind = content_type.partition(";")[0].strip().lower()
    if kind in (*JSON_TYPES, TEXT_TYPE):
        return True
    if is_json(body):
        return (kind in ("", "text/plain") or kind.endswith("json")) and _LINKSET in body
    return kind in ("", "text/plain") and _as_text(body)


def links(body: bytes, url: str, *, context: str = "") -> Links:
    """
    Return the links of the linkset at *url*, which may be JSON or text.

    *context*: the context of links without an anchor.
    """
    found = LinkCollector()
    if len(body) > SIZE_MAX:
        found.warn(f"the linkset is not read: {len(body)} bytes, more than {SIZE_MAX}")
        return found.links()
    if not body.strip():
        found.warn("the linkset is empty")
    elif is_json(body):
        try:
            value = load_json(body)
        except ParseError as error:
            found.warn(f"the linkset cannot be read: {error}")
        else:
            _add_json(found, value, url, context or url)
    elif mime.sniff(body) in HTML_TYPES:
        found.warn("the linkset is an HTML page")
    else:
        add_header(found, body.decode("utf-8-sig", "replace"), url, context=context)
    if not found.links().links:
        found.warn("the linkset has no links")
    return found.links()


def _as_text(body: bytes) -> bool:
    """Answer whether a body begins with a link in <>, unlike a page."""
    start = body.removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n,")[:4096]
    target, closed, rest = start.partition(b">")
    return bool(
        target.startswith(b"<")
        and closed
        and b" " not in target.strip()
        and rest.lstrip()[:1] in (b";", b",", b"")
    )


def _add_json(found: LinkCollector, value: Any, base: str, context: str) -> None:
    whole = value.get("linkset", value) if isinstance(value, dict) else value
    for each in _objects(whole):
        anchor = each.get("anchor")
        about = resolved(anchor, base) if isinstance(anchor, str) and anchor else context
        if not about:
            found.warn(f"the anchor {excerpt(str(anchor))} is not an address")
            continue
        for rel, targets in each.items():
            if rel == "anchor" or rel.startswith("@"):
                continue
            for target in _targets(found, rel, targets):
                _add_target(found, about, base, rel, target)
                if found.full:
                    return


def _add_target(
    found: LinkCollector, context: str, base: str, rel: str, target: dict[str, Any]
) -> None:
    href = target.get("href")
    if not isinstance(href, str) or not href.strip():
        # Seen at Dataverse: a licence without an address.
        found.warn(f"a target of {excerpt(rel)} has no address")
        return
    attributes = {"rel": rel, "title": _words(target.get("title") or target.get("title*"), 1)}
    attributes |= {"type": _words(target.get("type"), 1), "profile": _words(target.get("profile"))}
    found.add(context, base, href, attributes)


def _objects(value: Any, depth: int = _NESTED_MAX) -> Iterator[dict[str, Any]]:
    """Yield the objects of a list and of nested lists, or a single object."""
    if isinstance(value, dict):
        yield value
    elif isinstance(value, list) and depth:
        for each in value:
            yield from _objects(each, depth - 1)


def _targets(found: LinkCollector, rel: str, value: Any) -> Iterator[dict[str, Any]]:
    """Yield the target objects; a bare address becomes an object, with a warning."""
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, str) and resolved(each, ""):
            found.warn(f"a target of {excerpt(rel)} is not an object but {excerpt(each)}")
            yield {"href": each}
        else:
            yield from _objects(each)


def _words(value: Any, most: int | None = None) -> str:
    """Return the text of a string, a list of strings, or strings with a language, joined."""
    several = value if isinstance(value, list) else [value]
    words = (plain(each.get("value") if isinstance(each, dict) else each) for each in several)
    return " ".join(filter(None, list(words)[:most]))
