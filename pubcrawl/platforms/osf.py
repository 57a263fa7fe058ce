"""
Read projects, components, registrations and preprints of the Open Science Framework.

Files are listed by folder, and only those in OSF Storage: a project may also show files of
other services, which a warning names. Components, forks and origins are separate artifacts.

Source: https://developer.osf.io
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar
from urllib.parse import parse_qsl, urlencode, urlsplit

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import (
    About,
    ArtifactContext,
    ArtifactResponse,
    Claim,
    Related,
    SourceClaims,
)
from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.platforms import boundary
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.platform import DatasetPlatform
from pubcrawl.platforms.values import (
    SCOPE,
    below,
    digests,
    further,
    item,
    load,
    mimetype,
    raw,
    record,
    records,
    restricted,
    scope,
    size,
    text,
    trouble,
    truth,
    web,
)

PAGE_SIZE = 100
"""Entries on one page of a folder."""

_STORAGE = "osfstorage"
_GUID = re.compile("[a-z0-9]{5}", re.IGNORECASE)
_PROJECTS = ("nodes", "registrations")
_KINDS = {"nodes": "Project", "registrations": "Registration", "preprints": "Preprint"}
# First segments of paths that only look like an identifier.
_WORDS = frozenset(("about", "goals", "login", "terms"))
_TABS = frozenset(("addons", "analytics", "files", "forks", "metadata", "overview", "resources"))
_LISTS = {"children": "component", "forks": "fork"}
_ORIGINS = {
    "parent": "isPartOf",
    "forked_from": "isForkOf",
    "registered_from": "isVersionOf",
    "node": "isSupplementedBy",
}


class OSF(DatasetPlatform):
    """OSF, whose API serves all its hosts."""

    name = "osf"
    api = "https://api.osf.io/v2"
    api_path = "/v2"
    hosts: ClassVar = {"osf.io": api, "api.osf.io": "", "api.test.osf.io": ""}

    def match(self, address: Address) -> DatasetRef | None:
        """Return the project at an address of OSF, or of its API."""
        path, api = address.path, address.api
        dataset = DatasetRef(self.name, "", url=address.url, api=api)
        if path[:1] == ("v2",) and len(path) > 2:
            kind, number = path[1], path[2]
            dataset = dataset._replace(id=number)
            if kind in _PROJECTS and _GUID.fullmatch(number):
                return dataset._replace(asks=(ListingRequest(f"{api}/{kind}/{number}/"),))
            if kind == "guids" and _GUID.fullmatch(number):
                return dataset._replace(asks=(_lookup(api, number),))
            return dataset._replace(reason=SCOPE)
        if path[:1] == ("preprints",) or path[:1] == ("download",):
            return dataset._replace(id=path[-1], reason=SCOPE)
        if path[:1] == ("registries",):
            path = path[2:] if len(path) > 2 else path[1:]
        if path[:1] == ("project",):
            path = path[1:]
        if not path or not _GUID.fullmatch(path[0]) or path[0].lower() in _WORDS:
            return None
        dataset = dataset._replace(id=path[0].lower())
        if len(path) > 1 and (path[1] not in _TABS or (path[1] == "files" and len(path) > 3)):
            return dataset._replace(reason=SCOPE)
        return dataset._replace(asks=(_lookup(api, dataset.id),))

    def dataset_entries(self, dataset: DatasetRef) -> tuple[str, ...]:
        """
        Return the API address of a dataset; () if it has none.

        The API redirects from an identifier to the project, registration or file.
        """
        if dataset.asks:
            return (dataset.asks[0].url.partition("?")[0],)
        match [each for each in urlsplit(dataset.url).path.split("/") if each and each != "v2"]:
            case ["preprints", *_, number]:
                return (f"{dataset.api}/preprints/{number}/",)
            case ["files", number, *_] | [_, "files", _, number, *_]:
                return (f"{dataset.api}/files/{number}/",)
        return ()

    def files(self, dataset: DatasetRef, ask: ListingRequest, value: Any) -> ListingPage:
        """Return the request for the files of a project, or a page of a folder."""
        value = _response(value)
        data = value.get("data")
        if isinstance(data, list):
            rows = records(data, "data")
            link = _next(value)
            more = [ListingRequest(further(link, ask.url))] if link else []
            folders = [row for row in rows if text(row, "attributes", "kind") == "folder"]
            more += [_entries(ask, row) for row in folders if _service(row) == _STORAGE]
            files = [row for row in rows if text(row, "attributes", "kind") == "file"]
            if len(files) + len(folders) < len(rows):
                raise trouble("an entry is neither a file nor a folder")
            return ListingPage(tuple(map(_item, files)), tuple(more))
        return _project_files(dataset, ask, record(data, "data"))

    def read(self, response: ArtifactResponse, about: About) -> SourceClaims:
        """Return the claims of an identifier, project, folder page or list of projects."""
        value, url = _response(load(response.body)), boundary.final_url(response)
        data = value.get("data")
        if isinstance(data, list):
            rows = records(data, "data")
            if any(text(row, "type") == "files" for row in rows):
                return _folder(response, self.listing(url, value)[1], rows)
            return _list(response, _next(value), rows)
        data = record(data, "data")
        kind = text(data, "type")
        if kind == "guids":
            return _referent(response, self.api_dataset(url).api, data)
        if kind == "files":
            return _file(self.listing(url, {"data": [data]})[1], data)
        if kind not in _KINDS:
            raise trouble(f"an identifier of {kind or 'an unknown kind'}")
        return _project(response, data, kind)


def _response(value: Any) -> dict[str, Any]:
    """Return a response of the API that is not an error."""
    found = record(value, "the response")
    if errors := records(found.get("errors"), "errors"):
        raise trouble(f"the API says: {text(errors[0], 'detail')}")
    return found


def _next(value: dict[str, Any]) -> str:
    """Return the address of the next page of a list, "" for the last page."""
    return text(value, "links", "next") or text(value, "links", "next", "href")


def _related(data: Any, name: str) -> Any:
    """Return the link of a relationship."""
    return below(data, "relationships", name, "links", "related")


def _kind(data: dict[str, Any]) -> str:
    """Return the type of the object with an identifier."""
    link = _related(data, "referent")
    return text(link, "meta", "type") or text(data, "relationships", "referent", "data", "type")


def _project_files(dataset: DatasetRef, ask: ListingRequest, data: dict[str, Any]) -> ListingPage:
    """Return the request for the files of a project or of the project of an identifier."""
    kind = text(data, "type")
    if kind == "guids":
        kind = _kind(data)
        if kind in _PROJECTS:
            files = f"{dataset.api}/{kind}/{dataset.id}/files/{_STORAGE}/"
            return ListingPage(more=(ListingRequest(_sized(files)),))
    if kind not in _PROJECTS:
        raise scope(f"an identifier of {kind or 'an unknown kind'}, not of a project")
    if truth(data, "attributes", "withdrawn"):
        raise restricted("the registration was withdrawn")
    public = below(data, "attributes", "public")
    if public is not None and not truth(data, "attributes", "public"):
        raise restricted("the project is private")
    link = text(_related(data, "files"), "href")
    files = link or f"{dataset.api}/{kind}/{text(data, 'id') or dataset.id}/files/"
    return ListingPage(more=(ListingRequest(_sized(further(files, ask.url))),))


def _lookup(api: str, number: str) -> ListingRequest:
    """Return the request for the type of the object with an identifier."""
    return ListingRequest(f"{api}/guids/{number}/?resolve=false")


def _service(row: dict[str, Any]) -> str:
    """Return the name of the service that has a file or folder."""
    return text(row, "attributes", "provider") or _STORAGE


def _entries(ask: ListingRequest, row: dict[str, Any]) -> ListingRequest:
    """Return the request for the entries of a folder."""
    link = text(_related(row, "files"), "href")
    if not link:
        raise trouble(f"no address of the folder {text(row, 'attributes', 'name')!r}")
    return ListingRequest(_sized(further(link, ask.url)))


def _sized(url: str) -> str:
    """Return the address of a list with the largest page size."""
    parts = urlsplit(url)
    query = {**dict(parse_qsl(parts.query)), "page[size]": str(PAGE_SIZE)}
    return parts._replace(query=urlencode(query)).geturl()


def _item(row: dict[str, Any]) -> Item:
    about = record(row.get("attributes"), "attributes")
    name = raw(about, "materialized_path").removeprefix("/") or raw(about, "name")
    hashes = below(about, "extra", "hashes")
    extra = {"version": size(about.get("current_version")), "guid": text(about, "guid")}
    return item(
        name,
        text(row, "links", "download"),
        digests(*((key, below(hashes, key)) for key in ("md5", "sha1", "sha256"))),
        size=size(about.get("size")),
        mimetype=mimetype(name),
        extra={key: value for key, value in extra.items() if value},
    )


def _list(response: ArtifactResponse, link: str, rows: list[dict[str, Any]]) -> SourceClaims:
    is_wiki = any(text(row, "type") == "wikis" for row in rows)
    asks, warnings = boundary.toward(response, "osf", link)
    return SourceClaims(
        boundary.SOURCE,
        tuple(map(_wiki, rows)) if is_wiki else (),
        related=() if is_wiki else tuple(_others(response, rows)),
        asks=asks,
        abridged=bool(warnings),
        warnings=warnings,
    )


def _folder(
    response: ArtifactResponse, page: ListingPage, rows: list[dict[str, Any]]
) -> SourceClaims:
    claims = [boundary.file_claim(item) for item in page.items if item.platform_url]
    for row in rows:
        upload = text(row, "links", "upload")
        if upload and text(row, "attributes", "path") == "/" and _service(row) == _STORAGE:
            claims.append(Claim(f"{upload}?zip=", "bundle", "api:archive"))
    services = sorted({_service(row) for row in rows} - {_STORAGE})
    return SourceClaims(
        boundary.SOURCE,
        tuple(claims),
        asks=tuple(boundary.api_request(ask.url, "osf") for ask in page.more),
        abridged=bool(services),
        warnings=tuple(f"{response.url}: files on {name} are not listed" for name in services),
    )


def _referent(response: ArtifactResponse, api: str, data: dict[str, Any]) -> SourceClaims:
    kind = _kind(data)
    if kind not in (*_KINDS, "files"):
        raise trouble(f"an identifier of {kind or 'an unknown kind'}")
    link = text(_related(data, "referent"), "href")
    target = link or f"{api}/{kind}/{text(data, 'id')}/"
    asks, warnings = boundary.toward(response, "osf", target)
    return SourceClaims(boundary.SOURCE, asks=asks, warnings=warnings)


def _file(page: ListingPage, data: dict[str, Any]) -> SourceClaims:
    claims = tuple(boundary.file_claim(item) for item in page.items if item.platform_url)
    name = text(data, "attributes", "name")
    return SourceClaims(
        boundary.SOURCE, claims, title=name, artifact_type="File", declared=len(claims)
    )


def _project(response: ArtifactResponse, data: dict[str, Any], kind: str) -> SourceClaims:
    about = data.get("attributes")
    title = text(about, "title")
    if truth(about, "withdrawn") or text(about, "date_withdrawn"):
        return SourceClaims(
            boundary.SOURCE, title=title, state="gone", evidence=(f"{response.url} is withdrawn",)
        )
    link = text(data, "links", "preprint_doi") or text(data, "links", "doi")
    public = text(about, "public") != "false"
    lists = _lists(data, boundary.final_url(response)) if public else ()
    asks, warnings = boundary.toward(response, "osf", *lists)
    return SourceClaims(
        boundary.SOURCE,
        context=tuple(_context(data)),
        related=tuple(_origins(data)),
        asks=asks,
        identifiers=(boundary.doi(link), boundary.doi(text(about, "doi"))),
        title=title,
        artifact_type=text(about, "category").capitalize() or _KINDS[kind],
        needs=() if public else ("auth",),
        warnings=warnings,
    )


def _lists(data: dict[str, Any], base: str) -> Iterator[str]:
    """Yield the addresses of the lists of files, wiki pages, components and forks."""
    for name in ("files", "wikis", *_LISTS):
        related = _related(data, name)
        count = size(below(related, "meta", "count"))
        # Forks are requested only if the API counts at least one.
        is_listed = name != "forks" if count is None else count > 0
        if is_listed and (link := web(text(related, "href"), base)):
            yield _sized(link)


def _context(data: dict[str, Any]) -> Iterator[ArtifactContext]:
    link = text(_related(data, "license"), "href")
    yield from boundary.license_(text(data, "attributes", "node_license", "url") or link)


def _origins(data: dict[str, Any]) -> Iterator[Related]:
    """Yield the pages of the parent project and of the originals of a copy or version."""
    page = urlsplit(artifact_url(text(data, "links", "html")))
    for name, relation in _ORIGINS.items():
        link = text(_related(data, name), "href")
        number = (
            text(data, "relationships", name, "data", "id") or link.rstrip("/").rpartition("/")[2]
        )
        if number and page.netloc and number != text(data, "id"):
            yield Related(f"{page.scheme}://{page.netloc}/{number}/", relation)


def _others(response: ArtifactResponse, rows: list[dict[str, Any]]) -> Iterator[Related]:
    parts = urlsplit(boundary.final_url(response)).path.split("/")
    relation = next((name for part, name in _LISTS.items() if part in parts), "links_to")
    for row in rows:
        yield from boundary.linked(text(row, "links", "html"), relation)


def _wiki(row: dict[str, Any]) -> Claim:
    kind, name = text(row, "attributes", "content_type"), text(row, "attributes", "name")
    return Claim(text(row, "links", "download"), "content_page", "api:wiki", type=kind, name=name)
