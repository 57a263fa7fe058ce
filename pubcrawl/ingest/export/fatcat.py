"""
Results of an ingest → entities of the catalogue Fatcat: file, fileset, webcapture.

An entity is one JSON object for the catalogue's API: a page is a webcapture, a
dataset a fileset, anything else a file. A result that the catalogue does not accept
is refused with a reason.

https://guide.fatcat.wiki/entity_file.html
https://guide.fatcat.wiki/entity_fileset.html
https://guide.fatcat.wiki/entity_webcapture.html
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pubcrawl.exceptions import RequestError
from pubcrawl.ids.url import host
from pubcrawl.model.ingest import confidence_of
from pubcrawl.model.ingest_request import IngestRequest, ingest_request

RELS = ("web", "webarchive", "repository", "academicsocial", "publisher", "aggregator", "dweb")
"""Kinds of sites."""

_HOSTS = {
    "repository": """
        arxiv.org biorxiv.org medrxiv.org chemrxiv.org preprints.org ssrn.com researchsquare.com
        osf.io hal.science archives-ouvertes.fr zenodo.org figshare.com dataverse.org dryad.org
        datadryad.org data.mendeley.com europepmc.org ncbi.nlm.nih.gov osti.gov eprints.org
        escholarship.org dspace.mit.edu repec.org philpapers.org
    """.split(),
    "academicsocial": ("researchgate.net", "academia.edu"),
    "aggregator": (
        "core.ac.uk",
        "semanticscholar.org",
        "citeseerx.ist.psu.edu",
        "doaj.org",
        "openaire.eu",
        "paperity.org",
        "scienceopen.com",
    ),
    "webarchive": (
        "web.archive.org",
        "archive.is",
        "archive.today",
        "webcitation.org",
        "perma.cc",
        "arquivo.pt",
        "webarchive.org.uk",
    ),
    "publisher": """
        springer.com nature.com biomedcentral.com sciencedirect.com elsevier.com wiley.com
        tandfonline.com sagepub.com oup.com cambridge.org acs.org rsc.org aps.org iop.org
        aip.org ieee.org acm.org plos.org frontiersin.org mdpi.com hindawi.com peerj.com
        elifesciences.org bmj.com lww.com karger.com degruyter.com emerald.com copernicus.org
        scielo.br jstage.jst.go.jp royalsocietypublishing.org optica.org iucr.org
        jamanetwork.com annualreviews.org pnas.org science.org
    """.split(),
}
_BY_HOST = {name: sort for sort, names in _HOSTS.items() for name in names}
# First labels of hosts of universities: repository.example.edu
_LABELS = frozenset(
    """
        repository repositories repositorio eprints eprint dspace pure digitalcommons
        scholarworks scholarship escholarship hal ir opus theses etd
    """.split()
)


def rel_of_host(url: str) -> str:
    """Return the one of ``RELS`` for *url* by its host; ``web`` for an unknown host."""
    labels = host(url).removeprefix("www.").split(".")
    for start in range(len(labels) - 1):
        if sort := _BY_HOST.get(".".join(labels[start:])):
            return sort
    return "repository" if labels[0] in _LABELS and len(labels) > 2 else "web"


Entity = dict[str, Any]

RELEASE_IDS = ("doi", "pmid", "pmcid", "arxiv", "doaj", "dblp")
"""Identifiers to find a release by if there is no ident, in this order."""

WITHHELD = ("mag", "s2", "oai")
"""Sources whose identifiers find no release; their files need a match of the text."""

FILES_MAX = 300
"""Most files of a fileset."""

STRONG = confidence_of("strong")
"""Default for the least confidence of exported files."""

REFUSALS = {
    "metadata-licence": "the licence of the list that named it is none of --metadata-licences",
    "no-hit": "the result is a miss",
    "source-withheld": "its link source names no release; --withhold says which do not",
    "no-release": "the request names no release: no fatcat.release_ident, none of ext_ids "
    f"{', '.join(RELEASE_IDS)}; --unlinked accepts it anyway",
    "release-stage": "the request and the page that links to the file name different stages",
    "unverified": "its confidence is below --min-confidence, or unknown as in older versions",
    "grobid-failed": "GROBID could not read the PDF",
    "pdf-unread": "the PDF could not be read",
    "no-fixity": "size, digests or capture of the file are not known",
    "many-files": f"a fileset has at most {FILES_MAX} files",
    "incomplete": "some files of the dataset are missing",
    "duplicate": "another result is the same file",
}
"""Reasons why a result becomes no entity."""

BY_CLAIM = ("source-withheld", "no-release", "release-stage")
"""Reasons that may not apply if another source has the same request."""

_LINKED = {"pmc": "pmcid"}  # link source → the kind of its identifiers, if names differ
_PRESENT = ("success", "exists")  # statuses of available items of a manifest
# GROBID did not read the PDF: no response, none in time, or the service is down.
_NO_ANSWER = (0, -4, 429, 502, 503, 504)


class FatcatRefusal(NamedTuple):
    """A result without an entity; *reason*: of ``REFUSALS``."""

    reason: str


class FatcatRules(NamedTuple):
    """
    The options of the export.

    *withheld*: link sources to refuse. *unlinked*: accept results without a release.
    *replay*: prefix of ``DATETIME/URL`` for the address of a capture, "" for none.
    *confidence*: least confidence of a result, 0 to 1. *licences*: of lists whose files are
    accepted, in lower case; none: any licence.
    """

    withheld: Collection[str] = WITHHELD
    unlinked: bool = False
    replay: str = ""
    confidence: float = STRONG
    licences: Collection[str] = ()


def entity(record: Mapping[str, Any], rules: FatcatRules | None = None) -> Entity | FatcatRefusal:
    """Return the entity of *record*, a line of the feed, or the reason for its refusal."""
    rules = rules or FatcatRules()
    if not record["hit"]:
        return FatcatRefusal("no-hit")
    try:
        request = ingest_request(record["request"])
    except RequestError:  # of an older version
        return FatcatRefusal("no-release")
    if request.link_source.lower() in rules.withheld:
        return FatcatRefusal("source-withheld")
    licence = request.given.get("metadata_licence")
    if rules.licences and licence and str(licence).lower() not in rules.licences:
        return FatcatRefusal("metadata-licence")
    if record.get("confidence", 0.0) < rules.confidence:
        return FatcatRefusal("unverified")
    if refused := _stage(request, record) or _pdf(record):
        return FatcatRefusal(refused)
    release, ids = releases(request, record)
    if not release and not ids and not rules.unlinked:
        return FatcatRefusal("no-release")
    make = {"dataset": _fileset, "html": _webcapture}.get(request.ingest_type, _file)
    result = make(request, record, rules.replay)
    if isinstance(result, str):
        return FatcatRefusal(result)
    result["release_ids"] = [release] if release else []
    result["edit_extra"] = _edit_extra(request, record, ids)
    return result


def kind(result: Entity) -> str:
    """Return the type of an entity."""
    return "fileset" if "manifest" in result else "webcapture" if "cdx" in result else "file"


def fixity(result: Entity) -> str:
    """Return a key that entities of the same content share."""
    if "manifest" in result:
        files = sorted(
            f"{one.get('sha1') or one.get('md5')} {one['path']}" for one in result["manifest"]
        )
        return "\n".join(files)
    if "cdx" in result:
        return f"{result['original_url']} {result['cdx'][0]['sha1']}"
    sha1: str = result["sha1"]
    return sha1


def releases(request: IngestRequest, record: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """
    Return the ident of a request's release, and the identifiers to find it by.

    A dataset whose request names no release is found by its own DOI.
    """
    catalogue = request.given.get("fatcat")
    ident = catalogue.get("release_ident") if isinstance(catalogue, Mapping) else None
    if request.link_source == "spn":
        ident = ident or request.link_source_id
    ids = {name: request.ext_ids[name] for name in RELEASE_IDS if request.ext_ids.get(name)}
    linked = _LINKED.get(request.link_source, request.link_source)
    if linked in RELEASE_IDS and request.link_source_id:
        ids.setdefault(linked, request.link_source_id)
    own = str(record.get("platform_id", ""))
    if not ids and not ident and own.lower().startswith("doi:10."):
        ids["doi"] = own[4:].lower()
    return (ident if isinstance(ident, str) else ""), ids


def rel(request: IngestRequest, url: str) -> str:
    """Return the kind of site of *url*, one of ``RELS``: by the request, else by its host."""
    if request.link_source == "doi":
        return "publisher"
    return request.rel if request.rel in RELS else rel_of_host(url)


def timestamp(datetime: str) -> str:
    """Return 14 digits as ISO 8601: ``20260105090002`` is ``2026-01-05T09:00:02Z``."""
    d = datetime
    return f"{d[:4]}-{d[4:6]}-{d[6:8]}T{d[8:10]}:{d[10:12]}:{d[12:14]}Z"


def _stage(request: IngestRequest, record: Mapping[str, Any]) -> str:
    found = record.get("extract_next_hop", {}).get("release_stage", "")
    stage = request.release_stage
    return "release-stage" if stage and found and stage != found else ""


def _pdf(record: Mapping[str, Any]) -> str:
    """Return why a PDF is refused: by the status of GROBID, else of the PDF reader."""
    if record.get("file_meta", {}).get("mimetype") != "application/pdf":
        return ""
    grobid = record.get("grobid")
    if grobid and grobid.get("status_code", 0) not in _NO_ANSWER:
        good = grobid.get("status") == "success" and grobid["status_code"] == 200
        return "" if good else "grobid-failed"
    return "" if record.get("pdf_meta", {}).get("status") == "success" else "pdf-unread"


def _file(request: IngestRequest, record: Mapping[str, Any], replay: str) -> Entity | str:
    meta = record.get("file_meta")
    if not meta or not meta["size_bytes"]:
        return "no-fixity"
    result: Entity = {
        "size": meta["size_bytes"],
        "md5": meta["md5hex"],
        "sha1": meta["sha1hex"],
        "sha256": meta["sha256hex"],
        "mimetype": meta["mimetype"],
        "urls": list(_urls(request, record, replay, "webarchive")),
    }
    if record.get("pdf_meta", {}).get("preview"):
        result["content_scope"] = "sample"
    elif request.ingest_type == "component":
        result["content_scope"] = "component"
    return result


def _fileset(request: IngestRequest, record: Mapping[str, Any], replay: str) -> Entity | str:
    items = record.get("manifest") or []
    count = record.get("file_count", len(items))
    if count > FILES_MAX:
        return "many-files"
    if len(items) != count or any(one.get("status") not in _PRESENT for one in items):
        return "incomplete"
    if not items or any(one.get("size") is None or not one.get("sha1") for one in items):
        return "no-fixity"
    if count == 1:
        return _only_file(items[0], _urls(request, record, replay, "webarchive", "repository"))
    result: Entity = {
        "manifest": [_manifest_item(one, replay) for one in items],
        "urls": list(_urls(request, record, replay, "webarchive", "repository")),
    }
    if bundle := record.get("fileset_bundle", {}).get("terminal_url"):
        result["urls"].append({"url": bundle, "rel": "repository-bundle"})
    names = ("platform_name", "platform_domain", "platform_id", "platform_version")
    result["extra"] = {name: record[name] for name in names if record.get(name)}
    return result


def _only_file(item: Mapping[str, Any], urls: Iterable[Entity]) -> Entity:
    """Return the entity of a dataset's only file: a file, not a fileset."""
    names = ("size", "md5", "sha1", "sha256", "mimetype")
    result: Entity = {name: item[name] for name in names if item.get(name) is not None}
    places = [item["terminal_url"]] if item.get("terminal_url") else []
    known = [each for each in urls if each["url"] not in places]
    result["urls"] = [*({"url": url, "rel": "repository"} for url in places), *known]
    return result


