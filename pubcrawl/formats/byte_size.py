"""
Sizes of files as lists and pages state them: ``11572412``, ``12 MB``, ``1,234 KB``, ``3.5 GiB``.

Source: https://physics.nist.gov/cuu/Units/binary.html
"""

from __future__ import annotations

import re
from typing import NamedTuple

SIZE_MAX = 2**63 - 1
"""Most bytes; the largest integer of a database."""

_PREFIXES = "kmgtp"
_NUMBER = r"(?P<number>\d{1,3}(?P<group>[ ,.'])\d{3}(?:(?P=group)\d{3})*|\d+)(?P<part>[.,]\d+)?"
_UNIT = (
    r"(?:(?P<prefix>[kmgtp])(?P<binary>i)?(?:b|o|bytes?|octets?)?"
    r"|(?:(?P<word>kilo|mega|giga|tera|peta)|(?P<binary_word>ki|me|gi|te|pe)bi)(?:bytes?|octets?)"
    r"|b|o|bytes?|octets?)?"
)
_SIZE = re.compile(rf"(?:~|≈|about|approx\.?|ca?\.)? *{_NUMBER} *{_UNIT}\.?", re.IGNORECASE)
_EXACT = re.compile(r"[^()]*\(([\d ,.']+(?:bytes?|octets?|b))\)", re.IGNORECASE)
_SPACES = re.compile(r"\s+")


class ByteSize(NamedTuple):
    """
    The size of a file: *bytes*, as the unit is defined.

    *least*, *most*: bytes that it may have. They are *bytes* if the number is exact; else units
    count by 1,000 or by 1,024, and the last digit may be rounded up or down.
    """

    bytes: int
    least: int
    most: int

    @property
    def exact(self) -> bool:
        """Whether it is the number of bytes."""
        return self.least == self.most


def byte_size(text: str) -> ByteSize | None:
    """Return the size in *text*; None for other text, and for a number with half a byte."""
    text = _SPACES.sub(" ", text).strip()
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    if exact := _EXACT.fullmatch(text):  # "2.3 MB (2,411,724 bytes)"
        text = exact[1]
    match = _SIZE.fullmatch(text)
    if match is None:
        return None
    number, group, part = match["number"], match["group"], (match["part"] or "").replace(",", ".")
    prefix = (match["prefix"] or match["word"] or match["binary_word"] or "").lower()[:1]
    if group == "." and number.count(".") == 1 and not part:  # "1.234 MB" has a decimal point
        number, part = number.split(".")[0], f".{number.split('.')[1]}"
    elif group and part and match["part"][0] == group:
        return None
    number = re.sub(r"\D", "", number)[:25]
    if not prefix:
        size = int(number)
        return None if part.strip(".0") or size > SIZE_MAX else ByteSize(size, size, size)
    power = _PREFIXES.index(prefix) + 1
    by_1024 = 1024**power
    unit = by_1024 if match["binary"] or match["binary_word"] else 1000**power
    value, step = float(f"{number}{part}"), 10.0 ** -max(len(part) - 1, 0)
    size = round(value * unit)
    if size > SIZE_MAX:
        return None
    return ByteSize(size, max(0, round((value - step) * unit)), round((value + step) * by_1024))
