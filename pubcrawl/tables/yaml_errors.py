"""Plain messages for YAML errors, with the line of the mistake."""

from __future__ import annotations

import re

import yaml

QUOTE = "put the whole value in single quotes"
NO_COLON = "no colon and space after the key: write key: value"

_QUOTED_KEY = re.compile(r"""\s*('([^']|'')*'|"([^"\\]|\\.)*"):\S""")  # and no space after it

# Beginning of libyaml's message → ours. The first match wins.
_WORDS = (
    ("found a tab", "a tab: YAML is indented with spaces"),
    ("found undefined alias", f"* begins an alias: {QUOTE}"),
    ("did not find expected alphabetic", f"* or & at the beginning is YAML syntax: {QUOTE}"),
    ("found unknown escape", "a backslash in double quotes begins an escape: use single quotes"),
    ("did not find expected hexdecimal", "\\x, \\u and \\U need a number: use single quotes"),
    ("found undefined tag handle", f"! begins a tag: {QUOTE}"),
    ("found invalid Unicode character escape", "no such character: use single quotes"),
    ("found extra document start", "--- before the end of the section above"),
    (
        "did not find expected <document start>",
        "this line belongs to no line above it: check indentation",
    ),
    ("did not find expected '-'", "each item of a list begins with - like the first"),
    (
        "block sequence entries are not allowed",
        "a list cannot begin here: put it on lines of its own",
    ),
    ("mapping keys are not allowed", f"? is not allowed here: {QUOTE}"),
    ("did not find expected comment or line break", f"| or > begins a text of many lines: {QUOTE}"),
    ("found duplicate", "a directive occurs twice"),
    ("found incompatible YAML", "this YAML version is unknown: delete the %YAML line"),
)
_CONTEXTS = (
    ("while scanning a quoted scalar", "the quote that opens here is not closed"),
    (
        "while parsing a flow sequence",
        f"[ opens a list that is not closed; for a selector, {QUOTE}",
    ),
    ("while parsing a flow mapping", f"{{ opens a map that is not closed; for a pattern, {QUOTE}"),
    ("while parsing a flow node", f"[ or {{ opens a list or map that is not closed; else {QUOTE}"),
    ("while scanning a directive", "a line cannot begin with %: that is a YAML directive"),
    ("while scanning a tag", f"! begins a tag: {QUOTE}"),
    ("while parsing a tag", f"! begins a tag: {QUOTE}"),
    ("while scanning an anchor", f"& begins an anchor: {QUOTE}"),
    ("while scanning an alias", f"* begins an alias: {QUOTE}"),
    ("while scanning a block scalar", f"| or > begins a text of many lines: {QUOTE}"),
)


def explain(text: str, error: yaml.YAMLError) -> tuple[int, str]:
    """
    Return the line, from 1, and a description of the mistake behind *error*.

    The parser reports the line where it failed. This function reports an unclosed quote
    or bracket at the line where it opens, and a missing colon at its own line.
    """
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return 1, f"not YAML: {error}"
    lines = text.splitlines()
    problem = error.problem or ""
    context = error.context or ""
    at = error.problem_mark.line
    opened = error.context_mark.line if error.context_mark else at
    if context == "while scanning a quoted scalar" and "escape" not in problem:
        return opened + 1, _words(problem, context)
    if context.startswith("while parsing a flow"):
        if _is_outside(lines, opened, at):
            return opened + 1, _words("", context)
        what = "a comma is missing before this, or a quote: check the line above too"
        return at + 1, what if at > opened else f"a comma or closing bracket is missing; {QUOTE}"
    quoted = _quoted_over_lines(text, at)
    if quoted is not None:
        return quoted + 1, "the quote that opens here is not closed in its line"
    if _QUOTED_KEY.match(lines[at] if at < len(lines) else ""):
        return at + 1, NO_COLON
    if problem.startswith("could not find expected ':'"):
        return opened + 1, NO_COLON
    before = _before(lines, at)
    if before is not None and re.fullmatch(r"\.\.\.\s*", lines[before]):
        return at + 1, "... ends a section: the next one begins with ---"
    if problem.startswith(("mapping values", "did not find expected key")) and (
        before is not None and _key_without_colon(lines, before, at)
    ):
        return before + 1, NO_COLON
    if problem.startswith("mapping values are not allowed"):
        if len(re.findall(r":(?=\s|$)", lines[at])) > 1:
            return at + 1, f"a colon and a space inside a value: {QUOTE}"
        what = "the indentation matches no line above, or the value above needs quotes"
        return _misplaced(lines, at) + 1, what
    if problem.startswith("did not find expected key"):
        return _key(lines, at, opened)
    if problem.startswith("found character that cannot start"):
        return at + 1, _start(lines, at, error.problem_mark.column)
    return at + 1, _words(problem, context)


