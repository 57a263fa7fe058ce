"""The result of an ingest, as a line of the feed has it."""

from __future__ import annotations

from typing import Any

from pubcrawl.items.ingest import Candidate, Capture, FileMeta, IngestRequest, IngestResult

_PLACE = ("warc_path", "warc_offset", "warc_csize")


def to_record(result: IngestResult) -> dict[str, Any]:
    """Return *result* as JSON can hold it; what is unknown is absent, but for the terminal."""
    record: dict[str, Any] = {
        "status": result.status,
        "hit": result.hit,
        "request": request_record(result.request),
        "hops": list(result.hops),
    }
    if result.error_message:
        record["error_message"] = result.error_message
    if result.terminal_url:
        record["terminal"] = {
            "terminal_url": result.terminal_url,
            "terminal_dt": result.terminal_dt or None,
            "terminal_status_code": result.terminal_status_code,
        }
        if result.terminal_sha1hex:
            record["terminal"]["terminal_sha1hex"] = result.terminal_sha1hex
    if result.file_meta is not None:
        record["file_meta"] = _file(result.file_meta)
    if result.cdx is not None:
        record["cdx"] = _capture(result.cdx)
    if result.revisit_cdx is not None:
        record["revisit_cdx"] = _capture(result.revisit_cdx)
    if result.next_hop is not None:
        record["extract_next_hop"] = _link(result.next_hop)
    return record | {key: value for key, value in result.extra.items() if value not in (None, "")}


def request_record(request: IngestRequest) -> dict[str, Any]:
    """Return a request as it came in; one that was made here as its fields."""
    if request.given:
        return dict(request.given)
    fields = {name: getattr(request, name) for name in IngestRequest.__slots__ if name != "given"}
    fields["expect_mimetypes"] = list(request.expect_mimetypes)
    return {name: value for name, value in fields.items() if value}


def _file(meta: FileMeta) -> dict[str, Any]:
    return meta._asdict()


def _capture(capture: Capture) -> dict[str, Any]:
    row = capture._asdict()
    del row["revisit"]
    # Without a folder it is no settled place, but a temporary one.
    if "/" not in capture.warc_path:
        for name in _PLACE:
            del row[name]
    return row


def _link(link: Candidate) -> dict[str, Any]:
    name = "next_url" if link.type == "page" else f"{link.type}_url"
    row = {name: link.url, "technique": link.technique, "release_stage": link.release_stage}
    return {key: value for key, value in row.items() if value}
