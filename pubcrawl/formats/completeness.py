"""
Whether a file is whole: most containers end with a mark or a directory, or state their size.

``fault`` finds the row of a file in ``FORMATS`` by its first bytes. A format without a row, such as
plain text, has no end of its own.

Sources: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT,
https://www.rfc-editor.org/rfc/rfc1952, https://py7zr.readthedocs.io/en/latest/archive_format.html,
https://www.rarlab.com/technote.htm, https://support.hdfgroup.org/documentation/hdf5/latest/_s_p_e_c.html,
https://parquet.apache.org/docs/file-format/, https://www.sqlite.org/fileformat2.html,
https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb/,
https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md,
https://git-annex.branchable.com/internals/pointer_file/
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from typing import Final

from pubcrawl.formats.mime import pdf_start
from pubcrawl.formats.unpack import DAMAGED, unpack

CUT: Final = "cut"
"""The end of the file is missing."""

POINTER: Final = "pointer"
"""The file only names a large file, which the host keeps elsewhere."""

UNPACKED_MAX: Final = 1024**3
"""Unpacked bytes after which a file counts as whole."""

_POINTER_MAX = 1024  # bytes
_POINTER = re.compile(
    rb"version https?://\S+/(?:spec/)?v\d+\r?\n(?:ext-[^\r\n]+\r?\n)*"
    rb"oid sha256:[0-9a-f]{64}\r?\nsize \d+\s*"
    rb"|(?:(?:\.\./)*\.git)?/annex/objects/\S+\s*"
)
_CHUNK = 64 * 1024
_MARKS = 32  # that are tried: a comment, a page behind, or an archive in the archive has some too
_BLOCK = 512  # bytes of a block of tar
_BLOCKS = 500_000  # after which a file counts as whole
_PDF_HEAD = 2048  # bytes with the dictionary of a linearised PDF
_PDF_MARK = re.compile(rb"(?<![^\r\n])%%EOF|startxref\s+\d")
_PDF_MARKS = (b"startxref", b"%%EOF")
_PDF_OBJECT = re.compile(rb"(?<!\d)\d+\s+\d+\s+obj\b")
_PDF_LINEAR = re.compile(rb"/Linearized\b[^>]{0,300}?/L\s+(\d+)")
_ZIP_END = b"PK\x05\x06"
_ZIP64_END = 76  # bytes between directory and mark
_BZIP2_MARK = 0x1772_4538_5090
_RAR_END, _RAR_LOCKED = 5, 4  # types of blocks
_RAR4_MAIN, _RAR4_FILE, _RAR4_END = 0x73, 0x74, 0x7B
_OLE_FREE = 0xFFFF_FFFF
_OLE_BITS = (9, 12)  # of the size of a sector
_OLE_LISTED = 109  # sectors of the allocation table that the header lists
_TIFF_DIRECTORIES, _TIFF_STRIPS = 100, 100_000  # that are read, strips of one directory


def fault(body: bytes) -> str:
    """Return ``cut`` or ``pointer`` for such a file, "" for any other."""
    if len(body) < _POINTER_MAX and _POINTER.fullmatch(body):
        return POINTER
    if (start := pdf_start(body)) is not None:
        return "" if has_pdf_end(body[start:]) else CUT
    for offset, magic, is_whole in FORMATS:
        if body.startswith(magic, offset):
            try:
                return "" if is_whole(body) else CUT
            except (struct.error, IndexError):  # a field is behind the end
                return CUT
    return ""


def is_whole_pdf(body: bytes) -> bool:
    """Whether *body* is a PDF from its beginning to its end."""
    start = pdf_start(body)
    return start is not None and has_pdf_end(body[start:])


def has_pdf_end(body: bytes) -> bool:
    """
    Return whether a PDF has its end, whatever follows it.

    If an object follows, the end is that of an earlier revision, or of the first part of a
    linearised PDF.
    """
    linear = _PDF_LINEAR.search(body, 0, _PDF_HEAD)
    if linear and len(body) < int(linear[1]):
        return False
    place = len(body)
    for _ in range(_MARKS):
        place = max(body.rfind(text, 0, place) for text in _PDF_MARKS)
        if place < 0:
            return False
        if mark := _PDF_MARK.match(body, place):
            return not _PDF_OBJECT.search(body, mark.end())
    return False


def _has_zip_end(body: bytes) -> bool:
    """Return whether a ZIP has a directory that ends where its end record begins."""
    place = len(body)
    for _ in range(_MARKS):
        place = body.rfind(_ZIP_END, 0, place)
        if place < 0 or place + 22 > len(body):
            return False
        size, start, comment = struct.unpack_from("<LLH", body, place + 12)
        in_place = start + size in (place, place - _ZIP64_END) or 0xFFFF_FFFF in (size, start)
        if in_place and place + 22 + comment <= len(body):
            return True
    return False


def _chunks(body: bytes) -> Iterator[bytes]:
    return (body[start : start + _CHUNK] for start in range(0, len(body), _CHUNK))


def _has_packed_end(body: bytes) -> bool:
    """Return whether a packed file, and a tar in it, have their ends."""
    size, tar = 0, _Tar()
    try:
        for part in unpack(_chunks(body), padded=True):
            tar.take(part)
            size += len(part)
            if size > UNPACKED_MAX:
                return True
    except EOFError:
        return False
    except DAMAGED:
        return True  # it is not cut
    return tar.is_whole


def _has_bzip2_end(body: bytes) -> bool:
    """Return whether bzip2 has its end: a mark and a checksum, at any bit, up to the last byte."""
    tail = int.from_bytes(body[-11:], "big")
    if any(tail >> (32 + bits) & 0xFFFF_FFFF_FFFF == _BZIP2_MARK for bits in range(8)):
        return True
    return _has_packed_end(body)


def _has_xz_end(body: bytes) -> bool:
    return body.rstrip(b"\0").endswith(b"YZ") or _has_packed_end(body)


class _Tar:
    """Walks through the members of a tar that comes in parts; *is_whole*: none is cut."""

    def __init__(self) -> None:
        self._begun = self._over = False
        self._rest, self._left = b"", 0

    def take(self, part: bytes) -> None:
        """Take the next part."""
        if self._over:
            return
        if self._left >= len(part):
            self._left -= len(part)
            return
        data, self._left = self._rest + part[self._left :], 0
        if not self._begun and len(data) >= _BLOCK:
            self._begun, self._over = True, not data.startswith(b"ustar", 257)
        while len(data) >= _BLOCK and not self._over:
            size = _tar_size(data)
            self._over = size is None
            end = _BLOCK - (-(size or 0) // _BLOCK) * _BLOCK
            self._left, data = max(end - len(data), 0), data[end:]
        self._rest = data

    @property
    def is_whole(self) -> bool:
        """Whether the last member is complete, or the file is no tar."""
        return self._over or not self._begun or not (self._rest or self._left)


def _tar_size(header: bytes) -> int | None:
    """Return the bytes of the member after *header*; None at the end, and for odd numbers."""
    field = header[124:136]
    if not any(header[:_BLOCK]):
        return None
    if field[0] & 0x80:  # GNU's numbers above 8 GiB
        return int.from_bytes(field[1:], "big")
    try:
        return int(field.strip(b"\0 ") or b"0", 8)
    except ValueError:
        return None


def _has_tar_end(body: bytes) -> bool:
    tar = _Tar()
    for chunk in _chunks(body):
        tar.take(chunk)
    return tar.is_whole


def _has_7z_end(body: bytes) -> bool:
    offset, size = struct.unpack_from("<QQ", body, 12)
    return bool(32 + offset + size <= len(body))


def _has_rar_end(body: bytes) -> bool:
    """Return whether RAR 5 has its last block; archives with a locked directory count as whole."""
    place = 8
    for _ in range(_BLOCKS):
        if place >= len(body):
            return False
        size, start = _rar_number(body, place + 4)
        kind, field = _rar_number(body, start)
        flags, field = _rar_number(body, field)
        if kind in (_RAR_END, _RAR_LOCKED):
            return start + size <= len(body)
        if flags & 1:
            _, field = _rar_number(body, field)
        data = _rar_number(body, field)[0] if flags & 2 else 0
        place = start + size + data
    return True


def _rar_number(body: bytes, place: int) -> tuple[int, int]:
    """Return a number of RAR 5, seven bits a byte, and the place behind it."""
    value = 0
    for shift in range(0, 70, 7):
        byte = body[place]
        value |= (byte & 0x7F) << shift
        place += 1
        if byte < 0x80:
            break
    return value, place


def _has_rar4_end(body: bytes) -> bool:
    """Return whether RAR 4 ends with a block."""
    place = 7
    while place < len(body):
        kind, flags, size = struct.unpack_from("<BHH", body, place + 2)
        locked = kind == _RAR4_MAIN and flags & 0x80
        if kind == _RAR4_END or locked or size < 7:
            return True
        data = struct.unpack_from("<L", body, place + 7)[0] if flags & 0x8000 else 0
        if kind == _RAR4_FILE and flags & 0x100:
            data += struct.unpack_from("<L", body, place + 32)[0] << 32
        place += size + data
    return place == len(body)


def _has_hdf5_end(body: bytes) -> bool:
    """Return whether HDF5 has the bytes that its superblock counts."""
    version = body[8]
    width, place = (body[13], 24 + 4 * version) if version < 2 else (body[9], 12)
    base, _, end = (
        int.from_bytes(body[place + number * width : place + (number + 1) * width], "little")
        for number in range(3)
    )
    return base + end <= len(body)


def _has_jpeg_end(body: bytes) -> bool:
    """Return whether a JPEG has the mark of its end, not only that of a picture within."""
    place = 2
    for _ in range(_BLOCKS):
        if body[place] != 0xFF:
            break
        kind = body[place + 1]
        if kind == 0xD9:
            return True
        if kind == 0xDA:  # from here on, only a mark has these bytes
            return body.find(b"\xff\xd9", place) >= 0
        if kind == 0xFF or kind == 0x01 or 0xD0 <= kind <= 0xD7:
            place += 1 if kind == 0xFF else 2
        else:
            place += 2 + struct.unpack_from(">H", body, place + 2)[0]
    return True


def _has_gif_end(body: bytes) -> bool:
    """Return whether the blocks of a GIF are complete; some programs omit the last byte."""
    place = 13 + _gif_colours(body[10])
    while place < len(body):
        kind = body[place]
        if kind == 0x2C:
            place += 11 + _gif_colours(body[place + 9])
        elif kind == 0x21:
            place += 2
        else:
            return True
        while size := body[place]:
            place += 1 + size
        place += 1
    return place == len(body)


def _gif_colours(flags: int) -> int:
    """Return the bytes of a table of colours."""
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def _has_tiff_end(body: bytes) -> bool:
    """Return whether a TIFF has its directories, and the pixels that they name."""
    order = "<" if body[:1] == b"I" else ">"
    (place,) = struct.unpack_from(f"{order}L", body, 4)
    for _ in range(_TIFF_DIRECTORIES):
        if not place:
            break
        (count,) = struct.unpack_from(f"{order}H", body, place)
        values: dict[int, tuple[int, ...]] = {}
        for entry in range(place + 2, place + 2 + 12 * count, 12):
            tag, kind, length = struct.unpack_from(f"{order}HHL", body, entry)
            if tag in (273, 279, 324, 325) and kind in (3, 4) and length <= _TIFF_STRIPS:
                form = f"{order}{length}{'H' if kind == 3 else 'L'}"
                start = entry + 8
                if struct.calcsize(form) > 4:
                    (start,) = struct.unpack_from(f"{order}L", body, start)
                values[tag] = struct.unpack_from(form, body, start)
        for starts, sizes in ((273, 279), (324, 325)):
            strips = zip(values.get(starts, ()), values.get(sizes, ()), strict=False)
            if any(start + size > len(body) for start, size in strips):
                return False
        (place,) = struct.unpack_from(f"{order}L", body, place + 2 + 12 * count)
    return True


def _has_riff_end(body: bytes) -> bool:
    (size,) = struct.unpack_from("<L", body, 4)
    streamed = size in (0, 0xFFFF_FFFF)
    return streamed or bool(8 + size <= len(body))


def _has_mp4_end(body: bytes) -> bool:
    """Return whether the last box of an MP4 is complete."""
    place = 0
    while place + 8 <= len(body):
        (size,) = struct.unpack_from(">L", body, place)
        if size == 1:
            (size,) = struct.unpack_from(">Q", body, place + 8)
        if size < 8:  # 0: to the end of the file
            return True
        place += size
    return place <= len(body)


def _has_sqlite_end(body: bytes) -> bool:
    """Return whether SQLite has its pages; old programs do not count them."""
    (size,) = struct.unpack_from(">H", body, 16)
    changes, pages = struct.unpack_from(">LL", body, 24)
    (valid_for,) = struct.unpack_from(">L", body, 92)
    needed = pages * (65536 if size == 1 else size) if changes == valid_for else 0
    return bool(needed <= len(body))


def _has_ole_end(body: bytes) -> bool:
    """Return whether a compound file, such as Word's, has the last sector that is in use."""
    (bits,) = struct.unpack_from("<H", body, 30)
    (count,) = struct.unpack_from("<L", body, 44)
    listed = struct.unpack_from(f"<{_OLE_LISTED}L", body, 76)[: min(count, _OLE_LISTED)]
    if not listed or bits not in _OLE_BITS:
        return True
    sector = 1 << int(bits)
    numbers = struct.unpack_from(f"<{sector // 4}L", body, (listed[-1] + 1) * sector)
    used = [number for number, value in enumerate(numbers) if value != _OLE_FREE]
    last = (len(listed) - 1) * len(numbers) + max(used, default=0)
    return (last + 1) * sector < len(body)


