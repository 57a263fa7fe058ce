"""The formats of dumps, and how each is recognised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from pubcrawl.ingest.dumps import captures, dblp, fatcat, oai, open_access, registries, tables
from pubcrawl.ingest.dumps import lines as text_lines
from pubcrawl.ingest.dumps.fields import DATE, Fields, object_at, read_json, text

_INNER = ("data", "message", "response", "hits", "_source", "hit", "work")
_LISTS = ("results", "items", "data", "records", "docs", "hits")
_DEEP = 3


@dataclass(frozen=True, slots=True)
class DumpFormat:
    """
    A format.

    *keys*: a record has all keys of at least one set. *requests*: record → requests, or reasons.
    *licence*: of the source's metadata. *dates*: paths of keys to the day of the last change.
    *read*: bytes → record; {} for a header. *elements*: names of the records in XML.
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
        return any(map(record.keys().__ge__, self.keys))

    def date(self, record: Fields) -> str:
        """Return the day on which the record was last changed, "" if it has none."""
        for *around, name in self.dates:
            inner = object_at(record, *around) if around else record
            if found := _day(text(inner, name)[:10]):
                return found
        return ""


@lru_cache(maxsize=4096)  # thousands of records have the same
def _day(text: str) -> str:
    found = DATE.match(text)
    return found[0] if found else ""


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
        "indexes of captures: CDX, CDXJ, responses of a CDX server",
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
    """Return the name of the format of *line*, "" for none."""
    if record := read_json(line):
        return next(map(dump_of, records_in(record)), "")
    for name, each in FORMATS.items():
        if (
            each.read is not read_json
            and (found := read_record(line, each))
            and each.has_shape(found)
        ):
            return name
    return ""


def shape_of(records: Iterable[bytes | str]) -> str:
    """Return the name of the most frequent format of *records*, "" for none."""
    whole = (raw for raw in records if isinstance(raw, bytes))
    shapes = Counter(found for raw in whole if (found := dump_of_line(raw)))
    return shapes.most_common(1)[0][0] if shapes else ""


ELEMENTS: Final = tuple({name: None for each in FORMATS.values() for name in each.elements})
"""Names of the records in XML, of all formats."""


def read_record(raw: bytes, form: DumpFormat) -> dict[str, Any] | None:
    """Return the record in *raw*, None if it has another format or encoding."""
    try:
        return form.read(raw)
    except UnicodeDecodeError:
        return None


def records_in(record: dict[str, Any], depth: int = 0) -> Iterator[dict[str, Any]]:
    """Yield the records in a response of an API; any other record as it is."""
    if dump_of(record) or depth == _DEEP:
        yield record
        return
    inner = [one for name in _LISTS if isinstance(every := record.get(name), list) for one in every]
    inner += [one for name in _INNER if isinstance(one := record.get(name), dict)]
    found = [one for one in inner if isinstance(one, dict)]
    for one in found:
        yield from records_in(one, depth + 1)
    if not found:
        yield record
