"""The columns of a table that describe a work: title, authors, year, journal, place in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pubcrawl.formats.entities import unescape
from pubcrawl.reading.printed_reference import printed_work, read_names
from pubcrawl.works.match.listed import mended
from pubcrawl.works.work import CitedWork

FIELDS = {
    "title": """
        title titel titre título titolo titulo articletitle papertitle documenttitle worktitle ti
        titleofpaper publicationtitle
    """,
    "authors": """
        author authors autor autoren autores auteur auteurs autore autori firstauthor au authornames
        authorfullnames creator creators verfasser
    """,
    "year": """
        year jahr année annee año ano anno py publicationyear pubyear yearofpublication date datum
        publicationdate published
    """,
    "container": """
        journal journaltitle journalname source sourcetitle so container containertitle zeitschrift
        revue revista booktitle venue jo publication
    """,
    "volume": "volume vol vl band tome tomo volumen",
    "pages": "pages page pp pg seiten paginas páginas startpage firstpage beginningpage bp artno",
    "text": "reference citation fullreference fullcitation quelle literatur bibliography",
}
"""Names of columns, in lower case and without spaces and punctuation, of each field of a work."""

_FIELDS = {name: field for field, names in FIELDS.items() for name in names.split()}
_SQUEEZE = re.compile(r"[\W_]+")
_BETWEEN = re.compile(r"[;|\n]|(?<=\s)(?:and|und|et|y|&)(?=\s)")
_OTHERS = re.compile(
    r"(?:\bet\.? ?al\b|(?:\band|&) (?:\d+ )?(?:others|colleagues)\b|\bu\. ?a\.).*",
    re.IGNORECASE,
)
_NUMBERING = re.compile(r"\W{0,2}\d{1,4}[.)\]]\s+(?=\S)")
_DIGIT = re.compile(r"\d")
_NUMBERED = re.compile(r"[\w.]+")
_ABBREVIATED = re.compile(r"(?=[^.]*\.)(?:[A-Z][\w-]*+\.?\s?){1,4}")
_WORDS_MIN = 4
_LETTERS_MIN = 12


def work_fields(columns: Sequence[str], cells: Iterable[str]) -> dict[str, str]:
    """Return field → the first cell of a row that has it; empty without a column of titles."""
    fields = [_FIELDS.get(_SQUEEZE.sub("", name.lower()), "") for name in columns]
    if not {"title", "text"}.intersection(fields):
        return {}
    values: dict[str, str] = {}
    for field, cell in zip(fields, cells, strict=False):
        if field and cell.strip():
            values.setdefault(field, mended(unescape(cell)))
    return values


def described_row(columns: Sequence[str], cells: Sequence[str]) -> CitedWork | None:
    """Return the work that a row describes, None if it has too little for that."""
    values = work_fields(columns, cells)
    if "title" not in values:
        whole = values.get("text") or ("" if values else " ".join(filter(None, cells)))
        return described_text(whole)
    pages = [word for word in _NUMBERED.findall(values.get("pages", "")) if _DIGIT.search(word)]
    return CitedWork(
        title=_unnumbered(values["title"]),
        contributors=names_in(values.get("authors", "")),
        year=values.get("year", ""),
        container=values.get("container", ""),
        volume=values.get("volume", ""),
        first_page=pages[0] if pages else "",
        last_page=pages[1] if pages[1:] else "",
    )


def described_text(text: str) -> CitedWork | None:
    """Return the work of a printed reference or a title, None for another text."""
    text = _unnumbered(mended(unescape(text)))
    words = [word for word in text.split() if sum(map(str.isalpha, word)) > 1]
    if len(words) < _WORDS_MIN or sum(map(str.isalpha, text)) < _LETTERS_MIN:
        return None
    cited = printed_work(text)._replace(text=text)
    if _ABBREVIATED.fullmatch(cited.title):  # chemists and physicists leave the title out
        container = ". ".join(filter(None, (cited.title, cited.container)))
        cited = cited._replace(title="", container=container)
    return cited


def _unnumbered(text: str) -> str:
    """Return *text* without the number of an entry before it."""
    number = _NUMBERING.match(text)
    return text[number.end() :] if number else text


def names_in(cell: str) -> tuple[str, ...]:
    """Return the names of a cell: ``Skua, A.; Eider, B.``, ``Skua A, Eider B et al.``."""
    text = _OTHERS.sub("", " ".join(cell.split())).strip(" ,;")
    if ";" not in text and "|" not in text:
        names, _, end = read_names(text)
        if names and not text[end:].strip(" ,.;"):
            return names
    pieces = [piece for piece in _BETWEEN.split(text) if piece]
    if len(pieces) == 1 and all(" " in each.strip() for each in text.split(",")):
        pieces = text.split(",")  # "Anna Skua, Bea Eider"
    return tuple(filter(None, (piece.strip(" ,") for piece in pieces)))
