"""
Dumps of other services → ingest requests: which formats there are, and how each is recognised.

A dump has one record after the other (``dumps.files``). Each gives requests, or the reason why
it gives none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pubcrawl.ingest.dumps import captures, dblp, fatcat, oai, open_access, registries, tables
from pubcrawl.ingest.dumps import lines as text_lines
from pubcrawl.ingest.dumps.fatcat import DailyGate
from pubcrawl.ingest.dumps.fields import DATE, Fields, address, read_json, text
from pubcrawl.ingest.dumps.files import BAD_ENCODING, BAD_JSON, TOO_LONG, TRUNCATED
from pubcrawl.ingest.dumps.filters import DumpFilter, filter_of
from pubcrawl.ingest.dumps.known import HashedSet

REASONS: Final = {
    "bad-type": "a column names a type that requests do not have",
    BAD_JSON: "the record is no JSON object",
    BAD_ENCODING: "the record is not in UTF-8, or not in the encoding that its XML declares",
    TOO_LONG: "the record has more than 32 MiB",
    "bad-xml": "the element is no whole XML",
    "other-shape": "the record is none of this format",
    "no-identifier": "it has no identifier of its kind",
    "no-location": "it names no address of a full text",
    "no-pdf": "its files are of other formats",
    "no-capture": "the address has no response of 200",
    "no-full-text": "the address is that of an abstract",
    "no-document-type": "it is no document: an issue, a grant, a component",
    "concept-doi": "a DOI of all versions; each has its own",
    "preserved": "a large publisher preserves it, and it is not open",
    "not-new": "the changelog does not name it as a new release",
    "deleted": "its repository has deleted it",
    "invalid-url": "the address cannot be fetched",
    "known-url": "the address is in the file of known ones",
    "known-file": "the file of known SHA-1 has its digest",
    TRUNCATED: "the file ends in the middle",
}
"""Reasons beside those of rules/dump_filters.yaml."""

_INNER = ("data", "message", "response", "hits", "_source", "hit", "work")
_LISTS = ("results", "items", "data", "records", "docs", "hits")
_DEEP = 3


class DumpFormat(NamedTuple):
    """
    A format. *keys*: some of them, all in one of the sets, are in each record.

    *requests*: record → requests, or reasons. *licence*: of the source's metadata. *dates*:
    paths of keys to the day of the last change. *read*: bytes → record; {} for a header.
    *elements*: names of the records in XML.
    """

    about: str
    keys: tuple[frozenset[str], ...]
    requests: Callable[[Fields], Iterator[dict[str, Any] | str]]
    licence: str
    dates: tuple[tuple[str, ...], ...] = ()
    read: Callable[[bytes], dict[str, Any] | None] = read_json
    elements: tuple[str, ...] = ()

    def has_shape(self, record: Mapping[str, Any]) -> bool:
        """Return whether *record* looks like one of this format."""
        given = record.keys()
        return any(keys <= given for keys in self.keys)

    def date(self, record: Fields) -> str:
        """Return the day on which the record was last changed, "" if it has none."""
        for path in self.dates:
            if found := DATE.match(text(record, *path)):
                return found[0]
        return ""


class DumpSelection(NamedTuple):
    """
    What is taken of a dump.

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
    more: Mapping[str, str] = {}
    id_type: str = ""
    gate: DailyGate | None = None


def _keys(*names: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(each.split()) for each in names)


FORMATS: Final = {
    "unpaywall": DumpFormat(
        "Unpaywall snapshot and data feed",
        _keys("doi oa_locations", "doi is_oa best_oa_location"),
        open_access.unpaywall,
        "CC0-1.0",
        dates=(("updated",),),
    ),
    "openalex": DumpFormat(
        "OpenAlex works",
        _keys("id authorships locations"),
        open_access.openalex,
        "CC0-1.0",
        dates=(("updated_date",),),
    ),
    "doaj": DumpFormat(
        "DOAJ articles",
        _keys("id bibjson"),
        open_access.doaj,
        "CC0-1.0",
        (("last_updated",), ("created_date",)),
    ),
    "core": DumpFormat(
        "CORE dataset",
        _keys(
            "coreId",
            "downloadUrl fullText",
            "id downloadUrl sourceFulltextUrls",
            "id downloadUrl oai",
        ),
        open_access.core,
        "ODC-BY-1.0",
        dates=(("updatedDate",), ("createdDate",)),
    ),
    "semantic-scholar": DumpFormat(
        "Semantic Scholar: corpus of 2020, S2ORC, present papers",
        _keys(
            "pdfUrls",
            "s2PdfUrl",
            "paperId externalIds",
            "paperId openAccessPdf",
            "corpusid externalids",
            "corpusid content",
            "paper_id has_pdf_parse",
            "paper_id s2_url",
        ),
        open_access.semantic_scholar,
        "ODC-BY-1.0",
    ),
    "crossref": DumpFormat(
        "Crossref public data file",
        _keys("DOI prefix type", "DOI member type", "message message-type"),
        registries.crossref,
        "CC0-1.0",
        dates=(("indexed", "date-time"),),
    ),
    "datacite": DumpFormat(
        "DataCite public data file",
        _keys("id attributes type", "doi types titles creators"),
        registries.datacite,
        "CC0-1.0",
        dates=(("attributes", "updated"), ("updated",)),
    ),
    "arxiv": DumpFormat(
        "arXiv metadata, and listings of its files",
        _keys("id versions categories", "arxiv_file"),
        registries.arxiv,
        "CC0-1.0",
        dates=(("update_date",),),
        read=text_lines.read_arxiv,
    ),
    "fatcat": DumpFormat(
        "fatcat releases",
        _keys("ident ext_ids", "release ext_ids", "work_id ext_ids"),
        fatcat.requests,
        "CC0-1.0",
    ),
    "oai": DumpFormat(
        "OAI-PMH: responses as XML, and records as JSON from metha",
        _keys("oai urls", "oai formats", "oai deleted"),
        oai.requests,
        "",
        dates=(("datestamp",), ("oai", "datestamp")),
        read=oai.read,
        elements=("record",),
    ),
    "dblp": DumpFormat(
        "DBLP: dblp.xml",
        _keys("dblp_key type"),
        dblp.requests,
        "CC0-1.0",
        dates=(("mdate",),),
        read=dblp.read,
        elements=dblp.ELEMENTS,
    ),
    "arabesque": DumpFormat(
        "reports of arabesque on crawls, as JSON or SQLite",
        _keys("hit identifier final_url"),
        captures.arabesque,
        "",
    ),
    "mag": DumpFormat(
        "Microsoft Academic Graph: PaperUrls.txt",
        _keys("paper_id source_url"),
        text_lines.mag,
        "ODC-BY-1.0",
        read=text_lines.read_mag,
    ),
    "pmc": DumpFormat(
        "PMC's lists of open access files",
        _keys("file accession_id"),
        text_lines.pmc,
        "",
        dates=(("last_updated",),),
        read=text_lines.read_pmc,
    ),
    "cdx": DumpFormat(
        "indexes of captures: CDX, CDXJ, answers of a CDX server",
        _keys("surt url"),
        captures.cdx,
        "",
        read=captures.read_cdx,
    ),
    "crawl-log": DumpFormat(
        "crawl.log of Heritrix",
        _keys("log_datetime url"),
        captures.crawl_log,
        "",
        dates=(("log_datetime",),),
        read=captures.read_crawl_log,
    ),
    "table": DumpFormat(
        "a table as CSV or TSV; --map names its columns",
        _keys(tables.MARK),
        tables.requests,
        "",
    ),
}
"""Formats by name."""