def _manifest_item(item: Mapping[str, Any], replay: str) -> Entity:
    names = ("path", "size", "md5", "sha1", "sha256", "mimetype")
    result: Entity = {name: item[name] for name in names if item.get(name) is not None}
    extra: Entity = {}
    if url := item.get("platform_url"):
        extra["original_url"] = url
    if replay and item.get("terminal_url") and item.get("terminal_dt"):
        extra["webarchive_url"] = f"{replay}{item['terminal_dt']}/{item['terminal_url']}"
    return {**result, "extra": extra} if extra else result


def _webcapture(request: IngestRequest, record: Mapping[str, Any], replay: str) -> Entity | str:
    meta, cdx, terminal = (record.get(name) for name in ("file_meta", "cdx", "terminal"))
    if not meta or not cdx or not terminal:
        return "no-fixity"
    page = {
        "surt": cdx["surt"],
        "timestamp": timestamp(cdx["datetime"]),
        "url": cdx["url"],
        "mimetype": meta["mimetype"],
        "status_code": cdx["status_code"],
        "sha1": meta["sha1hex"],
        "sha256": meta["sha256hex"],
    }
    at = cdx["datetime"]
    result: Entity = {
        "cdx": [page, *map(_part, record.get("html_resources") or ())],
        "archive_urls": [{"url": f"{replay}{at}/{cdx['url']}", "rel": "wayback"}] if replay else [],
        "original_url": terminal["terminal_url"],
        "timestamp": timestamp(at),
    }
    if record.get("html_completeness", 1) < 1:
        result["extra"] = {"html_completeness": record["html_completeness"]}
    return result


