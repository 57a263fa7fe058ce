"""A draft as a piece of YAML: three sections, ready to be saved or pasted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.parse.draft import Draft, DraftedKey

START = 60  # characters of a text that are shown
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9._-]*")
_ADDRESSES = frozenset(("fulltext_a", "pdf_a"))


def to_yaml(draft: Draft, url: str) -> str:
    """Return *draft*, made from the page at *url*, as a journals file."""
    return "\n".join(_lines(draft, url)) + "\n"


def _lines(draft: Draft, url: str) -> Iterator[str]:
    name = draft.site if _PLAIN.fullmatch(draft.site) else _quoted(draft.site)
    yield f"# Drafted from {_shown(url, 200)}"
    yield "# regex: addresses that the rule is for; www. and http or https are understood"
    yield f"{_quoted(draft.pattern)}: {name}"
    yield "---"
    yield "# site: what to read on such a page"
    yield f"{name}:" if draft.choices else f"{name}: {{}}"
    for choice in draft.choices:
        yield f"  # {_finding(choice)}"
        yield f"  {choice.key}: {_quoted(choice.selector)}"
    for missing in draft.missing:
        yield f"  # {missing.key} not found: {_shown(missing.why, 200)}"
    yield "---"
    if draft.scripted:
        yield "# javascript: there is hardly any text without running the page's scripts"
        yield f"- {_quoted(draft.pattern)}"
    else:
        yield "# javascript: the page can be read without"


def _finding(choice: DraftedKey) -> str:
    elements = f"{choice.elements} element{'s' * (choice.elements != 1)}"
    if choice.key in _ADDRESSES:
        return f"{elements}, to {_shown(choice.found, 120)}"
    return f"{elements}, {choice.length} characters: “{_shown(choice.found, START)}”"


def _shown(text: str, length: int) -> str:
    """Return the beginning of *text* as a comment can hold it."""
    text = "".join(char if char.isprintable() else " " for char in text[: 4 * length])
    text = " ".join(text.split())
    return text if len(text) <= length else text[:length].rstrip() + "…"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
