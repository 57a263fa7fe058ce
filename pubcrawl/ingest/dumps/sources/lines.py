"""Lists in other formats than JSON: MAG, PMC's file lists, listings of arXiv's files."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import Final

from pubcrawl.formats.dates import ISO_DAY
from pubcrawl.ingest.dumps.dump_format import DumpFormat
from pubcrawl.ingest.dumps.fields import Fields, Record, Request, extra, ids, pmcid, read_json, text
from pubcrawl.ingest.dumps.sources.captures import SCHEMES

PMC_FILES: Final = "https://ftp.ncbi.nlm.nih.gov/pub/pmc/"
PMC_BUCKET: Final = "https://pmc-oa-opendata.s3.amazonaws.com/"
PMC_RENDERED: Final = "https://europepmc.org/articles/{}?pdf=render"

_MAG_PDF = "3"
_PMCID = re.compile(r"PMC\d+")
_DAY = re.compile(ISO_DAY)
_PMC_HEADERS = ("File", "Key", "Article File")
_PMC_SETS = ("oa_comm", "oa_noncomm", "author_manuscript", "phe_timebound")
_PMC_FIELDS = range(4, 9)
_ARXIV_FILE = re.compile(
    rb"\S*?arxiv-dataset/arxiv/(?:arxiv/pdf/\d{4}|([a-z-]+)/pdf/\d{4})/(\d[\d.]*)(v\d+)?\.pdf\s*$"
)


def read_mag(line: bytes) -> Record:
    """Return the fields of a line of ``PaperUrls.txt``: paper, type, address, language."""
    cells = line.decode().strip("\r\n").split("\t")
    # Some lines have no language; in a truncated file the last line may lack more.
    whole = len(cells) == 4 or (len(cells) == 3 and line.endswith(b"\n"))
    fits = whole and cells[0].isdecimal() and cells[2].startswith(SCHEMES)
    if not fits or not (cells[1].isdecimal() or not cells[1]):
        return None
    return {"paper_id": cells[0], "source_type": cells[1], "source_url": cells[2]}


def mag(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for a PDF; DOI, PMID and PMCID are joined by ``paper_ids``.

    Source: https://learn.microsoft.com/en-us/academic-services/graph/reference-data-schema
    """
    if record["source_type"] != _MAG_PDF:
        yield "no-pdf"
        return
    yield {
        "ingest_type": "pdf",
        "base_url": record["source_url"],
        "link_source": "mag",
        "link_source_id": record["paper_id"],
        "ext_ids": record.get("ids") or {},
    }


def read_pmc(line: bytes) -> Record:
    """
    Return the fields of a line of PMC's file lists.

    ``oa_file_list.csv`` and ``.txt``, the lists of PDFs and of packages, and those of the
    bucket; the columns are recognised by their content.
    """
    whole = line.decode().strip("\r\n")
    try:
        cells = whole.split("\t") if "\t" in whole else next(iter(csv.reader([whole])), [])
    except csv.Error:
        return None
    if cells[:1] and (cells[0] in _PMC_HEADERS or (len(cells) == 1 and _DAY.match(whole))):
        return {}  # names of columns, or the date of the list
    place = next((n for n in (2, 3) if n < len(cells) and _PMCID.fullmatch(cells[n])), 0)
    if len(cells) not in _PMC_FIELDS or not place or "/" not in cells[0]:
        return None
    rest = [each.strip() for each in cells[place + 1 :]]
    dated = bool(rest) and _DAY.match(rest[0]) is not None
    when, *others = rest if dated else ["", *rest]
    number, licence, *flags = [*others, "", ""]
    return {
        "file": cells[0],
        "accession_id": cells[place],
        "last_updated": when,
        "pmid": number.removeprefix("PMID:"),
        "pmc_license": licence,
        "retracted": "yes" if "yes" in flags else "",
    }


def pmc(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for the file of an article; for a package, for the PDF of Europe PMC.

    Source: https://pmc.ncbi.nlm.nih.gov/tools/ftp/, https://pmc.ncbi.nlm.nih.gov/tools/pmcaws/
    """
    mine, path = record["accession_id"], record["file"]
    kind, url = "pdf", PMC_RENDERED.format(mine)
    if path.endswith(".pdf"):
        url = f"{PMC_FILES}{path}"
    elif path.endswith(".xml") and path.split("/", 1)[0] in _PMC_SETS:
        kind, url = "xml", f"{PMC_BUCKET}{path}"
    yield {
        "ingest_type": kind,
        "base_url": url,
        "link_source": "pmc",
        "link_source_id": mine,
        "release_stage": "accepted" if path.startswith("author_manuscript") else "published",
        "rel": "repository",
        "ext_ids": ids(pmcid=pmcid(mine), pmid=record["pmid"]),
        **extra(license=text(record, "pmc_license"), retracted=record["retracted"]),
    }


def read_arxiv(line: bytes) -> Record:
    """Return a record of arXiv's metadata, or that of a line in a listing of its bucket."""
    if found := _ARXIV_FILE.match(line.split()[-1] if line.split() else line):
        archive, number, version = (part.decode() if part else "" for part in found.groups())
        name = f"{archive}/{number}" if archive else number
        return {"arxiv_file": f"{name}{version}"}
    if b"gs://" in line[:200] and line.rstrip().endswith((b"/", b":", b"objects,")):
        return {}
    return read_json(line)


FORMATS = (
    DumpFormat(
        "mag",
        "Microsoft Academic Graph: PaperUrls.txt",
        "the PDFs of each paper",
        ("paper_id source_url",),
        mag,
        "ODC-BY-1.0",
        read=read_mag,
    ),
    DumpFormat(
        "pmc",
        "PMC's lists of open access files",
        "the rows of PMC's file lists, with the licence",
        ("file accession_id",),
        pmc,
        dates=(("last_updated",),),
        read=read_pmc,
    ),
)
