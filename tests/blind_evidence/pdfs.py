"""PDFs in any script: articles as journals publish them, and other files."""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Sequence
from functools import cache

from tests.blind_evidence.works import WORDS, Work
from tests.reading.pdf.maker import file, stream, utf16

WIDE = ("zh", "ja", "ko")
# Hebrew, Arabic and related scripts.
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
Line = tuple[int, str]  # size, text
LIGATURES = {"ffi": "ﬃ", "fi": "ﬁ", "fl": "ﬂ", "ff": "ﬀ"}


def paged(
    pages: Sequence[Sequence[Line]], *, title: str = "", author: str = "", wide: bool = False
) -> bytes:
    """Return a PDF of *pages* of lines, with a font that has all their letters."""
    letters = sorted({letter for page in pages for _, words in page for letter in words})
    first = 9
    kids = b" ".join(b"%d 0 R" % (first + 2 * number) for number in range(len(pages)))
    info = b"/Title %s " % utf16(title) if title else b""
    info += b"/Author %s " % utf16(author) if author else b""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(pages), kids),
        b"<< /Type /Font /Subtype /Type0 /BaseFont /Plain /Encoding /Identity-H "
        b"/DescendantFonts [6 0 R] /ToUnicode 8 0 R >>",
        b"<< %s/Producer (Typesetter 4.1) >>" % info,
        b"null",
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Plain /DW %d /FontDescriptor 7 0 R "
        b"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
        % (1000 if wide else 500),
        b"<< /Type /FontDescriptor /FontName /Plain /Flags 4 /FontBBox [0 -200 1000 800] "
        b"/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
        stream(_to_unicode(letters), packed=True),
    ]
    for number, page in enumerate(pages):
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % (first + 2 * number + 1)
        )
        objects.append(stream(_content(page, 1.0 if wide else 0.5), packed=True))
    return file(objects, info=4)


def _to_unicode(letters: Sequence[str]) -> bytes:
    rows = [b"<%04X> <%04X>" % (ord(letter), ord(letter)) for letter in letters]
    blocks = [rows[start : start + 100] for start in range(0, len(rows), 100)]
    body = b"".join(
        b"%d beginbfchar\n%s\nendbfchar\n" % (len(block), b"\n".join(block)) for block in blocks
    )
    return (
        b"/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        b"/CMapName /Plain def\n/CMapType 2 def\n"
        b"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n" + body + b"endcmap\nend\nend\n"
    )


def _content(page: Sequence[Line], width: float) -> bytes:
    height, parts = 745.0, []
    for size, words in page:
        height -= size * 1.35
        left = 64.0
        if _right_to_left(words):
            words = _visual(words)
            left = 548.0 - len(words) * size * width
        parts.append(
            b"BT /F1 %d Tf 1 0 0 1 %.1f %.1f Tm <%s> Tj ET"
            % (size, left, height, words.encode("utf-16-be").hex().encode())
        )
    return b"\n".join(parts)


def _right_to_left(words: str) -> bool:
    return _RIGHT_TO_LEFT.search(words) is not None


def _visual(words: str) -> str:
    """Return a right-to-left line in visual order; left-to-right words keep theirs."""
    return " ".join(
        word[::-1] if _right_to_left(word) else word for word in reversed(words.split(" "))
    )


def wrapped(words: str, size: int, *, wide: bool, hyphens: bool = False) -> list[Line]:
    """Return the lines of a paragraph, broken at the width of a page."""
    room = int(480 / (size * (1.0 if wide else 0.5)))
    if wide and " " not in words:
        return [(size, words[start : start + room]) for start in range(0, len(words), room)]
    lines, line = [], ""
    for word in words.split():
        if line and len(line) + 1 + len(word) > room:
            rest = room - len(line) - 2
            if hyphens and rest > 2 and len(word) - rest > 2 and word.isalpha():
                lines.append(f"{line} {word[:rest]}-")
                line = word[rest:]
                continue
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [(size, each) for each in [*lines, line] if each]


def _flow(lines: Sequence[Line], running: str) -> list[list[Line]]:
    pages: list[list[Line]] = [[]]
    room = 640.0
    for size, words in lines:
        if room < size * 1.35:
            pages.append([])
            room = 640.0
        pages[-1].append((size, words))
        room -= size * 1.35
    return [
        [*([(8, running)] if running else []), *page, (8, str(number))]
        for number, page in enumerate(pages, 1)
    ]


def paragraphs(work: Work, count: int, seed: str = "") -> list[str]:
    """Return *count* paragraphs of a body, always the same for a work."""
    chance = random.Random(zlib.crc32((work.doi + seed).encode()))
    sentences = WORDS[work.language].body
    glue = "" if work.language in ("zh", "ja") else " "
    return [glue.join(chance.sample(sentences, len(sentences) - 2)) for _ in range(count)]


