"""Handmade PDFs, valid and invalid."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from itertools import cycle

PADDING = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
HELVETICA = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def text(string: str) -> bytes:
    """Return the content of a page that shows lines of text."""
    lines = (shown(line.encode("cp1252")) for line in string.split("\n"))
    return b"BT /F1 12 Tf 14 TL 72 720 Td " + b" T* ".join(lines) + b" ET"


def shown(line: bytes) -> bytes:
    """Return the operator that shows a line on a page."""
    for special in (b"\\", b"(", b")"):
        line = line.replace(special, b"\\" + special)
    return b"(%s) Tj" % line


def stream(data: bytes, extra: bytes = b"", *, packed: bool = False) -> bytes:
    if packed:
        level = 9 if len(data) > 100_000 else 1  # tests make hundreds of small ones
        data, extra = zlib.compress(data, level), extra + b" /Filter /FlateDecode"
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), extra, data)


def utf16(words: str) -> bytes:
    return b"<FEFF" + words.encode("utf-16-be").hex().encode() + b">"


def file(objects: Sequence[bytes], *, info: int = 0, trailer: bytes = b"") -> bytes:
    """Return a file of *objects*, numbered from 1; the first is the catalog."""
    body = bytearray(b"%PDF-1.7\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(body)
    body += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    body += b"".join(b"%010d 00000 n \n" % place for place in places)
    entries = b"/Size %d /Root 1 0 R %s" % (len(objects) + 1, trailer)
    if info:
        entries += b" /Info %d 0 R" % info
    return bytes(body) + b"trailer\n<< %s >>\nstartxref\n%d\n%%%%EOF\n" % (entries, start)


def pdf(
    *pages: bytes | str,
    info: Mapping[str, bytes] | None = None,
    xmp: str = "",
    xmp_packed: bool = False,
    page_packed: bool = False,
    font: bytes = HELVETICA,
) -> bytes:
    """Return a PDF with *pages*: contents, or lines of text."""
    first = 6
    kids = b" ".join(b"%d 0 R" % (first + 2 * number) for number in range(len(pages)))
    entries = b"".join(b"/%s %s " % (key.encode(), value) for key, value in (info or {}).items())
    metadata = stream(xmp.encode(), b"/Type /Metadata /Subtype /XML", packed=xmp_packed)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % (b"/Metadata 5 0 R" if xmp else b""),
        b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(pages), kids),
        font,
        b"<< %s >>" % entries,
        metadata if xmp else b"null",
    ]
    for number, page in enumerate(pages):
        content = page if isinstance(page, bytes) else text(page)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % (first + 2 * number + 1)
        )
        objects.append(stream(content, packed=page_packed))
    return file(objects, info=4)


def encrypted(words: str, password: bytes) -> bytes:
    """Return a PDF with a page of *words*, encrypted with 40-bit RC4."""
    padded = (password + PADDING)[:32]
    owner = _rc4(hashlib.md5(padded).digest()[:5], padded)
    identifier, permissions = b"0123456789abcdef", (-4).to_bytes(4, "little", signed=True)
    key = hashlib.md5(padded + owner + permissions + identifier).digest()[:5]
    user = _rc4(key, PADDING)
    salt = (7).to_bytes(3, "little") + bytes(2)
    content = _rc4(hashlib.md5(key + salt).digest()[:10], text(words))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [6 0 R] >>",
        HELVETICA,
        b"null",
        b"<< /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >>"
        % (owner.hex().encode(), user.hex().encode()),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 7 0 R "
        b"/Resources << /Font << /F1 3 0 R >> >> >>",
        stream(content),
    ]
    name = identifier.hex().encode()
    return file(objects, trailer=b"/Encrypt 5 0 R /ID [<%s> <%s>]" % (name, name))


def _rc4(key: bytes, data: bytes) -> bytes:
    box, j = list(range(256)), 0
    for i, letter in zip(range(256), cycle(key), strict=False):
        j = (j + box[i] + letter) % 256
        box[i], box[j] = box[j], box[i]
    out, i, j = bytearray(), 0, 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + box[i]) % 256
        box[i], box[j] = box[j], box[i]
        out.append(byte ^ box[(box[i] + box[j]) % 256])
    return bytes(out)


# --- bombs ---------------------------------------------------------------------


def inflating(size: int = 60_000_000) -> bytes:
    """Return a PDF of a thousandth of *size*, whose page stream inflates to *size* bytes."""
    return pdf(b"BT /F1 12 Tf " + b"(a) Tj " * (size // 7) + b"ET", page_packed=True)


def inflating_spaces() -> bytes:
    """Return a PDF whose page stream inflates to white space only."""
    return pdf(b" " * 60_000_000, page_packed=True)


def endless_tree(count: int = 30_000) -> bytes:
    """Return a PDF whose page tree claims *count* pages and refers to itself."""
    kids = b" ".join([b"2 0 R"] * count)
    return file(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count %d /Kids [%s] >>" % (count, kids),
        ]
    )


def long_tree(count: int = 100_000) -> bytes:
    """Return a PDF with a chain of *count* page tree nodes; the last one refers to the first."""
    nodes = [
        b"<< /Type /Pages /Parent %d 0 R /Count %d /Kids [%d 0 R] >>"
        % (max(number - 1, 2), count, number + 1 if number < count + 1 else 2)
        for number in range(2, count + 2)
    ]
    return file([b"<< /Type /Catalog /Pages 2 0 R >>", *nodes])


def many_pages(count: int = 100_000) -> bytes:
    """Return a PDF that lists one page *count* times."""
    kids = b" ".join([b"3 0 R"] * count)
    return file(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count %d /Kids [%s] >>" % (count, kids),
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
        ]
    )


def deep(depth: int = 500_000) -> bytes:
    """Return a PDF with deeply nested arrays in a page and in the catalog."""
    nested = b"[" * depth + b"]" * depth
    whole = pdf(nested + text("after"))
    return whole.replace(b"/Type /Catalog", b"/Type /Catalog /Deep %s" % nested)


def forms_in_forms(depth: int = 30) -> bytes:
    """Return nested forms that show the next one twice, so the last text occurs 2**depth times."""
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        page + b"/Resources << /XObject << /X 5 0 R >> >> >>",
        stream(b"/X Do /X Do"),
    ]
    for number in range(5, 5 + depth):
        resources = b"/Resources << /XObject << /X %d 0 R >> >>" % (number + 1)
        extra = b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] "
        objects.append(stream(b"/X Do /X Do", extra + resources))
    font = (
        b"/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"
    )
    objects.append(
        stream(text("again"), b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] " + font)
    )
    return file(objects)


def looping_xref() -> bytes:
    """Return a PDF with two cross-reference tables, each of which is the previous of the other."""
    body = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 9 0 R >>\nendobj\n"
    first = len(body)
    entries = b"xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 2 /Root 1 0 R /Prev %010d >>\n"
    second = first + len(entries % 0)
    body += entries % second + entries % first
    return body + b"startxref\n%d\n%%%%EOF\n" % first
