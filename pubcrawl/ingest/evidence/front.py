"""Weigh the title, names, length and pages of a file as evidence."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from pubcrawl.ingest.biblio.near import preview
from pubcrawl.ingest.evidence.deposits import is_deposit
from pubcrawl.ingest.evidence.document import (
    OTHER,
    PART,
    SHORT_MAX,
    YEAR,
    document_evidence,
    head_of,
)
from pubcrawl.ingest.evidence.kinds import (
    LINES,
    DocumentKind,
    kind_of_line,
)
from pubcrawl.ingest.evidence.letters import has_latin_words
from pubcrawl.ingest.evidence.other_titles import (
    extra_numerals,
    has_other_end,
    has_other_number,
    has_other_words,
    has_swapped_words,
    title_like,
)
from pubcrawl.ingest.evidence.shape import LINE_MAX
from pubcrawl.ingest.evidence.titles import ShownText, has_names
from pubcrawl.ingest.evidence.work import (
    SHOWN,
    ExpectedWork,
    FileFront,
    is_other_version,
    same_doi,
    same_registrant,
)
from pubcrawl.model.ingest import WorkEvidence
from pubcrawl.reading.structure.headings import BODY, REFERENCES
from pubcrawl.works.folding import slug

FRONT_MAX: Final = 12_000
"""Characters at the beginning of a text that are kept, enough for a page of a preview."""

WORDS_MIN: Final = 40
"""Fewest words of a text in which a missing title or name is evidence."""

DAMAGED: Final = "damaged"
"""Kind of evidence that a file cannot be read."""

TOO_LONG: Final = "too-long"
"""Kind of evidence that a file has the work and others: a whole issue, a volume."""

SHORT: Final = "short"
"""Kind of evidence that a file has the length of a letter, form or notice about the work."""

STAMP_MAX: Final = 12
"""Most words of a stamp on a scan."""

LENIENT: Final = -1.0
"""Weight of a missing title, if the text may be a translation."""

OTHER_DOI: Final = "sibling-doi"
"""Kind of evidence that a file is another work, by a DOI of its own from a publisher."""

LONG_MIN: Final = 1500
"""Fewest words of a text that is too long for a notice or a letter."""

BODY_MIN: Final = 150
"""Fewest words of a text with headings of sections that is more than a poster."""

LETTER_MIN: Final = 80
"""Fewest words of a letter above the name of its author."""

SIGNATURE_MAX: Final = 40
"""Most characters of a line that is the name of an author."""

ARTICLE_MIN: Final = 300
"""Fewest words of a file that may be an article, although nothing else shows it."""

_MANY_PAGES = 10  # more pages than the article has, and three times as many: a whole issue
_MISSING_MIN = 3  # missing pages of a preview
_PARTLY = 0.6  # share of a title
_LABEL_MAX = 30  # characters of a title that only says of what kind the work is
_SIGNATURE = 4  # lines at the end of a letter that may have the names of its authors


def file_evidence(
    expected: ExpectedWork, url: str, front: FileFront, *, named_link: bool
) -> Iterator[WorkEvidence]:
    """
    Yield the evidence in the file at *url*.

    *named_link*: the address is that of the request, or the page names it for programs.
    """
    if front.fault:
        yield WorkEvidence(DAMAGED, front.fault, -3.0)
    head = ShownText("\n".join((front.title, *front.names, head_of(front.text))))
    by_page = expected.page_title
    shares = {expected.asked_title: _share(expected.asked_title, front, head)}
    if by_page:
        shares.setdefault(by_page, _page_share(expected, front, head))
    known, share = max(shares.items(), key=lambda item: -1.0 if item[1] is None else item[1])
    kinds = expected.kinds
    names = expected.asked_names or (expected.names if by_page else ())
    named = _named(head, names)
    legible = head.length >= WORDS_MIN
    # The title of the first part may be cited on the first page of the second.
    other = "" if head.has_letters(known) else _other_title(expected, front, known, share)
    found = share is not None and share >= SHOWN and not other
    # Documents about a work give its title, too.
    shown = found and (not legible or head.begins_with(known))
    shown = shown and not _is_of_other_year(expected, head, known)
    titles = [title for title in shares if title]
    if shown and named is False:
        named = _signs(expected, front, names)
    yield from document_evidence(expected, front, url, known, titles, kinds, shown=shown)
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
        return  # the text is too short for anything to be missing
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


def _other_title(expected: ExpectedWork, front: FileFront, title: str, share: float | None) -> str:
    """Return the title of the file that is *title* with another number, end or word; or ""."""
    lines = [line for line in front.text.splitlines() if line.strip()][: LINES + 1]
    every = [line for line in (front.title, *lines) if line]
    if title and (has_other_number(every, title) or has_other_end(every, title)):
        return title_like(every, title) or title
    if share is None or not _PARTLY <= share < 1.0:
        return ""
    own = front.title or title_like(lines, title)
    if share < SHOWN:
        return own if has_other_words(own, title) else ""
    # With the DOI of the work, the file is the work under a title that was changed later.
    doi = expected.ids.get("doi") or expected.page_doi
    named = bool(doi) and any(same_doi(doi, each) for each in front.dois)
    return own if not named and has_swapped_words(own, title) else ""


def _length(expected: ExpectedWork, front: FileFront) -> Iterator[WorkEvidence]:
    """Yield the evidence of the length of the text: whether it has the body of an article."""
    body = REFERENCES in front.shape.parts or (
        BODY in front.shape.parts and front.words >= BODY_MIN
    )
    if STAMP_MAX < front.words < ARTICLE_MIN and not body and not front.scanned:
        yield WorkEvidence(SHORT, f"{front.words} words", -1.0)
    if front.pages == 1 and front.stops and expected.pages != 1 and not body:
        yield WorkEvidence(PART, "one page, whose text stops", -1.5)


def _shape(front: FileFront, title: str) -> Iterator[WorkEvidence]:
    """Yield the evidence of the parts of the text; *title*: of the work."""
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
    """Yield the evidence of the number of pages."""
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
    years = [int(year) for year in YEAR.findall(head.text)]
    return bool(years) and all(abs(int(expected.year) - year) > 1 for year in years)


def _signs(expected: ExpectedWork, front: FileFront, names: Sequence[str]) -> bool:
    """
    Return whether a short line is the name of an author, as a signature is at the end of old works.

    The file must have the year of the work, if that is known.
    """
    if expected.year.isdecimal() and expected.year not in front.text:
        return False
    every = (*front.text.splitlines(), *front.end.splitlines())
    lines = [line for line in every if 0 < len(line.strip()) <= SIGNATURE_MAX]
    return has_names(ShownText("\n".join(lines)), names) is True


def _is_signed(front: FileFront, names: Sequence[str]) -> bool:
    """Return whether one of *names* stands at the end of the text, and nowhere else."""
    lines = [line for line in front.text.splitlines() if line.strip()]
    text = ShownText("\n".join(lines[:-_SIGNATURE]))
    end = ShownText("\n".join(line for line in lines[-_SIGNATURE:] if len(line) <= LINE_MAX))
    return text.length >= LETTER_MIN and any(
        end.has_name(name) and not text.has_name(name) for name in names
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
