"""
Read projects, components, registrations and preprints of the Open Science Framework.

Files are listed by folder, and only those in OSF Storage: a project may also show files of
other services, which a warning names. Components, forks and origins are separate artifacts.

Source: https://developer.osf.io
"""

from __future__ import annotations

import re
from typing import ClassVar
from urllib.parse import urlsplit

from pubcrawl.ids.url import artifact_url
from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage
from pubcrawl.platforms.address import Address, with_parameters
from pubcrawl.platforms.claims import ClaimBuilder
from pubcrawl.platforms.platform import DatasetPlatform, NextLink, listing
from pubcrawl.platforms.values import (
    SCOPE,
    Answer,
    further,
    restricted,
    scope,
    trouble,
    web,
)

PAGE_SIZE = 100
"""Entries on one page of a folder."""

_STORAGE = "osfstorage"
_GUID = re.compile("[a-z0-9]{5}", re.IGNORECASE)
_PROJECTS = ("nodes", "registrations")
_LOOKUPS = {"nodes": "", "registrations": "", "guids": "?resolve=false"}
_KINDS = {"nodes": "Project", "registrations": "Registration", "preprints": "Preprint"}
# First segments of paths that only look like an identifier.
_WORDS = ("about", "goals", "login", "terms")
_TABS = ("addons", "analytics", "files", "forks", "metadata", "overview", "resources")
_LISTS = {"children": "component", "forks": "fork"}
_ORIGINS = {
    "parent": "isPartOf",
    "forked_from": "isForkOf",
    "registered_from": "isVersionOf",
    "node": "isSupplementedBy",
}