FORMATS: Final[tuple[tuple[int, bytes, Callable[[bytes], bool]], ...]] = (
    (0, b"PK\x03\x04", _has_zip_end),
    (0, _ZIP_END, _has_zip_end),
    (0, b"\x1f\x8b", _has_packed_end),
    (0, b"\x28\xb5\x2f\xfd", _has_packed_end),
    (0, b"BZh", _has_bzip2_end),
    (0, b"\xfd7zXZ\x00", _has_xz_end),
    (257, b"ustar", _has_tar_end),
    (0, b"7z\xbc\xaf\x27\x1c", _has_7z_end),
    (0, b"Rar!\x1a\x07\x01\x00", _has_rar_end),
    (0, b"Rar!\x1a\x07\x00", _has_rar4_end),
    (0, b"\x89HDF\r\n\x1a\n", _has_hdf5_end),
    (0, b"PAR1", lambda body: body.endswith(b"PAR1") and len(body) > len(b"PAR1")),
    (0, b"ARROW1\0\0", lambda body: body.endswith(b"ARROW1")),
    (0, b"SQLite format 3\0", _has_sqlite_end),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", _has_ole_end),
    (0, b"\x89PNG\r\n\x1a\n", lambda body: b"IEND\xaeB`\x82" in body),
    (0, b"\xff\xd8\xff", _has_jpeg_end),
    (0, b"GIF8", _has_gif_end),
    (0, b"II*\0", _has_tiff_end),
    (0, b"MM\0*", _has_tiff_end),
    (0, b"RIFF", _has_riff_end),
    (4, b"ftyp", _has_mp4_end),
)
"""Offset and first bytes of a format → whether such a file is whole."""
