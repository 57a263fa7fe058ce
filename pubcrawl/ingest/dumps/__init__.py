"""
Dumps of other services → ingest requests.

A dump has one record after the other (``dumps.files``). Each becomes requests, or a reason why it
becomes none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pubcrawl.ingest.dumps.dump_format import DumpFormat
from pubcrawl.ingest.dumps.fields import address, read_json
from pubcrawl.ingest.dumps.files import BAD_ENCODING, BAD_JSON, TOO_LONG, TRUNCATED
from pubcrawl.ingest.dumps.filters import DumpFilter, filter_of
from pubcrawl.ingest.dumps.formats import dump_formats, read_record, records_in
from pubcrawl.ingest.dumps.known import HashedSet
from pubcrawl.ingest.dumps.sources.fatcat import DailyGate

DELETED_LATER: Final = "deleted-later"
"""Reason to leave out a record that a later record deletes."""

REASONS: Final = {
    "bad-type": "a column names a type that requests do not have",
    BAD_JSON: "the record is not a JSON object",
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
    arabesque. *gate*: that of fatcat's daily list.
    """

    known: HashedSet | None = None
    sha1s: HashedSet | None = None
    without: DumpFilter | None = None
    created: str = ""
    paper_ids: Callable[[str], dict[str, str]] | None = None
    more: Mapping[str, str] = field(default_factory=dict)
    id_type: str = ""
    gate: DailyGate | None = None


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
    every = (
        filter_of(name, daily=takes.gate is not None),
        *([takes.without] if takes.without else []),
    )
    filters = tuple(each for each in every if each.hosts or each.prefixes)
    for number, raw in enumerate(records, start + 1):
        if isinstance(raw, str):
            counts[raw] += 1
            yield number, raw
            continue
        if raw.isspace():
            continue
        record = read_record(raw, form)
        if record is None:
            reason = _unreadable(raw, form)
            counts[reason] += 1
            yield number, reason
            continue
        if not record and form.read is not read_json:  # a header
            continue
        if form.has_shape(record):
            found = _of_record(record, form, filters, takes)
        else:
            found = _of_answer(record, form, filters, takes)
        for one in found:
            if type(one) is str:
                counts[one] += 1
            yield number, one


def _of_answer(
    record: dict[str, Any], form: DumpFormat, filters: tuple[DumpFilter, ...], takes: DumpSelection
) -> list[dict[str, Any] | str]:
    found: list[dict[str, Any] | str] = []
    for one in records_in(record):
        if form.has_shape(one):
            found += _of_record(one, form, filters, takes)
        else:
            found.append("other-shape")
    return found


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
        return BAD_JSON
    return "other-shape" if raw.endswith(b"\n") else TRUNCATED


def _of_record(
    record: dict[str, Any], form: DumpFormat, filters: tuple[DumpFilter, ...], takes: DumpSelection
) -> list[dict[str, Any] | str]:
    if takes.paper_ids and "paper_id" in record:
        record["ids"] = takes.paper_ids(record["paper_id"])
    if takes.gate and (reason := takes.gate.reason(record)):
        return [reason]
    found = [*form.requests(record)]
    created = ""
    for place, one in enumerate(found):
        if isinstance(one, str):
            continue
        if takes.id_type:
            one |= {"link_source": takes.id_type, "ext_ids": {takes.id_type: one["link_source_id"]}}
        if takes.more:
            one.update(takes.more)
        found[place] = chosen = _checked(one, filters, takes)
        if not isinstance(chosen, str):
            if form.licence:
                chosen["metadata_licence"] = form.licence
            created = created or form.date(record) or takes.created
            if created:
                chosen["created"] = created
    return found


def _checked(
    given: dict[str, Any], filters: Iterable[DumpFilter], takes: DumpSelection
) -> dict[str, Any] | str:
    """Return a request without empty fields, or the reason to leave it out."""
    url = address(given["base_url"])
    if not url:
        return "invalid-url"
    for each in filters:
        if each.prefixes:
            ids: Mapping[str, str] = given.get("ext_ids", {})
            if reason := each.of_ids(given.get("link_source_id", ""), ids.get("doi", "")):
                return reason
        if given["link_source"] != "doi" and (reason := each.of_url(url)):
            return reason
    if takes.known is not None and url in takes.known:
        return "known-url"
    sha1 = given.pop("sha1", "")
    if takes.sha1s is not None and sha1 and sha1 in takes.sha1s:
        return "known-file"
    given["base_url"] = url
    if all(given.values()):  # a new object takes four times as long
        return given
    return {name: value for name, value in given.items() if value}
