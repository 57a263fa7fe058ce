"""Handmade PDFs in any script: lines of text in one font, with a map to Unicode."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence

from tests.reading.pdf.maker import file, stream

Line = tuple[float, str]
"""Size in points, text."""

_ASCII = re.compile(r"[!-~]+(?: [!-~]+)*")  # such runs go from left to right
_RANGES = [f"<{high:02X}00> <{high:02X}FF> <{high:02X}00>" for high in range(256)]
_TO_UNICODE = (
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap "
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def "
    "/CMapName /Adobe-Identity-UCS def /CMapType 2 def "
    "1 begincodespacerange <0000> <FFFF> endcodespacerange "
    + " ".join(
        f"64 beginbfrange {' '.join(_RANGES[start : start + 64])} endbfrange"
        for start in range(0, 256, 64)
    )
    + " endcmap CMapName currentdict /CMap defineresource pop end end"
).encode()


def unicode_pdf(
    *pages: Sequence[Line], xmp: str = "", right_to_left: bool = False, scans: int = 0
) -> bytes:
    """
    Return a PDF with *pages* of lines, after *scans* pages with only a picture.

    With *right_to_left*, the letters of a line are painted in visual order.
    """
    contents = [b"q 500 0 0 700 50 40 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q"] * scans
    contents += [_painted(page, right_to_left) for page in pages]
    first = 8
    kids = b" ".join(b"%d 0 R" % (first + 2 * number) for number in range(len(contents)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % (b"/Metadata 7 0 R" if xmp else b""),
        b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(contents), kids),
        b"<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H "
        b"/DescendantFonts [4 0 R] /ToUnicode 6 0 R >>",
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /DW 500 /FontDescriptor 5 0 R "
        b"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>",
        b"<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 -200 1000 900] "
        b"/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
        stream(_TO_UNICODE, packed=True),
        stream(xmp.encode(), b"/Type /Metadata /Subtype /XML") if xmp else b"null",
    ]
    for number, content in enumerate(contents):
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % (first + 2 * number + 1)
        )
        packed = zlib.compress(content)
        objects.append(
            b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed)
        )
    return file(objects)


def _painted(lines: Sequence[Line], right_to_left: bool) -> bytes:
    out, y = [], 750.0
    for size, line in lines:
        y -= size * 1.4
        shown = _ASCII.sub(lambda run: run[0][::-1], line[::-1]) if right_to_left else line
        code = shown.encode("utf-16-be").hex()
        out.append(f"BT /F1 {size:g} Tf 1 0 0 1 56 {y:g} Tm <{code}> Tj ET")
    return "\n".join(out).encode()
