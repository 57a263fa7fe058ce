"""The settings as their module describes them: sections, defaults and comments."""

from __future__ import annotations

import ast
import inspect
import io
import re
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from scrapy.settings import default_settings

from pubcrawl import settings

_HEADER = re.compile(r"--- (.+?) -+$")
FIXED = "fixed"  # title of the section of values that a user does not change
_LONGEST = 60  # characters of a default that is shown


class SettingsSection(NamedTuple):
    """A part of the module: the title and text of its header; rows of name, default, meaning."""

    title: str
    text: str
    rows: list[tuple[str, str, str]]


def settings_sections() -> Iterator[SettingsSection]:
    """
    Yield the sections of ``pubcrawl/settings.py``, without ``FIXED``.

    The meaning of a setting is the comment after it, then the comment above it. The
    comment between a header and the next blank line is the text of the section.
    """
    source = inspect.getsource(settings)
    lines = [*source.splitlines(), ""]
    comments = {
        token.start[0]: token.string.removeprefix("#").strip()
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    headers = {line: found[1] for line, text in comments.items() if (found := _HEADER.match(text))}
    starts = [*headers, len(lines)]
    nodes = [
        node for node in ast.parse(source).body if isinstance(node, ast.Assign | ast.AnnAssign)
    ]

    def above(line: int) -> str:
        """Return the comment of whole lines directly above *line*."""
        first = line
        while first - 1 not in headers and lines[first - 2].startswith("#"):
            first -= 1
        return " ".join(comments[number] for number in range(first, line))

    for start, end in pairwise(starts):
        title, text = headers[start], above(lines.index("", start) + 1)
        if title == FIXED:
            continue
        rows = [
            _row(node, source, comments.get(node.end_lineno or 0, ""), above(node.lineno))
            for node in nodes
            if start < node.lineno < end
        ]
        yield SettingsSection(title[0].upper() + title[1:], text, rows)


def _row(
    node: ast.Assign | ast.AnnAssign, source: str, after: str, above: str
) -> tuple[str, str, str]:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    name = ast.unparse(target)
    scrapy = ", Scrapy" if hasattr(default_settings, name) else ""
    sentences = (text.rstrip(".") for text in (after, above) if text)
    default = _default(node.value, source) if node.value else ""
    return f"`{name}`{scrapy}", default, ". ".join(sentences)


def _default(value: ast.expr, source: str) -> str:
    """Return the default as it stands in the code; "…" for one that is long or computed."""
    from_environment = False
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "os.environ.get":
        value, from_environment = value.args[1], True
    text = ast.get_source_segment(source, value) or ""
    computed = any(isinstance(node, ast.Call | ast.JoinedStr) for node in ast.walk(value))
    shown = "…" if computed or len(text) > _LONGEST else f"`{text}`"
    return f"{shown}, or the environment" if from_environment else shown
