r"""
Java's forms and their meanings in the notation of the ``regex`` package: a row a form.

Under a flag a form may have another row, such as ``(?m)^``. Categories (``\p{Lu}``), scripts
(``\p{IsLatin}``) and blocks (``\p{InGreek}``) have the package's names and need no row.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/regex/Pattern.html
"""

from __future__ import annotations

import contextlib
import functools
import re
from string import ascii_letters

import regex

# Items of a class in brackets: what Java writes \d, \p{Lower} …
_SETS = dict(
    row.split()
    for row in r"""
        \d      0-9
        \s      \x20\t-\r
        \w      A-Za-z0-9_
        \h      \x20\t\xa0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000
        \v      \n\x0b\x0c\r\x85\u2028\u2029
        (?U)\d  \p{Nd}
        (?U)\s  \p{Z}\t-\r\x85
        (?U)\w  \p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200c\u200d

        Lower   a-z
        Upper   A-Z
        ASCII   \x00-\x7f
        Alpha   A-Za-z
        Digit   0-9
        Alnum   A-Za-z0-9
        Punct   \x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e
        Graph   \x21-\x7e
        Print   \x20-\x7e
        Blank   \x20\t
        Cntrl   \x00-\x1f\x7f
        XDigit  0-9A-Fa-f
        Space   \x20\t-\r

        (?U)Lower   \p{Lowercase}
        (?U)Upper   \p{Uppercase}
        (?U)Alpha   \p{Alphabetic}
        (?U)Digit   \p{Nd}
        (?U)Alnum   \p{Alphabetic}\p{Nd}
        (?U)Punct   \p{P}
        (?U)Graph   [^\p{Z}\p{Cc}\p{Cs}\p{Cn}]
        (?U)Print   [[[^\p{Z}\p{Cc}\p{Cs}\p{Cn}]\p{Zs}\t]&&[\P{Cc}]]
        (?U)Blank   \p{Zs}\t
        (?U)Cntrl   \p{Cc}
        (?U)XDigit  \p{Nd}0-9A-Fa-f\uff10-\uff19\uff21-\uff26\uff41-\uff46
        (?U)Space   \p{Z}\t-\r\x85

        (?i)Lower   A-Za-z
        (?i)Upper   A-Za-z
        (?iU)Lower  \p{Lowercase}\p{Uppercase}\p{Lt}
        (?iU)Upper  \p{Lowercase}\p{Uppercase}\p{Lt}
        (?i)Lu      \p{Lu}\p{Ll}\p{Lt}
        (?i)Ll      \p{Lu}\p{Ll}\p{Lt}
        (?i)Lt      \p{Lu}\p{Ll}\p{Lt}
        LC          \p{Lu}\p{Ll}\p{Lt}
        LD          \p{L}\p{Nd}
        L1          \x00-\xff
        all         \x00-\U0010ffff

        isalphabetic    \p{Alphabetic}
        isletter        \p{L}
        isideographic   \p{Ideographic}
        islowercase     \p{Lowercase}
        isuppercase     \p{Uppercase}
        istitlecase     \p{Lt}
        iswhitespace    \p{Z}\t-\r\x85
        iscontrol       \p{Cc}
        ispunctuation   \p{P}
        ishexdigit      \p{Nd}0-9A-Fa-f\uff10-\uff19\uff21-\uff26\uff41-\uff46
        isassigned      \P{Cn}
        isnoncharactercodepoint  \p{Noncharacter_Code_Point}
        isdigit         \p{Nd}
        isalnum         \p{Alphabetic}\p{Nd}
        isblank         \p{Zs}\t
        isgraph         [^\p{Z}\p{Cc}\p{Cs}\p{Cn}]
        isprint         [[[^\p{Z}\p{Cc}\p{Cs}\p{Cn}]\p{Zs}\t]&&[\P{Cc}]]
        isword          \p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200c\u200d
        isjoincontrol   \u200c\u200d
        isalpha         \p{Alphabetic}
        islower         \p{Lowercase}
        isupper         \p{Uppercase}
        isspace         \p{Z}\t-\r\x85
        ispunct         \p{P}
        isxdigit        \p{Nd}0-9A-Fa-f\uff10-\uff19\uff21-\uff26\uff41-\uff46
        iscntrl         \p{Cc}
        (?i)islowercase  \p{Lowercase}\p{Uppercase}\p{Lt}
        (?i)isuppercase  \p{Lowercase}\p{Uppercase}\p{Lt}
        (?i)istitlecase  \p{Lowercase}\p{Uppercase}\p{Lt}
        (?i)islower      \p{Lowercase}\p{Uppercase}\p{Lt}
        (?i)isupper      \p{Lowercase}\p{Uppercase}\p{Lt}

        javaLowerCase       \p{Lowercase}
        javaUpperCase       \p{Uppercase}
        javaTitleCase       \p{Lt}
        (?i)javaLowerCase   \p{Lowercase}\p{Uppercase}\p{Lt}
        (?i)javaUpperCase   \p{Lowercase}\p{Uppercase}\p{Lt}
        (?i)javaTitleCase   \p{Lowercase}\p{Uppercase}\p{Lt}
        javaAlphabetic      \p{Alphabetic}
        javaIdeographic     \p{Ideographic}
        javaDigit           \p{Nd}
        javaDefined         \P{Cn}
        javaLetter          \p{L}
        javaLetterOrDigit   \p{L}\p{Nd}
        javaSpaceChar       \p{Z}
        javaWhitespace      [[\p{Z}]--[\xa0\u2007\u202f]]\t-\r\x1c-\x1f
        javaISOControl      \x00-\x1f\x7f-\x9f
        javaMirrored        \p{Bidi_Mirrored}
    """.splitlines()
    if row.strip()
)

