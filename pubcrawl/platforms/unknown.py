"""
Read the files of an unknown platform from the machine-readable part of its page.

The page has Signposting (links of relation ``item``, or a linkset with them), or describes
the files of a data set in the vocabulary of schema.org.

Sources: https://signposting.org/FAIR/, https://www.rfc-editor.org/rfc/rfc9264,
https://schema.org/distribution
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import unquote, urlsplit

from pubcrawl.formats.html import Document
from pubcrawl.formats.rdf.graph import Graph
from pubcrawl.items.artifact import About
from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage, ListingRequest
from pubcrawl.platforms.values import Answer, mimetype, read_digests, trouble, web
from pubcrawl.reading import signposting
from pubcrawl.reading.boundary import linkset, schema_org
from pubcrawl.reading.boundary.documents import of_page

LINKSETS = ("application/linkset+json", "application/json+linkset", "application/linkset")
"""Media types of linksets, best first."""

_DATASETS = (
    "collection",
    "datacatalog",
    "datafeed",
    "dataset",
    "softwareapplication",
    "softwaresourcecode",
)


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
    described = _unique(_described(document)) if document and not document.xml else ()
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


def read_linkset_files(dataset: DatasetRef, url: str, body: bytes) -> ListingPage:
    """
    Return the files that the linkset at *url*, in JSON or as text, lists for the page of *dataset*.

    The linkset may have another address for a redirected page. Files of several pages are a
    catalogue. Raises ``ParseError`` for a body without links.
    """
    found = linkset.links(body, url, context=dataset.url)
    if not found.links:
        raise trouble(found.warnings[0])
    links = [link for link in found.links if link.rel == "item"]
    pages = {_page(link.context) for link in links}
    page = _page(dataset.url) if len(pages) > 1 else next(iter(pages), "")
    own = (link for link in links if _page(link.context) == page)
    return ListingPage(_unique(_item(link.href, link.type) for link in own))


def _page(url: str) -> str:
    """Return the address of a page, without scheme and fragment, to compare it."""
    return url.partition("#")[0].partition("://")[2].rstrip("/")


def _item(url: str, kind: str) -> DatasetFile:
    url = web(url)
    name = _name(url)
    return DatasetFile(name, mimetype=_media(kind) or mimetype(name), platform_url=url)


def _described(page: Document) -> Iterator[DatasetFile]:
    """Yield the files of the data set that the JSON-LD of a page describes."""
    graph = Graph(page.base)
    of_page(page, graph)
    statement = schema_org.of_graph(graph, About(page.url, page.url))
    if statement.artifact_type.lower() not in _DATASETS:
        return
    for claim in statement.claims:
        if claim.role != "item" or claim.contained_in:
            continue
        # A name without an extension is a title, not a file name.
        has_extension = "." in claim.name and " " not in claim.name.rpartition(".")[2]
        name = claim.name if has_extension else _name(claim.uri)
        yield DatasetFile(
            name,
            None if claim.rounded else claim.size,
            mimetype=claim.type or mimetype(name),
            platform_url=web(claim.uri),
            **read_digests(*claim.digests)[0],
        )


def _unique(items: Iterable[DatasetFile]) -> tuple[DatasetFile, ...]:
    """Return one file for each address; files of the same name get numbered folders."""
    found: dict[str, DatasetFile] = {}
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
    return Answer(name).raw("").replace("/", "_") or parts.hostname or "file"


def _media(kind: str) -> str:
    return kind.partition(";")[0].strip().lower()
