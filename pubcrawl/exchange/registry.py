"""
The formats of records: a row for each, from which feeds, ``scrapy export`` and its docs are made.

A new format is a writer in a file of its own, and a row here; a table of chosen columns is a row.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.record_values import ARTIFACT, DOC, PUBLICATION, WEBPAGE, ExportOptions
from pubcrawl.exchange.writer import ByteSink, RecordWriter
from pubcrawl.works.parts import PARTS

_WORKS = (PUBLICATION,)
_TEXTS = (PUBLICATION, WEBPAGE, DOC)
_ALL = (*_TEXTS, ARTIFACT)


class ExportFormat(NamedTuple):
    """
    A format of records.

    *suffixes*: of its files; the first is that of a file for one record. *kinds*: of the
    records that it takes. *path*: of the class of its writer, which ``writer`` imports. *about*:
    for docs/exports.md. *columns*: of a table, if not all. *folder*: whether each record can have a
    file of its own. *plain*, *parts*: whether it has these options. *titled*: whether records with
    identifiers alone are left out. *needs*: the package without which it cannot be written, an
    extra of this one. *index_file*: of a folder with the files of its writer's method ``files``.
    """

    name: str
    suffixes: tuple[str, ...]
    kinds: tuple[str, ...]
    path: str
    about: str
    media_type: str = "text/plain"
    columns: tuple[str, ...] | None = None
    folder: bool = True
    plain: bool = False
    parts: bool = True
    titled: bool = False
    needs: str = ""
    index_file: str = ""

    def writer(self, file: ByteSink, options: ExportOptions) -> RecordWriter:
        """Return a writer of records to *file*."""
        if self.columns and options.columns is None:
            options = replace(options, columns=self.columns)
        module, _, name = self.path.rpartition(".")
        made: RecordWriter = getattr(import_module(module), name)(file, options)
        return made


FORMATS: dict[str, ExportFormat] = {
    each.name: each
    for each in (
        ExportFormat(
            "csv",
            (".csv",),
            _ALL,
            "pubcrawl.exchange.table.TableWriter",
            "table for spreadsheets and pandas",
            "text/csv",
            folder=False,
        ),
        ExportFormat(
            "tsv",
            (".tsv",),
            _ALL,
            "pubcrawl.exchange.table.TSVWriter",
            "the same table, separated by tabs",
            "text/tab-separated-values",
            folder=False,
        ),
        ExportFormat(
            "jsonl",
            (".jsonl", ".jl"),
            _ALL,
            "pubcrawl.exchange.json_lines.LinesWriter",
            "complete records, one on each line",
            "application/jsonl",
        ),
        ExportFormat(
            "bibtex",
            (".bib",),
            _WORKS,
            "pubcrawl.exchange.bibtex.BibTeXWriter",
            "bibliography for LaTeX",
            "application/x-bibtex",
            titled=True,
        ),
        ExportFormat(
            "ris",
            (".ris",),
            _WORKS,
            "pubcrawl.exchange.ris.RISWriter",
            "bibliography for EndNote, Zotero, Mendeley",
            "application/x-research-info-systems",
            titled=True,
        ),
        ExportFormat(
            "csl",
            (".csl.json",),
            _WORKS,
            "pubcrawl.exchange.csl.CSLWriter",
            "CSL-JSON for citation processors",
            "application/vnd.citationstyles.csl+json",
            titled=True,
        ),
        ExportFormat(
            "parquet",
            (".parquet",),
            _ALL,
            "pubcrawl.exchange.parquet.ParquetWriter",
            "typed table for pandas, DuckDB, Spark and R",
            "application/vnd.apache.parquet",
            folder=False,
            needs="pyarrow",
        ),
        ExportFormat(
            "jsonld",
            (".jsonld",),
            _TEXTS,
            "pubcrawl.exchange.jsonld.JSONLDWriter",
            "nodes of schema.org",
            "application/ld+json",
        ),
        ExportFormat(
            "jats",
            (".jats.xml", ".jats"),
            _WORKS,
            "pubcrawl.exchange.jats.JATSWriter",
            "articles as XML",
            "application/xml",
        ),
        ExportFormat(
            "text",
            (".txt",),
            _TEXTS,
            "pubcrawl.exchange.plain.TextWriter",
            "plain text",
            plain=True,
        ),
        ExportFormat(
            "markdown",
            (".md",),
            _TEXTS,
            "pubcrawl.exchange.markdown.MarkdownWriter",
            "texts with headings",
            "text/markdown",
            plain=True,
        ),
        ExportFormat(
            "sections",
            (".sections.jsonl",),
            _TEXTS,
            "pubcrawl.exchange.sections.SectionsWriter",
            "texts for machines: sections with identifiers, offsets and licence",
            "application/jsonl",
        ),
        ExportFormat(
            "html",
            (".html",),
            _TEXTS,
            "pubcrawl.exchange.html_page.HTMLWriter",
            "one page to read",
            "text/html",
            plain=True,
        ),
        ExportFormat(
            "pubfetcher",
            (".pubfetcher.json",),
            _TEXTS,
            "pubcrawl.exchange.pubfetcher.PubFetcherWriter",
            "PubFetcher's JSON",
            "application/json",
            plain=True,
        ),
        ExportFormat(
            "ids",
            (".ids.txt", ".ids"),
            _ALL,
            "pubcrawl.exchange.id_lists.IdListWriter",
            "PMID, PMCID and DOI, or the address",
            folder=False,
            parts=False,
        ),
        ExportFormat(
            "tables",
            (".tables.csv",),
            _WORKS,
            "pubcrawl.exchange.work_items.TableListWriter",
            "the tables of articles: their list, in a folder with the cells of each",
            "text/csv",
            parts=False,
            index_file="index.csv",
        ),
        ExportFormat(
            "figures",
            (".figures.csv",),
            _WORKS,
            "pubcrawl.exchange.work_items.FigureListWriter",
            "the figures of articles: label, caption, address",
            "text/csv",
            folder=False,
            parts=False,
        ),
        ExportFormat(
            "supplements",
            (".supplements.csv",),
            _WORKS,
            "pubcrawl.exchange.work_items.SupplementListWriter",
            "the supplementary files of articles: label, caption, name, address, size",
            "text/csv",
            folder=False,
            parts=False,
        ),
    )
}
"""Name → format."""

FEED_FORMATS: dict[str, str] = {
    name: each.name
    for each in FORMATS.values()
    for name in (
        each.name,
        *(end.removeprefix(".") for end in each.suffixes if end.count(".") == 1),
    )
}
"""Name of a feed format, or suffix of its files → name of the format."""

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
            f"pip install {format.needs}"
        )