# A line ends at \n, \r\n, \r, \x85, \u2028 or \u2029, and for Java none begins at the very end.
_LAST_LINE_END = r"(?>\Z|(?=(?:\r\n|[\r\x85\u2028\u2029]|(?<!\r)\n)\Z))"
# For \b a combining mark counts as the letter that it belongs to.
_LEFT = r"_|[\p{L}\p{Nd}]\p{Mn}*"
_RIGHT = r"[\p{L}\p{Nd}_]|\p{Mn}(?<=[\p{L}\p{Nd}]\p{Mn}+)"
_EDGE = f"(?>(?<={_LEFT})(?!{_RIGHT})|(?<!{_LEFT})(?={_RIGHT}))"
_WORD = f"[{_SETS['isword']}]"
_WIDE_EDGE = f"(?>(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))"
_LINE_BREAK = r"\r\n|[\n\x0b\x0c\r\x85\u2028\u2029]"

IN_ANY_TEXT = {
    ".": r"[^\n\r\x85\u2028\u2029]",
    "(?d).": r"[^\n]",
    "(?s).": r"[\x00-\U0010ffff]",
    r"\X": r"\X",
    r"\R": f"(?:{_LINE_BREAK})",
    r"\R again": f"(?>{_LINE_BREAK})",  # Java does not backtrack into it
    "^": r"\A",
    "(?m)^": r"(?>(?<=\A|[\n\x85\u2028\u2029])|(?<=\r)(?!\n))(?!\Z)",
    "(?dm)^": r"(?<=\A|\n)(?!\Z)",
    "$": _LAST_LINE_END,
    "(?d)$": r"(?=\n?\Z)",
    "(?m)$": r"(?=[\r\x85\u2028\u2029]|(?<!\r)\n|\Z)",
    "(?dm)$": r"(?=\n|\Z)",
    r"\A": r"\A",
    r"\Z": _LAST_LINE_END,
    r"(?d)\Z": r"(?=\n?\Z)",
    r"\z": r"\Z",
    r"\b": _EDGE,
    r"(?U)\b": _WIDE_EDGE,
    r"\B": f"(?!{_EDGE})",
    r"(?U)\B": f"(?!{_WIDE_EDGE})",
}
IN_ASCII_TEXT = IN_ANY_TEXT | {
    "(?m)^": r"(?>(?<=\A|\n)|(?<=\r)(?!\n))(?!\Z)",
    "$": r"(?>\Z|(?=(?:\r\n|\r|(?<!\r)\n)\Z))",
    "(?m)$": r"(?=\r|(?<!\r)\n|\Z)",
    r"\Z": r"(?>\Z|(?=(?:\r\n|\r|(?<!\r)\n)\Z))",
    r"\b": r"\b",
    r"(?U)\b": r"\b",
    r"\B": r"(?!\b)",
    r"(?U)\B": r"(?!\b)",
}
"""The rows of positions that take less time in ASCII text."""

_CASED_END = 0x20000  # only the first two planes have letters in upper and lower case
_FLAGS = ("dm", "s", "d", "m", "iU", "i", "U")

ASCII_CASES = {letter: (letter.upper(), letter.lower()) for letter in ascii_letters}
"""Letter → upper case, lower case, for ``(?i)``."""


@functools.cache
def letter_cases() -> dict[str, tuple[str, str]]:
    """Return letter → upper case, the lower case of that, for ``(?iu)``."""
    # Java maps a letter to one: ß is its own upper case, ᾀ has ᾈ, and İ has the lower case i.
    cases = {}
    for letter in map(chr, range(_CASED_END)):
        if letter.upper() != letter.lower():
            upper = next(one for one in (letter.upper(), letter.title(), letter) if len(one) == 1)
            cases[letter] = upper, upper.lower()[0]
    return cases


def row_under(flags: frozenset[str], rows: dict[str, str], form: str) -> str:
    """Return the row of *form* for the *flags* in force, or ""."""
    for letters in _FLAGS:
        if flags.issuperset(letters) and (row := rows.get(f"(?{letters}){form}")):
            return row
    return rows.get(form, "")


_CATEGORY = r"L[ultmo]?|M[nec]?|N[dlo]?|Z[slp]?|C[cfosn]?|P[dsecoif]?|S[mcko]?"
_FAMILIES = {
    "General_Category": rf"(?:Is|(?i:gc|general_category)=)?({_CATEGORY})",
    "Script": r"(?:Is|(?i:sc|script)=)([A-Za-z][A-Za-z0-9_ -]*)",
    "Block": r"(?:In|(?i:blk|block)=)([A-Za-z][A-Za-z0-9_ -]*)",
}


@functools.cache
def set_items(name: str, flags: frozenset[str]) -> str:
    r"""Return the items of ``\d``, ``\p{name}`` …; "" for a set that Java does not have."""
    row_name = name.lower().replace("_", "") if name.startswith("Is") else name
    if row := row_under(flags, _SETS, row_name):
        return row
    for family, form in _FAMILIES.items():
        if match := re.fullmatch(form, name):
            items = rf"\p{{{family}={match[1]}}}"
            with contextlib.suppress(regex.error):
                regex.compile(items, regex.V1)
                return row_under(flags, _SETS, match[1]) or items
    return ""
