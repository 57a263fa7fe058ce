from __future__ import annotations

from pubcrawl.formats.pdf.glyphs import has_damaged_words, mend_words
from pubcrawl.formats.pdf.pages import PdfPages


def test_glyphs_without_a_meaning_get_that_of_the_other_reader() -> None:
    pages = PdfPages(["e\x0ecient \x11lters, o\x0ece; \x02 x\x13y"])
    assert has_damaged_words(pages)
    mend_words(pages, ["efficient filters, office; x(cid:19)y"])
    assert pages.texts == ["efficient filters, office; \x02 x\x13y"]
    assert not has_damaged_words(PdfPages(["efficient \x02 filters"]))


def test_long_words_are_searched_in_a_time_that_their_length_decides() -> None:
    assert not has_damaged_words(PdfPages(["a" * 300_000, "\x0e" * 300_000]))
