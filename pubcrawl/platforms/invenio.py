"""
Read records of Zenodo, before and since its move to InvenioRDM, and of other installations.

Sources: https://developers.zenodo.org, https://inveniordm.docs.cern.ch/reference/rest_api_index/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar
from urllib.parse import quote, urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.items.artifact import ArtifactContext, Claim, Related, SourceClaims
from pubcrawl.items.fileset import DatasetRef, Item, ListingPage, ListingRequest
from pubcrawl.platforms import boundary
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.platform import DatasetPlatform, Listed
from pubcrawl.platforms.values import (
    SCOPE,
    below,
    digests,
    further,
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
    unexpected,
)

_NUMBER = re.compile("[1-9][0-9]{0,11}")
# Ten characters of Crockford's base 32 with a hyphen; the last two are a checksum.
_RDM = re.compile("[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}")
_ZENODO_DOI = re.compile(r"(?:zenodo|cern|rodare)\.([1-9][0-9]{0,11})", re.IGNORECASE)

VERSIONS = 100
"""The most versions requested."""


class Invenio(DatasetPlatform):
    """InvenioRDM, and the older Invenio, on any host."""

    name = "invenio"
    aliases: ClassVar[tuple[str, ...]] = ("zenodo", "inveniordm")
    hosts: ClassVar = {
        "data.caltech.edu": "",
        "authors.library.caltech.edu": "",
        "ultraviolet.library.nyu.edu": "",
        "inveniordm.web.cern.ch": "",
    }
    api_path = "/api"

    def match(self, address: Address) -> DatasetRef | None:
        """Return the record at an address; on an unknown host, only one with an RDM identifier."""
        path = address.path
        api = address.api or address.root + self.api_path
        dataset = DatasetRef(self.name, "", url=address.url, api=api)
        for word in ("records", "record"):
            if word in path[:2] and path[-1] != word:
                at = path.index(word) + 1
                number, after = path[at], path[at + 1 :]
                break
        else:
            found = (
                _ZENODO_DOI.fullmatch(path[-1]) if address.api and path[:1] == ("doi",) else None
            )
            if found is None:
                return None
            number, after = found[1], ()
        if not _RDM.fullmatch(number) and not (address.api and _NUMBER.fullmatch(number)):
            return None
        dataset = dataset._replace(id=number)
        if after[:1] in (("files",), ("preview",)) and len(after) > 1:
            return dataset._replace(reason=SCOPE)
        return dataset._replace(asks=(ListingRequest(_record(dataset)),))

    def dataset_entries(self, dataset: DatasetRef) -> tuple[str, ...]:
        """Return the API address of a record, also for the page of one of its files."""
        return (_record(dataset),)

    def files(self, dataset: DatasetRef, ask: ListingRequest, value: Any) -> ListingPage:
        """Return the files of a record, or of its file list."""
        value = record(value, "the response")
        if "metadata" not in value and "entries" in value:
            return ListingPage(_entries(dataset, value["entries"]))
        if "metadata" not in value and "files" not in value:
            raise unexpected(value, "record", "message")
        number = text(value, "id") or text(value, "recid")
        parents = (text(value, "conceptrecid"), text(value, "parent", "id"))
        if dataset.id in parents or (number and number != dataset.id):
            raise scope(f"{dataset.id} identifies all versions; the newest is {number}")
        files, refusal = value.get("files"), _refusal(value)
        if isinstance(files, list):
            rows = records(files, "files")
            return ListingPage(
                tuple(_item(dataset, row, legacy=True) for row in rows), refusal=refusal
            )
        if refusal:
            return ListingPage(_entries(dataset, below(files, "entries") or []), refusal=refusal)
        if files is None and text(value, "access", "status") == "":
            return ListingPage()
        if text(files, "enabled").lower() == "false":
            return ListingPage()
        if below(files, "entries"):
            return ListingPage(_entries(dataset, below(files, "entries")))
        if size(below(files, "count")) == 0:
            return ListingPage()
        # Before version 11, a record does not list its files itself.
        link = text(value, "links", "files") or f"{_record(dataset)}/files"
        return ListingPage(more=(ListingRequest(further(link, ask.url)),))

    def listing(self, url: str, value: Any) -> tuple[DatasetRef, ListingPage]:
        """Return the dataset and the files of a response; a list of versions has none."""
        dataset = self.api_dataset(url)
        if isinstance(value, dict):
            if "hits" in value:
                return dataset, ListingPage()
            # The identifier of all versions redirects to the newest version.
            dataset = dataset._replace(id=str(value.get("id") or value.get("recid") or dataset.id))
        return dataset, self.files(dataset, ListingRequest(url), value)

    def describe(self, listed: Listed) -> SourceClaims:
        """Return the claims of a record, of its file list, or of its list of versions."""
        value = listed.value
        if "hits" in value:
            return SourceClaims(boundary.SOURCE, related=tuple(_versions(listed)))
        if truth(value, "deletion_status", "is_deleted") or truth(value, "is_deleted"):
            return SourceClaims(
                boundary.SOURCE, state="gone", evidence=(f"{listed.response.url} is deleted",)
            )
        about = value.get("metadata")
        if not isinstance(about, dict):
            return SourceClaims(boundary.SOURCE, listed.claims())
        access = _access(value)
        files = listed.claims(access)
        links, count = value.get("links"), size(below(value, "files", "count"))
        archive = text(links, "archive")
        bundle = Claim(archive, "bundle", "api:archive", access=access)
        versions = text(links, "versions")
        whole = bool(files) and not listed.page.more
        return SourceClaims(
            boundary.SOURCE,
            (*files, *([bundle] if archive and (files or count) else ())),
            context=tuple(_context(about)),
            related=tuple(_related(value, about)),
            asks=(boundary.api_request(f"{versions}?size={VERSIONS}", "invenio"),)
            if versions
            else (),
            identifiers=tuple(boundary.doi(each) for each in _dois(value)),
            title=text(about, "title"),
            artifact_type=_type(about),
            declared=len(files) if whole and count is None else count,
            needs=boundary.NEEDS[access],
        )


class Zenodo(Invenio):
    """Zenodo, and installations that keep the records of the old Zenodo."""

    name = "zenodo"
    aliases = ()
    hosts: ClassVar = {"zenodo.org": "", "sandbox.zenodo.org": "", "rodare.hzdr.de": ""}


def _record(dataset: DatasetRef) -> str:
    """Return the API address of a record."""
    return f"{dataset.api}/records/{dataset.id}"


def _refusal(value: dict[str, Any]) -> ParseError | None:
    """Return the error for restricted files of a record; None if they are open."""
    right = text(value, "metadata", "access_right").lower()
    if right and right != "open":
        return restricted(f"access is {right}")
    access = value.get("access")
    status = text(access, "status").lower()
    hidden = (text(access, name).lower() == "restricted" for name in ("record", "files"))
    if status in ("embargoed", "restricted") or any(hidden):
        return restricted(f"access is {status or 'restricted'}")
    return None


def _entries(dataset: DatasetRef, entries: Any) -> tuple[Item, ...]:
    """Return the files of InvenioRDM, from an object by name or from a list."""
    if isinstance(entries, dict):
        rows = [{"key": key, **record(row, key)} for key, row in entries.items()]
    else:
        rows = records(entries, "entries")
    return tuple(_item(dataset, row, legacy=False) for row in rows)


def _item(dataset: DatasetRef, row: dict[str, Any], *, legacy: bool) -> Item:
    name = raw(row, "key") or raw(row, "filename")
    url = text(row, "links", "content") or text(row, "links", "download")
    if not url and legacy:
        url = text(row, "links", "self")
    if not url:
        url = f"{_record(dataset)}/files/{quote(name, safe='')}/content"
    algorithm, colon, digest = text(row, "checksum").partition(":")
    return item(
        name,
        url,
        digests((algorithm, digest) if colon else ("md5", algorithm)),
        size=size(row.get("size", row.get("filesize"))),
        mimetype=text(row, "mimetype") or mimetype(name),
    )


def _access(value: Any) -> str:
    """Return the access to the files; "" (open) where a record does not state it."""
    status = text(value, "access", "status") or text(value, "metadata", "access_right")
    if status.lower() == "embargoed":
        return "embargo"
    if text(value, "access", "files").lower() == "restricted" or status.lower() in (
        "restricted",
        "closed",
    ):
        return "request" if text(value, "links", "access_request") else "auth"
    return ""


def _dois(value: Any) -> Iterator[str]:
    yield text(value, "doi") or text(value, "pids", "doi", "identifier")
    yield text(value, "metadata", "doi")


def _type(about: Any) -> str:
    kind = below(about, "resource_type")
    named = text(kind, "title") or text(kind, "title", "en")
    return named or text(kind, "id") or text(kind, "type")


def _context(about: Any) -> Iterator[ArtifactContext]:
    for row in objects(about, "rights"):
        yield from boundary.license_(text(row, "link") or text(row, "props", "url"))
    yield from boundary.license_(text(about, "license", "url"))
    for row in objects(about, "creators"):
        yield from boundary.author(text(row, "orcid"))
        for name in objects(row, "person_or_org", "identifiers"):
            if text(name, "scheme").lower() == "orcid":
                yield from boundary.author(text(name, "identifier"))


def _related(value: Any, about: Any) -> Iterator[Related]:
    concept = text(value, "conceptdoi") or text(value, "parent", "pids", "doi", "identifier")
    yield from boundary.linked(concept, "isVersionOf")
    for row in objects(about, "related_identifiers"):
        relation = below(row, "relation_type", "id") or below(row, "relation")
        yield from boundary.linked(text(row, "identifier"), text(relation) or "links_to")


def _versions(listed: Listed) -> Iterator[Related]:
    own = urlsplit(boundary.final_url(listed.response)).path.split("/")
    for row in objects(listed.value, "hits", "hits"):
        if text(row, "id") not in own:
            page = text(row, "links", "self_html") or text(row, "links", "html")
            yield from boundary.linked(page, "version")
