"""
Files that a page of an unknown platform links to itself, as data for programs.

Signposting (links of relation ``item``), and what schema.org calls the
``distribution`` of a data set.

Sources: https://signposting.org/FAIR/, https://schema.org/distribution
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

from pubcrawl.items.fileset import Ask, Item, Page, Place
from pubcrawl.parse.html import Document
from pubcrawl.parse.manifests.links import Typed, header, linkset
from pubcrawl.parse.manifests.values import (
    below,
    digests,
    load,
    mimetype,
    raw,
    size,
    text,
    trouble,
    web,
)

LINKSETS = ("application/linkset+json", "application/json+linkset", "application/linkset")
NODES_MAX = 2000
"""Objects of a page's JSON-LD that are looked at."""

SCRIPT_MAX = 2 * 1024**2  # characters

_DATASETS = frozenset(
    (
        *("collection", "datacatalog", "datafeed", "dataset"),
        *("softwareapplication", "softwaresourcecode"),
    )
)
_FILES = frozenset(("datadownload", "fileobject", "mediaobject"))
_FILE_LISTS = ("distribution", "encoding", "associatedMedia", "hasPart")
_SIZE = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?)\s*(?:bytes?|b)?\s*", re.IGNORECASE)
_PAGE_TYPES = frozenset(("text/html", "application/xhtml+xml"))


def linked(
    document: Document | None, url: str, headers: Mapping[str, str]
) -> tuple[Place, Page] | None:
    """
    Return the dataset of a page that says which its files are; None if it does not.

    *document*: the page, None if what came is none. *headers*: of its answer,
    names in any case. A linkset that the page names is left to be asked for.
    """
    links = [*_in_header(headers, url), *(_in_page(document, url) if document else ())]
    items = _unique(_by_link(link) for link in links if link.rel == "item")
    sets = [link for link in links if link.rel == "linkset" and link.type in LINKSETS]
    # The one in JSON, if there are several: they say the same.
    sets.sort(key=lambda link: LINKSETS.index(link.type))
    place = Place("signposting", url, url=url, api=url)
    described = _unique(_distributed(document, url)) if document else ()
    if sets:
        # A page names no more than some of its files, where these are many.
        asks = (Ask(sets[0].url),)
        return place._replace(api=sets[0].url, asks=asks), Page(_told(items, described))
    if items:
        return place, Page(_told(items, described))
    if described:
        return place._replace(platform="schemaorg"), Page(described)
    return None


def read(place: Place, ask: Ask, body: bytes) -> Page:
    """Return the files that a linkset has for the page *place*."""
    if body.lstrip().startswith((b"{", b"[")):
        links = list(linkset(load(body), ask.url))
    else:
        links = list(header(body.decode("utf-8", "replace"), ask.url))
    if not links:
        raise trouble("a linkset without links")
    found = [link for link in links if link.rel == "item"]
    own = [link for link in found if not link.anchor or _same(link.anchor, place.url)]
    anchors = {link.anchor for link in found}
    # Behind a redirect the page goes by another name; a list of many datasets is none of ours.
    kept = own or (found if len(anchors) == 1 else [])
    return Page(_unique(map(_by_link, kept)))


def _in_header(headers: Mapping[str, str], url: str) -> Iterator[Typed]:
    for name, value in headers.items():
        if name.lower() == "link":
            yield from (link for link in header(value, url) if not link.anchor)


def _in_page(document: Document, url: str) -> Iterator[Typed]:
    if document.xml:
        return
    for node in document.css("link[rel][href]"):
        kind = (node.attrs.get("type") or "").partition(";")[0].strip().lower()
        target = web(node.attrs.get("href") or "", document.base or url)
        for rel in (node.attrs.get("rel") or "").lower().split():
            if target and rel in ("item", "linkset"):
                yield Typed(target, rel, kind, title=node.attrs.get("title") or "")


def _by_link(link: Typed) -> Item:
    name = _name(link.url)
    kind = link.type or mimetype(name)
    return Item(name, size(link.length or None), mimetype=kind, platform_url=link.url)


