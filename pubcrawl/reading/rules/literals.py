"""Finds a text in all matches of a pattern, to rule out most addresses without the pattern."""

from __future__ import annotations

import re

# Unsupported here: flags that change the meaning of a letter or a space, escapes of several
# characters, and text outside ASCII, whose lower case is ambiguous.
_NOT_UNDERSTOOD = re.compile(r"\(\?[^:=!<>i]|\(\?i[^):]|\\[QENPckpux0-9]|[^\x00-\x7f]")
_TOKEN = re.compile(
    r"""
    (?P<escape> \\ [^\w\s] )            # \. is a dot
    | (?P<other> \\ . | \[\^? (?: \\. | [^][\\&] )+ \] )  # \d, \b, a class
    | (?P<nested> \[ )                  # a class with nested classes ends the search
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<choice> \| )
    | (?P<quantifier> [*?] | \{ [^{}]* \} )
    | (?P<end> [.^$+] )                 # + keeps the character before it
    | (?P<plain> . )
    """,
    re.VERBOSE | re.DOTALL,
)


def literal(pattern: str) -> str:
    """
    Return the longest text, in lower case, that every match of *pattern* contains.

    Empty without such a text, or if the pattern is unsupported. Only text outside groups counts,
    up to the first class with nested classes.
    """
    if _NOT_UNDERSTOOD.search(pattern):
        return ""
    runs, run, depth = [], "", 0
    for token in _TOKEN.finditer(pattern):
        kind = token.lastgroup
        if kind == "choice" and depth == 0:
            return ""
        if kind in ("plain", "escape") and depth == 0:
            run += token[0][-1]
            continue
        if kind == "quantifier":
            run = run[:-1]
        runs.append(run)
        run = ""
        if kind == "nested":
            # With an alternative after it, no text is certain.
            return "" if "|" in pattern else max(runs, key=len, default="").lower()
        depth += (kind == "open") - (kind == "close")
    runs.append(run)
    return max(runs, key=len).lower()
