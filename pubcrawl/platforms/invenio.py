"""
Read records of Zenodo, before and since its move to InvenioRDM, and of other installations.

Sources: https://developers.zenodo.org, https://inveniordm.docs.cern.ch/reference/rest_api_index/
"""

from __future__ import annotations

import re
from typing import ClassVar
from urllib.parse import quote, urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingPage
from pubcrawl.platforms.address import Address
from pubcrawl.platforms.claims import NEEDS, ClaimBuilder
from pubcrawl.platforms.platform import DatasetPlatform, listing
from pubcrawl.platforms.values import (
    SCOPE,
    Answer,
    further,
    restricted,
    scope,
)

# An identifier of InvenioRDM is ten characters of Crockford's base 32 with a hyphen; the last two
# are a checksum.
_RECORD = re.compile(
    r"(?:[^/]+/)?records?/"
    r"(?P<id>[1-9][0-9]{0,11}|[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5})"
    r"(?:/(?P<file>(?:files|preview)/.+)|/.*)?",
    re.DOTALL,
)
_DOI = re.compile(
    r"doi/(?:.*/)?(?:zenodo|cern|rodare)\.(?P<id>[1-9][0-9]{0,11})(?P<file>)", re.IGNORECASE
)

VERSIONS = 100
"""The most versions requested."""


class Invenio(DatasetPlatform):
    """InvenioRDM, and the older Invenio, on any host."""

    name = "invenio"
    members = "an archive of all files as bundle; other versions and references are related"
    anywhere = True
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
        is_known, path = bool(address.api), "/".join(address.path)
        address = address._replace(api=address.api or address.root + self.api_path)
        found = _RECORD.fullmatch(path) or (_DOI.fullmatch(path) if is_known else None)
        if found is None or not (is_known or "-" in found["id"]):
            return None
        if found["file"]:
            return self.dataset(address, found["id"], reason=SCOPE)
        return self.dataset(address, found["id"], f"{address.api}/records/{found['id']}")

    def dataset_entries(self, dataset: DatasetRef) -> tuple[str, ...]:
        """Return the API address of a record, also for the page of one of its files."""
        return (_record(dataset),)

    def files(self, dataset: DatasetRef, answer: Answer) -> ListingPage:
        """Return the files of a record, or of its file list."""
        is_record = "metadata" in answer.object()
        if not is_record and "entries" in answer:
            return listing(_entries(dataset, answer))
        if not is_record and "files" not in answer:
            raise answer.unexpected("record", "message")
        number = answer.text("id", "recid")
        parents = (answer.text("conceptrecid"), answer.text("parent.id"))
        if dataset.id in parents or (number and number != dataset.id):
            raise scope(f"{dataset.id} identifies all versions; the newest is {number}")
        files, refusal = answer["files"], _refusal(answer)
        if isinstance(files.value, list):
            rows = answer.whole_list("files")
            return listing((_item(dataset, row, "links.self") for row in rows), refusal=refusal)
        is_off = files.text("enabled").lower() == "false"
        if refusal or (files.at("entries") and not is_off):
            return listing(_entries(dataset, files), refusal=refusal)
        has_none = files.value is None and not answer.text("access.status")
        if has_none or is_off or files.number("count") == 0:
            return listing()
        # Before version 11, a record does not list its files itself.
        link = answer.text("links.files") or f"{_record(dataset)}/files"
        return listing((), further(link, answer.url))

    def answered(self, answer: Answer) -> DatasetRef:
        """Return the record; the identifier of all versions redirects to the newest version."""
        dataset = super().answered(answer)
        return dataset._replace(id=answer.text("id", "recid") or dataset.id)

    def read(self, found: ClaimBuilder) -> None:
        """Add the claims of a record or its file list, or the other versions of a record."""
        if "hits" not in found.answer:
            super().read(found)
        own = urlsplit(found.url).path.split("/")
        for row in found.answer.rows("hits.hits"):
            if row.text("id") not in own:
                found.link(row.text("links.self_html", "links.html"), "version")

    def describe(self, found: ClaimBuilder, dataset: DatasetRef, page: ListingPage) -> None:
        """Add the claims of a record or of its file list."""
        answer = found.answer
        if answer.true("deletion_status.is_deleted", "is_deleted"):
            found.gone("is deleted")
            return
        about, access = answer["metadata"], _access(answer)
        found.files(page.items, access)
        if not isinstance(about.value, dict):
            return
        listed, count = len(found.claims), answer.number("files.count")
        archive = answer.text("links.archive")
        if archive and (listed or count):
            found.claim(archive, "bundle", "archive", access=access)
        if versions := answer.text("links.versions"):
            found.request(f"{versions}?size={VERSIONS}")
        for row in about.rows("rights"):
            found.license(row.text("link", "props.url"))
        found.license(about.text("license.url"))
        for row in about.rows("creators"):
            found.author(row.text("orcid"))
            for name in row.rows("person_or_org.identifiers"):
                if name.text("scheme").lower() == "orcid":
                    found.author(name.text("identifier"))
        found.link(answer.text("conceptdoi", "parent.pids.doi.identifier"), "isVersionOf")
        for row in about.rows("related_identifiers"):
            relation = row.text("relation_type.id", "relation") or "links_to"
            found.link(row.text("identifier"), relation)
        kinds = (f"resource_type.{key}" for key in ("title", "title.en", "id", "type"))
        dois = (answer.text("doi", "pids.doi.identifier"), about.text("doi"))
        found.describe(about.text("title"), about.text(*kinds), *dois)
        found.declared = listed if listed and not page.more and count is None else count
        found.needs = NEEDS[access] or found.needs


