"""
Imitations of dataset platforms: landing pages, APIs in their real formats, and files.

    with Server() as server:
        landing, hosts = serve(server, "zenodo", DATASET)
        settings = {"DATASET_HOSTS": hosts}

``publish`` returns the responses by address, without a server; ``host`` stands for the platform.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlsplit

from tests.server import Answer, Server

HTML = {"Content-Type": "text/html; charset=utf-8"}
JSON = {"Content-Type": "application/json"}
BYTES = {"Content-Type": "application/octet-stream"}
PAGE = 2  # files per page, for APIs with pages


@dataclass(frozen=True)
class Dataset:
    """A made-up dataset: bytes by path; *restricted*: without public access."""

    files: dict[str, bytes] = field(
        default_factory=lambda: {
            "README.md": b"# Otters\n\nHow often they dive.\n",
            "data/dives.csv": b"day,dives\n1,40\n2,38\n3,41\n",
            "data/raw/sonar 1.bin": bytes(range(256)) * 8,
        }
    )
    title: str = "Dives of otters"
    restricted: bool = False


DATASET = Dataset()
SINGLE = Dataset({"otters.csv": b"day,dives\n1,40\n"})
Answers = dict[str, Answer]


def md5(body: bytes) -> str:
    return hashlib.md5(body, usedforsecurity=False).hexdigest()


def sha1(body: bytes) -> str:
    return hashlib.sha1(body, usedforsecurity=False).hexdigest()


def sha256(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def publish(platform: str, dataset: Dataset, base: str) -> tuple[str, Answers, str]:
    """
    Return the landing page, the responses by path and query, and the API's address.

    *base*: scheme and host of the platform.
    """
    path, answers, api = PLATFORMS[platform](dataset, base)
    page = f"<!DOCTYPE html><html><head><title>{dataset.title}</title></head><body></body></html>"
    answers.setdefault(path, Answer(body=page.encode(), headers=HTML))
    return base + path, answers, base + api


def serve(
    server: Server, platform: str, dataset: Dataset = DATASET, *, host: str = ""
) -> tuple[str, dict[str, str]]:
    """Publish *dataset* on *server*; return its landing page and the hosts for the settings."""
    landing, answers, api = publish(platform, dataset, server.url("", host))
    for path, answer in answers.items():
        server.route(path, answer)
    return landing, {urlsplit(landing).netloc: f"{platform} {api}"}


def _json(value: Any, status: int = 200) -> Answer:
    return Answer(status, json.dumps(value).encode(), JSON)


def _file(body: bytes) -> Answer:
    return Answer(body=body, headers=BYTES)


def _dataverse(dataset: Dataset, base: str) -> tuple[str, Answers, str]:
    pid, rows, answers = "doi:10.5555/DVN/OTTERS", [], {}
    for number, (path, body) in enumerate(dataset.files.items(), 501):
        folder, _, name = path.rpartition("/")
        converted = name.endswith(".csv")
        about = {
            "id": number,
            "persistentId": f"{pid}/FILE{number % 100:02}",
            "pidURL": f"https://doi.org/10.5555/DVN/OTTERS/FILE{number % 100:02}",
            "filename": name.replace(".csv", ".tab"),
            "contentType": "text/tab-separated-values" if converted else "text/plain",
            "filesize": len(body) + 17 * converted,
            "storageIdentifier": f"s3://made-up:{number}",
            "rootDataFileId": -1,
            "md5": md5(body),
            "checksum": {"type": "MD5", "value": md5(body)},
            "creationDate": "2024-02-01",
        }
        original = {
            "originalFileFormat": "text/csv",
            "originalFormatLabel": "Comma Separated Values",
            "originalFileSize": len(body),
            "originalFileName": name,
            "UNF": "UNF:6:made+up==",
        }
        rows.append(
            {
                "label": about["filename"],
                "restricted": dataset.restricted,
                **({"directoryLabel": folder} if folder else {}),
                "version": 1,
                "datasetVersionId": 77,
                "dataFile": {**about, **(original if converted else {})},
            }
        )
        query = "&format=original" if converted else ""
        url = f"/api/access/datafile/:persistentId/?persistentId={about['persistentId']}{query}"
        answers[url] = Answer.redirect(f"/s3/{number}")
        answers[f"/s3/{number}"] = _file(body)
    version = {
        "id": 77,
        "datasetId": 500,
        "datasetPersistentId": pid,
        "versionNumber": 2,
        "versionMinorNumber": 1,
        "versionState": "RELEASED",
        "fileAccessRequest": False,
        "metadataBlocks": {"citation": {"displayName": "Citation Metadata", "fields": []}},
        "files": rows,
    }
    data = {"id": 500, "identifier": "DVN/OTTERS", "protocol": "doi", "authority": "10.5555"}
    start = "/api/datasets/:persistentId/"
    answers[f"{start}?persistentId={pid}"] = _json(
        {"status": "OK", "data": {**data, "latestVersion": version}}
    )
    answers[f"{start}versions/2.1?persistentId={pid}"] = _json({"status": "OK", "data": version})
    return f"/dataset.xhtml?persistentId={pid}", answers, "/api"


def _figshare(dataset: Dataset, base: str) -> tuple[str, Answers, str]:
    answers: Answers = {}
    rows = [
        {
            "id": number,
            "name": path,
            "size": len(body),
            "is_link_only": False,
            "download_url": f"{base}/files/{number}",
            "supplied_md5": "",
            "computed_md5": md5(body),
            "mimetype": "text/plain",
        }
        for number, (path, body) in enumerate(dataset.files.items(), 9001)
    ]
    for number, body in enumerate(dataset.files.values(), 9001):
        answers[f"/files/{number}"] = Answer.redirect(f"/eu-west-1/{number}")
        answers[f"/eu-west-1/{number}"] = _file(body)
    article = {
        "files": [] if dataset.restricted else rows[:10],
        "custom_fields": [],
        "authors": [{"id": 1, "full_name": "Mirjam Kask", "is_active": True}],
        "is_embargoed": dataset.restricted,
        "embargo_date": "2099-01-01" if dataset.restricted else None,
        "embargo_type": "article" if dataset.restricted else None,
        "is_confidential": False,
        "is_metadata_record": False,
        "size": sum(map(len, dataset.files.values())),
        "version": 3,
        "status": "public",
        "is_public": True,
        "id": 5551234,
        "title": dataset.title,
        "doi": "10.5555/m9.figshare.5551234.v3",
        "defined_type_name": "dataset",
    }
    answers["/v2/articles/5551234"] = answers["/v2/articles/5551234/versions/3"] = _json(article)
    for start in ("/v2/articles/5551234", "/v2/articles/5551234/versions/3"):
        for page in range(len(rows) // 100 + 2):
            url = f"{start}/files?page={page + 1}&page_size=100"
            answers[url] = _json(rows[page * 100 : page * 100 + 100])
    return "/articles/dataset/Dives_of_otters/5551234/3", answers, "/v2"


def _zenodo(dataset: Dataset, base: str) -> tuple[str, Answers, str]:
    record: dict[str, Any] = {
        "created": "2024-02-01T10:00:00.000000+00:00",
        "id": 5550042,
        "conceptrecid": "5550041",
        "conceptdoi": "10.5555/zenodo.5550041",
        "doi": "10.5555/zenodo.5550042",
        "recid": "5550042",
        "revision": 4,
        "title": dataset.title,
        "metadata": {
            "title": dataset.title,
            "access_right": "restricted" if dataset.restricted else "open",
            "resource_type": {"title": "Dataset", "type": "dataset"},
        },
        "links": {"self": f"{base}/api/records/5550042"},
        "owners": [{"id": "1"}],
        "state": "done",
        "submitted": True,
        "status": "published",
    }
    answers: Answers = {}
    files = []
    for number, (path, body) in enumerate(dataset.files.items(), 1):
        url = f"/api/records/5550042/files/{quote(path, safe='')}/content"
        files.append(
            {
                "id": f"0000-{number}",
                "key": path,
                "size": len(body),
                "checksum": f"md5:{md5(body)}",
                "links": {"self": base + url},
            }
        )
        answers[url] = _file(body)
    if not dataset.restricted:
        record["files"] = files
    answers["/api/records/5550042"] = _json(record)
    answers["/api/records/5550041"] = Answer.redirect(f"{base}/api/records/5550042", 301)
    return "/records/5550042", answers, "/api"


def _invenio(dataset: Dataset, base: str) -> tuple[str, Answers, str]:
    number, answers, entries = "0tt3r-d1v35", {}, []
    start = f"/api/records/{number}"
    for path, body in dataset.files.items():
        url = f"{start}/files/{quote(path, safe='')}"
        entries.append(
            {
                "key": path,
                "file_id": f"id-{len(entries)}",
                "checksum": f"md5:{md5(body)}",
                "size": len(body),
                "mimetype": "text/plain",
                "status": "completed",
                "storage_class": "L",
                "links": {"self": base + url, "content": f"{base}{url}/content"},
            }
        )
        answers[f"{url}/content"] = _file(body)
    files = "restricted" if dataset.restricted else "public"
    record = {
        "id": number,
        "parent": {"id": "p4r3n-t0000"},
        "metadata": {"title": dataset.title, "resource_type": {"id": "dataset"}},
        "access": {
            "record": "public",
            "files": files,
            "embargo": {"active": False, "reason": None},
            "status": "restricted" if dataset.restricted else "open",
        },
        "files": {"enabled": True},
        "versions": {"is_latest": True, "index": 2},
        "links": {"self": base + start, "files": f"{base}{start}/files"},
        "is_published": True,
    }
    answers[start] = _json(record)
    answers[f"{start}/files"] = _json(
        {"enabled": True, "links": {}, "entries": entries, "default_preview": None, "order": []}
    )
    return f"/records/{number}", answers, "/api"


def _archiveorg(dataset: Dataset, base: str) -> tuple[str, Answers, str]:
    name, answers, files = "otters-dives", {}, []
    for path, body in dataset.files.items():
        files.append(
            {
                "name": path,
                "source": "original",
                "mtime": "1706781600",
                "size": str(len(body)),
                "md5": md5(body),
                "crc32": "00000000",
                "sha1": sha1(body),
                "format": "Unknown",
            }
        )
        url = f"/download/{name}/{quote(path)}"
        answers[url] = Answer.redirect(f"/0/items/{name}/{quote(path)}")
        answers[f"/0/items/{name}/{quote(path)}"] = _file(body)
    for system, source in (
        (f"{name}_meta.xml", "original"),
        (f"{name}_files.xml", "original"),
        (f"{name}_archive.torrent", "metadata"),
        ("__ia_thumb.jpg", "original"),
        ("data/dives_text.pdf", "derivative"),
    ):
        files.append({"name": system, "source": source, "format": "Metadata", "size": "1"})
    answers[f"/metadata/{name}"] = _json(
        {"is_dark": True, "metadata": {"identifier": name}}
        if dataset.restricted
        else {
            "created": 1706781600,
            "dir": f"/0/items/{name}",
            "files": files,
            "files_count": len(files),
            "item_size": 1,
            "metadata": {"identifier": name, "mediatype": "data", "collection": "made-up"},
            "server": "ia0.example.org",
        }
    )
    return f"/details/{name}", answers, ""


def _dryad(dataset: Dataset, base: str) -> tuple[str, Answers, str]:
    doi, answers = "doi:10.5555/dryad.otter", {}
    rows = []
    for number, (path, body) in enumerate(dataset.files.items(), 31):
        rows.append(
            {
                "_links": {
                    "self": {"href": f"/api/v2/files/{number}"},
                    "stash:version": {"href": "/api/v2/versions/555"},
                    "stash:download": {"href": f"/api/v2/files/{number}/download"},
                    "curies": [{"name": "stash", "templated": "true"}],
                },
                "path": path,
                "size": len(body),
                "mimeType": "text/plain",
                "status": "created",
                "digest": sha256(body),
                "digestType": "sha-256",
                "description": "",
            }
        )
        answers[f"/api/v2/files/{number}/download"] = _file(body)
    answers[f"/api/v2/datasets/{quote(doi, safe='')}"] = _json(
        {
            "_links": {
                "self": {"href": f"/api/v2/datasets/{quote(doi, safe='')}"},
                "stash:versions": {"href": f"/api/v2/datasets/{quote(doi, safe='')}/versions"},
                "stash:version": {"href": "/api/v2/versions/555"},
                "stash:download": {"href": f"/api/v2/datasets/{quote(doi, safe='')}/download"},
            },
            "identifier": doi,
            "id": 5,
            "title": dataset.title,
            "versionNumber": 4,
            "versionStatus": "submitted",
            "curationStatus": "Embargoed" if dataset.restricted else "Published",
            "visibility": "restricted" if dataset.restricted else "public",
        }
    )
    start = "/api/v2/versions/555/files?per_page=100"
    pages = [rows[at : at + PAGE] for at in range(0, len(rows), PAGE)]
    for number, page in enumerate(pages, 1):
        links = {"self": {"href": start}}
        if number < len(pages):
            links["next"] = {"href": f"{start}&page={number + 1}"}
        answers[start if number == 1 else f"{start}&page={number}"] = _json(
            {
                "_links": links,
                "count": len(page),
                "total": len(rows),
                "_embedded": {"stash:files": page},
            }
        )
    return f"/stash/dataset/{doi}", answers, "/api/v2"


def _osf(dataset: Dataset, base: str) -> tuple[str, Answers, str]:
    number, answers = "otter", {}
    listing = f"{base}/v2/nodes/{number}/files/osfstorage/"
    folders: dict[str, list[dict[str, Any]]] = {"": []}
    ids = {"": ""}

    def folder(path: str) -> list[dict[str, Any]]:
        if path not in folders:
            above, _, name = path.rpartition("/")
            ids[path] = f"f0{len(ids)}"
            related = {"links": {"related": {"href": f"{listing}{ids[path]}/", "meta": {}}}}
            folder(above).append(
                {
                    "id": ids[path],
                    "type": "files",
                    "attributes": {
                        "kind": "folder",
                        "name": name,
                        "path": f"/{ids[path]}/",
                        "provider": "osfstorage",
                        "materialized_path": f"/{path}/",
                        "size": None,
                    },
                    "relationships": {"files": related},
                    "links": {"self": "", "upload": ""},
                }
            )
            folders[path] = []
        return folders[path]

    for at, (path, body) in enumerate(dataset.files.items()):
        folder(path.rpartition("/")[0]).append(
            {
                "id": f"a{at}",
                "type": "files",
                "attributes": {
                    "guid": None,
                    "kind": "file",
                    "name": path.rpartition("/")[2],
                    "path": f"/a{at}",
                    "provider": "osfstorage",
                    "materialized_path": f"/{path}",
                    "size": len(body),
                    "extra": {
                        "hashes": {"md5": md5(body), "sha256": sha256(body)},
                        "downloads": 1,
                    },
                    "current_version": 1,
                },
                "links": {"download": f"{base}/download/a{at}/", "delete": ""},
            }
        )
        answers[f"/download/a{at}/"] = Answer.redirect(f"/v1/resources/{number}/a{at}")
        answers[f"/v1/resources/{number}/a{at}"] = _file(body)
    referent = {
        "links": {"related": {"href": f"{base}/v2/nodes/{number}/", "meta": {"type": "nodes"}}},
        "data": {"id": number, "type": "nodes"},
    }
    guid = {"id": number, "type": "guids", "relationships": {"referent": referent}}
    answers[f"/v2/guids/{number}/?resolve=false"] = _json({"data": guid})
    for path, rows in folders.items():
        start = f"{listing}{ids[path]}/" if path else listing
        if dataset.restricted:
            answers[urlsplit(start).path + "?page%5Bsize%5D=100"] = _json(
                {"errors": [{"detail": "You do not have permission to perform this action."}]}, 403
            )
            continue
        for at in range(0, max(len(rows), 1), PAGE):
            query = "?page%5Bsize%5D=100" + (f"&page={at // PAGE + 1}" if at else "")
            following = f"{start}?page%5Bsize%5D=100&page={at // PAGE + 2}"
            answers[urlsplit(start).path + query] = _json(
                {
                    "data": rows[at : at + PAGE],
                    "links": {
                        "first": None,
                        "prev": None,
                        "next": following if at + PAGE < len(rows) else None,
                        "meta": {"total": len(rows), "per_page": PAGE},
                    },
                }
            )
    return f"/{number}/", answers, "/v2"


def _mendeley(dataset: Dataset, base: str) -> tuple[str, Answers, str]:
    number = "0tt3rd1v35"
    start, answers = f"/public-api/datasets/{number}", {}
    ids: dict[str, str] = {"": "root"}
    folders: list[dict[str, str]] = []
    files: dict[str, list[dict[str, Any]]] = {"": []}

    def folder(path: str) -> list[dict[str, Any]]:
        if path not in ids:
            above, _, name = path.rpartition("/")
            folder(above)
            ids[path] = f"folder-{len(ids)}"
            entry = {"id": ids[path], "name": name}
            folders.append({**entry, "parent_id": ids[above]} if above else entry)
            files[path] = []
        return files[path]

    for at, (path, body) in enumerate(dataset.files.items()):
        above, _, name = path.rpartition("/")
        folder(above).append(
            {
                "filename": name,
                "id": f"file-{at}",
                "content_details": {
                    "id": f"content-{at}",
                    "sha256_hash": sha256(body),
                    "content_type": "text/plain",
                    "size": len(body),
                    "created_date": "2024-02-01T10:00:00.000Z",
                    "download_url": f"{base}/public-files/datasets/{number}/files/file-{at}",
                },
                "size": len(body),
                "description": "",
            }
        )
        answers[f"/public-files/datasets/{number}/files/file-{at}"] = _file(body)
    answers[f"{start}/versions"] = _json([{"version": 1}, {"version": 2}])
    status = 403 if dataset.restricted else 200
    answers[f"{start}/folders/2"] = _json(folders, status)
    for path, rows in files.items():
        answers[f"{start}/files?folder_id={ids[path]}&version=2"] = _json(rows)
    return f"/datasets/{number}", answers, "/public-api"


def _dataone(dataset: Dataset, base: str) -> tuple[str, Answers, str]:
    from pubcrawl.platforms.dataone import _FIELDS, _PACKAGE, _query

    name, answers, docs = "doi:10.5555/OTTERS", {}, []
    for at, (path, body) in enumerate(dataset.files.items()):
        docs.append(
            {
                "identifier": f"urn:uuid:{at}",
                "fileName": path,
                "formatId": "text/plain",
                "formatType": "DATA",
                "size": len(body),
                "checksum": sha256(body),
                "checksumAlgorithm": "SHA-256",
                "dataUrl": f"{base}/cn/v2/resolve/urn%3Auuid%3A{at}",
            }
        )
        answers[f"/cn/v2/resolve/urn%3Auuid%3A{at}"] = Answer.redirect(f"/mn/object/{at}", 303)
        answers[f"/mn/object/{at}"] = _file(body)
    package = {"identifier": name, "formatType": "METADATA", "resourceMap": [f"map_{name}"]}
    found = [] if dataset.restricted else [package]
    for words, fields, rows in (
        (f'identifier:"{name}"', _PACKAGE, found),
        (f'resourceMap:"map_{name}"', _FIELDS, docs),
    ):
        url = _query("/cn/v2", words, fields).url
        head = {"status": 0, "QTime": 1, "params": {"fl": fields}}
        body = {"numFound": len(rows), "start": 0, "docs": rows}
        answers[url] = _json({"responseHeader": head, "response": body})
    return f"/view/{name}", answers, "/cn/v2"


def _signposting(dataset: Dataset, base: str) -> tuple[str, Answers, str]:
    answers: Answers = {}
    items = []
    for at, (path, body) in enumerate(dataset.files.items()):
        url = f"/bitstream/{at}/{quote(path)}"
        items.append({"href": base + url, "type": "application/octet-stream"})
        answers[url] = _file(body)
    context = {"anchor": f"{base}/item/7", "item": items}
    body = json.dumps({"linkset": [context]}).encode()
    answers["/item/7/linkset"] = Answer(
        body=body, headers={"Content-Type": "application/linkset+json"}
    )
    link = f'<{base}/item/7/linkset>; rel="linkset"; type="application/linkset+json"'
    page = b"<!DOCTYPE html><title>Otters</title>"
    answers["/item/7"] = Answer(body=page, headers={**HTML, "Link": link})
    return "/item/7", answers, ""


PLATFORMS: dict[str, Callable[[Dataset, str], tuple[str, Answers, str]]] = {
    "archiveorg": _archiveorg,
    "dataone": _dataone,
    "dataverse": _dataverse,
    "dryad": _dryad,
    "figshare": _figshare,
    "invenio": _invenio,
    "mendeley": _mendeley,
    "osf": _osf,
    "zenodo": _zenodo,
    "signposting": _signposting,
}
"""The host identifies each platform except the last."""
