"""Volume, issue and pages that a page shows beside the title of its article."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pubcrawl.formats.page import Page
from pubcrawl.reading import signs
from pubcrawl.reading.meta.byline import title_end
from pubcrawl.works.work import Container

_BEFORE: Final = 1_500  # characters before the end of the title that may hold them
_AFTER: Final = 3_000
_OTHER: Final = signs.bits("references recommendation comments sidebar footer aside")
_NUMBER = r"\d{1,4}(?:\s?[-–/]\s?\d{1,3})?"
_PAGES = r"(?P<first_page>[A-Z]?\d{1,6})\s*+[-–]\s*+(?P<last_page>[A-Z]?\d{1,6})"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        # 2018;178(3):340-347
        rf"\b(?:19|20)\d\d\s*+;\s*+(?P<volume>\d{{1,4}})\s*+(?:\(0*(?P<issue>{_NUMBER})\))?\s*+:\s*+"
        rf"{_PAGES}\b",
        # 14(2), 77–85; 18 (2). pp. 91-117
        rf"(?<![\w./-])(?P<volume>\d{{1,4}})\s*+\(\s*+0*(?P<issue>{_NUMBER})\s*+\)[\s.,:]++"
        rf"(?:pp?\.?\s*+)?{_PAGES}\b",
        r"\b(?:volume|vol\.?|v\.|tome|том|jahrgang|cilt)\s*+:?\s*+(?P<volume>\d{1,4})\b"
        r"(?:[\s,;:|(/–-]{0,20}(?:issue|number|nos?\.?|núm\.?|n[°º]\.?|heft|sayı|номер)\s*+:?\s*+"
        rf"(?P<issue>{_NUMBER})\b)?",
        rf"\bissue\s*+:?\s*+(?P<issue>{_NUMBER})\b",
        r"(?P<volume>\d{1,4})\s*+巻",
        r"(?P<issue>\d{1,3})\s*+号",
        rf"(?:\bpp?\.?|\bpages?\.?|\bpage(?:\(s\)| range)|\bстраницы)\s*+:?\s*+{_PAGES}\b",
    )
)


def shown_serial(page: Page, titles: Iterable[str]) -> Container:
    """
    Return volume, issue and pages near the title of an article.

    A field with two values is left out: the page shows those of another article, too.
    """
    end = title_end(page, titles)
    values: dict[str, set[str]] = {}
    inherited = signs.inherited(page)
    for form in _FORMS:
        for match in form.finditer(page.string, max(0, end - _BEFORE), end + _AFTER):
            if not inherited[page.element_at(match.start())] & _OTHER:
                for field, value in match.groupdict().items():
                    if value:
                        values.setdefault(field, set()).add("".join(value.split()))
    sure = {field: min(known) for field, known in values.items() if len(known) == 1}
    return Container(
        volume=sure.get("volume", ""),
        issue=sure.get("issue", "") if "volume" in sure else "",
        first_page=sure.get("first_page", ""),
        last_page=sure.get("last_page", "") if "first_page" in sure else "",
    )
