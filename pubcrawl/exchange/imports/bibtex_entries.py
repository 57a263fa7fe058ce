"""
BibTeX and BibLaTeX → entries.

Braces have a meaning in names (``{World Health Organization}`` is not divided), so names are
divided before LaTeX becomes text. Values of identifiers and addresses are read as they are.

Sources: https://ctan.org/pkg/bibtex (btxdoc, "Name formatting"), https://ctan.org/pkg/biblatex
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pubcrawl.exchange.bibtex import TYPES
from pubcrawl.exchange.imports.entry import (
    EntryFormat,
    ImportedEntry,
    Values,
    entry_of,
    name_of,
)
from pubcrawl.exchange.latex import plain_text, verbatim_text
from pubcrawl.exchange.record_values import printable
from pubcrawl.exchange.spreadsheets.table_rows import NumberedLine
from pubcrawl.formats.dates import MONTHS
from pubcrawl.ids.doi import REGISTRANT
from pubcrawl.reading.meta.people import SUFFIX

_FORMAT = EntryFormat(
    "BibTeX",
    {
        "type": "type",
        "genre": "genre",
        "title": "title",
        "subtitle": "subtitle",
        "title-short": "shorttitle",
        "author": "author",
        "editor": "editor",
        "translator": "translator",
        "container-title": "journal journaltitle|booktitle|howpublished",
        "container-title-short": "shortjournal journal-iso abbrev_source_title",
        "collection-title": "series",
        "event": "eventtitle",
        "publisher": "publisher|school institution|organization",
        "volume": "volume",
        "issue": "number issue",
        "page": "pages",
        "number": "eid article-number art_number",
        "issued": "date|month",
        "year": "year date",
        "serial": "issn eissn isbn",
        "language": "language langid",
        "keyword": "keywords keyword",
        "abstract": "abstract",
        "note": "note addendum",
        "URL": "url",
        "doi": "doi",
        "pmid": "pmid pubmed pubmed_id",
        "pmcid": "pmcid pmc",
        "id": "url ee link biburl bdsk-url-1",
        "arxiv": "arxiv arxivid",
    },
    {
        **{word: kind for kind, word in reversed(TYPES.items())},
        "inbook": "chapter",
        "bookinbook": "chapter",
        "suppbook": "chapter",
        "incollection": "chapter",
        "inreference": "entry-encyclopedia",
        "collection": "book",
        "proceedings": "book",
        "mvbook": "book",
        "booklet": "book",
        "manual": "book",
        "conference": "paper-conference",
        "mastersthesis": "thesis",
        "thesis": "thesis",
        "report": "report",
        "online": "webpage",
        "electronic": "webpage",
        "dataset": "dataset",
        "software": "software",
        "patent": "patent",
        "preprint": "article",
    },
    {"book": {"container-title": ""}},
)
_GENRES = {"mastersthesis": "Master's thesis"}
_VERBATIM = frozenset(
    "doi url pmid pmcid pmc pubmed pubmed_id eprint arxivid ee link biburl bdsk-url-1".split()
)
_NAMES = ("author", "editor", "translator")
_NO_ID = re.compile(rf"^(?!.*(?:://|\\url|\bdoi\b|{REGISTRANT}))", re.IGNORECASE | re.DOTALL)
_WOS = ("WOS:", "ISI:")
# Fields that an entry takes from the book that ``crossref`` names.
_INHERITED = frozenset(
    "author editor publisher address year date month volume number series isbn issn journal"
    " journaltitle booktitle organization eventtitle language".split()
)
_XREF_MAX = 4  # books above an entry

_START = re.compile(r"@[ \t]*([a-z]+)\s*([{(])", re.IGNORECASE)
_NEXT = re.compile(r"^[ \t]*@[ \t]*[a-z]+\s*[{(]", re.IGNORECASE | re.MULTILINE)
_GAP = r"(?:[\s,]|%[^\n]*\n)*+"
_KEY = re.compile(r"([^,={}\"]{0,500}+)(?:,|(?=[)}]))")
_BEFORE_END = re.compile(_GAP)
_FIELD = re.compile(_GAP + r"([^\s=,{}()\"#%']+)\s*=\s*")
_BARE = re.compile(r"[^\s,#{}\"()]*")
_JOIN = re.compile(r"\s*#\s*")
# An entry that begins inside a value shows that the value has no end.
_ENDS = {
    opening: re.compile(rf"{signs}|{_NEXT.pattern}", _NEXT.flags)
    for opening, signs in (('"', '[{}"]'), ("{", "[{}]"), ("(", "[{})]"))
}
_COMMENT_ENDS = re.compile(r"[{})]")
_COMMENT_MAX = 1024**2  # characters
_CLOSED = {"{": "}", "(": ")"}


class BrokenEntry(ValueError):
    """A value or an entry without its end."""


class _Block(NamedTuple):
    """An entry: the number of its first line, its type, key and fields, None if it is broken."""

    line: int
    kind: str
    key: str
    fields: dict[str, str] | None


def bibtex_entries(lines: Iterable[NumberedLine]) -> Iterator[ImportedEntry]:
    """Yield the entries of *lines*; the number of an entry is that of its first line."""
    blocks = list(_blocks("\n".join(printable(line.text) for line in lines)))
    books = {block.key.lower(): block for block in reversed(blocks) if block.fields}
    for block in blocks:
        if block.fields is None:
            yield ImportedEntry(block.line, block.key, reason="bad-entry")
        else:
            fields = _inherited(block, books, _XREF_MAX)
            entry = entry_of(block.line, list(_pairs(block.kind, fields)), _FORMAT)
            if entry.text == "untitled":
                entry = entry._replace(text=block.key or entry.text)
            yield entry


def _blocks(text: str) -> Iterator[_Block]:
    macros = {month: month for month in MONTHS}
    at, line, counted = 0, 1, 0
    while start := _START.search(text, at):
        at = start.end()
        line += text.count("\n", counted, start.start())
        counted = start.start()
        kind = start[1].lower()
        if text[text.rfind("\n", 0, counted) + 1 : counted].lstrip().startswith("%"):
            continue
        try:
            if kind == "comment":
                at = _end(_COMMENT_ENDS.finditer(text, at, at + _COMMENT_MAX), start[2])
                continue
            key = ""
            if kind not in ("string", "preamble") and (found := _KEY.match(text, at)):
                key, at = found[1].strip(), found.end()
            fields, at = _fields(text, at, _CLOSED[start[2]], macros)
        except BrokenEntry:
            following = _NEXT.search(text, at)
            at = following.start() if following else len(text)
            if kind not in ("comment", "preamble"):
                raw = " ".join(text[counted : min(at, counted + 1000)].split())
                yield _Block(line, kind, raw, None)
            continue
        if kind == "string":
            macros.update(fields)
        elif kind != "preamble":
            yield _Block(line, kind, key, fields)


def _fields(
    text: str, at: int, close: str, macros: Mapping[str, str]
) -> tuple[dict[str, str], int]:
    """Return the fields from *at* to *close*, each once, and the position after it."""
    fields: dict[str, str] = {}
    while found := _FIELD.match(text, at):
        at = found.end()
        value, at = _value(text, at, macros)
        name = found[1].lower()
        if not fields.get(name):
            fields[name] = value
    if gap := _BEFORE_END.match(text, at):
        at = gap.end()
    if text[at : at + 1] != close:
        raise BrokenEntry
    return fields, at + 1


def _value(text: str, at: int, macros: Mapping[str, str]) -> tuple[str, int]:
    """Return the value at a position: pieces with ``#`` between; and the position after it."""
    pieces: list[str] = []
    while True:
        if text[at : at + 1] in ("{", '"'):
            end = _end(_ENDS[text[at]].finditer(text, at + 1), text[at])
            pieces.append(text[at + 1 : end - 1])
        else:
            word = _BARE.match(text, at)
            end = word.end() if word else at
            pieces.append(macros.get(text[at:end].lower(), text[at:end]))
        join = _JOIN.match(text, end)
        if join is None:
            return "".join(pieces), end
        at = join.end()