def _distributed(document: Document, url: str) -> Iterator[Item]:
    """Yield the files of the data set that a page describes in JSON-LD."""
    nodes = _nodes(document)
    named = {name: node for node in nodes if len(node) > 1 and (name := text(node, "@id"))}
    for node in nodes:
        if not _kinds(node) & _DATASETS:
            continue
        for key in _FILE_LISTS:
            value = node.get(key)
            for one in value if isinstance(value, list) else [value]:
                given = named.get(text(one, "@id"), one) if isinstance(one, dict) else one
                kinds = _kinds(given) if isinstance(given, dict) else frozenset()
                if key == "distribution" or kinds & _FILES:
                    item = _file(given, document.base or url)
                    if item is not None:
                        yield item
        break  # others on the page are parts of it, or related


def _file(value: Any, base: str) -> Item | None:
    """Return the file that is described; None where it is not said where it is."""
    if not isinstance(value, dict):
        return None
    target = web(_first(value, "contentUrl") or _first(value, "url"), base)
    kind = (_first(value, "encodingFormat") or _first(value, "fileFormat")).lower()
    kind = kind.partition(";")[0].strip()
    if not target or (kind in _PAGE_TYPES and not _first(value, "contentUrl")):
        return None
    name = raw(value, "name")
    whole = _SIZE.fullmatch(_first(value, "contentSize"))
    return Item(
        # Titles are no names of files.
        name if "." in name and " " not in name.rpartition(".")[2] else _name(target),
        size(float(whole[1])) if whole and "." not in whole[1] else None,
        **{
            key: digest
            for key, digest in digests(
                *((key, _first(value, key)) for key in ("md5", "sha1", "sha256"))
            ).items()
            if key != "extra"
        },
        mimetype=kind if "/" in kind and "://" not in kind else mimetype(target),
        platform_url=target,
    )


def _told(items: tuple[Item, ...], described: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return *items* with what else is told of the same addresses."""
    by_url = {item.platform_url: item for item in described}
    return tuple(by_url.get(item.platform_url, item) for item in items)


def _unique(items: Iterator[Item] | map[Item]) -> tuple[Item, ...]:
    """Return a file for each address; names that several have are told apart by their folder."""
    found: dict[str, Item] = {}
    for item in items:
        found.setdefault(item.platform_url, item)
    seen: dict[str, int] = {}
    for item in found.values():
        seen[item.path] = seen.get(item.path, 0) + 1
        if seen[item.path] > 1:
            item.path = f"{seen[item.path]}/{item.path}"
    return tuple(found.values())


def _name(url: str) -> str:
    """Return the name of a file at an address that tells none."""
    parts = urlsplit(url)
    name = unquote(parts.path.rstrip("/").rpartition("/")[2])
    return raw({"name": name}, "name").replace("/", "_") or parts.hostname or "file"


def _nodes(document: Document) -> list[dict[str, Any]]:
    """Return the objects that a page's JSON-LD has, those around before those inside."""
    found: list[dict[str, Any]] = []
    for script in document.telling("script"):
        waiting = [_script("".join(_texts(script)))]
        while waiting and len(found) < NODES_MAX:
            value = waiting.pop(0)
            if isinstance(value, list):
                waiting += value[:NODES_MAX]
            elif isinstance(value, dict):
                found.append(value)
                waiting += [value[key] for key in ("@graph", "mainEntity") if key in value]
    return found


def _texts(script: Any) -> Iterator[str]:
    if (script.attrs.get("type") or "").partition(";")[0].strip().lower() == "application/ld+json":
        for child in script.iter(include_text=True):
            yield child.text_content or ""


def _script(words: str) -> Any:
    if len(words) > SCRIPT_MAX:
        return None
    try:
        return json.loads(words, strict=False)
    except (ValueError, RecursionError):
        return None  # other tools read the page as well; it is the page's own fault


def _kinds(node: dict[str, Any]) -> frozenset[str]:
    kinds = node.get("@type")
    names = kinds if isinstance(kinds, list) else [kinds]
    texts = (name for name in names if isinstance(name, str))
    return frozenset(name.rpartition("/")[2].rpartition(":")[2].lower() for name in texts)


def _first(value: Any, key: str) -> str:
    """Return the first text of a property."""
    found = below(value, key)
    if isinstance(found, list):
        found = found[0] if found else None
    return text(found, "@id") or text(found, "@value") or text({key: found}, key)


def _same(one: str, other: str) -> bool:
    """Answer whether two addresses are those of one page."""
    ends = (each.partition("#")[0].partition("://")[2].rstrip("/") for each in (one, other))
    return len(set(ends)) == 1
