"""Text as LaTeX reads it; letters beyond ASCII stay as they are, in UTF-8."""

from __future__ import annotations

import re
import unicodedata

# \{ and \} would be one brace too many or too few for BibTeX, which counts them.
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{each: f"\\{each}" for each in "$&%#_"},
}
_TABLE = str.maketrans(_SPECIAL)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_WORD = re.compile(r"[^\s{}]+")
_PIECE = re.compile(r"[^\s{}]+|[{}]")
_LETTERS = re.compile(r"[^\W\d_]")
_BEFORE = 40  # characters before a word that show whether it begins the title or a subtitle
_FIRST = re.compile(rf"(?:^|[.:?!—–]\s)\W{{0,{_BEFORE - 2}}}$")
_SMALL = 4  # words up to this length are lower case in titles that capitalise the others


def latex(text: str) -> str:
    """Return *text* with LaTeX's special characters escaped, in one line."""
    return " ".join(_CONTROL.sub(" ", text).split()).translate(_TABLE) if text else ""


def latex_paragraphs(text: str) -> str:
    """Return *text* escaped, with a blank line between paragraphs."""
    return "\n\n".join(filter(None, map(latex, text.split("\n\n"))))


def protected_title(title: str) -> str:
    """
    Return a title escaped, with braces around words whose capitals must stay.

    Styles of BibTeX write titles in lower case but for the first letter. A word is
    protected if it has a capital after its first letter (``DNA``, ``mRNA``, ``McArdle``).
    In a title that is not capitalised throughout, a word with a capital is a name, and is
    protected too, unless it begins the title or a subtitle.
    """
    plain = " ".join(_CONTROL.sub(" ", title).split())
    names = not _capitalised(plain)

    def protected(match: re.Match[str]) -> str:
        escaped = match[0].translate(_TABLE)
        first, *inner = map(str.isupper, _LETTERS.findall(match[0]) or " ")
        begins = _FIRST.search(plain, max(0, match.start() - _BEFORE), match.start())
        return f"{{{escaped}}}" if any(inner) or (first and names and not begins) else escaped

    return _PIECE.sub(protected, plain)


def _capitalised(title: str) -> bool:
    """Return whether most words of a title begin with a capital."""
    words = [word for word in _WORD.findall(title)[1:] if len(word) > _SMALL and word[0].isalpha()]
    return len(words) > 1 and sum(word[0].isupper() for word in words) * 2 > len(words)


# Reading.

_ACCENTS = dict(
    zip(
        "`'^\"~=.uvHckrdbt",
        "\u0300\u0301\u0302\u0308\u0303\u0304\u0307\u0306\u030c\u030b\u0327\u0328\u030a\u0323\u0331\u0361",
        strict=True,
    )
)
_LETTERS_OF_TEX = dict(
    pair.split(":")
    for pair in """
    ss:ß o:ø O:Ø l:ł L:Ł ae:æ AE:Æ oe:œ OE:Œ aa:å AA:Å i:ı j:ȷ
    dh:ð DH:Ð dj:đ DJ:Đ th:þ TH:Þ ng:ŋ NG:Ŋ
    """.split()
)
_SYMBOLS = _LETTERS_OF_TEX | dict(
    pair.split(":")
    for pair in """
    textless:< textgreater:> lt:< gt:> less:< textbackslash:\\ backslash:\\ slash:/
    textasciitilde:~ textasciicircum:^ textbraceleft:{ textbraceright:} lbrace:{ rbrace:}
    textunderscore:_ textbar:| textdollar:$ textquotesingle:' textquoteleft:‘ textquoteright:’
    textquotedblleft:“ textquotedblright:” textendash:– textemdash:— dots:… ldots:… textellipsis:…
    textregistered:® texttrademark:™ textcopyright:© S:§ P:¶ textmu:µ textpm:±
    textdegree:° degree:° deg:° circ:° prime:′ times:× pm:± cdot:· sim:∼ approx:≈
    leq:≤ le:≤ geq:≥ ge:≥ neq:≠ infty:∞ partial:∂ ell:ℓ
    to:→ rightarrow:→ leftarrow:← leftrightarrow:↔
    lambda:λ Lambda:Λ epsilon:ε varepsilon:ε varphi:φ vartheta:ϑ
    """.split()
)
_SPACES = frozenset(("quad", "qquad", "space", "newline", "par", "thinspace", "enspace"))
_ACCENT = re.compile(
    r"(?<!\\)\\(?P<accent>[`'^\"~=.]|[uvHckrdbt](?![A-Za-z]))\s{0,20}+"
    r"(?:\{\s{0,20}+(?P<inner>\\[ij]|[^{}\\]{0,99}+)\s{0,20}+\}|\\(?P<dotless>[ij])(?![A-Za-z])|(?P<base>[^\s{}\\]))"
)
_ACCENTS_MAX = 3  # of one letter
_COMMAND = (
    r"\\href\s*\{(?P<link>[^{}]*)\}(?P<shown>\s*\{)"
    r"|\\(?P<name>[A-Za-z]+)\*?(?:\s*\{\}|\s*)"
    r"|\\(?P<sign>.)|(?P<brace>[{}])"
)
_VERBATIM = re.compile(rf"{_COMMAND}|(?P<dollar>\$)", re.DOTALL)
_TEXT = re.compile(rf"{_COMMAND}|\$\$?(?P<math>[^$]*)\$\$?|(?P<mark>---?|``|''|~)", re.DOTALL)
_LETTER_OR_SIGN = re.compile(
    rf"\\(?:(?P<name>{'|'.join(_LETTERS_OF_TEX)})(?![A-Za-z])(?:\{{\}}|\s?)|(?P<sign>[%&#_]))"
)
_IN_BRACES = re.compile(r"\{([^\W\d_A-Za-z])\}")
_FORMULA = re.compile(r"((?<!\\)\$\$?[^$]*\$\$?|\\[\[(](?:(?!\\[\[\]()]).)*+\\[\])])", re.DOTALL)
_MARKS = {"--": "–", "---": "—", "``": "“", "''": "”", "~": " "}
_OF_MATHS = re.compile(r"(?<!\\)[_^]")
_SIGNS = {"\\": " ", ",": " ", ";": " ", ":": " ", "!": "", "-": "", "/": "", "(": "", ")": ""}


