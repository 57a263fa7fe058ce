"""
Read datasets of Dataverse: the files of a version, their originals, and its exports.

Source: https://guides.dataverse.org/en/latest/api/
"""

from __future__ import annotations

import re
from email.utils import parsedate_to_datetime
from urllib.parse import quote

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import Claim
from pubcrawl.platforms.address import Address, fill, parameter
from pubcrawl.platforms.answers import Answer, refusal
from pubcrawl.platforms.claims import ClaimBuilder, Fact, doi_url
from pubcrawl.platforms.platform import DatasetPlatform, PlatformAddress, Route

_RESOLVER = re.compile(r"https?://(?:dx\.)?(?:(doi)\.org|(hdl)\.handle\.net)/", re.IGNORECASE)
_PID = "(?:doi|hdl):[0-9][0-9.]*/[A-Za-z0-9._/-]+"
# Authority, an optional shoulder, then six characters for the dataset and six for a file.
_SIX = "[A-Za-z0-9]{6}"
# Old handles have any form; then the name of the page shows that it is a dataset.
_DATASET = (
    rf"(?=(?:.*/)?(?:dataset\.xhtml|citation|datasets(?:/.*)?)\n|.*\n.*{_SIX}&version=)"
    rf".*\npersistentId=(?P<id>{_PID})&version="
)
_NEWEST = "{api}/datasets/:persistentId/versions/:latest-published?persistentId={id%:/}"
_SEARCH = "{api}/search?q=filePersistentId:{file}"

_PAGES = ("api", "dataset.xhtml", "citation", "file.xhtml")
"""The first segments of the paths of an installation, the surest first."""

EXPORTS = {
    "application/json": "dataverse_json",
    "application/xml": "ddi oai_ddi dcterms oai_dc Datacite oai_datacite",
    "application/ld+json": "schema.org OAI_ORE",
}
"""Media type → the metadata formats of every installation."""

_FILE = Fact(
    "file",
    "",
    name="path",
    type="kind",
    digests={"md5": "md5", "checksum.value": "checksum.type"},
    extra="description",
)


class Dataverse(DatasetPlatform):
    """Dataverse, on any host with a ``persistentId`` in its addresses."""

    name = "dataverse"
    members = "the original of a converted table, bundle, exports as metadata"
    api_path = "/api"
    anywhere = True
    routes = (
        Route(
            r"api/access/datafile/(?:.*/)?(?P<id>[0-9]+)",
            "scope",
            "{api}/search?q=entityId:{id}",
        ),
        Route(
            r"api/access/datafile(?:/.*)?",
            "scope",
            "{api}/search?q=filePersistentId:{id}",
        ),
        Route(
            r"api/datasets/(?P<id>[0-9]+)(?:/.*)?",
            "{api}/datasets/{id}",
            "{api}/datasets/{id}/versions/:latest-published",
        ),
        Route(
            rf".*\npersistentId=(?P<id>(?:doi|hdl):[0-9][0-9.]*/(?:.*/)?{_SIX}/(?P<file>{_SIX}))&.*",
            "scope",
            _SEARCH,
        ),
        Route(
            rf"(?:.*/)?(?:file\.xhtml|datafile(?:/.*)?)\n"
            rf"persistentId=(?P<id>(?={_PID}&).*/(?P<file>[^/]*))&version=.*",
            "scope",
            _SEARCH,
        ),
        Route(f"{_DATASET}DRAFT", "restricted", _NEWEST),
        Route(
            rf"{_DATASET}(?P<version>[0-9]+(?:\.[0-9]+)?)",
            "{api}/datasets/:persistentId/versions/{version}?persistentId={id%:/}",
        ),
        Route(
            f"{_DATASET}.*",
            "{api}/datasets/:persistentId/?persistentId={id%:/}",
            _NEWEST,
        ),
    )
    answers = {
        "items": {
            "items": (
                Fact(
                    "file",
                    "{url}",
                    name="name",
                    size="size_in_bytes",
                    type="file_content_type",
                    digests={"checksum.value": "checksum.type"},
                ),
                Fact(
                    "ask",
                    "{dataset.api}/datasets/:persistentId/versions/:latest-published"
                    "?persistentId={dataset_persistent_id%:/}",
                    f"dataset_persistent_id = {_PID}",
                ),
            )
        },
        "cited": {
            "": (
                Fact("license", "{license.uri}"),
                Fact("title", "{cited.title}"),
                Fact("artifact_type", "Dataset"),
                Fact("edition", "{versionNumber}.{versionMinorNumber}"),
                Fact("edition", "{versionNumber}"),
            ),
            "cited.author": (
                Fact("author", "{authorIdentifier.value}", "authorIdentifierScheme.value = ORCID"),
            ),
            "cited.publication": (
                Fact(
                    "isCitedBy",
                    "{publicationURL.value publicationIDNumber.value}",
                    relation="publicationRelationType.value",
                ),
            ),
        },
    }

    def locate(
        self, address: Address, api: str = "", *, is_known: bool = True
    ) -> PlatformAddress | None:
        path, query = address.path, address.query
        given = query.get("persistentId", "").strip()
        if not given and path[:1] != ("api",):  # as nearly all addresses of an ingest
            return None
        for mark in [mark for mark in _PAGES if mark in path][:1]:
            # The installation may have a path of its own.
            api = "/".join((address.root, *map(quote, path[: path.index(mark)]), "api"))
        given = _RESOLVER.sub(lambda host: f"{host[1] or host[2]}:", given)
        kind, colon, name = given.partition(":")
        version = query.get("version", "").strip().upper()
        if "versions" in path[:-1]:
            version = path[path.index("versions") + 1]
        text = address.text.partition("\n")[0]
        text += f"\npersistentId={kind.lower()}{colon}{name}&version={version}"
        return super().locate(address._replace(text=text), api)

    def read(self, found: ClaimBuilder) -> None:
        """Add the files of a version, of converted tables the originals, or a file by search."""
        answer, data = found.answer, found.answer["data"]
        if not answer.fits("status = OK"):
            raise refusal("error", f"the API says: {answer.text('message', 'status')}")
        if "items" in data:
            name = parameter(found.url, "q").rpartition(":")[2]
            rows = data.rows("items")
            for row in rows:
                row.value["name"] = row.raw("name") or name
                row.value["file"] = row.text("file_persistent_id").rpartition("/")[2]
            known = [row.value for row in rows if name in (row.text("file_id"), row.text("file"))]
            found.answer = Answer({"items": known})
            super().read(found)
            return
        if isinstance(data.value, list):  # of …/versions/1.0/files
            answer.value["data"] = {"files": data.value}
        version = answer.object("data.latestVersion" if "latestVersion" in data else "data")
        if version.fits("versionState = DEACCESSIONED"):
            found.refuse("this version has been deaccessioned")
            found.gone("is deaccessioned")
            return
        try:
            date = dict(found.response.headers).get("date", "")
            day = parsedate_to_datetime(date).date().isoformat()
        except ValueError:
            day = ""
        for row in version.whole_list("files"):
            hidden = (
                "request"
                if row.true("fileAccessRequest") or version.true("fileAccessRequest")
                else "auth"
            )
            access = hidden if row.true("restricted") else ""
            # Dataverse also reports embargoes that have ended.
            is_embargoed = row.text("dataFile.embargo.dateAvailable") > day
            _add_file(found, row, "embargo" if is_embargoed else access)
        found.count("members")
        _add_exports(found, answer["data"], version)
        rows = version.rows("metadataBlocks.citation.fields")
        cited = {row.text("typeName"): row.at("value") for row in rows}
        found.answer = Answer({**version.value, "cited": cited})
        super().read(found)


