"""
Reading a selector from left to right, as jsoup's ``TokenQueue`` does.

Errors show the selector and the place in it.

Source: https://jsoup.org/apidocs/org/jsoup/parser/TokenQueue.html
"""

from __future__ import annotations

import re
from unicodedata import category

from pubcrawl.exceptions import SelectorError

SPACES = " \t\n\f\r"
TRIMMED = "".join(map(chr, range(0x21)))
"""What Java's trim() takes off."""

_LETTERS = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nd"))
_WINDOW = 60  # characters of a long selector that are shown on either side of the place
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\n\f\r])?|(.)|$)", re.DOTALL)
_MAX_CODE = 0x10FFFF


def mistake(selector: str, position: int, message: str) -> SelectorError:
    """Return the ``SelectorError`` of a place in *selector*, shown with a caret under it."""
    begin, end = max(0, position - _WINDOW), position + _WINDOW
    shown = "".join(char if char.isprintable() else " " for char in selector[begin:end])
    return SelectorError(
        f"{message} (character {position + 1})\n  {shown}\n  {' ' * (position - begin)}^", position
    )


class Scanner:
    """
    A piece of a selector and a place in it.

    *selector*: the whole of it. *text*: the piece. *start*: where the piece begins.
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
        """Return the error of a place in the piece, by default the present one."""
        return mistake(self.selector, self.start + (self.pos if pos is None else pos), message)

    @property
    def place(self) -> int:
        """The present place, in the whole selector."""
        return self.start + self.pos

    @property
    def ended(self) -> bool:
        """Whether nothing is left."""
        return self.pos >= len(self.text)

    @property
    def char(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.pos : self.pos + 1]

    def at(self, words: str) -> bool:
        """Return whether *words*, in lower case, come next, whatever their case."""
        return self.text[self.pos : self.pos + len(words)].lower() == words

    def take(self, words: str) -> bool:
        """Go past *words* if they come next; return whether they did."""
        found = self.at(words)
        if found:
            self.pos += len(words)
        return found

    def blanks(self) -> bool:
        """Go past white space; return whether there was any."""
        before = self.pos
        while self.pos < len(self.text) and self.text[self.pos] in SPACES:
            self.pos += 1
        return self.pos > before

    def until(self, closing: str) -> str:
        """Return what comes before *closing*, and go past it."""
        end = self.text.find(closing, self.pos)
        if end < 0:
            # compat: jsoup does not miss it
            if not self.compat:
                raise self.mistake(f"expected {closing!r}", len(self.text))
            end = len(self.text)
        found = self.text[self.pos : end]
        self.pos = end + len(closing)
        return found

    def word(self) -> bool:
        """Return whether a letter or a digit comes next."""
        char = self.char
        if char.isascii():
            return char.isalnum()
        # compat: Java looks at halves of pairs, which are no letters
        return category(char) in _LETTERS and (char <= "\uffff" or not self.compat)

    def identifier(self, *besides: str) -> str:
        """Return the name that comes next, of letters, digits, *besides* and what is escaped."""
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
        """Go past a backslash and what it escapes; return both."""
        escape = _ESCAPE.match(self.text, self.pos)
        length = len(escape[0]) if escape and not self.compat else 2
        found = self.text[self.pos : self.pos + length]
        self.pos += len(found)
        return found

    def balanced(self, opening: str, closing: str) -> tuple[str, int]:
        """
        Return what is within a pair of brackets that begins here, and where it begins.

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
        return f"expected {closing!r}, or \\ before a bracket that has no partner"


def unescape(text: str) -> str:
    """Return *text* without its backslashes; two of them are one."""
    return re.sub(r"\\(\\?)", r"\1", text)


def _character(escape: re.Match[str]) -> str:
    if escape[1] is None:
        return escape[2] or ""
    code = int(escape[1], 16)
    return chr(code) if 0 < code <= _MAX_CODE and not 0xD800 <= code <= 0xDFFF else "\ufffd"
