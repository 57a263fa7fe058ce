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
from collections import defaultdict
from typing import Any

from pubcrawl.exchange.csl import csl_item, issued
from pubcrawl.exchange.latex import latex, latex_paragraphs, protected_title
from pubcrawl.exchange.record_values import WorkView
from pubcrawl.exchange.writer import RecordWriter
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
_CODES = str.maketrans({"{": "%7B", "}": "%7D", "\\": "%5C", " ": "%20"})
_AND = re.compile(r"\band\b", re.IGNORECASE)


class BibTeXWriter(RecordWriter):
    """Writes an entry for each publication, a blank line between entries."""

    def text(self, record: WorkView) -> str:
        item = csl_item(record)
        lines = (f"  {name} = {value}" for name, value in entry_fields(item).items())
        return f"@{entry_type(item)}{{{entry_key(item)},\n" + ",\n".join(lines) + "\n}\n\n"


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
    number = item["id"].lower()
    plain = _KEY_ODD.sub("-", number).strip("-")
    if plain != number:
        plain = f"{plain[:60]}-{hashlib.sha256(number.encode('utf-8', 'replace')).hexdigest()[:6]}"
    return f"{_KEY_ODD.sub('', ascii_name)[:20]}{issued(item)[0]}-{plain}".lstrip("-")


def entry_fields(item: dict[str, Any]) -> dict[str, str]:
    """Return the fields of an entry, and their values with their braces."""
    kind = entry_type(item)
    year, month, _ = issued(item)
    item = defaultdict(str, item)
    page = item["page"]
    first = item["page-first"] or page
    last = page[len(first) + 1 :]
    arxiv = dict(item["custom"]).get("arxiv", "")
    fields = {
        **{role: " and ".join(map(entry_name, item[role])) for role in ("author", "editor")},
        "title": protected_title(item["title"]),
        _CONTAINERS.get(kind, "journal"): latex(item["container-title"]),
        _PUBLISHERS.get(kind, "publisher"): latex(item["publisher"]),
        **{name: latex(item[variable]) for name, variable in FIELDS.items()},
        "pages": latex(f"{first}--{last}" if last else first),
        "year": str(year),
        "month": month and MONTHS[month - 1],
        "eid": latex(item["number"]) if kind == "article" else "",
        "eprint": _verbatim(arxiv),
        "archiveprefix": arxiv and "arXiv",
        "doi": _verbatim(item["DOI"]),
        "url": _verbatim(item["URL"]),
        "abstract": latex_paragraphs(item["abstract"]),
    }
    # The name of a month is a macro of the styles.
    return {
        name: value if name == "month" else f"{{{value}}}"
        for name, value in fields.items()
        if value
    }


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


def _verbatim(text: str) -> str:
    r"""Return an address or identifier for \doi and \url, which need only braces escaped."""
    return text.translate(_CODES)