def _add_exports(found: ClaimBuilder, data: Answer, version: Answer) -> None:
    """Add the identifier of a dataset, the archive of its files, and its exports."""
    whole = fill("{protocol}:{authority}/{identifier}", data.text)
    pid = quote(version.text("datasetPersistentId") or whole, safe=":/")
    found.identifiers += filter(None, [doi_url(pid) or artifact_url(data.text("persistentUrl"))])
    if pid and sum(not claim.access for claim in found.claims) > 1:
        url = f"{found.dataset.api}/access/dataset/:persistentId/?persistentId={pid}"
        found.claims.append(Claim(url, "bundle", "api:archive"))
    for kind, names in EXPORTS.items() if pid else ():
        for name in names.split():
            url = f"{found.dataset.api}/datasets/export?exporter={name}&persistentId={pid}"
            found.claims.append(Claim(url, "metadata", "api:export", content=False, type=kind))


def _add_file(found: ClaimBuilder, row: Answer, access: str) -> None:
    """Add a file; for a converted table, both the table and the uploaded file."""
    data, folder = row.object("dataFile"), row.raw("directoryLabel")
    kind, edition = data.text("originalFileFormat"), row.number("version")
    is_table = bool(kind or data.raw("originalFileName"))
    # A converted table may lack the name of its original.
    name = data.raw("originalFileName", "filename") or row.raw("label")
    start = f"{found.dataset.api}/access/datafile/"
    urls = [
        f"{start}:persistentId/?persistentId={quote(pid, safe=':/')}&"
        if (pid := data.text("persistentId"))
        else "",
        f"{start}{number}?" if (number := data.text("id")).isdigit() else "",
    ]
    # Claims have the number of a file, as the addresses on its pages.
    url = next(filter(None, urls if found.listing else reversed(urls)), "")
    if not url:
        raise refusal("error", f"{name!r} has no identifier")
    values = {
        "path": f"{folder}/{name}" if folder and name else name,
        "kind": kind or data.at("contentType"),
        "size": data.at("originalFileSize" if is_table else "filesize"),
        "description": data.text("description") or row.text("description"),
        "restricted": row.at("restricted"),
    }
    plain = url.rstrip("?&")
    uploaded = f"{url}format=original" if is_table else plain
    item = found.file(_FILE, Answer({**data.value, **values}), uploaded, access)
    if edition and edition > 1:
        item.extra["version"] = edition
    if is_table:
        claim = found.claims.pop()
        shown = data.text("filename") or row.text("label") or item.path
        table = claim._replace(
            uri=plain,
            type=data.text("contentType"),
            size=data.number("filesize"),
            digests=(),  # the digests are those of the uploaded file
            name=f"{folder}/{shown}" if folder else shown,
        )
        found.claims += (table, claim._replace(why="api:original"))
