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
from pubcrawl.items.artifact import About, Claim
from pubcrawl.model.fileset import (
    STATED_SIZE,
    DatasetFile,
    DatasetRef,
    ListingPage,
    ListingRequest,
    own_path,
)
from pubcrawl.platforms.answers import Answer, mimetype, read_digests, refusal, web
from pubcrawl.reading import signposting
from pubcrawl.reading.boundary import linkset, schema_org
from pubcrawl.reading.boundary.documents import of_page

LINKSETS = ("application/linkset+json", "application/json+linkset", "application/linkset")
"""Media types of linksets, best first."""

_DATASETS = """
    collection datacatalog datafeed dataset softwareapplication softwaresourcecode
""".split()


def linked_files(
    document: Document | None, url: str, headers: Mapping[str, str]
) -> tuple[DatasetRef, ListingPage] | None:
    """
    Return the dataset of a page and the files that it declares; None if it declares none.

    *document*: None if the body is not a page. *headers*: of its response, names in any
    case. A linkset of the page becomes a request.
    """
    links = signposting.links(document, url, headers)
    items = _files(
        Claim(link.url, "item", "", type=link.type) for link in links if link.rel == "item"
    )
    described = _files(_described(document)) if document and not document.xml else ()
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
        raise refusal("error", found.warnings[0])
    links = [link for link in found.links if link.rel == "item"]
    pages = {_page(link.context) for link in links}
    page = _page(dataset.url) if len(pages) > 1 else next(iter(pages), "")
    own = (link for link in links if _page(link.context) == page)
    return ListingPage(_files(Claim(link.href, "item", "", type=link.type) for link in own))


def _page(url: str) -> str:
    """Return the address of a page, without scheme and fragment, to compare it."""
    return url.partition("#")[0].partition("://")[2].rstrip("/")


def _described(page: Document) -> Iterator[Claim]:
    """Yield the claims for the files of the data set that the JSON-LD of a page describes."""
    graph = Graph(page.base)
    of_page(page, graph)
    statement = schema_org.of_graph(graph, About(page.url, page.url))
    if statement.artifact_type.lower() in _DATASETS:
        for claim in statement.claims:
            if claim.role == "item" and not claim.contained_in:
                yield claim


def _files(claims: Iterable[Claim]) -> tuple[DatasetFile, ...]:
    """Return one file for each address."""
    files: dict[str, DatasetFile] = {}
    paths: set[str] = set()
    for claim in claims:
        url = web(claim.uri)
        if not url or url in files:
            continue
        parts = urlsplit(url)
        # A name without an extension is a title, not a file name.
        name = claim.name
        if "." not in name or " " in name.rpartition(".")[2]:
            last = unquote(parts.path.rstrip("/").rpartition("/")[2])
            name = Answer(last).raw("").replace("/", "_") or parts.hostname or "file"
        files[url] = DatasetFile(
            own_path(name, paths),
            None if claim.stated else claim.size,
            mimetype=_media(claim.type) or mimetype(name),
            platform_url=url,
            extra={STATED_SIZE: claim.stated} if claim.stated else {},
            **read_digests(claim.digests)[0],
        )
    return tuple(files.values())


def _media(kind: str) -> str:
    return kind.partition(";")[0].strip().lower()
