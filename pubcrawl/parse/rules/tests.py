"""
Tests of rules and resources, as tables: what a page or an answer is known to give.

The tables are PubFetcher's: a header, then a test a line with as many columns as
its kind has; the last one holds the commas that are left over. Blank lines and
lines that begin with ``#`` are skipped. A number is the length of a text in
UTF-16 code units or the size of a list, and has to be met exactly; yes and no
are 1 and 0; a date is text. A number that is left out is not compared.

https://pubfetcher.readthedocs.io/en/stable/cli.html#testing-of-rules
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import PurePath
from typing import NamedTuple

from pubcrawl.exceptions import RuleError, RuleErrors, UsageError
from pubcrawl.items.parts import PARTS, Content, size
from pubcrawl.items.publication import Publication

logger = logging.getLogger(__name__)

START = 60  # characters of a text that are shown
FLAGS = {"html": "in_epmc", "pdf": "has_pdf", "mined": "has_mined_terms"}
TEXT_COLUMNS = frozenset(("date",))


class Kind(NamedTuple):
    """
    What a table tests.

    *columns*: those with values, in order. *asked*: the column that says what
    is asked for, first in the line, or last where it is an address. *by*: the
    kind of identifier it holds, "" for an address.
    """

    name: str
    resources: tuple[str, ...]
    asked: str
    by: str
    columns: tuple[str, ...]

    @property
    def width(self) -> int:
        """How many columns a line has."""
        return len(self.columns) + 1


class RuleTest(NamedTuple):
    """One test: the values that are expected of *asked*. *line* counts from 1."""

    kind: Kind
    file: str
    line: int
    asked: str
    expected: Mapping[str, int | str]

    @property
    def place(self) -> str:
        """Where the test stands."""
        return f"{self.file}:{self.line}"


class FoundValue(NamedTuple):
    """A value as found, and the text it was counted on, or the beginning of it."""

    value: int | str
    text: str = ""


class Mismatch(NamedTuple):
    """A value that is not what its test says."""

    row: RuleTest
    column: str
    expected: int | str
    seen: FoundValue

    def __str__(self) -> str:
        said = f"{self.row.place}: {self.row.asked}: {self.column}: expected {self.expected}, "
        start = " ".join(self.seen.text[: START * 2].split())
        start = start[:START].rstrip() + ("…" if len(start) > START else "")
        return f"{said}got {self.seen.value}" + (f": “{start}”" if start else "")


def _kind(name: str, resources: str, asked: str, by: str, columns: str) -> Kind:
    return Kind(name, tuple(resources.split()), asked, by, tuple(columns.split()))


_IDS = "pmid pmcid doi title keywords"
_JATS = f"{_IDS} abstract fulltext corresp"
KINDS = {
    kind.name: kind
    for kind in (
        _kind("journals", "", "site", "", f"{_IDS} abstract fulltext links corresp"),
        _kind("webpages", "", "webpage", "", "title content license language"),
        _kind(
            "europepmc",
            "europepmc",
            "id",
            "pmid pmcid doi",
            f"{_IDS} mesh abstract journal date corresp oa html pdf mined",
        ),
        _kind("europepmc-xml", "europepmc_fulltext", "id", "pmcid", f"{_JATS} journal"),
        _kind("pmc-xml", "pmc_xml", "id", "pmcid", f"{_JATS} journal"),
        _kind("pmc-html", "pmc_html", "id", "pmcid", f"{_JATS} links"),
        _kind("europepmc-mined", "europepmc_mined_efo europepmc_mined_go", "id", "pmid", "efo go"),
        _kind(
            "pubmed-xml", "pubmed_xml", "id", "pmid", f"{_IDS} mesh abstract journal date corresp"
        ),
        _kind("pubmed-html", "pubmed_html", "id", "pmid", f"{_IDS} mesh abstract"),
        _kind("oadoi", "unpaywall", "doi", "doi", "oa links title journal"),
    )
}
"""What can be tested, by the name of the file that holds the tests."""

GONE = {"europepmc-html": "Europe PMC shows its full texts by script today; test europepmc-xml"}
"""Kinds of PubFetcher's that have no resource here, and what to do instead."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_WORDS = re.compile(r"[a-z]+(?:-[a-z]+)?")


