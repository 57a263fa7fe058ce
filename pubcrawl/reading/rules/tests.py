"""
Tests of rules and resources, as tables of the values to expect from a page or a response.

The tables have PubFetcher's format: a header, then one test per line with the columns of
its kind; further commas belong to the last column. Blank lines and lines that begin with
``#`` are skipped. A number is the length of a text in UTF-16 code units or the size of a
list, and must match exactly; yes and no are 1 and 0; a date is text. An empty cell is not
compared.

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
from pubcrawl.works.parts import PARTS, Content, size
from pubcrawl.works.publication import Publication

logger = logging.getLogger(__name__)

START = 60  # characters of a text to show
FLAGS = {"html": "in_epmc", "pdf": "has_pdf", "mined": "has_mined_terms"}
TEXT_COLUMNS = frozenset(("date",))


class RuleTestKind(NamedTuple):
    """
    The kind of a table of tests.

    *columns*: the columns with values, in order. *subject*: the column of the identifier or
    address to test; an identifier is first in the line, an address last. *by*: kinds of the
    identifier, "" for an address.
    """

    name: str
    resources: tuple[str, ...]
    subject: str
    by: str
    columns: tuple[str, ...]

    @property
    def width(self) -> int:
        """The number of columns of a line."""
        return len(self.columns) + 1


class RuleTest(NamedTuple):
    """One test: the values to expect for *subject*. *line* counts from 1."""

    kind: RuleTestKind
    file: str
    line: int
    subject: str
    expected: Mapping[str, int | str]

    @property
    def position(self) -> str:
        """The file and line of the test."""
        return f"{self.file}:{self.line}"


class FoundValue(NamedTuple):
    """A value as found, and its text or the beginning of it."""

    value: int | str
    text: str = ""


class Mismatch(NamedTuple):
    """A value that differs from that of its test."""

    row: RuleTest
    column: str
    expected: int | str
    actual: FoundValue

    def __str__(self) -> str:
        message = (
            f"{self.row.position}: {self.row.subject}: {self.column}: expected {self.expected}, "
        )
        start = " ".join(self.actual.text[: START * 2].split())
        start = start[:START].rstrip() + ("…" if len(start) > START else "")
        return f"{message}got {self.actual.value}" + (f": “{start}”" if start else "")


def _kind(name: str, resources: str, subject: str, by: str, columns: str) -> RuleTestKind:
    return RuleTestKind(name, tuple(resources.split()), subject, by, tuple(columns.split()))


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
"""Kinds of tests by the name of their file."""

GONE = {"europepmc-html": "Europe PMC now shows full texts by script: test europepmc-xml instead"}
"""PubFetcher's kinds without a resource here → what to do instead."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_WORDS = re.compile(r"[a-z]+(?:-[a-z]+)?")


def kind_of(file: str) -> RuleTestKind:
    """
    Return the kind of the tests in *file* by its name: ``journals.csv``, ``my.webpages.csv``.

    Raises ``UsageError`` for a name without a kind.
    """
    stem = PurePath(file).name.lower().replace("_", "-").removesuffix(".csv")
    words = set(_WORDS.findall(stem)) | {stem}
    for name, advice in GONE.items():
        if name in words:
            raise UsageError(f"{file}: {advice}")
    # The longest name counts: europepmc-xml is not a test of europepmc.
    found = sorted((name for name in KINDS if name in words or stem.startswith(name)), key=len)
    if found:
        return KINDS[found[-1]]
    near = get_close_matches(stem, KINDS, 1)
    hint = f", did you mean {near[0]}.csv?" if near else "; name it after what it tests: "
    raise UsageError(f"{file}: unknown kind of tests{hint}{'' if near else ', '.join(KINDS)}")


def read_rule_tests(text: str, file: str) -> list[RuleTest]:
    """
    Return the tests in *text*, the content of *file*.

    Raises ``RuleErrors`` with every invalid line, and ``UsageError`` for a file name without
    a kind.
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
        raise RuleErrors(*errors)
    return rows


def _check_header(kind: RuleTestKind, file: str, line: str) -> None:
    cells = line.split(",", kind.width - 1)
    if len(cells) == kind.width and any(map(_NUMBER.fullmatch, cells)):
        logger.warning("%s:1: the first line is the header; this test is not run", file)


def _row(kind: RuleTestKind, file: str, number: int, line: str) -> RuleTest:
    cells = line.split(",", kind.width - 1)
    if len(cells) < kind.width:
        raise RuleError(
            file,
            number,
            f"{len(cells)} columns, but a test of {kind.name} has {kind.width}: "
            + ", ".join(_header(kind)),
        )
    subject = cells.pop() if not kind.by else cells.pop(0)
    if not subject.strip():
        raise RuleError(file, number, f"the column {kind.subject} is empty: enter what to test")
    expected: dict[str, int | str] = {}
    for column, cell in zip(kind.columns, cells, strict=True):
        cell = cell.strip()
        if column in TEXT_COLUMNS:
            expected[column] = cell
        elif _NUMBER.fullmatch(cell):
            expected[column] = int(cell)
        elif cell:
            raise RuleError(
                file,
                number,
                f"{column}: {cell[:40]!r} is not a whole number: enter a length or size",
            )
    return RuleTest(kind, file, number, subject.strip(), expected)


def _header(kind: RuleTestKind) -> tuple[str, ...]:
    return (*kind.columns, kind.subject) if not kind.by else (kind.subject, *kind.columns)


def compare(row: RuleTest, actual: Mapping[str, FoundValue]) -> list[Mismatch]:
    """Return the values of *row* that differ from *actual*, in the order of its columns."""
    return [
        Mismatch(row, column, expected, actual.get(column, FoundValue(0)))
        for column, expected in row.expected.items()
        if actual.get(column, FoundValue(0)).value != expected
    ]


def publication_values(
    publication: Publication, *, links: int = 0, flags: Iterable[str] = ()
) -> dict[str, FoundValue]:
    """
    Return the column values of a publication.

    *links*: number of links, including the page itself if it is one. *flags*: flags of the
    response, see ``Findings``.
    """
    flags = frozenset(flags)
    authors = "; ".join(map(str, publication.corresp_authors))
    date = publication.pub_date.isoformat() if publication.pub_date else ""
    return {
        **{name: _content(publication.value(name)) for name in PARTS},
        "links": FoundValue(links),
        "corresp": FoundValue(size(authors), authors),
        "journal": FoundValue(size(publication.journal_title), publication.journal_title),
        "date": FoundValue(date),
        "oa": FoundValue(int(publication.oa)),
        **{column: FoundValue(int(flag in flags)) for column, flag in FLAGS.items()},
    }


def text_values(texts: Mapping[str, str]) -> dict[str, FoundValue]:
    """Return the column values of texts, such as those of a webpage."""
    return {column: FoundValue(size(text), text) for column, text in texts.items()}


def _content(content: Content) -> FoundValue:
    if isinstance(content, str):
        return FoundValue(size(content), content)
    words = (item if isinstance(item, str) else item.term for item in content[:8])
    return FoundValue(size(content), "; ".join(words))
