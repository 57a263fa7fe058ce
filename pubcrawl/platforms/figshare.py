"""
Read articles of figshare, of its portals for institutions, and of portals on their own hosts.

Source: https://docs.figshare.com
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar
from urllib.parse import parse_qsl, urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import ArtifactContext, Claim, Related, SourceClaims
from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest, total_size
from pubcrawl.platforms import boundary
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.platform import DatasetPlatform, Listed
from pubcrawl.platforms.values import (
    RESTRICTED,
    SCOPE,
    below,
    digests,
    item,
    mimetype,
    objects,
    raw,
    record,
    records,
    restricted,
    scope,
    size,
    text,
    truth,
)

# The segment before the title in an address.
TYPES = frozenset(
    (
        "book",
        "chapter",
        "code",
        "composition",
        "conference_contribution",
        "dataset",
        "data_management_plan",
        "educational_resource",
        "event",
        "figure",
        "fileset",
        "journal_contribution",
        "media",
        "model",
        "monograph",
        "online_resource",
        "paper",
        "performance",
        "physical_object",
        "poster",
        "preprint",
        "presentation",
        "report",
        "software",
        "standard",
        "thesis",
        "workflow",
    )
)

PAGE_SIZE = 100
"""Files on one page of the list."""

FIRST = 10
"""Files that the article itself lists."""

_ID = re.compile("[1-9][0-9]{3,11}")
_VERSION = re.compile("[1-9][0-9]{0,2}")
_OTHERS = frozenset(("authors", "collections", "projects", "account"))

ARCHIVES = "https://ndownloader.figshare.com/articles"
"""Base address of the archives with all files of an article on figshare itself."""

VERSIONS_MAX = 100
"""The most earlier versions listed."""

_PAGE_VERSION = re.compile(r"(?<=/)[0-9]{1,3}$")


class Figshare(DatasetPlatform):
    """figshare, its portals, and portals with addresses of its form."""

    name = "figshare"
    api = "https://api.figshare.com/v2"
    api_path = "/v2"
    hosts: ClassVar = dict.fromkeys(
        ("figshare.com", "api.figshare.com", "ndownloader.figshare.com"), api
    )

    def match(self, address: Address) -> DatasetRef | None:
        """Return the article at an address; without a version, the newest."""
        path, api = address.path, address.api or self.api
        dataset = DatasetRef(self.name, "", url=address.url, api=api)
        if "articles" in path:
            after = path[path.index("articles") + 1 :]
            numbers = _numbers(tuple(each for each in after if each not in ("versions", "files")))
            # On an unknown host, only the form of the address shows that it is figshare.
            if numbers and (address.api or (len(after) > 2 and after[0].lower() in TYPES)):
                dataset = dataset._replace(id=numbers[0], version=numbers[1])
                return dataset._replace(asks=(ListingRequest(_article(dataset)),))
            return None
        if not address.api:
            return None
        if path[:1] == ("s",):
            return dataset._replace(id=path[-1], reason=RESTRICTED)  # a private link
        if "files" in path or _OTHERS & set(path):
            return dataset._replace(id=path[-1], reason=SCOPE)
        return None

    def files(self, dataset: DatasetRef, ask: ListingRequest, value: Any) -> ListingPage:
        """
        Return the files of an article, or of a page of its file list.

        An article lists its first ``FIRST`` files. If their sizes are less than the total size,
        the list is requested.
        """
        if isinstance(value, list):
            items = tuple(map(_item, records(value, "files")))
            return ListingPage(items, _next(ask.url, len(items)))
        article = record(value, "the article")
        version = text(article, "version")
        files = records(article.get("files"), "files")
        items = tuple(_item(row) for row in files if not truth(row, "is_link_only"))
        if refusal := _refusal(article) or (
            scope("its files are links to other sites") if len(items) < len(files) else None
        ):
            return ListingPage(items, version=version, refusal=refusal)
        whole = size(article.get("size"))
        if (len(items) < FIRST) if whole is None else (total_size(items) >= whole):
            return ListingPage(items, version=version)
        more = (ListingRequest(f"{_article(dataset)}/files?page=1&page_size={PAGE_SIZE}"),)
        return ListingPage(items, more, version)

    def describe(self, listed: Listed) -> SourceClaims:
        """Return the claims of an article, or of a page of its file list."""
        value = listed.value
        if isinstance(value, list):
            return SourceClaims(
                boundary.SOURCE, listed.claims(), related=tuple(_elsewhere(objects(value)))
            )
        access = "embargo" if truth(value, "is_embargoed") else "auth" if _is_hidden(value) else ""
        files = listed.claims(access)
        version = text(value, "version")
        bundle = f"{ARCHIVES}/{listed.dataset.id}/versions/{version}"
        has_bundle = len(files) > 1 and version and listed.dataset.api == self.api and not access
        return SourceClaims(
            boundary.SOURCE,
            (*files, *([Claim(bundle, "bundle", "api:archive")] if has_bundle else ())),
            context=tuple(_context(value)),
            related=(*_elsewhere(objects(value, "files")), *_related(value), *_versions(value)),
            identifiers=(boundary.doi(text(value, "doi")),),
            title=text(value, "title"),
            artifact_type=text(value, "defined_type_name"),
            declared=None if listed.page.more or access else len(files),
            needs=boundary.NEEDS[access],
        )


def _refusal(article: dict[str, Any]) -> ParseError | None:
    # An embargo on the files leaves the article public.
    if truth(article, "is_embargoed") or truth(article, "is_confidential"):
        return restricted(f"embargoed until {text(article, 'embargo_date') or 'further notice'}")
    if "is_public" in article and not truth(article, "is_public"):
        return restricted("the article is private")
    return None


def _article(dataset: DatasetRef) -> str:
    """Return the API address of an article, or of its requested version."""
    version = f"/versions/{dataset.version}" if dataset.version else ""
    return f"{dataset.api}/articles/{dataset.id}{version}"


def _numbers(parts: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the identifier and version ("" for none) at the end of an address."""
    if len(parts) > 1 and _VERSION.fullmatch(parts[-1]) and _ID.fullmatch(parts[-2]):
        return parts[-2], parts[-1]
    return (parts[-1], "") if parts and _ID.fullmatch(parts[-1]) else None


