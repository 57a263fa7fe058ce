"""
Text for terminals: control characters made visible, command lines with the program that runs.

A title with ``ESC ] 0 ; …`` would rename the window of its reader, one with U+202E would
show its letters backwards. Both are written as in JSON (``\\u001b``), so that a line of
JSON keeps its value.
https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, TextIO

# C0 without tab and line feed, DEL, C1; line and paragraph separators; embeddings, overrides
# and isolates of bidirectional text; lone surrogates, which no output can encode.
_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)

# Not "scrapy.exceptions" in the middle of a log line, nor Scrapy in prose.
_COMMAND = re.compile(r"(?<![\w./-])scrapy (?=-h\b|[a-z]{3,12}\b|[A-Z]{3,12} )")


def program() -> str:
    """Return the name of the program that runs: ``pubcrawl`` or ``scrapy``."""
    return "pubcrawl" if Path(sys.argv[0]).stem == "pubcrawl" else "scrapy"


def in_program(text: str) -> str:
    """Return *text* with the name of the program in its command lines."""
    return text if program() == "scrapy" else _COMMAND.sub("pubcrawl ", text)


def visible(text: str) -> str:
    """Return *text* with ``\\uXXXX`` in place of control characters, except tab and line feed."""
    return _UNSAFE.sub(_escape, text)


class VisibleStream:
    """
    A text stream that writes ``visible`` text to another *stream*; *messages*: for people.

    All other attributes are those of *stream*; text written to its ``buffer`` does not change.
    """

    def __init__(self, stream: TextIO, *, messages: bool = False) -> None:
        self.stream = stream
        self._messages = messages

    def write(self, text: str) -> int:
        """Write *text*; return its length."""
        self.stream.write(visible(in_program(text) if self._messages else text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"
