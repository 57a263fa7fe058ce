"""Pages painted in publishers' layouts: text of a font and size at a position."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from tests.reading.pdf import maker

FONTS = {
    "times": b"Times-Roman",
    "times-bold": b"Times-Bold",
    "times-italic": b"Times-Italic",
    "sans": b"Helvetica",
    "sans-bold": b"Helvetica-Bold",
    "sans-italic": b"Helvetica-Oblique",
    "mono": b"Courier",
}
_NARROW, _WIDE = frozenset("ijltfrI.,;:'!|()[] -"), frozenset("mwMW@%")
_TEXT = (
    "the kelp of cold water grows faster in spring than we had expected from models while "
    "urchins graze on young plants and leave bare rock behind so that light reaches the sea "
    "floor where other algae settle within weeks as surveys along this coast have shown before"
)
_WORDS = _TEXT.split()


def width(words: str, size: float, font: str = "times") -> float:
    """Return the approximate width of *words* in points."""
    total = 0.0
    for letter in words:
        if letter in _NARROW:
            total += 0.29
        elif letter in _WIDE:
            total += 0.82
        elif letter.isupper():
            total += 0.69
        else:
            total += 0.48
    return total * size * (1.08 if font.startswith("sans") else 1.0)


def prose(sentences: int, seed: int = 0) -> str:
    """Return sentences that differ from each other."""
    made, place = [], seed * 7
    for number in range(sentences):
        length = 12 + (seed + number * 5) % 9
        words = [_WORDS[(place + step) % len(_WORDS)] for step in range(length)]
        place += length + 3
        made.append(f"{' '.join(words)} {seed + number}.".capitalize())
    return " ".join(made)


@dataclass
class Sheet:
    """A page of 595 × 842 points; *y* counts from the top."""

    width: float = 595
    height: float = 842
    content: list[bytes] = field(default_factory=list)

    def put(
        self, x: float, y: float, size: float, words: str, font: str = "times", *, up: bool = False
    ) -> float:
        """Paint *words* on the baseline *y* and return the right end; *up*: rotated upwards."""
        name = list(FONTS).index(font) + 1
        turned = b"0 1 -1 0" if up else b"1 0 0 1"
        self.content.append(
            b"BT /F%d %.2f Tf %s %.2f %.2f Tm %s ET"
            % (name, size, turned, x, self.height - y, maker.shown(words.encode("cp1252")))
        )
        return x + width(words, size, font)

    def centre(self, y: float, size: float, words: str, font: str = "times") -> None:
        """Paint *words* centred on the page."""
        self.put((self.width - width(words, size, font)) / 2, y, size, words, font)

    def marked(self, x: float, y: float, size: float, words: str, font: str = "times") -> float:
        """Paint *words*; text between ^ and ^ is superscript."""
        for number, piece in enumerate(words.split("^")):
            if piece and number % 2:
                x = self.put(x, y - size * 0.35, size * 0.65, piece, font)
            elif piece:
                x = self.put(x, y, size, piece, font)
        return x

    def block(
        self,
        x: float,
        y: float,
        wide: float,
        size: float,
        words: str,
        font: str = "times",
        *,
        centred: bool = False,
        cut: bool = False,
    ) -> float:
        """Paint *words* in lines and return the next y; *cut*: break long words at line ends."""
        line = ""
        for word in words.split():
            while line and width(f"{line} {word}", size, font) > wide:
                if cut and len(word) > 7 and width(f"{line} {word[:4]}-", size, font) <= wide:
                    line, word = f"{line} {word[:4]}-", word[4:]
                self._line(x, y, wide, size, line, font, centred=centred)
                line, y = "", y + size * 1.2
            line = f"{line} {word}".strip()
        self._line(x, y, wide, size, line, font, centred=centred)
        return y + size * 1.2

    def columns(self, y: float, seed: int = 0, size: float = 9.5, bottom: float = 760) -> None:
        """Paint two columns of prose down to *bottom*."""
        for x in (50.0, 305.0):
            self.body(x, y, 240, seed, size, bottom)
            seed += 20

    def body(
        self, x: float, y: float, wide: float, seed: int = 0, size: float = 10, bottom: float = 760
    ) -> None:
        """Paint prose down to *bottom*."""
        for number in count(seed):
            text = prose(4, number)
            lines = width(text, size) / wide + 1
            if y + lines * size * 1.2 > bottom:
                return
            y = self.block(x, y, wide, size, text)

    def image(self, x: float, y: float, wide: float, high: float) -> None:
        """Paint a grey field."""
        self.content.append(
            b"0.8 g %.1f %.1f %.1f %.1f re f 0 g" % (x, self.height - y - high, wide, high)
        )

    def _line(
        self, x: float, y: float, wide: float, size: float, line: str, font: str, *, centred: bool
    ) -> None:
        if centred:
            x += (wide - width(line, size, font)) / 2
        self.put(x, y, size, line, font)


def pdf(*sheets: Sheet, xmp: str = "", **info: str) -> bytes:
    """Return a PDF with *sheets*, an information dictionary and an XMP packet."""
    fonts = b" ".join(
        b"/F%d << /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>"
        % (number, name)
        for number, name in enumerate(FONTS.values(), 1)
    )
    first = 5
    kids = b" ".join(b"%d 0 R" % (first + 2 * number) for number in range(len(sheets)))
    entries = b" ".join(b"/%s %s" % (key.encode(), maker.utf16(said)) for key, said in info.items())
    metadata = b"/Metadata 4 0 R" if xmp else b""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % metadata,
        b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(sheets), kids),
        b"<< %s >>" % entries,
        maker.stream(xmp.encode(), b"/Type /Metadata /Subtype /XML"),
    ]
    for number, sheet in enumerate(sheets):
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R "
            b"/Resources << /Font << %s >> >> >>"
            % (sheet.width, sheet.height, first + 2 * number + 1, fonts)
        )
        objects.append(maker.stream(b"\n".join(sheet.content)))
    return maker.file(objects, info=3)
