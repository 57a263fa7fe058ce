"""
Text as people and spreadsheets damage it → the text that was meant.

Damage is repaired only where no digit and no character is lost.
"""

from __future__ import annotations

import re
from html import unescape

from pubcrawl.ids.doi import START

NOTHING = frozenset(
    """
    - -- na n/a nan nil none null n.a. nd – — #n/a ? n.d. k.a. keine なし 無 无
    """.split()
) | {"", "no doi", "no pmid", "not available"}
"""Cells that say that there is nothing, in lower case."""

# Invisible characters: white space of every kind, NUL, BOM, zero-width characters.
_BLANK = "".join(map(chr, range(0x21))) + "\x7f\x85\xa0\u200b\u200c\u200d\u2060\ufeff\u3000"
_LAYERS_MAX = 9  # quotes and brackets around an identifier
_PAIRS = ('""', "''", "``", "“”", "„“", "‘’", "«»", "<>", "()", "[]", "{}")

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u0000]")
_SPACES = re.compile(r"\s+")
# Full-width digits, letters and punctuation, as Chinese and Japanese keyboards give them.
_WIDE = {**{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}, 0x3000: 0x20}
# A DOI that goes on in the next line of its cell, which has nothing else.
_BROKEN = re.compile(
    rf"(?P<start>(?<![0-9]){START}(?:[^\s,;|]{{0,200}}[./_-])?)[ \t]*+\r?\n[ \t]*+"
    r"(?!10\.|https?:|doi|pm(?:c?id|c[0-9])|[1-9][0-9]{3,}+\s*+$)(?=[^\s0-9]*+[0-9]\S*+\s*+$)",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|nbsp|#[0-9]{1,7}|#x[0-9a-f]{1,6});", re.IGNORECASE)
_ESCAPED = re.compile(r"\{\\([_&%#$])\}|\\([_&%#$/<>(){}-])")  # Markdown, LaTeX, JSON
_NAMED = re.compile(
    r"\{?\\(?:u00([0-9a-f]{2})|text(less|greater|underscore)\b(?:\{\}| )?)\}?", re.I
)
_NAMES = {"less": "<", "greater": ">", "underscore": "_"}
_AS_TEXT = re.compile(r'="(.*)"|=([0-9]+)', re.DOTALL)
_HYPERLINK = re.compile(
    r'=\s*+HYPERLINK\s*+\(\s*+"([^"]*+)"\s*+(?:[,;](.*))?\)', re.IGNORECASE | re.DOTALL
)
_SCIENTIFIC = re.compile(r"([0-9])(?:[.,]([0-9]+))?E\+?([0-9]{1,2})", re.IGNORECASE)
_DECIMAL = re.compile(r"([0-9]{4,})[.,]0+|([0-9]+)[.,]0{1,2}|([0-9]+)[.,]")
_GROUPED = re.compile(r"[1-9][0-9]{0,2}(?:([.,' ’])[0-9]{3})(?:\1[0-9]{3})*")
_ZEROS = re.compile(r"0+([1-9][0-9]*)")
_NUMBER = re.compile(r"[1-9][0-9]*")


def trim(text: str) -> str:
    """Return *text* without invisible characters at its ends."""
    return text.strip().strip(_BLANK).strip()


def unwrap(text: str) -> str:
    """Return *text* without quotes or brackets around the whole of it."""
    text = trim(text)
    for _ in range(_LAYERS_MAX):
        if len(text) < 3 or text[0] + text[-1] not in _PAIRS:
            break
        text = trim(text[1:-1])
    return text


def without_invisible(text: str) -> str:
    """Return *text* without invisible characters, wherever they are."""
    return text if text.isascii() and "\0" not in text else _INVISIBLE.sub("", text)


def mend_text(text: str) -> tuple[str, str]:
    """
    Return *text* with single spaces, without what a spreadsheet puts around it, and the repair.
    """
    plain = without_invisible(text)
    mended = "invisible characters" if plain != text.strip("\ufeff\u200b\0") else ""
    if not plain.isascii() and (narrow := plain.translate(_WIDE)) != plain:
        plain, mended = narrow, "full-width characters"
    if "\n" in plain and (joined := _BROKEN.sub(r"\g<start>", plain)) != plain:
        plain, mended = joined, "line breaks in DOIs"
    plain = _SPACES.sub(" ", plain).strip()
    if found := _HYPERLINK.fullmatch(plain):
        label = (found[2] or "").strip().removeprefix('"').removesuffix('"')
        return f"{label} {found[1]}".strip(), "hyperlink"
    if found := _AS_TEXT.fullmatch(plain):
        plain, mended = (found[1] or found[2] or "").replace('""', '"').strip(), "formula of text"
    if plain[:1] in ("'", "’", "`", "‘") and plain[-1:] not in ("'", "’", "`"):
        plain, mended = plain[1:].strip(), "apostrophe in front"
    return unwrap(plain), mended


def unescaped(text: str) -> str:
    """Return *text* without entities, however often it was escaped, and without backslashes."""
    for _ in range(_LAYERS_MAX if "&" in text else 0):
        whole = _ENTITY.sub(lambda entity: unescape(entity[0].lower()), text)
        if whole == text:
            break
        text = whole
    if "\\" not in text:
        return text
    text = _NAMED.sub(
        lambda mark: _NAMES[mark[2].lower()] if mark[2] else chr(int(mark[1], 16)), text
    )
    return _ESCAPED.sub(r"\1\2", text)


def mend_number(text: str) -> tuple[str, str]:
    """
    Return the digits of *text*, a number as a spreadsheet writes it, and the repair.

    The digits are "" if *text* is not a number, or if digits are lost; the second is
    "lost-digits" then.
    """
    if _NUMBER.fullmatch(text):
        return text, ""
    if found := _SCIENTIFIC.fullmatch(text):
        digits, exponent = found[1] + (found[2] or ""), int(found[3])
        # 9.0000108E+07 has all eight digits, 9.00E+07 only three.
        whole = len(digits) == exponent + 1 and digits[0] != "0"
        return (digits, "scientific notation") if whole else ("", "lost-digits")
    if found := _DECIMAL.fullmatch(text):
        digits = (found[1] or found[2] or found[3]).lstrip("0")
        return digits, "decimals"
    if _GROUPED.fullmatch(text):
        return re.sub("[^0-9]", "", text), "groups of digits"
    if found := _ZEROS.fullmatch(text):
        return found[1], "zeros in front"
    return "", ""
