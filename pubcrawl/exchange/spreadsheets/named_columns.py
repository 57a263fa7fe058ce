"""The header of a table alone → its columns, for readers that see one line at a time."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pubcrawl.exchange.spreadsheets.header_names import Evidence, kind_of, squeezed
from pubcrawl.exchange.spreadsheets.table_rows import DELIMITERS, split
from pubcrawl.ids.addresses import address
from pubcrawl.ids.identifier_text import PMID_OR_PMCID, identify

_PROSE_WORDS = 4  # most columns of a header with spaces as the delimiter; more is prose
_IDENTIFIER = re.compile(r"\b(?:(?:pmc?)?id(?:s|entifiers?)?|number)\b", re.IGNORECASE)


class NamedColumns(NamedTuple):
    """
    The columns that a header names: column → kind; *delimiter* "" is white space.

    *numbers*: the kind of a bare number that is a whole row: ``PMID_OR_PMCID`` if the header may
    be the name of one column, such as "PMID, PMCID", else "pmid".
    """

    delimiter: str
    kinds: Mapping[int, str]
    numbers: str = "pmid"

    def cells(self, text: str) -> list[str]:
        """Return the cells of a row."""
        return split(text, self.delimiter)


def named_columns(text: str, known: Mapping[str, str]) -> NamedColumns | None:
    """
    Return the columns of a table with the header *text*; None if it is not a header.

    *known*: name of a column → its kind; other names say nothing.
    """
    if text.startswith(("{", "[")):
        return None
    found = {sign: _named_kinds(split(text, sign), known) for sign in DELIMITERS}
    delimiter = max(found, key=lambda sign: (len(found[sign]), len(split(text, sign))))
    names = split(text, "")
    both = PMID_OR_PMCID in found["\t"].values()
    if both and delimiter == "\t":
        # "PMID PMCID DOI" has three names, "PMID or PMCID" is one.
        spaced = len(names) > 1 and all(squeezed(name) in known for name in names)
    else:
        spaced = not found[delimiter] and len(names) <= _PROSE_WORDS  # more is prose with a DOI
    delimiter = "" if spaced else delimiter
    cells = split(text, delimiter)
    kinds = _named_kinds(cells, known)
    if not kinds or any(identify(cell) or address(cell) for cell in cells):
        return None
    return NamedColumns(delimiter, kinds, PMID_OR_PMCID if both else "pmid")


def _named_kinds(cells: Sequence[str], known: Mapping[str, str]) -> dict[int, str]:
    kinds: dict[int, str] = {}
    for column, cell in enumerate(cells):
        kind, evidence = kind_of(cell, known)
        word = len(cells) > 1 or kind == PMID_OR_PMCID
        certain = evidence is Evidence.NAME or (word and evidence and not is_prose(cell, kind))
        if kind and certain and kind not in kinds.values():
            kinds[column] = kind
    return kinds


def is_prose(text: str, kind: str) -> bool:
    """Answer whether *text*, alone in its row, is a title, and not the name of a column."""
    if kind == PMID_OR_PMCID and _IDENTIFIER.search(text):
        return False  # "Identifier of the included study (PMID, PMCID or DOI)"
    return sum(not set(word) <= set("/|&+,;-") for word in text.split()) > _PROSE_WORDS
