"""Seed lists: their names in the store, and the check that they have a seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha1
from pathlib import Path
from typing import NamedTuple, Protocol

from pubcrawl.engine.seeds.sources import file_names
from pubcrawl.exceptions import SeedError


class ListLine(Protocol):
    """A line of a seed list; *reason*: the slug of its rejection, or empty."""

    @property
    def line(self) -> int:
        """Its number in the list, from 1."""

    @property
    def text(self) -> str:
        """The line as written."""

    @property
    def reason(self) -> str:
        """The slug of its rejection, empty for a valid line."""

    @property
    def sentence(self) -> str:
        """The reason in words."""


class Wording(NamedTuple):
    """Words for errors: *seeds* of the list, *meant*: what one is; *page*: of the docs."""

    seeds: str
    meant: str
    page: str


def check(lines: Iterable[ListLine], source: str, words: Wording) -> None:
    """Raise ``SeedError`` unless one of the *lines* of *source* is valid."""
    first = None
    for line in lines:
        if not line.reason:
            return
        first = first or line
    if first is None:
        raise SeedError(f"{source} holds no {words.seeds}; see docs/{words.page}")
    raise SeedError(
        f"{source}: nothing in it is {words.meant}, beginning with line {first.line}, "
        f"{first.text[:60]!r}: {first.sentence}; see docs/{words.page}"
    )


def name_of(file: str, typed: Sequence[str], kind: str, *more: str) -> str:
    """
    Return the name of a list, the same for the same command.

    *file*: its path, several with commas between, or a pattern; "-" for standard input, "" for
    none. *typed*: seeds of the command itself, of a *kind*. *more*: further parts that
    distinguish lists.
    """
    path = file if file in ("", "-") else _path(file)
    digest = sha1(" ".join(typed).encode(), usedforsecurity=False).hexdigest()
    return "+".join(filter(None, (path, f"{kind}:{digest[:12]}" if typed else "", *more)))


def short_name(source: str) -> str:
    """Return the shortest name by which commands find a list in this folder."""
    folder = f"{Path.cwd()}/"
    return source.removeprefix(folder) if "," not in source else source


def _path(file: str) -> str:
    if Path(file).exists():
        return str(Path(file).resolve())
    return ",".join(str(Path(name).resolve()) for name in file_names(file))
