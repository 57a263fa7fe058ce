r"""
Sets of characters of Java's regular expressions, in the notation of the ``regex`` package.

A set is a text of *items*, the content of the brackets of a V1 set, such as
``a-z\p{Lu}[^0-9]``. Concatenated items are a union.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/regex/Pattern.html
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable

import regex

MAX_CHAR = "\U0010ffff"


class Fold(enum.Enum):
    """The other cases that a letter matches."""

    NONE = 0
    ASCII = 1
    """The other case, if both are ASCII: Java's ``(?i)``."""
    UNICODE = 2
    """Every letter with the same simple case mapping: ``(?iu)``."""


def escape(char: str) -> str:
    """Return *char* escaped for a pattern or a set."""
    if char.isalnum() or ord(char) > 0xFF:
        return char
    return f"\\x{ord(char):02x}"


def negate(items: str) -> str:
    """Return the items of all other characters."""
    return f"[^{items}]"


def intersect(left: str, right: str) -> str:
    """Return the items of the intersection."""
    return f"[[{left}]&&[{right}]]"


def single(char: str, fold: Fold, *, run: bool = False) -> str:
    """
    Return the items of *char* and of its other cases.

    *run*: other literal characters are beside it; Java compares such runs a
    little more generously.
    """
    if fold is Fold.ASCII and char.isascii():
        return "".join(map(escape, dict.fromkeys((char.lower(), char.upper()))))
    if fold is Fold.UNICODE:
        small = _folded(char)
        if small != _upper(char) or run:
            same = [c for c in _cased() if c == small or _folded(c) == small]
            return "".join(map(escape, dict.fromkeys((*same, small, char))))
    return escape(char)


def span(low: str, high: str, fold: Fold) -> str:
    """Return the items of the range from *low* to *high*, with other cases by *fold*."""
    items = f"{escape(low)}-{escape(high)}"
    if fold is Fold.NONE:
        return items
    letters: Iterable[str] = map(chr, range(0x80)) if fold is Fold.ASCII else _cased()
    change = (str.upper, str.lower) if fold is Fold.ASCII else (_upper, _folded)
    return items + "".join(
        escape(c) for c in letters if any(low <= case(c) <= high for case in change)
    )


def _upper(char: str) -> str:
    """Return the upper case of *char* if that is one character, as for Java."""
    return next((c for c in (char.upper(), char.title()) if len(c) == 1), char)


def _folded(char: str) -> str:
    return _upper(char).lower()[0]


@functools.cache
def _cased() -> tuple[str, ...]:
    """Return all characters that have another case: a few thousand, in about 50 ms."""
    chars = map(chr, range(0x20000))
    return tuple(c for c in chars if c.lower() != c or c.upper() != c)


_POSIX = {
    "Lower": "a-z",
    "Upper": "A-Z",
    "ASCII": r"\x00-\x7f",
    "Alpha": "A-Za-z",
    "Digit": "0-9",
    "Alnum": "A-Za-z0-9",
    "Punct": r"\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e",
    "Graph": r"\x21-\x7e",
    "Print": r"\x20-\x7e",
    "Blank": r"\x20\t",
    "Cntrl": r"\x00-\x1f\x7f",
    "XDigit": "0-9A-Fa-f",
    "Space": r"\x20\t-\r",
}
_JOINERS = r"\u200c\u200d"
_IGNORABLE = r"\x00-\x08\x0e-\x1b\x7f-\x9f\p{Cf}"
_GRAPH = r"[^\p{Z}\p{Cc}\p{Cs}\p{Cn}]"
_BLANK = r"\p{Zs}\t"

