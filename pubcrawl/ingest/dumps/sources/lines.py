"""Readers of lists in other formats than JSON: MAG, PMC's file lists, listings of arXiv's files."""

from __future__ import annotations

import csv
import re
from typing import Final

from pubcrawl.formats.dates import ISO_DAY
from pubcrawl.ingest.dumps.fields import Record, read_json, text
from pubcrawl.ingest.dumps.paths import Path
from pubcrawl.ingest.dumps.sources.captures import SCHEMES
from pubcrawl.ingest.dumps.sources.oai import latest_arxiv, read_oai

PMC_FILES: Final = "https://ftp.ncbi.nlm.nih.gov/pub/pmc/"
PMC_BUCKET: Final = "https://pmc-oa-opendata.s3.amazonaws.com/"
PMC_RENDERED: Final = "https://europepmc.org/articles/{}?pdf=render"

_VERSIONS: Final = Path("versions.version")
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


def read_pmc(line: bytes) -> Record:
    """
    Return the fields of a line of PMC's file lists, with the address of its file.

    ``oa_file_list.csv`` and ``.txt``, the lists of PDFs and of packages, and those of the
    bucket; the columns are recognised by their content. For a package, it is the PDF of
    Europe PMC.
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
    path = cells[0]
    kind, url = "pdf", PMC_RENDERED.format(cells[place])
    if path.endswith(".pdf"):
        url = f"{PMC_FILES}{path}"
    elif path.endswith(".xml") and path.split("/", 1)[0] in _PMC_SETS:
        kind, url = "xml", f"{PMC_BUCKET}{path}"
    return {
        "file": path,
        "url": url,
        "url_type": kind,
        "stage": "accepted" if path.startswith("author_manuscript") else "published",
        "accession_id": cells[place],
        "last_updated": when,
        "pmid": number.removeprefix("PMID:"),
        "pmc_license": licence,
        "retracted": "yes" if "yes" in flags else "",
    }


def read_arxiv(line: bytes) -> Record:
    """Return a record of arXiv: of its metadata, of OAI-PMH, or of a listing of its bucket."""
    if found := _ARXIV_FILE.match(line.split()[-1] if line.split() else line):
        archive, number, version = (part.decode() if part else "" for part in found.groups())
        name = f"{archive}/{number}" if archive else number
        return {"arxiv": f"{name}{version}"}
    if b"gs://" in line[:200] and line.rstrip().endswith((b"/", b":", b"objects,")):
        return {}
    if line.lstrip().startswith(b"<"):
        return read_oai(line)
    record = read_json(line)
    if record and "versions" in record:
        record["arxiv"] = latest_arxiv(text(record, "id"), _VERSIONS.texts(record))
    return record
