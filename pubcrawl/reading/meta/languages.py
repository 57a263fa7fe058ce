"""
Names of languages in pages → BCP 47 tags.

Source: https://www.rfc-editor.org/rfc/rfc5646, https://www.loc.gov/standards/iso639-2/
"""

from __future__ import annotations

import re

from pubcrawl.works.values import language

_TAG = re.compile(r"([A-Za-z]{2})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|[0-9]{3}))?")
_NAMES = {
    name: tag
    for tag, names in {
        "ar": "arabic",
        "bg": "bulgarian",
        "ca": "catalan",
        "cs": "czech",
        "da": "danish",
        "de": "german deutsch",
        "el": "greek",
        "en": "english inglês inglés",
        "es": "spanish español castellano espanhol",
        "et": "estonian eesti",
        "fa": "persian farsi",
        "fi": "finnish suomi",
        "fr": "french français",
        "he": "hebrew",
        "hr": "croatian hrvatski",
        "hu": "hungarian magyar",
        "id": "indonesian",
        "it": "italian italiano",
        "ja": "japanese",
        "ko": "korean",
        "la": "latin",
        "lt": "lithuanian",
        "lv": "latvian",
        "nl": "dutch nederlands",
        "no": "norwegian norsk",
        "pl": "polish polski",
        "pt": "portuguese português",
        "ro": "romanian",
        "ru": "russian русский",
        "sk": "slovak",
        "sl": "slovenian slovene",
        "sr": "serbian",
        "sv": "swedish svenska",
        "tr": "turkish türkçe",
        "uk": "ukrainian українська",
        "vi": "vietnamese",
        "zh": "chinese",
    }.items()
    for name in names.split()
}


def language_tag(words: str) -> str:
    """Return the BCP 47 tag of a language: ``en_US`` is ``en-US``, ``English`` is ``en``."""
    words = words.strip()
    if match := _TAG.fullmatch(words):
        script, region = match[2], match[3]
        parts = (match[1].lower(), script and script.title(), region and region.upper())
        return "-".join(filter(None, parts))
    tag = language(words) if len(words) == 3 else ""
    return tag if len(tag) == 2 else _NAMES.get(words.casefold(), "")
