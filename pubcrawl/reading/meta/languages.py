"""
Names of languages in pages → BCP 47 tags.

Source: https://www.rfc-editor.org/rfc/rfc5646, https://www.loc.gov/standards/iso639-2/
"""

from __future__ import annotations

import re

from pubcrawl.reading.meta.table import means
from pubcrawl.works.values import language

_TAG = re.compile(r"([A-Za-z]{2})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|[0-9]{3}))?")


def language_tag(words: str) -> str:
    """Return the BCP 47 tag of a language: ``en_US`` is ``en-US``, ``English`` is ``en``."""
    words = words.strip()
    if match := _TAG.fullmatch(words):
        tag, script, region = match.groups("")
        return "-".join(filter(None, (tag.lower(), script.title(), region.upper())))
    tag = language(words) if len(words) == 3 else ""
    return tag if len(tag) == 2 else means("language-names").get(words.casefold(), "")
