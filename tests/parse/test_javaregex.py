"""Java's regular expressions: golden outputs of OpenJDK 17, and cases of our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import regex

from pubcrawl.exceptions import RegexError
from pubcrawl.parse import javaregex

EXCEPTIONS: dict[str, str] = {}
"""Golden outputs that differ, and why."""


def utf16(text: str) -> list[int]:
    """Return where each character of *text* begins, and where it ends, in UTF-16 units."""
    places = [0]
    for char in text:
        places.append(places[-1] + (2 if ord(char) > 0xFFFF else 1))
    return places


def spans(match: regex.Match[str], places: list[int]) -> list[list[int] | None]:
    found = [match.span(group) for group in range(match.re.groups + 1)]
    return [[places[start], places[end]] if start >= 0 else None for start, end in found]


def answer(case: dict[str, object]) -> dict[str, object]:
    """Return what we give for *case*, in the form of the golden output."""
    asked = {key: case[key] for key in ("id", "pattern", "input", "replacement") if key in case}
    try:
        pattern = javaregex.compile(str(case["pattern"]))
    except RegexError:
        return {**asked, "error": "PatternSyntaxException"}
    text = str(case["input"])
    places = utf16(text)
    matches = list(pattern.finds(text))
    first = pattern.find(text)
    out = {**asked, "find": first is not None, "matches": pattern.matches(text)}
    if first is not None:
        out["groups"] = [first[group] for group in range(pattern.groups + 1)]
        out["spans"] = spans(first, places)
        out["all_spans"] = [spans(match, places)[0] for match in matches][:40]
        out["count"] = len(matches)
        if "replacement" in case:
            replacement = str(case["replacement"])
            for name in ("replace_first", "replace_all"):
                try:
                    out[name] = getattr(pattern, name)(text, replacement)
                except RegexError:
                    out[f"{name}_error"] = case.get(f"{name}_error")
    return out


def test_vectors(shared: Path) -> None:
    lines = (shared / "vectors" / "java_regex.jsonl").read_text().splitlines()
    cases = [json.loads(line) for line in lines]
    differ = {case["id"] for case in cases if answer(case) != case}
    assert differ == set(EXCEPTIONS)
    assert len(cases) > 300


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        (r"\Qa.b\E+", "a.bbb", "a.bbb"),
        (r"(?i)^https?://(www\.)?example\.org/", "HTTPS://www.EXAMPLE.org/x", None),
    ],
)
def test_find(pattern: str, text: str, found: str | None) -> None:
    match = javaregex.compile(pattern).find(text)
    assert match is not None
    assert match[0] == (found or text[: match.end()])