def _part(resource: Mapping[str, Any]) -> Entity:
    return {
        "surt": resource["surt"],
        "timestamp": timestamp(resource["timestamp"]),
        "url": resource["url"],
        "mimetype": resource["mimetype"],
        "status_code": resource["status_code"],
        "sha1": resource["sha1hex"],
        "sha256": resource["sha256hex"],
    }


def _urls(
    request: IngestRequest,
    record: Mapping[str, Any],
    replay: str,
    archive: str,
    first_rel: str = "",
) -> Iterator[dict[str, str]]:
    """Yield the addresses of the file: its own, and in the archive; *first_rel*: of its own."""
    terminal = record.get("terminal") or {}
    url, at = terminal.get("terminal_url"), terminal.get("terminal_dt")
    if not url:
        return
    yield {"url": url, "rel": first_rel or rel(request, url)}
    if replay and at:
        yield {"url": f"{replay}{at}/{url}", "rel": archive}


def _edit_extra(
    request: IngestRequest, record: Mapping[str, Any], ids: Mapping[str, str]
) -> Entity:
    """Return the provenance of the entity, for an edit."""
    values = {
        "ingest_request_source": request.ingest_request_source,
        "link_source": request.link_source,
        "link_source_id": request.link_source_id,
        "release_stage": request.release_stage
        or record.get("extract_next_hop", {}).get("release_stage", ""),
        "ext_ids": dict(ids),
        "grobid_version": record.get("grobid", {}).get("grobid_version", ""),
        "technique": record.get("extract_next_hop", {}).get("technique", ""),
        "confidence": record.get("confidence"),
        "evidence": record.get("evidence"),
    }
    given = request.given.get("edit_extra")
    own = {name: value for name, value in values.items() if value}
    return {**(given if isinstance(given, dict) else {}), **own}
