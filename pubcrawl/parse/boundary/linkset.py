"""
Linksets, in JSON and as text: FAIR Signposting, level 2.

Source: https://www.rfc-editor.org/rfc/rfc9264, https://signposting.org/FAIR/#level2
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pubcrawl.exceptions import ParseError
from pubcrawl.items.artifact import About, ArtifactResponse, Said
from pubcrawl.parse import mime
from pubcrawl.parse.boundary.signposting import Us, tell
from pubcrawl.parse.elements import is_json, load_json, plain
from pubcrawl.parse.link_header import excerpt
from pubcrawl.parse.signposting import LinkCollector, Links, SignpostingLink, add_header, resolved

L2 = "signposting_l2"

JSON_TYPES = ("application/linkset+json", "application/json+linkset")
TEXT_TYPE = "application/linkset"
SIZE_MAX = 10_000_000
"""Bytes of a linkset that is read."""

_NESTED_MAX = 4  # lists in lists
_LINKSET = b'"linkset"'
_PAGES = ("text/html", "application/xhtml+xml")
_GOOD = range(200, 300)


def read(answer: ArtifactResponse, about: About) -> Said:
    """
    Return what a linkset says of the artifact.

    Links count that are said of one of its addresses. Where there are none, but the items of
    just one page, they are taken for ours; those of many are a catalogue. Nothing is raised:
    what cannot be read is a warning.
    """
    if answer.status not in _GOOD:
        return Said(L2, warnings=(f"the linkset {answer.url} answers with {answer.status}",))
    page = about.final_uri or about.entry_uri
    found = links(answer.body, answer.final_url, context=page)
    us = Us(about)
    us.called(found.links)
    warnings = list(found.warnings)
    every = found.links
    if not us.links(every):
        owners = list(dict.fromkeys(link.context for link in every if link.rel == "item"))
        if len(owners) == 1:
            warnings.append(f"the linkset is of {owners[0]}, which is taken for the entry page")
            us = Us(about, owners[0])
            us.called(every)
        elif owners:
            warnings.append(f"the linkset is a catalogue of {len(owners)} pages, none of them ours")
        elif every:
            warnings.append("the linkset says nothing of the entry page")
    own = [link for link in every if not _is_itself(link, answer)]
    told = tell(L2, own, us, page, f"linkset {answer.url}")
    return replace(told, abridged=False, warnings=(*warnings, *told.warnings))


def is_linkset(body: bytes, content_type: str) -> bool:
    """Answer whether an answer is a linkset, by its media type or else by how it begins."""
    kind = content_type.partition(";")[0].strip().lower()
    if kind in (*JSON_TYPES, TEXT_TYPE):
        return True
    if is_json(body):
        return (kind in ("", "text/plain") or kind.endswith("json")) and _LINKSET in body
    return kind in ("", "text/plain") and _as_text(body)


def links(body: bytes, url: str, *, context: str = "") -> Links:
    """
    Return the links of the linkset at *url*, in JSON or as text, whichever it is.

    *context*: of links without an anchor.
    """
    found = LinkCollector()
    if len(body) > SIZE_MAX:
        found.warn(f"a linkset of {len(body)} bytes, more than {SIZE_MAX}, is not read")
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
    elif mime.sniff(body) in _PAGES:
        found.warn("the linkset is a page")
    else:
        add_header(found, body.decode("utf-8-sig", "replace"), url, context=context)
    if not found.links().links:
        found.warn("the linkset has no links")
    return found.links()


def _as_text(body: bytes) -> bool:
    """Answer whether a body begins with a link in <>, and not like a page."""
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
            found.warn(f"the anchor {excerpt(str(anchor))} is no address")
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
        # Dataverse: a licence without an address.
        found.warn(f"a target of {excerpt(rel)} has no address")
        return
    said = {"rel": rel, "title": _words(target.get("title") or target.get("title*"), 1)}
    said |= {"type": _words(target.get("type"), 1), "profile": _words(target.get("profile"))}
    found.add(context, base, href, said)


def _objects(value: Any, depth: int = _NESTED_MAX) -> Iterator[dict[str, Any]]:
    """Yield the objects of a list, also of lists in it, or the one that stands for it."""
    if isinstance(value, dict):
        yield value
    elif isinstance(value, list) and depth:
        for each in value:
            yield from _objects(each, depth - 1)


def _targets(found: LinkCollector, rel: str, value: Any) -> Iterator[dict[str, Any]]:
    """Yield the objects that are targets, and such for addresses that stand there alone."""
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, str) and resolved(each, ""):
            found.warn(f"a target of {excerpt(rel)} is no object but {excerpt(each)}")
            yield {"href": each}
        else:
            yield from _objects(each)


def _words(value: Any, most: int | None = None) -> str:
    """Return what a string, a list of them, or one with a language says, with spaces between."""
    several = value if isinstance(value, list) else [value]
    words = (plain(each.get("value") if isinstance(each, dict) else each) for each in several)
    return " ".join(filter(None, list(words)[:most]))


def _is_itself(link: SignpostingLink, answer: ArtifactResponse) -> bool:
    return link.rel == "linkset" and link.href in (answer.url, answer.final_url)
