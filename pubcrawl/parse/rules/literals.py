"""A text that all matches of a pattern have in common: most addresses are told apart by it."""

from __future__ import annotations

import re

# With these a pattern is not understood here: flags that change what a letter or
# a space is, escapes of several characters, and text outside ASCII, whose lower
# case is not sure.
_NOT_UNDERSTOOD = re.compile(r"\(\?[^:=!<>i]|\(\?i[^):]|\\[QENPckpux0-9]|[^\x00-\x7f]")
_TOKEN = re.compile(
    r"""
    (?P<escape> \\ [^\w\s] )            # \. is a dot
    | (?P<other> \\ . | \[\^? (?: \\. | [^][\\&] )+ \] )  # \d, \b, a class
    | (?P<nested> \[ )                  # a class with classes in it ends the search
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<choice> \| )
    | (?P<quantifier> [*?] | \{ [^}]* \} )
    | (?P<end> [.^$+] )                 # + leaves what is before it
    | (?P<plain> . )
    """,
    re.VERBOSE | re.DOTALL,
)


def literal(pattern: str) -> str:
    """
    Return the longest text, in lower case, that must be in whatever *pattern* is found in.

    Empty where there is none, or the pattern is not understood. Only text
    outside groups is looked at, up to the first class with classes in it.
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
            # An alternative may still follow; then nothing is sure.
            return "" if "|" in pattern else max(runs, key=len, default="").lower()
        depth += (kind == "open") - (kind == "close")
    runs.append(run)
    return max(runs, key=len).lower()
