"""
Dumps of other services → ingest requests.

A dump has one record after the other (``dumps.files``). Each becomes requests, or a reason why it
becomes none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pubcrawl.formats.paths import first_text, json_path
from pubcrawl.formats.xml.records import BAD_ENCODING, TOO_LONG, TRUNCATED
from pubcrawl.ingest.dumps.dump_format import DumpFormat
from pubcrawl.ingest.dumps.fields import Request, address, read_json
from pubcrawl.ingest.dumps.filters import DumpFilter, filter_of
from pubcrawl.ingest.dumps.formats import dump_formats, read_record, records_in
from pubcrawl.ingest.dumps.known import HashedSet

_ident = first_text([json_path("release.ident"), json_path("ident")])

DELETED_LATER: Final = "deleted-later"
"""Reason to leave out a record that a later record deletes."""

REASONS: Final = {
    "bad-type": "a column names a type that requests do not have",
    "bad-json": "the record is not a JSON object",
    BAD_ENCODING: "the record is not in UTF-8, or not in the encoding that its XML declares",
    TOO_LONG: "the record has more than 32 MiB",
    "bad-xml": "the element is incomplete XML",
    "other-shape": "the record does not have this format",
    "no-identifier": "the record has no identifier of its kind",
    "no-location": "the record names no address of a full text",
    "no-pdf": "its files are of other formats",
    "no-capture": "the capture has another status than 200",
    "no-full-text": "the address is that of an abstract",
    "no-document-type": "the record is not of a document but of an issue, a grant or a component",
    "concept-doi": "a DOI of all versions; each has its own",
    "preserved": "a large publisher preserves it, and it is not open",
    "not-new": "the changelog does not name it as a new release",
    "error-answer": "the repository responded with an error of OAI-PMH",
    "deleted": "its repository has deleted it",
    DELETED_LATER: "a later record says that its repository has deleted it",
    "invalid-url": "the address cannot be fetched",
    "known-url": "the address is in the file of known ones",
    "known-file": "the file of known SHA-1 has its digest",
    TRUNCATED: "the file ends in the middle",
}
"""Reasons beside those of rules/dump_filters.yaml."""


@dataclass(frozen=True, slots=True)
class DumpSelection:
    """
    The selection of records of a dump.

    *known*: addresses to leave out; *sha1s*: files to leave out, where the source names the
    digest of a file. *without*: a filter beside that of the format. *created*: the date of
    records that have none. *paper_ids*: MAG's number of a paper → its identifiers. *more*:
    fields that all requests get, in place of their own. *id_type*: kind of the identifiers of
    arabesque. *daily*: only releases of fatcat's daily list. *new*: only these of its releases.
    """

    known: HashedSet | None = None
    sha1s: HashedSet | None = None
    without: DumpFilter | None = None
    created: str = ""
    paper_ids: Callable[[str], dict[str, str]] | None = None
    more: Mapping[str, str] = field(default_factory=dict)
    id_type: str = ""
    daily: bool = False
    new: Container[str] | None = None


def requests_of_records(
    records: Iterable[bytes | str],
    name: str,
    counts: Counter[str],
    takes: DumpSelection | None = None,
    *,
    start: int = 0,
) -> Iterator[tuple[int, dict[str, Any] | str]]:
    """
    Yield the number of a record with each of its requests, or with a reason to leave it out.

    *name*: of the format. *records*: of ``dumps.files``, without the first *start*. *counts*:
    collects the reasons. *takes*: the selection, by default all.
    """
    form, takes = dump_formats()[name], takes or DumpSelection()
    both = (filter_of(name, daily=takes.daily), *([takes.without] if takes.without else []))
    filters = tuple(row for row in both if row.hosts or row.prefixes)
    for number, raw in enumerate(records, start + 1):
        if isinstance(raw, str):
            found: list[Request | str] = [raw]
        elif raw.isspace():
            continue
        elif (record := read_record(raw, form)) is None:
            found = [_unreadable(raw, form)]
        elif form.has_shape(record):
            found = _of_record(record, form, filters, takes)
        elif not record and form.read is not read_json:  # a header
            continue
        else:
            found = []
            for inner in records_in(record):
                fits = form.has_shape(inner)
                found += _of_record(inner, form, filters, takes) if fits else ["other-shape"]
        for request in found:
            if type(request) is str:
                counts[request] += 1
            yield number, request


def _unreadable(raw: bytes, form: DumpFormat) -> str:
    """Return why the bytes of a record could not be read."""
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        return TRUNCATED if error.reason == "unexpected end of data" else BAD_ENCODING
    if raw.startswith(b"<"):
        return "bad-xml"
    if raw.count(b"{") > raw.count(b"}") and not raw.endswith(b"\n"):
        return TRUNCATED
    if form.read is read_json or raw.startswith(b"{"):
        return "bad-json"
    return "other-shape" if raw.endswith(b"\n") else TRUNCATED


def _of_record(
    record: dict[str, Any], form: DumpFormat, filters: tuple[DumpFilter, ...], takes: DumpSelection
) -> list[Request | str]:
    if takes.paper_ids and "paper_id" in record:
        record["ids"] = takes.paper_ids(record["paper_id"])
    if takes.new is not None and _ident(record) not in takes.new:
        return ["not-new"]
    found = form.requests(record, takes.daily)
    for place, request in enumerate(found):
        if isinstance(request, str):
            continue
        if takes.id_type:
            request["link_source"] = takes.id_type
            request["ext_ids"] = {takes.id_type: request.get("link_source_id", "")}
        if takes.created:
            request.setdefault("created", takes.created)
        if takes.more:
            request |= takes.more
            request = {name: value for name, value in request.items() if value}
        found[place] = _refusal(request, filters, takes) or request
    return found


def _refusal(request: Request, filters: tuple[DumpFilter, ...], takes: DumpSelection) -> str:
    """Return the reason to leave out a request, "" for none; mend its address."""
    request["base_url"] = url = address(request["base_url"])
    if not url:
        return "invalid-url"
    for each in filters:
        if each.prefixes:
            ids: Mapping[str, str] = request.get("ext_ids", {})
            if reason := each.of_ids(request.get("link_source_id", ""), ids.get("doi", "")):
                return reason
        if request["link_source"] != "doi" and (reason := each.of_url(url)):
            return reason
    if takes.known is not None and url in takes.known:
        return "known-url"
    sha1 = request.pop("sha1", "")
    return "known-file" if takes.sha1s is not None and sha1 and sha1 in takes.sha1s else ""