class Zenodo(Invenio):
    """Zenodo, and installations that keep the records of the old Zenodo."""

    name = "zenodo"
    anywhere = False
    aliases = ()
    hosts: ClassVar = {"zenodo.org": "", "sandbox.zenodo.org": "", "rodare.hzdr.de": ""}


def _record(dataset: DatasetRef) -> str:
    """Return the API address of a record."""
    return f"{dataset.api}/records/{dataset.id}"


def _refusal(record: Answer) -> ParseError | None:
    """Return the error for restricted files of a record; None if they are open."""
    right = record.text("metadata.access_right").lower()
    if right and right != "open":
        return restricted(f"access is {right}")
    status = record.text("access.status").lower()
    parts = (record.text(f"access.{name}").lower() for name in ("record", "files"))
    if status in ("embargoed", "restricted") or "restricted" in parts:
        return restricted(f"access is {status or 'restricted'}")
    return None


def _access(record: Answer) -> str:
    """Return the access to the files; "" (open) where a record does not state it."""
    status = record.text("access.status", "metadata.access_right").lower()
    if status == "embargoed":
        return "embargo"
    hidden = record.text("access.files").lower() == "restricted"
    if hidden or status in ("restricted", "closed"):
        return "request" if record.text("links.access_request") else "auth"
    return ""


def _entries(dataset: DatasetRef, files: Answer) -> list[DatasetFile]:
    """Return the files of InvenioRDM, from an object by name or from a list."""
    entries = files.at("entries")
    if not isinstance(entries, dict):
        return [_item(dataset, row) for row in files.whole_list("entries")]
    for key, row in entries.items():
        Answer(row).object(name=key)
    return [_item(dataset, Answer({"key": key, **row})) for key, row in entries.items()]


def _item(dataset: DatasetRef, row: Answer, *links: str) -> DatasetFile:
    """Return a file; *links*: further paths of its address."""
    name = row.raw("key", "filename")
    url = row.text("links.content", "links.download", *links)
    return row.file(
        name,
        url or f"{_record(dataset)}/files/{quote(name, safe='')}/content",
        ("md5", "checksum"),
        size="size" if "size" in row else "filesize",
    )