def _end(signs: Iterable[re.Match[str]], opening: str) -> int:
    """Return the position after the value or comment that *opening* began, from what follows."""
    depth = 0
    for sign in signs:
        if depth == 0 and sign[0] == _CLOSED.get(opening, '"'):
            return sign.end()
        if len(sign[0]) > 1:
            break
        depth += {"{": 1, "}": -1}.get(sign[0], 0)
    raise BrokenEntry


def _inherited(block: _Block, books: Mapping[str, _Block], depth: int) -> dict[str, str]:
    """Return the fields of *block* with those of the entries that it refers to."""
    fields = dict(block.fields or {})
    for name in ("crossref", "xdata"):
        for key in fields.pop(name, "").lower().split(","):
            above = books.get(key.strip())
            if above is None or above is block or not depth:
                continue
            more = _inherited(above, books, depth - 1)
            if name == "crossref":
                title = more.get("booktitle") or more.get("title", "")
                more = {key: value for key, value in more.items() if key in _INHERITED}
                if above.kind != block.kind:
                    more["booktitle"] = title
            fields = more | fields
    return fields


def _pairs(kind: str, fields: Mapping[str, str]) -> Iterator[tuple[str, str | Values]]:
    """Yield the fields as text, names as names of CSL-JSON."""
    yield "type", kind
    yield "genre", fields.get("type") or _GENRES.get(kind, "")
    web_of_science = fields.get("unique-id", "").strip("{} ").startswith(_WOS)
    for name, value in fields.items():
        if name in _NAMES:
            for person in _people(_unwrapped(value, all_braces=web_of_science)):
                yield name, person
        elif name in _VERBATIM or (name == "howpublished" and not _NO_ID.match(value)):
            yield ("url" if name == "howpublished" else name), verbatim_text(value)
        elif name == "abstract":
            yield name, "\n\n".join(_line(block) for block in re.split(r"\n\s*\n", value))
        elif name in ("keywords", "keyword"):
            text = _line(value)
            for word in text.split(";" if ";" in text else ","):
                yield name, word.strip()
        elif name == "pages":
            yield name, re.sub("[–—]|--+", "-", _line(value))
        elif name in ("note", "addendum"):
            yield name, plain_text(value)
        elif name != "type":
            yield name, _line(value)
    # eprint = {31234501}, eprinttype = {pubmed}
    source = (fields.get("eprinttype") or fields.get("archiveprefix") or "").lower()
    if source in ("pubmed", "pmid", "arxiv"):
        yield "arxiv" if source == "arxiv" else "pmid", verbatim_text(fields.get("eprint", ""))


