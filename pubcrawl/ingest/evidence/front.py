"""What a file says of itself, weighed as evidence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pubcrawl.ingest.biblio.near import preview
from pubcrawl.ingest.evidence.kinds import (
    LINES,
    PREVIEW,
    DocumentKind,
    headed_kind,
    kind_of_line,
    kind_of_lines,
    kind_of_name,
)
from pubcrawl.ingest.evidence.titles import ShownText, has_latin_words, has_names, has_no_spaces
from pubcrawl.ingest.evidence.work import SHOWN, ExpectedWork, FileFront, same_doi
from pubcrawl.items.ingest import WorkEvidence

HEAD_MAX: Final = 3000
"""Characters at the beginning of a text that have its title and authors; later ones are cited."""

WORDS_MIN: Final = 40
"""Fewest words of a text that can show what is missing in it."""

OTHER: Final = -7.0
"""Weight of what a document says of its kind."""

BESIDE: Final = -10.0
"""The same for kinds that repeat the title of a work, which never are the work."""

PART: Final = "preview"
"""Kind of evidence that a file is only a part of the work."""

DAMAGED: Final = "damaged"
"""Kind of evidence that a file cannot be read."""

SHORT: Final = "short"
"""Kind of evidence that a file has the length of a letter, form or notice about the work."""

STAMP_MAX: Final = 12
"""Most words of a stamp on a scan."""

ARTICLE_MIN: Final = 300
"""Words from which on a file may be an article, although nothing else shows it."""

LISTED: Final = "contents"
"""The kind of a document that lists titles with their pages."""

_MANY_PAGES = 10  # more pages than the article has, and three times as many: a whole issue
_MISSING_MIN = 3  # missing pages of a preview
_PARTLY = 0.6  # share of a title
_LIST_MIN = 3  # titles with their pages that make a list of contents
_BLANKS_MIN = 2  # blanks to fill in that make a form
_SHORT = 2  # pages of a file that may be a preview
# "A title ........ 17", "题目 ………… 作者（17）"
_LISTED = re.compile(  # from the first letter on: a search would try each
    r"\W*\w.*?(?:(?:\.\s?){3,}|…+|·{3,}).{0,80}?\d{1,4}(?:\s?[-–]\s?\d{1,4})?[)）.]?\s*$"
)
# A label, and room to write: "Signature: ______"
_BLANK = re.compile(r"[^\W_][^\n_＿]{0,80}?[:：(（]?\s*[_＿]{4,}")
_ROOM = re.compile(r"[_＿]{4}")


def file_evidence(
    expected: ExpectedWork, url: str, front: FileFront, *, named_link: bool
) -> Iterator[WorkEvidence]:
    """
    Yield what the file at *url* says of itself.

    *named_link*: the address is that of the request, or the page names it for programs.
    """
    if front.fault:
        yield WorkEvidence(DAMAGED, front.fault, -3.0)
    head = ShownText("\n".join((front.title, *front.names, _head(front.text))))
    by_page = expected.title and not expected.other_page
    shares = {expected.asked_title: head.share(expected.asked_title)}
    if by_page:
        shares[expected.title] = _title_share(expected, front, head)
    known, share = max(shares.items(), key=lambda item: -1.0 if item[1] is None else item[1])
    shown = share is not None and share >= SHOWN
    names = expected.asked_names or (expected.names if by_page else ())
    named = _named(head, names)
    yield from _kind(front, url, known, shown=shown)
    yield from _dois(expected, front, head)
    legible = head.length >= WORDS_MIN
    if shown:
        # Others write about a work and give its title.
        if legible and not head.begins_with(known):
            shown = False
            yield WorkEvidence("title-within", known, -1.5)
        else:
            yield WorkEvidence("title", known, 0.5 if named is False and legible else 4.0)
    elif not legible:
        if head.length:
            yield WorkEvidence("little-text", f"{head.length} words", -0.8)
        return  # too little to miss anything in it
    elif share is not None and (share < _PARTLY or not named):
        lenient = named and named_link
        yield WorkEvidence("no-title", known, -1.0 if lenient else -3.0)
    if named:
        # The same authors have other works.
        if shown or named_link or share is None:
            yield WorkEvidence("author", ", ".join(names), 1.5)
    elif named is False:
        yield WorkEvidence("no-author", ", ".join(names), -1.5)
    yield from _pages(expected, front, shown=shown or not head.words)
    if STAMP_MAX < front.words < ARTICLE_MIN and front.pages <= _SHORT and not named_link:
        yield WorkEvidence(SHORT, f"{front.words} words", -1.0)


def _pages(expected: ExpectedWork, front: FileFront, *, shown: bool) -> Iterator[WorkEvidence]:
    """Yield what the number of pages says."""
    if not (expected.pages and front.pages):
        return
    count = f"{front.pages} of {expected.pages}"
    if front.pages > 3 * expected.pages + _MANY_PAGES:
        yield WorkEvidence("pages", count, -3.0)
    elif preview(front.pages, expected.pages):
        # Short pieces share their pages with others.
        few = expected.pages - front.pages < _MISSING_MIN
        yield WorkEvidence("pages" if few else PART, f"{count} pages", -1.5)
    elif shown:
        yield WorkEvidence("pages", count, 1.0)


def _named(head: ShownText, names: Sequence[str]) -> bool | None:
    """Return whether the text has the names; None if it may have them in another script."""
    named = has_names(head, names)
    if named is False and has_latin_words(" ".join(names)) and not has_latin_words(head.text):
        return None
    return named


def _head(text: str) -> str:
    """Return the beginning of *text*: half as many characters if each of them is a word."""
    head = text[:HEAD_MAX]
    dense = sum(map(str.isascii, head)) < len(head) / 2 and has_no_spaces(head)
    return head[: HEAD_MAX // 2] if dense else head


def _title_share(expected: ExpectedWork, front: FileFront, shown: ShownText) -> float | None:
    if expected.described:
        return shown.share(expected.title)
    # The title of a page that describes nothing may be the name of the journal, which each of
    # its files shows; so it must be the title of the file.
    own = ShownText(front.title)
    share = own.share(expected.title)
    if share is None or not own.slug:
        return None
    return share


def _kind(front: FileFront, url: str, title: str, *, shown: bool) -> Iterator[WorkEvidence]:
    """Yield the kind of document that the file says it is; *shown*: it shows the title."""

    def counts(kind: DocumentKind | None) -> bool:
        return kind is not None and (kind.repeats or not shown)

    lines = [line for line in front.text.splitlines() if line.strip()]
    every = [line for line in (front.title, *lines) if line.strip()]
    if (kind := kind_of_lines(every, title)) and counts(kind):
        yield WorkEvidence("document", kind.name, BESIDE if kind.repeats else OTHER)
    elif (kind := headed_kind(_above(lines, title), title)) is not None:
        yield WorkEvidence("document", kind.name, OTHER if kind.may_be else BESIDE)
    elif name := _layout(front, lines, title):
        yield WorkEvidence("document", name, BESIDE)
    elif (kind := kind_of_name(url, title)) and counts(kind):
        weight = WorkEvidence("file-name", kind.name, -3.0)
        yield weight._replace(kind=PART) if _is_preview(kind, front) else weight
    elif front.pages and front.pages <= _SHORT and any(map(_says_preview, lines)):
        yield WorkEvidence(PART, "the page says so", -1.5)


def _is_preview(kind: DocumentKind, front: FileFront) -> bool:
    return kind.name == PREVIEW and front.pages <= _SHORT


def _says_preview(line: str) -> bool:
    kind = kind_of_line(line)
    return kind is not None and kind.name == PREVIEW


def _above(lines: Sequence[str], title: str) -> list[str]:
    """Return the first *lines*, but for those from the title on."""
    first = list(lines[:LINES])
    for at in range(1, len(first) + 1):
        share = ShownText("\n".join(first[:at])).share(title)
        if share is not None and share >= SHOWN:
            return first[: at - 1]
    return first


def _layout(front: FileFront, lines: Sequence[str], title: str) -> str:
    """Return the kind of document by its layout: a list with pages, blanks to fill in, slides."""
    if front.sparse:
        return "slides"
    text = "\n".join(lines)
    listed = [at for at, line in enumerate(lines) if _LISTED.match(line)]
    if len(listed) >= _LIST_MIN:
        above = ShownText("\n".join(lines[: listed[0]])).share(title)
        if above is None or above < SHOWN:  # else it is the list of its own chapters
            return LISTED
    if _ROOM.search(text) and len(_BLANK.findall(text)) >= _BLANKS_MIN:
        return "form"
    return ""


def _dois(expected: ExpectedWork, front: FileFront, head: ShownText) -> Iterator[WorkEvidence]:
    doi = expected.ids.get("doi") or ("" if expected.other_page else expected.page_doi)
    if not doi:
        return
    own = [each for each in front.dois if each]
    if any(same_doi(doi, each) for each in own):
        yield WorkEvidence("doi", doi, 4.0)
    elif own:
        yield WorkEvidence("other-doi", own[0], -4.0)
    elif head.has_doi(doi):
        yield WorkEvidence("doi", doi, 3.0)