def _next(url: str, count: int) -> tuple[ListingRequest, ...]:
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query))
    if not query.get("page", "").isdigit() or count < int(size(query.get("page_size")) or 10):
        return ()
    page = f"page={int(query['page']) + 1}&page_size={query.get('page_size', 10)}"
    return (ListingRequest(parts._replace(query=page).geturl()),)


def _item(row: dict[str, Any]) -> Item:
    name = raw(row, "name")
    return item(
        name,
        text(row, "download_url"),
        # figshare computes one digest; the supplied one may be that of another file.
        digests(("md5", row.get("computed_md5") or row.get("supplied_md5"))),
        size=size(row.get("size")),
        mimetype=text(row, "mimetype") or mimetype(name),
    )


def _is_hidden(value: Any) -> bool:
    return truth(value, "is_confidential") or text(value, "is_public") == "false"


def _elsewhere(rows: list[Any]) -> Iterator[Related]:
    """Yield the entries of the file list that are links to other sites."""
    for row in rows:
        if truth(row, "is_link_only"):
            yield from boundary.linked(text(row, "download_url"), "links_to")


def _context(value: Any) -> Iterator[ArtifactContext]:
    yield from boundary.license_(text(value, "license", "url"))
    for row in objects(value, "authors"):
        yield from boundary.author(text(row, "orcid_id"))


def _related(value: Any) -> Iterator[Related]:
    yield from boundary.linked(text(value, "resource_doi"), "isSupplementTo")
    for row in objects(value, "related_materials"):
        target = text(row, "link") or text(row, "identifier")
        yield from boundary.linked(target, text(row, "relation") or "links_to")
    references = below(value, "references")
    for each in references if isinstance(references, list) else ():
        yield from boundary.linked(text(each), "references")


def _versions(value: Any) -> Iterator[Related]:
    """Yield the pages of earlier versions; their addresses end with the version number."""
    page = _PAGE_VERSION.sub("", artifact_url(text(value, "url_public_html"))).rstrip("/")
    number = size(value.get("version")) or 0
    if page and page.rpartition("/")[2].isdigit():
        for earlier in range(max(1, number - VERSIONS_MAX), number):
            yield Related(f"{page}/{earlier}", "version")