def head(work: Work, *, title: str = "", doi: bool = True) -> list[Line]:
    """Return the head of a first page: title, authors, DOI, abstract."""
    wide = work.language in WIDE
    lines: list[Line] = wrapped(title or work.title, 17, wide=wide)
    lines += wrapped(", ".join(work.authors), 11, wide=wide)
    if doi:
        lines.append((8, f"https://doi.org/{work.doi}"))
    lines.append((11, WORDS[work.language].abstract))
    return lines + wrapped(work.abstract, 10, wide=wide)


@cache
def article(
    work: Work,
    *,
    title: str = "",
    length: int = 24,
    doi: bool = True,
    running: str | None = None,
    before: tuple[str, ...] = (),
    references: tuple[str, ...] = (),
    ligatures: bool = False,
    hyphens: bool = False,
    info: bool = True,
) -> bytes:
    """
    Return *work* as its journal prints it.

    *title*: a title that differs from the work's. *length*: number of paragraphs. *running*:
    the header of every page. *before*: lines of a cover page.
    """
    wide, words = work.language in WIDE, WORDS[work.language]
    lines = head(work, title=title, doi=doi)
    texts = paragraphs(work, length)
    for number, part in enumerate(words.parts):
        lines.append((12, f"{number + 1}. {part}"))
        for text in texts[number::4]:
            lines += wrapped(text, 10, wide=wide, hyphens=hyphens)
    lines.append((12, words.references))
    listed = references or tuple(f"{name}. {work.journal} {work.year - 3}." for name in NAMES)
    for number, text in enumerate(listed, 1):
        lines += wrapped(f"[{number}] {text}", 9, wide=wide)
    if ligatures:
        lines = [(size, _joined(words)) for size, words in lines]
    pages = _flow(lines, f"{work.journal}, {work.year}" if running is None else running)
    if before:
        pages.insert(0, [line for text in before for line in wrapped(text, 12, wide=wide)])
    named = {"title": title or work.title, "author": "; ".join(work.authors)} if info else {}
    return paged(pages, wide=wide, **named)


NAMES = (
    "Abernethy-Moll T., Quarles V. Notes on method",
    "Oduya-Finch R. Surveys of the second kind",
    "Lindqvarn S., Petrosz A. Handbook of field practice",
    "Tamesis J. On counting",
)


def _joined(words: str) -> str:
    for letters, one in LIGATURES.items():
        words = words.replace(letters, one)
    return words


@cache
def document(heading: str, body: str, *, language: str = "en", sheets: int = 1) -> bytes:
    """Return a file that is no article: a heading, and a paragraph for each line of *body*."""
    wide = language in WIDE
    lines = wrapped(heading, 15, wide=wide)
    for text in body.strip().split("\n"):
        lines += wrapped(text.strip(), 11, wide=wide)
    pages: list[list[Line]] = [lines]
    pages += [
        [*wrapped(heading, 9, wide=wide), *wrapped(" ".join(body.split()), 11, wide=wide)]
        for _ in range(sheets - 1)
    ]
    return paged(pages, title=heading, wide=wide)


@cache
def contents(journal: str, works: tuple[Work, ...], *, language: str, whole: int = 0) -> bytes:
    """Return a table of contents; *whole*: number of paragraphs of each article to append."""
    wide, words = language in WIDE, WORDS[language]
    lines: list[Line] = [(16, journal), (13, words.contents)]
    for number, work in enumerate(works):
        row = f"{', '.join(work.authors)}. {work.title} … {5 + 12 * number}"
        lines += wrapped(row, 11, wide=wide)
    pages = [lines]
    for work in works if whole else ():
        texts = paragraphs(work, whole)
        body = [line for text in texts for line in wrapped(text, 10, wide=wide)]
        pages += _flow([*head(work), *body], journal)
    return paged(pages, title=journal, wide=wide)


@cache
def scan(sheets: int = 3, *, title: str = "") -> bytes:
    """Return a PDF whose pages are images."""
    chance = random.Random(sheets)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>"
        % (sheets, b" ".join(b"%d 0 R" % (4 + 3 * number) for number in range(sheets))),
        b"<< %s/Producer (Flatbed 300) >>" % (b"/Title %s " % utf16(title) if title else b""),
    ]
    for number in range(sheets):
        place = 4 + 3 * number
        rows = bytes(chance.choice((0, 255, 255, 255)) for _ in range(120 * 160))
        objects += [
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /XObject << /Im %d 0 R >> >> >>" % (place + 1, place + 2),
            stream(b"q 612 0 0 792 0 0 cm /Im Do Q"),
            stream(
                rows,
                b"/Type /XObject /Subtype /Image /Width 120 /Height 160 /ColorSpace /DeviceGray "
                b"/BitsPerComponent 8",
                packed=True,
            ),
        ]
    return file(objects, info=3)
