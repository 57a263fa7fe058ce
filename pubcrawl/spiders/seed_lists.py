"""Seed lists: what they are called in the store, and whether there is anything in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha1
from pathlib import Path
from typing import NamedTuple

from pubcrawl.exceptions import SeedError
from pubcrawl.frontier.ingest_seeds import IngestSeed
from pubcrawl.frontier.seeds import Seed


class Wording(NamedTuple):
    """How errors call what a list has: *seeds*, each of them *meant* to be so; *page* of docs."""

    seeds: str
    meant: str
    page: str


def check(lines: Iterable[Seed | IngestSeed], source: str, words: Wording) -> None:
    """Raise ``SeedError`` unless some of the *lines* of *source* asks for something."""
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
    Return what a list is called: the same for the same command.

    *file*: its path, "-" for standard input, "" for none; *typed*: seeds of the command itself,
    of a *kind*. *more*: whatever else tells two lists apart.
    """
    path = file if file in ("", "-") else str(Path(file).resolve())
    digest = sha1(" ".join(typed).encode(), usedforsecurity=False).hexdigest()
    return "+".join(filter(None, (path, f"{kind}:{digest[:12]}" if typed else "", *more)))