def kind_of(file: str) -> Kind:
    """
    Return what the tests in *file* are of, by its name: ``journals.csv``, ``my.webpages.csv``.

    Raises ``UsageError`` for a name that says nothing of the kind.
    """
    stem = PurePath(file).name.lower().replace("_", "-").removesuffix(".csv")
    words = set(_WORDS.findall(stem)) | {stem}
    for name, advice in GONE.items():
        if name in words:
            raise UsageError(f"{file}: {advice}")
    # The longer name first: europepmc-xml is no test of europepmc.
    found = sorted((name for name in KINDS if name in words or stem.startswith(name)), key=len)
    if found:
        return KINDS[found[-1]]
    near = get_close_matches(stem, KINDS, 1)
    hint = f", did you mean {near[0]}.csv?" if near else "; name it after what it tests: "
    raise UsageError(f"{file}: unknown kind of tests{hint}{'' if near else ', '.join(KINDS)}")


def read(text: str, file: str) -> list[RuleTest]:
    """
    Return the tests in *text*, the content of *file*.

    Raises ``RuleErrors`` with every line that cannot be read, ``UsageError`` for
    a file whose name does not say what it tests.
    """
    kind = kind_of(file)
    rows: list[RuleTest] = []
    errors: list[RuleError] = []
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        line = line.removesuffix("\r")
        if number == 1:
            _check_header(kind, file, line)
        elif line.strip() and not line.startswith("#"):
            try:
                rows.append(_row(kind, file, number, line))
            except RuleError as error:
                errors.append(error)
    if errors:
        raise RuleErrors(tuple(errors))
    return rows


def _check_header(kind: Kind, file: str, line: str) -> None:
    cells = line.split(",", kind.width - 1)
    if len(cells) == kind.width and any(map(_NUMBER.fullmatch, cells)):
        logger.warning("%s:1: the first line is the header; this test is not run", file)


def _row(kind: Kind, file: str, number: int, line: str) -> RuleTest:
    cells = line.split(",", kind.width - 1)
    if len(cells) < kind.width:
        raise RuleError(
            file,
            number,
            f"{len(cells)} columns, but a test of {kind.name} has {kind.width}: "
            + ", ".join(_header(kind)),
        )
    asked = cells.pop() if not kind.by else cells.pop(0)
    if not asked.strip():
        raise RuleError(file, number, f"the column {kind.asked} is empty: give what is tested")
    expected: dict[str, int | str] = {}
    for column, cell in zip(kind.columns, cells, strict=True):
        cell = cell.strip()
        if column in TEXT_COLUMNS:
            expected[column] = cell
        elif _NUMBER.fullmatch(cell):
            expected[column] = int(cell)
        elif cell:
            raise RuleError(
                file, number, f"{column}: {cell[:40]!r} is no whole number: give a length or size"
            )
    return RuleTest(kind, file, number, asked.strip(), expected)


def _header(kind: Kind) -> tuple[str, ...]:
    return (*kind.columns, kind.asked) if not kind.by else (kind.asked, *kind.columns)


def compare(row: RuleTest, seen: Mapping[str, FoundValue]) -> list[Mismatch]:
    """Return the values of *row* that are not as *seen*, in the order of its columns."""
    return [
        Mismatch(row, column, expected, seen.get(column, FoundValue(0)))
        for column, expected in row.expected.items()
        if seen.get(column, FoundValue(0)).value != expected
    ]


def seen_publication(
    publication: Publication, *, links: int = 0, flags: Iterable[str] = ()
) -> dict[str, FoundValue]:
    """
    Return the columns that a publication has values for.

    *links*: how many there are, the page itself included where it is one.
    *flags*: what an answer said beyond parts, see ``Findings``.
    """
    flags = frozenset(flags)
    authors = "; ".join(map(str, publication.corresp_authors))
    date = publication.pub_date.isoformat() if publication.pub_date else ""
    return {
        **{name: _content(publication.content(name)) for name in PARTS},
        "links": FoundValue(links),
        "corresp": FoundValue(size(authors), authors),
        "journal": FoundValue(size(publication.journal_title), publication.journal_title),
        "date": FoundValue(date),
        "oa": FoundValue(int(publication.oa)),
        **{column: FoundValue(int(flag in flags)) for column, flag in FLAGS.items()},
    }


def seen_texts(texts: Mapping[str, str]) -> dict[str, FoundValue]:
    """Return the columns that are texts, such as those of a webpage."""
    return {column: FoundValue(size(text), text) for column, text in texts.items()}


def _content(content: Content) -> FoundValue:
    if isinstance(content, str):
        return FoundValue(size(content), content)
    words = (item if isinstance(item, str) else item.term for item in content[:8])
    return FoundValue(size(content), "; ".join(words))