def _line(value: str) -> str:
    return " ".join(plain_text(value).split())


# Names.


def _pieces(text: str, sign: str) -> list[str]:
    """Return *text* divided at *sign*, a pattern, outside braces."""
    pieces, depth, begin = [], 0, 0
    for found in re.finditer(rf"\\[{{}}]|[{{}}]|{sign}", text, re.IGNORECASE):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        if depth == 0 and found[0] not in ("}", "\\{", "\\}"):
            pieces.append(text[begin : found.start()])
            begin = found.end()
    return [piece.strip() for piece in (*pieces, text[begin:])]


def _unwrapped(value: str, *, all_braces: bool) -> str:
    """
    Return names without braces around all of them.

    Web of Science has them around each field; there and elsewhere, a list of ``Family, Given`` is
    no group.
    """
    inner = value.strip()
    if not (inner.startswith("{") and inner.endswith("}") and _pieces(inner, "\\s") == [inner]):
        return value
    names = _pieces(inner[1:-1], r"\s+and\s+")
    divided = all(len(_pieces(name, ",")) > 1 for name in names)
    return inner[1:-1] if divided and (all_braces or len(names) > 1) else value


def _people(text: str) -> Iterator[Values]:
    for name in _pieces(text, r"\s+and(?=\s)"):
        if name and name.lower() != "others":
            yield _person(name)


def _person(name: str) -> Values:
    """
    Return a name of BibTeX as one of CSL-JSON; particles belong to the family name.

    ``First von Last``, ``von Last, First`` or ``von Last, Jr, First``; in braces, that of a group.
    """
    if _whole(name):
        return {"literal": _line(name)}
    parts = _pieces(name, ",")
    named = dict(part.partition("=")[::2] for part in parts)
    if "family" in named:  # biblatex: family=Berg, given=Ann, prefix=van der
        family = f"{named.get('prefix', '')} {named['family']}"
        given, suffix = named.get("given", ""), named.get("suffix", "")
    elif len(parts) == 1:
        words = _pieces(name, r"(?:\s|~)+")
        suffix = words.pop() if len(words) > 2 and SUFFIX.fullmatch(words[-1]) else ""
        small = [number for number, word in enumerate(words[:-1]) if _is_small(word)]
        begin = small[0] if small else len(words) - 1
        given, family = " ".join(words[:begin]), " ".join(words[begin:])
    elif len(parts) == 2:
        (family, given), suffix = parts, ""
        if SUFFIX.fullmatch(given):
            given, suffix = "", given
    else:
        family, suffix, given = parts[:3]
        if SUFFIX.fullmatch(given) and not SUFFIX.fullmatch(suffix):
            suffix, given = given, suffix
    return name_of(_line(family), _line(given), _line(suffix))


def _whole(name: str) -> bool:
    """Whether *name* is in one pair of braces that are not those of an accent."""
    depth = 0
    for at, sign in enumerate(name):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth == 0:
            return at == len(name) - 1 and name.startswith("{") and not name.startswith("{\\")
    return False


def _is_small(word: str) -> bool:
    """Whether *word* begins with a small letter; one in braces has no case."""
    if word.startswith("{") and not word.startswith("{\\"):
        return False
    letter = next(filter(str.isalpha, plain_text(word)), "")
    return letter.islower()
