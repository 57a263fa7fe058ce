"""
BibTeX: entries for LaTeX, in the fields of the standard styles and of biblatex.

Letters are UTF-8; special characters are escaped. A group among the authors has
braces of its own, so that programs do not divide its name.

Sources: https://ctan.org/pkg/bibtex, https://ctan.org/pkg/biblatex
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from pubcrawl.exchange.csl import csl_item
from pubcrawl.exchange.latex import latex, latex_paragraphs, protected_title
from pubcrawl.exchange.writer import Record, RecordWriter
from pubcrawl.formats.dates import MONTHS

TYPES = {
    "article-journal": "article",
    "article-magazine": "article",
    "article-newspaper": "article",
    "review": "article",
    "review-book": "article",
    "book": "book",
    "collection": "book",
    "chapter": "incollection",
    "entry": "incollection",
    "entry-dictionary": "incollection",
    "entry-encyclopedia": "incollection",
    "paper-conference": "inproceedings",
    "thesis": "phdthesis",
    "report": "techreport",
    "manuscript": "unpublished",
}
"""CSL type → entry type; all others are ``misc``, and ``article`` with a volume or pages."""

_CONTAINERS = {"incollection": "booktitle", "inproceedings": "booktitle", "misc": "howpublished"}
_PUBLISHERS = {"phdthesis": "school", "mastersthesis": "school", "techreport": "institution"}

FIELDS = {
    "volume": "volume",
    "number": "issue",
    "series": "collection-title",
    "issn": "ISSN",
    "isbn": "ISBN",
    "pmid": "PMID",
    "pmcid": "PMCID",
    "language": "language",
    "keywords": "keyword",
    "note": "note",
}
"""Field of BibTeX → variable of CSL, where the value is the same."""

_KEY_ODD = re.compile(r"[^a-z0-9]+")
_AND = re.compile(r"\band\b", re.IGNORECASE)


class BibTeXWriter(RecordWriter):
    """Writes an entry for each publication, a blank line between entries."""

    def text(self, record: Record) -> str:
        item = csl_item(record, self.options)
        kind, fields = entry_type(item), dict(entry_fields(item))
        lines = (f"  {name} = {value}" for name, value in fields.items())
        return f"@{kind}{{{entry_key(item)},\n" + ",\n".join(lines) + "\n}\n\n"


def entry_type(item: dict[str, Any]) -> str:
    """Return the entry type of an item of CSL-JSON."""
    kind = TYPES.get(item["type"], "misc")
    if kind == "misc" and item.get("container-title") and (item.get("volume") or item.get("page")):
        return "article"
    if kind == "incollection" and not item.get("container-title"):
        return "misc"
    master = re.search(r"master|msc|m\.sc", item.get("genre", ""), re.IGNORECASE)
    return "mastersthesis" if kind == "phdthesis" and master else kind


def entry_key(item: dict[str, Any]) -> str:
    """
    Return the key of an entry: first author, year and identifier, ``kask2021-90000101``.

    It depends only on the record, so it is the same in each export. For a DOI or an address, it has
    the letters and digits, and six digits of the SHA-256.
    """
    people = item.get("author") or item.get("editor") or [{}]
    name = people[0].get("family") or people[0].get("literal") or ""
    ascii_name = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    year = item.get("issued", {}).get("date-parts", [[""]])[0][0]
    number = item["id"].lower()
    plain = _KEY_ODD.sub("-", number).strip("-")
    if plain != number:
        plain = f"{plain[:60]}-{hashlib.sha256(number.encode('utf-8', 'replace')).hexdigest()[:6]}"
    return f"{_KEY_ODD.sub('', ascii_name)[:20]}{year}-{plain}".lstrip("-")


def entry_fields(item: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the fields of an entry, each once, and their values with their braces."""
    kind = entry_type(item)
    for role in ("author", "editor"):
        if names := [entry_name(person) for person in item.get(role, ())]:
            yield role, "{" + " and ".join(names) + "}"
    if title := item.get("title"):
        yield "title", f"{{{protected_title(title)}}}"
    if title := item.get("container-title"):
        yield _CONTAINERS.get(kind, "journal"), f"{{{latex(title)}}}"
    if publisher := item.get("publisher"):
        yield _PUBLISHERS.get(kind, "publisher"), f"{{{latex(publisher)}}}"
    for name, variable in FIELDS.items():
        if value := item.get(variable):
            yield name, f"{{{latex(str(value))}}}"
    if page := item.get("page"):
        first = item.get("page-first") or page
        last = page[len(first) + 1 :]
        yield "pages", f"{{{latex(f'{first}--{last}' if last else first)}}}"
    yield from _date(item)
    if (number := item.get("number")) and kind == "article":
        yield "eid", f"{{{latex(number)}}}"
    if arxiv := item.get("custom", {}).get("arxiv"):
        yield "eprint", f"{{{_verbatim(arxiv)}}}"
        yield "archiveprefix", "{arXiv}"
    for name, variable in (("doi", "DOI"), ("url", "URL")):
        if value := item.get(variable):
            yield name, f"{{{_verbatim(value)}}}"
    if abstract := item.get("abstract"):
        yield "abstract", f"{{{latex_paragraphs(abstract)}}}"


def entry_name(person: dict[str, str]) -> str:
    """Return a name as ``Family, Suffix, Given``; that of a group in braces."""
    family = person.get("family", "")
    if not family:
        return f"{{{latex(person.get('literal', ''))}}}"
    pieces = (family, person.get("suffix", ""), person.get("given", ""))
    return ", ".join(_whole(piece) for index, piece in enumerate(pieces) if piece or index == 2)


def _whole(name: str) -> str:
    """Return a piece of a name; in braces if BibTeX would divide it."""
    return f"{{{latex(name)}}}" if "," in name or _AND.search(name) else latex(name)


def _date(item: dict[str, Any]) -> Iterator[tuple[str, str]]:
    year, *rest = item.get("issued", {}).get("date-parts", [[""]])[0]
    if year:
        yield "year", f"{{{year}}}"
    if rest:
        yield "month", MONTHS[rest[0] - 1]


def _verbatim(text: str) -> str:
    r"""Return an address or identifier for \doi and \url, which need only braces escaped."""
    codes = {"{": "%7B", "}": "%7D", "\\": "%5C", " ": "%20"}
    return "".join(codes.get(each, each) for each in text)