def dump_of(record: Mapping[str, Any]) -> str:
    """Return the name of the format that *record* looks like, "" for none."""
    return next((name for name, each in FORMATS.items() if each.has_shape(record)), "")


def dump_of_line(line: bytes) -> str:
    """Return the name of the format that *line* is one of, "" for none."""
    if record := read_json(line):
        return next(map(dump_of, _records(record)), "")
    for name, each in FORMATS.items():
        if each.read is not read_json and (found := _read(line, each)) and each.has_shape(found):
            return name
    return ""


def shape_of(records: Iterable[bytes | str]) -> str:
    """Return the name of the format that most of *records* have, "" for none."""
    whole = (raw for raw in records if isinstance(raw, bytes))
    shapes = Counter(found for raw in whole if (found := dump_of_line(raw)))
    return shapes.most_common(1)[0][0] if shapes else ""


ELEMENTS: Final = tuple({name: None for each in FORMATS.values() for name in each.elements})
"""Names of the records in XML, of all formats."""


def _read(raw: bytes, form: DumpFormat) -> dict[str, Any] | None:
    try:
        return form.read(raw)
    except UnicodeDecodeError:
        return None


def _records(record: dict[str, Any], depth: int = 0) -> Iterator[dict[str, Any]]:
    """Yield the records in the answer of an API; the record itself if it is none."""
    if dump_of(record) or depth == _DEEP:
        yield record
        return
    inner = [one for name in _LISTS if isinstance(every := record.get(name), list) for one in every]
    inner += [one for name in _INNER if isinstance(one := record.get(name), dict)]
    found = [one for one in inner if isinstance(one, dict)]
    for one in found:
        yield from _records(one, depth + 1)
    if not found:
        yield record


def requests_of_records(
    records: Iterable[bytes | str],
    name: str,
    counts: Counter[str],
    takes: DumpSelection | None = None,
    *,
    start: int = 0,
) -> Iterator[tuple[int, dict[str, Any] | str]]:
    """
    Yield number of the record and request, or reason, of a dump of format *name*.

    *records*: of ``dumps.files``, without the first *start*. *counts*: the reasons are added up
    there. *takes*: all without it.
    """
    form, takes = FORMATS[name], takes or DumpSelection()
    every = (filter_of(name), *([takes.without] if takes.without else []))
    filters = tuple(each for each in every if each.hosts or each.prefixes)
    for number, raw in enumerate(records, start + 1):
        if isinstance(raw, str):
            counts[raw] += 1
            yield number, raw
            continue
        if raw.isspace():
            continue
        record = _read(raw, form)
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
) -> Iterator[dict[str, Any] | str]:
    for one in _records(record):
        if form.has_shape(one):
            yield from _of_record(one, form, filters, takes)
        else:
            yield "other-shape"


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
) -> Iterator[dict[str, Any] | str]:
    if takes.paper_ids and "paper_id" in record:
        record["ids"] = takes.paper_ids(record["paper_id"])
    if takes.gate and (reason := takes.gate.reason(record)):
        yield reason
        return
    created = form.date(record) or takes.created
    for one in form.requests(record):
        if isinstance(one, str):
            yield one
            continue
        if takes.id_type:
            one |= {"link_source": takes.id_type, "ext_ids": {takes.id_type: one["link_source_id"]}}
        one.update(takes.more)
        chosen = _checked(one, filters, takes)
        if not isinstance(chosen, str):
            if form.licence:
                chosen["metadata_licence"] = form.licence
            if created:
                chosen["created"] = created
        yield chosen


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
    return {name: value for name, value in given.items() if value}
