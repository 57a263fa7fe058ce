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

from pubcrawl.exchange.imports.entry import ROLES, ImportedEntry, Values, entry_of, name_of
from pubcrawl.exchange.latex import plain_text, verbatim_text
from pubcrawl.exchange.record_values import printable
from pubcrawl.exchange.spreadsheets.table_rows import NumberedLine
from pubcrawl.formats.dates import MONTHS
from pubcrawl.ids.doi import REGISTRANT
from pubcrawl.reading.meta.people import SUFFIX
from pubcrawl.tables.rows import Row

_GENRES = {"mastersthesis": "Master's thesis"}
_VERBATIM = frozenset(
    "doi url pmid pmcid pmc pubmed pubmed_id eprint arxivid ee link biburl bdsk-url-1".split()
)
_PUBLISHED_AT = re.compile(rf"://|\\url|\bdoi\b|{REGISTRANT}", re.IGNORECASE)
_EPRINTS = {"pubmed": "pmid", "pmid": "pmid", "arxiv": "arxiv"}
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
_CLOSED = {"{": "}", "(": ")", '"': '"'}
# Lines of a value may look like entries; so many of them show that the value has no end.
_ENTRIES_MAX = 20
_ENDS = {
    opening: re.compile(rf"[{{}}{close}]|{_NEXT.pattern}", _NEXT.flags)
    for opening, close in _CLOSED.items()
}
_COMMENT_END = re.compile(r"[{})]")
_COMMENT_MAX = 1024**2  # characters


class BrokenEntry(ValueError):
    """A value or an entry without its end."""


class _Block(NamedTuple):
    """An entry: the number of its first line, its type, key and fields, None if it is broken."""

    line: int
    kind: str
    key: str
    fields: dict[str, str] | None


def bibtex_entries(lines: Iterable[NumberedLine], form: Row) -> Iterator[ImportedEntry]:
    """Yield the entries of *lines*; the number of an entry is that of its first line."""
    blocks = list(_blocks("\n".join(printable(line.text) for line in lines)))
    books = {block.key.lower(): block for block in reversed(blocks) if block.fields}
    for block in blocks:
        if block.fields is None:
            yield ImportedEntry(block.line, block.key, reason="bad-entry")
        else:
            fields = _inherited(block, books, _XREF_MAX)
            entry = entry_of(block.line, _pairs(block.kind, fields), form)
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
                at = _end(_COMMENT_END.finditer(text, at, at + _COMMENT_MAX), start[2])
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
        value, at = _value(text, found.end(), macros)
        name = found[1].lower()
        fields[name] = fields.get(name) or value
    if gap := _BEFORE_END.match(text, at):
        at = gap.end()
    if text[at : at + 1] != close:
        raise BrokenEntry
    return fields, at + 1


def _value(text: str, at: int, macros: Mapping[str, str]) -> tuple[str, int]:
    """Return the value at a position: pieces with ``#`` between; and the position after it."""
    pieces: list[str] = []
    while True:
        if (opening := text[at : at + 1]) in ("{", '"'):
            end = _end(_ENDS[opening].finditer(text, at + 1), opening)
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
    depth = entries = 0
    for sign in signs:
        if depth == 0 and sign[0] == _CLOSED[opening]:
            return sign.end()
        entries += len(sign[0]) > 1
        if entries > _ENTRIES_MAX:
            break
        depth += {"{": 1, "}": -1}.get(sign[0][-1], 0)
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
    # eprint = {31234501}, eprinttype = {pubmed}
    source = (fields.get("eprinttype") or fields.get("archiveprefix") or "").lower()
    for name, value in fields.items():
        if name in ROLES:
            for person in _pieces(_unwrapped(value, all_braces=web_of_science), _AND):
                if person and person.lower() != "others":
                    yield name, _person(person)
        elif name == "howpublished" and _PUBLISHED_AT.search(value):
            yield "url", verbatim_text(value)
        elif name in _VERBATIM:
            yield _EPRINTS.get(source, name) if name == "eprint" else name, verbatim_text(value)
        elif name in ("keywords", "keyword"):
            text = _line(value)
            yield from ((name, word) for word in text.split(";" if ";" in text else ","))
        elif name in ("note", "addendum"):
            yield name, plain_text(value)
        elif name != "type":
            # An abstract may have paragraphs.
            yield name, "\n\n".join(map(_line, re.split(r"\n\s*\n", value)))


def _line(value: str) -> str:
    return " ".join(plain_text(value).split())


# Names.

_AND = r"\s+and(?=\s)"


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
    inner = value.strip()[1:-1]
    if not _is_wrapped(value.strip()):
        return value
    names = _pieces(inner, _AND)
    divided = all(len(_pieces(name, ",")) > 1 for name in names)
    return inner if divided and (all_braces or len(names) > 1) else value


def _person(name: str) -> Values:
    """
    Return a name of BibTeX as one of CSL-JSON; particles belong to the family name.

    ``First von Last``, ``von Last, First`` or ``von Last, Jr, First``; in braces, that of a group.
    """
    if _is_wrapped(name) and not name.startswith("{\\"):
        return {"literal": _line(name)}
    family, *rest = parts = _pieces(name, ",")
    named = dict(part.partition("=")[::2] for part in parts)
    if "family" in named:  # biblatex: family=Berg, given=Ann, prefix=van der
        family = f"{named.get('prefix', '')} {named['family']}"
        given, suffix = named.get("given", ""), named.get("suffix", "")
    elif rest:
        suffix = next(filter(SUFFIX.fullmatch, rest[:2]), rest[0] if len(rest) > 1 else "")
        given = next((part for part in rest[:2] if part != suffix), "")
    else:
        words = _pieces(name, r"(?:\s|~)+")
        suffix = words.pop() if len(words) > 2 and SUFFIX.fullmatch(words[-1]) else ""
        small = (place for place, word in enumerate(words[:-1]) if _is_small(word))
        begin = next(small, len(words) - 1)
        given, family = " ".join(words[:begin]), " ".join(words[begin:])
    return name_of(_line(family), _line(given), _line(suffix))


def _is_wrapped(text: str) -> bool:
    """Whether *text* is in one pair of braces."""
    depth = 0
    for sign in re.finditer("[{}]", text):
        depth += 1 if sign[0] == "{" else -1
        if depth == 0:
            return text.startswith("{") and sign.end() == len(text)
    return False


def _is_small(word: str) -> bool:
    """Whether *word* begins with a small letter; one in braces has no case."""
    if word.startswith("{") and not word.startswith("{\\"):
        return False
    letter = next(filter(str.isalpha, plain_text(word)), "")
    return letter.islower()
