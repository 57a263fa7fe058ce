"""
Dumps of other services → ingest requests: which formats there are, and how each is recognised.

A dump has one JSON object a line. Each object gives requests, or the reason why it gives none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import orjson

from pubcrawl.ingest.dumps import lines as text_lines
from pubcrawl.ingest.dumps import open_access, registries
from pubcrawl.ingest.dumps.fields import DATE, Fields, address, text
from pubcrawl.ingest.dumps.filters import DumpFilter, filter_of

REASONS: Final = {
    "bad-json": "the line is no JSON object in UTF-8",
    "other-shape": "the object is none of this format",
    "no-identifier": "it has no identifier of its kind",
    "no-location": "it names no address of a full text",
    "no-pdf": "its files are of other formats",
    "no-full-text": "the address is that of an abstract",
    "no-document-type": "it is no document: an issue, a grant, a component",
    "concept-doi": "a DOI of all versions; each has its own",
    "invalid-url": "the address cannot be fetched",
    "known-url": "the address is in the file of known ones",
    "truncated-file": "the file ends in the middle",
}
"""Reasons beside those of rules/dump_filters.yaml."""


def read_json(line: bytes) -> dict[str, Any] | None:
    """Return the object in *line*, None if it is none."""
    try:
        record = orjson.loads(line)
    except orjson.JSONDecodeError:
        return None
    return record if isinstance(record, dict) else None


class DumpFormat(NamedTuple):
    """
    A format. *keys*: some of them, all in one of the sets, are in each record.

    *requests*: record → requests, or reasons. *licence*: of the source's metadata. *dates*:
    paths of keys to the day of the last change. *read*: line → record; {} for a header.
    *identifier*: the request's identifier that ``DumpFilter.of_id`` looks at.
    """

    about: str
    keys: tuple[frozenset[str], ...]
    requests: Callable[[Fields], Iterator[dict[str, Any] | str]]
    licence: str
    dates: tuple[tuple[str, ...], ...] = ()
    read: Callable[[bytes], dict[str, Any] | None] = read_json

    def has_shape(self, record: Mapping[str, Any]) -> bool:
        """Return whether *record* looks like one of this format."""
        return any(keys <= record.keys() for keys in self.keys)

    def date(self, record: Fields) -> str:
        """Return the day on which the record was last changed, "" if it has none."""
        for path in self.dates:
            if found := DATE.match(text(record, *path)):
                return found[0]
        return ""


class DumpSelection(NamedTuple):
    """
    What is taken of a dump.

    *known*: addresses to leave out; *without*: a filter beside that of the format; *created*:
    the date of records that have none; *sha1s*:
    files to leave out, where the source names the digest of a file, in hexadecimal or base 32;
    *paper_ids*: MAG's number of a paper → its identifiers.
    """

    known: frozenset[str] = frozenset()
    without: DumpFilter | None = None
    created: str = ""
    sha1s: frozenset[str] = frozenset()
    paper_ids: Callable[[str], dict[str, str]] | None = None


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
        _keys("coreId", "downloadUrl fullText", "id downloadUrl sourceFulltextUrls"),
        open_access.core,
        "ODC-BY-1.0",
        dates=(("updatedDate",), ("createdDate",)),
    ),
    "semantic-scholar": DumpFormat(
        "Semantic Scholar: corpus of 2020, S2ORC, present papers",
        _keys(
            "pdfUrls", "s2PdfUrl", "paperId externalIds", "corpusid externalids", "corpusid content"
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
        "arXiv metadata",
        _keys("id versions categories"),
        registries.arxiv,
        "CC0-1.0",
        dates=(("update_date",),),
    ),
    "fatcat": DumpFormat(
        "fatcat releases, also from the changelog",
        _keys("ident ext_ids", "release ext_ids", "work_id ext_ids"),
        registries.fatcat,
        "CC0-1.0",
    ),
    "oai": DumpFormat(
        "records of OAI-PMH as JSON, from metha",
        _keys("oai urls", "oai formats"),
        registries.oai,
        "",
        dates=(("datestamp",), ("oai", "datestamp")),
    ),
    "arabesque": DumpFormat(
        "reports of arabesque on crawls",
        _keys("hit identifier final_url"),
        text_lines.arabesque,
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
        "indexes of captures, CDX", _keys("surt url"), text_lines.cdx, "", read=text_lines.read_cdx
    ),
    "crawl-log": DumpFormat(
        "crawl.log of Heritrix",
        _keys("log_datetime url"),
        text_lines.crawl_log,
        "",
        dates=(("log_datetime",),),
        read=text_lines.read_crawl_log,
    ),
}
"""Formats by name."""


def dump_of(record: Mapping[str, Any]) -> str:
    """Return the name of the format that *record* looks like, "" for none."""
    return next((name for name, each in FORMATS.items() if each.has_shape(record)), "")


def dump_of_line(line: bytes) -> str:
    """Return the name of the format that *line* is one of, "" for none."""
    if record := read_json(line):
        return dump_of(record)
    texts = ((name, each) for name, each in FORMATS.items() if each.read is not read_json)
    return next((name for name, each in texts if each.read(line)), "")


def requests_of_lines(
    lines: Iterable[bytes], name: str, counts: Counter[str], takes: DumpSelection | None = None
) -> Iterator[tuple[int, dict[str, Any] | str]]:
    """
    Yield line number and request, or reason, of a dump of format *name*.

    *counts*: the reasons are added up there. *takes*: all without it.
    """
    form, takes = FORMATS[name], takes or DumpSelection()
    filters = (filter_of(name), *([takes.without] if takes.without else []))
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        record = form.read(line)
        if record is None:
            found: Iterable[dict[str, Any] | str] = (
                "bad-json" if form.read is read_json else "other-shape",
            )
        elif not record and form.read is not read_json:  # a header
            continue
        elif not form.has_shape(record):
            found = ("other-shape",)
        else:
            if takes.paper_ids and "paper_id" in record:
                record["ids"] = takes.paper_ids(record["paper_id"])
            found = form.requests(record)
        created = (form.date(record) or takes.created) if record else ""
        for one in found:
            chosen = _checked(one, filters, takes) if isinstance(one, dict) else one
            if isinstance(chosen, str):
                counts[chosen] += 1
            else:
                if form.licence:
                    chosen["metadata_licence"] = form.licence
                if created:
                    chosen["created"] = created
            yield number, chosen


def _checked(
    given: dict[str, Any], filters: Iterable[DumpFilter], takes: DumpSelection
) -> dict[str, Any] | str:
    """Return a request without empty fields, or the reason to leave it out."""
    url = address(given["base_url"])
    if not url:
        return "invalid-url"
    mine, of_doi = given.get("link_source_id", ""), given["link_source"] == "doi"
    for each in filters:
        if reason := each.of_id(mine) or ("" if of_doi else each.of_url(url)):
            return reason
    if url in takes.known:
        return "known-url"
    if mine in takes.sha1s:
        return "known-file"
    given["base_url"] = url
    return {name: value for name, value in given.items() if value}
