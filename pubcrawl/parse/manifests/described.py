"""
Files that a page of an unknown platform links to itself, as data for programs.

Signposting (links of relation ``item``, in a linkset where there are many), and
what schema.org calls the ``distribution`` of a data set.

Sources: https://signposting.org/FAIR/, https://www.rfc-editor.org/rfc/rfc9264,
https://schema.org/distribution
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.parse import signposting
from pubcrawl.parse.html import Document
from pubcrawl.parse.manifests.values import (
    digests,
    load,
    mimetype,
    raw,
    size,
    text,
    trouble,
    web,
)
from pubcrawl.parse.meta import jsonld

LINKSETS = ("application/linkset+json", "application/json+linkset", "application/linkset")
"""Media types of linksets, best first."""

_DATASETS = frozenset(
    (
        *("collection", "datacatalog", "datafeed", "dataset"),
        *("softwareapplication", "softwaresourcecode"),
    )
)
_FILES = frozenset(("datadownload", "fileobject", "mediaobject"))
_FILE_LISTS = ("distribution", "encoding", "associatedMedia", "hasPart")
_SIZE = re.compile(r"\s*([0-9]+)\s*(?:bytes?|b)?\s*", re.IGNORECASE)
_PAGE_TYPES = frozenset(("text/html", "application/xhtml+xml"))


def linked(
    document: Document | None, url: str, headers: Mapping[str, str]
) -> tuple[DatasetRef, ListingPage] | None:
    """
    Return the dataset of a page that says which its files are; None if it does not.

    *document*: the page, None if what came is none. *headers*: of its answer,
    names in any case. A linkset that the page names is left to be asked for.
    """
    links = signposting.links(document, url, headers)
    items = _unique(_item(link.url, link.type) for link in links if link.rel == "item")
    described = _unique(_distributed(document)) if document and not document.xml else ()
    by_url = {item.platform_url: item for item in described}
    told = tuple(by_url.get(item.platform_url, item) for item in items)
    place = DatasetRef("signposting", url, url=url, api=url)
    kinds = {_media(link.type): link.url for link in reversed(links) if link.rel == "linkset"}
    # A page that has one names only some of its files, where these are many.
    if sets := [kinds[kind] for kind in LINKSETS if kind in kinds]:
        return place._replace(asks=(ListingRequest(sets[0]),)), ListingPage(told)
    if told:
        return place, ListingPage(told)
    return (place._replace(platform="schemaorg"), ListingPage(described)) if described else None


def read(place: DatasetRef, ask: ListingRequest, body: bytes) -> ListingPage:
    """Return the files that a linkset, in JSON or as text, has for the page *place*."""
    if body.lstrip()[:1] in (b"{", b"["):
        return ListingPage(_unique(_of_linkset(place, ask, load(body))))
    links = list(signposting.header(body.decode("utf-8", "replace"), place.url))
    if not links:
        raise trouble("a linkset without links of the page")
    return ListingPage(_unique(_item(link.url, link.type) for link in links if link.rel == "item"))


def _of_linkset(place: DatasetRef, ask: ListingRequest, value: Any) -> Iterator[Item]:
    contexts = list(_several(value.get("linkset") if isinstance(value, dict) else value))
    if not contexts:
        raise trouble("a linkset without links")
    items = [each for each in contexts if each.get("item")]
    # Behind a redirect the page may go by another name; a list of many datasets is not its own.
    own = [each for each in items if _is_of(each, place, ask)] or (items if len(items) == 1 else [])
    for context in own:
        for target in _several(context["item"]):
            if url := web(raw(target, "href"), ask.url):
                yield _item(url, text(target, "type"))


def _is_of(context: dict[str, Any], place: DatasetRef, ask: ListingRequest) -> bool:
    """Answer whether links are said of the page."""
    anchor = web(raw(context, "anchor"), ask.url) or place.url
    ends = (each.partition("#")[0].partition("://")[2].rstrip("/") for each in (anchor, place.url))
    return len(set(ends)) == 1


def _several(value: Any, depth: int = 3) -> Iterator[dict[str, Any]]:
    """Yield the objects of a list, also of lists in it, or the one that stands for it."""
    if isinstance(value, dict):
        yield value
    elif isinstance(value, list) and depth:
        for each in value:
            yield from _several(each, depth - 1)


def _item(url: str, kind: str) -> Item:
    url = web(url)
    name = _name(url)
    return Item(name, mimetype=_media(kind) or mimetype(name), platform_url=url)


def _distributed(document: Document) -> Iterator[Item]:
    """Yield the files of the data set that a page describes in JSON-LD."""
    nodes = jsonld.objects(document)
    named = {name: node for node in nodes if len(node) > 1 and (name := text(node, "@id"))}
    for node in nodes:
        if not _DATASETS.intersection(jsonld.types(node)):
            continue
        # DataCite's own description has the addresses in the data set itself.
        for url in jsonld.each(node, "contentUrl"):
            yield from _file({"contentUrl": url, **_shared(node)}, document.base)
        for key in _FILE_LISTS:
            for one in jsonld.each(node, key):
                given = named.get(text(one, "@id"), one)
                kinds = jsonld.types(given) if isinstance(given, dict) else []
                if key == "distribution" or _FILES.intersection(kinds):
                    yield from _file(given, document.base)
        return  # others on the page are parts of it, or related


def _file(value: Any, base: str) -> Iterator[Item]:
    """Yield the file that is described, if it is said where it is."""
    kind = _media(_first(value, "encodingFormat", "fileFormat"))
    direct = _first(value, "contentUrl")
    url = web(direct or _first(value, "url"), base)
    if not url or (kind in _PAGE_TYPES and not direct):
        return
    whole = _SIZE.fullmatch(_first(value, "contentSize"))
    known = digests(*((key, _first(value, key)) for key in ("md5", "sha1", "sha256")))
    known.pop("extra", None)
    name = raw(value, "name")
    # Titles are no names of files.
    name = name if "." in name and " " not in name.rpartition(".")[2] else _name(url)
    kind = kind if "/" in kind and "://" not in kind else mimetype(name)
    yield Item(name, size(whole[1]) if whole else None, mimetype=kind, platform_url=url, **known)


def _shared(node: dict[str, Any]) -> dict[str, Any]:
    """Return what a data set says of its file, if it has but one."""
    if len(jsonld.each(node, "contentUrl")) > 1:
        return {}
    return {key: node[key] for key in ("encodingFormat", "contentSize") if key in node}


def _unique(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return a file for each address; those of one name get folders, by number."""
    found: dict[str, Item] = {}
    for item in items:
        if item.platform_url:
            found.setdefault(item.platform_url, item)
    seen: dict[str, int] = {}
    for item in found.values():
        seen[item.path] = seen.get(item.path, 0) + 1
        if seen[item.path] > 1:
            item.path = f"{seen[item.path]}/{item.path}"
    return tuple(found.values())


def _name(url: str) -> str:
    """Return the name of the file at an address: its last part, without slashes."""
    parts = urlsplit(url)
    name = unquote(parts.path.rstrip("/").rpartition("/")[2])
    return raw({"name": name}, "name").replace("/", "_") or parts.hostname or "file"


def _media(kind: str) -> str:
    return kind.partition(";")[0].strip().lower()


def _first(value: Any, *keys: str) -> str:
    """Return the first text or number of some properties; of an object its identifier or value."""
    found = (one for key in keys for one in jsonld.each(value, key))
    words = (text(one, "@id") or text(one, "@value") or text({"": one}, "") for one in found)
    return next(filter(None, words), "")
