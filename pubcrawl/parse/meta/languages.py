"""
Names of languages, as pages write them → BCP 47 tags.

Source: https://www.rfc-editor.org/rfc/rfc5646, https://www.loc.gov/standards/iso639-2/
"""

from __future__ import annotations

import re

_TAG = re.compile(r"([A-Za-z]{2})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|[0-9]{3}))?")
_NAMES = {
    name: tag
    for tag, names in {
        "ar": "ara arabic",
        "bg": "bul bulgarian",
        "ca": "cat catalan",
        "cs": "ces cze czech",
        "da": "dan danish",
        "de": "deu ger german deutsch",
        "el": "ell gre greek",
        "en": "eng english inglês inglés",
        "es": "spa spanish español castellano espanhol",
        "et": "est estonian eesti",
        "fa": "fas per persian farsi",
        "fi": "fin finnish suomi",
        "fr": "fra fre french français",
        "he": "heb hebrew",
        "hr": "hrv croatian hrvatski",
        "hu": "hun hungarian magyar",
        "id": "ind indonesian",
        "it": "ita italian italiano",
        "ja": "jpn japanese",
        "ko": "kor korean",
        "la": "lat latin",
        "lt": "lit lithuanian",
        "lv": "lav latvian",
        "nl": "nld dut dutch nederlands",
        "no": "nor norwegian norsk",
        "pl": "pol polish polski",
        "pt": "por portuguese português",
        "ro": "ron rum romanian",
        "ru": "rus russian русский",
        "sk": "slk slo slovak",
        "sl": "slv slovenian slovene",
        "sr": "srp serbian",
        "sv": "swe swedish svenska",
        "tr": "tur turkish türkçe",
        "uk": "ukr ukrainian українська",
        "vi": "vie vietnamese",
        "zh": "zho chi chinese",
    }.items()
    for name in names.split()
}


def language_tag(words: str) -> str:
    """Return the BCP 47 tag of a language: ``en_US`` is ``en-US``, ``English`` is ``en``."""
    words = words.strip()
    if found := _TAG.fullmatch(words):
        script, region = found[2], found[3]
        parts = (found[1].lower(), script and script.title(), region and region.upper())
        return "-".join(filter(None, parts))
    return _NAMES.get(words.casefold(), "")
