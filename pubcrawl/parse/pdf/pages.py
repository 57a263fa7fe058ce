"""The pages of a PDF as a reader gives them, before their text is cleaned."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pubcrawl.parse.pdf.lines import PrintedPage

TEXT_MAX = 10_000_000
"""Characters of a PDF that are read; an article of a thousand pages has a third of them."""

INFO = ("Title", "Keywords", "Subject")
"""The entries of the information dictionary that are of use."""


@dataclass(slots=True)
class PdfPages:
    """
    What was read: the *texts* of pages, of the *count* that there are.

    *characters*: how many the pages show; where their texts have less, the reader did not
    know what they mean. *warnings*: what was left out, in sentences. *printed*: the
    lines of the first pages after *covers* ones, where they were measured. *columns*:
    lines of two columns stand in one.
    """

    texts: list[str] = field(default_factory=list)
    count: int = 0
    characters: int = 0
    warnings: list[str] = field(default_factory=list)
    printed: list[PrintedPage] = field(default_factory=list)
    covers: int = 0
    columns: bool = False


@dataclass(frozen=True, slots=True)
class PdfLimits:
    """
    How much of a PDF is read.

    *pages*: at most; *until*: a time of ``time.monotonic``, looked at between two pages.
    """

    pages: int
    until: float

    def reached(self, found: PdfPages) -> bool:
        """Answer whether no further page is to be read, and put the reason into *found*."""
        number = len(found.texts)
        if number >= self.pages < found.count:
            why = f"more than {self.pages} are not read"
        elif found.characters > TEXT_MAX:
            why = f"more than {TEXT_MAX} characters are not read"
        elif time.monotonic() > self.until:
            why = "the time for it was over"
        else:
            return False
        found.warnings.append(f"{number} of {found.count} pages: {why}")
        return True