def _words(problem: str, context: str) -> str:
    for beginning, words in _WORDS:
        if problem.startswith(beginning):
            return words
    for beginning, words in _CONTEXTS:
        if context.startswith(beginning):
            return words
    return f"not YAML: {problem or context}"


def _is_outside(lines: list[str], opened: int, at: int) -> bool:
    """Answer whether line *at* is outside the list or map that line *opened* opens."""
    if at >= len(lines):
        return True
    return at > opened and _indent(lines[at]) <= _indent(lines[opened])


def _quoted_over_lines(text: str, at: int) -> int | None:
    """Return the first line of a quoted text that ends in line *at*, where the parser stopped."""
    result = None
    try:
        for token in yaml.scan(text, Loader=yaml.CSafeLoader):
            first, last = token.start_mark.line, token.end_mark.line
            if first > at:
                break
            quoted = isinstance(token, yaml.ScalarToken) and text[token.start_mark.index] in "'\""
            if quoted and first < last == at:
                result = first
    except yaml.YAMLError:
        pass  # the same error; all tokens before it are done
    return result


def _before(lines: list[str], at: int) -> int | None:
    """Return the last line before *at* that is neither blank nor a comment."""
    for number in range(min(at, len(lines)) - 1, -1, -1):
        if lines[number].strip() and not lines[number].lstrip().startswith("#"):
            return number
    return None


def _key_without_colon(lines: list[str], before: int, at: int) -> bool:
    """Answer whether line *before* looks like a key above line *at* that lacks its colon."""
    line = lines[before]
    if re.search(r":(\s|$)", line) or line.startswith(("---", "...", "%", "-")):
        return False
    if at >= len(lines) or not re.search(r":(\s|$)", lines[at]):
        return False
    return _indent(line) <= _indent(lines[at])


def _key(lines: list[str], at: int, opened: int) -> tuple[int, str]:
    line = lines[at] if at < len(lines) else ""
    if re.search(r":\s++(['\"]).{0,500}\1\s*+\S", line):
        what = "text after the closing quote: quote the whole value; '' stands for one quote"
        return at + 1, what
    if re.search(r":\s++[\[{].{0,500}[\]}]\s*+\S", line):
        return at + 1, f"text after the closing bracket; for a selector, {QUOTE}"
    if _indent(line) != _indent(lines[opened]):
        return _misplaced(lines, at) + 1, "the indentation differs from that of its neighbours"
    return at + 1, "no key and colon here: write key: value"


def _misplaced(lines: list[str], at: int) -> int:
    """Return the line at or before *at* with the rarer indentation."""
    indents = [_indent(line) for line in lines if re.match(r" +[^\s#]", line)]
    usual = _indent(lines[at])
    above = at
    while above > 0 and _indent(lines[above]) == usual:
        above -= 1
    odd = _indent(lines[above])
    return above if 0 < indents.count(odd) < indents.count(usual) else at


def _start(lines: list[str], at: int, column: int) -> str:
    char = lines[at][column : column + 1] if at < len(lines) else ""
    if char == "\t":
        return "a tab: YAML is indented with spaces"
    return f"a value cannot begin with {char}: {QUOTE}"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
