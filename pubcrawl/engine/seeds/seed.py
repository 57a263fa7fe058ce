"""A seed: a line, or a row of a table, with a publication or a page, or a reason without."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from pubcrawl.exchange.spreadsheets.header_names import COLUMNS, ENTRY_COLUMNS, URL_COLUMNS
from pubcrawl.ids.identifiers import Identifiers, Name
from pubcrawl.items.reasons import LINES
from pubcrawl.works.description import PREFIX, write_description
from pubcrawl.works.work import CitedWork

TEXT_MAX = 1000  # stored characters of a line; enough to find it again
_DOIS = {column: kind for column, kind in COLUMNS.items() if kind == "doi"}


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
    its rejection; *sentence*: the reason in words. *url*: the address, if the line has no
    identifier, or has it in the address of an article; a description, if it has only that.
    """

    line: int
    text: str
    ids: Identifiers = Identifiers()
    reason: str = ""
    url: str = ""

    @property
    def sentence(self) -> str:
        """The reason in words; empty for a valid line."""
        return LINES.get(self.reason, "")


def identifiers(names: Iterable[Name]) -> Identifiers:
    """Return *names* of one publication, at most one of each kind."""
    return Identifiers(**{name.kind: name.value for name in names})


def reject(line: int, text: str, reason: str) -> Seed:
    """Return a rejected line; *reason*: a slug of ``LINES``."""
    return Seed(line, excerpt(text), reason=reason)


def sought(line: int, text: str, cited: CitedWork) -> Seed:
    """Return the seed of a line that only describes a work."""
    return Seed(line, excerpt(text), url=storable(PREFIX + write_description(cited)))


def excerpt(text: str) -> str:
    """Return the start of *text* as ``storable``."""
    return storable(text[:TEXT_MAX])


def storable(text: str) -> str:
    """Return *text* without NUL and lone surrogates, which some databases refuse."""
    if text.isprintable():
        return text
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")
