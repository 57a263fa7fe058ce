"""
A scanner that reads a selector from left to right, as jsoup's ``TokenQueue`` does.

Errors show the selector with a caret below the mistake.

Source: https://jsoup.org/apidocs/org/jsoup/parser/TokenQueue.html
"""

from __future__ import annotations

import re
from unicodedata import category

from pubcrawl.exceptions import SelectorError
from pubcrawl.formats.characters import TRIMMED

SPACES = " \t\n\f\r"
_LETTERS = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nd"))
_WINDOW = 60  # characters of a long selector that errors show on either side of the mistake
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\n\f\r])?|(.)|$)", re.DOTALL)
_MAX_CODE = 0x10FFFF


def mistake(selector: str, position: int, message: str) -> SelectorError:
    """Return a ``SelectorError`` that shows *selector* with a caret below *position*."""
    begin, end = max(0, position - _WINDOW), position + _WINDOW
    near = "".join(char if char.isprintable() else " " for char in selector[begin:end])
    return SelectorError(
        f"{message} (character {position + 1})\n  {near}\n  {' ' * (position - begin)}^", position
    )


class Scanner:
    """
    A piece of a selector and the current position in it.

    *selector*: the whole selector. *text*: the piece. *start*: position of the piece.
    """

    __slots__ = ("compat", "pos", "selector", "start", "text")

    def __init__(self, selector: str, text: str, start: int, *, compat: bool) -> None:
        left = text.lstrip(TRIMMED)
        self.selector = selector
        self.text = left.rstrip(TRIMMED)
        self.start = start + len(text) - len(left)
        self.compat = compat
        self.pos = 0

    def mistake(self, message: str, pos: int | None = None) -> SelectorError:
        """Return the error for position *pos* in the piece, by default the current one."""
        return mistake(self.selector, self.start + (self.pos if pos is None else pos), message)

    @property
    def position(self) -> int:
        """The current position in the whole selector."""
        return self.start + self.pos

    @property
    def ended(self) -> bool:
        """Whether the piece is at its end."""
        return self.pos >= len(self.text)

    @property
    def char(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.pos : self.pos + 1]

    def at(self, words: str) -> bool:
        """Return whether *words*, given in lower case, come next in any case."""
        return self.text[self.pos : self.pos + len(words)].lower() == words

    def take(self, words: str) -> bool:
        """Skip *words* if they come next; return whether they did."""
        present = self.at(words)
        if present:
            self.pos += len(words)
        return present

    def blanks(self) -> bool:
        """Skip white space; return whether there was any."""
        before = self.pos
        while self.pos < len(self.text) and self.text[self.pos] in SPACES:
            self.pos += 1
        return self.pos > before

    def until(self, closing: str) -> str:
        """Return the text before *closing*, and skip both."""
        end = self.text.find(closing, self.pos)
        if end < 0:
            # compat: jsoup does not require it
            if not self.compat:
                raise self.mistake(f"expected {closing!r}", len(self.text))
            end = len(self.text)
        words = self.text[self.pos : end]
        self.pos = end + len(closing)
        return words

    def word(self) -> bool:
        """Return whether a letter or a digit comes next."""
        char = self.char
        if char.isascii():
            return char.isalnum()
        # compat: Java sees the halves of surrogate pairs, which are not letters
        return category(char) in _LETTERS and (char <= "\uffff" or not self.compat)

    def identifier(self, *besides: str) -> str:
        """Return the name that comes next: letters, digits, *besides*, escaped characters."""
        begin, escaped = self.pos, False
        while not self.ended:
            if self.char == "\\" and self.pos < len(self.text) - 1:
                escaped = True
                self.escape()
            elif self.word() or any(map(self.at, besides)):
                self.pos += 1
            else:
                break
        name = self.text[begin : self.pos]
        if not escaped:
            return name
        return unescape(name) if self.compat else _ESCAPE.sub(_character, name)

    def escape(self) -> str:
        """Skip a backslash and the character that it escapes; return both."""
        escape = _ESCAPE.match(self.text, self.pos)
        length = len(escape[0]) if escape and not self.compat else 2
        words = self.text[self.pos : self.pos + length]
        self.pos += len(words)
        return words

    def balanced(self, opening: str, closing: str) -> tuple[str, int]:
        """
        Return the text in the pair of brackets that begins here, and the position of that text.

        Brackets in quotes, between ``\\Q`` and ``\\E``, and after a backslash do not count.
        """
        begin, end = self.pos + 1, -1
        depth = 0
        last = quote = ""
        literal = False
        while not self.ended:
            char = self.char
            self.pos += 1
            if last != "\\":
                if char in "'\"" and quote in ("", char):
                    quote = "" if quote else char
                if quote or literal:
                    last = char
                    continue
                depth += (char == opening) - (char == closing)
            elif char == "Q":
                literal = True
            elif char == "E":
                literal = False
            if depth and last:
                end = self.pos
            last = char
            if not depth:
                return (self.text[begin:end] if end >= 0 else ""), self.start + begin
        raise self.mistake(self._unbalanced(closing, quote, literal), len(self.text))

    def _unbalanced(self, closing: str, quote: str, literal: bool) -> str:
        if literal:
            return f"expected \\E and {closing!r}"
        if quote:
            return f"expected the second {quote} and {closing!r}, or \\{quote} for a lone quote"
        return f"expected {closing!r}, or \\ before an unpaired bracket"


def unescape(text: str) -> str:
    """Return *text* without its backslashes; two of them become one."""
    return re.sub(r"\\(\\?)", r"\1", text)


def _character(escape: re.Match[str]) -> str:
    if escape[1] is None:
        return escape[2] or ""
    code = int(escape[1], 16)
    return chr(code) if 0 < code <= _MAX_CODE and not 0xD800 <= code <= 0xDFFF else "\ufffd"
