"""The expected work, the front matter of a file, and the kind of document that the file states."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final, NamedTuple

from pubcrawl.ids.doi import normalise_doi, registrant
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
    kinds_of_work,
)
from pubcrawl.ingest.evidence.titles import (
    ShownText,
    has_names,
    has_no_spaces,
    text_after,
    words_of,
)
from pubcrawl.model.ingest import WorkEvidence
from pubcrawl.reading.pdf.serial import PrintedSerial
from pubcrawl.reading.structure.headings import (
    ABSTRACT,
    BODY,
    KEYWORDS,
    REFERENCES,
    heading_kind,
)
from pubcrawl.works.folding import slug
from pubcrawl.works.match.work import F1000, F1000_VERSION

LINE_MAX: Final = 60
"""Most characters of a line that is a heading."""

WORKS_MIN: Final = 3
"""Fewest lists of references, and of abstracts, of a text that is a collection of works."""

_PARTS: Final = (ABSTRACT, KEYWORDS, BODY, REFERENCES)
_BODY_MIN = 2  # headings of sections; many documents have one of them
_ENTRIES_MIN = 5  # numbered lines with a year, which are a list of references without a heading
# "Abstract. We count", "Keywords: kelp", "摘要：", "[摘 要]"
_LABEL_END = r"\s*(?:[.:：．—–|】\]]|-\s)"
# First in one class: most lines have no such end, which two classes find out six times slower.
_LABEL = re.compile(
    rf"(?=\W{{0,2}}\w[\w -]{{1,30}}?{_LABEL_END})"
    rf"\W{{0,2}}([^\W\d_](?:[^\W\d_]|[ -]){{1,30}}?){_LABEL_END}"
)
_ENTRY = re.compile(r"\s*(?:\[\d{1,3}\]|\(?\d{1,3}[.)])\s+\S.{15,}\b(?:1[89]|20)\d\d\b")


class TextShape(NamedTuple):
    """
    *parts*: of an article, in the order of the text: ``abstract keywords body references``.

    *works*: the number of works with an abstract and a list of references of their own.
    """

    parts: tuple[str, ...] = ()
    works: int = 0


def text_shape(text: str) -> TextShape:
    """Return the shape of the whole text of a file, with its lines as printed."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    counts: Counter[str] = Counter()
    sections: set[str] = set()
    for line in lines:
        kind = _heading(line)
        if kind == BODY:
            sections.add(line.casefold())
        elif kind in _PARTS:
            counts[kind] += 1
    if len(sections) >= _BODY_MIN:
        counts[BODY] = len(sections)
    if REFERENCES not in counts and len([*filter(_ENTRY.match, lines)]) >= _ENTRIES_MIN:
        counts[REFERENCES] = 1
    parts = tuple(kind for kind in _PARTS if counts[kind])
    works = min(counts[ABSTRACT], counts[REFERENCES])
    return TextShape(parts, works if works >= WORKS_MIN else 0)


def is_references(line: str) -> bool:
    """Return whether *line* is the heading of a list of references."""
    return not line[-1:].isdecimal() and heading_kind(line.strip()) == REFERENCES


def _heading(line: str) -> str:
    if len(line) <= LINE_MAX and (kind := heading_kind(line.strip(" .:：[]【】"))):
        return kind
    label = _LABEL.match(line)
    if label is None:
        return ""
    kind = heading_kind(label[1].replace(" ", "") if len(label[1]) <= 4 else label[1])  # 摘 要
    return kind if kind in (ABSTRACT, KEYWORDS) else ""


SHOWN: Final = 0.8
"""Least share of the words of a title in a text that shows the title."""


