"""
Kinds of documents, as metadata, titles, first lines and names of files state them.

A word counts only in the name of the file, or at the beginning of one of the first lines. Articles
about peer review or privacy exist, so a kind does not count if it is that of the expected work, by
its metadata or its title. DOIs of servers of preprints are a table, too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import Final
from urllib.parse import unquote

from pubcrawl.ids.doi import registrant
from pubcrawl.ids.url import url_without_fragment
from pubcrawl.tables.files import DEPOSITS, DOCUMENT_KINDS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row, read_rows
from pubcrawl.tables.values import TEXT, AnyOf, Each, Flag, text_of
from pubcrawl.tables.yaml import Source
from pubcrawl.works.folding import folded, slug

TABLE: Final = NamedRows(
    Keys(
        {
            "first": Key(AnyOf(), "How one of the first lines begins, without accents."),
            "heading": Key(AnyOf(), "A whole line above the title of the work, as first."),
            "headings": Key(
                Each(TEXT), "Words of a line of its own, or beginning one above the title."
            ),
            "after": Key(AnyOf(), "What follows the title of a work in that of the document."),
            "container": Key(AnyOf(), "Journals and books of such documents, as first."),
            "name": Key(AnyOf(), "Whole words of the name of a file."),
            "types": Key(Each(TEXT), "Words of metadata for works of this kind."),
            "repeats": Key(Flag(), "It repeats the title of the work it belongs to."),
            "may_be": Key(Flag(), "Some works are such a document; its heading weighs less."),
            "short": Key(Flag(), "Works of this kind may have a page, or a few lines."),
        }
    ),
    "supplement: {first: ['supplementary material']}",
)
"""Names of kinds with the words that state them."""

PREVIEW: Final = "preview"
"""The kind of a file that is the beginning of a work."""

THESIS: Final = "thesis"
"""The kind of a work that its author submits for a degree."""

LINES: Final = 10
"""Lines at the beginning of a document, running heads included, that may state its kind."""

LINE_MAX: Final = 160
"""Most characters of such a line; a longer one is a sentence."""

_WORD = re.compile(r"[^\W\d_]+\d*")
_COLON = re.compile("[:：]")
_LABEL = re.compile(r"\s*[\[【(（].{1,40}?[\])）】]:?\s*|[^:：]{1,40}[:：]\s*")
_LAST_LABEL = re.compile(r"[\[【(（]([^\[\]【】()（）]{1,40})[\])）】]\s*$")
_ENDING = re.compile(r"(?<![\W\d_])[\W\d_]++$")
# What may follow a heading: "Anhang B", "Anexo 3", "Priedas Nr. 2", "Fragebogen / Survey"
_ALONE = (
    r"(?:\W{0,40}(?:n[ro]?\W{1,40})?(?:\d{1,2}|(?<=\W)(?:[a-z]|[ivx]{1,4}|[а-яα-ωא-ת])))?"
    r"(?:\W*+$|\W{0,40}[/|])"
)
_NUMBERING = re.compile(r"^[\W\d_]+")


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """
    A kind: the row of the table with its *name*.

    *alone*, *above*: its headings on a line of their own, and at the beginning of a line above the
    title. *words*: of the name of a file.
    """

    name: str
    first: re.Pattern[str] | None = None
    heading: re.Pattern[str] | None = None
    alone: re.Pattern[str] | None = None
    above: re.Pattern[str] | None = None
    after: re.Pattern[str] | None = None
    container: re.Pattern[str] | None = None
    words: re.Pattern[str] | None = None
    types: frozenset[str] = frozenset()
    repeats: bool = False
    may_be: bool = False
    short: bool = False


_OWN: Final[dict[str, list[Source]]] = {DOCUMENT_KINDS: [], DEPOSITS: []}
"""Built-in table → the user's files."""


def use_own_tables(kinds: Iterable[Source], deposits: Iterable[Source]) -> None:
    """
    Lay the tables of these files over the built-in ones, for all that this process judges.

    A row of a later file replaces the row with its name, an empty row removes it, and new rows
    come first. Raises ``RuleErrors`` with every mistake in the files.
    """
    own = {DOCUMENT_KINDS: [*kinds], DEPOSITS: [*deposits]}
    if own != _OWN:
        _OWN.update(own)
        for each in (document_kinds, label_of, kind_of_line, _headed, _deposit_prefixes):
            each.cache_clear()
    if any(own.values()):
        document_kinds()
        _deposit_prefixes()


@cache
def document_kinds() -> tuple[DocumentKind, ...]:
    """Return the kinds of the built-in table and the user's, in their order."""
    rows = read_rows([builtin(DOCUMENT_KINDS), *_OWN[DOCUMENT_KINDS]], TABLE)
    return tuple(
        DocumentKind(
            name,
            types=frozenset(map(slug, row.get("types", ()))),
            words=row.get("name"),
            above=_headings(row, r"(?:(?:\W|\d).*)?"),
            alone=_headings(row, _ALONE) if row.get("repeats") else None,
            **{key: row[key] for key in row if key not in ("types", "name", "headings")},
        )
        for name, row in rows.items()
    )


def _headings(row: Row, rest: str) -> re.Pattern[str] | None:
    """Return the pattern of the headings of a row with *rest*, a pattern, after them."""
    any_of = "|".join(re.escape(folded(each)) for each in row.get("headings", ()))
    return re.compile(f"(?:{any_of}){rest}") if any_of else None


