"""What a file says of itself, weighed as evidence."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from pubcrawl.ingest.biblio.near import preview
from pubcrawl.ingest.evidence.deposits import is_deposit
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
from pubcrawl.ingest.evidence.shape import LINE_MAX, is_references
from pubcrawl.ingest.evidence.titles import (
    ShownText,
    extra_numerals,
    has_latin_words,
    has_names,
    has_no_spaces,
    has_other_end,
    has_other_number,
    has_other_words,
    text_after,
    title_like,
)
from pubcrawl.ingest.evidence.work import (
    SHOWN,
    ExpectedWork,
    FileFront,
    is_other_version,
    same_doi,
    same_registrant,
)
from pubcrawl.items.ingest import WorkEvidence
from pubcrawl.reading.structure.headings import BODY, REFERENCES
from pubcrawl.works.match.folding import slug

FRONT_MAX: Final = 12_000
"""Characters at the beginning of a text that are kept: a page that says it is a preview."""

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

TOO_LONG: Final = "too-long"
"""Kind of evidence that a file has the work and others: a whole issue, a volume."""

SHORT: Final = "short"
"""Kind of evidence that a file has the length of a letter, form or notice about the work."""

SHORT_MAX: Final = 2
"""Most pages of a file that may be a preview or a notice."""

STAMP_MAX: Final = 12
"""Most words of a stamp on a scan."""

LENIENT: Final = -1.0
"""Weight of a missing title, if the text may be a translation."""

OTHER_DOI: Final = "sibling-doi"
"""Kind of evidence that a file is another work, by a DOI of its own from a publisher."""

LONG_MIN: Final = 1500
"""Words of a text that is too long for a notice or a letter."""

BODY_MIN: Final = 150
"""Words from which on a text with headings of sections is more than a poster."""

LETTER_MIN: Final = 80
"""Words above the name of its author from which on a text is a letter."""

SIGNATURE_MAX: Final = 40
"""Most characters of a line that is the name of an author."""

ARTICLE_MIN: Final = 300
"""Words from which on a file may be an article, although nothing else shows it."""

LISTED: Final = "contents"
"""The kind of a document that lists titles with their pages."""

_MANY_PAGES = 10  # more pages than the article has, and three times as many: a whole issue
_MISSING_MIN = 3  # missing pages of a preview
_PARTLY = 0.6  # share of a title
_LABEL_MAX = 30  # characters of a title that only says of what kind the work is
_LIST_MIN = 3  # titles with their pages that make a list of contents
_SIGNATURE = 4  # lines at the end of a letter that may have the names of its authors
_COVER = 30  # lines of the first page of a thesis
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")
_BLANKS_MIN = 2  # blanks to fill in that make a form
# "A title ........ 17", "题目 ………… 作者（17）"
_LEADER = re.compile(r"(?:\.\s?){3}|…|·{3}")
_LISTED = re.compile(r"(?:[.…·]\s?).{0,80}?\d{1,4}(?:\s?[-–]\s?\d{1,4})?[)）.]?\s*$")
# A label, and room to write: "Signature: ______"
_BLANK = re.compile(r"[^\W_][^\n_＿]{0,80}?[:：(（]?\s*[_＿]{4,}")


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
    shares = {expected.asked_title: _share(expected.asked_title, front, head)}
    if by_page:
        shares.setdefault(expected.title, _page_share(expected, front, head))
    known, share = max(shares.items(), key=lambda item: -1.0 if item[1] is None else item[1])
    kinds = expected.kinds
    names = expected.asked_names or (expected.names if by_page else ())
    named = _named(head, names)
    legible = head.length >= WORDS_MIN
    # The title of the first part may be cited on the first page of the second.
    other = "" if head.has_letters(known) else _other_title(front, known, share)
    found = share is not None and share >= SHOWN and not other
    # Others write about a work and give its title.
    shown = found and (not legible or head.begins_with(known))
    shown = shown and not _is_of_other_year(expected, head, known)
    titles = [title for title in shares if title]
    if shown and named is False:
        named = _signs(expected, front, names)
    yield from _kind(expected, front, url, known, titles, kinds, shown=shown)
    yield from _dois(expected, front, head, kinds, shown=shown)
    shape = tuple(_shape(front, known))
    yield from shape
    if shown:
        yield WorkEvidence("title", known, 0.5 if named is False and legible else 4.0)
    elif found:
        yield WorkEvidence("title-within", known, -1.5)
    elif not legible:
        if head.length:
            notice = front.words > STAMP_MAX and 0 < front.pages <= SHORT_MAX and not shape
            yield WorkEvidence("little-text", f"{head.length} words", -3.0 if notice else -0.8)
        return  # too little to miss anything in it
    elif other:
        yield WorkEvidence("other-title", other, OTHER)
    elif share is not None and share >= _PARTLY and named:
        yield WorkEvidence("title-part", known, 0.5)
    elif share is not None:
        # It may be a translation, but not in the language of the title.
        lenient = named and named_link and not head.is_in_language(known)
        yield WorkEvidence("no-title", known, LENIENT if lenient else -3.0)
    if named:
        # The same authors have other works.
        if shown or named_link or share is None:
            yield WorkEvidence("author", ", ".join(names), 1.5)
    elif named is False and legible:
        yield WorkEvidence("no-author", ", ".join(names), -1.5)
    # A comment or an erratum is short; authors sign a letter at its end.
    if not any(kind.short for kind in kinds) and not (shown and _is_signed(front, names)):
        yield from _length(expected, front)
    yield from _pages(expected, front, shown=shown or not head.words)


def _other_title(front: FileFront, title: str, share: float | None) -> str:
    """Return the title of the file that is *title* with another number, end or word; or ""."""
    lines = [line for line in front.text.splitlines() if line.strip()][: LINES + 1]
    every = [line for line in (front.title, *lines) if line]
    if title and (has_other_number(every, title) or has_other_end(every, title)):
        return title_like(every, title) or title
    if share is None or not _PARTLY <= share < SHOWN:
        return ""
    own = front.title or title_like(lines, title)
    return own if has_other_words(own, title) else ""


def _length(expected: ExpectedWork, front: FileFront) -> Iterator[WorkEvidence]:
    """Yield what the length of the text says: whether it has the body of an article."""
    body = REFERENCES in front.shape.parts or (
        BODY in front.shape.parts and front.words >= BODY_MIN
    )
    if STAMP_MAX < front.words < ARTICLE_MIN and not body and not front.scanned:
        yield WorkEvidence(SHORT, f"{front.words} words", -1.0)
    if front.pages == 1 and front.stops and expected.pages != 1 and not body:
        yield WorkEvidence(PART, "one page, whose text stops", -1.5)


def _shape(front: FileFront, title: str) -> Iterator[WorkEvidence]:
    """Yield what the parts of the text say; *title*: of the work."""
    parts, works = front.shape
    if extra_numerals(front.title, title):
        yield WorkEvidence("other-title", front.title, OTHER)
    if works and title and ShownText(front.title).share(title) != 1.0:
        yield WorkEvidence(TOO_LONG, f"{works} works", -3.0)
    elif parts:
        yield WorkEvidence("shape", ", ".join(parts), 1.0)
    elif front.words >= LONG_MIN:
        yield WorkEvidence("shape", f"{front.words} words", 0.0)


def _pages(expected: ExpectedWork, front: FileFront, *, shown: bool) -> Iterator[WorkEvidence]:
    """Yield what the number of pages says."""
    if not (expected.pages and front.pages):
        return
    count = f"{front.pages} of {expected.pages}"
    if front.pages > 3 * expected.pages + _MANY_PAGES:
        yield WorkEvidence(TOO_LONG, f"{count} pages", -3.0)
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
    """
    Return the beginning of *text*, to its list of references.

    Half as many characters if each of them is a word.
    """
    head = text[:HEAD_MAX]
    dense = sum(map(str.isascii, head)) < len(head) / 2 and has_no_spaces(head)
    lines = (head[: HEAD_MAX // 2] if dense else head).splitlines()
    return "\n".join(takewhile(lambda line: not is_references(line), lines))


def _share(title: str, front: FileFront, shown: ShownText) -> float | None:
    """Return how much of *title* the file shows; of a short title, only as that of the file."""
    share = shown.share(title)
    if share is None and (wanted := slug(title)):
        lines = (front.title, *front.text.splitlines()[:LINES])
        return 1.0 if wanted in map(slug, lines) else None
    return share


def _page_share(expected: ExpectedWork, front: FileFront, shown: ShownText) -> float | None:
    if expected.described:
        return _share(expected.title, front, shown)
    # The title of a page that describes nothing may be the name of the journal, which each of
    # its files shows; so it must be the title of the file.
    own = ShownText(front.title)
    share = own.share(expected.title)
    return share if share is not None and own.slug and share >= SHOWN else None


def _is_of_other_year(expected: ExpectedWork, head: ShownText, title: str) -> bool:
    """
    Return whether *title* is only a label, such as Editorial, and stands beside another year.

    Editorials of one editor have one title and one author.
    """
    kind = kind_of_line(title) if len(title) <= _LABEL_MAX else None
    if kind is None or not kind.short or not expected.year.isdecimal():
        return False
    years = [int(year) for year in _YEAR.findall(head.text)]
    return bool(years) and all(abs(int(expected.year) - year) > 1 for year in years)


def _signs(expected: ExpectedWork, front: FileFront, names: Sequence[str]) -> bool:
    """
    Return whether a short line is the name of an author, as a signature is.

    The file must have the year of the work, if that is known.
    """
    if expected.year.isdecimal() and expected.year not in front.text:
        return False
    lines = [line for line in front.text.splitlines() if 0 < len(line.strip()) <= SIGNATURE_MAX]
    return has_names(ShownText("\n".join(lines)), names) is True


def _is_signed(front: FileFront, names: Sequence[str]) -> bool:
    """Return whether one of *names* stands at the end of the text, and nowhere else."""
    lines = [line for line in front.text.splitlines() if line.strip()]
    text = ShownText("\n".join(lines[:-_SIGNATURE]))
    end = ShownText("\n".join(line for line in lines[-_SIGNATURE:] if len(line) <= LINE_MAX))
    return text.length >= LETTER_MIN and any(
        end.has_name(name) and not text.has_name(name) for name in names
    )


def _kind(
    expected: ExpectedWork,
    front: FileFront,
    url: str,
    title: str,
    titles: Iterable[str],
    own: Collection[DocumentKind],
    *,
    shown: bool,
) -> Iterator[WorkEvidence]:
    """
    Yield the kind of document that the file says it is; *shown*: it shows the title.

    *titles*, *own*: titles and kinds of the expected work.
    """

    def counts(kind: DocumentKind | None) -> bool:
        return kind is not None and (kind.repeats or not (shown or kind.short))

    lines = [line for line in _head(front.text).splitlines() if line.strip()]
    every = [line for line in (front.title, *lines) if line.strip()]
    passed = own
    if not own and _may_be_thesis(expected, lines):
        passed = {kind for kind in document_kinds() if kind.name == THESIS}
    if (kind := kind_of_lines(every, passed)) and counts(kind):
        yield WorkEvidence("document", kind.name, BESIDE if kind.repeats else OTHER)
    elif (kind := _kind_of_longer_title(every, titles, own)) is not None:
        yield WorkEvidence("document", kind.name, BESIDE)
    elif (kind := headed_kind(_above(lines, title), own)) is not None:
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
    """Return the kind that a line states that is one of *titles* with more after it."""
    after = (text_after(line, title) for title in titles for line in lines[: LINES + 1])
    kinds = (kind_after(rest) for rest in after if rest)
    return next((kind for kind in kinds if kind is not None and kind not in own), None)


def _may_be_thesis(expected: ExpectedWork, lines: Sequence[str]) -> bool:
    """
    Return whether a thesis with *lines* on its first page may be the work.

    A thesis has one author, and no volume or pages. Its first page names what the page of the work
    names as its container, and has its year.
    """
    if expected.serial or max(len(expected.asked_names), len(expected.names)) > 1:
        return False
    text = "\n".join(lines[:_COVER])
    years = [int(year) for year in _YEAR.findall(text)]
    year = expected.year if expected.year.isdecimal() else ""
    if year and years and all(abs(int(year) - each) > 1 for each in years):
        return False
    return slug(expected.container) in slug(text)


def _is_preview(kind: DocumentKind, front: FileFront) -> bool:
    return kind.name == PREVIEW and front.pages <= SHORT_MAX


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


def _dois(
    expected: ExpectedWork,
    front: FileFront,
    head: ShownText,
    kinds: Collection[DocumentKind],
    *,
    shown: bool,
) -> Iterator[WorkEvidence]:
    doi = expected.ids.get("doi") or ("" if expected.other_page else expected.page_doi)
    if not doi:
        return
    own = [each for each in front.dois if each]
    same = [each for each in own if same_doi(doi, each)]
    if same and not shown and all(is_other_version(doi, each) for each in same):
        yield WorkEvidence("doi-version", same[0], 0.5)
    elif same:
        yield WorkEvidence("doi", doi, 4.0)
    elif any(kind.after for kind in kinds):
        return  # a comment has the DOI of the work that it is about
    elif own:
        # Two DOIs of publishers are two works, as of a talk and its article; a preprint server or
        # a repository gives the same work a DOI of its own.
        other = not any(is_deposit(each) and not same_registrant(doi, each) for each in own)
        yield WorkEvidence(OTHER_DOI if other else "other-doi", own[0], -4.0)
    elif head.has_doi(doi):
        # Corrections, reviews and replies have the DOI of the work that they are about.
        yield WorkEvidence("doi", doi, 3.0) if shown else WorkEvidence("doi-within", doi, 0.5)