class ExpectedWork(NamedTuple):
    """
    The expected work, by the request and its landing page.

    *ids*: identifiers of the request by kind; *page_doi*: of the page. *title*, *names*, *pages*:
    as on the page. *described*: the page describes a publication, see ``biblio.describes``.
    *asked_title*, *asked_names*: as in the request. *types*: words of metadata for its kind.
    *container*, *year*: of the page; *serial*: the page numbers its volume, issue or pages.
    """

    ids: Mapping[str, str] = {}
    page_doi: str = ""
    title: str = ""
    names: tuple[str, ...] = ()
    pages: int | None = None
    described: bool = False
    asked_title: str = ""
    asked_names: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    container: str = ""
    year: str = ""
    serial: bool = False

    @property
    def page_title(self) -> str:
        """The title of the page if it may be that of the work; "" on pages of other works."""
        if self.other_page:
            return ""
        # The page of a researcher has the name of an author as its title.
        names = (*self.asked_names, *self.names)
        shares = (ShownText(name).share(self.title) for name in names)
        return "" if any((share or 0) >= SHOWN for share in shares) else self.title

    @property
    def kinds(self) -> frozenset[DocumentKind]:
        """The kinds of the work, by its titles and its metadata."""
        return kinds_of_work((self.asked_title, self.page_title), self.types, self.container)

    @property
    def other_page(self) -> str:
        """The evidence that the page is that of another work: its DOI or its title; or ""."""
        doi = self.ids.get("doi", "")
        if doi and self.page_doi:
            return "" if same_doi(doi, self.page_doi) else self.page_doi
        # A title alone may be a translation.
        named = has_names(ShownText("\n".join(self.names)), self.asked_names)
        other = self.described and self.names and named is False
        return self.title if other and not self.shows_title else ""

    @property
    def shows_title(self) -> bool:
        """Whether the title of the page is that of the request."""
        one, other = self.title, self.asked_title
        shares = (ShownText(one).share(other), ShownText(other).share(one))
        return max((share for share in shares if share is not None), default=0.0) >= SHOWN


class FileFront(NamedTuple):
    """
    The front matter of a file.

    *title*, *names*: by the layout of the first page or the metadata; *dois*: its own. *text*: of
    the first pages; *end*: the last lines. *pages*: their number, 0 if unknown. *words*: of the
    whole text. *layout*: ``slides`` or ``poster``, by the size of its pages and their texts.
    *fault*: why it is damaged: the status of a PDF, or ``cut`` for a missing end; or "". *shape*:
    of the whole text. *stops*: its text ends within a sentence. *scanned*: at least half of its
    pages have no text. *serial*: the journal that it names.
    """

    title: str = ""
    names: tuple[str, ...] = ()
    dois: tuple[str, ...] = ()
    text: str = ""
    pages: int = 0
    words: int = 0
    layout: str = ""
    fault: str = ""
    shape: TextShape = TextShape()
    stops: bool = False
    serial: PrintedSerial = PrintedSerial()
    scanned: bool = False
    end: str = ""


def same_doi(one: str, other: str) -> bool:
    """Return whether two DOIs name one work or its versions: 10.5555/a and 10.5555/a.v2."""
    return _unversioned(one) == _unversioned(other)


def is_other_version(one: str, other: str) -> bool:
    """Return whether two DOIs name two versions of one work: 10.5555/a.v1 and 10.5555/a.v2."""
    plain = [normalise_doi(each).lower() for each in (one, other)]
    return plain[0] != plain[1] and all(_unversioned(each) != each for each in plain)


def same_registrant(one: str, other: str) -> bool:
    """Return whether two DOIs have the same prefix, that of one publisher."""
    return normalise_doi(one).partition("/")[0] == normalise_doi(other).partition("/")[0]


def _unversioned(doi: str) -> str:
    plain = normalise_doi(doi).lower()
    if registrant(plain) == F1000:
        plain = F1000_VERSION.sub("", plain)
    head, mark, tail = plain.rpartition("v")
    return head.rstrip("./") if mark and tail.isdecimal() and head[-1:] in "./0123456789" else plain


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
    whole = [_spaced(title) for title in titles]
    while above and _is_part(above[-1], whole):
        above.pop()
    below = (line for line in lines[len(above) :] if not _is_part(line, whole))
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
        is_preview = kind.name == PREVIEW and front.pages <= SHORT_MAX
        yield WorkEvidence(PART if is_preview else "file-name", kind.name, -3.0)
    elif (
        front.pages
        and front.pages <= SHORT_MAX
        and any(kind.name == PREVIEW for kind in map(kind_of_line, front.text.splitlines()) if kind)
    ):
        yield WorkEvidence(PART, "the page says so", -1.5)


def _kind_of_longer_title(
    lines: Sequence[str], titles: Iterable[str], own: Collection[DocumentKind]
) -> DocumentKind | None:
    """Return the kind stated after one of *titles*, in a line that begins with that title."""
    after = (text_after(line, title) for title in titles for line in lines[: LINES + 1])
    kinds = (kind_after(rest) for rest in after if rest)
    return next((kind for kind in kinds if kind is not None and kind not in own), None)


def _spaced(text: str) -> str:
    return f" {' '.join(words_of(text))} "


def _is_part(line: str, titles: Iterable[str]) -> bool:
    """Return whether *line* is words of one of *titles*, which are spaced."""
    words = _spaced(line)
    return words != "  " and any(words in title for title in titles)


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
