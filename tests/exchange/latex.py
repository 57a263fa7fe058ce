"""LaTeX as programs read it."""

from __future__ import annotations

import re

CODES = {
    r"\textbackslash{}": "\\",
    r"\textasciitilde{}": "~",
    r"\textasciicircum{}": "^",
    r"\textbraceleft{}": "\x01",
    r"\textbraceright{}": "\x02",
}


def decoded(text: str) -> str:
    """Decode the LaTeX that ``latex`` writes."""
    for code, letter in CODES.items():
        text = text.replace(code, letter)
    text = re.sub(r"\\([$&%#_])", r"\1", text).replace("{", "").replace("}", "")
    return text.replace("\x01", "{").replace("\x02", "}")
