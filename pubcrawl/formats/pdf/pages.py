"""The pages of a PDF as a reader returns them, before their text is cleaned."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pubcrawl.formats.pdf.lines import PrintedPage

TEXT_MAX = 10_000_000
"""Characters of a PDF that are read; an article of a thousand pages has a third as many."""

INFO = ("Title", "Keywords", "Subject")
"""The useful entries of the information dictionary."""


@dataclass(slots=True)
class PdfPages:
    """
    The *texts* of the pages that were read; the PDF has *count* pages.

    *characters*: the number of printed characters; if the texts have fewer, the reader could
    not map the others. *warnings*: what was left out, in sentences. *printed*: the measured
    lines of the first pages after the *covers*. *columns*: a line may join lines of two
    columns.
    """

    texts: list[str] = field(default_factory=list)
    count: int = 0
    characters: int = 0
    warnings: list[str] = field(default_factory=list)
    printed: list[PrintedPage] = field(default_factory=list)
    covers: int = 0
    columns: bool = False

    def first(self, number: int) -> PdfPages:
        """Return the first *number* pages."""
        texts = self.texts[:number]
        return replace(self, texts=texts, characters=sum(map(len, texts)), warnings=[])


@dataclass(frozen=True, slots=True)
class PdfLimits:
    """
    Limits for the reading of a PDF.

    *pages*: maximum; *until*: a time of ``time.monotonic``, checked between two pages.
    """

    pages: int
    until: float

    def reached(self, pages: PdfPages) -> bool:
        """Answer whether reading must stop, and add the reason to the warnings of *pages*."""
        number = len(pages.texts)
        if number >= self.pages < pages.count:
            why = f"more than {self.pages} are not read"
        elif pages.characters > TEXT_MAX:
            why = f"more than {TEXT_MAX} characters are not read"
        elif time.monotonic() > self.until:
            why = "the time limit has passed"
        else:
            return False
        pages.warnings.append(f"{number} of {pages.count} pages: {why}")
        return True
