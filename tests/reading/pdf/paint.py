"""Pages painted line by line: text of a size at a position."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from tests.reading.pdf import maker

TIMES = maker.HELVETICA.replace(b"Helvetica", b"Times-Roman")
_NARROW, _WIDE = frozenset("ijltfrI.,;:'!|()[] -"), frozenset("mwMW@%")
_TEXT = (
    "the kelp of cold water grows faster in spring than we had expected from models while "
    "urchins graze on young plants and leave bare rock behind so that light reaches the sea "
    "floor where other algae settle within weeks as surveys along this coast have shown before"
)
_WORDS = _TEXT.split()


def width(words: str, size: float) -> float:
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
    return total * size


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
    """A page of 612 × 792 points; *y* counts from the top."""

    content: list[bytes] = field(default_factory=list)

    def put(self, x: float, y: float, size: float, words: str) -> None:
        """Paint *words* on the baseline *y*."""
        shown = maker.shown(words.encode("cp1252"))
        self.content.append(
            b"BT /F1 %.2f Tf 1 0 0 1 %.2f %.2f Tm %s ET" % (size, x, 792 - y, shown)
        )

    def body(self, x: float, y: float, wide: float, size: float = 10) -> None:
        """Paint prose down to the bottom margin."""
        for number in count():
            text = prose(4, number)
            if y + (width(text, size) / wide + 1) * size * 1.2 > 760:
                return
            line = ""
            for word in text.split():
                if line and width(f"{line} {word}", size) > wide:
                    self.put(x, y, size, line)
                    line, y = "", y + size * 1.2
                line = f"{line} {word}".strip()
            self.put(x, y, size, line)
            y += size * 1.2


def pdf(*sheets: Sheet, **info: str) -> bytes:
    """Return a PDF with *sheets* and an information dictionary."""
    said = {key: maker.utf16(words) for key, words in info.items()}
    return maker.pdf(*(b"\n".join(sheet.content) for sheet in sheets), info=said, font=TIMES)
