"""
Files made from recipes: a maker's name, then what happens to the bytes.

    [zip, cut: 70%]                 the first 70 % of a ZIP
    [pdf, tail: "</html>\n"]        a PDF with HTML behind it

Text stands for bytes: a character is the byte of the same number (Latin-1).
"""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import lzma
import struct
import tarfile
import zipfile
import zlib
from binascii import crc32
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import brotli
import pyarrow
import pyarrow.feather
import pyarrow.parquet
from backports import zstd

TITLE = "Tidal rhythm of otters in a kelp forest of the north"
NAMES = ("Ann Lutra", "Ben Fucus")
DOI = "10.5555/kelp.40"
ENCODERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": lambda data: gzip.compress(data, mtime=0),
    "deflate": zlib.compress,
    "raw-deflate": lambda data: zlib.compress(data)[2:-4],
    "br": brotli.compress,
    "zstd": zstd.compress,
}


def noise(size: int, name: str = "") -> bytes:
    """Return *size* bytes that do not compress, always the same for a name."""
    blocks = range(size // 32 + 1)
    return b"".join(hashlib.sha256(f"{name}{block}".encode()).digest() for block in blocks)[:size]


def table(rows: int = 400) -> bytes:
    """Return a table with numbers, as CSV."""
    return b"dive,depth\n" + b"".join(b"%d,%d\n" % (row, row * row % 97) for row in range(rows))


MEMBERS = {"dives.csv": table(), "readme.txt": b"Dives of otters.\n", "track.bin": noise(4000)}


def make_zip(
    members: Mapping[str, bytes] = MEMBERS,
    *,
    stored: bool = False,
    comment: bytes = b"",
    zip64: bool = False,
) -> bytes:
    """Return a ZIP."""
    target = io.BytesIO()
    kind = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(target, "w", kind) as archive:
        for name, data in members.items():
            info = zipfile.ZipInfo(name, (2024, 3, 1, 0, 0, 0))
            info.compress_type = kind
            with archive.open(info, "w", force_zip64=zip64) as member:
                member.write(data)
        archive.comment = comment
    return target.getvalue()


def make_streamed_zip() -> bytes:
    """Return a ZIP whose sizes follow the data of its members."""

    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def tell(self) -> int:
            raise OSError

    target = Pipe()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in MEMBERS.items():
            archive.writestr(zipfile.ZipInfo(name, (2024, 3, 1, 0, 0, 0)), data)
    return target.getvalue()


def make_office(folder: str, main: str) -> bytes:
    """Return a file of Office Open XML, as far as its shape goes."""
    kind = "wordprocessingml.document" if folder == "word" else "spreadsheetml.sheet"
    types = (
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/'
        f'content-types"><Override PartName="/{folder}/{main}" ContentType="application/'
        f'vnd.openxmlformats-officedocument.{kind}.main+xml"/></Types>'
    )
    relations = (
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/'
        '2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/'
        f'officeDocument/2006/relationships/officeDocument" Target="{folder}/{main}"/>'
        "</Relationships>"
    )
    return make_zip(
        {
            "[Content_Types].xml": types.encode(),
            "_rels/.rels": relations.encode(),
            f"{folder}/{main}": b"<?xml version='1.0'?><x>" + table().hex().encode() + b"</x>",
            f"{folder}/media/image1.bin": noise(3000, main),
        }
    )


def make_tar(kind: int = tarfile.PAX_FORMAT) -> bytes:
    """Return a tar."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w", format=kind) as archive:
        for name, data in MEMBERS.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return target.getvalue()


def make_7z() -> bytes:
    """Return a 7z with one stored member."""
    data = noise(4000, "7z")
    name = "track.bin\0".encode("utf-16-le")
    size = b"\x8f\xa0"  # 0x0fa0 = 4000 as a number of 7z
    streams = b"\x04" + b"\x06\x00\x01\x09" + size + b"\x00"
    streams += b"\x07\x0b\x01\x00\x01\x01\x00\x0c" + size
    streams += b"\x0a\x01" + struct.pack("<L", crc32(data)) + b"\x00" + b"\x00"
    files = b"\x05\x01\x11" + bytes([len(name) + 1]) + b"\x00" + name + b"\x00"
    header = b"\x01" + streams + files + b"\x00"
    start = struct.pack("<QQL", len(data), len(header), crc32(header))
    magic = b"7z\xbc\xaf\x27\x1c\x00\x04" + struct.pack("<L", crc32(start))
    return magic + start + data + header


def make_rar() -> bytes:
    """Return a RAR 5 with one stored member."""
    data = noise(4000, "rar")

    def block(body: bytes) -> bytes:
        sized = bytes([len(body)]) + body
        return struct.pack("<L", crc32(sized)) + sized

    size = b"\xa0\x1f"  # 4000 as a number of RAR
    member = b"\x02\x02" + size + b"\x04" + size + b"\x20" + struct.pack("<L", crc32(data))
    member += b"\x00\x01\x09track.bin"
    head = b"Rar!\x1a\x07\x01\x00" + block(b"\x01\x00\x00") + block(member)
    return head + data + block(b"\x05\x00\x00")


def make_rar4() -> bytes:
    """Return a RAR 4 with one stored member."""
    data = noise(4000, "rar4")

    def block(body: bytes) -> bytes:
        return struct.pack("<H", crc32(body) & 0xFFFF) + body

    name = b"track.bin"
    main = block(b"\x73" + struct.pack("<HHHL", 0, 13, 0, 0))
    fields = struct.pack("<LLBLLBBHL", 4000, 4000, 3, crc32(data), 0x5861_0000, 20, 0x30, 9, 0x20)
    member = block(b"\x74" + struct.pack("<HH", 0x8000, 7 + len(fields) + 9) + fields + name)
    return b"Rar!\x1a\x07\x00" + main + member + data + block(b"\x7b" + struct.pack("<HH", 0, 7))


def make_hdf5(version: int = 0) -> bytes:
    """Return an HDF5 with a superblock and data; a file of 6,000 bytes."""
    magic, size, none = b"\x89HDF\r\n\x1a\n", 6000, 0xFFFF_FFFF_FFFF_FFFF
    if version == 0:
        block = bytes([0, 0, 0, 0, 0, 8, 8, 0]) + struct.pack("<HHL", 4, 16, 0)
        block += struct.pack("<QQQQ", 0, none, size, none) + struct.pack("<QQLL", 0, 96, 0, 0)
        head = magic + block + bytes(16)
    else:
        block = magic + bytes([version, 8, 8, 0]) + struct.pack("<QQQQ", 0, none, size, 48)
        head = block + struct.pack("<L", lookup3(block))
    return (head + noise(size, "hdf5"))[:size]


def lookup3(data: bytes) -> int:
    """Return Bob Jenkins' lookup3 of *data*, the checksum of HDF5."""
    mask = 0xFFFF_FFFF

    def turn(value: int, by: int) -> int:
        return ((value << by) | (value >> (32 - by))) & mask

    state = [(0xDEAD_BEEF + len(data)) & mask] * 3
    while True:
        words = struct.unpack("<LLL", data[:12].ljust(12, b"\0"))
        state = [(value + word) & mask for value, word in zip(state, words, strict=True)]
        data = data[12:]
        if not data:
            break
        first, second, third = state
        for by in (4, 6, 8, 16, 19, 4):
            first = ((first - third) & mask) ^ turn(third, by)
            first, second, third = second, (third + second) & mask, first
        state = [first, second, third]
    first, second, third = state
    for by in (14, 11, 25, 16, 4, 14, 24):
        third = ((third ^ second) - turn(second, by)) & mask
        first, second, third = second, third, first
    return second


def make_arrow(write: Callable[..., Any]) -> bytes:
    """Return a file of Arrow's family."""
    target = io.BytesIO()
    write(pyarrow.table({"dive": list(range(500)), "depth": [9.5] * 500}), target)
    return target.getvalue()


def make_png() -> bytes:
    """Return a PNG with noise."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", crc32(kind + data))

    rows = b"".join(b"\0" + noise(48, str(row)) for row in range(16))
    head = chunk(b"IHDR", struct.pack(">LLBBBBB", 16, 16, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def make_jpeg() -> bytes:
    """Return the markers of a JPEG around noise without 0xff."""
    app = b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
    frame = b"\xff\xc0\x00\x0b\x08\x00\x10\x00\x10\x01\x01\x11\x00"
    scan = b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00" + noise(3000).replace(b"\xff", b"\xfe")
    return b"\xff\xd8" + app + frame + scan + b"\xff\xd9"


def make_gif() -> bytes:
    """Return a GIF of one picture."""
    head = b"GIF89a\x10\x00\x10\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff"
    blocks = b"".join(b"\xfe" + noise(254, str(block)) for block in range(4))
    return head + b",\x00\x00\x00\x00\x10\x00\x10\x00\x00\x02" + blocks + b"\x00;"


def make_riff() -> bytes:
    """Return a WAV."""
    data = noise(4000, "wav")
    form = b"WAVEfmt " + struct.pack("<LHHLLHH", 16, 1, 1, 8000, 8000, 1, 8)
    form += b"data" + struct.pack("<L", len(data)) + data
    return b"RIFF" + struct.pack("<L", len(form)) + form


def make_mp4() -> bytes:
    """Return the boxes of an MP4."""

    def box(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">L", len(data) + 8) + kind + data

    movie = box(b"mvhd", bytes(100))
    return box(b"ftyp", b"isom\0\0\2\0isommp41") + box(b"mdat", noise(4000)) + box(b"moov", movie)


def make_sqlite() -> bytes:
    """Return an SQLite database with its number of pages in the header."""
    import sqlite3

    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE dive (depth)")
    connection.executemany("INSERT INTO dive VALUES (?)", [(str(row) * 9,) for row in range(900)])
    connection.commit()
    return connection.serialize()


PAGES = 3
SECTIONS = ("Abstract", "Introduction", "Methods", "Results", "Discussion", "References")


def pdf_objects() -> list[bytes]:
    """Return the objects of an article in PDF, the first one its catalogue."""
    lines = [TITLE, ", ".join(NAMES), f"https://doi.org/{DOI}", ""]
    for section in SECTIONS:
        lines.append(section)
        lines += [
            f"The {section.lower()} of this study, part {part}: otters of the northern kelp forest"
            " follow the tide, and we report counts of dives."
            for part in range(14)
        ]
    size = len(lines) // PAGES + 1
    pages = [lines[start : start + size] for start in range(0, len(lines), size)]
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number, page in enumerate(pages):
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R"
            b" >> >> /Contents %d 0 R >>" % (5 + 2 * number)
        )
        text = "".join(f"({line}) Tj T*\n" for line in page)
        stream = f"BT /F1 8 Tf 40 800 Td 12 TL\n{text}ET".encode()
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    return objects


def xref(offsets: Sequence[int], first: int = 0) -> bytes:
    """Return a table of references to objects from number *first* on."""
    rows = b"".join(
        b"0000000000 65535 f \n" if number == 0 else b"%010d 00000 n \n" % offset
        for number, offset in enumerate(offsets, first)
    )
    return b"xref\n%d %d\n%s" % (first, len(offsets), rows)


def make_pdf(shift: int = 0, start: int | None = None) -> bytes:
    """Return a PDF; *shift* is added to its offsets, *start* replaces that of its table."""
    data, offsets = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", [0]
    objects = pdf_objects()
    for number, body in enumerate(objects, 1):
        offsets.append(len(data) + shift)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    place = len(data) + shift if start is None else start
    trailer = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return data + xref(offsets) + trailer % (len(offsets), place)


def make_updated_pdf() -> bytes:
    """Return a PDF with a second revision: a catalogue and metadata."""
    data = make_pdf()
    previous = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    size = len(pdf_objects()) + 1
    first = len(data)
    data += b"1 0 obj\n<< /Type /Catalog /Pages 2 0 R /Lang (en) >>\nendobj\n"
    second = len(data)
    data += b"%d 0 obj\n<< /Title (%s) /Note (%s) >>\nendobj\n" % (
        size, TITLE.encode(), noise(900).hex().encode(),
    )  # fmt: skip
    place = len(data)
    data += b"xref\n1 1\n%010d 00000 n \n%d 1\n%010d 00000 n \n" % (first, size, second)
    data += b"trailer << /Size %d /Root 1 0 R /Info %d 0 R" % (size + 1, size)
    return data + b" /Prev %d >>\nstartxref\n%d\n%%%%EOF\n" % (previous, place)


def make_linear_pdf() -> bytes:
    """Return a linearised PDF, which has an end mark near its beginning."""
    objects = pdf_objects()
    number = len(objects) + 1
    lengths = [len(b"%d 0 obj\n%s\nendobj\n" % row) for row in enumerate(objects, 1)]
    head = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    form = (
        b"%d 0 obj\n<< /Linearized 1 /L %010d /H [ 0 0 ] /O 4 /E %010d /N %d /T %010d >>\nendobj\n"
    )
    place = len(head) + len(form % (number, 0, 0, PAGES, 0))
    trailer = b"trailer << /Size %d /Root 1 0 R /Prev %010d >>\nstartxref\n0\n%%%%EOF\n"
    start = place + len(xref([1] * number, 1)) + len(trailer % (number + 1, 0))
    offsets, offset = [], start
    for length in lengths:
        offsets.append(offset)
        offset += length
    offsets.append(len(head))
    end = xref([0]) + b"trailer << /Size 1 >>\nstartxref\n%d\n%%%%EOF\n" % place
    size = offset + len(end)
    return b"".join(
        (
            head,
            form % (number, size, offset, PAGES, offset),
            xref(offsets, 1),
            trailer % (number + 1, offset),
            *(b"%d 0 obj\n%s\nendobj\n" % row for row in enumerate(objects, 1)),
            end,
        )
    )


def make_xref_stream_pdf() -> bytes:
    """Return a PDF 1.5 whose table of references is a stream."""
    data, offsets = b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n", [0]
    objects = pdf_objects()
    for number, body in enumerate(objects, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    offsets.append(len(data))
    rows = b"".join(struct.pack(">BLB", number > 0, row, 0) for number, row in enumerate(offsets))
    stream = zlib.compress(rows)
    data += b"%d 0 obj\n<< /Type /XRef /Size %d /W [1 4 1] /Root 1 0 R" % (
        len(offsets) - 1, len(offsets),
    )  # fmt: skip
    data += b" /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (
        len(stream), stream,
    )  # fmt: skip
    return data + b"startxref\n%d\n%%%%EOF" % offsets[-1]


LFS = b"version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n"
MAKERS: dict[str, Callable[[], bytes]] = {
    "empty": bytes,
    "text": lambda: b"Dives of otters in the night.\n" * 40,
    "csv": table,
    "noise": lambda: noise(4000),
    "zip": make_zip,
    "zip stored": lambda: make_zip(stored=True),
    "zip of nothing": lambda: make_zip({}),
    "zip with a comment": lambda: make_zip(comment=b"PK\x01\x02 is a sign of ZIP. " * 40),
    "zip64": lambda: make_zip(zip64=True),
    "zip in a zip": lambda: make_zip({"a.zip": make_zip(), "b.bin": noise(3000)}, stored=True),
    "zip streamed": make_streamed_zip,
    "docx": lambda: make_office("word", "document.xml"),
    "xlsx": lambda: make_office("xl", "workbook.xml"),
    "tar": make_tar,
    "tar gnu": lambda: make_tar(tarfile.GNU_FORMAT),
    "tar.gz": lambda: gzip.compress(make_tar(), mtime=0),
    "tar.bz2": lambda: bz2.compress(make_tar()),
    "tar.xz": lambda: lzma.compress(make_tar()),
    "gz": lambda: gzip.compress(table() + noise(3000), mtime=0),
    "gz twice": lambda: gzip.compress(table(), mtime=0) + gzip.compress(noise(3000), mtime=0),
    "bz2": lambda: bz2.compress(table() + noise(3000)),
    "bz2 twice": lambda: bz2.compress(table()) + bz2.compress(noise(3000)),
    "xz": lambda: lzma.compress(table() + noise(3000)),
    "xz twice": lambda: lzma.compress(table()) + lzma.compress(noise(3000)),
    "zst": lambda: zstd.compress(table() + noise(3000)),
    "7z": make_7z,
    "rar": make_rar,
    "rar4": make_rar4,
    "hdf5": make_hdf5,
    "hdf5 of version 2": lambda: make_hdf5(2),
    "hdf5 of version 3": lambda: make_hdf5(3),
    "parquet": lambda: make_arrow(pyarrow.parquet.write_table),
    "feather": lambda: make_arrow(
        lambda rows, target: pyarrow.feather.write_feather(rows, target, compression="uncompressed")
    ),
    "png": make_png,
    "jpeg": make_jpeg,
    "gif": make_gif,
    "wav": make_riff,
    "mp4": make_mp4,
    "sqlite": make_sqlite,
    "pdf": make_pdf,
    "pdf without its start": lambda: make_pdf(start=0),
    "pdf updated": make_updated_pdf,
    "pdf linearised": make_linear_pdf,
    "pdf with a stream of references": make_xref_stream_pdf,
    "lfs": lambda: LFS % (hashlib.sha256(b"otter").hexdigest().encode(), 1_048_576),
}


def cut(data: bytes, where: str | int) -> bytes:
    """Keep a share of the bytes ("70%"), the first N, or all but the last -N."""
    if isinstance(where, str) and where.endswith("%"):
        return data[: len(data) * int(where[:-1]) // 100]
    if isinstance(where, str):  # before the last such bytes
        return data[: data.rindex(where.encode("latin-1"))]
    return data[:where]


def shifted(data: bytes, head: bytes) -> bytes:
    """Put *head* before a PDF whose offsets count it."""
    assert data == make_pdf()
    return head + make_pdf(shift=len(head))


STEPS: dict[str, Callable[[bytes, Any], bytes]] = {
    "cut": cut,
    "tail": lambda data, text: data + text.encode("latin-1"),
    "head": lambda data, text: text.encode("latin-1") + data,
    "head counted": lambda data, text: shifted(data, text.encode("latin-1")),
    "zeros": lambda data, count: data + bytes(count),
    "spaces": lambda data, count: data + b" " * count,
    "behind": lambda data, recipe: data + make_file(recipe),
    "before": lambda data, recipe: make_file(recipe) + data,
    "instead of the end": lambda data, count: data[:-count] + bytes(count),
    "html": lambda data, text: text.encode("latin-1"),
    "pack": lambda data, encoding: ENCODERS[encoding](data),
    "replace": lambda data, pair: data.replace(
        pair[0].encode("latin-1"), pair[1].encode("latin-1")
    ),
    "times": lambda data, count: data * count,
}


def make_file(recipe: Sequence[str | Mapping[str, Any]] | str) -> bytes:
    """Return the bytes of a recipe."""
    if isinstance(recipe, str):
        recipe = [recipe]
    data = b""
    for step in recipe:
        if isinstance(step, str):
            data = MAKERS[step]()
        else:
            ((name, argument),) = step.items()
            data = STEPS[name](data, argument)
    return data
