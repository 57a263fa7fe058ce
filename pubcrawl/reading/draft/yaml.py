"""Writes a draft as YAML: three sections, ready to save or paste."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.reading.draft import Draft, DraftedKey

START = 60  # characters of a text to show
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9._-]*")
_ADDRESSES = frozenset(("fulltext_a", "pdf_a"))


def to_yaml(draft: Draft, url: str) -> str:
    """Return *draft* as a journals file; *url*: address of its page."""
    return "\n".join(_lines(draft, url)) + "\n"


def _lines(draft: Draft, url: str) -> Iterator[str]:
    name = draft.site if _PLAIN.fullmatch(draft.site) else _quote(draft.site)
    yield f"# Drafted from {_excerpt(url, 200)}"
    yield "# regex: addresses of the rule; http://, https:// and www. are implied"
    yield f"{_quote(draft.pattern)}: {name}"
    yield "---"
    yield "# site: selectors of the parts of these pages"
    yield f"{name}:" if draft.choices else f"{name}: {{}}"
    for choice in draft.choices:
        yield f"  # {_summary(choice)}"
        yield f"  {choice.key}: {_quote(choice.selector)}"
    for missing in draft.missing:
        yield f"  # {missing.key} not found: {_excerpt(missing.why, 200)}"
    yield "---"
    if draft.scripted:
        yield "# javascript: needed, because the page has little text before its scripts run"
        yield f"- {_quote(draft.pattern)}"
    else:
        yield "# javascript: not needed"


def _summary(choice: DraftedKey) -> str:
    elements = f"{choice.elements} element{'s' * (choice.elements != 1)}"
    if choice.key in _ADDRESSES:
        return f"{elements}, to {_excerpt(choice.content, 120)}"
    return f"{elements}, {choice.length} characters: “{_excerpt(choice.content, START)}”"


def _excerpt(text: str, length: int) -> str:
    """Return the start of *text* in a form that is safe in a comment."""
    text = "".join(char if char.isprintable() else " " for char in text[: 4 * length])
    text = " ".join(text.split())
    return text if len(text) <= length else text[:length].rstrip() + "…"


def _quote(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
