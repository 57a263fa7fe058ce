"""
Files of paper sheets, written in lines of markup.

A line is a paragraph. ``{18}`` before it is its size, ``^`` puts it in the middle, ``>`` to
the right. A line that begins with ``%`` is a command:

``%page``           a new sheet
``%cols``, ``%one`` two columns, one column from here on
``%rows``           two columns that are written across, line by line
``%run WORDS``      the head of every sheet that begins after this; ``{n}`` is its number
``%foot WORDS``     the same at the bottom, of this sheet too
``%number N``       the number of this sheet
``%down N``         leave so much room
``%hyphens``        words are divided at ends of lines from here on (again: no longer)
``%plain``          letters lose their marks from here on
``%tongue LANGUAGE`` what says little is in another language from here on
``%ligatures``      fi, fl and ff are one letter from here on (again: no longer)
``%body N A; B``    N paragraphs that say little, about A and B; of ten or more as many as
                    fill the sheets that an article has
``%refs N``         N references to things nobody wrote
``%scan``           a sheet that is a picture
``%format W H``     the sheets' size
``%info KEY WORDS`` an entry of the document's information
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from tests.reading.pdf import maker

Put = tuple[float, float, int, str]  # from the left, from the bottom, size, words

HERE = Path(__file__).parent
UNSPACED = ("zh", "ja", "th")
LIGATURES = {"ffi": "ﬃ", "fi": "ﬁ", "fl": "ﬂ", "ff": "ﬀ"}
MARGIN, GAP = 56, 18
LONG = 10  # paragraphs
# Sentences by language; and names, places and topics of what nobody wrote.
FILL = {
    line.partition("|")[0]: line.split("|")[1:]
    for line in (HERE / "fill.txt").read_text(encoding="utf-8").splitlines()
    if line
}


class Press:
    """
    Puts lines on sheets, in the language *language*.

    *seed* chooses what says little; *length* is how many sheets a long text fills.
    """

    def __init__(self, language: str, seed: str, length: int = 10) -> None:
        self.language = language
        self.length = length
        self.random = Random(seed)
        self.width, self.height = 595.0, 842.0
        self.sheets: list[list[Put]] = []
        self.scans: set[int] = set()
        self.info: dict[str, str] = {}
        self.run = self.foot = ""
        self.number = 1
        self.hyphens = self.ligatures = self.plain = False
        self.mode = "one"
        self.waiting: list[Put] = []
        self.column = self.last = 0
        self.y = self.top = 0.0

    def turn(self) -> None:
        """Begin a sheet."""
        self.number += bool(self.sheets)
        self.sheets.append([])
        self.column = self.last = 0
        self.y = self.top = self.height - 76
        for words, y in ((self.run, self.height - 40), (self.foot, 30.0)):
            if words:
                self.sheets[-1].append((MARGIN, y, 8, words.replace("{n}", str(self.number))))

    @property
    def measure(self) -> float:
        whole = self.width - 2 * MARGIN
        return whole if self.mode == "one" else (whole - GAP) / 2

    def put(self, size: int, words: str, place: str = "") -> None:
        """Put one line on a sheet."""
        if not self.sheets:
            self.turn()
        if self.mode == "rows":
            self.waiting.append((0, 0, size, words))
            return
        if self.y < 60:
            if self.mode == "cols" and not self.column:
                self.column, self.y, self.last = 1, self.top, 0
            else:
                self.turn()
        self.y -= max(0, size - (self.last or size)) * 1.2
        self.last = size
        x = MARGIN + self.column * (self.measure + GAP)
        if place:
            room = self.measure - breadth(words) * size
            x += room / 2 if place == "^" else room
        self.sheets[-1].append((x, self.y, size, words))
        self.y -= size * 1.4

    def settle(self) -> None:
        """Write what waits for its neighbour in the other column."""
        lines, self.waiting = self.waiting, []
        while lines:
            if self.y < 100:
                self.turn()
            fits = min(int((self.y - 60) / 14), (len(lines) + 1) // 2)
            left, right, lines = lines[:fits], lines[fits : 2 * fits], lines[2 * fits :]
            for row, (_, _, size, words) in enumerate(left):
                self.sheets[-1].append((MARGIN, self.y, size, words))
                if row < len(right):
                    x = MARGIN + self.measure + GAP
                    self.sheets[-1].append((x, self.y, right[row][2], right[row][3]))
                self.y -= 14

    def switch(self, mode: str) -> None:
        """Go on in one column or in two."""
        if not self.sheets:
            self.turn()
        self.settle()
        if self.mode == "cols" and self.column:
            lowest = min(y for _, y, _, _ in self.sheets[-1] if y > 50)
            self.y = min(self.y, lowest - 16)
        self.mode, self.column, self.top = mode, 0, self.y

    def paragraph(self, line: str) -> None:
        """Put a line of markup, wrapped."""
        found = re.match(r"(?:\{(\d+)\})?([\^>]?)\s?(.*)", line)
        assert found
        size, place, words = int(found[1] or 10), found[2], found[3]
        if self.plain:
            marked = unicodedata.normalize("NFD", words.replace("ł", "l").replace("Ł", "L"))
            words = "".join(c for c in marked if not unicodedata.combining(c))
        if self.ligatures:
            for letters, letter in LIGATURES.items():
                words = words.replace(letters, letter)
        for part in self.wrapped(words, self.measure / size):
            self.put(size, part, place)

    def wrapped(self, words: str, limit: float) -> Iterator[str]:
        unspaced = r"[\x21-\x7e]+|[^\x21-\x7e][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]*"
        line, wide = "", 0.0
        for piece in re.findall(unspaced if self.language in UNSPACED else r"\S+\s*", words):
            rest = piece
            bare, narrow, broad = _bare(piece)
            if line and wide + narrow > limit:
                room = int((limit - wide) * 2) - 1
                if self.hyphens and 3 <= room < len(bare) - 2 and bare.isalpha():
                    yield line + rest[:room] + "-"
                    rest = rest[room:]
                    broad = breadth(rest)
                else:
                    yield line.rstrip()
                line, wide = "", 0.0
            line += rest
            wide += broad
        yield line.rstrip()

    def body(self, count: int, topics: list[str]) -> None:
        if count < LONG or self.mode == "rows":
            for _ in range(count):
                self.saying(topics)
            return
        goal = max(1, len(self.sheets)) + self.length - 1
        while len(self.sheets) < goal or (self.y > 360 and not self.column):
            self.saying(topics)

    def saying(self, topics: list[str]) -> None:
        said = self.random.sample(FILL[self.language], k=self.random.randint(4, 6))
        joint = "" if self.language in ("zh", "ja") else " "
        topic = self.random.choice
        self.paragraph(joint.join(line.replace("{k}", topic(topics)) for line in said))

    def references(self, count: int) -> None:
        for number in range(1, count + 1):
            parts = (FILL[part] for part in ("names", "places", "topics", "topics"))
            who, place, what, more = map(self.random.choice, parts)
            year, volume, first = (
                self.random.randint(*span) for span in ((1961, 2016), (2, 80), (1, 700))
            )
            self.paragraph(
                f"{{8}}{number}. {who} {self.random.choice('ABCDEFGHKLMRST')}. "
                f"Notes on {what} and {more}. {place} of {what.title()}. "
                f"{year};{volume}:{first}-{first + 9}."
            )

    def command(self, name: str, rest: str) -> None:
        if name == "page":
            self.settle()
            self.turn()
        elif name in ("cols", "one", "rows"):
            self.switch(name)
        elif name in ("run", "info", "foot"):
            self.note(name, rest)
        elif name == "number":
            self.number = int(rest)
        elif name == "down":
            if not self.sheets:
                self.turn()
            self.y -= int(rest)
            self.top = self.y if not self.column else self.top
        elif name == "tongue":
            self.language = rest
        elif name in ("hyphens", "ligatures", "plain"):
            setattr(self, name, not getattr(self, name))
        elif name == "body":
            count, _, topics = rest.partition(" ")
            self.body(int(count), topics.split("; "))
        elif name == "refs":
            self.references(int(rest))
        elif name == "scan":
            self.turn()
            self.scans.add(len(self.sheets) - 1)
            self.y = 0
        elif name == "format":
            self.width, self.height = map(float, rest.split())
        else:
            raise ValueError(name)

    def note(self, name: str, rest: str) -> None:
        if name == "info":
            key, _, words = rest.partition(" ")
            self.info[key] = words
        elif name == "run":
            self.run = rest
        else:
            self.foot = rest
            if self.sheets:
                self.sheets[-1].append((MARGIN, 30.0, 8, rest.replace("{n}", str(self.number))))

    def printed(self, lines: list[str]) -> bytes:
        """Return the file of *lines*."""
        for line in lines:
            if line.startswith("%"):
                name, _, rest = line[1:].partition(" ")
                self.command(name, rest)
            elif line.strip():
                self.paragraph(line)
            elif self.sheets and self.mode != "rows":
                self.y -= 7
        self.settle()
        return _pdf(self)


def printed(language: str, seed: str, length: int, lines: list[str]) -> bytes:
    """Return the PDF of *lines*; see ``Press`` for the rest."""
    return Press(language, seed, length).printed(lines)


@cache
def breadth(words: str) -> float:
    """Return how broad *words* are, in the size of their letters."""
    return sum(map(_advance, words)) / 1000


@cache
def _bare(piece: str) -> tuple[str, float, float]:
    """Return a word without the spaces after it, and how broad it is without and with them."""
    bare = piece.rstrip()
    return bare, breadth(bare), breadth(piece)


@cache
def _advance(letter: str) -> int:
    if unicodedata.category(letter) == "Mn":
        return 0
    return 1000 if unicodedata.east_asian_width(letter) in "WF" else 500


def _visual(words: str) -> str:
    """A line as it is written from the left, where words go from the right."""
    if not re.search(r"[\u0590-\u08ff]", words):
        return words
    kept = r"0-9A-Za-z\u00c0-\u024f\u0660-\u0669\u06f0-\u06f9"
    runs = re.findall(rf"[{kept}]+(?:[ .,:/;()–-]*[{kept}]+)*|.", words)
    turned = {"(": ")", ")": "(", "«": "»", "»": "«", "[": "]", "]": "["}
    return "".join(turned.get(run, run) for run in reversed(runs))


def _to_unicode(letters: list[str]) -> bytes:
    rows = [
        f"<{n:04x}> <{letter.encode('utf-16-be').hex()}>" for n, letter in enumerate(letters, 1)
    ]
    blocks = [rows[at : at + 100] for at in range(0, len(rows), 100)]
    maps = "\n".join(f"{len(b)} beginbfchar\n" + "\n".join(b) + "\nendbfchar" for b in blocks)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def "
        "/CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        f"{maps}\nendcmap end end"
    ).encode()


@cache
def _picture(seed: int) -> bytes:
    """The object of a picture of noise."""
    noise = bytes(Random(seed).choices(range(180, 256), k=60 * 84))
    kind = b"/Type /XObject /Subtype /Image /Width 60 /Height 84 /ColorSpace /DeviceGray"
    return maker.stream(noise, kind + b" /BitsPerComponent 8", packed=True)


def _pdf(press: Press) -> bytes:
    sheets = [[(x, y, size, _visual(words)) for x, y, size, words in s] for s in press.sheets]
    letters = sorted(set().union(*(put[3] for sheet in sheets for put in sheet)))
    code = {ord(letter): f"{number:04x}" for number, letter in enumerate(letters, 1)}
    pages = [9 + 2 * at for at in range(len(sheets))]
    kids = " ".join(f"{page} 0 R" for page in pages)
    info = "".join(f"/{k} <{maker.utf16(v).hex()}>" for k, v in press.info.items())
    widths = " ".join(str(_advance(letter)) for letter in letters)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>".encode(),
        b"<< /Type /Font /Subtype /Type0 /BaseFont /Body /Encoding /Identity-H "
        b"/DescendantFonts [4 0 R] /ToUnicode 6 0 R >>",
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Body "
        b"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
        b"/FontDescriptor 5 0 R /DW 500 /W [1 [%s]] >>" % widths.encode(),
        b"<< /Type /FontDescriptor /FontName /Body /Flags 4 /FontBBox [0 -200 1000 900] "
        b"/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
        maker.stream(_to_unicode(letters), packed=True),
        f"<< {info} /Producer (sheets) >>".encode(),
        _picture(len(sheets)),
    ]
    for at, sheet in enumerate(sheets):
        lines = ["q 595 0 0 842 0 0 cm /I Do Q"] * (at in press.scans)
        for x, y, size, words in sheet:
            shown = words.translate(code)
            lines.append(f"BT /F {size} Tf {x:.1f} {y:.1f} Td <{shown}> Tj ET")
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {press.width:g} {press.height:g}] "
            f"/Resources << /Font << /F 3 0 R >> /XObject << /I 8 0 R >> >> "
            f"/Contents {pages[at] + 1} 0 R >>".encode(),
            maker.stream("\n".join(lines).encode(), packed=True),
        ]
    return maker.file(objects, info=7)
