"""
Properties of a PDF besides its text: version, size of the first page, identifier, metadata.

Source: https://pypdfium2.readthedocs.io/en/stable/python_api.html
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pubcrawl.formats.dates import date_of, precision_of

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

# Entry of the information dictionary → name in the block.
_METADATA = {
    "Title": "title",
    "Subject": "subject",
    "Author": "author",
    "Creator": "creator",
    "Producer": "producer",
}
_SHORT = 1000  # characters of an entry


def about(document: PdfDocument) -> dict[str, Any]:
    """
    Return the block ``pdf_meta`` of a PDF; unknown values are absent.

    ``page_count pdf_version page0_height page0_width permanent_id pdf_created metadata``.
    Heights and widths are in points.
    """
    # Loaded with the first PDF: a crawl of pages starts without it.
    import pypdfium2

    block: dict[str, Any] = {"page_count": len(document)}
    version = document.get_version()
    if version:
        block["pdf_version"] = f"{version // 10}.{version % 10}"
    with suppress(pypdfium2.PdfiumError, IndexError):
        block["page0_width"], block["page0_height"] = map(round, document.get_page_size(0))
    if identifier := document.get_identifier():
        block["permanent_id"] = identifier.hex()
    info = document.get_metadata_dict(skip_empty=True)
    if created := _iso(info.get("CreationDate", "")):
        block["pdf_created"] = created
    metadata = {
        name: text[:_SHORT]
        for key, name in _METADATA.items()
        if (text := info.get(key, "").strip())
    }
    return {**block, "metadata": metadata} if metadata else block


def _iso(text: str) -> str:
    """Return a date of PDF in ISO 8601, as precise as it is; "" if *text* is not a date."""
    # D:20260102030405+01'00'
    digits = text.strip().removeprefix("D:")
    date = date_of(digits[:4], digits[4:6], digits[6:8])
    hour, minute, second = digits[8:10], digits[10:12], digits[12:14]
    is_exact = precision_of(date) == 3 and digits[8:14].isdecimal() and second
    return f"{date}T{hour}:{minute}:{second}" if is_exact else date
