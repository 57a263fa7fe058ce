"""
The formats of records: a row for each, from which feeds and ``scrapy export`` are made.

A new format is a writer in a file of its own, and a row here.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import NamedTuple

from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.bibtex import BibTeXWriter
from pubcrawl.exchange.csl import CSLWriter
from pubcrawl.exchange.html_page import HTMLWriter
from pubcrawl.exchange.id_lists import IdListWriter
from pubcrawl.exchange.jats import JATSWriter
from pubcrawl.exchange.json_lines import LinesWriter
from pubcrawl.exchange.jsonld import JSONLDWriter
from pubcrawl.exchange.markdown import MarkdownWriter
from pubcrawl.exchange.parquet import ParquetWriter
from pubcrawl.exchange.plain import TextWriter
from pubcrawl.exchange.pubfetcher import PubFetcherWriter
from pubcrawl.exchange.record_values import ARTIFACT, DOC, PUBLICATION, WEBPAGE
from pubcrawl.exchange.ris import RISWriter
from pubcrawl.exchange.table import TableWriter, TSVWriter
from pubcrawl.exchange.writer import ByteSink, ExportOptions, RecordWriter
from pubcrawl.works.parts import PARTS

_WORKS = (PUBLICATION,)
_TEXTS = (PUBLICATION, WEBPAGE, DOC)
_ALL = (*_TEXTS, ARTIFACT)


class ExportFormat(NamedTuple):
    """
    A format of records.

    *suffixes*: of its files; the first is that of a file for one record. *kinds*: of the
    records that it takes. *writer*: makes a ``RecordWriter`` of a binary file. *folder*:
    whether it can be one file a record. *plain*, *parts*: whether it has these options.
    *needs*: the package without which it cannot be written, an extra of this one.
    """

    name: str
    suffixes: tuple[str, ...]
    kinds: tuple[str, ...]
    writer: Callable[[ByteSink, ExportOptions], RecordWriter]
    about: str
    folder: bool = False
    plain: bool = False
    parts: bool = True
    media_type: str = "text/plain"
    needs: str = ""


FORMATS: dict[str, ExportFormat] = {
    each.name: each
    for each in (
        ExportFormat(
            "csv",
            (".csv",),
            _ALL,
            TableWriter,
            "table for spreadsheets and pandas",
            media_type="text/csv",
        ),
        ExportFormat(
            "tsv",
            (".tsv",),
            _ALL,
            TSVWriter,
            "the same table, separated by tabs",
            media_type="text/tab-separated-values",
        ),
        ExportFormat(
            "jsonl",
            (".jsonl", ".jl"),
            _ALL,
            LinesWriter,
            "complete records, one on each line",
            folder=True,
            media_type="application/jsonl",
        ),
        ExportFormat(
            "bibtex",
            (".bib",),
            _WORKS,
            BibTeXWriter,
            "bibliography for LaTeX",
            folder=True,
            media_type="application/x-bibtex",
        ),
        ExportFormat(
            "ris",
            (".ris",),
            _WORKS,
            RISWriter,
            "bibliography for EndNote, Zotero, Mendeley",
            folder=True,
            media_type="application/x-research-info-systems",
        ),
        ExportFormat(
            "csl",
            (".csl.json",),
            _WORKS,
            CSLWriter,
            "CSL-JSON for citation processors",
            folder=True,
            media_type="application/vnd.citationstyles.csl+json",
        ),
        ExportFormat(
            "parquet",
            (".parquet",),
            _ALL,
            ParquetWriter,
            "typed table for pandas, DuckDB, Spark and R",
            media_type="application/vnd.apache.parquet",
            needs="pyarrow",
        ),
        ExportFormat(
            "jsonld",
            (".jsonld",),
            _TEXTS,
            JSONLDWriter,
            "nodes of schema.org",
            folder=True,
            media_type="application/ld+json",
        ),
        ExportFormat(
            "jats",
            (".jats.xml", ".jats"),
            _WORKS,
            JATSWriter,
            "articles as XML",
            folder=True,
            media_type="application/xml",
        ),
        ExportFormat("text", (".txt",), _TEXTS, TextWriter, "plain text", folder=True, plain=True),
        ExportFormat(
            "markdown",
            (".md",),
            _TEXTS,
            MarkdownWriter,
            "texts with headings",
            folder=True,
            plain=True,
            media_type="text/markdown",
        ),
        ExportFormat(
            "html",
            (".html",),
            _TEXTS,
            HTMLWriter,
            "one page to read",
            folder=True,
            plain=True,
            media_type="text/html",
        ),
        ExportFormat(
            "pubfetcher",
            (".pubfetcher.json",),
            _TEXTS,
            PubFetcherWriter,
            "PubFetcher's JSON",
            folder=True,
            plain=True,
            media_type="application/json",
        ),
        ExportFormat(
            "ids",
            (".ids.txt", ".ids"),
            _ALL,
            IdListWriter,
            "PMID, PMCID and DOI, or the address",
            parts=False,
        ),
    )
}
"""Name → format."""

COMPRESSED = (".gz", ".zst")
"""Suffixes that follow the one of a format."""


def format_named(name: str) -> ExportFormat | None:
    """Return the format of a file by its *name*, the longest suffix first; None if unknown."""
    name = name.lower()
    for suffix in COMPRESSED:
        name = name.removesuffix(suffix)
    found = [
        (len(suffix), each)
        for each in FORMATS.values()
        for suffix in each.suffixes
        if name.endswith(suffix)
    ]
    return max(found, key=lambda pair: pair[0], default=(0, None))[1]


def check_options(format: ExportFormat, options: ExportOptions) -> None:
    """Raise ``UsageError`` for records or options that *format* does not take."""
    check_library(format)
    if options.kind not in format.kinds:
        kinds = ", ".join(f"{kind}s" for kind in format.kinds)
        raise UsageError(f"the format {format.name} takes {kinds}, not {options.kind}s")
    if unknown := set(options.parts or ()) - set(PARTS):
        raise UsageError(f"no part {min(unknown)!r}; parts: {', '.join(PARTS)}")
    if options.parts is not None and (not format.parts or options.kind != PUBLICATION):
        raise UsageError(f"the format {format.name} has no parts of {options.kind}s to choose from")
    if options.plain and not format.plain:
        names = ", ".join(each.name for each in FORMATS.values() if each.plain)
        raise UsageError(f"the format {format.name} has no plain form; formats with one: {names}")


def check_library(format: ExportFormat) -> None:
    """Raise ``UsageError`` if the package that *format* needs is not installed."""
    if format.needs and find_spec(format.needs) is None:
        raise UsageError(
            f"the format {format.name} needs {format.needs}; install it with "
            f"pip install 'pubcrawl[{format.name}]'"
        )
