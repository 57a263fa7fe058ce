"""Texts made equal for comparison: case, accents, punctuation and letters of single languages."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_PLAIN = str.maketrans(
    {
        "ł": "l",
        "ı": "i",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ħ": "h",
        "ŋ": "n",
        "ŧ": "t",
        "æ": "ae",
        "œ": "oe",
        "أ": "ا",
        "إ": "ا",
        "آ": "ا",
        "\u00ad": None,
        "\u0307": None,
        "\u2019": "'",
    }
)
# Latin and Greek letters: capitals of Greek titles have no accents.
_ACCENTED = frozenset(map(chr, [*range(0xC0, 0x250), *range(0x370, 0x400), *range(0x1E00, 0x2000)]))
_OTHER = re.compile(r"[\W_]+")


def folded(text: str) -> str:
    """
    Return *text* in lower case with single spaces, Latin and Greek letters without accents.

    Letters of other scripts keep their marks, which make other letters of them: й, が, 한.
    """
    if text.isascii():
        return " ".join(text.lower().split())
    whole = unicodedata.normalize("NFKC", text).casefold().translate(_PLAIN)
    plain = (unicodedata.normalize("NFD", c)[0] if c in _ACCENTED else c for c in whole)
    return " ".join("".join(plain).split())


@lru_cache(maxsize=4096)
def slug(text: str) -> str:
    """Return the letters and digits of *text*, folded, without spaces and punctuation."""
    return _OTHER.sub("", folded(text))