def plain_text(value: str) -> str:
    """Return *value*, LaTeX, as plain text; white space stays as it is."""
    if not any(sign in value for sign in "\\{}$~-`'"):
        return value
    return _TEXT.sub(_plain, _accented(value))


def text_with_formulas(value: str) -> str:
    """
    Return *value*, a text of arXiv, with letters for the accents of TeX; formulas stay as they are.

    https://info.arxiv.org/help/prep.html
    """
    if "\\" not in value:
        return value
    pieces = _FORMULA.split(value)
    pieces[::2] = [
        _IN_BRACES.sub(r"\1", _LETTER_OR_SIGN.sub(_plain, _accented(piece)))
        for piece in pieces[::2]
    ]
    return "".join(pieces)


def verbatim_text(value: str) -> str:
    r"""
    Return an address or identifier; LaTeX's commands for single characters are replaced.

    Programs and people escape ``_`` or ``<`` although these fields are read as they are:
    ``10.5555/a\_b``, ``026${<}$2712``, ``\textless{}``.
    """
    return " ".join(_VERBATIM.sub(_plain, _accented(value)).replace("∼", "~").split())


def _accented(value: str) -> str:
    """Return *value* with its letters that have accents, the inner accent first."""
    for _ in range(_ACCENTS_MAX if "\\" in value else 0):
        value = _ACCENT.sub(_letter, value)
    return value


def _letter(match: re.Match[str]) -> str:
    accent = match["accent"]
    base = (match["inner"] or match["dotless"] or match["base"] or "").lstrip("\\").strip()
    if not base:
        return "" if accent.isalpha() else accent
    return unicodedata.normalize("NFC", base[0] + _ACCENTS[accent]) + base[1:]


def _plain(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if (link := groups.get("link")) is not None:
        return f"{link} " if match.re is _VERBATIM else ""
    if name := groups["name"]:
        return " " if name in _SPACES else _SYMBOLS.get(name) or _greek(name)
    if sign := groups["sign"]:
        return _SIGNS.get(sign, " " if sign.isspace() else sign)
    if math := groups.get("math"):
        return plain_text(_OF_MATHS.sub("", math))
    return _MARKS.get(groups.get("mark") or "", "")


def _greek(name: str) -> str:
    """Return the Greek letter called *name*, or "": other commands change the look."""
    size = "CAPITAL" if name[0].isupper() else "SMALL"
    try:
        return unicodedata.lookup(f"GREEK {size} LETTER {name.upper()}")
    except KeyError:
        return ""
