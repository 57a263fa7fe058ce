"""
An ingest result as JSON: a line of the feed, and the record in the store.

docs/schema/ingest-result.schema.json describes it. Empty fields are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from pubcrawl.ingest.request import mended
from pubcrawl.items.ingest import (
    ALIASES,
    Candidate,
    Capture,
    FileMeta,
    IngestRequest,
    IngestResult,
)

Record = dict[str, Any]

MESSAGE_MAX = 1600
"""Characters of ``error_message``."""

BLOCKS = (
    "file_path",
    "html_biblio",
    "grobid",
    "near_duplicate",
    "pdf_meta",
    "xml_meta",
    "scope",
    "platform",
    "html_body",
    "html_resources",
    "manifest",
    "platform_name",
    "platform_domain",
    "platform_id",
    "platform_version",
    "platform_base_url",
    "file_count",
    "total_size",
    "ingest_strategy",
    "fileset_bundle",
    "fileset_file",
    "archiveorg_item_name",
)
"""Fields of some types only, in the order of the feed; other fields follow."""

_PRESENT = ("success", "exists")  # statuses of available files of a dataset
_CDX = ("surt", "datetime", "url", "mimetype", "status_code", "sha1b32", "sha1hex")
_POSITION = ("warc_csize", "warc_offset", "warc_path")


def to_record(result: IngestResult) -> Record:
    """
    Return *result* as plain JSON values, in the order of docs/ingest.md.

    Lone surrogates, from the JSON of requests, pages and platforms, become U+FFFD:
    a feed cannot contain them.
    """
    record: Record = {
        "request": request_json(result.request),
        "status": result.status,
        "hit": result.hit,
    }
    if result.error_message:
        record["error_message"] = result.error_message[:MESSAGE_MAX]
    record["hops"] = list(result.hops)
    if result.terminal_url:
        record["terminal"] = _terminal(result)
    if result.file_meta:
        record["file_meta"] = result.file_meta._asdict()
    for name, capture in (("cdx", result.cdx), ("revisit_cdx", result.revisit_cdx)):
        if capture:
            record[name] = cdx_json(capture)
    if result.next_hop:
        record["extract_next_hop"] = _next_hop(result.next_hop)
    if result.confidence is not None:
        record["confidence"] = result.confidence
        record["evidence"] = [list(each) for each in result.evidence]
    if result.job:
        record["job"] = result.job
    extra = result.extra
    for name in (*BLOCKS, *(name for name in extra if name not in BLOCKS)):
        if name in extra and name not in record:
            record[name] = extra[name]
    return _writable(record)


def request_json(request: IngestRequest) -> Record:
    """Return the original JSON of the request; if it was changed or has none, its fields."""
    given = request.given
    if given:
        current = {"ingest_type": request.ingest_type, "base_url": request.base_url}
        kind, url = given.get("ingest_type"), mended(str(given.get("base_url")))
        original = {"ingest_type": ALIASES.get(str(kind), kind), "base_url": url}
        return given if original == current else {**given, **current}
    values = {name: value for name, value in asdict(request).items() if value}
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }


def files(result: IngestResult) -> Iterator[FileMeta]:
    """Yield every file in *result*: its own, those of a dataset, the resources of a page."""
    if result.file_meta:
        yield result.file_meta
    manifest, resources = (result.extra.get(name) or () for name in ("manifest", "html_resources"))
    present = [(item, "") for item in manifest if item.get("status") in _PRESENT]
    for item, end in (*present, *((part, "hex") for part in resources)):
        sha1, sha256, md5 = (item.get(f"{name}{end}", "") for name in ("sha1", "sha256", "md5"))
        if sha1:
            yield FileMeta(sha1, sha256, md5, item.get("size", 0), item.get("mimetype", ""))


def cdx_json(capture: Capture) -> Record:
    """Return *capture* as JSON values, with the position of its WARC record if known."""
    names = (*_CDX, *_POSITION) if capture.warc_path else _CDX
    return {name: getattr(capture, name) for name in names}


def _writable(record: Record) -> Record:
    text = json.dumps(record, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        record = json.loads(whole)
    return record


def _terminal(result: IngestResult) -> Record:
    record: Record = {
        "terminal_url": result.terminal_url,
        "terminal_dt": result.terminal_dt or None,
        "terminal_status_code": result.terminal_status_code,
    }
    if result.terminal_sha1hex:
        record["terminal_sha1hex"] = result.terminal_sha1hex
    return record


def _next_hop(candidate: Candidate) -> Record:
    name = "pdf_url" if candidate.type == "pdf" else "next_url"
    record = {name: candidate.url, "technique": candidate.technique}
    more = {"place": candidate.place, "release_stage": candidate.release_stage}
    return record | {name: value for name, value in more.items() if value}
