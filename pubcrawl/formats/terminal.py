"""
Text from records, seeds and hosts, for terminals: control characters made visible.

A title with ``ESC ] 0 ; …`` would rename the window of its reader, one with U+202E would
show its letters backwards. Both are written as in JSON (``\\u001b``), so that a line of
JSON keeps its value.
https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
"""

from __future__ import annotations

import re
from typing import Any, TextIO

# C0 without tab and line feed, DEL, C1; line and paragraph separators; embeddings, overrides
# and isolates of bidirectional text; lone surrogates, which no output can encode.
_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def visible(text: str) -> str:
    """Return *text* with ``\\uXXXX`` in place of control characters, except tab and line feed."""
    return _UNSAFE.sub(_escape, text)


class VisibleStream:
    """
    A text stream that writes ``visible`` text to another *stream*.

    All other attributes are those of *stream*; text written to its ``buffer`` does not change.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write *text*; return its length."""
        self.stream.write(visible(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"
