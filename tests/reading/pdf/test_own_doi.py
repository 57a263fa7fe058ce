"""DOIs in the texts of pages."""

from __future__ import annotations

import pytest

from pubcrawl.reading.pdf.own_doi import cut_doi


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("doi:10.5555/j.otter.2010.02.003\x0cReceived", "10.5555/J.OTTER.2010.02.003"),
        ("doi:10.5555/j.otter.2010.02.003\x02Received", "10.5555/J.OTTER.2010.02.003"),
        ("10.5555/otter.7\x07", "10.5555/OTTER.7"),
        ("10.5555/otter.7\x00\x00 Shores 3", "10.5555/OTTER.7"),
        ("10.5555/otter.7\u200bAbstract", "10.5555/OTTER.7"),
        ("https://doi.org/10.5555/j.1365\x022222.2010.7", "10.5555/J.1365-2222.2010.7"),
        ("10.5555/j.1365\ufffe2222.7 Shores", "10.5555/J.1365-2222.7"),
        ("10.5555/otter.7\ufffe", "10.5555/OTTER.7"),
        ("\x02", ""),
    ],
)
def test_a_doi_ends_at_a_control_character(text: str, doi: str) -> None:
    assert cut_doi(text) == doi