def kinds_of_work(
    titles: Iterable[str], types: Iterable[str] = (), container: str = ""
) -> frozenset[DocumentKind]:
    """
    Return the kinds that a work is known to be.

    *types*: words of its metadata: ``Thesis``, ``info:eu-repo/semantics/review``. *container*: the
    title of its journal or book.
    """
    words = {slug(each.rpartition("/")[2]) for each in types}
    place = folded(container)
    known = set()
    for title in filter(None, titles):
        # "Reply to: Kelp", "[Poster] Kelp", "Kelp: study protocol"
        for part in (title, *_labels(title), *_COLON.split(title)):
            known |= {kind_of_line(part), _headed(part)}
        known.add(kind_after(folded(title)))
    for kind in document_kinds():
        if not words.isdisjoint(kind.types) or (kind.container and kind.container.search(place)):
            known.add(kind)
    return frozenset(kind for kind in known if kind is not None)


def _labels(title: str) -> list[str]:
    """Return the ends of *title* that may name a kind: before a colon, in brackets."""
    ends = [title[: colon.end()] for colon in _COLON.finditer(title)]
    first, last = _LABEL.match(title), _LAST_LABEL.search(title)
    if first:
        ends.append(_ENDING.sub("", first[0]))
    return [*ends, last[1]] if last else ends


@lru_cache(1024)
def label_of(title: str) -> str:
    """
    Return the beginning of *title* that only names its kind: "[Poster] ", "Slides: ".

    "" for a kind that is about another work, whose title follows: "Reply to: ".
    """
    found = _LABEL.match(title)
    if found is None:
        return ""
    words = _ENDING.sub("", found[0])
    kind = _headed(words) or kind_of_line(words)
    return found[0] if kind and kind.short and not kind.after else ""


def kind_of_lines(lines: Iterable[str], own: Collection[DocumentKind] = ()) -> DocumentKind | None:
    """Return the kind that one of the first *lines* states, if the work is not known to be it."""
    kinds = map(kind_of_line, islice(lines, LINES))
    # An article may also say where its complete form is, as a preview does.
    other = (kind for kind in kinds if kind and kind not in own and kind.name != PREVIEW)
    return next(other, None)


@lru_cache(1024)  # each file is read for its title too, and its lines more than once
def kind_of_line(text: str) -> DocumentKind | None:
    """Return the kind of document that begins with *text*; None for no kind."""
    if not text or len(text) > LINE_MAX:
        return None
    words = _NUMBERING.sub("", folded(text))
    kinds = document_kinds()
    return next(
        (kind for kind in kinds if _begins(kind.first, words) or _begins(kind.alone, words)), None
    )


def _begins(pattern: re.Pattern[str] | None, words: str) -> bool:
    return pattern is not None and pattern.match(words) is not None


def kind_after(text: str) -> DocumentKind | None:
    """Return the kind that *text* states, which follows the title of a work; folded."""
    kinds = (kind for kind in document_kinds() if kind.after)
    return next((kind for kind in kinds if kind.after and kind.after.search(text)), None)


def headed_kind(lines: Iterable[str], own: Collection[DocumentKind] = ()) -> DocumentKind | None:
    """Return the kind whose heading is one of *lines*, if the work is not known to be it."""
    kinds = map(_headed, islice(lines, LINES))
    return next((kind for kind in kinds if kind and kind not in own), None)


@lru_cache(1024)
def _headed(line: str) -> DocumentKind | None:
    if not line or len(line) > LINE_MAX:
        return None
    words = _ENDING.sub("", _NUMBERING.sub("", folded(line)))
    for kind in document_kinds():
        if any(each and each.fullmatch(words) for each in (kind.heading, kind.above)):
            return kind
    return None


def kind_of_name(url: str, title: str) -> DocumentKind | None:
    """Return the kind that the file name of *url* states, and *title* does not."""
    path, _, query = url_without_fragment(url).partition("?")
    named = [each for each in query.split("&") if ".pdf" in each.lower()]
    name = " ".join([path.rstrip("/").rpartition("/")[2], *named])
    own = set(_WORD.findall(folded(title)))
    words = [word for word in _WORD.findall(folded(unquote(name))) if word not in own]
    for kind in document_kinds():
        if kind.words and any(map(kind.words.fullmatch, words)):
            return kind
    return None


DEPOSIT_TABLE: Final = NamedRows(
    Keys(
        {
            "prefixes": Key(
                Each(text_of(r"10\.[0-9.]+", "the prefix of a DOI, such as 10.48550")),
                "Prefixes of its DOIs.",
                required=True,
            ),
            "about": Key(TEXT, "What it is."),
        }
    ),
    "arxiv: {prefixes: ['10.48550']}",
)
"""Servers with the prefixes of their DOIs."""


@cache
def _deposit_prefixes() -> frozenset[str]:
    rows = read_rows([builtin(DEPOSITS), *_OWN[DEPOSITS]], DEPOSIT_TABLE).values()
    return frozenset(prefix for row in rows for prefix in row["prefixes"])


def is_deposit(doi: str) -> bool:
    """Return whether a server of preprints or a general repository registered *doi*."""
    return f"10.{registrant(doi)}" in _deposit_prefixes()
