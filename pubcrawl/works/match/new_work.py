"""
Decide by title, names and container whether a file without a known work is a new one.

Programs that read title pages take "Downloaded from …" and running heads for titles. No search
finds a work with such a title, and the next copy of the file would become another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pubcrawl.works.folding import folded
from pubcrawl.works.match.generic import is_generic
from pubcrawl.works.match.work import MatchWork

WORDS_MIN, WORDS_MAX, TITLE_MAX, CONTAINER_MAX = 2, 50, 500, 150
"""Limits: words of a title, its characters, and characters of the title of a journal."""

SINGLE_MAX: Final = 12
"""Most words of one letter; a title with more has spaced letters or a formula."""

_LONG_WORD = 10  # letters of the longest word of a title of few words
_JOURNAL = re.compile(
    r"(?:nr|issn|no|vol|volume|pp?|doi)\b|int\.? j|(?:the |american |european )?journal of|"
    r"(?:annals|proceedings|transactions|bulletin|archives) of"
)
_RUNNING = re.compile(
    r"\bvol(?:ume)?\.? ?\d+.{0,20}\b(?:no|issue|nr)\.? ?\d+|downloaded from|all rights reserved|"
    r"available online|article number|impact factor|original article"
)
_MOST = {":": 3, "|": 1, ".": 1}
_IDENTIFIERS = ("doi", "pmid", "pmcid", "arxiv", "isbn")
_ALONE = frozenset(("book", "thesis", "dissertation", "report", "standard", "dataset"))
_NOBODY = frozenset(("phd", "phd student", "student", "author", "authors", "department"))


def work_problem(work: MatchWork, authors: Iterable[str], container: str) -> str:
    """
    Return why *work* cannot be a new one; "" if it can.

    *authors*, *container*: as printed. Works with one title are distinguished by an identifier or a
    journal, so a work needs one of these, unless it is a book or the like.
    """
    if problem := title_problem(work.title, authors, container):
        return problem
    known = container or work.issns or work.kind in _ALONE
    return "" if known or any(work.ids.get(kind) for kind in _IDENTIFIERS) else "no-container"


def title_problem(title: str, names: Iterable[str] = (), container: str = "") -> str:
    """
    Return why *title* with *names* cannot be a new work; "" if it can.

    *container*: title of the journal or book, "" if it is unknown.
    """
    text = folded(title)
    words = text.split()
    people = [folded(name).strip(" .,") for name in names]
    if len(title) > TITLE_MAX or not WORDS_MIN <= len(words) <= WORDS_MAX:
        return "title-length"
    if is_generic(title):
        return "generic-title"
    if max(map(len, words)) < _LONG_WORD and len(words) < WORDS_MIN + 2:
        return "short-words"
    if _JOURNAL.match(text) or _RUNNING.search(text):
        return "running-head"
    if sum(len(word) == 1 for word in words) > SINGLE_MAX:
        return "single-letters"
    if any(title.rstrip(" .").count(mark) > most for mark, most in _MOST.items()):
        return "punctuation"
    if not people or any(name in _NOBODY for name in people):
        return "no-authors"
    return "container-length" if len(container) > CONTAINER_MAX else ""
