"""
Read the files of an unknown platform from the machine-readable part of its page.

The page has Signposting (links of relation ``item``, or a linkset with them), or describes
the files of a data set in the vocabulary of schema.org.

Sources: https://signposting.org/FAIR/, https://www.rfc-editor.org/rfc/rfc9264,
https://schema.org/distribution
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

from pubcrawl.formats.html import Document
from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.platforms.values import digests, load, mimetype, raw, size, text, trouble, web
from pubcrawl.reading import signposting
from pubcrawl.reading.meta import jsonld

LINKSETS = ("application/linkset+json", "application/json+linkset", "application/linkset")
"""Media types of linksets, best first."""

_DATASETS = frozenset(
    (
        "collection",
        "datacatalog",
        "datafeed",
        "dataset",
        "softwareapplication",
        "softwaresourcecode",
    )
)
_FILES = frozenset(("datadownload", "fileobject", "mediaobject"))
_FILE_LISTS = ("distribution", "encoding", "associatedMedia", "hasPart")
_SIZE = re.compile(r"\s*+([0-9]++)\s*+(?:bytes?|b)?\s*+", re.IGNORECASE)
_PAGE_TYPES = frozenset(("text/html", "application/xhtml+xml"))


def linked_files(
    document: Document | None, url: str, headers: Mapping[str, str]
) -> tuple[DatasetRef, ListingPage] | None:
    """
    Return the dataset of a page and the files that it declares; None if it declares none.

    *document*: None if the body is not a page. *headers*: of its response, names in any
    case. A linkset of the page becomes a request.
    """
    links = signposting.links(document, url, headers)
    items = _unique(_item(link.url, link.type) for link in links if link.rel == "item")
    described = _unique(_distributed(document)) if document and not document.xml else ()
    by_url = {item.platform_url: item for item in described}
    listed = tuple(by_url.get(item.platform_url, item) for item in items)
    dataset = DatasetRef("signposting", url, url=url, api=url)
    kinds = {_media(link.type): link.url for link in reversed(links) if link.rel == "linkset"}
    # A page with a linkset may name only some of its many files itself.
    if sets := [kinds[kind] for kind in LINKSETS if kind in kinds]:
        return dataset._replace(asks=(ListingRequest(sets[0]),)), ListingPage(listed)
    if listed:
        return dataset, ListingPage(listed)
    return (dataset._replace(platform="schemaorg"), ListingPage(described)) if described else None


def read_linkset_files(dataset: DatasetRef, ask: ListingRequest, body: bytes) -> ListingPage:
    """Return the files that a linkset, in JSON or as text, lists for the page of *dataset*."""
    if body.lstrip()[:1] in (b"{", b"["):
        return ListingPage(_unique(_of_linkset(dataset, ask, load(body))))
    links = list(signposting.header(body.decode("utf-8", "replace"), dataset.url))
    if not links:
        raise trouble("the linkset has no links of the page")
    return ListingPage(_unique(_item(link.url, link.type) for link in links if link.rel == "item"))


def _of_linkset(dataset: DatasetRef, ask: ListingRequest, value: Any) -> Iterator[Item]:
    contexts = list(_several(value.get("linkset") if isinstance(value, dict) else value))
    if not contexts:
        raise trouble("the linkset has no links")
    items = [each for each in contexts if each.get("item")]
    # The linkset may have another address for a redirected page. A list of datasets is a catalogue.
    own = [each for each in items if _is_of(each, dataset, ask)] or (
        items if len(items) == 1 else []
    )
    for context in own:
        for target in _several(context["item"]):
            if url := web(raw(target, "href"), ask.url):
                yield _item(url, text(target, "type"))


def _is_of(context: dict[str, Any], dataset: DatasetRef, ask: ListingRequest) -> bool:
    """Answer whether a link context is the page of the dataset."""
    anchor = web(raw(context, "anchor"), ask.url) or dataset.url
    ends = (
        each.partition("#")[0].partition("://")[2].rstrip("/") for each in (anchor, dataset.url)
    )
    return len(set(ends)) == 1


def _several(value: Any, depth: int = 3) -> Iterator[dict[str, Any]]:
    """Yield the objects of a list and of nested lists, or a single object."""
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
    """Yield the files of the data set that the JSON-LD of a page describes."""
    nodes = jsonld.objects(document)
    named = {name: node for node in nodes if len(node) > 1 and (name := text(node, "@id"))}
    for node in nodes:
        if not _DATASETS.intersection(jsonld.types(node)):
            continue
        # DataCite has the addresses of the files in the data set itself.
        for url in jsonld.each(node, "contentUrl"):
            yield from _file({"contentUrl": url, **_shared(node)}, document.base)
        for key in _FILE_LISTS:
            for one in jsonld.each(node, key):
                file = named.get(text(one, "@id"), one)
                kinds = jsonld.types(file) if isinstance(file, dict) else []
                if key == "distribution" or _FILES.intersection(kinds):
                    yield from _file(file, document.base)
        return  # further data sets on the page are parts of it, or related


def _file(value: Any, base: str) -> Iterator[Item]:
    """Yield the file that an object describes, if it has an address."""
    kind = _media(_first(value, "encodingFormat", "fileFormat"))
    direct = _first(value, "contentUrl")
    url = web(direct or _first(value, "url"), base)
    if not url or (kind in _PAGE_TYPES and not direct):
        return
    whole = _SIZE.fullmatch(_first(value, "contentSize"))
    file_digests = digests(*((key, _first(value, key)) for key in ("md5", "sha1", "sha256")))
    file_digests.pop("extra", None)
    name = raw(value, "name")
    # A name without an extension is a title, not a file name.
    name = name if "." in name and " " not in name.rpartition(".")[2] else _name(url)
    kind = kind if "/" in kind and "://" not in kind else mimetype(name)
    yield Item(
        name, size(whole[1]) if whole else None, mimetype=kind, platform_url=url, **file_digests
    )


def _shared(node: dict[str, Any]) -> dict[str, Any]:
    """Return the type and size of a data set for its only file; {} if it has several."""
    if len(jsonld.each(node, "contentUrl")) > 1:
        return {}
    return {key: node[key] for key in ("encodingFormat", "contentSize") if key in node}


def _unique(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return one file for each address; files of the same name get numbered folders."""
    found: dict[str, Item] = {}
    for item in items:
        if item.platform_url:
            found.setdefault(item.platform_url, item)
    counts: dict[str, int] = {}
    for item in found.values():
        counts[item.path] = counts.get(item.path, 0) + 1
        if counts[item.path] > 1:
            item.path = f"{counts[item.path]}/{item.path}"
    return tuple(found.values())


def _name(url: str) -> str:
    """Return the file name of an address: the last segment of its path, without slashes."""
    parts = urlsplit(url)
    name = unquote(parts.path.rstrip("/").rpartition("/")[2])
    return raw(name).replace("/", "_") or parts.hostname or "file"


def _media(kind: str) -> str:
    return kind.partition(";")[0].strip().lower()


def _first(value: Any, *keys: str) -> str:
    """Return the first text of some properties; of an object its identifier or value."""
    found = (one for key in keys for one in jsonld.each(value, key))
    words = (text(one, "@id") or text(one, "@value") or text(one) for one in found)
    return next(filter(None, words), "")
