"""Properties of a PDF besides its text."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.pdf.about import about
from pubcrawl.formats.pdf.pdfium import open_pdf


def test_a_pdf_says_what_it_is(shared: Path) -> None:
    body = (shared / "corpus" / "f-pdf").glob("*.pdf")
    found = [about(open_pdf(one.read_bytes())) for one in sorted(body)[:10]]
    assert all(each["page_count"] >= 1 for each in found)
    assert all(each["page0_width"] > 0 and each["pdf_version"][1] == "." for each in found)


def test_what_is_no_pdf_has_a_reason() -> None:
    with pytest.raises(ParseError) as error:
        open_pdf(b"%PDF-1.4 and no more")
    assert error.value.slug == "pdf-damaged"