# Meanings of \p{Is…} besides categories and scripts, in any case.
_BINARY = {
    "ALPHABETIC": r"\p{Alphabetic}",
    "LETTER": r"\p{L}",
    "IDEOGRAPHIC": r"\p{Ideographic}",
    "LOWERCASE": r"\p{Lowercase}",
    "UPPERCASE": r"\p{Uppercase}",
    "TITLECASE": r"\p{Lt}",
    "WHITE_SPACE": r"\p{Z}\t-\r\x85",
    "CONTROL": r"\p{Cc}",
    "PUNCTUATION": r"\p{P}",
    "HEX_DIGIT": r"\p{Nd}0-9A-Fa-f\uff10-\uff19\uff21-\uff26\uff41-\uff46",
    "ASSIGNED": r"\P{Cn}",
    "NONCHARACTER_CODE_POINT": r"\p{Noncharacter_Code_Point}",
    "DIGIT": r"\p{Nd}",
    "ALNUM": r"\p{Alphabetic}\p{Nd}",
    "BLANK": _BLANK,
    "GRAPH": _GRAPH,
    "PRINT": rf"[[{_GRAPH}{_BLANK}]&&[\P{{Cc}}]]",
    "WORD": rf"\p{{Alphabetic}}\p{{M}}\p{{Nd}}\p{{Pc}}{_JOINERS}",
    "JOIN_CONTROL": _JOINERS,
}
_BINARY |= {name.replace("_", ""): _BINARY[name] for name in list(_BINARY) if "_" in name}
# Meanings of the POSIX names under (?U).
_POSIX_UNICODE = {
    "ALPHA": _BINARY["ALPHABETIC"],
    "LOWER": _BINARY["LOWERCASE"],
    "UPPER": _BINARY["UPPERCASE"],
    "SPACE": _BINARY["WHITE_SPACE"],
    "PUNCT": _BINARY["PUNCTUATION"],
    "XDIGIT": _BINARY["HEX_DIGIT"],
    "ALNUM": _BINARY["ALNUM"],
    "CNTRL": _BINARY["CONTROL"],
    "DIGIT": _BINARY["DIGIT"],
    "BLANK": _BINARY["BLANK"],
    "GRAPH": _BINARY["GRAPH"],
    "PRINT": _BINARY["PRINT"],
}
_CATEGORIES = """
    L Lu Ll Lt Lm Lo M Mn Me Mc N Nd Nl No Z Zs Zl Zp C Cc Cf Co Cs Cn P Pd Ps Pe Pc Po Pi Pf S
    Sm Sc Sk So
""".split()
_LETTER_START = r"\p{L}\p{Nl}"
_NAMED = (
    _POSIX
    | {name: rf"\p{{{name}}}" for name in _CATEGORIES}
    | {
        "LC": r"\p{Lu}\p{Ll}\p{Lt}",
        "LD": r"\p{L}\p{Nd}",
        "L1": r"\x00-\xff",
        "all": rf"\x00-{MAX_CHAR}",
        "javaLowerCase": r"\p{Lowercase}",
        "javaUpperCase": r"\p{Uppercase}",
        "javaAlphabetic": r"\p{Alphabetic}",
        "javaIdeographic": r"\p{Ideographic}",
        "javaTitleCase": r"\p{Lt}",
        "javaDigit": r"\p{Nd}",
        "javaDefined": r"\P{Cn}",
        "javaLetter": r"\p{L}",
        "javaLetterOrDigit": r"\p{L}\p{Nd}",
        "javaJavaIdentifierStart": rf"{_LETTER_START}\p{{Sc}}\p{{Pc}}",
        "javaJavaIdentifierPart": (
            rf"{_LETTER_START}\p{{Sc}}\p{{Pc}}\p{{Nd}}\p{{Mc}}\p{{Mn}}{_IGNORABLE}"
        ),
        "javaUnicodeIdentifierStart": r"\p{ID_Start}",
        "javaUnicodeIdentifierPart": rf"\p{{ID_Continue}}{_IGNORABLE}",
        "javaIdentifierIgnorable": _IGNORABLE,
        "javaSpaceChar": r"\p{Z}",
        "javaWhitespace": r"[[\p{Z}]--[\xa0\u2007\u202f]]\t-\r\x1c-\x1f",
        "javaISOControl": r"\x00-\x1f\x7f-\x9f",
        "javaMirrored": r"\p{Bidi_Mirrored}",
    }
)
# Under (?i) a class of one case matches letters of all cases.
_CASED = (
    "LOWERCASE",
    "UPPERCASE",
    "TITLECASE",
    "LOWER",
    "UPPER",
    "javaLowerCase",
    "javaUpperCase",
    "javaTitleCase",
)
_ANY_CASE = (
    dict.fromkeys(("Lower", "Upper"), "A-Za-z")
    | dict.fromkeys(("Lu", "Ll", "Lt"), r"\p{Lu}\p{Ll}\p{Lt}")
    | dict.fromkeys(_CASED, r"\p{Lowercase}\p{Uppercase}\p{Lt}")
)
# Classes with names of one letter: (without flag, under (?U)).
LETTERED = {
    "d": (_POSIX["Digit"], _BINARY["DIGIT"]),
    "s": (_POSIX["Space"], _BINARY["WHITE_SPACE"]),
    "w": ("A-Za-z0-9_", _BINARY["WORD"]),
    "h": (r"\x20\t\xa0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000",) * 2,
    "v": (r"\n\x0b\x0c\r\x85\u2028\u2029",) * 2,
}
WORD = _BINARY["WORD"]


def named_class(name: str, *, any_case: bool = False, unicode: bool = False) -> str | None:
    """
    Return the items of ``\\p{name}``; None for a name that Java does not know.

    *any_case*: under ``(?i)``; *unicode*: under ``(?U)``.
    """
    key, equals, value = name.partition("=")
    if equals:
        key = key.lower()
        if key in ("sc", "script"):
            return _engine("Script", value)
        if key in ("blk", "block"):
            return _engine("Block", value)
        return _lookup(_NAMED, value, any_case) if key in ("gc", "general_category") else None
    if name.startswith("In"):
        return _engine("Block", name[2:])
    if name.startswith("Is"):
        rest = name[2:]
        return (
            _lookup(_BINARY | _POSIX_UNICODE, rest.upper(), any_case)
            or _lookup(_NAMED, rest, any_case)
            or _engine("Script", rest)
        )
    items = _lookup(_POSIX_UNICODE, name.upper(), any_case) if unicode else None
    return items or _lookup(_NAMED, name, any_case)


def _lookup(table: dict[str, str], name: str, any_case: bool) -> str | None:
    if any_case and name in table and name in _ANY_CASE:
        return _ANY_CASE[name]
    return table.get(name)


_PROPER_NAME = regex.compile(r"[A-Za-z][A-Za-z0-9_ -]*")


@functools.cache
def _engine(key: str, value: str) -> str | None:
    """Return the items of a script or block, if the ``regex`` package knows it."""
    if not _PROPER_NAME.fullmatch(value):
        return None
    items = rf"\p{{{key}={value}}}"
    try:
        regex.compile(items, regex.V1)
    except regex.error:
        return None
    return items
