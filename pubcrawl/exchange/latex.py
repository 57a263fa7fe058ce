"""Text as LaTeX reads it; letters beyond ASCII stay as they are, in UTF-8."""

from __future__ import annotations

import re

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
_LETTERS = re.compile(r"[^\W\d_]")
_BEFORE = 40  # characters before a word that show whether it begins the title or a subtitle
_FIRST = re.compile(rf"(?:^|[.:?!—–]\s)\W{{0,{_BEFORE - 2}}}$")
_SMALL = 4  # words up to this length are lower case in titles that capitalise the others


def latex(text: str) -> str:
    """Return *text* with LaTeX's special characters escaped, in one line."""
    return " ".join(_CONTROL.sub(" ", text).split()).translate(_TABLE)


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
    pieces, end = [], 0
    for match in _WORD.finditer(plain):
        word = match[0]
        pieces.append(plain[end : match.start()].translate(_TABLE))
        end = match.end()
        begins = bool(_FIRST.search(plain, max(0, match.start() - _BEFORE), match.start()))
        letters = _LETTERS.findall(word)
        inner = any(letter.isupper() for letter in letters[1:])
        first = bool(letters) and letters[0].isupper() and names and not begins
        escaped = word.translate(_TABLE)
        pieces.append(f"{{{escaped}}}" if inner or first else escaped)
    return "".join(pieces) + plain[end:].translate(_TABLE)


def _capitalised(title: str) -> bool:
    """Return whether most words of a title begin with a capital."""
    words = [word for word in _WORD.findall(title)[1:] if len(word) > _SMALL and word[0].isalpha()]
    return len(words) > 1 and sum(word[0].isupper() for word in words) * 2 > len(words)