class OSF(NextLink, DatasetPlatform):
    """OSF, whose API serves all its hosts."""

    name = "osf"
    members = "wiki pages, bundle; components and forks are related"
    api = "https://api.osf.io/v2"
    api_path = "/v2"
    hosts: ClassVar = {"osf.io": api, "api.osf.io": "", "api.test.osf.io": ""}
    next_paths = ("links.next", "links.next.href")

    def match(self, address: Address) -> DatasetRef | None:
        """Return the project at an address of OSF, or of its API."""
        path, api = address.path, address.api
        match path:
            case ("v2", kind, number, *_):
                lookup = _LOOKUPS.get(kind)
                if lookup is None or not _GUID.fullmatch(number):
                    return self.dataset(address, number, reason=SCOPE)
                return self.dataset(address, number, f"{api}/{kind}/{number}/{lookup}")
            case ("preprints" | "download", *_):
                return self.dataset(address, path[-1], reason=SCOPE)
            case ("registries", _, "project", *rest) | ("registries", _, *rest) if rest:
                path = tuple(rest)
            case ("registries" | "project", *rest):
                path = tuple(rest)
        if not path or not _GUID.fullmatch(path[0]) or path[0].lower() in _WORDS:
            return None
        number = path[0].lower()
        if path[1:] and (path[1] not in _TABS or (path[1] == "files" and path[3:])):
            return self.dataset(address, number, reason=SCOPE)
        return self.dataset(address, number, f"{api}/guids/{number}/{_LOOKUPS['guids']}")

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

    def files(self, dataset: DatasetRef, answer: Answer) -> ListingPage:
        """Return the request for the files of a project, or a page of a folder."""
        if not isinstance(_checked(answer).at("data"), list):
            return _project_files(dataset, answer)
        rows = answer.whole_list("data")
        folders = [row for row in rows if row.text("attributes.kind") == "folder"]
        files = [row for row in rows if row.text("attributes.kind") == "file"]
        more = self.more(answer)
        for row in folders:
            if _service(row) == _STORAGE:
                if not (link := _related(row, "files")):
                    name = row.text("attributes.name")
                    raise trouble(f"no address of the folder {name!r}")
                more.append(_sized(further(link, answer.url)))
        if len(files) + len(folders) < len(rows):
            raise trouble("an entry is neither a file nor a folder")
        return listing(map(_item, files), *more)

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of an identifier, project, folder page or list of projects."""
        answer = _checked(found.answer)
        if isinstance(answer.at("data"), list):
            rows = answer.whole_list("data")
            if any(row.text("type") == "files" for row in rows):
                self._read_folder(found, rows)
            else:
                self._read_list(found, rows)
            return
        data = answer.object("data")
        kind = data.text("type")
        if kind == "guids":
            target = _referred(data)
            if target not in (*_KINDS, "files"):
                raise trouble(f"an identifier of {target or 'an unknown kind'}")
            link = f"{self.answered(answer).api}/{target}/{data.text('id')}/"
            found.follow(_related(data, "referent") or link)
        elif kind == "files":
            found.files([_item(data)])
            found.describe(data.text("attributes.name"), "File")
            found.declared = len(found.claims)
        elif kind in _KINDS:
            _add_project(found, data, kind)
        else:
            raise trouble(f"an identifier of {kind or 'an unknown kind'}")

    def _read_folder(self, found: ClaimBuilder, rows: list[Answer]) -> None:
        super().read(found)
        for row in rows:
            upload = row.text("links.upload")
            if upload and row.text("attributes.path") == "/" and _service(row) == _STORAGE:
                found.claim(f"{upload}?zip=", "bundle", "archive")
        for name in sorted({*map(_service, rows)} - {_STORAGE}):
            found.lack(f"files on {name} are not listed")

    def _read_list(self, found: ClaimBuilder, rows: list[Answer]) -> None:
        found.follow(self.following(found.answer))
        parts = urlsplit(found.url).path.split("/")
        relation = next((name for part, name in _LISTS.items() if part in parts), "links_to")
        is_wiki = any(row.text("type") == "wikis" for row in rows)
        for row in rows:
            if is_wiki:
                kind, name = row.text("attributes.content_type"), row.text("attributes.name")
                found.claim(
                    row.text("links.download"), "content_page", "wiki", type=kind, name=name
                )
            else:
                found.link(row.text("links.html"), relation)


def _checked(answer: Answer) -> Answer:
    """Return a response of the API that is not an error."""
    answer.object()
    if errors := answer.whole_list("errors"):
        raise trouble(f"the API says: {errors[0].text('detail')}")
    return answer


def _related(row: Answer, name: str) -> str:
    """Return the link of a relationship."""
    return row.text(f"relationships.{name}.links.related.href")


def _referred(data: Answer) -> str:
    """Return the type of the object with an identifier."""
    start = "relationships.referent"
    return data.text(f"{start}.links.related.meta.type", f"{start}.data.type")


def _project_files(dataset: DatasetRef, answer: Answer) -> ListingPage:
    """Return the request for the files of a project or of the project of an identifier."""
    data = answer.object("data")
    kind = data.text("type")
    if kind == "guids":
        kind = _referred(data)
        if kind in _PROJECTS:
            files = f"{dataset.api}/{kind}/{dataset.id}/files/{_STORAGE}/"
            return listing((), _sized(files))
    if kind not in _PROJECTS:
        raise scope(f"an identifier of {kind or 'an unknown kind'}, not of a project")
    if data.true("attributes.withdrawn"):
        raise restricted("the registration was withdrawn")
    if data.at("attributes.public") is not None and not data.true("attributes.public"):
        raise restricted("the project is private")
    files = f"{dataset.api}/{kind}/{data.text('id') or dataset.id}/files/"
    return listing((), _sized(further(_related(data, "files") or files, answer.url)))


def _service(row: Answer) -> str:
    """Return the name of the service that has a file or folder."""
    return row.text("attributes.provider") or _STORAGE


def _sized(url: str) -> str:
    """Return the address of a list with the largest page size."""
    return with_parameters(url, **{"page[size]": PAGE_SIZE})


def _item(row: Answer) -> DatasetFile:
    about = row.object("attributes")
    name = about.raw("materialized_path").removeprefix("/") or about.raw("name")
    version = about.number("current_version")
    return about.file(
        name,
        row.text("links.download"),
        *((key, f"extra.hashes.{key}") for key in ("md5", "sha1", "sha256")),
        extra={**({"version": version} if version else {}), **about.named("guid")},
    )


def _add_project(found: ClaimBuilder, data: Answer, kind: str) -> None:
    about = data["attributes"]
    found.title = about.text("title")
    if about.true("withdrawn") or about.text("date_withdrawn"):
        found.gone("is withdrawn")
        return
    if about.text("public") == "false":
        found.needs = ("auth",)
    else:
        for name in ("files", "wikis", *_LISTS):
            link = web(_related(data, name), found.url)
            count = data.number(f"relationships.{name}.links.related.meta.count")
            # Forks are requested only if the API counts at least one.
            if link and (name != "forks" if count is None else count > 0):
                found.follow(_sized(link))
    found.license(about.text("node_license.url") or _related(data, "license"))
    # The pages of the parent project and of the originals of a copy or version.
    page = urlsplit(artifact_url(data.text("links.html")))
    for name, relation in _ORIGINS.items():
        number = data.text(f"relationships.{name}.data.id")
        number = number or _related(data, name).rstrip("/").rpartition("/")[2]
        if number and page.netloc and number != data.text("id"):
            found.link(f"{page.scheme}://{page.netloc}/{number}/", relation)
    type_name = about.text("category").capitalize() or _KINDS[kind]
    dois = (data.text("links.preprint_doi", "links.doi"), about.text("doi"))
    found.describe(found.title, type_name, *dois)
