"""The kind of document that a file states: a form, a list of contents, a thesis, a preview."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final

from pubcrawl.ingest.evidence.kinds import (
    LINES,
    PREVIEW,
    THESIS,
    DocumentKind,
    document_kinds,
    headed_kind,
    kind_after,
    kind_of_line,
    kind_of_lines,
    kind_of_name,
)
from pubcrawl.ingest.evidence.letters import has_no_spaces, words_of
from pubcrawl.ingest.evidence.shape import is_references
from pubcrawl.ingest.evidence.titles import ShownText, text_after
from pubcrawl.ingest.evidence.work import SHOWN, ExpectedWork, FileFront
from pubcrawl.model.ingest import WorkEvidence
from pubcrawl.works.folding import slug

HEAD_MAX: Final = 3000
"""Characters at the beginning of a text that have its title and authors; later ones are cited."""

OTHER: Final = -7.0
"""Weight of what a document says of its kind."""

BESIDE: Final = -10.0
"""The same for kinds that repeat the title of a work, which never are the work."""

PART: Final = "preview"
"""Kind of evidence that a file is only a part of the work."""

SHORT_MAX: Final = 2
"""Most pages of a file that may be a preview or a notice."""

LISTED: Final = "contents"
"""The kind of a document that lists titles with their pages."""

YEAR: Final = re.compile(r"\b(?:1[89]|20)\d\d\b")

_LIST_MIN = 3  # titles with their pages that make a list of contents
_COVER = 30  # lines of the first page of a thesis
_BLANKS_MIN = 2  # blanks to fill in that make a form
# "A title ........ 17", "题目 ………… 作者（17）"
_LEADER = re.compile(r"(?:\.\s?){3}|…|·{3}")
_LISTED = re.compile(r"(?:[.…·]\s?).{0,80}?\d{1,4}(?:\s?[-–]\s?\d{1,4})?[)）.]?\s*$")
# A label, and room to write: "Signature: ______"
_BLANK = re.compile(r"[^\W_][^\n_＿]{0,80}?[:：(（]?\s{0,80}+[_＿]{4,}")


@lru_cache(16)  # each is asked for by more than one question
def head_of(text: str) -> str:
    """
    Return the beginning of *text*, to its list of references.

    Half as many characters if each of them is a word.
    """
    head = text[:HEAD_MAX]
    dense = sum(map(str.isascii, head)) < len(head) / 2 and has_no_spaces(head)
    lines = (head[: HEAD_MAX // 2] if dense else head).splitlines()
    return "\n".join(takewhile(lambda line: not is_references(line), lines))


def document_evidence(
    expected: ExpectedWork,
    front: FileFront,
    url: str,
    title: str,
    titles: Sequence[str],
    own: Collection[DocumentKind],
    *,
    shown: bool,
) -> Iterator[WorkEvidence]:
    """
    Yield the kind of document that the file states; *shown*: it shows the title.

    *titles*, *own*: titles and kinds of the expected work.
    """

    def counts(kind: DocumentKind | None) -> bool:
        return kind is not None and (kind.repeats or not (shown or kind.short))

    lines = [line for line in head_of(front.text).splitlines() if line.strip()]
    above = _above(lines, title)
    # A title may have such a word on a line of its own: "Sleep Quality\nQuestionnaire".
    while above and _is_part(above[-1], titles):
        above.pop()
    below = (line for line in lines[len(above) :] if not _is_part(line, titles))
    every = [line for line in (front.title, *above, *below) if line.strip()]
    passed = own
    if not own and _may_be_thesis(expected, lines):
        passed = {kind for kind in document_kinds() if kind.name == THESIS}
    if (kind := kind_of_lines(every, passed)) and counts(kind):
        yield WorkEvidence("document", kind.name, BESIDE if kind.repeats else OTHER)
    elif (kind := _kind_of_longer_title(every, titles, own)) is not None:
        yield WorkEvidence("document", kind.name, BESIDE)
    elif (kind := headed_kind(above, own)) is not None:
        yield WorkEvidence("document", kind.name, OTHER if kind.may_be else BESIDE)
    elif (name := _layout(front, lines, title)) and name not in {kind.name for kind in own}:
        yield WorkEvidence("document", name, BESIDE)
    elif (kind := kind_of_name(url, title)) and counts(kind):
        weight = WorkEvidence("file-name", kind.name, -3.0)
        yield weight._replace(kind=PART) if _is_preview(kind, front) else weight
    elif (
        front.pages
        and front.pages <= SHORT_MAX
        and any(map(_says_preview, front.text.splitlines()))
    ):
        yield WorkEvidence(PART, "the page says so", -1.5)


def _kind_of_longer_title(
    lines: Sequence[str], titles: Iterable[str], own: Collection[DocumentKind]
) -> DocumentKind | None:
    """Return the kind stated after one of *titles*, in a line that begins with that title."""
    after = (text_after(line, title) for title in titles for line in lines[: LINES + 1])
    kinds = (kind_after(rest) for rest in after if rest)
    return next((kind for kind in kinds if kind is not None and kind not in own), None)


def _is_part(line: str, titles: Iterable[str]) -> bool:
    """Return whether *line* is words of one of *titles*."""
    words = words_of(line)
    spaced = f" {' '.join(words)} "
    return bool(words) and any(spaced in f" {' '.join(words_of(title))} " for title in titles)


def _may_be_thesis(expected: ExpectedWork, lines: Sequence[str]) -> bool:
    """
    Return whether a thesis with *lines* on its first page may be the work.

    A thesis has one author, and no volume or pages. Its first page names the container that the
    page of the work states, and has its year.
    """
    if expected.serial or max(len(expected.asked_names), len(expected.names)) > 1:
        return False
    text = "\n".join(lines[:_COVER])
    years = [int(year) for year in YEAR.findall(text)]
    year = expected.year if expected.year.isdecimal() else ""
    if year and years and all(abs(int(year) - each) > 1 for each in years):
        return False
    return not expected.container or slug(expected.container) in slug(text)


def _is_preview(kind: DocumentKind, front: FileFront) -> bool:
    return kind.name == PREVIEW and front.pages <= SHORT_MAX


def _says_preview(line: str) -> bool:
    kind = kind_of_line(line)
    return kind is not None and kind.name == PREVIEW


def _above(lines: Sequence[str], title: str) -> list[str]:
    """Return the first *lines*, up to the title."""
    first = list(lines[:LINES])
    for at in range(1, len(first) + 1):
        share = ShownText("\n".join(first[:at])).share(title)
        if share is not None and share >= SHOWN:
            return first[: at - 1]
    return first


def _layout(front: FileFront, lines: Sequence[str], title: str) -> str:
    """Return the kind of document by its layout: a list with pages, blanks to fill in, slides."""
    if front.layout:
        return front.layout
    listed = [at for at, line in enumerate(lines) if _is_listed(line)]
    if len(listed) >= _LIST_MIN:
        above = ShownText("\n".join(lines[: listed[0]])).share(title)
        if above is None or above < SHOWN:  # else it is the list of its own chapters
            return LISTED
    blanks = (line for line in lines if "____" in line or "＿＿＿＿" in line)
    if sum(len(_BLANK.findall(line)) for line in blanks) >= _BLANKS_MIN:
        return "form"
    return ""


def _is_listed(line: str) -> bool:
    """Return whether *line* is a title with the number of its page."""
    leader = _LEADER.search(line)
    return (
        leader is not None
        and any(map(str.isalnum, line[: leader.start()]))
        and _LISTED.match(line, leader.start()) is not None
    )
