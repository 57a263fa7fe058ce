"""Compare a file of unknown origin with a stored work, by the content of the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pubcrawl.ingest.evidence import FileFront
from pubcrawl.ingest.evidence.kinds import kind_of_lines, kinds_of_work
from pubcrawl.ingest.evidence.titles import ShownText, has_names
from pubcrawl.works.match import (
    AMBIGUOUS,
    DIFFERENT,
    EXACT,
    RELATED,
    STRONG,
    MatchVerdict,
    MatchWork,
    verify,
)

HEAD_MAX: Final = 1500
"""Characters of a text that have its title and authors: less than for a file that is claimed."""

LINES, TITLE_WORDS = 15, 4
"""Lines at the beginning of a text that may be its title, and the fewest words of one."""

SHOWN: Final = 0.9
"""Least share of a title."""


def work_of(front: FileFront) -> MatchWork:
    """Return the title, names and identifiers that a file states."""
    dois = dict.fromkeys(each.lower() for each in front.dois if each)
    ids = {"doi": next(iter(dois), "")} if len(dois) == 1 else {}
    return MatchWork(
        front.title,
        front.names,
        ids=ids,
        container=front.serial.title,
        issns=front.serial.issns,
        pages=front.pages or "",
    )


def title_lines(text: str) -> Iterator[str]:
    """Yield lines at the beginning of *text* that may be a title, or the first line of one."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    yield from (line for line in lines[:LINES] if line.count(" ") + 1 >= TITLE_WORDS)


def match_file(
    front: FileFront, own: MatchWork, found: MatchWork, title: str, names: tuple[str, ...]
) -> MatchVerdict:
    """
    Return the verdict whether the file is *found*; *title*, *names*: of that work, as printed.

    *own*: the result of ``work_of`` for the file.

    Title and authors by the layout of a page may be wrong, so its text is compared too. A
    supplement that repeats the title is not the work.
    """
    lines = (line for line in (front.title, *front.text.splitlines()) if line.strip())
    kind = kind_of_lines(lines, kinds_of_work((title,)))
    if kind is not None and kind.repeats:
        return MatchVerdict(DIFFERENT, f"document-{kind.name}")
    verdict = verify(own, found)
    decided = (*RELATED, EXACT, STRONG)
    if verdict.status in decided or found.generic or verdict.reason in ("number", "formula"):
        return verdict
    head = ShownText("\n".join((front.title, *front.names, front.text[:HEAD_MAX])))
    share = head.share(title)
    if share is not None and share >= SHOWN and has_names(head, names):
        return MatchVerdict(STRONG, "shown-title-authors")
    return verdict if verdict.status == DIFFERENT else MatchVerdict(AMBIGUOUS, verdict.reason)
