"""A seed: a line, or a row of a table, with a publication or a page, or a reason without."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from pubcrawl.engine.seeds.text_lines import LINE_MAX
from pubcrawl.exchange.spreadsheets.header_names import (
    COLUMNS,
    ENTRY_COLUMNS,
    PMID_OR_PMCID,
    URL_COLUMNS,
)
from pubcrawl.ids.identifier_text import Name
from pubcrawl.ids.identifiers import Identifiers

TEXT_MAX = 1000  # stored characters of a line; enough to find it again
_DOIS = {column: kind for column, kind in COLUMNS.items() if kind == "doi"}

REASONS = {
    "unknown-id": "no PMID, PMCID, DOI or address of one",
    "unknown-url": "an address, but not of PubMed, PMC, Europe PMC or doi.org",
    "no-url": "no http(s) address; it begins with https://",
    "no-article": "an address, but a search, a record of a database, a home page or the like, "
    "and not an article",
    "spaced-url": "white space in an address; write it as %20",
    "several": "more than one publication or page in a line",
    "no-identifier": "the row names no valid PMID, PMCID or DOI",
    "bad-json": "begins like a JSON object, but is not valid JSON",
    "bad-options": "an option that artifacts do not have, or not with this value",
    "too-long": f"longer than {LINE_MAX} bytes",
    "lost-digits": "a number in scientific notation, whose digits the spreadsheet has lost; "
    "format the column as text and enter the number again",
    "cut-doi": "a DOI that ends with dots: its end is missing",
    "cut-url": "an address that ends with dots: its end is missing",
    "spaced-doi": "white space within a DOI: its end is uncertain; remove the space",
    "no-pmid": "a number with more digits than a PMID has",
    "bare-number": "a number that may be anything; if it is a PMID, name its column: "
    "-a columns=pmid:2",
    PMID_OR_PMCID: "a bare number below a name such as PMID/PMCID: a PMID or a PMCID? Name the "
    "column pmid or pmcid (or -a columns=pmcid:2), or write PMC12345678 or PMID:12345678",
    "ragged-row": "the row has more cells than the table has columns; quote the cell that "
    "contains the delimiter",
    "excel-error": "an error of the spreadsheet, such as #REF! or ####; mend the cell",
    "formula": "a formula without its value; open the file in the spreadsheet and save it",
    "no-column": "a sheet without a column of identifiers; name it: -a columns=pmid:2",
    "no-entry-id": "the entry has no PMID, PMCID or DOI",
    "bad-entry": "the entry cannot be read",
}


class SeedForm(StrEnum):
    """The meaning of the lines of a list: publications by identifier, or pages by address."""

    IDS = "identifiers"
    EITHER = "identifiers, else addresses"
    URLS = "addresses"
    ENTRIES = "addresses or DOIs of artifacts, with options"

    @property
    def columns(self) -> dict[str, str]:
        """Names of a table's columns → their kinds."""
        if self is SeedForm.ENTRIES:
            return {**URL_COLUMNS, **_DOIS, **ENTRY_COLUMNS}
        ids = {} if self is SeedForm.URLS else COLUMNS
        return ids if self is SeedForm.IDS else {**ids, **URL_COLUMNS}


class Seed(NamedTuple):
    """
    A line with a publication or a page, or a rejected line.

    *text*: the line, trimmed and cut to ``TEXT_MAX``. *reason*: empty, or the slug of
    its rejection; *sentence*: the reason in words. *url*: the address, if the line has
    no identifier.
    """

    line: int
    text: str
    ids: Identifiers = Identifiers()
    reason: str = ""
    url: str = ""

    @property
    def sentence(self) -> str:
        """The reason in words; empty for a valid line."""
        return REASONS.get(self.reason, "")


def identifiers(names: Iterable[Name]) -> Identifiers:
    """Return *names* of one publication, at most one of each kind."""
    return Identifiers(**{name.kind: name.value for name in names})


def reject(line: int, text: str, reason: str) -> Seed:
    """Return a rejected line; *reason*: a slug of ``REASONS``."""
    return Seed(line, excerpt(text), reason=reason)


def excerpt(text: str) -> str:
    """Return the start of *text* as ``storable``."""
    return storable(text[:TEXT_MAX])


def storable(text: str) -> str:
    """Return *text* without NUL and lone surrogates, which some databases refuse."""
    if text.isprintable():
        return text
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")
